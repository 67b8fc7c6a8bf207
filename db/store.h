/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store - the results of all runs in one SQLite file.
 *
 * The key of a result is the exact canonical position, as text, with the rules
 * it holds under ('any' in the main phase, else 'inner' or 'open'); never a
 * hash. Every row carries an XXH3-128 checksum over its own content, which is
 * checked on every read: SQLite itself notices few flipped bits. A proved
 * result is never replaced by a weaker one, and a second proof that
 * contradicts it is an alarm (STATUS_FAILED), not an update, unless only the
 * second has a proof and that was verified.
 *
 * A result is acknowledged when store_put() returns STATUS_OK, and many at once
 * when store_put_all() does: they were committed with the rollback journal and
 * synchronous=EXTRA, in a transaction begun IMMEDIATE, and survive kill -9 and
 * power loss. (The WAL of the SQLite versions in use can corrupt a file, so it
 * is not used.)
 *
 * A proved result may have its proof beside it: proof.h and proof_table.h tell
 * what is kept and verified, merge.h which of two proofs stays. A result of the
 * main phase may have the trace of its search beside it, see trace.h.
 *
 * A store belongs to one thread at a time.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "db/access.h"
#include "db/proof.h"
#include "db/result.h"
#include "db/trace.h"
#include "game/status.h"

struct store;

/*
 * Opens the file. STATUS_FAILED with a line in `why` when it cannot be opened,
 * is no unlur store, is damaged, or was made by a newer program. On success the
 * caller owns *store and closes it with store_close(), which accepts NULL.
 */
enum status store_open(const char *path, enum store_mode mode,
                       struct store **store, struct status_text *why);

/* The same for who must not wait for another program's lock longer than a
 * second after `stop` is due, now and as long as the store is open; it is the
 * caller's and must stay that long. NULL: nobody ends a wait. */
enum status store_open_until(const char *path, enum store_mode mode,
                             struct store_stop *stop, struct store **store,
                             struct status_text *why);
void store_close(struct store *store);

/* Whether the file may be written. STATUS_FAILED with the reason; other things
 * may still go wrong then, such as a full disk. */
enum status store_can_write(const struct store *store, struct status_text *why);

/* A number that is another one after others have committed something. */
enum status store_foreign_version(const struct store *store, int *version,
                                  struct status_text *why);

/* Has complaints about an open store name another path. */
enum status store_call_it(struct store *store, const char *path,
                          struct status_text *why);

/* Names the run that the results put from now on belong to. The run's row is
 * written with the first result. `started` may be empty: the run begins now.
 * Else an equal row is taken if there is one, for results of several runs may
 * come in turn. */
void store_set_run(struct store *store, const struct run *run);

/* Whom to tell, after the commit, that a result without a proof gave way to a
 * contradicting one whose proof was verified. Without anybody it does not. */
void store_set_tell(struct store *store,
                    void (*tell)(void *context, const char *line),
                    void *context);

/* Tells them another such thing; false: there is nobody. */
bool store_tell(struct store *store, const char *line);

/* A result with its proof, of size 0 for none, and the trace of the search, or
 * NULL, allocated and owned as the proof's bytes are. */
struct record {
    struct result result;
    struct proof proof;
    struct trace *trace;
};

/* Frees the proof and the trace of a record. */
void record_free(struct record *record);

/*
 * Commits a result; see above. The position may be in any orientation. What is
 * stored already decides what becomes of it:
 *   proved        it stays; a Grundy value that was missing is added. One that
 *                 has no proof gives way to a verified one, see
 *                 store_set_tell()
 *   otherwise     the stronger claim stays, the newer one of equals, with the
 *                 nodes and seconds of both
 * STATUS_FAILED: contradiction, damage in the way, or the file could not be
 * written; then nothing was changed. A run must have been set.
 */
enum status store_put(struct store *store, const struct result *result,
                      struct status_text *why);

/*
 * Commits results one after another, as store_put() does, in one transaction:
 * all of them or, with STATUS_FAILED, none. A commit waits for the disk some
 * ten milliseconds, however many results there are.
 *
 * A proof must be about the canonical image of the result's position, in that
 * orientation, whatever the orientation of the result, and claim its value; or
 * it was rejected, and is kept as a report of a bug, also with a result that is
 * not proved. Anything else is STATUS_FAILED. The bytes stay the caller's, and
 * proof.nodes and proof.digest are not looked at.
 *
 * A trace must be without a flaw, by trace_flaw(), or it is STATUS_FAILED. It
 * takes the place of an older one; a record without a trace leaves that. With a
 * result that was proved before only the trace of a search that proves it again
 * is kept.
 */
