#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules of the folders, checked on the source text:
#   - a folder includes only what stands under it, and only the outside
#     libraries it may use;
#   - only cli/, bench/, training/, tests/ and the verifier's program touch
#     standard output, exit or abort;
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

# The folders: what each may include beside itself, then after a colon the
# outside libraries it may use.  A folder named on the right stands for those in
# it too.
layers()
{
    cat <<'END'
game:
verifier: zstd.h
proof game:
solver/common game:
solver/connections solver/common game:
solver/policy solver/connections solver/common game:
solver/dfpn solver/policy solver/connections solver/common proof game:
solver/jobs solver/dfpn proof game:
solver/contract solver/jobs game:
db proof game: sqlite3.h xxhash.h zstd.h jansson.h
prover db solver proof verifier game: jansson.h
query db proof game: jansson.h
analysis/numerics game: gsl
analysis/figures game:
analysis/statistics analysis/numerics query db proof game: gsl
analysis/report analysis query db proof game: jansson.h nettle
play query prover db solver game:
sql analysis/figures query db game: sqlite3ext.h
web play analysis query prover db solver proof game: jansson.h microhttpd.h
mpi prover game: mpi.h
cli mpi web play analysis query prover db solver verifier game: jansson.h argp.h
bench play analysis/numerics prover db solver game: argp.h
training play solver game: argp.h gsl
tests cli web play analysis query prover db solver proof verifier game: sqlite3.h zstd.h gsl jansson.h check.h microhttpd.h
END
}
outside="mpi.h nettle sqlite3.h sqlite3ext.h microhttpd.h xxhash.h zstd.h gsl jansson.h argp.h check.h"

# A folder that was built in has a config.status, or begins with `_` as that of
# make distcheck does; it is no source.
folders()
{
    for folder in [!_]*/; do
        [ -e "$folder/config.status" ] || echo "${folder%/}"
    done
}

# shellcheck disable=SC2046  # a list of words
sources=$(find $(folders) -name '*.[ch]' | sort)

# 1 and 2. Includes; only programs print or exit. Into `includes` and `prints`.
layers >"$work/layers"
# shellcheck disable=SC2086  # a list of words
awk -v outside="$outside" -v includes="$work/includes" \
    -v prints="$work/prints" '
