#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur db merge and backup: parts of a store in any order, files that are none
# or not to be had, programs killed on the way, several at a time, full disks.
# What comes of false claims is tested in test_trust.c and test_distrust.c.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# content STORE: all of its results with runs and proofs, but for the Grundy
# values, which do not come along.
content()
{
    "$UNLUR" db export --json --db "$1" |
        sed 's/"grundy": [^,]*/"grundy": null/' | sort
}

# equal_stores STORE STORE: the same content.
equal_stores()
{
    content "$1" >one
    content "$2" >two
    [ -s one ] || miss "no export of $1"
    same one two
}

# values STORE: its facts without the Grundy values.
values()
{
    facts "$1" | cut -d, -f1-5
}

# sound STORE: it checks, and all its proofs are accepted.
sound()
{
    run 0 db check --db "$1"
    run 0 verify --all --quiet --db "$1"
}

# is_store FILE: it is one by now.
is_store()
{
    "$UNLUR" db info --db "$1" >/dev/null 2>&1
}

# untouched FILE: as its copy in kept.
untouched()
{
    cmp -s "$1" kept || miss "$1 was changed"
}

case="usage"
refused 2 "no file given" db merge
mkfifo pipe
refused 1 "'pipe' is no regular file" db merge --db none.db pipe
refused 2 "no file given" db backup
refused 2 "unexpected argument 'b'" db backup a b

case="a whole store"
run 0 contract --size 3 --all --quiet --db whole.db
run 0 solve --verify --trace --quiet --db whole.db '3/1bw1/1w3/4/3 b'
results=53
cp whole.db kept
run 0 db merge --db sum.db whole.db
silent
says "whole.db: $results new, 0 better, 0 known, 0 conflicting, 0 rejected, \
0 damaged; 0 proved without a proof, 0 with an unverified one"
equal_stores whole.db sum.db
untouched whole.db
sound sum.db
case="again"
cp sum.db kept
run 0 db merge --json --db sum.db whole.db whole.db
lines 2
valid_json out lines
has file '"whole.db"'
has new 0
has known "$results" 2
untouched sum.db
case="Grundy values are worked out again"
run 0 contract --size 3 --all --quiet --db sum.db
facts whole.db >one
facts sum.db >two
same one two
grep -q ',1$' one || miss "no Grundy value"
mv kept sum.db
name=$(printf 'a\377b.db')
cp whole.db "$name"
run 0 db merge --json --db sum.db "$name"
has file '"a\\xffb.db"'

case="without looking at the proofs"
run 0 db merge --no-verify --db loose.db whole.db
run 0 db info --json --db loose.db
has unverified "$results"
run 0 verify --all --quiet --db loose.db
equal_stores whole.db loose.db

case="into itself"
ln -s whole.db link.db
ln whole.db hard.db
cp whole.db kept
for name in whole.db ./whole.db link.db hard.db; do
    refused 2 "$name" db merge --db whole.db "$name"
    refused 2 "itself" db merge --db whole.db sum.db "$name"
done
refused 2 "itself" db merge --db link.db whole.db
untouched whole.db
rm link.db hard.db

case="what is no store"
echo 'Dear diary, today I lost at Unlur.' >diary
cp sum.db newer.db
printf '\000\000\000\143' |
    dd of=newer.db bs=1 seek=60 conv=notrunc 2>/dev/null
cp sum.db theirs.db
printf '\001\002\003\004' |
    dd of=theirs.db bs=1 seek=68 conv=notrunc 2>/dev/null
for name in diary newer.db theirs.db nothing.db /dev/null; do
    refused 1 "$name" db merge --db none.db "$name"
    [ ! -e none.db ] || miss "a store was made of nothing"
    rm -f beside.db
    run 1 db merge --db beside.db "$name" whole.db
    one_line "$name"
    equal_stores whole.db beside.db
done
case="a target that is no store"
refused 1 diary db merge --db diary whole.db

# Rows that are left out of copies of the store; every fifth is in two parts.
cut_up()
{
    python3 - "$1" <<'END'
import shutil, sqlite3, sys
parts = int(sys.argv[1])
for part in range(parts):
    shutil.copy("whole.db", f"part{part}.db")
    db = sqlite3.connect(f"part{part}.db")
    gone = [id for id, in db.execute("SELECT id FROM result")
            if id * 7919 % 101 % parts != part
            and (id % 5 or id % parts != part)]
    for id in gone:
        for table in "proof", "trace":
            db.execute(f"DELETE FROM {table} WHERE result = ?", [id])
        db.execute("DELETE FROM result WHERE id = ?", [id])
    db.commit()
END
}

