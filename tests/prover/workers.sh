#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Work given to worker processes: the answers are those of one process, for any
# number of workers and whatever is killed; what was acknowledged in the log is
# in the store, and nobody is left behind.  A few workers and
# runs are killed, more of them in `make check-slow`.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"
. "$top_srcdir/tests/storm_support.sh"
storm=$(amount 2 20)
slow=must-play
[ "$storm" -lt 20 ] || slow=all

# workers_of PID: its workers that run.
workers_of()
{
    ps -e -o pid= -o ppid= -o stat= -o args= |
        awk -v p="$1" '$2 == p && $3 !~ /Z/ && / jobs run / { print $1 }'
}

# has_workers: whether $pid has any.
has_workers()
{
    [ -n "$(workers_of "$pid")" ]
}

case="serial"
run 0 contract --size 3 --all --ascii --quiet --db three.db
facts_without_moves three.db >three
shown | sed 's/three.db//' >three.out
run 0 contract --size 3 --ascii --quiet --db root.db
root_shown >root.out
run 0 contract --size 2 --all --ascii --quiet --db two.db
facts_without_moves two.db >two

for n in $(amount "1 3" "1 2 3 4"); do
    case="--workers $n, side 3, all"
    rm -f w.db w.log
    run 0 contract --size 3 --all --ascii --quiet --workers "$n" --db w.db \
        --log w.log
    silent
    shown | sed 's/w.db//' >w.out
    same w.out three.out
    facts_without_moves w.db >w
    same w three
    run 0 db check --db w.db
    acknowledged w.log w.db
    equal "$(events worker w.log)" "$n" "workers in the log"
    equal "$(events acknowledged w.log)" "$(events delivered w.log)" \
        "acknowledged results"
    valid_json w.log lines

    case="--workers $n, side 3"
    rm -f w.db
    run 0 contract --size 3 --ascii --quiet --workers "$n" --db w.db
    root_shown >w.out
    same w.out root.out
    facts w.db | cut -d, -f1-4 >w
    cut -d, -f1-4 three >all
    comm -23 w all >wrong
    [ ! -s wrong ] || miss "wrong: $(head -n 1 wrong)"

    case="--workers $n, side 2"
    rm -f w.db
    run 0 contract --size 2 --all --quiet --workers "$n" --db w.db
    facts_without_moves w.db >w
    same w two
done

case="going on, nothing left to do"
run 0 contract --size 3 --all --ascii --quiet --workers 2 --db three.db \
    --log none.log
shown | sed 's/three.db//' >w.out
same w.out three.out
equal "$(events given none.log)" 0 "orders"

# A batch: the answers in the order asked, whoever was ready first.
case="a batch"
facts three.db | cut -d, -f2 >positions
{
    sed -n '1,20p' positions
    echo nonsense
    sed -n '21,$p' positions
    sed -n '1,3p' positions
} >asked
verdicts()
{
    sed -n 's/.*"position": "\([^"]*\)".*"winner": \([^,]*\),.*/\1 \2/p' out
}
"$UNLUR" solve --no-db --json - <asked >out 2>err
verdicts >serial
for n in $(amount 3 "1 3"); do
    case="a batch, --workers $n"
    rm -f w.db
    "$UNLUR" solve --workers "$n" --json --db w.db - <asked >out 2>err
    equal $? 2 "exit status"
    one_line "line 21: "
    verdicts >w
    same w serial
    run 0 db check --db w.db
done
case="a batch, without a store"
"$UNLUR" solve --workers 2 --json --no-db - <asked >out 2>err
verdicts >w
same w serial

case="--moves"
run 0 solve --no-db --json --moves '3/4/2b2/4/3 w'
verdicts >serial
run 0 solve --no-db --json --moves --workers 2 '3/4/2b2/4/3 w'
verdicts >w
same w serial
run 0 solve --json --moves --workers 100 --db moves.db '3/4/2b2/4/3 w'
verdicts >w
same w serial

# One position and several workers: a tree of jobs, with a proof of its own.
case="a tree"
run 0 solve --db tree.db --workers 3 --without all --log tree.log \
    '3/4/5/4/3 b'
grep -q '^3/4/5/4/3 b: White wins; .* search, verified$' out ||
    miss "not proved"
[ "$(events delivered tree.log)" -gt 3 ] || miss "it was no tree"
run 0 db check --db tree.db
run 0 verify --all --db tree.db
acknowledged tree.log tree.db

case="limits"
run 3 solve --workers 2 --nodes 3 --db few.db --without all '3/4/5/4/3 w'
run 3 solve --workers 1 --nodes 3 --no-db --without all '3/4/5/4/3 w'
grep -q 'unknown' out || miss "it should be unknown"
run 3 solve --workers 1 --nodes 100 --no-db '4/5/6/7/6/5/4 c'
grep -q '; 100 nodes, ' out || miss "not 100 nodes"
run 3 contract --size 3 --all --workers 2 --nodes 1 --quiet --db limit.db
run 3 contract --size 4 --all --workers 2 --time 1 --quiet --db time.db \
    --log time.log
