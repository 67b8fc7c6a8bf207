#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# corpus.sh FOLDER: makes what the fuzzers begin with, a folder of files for
# each of them and a dictionary NAME.dict, from what the program itself reads
# and writes.  The environment is that of the tests, see tests/local.mk.

# shellcheck disable=SC2154  # top_srcdir and top_builddir

set -eu
folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
source=$(cd "$top_srcdir" && pwd)
makers=$(cd "$top_builddir" && pwd)/tests/fuzz
cd "$folder"
rm -rf position record proof proof_tree outline job_result htp http store pack
mkdir position record proof proof_tree outline job_result htp http store pack

# each KIND: a file for each line of the standard input, without its newline.
each()
{
    awk -v at="$1/line-" '{ file = at NR; printf "%s", $0 >file; close(file) }'
}

# dictionary KIND: each word of the standard input once.
dictionary()
{
    tr -s '[:space:]' '\n' | grep -v '["\\]' | sort -u |
        awk 'NF { print "\"" $0 "\"" }' >"$1.dict"
}

# --- positions ----------------------------------------------------------------
{
    grep -hv '^#' "$source"/bench/*.list | awk 'NR % 7 == 1'
    cat <<'END'
2/3/2 c
3/4/5/4/3 c
b1/bbb/2 w
w1/www/1b b
3/4/wwwww/4/3 b
4/5/6/7/6/5/4 w
5/6/7/8/9/8/7/6/5 c
6/7/8/9/10/11/10/9/8/7/6 w
11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/11 b
k21
a11
pass
a01
3/4/5/4/3 c/
3/4/5/4/03 c
3/4/5/4/12 b
3/4/5/4/3/2 b
END
} | each position
printf '%s\n' b w c / ' b' ' w' ' c' 10 11 20 21 pass 3/4/5/4/3 2/3/2 |
    dictionary position

# --- records and reports ------------------------------------------------------
records()
{
    cat <<'END'
size=2 contract=none: b2 a1
size=2 contract=open: a1 pass b2
size=3 contract=inner: c3 pass d2
size=3 contract=inner: d2 c3 pass a1 a2 b2
size=4 contract=inner: d4 e3 pass d5 c4
size=4 contract=open: a1 g4 d4 pass c3 c4 d3
size=6 contract=inner: f6 f5 d4 pass f7 a1
size=8 contract=none:
size=11 contract=inner: k11 pass k12 k10 a1 u1
size=03 contract=inner: c3
size=3 contract=inner: c3 c3
size=3 contract=inner: pass pass
size=3 contract=none: c3 
END
}
records | each record
records | grep inner | "$UNLUR" record --abstract-play - >reports 2>/dev/null ||
    true # some are no games
awk '/^\{/' reports | awk '{ printf "%s", $0 >("record/report-" NR) }'
rm -f reports
cp "$source/tests/fixtures/abstract_play.json" record/array
{
    printf '%s\n' size= contract= inner open none : pass resign timeout draw
    grep -o '[a-z-]*":' "$source/tests/fixtures/abstract_play.json" |
        tr -d '":'
    printf '%s\n' '{' '}' '[' ']' , null true 1 size-6 Unlur Hexhex
} | dictionary record

# --- proofs -------------------------------------------------------------------
cp "$source"/tests/seeds/* proof
cat proof/contract2 proof/open2 >proof/two
# The opposite claim, and one without an answer to any reply: both are lies.
for seed in "$source"/tests/seeds/*[23]; do
    LC_ALL=C sed -e '1s/ white / none /' -e '1s/ black / white /' \
        -e '1s/ none / black /' "$seed" >"proof/lie-${seed##*/}"
done
printf 'unlur-proof 1 any black 2/3/2 w\n\001\000\004\000' >proof/lie
printf '%s\n' any inner open white black win loss unlur-proof 2/3/2 \
    3/4/5/4/3 | dictionary proof
