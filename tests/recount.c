/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recount - a recursion over the tree. */
#include "tests/recount.h"

#include <check.h>
#include <string.h>

#include "game/outcome.h"

/* What a node leans on. */
struct ground {
    bool whole;
    bool region[BOARD_MAX_CELLS];
};

struct finished {
    uint32_t node;
    struct ground ground;
};

/* By a mark's name, in the record in hand. */
static struct finished finished[RECOUNT_NODES];

struct counter {
    const struct mutant *mutant;
    struct recount *recount;
    enum colour winner;
};

static const struct mutant_item *item_at(const struct counter *counter, int i)
{
    return &counter->mutant->items[i];
}

static int region_size(const struct ground *ground)
{
    int size = 0;
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
        size += ground->region[cell];
    return ground->whole ? 0 : size;
}

/* Every cell that arms name but the stones they hop to. */
static void add_arm_cells(const struct counter *counter, int i,
                          struct ground *ground)
{
    const struct mutant_item *const item = item_at(counter, i);
    if (item->role == MUTANT_CELL || item->role == MUTANT_FIRST)
        ground->region[item->number] = true;
    for (int child = item->child; child != MUTANT_NONE;
         child = item_at(counter, child)->next)
        add_arm_cells(counter, child, ground);
}

static void count_node(struct counter *counter, int i,
                       const struct position *position, int depth, int edge,
                       struct ground *ground);

static void check_suicide(const struct counter *counter,
                          const struct position *position, int cell)
{
    const enum colour loser = colour_other(counter->winner);
    struct position after = *position;
    cellset_add(&after.stones[loser], cell);
    const unsigned made = outcome_objectives(&after, loser);
    ck_assert(made && !(made & outcome_goal(loser)));
}

/* Answers one by one; each empty cell is given to the first that is for it. */
static void count_replies(struct counter *counter, int i,
                          const struct position *position,
                          struct proof_node *node, struct ground *ground)
{
    bool answered[BOARD_MAX_CELLS] = {false}, named[BOARD_MAX_CELLS] = {false};
    struct recount *const recount = counter->recount;
    for (int a = item_at(counter, i)->child; a != MUTANT_NONE;
         a = item_at(counter, a)->next, node->children++) {
        const int reply = (int)item_at(counter, a)->number - 1;
        struct position after = *position;
        struct ground below;
        const uint32_t child = recount->count;
        if (reply >= 0)
            cellset_add(&after.stones[position->turn], reply);
        after.turn = (enum turn)counter->winner;
        count_node(counter, item_at(counter, a)->child, &after, node->depth + 1,
                   reply < 0 ? MOVE_PASS : reply, &below);
        for (int cell = 0; cell < position->board->cells; cell++) {
            ground->region[cell] |= below.region[cell];
            if (position_at(position, cell) != COLOUR_NONE || answered[cell])
                continue;
            answered[cell] =
                cell == reply || (!below.whole && !below.region[cell]);
            recount->nodes[child].gain += answered[cell];
        }
        if (reply >= 0)
            answered[reply] = named[reply] = true;
        ground->whole |= below.whole;
    }
    for (int cell = 0; cell < position->board->cells; cell++) {
        if (position_at(position, cell) != COLOUR_NONE)
            continue;
        node->empty++;
        node->named += named[cell];
        node->left += !answered[cell];
        if (!answered[cell])
            check_suicide(counter, position, cell);
    }
    ground->whole |= node->left > 0;
}

static void count_move(struct counter *counter, int i,
                       const struct position *position, struct proof_node *node,
                       struct ground *ground)
{
    const struct mutant_item *const item = item_at(counter, i);
    struct position after = *position;
    node->move = (int16_t)item->number;
    if (item->child != MUTANT_NONE) {
        node->children = 1;
        cellset_add(&after.stones[counter->winner], node->move);
        after.turn = (enum turn)colour_other(counter->winner);
        count_node(counter, item->child, &after, node->depth + 1, node->move,
                   ground);
    }
    ground->region[node->move] = true;
}

static void count_reference(struct counter *counter, int i,
                            const struct position *position,
                            struct proof_node *node, struct ground *ground)
{
    const struct mutant_item *const item = item_at(counter, i);
    const struct finished *const mark = &finished[item->number];
    node->symmetry = (uint8_t)item_at(counter, item->child)->number;
    node->target = mark->node;
    ground->whole = mark->ground.whole;
    for (int cell = 0; cell < position->board->cells; cell++)
        if (mark->ground.region[cell])
            ground->region[position->board->image[node->symmetry][cell]] = true;
}