run 0 db check --db time.db
acknowledged time.log time.db
# What is cut in a later round tells the work of the rounds before it.
printf '%s\n' '4/5/2b3/5b1/1b4/5/4 w' '4/3b1/1bb3/7/6/5/4 w' >open
run 3 solve --workers 2 --total-time 4 --quiet --db cut.db - <open
sed -n 's/: unknown.*; \([1-9][0-9]*\) nodes.*/ \1/p' out | sort >told
run 0 db export --csv --db cut.db
sed 1d out | cut -d, -f1,15 | tr , ' ' | sort >stored
same told stored
run 2 solve --workers 0 '3/4/5/4/3 w'
run 2 solve --workers 2 --trace --db w.db '3/4/5/4/3 w'
one_line '--trace'
refused 1 'nowhere' contract --size 3 --workers 2 --db w.db --log nowhere/log

# What was found of the positions after the one that was in work is told.
case="a batch that is stopped"
rm -f stop.log
start /dev/null solve --no-db --quiet --workers 1 --log stop.log \
    '4/1b3/2bb2/7/6/5/4 w' '3/4/2b2/4/3 w' '3/4/5/4/3 w' \
    '4/1b3/6/4b2/2b3/5/4 w'
two_won()
{
    [ -s stop.log ] && [ "$(grep -c '"delivered".*"white"' stop.log)" -eq 2 ]
}
await two_won
kill -TERM "$pid"
finish 60
equal "$got" 3 "exit status"
silent
grep ': White wins' out | cut -d: -f1 >found
printf '%s\n' '3/4/2b2/4/3 w' '3/4/5/4/3 w' >both
same both found
sed 1q out | grep -q '^4/1b3/2bb2/.* w: unknown' ||
    miss "what was searched in vain is not told"

for signal in INT TERM; do
    case="SIG$signal"
    start /dev/null contract --size 4 --all --workers 2 --quiet --db time.db \
        --log time.log
    await catches
    await has_workers
    left=$(workers_of "$pid")
    kill -$signal "$pid"
    finish 60
    equal "$got" 3 "exit status"
    silent
    # shellcheck disable=SC2086  # a list
    gone $left
    run 0 db check --db time.db
    acknowledged time.log time.db
done

# A worker without memory has failed. What 64 threads need nobody tells
# beforehand.
if ! sanitized; then
    case="no memory for a search"
    little='--memory 1M --threads 64 --worker-memory 23M'
    # shellcheck disable=SC2086  # a list of words
    run 3 contract --size 2 --all --workers 2 $little --quiet --db w2.db
    grep -q 'given up after 4 tries: ' err || miss "the reason is not told"
    # shellcheck disable=SC2086  # a list of words
    run 3 solve --workers 1 $little --quiet --no-db '3/4/2b2/4/3 w'
    grep -q 'given up after 4 tries: out of memory' err ||
        miss "the reason is not told"
fi

# When all workers have failed so has the job.
case="a program that cannot be run any more"
whole=$UNLUR
UNLUR=$work/program
cp "$whole" "$UNLUR"
mkfifo asked.pipe
start asked.pipe solve --workers 2 --quiet --no-db -
exec 3>asked.pipe
await catches
chmod a-x "$UNLUR"
echo '3/4/2b2/4/3 w' >&3
exec 3>&-
finish 60
equal "$got" 1 "exit status"
one_line 'no worker is left: '
UNLUR=$whole

# Workers killed at random: the run goes on to the same end.
case="workers killed"
rm -f w.db w.log
start /dev/null contract --size 3 --all --without "$slow" --workers 3 --quiet \
    --db w.db --log w.log
hit=0
while kill -0 "$pid" 2>/dev/null && [ "$hit" -lt "$storm" ]; do
    random 10
    sleep "0.0$number"
    list=$(workers_of "$pid")
    count=$(echo "$list" | wc -w)
    [ "$count" -gt 0 ] || continue
    random "$count"
    # shellcheck disable=SC2086  # a list
    set -- $list
    shift "$number"
    kill -9 "$1" 2>/dev/null && hit=$((hit + 1))
done
finish 600
weathered
echo "killed $hit workers: $(events failed w.log) jobs failed," \
    "$(events acknowledged w.log) acknowledged"
[ "$hit" -gt 0 ] || miss "nobody was killed"
acknowledged w.log w.db
run 0 contract --size 3 --all --without "$slow" --workers 3 --quiet --db w.db \
    --log w.log
facts_without_moves w.db >w
same w three
run 0 db check --db w.db
acknowledged w.log w.db

# Whole runs killed: workers go with them, and the next run goes on.
rm -f w.db w.log
round=0
while [ "$round" -lt $((storm / 2)) ]; do
    round=$((round + 1))
    case="run killed, round $round"
    start /dev/null contract --size 3 --all --without "$slow" --workers 3 \
        --quiet --db w.db --log w.log
    random 90
    sleep "0.$((number + 10))"
    left=$(workers_of "$pid")
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    # shellcheck disable=SC2086  # a list
    gone $left
    [ ! -s w.db ] || { run 0 db check --db w.db; acknowledged w.log w.db; }
done
case="after $round kills"
run 0 contract --size 3 --all --without "$slow" --workers 3 --quiet --db w.db \
    --log w.log
facts_without_moves w.db >w
same w three
acknowledged w.log w.db
done_once w.log

exit "$bad"
