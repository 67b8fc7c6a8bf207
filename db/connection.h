/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * connection - an SQLite file opened the way the store needs it.
 *
 * Before anything may change the file its head tells what it is: what is
 * neither empty nor a store of ours is refused and stays as it is, byte for
 * byte. Then foreign keys are on, the rollback journal and synchronous=EXTRA
 * in use, and the schema in the file is not trusted.
 *
 * Errors become lines that name the file, what was being done, and the reason
 * in words.
 */
#ifndef DB_CONNECTION_H
#define DB_CONNECTION_H

#include <sqlite3.h>
#include <stdbool.h>

#include "db/lock_wait.h"
#include "game/status.h"

struct store;

struct connection {
    sqlite3 *db;
    enum store_mode mode; /* STORE_READ or STORE_WRITE */
    sqlite3_stmt *undo;   /* ROLLBACK; a host's connection has none */
    char *path;           /* as the user gave it */
    int version;   /* of its schema when it was opened; 0: there is none */
    bool borrowed; /* somebody else's, who closes it */
    struct lock_wait lock_wait; /* unless it is borrowed */
};

/* Opens, as store_open_until() says. After a failure too the connection must be
 * closed. It must stay where it is. */
enum status connection_open(struct connection *connection, const char *path,
                            enum store_mode mode, struct store_stop *stop,
                            struct status_text *why);
void connection_close(struct connection *connection);

/* What to call a path before SQLite, which gives names like ":memory:" and
 * "file:x?y" a meaning of their own: one that begins with a dot or a slash has
 * none. For sqlite3_free(); NULL: no memory. */
char *connection_plain_path(const char *path);

/* Whether the file may be written, and its folder, where the journal has to be.
 * STATUS_FAILED with the reason. */
enum status connection_can_write(const struct connection *connection,
                                 struct status_text *why);

/* Takes a connection that a host program has opened, as it is: no pragma is
 * set and no transaction begun. Its schema `main` is read; when that is the
 * database of another program the version is 0. STATUS_FAILED: it cannot be
 * read, or its schema is not one this program knows. After a failure too the
 * connection must be closed, which leaves the host's open. */
enum status connection_borrow(struct connection *connection, sqlite3 *db,
                              struct status_text *why);

/* STATUS_FAILED with a line about the SQLite error `code`; `what` completes
 * "cannot ...". */
enum status connection_error(const struct connection *connection, int code,
                             const char *what, struct status_text *why);

/* STATUS_FAILED with a line about damage found in the file. */
enum status connection_damaged(const struct connection *connection,
                               const char *line, struct status_text *why);

/* Compiles a statement that is kept for the life of the connection. */
enum status connection_prepare(const struct connection *connection,
                               const char *sql, sqlite3_stmt **statement,
                               struct status_text *why);

/* After a row could not be read, for `why`: whether for what is in it. Else the
 * file cannot be read, and neither can other rows. */
bool connection_met_damage(const struct connection *connection,
                           const struct status_text *why);

/* BEGIN IMMEDIATE, and the end of the work of such a transaction, which is
 * committed. If it has failed by its status, or fails now, whatever was done
 * since the begin is undone; the connection is usable either way. */
enum status connection_begin(const struct connection *connection,
                             struct status_text *why);
enum status connection_end(const struct connection *connection,
                           enum status status, struct status_text *why);

/* Makes what is read from here on one state of the file, until the thaw. Inside
 * a transaction that is so already, and *frozen is false; so it is on a
 * borrowed connection, where transactions are the host's business. */
enum status connection_freeze(const struct connection *connection, bool *frozen,
                              struct status_text *why);
void connection_thaw(const struct connection *connection, bool frozen);

/* Whether a path leads to the very file, which nobody should write over. */
bool connection_is_file(const struct connection *connection, const char *path);

/* The store's own connection, for the other files of this folder. It lives as
 * long as the store. */
const struct connection *store_connection(const struct store *store);

/* A store to read through the connection of a host program, which must not be
 * closed before it; see connection_borrow(). *store is NULL when what the host
 * has there is the database of another program. */
enum status store_borrow(sqlite3 *db, struct store **store,
                         struct status_text *why);

#endif
