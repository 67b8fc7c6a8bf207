#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur solve: answers, the store between two runs, batches, limits, signals.

# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

empty_side_5='5/6/7/8/9/8/7/6/5 w'

# won_by COLOUR POSITION: a search from scratch says so.
won_by()
{
    "$UNLUR" solve --json --no-db "$2" >out 2>err || miss "no proof of $2"
    has winner "$1"
}

# winning_move POSITION: the newest answer's move is legal and wins.
winning_move()
{
    winner=$(field winner)
    move=$(field move | tr -d '"')
    next=$(play "$1" "$move")
    if [ "$next" = illegal ]; then
        miss "illegal move $move in $1"
    else
        won_by "$winner" "$next"
    fi
}

case="one position from the standard input"
echo '3/4/2b2/4/3 w' >one
run 0 solve --json - <one
silent
lines 1
valid_json out lines
has position '"3/4/2b2/4/3 w"'
has winner '"white"'
has source '"search"'
for name in move nodes seconds; do
    [ -n "$(field "$name")" ] || miss "no $name"
done
winning_move '3/4/2b2/4/3 w'

case="from the store"
run 0 solve --json - <one
has winner '"white"'
has source '"store"'
winning_move '3/4/2b2/4/3 w'

case="from the store in 12 orientations"
position='1w1/2b1/5/1b2/2w b'
run 0 solve --json "$position"
has source '"search"'
has winner '"black"'
for s in 0 1 2 3 4 5 6 7 8 9 10 11; do
    turned=$(image "$position" "$s")
    echo "$turned" >>images
    run 0 solve --json "$turned"
    has position "\"$turned\""
    has source '"store"'
    has winner '"black"'
    winning_move "$turned"
done
equal "$(sort -u images | wc -l)" 12 "different images"

case="the contract's root"
run 0 solve --json --db contract.db '3/4/5/4/3 c'
for again in search store; do
    has outcome '"win"'
    has action '"c3"'
    has winner null
    has source "\"$again\""
    run 0 solve --json --db contract.db '3/4/5/4/3 c'
done
run 0 solve --json --no-db '3/4/2b2/4/3 c'
has outcome '"loss"'
has action null
has proof_nodes 0
run 0 solve --json --no-db --verify '2/3/2 c'
has proof_nodes 1

case="open contract, a finished Line"
# Black to be has a Line: who passes loses at once, and so does who goes on.
run 0 solve --json --no-db --rules open '3/4/bbbbb/4/3 c'
has outcome '"loss"'
has action null
refused 2 c1 solve --no-db '3/4/bbbbb/4/3 c'

case="batch"
cat >lines <<'END'
3/4/2b2/4/3 w
foo

2/3/2 w
3/4/2x2/4/3 w
size=3 contract=inner: c3 pass
3/4/2b2/4/3
END
run 2 solve --json - <lines
lines 7
valid_json out lines
for line in 1 6; do
    has position '"3/4/2b2/4/3 w"' $line
    has winner '"white"' $line
done
has winner '"white"' 4
sed -n 's/^[^:]*: \(line [0-9]*\): .*/\1/p' err >complaints
printf 'line %d\n' 2 3 5 7 >wanted
same complaints wanted
for line in 2 3 5 7; do
    case $(field error $line) in
    '"'?*) ;;
    *) miss "line $line: no error" ;;
    esac
    has winner '' $line
done
has position '"3/4/2x2/4/3 w"' 5
grep -q "line 5.*'x'" err || miss "the bad part is not named"
run 2 solve - <lines
lines 3

