/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tempo - what a move more or a stone more is worth, in games played at random.
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
#ifndef ANALYSIS_STATISTICS_TEMPO_H
#define ANALYSIS_STATISTICS_TEMPO_H

#include "analysis/statistics/ground.h"
#include "analysis/statistics/tally.h"
#include "analysis/statistics/urn.h"
#include "analysis/statistics/wanted.h"

/* What is asked about a draw. */
enum tempo_question {
    TEMPO_BLACK_MOVES, /* the position with Black to move */
    TEMPO_WHITE_MOVES,
    TEMPO_BLACK_STONE, /* with a stone more and the turn as met */
    TEMPO_WHITE_STONE,
    TEMPO_QUESTIONS
};

struct tempo_draw {
    bool played; /* else somebody had won at the start, under `open` */
    struct position position; /* as met */
    /* By question; of the last two only when `has_stone`. */
    struct position asked[TEMPO_QUESTIONS];
    bool has_stone[2]; /* by colour: some cell may take the stone */
};

/* The figures: of which draws a share is given. */
enum tempo_figure {
    TEMPO_MOVER_WINS,     /* who is to move wins, whoever it is */
    TEMPO_ZUGZWANG,       /* who is to move loses, whoever it is */
    TEMPO_BLACK_WINS,     /* whoever is to move */
    TEMPO_WHITE_WINS,     /* whoever is to move */
    TEMPO_BLACK_ZUGZWANG, /* of the draws met with Black to move */
    TEMPO_WHITE_ZUGZWANG, /* of the draws met with White to move */
    TEMPO_BLACK_HURT, /* of those that Black wins, another black stone loses */
    TEMPO_WHITE_HURT, /* of those that White wins, another white stone loses */
    TEMPO_FIGURES
};

extern const char *const tempo_names[TEMPO_FIGURES];

/* The number of the stream that tempo_next() is to be given. */
enum { TEMPO_STREAM = BOARD_MAX_CELLS + 1 };

/* Draws a position; `stones` is the number of contract stones, -1: any. */
void tempo_next(struct urn *urn, const struct board *board, enum rules rules,
                int stones, struct tempo_draw *draw);

/* The possible answers (of enum tally_answer) that a draw gives to a figure,
 * by who wins what is asked; COLOUR_NONE: not known. */
unsigned tempo_answers(const struct tempo_draw *draw, enum tempo_figure figure,
                       const enum colour winners[TEMPO_QUESTIONS]);

struct tempo {
    uint64_t draws, played;
    struct tally figures[TEMPO_FIGURES];
};

/* Draws and looks up. What is not known, and would change a figure, goes to
 * `missing`, which may be NULL. STATUS_FAILED with a line when memory ran out.
 */
enum status tempo_take(const struct ground *ground, uint64_t seed,
                       uint64_t draws, int stones, struct tempo *tempo,
                       struct wanted *missing, struct status_text *why);

/* Appends the table `play` to a report. */
void tempo_report(struct report *report, const struct tempo *tempo,
                  uint64_t seed, int stones);

#endif
