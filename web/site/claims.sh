#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# claims.sh FOLDER STONES: what the packs of a folder say of the sets of a contract
# with at most so many stones, White to move: position, value, winning move, with tabs
# between, as site_add_claim() of site.h reads it.  The value is empty where nobody
# knows it.

set -eu
found=
for file in "$1"/*.csv.zst; do
    [ ! -e "$file" ] || found=1
done
if [ -z "$found" ]; then
    echo "make site: '$1': no pack in this folder" >&2
    exit 1
fi
zstd -dcq -- "$1"/*.csv.zst | awk -v most="$2" "$(cat "$(dirname "$0")/csv.awk")"'
    {
        split_csv($0)
    }
    field[1] == "position" {
        for (i in field) place[field[i]] = i
        next
    }
    field[place["to_move"]] != "w" || field[place["white"]] + 0 { next }
    field[place["black"]] + 0 <= most {
        position = field[place["position"]]
        if (!(position in value)) order[++count] = position
        if (value[position] == "") {
            value[position] = field[place["value"]]
            move[position] = field[place["move"]]
        }
    }
    END {
        for (i = 1; i <= count; i++)
            printf "%s\t%s\t%s\n", order[i], value[order[i]], move[order[i]]
    }'
