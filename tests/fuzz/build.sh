#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh SOURCES ENGINE CC MAKE, for `make fuzz` and `make fuzz-afl`: builds
# the house and the fuzzers for an engine in the folder fuzz-ENGINE.

set -eu
mkdir -p "fuzz-$2"
cd "fuzz-$2"
[ -f config.status ] ||
    "$1/configure" -q --enable-sanitizers --without-mpi CC="$3" \
        CFLAGS='-O1 -g -fsanitize=fuzzer-no-link'
exec "$4" -s FUZZ_ENGINE=-fsanitize=fuzzer fuzzers
