#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The instructions that one fixed search takes, counted by valgrind.  Unlike
# seconds the count is the same on every run, so small changes of speed show;
# it depends on the compiler and its flags.  UNLUR is the program.

set -eu
UNLUR=${UNLUR:?the program to count}
position='4/5/1b4/2b4/1bbbb1/5/4 w'

if ! command -v valgrind >/dev/null; then
    echo "bench-instructions: valgrind is not installed" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set -- solve --no-db --memory 32M "$position"
if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$UNLUR" "$@" >"$work/out" 2>"$work/err"; then
    echo "bench-instructions: the search failed under valgrind:" >&2
    tail -n 5 "$work/err" >&2
    exit 1
fi
count=$(sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' "$work/err")
cat "$work/out"
echo "${count:?no count in the output of valgrind} instructions"