# Into `code` a line without comments, into `bare` without the insides of
# strings and character constants either.
function cut(line, mark)
{
    code = bare = ""
    while (line != "") {
        if (comment) {
            if (!(mark = index(line, "*/"))) return
            line = substr(line, mark + 2)
            comment = 0
            continue
        }
        if (!match(line, /["\047]|\/[*\/]/)) {
            code = code line
            bare = bare line
            return
        }
        code = code substr(line, 1, RSTART - 1)
        bare = bare substr(line, 1, RSTART - 1)
        line = substr(line, RSTART)
        mark = substr(line, 1, 1)
        if (line ~ /^\/\//) return
        if (mark == "/") {
            comment = 1
            line = substr(line, 3)
            code = code " "
            bare = bare " "
            continue
        }
        if (mark == "\"") match(line, /^"([^"\\]|\\.)*"?/)
        else match(line, /^\047([^\047\\]|\\.)*\047?/)
        code = code substr(line, 1, RLENGTH)
        bare = bare mark mark
        line = substr(line, RLENGTH + 1)
    }
}
# The folder of a file, or the nearest above, that has a row; empty: none has.
function row_of(place)
{
    while (sub(/\/[^\/]*$/, "", place))
        if (place in inside) return place
    return ""
}
# Name still has its opening mark.
function judge_include(name, folder, n, i, one)
{
    if (name == "\"config.h") return
    if (name ~ /^"/) {
        name = substr(name, 2)
        if (!index(name, "/")) {
            print FILENAME " includes " name " without its folder" >includes
            return
        }
        n = split(inside[row], one, " ")
        for (i = 1; i <= n; i++)
            if (index(name, one[i] "/") == 1) return
        print FILENAME " includes " name >includes
        return
    }
    name = substr(name, 2)
    folder = name
    sub(/\/.*/, "", folder)
    if (index(" " outside " ", " " folder " ") &&
        !index(" " library[row] " ", " " folder " "))
        print FILENAME " uses <" name ">" >includes
}
BEGIN {
    calls = "v?printf|puts|putchar|perror|v?(err|warn)x?|_*[eE]xit|quick_exit|abort"
    streams = "stdout|stderr|STDOUT_FILENO|STDERR_FILENO"
    forbidden = "(^|[^A-Za-z0-9_.>])(" calls ")[ \t]*\\(|" \
        "(^|[^A-Za-z0-9_])(" streams ")([^A-Za-z0-9_]|$)"
    printf "" >includes
    printf "" >prints
}
FILENAME ~ /\/layers$/ {
    split($0, part, ":")
    split(part[1], word, " ")
    inside[word[1]] = part[1]
    library[word[1]] = part[2]
    next
}
FNR == 1 {
    comment = 0
    row = row_of(FILENAME)
    if (row == "")
        print FILENAME ": its folder has no row in tests/layers.sh" >includes
    program = FILENAME ~ /^(cli|bench|training|tests)\// ||
        FILENAME == "verifier/main_verify.c"
}
{
    cut($0)
    if (row != "" && code ~ /^[ \t]*#[ \t]*include[ \t]*["<]/) {
        name = code
        sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
        match(name, /^["<][^">]*/)
        judge_include(substr(name, 1, RLENGTH))
    }
    if (!program && bare ~ forbidden) print FILENAME ":" FNR ":" bare >prints
}' "$work/layers" $sources
complain "$work/includes" "includes what its folder may not"
complain "$work/prints" "prints or exits although no program"

# 3. Lists. Each file's name is in the nearest local.mk above it.
# shellcheck disable=SC2046,SC2086  # lists of words
printf '%s\n' $sources $(find tests -name '*.sh') |
    awk '
    FILENAME != "-" {
        place = FILENAME
        sub(/\/local\.mk$/, "", place)
        there[place]
        for (i = 1; i <= NF; i++) listed[place, $i]
        next
    }
    {
        place = $0
        while (sub(/\/[^\/]*$/, "", place))
            if (place in there) break
        if (!((place, $0) in listed)) print
    }' $(find $(folders) -name local.mk) - >"$work/unlisted"
complain "$work/unlisted" "not listed in its folder's local.mk"

# 4. Circles. A module is NAME.c, NAME.h and NAME_internal.h.
# shellcheck disable=SC2086  # a list of words
grep -H '^ *# *include "' $sources |
    sed -n 's!^\([^:]*\)\.[ch]:[^"]*"\([^"]*\)\.h".*!\1 \2!p' |
    sed -E 's/_internal( |$)/\1/g' | sort -u | tsort 2>&1 >/dev/null |
    grep -v 'input contains a loop' >"$work/circles"
complain "$work/circles" "a circle of files that include each other"

# 5. Headers. One that a source includes first compiles alone when that source
# compiles; the others are tried.
# shellcheck disable=SC2086  # a list of words
awk '/^#include/ && FILENAME ~ /\.c$/ && !(FILENAME in seen) {
        seen[FILENAME]
        gsub(/"/, "", $2)
        print $2
     }' $sources | sort -u >"$work/leading"
# shellcheck disable=SC2086  # a list of words
printf '%s\n' $sources | grep '\.h$' | grep -vxFf "$work/leading" |
    while read -r file; do
        # shellcheck disable=SC2086  # CC and CPPFLAGS are lists of words
        $CC ${CPPFLAGS:-} -std=gnu11 -I"$builddir" -I. -fsyntax-only \
            -x c "$file" >"$work/cc" 2>&1 ||
            grep -m 1 'error:' "$work/cc" || echo "$file: $CC failed"
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
