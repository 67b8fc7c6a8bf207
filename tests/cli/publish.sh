#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur db publish: the folder is complete, the same on every run, and stands on
# its own: every command of its README.md is run as it stands in a copy of it.
# A changed result, proof or table is noticed by those commands.  What cannot be
# published leaves nothing behind.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
verifier=$(dirname "$UNLUR")/unlur-verify

# alone: in this folder there is nothing that was left half-made.
alone()
{
    find . -maxdepth 1 -name '*.unlur-??????' >strangers
    [ ! -s strangers ] || miss "left behind: $(cat strangers)"
    rm -f strangers
}

case="the store"
run 0 contract --size 3 --all --quiet
run 0 contract --size 2 --all --rules open --quiet
run 3 solve --quiet --nodes 1 '4/5/6/7/6/5/4 w'
cp unlur.db before.db

case="published"
run 0 db publish 'file:set?of=names'
[ "$(ls -d file:*)" = 'file:set?of=names' ] || miss "other files"
rm -r 'file:set?of=names'
run 0 db publish set
silent
cp out said
alone
cmp -s unlur.db before.db || miss "the store was changed"
equal "$(find set -type f | sed 's|^set/||' | sort | tr '\n' ' ')" \
    'CITATION.cff LICENSE README.md SHA256SUMS data-dictionary.md '`
    `'datapackage.json proofs/side2.zst proofs/side3.zst results.csv '`
    `'schema.sql unlur.db ' "files"
run 0 db info --json
equal "$(cat said)" "set: $(field results) results, $(
    field verified) proofs; $(find set -type f -exec cat {} + |
        wc -c) bytes in 11 files" "what is said"
equal "$(find set/unlur.db -perm 444)" set/unlur.db "rights"
equal "$(od -An -tu1 -j18 -N2 set/unlur.db | tr -s ' ')" ' 1 1' "journal mode"
run 0 db check --db set/unlur.db
run 0 db export
same out set/results.csv

case="the same bytes again"
mkdir empty
TZ=Asia/Tokyo run 0 db publish empty/
diff -r set empty >differences || miss "$(head -n 3 differences)"
[ -e set/../empty/unlur.db ] || miss "an empty folder is not taken"

# The commands of README.md, each block in a file of its own.  They get the
# verifier and what every system has, and a copy of the folder.
awk '/^```sh$/ { n++; inside = 1; next } /^```$/ { inside = 0 }
    inside { print >("block" n) }' set/README.md
blocks=$(find . -name 'block*' | wc -l)
[ "$blocks" -ge 7 ] || miss "only $blocks blocks in README.md"
mkdir bin
ln -s "$verifier" bin/unlur-verify
cp -r set elsewhere
chmod -R u+w elsewhere

# perform BLOCK: runs it in the copy; its exit status in $got.
perform()
{
    (cd elsewhere && PATH=$work/bin:$PATH TMPDIR=$work \
        sh -e "../block$1") >out 2>err
    got=$?
}

# skips BLOCK: whether it needs the command line of SQLite, and that is missing.
skips()
{
    grep -q '^sqlite3' "block$1" && ! command -v sqlite3 >/dev/null
}

for ((block = 1; block <= blocks; block++)); do
    case="README.md, block $block"
    if skips "$block"; then
        echo "sqlite3 is not installed: left out: block $block of README.md"
        continue
    fi
    perform "$block"
    equal "$got" 0 "exit status"
    silent
    [ "$block" -eq 1 ] || [ -s out ] || [ "$block" -eq 4 ] || miss "no output"
done

case="the proofs, counted"
perform 2
says 'proofs/side2.zst: 52 verified'
says 'proofs/side3.zst: 52 verified'
grep -q '^| 3 | main | any | 26 | 0 | 0 |$' set/README.md || miss "26 sets"
grep -q '^| 2 | contract | open | 26 | 0 | 0 |$' set/README.md ||
    miss "26 open sets of side 2"
grep -q '^| 4 | main | any | 0 | 1 | 0 |$' set/README.md || miss "the bounded"
grep -q '^| 3 | 26 | 26 |$' set/README.md || miss "the proofs of side 3"

# notices BLOCK...: after a change in the copy each of them fails.
notices()
{
    for number in "$@"; do
        skips "$number" && continue
        perform "$number"
        [ "$got" -ne 0 ] || miss "block $number notices nothing"
    done
    rm -rf elsewhere
    cp -r set elsewhere
    chmod -R u+w elsewhere
}

