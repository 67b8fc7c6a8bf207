/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation - what a position and each of its legal moves are worth.
 *
 * Each move, the pass included, has either a proved value or an estimate, and
 * says which: its basis. A proved value comes from the rules, the store, a
 * stored proof of an earlier position of the game, or a search made for the
 * evaluation; its chance is 1 or 0. An estimate is the chance of winning with
 * the move for who makes it, as a tree of games sees it (uct.h), and proves
 * nothing, however near to 1 or 0.
 *
 * First lookups are asked, then the position is searched with a part of the
 * effort, and if every move is wanted, each that is still open; the rest of the
 * effort goes into the tree. All faces of the program that say what a move is
 * worth ask here, so that they agree.
 *
 * With a limit in effort instead of time, and one seed, an evaluation is the
 * same on every run and machine, whatever was evaluated before.
 */
#ifndef PLAY_EVALUATION_H
#define PLAY_EVALUATION_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "game/status.h"
#include "game/value.h"
#include "query/lookup.h"

enum evaluation_basis { EVALUATION_ESTIMATED, EVALUATION_PROVED };

struct evaluation_move {
    int move;                  /* a cell or MOVE_PASS */
    enum value value;          /* proved, to who makes it; else unknown */
    enum lookup_source source; /* of a value that is known */
    double chance;             /* of winning with it, for who makes it, 0..1;
                                  1 or 0 if it is proved; never above that of
                                  the best move */
    uint32_t visits;           /* walks down the tree that began with it */
};

/* The moves are in the order of the cells, the pass last. When the game is over
 * there are none. */
struct evaluation {
    struct game game;
    enum value value; /* proved, to the player to move; else unknown */
    enum lookup_source source;
    double chance;    /* of the player to move; 1 or 0 if it is proved */
    int best;         /* the move to make, or MOVE_NONE */
    bool complete;    /* every move's value is proved */
    bool line_proved; /* the line is best play by stored results */
    int line_count;   /* else it is what the tree expects */
    int16_t line[GAME_MOST_MOVES]; /* begins with `best` */
    int count;
    struct evaluation_move moves[BOARD_MAX_CELLS + 1];
    uint64_t nodes;    /* of searches */
    uint64_t playouts; /* games played on */
    uint64_t effort;   /* spent, see move_budget.h */
    double seconds;
};

/* "estimated" or "proved". */
const char *evaluation_basis_name(enum evaluation_basis basis);

static inline enum evaluation_basis evaluation_basis(enum value value)
{
    return value == VALUE_UNKNOWN ? EVALUATION_ESTIMATED : EVALUATION_PROVED;
}

struct evaluation_options {
    struct lookup_sources sources; /* the caller's; all zero: no store */
    size_t memory; /* bytes for the search's table and the tree */
    uint64_t seed;
};

/* Called now and then from evaluator_run() with what is known by then. */
typedef void evaluation_progress_fn(void *context,
                                    const struct evaluation *evaluation);

struct evaluation_limits {
    double seconds;  /* 0: no limit but the next one */
    uint64_t effort; /* in games played on, see move_budget.h; 0: no limit but
                        the one before. Without any limit EVALUATION_EFFORT */
    bool every; /* go on when the move to make is known, until every move is
                   proved or the limit is reached */
    const volatile sig_atomic_t *stop; /* ends it when non-zero; or NULL */
    evaluation_progress_fn *progress;  /* or NULL */
    void *context;                     /* for `progress` */
};

enum { EVALUATION_EFFORT = 50000 };

struct evaluator;

/* STATUS_FAILED with a line when memory ran out. The caller owns *evaluator. */
enum status evaluator_create(const struct evaluation_options *options,
                             struct evaluator **evaluator,
                             struct status_text *why);
void evaluator_destroy(struct evaluator *evaluator);

/* Changes the seed: from now on its evaluations are those of one created with
 * it. */
void evaluator_seed(struct evaluator *evaluator, uint64_t seed);

/* Has lookups asked elsewhere from now on. */
void evaluator_ask(struct evaluator *evaluator,
                   const struct lookup_sources *sources);

/*
 * Evaluates the position of a game, which may be over. When it was stopped
 * `evaluation` holds what was known by then. STATUS_FAILED with a line when the
 * store is damaged or memory ran out.
 */
enum status evaluator_run(struct evaluator *evaluator, const struct game *game,
                          const struct evaluation_limits *limits,
                          struct evaluation *evaluation,
                          struct status_text *why);

#endif
