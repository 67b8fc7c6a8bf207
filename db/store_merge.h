/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge - takes what another store holds into this one.
 *
 * What another store says is a claim. Its results, proofs and traces come in by
 * the rules of merge_copy(), with the runs they come from; a run that is there
 * already is not written again. So merging twice changes nothing, and a merge
 * that was cut off is finished by another one. Every proof is judged before its
 * result counts:
 *   accepted    the result comes in with it
 *   rejected    neither comes in; the result is named
 *   undecided   the proof rests on what has not come in, or nobody judges: both
 *               come in, the proof as unverified
 * A proved result that never had a proof comes in as one.
 *
 * A claim that contradicts a proved result changes nothing about that: the
 * claim is named and left out.
 *
 * The games of the player against itself come in after the results. One that
 * is there already stays, and one whose number in its series another game has
 * is named and left out. Last come the games that were imported: of two with
 * one key the longer stays if the other is its beginning, else the one that was
 * there, and the other is named.
 *
 * The other store is only read, in batches; each is one state of its file,
 * whoever writes to it meanwhile, and comes in by one transaction. What is
 * damaged in it is named and left out.
 */
#ifndef DB_STORE_MERGE_H
#define DB_STORE_MERGE_H

#include <signal.h>

#include "db/game_table.h"
#include "db/imported_table.h"
#include "db/store.h"

/* What becomes of a result of the other store. */
enum store_merge_fate {
    STORE_MERGE_NEW,         /* it was not here, */
    STORE_MERGE_BETTER,      /* it or its proof was not as good here, */
    STORE_MERGE_KNOWN,       /* or nothing changed */
    STORE_MERGE_CONFLICTING, /* what is proved here contradicts it */
    STORE_MERGE_REJECTED,    /* so was its proof */
    STORE_MERGE_DAMAGED,     /* it cannot be read */
    STORE_MERGE_FATES
};

struct store_merge_counts {
    uint64_t fate[STORE_MERGE_FATES];
    uint64_t bare;      /* of the first three: proved, without a proof */
    uint64_t undecided; /* of the first three: with an unverified proof */
    uint64_t games[GAME_FATES]; /* of the player against itself */
    uint64_t games_damaged;
    uint64_t imported[IMPORTED_FATES]; /* games played elsewhere */
    uint64_t imported_damaged;
};

/* Judges a proof and writes the verdict into it. STATUS_FAILED with a line
 * unless it was accepted: the verdict then tells whether it was rejected. */
typedef enum status store_merge_judge_fn(void *context,
                                         const struct result *result,
                                         struct proof *proof,
                                         struct status_text *why);

struct store_merge_options {
    store_merge_judge_fn *judge;                   /* NULL: nobody judges */
    void (*tell)(void *context, const char *line); /* of what is wrong */
    /* How many are through, often; NULL: nobody asks. */
    void (*count)(void *context, uint64_t done, uint64_t total);
    void *context;                     /* for all three */
    const volatile sig_atomic_t *stop; /* not 0: end; NULL: never */
};

/* Whether it is time to end. */
bool store_merge_must_stop(const struct store_merge_options *options);

/* Tells whoever asks how many are through. */
void store_merge_count(const struct store_merge_options *options, uint64_t done,
                       uint64_t total);

/* Whether two paths lead to one file; a store is not merged into itself. */
bool store_merge_is_same(const char *one, const char *other);

/*
 * Takes what `source` holds into `target`, and counts it. STATUS_OK even when
 * something was left out: the counts and `tell` say so. STATUS_LIMIT: stopped.
 * STATUS_FAILED: one of the files could not be read or written any further.
 * Whatever the status, what was counted is committed.
 */
enum status store_merge_run(struct store *target, struct store *source,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            struct status_text *why);

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

/*
 * Has every proof judged that is stored and was not, for it may have come
 * before what it rests on, in the order in which they rest on each other, and
 * records the verdicts. count[] tells how many proofs got, or kept, which
 * verdict; `tell` is told of those rejected.
 */
enum status store_merge_judge_rest(struct store *target,
                                   const struct store_merge_options *options,
                                   uint64_t count[PROOF_VERDICTS],
                                   struct status_text *why);

#endif