# One damaged row is the failure of those who need it alone.
case="a damaged row"
if command -v sqlite3 >/dev/null; then
    run 0 solve --db lie.db '3/4/2b2/4/3 w' '3/4/5/4/3 w'
    sqlite3 lie.db "UPDATE result SET nodes = nodes + 1
        WHERE position = '3/4/2b2/4/3 w'"
    printf '%s\n' '3/4/2b2/4/3 w' '3/4/5/4/3 w' '3/4/2b2/4/3 w' \
        '3/4/2b2/4/3 c' '2/3/2 c' '2/3/2 w' >in
    for workers in '' '--workers 2'; do
        # shellcheck disable=SC2086  # two words, or none
        run 1 solve --json --db lie.db $workers - <in
        lines 6
        for line in 1 3 4; do
            grep -q "line $line: .*'lie.db'.*is damaged" err ||
                miss "no complaint of line $line"
            [ -n "$(field error $line)" ] || miss "line $line: no error"
        done
        has source '"store"' 2
        has outcome '"win"' 5
        has winner '"white"' 6
        [ "$(wc -l <err)" -eq 3 ] || miss "complaints"
    done
    # The text of a proof that is verified only now.
    run 0 solve --no-verify --db lies.db '3/4/2b2/4/3 w' '3/4/5/4/3 w'
    sqlite3 lies.db 'UPDATE proof SET content = zeroblob(size)
        WHERE result = (SELECT min(result) FROM proof)'
    run 1 solve --json --db lies.db '3/4/2b2/4/3 w' '3/4/5/4/3 w'
    lines 2
    has winner '"white"' 2
    one_line damaged
else
    echo "sqlite3 is not installed: damaged rows are not tried"
fi

case="several arguments, records"
run 0 solve --json --no-db '2/3/2 w' 'size=2 contract=inner: b2 pass c1' \
    'size=2 contract=none: b2'
lines 3
has position '"2/3/2 w"'
has position '"w1/1b1/2 b"' 2
has position '"2/1b1/2 w"' 3
has winner '"white"' 3

case="no last newline, no line at all"
printf '2/3/2 w' >in
run 0 solve --json --no-db - <in
lines 1
run 0 solve --json --no-db - </dev/null
lines 0

# Line of either colour, Y of either colour, both, full boards.
case="decided positions"
while read -r winner position; do
    run 0 solve --json --no-db "$position"
    silent
    has winner "\"$winner\""
    has move null
    has nodes 0
    run 0 board --json "$position"
    has won "\"$winner\""
done <<'END'
white 3/4/wwwww/4/3 b
white 3/4/bbbbb/4/3 w
black 1b1/2b1/2b2/bbbb/3 w
black 1w1/2w1/2w2/wwww/3 b
white ww/www/ww b
black bb/bbb/bb w
black bbb/bbbb/bbbbb/bbbb/bbb b
END

case="limit on nodes"
run 3 solve --json --db limit.db --nodes 1 '3/4/1b3/4/3 w'
has winner '"unknown"'
has move null
silent
run 0 query --json --db limit.db '3/4/3b1/4/3 w'
has status '"bounded"'
has winner '"unknown"'
run 0 solve --json --db limit.db '3/4/1b3/4/3 w'
has source '"search"'
run 0 query --json --db limit.db '3/4/3b1/4/3 w'
has status '"proved"'

case="limit on time"
start /dev/null solve --json --db limit.db --time 0.3 "$empty_side_5"
finish 60
equal "$got" 3 "exit status"
has winner '"unknown"'

case="a limit in a batch"
printf '%s\n2/3/2 w\nfoo\n' "$empty_side_5" >in
run 2 solve --json --no-db --nodes 20 - <in
has winner '"unknown"' 1
has winner '"white"' 2
lines 3
run 3 solve --json --no-db --nodes 20 '2/3/2 w' "$empty_side_5" '2/3/2 w'
lines 3

# What is hard waits for what is easy, and the answers keep their order. The hard
# position gets 10000 nodes and then all that --nodes allows.
case="rounds"
hard='4/5/6/2b1b2/6/5/4 w'
printf '%s\n2/3/2 w\nfoo\n3/4/2b2/4/3 w\n' "$hard" >in
run 2 solve --json --db rounds.db --total-time 3600 --nodes 11000 - <in
lines 4
has winner '"unknown"' 1
has nodes 21000 1
has winner '"white"' 2
[ -n "$(field error 3)" ] || miss "no error"
has winner '"white"' 4
run 0 query --json --db rounds.db "$hard"
has status '"bounded"'
has nodes 21000
case="rounds go on from what an earlier run spent"
run 3 solve --json --db rounds.db --total-time 3600 --nodes 22000 "$hard" '2/3/2 w'
has nodes 22000 1
has source '"store"' 2

