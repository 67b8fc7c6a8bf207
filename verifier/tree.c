/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tree - see the header.
 *
 * A finished marked node is kept in 2 w + 1 words, w being the words of a set
 * on this board: the winner's stones, the region (or the loser's stones when it
 * is whole), and a word of flags above which stands the longest play.
 */
#include "verifier/tree.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "verifier/arm.h"
#include "verifier/pitfall.h"

enum { FLAG_WINNER_MOVES = 1, FLAG_WHOLE = 2, FLAG_BITS = 2 };

struct region {
    struct cells cells; /* unless whole */
    bool whole;
    int longest; /* stones placed from here on */
};

bool tree_fail(struct tree *tree, const char *format, ...)
{
    char *const why = tree->report->why;
    char position[HEXAGON_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, VERIFY_WHY_SIZE, format, arguments);
    va_end(arguments);
    if (tree->placed) {
        const size_t length = strlen(why);
        hexagon_write(tree->board, tree->stones, tree->turn, position);
        snprintf(why + length, VERIFY_WHY_SIZE - length, ", in %s", position);
    }
    tree->verdict = VERIFY_REJECTED;
    return false;
}

/* Ends the proof for want of memory. */
static bool no_memory(struct tree *tree)
{
    tree_fail(tree, "no memory left for marked nodes");
    tree->verdict = VERIFY_LIMIT;
    return false;
}

int tree_byte(struct tree *tree)
{
    const int byte = tree->read(tree->context);
    tree->report->offset += byte >= 0;
    return byte;
}

bool tree_number(struct tree *tree, uint32_t *number)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        const int byte = tree_byte(tree);
        if (byte < 0)
            return tree_fail(tree, "the record ends early");
        value |= (uint64_t)(byte & 127) << shift;
        if (byte > 127)
            continue;
        if (byte == 0 && shift > 0)
            return tree_fail(tree, "a number with a needless byte");
        if (value > UINT32_MAX)
            break;
        *number = (uint32_t)value;
        return true;
    }
    return tree_fail(tree, "a number of 2^32 or more");
}

bool tree_counts(struct tree *tree)
{
    return tree_number(tree, &tree->nodes) && tree_number(tree, &tree->shared);
}

static bool node(struct tree *tree, struct region *region);

static struct cells empty_cells(const struct tree *tree)
{
    return cells_minus(tree->board->all, cells_or(tree->stones[HEXAGON_BLACK],
                                                  tree->stones[HEXAGON_WHITE]));
}

/* Whether a cell is on the board and empty. */
static bool check_empty(struct tree *tree, uint32_t cell)
{
    char name[HEXAGON_CELL_TEXT];
    if (cell >= (uint32_t)tree->board->cells)
        return tree_fail(tree, "no cell %u", (unsigned)cell);
    hexagon_name(tree->board, (int)cell, name);
    const struct cells empty = empty_cells(tree);
    return cells_has(&empty, (int)cell) ||
           tree_fail(tree, "a stone stands on %s", name);
}

/* Reads the node for the position after a stone of who is to move. */
static bool node_after(struct tree *tree, int cell, struct region *region)
{
    const int turn = tree->turn;
    cells_flip(&tree->stones[turn], cell);
    tree->turn = 1 - turn;
    if (!node(tree, region))
        return false;
    cells_flip(&tree->stones[turn], cell);
    tree->turn = turn;
    region->longest++;
    return true;
}

/* Statement 2. */
static bool move(struct tree *tree, uint32_t cell, struct region *region)
{
    const int winner = tree->winner;
    if (!check_empty(tree, cell))
        return false;
    const unsigned sides =
        hexagon_joins(tree->board, &tree->stones[winner], (int)cell);
    *region = (struct region){.longest = 1};
    if (hexagon_wrong(winner, sides))
        return tree_fail(tree, "the move to cell %u loses", (unsigned)cell);
    if (!hexagon_goal(winner, sides) && !node_after(tree, (int)cell, region))
        return false;
    region->cells = cells_with(region->cells, (int)cell);
    return true;
}

/* Reads a reply and its node. */
static bool reply(struct tree *tree, struct region *region, uint32_t *cell)
{
    const int turn = tree->turn;
    if (!tree_number(tree, cell))
        return false;
    if (*cell == 0) {
        tree->turn = tree->winner;
        if (!node(tree, region))
            return false;
        tree->turn = turn;
        return !region->whole ||
               tree_fail(tree, "the answer to a pass leans on all stones");
    }
    if (!check_empty(tree, *cell - 1))
        return false;
    const unsigned sides = hexagon_joins(
        tree->board, &tree->stones[1 - tree->winner], (int)*cell - 1);
    if (hexagon_goal(HEXAGON_BLACK, sides) ||
        hexagon_goal(HEXAGON_WHITE, sides))
        return tree_fail(tree, "the reply to cell %u decides the game",
                         (unsigned)*cell - 1);
    return node_after(tree, (int)*cell - 1, region);
}

