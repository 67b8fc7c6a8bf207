#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh SOURCES ENGINE CC MAKE, for `make fuzz` and `make fuzz-afl`: builds
# the program and the fuzzers for an engine in the folder fuzz-ENGINE, and there
# makes what the fuzzers begin with.  The environment is that of the tests.

set -eu
mkdir -p "fuzz-$2"
cd "fuzz-$2"
[ -f config.status ] ||
    "$1/configure" -q --enable-sanitizers --without-mpi CC="$3" \
        CFLAGS='-O1 -g -fsanitize=fuzzer-no-link'
"$4" -s FUZZ_ENGINE=-fsanitize=fuzzer fuzzers
top_srcdir=$1 top_builddir=$PWD UNLUR=$PWD/unlur ASAN_OPTIONS=detect_leaks=0
export top_srcdir top_builddir UNLUR ASAN_OPTIONS
sh "$1/tests/fuzz/corpus.sh" corpus
