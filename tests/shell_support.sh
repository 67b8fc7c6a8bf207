# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the tests of the command line share; each of them sources this file
# first.  It then stands in a fresh folder, removed at the end, and ends with
# `exit $bad`.  The program under test is $UNLUR.  The newest run has left its
# output in the file out, its complaints in err and its exit status in $got.
# $hup is HUP, or nothing where the tests run below nohup: there it ends nothing.
#
# shellcheck disable=SC2034  # bad and hup are for the scripts

set -u
LC_ALL=C
export LC_ALL
UNLUR=${UNLUR:?the program to test}
case $UNLUR in
/*) ;;
*) UNLUR=$PWD/$UNLUR ;;
esac
unset POSIXLY_CORRECT LC_CTYPE LANG
umask 022

work=$(mktemp -d) || exit 99
trap 'cd /; rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
cd "$work" || exit 99
hup=HUP
sh -c 'kill -s HUP $$; exit 7' 2>/dev/null
[ "$?" -ne 7 ] || hup=
bad=0
got=0
case="start"

# miss WORDS...: the test fails; shows what the program said last.
miss()
{
    printf '%s: %s\n' "$case" "$*"
    if [ -f out ]; then
        cut -c1-300 out | sed -n '1,8s/^/    out: /p'
    fi
    if [ -f err ]; then
        cut -c1-300 err | sed -n '1,8s/^/    err: /p'
    fi
    bad=1
}

# run WANTED-STATUS ARGUMENT...: runs the program, expects its exit status.
run()
{
    want=$1
    shift
    "$UNLUR" "$@" >out 2>err
    got=$?
    [ "$got" -eq "$want" ] || miss "exit $got, not $want: unlur $*"
}

# refused WANTED-STATUS PART ARGUMENT...: nothing on the output, and one line
# of complaint that holds PART.
refused()
{
    part=$2
    want=$1
    shift 2
    run "$want" "$@"
    [ ! -s out ] || miss "output although refused: unlur $*"
    one_line "$part"
}

# one_line PART: the complaint is one line that holds PART.
one_line()
{
    [ "$(wc -l <err)" -eq 1 ] || miss "$(wc -l <err) lines of complaint"
    grep -qF -- "$1" err || miss "no '$1' in the complaint"
}

# silent: no complaint.
silent()
{
    [ ! -s err ] || miss "unexpected complaint"
}

# says LINE: a whole line of the output.
says()
{
    grep -qxF -- "$1" out || miss "no line '$1'"
}

# lines COUNT: of the output.
lines()
{
    [ "$(wc -l <out)" -eq "$1" ] || miss "$(wc -l <out) lines, not $1"
}

# same FILE FILE
same()
{
    if ! diff "$1" "$2" >differences; then
        miss "$1 and $2 differ"
        sed 's/^/    /; 9q' differences
    fi
}

# equal GOT WANTED WHAT
equal()
{
    [ "$1" = "$2" ] || miss "$3: '$1', not '$2'"
}

# field NAME [LINE]: the JSON text of the first member of that name.
field()
{
    awk -v key="\"$1\": " -v line="${2:-1}" 'NR == line {
        at = index($0, key)
        if (!at) exit
        $0 = substr($0, at + length(key))
        if (/^"/) match($0, /^"([^"\\]|\\.)*"/)
        else if (/^\[/) match($0, /^\[[^]]*\]/)
        else match($0, /^[^],}]*/)
        print substr($0, 1, RLENGTH)
    }' out
}

# has NAME JSON-TEXT [LINE]: what that member is.
has()
{
    equal "$(field "$1" "${3:-1}")" "$2" "line ${3:-1}, $1"
}

# ascii FILE: printable ASCII and newlines only.
ascii()
{
    [ "$(tr -d '\012\040-\176' <"$1" | wc -c)" -eq 0 ] ||
        miss "bytes in $1 that are not ASCII"
}

