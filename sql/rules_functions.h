/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules_functions - the SQL functions that the rules alone answer: about the
 * text of a position, its symmetries, its stones, its moves, its picture.
 */
#ifndef SQL_RULES_FUNCTIONS_H
#define SQL_RULES_FUNCTIONS_H

#include <sqlite3ext.h>

/* Gives them to a connection. Returns an SQLite code. */
int rules_functions_register(sqlite3 *db);

#endif
