#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur.so, loaded into the command line of SQLite and into Python: it says what
# `unlur query` and `unlur board` say, also while another program writes the
# store, it calls no SQLite but its host's, and the examples of unlur-sql(7)
# print what stands there.  `sql.sh --update` writes that into the page.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
extension=$(cd "${top_builddir:-.}" && pwd)/unlur.so
. "$top_srcdir/tests/shell_support.sh"
LC_ALL=C.UTF-8

if ! command -v sqlite3 >/dev/null; then
    echo "sqlite3 is not installed (Debian: sqlite3)"
    exit 77
fi

# A host that was built without the sanitizers needs their library first.
preload=
if sanitized; then
    preload=$($CC -print-file-name=libasan.so)
    export ASAN_OPTIONS=detect_leaks=0
fi

# host STORE STATEMENT...: what SQLite prints, with the extension loaded.
host()
{
    store=$1
    shift
    LD_PRELOAD=$preload sqlite3 -batch "$store" ".load '$extension'" "$@" \
        >out 2>err
    got=$?
}

case="loading"
[ -f "$extension" ] || miss "there is no $extension"
host :memory: 'SELECT unlur_version()'
if [ "$got" -ne 0 ] && nm -D "$extension" | grep -q '__[at]san_'; then
    cat err
    echo "this build's extension does not go into a plain sqlite3"
    exit 77
fi
equal "$(cat out)" "$("$UNLUR" --version | sed 's/.* //')" "version"
silent

case="the host's SQLite and no other"
nm -D "$extension" >symbols
grep ' U sqlite3' symbols && miss "calls SQLite by name"
equal "$(grep -v ' [Uw] ' symbols | sed 's/.* //')" sqlite3_unlur_init "symbols"
ldd "$extension" >libraries 2>&1
grep sqlite libraries && miss "linked with SQLite"

# --- The same as the program -----------------------------------------------

run 0 contract --size 3 --all --db unlur.db
run 0 solve --moves --db unlur.db '1w1/b3/2w2/4/b2 w'
run 3 solve --nodes 1 --db unlur.db 'b2/4/5/4/3 w'

# Every contract set of side 3, in both phases.
awk "$hexagon"'BEGIN {
    for (set = 0; set < 128; set++)
        for (phase = 0; phase < 2; phase++) {
            load("3/4/5/4/3 c")
            rest = set
            for (i = 1; i < 4; i++)
                for (k = 1; k < length_of(i) - 1; k++) {
                    if (rest % 2) at[i, k] = "b"
                    rest = int(rest / 2)
                }
            print written(at) (phase ? " c" : " w")
        }
}' >sets
lines_of_sets=$(wc -l <sets)
equal "$lines_of_sets" 256 "sets"

# Positions of sides 2 to 5 at random, and what follows a stored one.
awk "$hexagon"'BEGIN {
    srand(1)
    split("2/3/2 b,3/4/5/4/3 b,4/5/6/7/6/5/4 b,5/6/7/8/9/8/7/6/5 b", empty, ",")
    for (round = 0; round < 400; round++) {
        load(empty[1 + round % 4])
        black = rand() * 0.6
        white = rand() * (1 - black)
        for (i = 0; i < 2 * n - 1; i++)
            for (k = 0; k < length_of(i); k++) {
                chance = rand()
                at[i, k] = chance < black ? "b" : chance < black + white ? "w" : "."
            }
        print written(at) (rand() < 0.5 ? " b" : " w")
    }
}' >random
for record in 'size=3 contract=inner: c3 d2 pass' \
    'size=3 contract=inner: c3 d2 b2 c4 pass a1 a2' 'size=4 contract=none:'; do
    echo "$record"
done >records
cat sets random records >questions

# answers FILE NAME: a table of that name with each line of the file.
answers()
{
    echo "CREATE TABLE $2 (id INTEGER PRIMARY KEY, line TEXT);"
    sed "s/'/''/g; s/.*/INSERT INTO $2 (line) VALUES ('&');/" "$1"
}