if command -v python3 >/dev/null; then
    for parts in 2 3 5; do
        cut_up $parts
        order=$(seq 0 $((parts - 1)))
        for round in $(seq "$(amount 1 3)"); do
            order=$(echo "$order" | awk -v s=$parts$round 'BEGIN { srand(s) }
                { print rand() " " $0 }' | sort | cut -d' ' -f2)
            files=$(echo "$order" | sed 's/.*/part&.db/')
            case="parts $parts $round"
            rm -f sum.db
            # shellcheck disable=SC2086  # a list of names
            run 0 db merge --db sum.db $files
            equal_stores whole.db sum.db
            case="parts one by one $parts $round"
            rm -f sum.db
            for file in $files; do
                run 0 db merge --db sum.db "$file"
                run 0 db check --db sum.db
            done
            equal_stores whole.db sum.db
            sound sum.db
        done
    done
else
    echo "no python3: parts of a store not tried"
fi

# Thousands of small results, for what takes time.
case="many results"
for seconds in 2 10 60; do # machines and builds differ
    "$UNLUR" contract --size 3 --rules open --all --quiet --time $seconds \
        --db many.db >out 2>err
    values many.db >many
    [ "$(wc -l <many)" -lt 500 ] || break
done
[ "$(wc -l <many)" -ge 500 ] || miss "only $(wc -l <many) results"

# on_terminal ARGUMENT...: the standard error is one; what it gets is in err.
on_terminal()
{
    python3 - "$UNLUR" "$@" <<'END' >out 2>err
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stderr=theirs)
os.close(theirs)
while True:
    try:
        got = os.read(ours, 4096)
    except OSError:
        break
    if not got:
        break
    os.write(2, got)
sys.exit(child.wait())
END
    got=$?
}

case="progress"
if command -v python3 >/dev/null; then
    rm -f sum.db
    on_terminal db merge --no-verify --db sum.db whole.db
    equal "$got" 0 "exit status"
    tr '\r' '\n' <err >drawn
    grep -q "0/$results results (0\.0 %), $results open, 0/s" drawn ||
        miss "no progress"
    equal "$(tail -n 1 drawn | tr -d '\033')" "[K" "what is left of the line"
    run 0 db init --db empty.db
    on_terminal db merge --db sum.db empty.db
    grep -q "0/$results proofs (0\.0 %)" err || miss "no progress of proofs"
fi

# known_to STORE: its facts, none for a store that is not there yet.
known_to()
{
    [ -s "$1" ] && values "$1" 2>/dev/null
}

case="kill -9"
: >before
rounds=$(amount 8 20) hit=0 grown=0 pace=0.3
awk -v n="$rounds" 'BEGIN {
    srand(7)
    while (n-- > 0) print 0.1 + rand()
}' >delays
while read -r delay; do
    start /dev/null db merge --db killed.db many.db
    sleep "$(awk "BEGIN { print $delay * $pace }")"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    got=$?
    if [ "$got" -eq 137 ]; then
        hit=$((hit + 1))
    else
        equal "$got" 0 "exit status"
    fi
    known_to killed.db >now
    comm -23 before now >lost
    [ ! -s lost ] || miss "lost: $(head -n 1 lost)"
    comm -13 many now >wrong
    [ ! -s wrong ] || miss "wrong: $(head -n 1 wrong)"
    if [ -s now ]; then
        run 0 db check --db killed.db
    fi
    if [ "$(wc -l <now)" -gt "$(wc -l <before)" ]; then
        grown=$((grown + 1))
    fi
    if [ "$(wc -l <now)" -eq "$(wc -l <many)" ]; then
        equal_stores many.db killed.db
        rm -f killed.db*
        : >now
        pace=$(awk "BEGIN { print $pace * 0.7 }")
    elif [ "$(wc -l <now)" -eq "$(wc -l <before)" ]; then
        pace=$(awk "BEGIN { print $pace * 1.6 }")
    fi
    cp now before
done <delays
case="kill -9"
echo "$hit of $rounds killed, $grown after they wrote"
[ "$hit" -ge $((rounds / 4)) ] || miss "only $hit of $rounds were killed"
[ "$grown" -ge "$(amount 1 3)" ] || miss "hardly any was killed after it wrote"
run 0 db merge --db killed.db many.db
equal_stores many.db killed.db
sound killed.db

