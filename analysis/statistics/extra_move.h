/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extra_move - what a move more or a stone more is worth, in games played at
 * random.
 *
 * A draw is one position of one game: a contract set (its number of stones
 * drawn first, each as likely, unless it is given; then the set, each raw set
 * as likely), play from it by moves drawn evenly from all empty cells, White
 * first, until somebody has won, and of the positions before that one, each as
 * likely. Asked of it is who wins with either colour to move, and with one more
 * black, or white, stone on a cell drawn from those where the stone does not
 * end the game.
 *
 * The draws depend on side, rules, seed and that number alone, and never on the
 * store; more draws continue the same sequence.
 *
 * There are only two outcomes, so every zugzwang is mutual: who would rather
 * pass loses by moving and wins when the other must move.
 */
#ifndef ANALYSIS_STATISTICS_EXTRA_MOVE_H
#define ANALYSIS_STATISTICS_EXTRA_MOVE_H

#include "analysis/statistics/bounds.h"
#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/result_index.h"
#include "analysis/statistics/sampler.h"

/* What is asked about a draw. */
enum extra_move_question {
    EXTRA_MOVE_BLACK_MOVES, /* the position with Black to move */
    EXTRA_MOVE_WHITE_MOVES,
    EXTRA_MOVE_BLACK_STONE, /* with a stone more and the turn as met */
    EXTRA_MOVE_WHITE_STONE,
    EXTRA_MOVE_QUESTIONS
};

struct extra_move_draw {
    bool played; /* else somebody had won at the start, under `open` */
    struct position position; /* as met */
    /* By question; of the last two only when `has_stone`. */
    struct position asked[EXTRA_MOVE_QUESTIONS];
    bool has_stone[2]; /* by colour: some cell may take the stone */
};

/* The figures: of which draws a share is given. */
enum extra_move_figure {
    EXTRA_MOVE_MOVER_WINS,     /* who is to move wins, whoever it is */
    EXTRA_MOVE_ZUGZWANG,       /* who is to move loses, whoever it is */
    EXTRA_MOVE_BLACK_WINS,     /* whoever is to move */
    EXTRA_MOVE_WHITE_WINS,     /* whoever is to move */
    EXTRA_MOVE_BLACK_ZUGZWANG, /* of the draws met with Black to move */
    EXTRA_MOVE_WHITE_ZUGZWANG, /* of the draws met with White to move */
    EXTRA_MOVE_BLACK_HURT,     /* of those that Black wins, another black stone
                                  loses */
    EXTRA_MOVE_WHITE_HURT,     /* of those that White wins, another white stone
                                  loses */
    EXTRA_MOVE_FIGURES
};

extern const char *const extra_move_names[EXTRA_MOVE_FIGURES];

/* The number of the stream that extra_move_next() is to be given. */
enum { EXTRA_MOVE_STREAM = BOARD_MAX_CELLS + 1 };

/* Draws a position; `stones` is the number of contract stones, -1: any. */
void extra_move_next(struct sampler *sampler, const struct board *board,
                     enum rules rules, int stones,
                     struct extra_move_draw *draw);

/* The possible answers (of enum bounds_answer) that a draw gives to a figure,
 * by who wins what is asked; COLOUR_NONE: not known. */
unsigned extra_move_answers(const struct extra_move_draw *draw,
                            enum extra_move_figure figure,
                            const enum colour winners[EXTRA_MOVE_QUESTIONS]);

struct extra_move {
    uint64_t draws, played;
    struct bounds figures[EXTRA_MOVE_FIGURES];
};

/* Draws and looks up. What is not known, and would change a figure, goes to
 * `missing`, which may be NULL. STATUS_FAILED with a line when memory ran out.
 */
enum status extra_move_take(const struct result_index *result_index,
                            uint64_t seed, uint64_t draws, int stones,
                            struct extra_move *extra_move,
                            struct missing_positions *missing,
                            struct status_text *why);

/* Appends the table `play` to a report. */
void extra_move_report(struct report *report,
                       const struct extra_move *extra_move, uint64_t seed,
                       int stones);

#endif
