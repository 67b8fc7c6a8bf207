/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Brute-force oracle: who wins an Unlur position, found by trying every move.
 *
 * The solver is tested against this, so the oracle shares nothing with it: it
 * has its own board, its own parser and its own reading of the rules, and it
 * talks to its callers in text only.
 *
 * A position is written as everywhere in the project: rows from the top,
 * parted by '/', a number for a run of empty cells, 'b' and 'w' for stones,
 * then a space and the player to move ('b', 'w', or 'c' in the contract).
 * Example: "3/4/2b2/4/3 w".  A position that is malformed, of another side
 * than the oracle's, or of the wrong phase for the question is a bug of the
 * test: the oracle says so on stderr and aborts.  So it does when memory ends.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stddef.h>

struct oracle;

/*
 * A new oracle for boards of `side` cells a side, 2 to 4; the caller frees it.
 * All it ever works out stays in its memory, eight bytes a position and as
 * much again for room, until it is freed.  Side 4 is out of reach unless few
 * cells are empty.
 */
struct oracle *oracle_new(int side);
void oracle_free(struct oracle *oracle);

/*
 * Who has already won by the groups on the board: 'b', 'w', or '-' for nobody.
 * Any mover is accepted; in the contract phase the answer is the one that
 * would hold if colours were assigned now.
 */
char oracle_decided(struct oracle *oracle, const char *position);

/*
 * The winner under perfect play, 'b' or 'w', of a main-phase position; of one
 * already decided, the player who has won it.
 */
char oracle_winner(struct oracle *oracle, const char *position);

/*
 * Does the player to move win this contract position?  `open` lets him put
 * stones on border cells; those already there are accepted either way.
 *
 * Unless `actions` is NULL it receives all winning actions, parted by spaces:
 * cells from the bottom row up and from left to right, then "pass"; an empty
 * string when there is none.  `size` is the room in `actions` in bytes; 160
 * are enough for every board.
 */
bool oracle_contract(struct oracle *oracle, const char *position, bool open,
                     char *actions, size_t size);

#endif
