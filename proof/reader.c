/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reader - one recursive descent through the nodes of a record.
 *
 * No more nodes are open than twice the empty cells and one, since each stone
 * takes a cell and after a pass a stone must follow; in an arm each first move
 * takes a cell too, so calls nest no deeper than there are cells.
 */
#include "proof/reader.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/array.h"
#include "game/outcome.h"
#include "game/symmetry.h"

/* --- Bytes --------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool
fail(struct proof_reader *reader, const char *format, ...)
{
    char text[STATUS_TEXT_SIZE / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    reader->status = status_set(reader->why, STATUS_FAILED,
                                "a proof that cannot be read, at byte %zu: %s",
                                (size_t)(reader->at - reader->begin), text);
    return false;
}

static bool no_memory(struct proof_reader *reader)
{
    reader->status = status_no_memory(reader->why);
    return false;
}

static bool read_number(struct proof_reader *reader, uint32_t *number)
{
    const char *const flaw =
        bytes_read_number(&reader->at, reader->end, number);
    return !flaw || fail(reader, "%s", flaw);
}

static bool is_cell(const struct proof_reader *reader, uint32_t number)
{
    return number < (uint32_t)reader->position.board->cells;
}

/* Whether the number is that of an empty cell. */
static bool check_empty(struct proof_reader *reader, uint32_t number)
{
    return (is_cell(reader, number) &&
            position_at(&reader->position, (int)number) == COLOUR_NONE) ||
           fail(reader, "no empty cell %u", (unsigned)number);
}

/* --- Connections --------------------------------------------------------- */

/* Reads a cell and moves it from `free` to `used`. */
static bool take(struct proof_reader *reader, struct cellset *free,
                 struct cellset *used)
{
    uint32_t cell;
    if (!read_number(reader, &cell))
        return false;
    if (!is_cell(reader, cell) || !cellset_has(free, (int)cell))
        return fail(reader, "cell %u is not free for the arm", (unsigned)cell);
    cellset_remove(free, (int)cell);
    cellset_add(used, (int)cell);
    return true;
}

static bool read_arm(struct proof_reader *reader, struct cellset *free,
                     struct cellset *used);

/* First moves share cells: each begins with what was free before them. */
static bool read_first_moves(struct proof_reader *reader, uint32_t count,
                             struct cellset *free, struct cellset *used)
{
    struct cellset all = cellset_none();
    for (uint32_t i = 0; i < count; i++) {
        struct cellset rest = *free;
        if (!take(reader, &rest, &all) || !read_arm(reader, &rest, &all))
            return false;
    }
    *free = cellset_without(*free, all);
    *used = cellset_or(*used, all);
    return true;
}

static bool read_link(struct proof_reader *reader, struct cellset *free,
                      struct cellset *used)
{
    uint32_t count;
    if (!read_number(reader, &count))
        return false;
    if (count == 0)
        return take(reader, free, used) && take(reader, free, used);
    return count > 1 ? read_first_moves(reader, count, free, used)
                     : fail(reader, "a link with a single first move");
}

static bool read_arm(struct proof_reader *reader, struct cellset *free,
                     struct cellset *used)
{
    uint32_t head, stone;
    if (!read_number(reader, &head))
        return false;
    for (uint32_t i = 0; i < head / 2; i++) {
        if (!read_number(reader, &stone))
            return false;
        if (!is_cell(reader, stone))
            return fail(reader, "no stone %u to hop to", (unsigned)stone);
        if (!read_link(reader, free, used))
            return false;
    }
    return head % 2 == 0 || read_link(reader, free, used);
}

static bool read_connection(struct proof_reader *reader)
{
    const int arms = reader->winner == COLOUR_WHITE ? 2 : 3;
    struct cellset free = position_free(&reader->position);
    uint32_t stone, side;
    if (!read_number(reader, &stone) || !read_number(reader, &side))
        return false;
    if (!is_cell(reader, stone) ||
        position_at(&reader->position, (int)stone) != reader->winner)
        return fail(reader, "no stone of the winner's to connect");
    if (side >= (uint32_t)(6 / arms))
        return fail(reader, "no side %u to begin with", (unsigned)side);
    reader->connection = (struct proof_connection){
        .stone = (int)stone, .side = (int)side, .arms = reader->at};
    reader->cells = cellset_none();
    for (int i = 0; i < arms; i++)
        if (!read_arm(reader, &free, &reader->cells))
            return false;
    return true;
}

