#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples of doc/python.md, doc/r.md and doc/curl.md: each block of code is
# run in a folder with the store they are about, and prints what the block
# after it says.  What is not installed is skipped and named.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"

# As after an installation: the program and its library are found by name.
PATH=$(dirname "$UNLUR"):$PATH
LD_LIBRARY_PATH=$(dirname "$UNLUR")
export PATH LD_LIBRARY_PATH

case="the store"
run 0 contract --size 3 --all --quiet

# blocks PAGE LANGUAGE: files LANGUAGE1, LANGUAGE2 ... with the code, and beside
# them wanted1 ... with what it prints; how many in $count.
blocks()
{
    rm -f wanted* "$2"[0-9]*
    awk -v language="$2" '
        $0 == "```" { inside = "" ; next }
        /^```/ {
            word = substr($0, 4)
            count += word == language
            inside = (word == language ? language : word == "text" ? \
                "wanted" : "other") count
            next
        }
        inside { print >inside }' "$top_srcdir/doc/$1"
    count=$(find . -name "$2[0-9]*" | wc -l)
    [ "$count" -gt 0 ] || miss "no examples"
}

# perform NUMBER COMMAND...: runs a block and compares.
perform()
{
    number=$1
    shift
    "$@" >out 2>err
    got=$?
    if grep -q 'built without extensions' err; then
        echo "$case, block $number: this Python loads no extensions"
        return
    fi
    [ "$got" -eq 0 ] || miss "exit $got: block $number"
    same out "wanted$number"
}

case=python.md
blocks python.md python
python=python3
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
for number in $(seq "$count"); do
    if ! $python -c 'import sqlite3' 2>/dev/null; then
        echo "python.md: no Python with sqlite3"
    elif sanitized && grep -q load_extension "python$number"; then
        echo "built with sanitizers: left out: python.md, block $number"
    else
        perform "$number" $python "python$number"
    fi
done

case=r.md
blocks r.md r
for number in $(seq "$count"); do
    if ! command -v Rscript >/dev/null; then
        echo "r.md: R is not installed (Debian: r-base-core r-cran-rsqlite)"
    elif grep -q RSQLite "r$number" &&
        ! Rscript -e 'library(RSQLite)' >/dev/null 2>&1; then
        echo "r.md: RSQLite is not installed (Debian: r-cran-rsqlite)"
    else
        perform "$number" Rscript "r$number"
    fi
done

case=curl.md
blocks curl.md sh
if ! command -v curl >/dev/null; then
    echo "curl.md: curl is not installed"
    exit "$bad"
fi
"$UNLUR" serve --port 0 >address 2>/dev/null &
server=$!
await test -s address
place=$(sed 's|^http://||; s|/$||' address)
for number in $(seq "$count"); do
    sed "s|127\\.0\\.0\\.1:8421|$place|" "sh$number" >asked
    perform "$number" sh asked
done
kill "$server"
wait "$server" 2>/dev/null

exit "$bad"