# valid_json FILE [lines]: one JSON text, or one in each line.  Escapes go,
# strings become "", other scalars V, and what is made of these shrinks to V.
valid_json()
{
    awk -v by_line="${2:-}" '
    function judge(text, before)
    {
        gsub(/\\["\\\/bfnrt]/, "", text)
        gsub(/\\u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]/, "", text)
        gsub(/"[^"\\\001-\037]*"/, "\"\"", text)
        if (text ~ /V/) return 0
        gsub(/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/, "V", text)
        gsub(/true|false|null/, "V", text)
        gsub(/[ \n]+/, "", text)
        while (text != before) {
            before = text
            gsub(/\{\}|\{"":(V|"")(,"":(V|""))*\}/, "V", text)
            gsub(/\[\]|\[(V|"")(,(V|""))*\]/, "V", text)
        }
        return text == "V" || text == "\"\""
    }
    by_line { if (!judge($0)) bad = 1; next }
    { whole = whole $0 "\n" }
    END { exit bad || (!by_line && !judge(whole)) }' "$1" ||
        miss "$1 is no valid JSON"
}

# What turns and plays positions: a position text in `text`, cells by row from
# the bottom and column from the left, both from 0, in `at`.
hexagon='
function length_of(row) { return row < n ? n + row : 3 * n - 2 - row }
function load(text, rows, i, j, k, count, c)
{
    turn = substr(text, length(text))
    sub(/ .$/, "", text)
    count = split(text, rows, "/")
    n = (count + 1) / 2
    for (i = 0; i < count; i++) {
        k = 0
        for (j = 1; j <= length(rows[count - i]); j++) {
            c = substr(rows[count - i], j, 1)
            if (c ~ /[0-9]/) {
                if (substr(rows[count - i], j + 1, 1) ~ /[0-9]/) {
                    c = c substr(rows[count - i], j + 1, 1)
                    j++
                }
                while (c-- > 0) at[i, k++] = "."
            } else at[i, k++] = c
        }
    }
}
function written(cells, i, k, run, text)
{
    for (i = 2 * n - 2; i >= 0; i--) {
        run = 0
        for (k = 0; k < length_of(i); k++) {
            if (cells[i, k] == ".") { run++; continue }
            text = text (run ? run : "") cells[i, k]
            run = 0
        }
        text = text (run ? run : "") (i ? "/" : "")
    }
    return text
}
# The image of (i, k) under symmetry s: s % 6 turns by 60 degrees, after a
# reflection if s > 5; leaves it in image_i, image_k.
function turned(i, k, s, q, r, h)
{
    r = i - (n - 1)
    q = (2 * k - length_of(i) + 1 - r) / 2
    if (s > 5) { h = q; q = r; r = h; s -= 6 }
    while (s-- > 0) { h = q; q = -r; r = h + r }
    image_i = r + n - 1
    image_k = (2 * q + r + length_of(image_i) - 1) / 2
}
function column_of(cell) { return substr(cell, 2) - 1 }
function row_of(cell)
{
    return index("abcdefghijklmnopqrstu", substr(cell, 1, 1)) - 1
}
'

# image POSITION SYMMETRY: the position turned; SYMMETRY from 0 to 11.
image()
{
    awk -v text="$1" -v s="$2" "$hexagon"'BEGIN {
        load(text)
        for (i = 0; i < 2 * n - 1; i++)
            for (k = 0; k < length_of(i); k++) {
                turned(i, k, s)
                to[image_i, image_k] = at[i, k]
            }
        print written(to) " " turn
    }'
}

# image_cell SIDE CELL SYMMETRY: where that symmetry takes the cell.
image_cell()
{
    awk -v n="$1" -v name="$2" -v s="$3" "$hexagon"'BEGIN {
        if (name == "pass") { print name; exit }
        turned(row_of(name), column_of(name), s)
        print substr("abcdefghijklmnopqrstu", image_i + 1, 1) (image_k + 1)
    }'
}

