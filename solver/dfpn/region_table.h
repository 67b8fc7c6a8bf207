/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_table - what has been proved, by the winner's stones and a region.
 *
 * A region Z of a proved position (region.h) makes the proof one of every
 * undecided position with the same stones of the winner's, the same player to
 * move, and Z empty, wherever the loser has his stones. So the key here is the
 * winner's stones alone. What one contract set has cost serves the next: after
 * a stone of each colour many sets have the same winner's stones, and often a
 * proof of the one needs no stone of the other's on this cell or that.
 *
 * Buckets hold a few entries, of one key or several; when one is full the entry
 * of least work makes room. Of regions that contain one another the least is
 * kept. Losing an entry loses work, never truth. Threads share the table; each
 * bucket has a lock, which is held for some dozens of instructions.
 *
 * Source: shih2022 (a table of patterns with regions); theirs is searched for
 * patterns by a tree of stones, ours is a hash table of exact stones.
 */
#ifndef SOLVER_DFPN_REGION_TABLE_H
#define SOLVER_DFPN_REGION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "solver/common/board_sets.h"
#include "solver/dfpn/search_types.h"

#define region_table_create BITS_NAME(region_table_create)
#define region_table_destroy BITS_NAME(region_table_destroy)
#define region_table_part BITS_NAME(region_table_part)
#define region_table_clear BITS_NAME(region_table_clear)
#define region_table_use_all BITS_NAME(region_table_use_all)
#define region_table_prefetch BITS_NAME(region_table_prefetch)
#define region_table_find BITS_NAME(region_table_find)
#define region_table_meet BITS_NAME(region_table_meet)
#define region_table_store BITS_NAME(region_table_store)
#define region_table_store_images BITS_NAME(region_table_store_images)

struct region_table;

/* What is looked up. */
struct region_key {
    bits stones;        /* the winner's */
    enum colour winner; /* a colour */
    bool winner_moves;
};

/* A table that takes at most `bytes` bytes, as it is filled, but has one bucket
 * at least; NULL when memory ran out. The caller owns it. */
struct region_table *region_table_create(size_t bytes);
void region_table_destroy(struct region_table *table); /* accepts NULL */

/* As buckets_use_all(): before several threads share the table. */
void region_table_use_all(struct region_table *table);

/* As buckets_part(). */
struct search_part region_table_part(struct region_table *table);

/* Empties the table, at once however large it is. */
void region_table_clear(struct region_table *table);

/* Has the memory fetched in which the key would stand. */
void region_table_prefetch(const struct region_table *table,
                           const struct region_key *key);

/* Finds the least region of the key's within the empty cells `free`; false:
 * there is none. */
bool region_table_find(struct region_table *table, const struct region_key *key,
                       bits free, bits *region);

/* Takes each region of the key's within `free` that leaves out a cell of *must:
 * such cells leave *must, and the region's join *cells. How many it took. */
int region_table_meet(struct region_table *table, const struct region_key *key,
                      bits free, bits *must, bits *cells);

/* Stores a region of the key's; more work, in nodes, keeps it for longer. */
void region_table_store(struct region_table *table,
                        const struct region_key *key, bits region,
                        uint64_t work);

/* The same in all twelve orientations. */
void region_table_store_images(struct region_table *table,
                               const struct board_sets *sets,
                               const struct region_key *key, bits region,
                               uint64_t work);

#endif