case="--total-time"
printf '%s\n%s\n2/3/2 w\n' "$empty_side_5" '5/6/7/8/9/8/7/6/5 b' >in
start in solve --json --db total.db --total-time 1.5 -
finish 60
equal "$got" 3 "exit status"
lines 3
has winner '"unknown"' 1
has winner '"unknown"' 2
refused 2 "'0'" solve --total-time 0 '2/3/2 w'
# Lines without end, a line that grows on, and none that comes; a word behind them
# is answered.
for how in lines line none; do
    case="--total-time, standard input: $how"
    mkfifo pipe
    case $how in
    lines) yes '2/3/2 w' >pipe 2>/dev/null & ;;
    line) while printf 2; do sleep 0.05; done >pipe 2>/dev/null & ;;
    none) (exec sleep 100) >pipe & ;;
    esac
    writer=$!
    start pipe solve --no-db --total-time 1 - '2/1b1/2 w'
    finish 30
    equal "$got" 3 "exit status"
    one_line "the standard input was not read to its end"
    equal "$(tail -n 1 out | cut -c1-11)" "2/1b1/2 w: " "the word behind it"
    kill "$writer" 2>/dev/null
    wait "$writer" 2>/dev/null
    rm pipe
done
# What an earlier round has come to is told without a store too.
run 3 solve --json --no-db --total-time 2 "$hard" "$empty_side_5"
grep -q '"nodes": [1-9]' out || miss "nothing was searched"
grep '"nodes": [1-9]' out | grep -q '"pn": null' && miss "numbers were lost"

# Who waits for an answer before asking on gets it.
case="one question at a time"
mkfifo questions answers
"$UNLUR" solve --json --no-db - <questions >answers &
talker=$!
exec 3>questions 4<answers
for position in '2/3/2 w' '3/4/2b2/4/3 w' '2/1b1/2 w'; do
    echo "$position" >&3
    answer=
    IFS= read -r answer <&4
    case $answer in
    *"\"$position\""*) ;;
    *) miss "asked $position, answered $answer" ;;
    esac
done
exec 3>&-
wait "$talker" || miss "exit $?"
exec 4<&-

case="--moves"
run 0 solve --json --no-db --moves '2/1b1/2 w'
lines 7
valid_json out lines
has position '"2/1b1/2 w"'
has winner '"white"'
sed 1d out >rest
grep -q '"winner": "white"' rest || miss "no move wins a won position"
for cell in a1 a2 b1 b3 c1 c2; do
    grep -qF "\"$(play '2/1b1/2 w' "$cell")\"" rest || miss "no $cell"
done
run 0 solve --json --no-db --moves '2/3/2 b'
lines 8
sed 1d out | grep -q '"winner": "black"' && miss "a move wins a lost position"
run 0 solve --json --no-db --moves '2/3/2 c'
lines 3
has position '"2/1b1/2 c"' 2
has position '"2/3/2 w"' 3

# No verdict may hang on the order of equal moves; the work may, and must not
# hang on anything else.
case="seeds"
cat >several <<'END'
3/1bw1/1w3/4/3 b
1w1/b3/2w2/4/b2 b
1w1/2b1/5/1b2/2w b
3/4/5/4/3 w
END
for seed in 0 1 18446744073709551615; do
    for again in 1 2; do
        run 0 solve --json --no-db --seed "$seed" - <several
        sed 's/"seconds": [^,]*/"seconds": 0/' out >"seed.$seed.$again"
    done
    same "seed.$seed.1" "seed.$seed.2"
    sed 's/"move": .*//' "seed.$seed.1" >verdicts
    [ "$seed" = 0 ] && cp verdicts verdicts.0
    same verdicts verdicts.0
done
cmp -s seed.0.1 seed.1.1 && miss "the seed changes nothing"

