#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur stats: each statistic as text, CSV and JSON; the figures of side 3 that
# are known from elsewhere.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

case="the store to ask"
run 0 contract --size 2 --all --quiet
run 0 contract --size 3 --all --quiet
cp unlur.db before.db

# csv STATISTIC TABLE: what it holds, without the line of names.
csv()
{
    run 0 stats "$1" --csv --totals --table "$2" --size 3
    tr -d '\r' <out | sed 1d
}

case="totals on request"
run 0 stats stones --csv --table main_phase --size 3
tr -d '\r' <out | awk -F, 'NR > 1 { sum += $2 } END { print sum }' >sum
equal "$(cat sum)" 26 "the sets, each counted once"
run 0 stats stones --csv --totals --table main_phase --size 3
tr -d '\r' <out | tail -n 1 | grep -q '^,26,' || miss "no total"
refused 2 'needs --csv' stats stones --totals
refused 2 'only one of' stats stones --csv --json --table main_phase
refused 2 'only one of' stats stones --latex --json
refused 2 'means nothing to' stats --csv --table main_phase
# added STATISTIC TABLE COLUMN: the lines of its CSV add up to the one that
# --totals shows besides.
added()
{
    run 0 stats "$1" --csv --table "$2" --size 3 --db "${4-unlur.db}"
    tr -d '\r' <out >parts
    run 0 stats "$1" --csv --totals --table "$2" --size 3 --db "${4-unlur.db}"
    tr -d '\r' <out | grep -vxF -f parts >total
    equal "$(wc -l <total)" 1 "lines of $1 $2 that sum up"
    awk -F, -v name="$3" '
        NR == 1 { for (c = 1; c <= NF; c++) if ($c == name) column = c; next }
        FNR == NR { sum += $column; next }
        { if (!column || sum != $column) print sum " and " $column }' parts total >odd
    [ ! -s odd ] || miss "$3 of $1 $2: $(cat odd)"
}
added stones main_phase sets
added cost nodes sum
added cost seconds results
added cost proof_nodes sum
added proofs kinds nodes
added proofs answers replies
added proofs sizes bytes
added replies by_stones replies
run 0 solve --trace --quiet --db traced.db '3/4/2b2/4/3 w' '3/4/1b3/4/3 w' '3/4/1bb2/4/3 w' '3/1b2/1b3/4/3 w'
added trace separation searches traced.db

case="the list"
run 0 stats
# One compares stores, one takes a minute for side 3 and has its own part, three
# are about games: selfplay.sh and annotate.sh have these.
awk '$1 !~ /^(compare|census|balance|errors|games)$/ { print $1 }' out | sort >names
printf '%s\n' complex cost openings proofs regression replies sample stones \
    trace zugzwang >wanted
comm -13 names wanted >missing
[ ! -s missing ] || miss "missing: $(cat missing)"

# Every table is in the text under its name, in the JSON, and alone in its CSV.
# For this the store has traces too.
run 0 solve --trace --quiet '2/1b1/1w b' '3/4/2b2/4/1w1 b'
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
    if [ "$(wc -l <tables)" -gt 1 ]; then
        refused 2 "choose with --table from $(head -n 1 tables)" \
            stats "$name" --csv
    else
        run 0 stats "$name" --csv
    fi
    while read -r table; do
        run 0 stats "$name" --csv --table "$table"
        [ -s out ] || miss "nothing in $table"
        awk -F, '/"/ { next } NR == 1 { fields = NF } NF != fields { exit 1 }' \
            out || miss "two tables in $table"
        run 0 stats "$name" --json --table "$table"
        valid_json out
    done <tables
    refused 2 "nonesuch" stats "$name" --table nonesuch
    run 0 stats "$name" --size 2
    head -n 1 out | grep -q "^$name, side 2, " || miss "not side 2"
    refused 2 "side 4" stats "$name" --size 4
    case $name in
    cost | proofs | trace) ;; # of the main phase, whatever the rules
    *) refused 2 none stats "$name" --rules none ;;
    esac
