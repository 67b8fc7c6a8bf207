/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * where_filter - the results that meet a condition of the user's.
 *
 * The condition is an SQL expression over the view `sample`, with values bound
 * to its parameters. It can read the store and nothing else: while it is being
 * compiled SQLite asks for each thing it would do, and whatever is not reading
 * a table or calling a function is refused. Rows are not judged here; the scan
 * verifies those that come through.
 */
#ifndef DB_WHERE_FILTER_H
#define DB_WHERE_FILTER_H

#include "db/access.h"
#include "db/connection.h"
#include "db/ids.h"

struct where_filter {
    bool open;      /* everything comes through */
    struct ids ids; /* else these, rising */
};

/* Finds the results of a side. STATUS_USAGE with a line when the condition is
 * no such expression, or its parameters are not those that were bound. On
 * success the caller closes the condition with where_filter_close(). */
enum status where_filter_open(struct where_filter *where_filter,
                              const struct connection *connection, int side,
                              const struct store_condition *condition,
                              struct status_text *why);
void where_filter_close(struct where_filter *where_filter);

/* Whether the result with this id comes through. */
bool where_filter_lets(const struct where_filter *where_filter, int64_t id);

#endif