case="as unlur query and unlur board"
"$UNLUR" query --json --db unlur.db - <questions >queried 2>err
silent
"$UNLUR" board --json - <questions >drawn 2>err
silent
cp unlur.db both.db
{
    echo 'BEGIN;'
    answers questions asked
    answers queried query
    answers drawn board
    echo 'COMMIT;'
} >fill.sql
host both.db '.read fill.sql'
silent
cat >compare.sql <<'END'
CREATE TEMP TABLE pair AS SELECT asked.line AS p,
    nullif(json_extract(query.line, '$.winner'), 'unknown') AS winner,
    nullif(json_extract(query.line, '$.outcome'), 'unknown') AS outcome,
    coalesce(json_extract(query.line, '$.move'),
        json_extract(query.line, '$.action')) AS best,
    json_extract(query.line, '$.source') AS source,
    json_extract(query.line, '$.moves') AS moves,
    json_extract(board.line, '$.position') AS position,
    json_extract(board.line, '$.canonical') AS canonical,
    json_extract(board.line, '$.size') AS size,
    json_extract(board.line, '$.turn') AS turn,
    json_extract(board.line, '$.won') AS won
FROM asked JOIN query USING (id) JOIN board USING (id);
SELECT count(*), sum(unlur_winner(p) IS NOT NULL) FROM pair;
SELECT 'winner', p FROM pair WHERE unlur_winner(p) IS NOT winner;
SELECT 'outcome', p FROM pair WHERE unlur_outcome(p) IS NOT coalesce(outcome,
    CASE WHEN winner = turn THEN 'win' WHEN winner <> turn THEN 'loss' END);
SELECT 'best', p FROM pair WHERE unlur_best(p) IS NOT best;
SELECT 'source', p FROM pair WHERE unlur_source(p) IS NOT source;
SELECT 'moves', p FROM pair WHERE
    (SELECT json_group_array(json_object('move', m.move,
        'value', coalesce(m.value, 'unknown'), 'source', m.source))
        FROM unlur_moves(p) AS m) IS NOT moves;
SELECT 'legal', p FROM pair WHERE unlur_legal(p) IS NOT
    (SELECT json_group_array(json_extract(value, '$.move'))
        FROM json_each(moves));
SELECT 'text', p FROM pair WHERE unlur_text(p) IS NOT position;
SELECT 'canonical', p FROM pair WHERE unlur_canon(p) IS NOT canonical;
SELECT 'size', p FROM pair WHERE unlur_size(p) IS NOT size;
SELECT 'turn', p FROM pair WHERE unlur_turn(p) IS NOT turn;
SELECT 'won', p FROM pair WHERE unlur_won(p) IS NOT won;
SELECT 'after', p FROM pair, unlur_moves(p) AS m WHERE
    m.after IS NOT unlur_canon(unlur_play(p, m.move));
END
host both.db '.read compare.sql'
silent
lines 1
IFS='|' read -r count known <out
equal "$count" 659 "positions compared"
[ "$known" -gt 250 ] || miss "only $known winners known"
host unlur.db "SELECT count(*) FROM result WHERE orbit <> unlur_orbit(position)
    OR black <> unlur_black(position) OR white <> unlur_white(position)
    OR black + white <> unlur_stones(position) OR side <> unlur_size(position)
    OR position <> unlur_canon(position, rules)
    OR value IS NOT unlur_outcome(position, rules)
    OR winner IS NOT unlur_winner(position, rules)"
equal "$(cat out)" 0 "results it differs on"

case="every orientation, turned by other means"
while read -r position; do
    for s in 0 1 2 3 4 5 6 7 8 9 10 11; do
        image "$position" "$s"
    done | sort -u >images
    host :memory: "WITH RECURSIVE k(i) AS
        (SELECT 0 UNION ALL SELECT i + 1 FROM k WHERE i < 11)
        SELECT DISTINCT unlur_image('$position', i) FROM k"
    sort out >turned
    same turned images
    sed "s/.*/SELECT unlur_canon('&');/" images >canons.sql
    host :memory: '.read canons.sql'
    equal "$(sort -u out | wc -l)" 1 "canonical images of $position"
    grep -qxF "$(head -n 1 out)" images || miss "canonical, but no image"
