#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur play: piped games, compared with what board and query say of the same
# moves.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# talk LINES [OPTION...]: a game by a store of side 3, from lines that printf
# makes.
talk()
{
    # shellcheck disable=SC2059  # the lines are a format
    printf "$1" >lines
    shift
    "$UNLUR" play --ascii "$@" <lines >out 2>err
    got=$?
    [ "$got" -eq 0 ] || miss "exit $got: unlur play $*"
    silent
}

# last ROWS: the picture and the line below it that came last.
last()
{
    tail -n "$1" out | tr BW bw
}

# picture POSITION [OPTION...]: what board says of it.
picture()
{
    "$UNLUR" board --ascii "$@" | tail -n +2 | tr BW bw
}

# shows POSITION REST: board's picture stands last, and REST behind its line.
shows()
{
    picture "$1" | sed "\$s/\$/$2/" >wanted
    last "$(wc -l <wanted)" >found
    same found wanted
}

run 0 contract --size 3 --all --db three.db
cp three.db before.db

case="command line"
refused 2 "expected one position, not 2" play '2/3/2 w' '2/3/2 b'
refused 2 "--size is for a new game" play --size 3 '2/3/2 w'
refused 2 "position, character 6" play '3/4/2x2/4/3 w'
refused 2 "contradicts the rules" play --rules inner 'size=3 contract=open: a1'
refused 2 "expected solver, playout or random" play --player chess
refused 1 "missing.db" play --db missing.db

case="the start"
talk '' --size 3
shows '3/4/5/4/3 c' '; First to move'
talk '' --size 2 --rules none
shows '2/3/2 b' ''
talk '' 'size=3 contract=inner: c3 pass'
shows '3/4/2b2/4/3 w' '; who passed is black'
talk 'quit\nc3\n' --size 4
shows '4/5/6/7/6/5/4 c' '; First to move'

# A game, board by board.  The stone placed last is a capital letter.
case="moves"
record='size=3 contract=inner:'
said=''
for move in c3 D2 pass a1 c2 E1; do
    said="$said$move\n"
    small=$(echo $move | tr '[:upper:]' '[:lower:]')
    record="$record $small"
    talk "${said}record\n" --size 3
    equal "$(tail -n 1 out)" "$record" "record"
    talk "$said" --size 3
    case $small in
    c3) rest='; Second to move' ;;
    d2) rest='; First to move' ;;
    pass) rest='; who passed is black' ;;
    *) rest='' ;;
    esac
    shows "$record" "$rest"
    capitals=$(tail -n 6 out | sed '$d' | tr -d '\n' | tr -cd BW)
    case $small in
    pass) equal "$capitals" '' "last stone" ;;
    a1 | e1) equal "$capitals" W "last stone" ;;
    *) equal "$capitals" B "last stone" ;;
    esac
done
if locale -a 2>/dev/null | grep -qi '^c.utf-\?8$'; then
    printf 'c3\npass\na1\n' >lines
    LC_ALL=C.UTF-8 "$UNLUR" play --size 3 <lines >out
    equal "$(grep -c '◉' out)$(grep -c '◎' out)" 11 "double circles"
fi

# ends POSITION MOVE WHO WHY
ends()
{
    talk "$2\ngo\na1\n" "$1"
    says "$3: $4"
    equal "$(tail -n 2 out | head -n 1)" "the game is over" "after the end"
    equal "$(tail -n 1 out)" "'a1': the game is over" "after the end"
    "$UNLUR" board --json "$1" >before
    talk "$2\nposition\n" "$1"
    run 0 board --json "$(tail -n 1 out)"
    has won "\"$(echo "${3%% *}" | tr BW bw)\""
}
case="the end"
ends 'bb/1b1/w1 b' b1 'White has won' 'Black made a Line without a Y'
ends 'bb/1b1/w1 b' a2 'Black has won' 'a Y'
ends 'b1/1w1/w1 w' c2 'White has won' 'a Line'
ends '1w1/4/2w2/wwww/3 w' d2 'Black has won' 'White made a Y without a Line'
talk 'pass\n' --rules open '1b/bb1/b1 c'
says 'Black has won: a Y'

