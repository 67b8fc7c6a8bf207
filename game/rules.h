/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules - which contract (balancing phase) a game is played with.
 *
 * Before colours are assigned the players alternately place a BLACK stone until
 * one of them passes; who passes is Black, the other is White and moves first:
 *
 *   inner  contract stones may not stand on a border cell (the usual rule)
 *   open   contract stones may stand on any empty cell (the original sheet)
 *   none   no contract: Black moves first, then the players alternate
 *
 * The rules matter in the contract phase only. The value of a position whose
 * colours are assigned is the same under all three; a stored result of such a
 * position is filed under the word `any`.
 *
 * Source: gomez2002; `inner` as in the French, Catalan and Spanish sheets.
 */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdbool.h>
#include <stddef.h>

enum rules { RULES_INNER, RULES_OPEN, RULES_NONE, RULES_COUNT };

/* The option's word: "inner", "open" or "none". */
const char *rules_name(enum rules rules);

/* Reads such a word of `length` bytes; false when it is none of them. */
bool rules_parse(const char *text, size_t length, enum rules *rules);

#endif
