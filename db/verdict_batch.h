/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict_batch - verdicts on proofs, recorded many at a time. */
#ifndef DB_VERDICT_BATCH_H
#define DB_VERDICT_BATCH_H

#include "db/store.h"

/* Set `store`, and zero the rest. */
struct verdict_batch {
    struct store *store;
    struct record *records; /* without the bytes of their proofs */
    size_t count, room;
};

/* Notes the verdict on a result's proof, whose bytes are not kept, and records
 * those noted when they are many; of the result what store_judge_proofs() says.
 */
enum status verdict_batch_add(struct verdict_batch *batch,
                              const struct result *result,
                              const struct proof *proof,
                              struct status_text *why);

/* Records what was noted and not recorded yet. */
enum status verdict_batch_flush(struct verdict_batch *batch,
                                struct status_text *why);

/* Forgets what was not recorded. */
void verdict_batch_free(struct verdict_batch *batch);

#endif
