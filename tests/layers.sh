#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules of the house, checked on the source text:
#   - a folder includes only what stands under it, and only the outside
#     libraries it may use;
#   - only cli/, bench/, training/, tests/fuzz/, tests/ and the verifier's program touch standard
#     output, exit or abort;
#   - every source file stands in the local.mk of its folder, or else of the
#     nearest folder above that has one;
#   - no files include each other in a circle;
#   - each header compiles alone;
#   - a file that names a module at its head names its own;
#   - its layout is that of .clang-format, where that version is installed.
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

# The folders of the house: what each may include beside itself, then after a
# colon the outside libraries it may use.  A folder named on the right stands
# for those in it too.
house()
{
    cat <<'END'
game:
verifier: zstd.h
proof game:
solver/common game:
solver/connections solver/common game:
solver/policy solver/connections solver/common game:
solver/dfpn solver/policy solver/connections solver/common proof game:
solver/jobs solver/dfpn solver/common proof game:
solver/contract solver/jobs solver/dfpn solver/common proof game:
db proof game: sqlite3.h xxhash.h zstd.h jansson.h
prover db solver proof verifier game: jansson.h
query db proof game: jansson.h
analysis/numerics game: gsl
analysis/figures game:
analysis/statistics analysis/numerics query db proof game: gsl
analysis/report analysis query db proof game: jansson.h nettle
play query prover db solver proof game:
sql analysis/figures query db proof game: sqlite3.h sqlite3ext.h
web play analysis query prover db solver proof game: jansson.h microhttpd.h
mpi prover game: mpi.h
cli mpi web play analysis query prover db solver proof verifier game: jansson.h argp.h
bench play analysis/numerics prover db solver proof game: argp.h
training play solver proof game: argp.h gsl
tests cli web play analysis query prover db solver proof verifier game: sqlite3.h xxhash.h zstd.h gsl jansson.h check.h microhttpd.h
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

# A folder that was built in has a config.status, or begins with `_` as that of
# make distcheck does; it is none of the house.
rooms()
{
    for folder in [!_]*/; do
        [ -e "$folder/config.status" ] || echo "${folder%/}"
    done
}

# shellcheck disable=SC2046  # a list of words
sources=$(find $(rooms) -name '*.[ch]' | sort)

# row_of FOLDER: its row, or that of the nearest folder above.
row_of()
{
    place=$1
    while :; do
        house | grep -E "^$place[ :]" && return
        case $place in
        */*) place=${place%/*} ;;
        *) return ;;
        esac
    done
}

# 1. Includes.
check_includes()
{
    row=$(row_of "${1%/*}")
    if [ -z "$row" ]; then
        echo "$1: folder ${1%/*} has no row in tests/layers.sh"
        return
    fi
    plain_code 1 "$1" | sed -n \
        's/^[ \t]*#[ \t]*include[ \t]*\(["<][^">]*\).*/\1/p' |
        while read -r name; do
            judge_include "$1" "$name" "${row%%:*}" " ${row#*:} "
        done
}

# judge_include FILE NAME INSIDE LIBRARIES; NAME still has its opening mark.
judge_include()
{
    case $2 in
    '"config.h') ;;
    '"'*/*)
        place=${2#?}
        for folder in $3; do
            case $place in
            "$folder"/*) return ;;
            esac
        done
        echo "$1 includes $place"
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
    cli/* | bench/* | training/* | tests/fuzz/* | tests/* | verifier/main_verify.c) continue ;;
    esac
    plain_code 0 "$file" | grep -nE "$forbidden" | sed "s|^|$file:|"
done >"$work/prints"
complain "$work/prints" "prints or exits although no program"

# 3. Lists.
# listed FILE: the nearest local.mk above the file has its name.
listed()
{
    place=${1%/*}
    while [ ! -f "$place/local.mk" ]; do
        case $place in
        */*) place=${place%/*} ;;
        *) return 1 ;;
        esac
    done
    tr -s '[:blank:]' '\n' <"$place/local.mk" | grep -qxF "$1"
}

for file in $sources $(find tests -name '*.sh'); do
    listed "$file" || echo "$file"
done >"$work/unlisted"
complain "$work/unlisted" "not listed in its folder's local.mk"

# 4. Circles. A module is NAME.c, NAME.h and NAME_internal.h.
# shellcheck disable=SC2086  # a list of words
grep -H '^ *# *include "' $sources |
    sed -n 's!^\([^:]*\)\.[ch]:[^"]*"\([^"]*\)\.h".*!\1 \2!p' |
    sed -E 's/_internal( |$)/\1/g' | sort -u | tsort 2>&1 >/dev/null |
    grep -v 'input contains a loop' >"$work/circles"
complain "$work/circles" "a circle of files that include each other"

# 5. Headers. One that a source of its name includes first compiles alone when
# that source compiles; the others are tried.
# leads FILE.h: whether there is such a source.
leads()
{
    [ -f "${1%.h}.c" ] &&
        grep -m 1 '^#include' "${1%.h}.c" | grep -qxF "#include \"$1\""
}

for file in $sources; do
    case $file in
    *.h)
        leads "$file" && continue
        # shellcheck disable=SC2086  # CC and CPPFLAGS are lists of words
        $CC ${CPPFLAGS:-} -std=gnu11 -I"$builddir" -I. -fsyntax-only \
            -x c "$file" >"$work/cc" 2>&1 ||
            grep -m 1 'error:' "$work/cc" || echo "$file: $CC failed"
        ;;
    esac
done | sort -u >"$work/headers"
complain "$work/headers" "header does not compile alone"

# 6. Heads. A program's file is known by the name of the program or command.
# shellcheck disable=SC2086  # a list of words
awk 'FNR <= 3 && match($0, /^(\/\*| \*) [a-z_0-9]+ - /) {
        split($0, word, " ")
        name = FILENAME
        gsub(/.*\/(cmd_)?|\.[ch]$/, "", name)
        if (word[2] != name && name != "main")
            print FILENAME ": " word[2]
     }' $sources >"$work/heads"
complain "$work/heads" "its head names another module"

# 7. Layout.
case $(clang-format --version 2>/dev/null) in
*' version 14.'*)
    # shellcheck disable=SC2086  # a list of words
    clang-format --dry-run $sources 2>&1 | sed -n 's/: warning:.*//p' \
        >"$work/layout"
    complain "$work/layout" "not laid out as .clang-format has it"
    ;;
esac

exit $bad
