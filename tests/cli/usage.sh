#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command line itself: help, what is refused and how, hostile input, output
# that cannot be written.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

commands="solve contract query stats board db selfplay"

case="help"
run 0 --help
silent
for name in $commands; do
    grep -q "^  $name " out || miss "no $name in the overview"
done
for name in $commands; do
    for option in --help '-?'; do
        run 0 "$name" "$option"
        silent
        head -n 1 out | grep -q "^Usage: unlur $name " || miss "no usage"
        grep -q '^Exit status: 0 done, 1 failed' out || miss "no exit status"
        [ "$(awk 'length > 80' out | wc -l)" -eq 0 ] || miss "lines too long"
    done
    run 0 "$name" --usage
    silent
    head -n 1 out | grep -q "^Usage: unlur $name " || miss "no usage"
    # Asked for help, a command does nothing else, whatever stands beside.
    run 0 "$name" nonsense --help
    run 0 "$name" --hel
    head -n 1 out | grep -q "^Usage: unlur $name " || miss "--hel is no --help"
done
[ ! -e unlur.db ] || miss "asking for help made a store"

case="the lines of --help"
run 0 --help
names=$(sed -n 's/^  \([a-z]*\)  .*/\1/p' out)
equal "$(echo "$names" | wc -l)" 15 "commands"
for name in $names; do
    run 0 "$name" --help
    cat -s out >even
    same out even
    grep -q ' $\|`' out && miss "a blank at the end of a line, or a backquote"
done

case="version"
run 0 --citation
for key in title version date-released license; do
    value=$(sed -n "s/^$key: *//p" "$top_srcdir/CITATION.cff" | tr -d '"')
    grep -qF "{$value}" out || miss "no $key of CITATION.cff"
done
grep -qF "$(sed -n 's/^  - name: //p' "$top_srcdir/CITATION.cff")" out ||
    miss "no author of CITATION.cff"
run 0 --version
silent
lines 1
grep -q '^unlur [0-9][0-9.]*$' out || miss "no version"
cp out version
for name in $commands; do
    run 0 "$name" --version
    same out version
done

# Each line: a part of the complaint, then the arguments as for the shell.  Exit
# 2, one line, nothing on the output, and no store made.
case="refused"
while read -r part arguments; do
    eval "set -- $arguments"
    case="refused: unlur $arguments"
    refused 2 "$part" "$@"