if command -v sqlite3 >/dev/null; then
    case="a changed result"
    sqlite3 elsewhere/unlur.db "UPDATE result SET value = 'loss',
        winner = 'black', move = NULL WHERE position = '3/4/5/4/3 w'" 2>err ||
        miss "not changed"
    perform 3
    grep -q '3/4/5/4/3 w any black' out || miss "not named"
    notices 1 3
    case="a result that is gone"
    sqlite3 elsewhere/unlur.db "PRAGMA foreign_keys = OFF;
        DELETE FROM result WHERE position = '3/4/5/4/3 c'" 2>err
    notices 1 3
fi
case="a changed table"
sed 's/\(.*,proved,\)win,,/\1loss,,/' set/results.csv >elsewhere/results.csv
cmp -s set/results.csv elsewhere/results.csv && miss "not changed"
notices 1 4
case="a changed proof"
printf '\377' | dd of=elsewhere/proofs/side3.zst bs=1 seek=900 conv=notrunc \
    2>/dev/null
notices 1 2 3 4
case="a proof file that is gone"
rm elsewhere/proofs/side2.zst
notices 1 3 4

case="schema.sql"
if command -v sqlite3 >/dev/null; then
    sqlite3 new.db <set/schema.sql || miss "not taken"
    for what in 'SELECT sql FROM sqlite_schema ORDER BY name' \
        'PRAGMA user_version' 'PRAGMA application_id'; do
        sqlite3 new.db "$what" >new.schema
        sqlite3 set/unlur.db "$what" >old.schema
        same new.schema old.schema
    done
    run 0 db check --db new.db
fi

case="CITATION.cff"
for line in 'cff-version: 1.2.0' 'type: dataset' 'license: CC0-1.0' \
    'authors:' "version: $("$UNLUR" --version | sed 's/.* //')+$(
        sed -n 's/.*"created": "\(....\)-\(..\)-\(..\)T.*/\1\2\3/p' \
            set/datapackage.json)"; do
    grep -qxF "$line" set/CITATION.cff || miss "no '$line'"
done
grep -q '^message: .' set/CITATION.cff || miss "no message"
grep -q '^title: .' set/CITATION.cff || miss "no title"
grep -q '^  - name: .' set/CITATION.cff || miss "no author"
grep -q 'CC0-1.0' set/LICENSE || miss "no licence"

# By the Data Package specification: what must be there, and what must be true.
case="datapackage.json"
if command -v python3 >/dev/null; then
    python3 - set >out 2>err <<'END'
import csv, datetime, hashlib, json, os, re, sys
home = sys.argv[1]
package = json.load(open(home + "/datapackage.json", encoding="utf-8"))
name = re.compile(r"[-a-z0-9._/]+")
assert name.fullmatch(package["name"]) and package["profile"] == "data-package"
assert package["licenses"][0]["name"] == "CC0-1.0"
assert package["contributors"][0]["title"] and package["title"]
datetime.datetime.strptime(package["created"], "%Y-%m-%dT%H:%M:%SZ")
seen = set()
for one in package["resources"]:
    data = open(os.path.join(home, one["path"]), "rb").read()
    assert name.fullmatch(one["name"]), one["name"]
    assert one["bytes"] == len(data), one["path"]
    assert one["hash"] == "sha256:" + hashlib.sha256(data).hexdigest()
    assert one["mediatype"] and one["format"] and one["title"]
    assert one["path"] not in seen and not one["path"].startswith("/")
    seen.add(one["path"])
files = {os.path.relpath(os.path.join(folder, file), home)
         for folder, _, names in os.walk(home) for file in names}
assert files - seen == {"datapackage.json", "SHA256SUMS"}, files - seen
names = [one["name"] for one in package["resources"]]
assert len(set(names)) == len(names)
table = [one for one in package["resources"] if "schema" in one]
assert [one["path"] for one in table] == ["results.csv"]
table = table[0]
assert table["profile"] == "tabular-data-resource"
fields = table["schema"]["fields"]
rows = list(csv.reader(open(home + "/results.csv", encoding="utf-8",
                            newline="")))
assert [field["name"] for field in fields] == rows[0], rows[0]
def date(text): datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
kinds = {"string": str, "integer": int, "number": float, "datetime": date}
for row in rows[1:]:
    for field, text in zip(fields, row, strict=True):
        if text not in table["schema"]["missingValues"]:
            kinds[field["type"]](text)
for key in table["schema"]["primaryKey"]:
    assert key in rows[0]
keys = [tuple(row[rows[0].index(key)] for key in
              table["schema"]["primaryKey"]) for row in rows[1:]]
assert len(set(keys)) == len(keys) == len(rows) - 1
for field in fields:
    assert field["description"]
END
    got=$?
    equal "$got" 0 "structure"
else
    echo "python3 is not installed: datapackage.json is not looked at"
fi

# Results come in while the folder is made; each is of one state of the store.
case="while others write"
cp before.db busy.db
"$UNLUR" contract --size 3 --all --rules open --quiet --db busy.db \
    >writer 2>&1 &