case="bad input"
talk 'c3\nfoo\nc3\na1\nc9\npass me\nauto\nauto x\nnew 1\nnew 12\nnew x\nrules x
player x\ntime 0\ntime x\nsolve x\nsave\nload\nload nothing\nundo now\nredo
position x\nrecord size=3\n\377\n%s\nposition\n' --size 3 --no-db
picture '3/4/2b2/4/3 c' >board
equal "$(tail -n +13 out | wc -l)" 24 "lines, one for each mistake and one more"
equal "$(tail -n 1 out)" '3/4/2b2/4/3 c' "nothing has changed"
for line in "'foo': neither a cell of this board nor a word; 'help' lists the \
words" "'c3': the cell is occupied" "'a1': a contract stone may not stand on \
the border" "'c9': neither a cell of this board nor a word; 'help' lists the \
words" "new '12': expected a side from 2 to 11" "redo: no move" \
    "undo 'now': expected nothing behind it" "file 'nothing' cannot be read: No such file or directory" \
    "time '0': expected seconds, more than 0" \
    "auto 'x': expected first, second, black, white, both or off"; do
    [ "$line" = "redo: no move" ] && line="no move to make again"
    says "$line"
done
ascii out

case="a store is not written over"
run 0 db init --db store.db
cp store.db kept
talk 'save store.db\n' --size 3 --no-db
says "'store.db' is a database and is not overwritten"
cmp -s store.db kept || miss "save wrote over a store"

case="odd lines"
printf 'c3\r\n  pass \t\n\n\nposition\n' >lines
"$UNLUR" play --ascii --size 3 <lines >out 2>err
equal "$(tail -n 1 out)" '3/4/2b2/4/3 w' "blanks around a line"
{
    head -c 1000000 /dev/zero | tr '\0' x
    printf '\n'
    head -c 1000000 /dev/zero
    printf '\nposition\n'
} >lines
"$UNLUR" play --ascii --size 3 <lines >out 2>err || miss "exit $?"
equal "$(tail -n 1 out)" '3/4/5/4/3 c' "after a megabyte"
ascii out

case="undo, redo"
talk 'c3\npass\na1\nundo\nundo\nrecord\nredo\nrecord\nd2\nredo\nrecord\n' \
    --size 3
grep '^size' out >found
cat >wanted <<'END'
size=3 contract=inner: c3
size=3 contract=inner: c3 pass
size=3 contract=inner: c3 pass d2
END
same found wanted
says 'no move to make again'

case="records and files"
talk 'c3\npass\na1\nsave a game\nnew 4\nload a game\nrecord\nposition\n' \
    --size 3
equal "$(cat 'a game')" 'size=3 contract=inner: c3 pass a1' "the file"
equal "$(wc -l <'a game')" 1 "lines of the file"
equal "$(tail -n 2 out | xargs)" \
    'size=3 contract=inner: c3 pass a1 3/4/2b2/4/w2 b' "the game"
printf '\357\273\277size=3 contract=inner: c3 pass\r\n\r\n\n' >edited
talk 'load edited\nrecord\n' --size 3
equal "$(tail -n 1 out)" 'size=3 contract=inner: c3 pass' \
    "a mark before the text, empty lines behind it"
talk 'position 3/4/2b2/4/3 w\nsave b\nrecord\nrules open\nrecord\n' --size 3
[ ! -e b ] || miss "a file without a record"
equal "$(grep -c '^no record' out)" 2 "complaints"
says 'size=3 contract=open:'
talk 'c3\nrules inner\nrecord\n' --size 3
equal "$(tail -n 2 out | xargs)" 'inner size=3 contract=inner: c3' \
    "the game under the same rules"
talk 'save missing/b\nsave .\nposition\n'
equal "$(tail -n 1 out)" '6/7/8/9/10/11/10/9/8/7/6 c' "default side"

# board leaves out what is unknown; play marks it.
case="values"
for position in '3/4/5/4/3 c' '3/4/2b2/4/3 c' '3/4/2b2/4/3 w'; do
    talk 'values\nvalues\n' --db three.db "$position"
    case $position in
    *c) shows "$position" '; First to move' ;;
    *) shows "$position" '' ;;
    esac
    talk 'values\n' --db three.db "$position"
    rows=$(picture "$position" | wc -l)
    tail -n "$rows" out >found
    "$UNLUR" board --ascii --values --db three.db "$position" |
        tail -n +2 >wanted
    case $position in
    *w) sed -i 's/\./?/g' wanted ;;
    *) sed -i 's/stone or pass/&; First to move/' wanted ;;
    esac
    same found wanted
    cp found toggled
    talk '' --values --db three.db "$position"
    same out toggled
done

case="line"
talk 'line\n' --db three.db --size 3
line=$(sed -n 's/^line: \(.*\) (.*)$/\1/p' out)
end=$(sed -n 's/^line: .* (\(.*\))$/\1/p' out)
run 0 query --json --db three.db '3/4/5/4/3 c'
equal "$(field main_line | tr -d '[]",')" "$line" "main line"
equal "$(field main_line_end)" "\"$end\"" "its end"
talk 'line\n' --no-db --size 3
equal "$(tail -n 1 out)" 'the store does not know who wins here' "no store"