done <<END
1w1/b3/2w2/4/b2 w
4/1b3/6/2bb3/6/5/4 c
b1w/4/5/4/3 b
END

case="moves, made by other means"
awk 'NR % 40 == 7' random | while read -r position; do
    for cell in a1 b2 c3 b1 d4 e5 pass; do
        host :memory: "SELECT unlur_play('$position', '$cell')"
        [ "$got" -eq 0 ] || continue
        equal "$(cat out)" "$(play "$position" "$cell")" "$position, $cell"
    done
    exit "$bad"
done || bad=1

case="pictures"
while read -r record; do
    host :memory: "SELECT writefile('picture.svg', unlur_svg('$record'))"
    silent
    "$UNLUR" board --svg "$record" >wanted.svg
    cmp picture.svg wanted.svg || miss "another picture of $record"
done <records

# --- While the store is written ---------------------------------------------

case="a store that is being written"
run 0 db init --db busy.db
"$UNLUR" contract --size 3 --all --db busy.db >/dev/null 2>&1 &
pid=$!
for round in 1 2 3 4 5 6 7 8; do
    host busy.db '.timeout 20000' "SELECT count(*) FROM result WHERE
        winner IS NOT unlur_winner(position, rules) AND state = 'proved';
        SELECT count(*) FROM unlur_moves('3/4/5/4/3 c')"
    silent
    equal "$(tr '\n' ' ' <out)" "0 8 " "round $round"
done
finish 120
equal "$got" 0 "the writer's exit"
host busy.db "SELECT unlur_outcome('3/4/5/4/3 c')"
equal "$(cat out)" win "the empty board"

# --- The manual -------------------------------------------------------------

# Whether there is a Python that may load extensions.
python_loads()
{
    command -v python3 >/dev/null && python3 -c '
import sqlite3
sqlite3.connect(":memory:").enable_load_extension(True)' 2>/dev/null
}

# perform: runs the example in the file script and compares what it prints
# with the file wanted.
perform()
{
    [ -s script ] || return
    if grep -q '^python3' script && ! python_loads; then
        echo "no python3 that loads extensions: an example is left out"
        cp wanted printed
    else
        (cd folder && PATH=$work/bin:$PATH LD_PRELOAD=$preload \
            bash ../script) >printed 2>&1
    fi
    sed 's/ *$//' printed >printed.trimmed
    rm -f out err
    case="unlur-sql(7): $(head -n 1 script)"
    same printed.trimmed wanted
    count=$((count + 1))
    roff <printed.trimmed >>page
    : >script
}

# Plain text as it stands in a page, and back.
roff()
{
    sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/'/\\\\(aq/g" -e 's/^\./\\\&./'
}
plain()
{
    sed -e 's/\\&//g' -e "s/\\\\(aq/'/g" -e 's/\\-/-/g' -e 's/\\e/\\/g'
}

case="the manual page"
manual=$top_srcdir/doc/man/unlur-sql.7
mkdir bin folder
ln -s "$UNLUR" bin/unlur
ln -s "$extension" folder/unlur.so
count=0
within=no
: >script
: >page
while IFS= read -r line; do
    text=$(plain <<<"$line")
    if [ $within = no ]; then
        [ "$line" != '.SH EXAMPLES' ] || within=section
    elif [ $within = section ]; then
        [ "$line" != .EX ] || within=example
    elif [ "$line" = .EE ]; then
        perform
        within=section
    elif [[ $text == '$ '* ]]; then
        perform
        printf '%s\n' "${text#'$ '}" >script
        : >wanted
    elif [[ $text == '> '* ]] && [ ! -s wanted ]; then
        printf '%s\n' "${text#'> '}" >>script
    else
        printf '%s\n' "$text" >>wanted
        continue
    fi
    printf '%s\n' "$line" >>page
done <"$manual"
case="the manual page"
[ "$count" -ge 7 ] || miss "only $count examples"
[ "${1-}" != --update ] || cp page "$manual"

exit "$bad"