struct proof_connection proof_reader_connection(const unsigned char *node)
{
    const unsigned char *at = node;
    struct proof_connection connection;
    if (proof_format_number(&at) == PROOF_FORMAT_MARK)
        proof_format_number(&at);
    connection.stone = (int)proof_format_number(&at);
    connection.side = (int)proof_format_number(&at);
    connection.arms = at;
    return connection;
}

/* --- References ---------------------------------------------------------- */

static bool read_reference(struct proof_reader *reader)
{
    uint32_t symmetry;
    if (!read_number(reader, &reader->target) ||
        !read_number(reader, &symmetry))
        return false;
    if (reader->target >= reader->mark_count)
        return fail(reader, "no marked node %u", (unsigned)reader->target);
    if (symmetry >= BOARD_SYMMETRIES)
        return fail(reader, "no symmetry %u", (unsigned)symmetry);
    const struct proof_reader_mark *const mark = &reader->marks[reader->target];
    const struct cellset own =
        symmetry_set(reader->position.board, (int)symmetry, &mark->own);
    reader->symmetry = (int)symmetry;
    if (mark->winner_moves != proof_reader_winner_moves(reader))
        return fail(reader, "a reference to a node of the other player");
    return cellset_equal(own, reader->position.stones[reader->winner]) ||
           fail(reader, "a reference to other stones of the winner");
}

/* Keeps the node in hand, marked and finished, for references to it. */
static bool keep_mark(struct proof_reader *reader)
{
    if (!array_room(&reader->marks, reader->mark_count, &reader->mark_room))
        return no_memory(reader);
    reader->marks[reader->mark_count++] = (struct proof_reader_mark){
        .winner_moves = proof_reader_winner_moves(reader),
        .own = reader->position.stones[reader->winner]};
    return true;
}

/* --- Nodes --------------------------------------------------------------- */

static bool read_move(struct proof_reader *reader,
                      struct proof_reader_node *node, uint32_t cell)
{
    const enum colour winner = reader->winner;
    struct position after = reader->position;
    if (!check_empty(reader, cell))
        return false;
    cellset_add(&after.stones[winner], (int)cell);
    node->kind = PROOF_MOVE;
    node->cell = (int)cell;
    node->children =
        !(outcome_objectives(&after, winner) & outcome_goal(winner));
    return true;
}

/* Reads what follows the first number of a node. */
static bool read_plain(struct proof_reader *reader,
                       struct proof_reader_node *node, uint32_t code)
{
    const bool moves = proof_reader_winner_moves(reader);
    if (code == PROOF_FORMAT_REFERENCE && !node->marked) {
        node->kind = PROOF_REFERENCE;
        return read_reference(reader);
    }
    if (reader->nodes++ == reader->head.nodes)
        return fail(reader, "more nodes than told");
    if (code == PROOF_FORMAT_BARRED) {
        node->kind = PROOF_BARRED;
        return true;
    }
    if (code == PROOF_FORMAT_CONNECTION && !moves) {
        node->kind = PROOF_CONNECTION;
        return read_connection(reader);
    }
    if (code == PROOF_FORMAT_REPLIES && !moves) {
        node->kind = PROOF_REPLIES;
        return read_number(reader, &node->children);
    }
    if (code < PROOF_FORMAT_MOVE || !moves)
        return fail(reader, "no node %u for who is to move", (unsigned)code);
    return read_move(reader, node, code - PROOF_FORMAT_MOVE);
}

/* Opens the node of the position in hand. */
static bool open_node(struct proof_reader *reader, int edge)
{
    assert(reader->depth < 2 * BOARD_MAX_CELLS + 2);
    struct proof_reader_node *const node = &reader->open[reader->depth++];
    uint32_t code;
    *node = (struct proof_reader_node){
        .edge = edge,
        .cell = MOVE_NONE,
        .begin = (size_t)(reader->at - reader->begin)};
    if (!read_number(reader, &code))
        return false;
    node->marked = code == PROOF_FORMAT_MARK;
    if (node->marked && !read_number(reader, &code))
        return false;
    if (!read_plain(reader, node, code))
        return false;
    node->left = node->children;
    return true;
}

