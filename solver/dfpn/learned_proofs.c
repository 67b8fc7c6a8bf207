/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * learned_proofs - nodes are hashed by the winner's stones, in their least
 * image, and by who is to move; regions are compared one by one.
 */
#include "solver/dfpn/learned_proofs.h"

#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/symmetry.h"

enum { FIRST_BUCKETS = 1024, NONE = -1 };

/* A node that can be found. */
struct entry {
    bits stones; /* the winner's, in their least image, */
    bits region; /* and in the same orientation */
    uint32_t proof;
    struct learned_place place;
    int32_t next;     /* of the same hash, or NONE */
    uint8_t to_least; /* symmetry from the record's orientation */
    uint8_t winner;
    bool winner_moves;
};

struct learned_proofs {
    const struct board_sets *sets;
    struct learned_proof *proofs;
    size_t count, room;
    struct entry *entries;
    size_t entry_count, entry_room;
    int32_t *buckets; /* a power of two */
    size_t bucket_count;
};

struct learned_proofs *learned_proofs_create(const struct board_sets *sets)
{
    struct learned_proofs *const proofs = calloc(1, sizeof *proofs);
    if (proofs)
        proofs->sets = sets;
    return proofs;
}

void learned_proofs_destroy(struct learned_proofs *proofs)
{
    if (!proofs)
        return;
    for (size_t i = 0; i < proofs->count; i++) {
        free(proofs->proofs[i].bytes);
        free(proofs->proofs[i].marks);
    }
    free(proofs->proofs);
    free(proofs->entries);
    free(proofs->buckets);
    free(proofs);
}

size_t learned_proofs_count(const struct learned_proofs *proofs)
{
    return proofs->count;
}

const struct learned_proof *
learned_proofs_proof(const struct learned_proofs *proofs, uint32_t number)
{
    return &proofs->proofs[number];
}

/* --- Nodes --------------------------------------------------------------- */

static int32_t *bucket_of(const struct learned_proofs *proofs, bits stones,
                          enum colour winner, bool winner_moves)
{
    const uint64_t start = 1 + 2 * (uint64_t)winner + winner_moves;
    return &proofs->buckets[bits_hash(start, stones) &
                            (proofs->bucket_count - 1)];
}

/* Puts an entry into the list of its hash. */
static void enter(struct learned_proofs *proofs, size_t index)
{
    struct entry *const entry = &proofs->entries[index];
    int32_t *const bucket = bucket_of(
        proofs, entry->stones, (enum colour)entry->winner, entry->winner_moves);
    entry->next = *bucket;
    *bucket = (int32_t)index;
}

/* Makes room for an entry. */
static bool make_room(struct learned_proofs *proofs)
{
    if (proofs->entry_count == INT32_MAX ||
        !array_room(&proofs->entries, proofs->entry_count, &proofs->entry_room))
        return false;
    if (proofs->entry_count < proofs->bucket_count)
        return true;
    const size_t count =
        proofs->bucket_count ? 2 * proofs->bucket_count : FIRST_BUCKETS;
    int32_t *const buckets = realloc(proofs->buckets, count * sizeof *buckets);
    if (!buckets)
        return false;
    proofs->buckets = buckets;
    proofs->bucket_count = count;
    for (size_t i = 0; i < count; i++)
        buckets[i] = NONE;
    for (size_t i = 0; i < proofs->entry_count; i++)
        enter(proofs, i);
    return true;
}

static bool proves(const struct entry *entry, const struct learned_key *key)
{
    return bits_equal(entry->stones, key->stones) &&
           entry->winner == (uint8_t)key->winner &&
           entry->winner_moves == key->winner_moves &&
           bits_within(entry->region, key->free);
}

/* The better of `best`, which may be NULL, and the entries that prove the key,
 * which is in an orientation in which its stones are least. */
static const struct entry *find(const struct learned_proofs *proofs,
                                const struct learned_key *key,
                                const struct entry *best)
{
    if (!proofs->bucket_count)
        return best;
    for (int32_t i =
             *bucket_of(proofs, key->stones, key->winner, key->winner_moves);
         i != NONE; i = proofs->entries[i].next) {
        const struct entry *const entry = &proofs->entries[i];
        if (proves(entry, key) &&
            (!best || bits_count(entry->region) < bits_count(best->region)))
            best = entry;
    }
    return best;
}

