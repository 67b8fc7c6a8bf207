/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy - nodes are hashed by the winner's stones, in their least image, and
 * by who is to move; what else a node asks for is compared one by one.
 */
#include "solver/dfpn/strategy.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "proof/writer.h"

enum { FIRST_ROOM = 1024 };

struct strategy *strategy_create(const struct board_sets *sets,
                                 enum colour winner)
{
    struct strategy *const strategy = calloc(1, sizeof *strategy);
    if (!strategy)
        return NULL;
    strategy->sets = sets;
    strategy->winner = winner;
    strategy->room = strategy->link_room = strategy->bucket_count = FIRST_ROOM;
    strategy->nodes = calloc(FIRST_ROOM, sizeof *strategy->nodes);
    strategy->links = calloc(FIRST_ROOM, sizeof *strategy->links);
    strategy->buckets = malloc(FIRST_ROOM * sizeof *strategy->buckets);
    if (!strategy->nodes || !strategy->links || !strategy->buckets) {
        strategy_destroy(strategy);
        return NULL;
    }
    for (uint32_t i = 0; i < FIRST_ROOM; i++)
        strategy->buckets[i] = STRATEGY_NONE;
    return strategy;
}

void strategy_destroy(struct strategy *strategy)
{
    if (!strategy)
        return;
    free(strategy->nodes);
    free(strategy->links);
    bytes_clear(&strategy->arms);
    free(strategy->buckets);
    free(strategy);
}

/* --- Nodes --------------------------------------------------------------- */

/* The least image of a set, and a symmetry that leads there. */
static bits least_image(const struct board_sets *sets, bits set, int *k)
{
    unsigned symmetries;
    const bits least = board_sets_least_image(sets, set, &symmetries);
    *k = __builtin_ctz(symmetries);
    return least;
}

static uint32_t *bucket_of(const struct strategy *strategy, bits least,
                           enum colour turn)
{
    const uint64_t hash = bits_hash((uint64_t)turn + 1, least);
    return &strategy->buckets[hash & (strategy->bucket_count - 1)];
}

/* What a node is to serve for. */
struct demand {
    bits own, others; /* stones: the winner's, the loser's */
    bits free;        /* the cells that a region may use */
    bool confined;    /* a node that is whole will not do */
    enum colour turn;
};

/* Whether the node does when its cells go there by symmetry k. */
static bool serves(const struct strategy *strategy,
                   const struct strategy_node *node,
                   const struct demand *demand, int k)
{
    const struct board_sets *const sets = strategy->sets;
    const enum colour winner = strategy->winner;
    if (node->turn != demand->turn ||
        !bits_equal(board_sets_image(sets, k, node->stones[winner]),
                    demand->own))
        return false;
    if (!node->whole)
        return bits_within(board_sets_image(sets, k, node->region),
                           demand->free);
    const bits others = node->stones[colour_other(winner)];
    return !demand->confined &&
           bits_equal(board_sets_image(sets, k, others), demand->others);
}

static bool find(const struct strategy *strategy, const struct demand *demand,
                 struct strategy_link *link)
{
    int to_least;
    const bits least = least_image(strategy->sets, demand->own, &to_least);
    const int back = symmetry_inverse(to_least);
    for (uint32_t i = *bucket_of(strategy, least, demand->turn);
         i != STRATEGY_NONE; i = strategy->nodes[i].next) {
        const struct strategy_node *const node = &strategy->nodes[i];
        const int k = symmetry_compose(back, node->to_least);
        if (!serves(strategy, node, demand, k))
            continue;
        *link = (struct strategy_link){
            .node = i, .symmetry = (uint8_t)k, .reply = MOVE_NONE};
        return true;
    }
    return false;
}

bool strategy_find(const struct strategy *strategy, const struct state *state,
                   struct strategy_link *link)
{
    const enum colour winner = strategy->winner;
    const struct demand demand = {.own = state->now->stones[winner],
                                  .others =
                                      state->now->stones[colour_other(winner)],
                                  .free = state->now->free,
                                  .turn = state->turn};
    return find(strategy, &demand, link);
}

bool strategy_find_within(const struct strategy *strategy,
                          const struct strategy_node *node,
                          struct strategy_link *link)
{
    const struct demand demand = {.own = node->stones[strategy->winner],
                                  .free = node->region,
                                  .confined = true,
                                  .turn = node->turn};
    return find(strategy, &demand, link);
}

/* Puts a node into the list of its hash. */
static void enter(struct strategy *strategy, uint32_t index)
{
    struct strategy_node *const node = &strategy->nodes[index];
    const bits least = board_sets_image(strategy->sets, node->to_least,
                                        node->stones[strategy->winner]);
    uint32_t *const bucket = bucket_of(strategy, least, node->turn);
    node->next = *bucket;
    *bucket = index;
}

static bool grow_buckets(struct strategy *strategy)
{
    const uint32_t count = 2 * strategy->bucket_count;
    uint32_t *const buckets =
        realloc(strategy->buckets, count * sizeof *buckets);
    if (!buckets)
        return false;
    strategy->buckets = buckets;
    strategy->bucket_count = count;
    for (uint32_t i = 0; i < count; i++)
        buckets[i] = STRATEGY_NONE;
    for (uint32_t i = 0; i < strategy->count; i++)
        enter(strategy, i);
    return true;
}

