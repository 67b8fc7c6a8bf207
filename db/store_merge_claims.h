/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_claims - results out of a file that is no store. */
#ifndef DB_STORE_MERGE_CLAIMS_H
#define DB_STORE_MERGE_CLAIMS_H

#include "db/store_merge_options.h"

/* A result out of a file that is no store, with its proof, whose verdict is
 * known; nothing becomes another's. */
struct store_merge_claim {
    struct record record;
    struct run run;
    char recorded[24]; /* when the result was */
};

/*
 * Takes claims into `target` in one transaction, and adds them to the counts;
 * they must be in canonical form and sound, by result_flaw() and proof_flaw().
 * `path` is where they come from. STATUS_FAILED: they could not be written;
 * then nothing was changed.
 */
enum status store_merge_claims(struct store *target, const char *path,
                               const struct store_merge_claim *claims,
                               size_t count,
                               const struct store_merge_options *options,
                               struct store_merge_counts *counts,
                               struct status_text *why);

#endif
