/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * host_connection - borrowed statements, kept with the host's.
 *
 * SQLite keeps data for a function's call sites while a statement runs. A
 * negative number of an argument makes it one for all calls in the statement,
 * which is how SQLite's own JSON functions keep what they have parsed; were it
 * forgotten, each call would take a host connection of its own.
 */
#include "sql/host_connection.h"

#include <stdlib.h>

#include "db/connection.h"

enum { HOST_CONNECTION_KEY = -0x556e6c72 };

struct host_connection {
    struct lookup_sources sources; /* all zero: there is no store */
    bool kept;                     /* by the statement */
};

enum status host_connection_open(sqlite3 *db, struct host_connection **host,
                                 struct status_text *why)
{
    struct host_connection *const taken = calloc(1, sizeof *taken);
    if (!taken)
        return status_no_memory(why);
    struct lookup_sources *const sources = &taken->sources;
    enum status status = store_borrow(db, &sources->store, why);
    if (!status && sources->store)
        status = game_proof_create(sources->store, &sources->game_proof, why);
    if (status)
        host_connection_close(taken);
    else
        *host = taken;
    return status;
}

void host_connection_close(struct host_connection *host)
{
    if (!host)
        return;
    lookup_sources_close(&host->sources);
    free(host);
}

const struct lookup_sources *
host_connection_sources(const struct host_connection *host)
{
    return &host->sources;
}

enum status host_connection_of_call(sqlite3_context *call,
                                    struct host_connection **host,
                                    struct status_text *why)
{
    *host = sqlite3_get_auxdata(call, HOST_CONNECTION_KEY);
    return *host ? STATUS_OK
                 : host_connection_open(sqlite3_context_db_handle(call), host,
                                        why);
}

static void forget(void *host)
{
    host_connection_close(host);
}

void host_connection_keep(sqlite3_context *call, struct host_connection *host)
{
    if (host->kept)
        return;
    host->kept = true;
    sqlite3_set_auxdata(call, HOST_CONNECTION_KEY, host, forget);
}

int host_connection_error(sqlite3 *db)
{
    const int code = sqlite3_errcode(db) & 0xff;
    const bool passing = code == SQLITE_BUSY || code == SQLITE_LOCKED ||
                         code == SQLITE_INTERRUPT;
    return passing ? code : SQLITE_ERROR;
}