case="memory"
run 0 solve --json --no-db --memory 1M - <one
has winner '"white"'
# peak_of SIZE KIB STATUS ARGUMENT...: the process stays under it.
peak_of()
{
    size=$1 most=$2 want=$3 peak=0
    shift 3
    start /dev/null "$@" --memory "$size" --db memory.db
    while now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' \
        "/proc/$pid/status" 2>/dev/null) && [ -n "$now" ]; do
        peak=$now
        sleep 0.05
    done
    finish 60
    equal "$got" "$want" "exit status"
    [ "$peak" -gt 0 ] || miss "no peak measured"
    [ "$peak" -le "$most" ] || miss "--memory $size took $peak KiB: $*"
}
if sanitized || ! grep -qs VmHWM /proc/self/status; then
    echo "peak memory: not measured here"
else
    peak_of 32M 32768 0 contract --size 3 --all
    peak_of 64M 65536 3 solve --time 1.5 "$empty_side_5"
fi

case="threads"
refused 2 "'65'" solve --threads 65 '2/3/2 w'
for threads in 1 64; do
    run 0 solve --no-db --threads "$threads" '2/3/2 w'
done

# provenance ARGUMENT...: the options that the store keeps with a result.
provenance()
{
    rm -f run.db
    run 0 solve --quiet --db run.db "$@" '2/3/2 w'
    run 0 query --db run.db '2/3/2 w'
    sed -n 's/.*; \(memory=.*\)/\1/p' out
}

# Every choice gives the same answer, and the store says which it was.
case="techniques"
plain='memory=268435456 nodes=0 time=0 threads=1'
equal "$(provenance)" "$plain" "none switched off"
equal "$(provenance --threads 3)" "${plain%1}3" "threads"
equal "$(provenance --without all)" "$plain without=all" "all"
for name in $(techniques); do
    equal "$(provenance --without "$name")" "$plain without=$name" "one"
    equal "$(provenance --without "$name,all")" "$plain without=all" "twice"
    run 0 solve --json --no-db --without "$name" '3/4/2b2/4/3 w'
    has winner '"white"'
done
run 0 solve --json --no-db --without "$(techniques | tr ' ' ,)" '3/4/2b2/4/3 w'
field nodes >separate
run 0 solve --json --no-db --without all '3/4/2b2/4/3 w'
equal "$(field nodes)" "$(cat separate)" "nodes without all"

# Searched once, also as a mirror image, and the answers are those to each.
case="asked again"
win='4/5/1b2b1/7/6/5/4 w'
image='4/5/6/7/1b2b1/5/4 w'
printf '%s\n' "$win" '3/4/5/4/3 w' "$image" "$win" >in
for store in '--no-db' '--db twice.db'; do
    # shellcheck disable=SC2086  # two words
    run 0 solve --json $store - <in
    move=$(field move 3 | tr -d '"')
    equal "$(field position 3)" "\"$image\"" "position"
    case $store in
    --no-db)
        for line in 3 4; do
            has nodes 0 $line
            has source '"search"' $line
            has winner '"white"' $line
        done
        ;;
    *)
        has source '"store"' 3
        has nodes "$(field nodes 1)" 4
        ;;
    esac
    won_by '"white"' "$(play "$image" "$move")"
done
"$UNLUR" solve --json --no-db --total-time 3600 "$win" '3/4/5/4/3 w' >once
jq .nodes once | paste -sd+ - | bc >work
"$UNLUR" db export --db twice.db | awk -F, 'NR > 1 { n += $15 } END { print n }' >anew
same anew work
run 3 solve --json --no-db --total-time 3600 --nodes 20000 - <in
has nodes 30000 1
has nodes 0 3
has pn "$(field pn 1)" 4

# What is asked again and again is answered meanwhile, and a hard position is
# searched although there is always more to read.
case="asked without end"
for store in '--no-db' '--db endless.db'; do
    # shellcheck disable=SC2086  # two words
    yes "3/4/2b2/4/3 w" | timeout 300 "$UNLUR" solve --json $store - 2>err |
        head -n 3000 >out
    lines 3000
    has winner '"white"' 3000
done
for line in 'foo' "$hard"; do
    { echo "$hard" && yes "$line"; } |
        timeout 300 "$UNLUR" solve --json --no-db - 2>err | head -n 1 >out
    lines 1
    has winner '"white"'
done