# play POSITION MOVE: the position after it, or "illegal".
play()
{
    awk -v text="$1" -v name="$2" "$hexagon"'BEGIN {
        load(text)
        i = row_of(name)
        k = column_of(name)
        if (name == "pass" && turn == "c") turn = "w"
        else if (name == "pass" || at[i, k] != ".") { print "illegal"; exit }
        else if (turn == "c") at[i, k] = "b"
        else { at[i, k] = turn; turn = turn == "b" ? "w" : "b" }
        print written(at) " " turn
    }'
}

# other COLOUR
other()
{
    [ "$1" = '"white"' ] && echo '"black"' || echo '"white"'
}

# amount QUICK SLOW: how much to try: the first in `make check`, the second in
# `make check-slow`, which has UNLUR_SLOW=1 in the environment.
amount()
{
    [ "${UNLUR_SLOW-}" = 1 ] && echo "$2" || echo "$1"
}

# await COMMAND...: until it succeeds, a minute at most.
await()
{
    tries=0
    until "$@"; do
        if [ $((tries += 1)) -gt 600 ]; then
            miss "waited in vain: $*"
            return 1
        fi
        sleep 0.1
    done
}

# has_lines COUNT FILE: so many or more.
has_lines()
{
    [ "$(wc -l <"$2")" -ge "$1" ]
}

# catches: $pid is the program by now, and no longer dies of SIGTERM at once. It
# has a handler from the first, to tidy up; that of the command comes soon after.
catches()
{
    if [ -r "/proc/$pid/status" ]; then
        [ "/proc/$pid/exe" -ef "$UNLUR" ] &&
            grep -Eq '^SigCgt:.*[4-7c-f][0-9a-f]{3}$' "/proc/$pid/status" &&
            sleep 0.3
    else
        sleep 1
    fi
}

# start FILE ARGUMENT...: begins a run in the background, as process $pid, with
# its standard input from FILE.
start()
{
    input=$1
    shift
    # Opened here: what runs in the background would empty them later.
    exec 8>out 9>err
    "$UNLUR" "$@" <"$input" >&8 2>&9 8>&- 9>&- &
    pid=$!
    exec 8>&- 9>&-
}

# signalled SIGNAL SECONDS ARGUMENT...: a run that is sent a signal after so
# long, unless it is over by then; its status in $got.
signalled()
{
    signal=$1
    after=$2
    shift 2
    start /dev/null "$@"
    sleep "$after"
    kill -s "$signal" "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    got=$?
}

# finish SECONDS: awaits $pid, at most so long; its status in $got (137: it had
# to be killed).
finish()
{
    (sleep "$1"; kill -9 "$pid") >/dev/null 2>&1 &
    guard=$!
    wait "$pid" 2>/dev/null
    got=$?
    kill -9 "$guard" 2>/dev/null
    wait "$guard" 2>/dev/null
}

# endless_proof: a record without end, of which no byte is wrong: White has an
# answer to the same reply again and again.
endless_proof()
{
    printf 'unlur-proof 1 any white 3/4/wwww1/4/3 b\n'
    printf '\377\377\377\377\017\000\004\377\377\377\377\017'
    yes AB | tr -d '\n' | tr AB '\001\023'
}

# sanitized: the program is a slow one that takes much memory, built with
# --enable-sanitizers.
sanitized()
{
    grep -q __asan_init "$UNLUR"
}

# techniques: the names that --without knows, from its complaint about a bad one.
techniques()
{
    "$UNLUR" solve --without '?' 2>&1 | sed -n 's/.* some of //p' | tr , ' '
}

# facts STORE: its proved results, sorted: rules, position, value, winner, move
# and Grundy value.  Left out is what tells of the way there: work and run.
facts()
{
    "$UNLUR" db export --csv --db "$1" | tr -d '\r' |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            $c["state"] == "proved" {
                print $c["rules"] "," $c["position"] "," $c["value"] "," \
                    $c["winner"] "," $c["move"] "," $c["grundy"]
            }' | sort
}

# facts_without_moves STORE: the same but for winning moves, of which there may be
# several.
facts_without_moves()
{
    facts "$1" | cut -d, -f1-4,6
}