static void change_turn(struct proof_reader *reader)
{
    reader->position.turn =
        (enum turn)colour_other((enum colour)reader->position.turn);
}

/* Opens the next child of the node in hand. */
static bool open_child(struct proof_reader *reader)
{
    struct proof_reader_node *const node = &reader->open[reader->depth - 1];
    int edge = node->cell;
    uint32_t reply;
    node->left--;
    if (node->kind == PROOF_REPLIES) {
        if (!read_number(reader, &reply) ||
            (reply > 0 && !check_empty(reader, reply - 1)))
            return false;
        edge = reply > 0 ? (int)reply - 1 : MOVE_PASS;
    }
    if (edge != MOVE_PASS)
        cellset_add(&reader->position.stones[reader->position.turn], edge);
    change_turn(reader);
    return open_node(reader, edge);
}

/* Goes back from a node that has ended to the one above it. */
static void leave(struct proof_reader *reader)
{
    const int edge = reader->open[--reader->depth].edge;
    if (!reader->depth)
        return;
    change_turn(reader);
    if (edge != MOVE_PASS)
        cellset_remove(&reader->position.stones[reader->position.turn], edge);
}

/* --- The record ---------------------------------------------------------- */

enum status proof_reader_open(struct proof_reader *reader,
                              const unsigned char *bytes, size_t size,
                              struct status_text *why)
{
    *reader = (struct proof_reader){
        .begin = bytes, .at = bytes, .end = bytes + size, .why = why};
    const char *const flaw =
        size > PROOF_MAX_SIZE
            ? "it is too large"
            : proof_head_read(&reader->at, reader->end, &reader->head);
    const struct position *const position = &reader->head.position;
    if (flaw)
        fail(reader, "%s", flaw);
    else if (position->turn == TURN_CONTRACT)
        reader->status = status_set(
            why, STATUS_USAGE, "the proof of a contract position has no tree");
    else
        read_number(reader, &reader->marked);
    if (reader->status) {
        reader->event = PROOF_EVENT_FAILED;
        return reader->status;
    }
    reader->position = *position;
    reader->winner = value_winner(position->turn, reader->head.value);
    return STATUS_OK;
}

void proof_reader_close(struct proof_reader *reader)
{
    free(reader->marks);
    reader->marks = NULL;
}

/* Compares what was read with what the record told. */
static bool finish(struct proof_reader *reader)
{
    if (reader->nodes != reader->head.nodes)
        return fail(reader, "fewer nodes than told");
    if (reader->mark_count != reader->marked)
        return fail(reader, "%zu marked nodes where %u were told",
                    reader->mark_count, (unsigned)reader->marked);
    return reader->at == reader->end || fail(reader, "something is left over");
}

/* Begins with the root, unless the position is decided and has none. */
static enum proof_event begin(struct proof_reader *reader)
{
    const enum colour decided = outcome_winner(&reader->position);
    reader->begun = true;
    if (decided == COLOUR_NONE)
        return open_node(reader, MOVE_NONE) ? PROOF_EVENT_NODE
                                            : PROOF_EVENT_FAILED;
    if (decided != reader->winner)
        fail(reader, "the other colour has won");
    return !reader->status && finish(reader) ? PROOF_EVENT_DONE
                                             : PROOF_EVENT_FAILED;
}

enum proof_event proof_reader_next(struct proof_reader *reader)
{
    bool done = true;
    if (reader->event >= PROOF_EVENT_DONE)
        return reader->event;
    if (!reader->begun)
        return reader->event = begin(reader);
    if (reader->event == PROOF_EVENT_END)
        leave(reader);
    if (!reader->depth) {
        done = finish(reader);
        reader->event = PROOF_EVENT_DONE;
    } else if (reader->open[reader->depth - 1].left) {
        done = open_child(reader);
        reader->event = PROOF_EVENT_NODE;
    } else {
        done = !reader->open[reader->depth - 1].marked || keep_mark(reader);
        reader->event = PROOF_EVENT_END;
    }
    if (!done)
        reader->event = PROOF_EVENT_FAILED;
    return reader->event;
}
