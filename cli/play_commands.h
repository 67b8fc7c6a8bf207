/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play_commands - what a person says in `unlur play`, and what the program says
 * to it.
 *
 * A line is a move or a word of the table in play_commands.c. Whatever is wrong
 * is answered by one line and changes nothing. After each move the board is
 * drawn; then the program moves where it has a seat.
 *
 * A seat is a player: the first to move and the second, or Black and White once
 * colours are assigned. The turns alternate from the first move to the last,
 * the pass among them, so the first player moves whenever an even number of
 * moves was made.
 */
#ifndef CLI_PLAY_COMMANDS_H
#define CLI_PLAY_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/session.h"

/* Whom the program plays. */
enum play_commands_seat {
    PLAY_COMMANDS_NOBODY,
    PLAY_COMMANDS_BLACK,
    PLAY_COMMANDS_WHITE,
    PLAY_COMMANDS_FIRST,
    PLAY_COMMANDS_SECOND,
    PLAY_COMMANDS_BOTH
};

struct play_commands {
    struct session *session; /* the caller's */
    FILE *out; /* the caller's; flushed before the program thinks */
    bool ascii;
    bool values; /* mark them on the board */
    enum play_commands_seat seat;
    bool quit; /* `quit` was said */
};

/* Draws the board and who is to move, as after a move. */
void play_commands_show(struct play_commands *play);

/* Answers a line, which has no newline at its end. */
void play_commands_answer(struct play_commands *play, const char *line,
                          size_t length);

/* What to ask a person for: "Black to move", "contract", or "game over". */
const char *play_commands_prompt(const struct play_commands *play);

#endif
