/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * protocol_internal - how the commands of the protocol are called.
 *
 * A command is an entry of the table in protocol.c. Its function writes its
 * text to `out` and returns STATUS_OK, or anything else with a line in `why`;
 * what it has written then is thrown away. Texts have no empty lines.
 */
#ifndef CLI_PROTOCOL_INTERNAL_H
#define CLI_PROTOCOL_INTERNAL_H

#include <stdio.h>

#include "cli/protocol.h"

/* Words that a command with separate arguments may have. */
enum { HTP_WORDS = 3 };

struct htp_word {
    const char *text; /* not ended by a NUL */
    size_t length;
};

/* What is said with a command. */
struct htp_call {
    struct protocol *protocol;
    struct session *session;
    struct htp_word rest;             /* all arguments, as they stand */
    struct htp_word words[HTP_WORDS]; /* the first of them */
    size_t count;                     /* of all words */
    FILE *out;
};

typedef enum status htp_fn(struct htp_call *call, struct status_text *why);

/* Whether the word is that text. */
bool htp_is(const struct htp_word *word, const char *text);

/* Reads a whole number from 0 to `most`; STATUS_USAGE with a line that says
 * which `what` is wrong. */
enum status htp_number(const struct htp_word *word, const char *what,
                       uint64_t most, uint64_t *number,
                       struct status_text *why);

/* htp_commands.c */
htp_fn htp_boardsize, htp_clear_board, htp_play, htp_genmove, htp_reg_genmove,
    htp_undo, htp_showboard, htp_final_score, htp_all_legal_moves,
    htp_time_settings, htp_time_left;
htp_fn htp_position, htp_record, htp_query, htp_solve, htp_contract, htp_values,
    htp_colours, htp_line, htp_evaluate;
htp_fn htp_param, htp_player, htp_effort, htp_time, htp_rules;

#endif
