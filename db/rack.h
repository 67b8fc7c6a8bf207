/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rack - the traces of a store: the rows of its table `trace`.
 *
 * A row belongs to a result. Its checksum covers the key of that result and the
 * digest of the points, so a row that came to another result is noticed. A
 * trace that is read has gone through: checksum, trail_read(), trail_flaw().
 *
 * A store from before there were traces has an empty rack.
 */
#ifndef DB_RACK_H
#define DB_RACK_H

#include "db/connection.h"
#include "db/shelf.h"
#include "db/trail.h"

struct rack {
    const struct connection *connection;
    sqlite3_stmt *get, *put, *drop; /* NULL: there is no table */
};

/* Prepares for reading, or for writing too. After a failure too the rack must
 * be closed. */
enum status rack_open(struct rack *rack, const struct connection *connection,
                      enum store_mode mode, struct status_text *why);
void rack_close(struct rack *rack);

/* Fills the trace of the result at that place, if *found. STATUS_FAILED with a
 * line: damage, or the file cannot be read. */
enum status rack_get(struct rack *rack, const struct shelf_place *place,
                     const struct result *result, bool *found,
                     struct trail *trail, struct status_text *why);

/* Puts a trace in the place of any other, or leaves none; with the write lock
 * held. */
enum status rack_put(struct rack *rack, const struct shelf_place *place,
                     const struct trail *trail, struct status_text *why);
enum status rack_drop(struct rack *rack, const struct shelf_place *place,
                      struct status_text *why);

#endif
