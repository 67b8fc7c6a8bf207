/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_tree - adds up a proof while it is read.
 *
 * For each node that is open there is a part, which gathers what the nodes
 * below it add up to.
 */
#include "proof/proof_tree.h"

#include <math.h>
#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"

/* What a node adds up to, with copies in place of references. */
struct sum {
    struct cellset region; /* unless whole */
    bool whole;
    double nodes, lines, line_sum;
    int longest;
};

/* A node that is open, with those of its children that have ended. */
struct part {
    uint32_t index;
    uint32_t work; /* nodes begun before it, references not counted */
    struct sum sum;
    struct cellset left, named; /* of replies; see struct proof_node */
};

/* A marked node that is finished. */
struct mark {
    uint32_t node;
    struct sum sum;
};

struct builder {
    struct proof_reader reader;
    struct proof_tree *tree;
    struct part open[2 * BOARD_MAX_CELLS + 2]; /* as the reader's */
    struct mark *marks;
    size_t mark_count, mark_room;
    bool grounds; /* are asked for */
    size_t ground_room;
};

/* --- Sums ---------------------------------------------------------------- */

/* What a reference stands for. */
static struct sum sum_of_reference(const struct builder *builder)
{
    const struct proof_reader *const reader = &builder->reader;
    struct sum sum = builder->marks[reader->target].sum;
    sum.region =
        symmetry_set(reader->position.board, reader->symmetry, &sum.region);
    return sum;
}

/* What a node adds up to before any of its children. */
static struct sum sum_of_node(const struct builder *builder,
                              const struct proof_reader_node *node)
{
    struct sum sum = {.nodes = 1};
    switch (node->kind) {
    case PROOF_REFERENCE: return sum_of_reference(builder);
    case PROOF_MOVE: cellset_add(&sum.region, node->cell); break;
    case PROOF_CONNECTION: sum.region = builder->reader.cells; break;
    default: sum.whole = node->kind == PROOF_BARRED;
    }
    if (!node->children) {
        sum.lines = 1;
        sum.longest = node->kind == PROOF_MOVE || node->kind == PROOF_REPLIES;
        sum.line_sum = sum.longest;
    }
    return sum;
}

/* Adds a child to the node that it is of. */
static void add_sum(struct sum *sum, const struct sum *child)
{
    sum->region = cellset_or(sum->region, child->region);
    sum->whole |= child->whole;
    sum->nodes += child->nodes;
    sum->lines += child->lines;
    sum->line_sum += child->line_sum + child->lines;
    if (sum->longest <= child->longest)
        sum->longest = child->longest + 1;
}

/* Takes the replies that a child answers out of those left, and tells it how
 * many there were. */
static void settle(struct proof_node *child, const struct sum *sum,
                   struct part *above)
{
    const int before = cellset_count(above->left);
    if (child->edge != MOVE_PASS) {
        cellset_remove(&above->left, child->edge);
        cellset_add(&above->named, child->edge);
    }
    if (!sum->whole)
        above->left = cellset_and(above->left, sum->region);
    child->gain = (int16_t)(before - cellset_count(above->left));
}

/* --- Nodes --------------------------------------------------------------- */

static bool begin_node(struct builder *builder)
{
    const struct proof_reader *const reader = &builder->reader;
    const struct proof_reader_node *const from = proof_reader_node(reader);
    struct proof_tree *const tree = builder->tree;
    struct part *const part = &builder->open[reader->depth - 1];
    const bool reference = from->kind == PROOF_REFERENCE;
    if (!array_room(&tree->nodes, tree->count, &tree->room) ||
        (builder->grounds &&
         !array_room(&tree->grounds, tree->count, &builder->ground_room)))
        return false;
    tree->nodes[tree->count] = (struct proof_node){
        .kind = (uint8_t)from->kind,
        .marked = from->marked,
        .depth = (uint16_t)(reader->depth - 1),
        .edge = (int16_t)from->edge,
        .move = (int16_t)from->cell,
        .children = from->children,
        .symmetry = (uint8_t)(reference ? reader->symmetry : 0),
        .target = reference ? builder->marks[reader->target].node : 0};
    *part = (struct part){.index = (uint32_t)tree->count++,
                          .work = reader->nodes - !reference,
                          .sum = sum_of_node(builder, from)};
    if (from->kind == PROOF_REPLIES)
        part->left = position_free(&reader->position);
    return true;
}