case="--outlines"
printf '%s\n' '4/1bbb1/1bb3/2bb3/6/2b2/4 w' '4/5/1b2b1/7/6/5/4 w' \
    '3/4/5/4/3 w' >outlined
run 0 solve --json --db outlined.db - <outlined
jq -c '[.position, .winner]' out >told
jq .nodes out | paste -sd+ - | bc >work
run 0 db outlines --db outlined.db --size 4 one.outlines.zst
run 0 db outlines --db outlined.db --size 3 two.outlines
zstd -q two.outlines
cat one.outlines.zst two.outlines.zst >all.outlines
for workers in 0 2; do
    rm -f anew.db
    # shellcheck disable=SC2046  # two words, or none
    run 0 solve --json --verify --db anew.db --outlines all.outlines \
        $([ $workers = 0 ] || echo --workers $workers) - <outlined
    jq -c '[.position, .winner]' out >same
    same same told
    jq .nodes out | paste -sd+ - | bc >anew
    [ "$(cat anew)" -lt "$(($(cat work) / 2))" ] ||
        miss "$(cat anew) nodes along outlines, $(cat work) without"
done
run 0 verify --db anew.db --all
# Turned, and with fewer nodes allowed than the outline leaves to be searched.
rm -f anew.db
run 0 solve --json --db anew.db --outlines all.outlines --nodes 1 \
    '4/5/6/7/1b2b1/5/4 w'
has winner '"white"'
move=$(field move | tr -d '"')
won_by '"white"' "$(play '4/5/6/7/1b2b1/5/4 w' "$move")"

# Without a store too.
for verify in --verify --no-verify; do
    run 0 solve --json --no-db $verify --outlines all.outlines --nodes 1 \
        '4/5/6/7/1b2b1/5/4 w'
    has winner '"white"'
    equal "$(field verified)" "$([ $verify = --verify ] && echo true || echo false)" \
        "verified"
done

case="--outlines, not true"
# Black is said to win, whatever White does.
printf 'unlur-outline 1 black 3/4/5/4/3 w\n\3\0\0\0' >false.outlines
run 0 solve --json --no-db --verify '3/4/5/4/3 w'
field nodes >work
run 0 solve --json --no-db --verify --outlines false.outlines '3/4/5/4/3 w'
has winner '"white"'
[ "$(field nodes)" -gt "$(cat work)" ] ||
    miss "the work in vain is not counted: $(field nodes) nodes, $(cat work) without"
grep -q "'false.outlines', '3/4/5/4/3 w': the outline is not true; searching" \
    err || miss "nothing is said of the outline"
head -c 36 two.outlines >short.outlines
: >none.outlines
refused 1 "'none.outlines' has no outlines" \
    solve --no-db --outlines none.outlines '3/4/5/4/3 w'
head -c 100000000 /dev/zero | zstd -q >zeros.outlines.zst
refused 1 "'zeros.outlines.zst': the outline at byte 0 cannot be read: it is no " \
    solve --no-db --outlines zeros.outlines.zst '3/4/5/4/3 w'
zstd -q none.outlines -o none.outlines.zst
refused 1 "'none.outlines.zst' has no outlines" \
    solve --no-db --outlines none.outlines.zst '3/4/5/4/3 w'
refused 1 "'short.outlines': the outline at byte 0 cannot be read: it is cut" \
    solve --no-db --outlines short.outlines '3/4/5/4/3 w'
head -c 100 one.outlines.zst >short.outlines
refused 1 "'short.outlines'" \
    solve --no-db --outlines short.outlines '3/4/5/4/3 w'
refused 1 "'one': the outline at byte 0 cannot be read: it is no outline" \
    solve --no-db --outlines one '3/4/5/4/3 w'
refused 1 "cannot read 'absent'" \
    solve --no-db --outlines absent '3/4/5/4/3 w'
refused 1 "cannot read 'absent'" \
    solve --no-db --outlines absent --workers 2 '3/4/5/4/3 w'

