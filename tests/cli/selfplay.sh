#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur selfplay: games that depend on their series and number alone, runs that
# are cut short and resumed, and what the rest of the program makes of games.
# shellcheck disable=SC1091,SC2034,SC2154,SC3045  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"

# games STORE: what was played, without when.
games()
{
    "$UNLUR" db export --games --db "$1" >out 2>err || miss "no export of $1"
    awk -F, '{ print $1, $2, $8 }' out
}

case="from drawn sets"
run 0 selfplay --size 3 --stones 1-3 --games 8 --effort 40
silent
lines 4
grep -q '^side 3, rules inner, 1 stone drawn, effort 40: 8 games, White won ' \
    out || miss "no line of the first series"
says "24 games played now; results in unlur.db"
run 0 db check
games unlur.db >whole
equal "$(wc -l <whole)" 25 "games"
run 0 db info
says "games: 24 of 3 series"
run 0 db info --json
has series 3

# As the manual has it; what is compared in unlur stats are efforts above these.
case="the least a move takes"
for least in 2:44 3:44 4:64 5:64; do
    for effort in 1 "${least#*:}"; do
        rm -f least.db
        run 0 selfplay --size "${least%:*}" --games 2 --effort "$effort" --db least.db
        "$UNLUR" db export --games --db least.db >out 2>err
        tr , '\n' <out | grep '^size=' >"effort$effort"
    done
    equal "$(wc -l <effort1)" 2 "games"
    same effort1 "effort$effort"
done

case="nothing is played twice"
run 0 selfplay --size 3 --stones 1-3 --games 8 --effort 40
says "0 games played now; results in unlur.db"
run 0 selfplay --size 3 --stones 2 --games 9 --effort 40 --json
silent
lines 1
valid_json out lines
has games 9
has stones 2
has origin '"drawn"'
has position null

case="threads and pieces"
run 0 selfplay --size 3 --stones 3 --games 5 --effort 40 --db parts.db
run 0 selfplay --size 3 --stones 1-3 --games 8 --effort 40 --threads 3 \
    --db parts.db --progress
grep -q 'games' err || miss "no progress"
games parts.db >now
same whole now

case="from the empty board"
run 0 selfplay --size 3 --games 3 --effort 40 --db empty.db
grep -q 'from the empty board.*, the first player ' out || miss "no seats"
run 0 selfplay --size 3 --rules none --games 3 --effort 40 --db empty.db
run 0 db export --games --rules none --db empty.db
lines 4
run 0 db check --db empty.db

case="from given sets"
run 0 selfplay '3/4/2b2/4/3 w' 'size=3 contract=inner: c3' '3/4/2b2/4/3 w' \
    --games 2 --effort 40 --db given.db --json
lines 2
has position '"3/4/2b2/4/3 w"' 1
has position '"3/4/2b2/4/3 c"' 2

printf '%s\n' '3/4/2b2/4/3 w' '' '3/4/2b2/4/3 c' >positions
"$UNLUR" selfplay --games 2 --effort 40 --db lines.db - <positions >out 2>err ||
    miss "not from the standard input"
games given.db >whole
games lines.db >now
same whole now

case="refused"
refused 2 "no --size" selfplay
printf '%s\n' '3/4/2b2/4/3 w' foo >positions
"$UNLUR" selfplay --db none.db - <positions >out 2>err
equal "$?" 2 "exit status"
one_line "line 2: 'foo'"
[ ! -e none.db ] || miss "it made a store"
refused 2 "expected a number of stones from 0 to 7" \
    selfplay --size 3 --stones 1-8
refused 2 "expected a number of stones" selfplay --size 3 --stones 3-1
refused 2 "expected a number of stones" selfplay --size 3 --stones 1-
refused 2 "expected a number of stones" selfplay --size 3 --stones x
refused 2 "there is no contract" selfplay --size 3 --stones 1 --rules none
refused 2 "does not go with" selfplay --size 3 '3/4/2b2/4/3 w'
refused 2 "'3/4/2w2/4/3 b': games begin with" selfplay '3/4/2w2/4/3 b'
refused 2 "expected a whole number from 1 to 10000000" selfplay --size 3 --games 10000001
refused 2 "--time" selfplay --size 3 --time 3
refused 2 "expected a whole number from 1 to 9223372036854775807" selfplay --size 3 --effort 0

