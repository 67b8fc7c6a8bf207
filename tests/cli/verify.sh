#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `unlur verify`, and what --verify does to the commands that prove.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"
verifier=$(dirname "$UNLUR")/unlur-verify

# verdicts WANTED-VERIFIED WANTED-UNVERIFIED WANTED-REJECTED [STORE]
verdicts()
{
    run 0 db info --json --db "${4:-unlur.db}"
    for word in verified unverified rejected; do
        sed -n "s/.*\"$word\": \([0-9]*\).*/\1/p" out
    done | xargs >now
    equal "$(cat now)" "$1 $2 $3" "verified, unverified, rejected"
}

case="contract verifies"
run 0 contract --size 3 --all --quiet
verdicts 52 0 0
run 0 verify --all
silent
grep -q '^unlur.db: 52 proofs verified, 0 rejected, 0 undecided; ' out ||
    miss "another summary"
grep -q ' 0 proved results without a proof$' out || miss "proofs missing"

case="contract without"
run 0 contract --size 3 --all --no-verify --quiet --db later.db
verdicts 0 52 0 later.db
run 0 verify --json --db later.db '3/4/5/4/3 c'
grep -q '"verified": true' out || miss "not verified"
grep -q '"rests_on": 9' out || miss "rests on others"
verdicts 10 42 0 later.db
run 0 verify --all --json --db later.db
verdicts 52 0 0 later.db

case="supports of an earlier run"
run 0 contract --size 3 --quiet --db early.db
run 0 contract --size 3 --all --quiet --db early.db
silent
verdicts 52 0 0 early.db

case="solve"
run 0 solve --no-db '3/4/2b2/4/3 w'
grep -q 'search$' out || miss "verified without being asked"
run 0 solve --no-db --verify '3/4/2b2/4/3 w'
grep -q 'search, verified$' out || miss "not verified"
run 0 solve --db default.db '3/4/2b2/4/3 w'
grep -q 'search, verified$' out || miss "not verified with a store"
verdicts 1 0 0 default.db
refused 2 'exclude each other' solve --verify --no-verify '3/4/2b2/4/3 w'
run 0 solve --no-verify --db one.db '3/4/2b2/4/3 w'
verdicts 0 1 0 one.db
run 0 solve --db one.db --verify --json '3/4/2b2/4/3 w'
grep -q '"source": "store", "verified": true, "proof_nodes": [1-9]' out ||
    miss "the stored proof was not checked"
verdicts 1 0 0 one.db
run 0 verify --db one.db '3/4/2b2/4/3 w'
grep -q 'White wins with .*, verified$' out || miss "another answer"
run 0 solve --verify --db two.db '3/4/2b2/4/3 c'
run 0 db info --json --db two.db
proved=$(grep -o '"proved": [0-9]*' out | awk '{ n += $2 } END { print n }')
verdicts "$proved" 0 0 two.db

case="files"
run 0 db export --proof '3/4/5/4/3 c' root
run 0 db export --proof '3/4/5/4/3 c' root.zst
run 0 verify --file root
lines 10
cp out raw
run 0 verify --file root.zst
same out raw
"$verifier" root root.zst >out 2>err || miss "not verified"
says "root: 10 verified"
head -c 300 root >short
refused_file()
{
    run 1 verify --file "$1"
    one_line "$2"
}
refused_file short "short: "
refused_file missing "No such file"
: >empty
refused_file empty "the file is empty"
# Each by itself, and none hides another.
cat raw raw >twice
run 0 verify --file root --file root.zst
same out twice
run 1 verify --file short --file root --file missing
grep -q '^unlur verify: short: ' err || miss "the first that fails"
grep -q '^unlur verify: missing: ' err || miss "the last that fails"
grep -qxF "$(tail -n 1 raw)" out || miss "the file between"
run 0 verify --json --file root
valid_json out lines
lines 11
tail -n 2 out | head -n 1 >last
grep -q '^{"position": "3/4/5/4/3 c", "rules": "inner", "claim": "win", "verified": true, ' \
    last || miss "the last record"
tail -n 1 out | grep -q '"verified": 10, ' || miss "how many"

case="a file, stopped"
start /dev/null verify --file "$top_srcdir/results/side4-contract.zst"
await catches
kill -TERM "$pid"
finish 10
equal "$got" 3 "exit status"
one_line "interrupted"
[ "$(wc -l <out)" -lt 66 ] || miss "it went on to the end"

