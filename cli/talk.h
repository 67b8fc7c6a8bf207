/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * talk - what a person says in `unlur play`, and what the program says to it.
 *
 * A line is a move or a word of the table in talk.c. Whatever is wrong is
 * answered by one line and changes nothing. After each move the board is drawn;
 * then the program moves where it has a seat.
 *
 * A seat is a player: the first to move and the second, or Black and White once
 * colours are assigned. The turns alternate from the first move to the last,
 * the pass among them, so the first player moves whenever an even number of
 * moves was made.
 */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/session.h"

/* Whom the program plays. */
enum talk_seat {
    TALK_NOBODY,
    TALK_BLACK,
    TALK_WHITE,
    TALK_FIRST,
    TALK_SECOND,
    TALK_BOTH
};

struct talk {
    struct session *session; /* the caller's */
    FILE *out; /* the caller's; flushed before the program thinks */
    bool ascii;
    bool values; /* mark them on the board */
    enum talk_seat seat;
    bool quit; /* `quit` was said */
};

/* Draws the board and who is to move, as after a move. */
void talk_show(struct talk *talk);

/* Answers a line, which has no newline at its end. */
void talk_answer(struct talk *talk, const char *line, size_t length);

/* What to ask a person for: "Black to move", "contract", or "game over". */
const char *talk_prompt(const struct talk *talk);

#endif
