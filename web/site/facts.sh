#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# facts.sh UNLUR STORE STONES: what a store has proved of positions with at most
# so many stones, a line each, as site_add_fact() of site.h reads it.

set -eu
results=$(mktemp)
trap 'rm -f "$results"' EXIT
"$1" db export --csv --db "$2" >"$results"
awk -v most="$3" '
    # Splits a line of CSV into field[1], field[2]...
    function split_csv(line,    count, quoted, i, c) {
        for (i in field) delete field[i]
        count = 1
        for (i = 1; i <= length(line); i++) {
            c = substr(line, i, 1)
            if (c == "\"") {
                if (quoted && substr(line, i + 1, 1) == c)
                    field[count] = field[count] substr(line, ++i, 1)
                else
                    quoted = !quoted
            } else if (c == "," && !quoted) {
                count++
            } else {
                field[count] = field[count] c
            }
        }
    }
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
