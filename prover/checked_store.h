/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checked_store - the one way of what is proved into the store, and back.
 *
 * A position is looked up, and what was not known and is now comes back with
 * its proof. With `verify` nothing counts as proved before the proof check has
 * accepted the proof, for this very position and value. What is accepted waits
 * in the write batch for a commit, a second at most as long as others come;
 * only checked_store_flush() makes sure of it, so it is called before anything
 * is told.
 */
#ifndef PROVER_CHECKED_STORE_H
#define PROVER_CHECKED_STORE_H

#include "db/store.h"
#include "game/game.h"
#include "prover/proof_check.h"
#include "prover/write_batch.h"

/* One that is all zero keeps nothing and knows nothing. */
struct checked_store {
    struct store *store; /* NULL: look-ups find nothing, what is put is gone */
    bool verify;
    bool writable; /* that it may be written was seen */
    struct write_batch batch;
    struct proof_check proof_check;
};

/* Opens the store, for writing if it may be written; `run` is what its results
 * belong to, and `stop` is as for store_open_until(). */
enum status checked_store_open(struct checked_store *checked, const char *path,
                               const struct run *run, struct store_stop *stop,
                               struct status_text *why);

/* Before work whose result has to be stored: STATUS_FAILED with the reason when
 * the store may not be written. */
enum status checked_store_need_write(struct checked_store *checked,
                                     struct status_text *why);

/* Commits what waits, if it can, and closes all. */
void checked_store_close(struct checked_store *checked);

/* An answer: the result, for the position as asked, and whether it was stored
 * before. `result.nodes` and `result.seconds` are of the work it took now, or,
 * from the store, then. */
struct answer {
    struct result result;
    bool stored;
    bool unstorable;      /* failed, unsearched: the store may not be written */
    bool damaged;         /* failed: what is stored of this position is damaged
                             or false, and others can be looked up */
    bool verified;        /* its proof was, now or earlier */
    uint64_t proof_nodes; /* 0: there is none */
};

/* An answer in the orientation of another game with the same key. */
struct answer answer_turned(const struct answer *answer,
                            const struct game *game);

/*
 * Looks up what is proved. Else `result.nodes` tells of the searches so far,
 * and all of `result` if its state is RESULT_BOUNDED. With `verify` a stored
 * proof that nobody has checked yet is checked now, and the verdict is stored
 * if the store may be written; that it is false is told as store_set_tell()
 * says, and then nothing is known.
 */
enum status checked_store_look_up(struct checked_store *checked,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why);

/* Reads the proof of a main-phase position that a look-up has told of, which
 * the caller frees. STATUS_FAILED: it is damaged, or has gone meanwhile. */
enum status checked_store_get_proof(struct checked_store *checked,
                                    const struct position *position,
                                    struct proof *proof,
                                    struct status_text *why);

/* Whether a search with so many nodes (0: no limit) need not be made, since the
 * answer looked up says that as many were in vain. The `most` that the user
 * allows for a position that he names are always tried again; 0: he names
 * none. */
bool checked_store_in_vain(const struct answer *answer, uint64_t nodes,
                           uint64_t most);

/*
 * Has the proof of a record checked, which must be about the canonical image of
 * its position and claim its value. STATUS_FAILED with the reason when it was
 * rejected, and the proof's verdict says so, or when there is no verdict.
 * `report` may be NULL.
 */
enum status checked_store_judge(struct checked_store *checked,
                                struct record *record,
                                struct verify_report *report,
                                struct status_text *why);

/*
 * The same for what was stored, here or elsewhere: `result` in canonical form,
 * and its proof. A move that is not that of the proof is replaced by that, also
 * where the proof of a contract position has no verdict.
 */
enum status checked_store_judge_stored(struct checked_store *checked,
                                       struct result *result,
                                       struct proof *proof,
                                       struct status_text *why);

/* Takes a record to be committed, as it is. Its bytes and its trace are the
 * checked store's from now on, also after a failure. */
enum status checked_store_commit(struct checked_store *checked,
                                 const struct record *record,
                                 struct status_text *why);

/* With `verify` has the record's proof, if it has one, checked. A rejected one
 * is committed at once as the report of a bug, without the result and the
 * trace, and is STATUS_FAILED; then of the proof the bytes are gone, its
 * verdict stays. */
enum status checked_store_accept(struct checked_store *checked,
                                 struct record *record,
                                 struct status_text *why);

/* Has a record accepted and takes it. */
enum status checked_store_put(struct checked_store *checked,
                              struct record *record, struct status_text *why);

/* Commits all that was taken; checked_store_flush_old() only if something has
 * waited for WRITE_BATCH_SECONDS. */
enum status checked_store_flush(struct checked_store *checked,
                                struct status_text *why);
enum status checked_store_flush_old(struct checked_store *checked,
                                    struct status_text *why);

#endif
