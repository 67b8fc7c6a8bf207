#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules of the house, checked on the source text:
#   - a folder includes only what stands under it, and only the outside
#     libraries it may use;
#   - only cli/, bench/, fuzz/, tests/ and the verifier's program touch standard
#     output, exit or abort;
#   - every source file stands in its folder's local.mk, and its name is
#     unique in the tree;
#   - each header compiles alone.
# Runs in the source tree and in an unpacked distribution alike.

set -u
top_srcdir=${top_srcdir:-$(dirname "$0")/..}
top_builddir=${top_builddir:-.}
CC=${CC:-cc}
builddir=$(cd "$top_builddir" && pwd) || exit 99
cd "$top_srcdir" || exit 99

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

# complain FILE-OF-FINDINGS RULE: show the findings, if any.
complain()
{
    if [ -s "$1" ]; then
        printf '%s:\n' "$2"
        sed 's/^/    /' "$1"
        bad=1
    fi
}

# The folders of the house: what each may include of the others, then after
# a colon the outside libraries it may use.
house()
{
    cat <<'END'
game game:
solver solver game:
db db game: sqlite3.h xxhash.h zstd.h jansson.h
verifier verifier: zstd.h
answers answers db game:
proving proving db solver verifier game: jansson.h
numerics numerics game: gsl
drawing drawing game:
analysis analysis answers numerics db game: gsl
publish publish analysis drawing answers db game: jansson.h nettle
player player answers db solver game:
records records answers db game: jansson.h
explorer explorer publish analysis answers db solver verifier game: jansson.h microhttpd.h
sql sql drawing answers db game: sqlite3.h sqlite3ext.h
cli cli explorer records player publish drawing analysis answers proving db solver verifier game: jansson.h argp.h
mpi mpi cli proving db solver verifier game: mpi.h
bench bench player numerics db solver game: argp.h
fuzz fuzz tests cli explorer records player publish drawing analysis numerics answers proving db solver verifier game: sqlite3.h jansson.h microhttpd.h
tests tests fuzz cli explorer records player publish drawing analysis numerics answers proving db solver verifier game: sqlite3.h xxhash.h zstd.h gsl jansson.h check.h
END
}
outside="mpi.h nettle sqlite3.h sqlite3ext.h microhttpd.h xxhash.h zstd.h gsl jansson.h argp.h check.h"

# The source text without comments; with strings=0 also without the insides
# of strings and character constants.  Line numbers stay.
plain_code()
{
    awk -v strings="$1" '
    {
        out = ""
        for (i = 1; i <= length($0); i++) {
            c = substr($0, i, 1)
            two = substr($0, i, 2)
            if (comment) {
                if (two == "*/") { comment = 0; i++ }
            } else if (quote != "") {
                if (strings || c == quote) out = out c
                if (c == "\\") {
                    i++
                    if (strings) out = out substr($0, i, 1)
                } else if (c == quote) quote = ""
            } else if (two == "/*") { comment = 1; i++; out = out " " }
            else if (two == "//") break
            else {
                if (c == "\"" || c == "\047") quote = c
                out = out c
            }
        }
        quote = ""
        print out
    }' "$2"
}

sources=$(find . -mindepth 2 -maxdepth 2 -name '*.[ch]' ! -name config.h |
    sed 's|^\./||' | sort)

# 1. Includes.
check_includes()
{
    folder=${1%%/*}
    row=$(house | grep "^$folder ")
    if [ -z "$row" ]; then
        echo "$1: folder $folder has no row in tests/layers.sh"
        return
    fi
    inside=$(echo "${row%%:*}" | cut -d' ' -f2-)
    plain_code 1 "$1" | sed -n \
        's/^[ \t]*#[ \t]*include[ \t]*\(["<][^">]*\).*/\1/p' |
        while read -r name; do
            judge_include "$1" "$name" " $inside " " ${row#*:} "
        done
}

# judge_include FILE NAME INSIDE LIBRARIES; NAME still has its opening mark.
judge_include()
{
    case $2 in
    '"config.h') ;;
    '"'*/*)
        place=${2#?}
        case $3 in
        *" ${place%%/*} "*) ;;
        *) echo "$1 includes $place" ;;
        esac
        ;;
    '"'*) echo "$1 includes ${2#?} without its folder" ;;
    *)
        library=${2#?}
        library=${library%%/*}
        case " $outside " in
        *" $library "*) ;;
        *) return ;;
        esac
        case $4 in
        *" $library "*) ;;
        *) echo "$1 uses <${2#?}>" ;;
        esac
        ;;
    esac
}

for file in $sources; do
    check_includes "$file"
done >"$work/includes"
complain "$work/includes" "includes what its folder may not"

# 2. Only programs print or exit.
functions='v?printf|puts|putchar|perror|v?(err|warn)x?|_*[eE]xit|quick_exit|abort'
streams='stdout|stderr|STDOUT_FILENO|STDERR_FILENO'
forbidden="(^|[^[:alnum:]_.>])($functions)[[:blank:]]*\\(|\
(^|[^[:alnum:]_])($streams)([^[:alnum:]_]|\$)"
for file in $sources; do
    case $file in
    cli/* | bench/* | fuzz/* | tests/* | verifier/main_verify.c) continue ;;
    esac
    plain_code 0 "$file" | grep -nE "$forbidden" | sed "s|^|$file:|"
done >"$work/prints"
complain "$work/prints" "prints or exits although no program"

# 3. Names.  board.c and board.h share a name and a folder.
for file in $sources; do
    name=${file##*/}
    echo "${name%.*} ${file%%/*}"
done | sort -u | awk '{ n[$1]++; where[$1] = where[$1] " " $2 }
    END { for (x in n) if (n[x] > 1) print x " in" where[x] }' >"$work/names"
complain "$work/names" "the same file name in two folders"

for file in $sources tests/*.sh; do
    case $file in
    tests/test_*.c) listed=${file%.c} ;;
    *) listed=$file ;;
    esac
    if ! tr -s '[:blank:]' '\n' <"${file%%/*}/local.mk" |
        grep -qxF "$listed"; then
        echo "$file"
    fi
done >"$work/unlisted"
complain "$work/unlisted" "not listed in its folder's local.mk"

# 4. Headers.
for file in $sources; do
    case $file in
    *.h)
        # shellcheck disable=SC2086  # CC and CPPFLAGS are lists of words
        $CC ${CPPFLAGS:-} -std=gnu11 -I"$builddir" -I. -fsyntax-only \
            -x c "$file" >"$work/cc" 2>&1 ||
            grep -m 1 'error:' "$work/cc" || echo "$file: $CC failed"
        ;;
    esac
done | sort -u >"$work/headers"
complain "$work/headers" "header does not compile alone"

exit $bad
