#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur db: init, info, check, export; and files that are no store of ours.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# patch FILE OFFSET BYTES: overwrites some, given as for printf.
patch()
{
    # shellcheck disable=SC2059  # the bytes are escapes
    printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# untouched FILE: as its copy in kept.
untouched()
{
    cmp -s "$1" kept || miss "$1 was changed"
}

case="init"
run 0 db init
silent
cp unlur.db kept
run 0 db init
untouched unlur.db
run 0 db check
says 'unlur.db: everything checks'
run 0 db info
grep -q '^0 results of 0 runs' out || miss "not empty"
run 0 db init --db ./other.db
[ -f other.db ] || miss "no store made"
equal "$(dd if=other.db bs=15 count=1 2>/dev/null)" "SQLite format 3" "head"

case="info"
run 0 contract --size 2 --all
run 0 contract --size 2 --all --rules open
run 3 solve --nodes 1 '3/4/2b2/4/3 w'
run 0 solve --no-verify '3/1bw1/1w3/4/3 b'
run 0 db info
silent
run 0 db info --json
valid_json out
has path '"unlur.db"'
has bytes "$(($(wc -c <unlur.db)))"
has schema 7
has runs 4
grep -q '"proofs": {"unverified": 1, "verified": 54, "rejected": 0, "nodes": ' \
    out || miss "other proofs"
grep -q '"size": 2, "rules": "inner", "proved": 2, "bounded": 0' out ||
    miss "the inner contract of side 2"
grep -q '"size": 2, "rules": "open", "proved": 26, "bounded": 0' out ||
    miss "the open contract of side 2"
grep -q '"size": 3, "rules": "any", "proved": 1, "bounded": 1' out ||
    miss "the positions of side 3"
results=$(field results)

case="a file of SQLite's beside the store"
cp unlur.db near.db
echo junk >near.db-wal
refused 1 "near.db-wal' beside it is no part of it" query --db near.db '2/3/2 c'
refused 1 "near.db-wal' beside it is no part of it" solve --db near.db '2/3/2 c'
grep -q junk near.db-wal || miss "it was changed"
: >near.db-wal
run 0 query --db near.db '2/3/2 c'
for end in wal journal shm; do
    refused 2 "a part of a database" db export --output "near.db-$end"
    refused 2 "a part of a database" db backup --db unlur.db "near.db-$end"
    [ "$end" = wal ] ||
        refused 2 "a part of the database" solve --db "near.db-$end" '2/3/2 w'
done
run 0 db export --output nothing-wal
refused 2 "'-' is" db export --output -
refused 2 "'-' is" db export --proof '2/3/2 c' -
[ ! -e - ] || miss "a file of that name"

case="what is overwritten keeps its rights and links"
: >secret
chmod 600 secret
ln -s secret link
run 0 db export --output link
[ -h link ] || miss "no link any more"
equal "$(stat -c %a secret)" 600 "rights"
[ -s secret ] || miss "nothing was written"

case="export, CSV"
run 0 db export
silent
cp out all.csv
equal "$(($(wc -l <all.csv) - 1))" "$results" "rows"
head -n 1 all.csv | grep -q '^position,rules,side,' || miss "no names"
run 0 db export --csv
same out all.csv
run 0 db export --output saved.csv
[ ! -s out ] || miss "also on the standard output"
same saved.csv all.csv
run 0 db export --output saved.csv --size 3
[ "$(wc -l <saved.csv)" -eq 3 ] || miss "not replaced by two rows"
run 0 db export --output all.csv.zst
equal "$(od -An -tx1 -N4 all.csv.zst | tr -d ' ')" 28b52ffd "zstd head"
if command -v zstd >/dev/null; then
    zstd -dcq all.csv.zst >plain.csv
    same plain.csv all.csv
fi

# column NUMBER: the different entries of a column, on one line.
column()
{
    tr -d '\r' <out | sed 1d | cut -d, -f"$1" | sort -u | tr '\n' ' '
}

case="export, parts"
run 0 db export --phase main
equal "$(column 2)" "any " "rules"
run 0 db export --phase contract
equal "$(column 2)" "inner open " "rules"
run 0 db export --phase contract --rules inner
equal "$(column 2)" "inner " "rules"
lines 3
run 0 db export --size 3
equal "$(column 3)" "3 " "sides"
run 0 db export --size 7
lines 1

case="export, JSON"
run 0 db export --json
silent
valid_json out
equal "$(grep -c '"position": ' out)" "$results" "rows"
cp out all.json
run 0 db export --json --output saved.json
same saved.json all.json
run 0 db export --json --size 7
valid_json out

case="export, a proof"
refused 2 "no file given" db export --proof '2/3/2 c'
refused 2 "--where means nothing to 'export'" db export --where 0
refused 2 "--size means nothing to 'publish'" db publish new --size 3
refused 2 'only one of' db export --csv --json
refused 2 "--json means nothing to '--proof'" db export --json --proof '2/3/2 c' new
refused 2 "--rules means nothing to '--phase main'" \
    db export --phase main --rules open
refused 2 "--phase means nothing to '--games'" db export --games --phase main
refused 2 "--json means nothing to 'pack'" db pack --json --size 3 new.zst
refused 2 "unexpected argument 'more'" db export --proof '2/3/2 c' file more
refused 2 "unexpected argument 'file'" db export --proof '2/3/2 c' file \
    --output other
refused 2 "'4'" db export --proof '2/4/2 c' file
refused 2 "inner" db export --proof 'b1/3/2 c' file
refused 1 "'3/4/5/4/3 c': the store has no proof of it" \
    db export --proof '3/4/5/4/3 c' file
refused 1 "no proof of it" db export --proof '3/4/5/4/3 c' --rules open file
refused 1 "no proof of it" db export --proof 'size=3 contract=none: c3' file
refused 2 "store itself" db export --proof '2/3/2 c' unlur.db
for name in file other; do
    [ ! -e $name ] || miss "a file without a proof"
done

case="export onto the store"
cp unlur.db kept
refused 2 unlur.db db export --output unlur.db
untouched unlur.db
cp kept unlur.db
mkdir folder
ln -s ../unlur.db folder/link
ln unlur.db hard
for name in folder/link hard; do
    "$UNLUR" db export --output $name >out 2>err
    untouched unlur.db
    cp kept unlur.db
done

case="export to where nothing can be written"
refused 1 /nonexistent/x.csv db export --output /nonexistent/x.csv
refused 2 folder db export --output folder
refused 2 "'' is no name for a file" db export --output ''

case="nothing of this changes the store"
run 0 db check
untouched unlur.db

case="a name that is no UTF-8"
name=$(printf 'a\377b.db')
cp unlur.db "$name"
run 0 db info --json --db "$name"
has path '"a\\xffb.db"'

# Every row has its own checksum, so a changed text in a row is always found.
case="damage: a text within a row"
cp unlur.db damaged.db
offset=$(grep -abo '3/1bw1/1w3\|3/1w[^ ]*' unlur.db 2>/dev/null | head -n 1)
offset=${offset%%:*}
if [ -n "$offset" ]; then
    patch damaged.db "$offset" 2
    run 1 db check --db damaged.db
    [ -s out ] || miss "no finding"
    one_line damaged.db
else
    echo "this grep finds no offsets: one kind of damage not tried"
fi

case="damage: a page of zeros"
bytes=$(wc -c <unlur.db)
for page in 1 2 4 6 8; do
    [ $((page * 4096)) -lt "$bytes" ] || continue
    cp unlur.db damaged.db
    dd if=/dev/zero of=damaged.db bs=4096 seek=$page count=1 conv=notrunc \
        2>/dev/null
    run 1 db check --db damaged.db
    one_line damaged.db
done

case="damage: cut short"
for blocks in 1 3 5 8; do
    dd if=unlur.db of=damaged.db bs=4096 count=$blocks 2>/dev/null
    cp damaged.db kept
    for what in check info export; do
        refused 1 damaged.db db $what --db damaged.db
    done
    refused 1 damaged.db query --db damaged.db '2/3/2 w'
    refused 1 damaged.db solve --db damaged.db '2/3/2 w'
    untouched damaged.db
done

# foreign FILE PART: no command touches it, each says why.
foreign()
{
    cp "$1" kept
    for what in init info check export; do
        refused 1 "$2" db $what --db "$1"
    done
    refused 1 "$2" query --db "$1" '2/3/2 w'
    refused 1 "$2" solve --db "$1" '2/3/2 w'
    refused 1 "$2" contract --size 2 --db "$1"
    refused 1 "$2" stats stones --db "$1"
    untouched "$1"
}

case="another file"
echo 'Dear diary, today I lost at Unlur.' >diary
foreign diary "no unlur store"
case="another file, longer"
dd if=/dev/zero of=zeros bs=4096 count=3 2>/dev/null
foreign zeros "no unlur store"
case="another program's database"
cp unlur.db theirs.db
patch theirs.db 68 '\001\002\003\004'
foreign theirs.db "another program"
case="a newer schema"
cp unlur.db newer.db
patch newer.db 60 '\000\000\000\010'
foreign newer.db "newer"
patch newer.db 60 '\177\377\377\377'
foreign newer.db "newer"
# No version ever had such a number, so nothing can bring it up to date.
case="a schema of no version"
patch newer.db 60 '\377\377\377\377'
foreign newer.db "newer.db"
grep -q updates err && miss "an update is promised"

case="not a file"
refused 1 folder db init --db folder
refused 1 /dev/null db init --db /dev/null
refused 1 nonexistent db init --db /nonexistent/unlur.db
mkfifo pipe
refused 1 pipe db info --db pipe

case="strange names"
for name in ':memory:' 'file:x?mode=memory' 'a b' '-dash' '%s%n'; do
    run 0 db init --db "$name"
    [ -f "./$name" ] || miss "no file of that name"
    run 0 db info --db "$name" --json
    has path "\"$name\""
done

case="outlines"
rm -f side3.db
printf '%s\n' '3/4/2b2/4/3 w' '3/1b2/2b2/4/3 w' '3/4/2bb1/4/3 w' \
    '3/4/2b2/4/3 b' |
    "$UNLUR" solve --quiet --db side3.db - >out 2>err || miss "no proofs"
run 0 db outlines --db side3.db --size 3 all.outlines
grep -q '^all.outlines: 3 outlines of ' out || miss "another number"
equal "$(grep -ac '^unlur-outline\|unlur-outline 1' all.outlines)" 3 "heads"
refused 2 "'all.outlines' is there already" \
    db outlines --db side3.db --size 3 all.outlines
refused 2 'no proof to outline' \
    db outlines --db side3.db --size 3 new.outlines all.outlines
refused 2 'no proof to outline' db outlines --db side3.db --size 4 new.outlines
refused 2 "no file given" db outlines --db side3.db --size 3
refused 2 'outlines needs --size' db outlines --db side3.db new.outlines
refused 2 "condition 'black = 1;': near \";\": syntax error" \
    db outlines --db side3.db --size 3 --where 'black = 1;' new.outlines
refused 2 "no such column: blue" \
    db outlines --db side3.db --size 3 --where blue new.outlines
[ ! -e new.outlines ] || miss "a file was left"
run 0 db outlines --db side3.db --size 3 --where "to_move = 'b'" one.outlines.zst
run 0 db pack --db side3.db --size 3 --where "black = 2" two.zst
mv two.zst elsewhere
refused 1 "cannot read 'two.zst'" \
    db outlines --db side3.db --size 3 new.outlines two.zst
mv elsewhere two.zst
run 0 db outlines --db side3.db --size 3 rest.outlines one.outlines.zst two.zst
grep -aq '3/4/2b2/4/3 w' rest.outlines || miss "something is left out"
grep -q '^rest.outlines: 1 outlines of ' out || miss "more than the rest"
refused 1 "'absent'" db outlines --db side3.db --size 3 new.outlines absent
refused 1 "'two.csv.zst': the outline at byte 0 cannot be read" \
    db outlines --db side3.db --size 3 new.outlines two.csv.zst

exit "$bad"