/* Notes the cells of a node that has ended. */
static void set_ground(struct builder *builder, const struct part *part)
{
    const struct proof_reader *const reader = &builder->reader;
    const struct cellset *const stones = reader->position.stones;
    if (!builder->grounds)
        return;
    builder->tree->grounds[part->index] = (struct proof_ground){
        .own = stones[reader->winner],
        .rest = part->sum.whole ? stones[colour_other(reader->winner)]
                                : part->sum.region,
        .begin = (uint32_t)proof_reader_node(reader)->begin,
        .winner_moves = proof_reader_winner_moves(reader),
    };
}

/* Keeps a marked node for references to it. */
static bool keep(struct builder *builder, const struct part *part)
{
    if (!array_room(&builder->marks, builder->mark_count, &builder->mark_room))
        return false;
    builder->marks[builder->mark_count++] =
        (struct mark){.node = part->index, .sum = part->sum};
    return true;
}

/* Fills in what replies are left. */
static void end_replies(const struct builder *builder, struct proof_node *node,
                        struct part *part)
{
    const struct cellset empty = position_free(&builder->reader.position);
    node->empty = (int16_t)cellset_count(empty);
    node->named = (int16_t)cellset_count(part->named);
    node->left = (int16_t)cellset_count(part->left);
    part->sum.whole |= node->left > 0;
}

static bool end_node(struct builder *builder)
{
    const struct proof_reader *const reader = &builder->reader;
    struct part *const part = &builder->open[reader->depth - 1];
    struct proof_node *const node = &builder->tree->nodes[part->index];
    if (node->kind == PROOF_REPLIES)
        end_replies(builder, node, part);
    node->whole = part->sum.whole;
    node->region =
        (int16_t)(part->sum.whole ? 0 : cellset_count(part->sum.region));
    node->span = (uint32_t)builder->tree->count - part->index;
    node->work = reader->nodes - part->work;
    node->size = (uint32_t)(reader->at - reader->begin -
                            (ptrdiff_t)proof_reader_node(reader)->begin);
    set_ground(builder, part);
    if (reader->depth > 1) {
        if (builder->tree->nodes[part[-1].index].kind == PROOF_REPLIES)
            settle(node, &part->sum, &part[-1]);
        add_sum(&part[-1].sum, &part->sum);
    }
    return !node->marked || keep(builder, part);
}

/* --- The record ---------------------------------------------------------- */

/* Fills in what the whole tree adds up to. */
static enum status finish(struct builder *builder)
{
    struct proof_tree *const tree = builder->tree;
    const struct sum sum =
        tree->count ? builder->open[0].sum : (struct sum){.longest = 0};
    if (!isfinite(sum.nodes) || !isfinite(sum.line_sum))
        return status_set(builder->reader.why, STATUS_FAILED,
                          "a proof that cannot be read: unfolded it has no "
                          "end");
    tree->work = builder->reader.nodes;
    tree->marked = builder->reader.marked;
    tree->unfolded = sum.nodes;
    tree->lines = sum.lines;
    tree->line_sum = sum.line_sum;
    tree->longest = sum.longest;
    return STATUS_OK;
}

static enum status read_nodes(struct builder *builder, struct status_text *why)
{
    struct proof_reader *const reader = &builder->reader;
    builder->tree->position = reader->position;
    builder->tree->winner = reader->winner;
    for (;;)
        switch (proof_reader_next(reader)) {
        case PROOF_EVENT_NODE:
            if (!begin_node(builder))
                return status_no_memory(why);
            break;
        case PROOF_EVENT_END:
            if (!end_node(builder))
                return status_no_memory(why);
            break;
        case PROOF_EVENT_DONE: return finish(builder);
        case PROOF_EVENT_FAILED: return reader->status;
        }
}

static enum status read_tree(const unsigned char *bytes, size_t size,
                             bool grounds, struct proof_tree *tree,
                             struct status_text *why)
{
    struct builder *const builder = calloc(1, sizeof *builder);
    *tree = (struct proof_tree){.size = size};
    if (!builder)
        return status_no_memory(why);
    builder->tree = tree;
    builder->grounds = grounds;
    enum status status = proof_reader_open(&builder->reader, bytes, size, why);
    if (!status)
        status = read_nodes(builder, why);
    if (status)
        proof_tree_free(tree);
    proof_reader_close(&builder->reader);
    free(builder->marks);
    free(builder);
    return status;
}

enum status proof_tree_read(const unsigned char *bytes, size_t size,
                            struct proof_tree *tree, struct status_text *why)
{
    return read_tree(bytes, size, false, tree, why);
}

enum status proof_tree_read_grounds(const unsigned char *bytes, size_t size,
                                    struct proof_tree *tree,
                                    struct status_text *why)
{
    return read_tree(bytes, size, true, tree, why);
}

void proof_tree_free(struct proof_tree *tree)
{
    free(tree->nodes);
    free(tree->grounds);
    *tree = (struct proof_tree){.nodes = NULL};
}