# What a store proves is known to the search, and to that of a worker, and only
# if a verifier has said so.
case="--learn"
run 0 contract --size 3 --all --quiet --db known.db --memory 1M --table all
run 0 solve --no-db --json '3/4/2b2/4/3 w'
fresh=$(field nodes)
run 0 solve --no-db --json --verify --learn known.db '3/4/2b2/4/3 w'
has winner '"white"'
has verified true
[ "$(field nodes)" -lt "$fresh" ] || miss "nothing was learned"
run 0 solve --no-db --json --learn known.db --workers 1 '3/4/2b2/4/3 w'
[ "$(field nodes)" -lt "$fresh" ] || miss "the worker has not learned"
long=$(printf '%0200d/%0200d' 0 0)
mkdir -p "$long"
cp known.db "$long"
run 0 solve --no-db --json --learn "$long/known.db" --workers 1 '3/4/2b2/4/3 w'
[ "$(field nodes)" -lt "$fresh" ] || miss "not from a file with a long path"
# One proof serves all these, turned; so does its move.
run 0 solve --db turned.db '3/4/2b2/4/3 w'
for stones in 3/2w1/2b2/4/3 3/w3/2b2/4/3 1w1/4/2b2/4/3 3/4/2b2/3w/3; do
    run 0 solve --db moves.db --learn turned.db "$stones w"
done
run 0 verify --db moves.db --all
run 0 db merge --no-verify --db unsure.db known.db
run 0 solve --no-db --json --learn unsure.db '3/4/2b2/4/3 w'
equal "$(field nodes)" "$fresh" "nodes, when no proof was verified"
refused 1 "'missing.db': cannot open" solve --no-db --learn missing.db \
    '3/4/2b2/4/3 w'
echo nonsense >nonsense.db
refused 1 "is no unlur store" solve --no-db --learn nonsense.db '3/4/2b2/4/3 w'
refused 1 "is no unlur store" solve --db known.db --learn nonsense.db \
    '3/4/2b2/4/3 w'

# What the techniques did: the nodes are the answer's, a line has each name, and
# who does not search has nothing to tell.
case="--stats"
refused 2 "--workers asks for others" solve --stats --workers 2 --no-db '2/3/2 w'
run 0 solve --no-db --json --stats '3/4/2b2/4/3 w'
nodes=$(sed -nE 's/.*"move": "[^"]*", "nodes": ([0-9]+),.*/\1/p' out)
grep -q "\"stats\": {\"nodes\": ${nodes:?no nodes}, " out || miss "its nodes"
sed -nE 's/.*"stats": \{([^}]*)\}.*/\1/p' out | tr ',' '\n' |
    sed -E 's/.*"([a-z_]+)": ([0-9]+)$/\1 \2/' >fields
[ "$(wc -l <fields)" -ge 20 ] || miss "few counters"
run 0 solve --no-db --stats '3/4/2b2/4/3 w'
sed -nE 's/^  ([a-z_]+) +([0-9]+) .*/\1 \2/p' out >lines
cmp -s fields lines || miss "the lines and JSON tell different counts"
for name in $(cut -d ' ' -f 1 fields); do
    grep -q "\b$name\b" "$top_srcdir/doc/man/unlur-solve.1" ||
        miss "the manual does not tell of $name"
done
run 0 solve --no-db --stats --without symmetry '3/4/2b2/4/3 w'
grep -q '^  symmetry  *0 ' out || miss "symmetry counts although it is off"
run 0 solve --no-db --stats --json '3/1b2/2bb1/1w2/3 b' '3/4/2b2/4/3 w'
tail -n 1 out | grep -qF "$(sed -n '1s/ /": /;1p' fields)" ||
    miss "counts of one position are those of another's too"
run 0 solve --db counts.db '3/4/2b2/4/3 w'
run 0 solve --db counts.db --stats --json '3/4/2b2/4/3 w'
! grep -q stats out || miss "a stored answer was searched for"

