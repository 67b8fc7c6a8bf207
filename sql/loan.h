/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loan - the store that the host's connection has open, for one statement.
 *
 * The store is the schema `main` of the connection; a database of another
 * program is as good as none. The statements that read it take longer to
 * prepare than to run, so they are kept while a statement of the host's runs,
 * and no longer: a connection with statements cannot be closed.
 */
#ifndef SQL_LOAN_H
#define SQL_LOAN_H

#include <sqlite3ext.h>

#include "query/lookup.h"

struct loan;

/* Takes the loan. STATUS_FAILED with a line: the database cannot be read, or is
 * a store that this version does not know. */
enum status loan_open(sqlite3 *db, struct loan **loan, struct status_text *why);

/* Gives it back; NULL is accepted. */
void loan_close(struct loan *loan);

/* The store and a game proof along its proofs, or neither. */
struct lookup_sources loan_sources(const struct loan *loan);

/* The loan of the statement that calls a function: taken by its first call, and
 * given back when the statement ends. The caller calls loan_keep() after its
 * last use of it. */
enum status loan_of_call(sqlite3_context *call, struct loan **loan,
                         struct status_text *why);
void loan_keep(sqlite3_context *call, struct loan *loan);

/* What SQLite is to be told of a failure, whose line is in the status text:
 * that the database was busy or the statement interrupted, or SQLITE_ERROR. */
int loan_error(sqlite3 *db);

#endif