case="two at the same time, and a third that writes"
rm -f sum.db
"$UNLUR" db merge --db sum.db many.db >out1 2>err1 &
first=$!
"$UNLUR" db merge --db sum.db many.db whole.db >out2 2>err2 &
second=$!
run 0 solve --quiet --db sum.db '3/1wb1/1b3/4/3 w'
wait "$first" || miss "the first failed: $(cat err1)"
wait "$second" || miss "the second failed: $(cat err2)"
sound sum.db
values sum.db >now
cat many >all
values whole.db >>all
sort -u all >wanted
[ -z "$(comm -23 wanted now)" ] || miss "something was lost"
equal "$(($(wc -l <now) - $(wc -l <wanted)))" 1 "results beyond"

case="while the other store is written to"
start /dev/null contract --size 3 --rules open --all --quiet --time 600 \
    --db live.db
rm -f sum.db
await is_store live.db
for _ in $(seq "$(amount 6 30)"); do
    "$UNLUR" db merge --db sum.db live.db >out3 2>err3 ||
        miss "exit $?: $(cat err3)"
done
kill -s TERM "$pid"
finish 60
run 0 db merge --db sum.db live.db
equal_stores live.db sum.db

# limited BLOCKS ARGUMENT...: a run whose files may have so many half KiB each.
limited()
{
    blocks=$1
    shift
    (
        ulimit -f "$blocks"
        exec "$UNLUR" "$@" >out 2>err
    )
    got=$?
}

# The growth that is needed is measured: how much is in many.db depends on the
# machine.
case="a disk that is full"
rm -f sum.db
run 0 db merge --db sum.db whole.db
values sum.db >before
bytes=$(wc -c <sum.db)
cp sum.db full.db
run 0 db merge --db full.db many.db
growth=$((($(wc -c <full.db) - bytes) / 512))
rm full.db
for more in 0 1 8 24 $((growth / 8)) $((growth / 2)); do
    case="a disk that is full, $more"
    limited $((bytes / 512 + more)) db merge --db sum.db many.db
    equal "$got" 1 "exit status"
    one_line sum.db
    grep -q -e 'File too large' -e 'disk is full' err ||
        miss "the reason is not told"
    run 0 db check --db sum.db
    values sum.db >now
    [ -z "$(comm -23 before now)" ] || miss "something was lost"
done
run 0 db merge --db sum.db many.db
cat before many | sort -u >wanted
values sum.db >now
same wanted now

case="backup"
run 0 db backup copy.db --db many.db
says "copy.db is a copy of many.db"
equal_stores many.db copy.db
sound copy.db
cp copy.db kept
refused 2 "'copy.db' exists" db backup copy.db --db many.db
refused 2 "'many.db' exists" db backup many.db --db many.db
refused 2 "'.' exists" db backup . --db many.db
untouched copy.db
refused 1 nothing.db db backup other.db --db nothing.db
refused 1 /nonexistent/copy.db db backup /nonexistent/copy.db --db many.db
refused 1 diary db backup other.db --db diary
case="backup, a name that SQLite would take apart"
run 0 solve --db victim.db '2/3/2 w'
cp victim.db kept
for name in 'file:victim.db#new' 'file:victim.db?nolock=1' file:new.db; do
    run 0 db backup "$name" --db many.db
    equal_stores many.db "$name"
    untouched victim.db
    rm "$name"
done
[ ! -e new.db ] || miss "a file of another name"

case="backup, a disk that is full"
for blocks in 1 8 64 500; do
    limited $blocks db backup full.db --db many.db
    equal "$got" 1 "exit status"
    one_line full.db
done
for name in full.db* other.db*; do
    [ ! -e "$name" ] || miss "$name is left"
done
case="backup while others write"
rm -f live.db
start /dev/null contract --size 3 --rules open --all --quiet --time 600 \
    --db live.db
await is_store live.db
: >before
for round in $(seq "$(amount 4 15)"); do
    run 0 db backup "copy$round.db" --db live.db
    run 0 db check --db "copy$round.db"
    facts "copy$round.db" | cut -d, -f1-4 >now # a Grundy value may come later
    [ -z "$(comm -23 before now)" ] || miss "copy $round lacks results"
    cp now before
done
kill -s TERM "$pid"
finish 60
facts live.db | cut -d, -f1-4 >now
[ -z "$(comm -23 before now)" ] || miss "results that are not there"

exit "$bad"
