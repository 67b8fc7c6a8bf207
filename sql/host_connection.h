/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * host_connection - the store that the host's connection has open, for one
 * statement.
 *
 * The store is the schema `main` of the connection; a database of another
 * program is as good as none. The statements that read it take longer to
 * prepare than to run, so they are kept while a statement of the host's runs,
 * and no longer: a connection with statements cannot be closed.
 */
#ifndef SQL_HOST_CONNECTION_H
#define SQL_HOST_CONNECTION_H

#include <sqlite3ext.h>

#include "query/lookup.h"

struct host_connection;

/* Takes the host connection. STATUS_FAILED with a line: the database cannot be
 * read, or is a store that this version does not know. */
enum status host_connection_open(sqlite3 *db, struct host_connection **host,
                                 struct status_text *why);

/* Gives it back; NULL is accepted. */
void host_connection_close(struct host_connection *host);

/* The store and its proofs, or neither; as long as the host connection. */
const struct lookup_sources *
host_connection_sources(const struct host_connection *host);

/* The host connection of the statement that calls a function: taken by its
 * first call, and given back when the statement ends. The caller calls
 * host_connection_keep() after its last use of it. */
enum status host_connection_of_call(sqlite3_context *call,
                                    struct host_connection **host,
                                    struct status_text *why);
void host_connection_keep(sqlite3_context *call, struct host_connection *host);

/* What SQLite is to be told of a failure, whose line is in the status text:
 * that the database was busy or the statement interrupted, or SQLITE_ERROR. */
int host_connection_error(sqlite3 *db);

#endif
