/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_tree - reading the bytes of a record; see the header.
 *
 * The reader walks through the record with the position in hand, as the
 * verifier does: whether a node follows a move depends on the board. Calls nest
 * no deeper than twice the empty cells, since each stone takes one and after a
 * pass a stone must follow; in an arm each first move takes a cell too.
 */
#include "proof/proof_tree.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/bytes.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "proof/format.h"

/* What a node adds up to, with copies in place of references. */
struct part {
    struct cellset region; /* unless whole */
    bool whole;
    double nodes, lines, line_sum;
    int longest;
};

/* A marked node that is finished. */
struct mark {
    uint32_t node;
    bool winner_moves;
    struct cellset own; /* the winner's stones */
    struct part part;
};

struct reader {
    struct proof_tree *tree;
    const unsigned char *begin, *at, *end;
    struct position position; /* that the next node is for */
    uint32_t work;            /* nodes begun, references not counted */
    uint32_t told, shared;    /* as the head tells */
    struct mark *marks;
    size_t mark_count, mark_room;
    bool grounds; /* are asked for */
    size_t ground_room;
    enum status status;
    struct status_text *why;
};

const char *proof_kind_name(enum proof_kind kind)
{
    static const char *const names[PROOF_KINDS] = {
        "move", "replies", "connection", "barred", "reference"};
    return names[kind];
}

