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
 * the least work makes room, so what was costly to find out stays; an entry of
 * no work, a guess, is let go before any that took work. Replacement loses
 * work, never truth: the search is right with any table, however small.
 *
 * Threads share a table. A bucket is locked while it is read or written; a lock
 * is shared by many buckets.
 *
 * Byte layout of an entry, all in native order:
 *     0  uint64  work: positions expanded below, with the epoch and, of what is
 *                proved, the value (see table.c)
 *     8  uint64  key[2 * words]: black stones, white stones; the turn is the
 *                top bit of the last word, which no board uses
 *     *  uint64  region[words], of what is proved; else phi and delta, 32 bits
 *                each
 *
 * phi and delta are the proof and disproof numbers from the view of the player
 * to move; see search.h. Of what is proved one is 0 and the other infinite.
 */
#ifndef SOLVER_DFPN_TABLE_H
#define SOLVER_DFPN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "solver/common/bits.h"
#include "solver/dfpn/search_types.h"

#define table_create BITS_NAME(table_create)
#define table_destroy BITS_NAME(table_destroy)
#define table_use_all BITS_NAME(table_use_all)
#define table_part BITS_NAME(table_part)
#define table_clear BITS_NAME(table_clear)
#define table_bytes BITS_NAME(table_bytes)
#define table_key_hash BITS_NAME(table_key_hash)
#define table_prefetch BITS_NAME(table_prefetch)
#define table_probe BITS_NAME(table_probe)
#define table_store BITS_NAME(table_store)
#define table_enter BITS_NAME(table_enter)
#define table_leave BITS_NAME(table_leave)
#define table_busy BITS_NAME(table_busy)

struct table;

struct table_data {
    uint32_t phi;
    uint32_t delta;
    uint64_t work;
    bits region; /* when it is proved, see region.h; else without meaning */
};

/* A position as the table knows it. */
struct table_key {
    bits stones[2]; /* by colour */
    enum colour turn;
};

/* A hash of 64 bits. */
uint64_t table_key_hash(const struct table_key *key);

/* A table for boards of `side` that takes at most `bytes` bytes, its own
 * bookkeeping included, as it is filled; at least one bucket is made. NULL when
 * memory ran out. The caller owns it. */
struct table *table_create(int side, size_t bytes);
void table_destroy(struct table *table);

/* As buckets_use_all(): before several threads share the table. */
void table_use_all(struct table *table);

/* As buckets_part(). */
struct search_part table_part(struct table *table);

/* Empties the table, at once however large it is. */
void table_clear(struct table *table);

/* The bytes a table may take, for tests. */
size_t table_bytes(const struct table *table);

/* Has the memory fetched where a position would stand that will be looked up
 * soon: nothing else about the table changes. */
void table_prefetch(const struct table *table, const struct table_key *key);

/* Looks a position up. Several threads may look up and store at a time, in a
 * table that is all in use. */
bool table_probe(struct table *table, const struct table_key *key,
                 struct table_data *data);

/* Stores what is known of a position, over what was known before; whether that
 * was of another position. */
bool table_store(struct table *table, const struct table_key *key,
                 const struct table_data *data);

/* Counts the threads at work below a position: one more, one less, how many.
 * Positions may share a counter, so the count is a hint. */
void table_enter(struct table *table, const struct table_key *key);
void table_leave(struct table *table, const struct table_key *key);
unsigned table_busy(struct table *table, const struct table_key *key);

#endif
