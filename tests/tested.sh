#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tested.sh [RUN...]: the whole runs before a release, each from a clone of the
# last commit, one after another; with names, only these.  What came of a run
# goes into its line of doc/tested.md, with the commit and the time it took; the
# output of each goes into the folder tested/, beside the clone.  All of them
# take a day.  JOBS=N compiles and tests with N processes at a time, SECONDS_EACH
# is how long each fuzzer runs.

set -u
top_srcdir=$(cd "$(dirname "$0")/.." && pwd) || exit 99
table=$top_srcdir/doc/tested.md
work=${TESTED_FOLDER:-$PWD/tested}
jobs=${JOBS:-$(nproc)}
seconds=${SECONDS_EACH:-1800}
bad=0

# command_of NAME: as the table has it.
command_of()
{
    sed -n "s/^| $1 | \`\([^\`]*\)\` |.*/\1/p" "$table"
}

# note NAME TEXT: fills in the last column of its line.
note()
{
    awk -v name="$1" -v text="$2" -F ' [|] ' -v OFS=' | ' '
        index($0, "| " name " | ") == 1 { $3 = text " |" }
        { print }' "$table" >"$work/table" && cat "$work/table" >"$table"
}

# summary NAME: what its output says at the end, in a few words.
summary()
{
    case $1 in
    faults)
        awk -F ' [|] ' '/^row [|] tried/ { table = 1; next }
            table && $2 ~ /^[0-9]+$/ { rows++; tried += $2 }
            / WRONG|^FAILED/ { wrong++ }
            END { printf "%d rows, %d tries, %d wrong", rows, tried, wrong }' \
            "$work/$1.log"
        ;;
    fuzz)
        awk '/^stat::number_of_executed_units/ { inputs += $2; runs++ }
            END { printf "%d fuzzers, %.1f million inputs", runs, inputs / 1e6 }' \
            "$work/$1.log"
        ;;
    *)
        awk '/^Testsuite summary/ { whole = 1 } # not of a log that is shown
            whole && /^# PASS: / { pass += $3 }
            whole && /^# SKIP: / { skip += $3 }
            whole && /^# (FAIL|ERROR): / { fail += $3 }
            /^# ERROR: / { whole = 0 }
            END { printf "%d passed, %d skipped, %d failed", pass, skip, fail }' \
            "$work/$1.log"
        ;;
    esac
}

names=$(sed -n 's/^| \([a-z-]*\) | `.*/\1/p' "$table")
for name in "$@"; do
    [ -n "$(command_of "$name")" ] ||
        { echo "tested.sh: '$name' is none of: $names" | xargs >&2; exit 2; }
done
mkdir -p "$work" || exit 1
rm -rf "$work/unlur"
git clone -q "$top_srcdir" "$work/unlur" || exit 1
commit=$(git -C "$work/unlur" rev-parse --short HEAD)
# shellcheck disable=SC2086  # names have no blanks
[ $# -gt 0 ] || set -- $names
for name in "$@"; do
    command=$(command_of "$name")
    echo "$name: $command"
    rm -rf "$work/unlur/build"
    begin=$(date +%s)
    (
        cd "$work/unlur" || exit 1
        JOBS=$jobs SECONDS_EACH=$seconds MAKEFLAGS=-j$jobs VERBOSE=yes
        export JOBS SECONDS_EACH MAKEFLAGS VERBOSE
        eval "$command"
    ) >"$work/$name.log" 2>&1
    got=$?
    minutes=$((($(date +%s) - begin + 59) / 60))
    said="$(summary "$name"), $minutes min, $commit"
    [ $got -eq 0 ] || { said="FAILED (exit $got): $said"; bad=1; }
    note "$name" "$said"
    echo "$name: $said"
done
exit "$bad"
