/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * journal - what becomes of orders, one JSON object a line.
 *
 * Each line has the seconds since the journal was opened and the event. A line
 * is with the system when a function returns, so it outlives the process; that
 * a result is acknowledged is written only after its commit has returned.
 */
#ifndef PROVER_JOURNAL_H
#define PROVER_JOURNAL_H

#include "game/position.h"
#include "game/status.h"
#include "prover/workforce.h"

struct journal;

/* An event of an order; what is zero or NULL is left out. */
struct journal_note {
    const char *event;
    uint64_t order;
    const struct position *position;
    const int *worker;
    uint64_t nodes;
    double seconds;
    bool judged; /* the winner, or null, is told */
    enum colour winner;
    const char *reason;
};

/* Opens a file to write at its end. STATUS_FAILED with a line. */
enum status journal_open(const char *path, struct journal **journal,
                         struct status_text *why);

/* STATUS_FAILED when something could not be written, now or earlier. NULL is no
 * journal, here and below. */
enum status journal_close(struct journal *journal, struct status_text *why);

void journal_write(struct journal *journal, const struct journal_note *note);

/* What a worker did in all. */
void journal_worker(struct journal *journal, int worker,
                    const struct workforce_tally *tally);

#endif