done <<'END'
command
command ''
'sole' sole
'--nonsense' --nonsense
'-j' -j
'Solve' Solve
position solve
position solve --
position query
position board
position solve --json
'--nonsense' solve --nonsense '2/3/2 w'
'-z' solve -z '2/3/2 w'
'--json=yes' solve --json=yes '2/3/2 w'
--db solve '2/3/2 w' --db
-d solve '2/3/2 w' -d
--size solve --size 3 '2/3/2 w'
--nodes query --nodes 3 '2/3/2 w'
--csv contract --size 2 --csv
'inn' solve --rules inn '2/3/2 w'
'' solve --rules '' '2/3/2 w'
'Inner' solve --rules Inner '2/3/2 w'
'0' solve --nodes 0 '2/3/2 w'
'-1' solve --nodes -1 '2/3/2 w'
'1e3' solve --nodes 1e3 '2/3/2 w'
'1_' solve --nodes 1_ '2/3/2 w'
'18446744073709551616' solve --nodes 18446744073709551616 '2/3/2 w'
'18446744073709551616' solve --seed 18446744073709551616 '2/3/2 w'
'0x7' solve --seed 0x7 '2/3/2 w'
'0' solve --time 0 '2/3/2 w'
'-1' solve --time -1 '2/3/2 w'
'nan' solve --time nan '2/3/2 w'
'inf' solve --time inf '2/3/2 w'
'1e999' solve --time 1e999 '2/3/2 w'
'1s' solve --time 1s '2/3/2 w'
'' solve --time '' '2/3/2 w'
'0' solve --threads 0 '2/3/2 w'
'65' solve --threads 65 '2/3/2 w'
'-2' solve --threads -2 '2/3/2 w'
'' solve --threads '' '2/3/2 w'
'x' solve --threads x '2/3/2 w'
'18446744073709551617' solve --threads 18446744073709551617 '2/3/2 w'
'?' solve --without '?' '2/3/2 w'
'' solve --without '' '2/3/2 w'
'' solve --without sum, '2/3/2 w'
'All' contract --size 2 --without All
'nonsense' solve --without sum,nonsense,all '2/3/2 w'
'\x0aall' solve --without "sum,$(printf '\nall')" '2/3/2 w'
--without query --without all '2/3/2 w'
size contract
'1' contract --size 1
'12' contract --size 12
'' contract --size ''
'3.0' contract --size 3.0
'99999999999999999999' contract --size 99999999999999999999
'none' contract --size 3 --rules none
'2/3/2' contract --size 3 2/3/2
init db
'destroy' db destroy
'twice' db init twice
'both' db export --phase both
'nonesuch' stats nonesuch
empty solve ''
'x' solve '2/x/2 w'
'4' solve '2/4/2 w'
moves solve '2/3/2'
'q' solve '2/3/2 q'
'w' solve '2/w2/2 c'
c1 solve 'b1/3/2 c'
'none' solve --rules none '2/3/2 c'
rows solve '2/3 w'
'1' solve 'size=1 contract=inner: pass'
'99' solve 'size=99 contract=inner: pass'
'outer' solve 'size=2 contract=outer: pass'
'a9' solve 'size=2 contract=inner: a9'
'a1' solve 'size=2 contract=inner: a1'
'pass' solve 'size=2 contract=inner: pass pass'
'b2' solve 'size=2 contract=inner: b2 pass b2'
open solve --rules open 'size=2 contract=inner: pass'
END

case="sizes"
refused 2 "at least 1M" solve --memory 1023K '2/3/2 w'
refused 2 "at least 1M" solve --memory M '2/3/2 w'
refused 2 "at least 1M" solve --memory '' '2/3/2 w'
refused 2 "at least 1M" solve --memory -1M '2/3/2 w'
refused 2 "only K, M or G may follow" solve --memory 64m '2/3/2 w'
refused 2 "only K, M or G may follow" solve --memory 64MB '2/3/2 w'
refused 2 "only K, M or G may follow" solve --memory 1T '2/3/2 w'
refused 2 "too large" solve --memory 17179869184G '2/3/2 w'
refused 2 "too large" solve --memory 99999999999999999999 '2/3/2 w'
refused 2 "too large" contract --size 3 --worker-memory 99999999999G

case="options that exclude each other"
refused 2 "--db and --no-db exclude" solve --db unlur.db --no-db '2/3/2 w'
refused 2 "--db and --no-db exclude" solve --no-db -d x.db '2/3/2 w'
refused 2 "--db and --no-db exclude" serve --no-db --db unlur.db
refused 2 "--db and --no-db exclude" play --no-db --db unlur.db
refused 2 "--db and --no-db exclude" htp --no-db --db unlur.db
refused 2 "--progress and --quiet exclude" solve --quiet --progress '2/3/2 w'
refused 2 "--progress and --quiet exclude" contract --size 2 --progress -q

case="rules that no result has"
refused 2 "expected inner or open" db export --rules none
refused 2 "expected inner or open" db export --rules none --phase contract

# What is wrong with an option, and nothing else.
case="refused: options, each for its own reason"
refused 2 "'--nonsense': there is no such option" solve --nonsense
refused 2 "'-z': there is no such option" solve -jz
refused 2 "'--json=yes': it takes no value" solve --json=yes
refused 2 "'--db': its value is missing: FILE" solve --db
refused 2 "'-d': its value is missing: FILE" solve -jd
refused 2 "'--n': may be --no-verify or --no-db or --nodes" solve --n 3
refused 2 'a side from 2 to 11' contract -n12
refused 2 'contract or main' db info --phase=both

