/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * format - reads and writes the first line and the counts; a contract
 * position's record follows them whole.
 */
#include "proof/format.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/notation.h"

enum { VERSION = 1 };

/* The longest first line: "unlur-proof 1 inner white POSITION\n". */
enum { LINE_SIZE = NOTATION_SIZE + 40 };

/* --- Reading ------------------------------------------------------------- */

/* Skips a text and the blank behind it, if the bytes begin so. */
static bool skip(const unsigned char **at, const unsigned char *end,
                 const char *text)
{
    const size_t length = strlen(text);
    if ((size_t)(end - *at) <= length || memcmp(*at, text, length) != 0 ||
        (*at)[length] != ' ')
        return false;
    *at += length + 1;
    return true;
}

/* Skips one of several words; its index or -1. */
static int skip_one(const unsigned char **at, const unsigned char *end,
                    const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (skip(at, end, words[i]))
            return i;
    return -1;
}

/* The position, which ends the line. */
static bool read_position(const unsigned char **at, const unsigned char *end,
                          struct position *position)
{
    const size_t left = (size_t)(end - *at);
    const unsigned char *const newline =
        memchr(*at, '\n', left < LINE_SIZE ? left : LINE_SIZE);
    struct status_text why;
    if (!newline || notation_read((const char *)*at, (size_t)(newline - *at),
                                  position, &why))
        return false;
    *at = newline + 1;
    return true;
}

const char *proof_head_read(const unsigned char **at, const unsigned char *end,
                            struct proof_head *head)
{
    static const char *const rules[] = {"any", "inner", "open"};
    static const enum rules meant[] = {RULES_NONE, RULES_INNER, RULES_OPEN};
    static const char *const claims[] = {"black", "white", "win", "loss"};
    if (!skip(at, end, PROOF_FORMAT_WORD "1"))
        return "it is no record of version 1";
    const int rule = skip_one(at, end, rules, 3);
    const int claim = skip_one(at, end, claims, 4);
    if (rule < 0 || claim < 0 || !read_position(at, end, &head->position))
        return "its first line is malformed";
    const enum turn turn = head->position.turn;
    const bool contract = turn == TURN_CONTRACT;
    if (contract != (rule > 0) || contract != (claim > 1))
        return "its first line contradicts itself";
    head->rules = meant[rule];
    head->value =
        contract ? (claim == 2 ? VALUE_WIN : VALUE_LOSS)
                 : value_from_winner(turn, claim ? COLOUR_WHITE : COLOUR_BLACK);
    return bytes_read_number(at, end, &head->nodes)
               ? "its number of nodes is malformed"
               : NULL;
}

uint32_t proof_format_root(const unsigned char *bytes, size_t size)
{
    const unsigned char *at = bytes;
    const unsigned char *const end = bytes + size;
    struct proof_head head;
    uint32_t number = PROOF_FORMAT_MARK;
    if (proof_head_read(&at, end, &head) ||
        bytes_read_number(&at, end, &number))
        return PROOF_FORMAT_MARK;
    do
        if (bytes_read_number(&at, end, &number))
            return PROOF_FORMAT_MARK;
    while (number == PROOF_FORMAT_MARK);
    return number;
}

uint32_t proof_format_number(const unsigned char **at)
{
    uint32_t number = 0;
    int shift = 0;
    for (; **at > 127; shift += 7)
        number |= (uint32_t)(*(*at)++ & 127) << shift;
    return number | (uint32_t) * (*at)++ << shift;
}

static void pass_cell(const unsigned char **at, struct cellset *cells)
{
    const uint32_t cell = proof_format_number(at);
    if (cells)
        cellset_add(cells, (int)cell);
}

static void pass_link(const unsigned char **at, struct cellset *cells)
{
    const uint32_t moves = proof_format_number(at);
    for (uint32_t i = 0; i < (moves ? moves : 2); i++) {
        pass_cell(at, cells);
        if (moves)
            proof_format_pass_arm(at, cells);
    }
}

void proof_format_pass_arm(const unsigned char **at, struct cellset *cells)
{
    const uint32_t head = proof_format_number(at);
    for (uint32_t i = 0; i < head / 2; i++) {
        proof_format_number(at); /* the stone to hop to */
        pass_link(at, cells);
    }
    if (head % 2)
        pass_link(at, cells);
}

/* --- Writing ------------------------------------------------------------- */

/* The line of text and the two counts. */
static void begin(struct bytes *bytes, const struct position *position,
                  const char *rules, const char *claim, uint32_t nodes,
                  uint32_t marked)
{
    char text[NOTATION_SIZE];
    char line[LINE_SIZE];
    notation_write(position, text);
    snprintf(line, sizeof line, PROOF_FORMAT_WORD "%d %s %s %s\n", VERSION,
             rules, claim, text);
    bytes_add(bytes, line, strlen(line));
    bytes_add_number(bytes, nodes);
    bytes_add_number(bytes, marked);
}

void proof_format_begin(struct bytes *bytes, const struct position *position,
                        enum colour winner, uint32_t nodes, uint32_t marked)
{
    assert(position->turn != TURN_CONTRACT && winner != COLOUR_NONE);
    begin(bytes, position, "any", colour_name(winner), nodes, marked);
}

void proof_format_contract(struct bytes *bytes, const struct position *position,
                           enum rules rules, enum value value, int action)
{
    assert(position->turn == TURN_CONTRACT && value != VALUE_UNKNOWN);
    begin(bytes, position, rules_name(rules), value_name(value), 1, 0);
    if (value == VALUE_LOSS)
        bytes_add_number(bytes, PROOF_FORMAT_LOSS);
    else if (action == MOVE_PASS)
        bytes_add_number(bytes, PROOF_FORMAT_PASS);
    else
        bytes_add_number(bytes, PROOF_FORMAT_MOVE + (uint32_t)action);
}
