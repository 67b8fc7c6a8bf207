/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parts - see the header.
 *
 * The reader walks through the record with the position in hand, for whether a
 * node follows a move depends on the board. Calls nest no deeper than twice the
 * empty cells, since after a pass a stone must follow; in an arm no deeper than
 * there are cells.
 */
#include "proof/parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "proof/format.h"

struct reader {
    const unsigned char *begin, *at, *end;
    struct position position; /* that the next node is for, in the record's
                                 orientation */
    enum colour winner;
    int symmetry;
    uint32_t told, shared; /* nodes and marked ones, as the head tells */
    uint32_t nodes, done;  /* nodes begun, marked ones finished */
    uint32_t before;       /* marked nodes of the other record */
    struct bytes *to;
    struct bytes arms[3]; /* of a connection, each for itself */
    const char *flaw;     /* what is wrong; NULL: nothing */
};

static bool fail(struct reader *reader, const char *flaw)
{
    reader->flaw = flaw;
    return false;
}

static bool read_number(struct reader *reader, uint32_t *number)
{
    const char *const flaw =
        bytes_read_number(&reader->at, reader->end, number);
    return !flaw || fail(reader, flaw);
}

static void put(struct reader *reader, uint32_t number)
{
    bytes_add_number(reader->to, number);
}

/* Adds the image of a cell to some bytes. */
static void put_cell(const struct reader *reader, struct bytes *to, int cell,
                     uint32_t add)
{
    const struct board *const board = reader->position.board;
    bytes_add_number(to, add + (uint32_t)board->image[reader->symmetry][cell]);
}

/* Reads a cell of the board. */
static bool read_cell(struct reader *reader, int *cell)
{
    uint32_t number;
    if (!read_number(reader, &number))
        return false;
    *cell = (int)number;
    return number < (uint32_t)reader->position.board->cells ||
           fail(reader, "a cell that is not on the board");
}

static bool check_empty(struct reader *reader, uint32_t cell)
{
    return (cell < (uint32_t)reader->position.board->cells &&
            position_at(&reader->position, (int)cell) == COLOUR_NONE) ||
           fail(reader, "a move to no empty cell");
}

/* --- Arms ---------------------------------------------------------------- */

static bool copy_cell(struct reader *reader, struct bytes *to)
{
    int cell;
    if (!read_cell(reader, &cell))
        return false;
    put_cell(reader, to, cell, 0);
    return true;
}

static bool copy_arm(struct reader *reader, struct bytes *to, int depth);

static bool copy_link(struct reader *reader, struct bytes *to, int depth)
{
    uint32_t count;
    if (!read_number(reader, &count))
        return false;
    bytes_add_number(to, count);
    if (count == 0)
        return copy_cell(reader, to) && copy_cell(reader, to);
    if (count == 1)
        return fail(reader, "a link with a single first move");
    for (uint32_t i = 0; i < count; i++)
        if (!copy_cell(reader, to) || !copy_arm(reader, to, depth + 1))
            return false;
    return true;
}

static bool copy_arm(struct reader *reader, struct bytes *to, int depth)
{
    uint32_t head;
    if (depth > reader->position.board->cells)
        return fail(reader, "an arm with too many first moves");
    if (!read_number(reader, &head))
        return false;
    bytes_add_number(to, head);
    for (uint32_t i = 0; i < head / 2; i++)
        if (!copy_cell(reader, to) || !copy_link(reader, to, depth))
            return false;
    return head % 2 == 0 || copy_link(reader, to, depth);
}

static bool copy_connection(struct reader *reader)
{
    const uint32_t step = reader->winner == COLOUR_WHITE ? 3 : 2;
    struct bytes *arms[6] = {NULL};
    uint32_t side;
    int stone;
    int first = 6;
    if (!read_cell(reader, &stone) || !read_number(reader, &side))
        return false;
    if (side >= step)
        return fail(reader, "a connection to no such side");
    for (int i = 0; i < (int)(6 / step); i++, side += step) {
        const int image = symmetry_side(reader->symmetry, (int)side);
        arms[image] = &reader->arms[i];
        arms[image]->size = 0;
        first = image < first ? image : first;
        if (!copy_arm(reader, arms[image], 0))
            return false;
    }
    put(reader, PROOF_FORMAT_CONNECTION);
    put_cell(reader, reader->to, stone, 0);
    put(reader, (uint32_t)first);
    for (int i = first; i < 6; i += (int)step) {
        bytes_add(reader->to, arms[i]->data, arms[i]->size);
        reader->to->failed |= arms[i]->failed;
    }
    return true;
}

/* --- Nodes --------------------------------------------------------------- */

static bool copy_node(struct reader *reader);

static bool winner_moves(const struct reader *reader)
{
    return (enum colour)reader->position.turn == reader->winner;
}

static void pass_turn(struct reader *reader)
{
    reader->position.turn =
        (enum turn)colour_other((enum colour)reader->position.turn);
}

/* Copies the node after a stone of who is to move. */
static bool copy_after(struct reader *reader, int cell)
{
    struct cellset *const stones =
        &reader->position.stones[reader->position.turn];
    cellset_add(stones, cell);
    pass_turn(reader);
    if (!copy_node(reader))
        return false;
    pass_turn(reader);
    cellset_remove(stones, cell);
    return true;
}

static bool copy_move(struct reader *reader, uint32_t cell)
{
    if (!check_empty(reader, cell))
        return false;
    put_cell(reader, reader->to, (int)cell, PROOF_FORMAT_MOVE);
    struct position after = reader->position;
    cellset_add(&after.stones[reader->winner], (int)cell);
    return outcome_objectives(&after, reader->winner) &
                   outcome_goal(reader->winner)
               ? true
               : copy_after(reader, (int)cell);
}

