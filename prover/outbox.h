/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outbox - results, their proofs and traces on their way into the store.
 *
 * A commit waits for the disk, so results that come fast are written together.
 * None waits much longer than OUTBOX_SECONDS as long as others come or
 * outbox_flush_old() is called; nothing is locked while they wait. What still
 * waits is not seen by look-ups and would be lost with the process. So the
 * outbox is flushed before anything is told to the user.
 */
#ifndef PROVER_OUTBOX_H
#define PROVER_OUTBOX_H

#include "db/store.h"

enum { OUTBOX_ROOM = 1024, OUTBOX_SECONDS = 1, OUTBOX_BYTES = 16 << 20 };

struct outbox {
    struct record *records; /* room for OUTBOX_ROOM, once there was one */
    size_t count;
    size_t bytes; /* of their proofs; OUTBOX_BYTES are flushed at once */
    double since; /* when the first of them came */
};

/* Adds a result with its proof and trace, if any; may flush. The bytes of the
 * proof and the trace belong to the outbox from now on, also after a failure;
 * it frees them when they are in the store or have failed to get there. */
enum status outbox_put(struct outbox *outbox, struct store *store,
                       const struct record *record, struct status_text *why);

/* Commits what waits, all of it or, with STATUS_FAILED, nothing. Either way the
 * outbox is empty afterwards. */
enum status outbox_flush(struct outbox *outbox, struct store *store,
                         struct status_text *why);

/* The same if something has waited for OUTBOX_SECONDS. */
enum status outbox_flush_old(struct outbox *outbox, struct store *store,
                             struct status_text *why);

/* Frees its memory, after the last flush; what still waits is lost. */
void outbox_close(struct outbox *outbox);

#endif