done <names
cp before.db unlur.db

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
# A pair tells of closure when the larger set is in D: 1 * 7 of one stone, 2 * 21
# of two, 3 * 6 of three.
equal "$(csv complex layers | cut -d, -f13 | head -n 4 | xargs)" "7 42 18 0" \
    "telling pairs"
# All sets are known, so bounds say what the layers say.
csv complex layers | cut -d, -f1,4,6,8 >known_table
csv complex bounds | cut -d, -f1,2,4,6 >got_table
same got_table known_table
csv complex bounds | cut -d, -f1,3,5,7 >got_table
same got_table known_table
# The values of the seven cells add up to the whole way from White to Black.
csv complex cells | awk -F, '{ sum += $2 * $5 } END { print sum }' >sum
awk '{ exit !($1 > 0.9995 && $1 < 1.0005) }' sum || miss "values add up to $(cat sum)"

# Six triangles around the centre, and nine edges that are in none.
csv complex homology | cut -d, -f3,4 | xargs >got_table
echo 0,0 0,0 9,9 0,0 >known_table
same got_table known_table
csv complex collapse | cut -d, -f2 >got_table
echo no >known_table
same got_table known_table

# Of the sets of up to two stones all are White's, of larger ones few or none.
# The player to move loses no half of any layer, but half of the classes of one
# and of two stones.
case="complex, where the share crosses one half, and the h-vector"
csv complex balance >got_table
cat >known_table <<'END'
white,2,2,3,3
white_classes,2,2,3,3
loss,-1,-1,0,0
loss_classes,2,2,0,0
END
same got_table known_table
csv complex h_vector | cut -d, -f2 | xargs >got_table
echo 1 4 10 -9 >known_table
same got_table known_table
csv complex parity | cut -d, -f1,3 >got_table
printf 'even,9\nodd,6\n' >known_table
same got_table known_table

# White wins from 1, 7, 21 and 6 sets of 0 to 3 stones; the empty cells are 19
# less these.  In the store of the contract only his stored moves are known.
case="replies, before and after the missing ones are proved"
csv replies won | cut -d, -f1,7 >got_table
printf '%s\n' 0,19 1,126 2,357 3,96 ,598 >known_table
same got_table known_table
run 0 stats replies --size 3 --missing
silent
lines 56
cp unlur.db more.db
"$UNLUR" stats replies --size 3 --missing |
    "$UNLUR" solve --quiet --db more.db - >/dev/null || miss "not solved"
run 0 stats replies --size 3 --missing --db more.db
lines 0
run 0 stats replies --size 3 --csv --totals --table won --db more.db
tr -d '\r' <out | sed 1d | awk -F, '$7 != $8 || $10 == "" { print }' >differ
[ ! -s differ ] || miss "still unknown: $(cat differ)"
run 0 stats replies --size 3 --stones 3 --csv --table sets
lines 7

case="sample, drawn alike from any store"
run 0 db init --db five.db
run 0 stats sample --size 5 --stones 20 --draws 9 --seed 3 --missing --db five.db
cp out drawn
lines 9
run 0 stats sample --size 5 --draws 9 --seed 3 --missing
grep -cxFf drawn out >count
equal "$(cat count)" 9 "draws that all layers share with one"
head -n 5 drawn | "$UNLUR" solve --quiet --db five.db - >/dev/null ||
    miss "not solved"
run 0 stats sample --size 5 --stones 20 --draws 9 --seed 3 --csv --db five.db
tr -d '\r' <out | sed 1d | cut -d, -f1-7 >got_table
echo 20,sample,9,0,5,4, >known_table
same got_table known_table
# Clopper-Pearson of 0 and of 4 in 9, as binom.test(4, 9) of R has it.
equal "$(sed 1d out | awk -F, '{ printf "%.4f %.4f", $8, $9 }')" "0.0000 0.7880" \
    "the interval whoever wins the undecided draws"