case="help COMMAND"
run 0 help
cp out overview
run 0 --help
same out overview
run 0 help solve
cp out helped
run 0 solve --help
same out helped
refused 2 'no such command' help nonsense
refused 2 "'--size': a command comes first" --size 3 contract
refused 2 "'db'" help solve db

case="lines as other systems write them"
printf '\357\273\2772/1b1/2 w\r\n2/b2/2 w\n' >positions
"$UNLUR" solve --no-db - <positions >out 2>err ||
    miss "a byte order mark, or lines that end with CR LF, are refused"
lines 2
printf '\357\273\277size=3 contract=inner: c3 pass\r\n\r\nsize=2 contract=inner:\r\n' >games
run 0 record --file games
lines 2
says 'size=3 contract=inner: c3 pass'
printf 'load games.txt\r\nrecord\r\nquit\r\n' >keys
printf 'size=3 contract=inner: c3 pass\r\n' >games.txt
"$UNLUR" play --no-db <keys >out 2>err || miss "exit status of play"
says 'size=3 contract=inner: c3 pass'
printf '\357\273\277c3\r\nrecord\r\n' >keys
"$UNLUR" play --no-db --size 3 <keys >out 2>err || miss "exit status of play"
says 'size=3 contract=inner: c3'
printf '\357\273\2777 name\r\n\357\273\277name\r\n' >commands
"$UNLUR" htp --no-db <commands >out 2>err || miss "exit status of htp"
says '=7 Unlur'
says '? unknown command'
refused 2 '\x0d' solve --no-db "$(printf '2/3/2 w\r')"

case="quotes that were forgotten"
run 0 db init --db quotes.db
for name in solve query "board --values" verify play annotate; do
    # shellcheck disable=SC2086  # words
    refused 2 "'3/4/2b2/4/3 w' is one argument: put it in quotes" \
        $name --db quotes.db 3/4/2b2/4/3 w
done
refused 2 "is one argument: put it in quotes" record size=3 contract=inner: c3 pass

case="rows that were forgotten"
refused 2 'only 2 cells are left in row 1 of a board of side 2' solve '3/4/5 w'

case="refused: bytes that a terminal must not see"
refused 2 '\x0a' solve "$(printf '2/3/2 w\nx')"
refused 2 '\x1b' solve "$(printf '2/3/2\033 w')"
refused 2 '\x1b' "$(printf '\033[2J')"
refused 2 '\xff' solve --rules "$(printf '\377')" '2/3/2 w'
refused 2 '\x0a' solve "$(printf -- '--no\nsuch')"
refused 2 'option --db' solve --db '' '2/3/2 w'
[ ! -e unlur.db ] || miss "a refused command made a store"

case="a name that is part of an option, and options after words"
run 0 solve --no-d --js '2/3/2 w'
has winner '"white"'
run 0 solve '2/3/2 w' --no-db -j
has winner '"white"'
run 0 solve --no-db -- '2/3/2 w'
run 2 solve --no-db -- --json
one_line position

case="much time"
for seconds in 1e18 1e300 9223372036854775807; do
    run 0 solve --no-db --time "$seconds" '1w1/2b1/5/1b2/2w b'
done

case="more memory than there is"
if ! sanitized; then
    refused 1 memory solve --no-db --memory 1000000000G '2/3/2 w'
    refused 1 'table of' solve --no-db --memory 999999G '2/3/2 w'
fi

# answered LINES [COMPLAINTS]: one JSON object a line, an error in each; plain
# ASCII.
answered()
{
    lines "$1"
    valid_json out lines
    ascii out
    ascii err
    equal "$(grep -c '"error": "' out)" "$1" "errors"
    equal "$(wc -l <err)" "${2:-$1}" "complaints"
    [ "$(awk 'length > 1000' out err | wc -l)" -eq 0 ] || miss "long lines"
}

