#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur annotate: what the store knows of a game's moves, held against searches
# without a store; and that stored proofs are followed along the game.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"

run 0 contract --size 3 --all --db unlur.db
run 0 contract --size 2 --all --db two.db
cp unlur.db before.db

# A game of side 3 with mistakes in both phases, in three orientations.
game='size=3 contract=inner: b2 pass c3 c1 d2 e3 c4 a1 d3 b4 b3 e1 c2 c5 a3 a2'

# positions RECORD: the position before each move and the last one.
positions()
{
    text='3/4/5/4/3 c'
    echo "$text"
    for move in ${1#*: }; do
        text=$(play "$text" "$move")
        echo "$text"
    done
}

# values: the value of each position to the player to move, by searches.
values()
{
    "$UNLUR" solve --no-db --json - 2>err | awk '{
        if (match($0, /"outcome": "[a-z]*"/)) {
            split(substr($0, RSTART, RLENGTH), part, "\"")
            print part[4]
            next
        }
        match($0, /"position": "[^"]*"/)
        mover = substr($0, RSTART + RLENGTH - 2, 1)
        match($0, /"winner": "[a-z]*"/)
        split(substr($0, RSTART, RLENGTH), part, "\"")
        print substr(part[4], 1, 1) == mover ? "win" : "loss"
    }'
}

# judged FIELD: that field of each move judged, one a line.
judged()
{
    sed 's/.*"judged": \[\(.*\)\], "known".*/\1/' out | tr '{' '\n' |
        sed -n "s/.*\"$1\": \"*\([a-z0-9]*\)\"*[,}].*/\1/p"
}

# hold: what was judged of the game is what the searches found.
hold()
{
    judged before >told_before
    judged after >told_after
    judged judgement >told_judgement
    equal "$(wc -l <told_before)" "$(($(wc -l <truth) - 1))" "moves judged"
    paste -d" " truth told_before truth_after told_after told_judgement |
        awk 'NF == 5 {
            wanted = $1 == "loss" ? "lost" : $3 == "win" ? "kept" : "threw"
            if ($2 != "unknown" && $2 != $1) print NR ": before " $2
            if ($4 != "unknown" && $4 != $3) print NR ": after " $4
            if ($5 != "unknown" && $5 != wanted) print NR ": " $5
        }' >wrong
    [ ! -s wrong ] || miss "wrong: $(xargs <wrong)"
}

case="held against searches"
positions "$game" >asked
[ "$(grep -c illegal asked)" -eq 0 ] || miss "a test with illegal moves"
values <asked >truth
equal "$(sort -u truth | xargs)" 'loss win' "values found"
awk 'NR > 1 { print $1 == "win" ? "loss" : "win" }' truth >truth_after
run 0 annotate --json "$game"
silent
lines 1
valid_json out lines
hold
equal "$(grep -vc unknown told_judgement)" "$(field known)" "moves known"

case="the contract is known whole"
# b2 gives the win away, so does passing then; c3 was the only way to keep it.
run 0 annotate --json "$game"
equal "$(judged judgement | head -2 | xargs)" \
    "$(paste -d' ' truth truth_after | head -2 | awk '{
        print $1 == "loss" ? "lost" : $2 == "win" ? "kept" : "threw" }' |
        xargs)" "the contract"

