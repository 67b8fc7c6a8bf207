/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover - THE way to prove a position: look up, search, write the proof,
 * verify, commit.
 *
 * The solver knows no database and the store no search; here they meet, and
 * whoever proves does it through a prover: commands, the server, the player, a
 * worker process. With a store what is proved is committed with its proof
 * before it is answered, and within a second or so while the work goes on, so
 * that a run that is cut short goes on where it stopped. Without one the caller
 * may say what is known and is handed what is found. With `verify` nothing
 * counts as proved before the proof check has accepted its proof; a rejected
 * proof is stored as the report of a bug, and ends the work.
 *
 * The work is done by this process, or with workers by others, of this machine
 * or of all ranks of an MPI run.
 */
#ifndef PROVER_PROVER_H
#define PROVER_PROVER_H

#include "prover/checked_store.h"
#include "prover/local_workers.h"
#include "solver/contract/contract.h"
#include "solver/dfpn/search.h"

struct prover;

/* How far the work is. What an event does not tell of is zero. */
struct prover_progress {
    uint64_t nodes;                       /* of the searches that are over */
    const struct search_progress *search; /* the one under way */
    const struct contract *contract;      /* the one that is worked on, from the
                                             thread that does; of its sets */
    uint64_t done, total; /* so many are known or given up, of so many; 0: there
                             is no telling of how many */
    const uint64_t *left; /* nodes they will still take, as foreseen;
                             UINT64_MAX: unknown */
    int workers, busy;    /* processes that search, and how many do */
    size_t out;           /* jobs that they have */
};

/* What the prover asks and tells. Each may be NULL. */
struct prover_calls {
    /* Takes the place of the store: what is known of an undecided position, as
     * checked_store_look_up() fills it in. */
    enum status (*known)(void *context, const struct game *game,
                         struct answer *answer, struct status_text *why);
    /* Something was proved, and accepted if that is asked for. With `known`, a
     * contract position comes without a proof. */
    void (*found)(void *context, const struct record *record);
    /* Some times a second, and when a search is over. */
    void (*progress)(void *context, const struct prover_progress *progress);
    /* About how likely White is to win from a contract set with White to move,
     * as in struct contract_calls, unless the seconds or the stop of the limits
     * come first; for the order of a contract's searches, and with `visits` (or
     * NULL) as in search_estimate_fn for the choice of moves in long ones. */
    int (*estimate)(void *context, const struct position *position,
                    uint64_t nodes, const struct search_limits *limits,
                    uint32_t *visits);
    /* A line for the user: a job or a worker was given up. */
    void (*warn)(void *context, const char *line);
    void *context;
};

struct prover_options {
    const char *db;         /* the store; NULL: neither look up nor store */
    const char *provenance; /* of what is stored: the options, in words */
    bool verify;
    bool trace; /* store how each search went */
    /* of the search */
    size_t memory; /* bytes of its table, of which there is one at a time */
    size_t check_memory; /* bytes of the proof check; 0: as it likes */
    int threads;         /* 0 is 1 */
    uint64_t seed;
    unsigned without; /* techniques switched off */
    bool keep; /* one search profits from those before, and its work depends on
                  them */
    const char *learn; /* each search profits from the proofs of this store, as
                          if it had made them before; NULL: of none */
    const char *outlines; /* what this file has an outline of is proved along
                             it, whatever number of nodes that takes; NULL:
                             none */
    const char *table; /* the search, of one side, goes on from what this file
                          kept of an earlier one, if it is there, and in the end
                          leaves there what it knows; NULL: none. Verify what it
                          proves, for the file is believed */
    /* of the work */
    struct search_limits limits; /* of the first piece of work, and with workers
                                    of each position */
    double total_seconds;        /* of all pieces; 0: no limit */
    bool patient; /* the seconds of a piece of work end no wait for another
                     program's lock on the store: there is more work to do */
    uint64_t set_nodes; /* of a search on behalf of a contract, at most; 0: no
                           limit */
    uint64_t set_looks; /* where a limit of nodes is set for a piece of work:
                           the contract sets that may be looked up in it beyond
                           one for each of its nodes; 0: no limit */
    /* of workers */
    int workers;         /* 0: this process searches, unless another source says
                            otherwise */
    char *const *worker; /* the command line of one */
    size_t worker_memory; /* bytes that it may map; 0: no limit */
    double job_seconds;   /* that a job may take; 0: no limit */
    const char *log;      /* what becomes of the jobs goes to this file; NULL:
                             nowhere */
    struct prover_calls calls;
};

