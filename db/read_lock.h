/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * read_lock - how a program that runs for long shares a store with others.
 *
 * A command waits long for another program's lock and reads as long as it
 * takes. A server would rather say that it is busy, and leave a reading that
 * nobody waits for any more. Both answer from one state of the file.
 */
#ifndef DB_READ_LOCK_H
#define DB_READ_LOCK_H

#include <stdbool.h>

#include "db/lock_wait.h"
#include "db/store.h"

/* Makes reading wait for a lock as `lock_wait` says, which must stay as long as
 * the store; the caller clears `lost`. */
void read_lock_wait(struct store *store, struct lock_wait *lock_wait);

/* Makes what is read from here on one state of the file, until the thaw, which
 * is told `frozen`: false where it was one already, or where there is no store
 * (NULL). The file can be read by others meanwhile but not written.
 * STATUS_FAILED with a line, also when another file or none has the store's
 * name by now: nothing is to be thawed. */
enum status read_lock_freeze(struct store *store, bool *frozen,
                             struct status_text *why);
void read_lock_thaw(struct store *store, bool frozen);

/* After reading has failed, for `why`, and before the thaw: whether for damage
 * to what was read. Else nothing else can be read either. Without a store:
 * false. */
bool read_lock_met_damage(const struct store *store,
                          const struct status_text *why);

/* While `stop` (NULL: nobody) returns other than 0, reading fails. It is asked
 * now and then, by the thread that reads. */
void read_lock_watch(struct store *store, int (*stop)(void *context),
                     void *context);

#endif
