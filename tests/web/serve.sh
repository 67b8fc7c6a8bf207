#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur serve; the test itself is serve.py.

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
if ! python3 -c '' 2>/dev/null; then
    echo "serve.sh: needs Python 3 (Debian: apt-get install python3)"
    exit 77
fi
exec python3 -B "$top_srcdir/tests/web/serve.py"
