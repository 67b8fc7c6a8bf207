/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sql_arguments - the arguments of an SQL function as a game.
 *
 * A position is the text of a position or of a game record. The rules, where
 * they are given, are a word: inner, open or none; `any`, which the store has
 * in its column `rules` for the main phase, stands for no word.
 */
#ifndef SQL_SQL_ARGUMENTS_H
#define SQL_SQL_ARGUMENTS_H

#include <sqlite3ext.h>
#include <stdbool.h>

#include "game/game.h"

/* Whether one of the arguments is NULL; then the answer is. */
bool sql_arguments_is_null(int count, sqlite3_value *const *values);

/* Reads a position, under `rules` unless that is NULL. STATUS_USAGE with a line
 * about bad text. */
enum status sql_arguments_read(sqlite3_value *position, sqlite3_value *rules,
                               struct game *game, struct status_text *why);

/* Reads a move of the game's player. STATUS_USAGE with a line: it is no
 * move, or not legal. */
enum status sql_arguments_move(const struct game *game, sqlite3_value *value,
                               int *move, struct status_text *why);

#endif
