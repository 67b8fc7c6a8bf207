#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `unlur serve` among hostile clients; hostile.py says which.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd)
. "$top_srcdir/tests/shell_support.sh"

case="hostile clients"
if [ ! -d /proc/self/fd ] || ! python3 -c '' 2>/dev/null; then
    echo "skipped: needs /proc and python3 (apt install python3)"
    exit 77
fi
export UNLUR
python3 -B "$top_srcdir/tests/web/hostile.py" . || bad=1
exit "$bad"