/* The work of all searches so far. */
struct prover_count {
    uint64_t nodes;
    double seconds;
    struct counters counters; /* of those in this process */
};

/* Where worker pools come from: this machine, unless a program says otherwise.
 */
struct prover_worker_source {
    enum status (*open)(const struct local_workers_options *options,
                        void **held, struct worker_pool *pool,
                        struct status_text *why);
    void (*close)(void *held);
    int workers; /* without `workers` in the options; 0: the prover searches
                    itself */
};

void prover_set_worker_source(const struct prover_worker_source *source);

/* How many workers there will be; 0: the prover searches itself. */
int prover_workers(int asked);

/* What the options point to stays. The store is opened, and workers are
 * started, when they are first needed; one that may not be written answers what
 * it has, and is told of before the first search. STATUS_FAILED: no memory,
 * or no outlines. The caller owns *prover. */
enum status prover_create(const struct prover_options *options,
                          struct prover **prover, struct status_text *why);

/* Frees it; NULL is allowed. STATUS_FAILED: the log, or the table that is
 * kept, could not be written. */
enum status prover_destroy(struct prover *prover, struct status_text *why);

/* Begins a piece of work: its limits count from here. */
void prover_begin(struct prover *prover, const struct search_limits *limits);

/* After STATUS_FAILED: whether it failed because what is stored of one position
 * is damaged, so that others can still be proved. */
bool prover_met_damage(const struct prover *prover);

/* Whether the stop flag or the time has ended the work in hand. */
bool prover_is_late(const struct prover *prover);

/* After STATUS_FAILED: whether it failed because they have ended the wait for
 * another program's lock on the store. */
bool prover_left_lock(const struct prover *prover);

/* With workers: says that prover_prove() will be asked about a game, after
 * those that were foreseen before. Each must be. */
enum status prover_foresee(struct prover *prover, const struct game *game,
                           struct status_text *why);

/* What is known of a position: an answer that is stored, or what was spent on
 * it in vain. */
enum status prover_look_up(struct prover *prover, const struct game *game,
                           struct answer *answer, struct status_text *why);

/* Proves a position of either phase and commits what came of it. STATUS_OK also
 * when a limit left it unknown. STATUS_FAILED with an answer that is
 * unstorable, or if prover_met_damage(): others may be stored. */
enum status prover_prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why);

/*
 * One search of the main phase within limits of its own, made into a record for
 * a store; nothing is looked up, judged or stored. The result is proved;
 * bounded, with the numbers at the end of the search; or unknown, when a winner
 * was found whose proof could not be written in time. The caller frees the
 * record with record_free(), also after STATUS_FAILED, when memory ran out.
 */
enum status prover_search(struct prover *prover, const struct game *game,
                          const struct search_limits *limits,
                          struct record *record, struct status_text *why);

/*
 * Works for a goal of the contract that a game is in, and commits what came of
 * it. STATUS_LIMIT: a limit or the stop flag ended it. After both *contract
 * tells what it found; it stays the prover's, and lasts until the contract of
 * another side or other rules is asked for.
 */
enum status prover_contract(struct prover *prover, enum contract_goal goal,
                            const struct game *game, struct contract **contract,
                            struct status_text *why);

/* The search for a side, to look with; it stays the prover's, and lasts until
 * another side is asked for. */
enum status prover_get_search(struct prover *prover, int side,
                              struct search **search, struct status_text *why);

/* Forgets what searches and contracts have found out so far, for one that keeps
 * it. */
void prover_forget(struct prover *prover);

struct prover_count prover_count(const struct prover *prover);

/* The store; NULL: there is none, or nothing has needed it yet. */
struct store *prover_store(const struct prover *prover);

#endif
