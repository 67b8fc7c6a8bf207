#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Decisions in the contract: side 3 is proved whole, so with enough effort all
# are right and no game is lost, with next to none some are wrong; the table is
# the same on every run, and the store keeps what was proved.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
top_builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"
board=$UNLUR
UNLUR=$top_builddir/bench/decisions

# The figures of the last line: sets, won, right, wrong, open; turns, games,
# lost.
sum()
{
    awk 'END { print $2, $3, $4, $5, $6, "-", $11, $12, $13 }' out
}

case="all is right"
"$board" contract --quiet --size 3 --all --db side3.db >sets 2>err ||
    miss "no store"
"$board" db export --csv --db side3.db >results 2>err || miss "no results"
won=$(awk -F, '$4 == "c" && $9 == "win"' results | wc -l)
run 0 --db side3.db --size 3 --sets 50 --effort 500000 --replies 1
sum >told
grep -q "^26 $won $won 0 0 - [1-9][0-9]* [1-9][0-9]* 0\$" told ||
    miss "$won sets are won, told: $(cat told)"

case="all is not right"
run 0 --db side3.db --size 3 --sets 50 --effort 1 --replies 4 --verbose
wrong=$(grep -c ' wrong$' out)
lost=$(grep -c ' [bw] lost$' out)
[ "$wrong" -gt 0 ] && [ "$lost" -gt 0 ] || miss "$wrong wrong, $lost lost"
sum | grep -q "^26 $won $((won - wrong)) $wrong 0 - .* $lost\$" ||
    miss "$wrong wrong and $lost lost, told: $(sum)"

case="without a store, the same on every run"
run 0 --size 2 --stones 0,1 --effort 50 --replies 2 --verbose
cp out first
run 0 --size 2 --stones 0,1 --effort 50 --replies 2 --verbose
same first out

case="bad arguments"
for bad_words in '--size 1' '--stones 3,2' '--stones x' '--sets 0' \
    '--effort 0' '--seconds x' '--nodes 0' '--replies -1'; do
    # shellcheck disable=SC2086  # a list of words
    run 2 $bad_words
    [ ! -s out ] || miss "output although refused: $bad_words"
done

case="no such store"
run 1 --db nowhere/none.db --size 3

exit "$bad"