case="a proof without end, stopped"
mkfifo pipe
endless_proof >pipe 2>/dev/null &
start pipe verify --file root --file -
await catches
kill -TERM "$pid"
finish 10
equal "$got" 3 "exit status"
one_line "interrupted"
same out raw
wait

case="a proof that does not come, stopped"
(exec sleep 60) >pipe &
writer=$!
start pipe verify --file -
await catches
kill -INT "$pid"
finish 10
equal "$got" 3 "exit status"
one_line "interrupted"
kill "$writer"
wait

case="bad input"
refused 2 "option --db means nothing to '--file'" verify --file root --db x.db
refused 2 "no position given" verify
refused 2 "exclude each other" verify --all '3/4/2b2/4/3 w'
refused 2 "exclude each other" verify --all --file root
refused 2 "option --rules means nothing to '--all'" verify --all --rules open
refused 2 "option --rules means nothing to '--file'" verify --file root --rules open
refused 1 "No such file" verify --db nowhere.db --all
[ ! -e nowhere.db ] || miss "a store was made"

case="one bad position among others"
printf '3/4/2b2/4/3 b\nfoo\n3/4/2b2/4/3 w\n' >in
run 1 verify --json - <in
lines 3
valid_json out lines
has error "\"'3/4/2b2/4/3 b': the store has no proof of it\"" 1
[ -n "$(field error 2)" ] || miss "no error for the bad text"
has verified true 3
sed -n 's/^[^:]*: \(line [0-9]*\): .*/\1/p' err | xargs >complaints
equal "$(cat complaints)" "line 1 line 2" "complaints"
run 1 verify '3/4/2b2/4/3 b' '3/4/2b2/4/3 w'
lines 1
one_line "'3/4/2b2/4/3 b': the store has no proof of it"

# What every position would have to do with ends the batch.
case="a verdict that does not fit on the disk"
run 0 contract --size 3 --all --no-verify --quiet --db full.db
(
    ulimit -f 1
    exec "$UNLUR" verify --db full.db '3/4/2b2/4/3 w' '3/4/5/4/3 w' >out 2>err
)
equal $? 1 "exit status"
lines 1
one_line "cannot write"
verdicts 0 52 0 full.db

# A store whose proof claims what is not so; made with the program's own hands,
# by a move that the proof does not make.
if command -v sqlite3 >/dev/null; then
    case="a damaged proof"
    cp unlur.db damaged.db
    sqlite3 damaged.db 'UPDATE proof SET content = zeroblob(size)
        WHERE result = (SELECT min(result) FROM proof)'
    run 1 verify --all --db damaged.db
    [ -s err ] || miss "no complaint"
    sqlite3 damaged.db "UPDATE proof SET content = zeroblob(size)
        WHERE result != (SELECT id FROM result WHERE position = '3/4/2b2/4/3 w')"
    run 1 verify --json --db damaged.db '3/4/5/4/3 w' '3/4/2b2/4/3 w' '3/4/5/4/3 c'
    lines 3
    field error 1 | grep -q "proof of '3/4/5/4/3 w'.*damaged" ||
        miss "the damage is not told"
    has verified true 2
    [ -n "$(field error 3)" ] || miss "what rests on damage was verified"
    # What a proof rests on is gone: so are the verdicts of all that rest on it,
    # through others too, however it is found out.
    for which in "3/4/2b2/4/3 w|any" "3/4/2b2/4/3 c|inner"; do
        cp unlur.db gone.db
        sqlite3 gone.db "DELETE FROM proof WHERE result = (SELECT id FROM result
                WHERE position || '|' || rules = '$which');
            DELETE FROM result WHERE position || '|' || rules = '$which'"
        cp gone.db gone_all.db
        case="without $which"
        run 1 verify --db gone.db '3/4/5/4/3 c'
        one_line "which is not stored"
        run 1 verify --db gone_all.db --all
        for store in gone gone_all; do
            sqlite3 $store.db "SELECT position, rules, verdict IS NULL
                FROM proof JOIN result ON result = result.id
                ORDER BY 1, 2" >$store
        done
        grep -q '^3/4/5/4/3 c|inner|1$' gone || miss "verified still"
        same gone_all gone
    done
    case="a store without proofs"
    cp unlur.db bare.db
    sqlite3 bare.db 'DELETE FROM proof'
    run 0 verify --all --db bare.db
    grep -q ' 52 proved results without a proof$' out || miss "not counted"
    run 0 contract --size 3 --all --quiet --db bare.db
    verdicts 52 0 0 bare.db
fi

exit "$bad"