writing=$!
last=0
first=$(wc -l <set/results.csv)
for ((n = 1; n <= 3 || last <= first; n++)); do
    kill -0 $writing 2>/dev/null || break
    run 0 db publish "busy$n" --db busy.db
    rm -rf elsewhere
    cp -r "busy$n" elsewhere
    for block in 1 2 4; do
        perform $block
        equal "$got" 0 "set $n, block $block"
    done
    now=$(wc -l <"busy$n/results.csv")
    [ "$now" -ge "$last" ] || miss "fewer results than before"
    last=$now
    sleep 0.3
done
kill $writing
wait $writing
[ "$last" -gt "$first" ] || miss "nobody wrote"
alone

case="what is not verified"
cp before.db raw.db
run 0 solve --no-verify --db raw.db --quiet '3/4/2b2/4/1w1 b'
refused 1 "verify --all --db 'raw.db'" db publish no --db raw.db
run 0 verify --all --quiet --db raw.db
run 0 db publish raw --db raw.db
alone

run 0 solve --db raw.db --quiet '3/4/2b2/4/w2 b'
run 0 db publish raw2 --db raw.db

case="who is to be cited"
run 0 db publish named --author 'Doe, Jane: "J."' --author Proofs \
    --title 'Side 3: solved' --doi 10.5281/zenodo.1234567 --progress
grep -q 'results checked' err || miss "the progress of the check"
grep -q 'proofs written' err || miss "the progress of the proofs"
for line in 'title: "Side 3: solved"' '  - family-names: "Doe"' \
    '    given-names: "Jane: \"J.\""' '  - name: "Proofs"' \
    'doi: "10.5281/zenodo.1234567"'; do
    grep -qxF -- "$line" named/CITATION.cff || miss "no '$line'"
done
grep -qF '"id": "https://doi.org/10.5281/zenodo.1234567"' \
    named/datapackage.json || miss "no DOI for programs"
grep -qF '"title": "Doe, Jane: \"J.\""' named/datapackage.json ||
    miss "no author for programs"
grep -qxF '# Side 3: solved' named/README.md || miss "no title"
refused 2 "option --doi: 'https://doi.org/10.1/2': expected a DOI" \
    db publish new --doi 'https://doi.org/10.1/2'
refused 2 "option --author: 'a\\xff': expected text" \
    db publish new --author "$(printf 'a\377')"
refused 2 "option --title: '': expected text" db publish new --title ''

# Signals remove what is unfinished; what was killed, the next one removes.
case="ended by signals"
for signal in TERM HUP KILL; do
    for after in 0.05 0.1 0.15 0.2 0.25 0.3; do
        rm -rf new
        signalled "$signal" "$after" db publish new
        [ "$signal" = KILL ] || alone
    done
done
rm -rf new
mkdir thing.unlur-12345 my.unlur-backup
echo dear >my.unlur-backup/notes
chmod 700 my.unlur-backup
run 0 db publish new
[ -d thing.unlur-12345 ] && [ -e my.unlur-backup/notes ] ||
    miss "a folder of somebody else is gone"
rm -rf new thing.unlur-12345 my.unlur-backup
alone

case="a folder that is in use"
refused 2 "'set' is not empty" db publish set
run 0 report --out rep --size 3
refused 2 "'rep' is not empty" db publish rep
touch plain
refused 2 'no folder' db publish plain
refused 1 nowhere db publish nowhere/deep
diff -r set empty >differences || miss "$(head -n 3 differences)"

case="a full disk"
for blocks in 1 40 120 200; do
    (ulimit -f "$blocks" && exec "$UNLUR" db publish full) >out 2>err
    got=$?
    if [ $got -eq 0 ]; then
        [ "$blocks" -gt 100 ] || miss "it fits into $blocks blocks"
        diff -r set full >differences || miss "$(head -n 3 differences)"
        rm -rf full
        continue
    fi
    equal "$got" 1 "exit status"
    [ ! -s out ] || miss "output although it failed"
    one_line ''
    [ ! -e full ] || miss "half a folder"
done
alone

case="refusals"
refused 2 'no folder' db publish
refused 2 "'' is no name for a folder" db publish ''
refused 2 "'-' is no name for a folder; './-' is one" db publish -
[ ! -e - ] || miss "a folder of that name"
refused 2 extra db publish new extra
refused 1 absent.db db publish new --db absent.db
run 0 db init --db none.db
refused 2 none.db db publish new --db none.db
run 3 solve --quiet --nodes 1 --db none.db '4/5/6/7/6/5/4 w'
refused 2 none.db db publish new --db none.db
[ ! -e new ] || miss "a folder although refused"
alone
cmp -s unlur.db before.db || miss "the store was changed"

exit "$bad"
