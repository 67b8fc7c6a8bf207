#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh ENGINE NAME SECONDS, for `make fuzz-run`: lets a fuzzer run.  What it
# finds it leaves in fuzz-ENGINE/found/NAME; a crash becomes a test when it is
# copied into tests/fuzz/crashes/NAME of the sources.

set -eu
engine=$1 name=$2 seconds=$3
top_srcdir=$(cd "$top_srcdir" && pwd)
cd "fuzz-$engine"
top_builddir=$PWD
export top_srcdir top_builddir
mkdir -p "found/$name" scratch
TMPDIR=$PWD/scratch
if [ -w /dev/shm ]; then
    TMPDIR=$(mktemp -d /dev/shm/unlur-fuzz-XXXXXX)
    trap 'rm -rf "$TMPDIR"' EXIT
fi
export TMPDIR

echo "== $name"
# The longest input, and how long one may take.
longest=4096
case $name in store) longest=65536 ;; pack) longest=16384 ;; esac
case $engine in
libfuzzer)
    "tests/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=$longest \
        -dict="corpus/$name.dict" -timeout=20 -rss_limit_mb=4096 \
        -artifact_prefix="found/$name/" -print_final_stats=1 \
        "found/$name" "corpus/$name"
    ;;
afl)
    ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0
    AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1
    AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
    export ASAN_OPTIONS AFL_SKIP_CPUFREQ AFL_NO_UI AFL_NO_AFFINITY \
        AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES
    afl-fuzz -V "$seconds" -i "corpus/$name" -o "found/$name" -m none \
        -t 20000 -x "corpus/$name.dict" -- "tests/fuzz/fuzz_$name"
    ;;
*)
    echo "run.sh: '$engine' is neither libfuzzer nor afl" >&2
    exit 2
    ;;
esac