case="hostile lines"
printf '2/3/2\0 w\n\0\n2/3/2 w\0\n' >nul
printf '2/3/2 \377\n\303\244\n\342\202\n2/\357\273\277/2 w\n' >bytes
printf '2/3/2 w\r\r\n\357\273\2772/3/2 w\n 2/3/2 w\n2/3/2 w \n\t\n' >blanks
printf '"\n\\\n{}\n2/3/2 w"\n%%s%%n\n\033[2J\n' >marks
# million BYTE: a megabyte of it.
million()
{
    dd if=/dev/zero bs=1000 count=1000 2>/dev/null | tr '\0' "$1"
}
{
    million b
    echo
    million '\0'
    echo
    million 9
    printf '\nsize='
    million 0
    printf '\n2/3/2 '
    million w
} >long
run 0 db init
for name in "solve --no-db" query board; do
    for file in nul:3 bytes:4 blanks:5 marks:6 long:5; do
        case="unlur $name, $file"
        # shellcheck disable=SC2086  # a command and its option
        run 2 $name --json - <"${file%:*}"
        answered "${file#*:}"
    done
done
awk 'BEGIN { for (i = 0; i < 20000; i++) print "x" }' >many
case="many bad lines"
run 2 solve --no-db --json - <many
answered 20000 21
grep -q '19980 more complaints' err || miss "the rest is not counted"

case="a line without an end"
for name in query board record htp play; do
    case $name in
    htp | play) words= ;;
    *) words=- ;;
    esac
    # shellcheck disable=SC2086  # none, or one
    run 1 $name $words </dev/zero
    one_line "unlur $name: standard input: cannot be read: a line has no end"
done

case="a folder as the standard input"
run 1 solve --no-db - <.
one_line "standard input"

# full ARGUMENT...: exit 1 and one line that says why.
full()
{
    "$UNLUR" "$@" 2>err >/dev/full
    got=$?
    : >out
    [ "$got" -eq 1 ] || miss "exit $got, not 1: unlur $* >/dev/full"
    one_line "No space left on device"
}

case="output that cannot be written"
if [ -w /dev/full ]; then
    run 0 contract --size 2 --all --db unlur.db
    full --help
    full --version
    full solve --help
    full solve '2/3/2 w'
    full solve --json '2/3/2 w'
    full contract --size 2
    full contract --size 2 --all --json
    full contract --size 3 --all --json --db three.db # more than a buffer holds
    full query '2/3/2 w'
    full query --json '2/3/2 w'
    full board '2/3/2 w'
    full board --json '2/3/2 w'
    full stats
    full stats stones
    full stats stones --csv --table contract
    full stats stones --json
    full db info
    full db info --json
    full db check
    full db export
    full db export --json
    # What was proved is stored although nobody could read it.
    rm -f told.db
    full solve --json --db told.db '2/3/2 b'
    run 0 query --json --db told.db '2/3/2 b'
    has status '"proved"'
    run 0 db check
else
    echo "no /dev/full here"
fi

case="closed output"
"$UNLUR" db info >&- 2>err
got=$?
[ "$got" -eq 1 ] || miss "exit $got, not 1"
one_line output

case="files that are stores"
run 0 db init --db other.db
cp other.db kept
refused 2 'is a database' board --svg --output other.db '2/3/2 w'
refused 2 'is a database' db export --db unlur.db --output other.db
refused 2 'is a database' contract --size 2 --db log.db --workers 1 \
    --log other.db
refused 2 'other.db is a database' solve --no-db --workers 1 --log other.db \
    '3/4/2bw1/4/3 b'
refused 1 "'absent.db'" solve --no-db --workers 2 --learn absent.db \
    '3/4/2bw1/4/3 b' '3/4/5/4/3 w'