run 0 stats sample --size 5 --stones 20 --draws 9 --seed 3 --db five.db
tr '\n' ' ' <out | grep -q "20 stones: White wins between 0.0 % and 44.4 % of \
the 9 draws; 4 of them are undecided." || miss "not said in words"
"$UNLUR" solve --quiet --db five.db - <drawn >/dev/null || miss "not solved"
run 0 stats sample --size 5 --stones 20 --draws 9 --seed 3 --csv --db five.db
tr -d '\r' <out | sed 1d | cut -d, -f1-7 >got_table
echo 20,sample,9,0,9,0,0 >known_table
same got_table known_table
run 0 stats sample --size 5 --stones 20 --draws 9 --seed 4 --missing --db five.db
grep -cxFf drawn out >count
equal "$(cat count)" 0 "draws that two seeds share"
csv sample white | cut -d, -f2-4,8-11 >got_table
head -n 4 got_table | tail -n 1 >line
equal "$(cat line)" "all,35,6,,,," "a whole layer"

# With Black to move White wins from the empty board and from single stones.
case="sets that are over are no missing ones"
run 0 contract --size 2 --rules open --all --quiet --db open2.db
"$UNLUR" stats zugzwang --size 2 --rules open --db open2.db --missing |
    "$UNLUR" solve --quiet --db open2.db - >out 2>err || miss "not proved"
run 0 stats zugzwang --size 2 --rules open --db open2.db --table sets
grep -q 'All other sets are known' out || miss "not said to be complete"
case="zugzwang, once the missing ones are proved"
"$UNLUR" stats zugzwang --size 3 --draws 20 --missing |
    "$UNLUR" solve --quiet --db more.db - >/dev/null || miss "not solved"
run 0 stats zugzwang --size 3 --draws 20 --missing --db more.db
lines 0
run 0 stats zugzwang --size 3 --draws 20 --csv --totals --table sets --db more.db
tail -n 1 out | tr -d '\r' >got_table
echo ,26,26,5,0,18,3,128,128,27,0,93,8 >known_table
same got_table known_table
run 0 stats zugzwang --size 3 --draws 20 --csv --totals --table play --db more.db
tr -d '\r' <out | awk -F, 'NR > 1 && $4 { print }' >differ
[ ! -s differ ] || miss "still unknown: $(cat differ)"

case="openings, against the known values"
csv openings openings | cut -d, -f2-4,6,7 | sort >got_table
cat >known_table <<'END'
,,win,1,white
1,wins,loss,0,white
6,loses,win,2,white
END
same got_table known_table
# After the centre no answer wins; after a ring cell those do that are on the
# ring, away from it, which are facets.
csv openings answers | cut -d, -f1-4,6 | sort >got_table
cat >known_table <<'END'
c3,d2 d3 c2 c4 b2 b3,6,loses,white
d2,b3,1,wins,white
d2,c3,1,loses,white
d2,c4 b2,2,wins,white
d2,d3 c2,2,loses,white
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

# The proofs are counted by another statistic too.
case="cost, against the proofs"
csv proofs sizes | tail -n 1 | cut -d, -f4,6 >wanted
csv cost proof_bytes | tail -n 1 | cut -d, -f11 >bytes
csv cost proof_size | tail -n 1 | cut -d, -f11 | paste -d, bytes - |
    sed 's/\.0//g' >got_table
same got_table wanted

# Under open many sets of side 2 end the game; their proofs have no nodes.
case="cost, proofs without nodes"
run 0 contract --size 2 --rules open --all --quiet --db over.db
run 0 stats cost --size 2 --rules open --db over.db --csv --totals --table proof_bytes
equal "$(tail -n 1 out | cut -d, -f2)" 26 "proofs"
run 0 stats cost --size 2 --rules open --db over.db
! grep -q 'no proof stored' out || miss "a proof is said to be missing"
equal "$(grep -c '^15 proofs have no nodes' out)" 1 "proofs without nodes"

