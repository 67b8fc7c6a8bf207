#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur record: records and reports, in and out, from arguments, the standard
# input and files; and that bad ones are named and passed over.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"

sample=$top_srcdir/tests/fixtures/abstract_play.json
cat >records <<'END'
size=6 contract=inner: f6 f5 d4 pass f7 a1
size=8 contract=inner: h8 pass h7 h9 g7
size=2 contract=inner: b2 pass a1 b1 c2 a2
END

case="an array of reports"
run 0 record --file "$sample"
silent
same out records

case="there and back"
run 0 record --abstract-play --file "$sample"
silent
lines 3
valid_json out lines
cp out reports
run 0 record --file reports
same out records
run 0 record --abstract-play --file reports
same out reports
run 0 record --abstract-play - <records
cp out plain
run 0 record - <plain
same out records
run 0 record --abstract-play --file plain
same out plain

case="what a report must have"
for line in 1 2 3; do
    has name '"Unlur"' "$line"
    has date-start '"1970-01-01T00:00:00Z"' "$line"
    has date-end '"1970-01-01T00:00:00Z"' "$line"
    has date-generated '"1970-01-01T00:00:00Z"' "$line"
done
has variants '["size-6"]' 1
has variants '[]' 2
has variants '["size-2"]' 3
has result 0 1
has result 1 3
grep -q '"moves": \[\["h8", "pass"\], \["h7", "h9"\], \["g7"\]\]' out ||
    miss "rounds expected"

case="JSON"
run 0 record --json --file "$sample"
silent
lines 3
valid_json out lines
sed 's/.*/"&"/' records >wanted
for line in 1 2 3; do
    field record "$line"
done >found
same found wanted
has black '"second"' 1
has winner '"second"' 1
has ending '"resign"' 1
has winner '"first"' 2
has ending '"timeout"' 2
has event '"The third cup"' 2
has gameid 77 2
has winner '"first"' 3
has ending '"rules"' 3
has position '"1w/bb1/wb w"' 3
has size 2 3
has rules '"inner"' 3
has moves '["b2", "pass", "a1", "b1", "c2", "a2"]' 3
run 0 record --json 'size=3 contract=open: a1'
has black null
has winner null
has ending null
has players null
has rules '"open"'

case="every place at once"
report='{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}},
"moves": [["c3"]]}'
printf '%s\n' "$report" >whole.json
echo "$report" | tr -d '\n' >line.json
run 0 record "$report" 'size=3 contract=inner: b2' - --file whole.json \
    --file line.json <records
{
    echo 'size=3 contract=inner: c3'
    echo 'size=3 contract=inner: b2'
    cat records
    echo 'size=3 contract=inner: c3'
    echo 'size=3 contract=inner: c3'
} >wanted
same out wanted

case="a file of lines"
{
    echo 'size=3 contract=inner: b2'
    echo
    cat line.json
    echo
    echo 'size=3 contract=none: a1'
} >mixed
run 0 record --file mixed
printf 'size=3 contract=%s\n' 'inner: b2' 'inner: c3' 'none: a1' >wanted
same out wanted

case="a report of several lines among lines"
printf '{\n "header": {},\n "moves": []\n}\n' >spread
"$UNLUR" record - <spread >out 2>err
equal "$?" 2 "exit status"
one_line 'line 1: a report takes one line here'

case="bad games are passed over"
cat >bad <<'END'
size=3 contract=inner: c3
size=3 contract=inner: c9
3/4/2b2/4/3 w

