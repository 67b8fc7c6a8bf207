#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# facts.sh UNLUR STORE STONES: what a store has proved of positions with at most
# so many stones, a line each, as site_add_fact() of site.h reads it.

set -eu
results=$(mktemp)
trap 'rm -f "$results"' EXIT
"$1" db export --csv --db "$2" >"$results"
awk -v most="$3" "$(cat "$(dirname "$0")/csv.awk")"'
    function is_wanted(    stones) {
        stones = field[place["black"]] + field[place["white"]]
        return field[place["state"]] == "proved" && stones <= most
    }
    BEGIN {
        count = split("position rules value move nodes seconds version " \
            "options seed started", wanted, " ")
    }
    {
        split_csv($0)
    }
    NR == 1 {
        for (i in field) place[field[i]] = i
        next
    }
    is_wanted() {
        for (i = 1; i <= count; i++)
            printf "%s%s", field[place[wanted[i]]], i < count ? "\t" : "\n"
    }' "$results"
