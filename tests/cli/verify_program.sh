#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program unlur-verify: what it prints, what it refuses and how, files that
# are damaged.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh
# shellcheck disable=SC3045  # the shells at hand know ulimit -v

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
UNLUR=$(dirname "${UNLUR:?the program to test}")/unlur-verify
. "$top_srcdir/tests/shell_support.sh"

if ! command -v zstd >/dev/null; then
    echo "no program zstd"
    exit 77
fi

# White fills the centre and connects; then a pass in the contract phase rests
# on it; a lie.
{
    printf 'unlur-proof 1 any white 2/3/2 w\n'
    printf '\002\000\013\003\003\000\001\000\000\001\001\000\005\006'
} >white
{
    cat white
    printf 'unlur-proof 1 any black bb/2b/1b w\n\000\000'
    printf 'unlur-proof 1 open win bb/2b/1b c\n\001\000\005'
} >three
{
    cat white
    printf 'unlur-proof 1 any black 2/3/2 w\n'
    printf '\002\000\013\003\003\000\001\000\000\001\001\000\005\006'
} >lie

case="what it prints"
run 0 white
silent
lines 2
says "2/3/2 w any white 2 1 verified"
says "white: 1 verified"
run 0 three
lines 2
says "bb/2b/1b c open win 1 0 verified"
says "three: 3 verified"
run 0 -v three white
lines 6
says "bb/2b/1b w any black 0 0 verified"

# rejected PART ARGUMENT...: nothing verified, and one line of complaint.
rejected()
{
    wanted=$1
    shift
    refused 1 "$wanted" "$@"
}

case="a lie"
rejected "lie: record 2, byte 81: rejected: no node 11" lie
run 1 lie white
one_line "rejected"
says "white: 1 verified"
run 1 -v lie
one_line "rejected"
says "2/3/2 w any white 2 1 verified"
printf 'not a proof\n' >text
rejected "no proof begins here" text

case="limits"
rejected "undecided: no memory left" --memory 1 white
run 0 --memory=4K white
run 0 -m 1M white
run 0 --memory 4294967296G white

case="zstd"
zstd -q --check white -o white.zst
zstd -q --check three -o three.zst
run 0 white.zst
says "white.zst: 1 verified"
cat white.zst white.zst >two.zst
run 0 two.zst
says "two.zst: 2 verified"
run 0 - <three.zst
says "-: 3 verified"
run 0 - <three
{
    cat white.zst
    printf 'unlur-proof'
} >tail.zst
rejected "tail.zst: " tail.zst

case="raw or compressed, not both"
cat white.zst white >mixed
rejected "mixed: " mixed
cat white white.zst >mixed
rejected "no proof begins here" mixed
printf '\047\265\057\375\040\001\100\000\001a\300\000\000' |
    cat white.zst - >old.zst # a frame as zstd made them before its version 0.8
rejected "old.zst: bytes after a zstd frame" old.zst

case="a record in two frames, frames without bytes"
head -c 40 three | zstd -q >parts.zst
zstd -q </dev/null >>parts.zst
tail -c +41 three | zstd -q >>parts.zst
run 0 parts.zst
says "parts.zst: 3 verified"

case="skippable frames"
printf '\120\052\115\030\003\000\000\000abc' >skip
printf '\137\052\115\030\000\000\000\000' >none
cat skip none white.zst skip white.zst none >skips.zst
run 0 skips.zst
says "skips.zst: 2 verified"
rejected "skip: no record" skip
head -c 10 skip | cat white.zst - >skips.zst
rejected "skips.zst: the last zstd frame is cut short" skips.zst

# What is left is true, and does not hold the claim that was last.
case="cut between two records"
head -c 46 three >begun
cmp -s begun white || miss "not the first record"
run 0 begun
says "begun: 1 verified"
says "2/3/2 w any white 2 1 verified"

case="truncated at every byte"
size=$(wc -c <white.zst)
at=1
while [ "$at" -lt "$size" ]; do
    head -c "$at" white.zst >short
    rejected "short: " short
    at=$((at + 1))
done
head -c $((size - 1)) white.zst >short
rejected "cut short" short

case="flipped bits"
zstd -q --check -19 three -o flip.zst
size=$(wc -c <flip.zst)
at=0
while [ "$at" -lt "$size" ]; do
    byte=$(od -An -tu1 -j "$at" -N 1 flip.zst)
    {
        head -c "$at" flip.zst
        # shellcheck disable=SC2059  # the byte is the format
        printf "\\$(printf '%03o' $((byte ^ 1 << at % 8)))"
        tail -c +$((at + 2)) flip.zst
    } >flipped
    "$UNLUR" flipped >out 2>err
    got=$?
    # A few bits of the frame's head mean nothing to the decoder.
    if [ "$got" -eq 0 ]; then
        says "flipped: 3 verified"
    else
        equal "$got" 1 "exit"
        one_line "flipped: "
    fi
    at=$((at + 1))
done

case="bombs"
head -c 300000000 /dev/zero | zstd -q -19 >zeros.zst
if ! sanitized; then
    (
        ulimit -v 200000
        run 1 zeros.zst
        one_line "no proof begins here"
        exit "$bad"
    ) || bad=1
fi
head -c 200000000 /dev/zero | zstd -q --ultra -22 --long=30 >window.zst
rejected "window.zst: " window.zst
{
    printf 'unlur-proof 1 any white 2/1w1/2 b\n\002\001\004\377\377\377\377\017'
    printf '\000\000\010\003\003\000\000\001\000\005\006'
    printf '\000\001\000\000'
    head -c 40000000 /dev/zero | tr '\000' '\001'
} | zstd -q >endless.zst
rejected "endless.zst: record 1" endless.zst

case="bad files"
: >empty
rejected "empty: the file is empty" empty
rejected "the file is empty" - </dev/null
rejected "directory" .
rejected "No such file" missing
zstd -q --check empty -o empty.zst
rejected "empty.zst: no record" empty.zst

case="usage"
refused 2 "no file given"
while read -r number fault; do
    refused 2 "$number: $fault" --memory "${number#\'\'}" white
done <<'END'
'' no size
x no size
-1 no size
0 a size of nothing
0G a size of nothing
5X only K, M or G may follow the number
5KK only K, M or G may follow the number
1T only K, M or G may follow the number
18446744073709551616 too large
99999999999G too large
4294967297G too large
END
run 2 --nonsense white
one_line "nonsense"
run 2 -x white
one_line "x"
run 2 -s 3 white
one_line "s"
run 2 --memory
one_line "memory"
for option in --help -h '-?'; do
    run 0 "$option"
    silent
    head -n 1 out | grep -q '^Usage: unlur-verify ' || miss "no usage"
done
run 1 -- '-?'
one_line '-?: '
run 0 --version
lines 1

case="a name that would pass for a verdict"
name=$(printf 'white\nblack: 7 verified \033[1m\302\233\233')
cp white "$name"
run 0 "$name"
grep -q '^black' out && miss "a line of its own"
says 'white\x0ablack: 7 verified \x1b[1m\xc2\x9b\x9b: 1 verified'
run 1 "no $name"
one_line 'no white\x0ablack: 7 verified \x1b[1m\xc2\x9b\x9b: '

case="a proof without end"
mkfifo pipe
endless_proof >pipe 2>/dev/null &
start pipe -v white -
sleep 1
kill -TERM "$pid"
finish 10
equal "$got" 143 "exit status"
silent
grep -q wwww out && miss "a verdict"
wait

case="output that cannot be written"
"$UNLUR" white >/dev/full 2>err
equal "$?" 1 "exit"
one_line "standard output"

exit "$bad"
