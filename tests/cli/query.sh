#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur query: what the store knows, in any orientation and along a game; and
# that it is left as it is.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# Every set of side 2; a position of side 3 with all its moves, one without.
position='1w1/b3/2w2/4/b2 w'
run 0 contract --size 2 --all --db unlur.db
run 0 solve --moves "$position"
run 0 solve '2w/1b2/2b2/4/w2 w'
run 3 solve --nodes 1 'b2/4/5/4/3 w'
run 3 solve --time 0.05 '4/5/6/7/6/5/4 c'
cp unlur.db before.db

# values SYMMETRY: "move value source" of each move answered, moved back, with
# the position's own move.
values()
{
    echo "status $(field status), winner $(field winner)"
    echo "move $(image_cell 3 "$(field move | tr -d '"')" "$1")"
    tr '{}' '[\n*]' <out |
        sed -n 's/^"move": "\([^"]*\)", "value": \(".*"\)$/\1 \2/p' |
        while read -r cell rest; do
            echo "$(image_cell 3 "$cell" "$1") $rest"
        done | sort
}

case="12 orientations"
run 0 query --json "$position"
silent
lines 1
valid_json out lines
ascii out
values 0 >straight
equal "$(wc -l <straight)" 17 "lines"
equal "$(grep -c '"store"' straight)" 15 "moves from the store"
# The turn by s * 60 degrees is undone by one of 6 - s, a reflection by itself.
for s in 0 1 2 3 4 5 6 7 8 9 10 11; do
    turned=$(image "$position" "$s")
    echo "$turned" >>images
    run 0 query --json "$turned"
    has position "\"$turned\""
    has status '"proved"'
    back=$s
    [ "$s" -lt 6 ] && back=$(((6 - s) % 6))
    equal "$(image "$turned" "$back")" "$position" "turned back"
    values "$back" >round
    same straight round
done
equal "$(sort -u images | wc -l)" 12 "different images"

case="what is known and what is not"
run 0 query --json 'b2/4/5/4/3 w'
has status '"bounded"'
has winner '"unknown"'
has move null
has source '"unproved"'
for name in pn dn nodes; do
    [ "$(field $name)" -gt 0 ] || miss "$name should be a number"
done
run 0 query --json '2b/4/5/4/3 b'
has status '"not stored"'
has winner '"unknown"'
has source '"not stored"'
has nodes ''
run 0 query --json '4/5/6/7/6/5/4 c'
has status '"unknown"'
has outcome '"unknown"'
run 0 query 'b2/4/5/4/3 w' '2b/4/5/4/3 b'
grep -q '^b2/4/5/4/3 w: unknown; unproved$' out || miss "bounded, as text"
grep -q '^2b/4/5/4/3 b: unknown; not stored$' out || miss "not stored, as text"

case="provenance"
run 0 query --json "$position"
grep -q '"version": "[0-9.]*"' out || miss "no version"
grep -q '"seed": "0"' out || miss "no seed"
grep -q '"started": "20[0-9-]*T[0-9:]*Z"' out || miss "no date"

case="the contract"
run 0 query --json '2/3/2 c'
has outcome '"win"'
has action '"b2"'
has winner null
has grundy 1
grep -qF '{"move": "b2", "value": "win", "source": "store"}' out ||
    miss "b2 should win"
grep -qF '{"move": "pass", "value": "loss", "source": "store"}' out ||
    miss "passing should lose"
run 0 query --json --rules open '2/3/2 c'
has status '"not stored"'

# White wins 2/3/2 w with b2, so that move wins although the position after it
# is not stored.  With the centre taken passing is all that is left in the inner
# contract, so it loses once White is known to win there.
case="implied"
run 0 query --json '2/3/2 w'
grep -qF '{"move": "b2", "value": "win", "source": "implied"}' out ||
    miss "the stored winning move should win"
run 0 solve --db pass.db '2/1b1/2 w'
run 0 query --db pass.db --json '2/1b1/2 c'
has status '"proved"'
has outcome '"loss"'
has source '"implied"'
run 0 query --db pass.db --json --rules open '2/1b1/2 c'
has status '"not stored"'

