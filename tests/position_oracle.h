/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * position_oracle - the oracle, asked about positions instead of texts.
 *
 * The oracle remembers what it has worked out, and most of its speed comes from
 * that; so a test program has one oracle a side. Made in an unchecked fixture,
 * position_oracle_open(), they serve every test of the program, forked or not,
 * and what such a fixture has asked them already no later test need ask again:
 * the contract of side 3 alone takes seconds.
 */
#ifndef TESTS_POSITION_ORACLE_H
#define TESTS_POSITION_ORACLE_H

#include "game/position.h"
#include "game/rules.h"
#include "game/value.h"

enum { POSITION_ORACLE_MAX_SIDE = 4 };

/* Makes the oracles of sides 2 to POSITION_ORACLE_MAX_SIDE, if they are not
 * there yet. They last as long as the program. */
void position_oracle_open(void);

/* The same; and asks at once what many tests need: who wins every contract set
 * of side 3. */
void position_oracle_open_sets(void);

/* The colour that wins a main-phase position. */
enum colour position_oracle_winner(const struct position *position);

/* The same, from the view of the player to move. */
enum value position_oracle_value(const struct position *position);

/* What is so of a contract position. */
struct position_oracle_contract {
    bool wins;            /* the player to move */
    bool pass;            /* by passing */
    struct cellset cells; /* the stones that win */
};

/* `rules` are RULES_INNER or RULES_OPEN. */
struct position_oracle_contract
position_oracle_contract(const struct position *position, enum rules rules);

/* Whether a colour's stones and some of the cells, at most
 * POSITION_ORACLE_UNSAFE, make the wrong objective and not the goal. */
enum { POSITION_ORACLE_UNSAFE = 16 };
bool position_oracle_unsafe(const struct position *position, enum colour colour,
                            const struct cellset *cells);

/* A main-phase position with so many stones strewn at random, either colour to
 * move. Somebody may have won. */
struct position position_oracle_strew(uint64_t *seed, int side, int black,
                                      int white);

/*
 * The same, of a kind that games come to: `stones` in all, about as many of
 * each colour or, after a contract, up to `surplus` more black ones; and nobody
 * has won.
 */
struct position position_oracle_game(uint64_t *seed, int side, int stones,
                                     int surplus);

/* What is being tried out, for the complaints that follow; NULL: nothing of
 * note. The text is not copied. */
void position_oracle_try(const char *what);

/* Fails the test with the position's text and what is wrong with it. */
void position_oracle_complain(const struct position *position,
                              const char *what);

#endif
