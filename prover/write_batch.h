/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * write_batch - results, their proofs and traces on their way into the store.
 *
 * A commit waits for the disk, so results that come fast are written together.
 * None waits much longer than WRITE_BATCH_SECONDS as long as others come or
 * write_batch_flush_old() is called; nothing is locked while they wait. What
 * still waits is not seen by look-ups and would be lost with the process. So
 * the write batch is flushed before anything is told to the user.
 */
#ifndef PROVER_WRITE_BATCH_H
#define PROVER_WRITE_BATCH_H

#include <stdbool.h>

#include "db/store.h"

enum {
    WRITE_BATCH_ROOM = 1024,
    WRITE_BATCH_SECONDS = 1,
    WRITE_BATCH_BYTES = 16 << 20
};

struct write_batch {
    struct record *records; /* room for WRITE_BATCH_ROOM, once there was one */
    size_t count;
    size_t bytes; /* of their proofs; WRITE_BATCH_BYTES are flushed at once */
    double since; /* when the first of them came */
    bool lost;    /* a flush has failed: what waited then is gone; the caller's
                     to take back */
};

/* Adds a result with its proof and trace, if any; may flush. The bytes of the
 * proof and the trace belong to the write batch from now on, also after a
 * failure; it frees them when they are in the store or have failed to get
 * there. */
enum status write_batch_put(struct write_batch *batch, struct store *store,
                            const struct record *record,
                            struct status_text *why);

/* Commits what waits, all of it or, with STATUS_FAILED, nothing. Either way the
 * write batch is empty afterwards. */
enum status write_batch_flush(struct write_batch *batch, struct store *store,
                              struct status_text *why);

/* The same if something has waited for WRITE_BATCH_SECONDS. */
enum status write_batch_flush_old(struct write_batch *batch,
                                  struct store *store, struct status_text *why);

/* Frees its memory, after the last flush; what still waits is lost. */
void write_batch_close(struct write_batch *batch);

#endif