/* Makes room for a node and `links` links. */
static bool make_room(struct strategy *strategy, uint32_t links)
{
    if (strategy->count == strategy->room) {
        const uint32_t room = 2 * strategy->room;
        struct strategy_node *const nodes =
            room > UINT32_MAX / 4
                ? NULL
                : realloc(strategy->nodes, room * sizeof *nodes);
        if (!nodes)
            return false;
        strategy->nodes = nodes;
        strategy->room = room;
        if (!grow_buckets(strategy))
            return false;
    }
    if (links > strategy->link_room - strategy->link_count) {
        const uint32_t room = 2 * strategy->link_room + links;
        struct strategy_link *const grown =
            room > UINT32_MAX / 4
                ? NULL
                : realloc(strategy->links, room * sizeof *grown);
        if (!grown)
            return false;
        strategy->links = grown;
        strategy->link_room = room;
    }
    return true;
}

bool strategy_add(struct strategy *strategy, const struct strategy_node *node,
                  const struct strategy_link *links, uint32_t count,
                  struct strategy_link *link)
{
    int to_least;
    if (!make_room(strategy, count))
        return false;
    least_image(strategy->sets, node->stones[strategy->winner], &to_least);
    struct strategy_node *const made = &strategy->nodes[strategy->count];
    *made = *node;
    made->to_least = (uint8_t)to_least;
    made->links = strategy->link_count;
    made->link_count = count;
    for (uint32_t i = 0; i < count; i++)
        strategy->links[strategy->link_count++] = links[i];
    *link = (struct strategy_link){
        .node = strategy->count, .symmetry = 0, .reply = MOVE_NONE};
    enter(strategy, strategy->count++);
    return true;
}

/* --- The record ---------------------------------------------------------- */

/* What has become of a node. */
struct entry {
    uint32_t uses;
    struct proof_use use;
};

struct recording {
    const struct strategy *strategy;
    struct entry *entries; /* by node */
    struct proof_writer writer;
};

static void count_uses(struct recording *recording, uint32_t index)
{
    const struct strategy_node *const node = &recording->strategy->nodes[index];
    if (recording->entries[index].uses++)
        return;
    for (uint32_t i = 0; i < node->link_count; i++)
        count_uses(recording, recording->strategy->links[node->links + i].node);
}

static void write_link(struct recording *recording,
                       const struct strategy_link *link, int k);

static void write_replies(struct recording *recording,
                          const struct strategy_node *node, int k)
{
    const struct strategy_link *const links =
        recording->strategy->links + node->links;
    proof_writer_replies(&recording->writer, node->link_count);
    for (uint32_t i = 0; i < node->link_count; i++) {
        proof_writer_reply(&recording->writer, links[i].reply, k);
        write_link(recording, &links[i], k);
    }
}

static void write_node(struct recording *recording,
                       const struct strategy_node *node, int k)
{
    const struct strategy *const strategy = recording->strategy;
    struct proof_writer *const writer = &recording->writer;
    switch (node->kind) {
    case STRATEGY_MOVE:
        proof_writer_move(writer, node->cell, k);
        if (node->link_count)
            write_link(recording, &strategy->links[node->links], k);
        break;
    case STRATEGY_CONNECTION:
        proof_writer_connection(writer,
                                &(struct proof_connection){
                                    .stone = node->cell,
                                    .side = node->side,
                                    .arms = strategy->arms.data + node->arms},
                                k);
        break;
    case STRATEGY_REPLIES: write_replies(recording, node, k); break;
    case STRATEGY_BARRED: proof_writer_barred(writer); break;
    }
}

/* Writes the node of a link whose user stands turned by symmetry k. */
static void write_link(struct recording *recording,
                       const struct strategy_link *link, int k)
{
    const struct strategy_node *const node =
        &recording->strategy->nodes[link->node];
    struct entry *const entry = &recording->entries[link->node];
    const int own = symmetry_compose(k, link->symmetry);
    const bool is_long = node->kind != STRATEGY_BARRED &&
                         (node->kind != STRATEGY_MOVE || node->link_count > 0);
    if (entry->uses < 2 || !is_long) {
        write_node(recording, node, own);
    } else if (!proof_writer_refer(&recording->writer, &entry->use, own)) {
        proof_writer_mark(&recording->writer);
        write_node(recording, node, own);
        proof_writer_marked(&recording->writer, own, &entry->use);
    }
}

enum status strategy_write(const struct strategy *strategy,
                           const struct strategy_link *root,
                           const struct position *position, int k,
                           struct bytes *bytes, uint32_t *nodes,
                           struct status_text *why)
{
    const struct position image = symmetry_position(position, k);
    struct recording recording = {
        .strategy = strategy,
        .entries = calloc(strategy->count, sizeof *recording.entries),
        .writer = {.board = position->board, .winner = strategy->winner}};
    if (!recording.entries)
        return status_no_memory(why);
    count_uses(&recording, root->node);
    write_link(&recording, root, k);
    free(recording.entries);
    return proof_writer_end(&recording.writer, &image, bytes, nodes, why);
}