/* Whether the loser's stone on each of the cells is a suicide. */
static bool suicides(struct tree *tree, const struct cells *cells)
{
    const int loser = 1 - tree->winner;
    char name[HEXAGON_CELL_TEXT];
    for (int c = cells_next(cells, 0); c >= 0; c = cells_next(cells, c + 1))
        if (!hexagon_wrong(loser,
                           hexagon_joins(tree->board, &tree->stones[loser], c)))
            return tree_fail(tree, "the reply %s has no answer",
                             hexagon_name(tree->board, c, name));
    return true;
}

/* Statement 3. */
static bool replies(struct tree *tree, struct region *region)
{
    struct cells left = empty_cells(tree);
    uint32_t count;
    *region = (struct region){.longest = 0};
    if (!tree_number(tree, &count))
        return false;
    if (!cells_any(left))
        return tree_fail(tree, "no reply is left");
    for (uint32_t i = 0; i < count; i++) {
        struct region answer;
        uint32_t cell;
        if (!reply(tree, &answer, &cell))
            return false;
        if (!answer.whole)
            left = cells_and(left, answer.cells);
        else if (cells_has(&left, (int)cell - 1))
            cells_flip(&left, (int)cell - 1);
        answer.longest += cell == 0;
        if (answer.longest > region->longest)
            region->longest = answer.longest;
        region->cells = cells_or(region->cells, answer.cells);
        region->whole |= answer.whole;
    }
    if (!suicides(tree, &left))
        return false;
    region->whole |= cells_any(left);
    region->longest += count == 0;
    return true;
}

/* Statement 4. */
static bool connection(struct tree *tree, struct region *region)
{
    const int arms = tree->winner == HEXAGON_WHITE ? 2 : 3;
    const int apart = tree->winner == HEXAGON_WHITE ? 3 : 2;
    const struct cells *const own = &tree->stones[tree->winner];
    struct cells free = empty_cells(tree);
    uint32_t from, side;
    *region = (struct region){.longest = 0};
    if (!tree_number(tree, &from) || !tree_number(tree, &side))
        return false;
    if (from >= (uint32_t)tree->board->cells || !cells_has(own, (int)from))
        return tree_fail(tree, "no stone of the winner's to connect");
    if (side >= (uint32_t)apart)
        return tree_fail(tree, "no side %u to begin with", (unsigned)side);
    for (int i = 0; i < arms; i++)
        if (!arm_read(tree, (int)from, (int)side + apart * i, &free,
                      &region->cells))
            return false;
    /* Without a cell the goal would be made, and the position decided. */
    assert(cells_any(region->cells));
    if (pitfall_within(tree->board, tree->winner, own, &region->cells))
        return tree_fail(tree, "the arms may make the wrong objective");
    return true;
}

/* Statement 5. */
static bool barred(struct tree *tree, struct region *region)
{
    *region = (struct region){.whole = true};
    return (tree->winner == HEXAGON_WHITE &&
            pitfall_barred(tree->board, tree->stones)) ||
           tree_fail(tree, "no cell is barred to the loser");
}

static int words_of(const struct tree *tree)
{
    return (tree->board->cells + 63) / 64;
}

static uint64_t flags_of(const struct tree *tree, bool whole)
{
    const bool moves = tree->turn == tree->winner;
    return (moves ? FLAG_WINNER_MOVES : 0) | (whole ? FLAG_WHOLE : 0);
}