static void count_kind(struct counter *counter, int i,
                       const struct position *position, struct proof_node *node,
                       struct ground *ground)
{
    node->work = 1;
    switch (item_at(counter, i)->role) {
    case MUTANT_MOVE:
        node->kind = PROOF_MOVE;
        count_move(counter, i, position, node, ground);
        break;
    case MUTANT_REPLIES:
        node->kind = PROOF_REPLIES;
        count_replies(counter, i, position, node, ground);
        break;
    case MUTANT_CONNECTION:
        node->kind = PROOF_CONNECTION;
        add_arm_cells(counter, i, ground);
        break;
    case MUTANT_BARRED:
        node->kind = PROOF_BARRED;
        ground->whole = true;
        break;
    default:
        node->kind = PROOF_REFERENCE;
        node->work = 0;
        count_reference(counter, i, position, node, ground);
    }
}

static void count_node(struct counter *counter, int i,
                       const struct position *position, int depth, int edge,
                       struct ground *ground)
{
    struct recount *const recount = counter->recount;
    const bool marked = item_at(counter, i)->role == MUTANT_MARK;
    const uint32_t index = recount->count++;
    ck_assert_uint_lt(index, RECOUNT_NODES);
    struct proof_node *const node = &recount->nodes[index];
    *node = (struct proof_node){.marked = marked,
                                .depth = (uint16_t)depth,
                                .edge = (int16_t)edge,
                                .move = MOVE_NONE};
    memset(ground, 0, sizeof *ground);
    count_kind(counter, marked ? item_at(counter, i)->child : i, position, node,
               ground);
    node->whole = ground->whole;
    node->region = (int16_t)region_size(ground);
    node->span = recount->count - index;
    for (uint32_t below = index + 1; below < recount->count; below++)
        node->work += recount->nodes[below].kind != PROOF_REFERENCE;
    if (marked)
        finished[recount->marks++] = (struct finished){index, *ground};
}

/* The item that a mark of this name marks. */
static int marked_item(const struct counter *counter, uint32_t name)
{
    for (int i = 0; i < counter->mutant->count; i++)
        if (item_at(counter, i)->role == MUTANT_MARK &&
            item_at(counter, i)->number == name)
            return item_at(counter, i)->child;
    ck_abort_msg("no mark %u", name);
}

/* Ends a line. */
static void end_line(struct recount *recount, int length)
{
    recount->lines++;
    recount->line_sum += length;
    if (recount->longest < length)
        recount->longest = length;
}

/* Walks down every line there is, `length` long so far. */
static void unfold(const struct counter *counter, int i, int length)
{
    const struct mutant_item *const item = item_at(counter, i);
    struct recount *const recount = counter->recount;
    if (item->role == MUTANT_MARK) {
        unfold(counter, item->child, length);
        return;
    }
    if (item->role == MUTANT_REFERENCE) {
        unfold(counter, marked_item(counter, item->number), length);
        return;
    }
    recount->unfolded++;
    if (item->role == MUTANT_CONNECTION || item->role == MUTANT_BARRED)
        end_line(recount, length);
    else if (item->child == MUTANT_NONE)
        end_line(recount, length + 1);
    else if (item->role == MUTANT_MOVE)
        unfold(counter, item->child, length + 1);
    else
        for (int a = item->child; a != MUTANT_NONE;
             a = item_at(counter, a)->next)
            unfold(counter, item_at(counter, a)->child, length + 1);
}

void recount_make(const struct mutant *mutant, struct recount *recount)
{
    struct ground ground;
    memset(recount, 0, sizeof *recount);
    struct counter counter = {
        mutant, recount,
        strcmp(mutant->claim, "white") == 0 ? COLOUR_WHITE : COLOUR_BLACK};
    if (mutant->count == 0)
        return;
    count_node(&counter, 0, &mutant->position, 0, MOVE_NONE, &ground);
    unfold(&counter, 0, 0);
}

void recount_add(const struct recount *recount, struct proof_counts *counts)
{
    counts->trees++;
    counts->unfolded += recount->unfolded;
    counts->lines += recount->lines;
    counts->line_sum += recount->line_sum;
    if (counts->longest < recount->longest)
        counts->longest = recount->longest;
    for (uint32_t i = 0; i < recount->count; i++) {
        const struct proof_node *const node = &recount->nodes[i];
        const bool is_node = node->kind != PROOF_REFERENCE;
        counts->kinds[node->kind]++;
        counts->nodes += is_node;
        counts->by_depth[node->depth] += is_node;
        counts->marked += node->marked;
        counts->ends += node->kind == PROOF_MOVE && !node->children;
        counts->passes += node->edge == MOVE_PASS;
        if (node->kind == PROOF_REPLIES)
            counts->answers += node->children;
        counts->empty += node->empty;
        counts->named += node->named;
        counts->left += node->left;
    }
}

void recount_read(const struct mutant *mutant, struct bytes *bytes,
                  struct proof_tree *tree)
{
    struct status_text why;
    const size_t begin = bytes->size;
    mutant_write(mutant, bytes);
    if (proof_tree_read(bytes->data + begin, bytes->size - begin, tree, &why))
        ck_abort_msg("%s", why.line);
}