cmp -s other.db kept || miss "a store was written over"

case="output to a symbolic link"
ln -s absent link
refused 2 'leads nowhere' board --svg --output link '2/3/2 w'
[ -L link ] || miss "the link is gone"
echo old >target
ln -s target good
run 0 board --svg --output good '2/3/2 w'
[ -L good ] && grep -q '<svg' target || miss "not written where it leads"

case="a position that begins with a blank"
refused 2 'a row of cells is expected' query ' 2/3/2 w'

case="stores that cannot be made"
for path in /nonexistent/unlur.db . /dev/null; do
    for what in "db init" "solve 2/3/2" "contract --size 2"; do
        set -- "$path"
        case $what in
        solve*) set -- solve --db "$path" '2/3/2 w' ;;
        contract*) set -- contract --size 2 --db "$path" ;;
        *) set -- db init --db "$path" ;;
        esac
        refused 1 store "$@"
    done
done
refused 1 'no such folder' db init --db nowhere/unlur.db
writer=$UNLUR
mkdir closed
chmod a-w closed
if [ -w closed ] && setpriv --reuid=65534 --clear-groups true 2>/dev/null; then
    # Who may write everywhere is somebody else here.
    chmod a+rwx .
    chmod a+rw unlur.db
    cp "$UNLUR" unlur-copy
    printf '#!/bin/sh\nexec setpriv --reuid=65534 --clear-groups %s "$@"\n' \
        "$PWD/unlur-copy" >as-nobody
    chmod a+rx unlur-copy as-nobody
    UNLUR=$PWD/as-nobody
fi
if [ -w closed ] && [ "$UNLUR" != "$PWD/as-nobody" ]; then
    echo "this user may write everywhere: permissions not tested"
else
    refused 1 'Permission denied' solve --db closed/unlur.db '2/3/2 w'
    refused 1 'Permission denied' contract --size 2 --workers 2 --log closed/log
    "$writer" db init --db left.db >out 2>err
    echo >left.db-journal
    chmod a+rw left.db
    chmod a-rwx left.db-journal
    refused 1 'the journal that a killed writer left' \
        solve --db left.db '2/3/2 w'
    "$writer" contract --size 2 --db mine.db >out 2>err
    echo mine >mine
    mkdir secret
    chmod a-w mine
    chmod a-rx,a+w secret
    refused 1 "'mine': Permission denied" board --svg --output mine '2/3/2 w'
    refused 1 "'mine': Permission denied" db export --db mine.db --output mine
    equal "$(cat mine)" mine "a file that may not be written"
    for folder in closed secret; do
        refused 1 "'$folder': Permission denied" \
            report --db mine.db --out "$folder"
        refused 1 "'$folder': Permission denied" \
            db publish --db mine.db "$folder"
    done
    for name in file/read folder/read; do
        mkdir "${name%/read}"
        "$writer" contract --size 2 --db "$name" >out 2>err
        "$writer" solve --no-verify --db "$name" '2/1wb/2 b' >out 2>err
        chmod a+rwx "${name%/read}"
    done
    chmod a-w file/read folder
    chmod a+rw folder/read
    for store in file/read folder/read; do
        case="a store that may not be written: $store"
        cp "$store" kept
        run 0 solve --db "$store" '2/3/2 c'
        grep -q 'store, verified$' out || miss "not answered from the store"
        run 0 solve --db "$store" '2/1wb/2 b'
        grep -q 'store, verified$' out || miss "its proof was not checked"
        run 0 contract --size 2 --db "$store"
        silent
        refused 1 'no permission to write' solve --db "$store" '2/w2/2 b'
        refused 1 'no permission to write' contract --size 3 --db "$store"
        refused 1 'no permission to write' \
            solve --db "$store" --workers 1 --log events '3/4/2b2/4/3 w'
        ! grep -q given events || miss "searched for what cannot be stored"
        printf '2/w2/2 b\n2/3/2 c\n3/4/5/4/3 c\n' >in
        for workers in '' '--workers 2' '--workers 5'; do
            # shellcheck disable=SC2086  # words
            run 1 solve --json --db "$store" $workers - <in
            lines 3
            for line in 1 3; do
                has position "\"$(sed -n ${line}p in)\"" $line
                field error $line | grep -q 'no permission to write' ||
                    miss "no error for line $line"
                grep -q "line $line: .*no permission to write" err ||
                    miss "no complaint about line $line"
            done
            has source '"store"' 2
        done
        run 1 verify --all --db "$store"
        grep -q ' proofs verified, 0 rejected, 0 undecided' out ||
            miss "not all proofs were checked"
        one_line 'no permission to write'
        one_line 'verdicts not recorded: 1'
        run 1 verify --db "$store" '2/1wb/2 b'
        grep -q ' verified$' out || miss "the proof was not checked"
        one_line 'verdicts not recorded: 1'
        run 0 verify --db "$store" '2/3/2 c'
        silent
        cmp -s "$store" kept || miss "a read-only store was changed"
    done
    chmod u+w folder
