/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trace_table - the traces of a store: the rows of its table `trace`.
 *
 * A row belongs to a result. Its checksum covers the key of that result and the
 * digest of the points, so a row that came to another result is noticed. A
 * trace that is read has gone through: checksum, trace_read(), trace_flaw().
 *
 * A store from before there were traces has an empty trace table.
 */
#ifndef DB_TRACE_TABLE_H
#define DB_TRACE_TABLE_H

#include "db/connection.h"
#include "db/proof_table.h"
#include "db/trace.h"

struct trace_table {
    const struct connection *connection;
    sqlite3_stmt *get, *put, *drop; /* NULL: there is no table */
};

/* Prepares for reading, or for writing too. After a failure too the trace table
 * must be closed. */
enum status trace_table_open(struct trace_table *trace_table,
                             const struct connection *connection,
                             enum store_mode mode, struct status_text *why);
void trace_table_close(struct trace_table *trace_table);

/* Fills the trace of the result at that place, if *found. STATUS_FAILED with a
 * line: damage, or the file cannot be read. */
enum status trace_table_get(struct trace_table *trace_table,
                            const struct proof_table_place *place,
                            const struct result *result, bool *found,
                            struct trace *trace, struct status_text *why);

/* Puts a trace in the place of any other, or leaves none; with the write lock
 * held. */
enum status trace_table_put(struct trace_table *trace_table,
                            const struct proof_table_place *place,
                            const struct trace *trace, struct status_text *why);
enum status trace_table_drop(struct trace_table *trace_table,
                             const struct proof_table_place *place,
                             struct status_text *why);

#endif
