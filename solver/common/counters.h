/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * counters - what each technique did in a search.
 *
 * A search thread has a set of counters of its own, which cost an addition
 * each; they are summed up when the search has ended. They stand in one table,
 * from which the output of `unlur solve --stats` and its JSON take their names.
 * A technique that is switched off counts nothing. On one thread the counts are
 * the same on every run and machine, and unless a limit came first
 *   table_lookups = replies - zones_skipped + lazy + table_settled + nodes - 1,
 * for a reply is looked up when it is listed, when it is evaluated later, and
 * when it is searched.
 */
#ifndef SOLVER_COMMON_COUNTERS_H
#define SOLVER_COMMON_COUNTERS_H

#include <stdint.h>

enum counters_index {
    COUNTER_NODES,
    COUNTER_REMEMBERED,
    COUNTER_REPLIES,
    COUNTER_EVALUATED,
    COUNTER_LAZY,
    COUNTER_DECIDED,
    COUNTER_SUICIDES,
    COUNTER_FORCED,
    COUNTER_TABLE_LOOKUPS,
    COUNTER_TABLE_HITS,
    COUNTER_TABLE_SETTLED,
    COUNTER_TABLE_STORES,
    COUNTER_TABLE_REPLACED,
    COUNTER_SYMMETRY,
    COUNTER_H_SEARCHES,
    COUNTER_CONNECTIONS,
    COUNTER_CORNERS,
    COUNTER_LAST_ARM,
    COUNTER_KEY_FIRST,
    COUNTER_OWN_WINS,
    COUNTER_MUST_PLAY_LOST,
    COUNTER_MUST_PLAY_PRUNED,
    COUNTER_BARRED,
    COUNTER_ZONES_SKIPPED,
    COUNTER_ZONES_REFUTED,
    COUNTER_REGIONS_KNOWN,
    COUNTER_REGIONS_PRUNED,
    COUNTER_MOBILITY,
    COUNTER_SUM,
    COUNTER_EPSILON,
    COUNTER_POLICY,
    COUNTERS
};

struct counters {
    uint64_t of[COUNTERS];
};

/* One line of the table. */
struct counter_entry {
    const char *name;          /* small letters and underscores */
    enum counters_index whole; /* of which this is a part; its own: of none */
    unsigned technique;  /* without which it stays 0; 0: of the search itself */
    const char *summary; /* what was counted, in one line */
};

const struct counter_entry *counter_at(enum counters_index counter);

/* Adds what another thread or search counted; takes away what was counted
 * before. */
static inline void counters_add(struct counters *sum,
                                const struct counters *more)
{
    for (int i = 0; i < COUNTERS; i++)
        sum->of[i] += more->of[i];
}

static inline void counters_take(struct counters *sum,
                                 const struct counters *before)
{
    for (int i = 0; i < COUNTERS; i++)
        sum->of[i] -= before->of[i];
}

#endif
