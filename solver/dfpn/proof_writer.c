/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_writer - see the header. */
#include "solver/dfpn/proof_writer.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "proof/format.h"

/* What has become of a node. */
struct entry {
    uint32_t uses;
    uint32_t index;   /* among the marked ones, once it is written */
    uint8_t symmetry; /* from its orientation to where it was written */
};

struct proof_writer {
    const struct strategy *strategy;
    struct entry *entries; /* by node */
    struct bytes body;
    uint32_t nodes;
    uint32_t marked;
};

static void count_uses(struct proof_writer *proof_writer, uint32_t index)
{
    const struct strategy_node *const node =
        &proof_writer->strategy->nodes[index];
    if (proof_writer->entries[index].uses++)
        return;
    for (uint32_t i = 0; i < node->link_count; i++)
        count_uses(proof_writer,
                   proof_writer->strategy->links[node->links + i].node);
}

static void put(struct proof_writer *proof_writer, uint32_t number)
{
    bytes_add_number(&proof_writer->body, number);
}

/* The image of an arm's or a link's numbers; what follows them is returned. */
static const int16_t *put_arm(struct proof_writer *proof_writer,
                              const int16_t *at, const int16_t *image);

static const int16_t *put_recipe_link(struct proof_writer *proof_writer,
                                      const int16_t *at, const int16_t *image)
{
    const int moves = *at++;
    put(proof_writer, (uint32_t)moves);
    if (moves == ARM_STEPS_BRIDGE) {
        put(proof_writer, (uint32_t)image[at[0]]);
        put(proof_writer, (uint32_t)image[at[1]]);
        return at + 2;
    }
    for (int i = 0; i < moves; i++) {
        put(proof_writer, (uint32_t)image[*at++]);
        at = put_arm(proof_writer, at, image);
    }
    return at;
}

static const int16_t *put_arm(struct proof_writer *proof_writer,
                              const int16_t *at, const int16_t *image)
{
    const int head = *at++;
    put(proof_writer, (uint32_t)head);
    for (int i = 0; i < head / 2; i++) {
        put(proof_writer, (uint32_t)image[*at++]);
        at = put_recipe_link(proof_writer, at, image);
    }
    return head % 2 ? put_recipe_link(proof_writer, at, image) : at;
}

/* The arms, in the order of the images of their sides. */
static void put_connection(struct proof_writer *proof_writer,
                           const struct strategy_node *node, int k)
{
    const struct strategy *const strategy = proof_writer->strategy;
    const int16_t *const image = strategy->sets->board->image[k];
    const int step = strategy->winner == COLOUR_WHITE ? 3 : 2;
    const int16_t *arms[6];
    int first = 6;
    for (int i = 0; i < 6 / step; i++) {
        const int side = symmetry_side(k, (node->side + i * step) % 6);
        arms[side] = strategy->arms.numbers + node->arms[i];
        if (side < first)
            first = side;
    }
    put(proof_writer, PROOF_FORMAT_CONNECTION);
    put(proof_writer, (uint32_t)image[node->cell]);
    put(proof_writer, (uint32_t)first);
    for (int side = first; side < 6; side += step)
        put_arm(proof_writer, arms[side], image);
}

static void write_link(struct proof_writer *proof_writer,
                       const struct strategy_link *link, int k);

static void put_replies(struct proof_writer *proof_writer,
                        const struct strategy_node *node, int k)
{
    const struct strategy *const strategy = proof_writer->strategy;
    const int16_t *const image = strategy->sets->board->image[k];
    put(proof_writer, PROOF_FORMAT_REPLIES);
    put(proof_writer, node->link_count);
    for (uint32_t i = 0; i < node->link_count; i++) {
        const struct strategy_link *const link =
            &strategy->links[node->links + i];
        const bool pass = link->reply == MOVE_PASS;
        put(proof_writer, pass ? 0 : (uint32_t)image[link->reply] + 1);
        write_link(proof_writer, link, k);
    }
}

static void write_node(struct proof_writer *proof_writer,
                       const struct strategy_node *node, int k)
{
    const struct strategy *const strategy = proof_writer->strategy;
    proof_writer->nodes++;
    switch (node->kind) {
    case STRATEGY_MOVE:
        put(proof_writer,
            PROOF_FORMAT_MOVE +
                (uint32_t)strategy->sets->board->image[k][node->cell]);
        if (node->link_count)
            write_link(proof_writer, &strategy->links[node->links], k);
        break;
    case STRATEGY_CONNECTION: put_connection(proof_writer, node, k); break;
    case STRATEGY_REPLIES: put_replies(proof_writer, node, k); break;
    case STRATEGY_BARRED: put(proof_writer, PROOF_FORMAT_BARRED); break;
    }
}

/* Writes the node of a link whose user stands turned by symmetry k. */
static void write_link(struct proof_writer *proof_writer,
                       const struct strategy_link *link, int k)
{
    const struct strategy_node *const node =
        &proof_writer->strategy->nodes[link->node];
    struct entry *const entry = &proof_writer->entries[link->node];
    const int own = symmetry_compose(k, link->symmetry);
    const bool is_long = node->kind != STRATEGY_BARRED &&
                         (node->kind != STRATEGY_MOVE || node->link_count > 0);
    if (entry->uses < 2 || !is_long) {
        write_node(proof_writer, node, own);
        return;
    }
    if (entry->index != STRATEGY_NONE) {
        put(proof_writer, PROOF_FORMAT_REFERENCE);
        put(proof_writer, entry->index);
        put(proof_writer,
            (uint32_t)symmetry_compose(own, symmetry_inverse(entry->symmetry)));
        return;
    }
    put(proof_writer, PROOF_FORMAT_MARK);
    write_node(proof_writer, node, own);
    entry->symmetry = (uint8_t)own;
    entry->index = proof_writer->marked++;
}

bool proof_writer_write(const struct strategy *strategy,
                        const struct strategy_link *root,
                        const struct position *position, int k,
                        struct bytes *bytes, uint32_t *nodes)
{
    struct proof_writer proof_writer = {.strategy = strategy};
    proof_writer.entries =
        calloc(strategy->count, sizeof *proof_writer.entries);
    if (!proof_writer.entries)
        return false;
    for (uint32_t i = 0; i < strategy->count; i++)
        proof_writer.entries[i].index = STRATEGY_NONE;
    count_uses(&proof_writer, root->node);
    write_link(&proof_writer, root, k);
    const struct position image = symmetry_position(position, k);
    proof_format_begin(bytes, &image, strategy->winner, proof_writer.nodes,
                       proof_writer.marked);
    bytes_add(bytes, proof_writer.body.data, proof_writer.body.size);
    const bool done = !proof_writer.body.failed && !bytes->failed;
    *nodes = proof_writer.nodes;
    bytes_clear(&proof_writer.body);
    free(proof_writer.entries);
    return done;
}
