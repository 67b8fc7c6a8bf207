/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play_commands - what a person says in `unlur play`, and what the program says
 * to it.
 *
 * A line is a move or a word of the table in play_commands.c. Whatever is wrong
 * is answered by one line and changes nothing. After each move the board is
 * drawn; then the program moves where it has a seat.
 */
#ifndef CLI_PLAY_COMMANDS_H
#define CLI_PLAY_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/thinking.h"

struct play_commands {
    struct thinking *thinking; /* the caller's */
    struct session *session;   /* its session */
    FILE *out; /* the caller's; flushed before the program thinks */
    bool ascii;
    bool values; /* mark them on the board */
    bool quit;   /* `quit` was said */
};

/* Draws the board and who is to move, as after a move. */
void play_commands_show(struct play_commands *play);

/* Answers a line, which has no newline at its end. */
void play_commands_answer(struct play_commands *play, const char *line,
                          size_t length);

/* What to ask a person for: "Black to move", "contract", or "game over". */
const char *play_commands_prompt(const struct play_commands *play);

#endif
