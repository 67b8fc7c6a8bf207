#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur contract: the solved sides 2 and 3, and runs that are cut short.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# within STORE: it holds nothing that the undisturbed run has not.  Left out are
# the winning move, for there may be several, and the Grundy value, for a run may
# stop before it is known.
within()
{
    facts "$1" | cut -d, -f1-4 | sort >part
    cut -d, -f1-4 three | sort >whole
    comm -23 part whole >extra
    [ ! -s extra ] || miss "$1 holds $(head -n 1 extra)"
}

# resumed STORE: going on to the end brings what the undisturbed run brought, but
# for winning moves, of which there may be several.
resumed()
{
    run 0 db check --db "$1"
    within "$1"
    run 0 contract --size 3 --all --quiet --db "$1"
    facts_without_moves "$1" >after
    cut -d, -f1-4,6 three >before
    same before after
    run 0 db check --db "$1"
}

# table NAME STORE: of the statistic on stones, without the shares.
table()
{
    "$UNLUR" stats stones --csv --totals --table "$1" --db "$2" | tr -d '\r' |
        cut -d, -f1-4,6-8
}

case="side 3, all of it"
run 0 contract --size 3 --all --ascii --progress --db three.db
grep -q '/26 positions (' err || miss "no share of positions shown"
grep -q ', 26 open, ' err || miss "no number of open positions shown"
tr '\r' '\n' <err | grep -q 'the empty board: win for the player to move with '\
'c3; searching on for the rest$' || miss "the outcome not told when it is known"
says '3/4/5/4/3 c: win for the player to move with c3; rules inner; '\
'Grundy value 1'
says 'winning first actions: c3'
says '   e1 . . . e3'
says '  d1 . - - . d4'
says ' c1 . - + - . c5'
says '  b1 . - - . b4'
grep -q 'passing: loss$' out || miss "passing at once should lose"
grep -q '^ *3  *6  *6  *5 .* 35  *35  *29 ' out || miss "no line of 3 stones"
facts three.db >three
equal "$(grep -c '^inner,' three)" 26 "contract sets up to symmetry"
equal "$(grep -c '^any,' three)" 26 "main-phase positions"
run 0 db check --db three.db
run 0 contract --size 3 --db three.db
says '3/4/5/4/3 c: win for the player to move with c3; rules inner; '\
'Grundy value 1'

# The known values: Black wins the main phase from so many of the sets of 0, 1,
# 2 ... stones, with White to move.
case="side 3, by number of stones"
table main_phase three.db >got_table
cat >known_table <<'END'
stones,sets,known,black,raw_sets,raw_known,raw_black
0,1,1,0,1,1,0
1,2,2,0,7,7,0
2,4,4,0,21,21,0
3,6,6,5,35,35,29
4,6,6,6,35,35,35
5,4,4,4,21,21,21
6,2,2,2,7,7,7
7,1,1,1,1,1,1
,26,26,18,128,128,93
END
same got_table known_table

case="side 3 again"
run 0 contract --size 3 --all --db three.db
silent
grep -q '^0 nodes searched' out || miss "it searched again"
facts three.db >again
same three again

case="side 3 as JSON"
run 0 contract --size 3 --all --json --db three.db
lines 1
valid_json out lines
ascii out
has size 3
has position '"3/4/5/4/3 c"'
has outcome '"win"'
has action '"c3"'
has winner null
has actions '["c3"]'
has pass '"loss"'
has c3 '"win"'
for cell in d2 d3 c2 c4 b2 b3; do
    has $cell '"loss"'
done
has d1 ''
has grundy 1
has nodes 0

case="side 3, the root alone"
run 0 contract --size 3 --json --db root.db
has outcome '"win"'
has action '"c3"'
has actions '["c3"]'
valid_json out lines
within root.db

case="side 2"
run 0 contract --size 2 --all --json --db two.db
has outcome '"win"'
has action '"b2"'
has actions '["b2"]'
table main_phase two.db >got_table
cat >known_table <<'END'
stones,sets,known,black,raw_sets,raw_known,raw_black
0,1,1,0,1,1,0
1,1,1,0,1,1,0
,2,2,0,2,2,0
END
same got_table known_table

# 128 sets of the 7 cells, 26 up to symmetry.
case="side 2, open"
run 0 contract --size 2 --all --json --rules open --db two.db
has action '"b2"'
facts two.db | grep '^open,' >open
equal "$(wc -l <open)" 26 "open contract sets up to symmetry"
run 0 stats stones --csv --totals --table contract --rules open --size 2 --db two.db
tail -n 1 out | tr -d '\r' | cut -d, -f2,6 >got_table
echo 26,128 >known_table
same got_table known_table
run 0 db check --db two.db

