/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved_cache - also lists the positions along which a proof runs, from the
 * root down to a depth that the table has room for.
 */
#include "web/proved_cache.h"

#include <stdlib.h>

#include "game/key.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "proof/proof_tree.h"

enum { WAYS = 8 }; /* entries in a bucket */

/* What is remembered of a key; the move is one of the canonical image. */
struct entry {
    struct key key;
    enum value value;
    int move;
};

struct bucket {
    struct entry entries[WAYS];
    int count;
    int oldest; /* to be replaced next, when the bucket is full */
};

struct proved_cache {
    size_t buckets;
    struct bucket bucket[];
};

struct proved_cache *proved_cache_create(size_t most)
{
    const size_t buckets = most / WAYS + (most % WAYS > 0);
    struct proved_cache *const cache =
        calloc(1, sizeof *cache + buckets * sizeof cache->bucket[0]);
    if (cache)
        cache->buckets = buckets;
    return cache;
}

void proved_cache_destroy(struct proved_cache *cache)
{
    free(cache);
}

static size_t bucket_of(const struct proved_cache *cache,
                        const struct position *canonical)
{
    uint64_t state = (uint64_t)canonical->turn * BOARD_MAX_CELLS +
                     (uint64_t)canonical->board->cells;
    for (int colour = 0; colour < 2; colour++)
        for (int i = 0; i < CELLSET_WORDS; i++) {
            state ^= canonical->stones[colour].word[i];
            state = random_next(&state);
        }
    return (size_t)(state % cache->buckets);
}

/* The number of the entry of a key in a bucket; -1: it has none. */
static int find(const struct bucket *bucket, const struct key *key)
{
    for (int i = 0; i < bucket->count; i++)
        if (key_equal(&bucket->entries[i].key, key))
            return i;
    return -1;
}

void proved_cache_put(struct proved_cache *cache,
                      const struct proved_cache_fact *fact)
{
    const struct key key = key_of(&fact->position, fact->rules);
    struct bucket *const bucket =
        &cache->bucket[bucket_of(cache, &key.position)];
    int at = find(bucket, &key);
    if (at >= 0 &&
        (bucket->entries[at].move != MOVE_NONE || fact->move == MOVE_NONE))
        return;
    if (at < 0 && bucket->count < WAYS) {
        at = bucket->count++;
    } else if (at < 0) {
        at = bucket->oldest;
        bucket->oldest = (bucket->oldest + 1) % WAYS;
    }
    bucket->entries[at] =
        (struct entry){key, fact->value, key_move(&key, fact->move)};
}

bool proved_cache_get(const struct proved_cache *cache,
                      struct proved_cache_fact *fact)
{
    const struct key key = key_of(&fact->position, fact->rules);
    const struct bucket *const bucket =
        &cache->bucket[bucket_of(cache, &key.position)];
    const int at = find(bucket, &key);
    if (at < 0)
        return false;
    fact->value = bucket->entries[at].value;
    fact->move = key_move_back(&key, bucket->entries[at].move);
    return true;
}

/* --- Positions of a proof ------------------------------------------------ */

/* The depth down to which a tree has no more than `most` nodes, and how many
 * that are. */
static int depth_for(const struct proof_tree *tree, size_t most, size_t *sum)
{
    size_t nodes[2 * BOARD_MAX_CELLS + 2] = {0};
    const int deepest = (int)(sizeof nodes / sizeof *nodes) - 1;
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].depth <= deepest)
            nodes[tree->nodes[i].depth]++;
    int depth = 0;
    *sum = nodes[0];
    while (depth < deepest && *sum + nodes[depth + 1] <= most)
        *sum += nodes[++depth];
    return depth;
}

/* The position that a node's edge leads to; after a reply that is passed the
 * winner is to move on the same stones. */
static struct position follow(const struct position *position, int edge)
{
    struct position after = *position;
    if (edge != MOVE_PASS)
        return position_after(position, edge);
    after.turn = (enum turn)colour_other((enum colour)position->turn);
    return after;
}

/* The winner's move at a node, if it tells one: a reference stands for what it
 * refers to. */
static int move_at(const struct proof_tree *tree, const struct proof_node *node)
{
    if (node->kind != PROOF_REFERENCE)
        return node->move;
    return symmetry_move(tree->position.board, node->symmetry,
                         tree->nodes[node->target].move);
}

/* Lists the nodes down to a depth. Each stands behind the node above it and
 * after all that is below the one before, so one position a level will do. */
static void list(const struct proof_tree *tree, int depth,
                 struct position *levels, struct proved_cache_fact *facts)
{
    levels[0] = tree->position;
    for (size_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        if (node->depth > depth)
            continue;
        struct position *const position = &levels[node->depth];
        if (node->depth > 0)
            *position = follow(position - 1, node->edge);
        *facts++ = (struct proved_cache_fact){
            .position = *position,
            .value = value_from_winner(position->turn, tree->winner),
            .move = move_at(tree, node)};
    }
}

enum status proved_cache_read(const unsigned char *bytes, size_t size,
                              size_t most, struct proved_cache_fact **facts,
                              size_t *count, struct status_text *why)
{
    struct proof_tree tree;
    const enum status status = proof_tree_read(bytes, size, &tree, why);
    if (status)
        return status;
    const int depth = depth_for(&tree, most, count);
    struct position *const levels = calloc((size_t)depth + 1, sizeof *levels);
    *facts = calloc(*count + 1, sizeof **facts);
    const bool done = levels && *facts;
    if (done) {
        list(&tree, depth, levels, *facts);
    } else {
        free(*facts);
        *facts = NULL;
    }
    free(levels);
    proof_tree_free(&tree);
    return done ? STATUS_OK : status_no_memory(why);
}

struct proved_cache_fact proved_cache_found(const struct record *record,
                                            size_t most,
                                            struct proved_cache_fact **facts,
                                            size_t *count)
{
    const struct result *const result = &record->result;
    const struct proof *const proof = &record->proof;
    struct status_text ignored;
    *facts = NULL;
    *count = 0;
    if (proof->size && proved_cache_read(proof->bytes, proof->size, most, facts,
                                         count, &ignored))
        *count = 0;
    return (struct proved_cache_fact){.position = result->position,
                                      .rules = result->rules,
                                      .value = result->value,
                                      .move = result->move};
}
