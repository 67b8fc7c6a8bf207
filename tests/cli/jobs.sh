#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur jobs: orders out, searches elsewhere, job results back; whatever comes
# back, the store holds what a run without all that would have proved.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh
# shellcheck disable=SC2094,SC3045  # few is only read; ulimit -v is everywhere

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# counts TAKEN KNOWN FAILED REFUSED: what an import has told.
counts()
{
    grep -q "^$1 taken, $2 known already, $3 failed, $4 refused; results in " \
        out || miss "not $1 taken, $2 known, $3 failed, $4 refused"
}

# ids FILE: those of its lines.
ids()
{
    sed 's/.*"id": \([0-9]*\),.*/\1/' "$1"
}

# positions FILE: those of its lines.
positions()
{
    sed 's/.*"position": "\([^"]*\)".*/\1/' "$1"
}

case="undisturbed"
run 0 contract --size 3 --all --quiet --db serial.db
facts_without_moves serial.db >serial
[ "$(wc -l <serial)" -eq 52 ] || miss "not 52 results"

case="export without a store"
run 0 jobs export --size 3 --all --db new.db
silent
[ ! -e new.db ] || miss "it made a store"
lines 26
valid_json out lines
ascii out
has order 1
has nodes 1000
cp out orders
ids orders >got_ids
seq 26 >wanted_ids
same got_ids wanted_ids
grep '^any,' serial | cut -d, -f2 | sort >wanted
positions orders | sort >found
same found wanted

case="export, limits"
run 0 jobs export --size 3 --all --count 5 --nodes 7000 --time 2 --db new.db
lines 5
has nodes 7000
has seconds 2.0

case="run"
run 0 jobs run orders
silent
lines 26
valid_json out lines
ascii out
cp out deliveries
ids deliveries >got_ids
same got_ids wanted_ids
positions orders >asked
positions deliveries >answered
same answered asked
[ ! -e unlur.db ] || miss "it made a store"

case="run, from the standard input and by several files"
head -n 3 orders >few
"$UNLUR" jobs run <few >out 2>err || miss "exit status"
lines 3
"$UNLUR" jobs run few - few <few >out 2>err || miss "exit status"
lines 9
printf '%s' "$(head -n 1 orders)" | "$UNLUR" jobs run - >out 2>err
lines 1
printf '\n\n\r\n\r' | "$UNLUR" jobs run >out 2>err || miss "exit status"
lines 0
sed 's/$/\r/' few >few.crlf
run 0 jobs run few.crlf
lines 3
run 1 jobs run absent few
one_line 'absent: cannot be read'
lines 3

case="import"
run 0 jobs import --db new.db deliveries
silent
counts 26 0 0 0
run 0 db check --db new.db
facts_without_moves new.db >now
comm -23 now serial >wrong
[ ! -s wrong ] || miss "wrong: $(head -n 1 wrong)"
run 0 verify --all --db new.db

case="a file of the other kind"
run 2 jobs import --db new.db orders
grep -q "an order, not a delivery" err || miss "not told"
run 2 jobs run deliveries
grep -q "a delivery, not an order" err || miss "not told"
echo '{}' >neither
run 2 jobs import --db new.db neither
grep -q "no delivery: it has no member 'delivery'" err || miss "not told"

case="import again"
sha256sum <new.db >before
run 0 jobs import --json --db new.db deliveries
silent
equal "$(cat out)" '{"taken": 0, "known": 26, "failed": 0, "refused": 0}' out
run 0 jobs import --db new.db deliveries deliveries - </dev/null
counts 0 52 0 0
sha256sum <new.db >after
same before after

case="a file that is not there"
run 1 jobs import --db some.db absent deliveries
one_line 'absent: cannot be read'
counts 26 0 0 0
case="lines that end in CR LF"
printf '\r\n' >empty.crlf
run 0 jobs import --db crlf.db empty.crlf
silent
counts 0 0 0 0
sed 's/$/\r/' deliveries >deliveries.crlf
run 0 jobs import --db crlf.db deliveries.crlf
counts 26 0 0 0
case="the same twice in one import"
cat deliveries deliveries | "$UNLUR" jobs import --db twice.db >out 2>err
counts 26 26 0 0
facts new.db >one
facts twice.db >two
same one two