/* --- Bytes --------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool fail(struct reader *reader,
                                                       const char *format, ...)
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

static bool no_memory(struct reader *reader)
{
    reader->status = status_no_memory(reader->why);
    return false;
}

static bool read_number(struct reader *reader, uint32_t *number)
{
    const char *const flaw =
        bytes_read_number(&reader->at, reader->end, number);
    return !flaw || fail(reader, "%s", flaw);
}

/* Skips a text if the bytes begin with it. */
static bool skip(struct reader *reader, const char *text)
{
    const size_t length = strlen(text);
    if ((size_t)(reader->end - reader->at) < length ||
        memcmp(reader->at, text, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* Whether the number is that of an empty cell. */
static bool check_empty(struct reader *reader, uint32_t number)
{
    const struct cellset empty = position_free(&reader->position);
    return (number < (uint32_t)reader->position.board->cells &&
            cellset_has(&empty, (int)number)) ||
           fail(reader, "no empty cell %u", (unsigned)number);
}

/* --- Arms of a connection ------------------------------------------------ */

/* Reads a cell and moves it from `free` to `used`. */
static bool take(struct reader *reader, struct cellset *free,
                 struct cellset *used)
{
    uint32_t cell;
    if (!read_number(reader, &cell))
        return false;
    if (cell >= (uint32_t)reader->position.board->cells ||
        !cellset_has(free, (int)cell))
        return fail(reader, "cell %u is not free for the arm", (unsigned)cell);
    cellset_remove(free, (int)cell);
    cellset_add(used, (int)cell);
    return true;
}

static bool read_arm(struct reader *reader, struct cellset *free,
                     struct cellset *used);

/* First moves share cells: each begins with what was free before them. */
static bool read_first_moves(struct reader *reader, uint32_t count,
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

static bool read_link(struct reader *reader, struct cellset *free,
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

static bool read_arm(struct reader *reader, struct cellset *free,
                     struct cellset *used)
{
    uint32_t head, stone;
    if (!read_number(reader, &head))
        return false;
    for (uint32_t i = 0; i < head / 2; i++) {
        if (!read_number(reader, &stone))
            return false;
        if (stone >= (uint32_t)reader->position.board->cells)
            return fail(reader, "no stone %u to hop to", (unsigned)stone);
        if (!read_link(reader, free, used))
            return false;
    }
    return head % 2 == 0 || read_link(reader, free, used);
}

/* --- Nodes --------------------------------------------------------------- */

static bool read_node(struct reader *reader, int edge, int depth,
                      struct part *part);

static bool winner_moves(const struct reader *reader)
{
    return (enum colour)reader->position.turn == reader->tree->winner;
}

static void pass_turn(struct reader *reader)
{
    reader->position.turn =
        (enum turn)colour_other((enum colour)reader->position.turn);
}

/* Reads the node after a stone of who is to move. */
static bool read_after(struct reader *reader, int cell, int depth,
                       struct part *part)
{
    struct cellset *const stones =
        &reader->position.stones[reader->position.turn];
    cellset_add(stones, cell);
    pass_turn(reader);
    if (!read_node(reader, cell, depth, part))
        return false;
    pass_turn(reader);
    cellset_remove(stones, cell);
    return true;
}

/* Whether the winner's stone there completes his goal. */
static bool completes_goal(const struct reader *reader, int cell)
{
    const enum colour winner = reader->tree->winner;
    struct position after = reader->position;
    cellset_add(&after.stones[winner], cell);
    return outcome_objectives(&after, winner) & outcome_goal(winner);
}

static bool read_move(struct reader *reader, struct proof_node *node,
                      uint32_t cell, struct part *part)
{
    if (!check_empty(reader, cell))
        return false;
    node->move = (int16_t)cell;
    if (completes_goal(reader, (int)cell)) {
        part->lines = 1;
    } else {
        node->children = 1;
        if (!read_after(reader, (int)cell, node->depth + 1, part))
            return false;
    }
    part->nodes++;
    part->line_sum += part->lines;
    part->longest++;
    cellset_add(&part->region, (int)cell);
    return true;
}

/* Reads a reply, 0 for the pass, and its node. */
static bool read_reply(struct reader *reader, int depth, uint32_t *reply,
                       struct part *part)
{
    if (!read_number(reader, reply))
        return false;
    if (*reply > 0)
        return check_empty(reader, *reply - 1) &&
               read_after(reader, (int)*reply - 1, depth, part);
    pass_turn(reader);
    if (!read_node(reader, MOVE_PASS, depth, part))
        return false;
    pass_turn(reader);
    return true;
}

/* Adds an answer to the node that it is of. */
static void add_answer(struct part *part, const struct part *answer)
{
    part->region = cellset_or(part->region, answer->region);
    part->whole |= answer->whole;
    part->nodes += answer->nodes;
    part->lines += answer->lines;
    part->line_sum += answer->line_sum + answer->lines;
    if (part->longest <= answer->longest)
        part->longest = answer->longest + 1;
}

/* Takes the replies that a child answers out of `left`, and tells it how many
 * there were. */
static void settle(struct proof_node *child, uint32_t reply,
                   const struct part *answer, struct cellset *left)
{
    const int before = cellset_count(*left);
    if (reply > 0)
        cellset_remove(left, (int)reply - 1);
    if (!answer->whole)
        *left = cellset_and(*left, answer->region);
    child->gain = (int16_t)(before - cellset_count(*left));
}

/* Reads the answers; `left` loses the replies they answer, `named` gains those
 * that have a child of their own. */
static bool read_answers(struct reader *reader, const struct proof_node *node,
                         struct cellset *left, struct cellset *named,
                         struct part *part)
{
    uint32_t reply;
    for (uint32_t i = 0; i < node->children; i++) {
        struct part answer;
        const size_t child = reader->tree->count;
        if (!read_reply(reader, node->depth + 1, &reply, &answer))
            return false;
        if (reply > 0)
            cellset_add(named, (int)reply - 1);
        settle(&reader->tree->nodes[child], reply, &answer, left);
        add_answer(part, &answer);
    }
    return true;
}

static bool read_replies(struct reader *reader, struct proof_node *node,
                         struct part *part)
{
    const struct cellset empty = position_free(&reader->position);
    struct cellset named = cellset_none();
    struct cellset left = empty;
    if (!read_number(reader, &node->children))
        return false;
    if (!read_answers(reader, node, &left, &named, part))
        return false;
    node->empty = (int16_t)cellset_count(empty);
    node->named = (int16_t)cellset_count(named);
    node->left = (int16_t)cellset_count(left);
    part->whole |= node->left > 0;
    part->nodes++;
    if (node->children == 0) {
        part->lines = part->line_sum = 1;
        part->longest = 1;
    }
    return true;
}

static bool read_connection(struct reader *reader, struct part *part)
{
    const enum colour winner = reader->tree->winner;
    const int step = winner == COLOUR_WHITE ? 3 : 2;
    struct cellset free = position_free(&reader->position);
    uint32_t from, side;
    if (!read_number(reader, &from) || !read_number(reader, &side))
        return false;
    if (from >= (uint32_t)reader->position.board->cells ||
        !cellset_has(&reader->position.stones[winner], (int)from))
        return fail(reader, "no stone of the winner's to connect");
    if (side >= (uint32_t)step)
        return fail(reader, "no side %u to begin with", (unsigned)side);
    for (int i = 0; i < 6 / step; i++)
        if (!read_arm(reader, &free, &part->region))
            return false;
    part->nodes = part->lines = 1;
    return true;
}

static bool read_reference(struct reader *reader, struct proof_node *node,
                           struct part *part)
{
    const struct board *const board = reader->position.board;
    uint32_t index, symmetry;
    if (!read_number(reader, &index) || !read_number(reader, &symmetry))
        return false;
    if (index >= reader->mark_count)
        return fail(reader, "no marked node %u", (unsigned)index);
    if (symmetry >= BOARD_SYMMETRIES)
        return fail(reader, "no symmetry %u", (unsigned)symmetry);
    const struct mark *const mark = &reader->marks[index];
    const struct cellset own = symmetry_set(board, (int)symmetry, &mark->own);
    if (mark->winner_moves != winner_moves(reader))
        return fail(reader, "a reference to a node of the other player");
    if (!cellset_equal(own, reader->position.stones[reader->tree->winner]))
        return fail(reader, "a reference to other stones of the winner");
    node->target = mark->node;
    node->symmetry = (uint8_t)symmetry;
    *part = mark->part;
    part->region = symmetry_set(board, (int)symmetry, &mark->part.region);
    return true;
}

/* Keeps a finished marked node for references to it. */
static bool keep(struct reader *reader, uint32_t node, const struct part *part)
{
    if (!array_room(&reader->marks, reader->mark_count, &reader->mark_room))
        return no_memory(reader);
    reader->marks[reader->mark_count++] =
        (struct mark){.node = node,
                      .winner_moves = winner_moves(reader),
                      .own = reader->position.stones[reader->tree->winner],
                      .part = *part};
    return true;
}

/* Reads what follows the first number of a node. */
static bool read_plain(struct reader *reader, uint32_t code,
                       struct proof_node *node, struct part *part)
{
    const bool moves = winner_moves(reader);
    *part = (struct part){.longest = 0};
    if (code == PROOF_FORMAT_REFERENCE && !node->marked) {
        node->kind = PROOF_REFERENCE;
        return read_reference(reader, node, part);
    }
    if (reader->work++ == reader->told)
        return fail(reader, "more nodes than told");
    if (code == PROOF_FORMAT_BARRED) {
        node->kind = PROOF_BARRED;
        *part = (struct part){.whole = true, .nodes = 1, .lines = 1};
        return true;
    }
    if (code == PROOF_FORMAT_CONNECTION && !moves) {
        node->kind = PROOF_CONNECTION;
        return read_connection(reader, part);
    }
    if (code == PROOF_FORMAT_REPLIES && !moves) {
        node->kind = PROOF_REPLIES;
        return read_replies(reader, node, part);
    }
    if (code < PROOF_FORMAT_MOVE || !moves)
        return fail(reader, "no node %u for who is to move", (unsigned)code);
    node->kind = PROOF_MOVE;
    return read_move(reader, node, code - PROOF_FORMAT_MOVE, part);
}

/* Makes room for one more node. */
static bool add_node(struct reader *reader)
{
    struct proof_tree *const tree = reader->tree;
    if (!array_room(&tree->nodes, tree->count, &tree->room) ||
        (reader->grounds &&
         !array_room(&tree->grounds, tree->count, &reader->ground_room)))
        return no_memory(reader);
    tree->count++;
    return true;
}

/* Notes the cells of a node that is finished. */
static void set_ground(struct reader *reader, uint32_t index, uint32_t begin,
                       const struct part *part)
{
    const enum colour winner = reader->tree->winner;
    if (!reader->grounds)
        return;
    reader->tree->grounds[index] = (struct proof_ground){
        .own = reader->position.stones[winner],
        .rest = part->whole ? reader->position.stones[colour_other(winner)]
                            : part->region,
        .begin = begin,
        .winner_moves = winner_moves(reader),
    };
}

/* Reads the node of the position in hand. */
static bool read_node(struct reader *reader, int edge, int depth,
                      struct part *part)
{
    struct proof_tree *const tree = reader->tree;
    const uint32_t index = (uint32_t)tree->count;
    const uint32_t work = reader->work;
    const unsigned char *const begin = reader->at;
    struct proof_node node = {
        .depth = (uint16_t)depth, .edge = (int16_t)edge, .move = MOVE_NONE};
    uint32_t code;
    if (!add_node(reader) || !read_number(reader, &code))
        return false;
    node.marked = code == PROOF_FORMAT_MARK;
    if (node.marked && !read_number(reader, &code))
        return false;
    if (!read_plain(reader, code, &node, part))
        return false;
    node.whole = part->whole;
    node.region = (int16_t)(part->whole ? 0 : cellset_count(part->region));
    node.span = (uint32_t)tree->count - index;
    node.work = reader->work - work;
    node.size = (uint32_t)(reader->at - begin);
    tree->nodes[index] = node;
    set_ground(reader, index, (uint32_t)(begin - reader->begin), part);
    return !node.marked || keep(reader, index, part);
}

/* --- The record ---------------------------------------------------------- */

/* Reads the first line; nobody but the main phase has a tree. */
static bool read_line(struct reader *reader)
{
    struct proof_tree *const tree = reader->tree;
    struct status_text line;
    if (skip(reader, "unlur-proof 1 inner ") ||
        skip(reader, "unlur-proof 1 open ")) {
        reader->status =
            status_set(reader->why, STATUS_USAGE,
                       "the proof of a contract position has no tree");
        return false;
    }
    if (skip(reader, "unlur-proof 1 any black "))
        tree->winner = COLOUR_BLACK;
    else if (skip(reader, "unlur-proof 1 any white "))
        tree->winner = COLOUR_WHITE;
    else
        return fail(reader, "no first line of version 1");
    const unsigned char *const end =
        memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    if (!end ||
        notation_read((const char *)reader->at, (size_t)(end - reader->at),
                      &tree->position, &line))
        return fail(reader, "no position");
    if (tree->position.turn == TURN_CONTRACT)
        return fail(reader, "a contract position in the main phase");
    reader->at = end + 1;
    return true;
}

static bool read_root(struct reader *reader)
{
    struct proof_tree *const tree = reader->tree;
    const enum colour decided = outcome_winner(&tree->position);
    struct part part = {.longest = 0};
    if (decided == colour_other(tree->winner))
        return fail(reader, "the other colour has won");
    if (decided == COLOUR_NONE && !read_node(reader, MOVE_NONE, 0, &part))
        return false;
    if (reader->work != reader->told)
        return fail(reader, "fewer nodes than told");
    if (reader->mark_count != reader->shared)
        return fail(reader, "%zu marked nodes where %u were told",
                    reader->mark_count, (unsigned)reader->shared);
    if (!isfinite(part.nodes) || !isfinite(part.line_sum))
        return fail(reader, "unfolded it has no end");
    tree->unfolded = part.nodes;
    tree->lines = part.lines;
    tree->line_sum = part.line_sum;
    tree->longest = part.longest;
    return true;
}

static bool read_record(struct reader *reader)
{
    if (reader->tree->size > PROOF_MAX_SIZE)
        return fail(reader, "it is too large");
    if (!read_line(reader))
        return false;
    reader->position = reader->tree->position;
    if (!read_number(reader, &reader->told) ||
        !read_number(reader, &reader->shared) || !read_root(reader))
        return false;
    reader->tree->work = reader->told;
    reader->tree->marked = reader->shared;
    return reader->at == reader->end || fail(reader, "something is left over");
}

static enum status read_tree(const unsigned char *bytes, size_t size,
                             bool grounds, struct proof_tree *tree,
                             struct status_text *why)
{
    struct reader reader = {.tree = tree,
                            .begin = bytes,
                            .at = bytes,
                            .end = bytes + size,
                            .grounds = grounds,
                            .status = STATUS_OK,
                            .why = why};
    *tree = (struct proof_tree){.size = size};
    if (!read_record(&reader))
        proof_tree_free(tree);
    free(reader.marks);
    return reader.status;
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