# Who wins follows the store, the other plays the first cell there is: as long
# as the proofs are followed everything is known.
case="proofs are followed"
record='size=3 contract=inner: c3 pass'
while :; do
    run 0 query --json "$record"
    [ "$(field moves)" != '[]' ] || break
    move=$(field move | tr -d '"')
    [ "$move" != null ] || move=$(sed 's/.*"moves": \[{"move": "\([a-z0-9]*\).*/\1/' out)
    record="$record $move"
    [ ${#record} -lt 120 ] || break
done
run 0 annotate --json "$record"
equal "$(field ending)" '"rules"' "the game ends"
equal "$(judged judgement | grep -c unknown)" 0 "moves unknown"
equal "$(judged judgement | sort | uniq | xargs)" 'kept lost' "judgements"

case="text"
run 0 annotate --db two.db 'size=2 contract=inner: b2 pass a1 b1 c2 a2'
silent
lines 9
says 'size=2 contract=inner: b2 pass a1 b1 c2 a2'
says '    0  start                         First wins'
says '    1  First           b2   !  kept     First wins'
says '    2  Second          pass    lost     First wins'
ascii out
run 0 annotate --db two.db 'size=2 contract=inner: pass b2 a1'
says '    1  First           pass ?  threw    Second wins; known to win: b2'
grep -q '^  First threw the win 1 time, first with move 1, pass; Second threw' \
    out || miss "no summary"

run 0 annotate 'size=3 contract=inner: c2 c3 c4 b2'
says '    4  Second          b2   ?  threw    First wins; known to win: pass'
says '  First threw the win 2 times, first with move 1, c2; Second threw the win 2 times, first with move 2, c3; 4 of 4 moves known'
run 0 annotate --json 'size=3 contract=inner: c2 c3 c4 b2'
has start '"win"'
grep -qF '"better": ["pass"], "basis": "proved", "estimate": null}], "known": 4, "estimated": 0, "thrown": {"first": 1, "second": 2}}' \
    out || miss "better moves, or what was thrown first"
run 0 annotate --json 'size=3 contract=inner: c3'
has start '"win"'
grep -qF '"thrown": {"first": null, "second": null}' out ||
    miss "nothing was thrown"

case="nothing is known of an empty store"
run 0 db init --db none.db
run 0 annotate --db none.db 'size=4 contract=inner: d4 pass d5'
says '    3  First (White)   d5      unknown  -'
says '  First threw the win nowhere that is known; Second threw the win nowhere that is known; 0 of 3 moves known'

# Without a store: with much effort all is proved and true, with little what is
# proved is, and the rest has words and marks of its own.
case="proofs from the end, estimates before"
mkdir alone
cd alone || exit 99
for effort in 3000000 2000 100; do
    run 0 annotate --json --effort $effort "$game"
    silent
    valid_json out lines
    mv ../truth ../truth_after .
    hold
    known=$(grep -vc unknown told_judgement)
    estimated=$(grep -o '"basis": "estimated"' out | wc -l)
    equal "$known" "$(field known)" "moves known"
    equal "$estimated" "$(field estimated)" "moves estimated"
    equal "$((known + estimated))" "$(wc -l <told_judgement)" "moves in all"
    [ $effort -ne 3000000 ] || equal "$estimated" 0 "with much effort"
    [ $effort -ne 100 ] || [ "$estimated" -gt 0 ] || miss "all proved at once"
    [ $effort -ne 100 ] || [ "$known" -gt 3 ] || miss "the end is not proved"
    mv truth truth_after ..
done
run 0 annotate --effort 100 'size=5 contract=inner: e5 pass d4 f4'
equal "$(grep -c ' ~  .*about [0-9]* %' out)" 4 "estimates"
equal "$(grep -c '[!?]' out)" 0 "marks of proofs"
grep -q 'First threw the win nowhere that is known; Second threw the win nowhere that is known; 0 of 4 moves known; 4 estimated' out ||
    miss "the summary claims more than is known"
cp out first
# The move that looked best loses nothing by itself.
run 0 annotate --json --effort 60 \
    'size=5 contract=inner: e5 d4 pass f4 d6 e6 f5 g4 d5 e4 c4 c5 b4 b3'
tr '{' '\n' <out | awk -F'"' '/^"move"/ { move = $4 }
    /^"word"/ && /"expected": "/ && $(NF - 1) == move { print $0 }' >best
[ -s best ] || miss "no move is the one expected"
grep -v '"word": "good".*"loss": 0.0,' best >worse &&
    miss "the move expected loses by itself"
# The percent that it is less by are those of the word, also next to its bounds.
run 0 annotate --effort 60 \
    'size=4 contract=open: c1 c6 pass g4 g1 e3 a1 d7 f5' \
    'size=4 contract=open: c1 e5 pass f3 c5 f2 a2 d1 e2' \
    'size=4 contract=open: b1 e6 pass c6 g3 b5 a2 f2 c2' \
    'size=4 contract=open: e2 g3 pass d2 b4 f2 g1 f3 e5'
awk '$(NF - 1) == "than" {
    less = $(NF - 3); $0 = substr($0, index($0, "~") + 1)
    if ($1 != (less < 5 ? "good" : less < 20 ? "weaker" : "mistake")) print
    seen[$1] } END { if (length(seen) != 3) print "not all words" }' out >worse
equal "$(cat worse)" "" "words that are not those of their percent"
run 0 annotate --effort 100 'size=5 contract=inner: e5 pass d4 f4'
cmp -s out first || miss "the same effort tells something else"
cp ../unlur.db unlur.db
run 0 annotate --effort 100 --json "$game"
cp out asked
run 0 annotate --effort 100 --json --no-db "$game"
cp out unasked
rm unlur.db
run 0 annotate --effort 100 --json "$game"
same unasked out
cmp -s unasked asked && miss "the store told nothing, or was asked all the same"
refused 1 no.db annotate --effort 100 --db no.db "$game"
refused 2 time annotate --time 0 "$game"
"$UNLUR" annotate --time 100 'size=6 contract=inner: f6 pass d4 f4' >out 2>err &
sleep 1
kill -INT $!
wait $!
equal $? 3 "a signal"
[ "$(grep -c '^size=6' out)" -eq 1 ] || miss "what was found by then is lost"
cd .. || exit 99

case="reports and batches"
run 0 annotate --file "$top_srcdir/tests/fixtures/abstract_play.json" --json
lines 3
valid_json out lines
has winner '"second"' 1
has ending '"timeout"' 2
has ending '"rules"' 3
equal "$(judged after | tail -1)" 'loss' "the foul at the end"
printf '%s\n' "$game" 'size=3 contract=inner: zz' \
    'size=3 contract=inner: c3' >lines
run 2 annotate - <lines
one_line "line 2: record, character 24: move 1 'zz': no such cell"
equal "$(grep -c '^size=' out)" 2 "games"
run 2 annotate --json - <lines
lines 3
has error "\"record, character 24: move 1 'zz': no such cell on this board\"" 2
run 0 annotate 'size=3 contract=inner:'
lines 3

# What the summary counts is counted here from the games one by one.
case="many games together"
mkdir -p many/inner
printf '%s\n' "$game" 'size=3 contract=inner: c3 pass b1 c2 c1' >many/b
printf '%s\n' 'size=3 contract=inner: c2 c3 c4 b2' >many/a
echo 'no game' >many/inner/hidden
echo 'no game' >many/.hidden
run 0 annotate --json --file many
lines 3
tr '{' '\n' <out | awk -F'"' '
    /"judgement"/ {
        for (i = 2; i < NF; i += 2) {
            if ($i == "player") who = $(i + 2)
            if ($i == "colour") colour = $(i + 1) ~ /null/ ? "contract" : $(i + 2)
            if ($i == "judgement") judgement = $(i + 2)
        }
        n[who " " colour]++
        known[who " " colour] += judgement ~ /kept|threw/
        threw[who " " colour] += judgement == "threw"
    }
    END { for (i in n) print i, n[i], known[i], threw[i] }' | sort >wanted
run 0 annotate --summary --json --file many
valid_json out lines
tr '{' '\n' <out | sed -n 's/.*"player": "\([a-z]*\)", "phase": "\([a-z]*\)", "games": [0-9]*, "moves": \([0-9]*\), "known": \([0-9]*\), "threw": \([0-9]*\),.*/\1 \2 \3 \4 \5/p' | sort >counted
same wanted counted
[ "$(wc -l <counted)" -gt 3 ] || miss "hardly a player"
run 0 annotate --summary --file many
for table in players seats passes; do
    grep -q "\[$table\]" out || miss "no table $table"
done
run 0 annotate --summary --file "$top_srcdir/tests/fixtures/abstract_play.json"
equal "$(grep -c '^games, side' out)" 3 "boards"
grep -q '^Borage "the Blue"' out || miss "no player's name"
printf '%s' '[{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}, "players": [{"name": "x\u001b[2J\u009b"}, {"name": "y"}]}, "moves": [[{"move": "c3"}, {"move": "pass"}]]}]' >hostile
run 0 annotate --summary --file hostile
grep -q '^x?\[2J?? ' out || miss "a name that controls the terminal"

case="players and endings of reports"
run 0 annotate --file hostile
says '  First: x?[2J??; Second: y'
run 0 annotate --file "$top_srcdir/tests/fixtures/abstract_play.json"
says '  First: Anemone; Second: Borage "the Blue" é'
says '  First resigned; Second won'
# told ENDING RESULTS LINE
told()
{
    printf '%s' '{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}, "players": [{"name": "A", "result": '"${2%-*}"'}, {"result": '"${2#*-}"'}]}, "moves": [[{"move": "c3"}, {"move": "'"$1"'"}]]}' >report
    run 0 annotate --file report
    says '  First: A'
    equal "$(sed -n 5p out)" "  $3" "$1"
}
told resign 1-0 'Second resigned; First won'
told timeout 0-1 'time ran out; Second won'
told draw 1-1 'a draw was agreed'
told abandoned 0-0 'the game was abandoned'
sed 's/abandoned/pass/; s/0/1/' report >won
run 0 annotate --file won
says '  First won'

# One person in both seats, with a name outside ASCII: one game in a phase, and
# the columns stand below their names.
printf '%s' '[{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}, "players": [{"name": "Zoë"}, {"name": "Zoë"}]}, "moves": [[{"move": "c3"}, {"move": "pass"}], [{"move": "b3"}, {"move": "c2"}]]}]' >solitaire
run 0 annotate --summary --json --file solitaire
tr '{' '\n' <out | sed -n 's/.*"phase": "\([a-z]*\)", "games": \([0-9]*\), "moves": \([0-9]*\),.*/\1 \2 \3/p' >got_table
printf 'contract 1 2\nblack 1 1\nwhite 1 1\n' >known_table
same got_table known_table
run 0 annotate --summary --file solitaire
equal "$(sed -n 's/^Zoë     \([a-z]*\).*/\1/p' out | tr '\n' ' ')" \
    "contract black white " "names in a column"
refused 1 'cannot be read' annotate --file no-such-folder

case="what cannot be read"
mkdir odd
echo 'size=3 contract=inner: c3 d2 d3 pass b2' | tee odd/a >odd/c
ln -s nowhere odd/b
mkfifo odd/d
run 1 annotate --json --file odd --file no-such-file --file odd/a
equal "$(grep -c '"record"' out)" 3 "games"
equal "$(grep -c 'cannot be read' err)" 2 "complaints"
run 1 annotate --summary --file odd
one_line 'odd/b: cannot be read'
grep -q '^games, side' out || miss "no summary of what can be read"

# What is told of imported games is what is told of them when they are read, and
# who won is counted here once more from the rows that are exported.
case="imported games"
reports=$top_srcdir/tests/fixtures/abstract_play.json
rows()
{
    grep -o '"rows": \[[^]]*\]' "$1"
}
cp unlur.db kept.db
run 0 annotate --import --summary --json --db kept.db --file many \
    --file "$reports"
equal "$(head -n 1 out)" \
    '{"imported": {"new": 6, "known": 0, "longer": 0, "conflicting": 0}}' told
rows out >wanted
for size in 2 3 6 8; do
    run 0 stats games --json --size $size --db kept.db
    rows out
    sed -n "s/.*{\"black\": null, \"games\": \([0-9]*\), \"first\": \([0-9]*\),[^}]*\"white\": \([0-9]*\)}.*/$size \1 \2 \3/p" \
        out >>seats
done >counted
same wanted counted
run 0 db export --imported --json --db kept.db
valid_json out
grep '"won": "' out | sed 's/.*"side": \([0-9]*\),.*"winner": "\([a-z]*\)", "won": "\([a-z]*\)".*/\1 \2 \3/' |
    awk 'BEGIN { all[3] = first[3] = white[3] = 0 }
        { all[$1]++; first[$1] += $3 == "first"; white[$1] += $2 == "white" }
        END { for (i in all) print i, all[i], first[i], white[i] }' |
    sort >winners
same winners seats
run 0 annotate --import --db kept.db --file many --file "$reports"
equal "$(tail -n 1 out)" "imported into kept.db: 0 new, 6 known, 0 longer \
than before, 0 conflicting" "the second time"
run 0 db info --db kept.db
grep -q '^imported games: 6$' out || miss "db info"
run 0 db check --db kept.db
refused 2 'two lists' db export --games --imported --db kept.db
refused 2 'was imported' stats games --size 4 --db kept.db
run 0 stats games --size 2 --missing --db kept.db
mv out missing
run 0 solve --db kept.db - <missing
run 0 stats games --size 2 --missing --db kept.db
lines 0

case="an imported game that goes on, and another one with its number"
report()
{
    printf '%s' '{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}, "site": {"name": "s", "gameid": 1}}, "moves": '"$1}" >report
    "$UNLUR" annotate --import --db new.db --file report >out 2>err
    got=$?
    told=$(tail -n 1 out)
}
report '[["c3", "pass"]]'
equal "$got ${told%%,*}" "0 imported into new.db: 1 new" "made"
report '[["c3", "pass"], ["b1"]]'
equal "$got ${told#*known, }" "0 1 longer than before, 0 conflicting" "longer"
report '[["c2"]]'
equal "$got ${told##*, }" "2 1 conflicting" "another"
grep -q "'site s/1' is another game in the store" err || miss "nobody told"
equal "$("$UNLUR" db export --imported --db new.db | grep -c 'c3 pass b1')" 1 \
    "what is kept"

case="numbers of games that no double tells apart"
for id in 9007199254740992 9007199254740993; do
    sed "s/\"gameid\": 1/\"gameid\": $id/" report >"report$id"
    run 0 annotate --import --db new.db --file "report$id"
    equal "$(tail -n 1 out | cut -d, -f1)" "imported into new.db: 1 new" "$id"
done

case="misuse"
refused 2 'no game given' annotate
refused 2 'no game' annotate '3/4/2b2/4/3 w'
refused 2 'no game given' annotate --import --db no.db
refused 2 'no game given' annotate --db no.db
refused 2 'option --seed needs --time or --effort' annotate --seed 3 "$game"
refused 2 'option --memory needs' annotate --memory 64M "$game"
refused 2 'option --no-db needs' annotate --no-db "$game"
refused 2 '--no-db' annotate --no-db --db unlur.db --effort 1 "$game"
refused 2 '--import keeps games' annotate --no-db --import --effort 1 "$game"
refused 1 no.db annotate --db no.db "$game"
[ ! -e no.db ] || miss "it made a store"

case="the store is as before"
cmp -s unlur.db before.db || miss "it was changed"

exit "$bad"
