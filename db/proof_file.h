/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_file - a proof together with all that it rests on, as one file.
 *
 * A proof of the main phase stands alone. One of a contract position rests on
 * others: a win by passing on the main phase with the same stones and White to
 * move, a win by a stone on the contract position with that stone, a loss on
 * the main phase and on the positions after all legal stones. The file holds
 * the records one after another, each once, what is rested on first; a main
 * phase that the stones have decided needs none.
 */
#ifndef DB_PROOF_FILE_H
#define DB_PROOF_FILE_H

#include "db/store.h"

/* Receives a proof with the canonical position it is about. The bytes are freed
 * afterwards. A status other than STATUS_OK ends the scan and is returned. */
typedef enum status proof_file_each_fn(void *context,
                                       const struct position *position,
                                       enum rules rules, struct proof *proof,
                                       struct status_text *why);

/*
 * Calls `each` for all proofs that a position's rests on, what is rested on
 * first, and last for its own. What is rested on is looked up in one state of
 * the store, which may be written while `each` is at work. STATUS_FAILED: the
 * proof or one it rests on is not stored, and the line says of which position;
 * or damage; or `each` has failed. Then *alone is false if that is trouble with
 * the whole store, which other positions would have too, or memory ran out.
 * `all`: what is not stored ends the scan; else it is passed over, and fails at
 * its end.
 */
enum status proof_file_each(struct store *store,
                            const struct position *position, enum rules rules,
                            bool all, proof_file_each_fn *each, void *context,
                            bool *alone, struct status_text *why);

/*
 * Writes the file, as a zstd frame with a checksum when the name ends in
 * ".zst". The file appears complete and on disk, or not at all. STATUS_USAGE
 * when something other than a file has the name. STATUS_FAILED: the proof or
 * one it rests on is not stored or was rejected, and the line says of which
 * position; damage; or the file cannot be written.
 */
enum status proof_file_save(struct store *store,
                            const struct position *position, enum rules rules,
                            const char *path, struct status_text *why);

#endif