enum status store_put_all(struct store *store, const struct record *records,
                          size_t count, struct status_text *why);

/*
 * Looks a position up in any of its orientations. STATUS_OK with *found false:
 * not stored. Else `result` describes the position as the caller gave it, its
 * move in the caller's coordinates, and `run` (may be NULL) tells its
 * provenance. STATUS_FAILED: the row is damaged or the file cannot be read.
 */
enum status store_get(struct store *store, const struct position *position,
                      enum rules rules, bool *found, struct result *result,
                      struct run *run, struct status_text *why);

/*
 * Reads the proof of a position in any orientation, verified to the last byte;
 * it is about the canonical image. *found tells whether there is one, and then
 * the caller frees it with proof_free(). STATUS_FAILED: it is damaged or the
 * file cannot be read.
 */
enum status store_get_proof(struct store *store,
                            const struct position *position, enum rules rules,
                            bool *found, struct proof *proof,
                            struct status_text *why);

/*
 * Reads the trace of a position in any orientation, verified; it is that of the
 * newest search of which one was kept, and may end before the proof. *found
 * tells whether there is one. STATUS_FAILED: it is damaged or the file cannot
 * be read.
 */
enum status store_get_trace(struct store *store,
                            const struct position *position, enum rules rules,
                            bool *found, struct trace *trace,
                            struct status_text *why);

/* What can be told of the proof without reading it. */
enum status store_get_proof_facts(struct store *store,
                                  const struct position *position,
                                  enum rules rules, struct proof_facts *facts,
                                  struct status_text *why);

/*
 * Records verdicts on proofs that store_get_proof() gave, in one transaction.
 * Of each record the result's position, rules and move and the proof's digest,
 * verdict and verifier count; its bytes may be gone. A result that is given as
 * proved has the move of its proof, which the stored one gets if it has
 * another. A result whose proof is rejected is
 * unknown from then on, and the proof stays rejected; its trace is removed, for
 * it tells of a search that is not to be trusted. What rested on a proof that
 * is not verified, or rejected, is not verified either from then on, whatever
 * was said of it; its result stays. A proof that was replaced meanwhile is not
 * touched. STATUS_FAILED: damage, or the file could not be
 * written; then nothing was changed.
 */
enum status store_judge_proofs(struct store *store, const struct record *judged,
                               size_t count, struct status_text *why);

/* The same for one proof. */
enum status store_judge_proof(struct store *store, const struct result *result,
                              const struct proof *judged,
                              struct status_text *why);

/* What a scan shows of a result. */
struct store_entry {
    const struct result *result; /* the canonical position */
    int orbit;                   /* number of its different images */
    const struct run *run;       /* that stored it */
    struct proof_facts proof;
};

/*
 * Calls `each` for every contract result of a side under `rules` that meets
 * the condition (NULL: for all), in order of the number of stones, then of the
 * text of the canonical position. A status other than STATUS_OK from `each`
 * ends the scan and is returned. `each` may call store_get(), and must not
 * write. Damage that would leave results out of the scan, or show one twice,
 * ends it with STATUS_FAILED; a bad condition is STATUS_USAGE.
 */
typedef enum status store_each_fn(void *context,
                                  const struct store_entry *entry,
                                  struct status_text *why);
enum status store_each_contract(struct store *store, int side, enum rules rules,
                                const struct store_condition *condition,
                                store_each_fn *each, void *context,
                                struct status_text *why);

/* The same for the main-phase results of a side. */
enum status store_each_main(struct store *store, int side,
                            const struct store_condition *condition,
                            store_each_fn *each, void *context,
                            struct status_text *why);

/*
 * Calls `each` for every result of a side (0: of all) that had a proof when the
 * scan began, in an order in which all that a proof rests on comes before it:
 * the main phase, then contract positions from many stones to few. The file is
 * not locked between the calls, and `each` may write too, so a result may have
 * become stronger or its proof another.
 */
enum status store_each_proof(struct store *store, int side, store_each_fn *each,
                             void *context, struct status_text *why);

#endif
