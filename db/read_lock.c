/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_lock - a read transaction, and a progress handler that asks the caller.
 */
#include "db/read_lock.h"

#include "db/store_internal.h"

/* Steps of SQLite's machine between two questions, a millisecond or less. */
enum { STEPS = 10000 };

void read_lock_wait(struct store *store, struct lock_wait *lock_wait)
{
    lock_wait_install(lock_wait, store->connection.db);
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
