/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outline - writes and reads the upper part of a proof.
 *
 * Both walk the tree with what the children are known to rest on in hand, so
 * that only the other cells of a region are written.
 */
#include "proof/outline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "proof/proof_tree.h"

#define FIRST_WORDS "unlur-outline 1 "

enum { LINE_SIZE = OUTLINE_HEAD_MOST - 5 /* of the first line, at most */ };

static const char *const winners[] = {
    [COLOUR_BLACK] = "black", [COLOUR_WHITE] = "white"};

/* --- Writing ------------------------------------------------------------- */

struct writing {
    const struct proof_tree *tree;
    uint32_t *weights; /* of the nodes, up to OUTLINE_LEAST_WORK */
    struct bytes *bytes;
};

/* Weighs a node and those below it. What a reference means has been weighed
 * before, for it ends before the reference in the record. */
static uint32_t weigh(const struct writing *writing, size_t i)
{
    const struct proof_node *const node = &writing->tree->nodes[i];
    uint32_t weight = 1;
    size_t child = i + 1;
    for (uint32_t j = 0; j < node->children; j++) {
        weight += weigh(writing, child);
        if (weight > OUTLINE_LEAST_WORK)
            weight = OUTLINE_LEAST_WORK;
        child += writing->tree->nodes[child].span;
    }
    if (node->kind == PROOF_REFERENCE)
        weight = writing->weights[node->target];
    return writing->weights[i] = weight;
}

static bool is_kept(const struct writing *writing, size_t i)
{
    const struct proof_node *const node = &writing->tree->nodes[i];
    return writing->weights[i] >= OUTLINE_LEAST_WORK &&
           (node->kind == PROOF_MOVE || node->kind == PROOF_REPLIES);
}

/* Writes the cells of a set that are not in another. */
static void write_cells(struct bytes *bytes, struct cellset set,
                        struct cellset known)
{
    const struct cellset rest = cellset_without(set, known);
    int next = 0;
    bytes_add_number(bytes, 1 + (uint32_t)cellset_count(rest));
    for (int c = cellset_next(&rest, 0); c >= 0;
         c = cellset_next(&rest, c + 1)) {
        bytes_add_number(bytes, (uint32_t)(c - next));
        next = c + 1;
    }
}

static uint32_t count_kept_children(const struct writing *writing, size_t i)
{
    const struct proof_node *const nodes = writing->tree->nodes;
    uint32_t count = 0;
    size_t child = i + 1;
    for (uint32_t j = 0; j < nodes[i].children; j++) {
        count += is_kept(writing, child);
        child += nodes[child].span;
    }
    return count;
}

static void write_node(const struct writing *writing, size_t i);

/* Writes a node's children; they rest on the cells *known. */
static void write_children(const struct writing *writing, size_t i,
                           struct cellset *known)
{
    const struct proof_tree *const tree = writing->tree;
    const struct proof_node *const node = &tree->nodes[i];
    size_t child = i + 1;
    for (uint32_t j = 0; j < node->children; j++) {
        const struct proof_node *const below = &tree->nodes[child];
        if (is_kept(writing, child)) {
            if (node->kind == PROOF_REPLIES)
                bytes_add_number(
                    writing->bytes,
                    below->edge == MOVE_PASS ? 0 : 1 + (uint32_t)below->edge);
            write_node(writing, child);
            if (!below->whole)
                *known = cellset_or(*known, tree->grounds[child].rest);
        }
        child += below->span;
    }
}

static void write_node(const struct writing *writing, size_t i)
{
    const struct proof_node *const node = &writing->tree->nodes[i];
    const bool move = node->kind == PROOF_MOVE;
    const uint32_t kept = count_kept_children(writing, i);
    struct cellset known = cellset_none();
    bytes_add_number(writing->bytes, move ? 1 + (uint32_t)node->move : 0);
    bytes_add_number(writing->bytes, kept);
    if (move)
        cellset_add(&known, node->move);
    write_children(writing, i, &known);
    if (move && kept)
        return;
    if (node->whole)
        bytes_add_number(writing->bytes, 0);
    else
        write_cells(writing->bytes, writing->tree->grounds[i].rest, known);
}

