/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scribe - see the header. */
#include "solver/dfpn/scribe.h"

#include <stdlib.h>

#include "proof/certificate.h"
#include "game/symmetry.h"

/* What has become of a node. */
struct entry {
    uint32_t uses;
    uint32_t index;   /* among the marked ones, once it is written */
    uint8_t symmetry; /* from its orientation to where it was written */
};

struct scribe {
    const struct strategy *strategy;
    struct entry *entries; /* by node */
    struct bytes body;
    uint32_t nodes;
    uint32_t marked;
};

static void count_uses(struct scribe *scribe, uint32_t index)
{
    const struct strategy_node *const node = &scribe->strategy->nodes[index];
    if (scribe->entries[index].uses++)
        return;
    for (uint32_t i = 0; i < node->link_count; i++)
        count_uses(scribe, scribe->strategy->links[node->links + i].node);
}

static void put(struct scribe *scribe, uint32_t number)
{
    bytes_add_number(&scribe->body, number);
}

/* The image of an arm's or a link's numbers; what follows them is returned. */
static const int16_t *put_arm(struct scribe *scribe, const int16_t *at,
                              const int16_t *image);

static const int16_t *put_recipe_link(struct scribe *scribe, const int16_t *at,
                                      const int16_t *image)
{
    const int moves = *at++;
    put(scribe, (uint32_t)moves);
    if (moves == RECIPE_BRIDGE) {
        put(scribe, (uint32_t)image[at[0]]);
        put(scribe, (uint32_t)image[at[1]]);
        return at + 2;
    }
    for (int i = 0; i < moves; i++) {
        put(scribe, (uint32_t)image[*at++]);
        at = put_arm(scribe, at, image);
    }
    return at;
}

static const int16_t *put_arm(struct scribe *scribe, const int16_t *at,
                              const int16_t *image)
{
    const int head = *at++;
    put(scribe, (uint32_t)head);
    for (int i = 0; i < head / 2; i++) {
        put(scribe, (uint32_t)image[*at++]);
        at = put_recipe_link(scribe, at, image);
    }
    return head % 2 ? put_recipe_link(scribe, at, image) : at;
}

/* The arms, in the order of the images of their sides. */
static void put_connection(struct scribe *scribe,
                           const struct strategy_node *node, int k)
{
    const struct strategy *const strategy = scribe->strategy;
    const int16_t *const image = strategy->lattice->board->image[k];
    const int step = strategy->winner == COLOUR_WHITE ? 3 : 2;
    const int16_t *arms[6];
    int first = 6;
    for (int i = 0; i < 6 / step; i++) {
        const int side = symmetry_side(k, (node->side + i * step) % 6);
        arms[side] = strategy->arms.numbers + node->arms[i];
        if (side < first)
            first = side;
    }
    put(scribe, CERTIFICATE_CONNECTION);
    put(scribe, (uint32_t)image[node->cell]);
    put(scribe, (uint32_t)first);
    for (int side = first; side < 6; side += step)
        put_arm(scribe, arms[side], image);
}

static void write_link(struct scribe *scribe, const struct strategy_link *link,
                       int k);

static void put_replies(struct scribe *scribe, const struct strategy_node *node,
                        int k)
{
    const struct strategy *const strategy = scribe->strategy;
    const int16_t *const image = strategy->lattice->board->image[k];
    put(scribe, CERTIFICATE_REPLIES);
    put(scribe, node->link_count);
    for (uint32_t i = 0; i < node->link_count; i++) {
        const struct strategy_link *const link =
            &strategy->links[node->links + i];
        const bool pass = link->reply == MOVE_PASS;
        put(scribe, pass ? 0 : (uint32_t)image[link->reply] + 1);
        write_link(scribe, link, k);
    }
}

static void write_node(struct scribe *scribe, const struct strategy_node *node,
                       int k)
{
    const struct strategy *const strategy = scribe->strategy;
    scribe->nodes++;
    switch (node->kind) {
    case STRATEGY_MOVE:
        put(scribe,
            CERTIFICATE_MOVE +
                (uint32_t)strategy->lattice->board->image[k][node->cell]);
        if (node->link_count)
            write_link(scribe, &strategy->links[node->links], k);
        break;
    case STRATEGY_CONNECTION: put_connection(scribe, node, k); break;
    case STRATEGY_REPLIES: put_replies(scribe, node, k); break;
    case STRATEGY_BARRED: put(scribe, CERTIFICATE_BARRED); break;
    }
}

/* Writes the node of a link whose user stands turned by symmetry k. */
static void write_link(struct scribe *scribe, const struct strategy_link *link,
                       int k)
{
    const struct strategy_node *const node =
        &scribe->strategy->nodes[link->node];
    struct entry *const entry = &scribe->entries[link->node];
    const int own = symmetry_compose(k, link->symmetry);
    const bool is_long = node->kind != STRATEGY_BARRED &&
                         (node->kind != STRATEGY_MOVE || node->link_count > 0);
    if (entry->uses < 2 || !is_long) {
        write_node(scribe, node, own);
        return;
    }
    if (entry->index != STRATEGY_NONE) {
        put(scribe, CERTIFICATE_REFERENCE);
        put(scribe, entry->index);
        put(scribe,
            (uint32_t)symmetry_compose(own, symmetry_inverse(entry->symmetry)));
        return;
    }
    put(scribe, CERTIFICATE_MARK);
    write_node(scribe, node, own);
    entry->symmetry = (uint8_t)own;
    entry->index = scribe->marked++;
}

bool scribe_write(const struct strategy *strategy,
                  const struct strategy_link *root,
                  const struct position *position, int k, struct bytes *bytes,
                  uint32_t *nodes)
{
    struct scribe scribe = {.strategy = strategy};
    scribe.entries = calloc(strategy->count, sizeof *scribe.entries);
    if (!scribe.entries)
        return false;
    for (uint32_t i = 0; i < strategy->count; i++)
        scribe.entries[i].index = STRATEGY_NONE;
    count_uses(&scribe, root->node);
    write_link(&scribe, root, k);
    const struct position image = symmetry_position(position, k);
    certificate_begin(bytes, &image, strategy->winner, scribe.nodes,
                      scribe.marked);
    bytes_add(bytes, scribe.body.data, scribe.body.size);
    const bool done = !scribe.body.failed && !bytes->failed;
    *nodes = scribe.nodes;
    bytes_clear(&scribe.body);
    free(scribe.entries);
    return done;
}
