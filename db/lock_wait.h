/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lock_wait - how long another program's lock on the file is waited for.
 *
 * SQLite asks before each new attempt at a lock. A wait ends with the seconds
 * it has, or soon after its stop is due: in the second that is left then a
 * commit of what is at hand may still come through, which a reader holds up.
 * That second is one for all the waits that follow while the stop is due.
 */
#ifndef DB_LOCK_WAIT_H
#define DB_LOCK_WAIT_H

#include <stdbool.h>

#include "db/access.h"

struct sqlite3;

/* Set `seconds` and `stop`, and zero the rest. */
struct lock_wait {
    double seconds;          /* to wait for a lock */
    struct store_stop *stop; /* or NULL */
    bool lost;               /* set when a wait was given up */
    double since;            /* when the newest wait began */
    double due;              /* since when the stop is; 0: it is not */
};

/* Has a connection wait for locks so. The wait is the caller's and must stay as
 * long as the connection. */
void lock_wait_install(struct lock_wait *lock_wait, struct sqlite3 *db);

#endif
