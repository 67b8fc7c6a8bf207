#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual pages: one for the program and one for each command; each names
# exactly the options that --help lists, and unlur-solve(1) the techniques that
# --without knows; the examples run without a complaint; unlur-db(1) names the
# columns of the view sample; mandoc, where it is installed, has nothing to say
# against them.

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
