/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover - where search and store meet: look up, else search, then store.
 *
 * The solver knows no database and the store no search; `solve` and `contract`
 * prove positions through this one pipe. What is proved is stored with its
 * proof before it is answered, and within a second or so while the work goes
 * on, so that a run that is cut short goes on where it stopped. With --verify
 * nothing counts as proved before the proof check has accepted its proof; a
 * rejected proof is stored as the report of a bug, and ends the work.
 */
#ifndef CLI_PROVER_H
#define CLI_PROVER_H

#include "cli/options.h"
#include "cli/progress.h"
#include "game/game.h"
#include "prover/checked_store.h"
#include "solver/contract/contract.h"
#include "solver/dfpn/search.h"

struct parallel_prover;

struct prover {
    const struct options *options;
    struct checked_store
        checked;           /* its store: NULL with --no-db, or not opened yet */
    struct search *search; /* of the last side asked for */
    int search_side;
    struct parallel_prover *parallel; /* with workers: who searches instead, see
                                         parallel_prover.h */
    struct contract *contract;        /* of the last side and rules asked for */
    struct contract_calls calls;
    int contract_side;
    enum rules contract_rules;
    struct progress progress;
    double deadline;    /* of the work in hand, by --time: on clock_now() */
    uint64_t last_node; /* and by --nodes, counted as `nodes` is */
    bool contract_run;  /* --nodes is for each search instead, and one search
                           profits from those before */
    size_t set_aside;   /* bytes the table leaves to the contract's sets */
    uint64_t nodes;     /* of all searches so far */
    double seconds;     /* in them */
};

/* Catches the signals. The store is opened for writing with the first position,
 * unless there is --no-db. */
void prover_open(struct prover *prover, const struct options *options);

/* STATUS_FAILED, with a complaint: the log could not be written. */
enum status prover_close(struct prover *prover);

/* Begins a piece of work: --time and --nodes count from here. */
void prover_begin(struct prover *prover);

/* Whether a signal, --time or --nodes has ended the work in hand. */
bool prover_must_stop(const struct prover *prover);

/* With workers: says that prover_prove() will be asked about a game, after
 * those that were foreseen before. Each must be. */
enum status prover_foresee(struct prover *prover, const struct game *game,
                           struct status_text *why);

/* Proves a position of either phase and commits what came of it. STATUS_OK also
 * when a limit left it unknown. */
enum status prover_prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why);

/* The contract search of a side, whose main-phase values and findings go
 * through the prover. It stays the prover's, and lasts until another side or
 * other rules are asked for. After using it, and before telling what it found,
 * call checked_store_flush(). */
enum status prover_contract(struct prover *prover, int side, enum rules rules,
                            struct contract **contract,
                            struct status_text *why);

#endif
