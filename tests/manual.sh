#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual pages: one for the program and one for each command; each names
# exactly the options that --help lists, and unlur-solve(1) the techniques that
# --without knows; the examples run without a complaint; unlur-db(1) names the
# columns of the view sample; the pages name the members of all JSON that the
# commands print; mandoc, where it is installed, has nothing to say against them.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"

commands=$("$UNLUR" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p')
[ -n "$commands" ] || miss "no commands found"

case="one page a command"
for command in $commands; do
    echo "unlur-$command.1"
done >wanted
echo unlur-mpi.1 >>wanted # of a program that not everybody builds
sort -o wanted wanted
(cd "$top_srcdir/doc/man" && ls unlur-*.1) >found
same found wanted

# Lines "-d --db=FILE" or "--json" for the options that --help lists.
help_options()
{
    "$UNLUR" "$1" --help | sed -nE \
        -e 's/^  (-.), (--[^ ]+).*/\1 \2/p' -e 's/^ {6}(--[^ ]+).*/\1/p' | sort
}

# The same for the options that a page tells of: the line after each .TP in the
# section OPTIONS.
page_options()
{
    awk '
    /^\.SH/ { within = $0 == ".SH OPTIONS" }
    tagged && within {
        gsub(/\\f[A-Z]/, "")
        gsub(/\\-/, "-")
        gsub(/"|, /, "")
        sub(/^\.[A-Z]+ +/, "")
        gsub(/ /, "")
        sub(/--/, " --")
        sub(/^ /, "")
        print
    }
    { tagged = /^\.TP/ }' "$1" | sort
}

# Lines "--db unlur.db" for the options whose --help tells a default that is one
# word.
help_defaults()
{
    "$UNLUR" "$1" --help | awk '
    /^  (-.,|   ) --/ {
        sub(/^ *(-., )?/, "")
        name = $1
        sub(/=.*/, "", name)
        text = ""
    }
    { text = text " " $0; gsub(/ +/, " ", text) }
    match(text, /\(default: [^ ,)]+[,)]/) {
        print name, substr(text, RSTART + 10, RLENGTH - 11)
        text = ""
    }'
}

# What a page says of an option, in one line without the marks of troff.
page_text()
{
    awk -v name="$2" '
    /^\.(TP|SH)/ { within = 0 }
    tagged { head = $0; gsub(/\\f[A-Z]|\\/, "", head)
             gsub(/[=",]/, " ", head); within = index(head " ", name " ") }
    within { gsub(/\\f[A-Z]|\\/, ""); sub(/^\.[A-Z]+ /, ""); printf "%s ", $0 }
    { tagged = /^\.TP/ }' "$1"
}

case="options"
for command in $commands; do
    page=$top_srcdir/doc/man/unlur-$command.1
    help_options "$command" >wanted
    page_options "$page" >found
    [ "$(wc -l <wanted)" -ge 5 ] || miss "few options of $command"
    same found wanted
    help_defaults "$command" >defaults
    while read -r option value; do
        page_text "$page" "$option" | grep -qwF -e "$value" ||
            miss "$page does not tell the default of $option, $value"
    done <defaults
done

# The names in the section TECHNIQUES of a page.
page_techniques()
{
    awk '
    /^\.SH/ { within = $2 == "TECHNIQUES" }
    !within { next }
    /^\.TP/ { getline; gsub(/\\-/, "-"); print $2 }' "$1" | sort
}

case="techniques"
techniques | tr ' ' '\n' | sort >wanted
page_techniques "$top_srcdir/doc/man/unlur-solve.1" >found
[ "$(wc -l <wanted)" -ge 2 ] || miss "few techniques"
same found wanted

# The commands in a page's examples, as a script.
examples()
{
    sed -n '/^\.EX/,/^\.EE/s/^\$ //p' "$1" |
        sed -e 's/\\(aq/'\''/g' -e 's/\\-/-/g' -e 's/\\e/\\/g'
}

# All pages in one folder, so that side 3 is proved only once.
case="examples"
mkdir bin folder
ln -s "$UNLUR" bin/unlur
ln -s "${UNLUR%/*}/unlur-verify" bin/unlur-verify
cd folder || exit 99
for page in "$top_srcdir"/doc/man/*.1; do
    examples "$page" >../script
    [ -s ../script ] || miss "$page: no example"
    sed -i '/^mpirun/d' ../script
    command -v sqlite3 >/dev/null || sed -i '/^sqlite3/d' ../script
    PATH=$work/bin:$PATH sh -e ../script >out 2>err
    got=$?
    [ "$got" -eq 0 ] || miss "$page: exit $got"
    silent
done

# The names of all members of the objects in a file, but for those that are cells
# or columns of a statistic.
members()
{
    sed 's/"rows": \[[^]]*\]//g' "$1" | grep -o '"[a-z_-]*": ' |
        sed 's/"\(.*\)": /\1/' | grep -vx pass | sort -u
}

# Each name on the standard input stands where one of some pages, divided by
# commas, tells of JSON.
named()
{
    for page in $(echo "$1" | tr , ' '); do
        page=$top_srcdir/doc/man/unlur-$page.1
        awk '
        /^\.SH/ { within = /JSON|COUNTERS|ORDERS|DELIVERIES|LOG|IMPORTED/ }
        within { gsub(/\\f[A-Z]|\\/, ""); print }' "$page"
        page_text "$page" --json
    done >text
    while read -r name; do
        grep -qw -e "$name" text || miss "no word of $name in the pages $1"
    done
}

# Each line: the pages, then the arguments as for the shell.
case="members of JSON"
# shellcheck disable=SC2034  # an argument below
report='{"header": {"game": {"name": "Unlur", "variants": ["size-3"]},
    "site": {"name": "A site"}, "event": "E", "round": "1",
    "date-start": "2020-01-01T00:00:00Z", "date-end": "2020-01-01T00:00:00Z",
    "players": [{"name": "A", "result": 1}, {"name": "B", "result": 0}]},
    "moves": [["b2", "pass"], ["c3", "resign"]]}'
"$UNLUR" db export --proof '3/4/5/4/3 c' proof.zst || miss "no proof to read"
"$UNLUR" solve --quiet --nodes 5 '4/5/6/7/6/5/4 w' >/dev/null # to be queried
while read -r pages arguments; do
    case="members of JSON: unlur $arguments"
    eval "set -- $arguments"
    "$UNLUR" "$@" >out 2>err </dev/null
    members out >found
    [ "$(wc -l <found)" -ge 4 ] || miss "few members: $(cat err)"
    named "$pages" <found
done <<'END'
solve solve --json '3/4/2b2/4/3 w' '3/4/5/4/3 c' '4/5/6/7/6/5/4 w' bad
solve solve --json --stats --no-db '3/4/2b2/4/3 w'
contract contract --json --size 3
contract,stats contract --json --size 2 --all
query query --json '3/4/2b2/4/3 w' '3/4/5/4/3 c' '4/5/6/7/6/5/4 w' bad
verify,solve verify --json '3/4/2b2/4/3 w' '3/4/5/4/3 c' bad
verify verify --json --all
verify verify --json --file proof.zst
board,query board --json --values '3/4/5/4/3 c' bad
record record --json "$report" bad
record,annotate annotate --json --import "$report" bad
record,annotate annotate --json --effort 10 --no-db 'size=3 contract=inner: b2'
stats annotate --json --summary "$report"
stats stats --json openings
selfplay selfplay --json --quiet --size 3 --games 1 --effort 5
db db info --json
db db merge --json --db merged.db unlur.db
jobs jobs export --size 3 --db none.db --count 2
END

case="members of JSON: deliveries, imports and logs"
"$UNLUR" jobs export --size 3 --db none.db --count 2 | "$UNLUR" jobs run >deliveries
"$UNLUR" jobs import --json --db imported.db deliveries >out
cat deliveries out >lines
members lines >found
[ "$(wc -l <found)" -ge 15 ] || miss "few members"
named jobs <found
"$UNLUR" contract --quiet --size 3 --workers 2 --db log.db --log log >/dev/null
{ members log; sed 's/.*"event": "//; s/".*//' log; } | sort -u >found
[ "$(wc -l <found)" -ge 15 ] || miss "few members and events"
named mpi <found

# --where is about the columns of a view, and unlur-db(1) names them.
case="the columns of the view sample"
if command -v sqlite3 >/dev/null; then
    sed -n '/^The view$/,/^What the columns of/p' "$top_srcdir/doc/man/unlur-db.1" >text
    sqlite3 unlur.db "SELECT name FROM pragma_table_info('sample')" >columns
    [ "$(wc -l <columns)" -ge 20 ] || miss "few columns"
    while read -r column; do
        grep -qw -e "$column" text || miss "unlur-db(1) does not name $column"
    done <columns
else
    echo "sqlite3 is not installed: the columns of sample are not looked up"
fi

case="lint"
if command -v mandoc >/dev/null; then
    mandoc -T lint "$top_srcdir"/doc/man/*.[17] >out 2>&1
    [ ! -s out ] || miss "mandoc complains"
else
    echo "mandoc is not installed: the pages are not linted"
fi

exit "$bad"
