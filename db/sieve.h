/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sieve - the results that meet a condition of the user's.
 *
 * The condition is an SQL expression over the view `sample`, with values bound
 * to its parameters. It can read the store and nothing else: while it is being
 * compiled SQLite asks for each thing it would do, and whatever is not reading
 * a table or calling a function is refused. Rows are not judged here; the walk
 * verifies those that come through.
 */
#ifndef DB_SIEVE_H
#define DB_SIEVE_H

#include "db/connection.h"
#include "db/ids.h"

struct sieve {
    bool open;      /* everything comes through */
    struct ids ids; /* else these, rising */
};

/* Finds the results of a side. STATUS_USAGE with a line when the condition is
 * no such expression, or its parameters are not those that were bound. On
 * success the caller closes the sieve with sieve_close(). */
enum status sieve_open(struct sieve *sieve, const struct connection *connection,
                       int side, const struct store_condition *condition,
                       struct status_text *why);
void sieve_close(struct sieve *sieve);

/* Whether the result with this id comes through. */
bool sieve_lets(const struct sieve *sieve, int64_t id);

#endif
