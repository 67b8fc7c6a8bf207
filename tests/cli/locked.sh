#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A store that another program keeps locked: who waits for it can be told to
# end, by a signal or a limit of time, and what was committed stays.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

if ! command -v sqlite3 >/dev/null; then
    echo "this needs sqlite3 (Debian: sqlite3)"
    exit 77
fi

# lock SQL: another program locks unlur.db so, until the other end of the pipe
# is closed by unlock.
lock()
{
    rm -f pipe locked
    mkfifo pipe
    sqlite3 unlur.db <pipe >locked 2>&1 &
    holder=$!
    exec 7>pipe
    echo "$1; SELECT 'locked' FROM run LIMIT 1;" >&7
    await grep -q locked locked
}

unlock()
{
    exec 7>&-
    wait "$holder"
}

# ends SIGNAL ARGUMENT...: a run that waits for the lock ends soon after the
# signal, or by itself where SIGNAL is 0, without an answer and with a complaint
# that holds $wanted.
wanted="another program keeps it locked"
ends()
{
    how=$1
    shift
    case="$how: unlur $*"
    start /dev/null "$@"
    if [ "$how" != 0 ]; then
        await catches
        kill -s "$how" "$pid"
    fi
    finish 15
    equal "$got" 3 "exit status"
    [ ! -s out ] || miss "an answer"
    one_line "$wanted"
}

white='3/4/2b2/4/3 w'
contract='3/4/2b2/4/3 c'
run 0 solve --quiet "$white"
run 0 contract --size 2 --quiet
cp unlur.db other.db
facts unlur.db >before

for signal in INT TERM $hup; do
    lock 'BEGIN EXCLUSIVE'
    ends $signal solve --quiet "$white"
    unlock
done
lock 'BEGIN EXCLUSIVE'
ends TERM contract --size 3 --quiet
ends TERM verify --all --quiet
ends TERM verify "$white"
ends TERM jobs import --quiet -
ends TERM selfplay --size 3 --games 1 --quiet
wanted="interrupted; the same command goes on" \
    ends TERM db merge --quiet other.db
wanted="another program keeps it locked"
ends TERM annotate --import --file "$top_srcdir/tests/fixtures/abstract_play.json"
ends 0 solve --quiet --time 1 "$white"
ends 0 solve --quiet --total-time 1 "$white" "$contract"
ends 0 contract --size 3 --quiet --time 1
unlock

# A reader: all is read and searched, and no commit comes through.
lock BEGIN
ends TERM solve --quiet "$contract"
ends 0 solve --quiet --time 1 "$contract"
ends 0 contract --size 3 --quiet --time 1
unlock
case="afterwards"
facts unlur.db >now
same before now
run 0 db check
run 0 solve --quiet "$contract"

exit "$bad"
