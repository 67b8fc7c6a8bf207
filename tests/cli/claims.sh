#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --claims: what packs say without a proof stands beside what is known, in query and
# board, and is true of side 2; statistics count it, and it is that of side 3; files
# that hold none, or damaged ones, are refused.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# A folder with the facts of all of side 2 and no proof, and a store without a result.
run 0 contract --size 2 --all --db full.db
run 0 db init --db empty.db
mkdir packs
run 0 db pack --db full.db --size 2 --where 0 packs/side2.zst
[ -e packs/side2.csv.zst ] || miss "no facts"

# values FILE KEY: "move value" of each move, the value being that of the field.
values()
{
    tr '{}' '[\n*]' <"$1" |
        sed -n 's/^"move": "\([^"]*\)",.*"'"$2"'": "\([^"]*\)".*/\1 \2/p' | sort
}

for position in '2/3/2 c' '2/1b1/2 c' '2/3/2 w' '2/1b1/2 w'; do
    case=$position
    run 0 query --json --db full.db "$position"
    values out value | grep -v unknown >known
    [ -s known ] || miss "nothing is known"
    run 0 query --json --db empty.db --claims packs "$position"
    valid_json out
    has status '"not stored"'
    values out claim >claimed
    same known claimed
done

case="who wins"
run 0 query --db empty.db --claims packs '2/3/2 c' '2/1b1/2 w'
says '  claimed: win for the player to move with b2'
says '  win (claimed): b2'
says '  loss (claimed): pass'
says '  claimed: White wins with c1'

case="what is known stays, and nothing is said without the option"
run 0 query --db full.db '2/3/2 c' '2/1b1/2 w'
cp out without
run 0 query --db full.db --claims packs/side2.zst '2/3/2 c' '2/1b1/2 w'
same without out
run 0 query --db empty.db '2/3/2 c'
grep -q claim out && miss "a claim out of nothing"

case="a pack, its facts, or the folder"
run 0 query --db empty.db --claims packs '2/3/2 c'
cp out folder
for path in packs/side2.zst packs/side2.csv.zst; do
    run 0 query --db empty.db --claims "$path" '2/3/2 c'
    same folder out
done

case="in an annotation"
record='size=2 contract=inner: pass c1'
run 0 annotate --db full.db "$record"
sed 's/ [!?] / . /' out >proved
run 0 annotate --db empty.db --claims packs "$record"
grep -q 'claimed to win: b2$' out || miss "no better move"
grep -q '; 0 of 2 moves known; 1 claimed$' out || miss "not counted"
sed 's/ ^ / . /; s/, it is claimed//; s/claimed to win/known to win/' out >claimed
for line in 2 3; do
    sed -n ${line}p proved >one
    sed -n ${line}p claimed >other
    same one other
done
run 0 annotate --json --db empty.db --claims packs "$record"
valid_json out
has judgement '"unknown"'
grep -q '"claim": {"before": "win", "after": "loss", "judgement": "threw"' out ||
    miss "no claim"

case="on a board"
run 0 board --ascii --values --db empty.db --claims packs '2/3/2 c'
grep -q '\^' out || miss "no mark"
grep -q 'passing: loss (claimed)$' out || miss "nothing of the pass"
run 0 board --svg --values --db empty.db --claims packs '2/3/2 c'
grep -q 'Claimed to win: b2' out || miss "no mark in the picture"
refused 2 "option --claims needs --values" board --claims packs '2/3/2 c'

case="in a game"
printf 'values\nb2\n' | "$UNLUR" play --ascii --size 2 --db empty.db \
    --claims packs >out 2>err || miss "no game"
silent
grep -q '\^' out || miss "no mark"
grep -q 'passing: loss (claimed)$' out || miss "nothing of the pass"

case="without a store"
[ ! -e unlur.db ] || miss "a store came into being"
run 0 query --claims packs '2/3/2 c'
same folder out
run 0 annotate --claims packs "$record"
run 0 board --values --claims packs '2/3/2 c'
refused 1 "'unlur.db'" query '2/3/2 c'
refused 1 "'no.db'" query --db no.db --claims packs '2/3/2 c'
run 0 annotate --import --claims packs "$record"
[ -e unlur.db ] || miss "a game was not kept"
rm unlur.db

# Of side 3 all, by a store with the proofs, and by packs without one. Grundy values
# are in no claim, and the SQL is the store's.
known_stats()
{
    run 0 stats "$1" --size 3 --db three.db
    cp out known
    run 0 stats "$1" --size 3 --claims three
    awk '/^CLAIMED/ { note = 1 } /^$/ { note = 0 } !note' out >claimed
    grep -q '^CLAIMED' out || miss "$1: no table tells of claims"
}

case="statistics"
run 0 contract --size 3 --all --db three.db
mkdir three
run 0 db pack --db three.db --size 3 --where 0 three/side3.zst
for name in complex regression; do
    known_stats $name
    tr -s '\n' <known >one
    tr -s '\n' <claimed >other
    same one other