# A trace changes nothing but what is stored: the last point is the search's
# end, and every point what a search stopped there says.
case="--trace"
refused 2 '--no-db' solve --trace --no-db '2/3/2 w'
refused 2 '--outlines' solve --trace --outlines all.outlines '2/3/2 w'
run 0 solve --json --no-db '3/4/2b2/4/3 b'
nodes=$(field nodes)
run 0 solve --json --db trace.db --trace '3/4/2b2/4/3 b'
silent
has nodes "$nodes"
run 0 stats trace --db trace.db --csv --table points
tr -d '\r' <out >points
equal "$(sed -n '$p' points)" "3/4/2b2/4/3 b,$nodes,,0" "the last point"
sed '1d;$d' points >middle
[ "$(wc -l <middle)" -gt 5 ] || miss "few points"
while IFS=, read -r position at pn dn; do
    run 3 solve --json --no-db --nodes "$at" "$position"
    has pn "$pn"
    has dn "$dn"
done <middle
run 0 db check --db trace.db
run 0 solve --json --db trace.db --trace '3/4/2b2/4/3 b'
has source '"store"'
one_line '1 position is in the store already: not searched, so no trace was made'
run 3 solve --db trace.db --trace --nodes 3 '3/4/2b2/4/3 w'
run 0 stats trace --db trace.db --csv --table traces
grep -q '^3/4/2b2/4/3 w,1,,limit,3,3,' out || miss "no trace of a limit"
# Without the option nothing is kept; a contract position's searches all are.
run 0 solve --db plain.db '3/4/2b2/4/3 b'
refused 2 'no trace' stats trace --db plain.db
run 0 solve --db contract_trace.db --trace --verify '3/1bb1/5/4/3 c'
run 0 stats trace --db contract_trace.db --csv --table traces
[ "$(wc -l <out)" -gt 3 ] || miss "the searches of a contract position"

# A search goes on from the table that those before it have left, also one that a
# signal has ended, and what it proves is verified.
case="--table"
refused 1 'nowhere/kept' solve --no-db --memory 1M --table nowhere/kept \
    '5/6/7/8/9/8/7/6/5 b'
mkfifo pipe
for name in pipe contract_trace.db contract_trace.db-journal; do
    start /dev/null solve --no-db --memory 1M --table "$name" \
        '5/6/7/8/9/8/7/6/5 b'
    finish 60
    equal "$got" 2 "exit status for $name"
    [ ! -s out ] || miss "searched in vain: $name"
    one_line "'$name'"
done
echo 'no table' >text
for name in text nowhere/kept; do
    refused 1 "'$name'" solve --db fresh.db --table "$name" '3/4/2b2/4/3 w'
    [ ! -e fresh.db ] || miss "a store is left beside $name"
done
run 3 solve --no-db --memory 1M --table kept --nodes 20 '3/4/2b2/4/3 w'
for round in 1 2 3 4 5 6 7 8 9; do
    "$UNLUR" solve --no-db --json --memory 1M --table kept --nodes 20 \
        '3/4/2b2/4/3 w' >out 2>err
    got=$?
    [ "$got" = 3 ] || break
done
equal "$got" 0 "exit status"
has winner '"white"'
has verified true
run 0 solve --no-db --json --memory 1M --table kept '3/4/2b2/4/3 w'
equal "$(field nodes)" 1 "nodes of what is known"
refused 1 "'kept' keeps a table of side 3, and this is side 4" \
    solve --no-db --memory 1M --table kept '4/5/6/7/6/5/4 w'
run 1 solve --no-db --memory 1M --table new '3/4/2b2/4/3 w' '4/5/6/7/6/5/4 w'
lines 1
grep -q "'new' keeps a table of side 3, and this is side 4" err || miss "$(cat err)"
other="another size: the command, --memory, --threads and must-play and \
regions of --without must be as they were"
refused 1 "$other" contract --size 3 --memory 1M --table kept --db kept.db
for option in '--memory 32M' '--memory 1M --without must-play' \
    '--memory 1M --without regions'; do
    # shellcheck disable=SC2086  # a list of words
    refused 1 "$other" solve --no-db $option --table kept '3/4/2b2/4/3 w'
done
run 0 solve --no-db --memory 1M --table kept --without zones,policy,symmetry \
    '3/4/2b2/4/3 w'
