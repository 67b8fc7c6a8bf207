/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lock_wait - a busy handler of SQLite. */
#include "db/lock_wait.h"

#include <sqlite3.h>
#include <time.h>

#include "game/clock.h"

/* What a wait has left when its stop becomes due, in seconds. */
static const double grace = 1;

/* Between two attempts: at first as long as a commit may take, then longer. */
enum { LEAST_PAUSE = 2, MOST_PAUSE = 50 }; /* milliseconds */

/* Whether the stop is due, and has been for longer than the grace. */
static bool must_stop(struct lock_wait *lock_wait, double now)
{
    struct store_stop *const stop = lock_wait->stop;
    if (!stop || !stop->is_due(stop->context)) {
        lock_wait->due = 0;
        return false;
    }
    if (!(lock_wait->due > 0))
        lock_wait->due = now;
    if (now - lock_wait->due < grace)
        return false;
    stop->heeded = true;
    return true;
}

/* SQLite gives up at 0. */
static int wait_again(void *context, int attempts)
{
    struct lock_wait *const lock_wait = context;
    const double now = clock_now();
    const int pause =
        attempts < MOST_PAUSE ? LEAST_PAUSE + attempts : MOST_PAUSE;
    if (attempts == 0)
        lock_wait->since = now;
    lock_wait->lost = now - lock_wait->since >= lock_wait->seconds ||
                      must_stop(lock_wait, now);
    if (lock_wait->lost)
        return 0;
    nanosleep(&(struct timespec){.tv_nsec = pause * 1000000L}, NULL);
    return 1;
}

void lock_wait_install(struct lock_wait *lock_wait, struct sqlite3 *db)
{
    sqlite3_busy_handler(db, wait_again, lock_wait);
}