# Who is to move on side 3 wins the contract; a winner stays one by the
# program's moves, whatever the other does.
case="the program's moves"
talk 'hint\nposition\n' --db three.db --size 3
hint=$(sed -n 's/^hint: \([a-z0-9]*\): .*/\1/p' out)
run 0 query --json --db three.db '3/4/5/4/3 c'
has outcome '"win"'
grep -qF "{\"move\": \"$hint\", \"value\": \"win\"" out || miss "a bad hint"
talk 'hint\nposition\n' --db three.db --size 3
grep -q "^hint: $hint: stored, it wins" out || miss "no reason"
equal "$(tail -n 1 out)" '3/4/5/4/3 c' "a hint is no move"
talk 'go\nposition\n' --db three.db --size 3
grep -q "^program: $hint: stored, it wins" out || miss "not the hint"
equal "$(tail -n 1 out)" "$(play '3/4/5/4/3 c' "$hint")" "the move is made"
talk 'position 3/1wb1/1wb2/1b2/3 w\ngo\n' --no-db --size 3 --effort 100000
grep -q '^program: [a-e][1-5]: proved, it wins, [0-9]* nodes' out ||
    miss "not proved"
talk 'go\n' --db three.db 'bb/1b1/w1 b'
says 'program: a2: rules, it wins'
talk 'go\n' --player random --size 3
grep -q '^program: [a-e1-5pass]*: drawn$' out || miss "not drawn"
talk 'player playout\ngo\n' --effort 50 --size 3
grep -q '^program: .*: evaluated, chance [01]\.[0-9]*, .* playouts$' out ||
    miss "not evaluated"

case="a store that comes late"
run 0 solve --db late.db '3/4/2b2/4/3 w'
mkfifo in
"$UNLUR" play --ascii --effort 100000 '3/4/2b2/4/3 w' <in >out 2>err &
pid=$!
exec 3>in
echo hint >&3
await grep -q '^hint: ' out
cp late.db unlur.db
echo hint >&3
exec 3>&-
wait "$pid"
grep '^hint: ' out | sed 's/.*: \([a-z]*\), it wins.*/\1/' | xargs >found
equal "$(cat found)" 'proved stored' "reasons"
rm unlur.db

case="seats"
seat()
{
    talk "$2record\n" --player random --no-db --size 3
    equal "$(grep -c '^program: ' out)" "$1" "moves of the program"
}
seat 0 'c3\npass\na1\n'
seat 1 'auto second\nc3\n'
seat 1 'auto first\n'
seat 1 'auto black\nc3\npass\na1\n'
seat 1 'auto white\nc3\npass\n'
seat 0 'auto white\nc3\nauto off\npass\n'
seat 1 'go\n'
talk 'auto second\nc3\nundo\nrecord\nredo\nrecord\n' --player random --size 3
equal "$(grep '^size' out | awk '{ print NF - 2 }' | xargs)" '0 2' \
    "undo takes the program's move back too"
talk 'auto both\nrecord\n' --player random --size 3 --seed 5
record=$(tail -n 1 out)
grep -q '^\(Black\|White\) has won: ' out || miss "no end"
equal "$(grep -c '^program: ' out)" "$(($(echo "$record" | wc -w) - 2))" \
    "moves of the program"
run 0 board --json "$record"
[ "$(field won)" != null ] || miss "board sees no winner"
talk 'auto both\nundo\nrecord\n' --player random --size 3 --seed 5
equal "$(tail -n 1 out)" "${record% *}" "one move back"
talk 'auto both\nrecord\n' --player random --size 3 --seed 5
equal "$(tail -n 1 out)" "$record" "the same seed"
talk 'auto both\n' --db three.db --size 3 --effort 5000
grep -q '^program: .*: stored, it wins' out || miss "no winner from the store"
grep -q '^program: .*: lost, every move loses' out || miss "no loser"

case="solve"
talk 'solve 60\n' --no-db '3/1bb1/2b2/4/3 w'
said=$(tail -n 1 out | sed 's/;.*//')
run 0 solve --no-db '3/1bb1/2b2/4/3 w'
grep -qF "3/1bb1/2b2/4/3 w: $said;" out || miss "not '$said'"
[ ! -e unlur.db ] || miss "a store was made"
talk 'values\nsolve 60\nboard\n' '3/1bb1/2b2/4/3 w'
run 0 query --json '3/1bb1/2b2/4/3 w'
has source '"store"'
same three.db before.db

exit "$bad"
