/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tree - walks the nodes of a proof, and keeps the marked ones.
 *
 * A finished marked node is kept in 2 w + 1 words, w being the words of a set
 * on this board: the winner's stones, the region (or the loser's stones when it
 * is whole), and a word of flags above which stands the longest play.
 */
#include "verifier/tree.h"

#include <assert.h>
#include <stdlib.h>

#include "verifier/arm.h"
#include "verifier/pitfall.h"

enum { FLAG_WINNER_MOVES = 1, FLAG_WHOLE = 2, FLAG_BITS = 2 };

struct region {
    struct cells cells; /* unless whole */
    bool whole;
    int longest; /* stones placed from here on */
};

/* Ends the proof for want of memory. */
static bool no_memory(struct reader *reader)
{
    reader_fail(reader, "no memory left for marked nodes");
    reader->verdict = VERIFY_LIMIT;
    return false;
}

static bool node(struct reader *reader, struct region *region);

static struct cells empty_cells(const struct reader *reader)
{
    return cells_minus(
        reader->board->all,
        cells_or(reader->stones[HEXAGON_BLACK], reader->stones[HEXAGON_WHITE]));
}

/* Whether a cell is on the board and empty. */
static bool check_empty(struct reader *reader, uint32_t cell)
{
    char name[HEXAGON_CELL_TEXT];
    if (cell >= (uint32_t)reader->board->cells)
        return reader_fail(reader, "no cell %u", (unsigned)cell);
    hexagon_name(reader->board, (int)cell, name);
    const struct cells empty = empty_cells(reader);
    return cells_has(&empty, (int)cell) ||
           reader_fail(reader, "a stone stands on %s", name);
}

/* Reads the node for the position after a stone of who is to move. */
static bool node_after(struct reader *reader, int cell, struct region *region)
{
    const int turn = reader->turn;
    cells_flip(&reader->stones[turn], cell);
    reader->turn = 1 - turn;
    if (!node(reader, region))
        return false;
    cells_flip(&reader->stones[turn], cell);
    reader->turn = turn;
    region->longest++;
    return true;
}

/* Statement 2. */
static bool move(struct reader *reader, uint32_t cell, struct region *region)
{
    const int winner = reader->winner;
    if (!check_empty(reader, cell))
        return false;
    const unsigned sides =
        hexagon_joins(reader->board, &reader->stones[winner], (int)cell);
    *region = (struct region){.longest = 1};
    if (hexagon_wrong(winner, sides))
        return reader_fail(reader, "the move to cell %u loses", (unsigned)cell);
    if (!hexagon_goal(winner, sides) && !node_after(reader, (int)cell, region))
        return false;
    region->cells = cells_with(region->cells, (int)cell);
    return true;
}

/* Reads a reply and its node. */
static bool reply(struct reader *reader, struct region *region, uint32_t *cell)
{
    const int turn = reader->turn;
    if (!reader_number(reader, cell))
        return false;
    if (*cell == 0) {
        reader->turn = reader->winner;
        if (!node(reader, region))
            return false;
        reader->turn = turn;
        return !region->whole ||
               reader_fail(reader, "the answer to a pass leans on all stones");
    }
    if (!check_empty(reader, *cell - 1))
        return false;
    const unsigned sides = hexagon_joins(
        reader->board, &reader->stones[1 - reader->winner], (int)*cell - 1);
    if (hexagon_goal(HEXAGON_BLACK, sides) ||
        hexagon_goal(HEXAGON_WHITE, sides))
        return reader_fail(reader, "the reply to cell %u decides the game",
                           (unsigned)*cell - 1);
    return node_after(reader, (int)*cell - 1, region);
}