# All moves of a lost position lose; all that is stored of this one says so.
case="implied losses"
run 0 solve --db lost.db '2/3/2 b'
run 0 query --db lost.db --json '2/3/2 b'
has winner '"white"'
equal "$(tr '{' '\n' <out | grep -c '"value": "loss", "source": "implied"')" 7 \
    "implied losses"

# After White's winning move nothing is stored, but the proof of the position
# before it goes on. It needs the game.
case="a proof along a game"
run 0 query --json 'size=2 contract=inner: pass b2'
has position '"2/1w1/2 b"'
has status '"proved"'
has winner '"white"'
has move null
has source '"proof"'
equal "$(tr '{' '\n' <out | grep -c '"value": "loss", "source": "implied"')" 6 \
    "replies that lose"
has main_line '[]'
has main_line_end '"connection"'
run 0 query --json 'size=2 contract=inner: pass b2 c1'
has winner '"white"'
has source '"proof"'
grep -qF "{\"move\": $(field move), \"value\": \"win\", \"source\": \"proof\"}" out ||
    miss "the best move should win by the proof"
run 0 query --json '2/1w1/2 b'
has status '"not stored"'
has main_line '[]'
has main_line_end '"unknown"'

case="the main line"
run 0 query --json 'size=2 contract=inner: pass'
has main_line '["b2"]'
has main_line_end '"connection"'
run 0 query 'size=2 contract=inner: pass' 'size=2 contract=inner: pass b2' \
    '2/1w1/2 b' 'bb/bbb/bb w'
equal "$(grep 'main line' out)" "  main line: b2 (connection)
  main line: (connection)" "main lines"
run 0 query --json '2/3/2 c'
has main_line_end '"won"'

case="decided"
run 0 query --json 'bb/bbb/bb w'
has status '"proved"'
has winner '"black"'
has source '"rules"'
has moves '[]'
has main_line '[]'
has main_line_end '"won"'
# The last empty cell completes a white Line.
run 0 query --json '2/ww1/2 w'
has winner '"white"'
has source '"implied"'
grep -qF '{"move": "b3", "value": "win", "source": "rules"}' out ||
    miss "b3 should win"

case="batch"
cat >lines <<'END'
2/3/2 w
2/3/2
size=2 contract=inner: b2 pass
size=2 contract=inner: c1

9/3/2 w
END
run 2 query --json - <lines
lines 6
valid_json out lines
for line in 1 3; do
    has winner '"white"' $line
done
for line in 2 4 5 6; do
    [ -n "$(field error $line)" ] || miss "no error in line $line"
done
sed -n 's/^[^:]*: \(line [0-9]*\): .*/\1/p' err >complaints
printf 'line %d\n' 2 4 5 6 >wanted
same complaints wanted
run 2 query - <lines
[ "$(grep -c '^[^ ]' out)" -eq 2 ] || miss "two answers expected"

case="the store is as before"
cmp -s unlur.db before.db || miss "a query changed it"
[ -z "$(ls unlur.db-* 2>/dev/null)" ] || miss "a query left files"

case="a read-only store"
chmod a-w before.db
run 0 query --db before.db '2/3/2 w'

case="no store"
refused 1 no.db query --db no.db '2/3/2 w'
refused 1 no.db stats --db no.db stones
refused 1 no.db board --values --db no.db '2/3/2 w'
for what in info check export; do
    refused 1 no.db db $what --db no.db
done
[ ! -e no.db ] || miss "a query made a store"

# The others of a batch are answered.
if command -v sqlite3 >/dev/null; then
    case="a damaged row"
    cp unlur.db damaged.db
    sqlite3 damaged.db "UPDATE result SET nodes = nodes + 1
        WHERE position = '2/3/2 w'"
    run 1 query --json --db damaged.db '2/3/2 w' '2/1b1/2 w'
    lines 2
    field error 1 | grep -q "'2/3/2 w'.*damaged" || miss "not told"
    has winner '"white"' 2
    run 1 board --values --db damaged.db '2/3/2 w' '2/1b1/2 w'
    one_line "'2/3/2 w'"
    [ "$(grep -c ' w$' out)" -eq 1 ] || miss "one board expected"
    run 1 jobs export --db damaged.db '2/3/2 w' '2/w2/2 b'
    one_line "'2/3/2 w'"
    lines 1
fi

exit "$bad"
