/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * keeper - the one way of what is proved into the store, and back.
 *
 * A position is looked up, and what was not known and is now comes back with
 * its proof. With `verify` nothing counts as proved before the notary has
 * accepted the proof, for this very position and value. What is accepted waits
 * in the outbox for a commit, a second at most as long as others come; only
 * keeper_flush() makes sure of it, so it is called before anything is told.
 */
#ifndef PROVER_KEEPER_H
#define PROVER_KEEPER_H

#include "db/store.h"
#include "game/situation.h"
#include "prover/notary.h"
#include "prover/outbox.h"

/* One that is all zero keeps nothing and knows nothing. */
struct keeper {
    struct store *store; /* NULL: look-ups find nothing, what is put is gone */
    bool verify;
    struct outbox outbox;
    struct notary notary;
};

/* Opens the store for writing; `run` is what its results belong to. */
enum status keeper_open(struct keeper *keeper, const char *path,
                        const struct run *run, struct status_text *why);

/* Commits what waits, if it can, and closes all. */
void keeper_close(struct keeper *keeper);

/* An answer: the result, for the position as asked, and whether it was stored
 * before. `result.nodes` and `result.seconds` are of the work it took now, or,
 * from the store, then. */
struct answer {
    struct result result;
    bool stored;
    bool verified;        /* its proof was, now or earlier */
    uint64_t proof_nodes; /* 0: there is none */
};

/*
 * Looks up what is proved. Else `result.nodes` tells of the searches so far,
 * and all of `result` if its state is RESULT_BOUNDED. With `verify` a stored
 * proof that nobody has checked yet is checked now.
 */
enum status keeper_look_up(struct keeper *keeper,
                           const struct situation *situation,
                           struct answer *answer, struct status_text *why);

/* Whether a search with so many nodes (0: no limit) need not be made, since the
 * answer looked up says that as many were in vain. The `most` that the user
 * allows are always tried again. */
bool keeper_in_vain(const struct answer *answer, uint64_t nodes, uint64_t most);

/*
 * Has the proof of a record checked, which must be about the canonical image of
 * its position and claim its value. STATUS_FAILED with the reason when it was
 * rejected, and the proof's verdict says so, or when there is no verdict.
 * `report` may be NULL.
 */
enum status keeper_judge(struct keeper *keeper, struct record *record,
                         struct verify_report *report, struct status_text *why);

/* Takes a record to be committed, as it is. Its bytes and its trace are the
 * keeper's from now on, also after a failure. */
enum status keeper_commit(struct keeper *keeper, const struct record *record,
                          struct status_text *why);

/* With `verify` has the record's proof, if it has one, checked, and takes it.
 * A rejected one is committed at once as the report of a bug, without the
 * result and the trace, and is STATUS_FAILED. Of the proof the bytes are gone
 * afterwards, its verdict stays. */
enum status keeper_put(struct keeper *keeper, struct record *record,
                       struct status_text *why);

/* Commits all that was taken; keeper_flush_old() only if something has waited
 * for OUTBOX_SECONDS. */
enum status keeper_flush(struct keeper *keeper, struct status_text *why);
enum status keeper_flush_old(struct keeper *keeper, struct status_text *why);

#endif
