/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_functions - the SQL functions that tell what a position is worth, by
 * the rules and by what is proved in the store of the connection.
 */
#ifndef SQL_STORE_FUNCTIONS_H
#define SQL_STORE_FUNCTIONS_H

#include <sqlite3ext.h>

/* Gives them to a connection. Returns an SQLite code. */
int store_functions_register(sqlite3 *db);

#endif
