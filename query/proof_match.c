/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_match - a hash table of the nodes by the winner's stones. */
#include "query/proof_match.h"

#include <stdlib.h>

#include "game/symmetry.h"

static uint32_t hash_of(const struct cellset *own)
{
    uint64_t hash = 0;
    for (int i = 0; i < CELLSET_WORDS; i++) {
        hash = (hash ^ own->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 32);
}

/* Whether the node is one of those that positions are looked up among. */
static bool is_listed(const struct proof_node *node)
{
    return node->kind != PROOF_MOVE && node->kind != PROOF_REFERENCE;
}

static void list_nodes(struct proof_match *match)
{
    const struct proof_tree *const tree = match->tree;
    for (uint32_t i = 0; i <= match->mask; i++)
        match->first[i] = PROOF_MATCH_END;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct proof_ground *const ground = &tree->grounds[i];
        if (!is_listed(&tree->nodes[i]))
            continue;
        uint32_t *const first =
            &match->first[hash_of(&ground->own) & match->mask];
        match->next[i] = *first;
        *first = i;
    }
}

bool proof_match_make(const struct proof_tree *tree, struct proof_match *match)
{
    size_t slots = 1;
    while (slots < tree->count)
        slots *= 2;
    *match = (struct proof_match){.tree = tree, .mask = (uint32_t)(slots - 1)};
    match->first = malloc(slots * sizeof *match->first);
    match->next = malloc(slots * sizeof *match->next);
    if (!match->first || !match->next) {
        proof_match_free(match);
        return false;
    }
    list_nodes(match);
    return true;
}

void proof_match_free(struct proof_match *match)
{
    free(match->first);
    free(match->next);
    *match = (struct proof_match){.tree = NULL};
}

/* Whether the node proves the position, both in the record's coordinates. */
static bool proves(const struct proof_tree *tree, uint32_t node,
                   const struct cellset *own, const struct cellset *other,
                   bool winner_moves)
{
    const struct proof_ground *const ground = &tree->grounds[node];
    if (ground->winner_moves != winner_moves ||
        !cellset_equal(ground->own, *own))
        return false;
    return tree->nodes[node].whole
               ? cellset_equal(ground->rest, *other)
               : cellset_empty(cellset_and(ground->rest, *other));
}

static bool is_better(const struct proof_tree *tree, uint32_t a, uint32_t b)
{
    const struct proof_node *const one = &tree->nodes[a];
    const struct proof_node *const two = &tree->nodes[b];
    if (one->work != two->work)
        return one->work < two->work;
    return one->kind != PROOF_REPLIES && two->kind == PROOF_REPLIES;
}

/* The best node for one image of a position; PROOF_MATCH_END: none. */
static uint32_t find_image(const struct proof_match *match,
                           const struct position *image)
{
    const struct proof_tree *const tree = match->tree;
    const enum colour winner = tree->winner;
    const struct cellset *const own = &image->stones[winner];
    const struct cellset *const other = &image->stones[colour_other(winner)];
    const bool winner_moves = (enum colour)image->turn == winner;
    uint32_t best = PROOF_MATCH_END;
    uint32_t node = match->first[hash_of(own) & match->mask];
    for (; node != PROOF_MATCH_END; node = match->next[node])
        if (proves(tree, node, own, other, winner_moves) &&
            (best == PROOF_MATCH_END || is_better(tree, node, best)))
            best = node;
    return best;
}

bool proof_match_find(const struct proof_match *match,
                      const struct position *position,
                      struct proof_match_hit *hit)
{
    *hit = (struct proof_match_hit){.node = PROOF_MATCH_END};
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        const uint32_t node = find_image(match, &image);
        if (node == PROOF_MATCH_END ||
            (hit->node != PROOF_MATCH_END &&
             !is_better(match->tree, node, hit->node)))
            continue;
        *hit = (struct proof_match_hit){.node = node,
                                        .symmetry = symmetry_inverse(k)};
    }
    return hit->node != PROOF_MATCH_END;
}
