/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complete_table - who wins every main-phase position of a small board.
 *
 * The table knows the rules of game/ and nothing else: no search, no
 * connections, no symmetry. Positions are numbered in base 3, a cell being a
 * digit (0 empty, 1 black, 2 white); a stone makes the number larger, so going
 * down from the largest number each position is settled from those after one
 * more stone. Subsets of a colour's stones are classified once, by
 * outcome_objectives(): that is all that the order of the stones leaves of the
 * rules, and what has an objective keeps it whatever is added, so whole
 * branches of decided positions are passed over.
 *
 * Two bits a position: the winner with Black and with White to move. Side 3
 * has 3^19 positions, which take 290 megabytes and half a minute.
 */
#ifndef ANALYSIS_STATISTICS_COMPLETE_TABLE_H
#define ANALYSIS_STATISTICS_COMPLETE_TABLE_H

#include "game/position.h"
#include "game/status.h"

enum { COMPLETE_TABLE_MOST_SIDE = 3, COMPLETE_TABLE_MOST_CELLS = 19 };

/* A set of cells of such a board: bit i is cell i. */
typedef uint32_t complete_table_set;

struct complete_table;

/* A position in which nobody has won, as it is settled. */
struct complete_table_case {
    complete_table_set stones[2]; /* by colour */
    enum colour winner[2];        /* by who is to move */
    /* By colour: the empty cells on which its stone ends nothing. */
    complete_table_set quiet[2];
    /* By colour and then by who is to move: the quiet cells with a stone of
     * that colour on which Black wins. */
    complete_table_set black_wins[2][2];
};

typedef void complete_table_visit(void *context,
                                  const struct complete_table_case *settled);

/*
 * Makes the table of a board of at most COMPLETE_TABLE_MOST_SIDE. `visit` (may
 * be NULL) is called once for each undecided position. STATUS_FAILED with a
 * line when memory ran out; else the caller frees it with
 * complete_table_free().
 */
enum status complete_table_make(const struct board *board,
                                complete_table_visit *visit, void *context,
                                struct complete_table **table,
                                struct status_text *why);
void complete_table_free(struct complete_table *table);

/* Who wins a main-phase position of that board. */
enum colour complete_table_winner(const struct complete_table *table,
                                  const struct position *position);

#endif
