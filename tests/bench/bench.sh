#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The benchmark: the lists are what make_lists prints, the table has a line for
# every list and configuration, and the nodes are the same on every run.  How
# fast the search is is not tested.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
top_builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"
UNLUR=$top_builddir/bench/bench

case="lists"
"$top_builddir/bench/make_lists" 2>err
[ "$?" -eq 2 ] || miss "make_lists without a name is not refused"
sed -n 's/^  \([^ ]*\) .*/\1/p' err >names
[ -s names ] || miss "no names"
(cd "$top_srcdir/bench" && ls ./*.list) | sed 's|^./||; s|\.list$||' >there
sort names >wanted
same there wanted
while read -r name; do
    "$top_builddir/bench/make_lists" "$name" >drawn || miss "$name: not drawn"
    same drawn "$top_srcdir/bench/$name.list"
    grep -v '^#' drawn | sort -u >different
    [ "$(wc -l <different)" -ge 1 ] || miss "$name: no positions"
    [ $(($(wc -l <different) + 2)) -eq "$(wc -l <drawn)" ] ||
        miss "$name: a position twice"
done <names

# Everything but the columns that tell of seconds.
work_columns()
{
    cut -d, -f1-6,9-11 out
}

case="the same work on every run"
set -- "$top_srcdir/bench/side3.list" "$top_srcdir/bench/side4-mid16.list"
run 0 --csv --nodes 60 "$@"
silent
work_columns >first
run 0 --csv --nodes 60 "$@"
work_columns >second
same first second

case="a line for each configuration of each list"
configurations="full plain $(UNLUR=$top_builddir/unlur techniques |
    tr ' ' '\n' | sed 's/^/without-/')"
for list in side3 side4-mid16 all; do
    for configuration in $configurations; do
        echo "$list,$configuration"
    done
done >wanted
sed 1d out | cut -d, -f1-2 >found
same found wanted

case="limits"
awk -F, 'NR > 1 && ($5 > $4 || $6 > 60 * $4 || $6 < $4) { print }' out >bad
[ ! -s bad ] || miss "more solved or more nodes than there may be"
awk -F, '$1 == "all" && $4 != 36 { print }' out >bad
[ ! -s bad ] || miss "the positions are not those of both lists"
awk -F, '$2 == "full" && $11 && ($9 != $5 || $11 != 1 || $12 != 1)' out >bad
[ ! -s bad ] || miss "full differs from itself"

case="a small list by hand"
printf '# a comment\n\n3/4/2b2/4/3 w\n1wb/1wb1/1wbb1/1wb1/3 b\n' >small.list
run 0 --nodes 1 small.list
lines "$(($(wc -l <wanted) * 2 / 3 + 1))"
run 0 --nodes 1 --only full small.list
lines 3
grep -qE '^small +full +1 +2 +1 +>=2 +>=' out || miss "no bound on the nodes"

case="lists and configurations chosen"
run 0 --csv --nodes 5 --lists side3 --only plain,full "$@"
sed 1d out | cut -d, -f1-2 | xargs >found
equal "$(cat found)" 'side3,full side3,plain all,full all,plain' "lines"
run 0 --csv --nodes 5 --threads 1,2 small.list
sed 1d out | cut -d, -f1-3 | xargs >found
equal "$(cat found)" \
    'small,full,1 small,full,2 all,full,1 all,full,2' "lines"

case="refused"
printf '3/4/2b2/4/3 w\n3/4/5/4/3 c\n' >contract.list
printf '3/4/2b2/4/3 w\n3/4/5/4 w\n' >short.list
printf '# nothing\n' >empty.list
refused 2 'no list'
refused 2 "'side9'" --lists small,side9 small.list
refused 2 'contract.list:2:' contract.list
refused 2 'short.list:2:' small.list short.list
refused 2 'empty.list' empty.list
refused 1 'nosuch.list' nosuch.list
for arguments in '--nodes 1x' '--nodes -1' '--seconds nan' '--threads 0' \
    '--threads 1,' '--threads 65' '--only plan' '--only full,' \
    '--memory 1,2'; do
    # shellcheck disable=SC2086
    "$UNLUR" $arguments small.list >out 2>err
    equal "$?" 2 "exit status of $arguments"
    [ ! -s out ] || miss "output although refused: $arguments"
done

exit "$bad"