bool learned_proofs_find(const struct learned_proofs *proofs,
                         const struct learned_key *key,
                         struct learned_node *node)
{
    const struct board_sets *const sets = proofs->sets;
    const struct entry *best = NULL;
    struct learned_key turned = *key;
    unsigned symmetries;
    int back = 0;
    turned.stones = board_sets_least_image(sets, key->stones, &symmetries);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        if (!(symmetries >> k & 1))
            continue;
        turned.free = board_sets_image(sets, k, key->free);
        const struct entry *const entry = find(proofs, &turned, best);
        if (entry != best)
            back = symmetry_inverse(k);
        best = entry;
    }
    if (!best)
        return false;
    *node = (struct learned_node){
        .proof = best->proof,
        .place = best->place,
        .stones = board_sets_image(sets, symmetry_inverse(best->to_least),
                                   best->stones),
        .region = board_sets_image(sets, back, best->region),
        .winner_moves = best->winner_moves,
        .symmetry = symmetry_compose(back, best->to_least)};
    return true;
}

/* Adds a node, unless one within its region is there already. */
static bool add_node(struct learned_proofs *proofs, enum colour winner,
                     const struct proof_ground *ground,
                     struct learned_place place)
{
    struct learned_key key = {.winner = winner,
                              .winner_moves = ground->winner_moves};
    unsigned symmetries;
    key.stones = board_sets_least_image(
        proofs->sets, bits_of_cellset(&ground->own), &symmetries);
    const int to_least = __builtin_ctz(symmetries);
    key.free = board_sets_image(proofs->sets, to_least,
                                bits_of_cellset(&ground->rest));
    if (find(proofs, &key, NULL))
        return true;
    if (!make_room(proofs))
        return false;
    proofs->entries[proofs->entry_count] =
        (struct entry){.stones = key.stones,
                       .region = key.free,
                       .proof = (uint32_t)proofs->count - 1,
                       .place = place,
                       .to_least = (uint8_t)to_least,
                       .winner = (uint8_t)winner,
                       .winner_moves = key.winner_moves};
    enter(proofs, proofs->entry_count++);
    return true;
}

/* --- Records ------------------------------------------------------------- */

static bool copy_record(struct learned_proof *proof, const unsigned char *bytes,
                        const struct proof_tree *tree)
{
    *proof = (struct learned_proof){
        .bytes = malloc(tree->size),
        .marks = calloc((size_t)tree->marked + 1, sizeof *proof->marks),
        .winner = tree->winner};
    if (proof->bytes)
        memcpy(proof->bytes, bytes, tree->size);
    return proof->bytes && proof->marks;
}

/* A marked node that has begun. */
struct open_mark {
    size_t end; /* the node after all below it */
    struct learned_place place;
};

/* Goes through the nodes in their order, which is that of the record, and notes
 * where each mark is finished. */
static bool add_nodes(struct learned_proofs *proofs,
                      const struct proof_tree *tree)
{
    struct learned_proof *const proof = &proofs->proofs[proofs->count - 1];
    struct open_mark open[2 * BOARD_MAX_CELLS + 2];
    int depth = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        while (depth && open[depth - 1].end <= i)
            proof->marks[proof->mark_count++] = open[--depth].place;
        const struct learned_place place = {tree->grounds[i].begin,
                                            proof->mark_count};
        if (node->marked)
            open[depth++] = (struct open_mark){i + node->span, place};
        if (!node->whole && node->work >= LEARNED_LEAST_WORK &&
            !add_node(proofs, tree->winner, &tree->grounds[i], place))
            return false;
    }
    while (depth)
        proof->marks[proof->mark_count++] = open[--depth].place;
    return true;
}

bool learned_proofs_add(struct learned_proofs *proofs,
                        const unsigned char *bytes,
                        const struct proof_tree *tree)
{
    if (!array_room(&proofs->proofs, proofs->count, &proofs->room))
        return false;
    return copy_record(&proofs->proofs[proofs->count++], bytes, tree) &&
           add_nodes(proofs, tree);
}