{"header": {"game": {"name": "Unlur"}}, "moves": [["h8", "z9"]]}
{"header": {"game": {"name": "Hex"}}, "moves": []}
{
size=3 contract=inner: b2
END
run 2 record --file bad
printf 'size=3 contract=inner: %s\n' c3 b2 >wanted
same out wanted
sed -n 's/^unlur record: \(bad: line [0-9]*\): .*/\1/p' err >found
printf 'bad: line %d\n' 2 3 5 6 7 >wanted
same found wanted
for part in "move 1 'c9': no such cell on this board" 'a position, but no game' \
    "report: moves[0][1]: 'z9': no such cell on this board" \
    "report: header.game.name: 'Hex': not Unlur" \
    'report, line 1, column 1: it ends too early'; do
    grep -qF "$part" err || miss "no '$part'"
done
run 2 record --json --file bad
lines 7
valid_json out lines
has file '"bad"' 2
has line 7 6
has error "\"report, line 1, column 1: it ends too early\"" 6
run 2 record - <bad
lines 2
[ "$(wc -l <err)" -eq 6 ] || miss "six complaints expected"

case="bad reports of an array are passed over"
echo "[$report, 7, {\"header\": 1}, $report]" >array.json
run 2 record --file array.json
printf 'size=3 contract=inner: %s\n' c3 c3 >wanted
same out wanted
cat >wanted <<'END'
unlur record: array.json: report 2: report: expected an object
unlur record: array.json: report 3: report: header: expected an object
END
same err wanted
run 2 record --json --file array.json
lines 4
has position '"7"' 2
has position '"{\"header\": 1}"' 3
has report 3 3
echo '[[' >broken.json
refused 2 'broken.json: report, line 2, column 0: it ends too early' \
    record --file broken.json
printf '{"header": {\n"game": 7}\n' >broken.json
refused 2 'broken.json: report, line 3, column 0: it ends too early' \
    record --file broken.json
printf 'size=3 contract=inner: c3\n' >good
run 2 record --file broken.json --file good
says 'size=3 contract=inner: c3'

case="strange files"
: >empty
run 0 record --file empty
silent
lines 0
printf 'size=3 contract=inner: c3\0\n[\n' >nul
run 2 record --file nul
grep -qF 'nul: line 1: record, character 24: move 1 '"'c3\\x00'" err ||
    miss "the NUL should be named"
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; print "" }' >deep
refused 2 'nested too deeply' record --file deep
awk 'BEGIN { for (i = 0; i < 70000; i++) printf "c"; print ""
    print "size=2 contract=none:" }' >long
run 2 record - <long
one_line 'line 1: more than 65535 bytes: too long'
says 'size=2 contract=none:'
head -c 68000000 /dev/zero >huge
refused 2 'huge: more than 67108864 bytes: too long' record --file huge
rm huge
refused 1 'no-such-file: cannot be read' record --file no-such-file
mkdir folder
echo 'size=3 contract=inner: c3' >folder/one
run 0 record --file folder
says 'size=3 contract=inner: c3'

case="rules of a report"
edge='{"header": {"game": {"name": "Unlur", "variants": ["size-3"]}},
"moves": [["a1", "pass"]]}'
refused 2 "moves[0][0]: 'a1': a contract stone may not stand on the border" \
    record "$edge"
run 0 record --rules open "$edge"
says 'size=3 contract=open: a1 pass'
refused 2 "a report cannot tell that the contract was 'open'" \
    record --abstract-play --rules open "$edge"
refused 2 'contradicts' record --rules none 'size=3 contract=inner: c3'

case="misuse"
refused 2 'no game given' record
refused 2 "'d4 e5 pass f6' is no position, which has rows between '/', and no game record" \
    record 'd4 e5 pass f6'

case="the name of a file"
echo 'size=3 contract=inner: c3' >game.txt
refused 2 "'game.txt' is a file, which --file reads" record game.txt
refused 2 "'game.txt' is a file; '-' reads" solve --no-db game.txt
refused 2 "'game.txt' is a file; '-' reads" board game.txt

# A wrong file: a few complaints, and how many more there would be.
case="a wrong file"
run 0 db init --db none.db
awk 'BEGIN { for (i = 0; i < 500; i++) print "some line", i }' >wrong
for words in 'record --file wrong' 'annotate --db none.db --file wrong' \
    'solve --no-db -'; do
    # shellcheck disable=SC2086  # these are words
    "$UNLUR" $words <wrong >out 2>err
    equal $? 2 "exit status"
    equal "$(wc -l <err)" 21 "complaints"
    grep -q '480 more complaints' err || miss "the rest is not counted"
done
name=$(printf 'r\377')
echo foo >"$name"
run 2 record --json --file "$name"
has file '"r\\xff"'
refused 2 'exclude each other' record --json --abstract-play 'size=3'
refused 2 "option --file: ''" record --file ''

exit "$bad"
