#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples of README.md: every command in a block marked `console` is run,
# in order, in one session that begins in a folder with nothing but `build`, and
# must print what stands under it.
#
# A command begins with "$ "; lines that begin with "> " continue it.  A block
# may be indented.  Seconds and dates are taken out of both sides before they
# are compared.  The pictures shown must be those that the commands draw.
# `readme.sh --update` writes what was printed into README.md, and the pictures.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
LC_ALL=C.UTF-8
readme=$top_srcdir/README.md
pictures=$top_srcdir/doc/pictures
here=$work/folder
mkdir "$here"
ln -s "$(dirname "$UNLUR")" "$here/build"

# Without what differs from run to run, and CSV's ends of lines.
normal()
{
    sed -E -e 's/[0-9]+\.[0-9]+ s\b/TIME s/g' \
        -e 's/("seconds": )[0-9.e-]+/\1TIME/g' \
        -e 's/\r$//' \
        -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/DATE/g'
}

# perform: runs $command as the next of a session and compares what it prints
# with the file wanted.  Without the command line of SQLite its examples are
# left out, as are those that load an extension it cannot load.
perform()
{
    if [[ $command == sqlite3* ]] && ! command -v sqlite3 >/dev/null; then
        echo "sqlite3 is not installed: left out: $command"
        cp wanted printed
        return
    fi
    if [[ $command == *.load* ]] && sanitized; then
        echo "built with sanitizers: left out: $command"
        cp wanted printed
        return
    fi
    cd "$here" || exit 99
    (exit "$got")
    eval "$command" >"$work/printed" 2>&1
    got=$?
    here=$PWD
    cd "$work" || exit 99
    normal <wanted >wanted.normal
    normal <printed >printed.normal
    case="README.md: $command"
    rm -f out
    same printed.normal wanted.normal
}

# conclude: performs the command that has been read, and writes it with what it
# printed to the new text.
conclude()
{
    [ -n "$command" ] || return
    count=$((count + 1))
    perform
    tr -d '\r' <printed | sed "s/^./$indent&/" >>text
    command=''
}

count=0
command=''
indent=''
within=no
: >text
while IFS= read -r line; do
    stripped=${line#"$indent"}
    if [ $within = no ]; then
        if [[ $line =~ ^(\ *)\`\`\`console$ ]]; then
            indent=${BASH_REMATCH[1]}
            within=yes
        fi
        printf '%s\n' "$line" >>text
    elif [ "$stripped" = '```' ]; then
        conclude
        indent=''
        within=no
        printf '%s\n' "$line" >>text
    elif [[ $stripped == '$ '* ]]; then
        conclude
        command=${stripped#'$ '}
        : >wanted
        printf '%s\n' "$line" >>text
    elif [[ $stripped == '> '* ]] && [ ! -s wanted ]; then
        command+=$'\n'${stripped#'> '}
        printf '%s\n' "$line" >>text
    else
        printf '%s\n' "$stripped" >>wanted
    fi
done <"$readme"

case="README.md"
[ $within = no ] || miss "the last block is not closed"
[ "$count" -ge 10 ] || miss "only $count commands"
if [ "${1-}" = --update ]; then
    cp text "$readme"
    cp "$here"/*.svg "$pictures"
fi

# The pictures it shows are those that its commands have drawn; that of side 4, which
# takes three quarters of an hour, is one for results.sh.
case="the pictures of README.md"
sed -n 's/^!\[.*\](doc\/pictures\/\(.*\.svg\))$/\1/p' "$readme" |
    grep -v side4 >shown
[ -s shown ] || miss "no picture is shown"
while read -r picture; do
    cmp "$here/$picture" "$pictures/$picture" ||
        miss "$picture is another one"
done <shown
exit "$bad"