/* Writes the nodes behind the line and their size. */
static void write_tree(const struct writing *writing, struct bytes *bytes)
{
    const struct proof_tree *const tree = writing->tree;
    char text[NOTATION_SIZE];
    char line[LINE_SIZE];
    const int length =
        snprintf(line, sizeof line, FIRST_WORDS "%s %s\n",
                 winners[tree->winner], notation_write(&tree->position, text));
    weigh(writing, 0);
    write_node(writing, 0);
    bytes_add(bytes, line, (size_t)length);
    bytes_add_number(bytes, (uint32_t)writing->bytes->size);
    bytes_add(bytes, writing->bytes->data, writing->bytes->size);
    bytes->failed |= writing->bytes->failed;
}

enum status outline_write(const unsigned char *record, size_t size,
                          struct bytes *bytes, struct status_text *why)
{
    struct proof_tree tree;
    struct bytes nodes = {.data = NULL};
    enum status status = proof_tree_read_grounds(record, size, &tree, why);
    if (status)
        return status;
    const bool any = tree.count && (tree.nodes[0].kind == PROOF_MOVE ||
                                    tree.nodes[0].kind == PROOF_REPLIES);
    const struct writing writing = {
        .tree = &tree,
        .weights = any ? calloc(tree.count, sizeof *writing.weights) : NULL,
        .bytes = &nodes};
    if (any && writing.weights)
        write_tree(&writing, bytes);
    if ((any && !writing.weights) || bytes->failed)
        status = status_no_memory(why);
    free(writing.weights);
    bytes_clear(&nodes);
    proof_tree_free(&tree);
    return status;
}

/* --- Reading ------------------------------------------------------------- */

struct reading {
    const unsigned char *at, *end; /* of the nodes */
    struct outline *outline;
    struct cellset stones; /* on the board where the node in hand is */
    const char *wrong;     /* NULL: nothing yet, or memory ran out */
};

static bool fail(struct reading *reading, const char *wrong)
{
    reading->wrong = wrong;
    return false;
}

/* Reads a number below `limit`. */
static bool read_number(struct reading *reading, uint32_t limit,
                        uint32_t *number)
{
    const char *const wrong =
        bytes_read_number(&reading->at, reading->end, number);
    return (!wrong && *number < limit) ||
           fail(reading, wrong ? wrong : "a number is too large");
}

/* Reads a cell that is empty, or `none`. */
static bool read_cell(struct reading *reading, int *cell, int none)
{
    uint32_t number;
    const uint32_t cells = (uint32_t)reading->outline->position.board->cells;
    if (!read_number(reading, cells + 1, &number))
        return false;
    *cell = number ? (int)number - 1 : none;
    return *cell < 0 || !cellset_has(&reading->stones, *cell) ||
           fail(reading, "a cell is not empty");
}

/* Reads the cells of a node's region that its children do not tell. */
static bool read_region(struct reading *reading, struct outline_node *node)
{
    const uint32_t cells = (uint32_t)reading->outline->position.board->cells;
    uint32_t count, number, cell = 0;
    if (!read_number(reading, cells + 2, &count))
        return false;
    node->whole |= count == 0;
    for (uint32_t i = 1; i < count; i++) {
        if (!read_number(reading, cells - cell, &number))
            return false;
        cell += number;
        if (cellset_has(&reading->stones, (int)cell))
            return fail(reading, "a region has a cell that is not empty");
        cellset_add(&node->region, (int)cell);
        cell++;
    }
    return true;
}

static bool read_node(struct reading *reading, int edge, bool winner_moves);

/* Reads the children of a node, and adds what they rest on to its region. */
static bool read_children(struct reading *reading, size_t index)
{
    struct outline *const outline = reading->outline;
    const struct cellset stones = reading->stones;
    const int move = outline->nodes[index].move;
    for (uint32_t i = 0; i < outline->nodes[index].children; i++) {
        const size_t child = outline->count;
        int edge = move;
        if (move == MOVE_NONE && !read_cell(reading, &edge, MOVE_PASS))
            return false;
        if (edge != MOVE_PASS)
            cellset_add(&reading->stones, edge);
        if (!read_node(reading, move == MOVE_NONE ? edge : MOVE_NONE,
                       move == MOVE_NONE))
            return false;
        reading->stones = stones;
        struct outline_node *const node = &outline->nodes[index];
        node->whole |= outline->nodes[child].whole;
        node->region = cellset_or(node->region, outline->nodes[child].region);
    }
    return true;
}