case="until nothing is left"
rounds=0
while run 0 jobs export --size 3 --all --db new.db && [ -s out ]; do
    silent
    cp out todo
    [ $((rounds += 1)) -lt 20 ] || { miss "no end"; break; }
    run 0 jobs run todo
    cp out deliveries
    run 0 jobs import --db new.db deliveries
done
[ "$rounds" -ge 1 ] || miss "nothing was left after 1000 nodes each"
one_line "nothing is left"
run 0 contract --size 3 --all --db new.db
grep -q '^0 nodes searched' out || miss "it searched again"
facts_without_moves new.db >now
same now serial

case="without --all"
run 0 jobs export --size 3 --db new.db
lines 0
rounds=0
while run 0 jobs export --size 3 --count 4 --db outcome.db && [ -s out ]; do
    cp out todo
    [ "$(wc -l <todo)" -le 4 ] || miss "more than 4"
    [ $((rounds += 1)) -lt 40 ] || { miss "no end"; break; }
    run 0 jobs run todo
    cp out deliveries
    run 0 jobs import --db outcome.db deliveries
done
run 0 contract --size 3 --json --db outcome.db
has outcome '"win"'
has action '"c3"'
has nodes 0

case="open rules"
run 0 jobs export --size 2 --all --rules open --db open.db
lines 26
"$UNLUR" jobs run out >deliveries
run 0 jobs import --db open.db deliveries
counts 26 0 0 0
run 0 contract --size 2 --all --rules open --json --db open.db
has nodes 0
has action '"b2"'

case="export of positions"
run 0 jobs export --db new.db '3/4/2b2/4/3 w'
lines 0
one_line "nothing is left"
case="a budget that is spent"
run 3 solve --nodes 5 --db spent.db '3/4/5/4/2w b' '3/4/5/4/w2 b' '3/4/5/4/3 b'
run 0 jobs export --nodes 5 --db spent.db '3/4/5/4/w2 b' '3/4/5/4/3 b'
lines 0
one_line '2 positions are undecided: '
grep -q 'spent in vain; give more with --nodes' err || miss "no way on"
run 0 jobs export --nodes 100 --db spent.db '3/4/5/4/w2 b' '3/4/5/4/3 b'
lines 2
silent

case="export of positions"
run 0 jobs export --db new.db '3/4/2bw1/4/3 b' 'size=3 contract=inner: c3 pass a1'
lines 2
has position '"3/4/2bw1/4/3 b"'
has nodes 0
run 0 jobs export --db new.db '3/4/2bw1/4/3 b' '3/4/2bw1/4/3 b' \
    'size=3 contract=inner: c3 pass d2'
lines 1
run 0 jobs export --db none.db '3/1b2/5/4/3 c'
cp out once
run 0 jobs export --db none.db '3/1b2/5/4/3 c' '3/2b1/5/4/3 c' '3/1b2/5/4/3 c'
same out once
printf '3/4/2bw1/4/3 b\nnonsense\n' >texts
"$UNLUR" jobs export --db new.db - <texts >out 2>err
equal $? 2 "exit status"
lines 1
one_line "line 2"
run 0 jobs export '3/1b2/5/4/3 c' --db none.db
[ -s out ] || miss "no searches for a contract position"
grep -v '^{"order": 1, .* w", ' out >bad_lines
[ ! -s bad_lines ] || miss "not of the main phase"