cp proof/* proof_tree
cp proof.dict proof_tree.dict

# --- outlines -----------------------------------------------------------------
printf '%s\n' '2/3/2 b' '3/4/2b2/4/3 w' '3/4/2bb1/4/3 w' '3/2w1/2b2/4/3 b' \
    '4/1bbb1/1bb3/2bb3/6/2b2/4 w' '4/2b2/2b2b/1b5/3b2/b2b1/4 w' |
    "$UNLUR" solve --quiet --db outlined.db - >outlined
for size in 2 3 4; do
    "$UNLUR" db outlines --db outlined.db --size $size outline/side-$size >outlined
done
cat outline/side-? >outline/all
sed 's/ white / black /' outline/side-3 >outline/lie
rm -f outlined outlined.db
printf 'unlur-outline 1 black 3/4/5/4/3 w\n\003\000\000\000' >outline/nothing
printf '%s\n' unlur-outline black white 2/3/2 3/4/5/4/3 w b |
    dictionary outline

# --- orders and job results ----------------------------------------------------
# Won and lost by both, over already, won by a barred cell, turned around, as a
# record, and one that is not done in time.
cat <<'END' >orders
2/3/2 w
2/1b1/2 w
2/1w1/2 b
b1/2w/1b w
bw/1w1/b1 b
2/b1b/1b b
3/1bb1/1bbb1/1bb1/3 w
bw1/wbw1/1wbw1/1wbw/1w1 b
1w1/1wbw/1wbw1/wbw1/bw1 b
b2/1wbw/1bbw1/w2w/b2 b
b2/1wbw/1bbw1/w2w/b2 w
bw1/wbw1/wwwww/1wbw/1w1 b
size=3 contract=inner: d2 c3 pass a1 a2 b2
3/4/2b2/4/3 w
END
awk '{ printf "{\"order\": 1, \"id\": %d, \"position\": \"%s\", ", NR, $0
       printf "\"nodes\": %d, \"seconds\": 9}\n", NR < 13 ? 9999 : 2 }' orders |
    tee job_result/orders | "$UNLUR" jobs run --quiet |
    sed -e 's/"seconds": [^,]*/"seconds": 0.5/' \
        -e 's/"started": "[^"]*"/"started": "2030-01-31T12:00:00Z"/' >deliveries
paste -d '\n' job_result/orders deliveries |
    awk '{ print >("job_result/pair-" int((NR + 1) / 2)) }'
each job_result <deliveries
# Lies: the other winner, with a move and without; another move; a proof of
# nothing; the proof of another position, and another position's.
lie()
{
    sed "$2" deliveries | head -n 7 >"job_result/lie-$1"
}
lie winner 's/winner": "white/winner": "none/
    s/winner": "black/winner": "white/; s/winner": "none/winner": "black/'
sed 's/"move": "[^"]*"/"move": null/' job_result/lie-winner >job_result/lie-loss
sed 's/"move": null/"move": "b2"/' job_result/lie-winner >job_result/lie-win
lie move 's/"move": "[^"]*"/"move": "a1"/'
lie nothing 's/"winner": "[a-z]*"/"winner": "unknown"/
    s/"move": "[^"]*"/"move": null/'
awk '{ at = index($0, "\"proof\"")
       if (NR > 1) print substr($0, 1, at - 1) proof
       proof = substr($0, at) }' deliveries | head -n 7 >job_result/lie-proof
awk 'NR == FNR { position[NR] = $0; next }
     { for (i in position) {
           line = $0
           sub(/"position": "[^"]*"/, "\"position\": \"" position[i] "\"", line)
           print line >("job_result/lie-position-" FNR)
       } }' orders deliveries
# A frame of three bytes that claims 2^40.
frame=$({
    printf '\050\265\057\375\344\000\000\000\000\000\001\000\000'
    printf '\031\000\000abc1234'
} | base64)
lie size "s|\"proof\": \".*\"|\"proof\": \"$frame\"|"
cat >job_result/others <<'END'
{"delivery": 1, "id": 7, "error": "out of memory"}
{"delivery": 1, "id": 7, "error": "one\ntwo"}
{"delivery": 2, "id": 7}
{"order": 1, "id": 9007199254740992, "position": "2/3/2 w", "nodes": 9007199254740992, "seconds": 1e9}
{"order": 1, "id": -1, "position": "2/3/2 c", "nodes": 1e3}
[1]
END
{
    sed 's/"proof".*//' deliveries job_result/others job_result/orders |
        tr -cs '[:lower:]' ' '
    printf '%s\n' '{' '}' , : 1 1e9 KLUv proof true 2030-01-31T12:00:00Z
} | dictionary job_result
printf '"\\""\n' >>job_result.dict
rm orders deliveries

# --- the text protocol --------------------------------------------------------
printf 'list_commands\n' | "$UNLUR" htp --no-db --size 2 2>/dev/null |
    sed -e 's/^= *//' -e '/^$/d' >commands
each htp <commands
sed 's/$/ b b2/' commands | tr '\n' '|' | tr '|' '\n' >htp/all
printf '%s\n' 'boardsize 3' 'play b c3' 'play b pass' 'genmove w' undo \
    showboard 'unlur-position' '7 unlur-record' 'set_free_handicap a1' \
    '# nothing' 'time_settings 1 2 3' 'time_left b 1 1' >htp/game
{ cat commands; printf '%s\n' b w black white pass a1 c3 '#' 2 3 inner; } |
    dictionary htp
rm commands

