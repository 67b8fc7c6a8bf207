/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_merge - takes packs (db/pack.h), or any file of proofs, into a store.
 *
 * The verifier reads the file, record by record, and what it accepts comes in
 * as a proved result: its position and value are what the record claims, its
 * move is that of the proof. The facts beside the file add what nobody can
 * prove, the work it took and where it comes from; where they say something
 * else than the proof they are left out. A file without facts has results
 * without work, of the run given.
 *
 * A line of facts without a proof is believed only as far as it says how far a
 * search came that ended early. A value without a proof does not come in.
 *
 * The file is read up to the first byte that is damaged, or the first record
 * that is not accepted; what stands before that comes in.
 */
#ifndef PROVER_PACK_MERGE_H
#define PROVER_PACK_MERGE_H

#include "db/store_merge_options.h"
#include "prover/checked_store.h"

struct pack_file;

/* Whether a file is, by its first bytes, one of proofs or compressed; or empty
 * with facts beside it. */
bool pack_file_is(const char *path);

/* Opens a file of proofs and the facts beside it. STATUS_FAILED with a line:
 * one of them cannot be read, or the facts are damaged. The caller closes it.
 */
enum status pack_file_open(const char *path, struct pack_file **file,
                           struct status_text *why);
void pack_file_close(struct pack_file *file);

/*
 * Takes the file in, and counts it; `claimed` counts the values without proof.
 * `run` is the run of proofs without facts. STATUS_OK even when something was
 * left out: the counts and `tell` say so. STATUS_LIMIT: stopped. STATUS_FAILED:
 * the store could not be written any further. Whatever the status, what was
 * counted is committed.
 */
enum status pack_file_merge(struct pack_file *file,
                            struct checked_store *target, const struct run *run,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            uint64_t *claimed, struct status_text *why);

#endif