run 0 solve --no-db --memory 256M --table wide '3/4/2b2/4/3 w'
refused 1 "$other" solve --no-db --threads 2 --table wide '3/4/2b2/4/3 w'
rm wide
refused 2 'option --log needs --workers' solve --no-db --log jobs.log '3/4/5/4/3 w'
refused 2 'option --job-time needs --workers' \
    solve --no-db --job-time 3 '3/4/5/4/3 w'
refused 2 'option --worker-memory needs --workers' \
    contract --size 3 --worker-memory 1G
needs='option --worker-memory: with --memory=256M a worker needs more than 261M'
for size in 1M 20M 256M 261M; do
    refused 2 "$needs" solve --workers 2 --worker-memory $size --no-db '2/3/2 w'
    refused 2 "$needs" contract --size 2 --workers 2 --worker-memory $size
done
if ! sanitized; then
    run 0 solve --workers 2 --worker-memory 280M --no-db '2/3/2 w'
    silent
fi
refused 2 "--workers asks for others" \
    solve --no-db --table kept --workers 2 '3/4/2b2/4/3 w'
refused 2 "--no-verify does not" \
    solve --no-verify --table kept '3/4/2b2/4/3 w'
refused 2 "--no-verify does not" \
    contract --size 3 --no-verify --table kept
cp kept damaged
printf x | dd of=damaged bs=1 seek=999 conv=notrunc 2>/dev/null
refused 1 "'damaged' is damaged" solve --no-db --memory 1M --table damaged \
    '3/4/2b2/4/3 w'
# With the table of known.db.
run 0 contract --size 3 --all --quiet --db again.db --memory 1M --table all
for name in known again; do
    run 0 db export --csv --db $name.db
    awk -F, '$4 == "w" { sum += $15 } END { print sum }' out >$name
done
[ "$(cat again)" -lt $(($(cat known) / 10)) ] ||
    miss "$(cat again) of $(cat known) nodes"
for signal in TERM $hup; do
    rm -f signal
    start /dev/null solve --no-db --progress --memory 1M --table signal \
        "$empty_side_5"
    await grep -q ' nodes' err
    kill -s $signal "$pid"
    finish 60
    equal "$got" 3 "exit status after $signal"
    [ -s signal ] || miss "no table is left"
done
# Below nohup a terminal that is closed ends nothing.
(trap '' HUP && exec "$UNLUR" solve --no-db --progress --nodes 5000 \
    "$empty_side_5" >out 2>err) &
pid=$!
await grep -q ' nodes' err
kill -s HUP "$pid"
finish 60
equal "$got" 3 "exit status below nohup"
grep -q ' 5000 nodes' out || miss "ended before its nodes"

# interrupted SIGNAL ROUND: exit 3, and what was reached is stored. That it takes
# less than 2 s of the processor is looked at in faults_signal.py.
interrupted()
{
    case="$1, round $2"
    rm -f signal.db
    start /dev/null solve --json --progress --db signal.db "$empty_side_5"
    await grep -q ' nodes' err
    kill -s "$1" "$pid"
    finish 60
    equal "$got" 3 "exit status"
    has winner '"unknown"'
    ! grep -q unlur err || miss "a complaint"
    run 0 query --json --db signal.db "$empty_side_5"
    has status '"bounded"'
    [ "$(field nodes)" -gt 0 ] || miss "no work stored"
}
for round in $(seq "$(amount 1 5)"); do
    interrupted INT "$round"
    interrupted TERM "$round"
done

case="signal between two positions of a batch"
printf '2/3/2 w\n%s\n2/3/2 b\n' "$empty_side_5" >in
start in solve --json --db signal.db -
await has_lines 1 out
kill -s TERM "$pid"
finish 60
equal "$got" 3 "exit status"
lines 2

case="signal while the standard input keeps quiet"
mkfifo pipe
sleep 100 >pipe &
writer=$!
start pipe solve --json --no-db -
await catches
kill -s TERM "$pid"
finish 60
equal "$got" 3 "exit status"
silent
kill "$writer"

case="signal within a line"
mkfifo begun
exec 3<>begun
for signal in TERM INT; do
    printf '2/3' >&3
    start begun solve --no-db -
    await catches
    kill -s "$signal" "$pid"
    finish 20
    equal "$got" 3 "exit status"
    silent
done

exit "$bad"