/* Statement 6. */
static bool reference(struct tree *tree, struct region *region)
{
    const int words = words_of(tree);
    struct cells own = {{0}};
    struct cells other = {{0}};
    uint32_t index, symmetry;
    if (!tree_number(tree, &index) || !tree_number(tree, &symmetry))
        return false;
    if (index >= tree->done)
        return tree_fail(tree, "no marked node %u", (unsigned)index);
    if (symmetry >= HEXAGON_SYMMETRIES)
        return tree_fail(tree, "no symmetry %u", (unsigned)symmetry);
    const uint64_t *const mark = tree->mark + index * (2 * words + UINT64_C(1));
    memcpy(&own, mark, (size_t)words * sizeof *mark);
    memcpy(&other, mark + words, (size_t)words * sizeof *mark);
    own = hexagon_image(tree->board, (int)symmetry, own);
    other = hexagon_image(tree->board, (int)symmetry, other);
    const uint64_t flags = mark[2 * words];
    const bool whole = flags & FLAG_WHOLE;
    *region = (struct region){
        .cells = other, .whole = whole, .longest = (int)(flags >> FLAG_BITS)};
    if ((flags & (FLAG_WINNER_MOVES | FLAG_WHOLE)) != flags_of(tree, whole))
        return tree_fail(tree, "a reference to a node of the other player");
    if (!cells_equal(own, tree->stones[tree->winner]))
        return tree_fail(tree, "a reference to other stones of the winner");
    if (whole && !cells_equal(other, tree->stones[1 - tree->winner]))
        return tree_fail(tree, "a reference to other stones of the loser");
    if (!whole && cells_any(cells_minus(other, empty_cells(tree))))
        return tree_fail(tree, "a reference to a region that is not empty");
    return true;
}

/* Makes room for one more marked node. */
static bool reserve(struct tree *tree, size_t stride)
{
    if ((tree->done + (size_t)1) * stride <= tree->room)
        return true;
    const size_t room = 2 * tree->room + 16 * stride;
    uint64_t *const mark = purse_take(tree->purse, room * sizeof *mark);
    if (!mark)
        return no_memory(tree);
    if (tree->mark)
        memcpy(mark, tree->mark, tree->room * sizeof *mark);
    free(tree->mark);
    tree->purse->used -= tree->room * sizeof *mark;
    tree->mark = mark;
    tree->room = room;
    return true;
}

/* Keeps a finished marked node. */
static bool keep(struct tree *tree, const struct region *region)
{
    const int words = words_of(tree);
    const size_t stride = 2 * (size_t)words + 1;
    if (!reserve(tree, stride))
        return false;
    uint64_t *const mark = tree->mark + stride * tree->done++;
    const struct cells *const other =
        region->whole ? &tree->stones[1 - tree->winner] : &region->cells;
    memcpy(mark, &tree->stones[tree->winner], (size_t)words * sizeof *mark);
    memcpy(mark + words, other, (size_t)words * sizeof *mark);
    mark[2 * words] = flags_of(tree, region->whole) | (uint64_t)region->longest
                                                          << FLAG_BITS;
    return true;
}

/* Reads a node whose first number is `kind`, neither mark nor reference. */
static bool plain_node(struct tree *tree, uint32_t kind, struct region *region)
{
    const bool winner_moves = tree->turn == tree->winner;
    if (tree->report->nodes == tree->nodes)
        return tree_fail(tree, "more nodes than told");
    tree->report->nodes++;
    if (kind == TREE_BARRED)
        return barred(tree, region);
    if (kind == TREE_CONNECTION && !winner_moves)
        return connection(tree, region);
    if (kind == TREE_REPLIES && !winner_moves)
        return replies(tree, region);
    if (kind >= TREE_MOVE && winner_moves)
        return move(tree, kind - TREE_MOVE, region);
    return tree_fail(tree, "no node %u for who is to move here",
                     (unsigned)kind);
}

/* Reads a node for the position in hand. */
static bool node(struct tree *tree, struct region *region)
{
    uint32_t kind;
    if (!tree_number(tree, &kind))
        return false;
    if (kind == TREE_REFERENCE)
        return reference(tree, region);
    if (kind != TREE_MARK)
        return plain_node(tree, kind, region);
    if (tree->begun++ == tree->shared)
        return tree_fail(tree, "more marked nodes than told");
    if (!tree_number(tree, &kind))
        return false;
    if (kind == TREE_MARK || kind == TREE_REFERENCE)
        return tree_fail(tree, "a mark of a mark or a reference");
    return plain_node(tree, kind, region) && keep(tree, region);
}

/* Tells the region of the root, unless it is whole. */
static void report_region(struct verify_report *report,
                          const struct region *region)
{
    _Static_assert(sizeof report->region == sizeof region->cells.word,
                   "a region is a set of cells");
    report->confined = !region->whole;
    if (report->confined)
        memcpy(report->region, region->cells.word, sizeof report->region);
}

bool tree_check(struct tree *tree, int winner)
{
    struct region region;
    tree->winner = winner;
    tree->begun = 0;
    tree->done = 0;
    if (!node(tree, &region))
        return false;
    tree->report->longest = region.longest;
    if (tree->report->nodes != tree->nodes)
        return tree_fail(tree, "fewer nodes than told");
    if (tree->done != tree->shared)
        return tree_fail(tree, "fewer marked nodes than told");
    report_region(tree->report, &region);
    return true;
}