fi
chmod u+w closed
UNLUR=$writer

case="an effort beyond what JSON and the store have numbers for"
beyond=9223372036854775808
most=9223372036854775807
refused 2 "option --max-effort: '$beyond': expected a whole number from 0 to $most" \
    serve --port 0 --max-effort "$beyond"
refused 2 "option --effort: '$beyond': expected a whole number from 1 to $most" \
    selfplay --size 3 --effort "$beyond"

case="hosts that no request can name"
for host in unlur.example:8421 http://unlur.example '*' 'a b' ::1 '[::1' '[x]'; do
    refused 2 "'$host': expected a name" serve --port 0 --allow-host "$host"
done

case="a file without a name"
refused 2 "'' is no name for a file" db backup --db "$store" ''
dash="'-' is no name for a file; './-' is one"
refused 2 "$dash" db backup --db "$store" -
refused 2 "$dash" solve --no-db --workers 1 --log - '2/3/2 w'
refused 2 "$dash" solve --no-db --table - '2/3/2 w'
[ ! -e - ] || miss "a file of that name"

case="a server whose address nobody can know"
timeout 20 "$UNLUR" serve --no-db --port 0 2>err >/dev/full
equal "$?" 1 "a full device"
one_line 'cannot write the output'
timeout 20 "$UNLUR" serve --no-db --port 0 2>err >&-
equal "$?" 1 "no output"
one_line 'cannot write the output'

case="help of help"
run 0 help help
one=$(head -1 out)
run 0 help
equal "$(head -1 out)" "$one" "its first line"

case="standard streams that are closed"
for command in 'query -' 'solve -' 'annotate -' 'verify -' htp 'jobs import'; do
    # shellcheck disable=SC2086  # a list of words
    "$UNLUR" $command <&- >out 2>err
    equal "$?" 1 "$command"
    grep -q 'Bad file descriptor' err || miss "$command: no reason"
done
"$UNLUR" solve --no-db --workers 1 --log closed.log '3/4/2b2/4/3 w' 2>err >&-
equal "$?" 1 "no output"
grep -q '^3/4' closed.log && miss "the answer is in the log"
printf '3/4/2x/4/3 w\n' |
    "$UNLUR" solve --no-db --workers 1 --log closed.log - 2>&- >out
equal "$?" 2 "no complaints"
grep -q '^unlur' closed.log && miss "the complaint is in the log"

case="a log that is a pipe"
mkfifo pipe
cat pipe >log &
reader=$!
start /dev/null solve --no-db --workers 1 --log pipe '3/4/2b2/4/3 w'
finish 60
equal "$got" 0 "exit status"
[ "$got" -eq 0 ] || kill "$reader"
wait "$reader"
grep -q '"event": "given"' log || miss "nothing came through"

exit "$bad"
