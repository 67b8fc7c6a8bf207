/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check - is a store sound?
 *
 * Six questions, none of which needs a search:
 *   the file   SQLite's own integrity and foreign key checks
 *   the rows   every checksum, and every row against what its position says
 *   the game   every proved result against the stored results one move on:
 *              a win needs a move to a loss, a loss has only moves to wins,
 *              and the recorded move must be such a move. Passing leads from a
 *              contract position to the same stones with White to move.
 *   the proofs that each is whole, as it was stored, and about its result; what
 *              it says is for the verifier; and that what a verified proof of a
 *              contract position rests on is there and verified
 *   the traces that each is as it was stored, and ends as its result says
 *   the games  that each, played or imported, is as it was stored, with every
 *              move legal, and what is said of it follows from it
 */
#ifndef DB_CHECK_H
#define DB_CHECK_H

#include <stdint.h>

#include "db/store.h"

/* Receives one finding as a line of text without a newline. */
typedef void check_report_fn(void *context, const char *line);

struct check_calls {
    check_report_fn *report;
    /* After each result, of `total`. May be NULL. */
    void (*count)(void *context, uint64_t done, uint64_t total);
    void *context;
};

/*
 * Examines the whole store and counts what is wrong in *findings. STATUS_OK:
 * nothing. STATUS_FAILED: there were findings, each reported, or the file could
 * not be read any further; `why` then sums up.
 */
enum status check_run(struct store *store, const struct check_calls *calls,
                      uint64_t *findings, struct status_text *why);

#endif
