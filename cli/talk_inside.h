/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * talk_inside - how the words of talk.h are called.
 *
 * The function of a word writes what it has to say, and returns anything but
 * STATUS_OK with a line in `why` when it cannot do what was asked.
 */
#ifndef CLI_TALK_INSIDE_H
#define CLI_TALK_INSIDE_H

#include "cli/talk.h"

/* What stands behind a word, without blanks around it. */
struct talk_rest {
    const char *text; /* ended by a NUL, and may have others */
    size_t length;
};

typedef enum status talk_fn(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why);

/* The game has changed: draws the board and makes the program's moves until a
 * person is to move. */
enum status talk_go_on(struct talk *talk, struct status_text *why);

/* STATUS_USAGE with the line "WHAT 'REST': expected WANTED". */
enum status talk_refuse(const char *what, const struct talk_rest *rest,
                        const char *missing_positions, struct status_text *why);

/* talk_words.c */
talk_fn talk_values, talk_line, talk_solve, talk_board, talk_position,
    talk_record, talk_new, talk_rules, talk_player, talk_time, talk_save,
    talk_load;

#endif
