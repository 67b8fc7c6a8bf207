#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the fuzzers begin with, some changes of it, and every input that ever
# broke something, without a fuzzer.  The inputs that broke something are in
# tests/fuzz/crashes/NAME: as they are if they are text, else as the output of
# `xxd -p` with a name that ends in .hex.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
top_builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
export top_srcdir top_builddir
# In memory if the system can, with whatever the harnesses leave behind.
work=$(mktemp -d /dev/shm/unlur-XXXXXX 2>/dev/null || mktemp -d) || exit 99
TMPDIR=$work
export TMPDIR
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
bad=0

# As if it was made before: an outline is never written again.
mkdir -p corpus/outline
: >corpus/outline/side-2
sh "$top_srcdir/tests/fuzz/corpus.sh" corpus || exit 1

# Hexadecimal digits as bytes, by octal escapes, which any printf knows.
unhex()
{
    tr -d '[:space:]' <"$1" | fold -w 2 | while read -r pair || [ "$pair" ]; do
        # shellcheck disable=SC2059  # the format is what is printed
        printf "\\$(printf %03o "0x$pair")"
    done
}

# replay NAME CHANGES: of each file so many changes.
replay()
{
    for crash in "$top_srcdir/tests/fuzz/crashes/$1"/*; do
        name=$(basename "$crash")
        case $name in
        '*') ;;
        *.hex) unhex "$crash" >"corpus/$1/crash-${name%.hex}" ;;
        *) cp "$crash" "corpus/$1/crash-$name" ;;
        esac
    done
    count=0
    for file in "corpus/$1"/*; do
        [ -s "$file" ] && count=$((count + 1))
    done
    if [ "$count" -eq 0 ]; then
        echo "$1: no inputs"
        bad=1
    fi
    echo "$1: $count inputs, $2 changes of each"
    if ! "$top_builddir/tests/fuzz/fuzz_$1" "-$2" "corpus/$1"/*; then
        echo "$1: failed"
        bad=1
    fi
}

replay position 300
replay record 100
replay proof 30
replay proof_tree 30
replay outline 30
replay htp 20
replay http 3
replay job_result 30
replay pack 3
replay store 0
exit "$bad"
