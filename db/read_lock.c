/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * read_lock - a busy handler with a limit of time, a read transaction, and a
 * progress handler that asks the caller.
 */
#include "db/read_lock.h"

#include <time.h>

#include "db/store_internal.h"
#include "game/clock.h"

/* Steps of SQLite's machine between two questions, a millisecond or less. */
enum { STEPS = 10000 };

/* Between two attempts at a lock. */
enum { PAUSE_NANOSECONDS = 2000000 };

/* SQLite asks before each new attempt at a lock, and gives up at 0. */
static int wait_for_lock(void *context, int attempts)
{
    struct read_lock_patience *const patience = context;
    const struct timespec pause = {.tv_nsec = PAUSE_NANOSECONDS};
    if (attempts == 0)
        patience->since = clock_now();
    patience->lost = clock_now() - patience->since >= patience->seconds;
    if (patience->lost)
        return 0;
    nanosleep(&pause, NULL);
    return 1;
}

void read_lock_patience(struct store *store,
                        struct read_lock_patience *patience)
{
    sqlite3_busy_handler(store->connection.db, wait_for_lock, patience);
}

enum status read_lock_freeze(struct store *store, bool *frozen,
                             struct status_text *why)
{
    int moved = 0;
    *frozen = false;
    if (!store)
        return STATUS_OK;
    const struct connection *const connection = &store->connection;
    const enum status status = connection_freeze(connection, frozen, why);
    if (status)
        return status;
    sqlite3_file_control(connection->db, "main", SQLITE_FCNTL_HAS_MOVED,
                         &moved);
    if (!moved)
        return STATUS_OK;
    connection_thaw(connection, *frozen);
    return connection_error(connection, SQLITE_READONLY_DBMOVED, "read", why);
}

void read_lock_thaw(struct store *store, bool frozen)
{
    if (store)
        connection_thaw(&store->connection, frozen);
}

bool read_lock_met_damage(const struct store *store,
                          const struct status_text *why)
{
    return store && connection_met_damage(&store->connection, why);
}

void read_lock_watch(struct store *store, int (*stop)(void *context),
                     void *context)
{
    sqlite3_progress_handler(store->connection.db, stop ? STEPS : 0, stop,
                             context);
}