# 50 nodes do not do for the empty board of side 4.
case="searches in vain"
empty='4/5/6/7/6/5/4 w'
run 0 jobs export --nodes 50 --db vain.db "$empty"
has nodes 50
cp out todo
run 0 jobs run todo
has winner '"unknown"'
has move null
has nodes 50
has proof null
[ "$(field pn)" -gt 0 ] || miss "no proof number"
[ "$(field dn)" -gt 0 ] || miss "no disproof number"
cp out deliveries
run 0 jobs import --db vain.db deliveries
counts 1 0 0 0
run 0 jobs import --db vain.db deliveries
counts 0 1 0 0
run 0 jobs export --nodes 50 --db vain.db "$empty"
lines 0
run 0 jobs export --nodes 51 --db vain.db "$empty"
lines 1
run 0 jobs export --db vain.db "$empty"
lines 1
sed 's/"nodes": 50/"nodes": 5000/' todo >long
run 0 jobs run --nodes 30 long
has nodes 30
run 0 jobs run --time 0.05 long
sed 's/"nodes": 50, "seconds": 0.0/"nodes": 0, "seconds": 0.05/
s|"position": "[^"]*"|"position": "5/6/7/8/9/8/7/6/5 w"|' todo >long
run 0 jobs run --time 100 long
has winner '"unknown"'
has started "\"$(field started | tr -d '"')\""

case="the game is over"
echo '{"order":1,"id":3,"position":"3/4/bbbbb/4/3 w"}' |
    "$UNLUR" jobs run >out 2>err
has winner '"white"'
has move null
cp out deliveries
run 0 jobs import --db over.db deliveries
counts 1 0 0 0
run 0 jobs import --db over.db deliveries
counts 0 1 0 0
run 0 db check --db over.db

case="the run stays the worker's"
head -n 4 orders >few
run 0 jobs run --seed 77 --without zones few
cp out first
run 0 jobs run --seed 78 few
tail -n +3 out >second
head -n 2 first | cat - second >deliveries
run 0 jobs import --db runs.db deliveries
for line in 1 2 3 4; do
    "$UNLUR" query --json --db runs.db "$(positions deliveries |
        sed -n ${line}p)" >out 2>err
    if [ $line -lt 3 ]; then
        has seed '"77"'
        field options | grep -q 'without=zones' || miss "without what?"
    else
        has seed '"78"'
    fi
done

case="bad orders"
{
    head -n 1 orders
    echo nonsense
    echo '{"order":1,"id":40,"position":"3/4/5/4/3 c"}'
    echo '{"order":2,"id":41,"position":"3/4/5/4/3 w"}'
    tr '\n' ' ' <orders
    echo
    sed -n 2p orders
} >mixed
run 2 jobs run mixed
lines 6
valid_json out lines
equal "$(wc -l <err)" 4 "complaints"
grep -q '^unlur jobs: mixed:2: no JSON' err || miss "where is it?"
has id 0 2
has id 40 3
field error 3 | grep -q 'main phase' || miss "no reason"
has position "\"$(sed -n 2p orders | positions -)\"" 6
has id 2 6
cp out deliveries
run 0 jobs import --db mixed.db deliveries
counts 2 0 4 0
equal "$(wc -l <err)" 4 "complaints"
grep -q '^unlur jobs: deliveries:2: the worker could not' err ||
    miss "what is it?"

case="forged and damaged deliveries"
run 0 jobs run orders
cp out honest
line=$(grep -n '"winner": "white"' honest | head -n 1 | cut -d: -f1)
{
    sed -n 1p honest
    sed -n "${line}p" honest | sed 's/"white", "move": "[^"]*"/"black", "move": null/'
    sed -n "${line}p" honest | sed 's/"proof": ".*/"proof": null}/'
    sed -n "${line}p" honest | sed 's/"proof": "KLUv.\{30\}/"proof": "KLUv/'
    sed -n 2p honest | cut -c1-400 | sed 's/$/"}/'
    sed -n 2p honest
} >forged
run 1 jobs import --db forged.db forged
counts 2 0 0 4
equal "$(wc -l <err)" 4 "complaints"
for number in 2 3 4 5; do
    grep -q "^unlur jobs: forged:$number: " err || miss "nothing of $number"