static bool read_node(struct reading *reading, int edge, bool winner_moves)
{
    struct outline *const outline = reading->outline;
    const size_t index = outline->count;
    uint32_t children;
    int move;
    if (!read_cell(reading, &move, MOVE_NONE) ||
        !read_number(reading, 2 * BOARD_MAX_CELLS, &children))
        return false;
    if ((move != MOVE_NONE) != winner_moves || (winner_moves && children > 1))
        return fail(reading, "a node is not of who is to move");
    if (!array_room(&outline->nodes, outline->count, &outline->room))
        return fail(reading, NULL);
    outline->nodes[outline->count++] = (struct outline_node){
        .edge = (int16_t)edge, .move = (int16_t)move, .children = children};
    if (!read_children(reading, index))
        return false;
    struct outline_node *const node = &outline->nodes[index];
    node->span = (uint32_t)(outline->count - index);
    if (!(winner_moves && children) && !read_region(reading, node))
        return false;
    if (node->whole)
        node->region = cellset_none();
    else if (winner_moves)
        cellset_add(&node->region, move);
    return true;
}

const char *outline_head_read(const unsigned char **at,
                              const unsigned char *end,
                              struct outline_head *head)
{
    const size_t words = strlen(FIRST_WORDS);
    const size_t left = (size_t)(end - *at);
    const char *const line = (const char *)*at;
    const char *const newline =
        memchr(line, '\n', left < LINE_SIZE ? left : LINE_SIZE);
    struct status_text why;
    head->size = 0;
    if (!newline || (size_t)(newline - line) < words ||
        memcmp(line, FIRST_WORDS, words) != 0)
        return "it is no outline of version 1";
    const char *const word = line + words;
    const char *const blank = memchr(word, ' ', (size_t)(newline - word));
    const size_t length = blank ? (size_t)(blank - word) : 0;
    head->winner = COLOUR_BLACK;
    while (head->winner < COLOUR_NONE &&
           (strlen(winners[head->winner]) != length ||
            memcmp(word, winners[head->winner], length) != 0))
        head->winner++;
    if (head->winner == COLOUR_NONE ||
        notation_read(blank + 1, (size_t)(newline - blank) - 1, &head->position,
                      &why) ||
        head->position.turn == TURN_CONTRACT)
        return "its first line is malformed";
    *at = (const unsigned char *)newline + 1;
    if (bytes_read_number(at, end, &head->size) ||
        head->size > (size_t)(end - *at))
        return "it is cut short";
    return NULL;
}

enum status outline_read(const unsigned char **at, const unsigned char *end,
                         struct outline *outline, struct status_text *why)
{
    struct outline_head head;
    struct reading reading = {.outline = outline};
    *outline = (struct outline){.nodes = NULL};
    reading.wrong = outline_head_read(at, end, &head);
    if (!reading.wrong) {
        outline->position = head.position;
        outline->winner = head.winner;
        reading.at = *at;
        reading.end = *at += head.size;
        reading.stones = cellset_or(head.position.stones[COLOUR_BLACK],
                                    head.position.stones[COLOUR_WHITE]);
        if (read_node(&reading, MOVE_NONE,
                      (enum colour)head.position.turn == head.winner)) {
            if (reading.at == reading.end)
                return STATUS_OK;
            reading.wrong = "it has more bytes than nodes";
        }
    }
    outline_free(outline);
    return reading.wrong
               ? status_set(why, STATUS_FAILED,
                            "an outline that cannot be read: %s", reading.wrong)
               : status_no_memory(why);
}

void outline_free(struct outline *outline)
{
    free(outline->nodes);
    *outline = (struct outline){.nodes = NULL};
}
