/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * question - the arguments of an SQL function as a game of the game.
 *
 * A position is the text of a position or of a game record. The rules, where
 * they are given, are a word: inner, open or none; `any`, which the store has
 * in its column `rules` for the main phase, stands for no word.
 */
#ifndef SQL_QUESTION_H
#define SQL_QUESTION_H

#include <sqlite3ext.h>
#include <stdbool.h>

#include "game/game.h"

/* Whether one of the arguments is NULL; then the answer is. */
bool question_is_null(int count, sqlite3_value *const *values);

/* Reads a position, under `rules` unless that is NULL. STATUS_USAGE with a line
 * about bad text. */
enum status question_read(sqlite3_value *position, sqlite3_value *rules,
                          struct game *game, struct status_text *why);

/* Reads a move of the game's player. STATUS_USAGE with a line: it is no
 * move, or not legal. */
enum status question_move(const struct game *game, sqlite3_value *value,
                          int *move, struct status_text *why);

#endif
