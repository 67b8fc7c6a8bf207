/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result_scan - the results of a store in order: side, rules, stones, position.
 *
 * Or with the stones falling, all or those that have a proof: what the proof of
 * a contract position rests on then comes before it, for the main phase comes
 * before the contract, and a set with one stone more before the set.
 *
 * Every row is verified. So is that none is left out: the index that gives the
 * order must list as many rows as a scan of the table finds, and the rows must
 * come in strictly rising order, which shows an entry that leads to a wrong
 * row.
 */
#ifndef DB_RESULT_SCAN_H
#define DB_RESULT_SCAN_H

#include "db/connection.h"
#include "db/row.h"

/* The words a result is filed under, as bits. */
enum { RESULT_SCAN_ANY = 1, RESULT_SCAN_INNER = 2, RESULT_SCAN_OPEN = 4 };

struct result_scan_filter {
    int side; /* 0: every side */
    unsigned
        rules;    /* RESULT_SCAN_ANY, RESULT_SCAN_INNER and RESULT_SCAN_OPEN */
    bool proofs;  /* those with a proof only, the stones falling */
    bool falling; /* the stones falling */
};

/* Receives a row's id, the row and the result it stands for. A status other
 * than STATUS_OK ends the scan and is returned. */
typedef enum status result_scan_fn(void *context, int64_t id,
                                   const struct row *row,
                                   const struct result *result,
                                   struct status_text *why);

/* Negative, zero or positive as row `a` comes before, is, or comes after `b`.
 */
int result_scan_compare(const struct row *a, const struct row *b, bool falling);

/* Scans. STATUS_FAILED with a line when damage was found or the file cannot be
 * read. */
enum status result_scan_rows(const struct connection *connection,
                             const struct result_scan_filter *filter,
                             result_scan_fn *each, void *context,
                             struct status_text *why);

#endif
