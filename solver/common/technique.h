/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * technique - the parts of the search that can be switched off.
 *
 * Each technique makes proofs cheaper and changes no verdict, so the search is
 * right with any subset of them. They stand in one table: the option --without
 * reads their names from it, the benchmark switches off one after the other,
 * and the tests try each alone. A search without all of them is plain
 * depth-first proof-number search.
 */
#ifndef SOLVER_COMMON_TECHNIQUE_H
#define SOLVER_COMMON_TECHNIQUE_H

#include <stdbool.h>
#include <stddef.h>

/* Sets of techniques are unions of these. */
enum technique {
    TECHNIQUE_MUST_PLAY = 1 << 0,
    TECHNIQUE_OWN_WINS = 1 << 1,
    TECHNIQUE_LAST_ARM = 1 << 2,
    TECHNIQUE_BARRED = 1 << 3,
    TECHNIQUE_MOBILITY = 1 << 4,
    TECHNIQUE_SUM = 1 << 5,
    TECHNIQUE_EPSILON = 1 << 6,
    TECHNIQUE_SYMMETRY = 1 << 7,
    TECHNIQUE_ZONES = 1 << 8,
    TECHNIQUE_CORNERS = 1 << 9,
    TECHNIQUE_POLICY = 1 << 10,
    TECHNIQUE_KEY_FIRST = 1 << 11,
    TECHNIQUE_LAZY = 1 << 12,
    TECHNIQUE_REGIONS = 1 << 13,
    TECHNIQUE_ALL = (1 << 14) - 1
};

/* One line of the table. */
struct technique_entry {
    enum technique technique;
    const char *name;    /* small letters and hyphens */
    const char *summary; /* one line for --help and the benchmark */
};

/* The i-th technique, from 0 on; NULL past the last. */
const struct technique_entry *technique_at(int i);

/* Reads names separated by commas, or "all", into a set. False when a name is
 * not in the table; then *bad and *bad_length are that name. */
bool technique_parse(const char *text, unsigned *set, const char **bad,
                     size_t *bad_length);

#endif