done
facts forged.db | wc -l >count
equal "$(cat count)" 2 "results"
{
    sed -n 3p honest
    echo nonsense
    sed -n 3p honest | cut -c1-200
    cat todo
    sed -n 4p honest
} >malformed
run 2 jobs import --db forged.db malformed
counts 2 0 0 3
printf '\357\273\277' | cat - honest >marked
run 0 jobs import --db marked.db marked
cat malformed forged >worst
run 1 jobs import --db forged.db worst
counts 0 4 0 7
run 0 db check --db forged.db

# A search that would take hours; SIGTERM in the middle, and while it waits.
case="signals"
echo '{"order":1,"id":9,"position":"5/6/7/8/9/8/7/6/5 w"}' |
    cat few - few >hard
for signal in TERM INT; do
    start hard jobs run
    await has_lines 4 out
    kill -s "$signal" "$pid"
    finish 60
    equal "$got" 3 "exit status"
    silent
    lines 4
    valid_json out lines
done
mkfifo begun pipe
exec 3<>begun
for action in 'run' 'run begun' 'import --db begun.db'; do
    printf '{"order":1' >&3
    # shellcheck disable=SC2086  # words
    start begun jobs $action
    await catches
    kill -s TERM "$pid"
    finish 20
    equal "$got" 3 "exit status of $action within a line"
done
exec 3<>pipe
start pipe jobs run
head -n 1 orders >&3
await has_lines 1 out
lines 1
sed -n 2p orders >&3
await has_lines 2 out
lines 2
kill -s TERM "$pid"
finish 60
equal "$got" 3 "exit status"
start pipe jobs import --db signal.db
head -n 3 honest >&3
three_facts()
{
    [ "$(facts signal.db 2>/dev/null | wc -l)" -eq 3 ]
}
await three_facts
kill -s TERM "$pid"
finish 60
equal "$got" 3 "exit status"
counts 3 0 0 0
exec 3>&-

case="no memory"
if sanitized; then
    echo "sanitized: memory is not limited"
else
    (
        ulimit -v 300000
        exec "$UNLUR" jobs run --memory 8G few >out 2>err
    )
    equal $? 1 "exit status"
    lines 4
    field error | grep -q memory || miss "no reason"
fi

case="a line without an end"
sed -n 1p honest >after
for words in 'jobs run /dev/zero few' 'jobs import --db endless.db /dev/zero after'; do
    # shellcheck disable=SC2086  # words
    run 1 $words
    one_line '/dev/zero: cannot be read: a line has no end'
done
counts 1 0 0 0
{
    head -c 4000000 /dev/zero
    echo
    sed -n 1p few
} >long
run 2 jobs run long
lines 2
has id 0 1

# Without what it was to learn it searches nothing, not even the second time.
case="run, with a store to learn from that is none"
run 1 jobs run --learn few few
lines 4
equal "$(grep -c '"error": "'"'few' is no unlur store" out)" 4 "orders refused"

# Killed, and imported again: all of it is there.
case="kill -9 while importing"
for delay in 0.01 0.03 0.05 0.08 0.12 0.2; do
    rm -f killed.db*
    start honest jobs import --db killed.db
    sleep $delay
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    run 0 jobs import --db killed.db honest
    run 0 db check --db killed.db
    equal "$(facts killed.db | wc -l)" "$(grep -c '"winner": "[bw]' honest)" \
        "results"
done

case="refusals"
refused 2 'no action' jobs
refused 2 "'fly'" jobs fly
refused 2 '--size' jobs export
refused 2 'not both' jobs export --size 3 '3/4/5/4/3 w'
refused 2 none jobs export --size 3 --rules none
refused 2 'side 5' jobs export --size 5 --all
refused 2 count jobs export --size 3 --count 0
refused 2 "--size means nothing to 'run'" jobs run --size 3 honest
refused 2 "--nodes means nothing to 'import'" jobs import --nodes 3 honest
refused 2 "--threads means nothing to 'export'" jobs export --size 3 --threads 3
refused 1 'no-such-file' jobs run no-such-file
refused 1 'no-such-file' jobs import --db refused.db no-such-file
echo 'no store' >text
refused 1 text jobs export --size 3 --db text
refused 1 text jobs import --db text honest

exit "$bad"
