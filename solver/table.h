/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table - the transposition table: what the search knows of positions.
 *
 * A hash table of bounded memory with exact keys: an entry holds the whole
 * position (both colours' stones and who moves), which is compared on every
 * probe, so two positions are never taken for each other; the hash only says
 * where to look. The key takes as many words as the board needs.
 *
 * Buckets hold four entries. When a bucket is full the entry whose subtree took
 * the least work makes room, so what was costly to find out stays. Replacement
 * loses work, never truth: the search is right with any table, however small.
 *
 * Byte layout of an entry, all in native order:
 *     0  uint64  work: positions expanded below, with the epoch (see table.c)
 *     8  uint32  phi
 *    12  uint32  delta
 *    16  uint64  key[2 * words]: black stones, white stones; the turn is the
 *                top bit of the last word, which no board uses
 *
 * phi and delta are the proof and disproof numbers from the view of the player
 * to move; see search.h.
 */
#ifndef SOLVER_TABLE_H
#define SOLVER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/state.h"

struct table;

struct table_data {
    uint32_t phi;
    uint32_t delta;
    uint64_t work;
};

/* A table for boards of `side` that takes at most `bytes` bytes, its own
 * bookkeeping included; at least one bucket is made. NULL when memory ran out.
 * The caller owns it. */
struct table *table_create(int side, size_t bytes);
void table_destroy(struct table *table);

/* Empties the table, at once however large it is. */
void table_clear(struct table *table);

/* The bytes a table holds. */
size_t table_bytes(const struct table *table);

/* Looks the state up. */
bool table_probe(const struct table *table, const struct state *state,
                 struct table_data *data);

/* Stores what is known of the state, over what was known before. */
void table_store(struct table *table, const struct state *state,
                 const struct table_data *data);

#endif