# begin STORE: a run that takes a while, in the background.
begin()
{
    "$UNLUR" selfplay --size 4 --stones 1-3 --games 3000 --effort 60 --quiet \
        --threads 2 --db "$1" >out 2>err &
    pid=$!
}

# some STORE: games are stored.
some()
{
    [ -s "$1" ] && "$UNLUR" db info --db "$1" 2>/dev/null | grep -q '^games: '
}

case="interrupted"
begin cut.db
await some cut.db
kill -INT "$pid"
wait "$pid"
equal "$?" 3 "exit status"
one_line "interrupted; the same command goes on from here"
run 0 db check --db cut.db

case="killed"
begin cut.db
sleep 1
kill -9 "$pid"
wait "$pid" 2>/dev/null
games cut.db >before
run 0 db check --db cut.db

case="a file that may not grow"
blocks=$(($(wc -c <cut.db) / 512 + 40))
(
    ulimit -f "$blocks"
    exec "$UNLUR" selfplay --size 4 --stones 1-3 --games 3000 --effort 60 \
        --quiet --db cut.db
) >out 2>err
equal "$?" 1 "exit status"
one_line "cut.db"
run 0 db check --db cut.db
games cut.db >now
comm -23 before now >lost 2>/dev/null
[ ! -s lost ] || miss "games were lost"

case="merged"
run 0 db merge parts.db empty.db --db all.db
grep -q '; games: 24 new, 0 known, 0 conflicting, 0 damaged$' out ||
    miss "no count of games"
run 0 db merge unlur.db --db all.db --json
valid_json out lines
has known 0
grep -q '"games": {"new": 1, "known": 24, "conflicting": 0, "damaged": 0}' \
    out || miss "no count of games"
run 0 db check --db all.db

case="published"
run 0 contract --size 2 --db all.db
run 0 db publish set --db all.db
run 0 db export --games --db all.db
same out set/games.csv
grep -q '"path": "games.csv"' set/datapackage.json || miss "not in the package"
grep -q '^| `effort` | INTEGER | nodes and playouts |' \
    set/data-dictionary.md || miss "not in the dictionary"

case="told of"
run 0 stats balance --size 3 --table shares --csv
lines 4
run 0 stats balance
for table in shares point lengths; do
    grep -q "\\[$table\\]" out || miss "no table $table"
done
run 0 stats balance --db empty.db --rules none --table seats --json
valid_json out
run 0 report --size 3 --out folder
ls folder | grep -q . || miss "no folder"
find folder -name '*balance*.svg' | grep -q . || miss "no chart"
refused 2 "no games of side 5" stats balance --size 5

case="errors of the games, against what is proved"
run 0 selfplay --size 2 --stones 0-1 --games 6 --effort 10 --db errors.db
refused 2 "no move of a game of side 2" stats errors --db errors.db
run 0 stats --missing errors --size 2 --db errors.db
mv out positions
run 0 solve --quiet --db errors.db - <positions
run 0 stats --missing errors --size 2 --db errors.db
lines 0
run 0 stats errors --table moves --csv --size 2 --db errors.db
awk -F, 'NR > 1 && $NF + 0 { exit 1 }' out || miss "unknown moves are left"
run 0 stats --missing balance --size 2 --db errors.db

case="damaged"
if command -v sqlite3 >/dev/null; then
    sqlite3 all.db "UPDATE game SET effort = 7 WHERE id = 2"
    run 1 db check --db all.db
    says "game 2 is damaged: its columns do not agree with its record"
    refused 1 "game 2 is damaged" stats balance --size 3 --db all.db
fi

exit $bad
