#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur stats: each statistic as text, CSV and JSON; the figures of side 3 that
# are known from elsewhere.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/..}
. "$top_srcdir/tests/shell_support.sh"

case="the store to ask"
run 0 contract --size 2 --all --quiet
run 0 contract --size 3 --all --quiet
cp unlur.db before.db

# csv STATISTIC TABLE: what it holds, without the line of names.
csv()
{
    run 0 stats "$1" --csv --table "$2" --size 3
    tr -d '\r' <out | sed 1d
}

case="the list"
run 0 stats
awk '{ print $1 }' out | sort >names
printf '%s\n' complex cost openings stones >wanted
comm -13 names wanted >missing
[ ! -s missing ] || miss "missing: $(cat missing)"

# Every table is in the text under its name, in the JSON, and alone in its CSV.
while read -r name; do
    case="$name"
    run 0 stats "$name"
    silent
    head -n 1 out | grep -q "^$name, side 3, rules \"inner\"" || miss "no title"
    sed -n 's/^.* \[\([a-z_]*\)\]$/\1/p' out >tables
    [ -s tables ] || miss "no table"
    run 0 stats "$name" --json
    silent
    valid_json out
    has name "\"$name\""
    has side 3
    while read -r table; do
        grep -q "\"name\": \"$table\"" out || miss "no $table in the JSON"
    done <tables
    run 0 stats "$name" --csv
    silent
    awk -F, '{ sub(/\r$/, "") } /^$/ { fields = 0; next }
        /"/ { next }
        !fields { fields = NF; count++; next }
        NF != fields { print "line " NR; exit 1 }
        END { print count }' out >count
    equal "$(cat count)" "$(wc -l <tables)" "tables in the CSV"
    while read -r table; do
        run 0 stats "$name" --csv --table "$table"
        [ -s out ] || miss "nothing in $table"
        grep -q '^.$' out && miss "two tables in $table"
        run 0 stats "$name" --json --table "$table"
        valid_json out
    done <tables
    refused 2 "nonesuch" stats "$name" --table nonesuch
    run 0 stats "$name" --size 2
    head -n 1 out | grep -q "^$name, side 2, " || miss "not side 2"
    refused 2 "side 4" stats "$name" --size 4
    [ "$name" = cost ] || refused 2 none stats "$name" --rules none
done <names

case="stones, against the known values"
csv stones main_phase | cut -d, -f1,6,8 >got_table
cat >known_table <<'END'
0,1,0
1,7,0
2,21,0
3,35,29
4,35,35
5,21,21
6,7,7
7,1,1
,128,93
END
same got_table known_table

# D has 1, 7, 21 and 6 sets of 0 to 3 stones: the triangles are the centre with
# two adjacent ring cells.  They hold 12 of the 21 pairs, so 9 pairs are
# facets; the other 29 triples are minimal, as all pairs are in D.
case="complex, against the known values"
csv complex complex >got_table
equal "$(cut -d, -f4,5,6,7,8 got_table)" "35,2,yes,0,-8" "the complex"
csv complex layers | cut -d, -f1,4,6,8 | head -n 5 >got_table
cat >known_table <<'END'
0,1,0,0
1,7,0,0
2,21,9,0
3,6,6,29
4,0,0,0
END
same got_table known_table
csv complex grundy | awk -F, '{ sum += $3 } END { print sum }' >sum
equal "$(cat sum)" 35 "sets in the Grundy histogram"
csv complex facets | awk -F, '{ sum[$1] += $2 }
    END { print sum[2], sum[3] }' >sum
equal "$(cat sum)" "9 6" "facets"
csv complex minimal | awk -F, '{ sum[$1] += $2 } END { print sum[3] }' >sum
equal "$(cat sum)" 29 "minimal sets"
equal "$(csv complex violations | wc -l)" 0 "violations"

case="openings, against the known values"
csv openings openings | cut -d, -f2-4,6,7 | sort >got_table
cat >known_table <<'END'
,,win,1,white
1,wins,loss,0,white
6,loses,win,2,white
END
same got_table known_table

# The exported results give the same sums and extremes.
case="cost, against the export"
run 0 db export --csv --size 3 --phase main
tr -d '\r' <out | sed 1d | cut -d, -f15 | sort -n >nodes
awk '{ sum += $1; n++ } NR == 1 { least = $1 } END {
    printf "%d,%d,%d,%d\n", n, least, $1, sum }' nodes >wanted
csv cost nodes | tail -n 1 | cut -d, -f2,3,9,11 >got_table
same got_table wanted

case="part of a store"
run 3 contract --size 3 --all --nodes 1000 --without all --db part.db
run 0 stats stones --db part.db
grep -q INCOMPLETE out || miss "not called incomplete"
for name in complex cost; do
    run 0 stats $name --db part.db
    [ -s out ] || miss "nothing of $name"
done
refused 2 side stats openings --db part.db

case="refusals"
refused 2 nonesuch stats nonesuch
refused 2 extra stats stones extra
refused 2 "'0'" stats stones --size 0
run 0 db init --db empty.db
while read -r name; do
    refused 2 empty.db stats "$name" --db empty.db
done <names
cmp -s unlur.db before.db || miss "the store was changed"

exit "$bad"