/* Whether the loser's stone on each of the cells is a suicide. */
static bool suicides(struct reader *reader, const struct cells *cells)
{
    const int loser = 1 - reader->winner;
    char name[HEXAGON_CELL_TEXT];
    for (int c = cells_next(cells, 0); c >= 0; c = cells_next(cells, c + 1))
        if (!hexagon_wrong(
                loser, hexagon_joins(reader->board, &reader->stones[loser], c)))
            return reader_fail(reader, "the reply %s has no answer",
                               hexagon_name(reader->board, c, name));
    return true;
}

/* Statement 3. */
static bool replies(struct reader *reader, struct region *region)
{
    struct cells left = empty_cells(reader);
    uint32_t count;
    *region = (struct region){.longest = 0};
    if (!reader_number(reader, &count))
        return false;
    if (!cells_any(left))
        return reader_fail(reader, "no reply is left");
    for (uint32_t i = 0; i < count; i++) {
        struct region answer;
        uint32_t cell;
        if (!reply(reader, &answer, &cell))
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
    if (!suicides(reader, &left))
        return false;
    region->whole |= cells_any(left);
    region->longest += count == 0;
    return true;
}

/* Statement 4. */
static bool connection(struct reader *reader, struct region *region)
{
    const int arms = reader->winner == HEXAGON_WHITE ? 2 : 3;
    const int apart = reader->winner == HEXAGON_WHITE ? 3 : 2;
    const struct cells *const own = &reader->stones[reader->winner];
    struct cells free = empty_cells(reader);
    uint32_t from, side;
    *region = (struct region){.longest = 0};
    if (!reader_number(reader, &from) || !reader_number(reader, &side))
        return false;
    if (from >= (uint32_t)reader->board->cells || !cells_has(own, (int)from))
        return reader_fail(reader, "no stone of the winner's to connect");
    if (side >= (uint32_t)apart)
        return reader_fail(reader, "no side %u to begin with", (unsigned)side);
    for (int i = 0; i < arms; i++)
        if (!arm_read(reader, (int)from, (int)side + apart * i, &free,
                      &region->cells))
            return false;
    /* Without a cell the goal would be made, and the position decided. */
    assert(cells_any(region->cells));
    if (pitfall_within(reader->board, reader->winner, own, &region->cells))
        return reader_fail(reader, "the arms may make the wrong objective");
    return true;
}

/* Statement 5. */
static bool barred(struct reader *reader, struct region *region)
{
    *region = (struct region){.whole = true};
    return (reader->winner == HEXAGON_WHITE &&
            pitfall_barred(reader->board, reader->stones)) ||
           reader_fail(reader, "no cell is barred to the loser");
}

static int words_of(const struct reader *reader)
{
    return (reader->board->cells + 63) / 64;
}

static uint64_t flags_of(const struct reader *reader, bool whole)
{
    const bool moves = reader->turn == reader->winner;
    return (moves ? FLAG_WINNER_MOVES : 0) | (whole ? FLAG_WHOLE : 0);
}

/* Statement 6. */
static bool reference(struct reader *reader, struct region *region)
{
    const int words = words_of(reader);
    struct cells own = {{0}};
    struct cells other = {{0}};
    uint32_t index, symmetry;
    if (!reader_number(reader, &index) || !reader_number(reader, &symmetry))
        return false;
    if (index >= reader->done)
        return reader_fail(reader, "no marked node %u", (unsigned)index);
    if (symmetry >= HEXAGON_SYMMETRIES)
        return reader_fail(reader, "no symmetry %u", (unsigned)symmetry);
    const uint64_t *const mark =
        reader->mark + index * (2 * words + UINT64_C(1));
    memcpy(&own, mark, (size_t)words * sizeof *mark);
    memcpy(&other, mark + words, (size_t)words * sizeof *mark);
    own = hexagon_image(reader->board, (int)symmetry, own);
    other = hexagon_image(reader->board, (int)symmetry, other);
    const uint64_t flags = mark[2 * words];
    const bool whole = flags & FLAG_WHOLE;
    *region = (struct region){
        .cells = other, .whole = whole, .longest = (int)(flags >> FLAG_BITS)};
    if ((flags & (FLAG_WINNER_MOVES | FLAG_WHOLE)) != flags_of(reader, whole))
        return reader_fail(reader, "a reference to a node of the other player");
    if (!cells_equal(own, reader->stones[reader->winner]))
        return reader_fail(reader, "a reference to other stones of the winner");
    if (whole && !cells_equal(other, reader->stones[1 - reader->winner]))
        return reader_fail(reader, "a reference to other stones of the loser");
    if (!whole && cells_any(cells_minus(other, empty_cells(reader))))
        return reader_fail(reader, "a reference to a region that is not empty");
    return true;
}

/* Makes room for one more marked node. */
static bool reserve(struct reader *reader, size_t stride)
{
    if ((reader->done + (size_t)1) * stride <= reader->room)
        return true;
    const size_t room = 2 * reader->room + 16 * stride;
    uint64_t *const mark = purse_take(reader->purse, room * sizeof *mark);
    if (!mark)
        return no_memory(reader);
    if (reader->mark)
        memcpy(mark, reader->mark, reader->room * sizeof *mark);
    free(reader->mark);
    reader->purse->used -= reader->room * sizeof *mark;
    reader->mark = mark;
    reader->room = room;
    return true;
}

/* Keeps a finished marked node. */
static bool keep(struct reader *reader, const struct region *region)
{
    const int words = words_of(reader);
    const size_t stride = 2 * (size_t)words + 1;
    if (!reserve(reader, stride))
        return false;
    uint64_t *const mark = reader->mark + stride * reader->done++;
    const struct cells *const other =
        region->whole ? &reader->stones[1 - reader->winner] : &region->cells;
    memcpy(mark, &reader->stones[reader->winner], (size_t)words * sizeof *mark);
    memcpy(mark + words, other, (size_t)words * sizeof *mark);
    mark[2 * words] = flags_of(reader, region->whole) |
                      (uint64_t)region->longest << FLAG_BITS;
    return true;
}

/* Reads a node whose first number is `kind`, neither mark nor reference. */
static bool plain_node(struct reader *reader, uint32_t kind,
                       struct region *region)
{
    const bool winner_moves = reader->turn == reader->winner;
    if (reader->report->nodes == reader->nodes)
        return reader_fail(reader, "more nodes than told");
    reader->report->nodes++;
    if (kind == TREE_BARRED)
        return barred(reader, region);
    if (kind == TREE_CONNECTION && !winner_moves)
        return connection(reader, region);
    if (kind == TREE_REPLIES && !winner_moves)
        return replies(reader, region);
    if (kind >= TREE_MOVE && winner_moves)
        return move(reader, kind - TREE_MOVE, region);
    return reader_fail(reader, "no node %u for who is to move here",
                       (unsigned)kind);
}

/* Reads a node for the position in hand. */
static bool node(struct reader *reader, struct region *region)
{
    uint32_t kind;
    if (!reader_number(reader, &kind))
        return false;
    if (kind == TREE_REFERENCE)
        return reference(reader, region);
    if (kind != TREE_MARK)
        return plain_node(reader, kind, region);
    if (reader->begun++ == reader->shared)
        return reader_fail(reader, "more marked nodes than told");
    if (!reader_number(reader, &kind))
        return false;
    if (kind == TREE_MARK || kind == TREE_REFERENCE)
        return reader_fail(reader, "a mark of a mark or a reference");
    return plain_node(reader, kind, region) && keep(reader, region);
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

bool tree_check(struct reader *reader, int winner)
{
    struct region region;
    reader->winner = winner;
    reader->begun = 0;
    reader->done = 0;
    if (!node(reader, &region))
        return false;
    reader->report->longest = region.longest;
    if (reader->report->nodes != reader->nodes)
        return reader_fail(reader, "fewer nodes than told");
    if (reader->done != reader->shared)
        return reader_fail(reader, "fewer marked nodes than told");
    report_region(reader->report, &region);
    return true;
}
