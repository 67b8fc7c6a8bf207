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
    double last_second;  /* of all work, on clock_now(); 0: there is none */
    double deadline;     /* of the work in hand, in the same way */
    uint64_t most_nodes; /* and its nodes; 0: no limit */
    uint64_t last_node;  /* the same, counted as `nodes` is */
    double foreseen;     /* when the progress was told what is left */
    bool contract_run;   /* most_nodes is for each search instead, and one
                            search profits from those before */
    size_t set_aside;    /* bytes the table leaves to the contract's sets */
    uint64_t nodes;      /* of all searches so far */
    double seconds;      /* in them */
};

/* Catches the signals. The store is opened for writing with the first position,
 * unless there is --no-db. */
void prover_open(struct prover *prover, const struct options *options);

/* STATUS_FAILED, with a complaint: the log could not be written. */
enum status prover_close(struct prover *prover);

/* Begins a piece of work: --time counts from here, and so many nodes, 0: no
 * limit. */
void prover_begin(struct prover *prover, uint64_t nodes);

/* Whether a signal, --time or --total-time has ended the work in hand; or the
 * nodes have. */
bool prover_is_late(const struct prover *prover);
bool prover_must_stop(const struct prover *prover);

/* With workers: says that prover_prove() will be asked about a game, after
 * those that were foreseen before. Each must be. */
enum status prover_foresee(struct prover *prover, const struct game *game,
                           struct status_text *why);

/* What the store says of a position: an answer that is stored, or what was
 * spent on it in vain. */
enum status prover_look_up(struct prover *prover, const struct game *game,
                           struct answer *answer, struct status_text *why);

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