done
run 0 stats stones --size 3 --csv --table main_phase --db three.db
cut -d, -f1-12 out >one
cut -d, -f13 out | tr -d '\r' >proved
run 0 stats stones --size 3 --csv --table main_phase --claims three
cut -d, -f1-12 out >other
same one other
cut -d, -f3 out | sed 1s/known/claimed/ >one # all that is known, and no proof
cut -d, -f13 out | tr -d '\r' >other
same one other
sed 's/[1-9][0-9]*/0/' one >other
same proved other
run 0 stats stones --size 3 --csv --table contract --db three.db
cut -d, -f1-9 out >one
run 0 stats stones --size 3 --csv --table contract --claims three
cut -d, -f1-9 out >other
same one other
tr -d '\r' <out | awk -F, 'NR > 1 && $10 != $3 + $4' >other
[ ! -s other ] || miss "values that look proved"
run 0 stats openings --size 3 --csv --table openings --db three.db
cut -d, -f1-5,7- out >one
run 0 stats openings --size 3 --csv --table openings --claims three
cut -d, -f1-5,7- out >other
same one other
run 0 stats stones --size 3 --db three.db --claims three
grep -q CLAIMED out && miss "what is known is only claimed"
run 0 db export --db three.db --phase main
sed -n 's/^\([^,]* w\),.*,w,[0-9]*,0,.*/\1/p' out >sets
run 0 solve --quiet --db sets.db - <sets # the winners, and nothing of the contract
run 0 stats stones --size 3 --csv --totals --table contract --db sets.db --claims three
tr -d '\r' <out | sed -n 's/^,26,22,4,.*,//p' >one
echo 8 >other # where no pass wins
same other one
run 0 stats stones --size 3 --table main_phase --db sets.db --claims three
grep -q 'CLAIMED: of 8 of the positions' out || miss "a contract that looks proved"
run 0 stats stones --json --size 3 --claims three
valid_json out
grep -q 'CLAIMED: of 26 of the positions' out || miss "not in JSON"
grep -q -- '--claims three' out || miss "not in the command"
refused 2 "option --claims means nothing to the statistic 'cost'" \
    stats cost --claims three
refused 2 "only one of --where and --claims" stats stones --where 1 --size 3 \
    --claims three
refused 2 "--size has to be given" stats stones --claims three

# Of numbers.tex without the Grundy values, the counts of claims, and what is about
# the store alone.
numbers()
{
    grep -E '^.unlurval\{s3/(stones|openings|complex|regression)/' "$1/numbers.tex" |
        grep -v -e /claimed -e /grundy}
}

case="a report"
run 0 report --db three.db --out report-known
run 0 report --claims three --out report-claimed
numbers report-known >one
numbers report-claimed >other
[ -s one ] || miss "no numbers"
same one other
grep -q 'Made from what these packs claim.*<code>three</code>' report-claimed/index.html ||
    miss "the page does not tell of the claims"
grep -q '<h1>Unlur: report on claims</h1>' report-claimed/index.html || miss "no title"
grep -q 'Proved values' report-claimed/index.html && miss "proved values without a store"
grep -q '<b>cost</b>: tells of a store' report-claimed/index.html || miss "not left out"
grep -q 'Claimed to win: c3' report-claimed/figures/s3-openings.svg ||
    miss "marks that look proved"
run 0 report --db three.db --claims three --out report-both
numbers report-both >other
same one other
grep -q 'Winning: c3' report-both/figures/s3-openings.svg || miss "what is proved looks claimed"
refused 2 "'three' holds no claims of side 4" report --size 4 --claims three --out no
[ ! -e no ] || miss "a folder all the same"
refused 1 "'unlur.db'" report --out no

case="no claims"
mkdir none
refused 1 "'none': no pack in this folder" query --db empty.db --claims none '2/3/2 c'
refused 1 "cannot read 'no.zst'" query --db empty.db --claims no.zst '2/3/2 c'
cp packs/side2.zst alone.zst
refused 1 "'alone.zst' has no facts beside it" query --db empty.db \
    --claims alone.zst '2/3/2 c'
refused 1 "'packs/side2.csv': " query --db empty.db --claims packs/side2.csv '2/3/2 c'
refused 1 "no.zst" serve --db empty.db --port 0 --claims no.zst
if command -v zstd >/dev/null; then
    zstd -dcq packs/side2.csv.zst >plain.csv
    run 0 query --db empty.db --claims plain.csv '2/3/2 c'
    same folder out
    case="damaged facts"
    sed '2s/inner\|any/outer/' plain.csv >damaged.csv
    refused 1 "'damaged.csv': line 2: " query --db empty.db --claims damaged.csv \
        '2/3/2 c'
    case="contradiction"
    sed 's/,2,w,1,0,\([0-9]*\),proved,win,white,[^,]*,/,2,w,1,0,\1,proved,loss,black,,/' \
        plain.csv >other.csv
    cmp -s plain.csv other.csv && miss "nothing was changed"
    refused 1 "contradict" query --db empty.db --claims plain.csv \
        --claims other.csv '2/3/2 c'
    refused 1 "a claim and the store name different winners of 2/1b1/2 c" \
        stats stones --size 2 --db full.db --claims other.csv
fi

exit "$bad"