static bool copy_reply(struct reader *reader)
{
    uint32_t reply;
    if (!read_number(reader, &reply))
        return false;
    if (reply > 0) {
        if (!check_empty(reader, reply - 1))
            return false;
        put_cell(reader, reader->to, (int)reply - 1, 1);
        return copy_after(reader, (int)reply - 1);
    }
    put(reader, 0);
    pass_turn(reader);
    if (!copy_node(reader))
        return false;
    pass_turn(reader);
    return true;
}

static bool copy_replies(struct reader *reader)
{
    uint32_t count;
    if (!read_number(reader, &count))
        return false;
    put(reader, PROOF_FORMAT_REPLIES);
    put(reader, count);
    for (uint32_t i = 0; i < count; i++)
        if (!copy_reply(reader))
            return false;
    return true;
}

static bool copy_reference(struct reader *reader)
{
    const int g = reader->symmetry;
    uint32_t index, k;
    if (!read_number(reader, &index) || !read_number(reader, &k))
        return false;
    if (index >= reader->done || k >= BOARD_SYMMETRIES)
        return fail(reader, "a reference to nothing");
    const int turned =
        symmetry_compose(symmetry_compose(g, (int)k), symmetry_inverse(g));
    put(reader, PROOF_FORMAT_REFERENCE);
    put(reader, reader->before + index);
    put(reader, (uint32_t)turned);
    return true;
}

/* Copies a node whose first number is `kind`, neither mark nor reference. */
static bool copy_plain(struct reader *reader, uint32_t kind)
{
    if (reader->nodes++ == reader->told)
        return fail(reader, "more nodes than told");
    if (kind == PROOF_FORMAT_BARRED) {
        put(reader, kind);
        return true;
    }
    if (kind >= PROOF_FORMAT_MOVE && winner_moves(reader))
        return copy_move(reader, kind - PROOF_FORMAT_MOVE);
    if (kind == PROOF_FORMAT_CONNECTION && !winner_moves(reader))
        return copy_connection(reader);
    if (kind == PROOF_FORMAT_REPLIES && !winner_moves(reader))
        return copy_replies(reader);
    return fail(reader, "no such node for who is to move");
}

static bool copy_marked(struct reader *reader, uint32_t kind)
{
    if (kind == PROOF_FORMAT_MARK || kind == PROOF_FORMAT_REFERENCE)
        return fail(reader, "a mark of a mark or a reference");
    put(reader, PROOF_FORMAT_MARK);
    if (!copy_plain(reader, kind))
        return false;
    reader->done++;
    return true;
}

static bool copy_node(struct reader *reader)
{
    uint32_t kind;
    if (!read_number(reader, &kind))
        return false;
    if (kind == PROOF_FORMAT_REFERENCE)
        return copy_reference(reader);
    if (kind != PROOF_FORMAT_MARK)
        return copy_plain(reader, kind);
    return read_number(reader, &kind) && copy_marked(reader, kind);
}

/* --- The record ---------------------------------------------------------- */

/* Reads the line of text and the counts. */
static bool read_head(struct reader *reader)
{
    struct bytes head = {.data = NULL};
    proof_format_begin(&head, &reader->position, reader->winner, 0, 0);
    const size_t length = head.failed ? SIZE_MAX : head.size - 2;
    const bool same = length <= (size_t)(reader->end - reader->at) &&
                      memcmp(reader->at, head.data, length) == 0;
    bytes_clear(&head);
    if (!same)
        return fail(reader, "it is of something else");
    reader->at += length;
    return read_number(reader, &reader->told) &&
           read_number(reader, &reader->shared);
}

/* Copies the first node, marked if it is to be or was; *added: a mark that the
 * record does not have. */
static bool copy_root(struct reader *reader, bool mark, bool *added)
{
    const bool marked =
        reader->at < reader->end && *reader->at == PROOF_FORMAT_MARK;
    *added = mark && !marked;
    if (*added)
        put(reader, PROOF_FORMAT_MARK);
    return copy_node(reader);
}

static bool copy_record(struct reader *reader, bool mark, bool *added)
{
    if (!read_head(reader) || !copy_root(reader, mark, added))
        return false;
    if (reader->nodes != reader->told || reader->done != reader->shared)
        return fail(reader, "fewer nodes than told");
    return reader->at == reader->end || fail(reader, "bytes after its end");
}

enum status proof_parts_add(struct proof_parts *parts,
                            const struct bytes *record,
                            const struct position *position, enum colour winner,
                            int k, bool mark, struct status_text *why)
{
    struct reader reader = {.begin = record->data,
                            .at = record->data,
                            .end = record->data + record->size,
                            .position = *position,
                            .winner = winner,
                            .symmetry = k,
                            .before = parts->marked,
                            .to = &parts->bytes};
    char text[NOTATION_SIZE];
    bool added = false;
    const bool done = copy_record(&reader, mark, &added);
    for (int i = 0; i < 3; i++)
        bytes_clear(&reader.arms[i]);
    if (!done)
        return status_set(why, STATUS_FAILED,
                          "the proof of %s cannot be used, byte %zu: %s",
                          notation_write(position, text),
                          (size_t)(reader.at - reader.begin), reader.flaw);
    parts->nodes += reader.nodes;
    parts->marked += reader.done + added;
    return parts->bytes.failed ? status_no_memory(why) : STATUS_OK;
}