case="refusals"
refused 2 none contract --size 3 --rules none --db no.db
refused 2 "option --ascii means nothing to '--json'" \
    contract --size 3 --json --ascii --db no.db
refused 2 size contract --db no.db
refused 2 size contract --all --db no.db
refused 2 "'4x'" contract --size 4x --db no.db
refused 2 'side 5' contract --size 5 --all --db no.db
refused 2 'side 11' contract --size 11 --all --rules open --db no.db
[ ! -e no.db ] || miss "a refused command made a store"

case="a limit before anything is proved"
for more in "" --json; do
    rm -f early.db
    # shellcheck disable=SC2086  # an option or nothing
    run 3 contract --size 3 --all --time 0.000001 --db early.db $more
    silent
done

case="--time, again and again"
run 3 contract --size 3 --all --time 0.3 --without all --db short.db
silent
[ "$(facts short.db | wc -l)" -lt 52 ] || miss "all done in 0.3 s"
run 3 contract --size 3 --all --time 0.3 --without all --db short.db
resumed short.db

# The rest with another order of equal moves: other winning moves, same values.
case="--nodes"
run 3 contract --size 3 --all --nodes 1000 --without all --db few.db
[ "$(facts few.db | wc -l)" -gt 0 ] || miss "nothing within 1000 nodes"
run 0 db info --db few.db --json
grep -q '"bounded": [1-9]' out || miss "nothing left bounded"
run 0 contract --size 3 --all --quiet --seed 5 --db few.db
facts_without_moves few.db >after
cut -d, -f1-4,6 three | diff - after >differences ||
    miss "another seed, other values"

# nodes_of STORE: the most nodes that a result without a proof has.
nodes_of()
{
    "$UNLUR" db export --csv --db "$1" | tr -d '\r' |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            $c["state"] == "bounded" && $c["nodes"] > most {
                most = $c["nodes"]
            }
            END { print most + 0 }'
}

# First so many nodes each as they settle the easy sets, then all that may be.
# Again, nothing is searched; with more nodes the last search is made.
case="--nodes, the same again"
for rules in inner open; do
    rm -f again.db
    for round in 1 2; do
        run 3 contract --size 3 --json --nodes 4000 --without all \
            --rules $rules --db again.db
        field nodes >"nodes.$round"
    done
    [ "$(cat nodes.1)" -gt 0 ] || miss "nothing was searched"
    equal "$(cat nodes.2)" 0 "nodes of a second run"
done

case="--nodes in steps"
run 3 contract --size 3 --all --json --nodes 3000 --without all --db steps.db
equal "$(nodes_of steps.db)" 4000 "nodes of a set, 1000 and then 3000"
run 3 contract --size 3 --all --json --nodes 3000 --without all --db steps.db
equal "$(nodes_of steps.db)" 4000 "nodes of a set, no search more"
equal "$(field nodes)" 0 "what was in vain"
run 3 contract --size 3 --all --json --nodes 5000 --without all --db steps.db
[ "$(nodes_of steps.db)" -gt 5000 ] || miss "more nodes were not spent"

case="the same work every time"
for round in 1 2; do
    rm -f same.db
    run 0 contract --size 3 --json --db same.db
    field nodes >"nodes.$round"
done
same nodes.1 nodes.2

# Hard sets wait: no search from the empty board takes all the time.
case="side 4, the root alone"
for seconds in 2 10 60; do # machines and builds differ
    rm -f four.db
    run 3 contract --size 4 --json --time $seconds --without all --db four.db
    has outcome '"unknown"'
    run 0 db info --json --db four.db
    bounded=$(sed -n 's/.*"bounded": \([0-9]*\).*/\1/p' out)
    [ "${bounded:-0}" -lt 10 ] || break
done
[ "${bounded:-0}" -ge 10 ] || miss "hardly a set was tried"

# Results are committed together: the file's head counts the commits.
case="thousands of small positions"
for seconds in 2 10 60; do # machines and builds differ
    rm -f many.db
    run 3 contract --size 3 --rules open --all --nodes 20 --time $seconds \
        --db many.db
    facts many.db >many
    commits=$(od -An -tu1 -j24 -N4 many.db |
        awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }')
    [ "$(wc -l <many)" -le $((20 * commits)) ] || break
done
[ "$(wc -l <many)" -gt $((20 * commits)) ] ||
    miss "$commits commits for $(wc -l <many) results"

case="SIGTERM in the middle"
start /dev/null contract --size 3 --all --without all --db signal.db
has_facts()
{
    facts signal.db 2>/dev/null | grep -q .
}
await has_facts
kill -s TERM "$pid"
finish 60
equal "$got" 3 "exit status"
silent
[ "$(facts signal.db | wc -l)" -gt 0 ] || miss "nothing proved"
resumed signal.db

exit "$bad"