# Side 6 has more sets than a double tells apart; one of them is proved.
case="more sets than there are digits"
run 0 solve --quiet --db six.db '6/1bbbbb1/1bbbbbb1/1bbbbbbb1/1bbbbbbbb1/1bbbbbbbbb1/1bbbbbbbb1/1bbbbbbb1/1bbbbbb1/1bbbbb1/6 w'
for name in stones replies zugzwang cost regression proofs complex; do
    run 0 stats "$name" --size 6 --db six.db
    grep -q 'INCOMPLETE: .*all but [01] of some 1.9e+17' out ||
        miss "no or other words of $name"
    grep -q '[0-9]\{17\}' out && miss "digits of $name that nobody knows"
done

# The outcome of the contract alone: less is known of the main phase.
case="complex, what the contract knows besides"
run 0 contract --size 3 --quiet --db root.db
run 0 stats complex --size 3 --db root.db
tr '\n' ' ' <out | grep -q 'does not follow from those that are known; where it is' ||
    miss "no word on outcomes that are stored"
run 0 stats regression --size 3 --db root.db
tr '\n' ' ' <out | grep -q 'known may be the cheap ones to prove' ||
    miss "what is known is said to be cheap"

# White wins against each single stone of side 3.
case="regression"
csv regression fit | cut -d, -f2-4 >got_table
printf '26,128,93\n' >known_table
same got_table known_table
run 0 stats regression --size 3 --stones 1
grep -q 'same winner' out || miss "something was fitted"
run 0 stats regression --size 3 --seed 5
grep -q 'seed 5' out || miss "no seed"
refused 2 "at most 7" stats regression --size 3 --stones 8

case="compare"
sed '/^#/d' "$top_srcdir/bench/side4-mid16.list" >positions
run 3 solve --quiet --nodes 200 --db full.db - <positions
run 3 solve --quiet --nodes 200 --db plain.db --without all - <positions
run 0 stats compare --db full.db --against plain.db --against full.db
silent
grep -q 'without=all' out || miss "the options are not shown"
grep -q 'threads=' out && miss "options that do not differ are shown"
run 0 stats compare --db full.db --against plain.db --csv --table nodes
[ "$(wc -l <out)" -eq 2 ] || miss "not one line"
refused 2 "--against" stats compare --db full.db
refused 2 "unlur.db" stats compare --size 4 --db full.db --against unlur.db
refused 2 "against" stats cost --against full.db

# Every position of side 2 in which nobody has won, and what is stored of it.
case="census"
run 0 stats census --size 2
head -n 1 out | grep -q "^census, side 2, " || miss "no title"
run 0 stats census --size 2 --csv --totals --table positions
equal "$(tr -d '\r' <out | tail -n 1)" ",1039,316,0,84,639" "all positions"
run 0 stats census --size 2 --json --table check
valid_json out
run 0 stats census --size 2 --rules none
refused 2 "side 4" stats census --size 4

case="part of a store"
run 3 contract --size 3 --all --nodes 1000 --without all --db part.db
run 0 stats stones --db part.db
grep -q INCOMPLETE out || miss "not called incomplete"
for name in complex cost regression; do
    run 0 stats $name --db part.db
    [ -s out ] || miss "nothing of $name"
done
refused 2 side stats openings --db part.db

case="refusals"
refused 2 "missing" stats stones --missing
refused 2 "missing" stats sample --missing --csv
refused 2 "at most 7 stones" stats sample --size 3 --stones 8
refused 2 "seed" stats stones --seed 1
refused 2 nonesuch stats nonesuch
refused 2 extra stats stones extra
refused 2 "'0'" stats stones --size 0
run 0 db init --db empty.db
while read -r name; do
    refused 2 empty.db stats "$name" --db empty.db
done <names
cmp -s unlur.db before.db || miss "the store was changed"

exit "$bad"
