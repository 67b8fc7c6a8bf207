#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Matches between players: the records are legal games, the table counts them,
# and all but the seconds is the same on every run.  Who is stronger is tested
# only where it is beyond doubt.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
top_builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"
board=$UNLUR
UNLUR=$top_builddir/bench/match

# Everything but the columns that tell of seconds.
steady()
{
    sed 's/ [0-9]*\.[0-9]* *[0-9]*\.[0-9]*\( *[0-9.]*\)$/\1/' "$1"
}

case="records"
for rules in inner open none; do
    run 0 --size 3 --games 6 --contract "$rules" --stones 1 --effort-a 50 \
        --effort-b 50 --verbose
    sed -n 's/^[AB] moved first and [a-z]*: //p' out >records
    [ "$(wc -l <records)" -eq 6 ] || miss "$rules: not 6 records"
    while read -r record; do
        "$board" board "$record" >drawn 2>err || miss "$rules: '$record'"
    done <records
    [ "$(grep -c '^A moved' out)" -eq 3 ] || miss "$rules: seats"
    wins=$(grep -c -e '^A moved first and won' -e '^B moved first and lost' out)
    tail -n 1 out | awk -v wins="$wins" '$6 != 6 || $7 != wins { exit 1 }' ||
        miss "$rules: the table does not count $wins wins of 6"
done

case="openings"
run 0 --size 4 --games 4 --stones 3 --given --a random --b random --verbose
sed -n 's/.*inner: //p' out | cut -d' ' -f1-4 >openings
awk 'NR % 2 { last = $0; next } $0 != last || $4 != "pass" { exit 1 }' openings ||
    miss "the two games of a pair begin otherwise"
[ "$(sort -u openings | wc -l)" -eq 2 ] || miss "not two openings"

case="the same on every run"
run 0 --size 4 --games 4 --effort-a 300 --effort-b 300 --verbose
steady out >first
run 0 --size 4 --games 4 --effort-a 300 --effort-b 300 --verbose
steady out >second
same first second

case="strength beyond doubt"
run 0 --size 4 --games 10 --effort-a 300 --b random
tail -n 1 out | awk '$7 < 8 { exit 1 }' || miss "the solver loses to chance"

case="ladder"
run 0 --size 3 --games 2 --ladder 3 --effort-b 20
awk 'NR > 1 { print $3, $5 }' out >steps
printf '%s\n' '40 20' '80 40' '160 80' >wanted
same steps wanted

case="bad arguments"
for bad_words in '--size 1' '--size 12' '--a nobody' '--contract some' \
    '--effort-a -1' '--games x' '--seconds-b x'; do
    # shellcheck disable=SC2086  # a list of words
    run 2 $bad_words
    [ ! -s out ] || miss "output although refused: $bad_words"
done

exit "$bad"
