#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# embed.sh FILE: writes the C text of the table of bytes that network.h
# declares.

set -eu
LC_ALL=C
export LC_ALL

cat <<'END'
/* Made by solver/policy/embed.sh. */
#include "solver/policy/network.h"

const unsigned char network_side4[] = {
END
od -An -v -tu1 "$1" | sed -e 's/  *\([0-9][0-9]*\)/\1,/g'
cat <<'END'
};

const size_t network_side4_size = sizeof network_side4;
END
