/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expansion_cache - what the expansions of late found out, for the next
 * expansion of the same node.
 *
 * Depth-first proof-number search leaves a node when another one looks better,
 * and comes back: half of all expansions are of a node expanded before, most of
 * them soon after. What static rules, connections and the policy say of a node
 * follows from its position, so it is remembered. The cache has one place for
 * each hash value, and the last one to come has it. It belongs to one thread
 * and one search, whose techniques and order of cells it takes for granted.
 */
#ifndef SOLVER_DFPN_EXPANSION_CACHE_H
#define SOLVER_DFPN_EXPANSION_CACHE_H

#include <stddef.h>

#include "solver/common/static_rules.h"
#include "solver/dfpn/table.h"
#include "solver/policy/policy.h"

#define expansion_cache_create BITS_NAME(expansion_cache_create)
#define expansion_cache_destroy BITS_NAME(expansion_cache_destroy)
#define expansion_cache_find BITS_NAME(expansion_cache_find)
#define expansion_cache_put BITS_NAME(expansion_cache_put)

/* A node that nothing decides at sight. */
struct expansion {
    struct table_key key;
    struct static_rules static_rules;
    int count;                  /* 0: the place is free */
    struct policy_move moves[]; /* as many, the likeliest first */
};

struct expansion_cache;

/* A cache for boards of so many cells that takes at most `bytes` bytes, but has
 * one place at least; NULL when memory ran out. The caller owns it. */
struct expansion_cache *expansion_cache_create(int cells, size_t bytes);
void expansion_cache_destroy(struct expansion_cache *cache); /* accepts NULL */

/* What is remembered of a position, until the next is put; or NULL. */
const struct expansion *
expansion_cache_find(const struct expansion_cache *cache,
                     const struct table_key *key);

/* Remembers a position with `count` moves, one at least. */
void expansion_cache_put(struct expansion_cache *cache,
                         const struct table_key *key,
                         const struct static_rules *static_rules,
                         const struct policy_move *moves, int count);

#endif
