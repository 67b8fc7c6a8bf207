/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team - the processes that search for the prover when there are --workers.
 *
 * The prover keeps the store and the contract; its team has a foreman and a
 * workforce, and does what is too much for one process: the agenda of a
 * contract, many positions at a time, or one position as a tree of jobs.
 */
#ifndef CLI_TEAM_H
#define CLI_TEAM_H

#include "cli/prover.h"
#include "prover/crew.h"

/* Where workforces come from: this machine, unless a program says otherwise. */
struct team_source {
    enum status (*open)(const struct crew_options *options, void **held,
                        struct workforce *workforce, struct status_text *why);
    void (*close)(void *held);
    int workers; /* without --workers; 0: the prover searches itself */
};

void team_set_source(const struct team_source *source);

/* How many workers the options ask for; 0: there is no team. */
int team_workers(const struct options *options);

/* A team for the prover, whose keeper, progress and counts it uses. */
enum status team_open(struct prover *prover, struct team **team,
                      struct status_text *why);

/* Ends the workers. STATUS_FAILED: the log could not be written. */
enum status team_close(struct team *team, struct status_text *why);

/* Works for a contract's goal; contract_end() is done. STATUS_LIMIT: a limit or
 * a signal ended it. */
enum status team_reach(struct team *team, struct contract *contract,
                       enum contract_goal goal, const struct position *position,
                       struct status_text *why);

/* Says that team_prove() will be asked about a position of the main phase,
 * after those that were foreseen before. */
enum status team_foresee(struct team *team, const struct position *position,
                         struct status_text *why);

/* Proves the next position that was foreseen and is not in the store; if there
 * are many, those that follow meanwhile. Unknown: a limit or a signal. */
enum status team_prove(struct team *team, const struct situation *situation,
                       struct answer *answer, struct status_text *why);

#endif