# --- HTTP ---------------------------------------------------------------------
paths=$(sed -n 's|^    "\(/[^"]*\)": {.*|\1|p' "$source/web/openapi.json")
number=0
ask()
{
    number=$((number + 1))
    {
        printf '%s HTTP/1.1\r\nHost: localhost\r\n' "$1"
        printf '%s\r\n' ${2:+"$2"}
        [ $# -lt 2 ] || printf '\r\n'
    } >"http/ask-$number"
}
for path in / /main.js /nothing; do
    ask "GET $path"
    ask "HEAD $path"
done
for path in $paths; do
    ask "GET /api/1$path?p=2/3/2%20c&size=2"
    ask "POST /api/1$path" 'Content-Length: 0'
done
ask "GET /api/1/position?p=2/1b1/2+w"
ask "GET /api/1/mainline?p=size%3D2%20contract%3Dopen%3A%20a1&rules=open"
ask "GET /api/1/contract?size=2&rules=open"
for p in 2/3/2%20c 3/4/2b2/4/3+w size%3D2%20contract%3Dopen%3A%20a1%20pass; do
    ask "GET /api/1/evaluate?p=$p&effort=9"
    ask "GET /api/1/annotate?p=$p"
    ask "POST /api/1/prove?p=$p&time=0.01" 'Content-Length: 0'
done
ask "GET /api/1/prove/1"
ask "POST /api/1/prove/1/cancel" 'Content-Length: 0'
for name in $("$UNLUR" stats 2>/dev/null | cut -d' ' -f1); do
    ask "GET /api/1/stats/$name?size=2&rules=open&draws=10&seed=3"
done
printf 'POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: %s\r\n\r\n%s' \
    16 '2/3/2 c
2/3/2 w
' >http/batch
printf 'POST /api/1/batch?rules=open HTTP/1.1\r\nHost: [::1]:80\r\nOrigin: http://[::1]:80\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\n0\r\n\r\n' \
    '8
2/3/2 c
' >http/chunked
cat http/ask-1 http/ask-2 http/batch >http/pipelined
printf 'GET / HTTP/1.0\r\n\r\n' >http/old
printf 'GET / HTTP/1.1\r\nHost: evil.example\r\nIf-None-Match: *\r\n\r\n' \
    >http/evil
{
    for path in $paths; do echo "/api/1$path"; done
    printf '%s\n' GET HEAD POST PUT OPTIONS HTTP/1.1 HTTP/1.0 Host: Origin: \
        localhost 127.0.0.1 Content-Length: Transfer-Encoding: chunked \
        Connection: close keep-alive If-None-Match: Expect: 100-continue '?p=' \
        '&rules=' size= stones= seed= draws= table= time= effort= %20 %00 2/3/2
} | dictionary http
printf '"\\x0d\\x0a"\n"\\x0d\\x0a\\x0d\\x0a"\n' >>http.dict

# --- packs --------------------------------------------------------------------
# as_pack NAME PROOFS FACTS FLAG: one file, with the length of the facts behind,
# and the flag for an empty store in its highest bit.
as_pack()
{
    length=$(wc -c <"$3")
    # shellcheck disable=SC2059  # the format is what is printed
    {
        cat "$2" "$3"
        printf "\\$(printf %03o $((length / 256 + $4 * 128)))"
        printf "\\$(printf %03o $((length % 256)))"
    } >"pack/$1"
}
for rules in inner open; do
    "$UNLUR" contract --size 2 --all --quiet --rules $rules --db packed.db
done >/dev/null
"$UNLUR" solve --quiet --db packed.db '3/1bw1/1w3/4/3 b' \
    '2b/wbw1/b1bb1/2ww/1w1 b' >/dev/null
"$UNLUR" solve --quiet --nodes 1 --db packed.db '3/4/2b2/4/1w1 b' >/dev/null ||
    true # its limit
for size in 2 3; do
    "$UNLUR" db pack --quiet --db packed.db --size $size raw-$size >/dev/null
    "$UNLUR" db pack --quiet --db packed.db --size $size z-$size.zst >/dev/null
    for flag in 0 1; do
        as_pack raw-$size-$flag raw-$size raw-$size.csv $flag
        as_pack bare-$size-$flag raw-$size /dev/null $flag
    done
    as_pack zst-$size z-$size.zst /dev/null 1
    # Lies: the other winner in the facts, in the proofs, and facts alone.
    sed -e 's/,win,white,/,loss,black,/; s/,loss,black,/,win,white,/' \
        raw-$size.csv >lie.csv
    as_pack lie-$size raw-$size lie.csv 1
    LC_ALL=C sed -e '1s/ white / none /' -e '1s/ black / white /' \
        -e '1s/ none / black /' raw-$size >lie
    as_pack lie-proof-$size lie raw-$size.csv 0
    head -c 40 raw-$size >lie
    as_pack cut-$size lie raw-$size.csv 1
done
{
    cat raw-2.csv raw-3.csv | tr ',' ' '
    printf '%s\n' , unlur-proof any inner open win loss bounded proved
} | dictionary pack
rm -f packed.db raw-? raw-?.csv z-?.zst z-?.csv.zst lie lie.csv

# --- stores -------------------------------------------------------------------
"$makers/make_stores" store
grep -aoh '[A-Za-z_]\{3,\}' store/specimen-?0 | dictionary store
