/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cover - a hash table of the nodes by the winner's stones; see the header. */
#include "query/cover.h"

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

static void list_nodes(struct cover *cover)
{
    const struct proof_tree *const tree = cover->tree;
    for (uint32_t i = 0; i <= cover->mask; i++)
        cover->first[i] = COVER_END;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct proof_ground *const ground = &tree->grounds[i];
        if (!is_listed(&tree->nodes[i]))
            continue;
        uint32_t *const first =
            &cover->first[hash_of(&ground->own) & cover->mask];
        cover->next[i] = *first;
        *first = i;
    }
}

bool cover_make(const struct proof_tree *tree, struct cover *cover)
{
    size_t slots = 1;
    while (slots < tree->count)
        slots *= 2;
    *cover = (struct cover){.tree = tree, .mask = (uint32_t)(slots - 1)};
    cover->first = malloc(slots * sizeof *cover->first);
    cover->next = malloc(slots * sizeof *cover->next);
    if (!cover->first || !cover->next) {
        cover_free(cover);
        return false;
    }
    list_nodes(cover);
    return true;
}

void cover_free(struct cover *cover)
{
    free(cover->first);
    free(cover->next);
    *cover = (struct cover){.tree = NULL};
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

/* The best node for one image of a position; COVER_END: none. */
static uint32_t find_image(const struct cover *cover,
                           const struct position *image)
{
    const struct proof_tree *const tree = cover->tree;
    const enum colour winner = tree->winner;
    const struct cellset *const own = &image->stones[winner];
    const struct cellset *const other = &image->stones[colour_other(winner)];
    const bool winner_moves = (enum colour)image->turn == winner;
    uint32_t best = COVER_END;
    uint32_t node = cover->first[hash_of(own) & cover->mask];
    for (; node != COVER_END; node = cover->next[node])
        if (proves(tree, node, own, other, winner_moves) &&
            (best == COVER_END || is_better(tree, node, best)))
            best = node;
    return best;
}

bool cover_find(const struct cover *cover, const struct position *position,
                struct cover_hit *hit)
{
    *hit = (struct cover_hit){.node = COVER_END};
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        const uint32_t node = find_image(cover, &image);
        if (node == COVER_END || (hit->node != COVER_END &&
                                  !is_better(cover->tree, node, hit->node)))
            continue;
        *hit =
            (struct cover_hit){.node = node, .symmetry = symmetry_inverse(k)};
    }
    return hit->node != COVER_END;
}
