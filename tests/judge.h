/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * judge - the oracle, asked about positions instead of texts.
 *
 * The oracle remembers what it has worked out, and most of its speed comes from
 * that; so a test program has one oracle a side. Made in an unchecked fixture,
 * judge_open(), they serve every test of the program, forked or not, and what
 * such a fixture has asked them already the tests need not ask again.
 */
#ifndef TESTS_JUDGE_H
#define TESTS_JUDGE_H

#include "game/position.h"
#include "game/rules.h"
#include "game/value.h"

enum { JUDGE_MAX_SIDE = 4 };

/* Makes the oracles of sides 2 to JUDGE_MAX_SIDE; frees them. */
void judge_open(void);
void judge_close(void);

/* The colour that wins a main-phase position. */
enum colour judge_winner(const struct position *position);

/* The same, from the view of the player to move. */
enum value judge_value(const struct position *position);

/* What is so of a contract position. */
struct judge_contract {
    bool wins;            /* the player to move */
    bool pass;            /* by passing */
    struct cellset cells; /* the stones that win */
};

/* `rules` are RULES_INNER or RULES_OPEN. */
struct judge_contract judge_contract(const struct position *position,
                                     enum rules rules);

/* A main-phase position with so many stones strewn at random, either colour to
 * move. Somebody may have won. */
struct position judge_strew(uint64_t *seed, int side, int black, int white);

/*
 * The same, of a kind that games come to: `stones` in all, about as many of
 * each colour or, after a contract, up to `surplus` more black ones; and nobody
 * has won.
 */
struct position judge_game(uint64_t *seed, int side, int stones, int surplus);

/* What is being tried out, for the complaints that follow; NULL: nothing of
 * note. The text is not copied. */
void judge_try(const char *what);

/* Fails the test with the position's text and what is wrong with it. */
void judge_complain(const struct position *position, const char *what);

#endif
