#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The fault matrix: what is done to the program and the store, how often, and
# what came of it.  `make check` runs the rows that are not tests of their own,
# with a part of the amounts, `make check-slow` in full; `make check-faults` runs
# all rows in full and prints the table.  A row is a line "fault: ROW | TRIED | OUTCOME" on the
# standard output of a program or a script; whichever of them fails makes this
# one fail, and so does one that prints no row.
#
# faults.sh [NAME...]: only these, as in `faults.sh faults_words db/faults`, or
# `all`, with those of the Check programs and cli/killed.sh; what
# begins with a folder of Check programs is a suite of its program.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd)
top_builddir=$(cd "${top_builddir:-.}" && pwd)
: "${UNLUR:?the program to test}"
export UNLUR top_srcdir top_builddir

if ! python3 -c '' 2>/dev/null; then
    echo "skipped: needs python3 (apt install python3)"
    exit 77
fi

scripts='faults_signal faults_disk faults_damage faults_words faults_memory
    faults_valgrind'
case $* in
'') rows=$scripts ;;
all)
    rows="db/faults db/faulty_vfs verifier/mutation db/proof
        solver/dfpn/search cli/killed $scripts"
    ;;
*) rows=$* ;;
esac

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
bad=0

# of NAME: runs the program or script of that name.
of()
{
    case $1 in
    faults_*) python3 -B "$top_srcdir/tests/$1.py" ;;
    db/* | verifier/* | solver/*)
        CK_RUN_SUITE=${1##*/} "$top_builddir/tests/${1%/*}/check"
        ;;
    *) sh "$top_srcdir/tests/$1.sh" ;;
    esac
}

for name in $rows; do
    if ! of "$name" >"$work/out" 2>&1; then
        echo "FAILED: $name"
        bad=1
        grep -v '^fault: ' "$work/out" | tail -n 30
    fi
    sed -n 's/^fault: //p' "$work/out" >"$work/rows"
    [ -s "$work/rows" ] || { echo "no row: $name"; bad=1; }
    cat "$work/rows"
    cat "$work/rows" >>"$work/table"
done

# Several tests, or parts of one, may earn the same row.
echo
echo 'row | tried | outcome'
echo '--- | ---: | ---'
awk -F ' [|] ' '
    !($1 in tried) { order[++count] = $1; outcome[$1] = $3 }
    { tried[$1] += $2; parts[$1]++ }
    END {
        for (i = 1; i <= count; i++) {
            row = order[i]
            more = parts[row] > 1 ? " (the first of " parts[row] " parts)" : ""
            print row " | " tried[row] " | " outcome[row] more
        }
    }' "$work/table"
if [ "$*" = all ]; then
    cat <<'END'
ASan and UBSan | whole suite | configure --enable-sanitizers && make check
TSan | threads | configure --enable-thread-sanitizer && make check (HACKING.md)
END
fi
exit "$bad"
