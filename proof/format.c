/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format - see the header. */
#include "proof/format.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/notation.h"

enum { VERSION = 1 };

/* The line of text and the two counts. */
static void begin(struct bytes *bytes, const struct position *position,
                  const char *rules, const char *claim, uint32_t nodes,
                  uint32_t marked)
{
    char text[NOTATION_SIZE];
    char line[NOTATION_SIZE + 40];
    notation_write(position, text);
    snprintf(line, sizeof line, "unlur-proof %d %s %s %s\n", VERSION, rules,
             claim, text);
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
