/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_checks - contracts over a given main phase, and what must hold of
 * results.
 *
 * The callbacks answer from a phase (phase.h) and keep count of the calls; they
 * fail the test when they are called with what they never should be.
 */
#ifndef TESTS_CONTRACT_CHECKS_H
#define TESTS_CONTRACT_CHECKS_H

#include "solver/contract/contract.h"
#include "tests/phase.h"

/* The contracts small enough to look at every set. */
struct contract_checks_game {
    int side;
    enum rules rules;
};

enum {
    CONTRACT_CHECKS_SIDE_2,
    CONTRACT_CHECKS_SIDE_2_OPEN,
    CONTRACT_CHECKS_SIDE_3,
    CONTRACT_CHECKS_GAMES
};

extern const struct contract_checks_game
    contract_checks_games[CONTRACT_CHECKS_GAMES];

/* What the callbacks answer, and what they have seen. */
struct contract_checks {
    const struct phase *phase;
    bool solved; /* phase_solve() was called: what is found is checked */
    enum status refusal; /* the status of the calls that are refused */
    int refuse_ask;   /* the number of such a call of main_winner(), from 1 */
    int refuse_found; /* and of found(); 0: none */
    uint64_t most_nodes;   /* the largest budget; 0: none */
    const uint64_t *cost;  /* by first image of a set: the nodes that its winner
                              takes, 0: known without a search; or NULL: 1 */
    const uint64_t *spent; /* by first image: the nodes that earlier searches
                              took in vain; or NULL */
    const int *chance;     /* by first image: the estimate; or NULL */
    uint64_t *estimated; /* by first image: the budget it was last asked for */
    int asked;           /* with a budget */
    int found;
    int reports;
    uint64_t done, total; /* of the last report */
    uint64_t nodes;       /* of all searches */
    uint64_t *granted;    /* by first image: the largest budget; or NULL */
    uint8_t *asked_of;    /* by set: how often; or NULL */
};

struct contract_calls contract_checks_calls(struct contract_checks *run);

/* As contract_create() and so on; the test fails if they do. */
struct contract *contract_checks_create(int side, enum rules rules,
                                        const struct contract_calls *calls);
struct contract_result contract_checks_solve(struct contract *contract,
                                             const struct position *position);
void contract_checks_all(struct contract *contract);

/* Looks a set up; the result must be the canonical set's, and lasts until the
 * next call. NULL: never reached. */
const struct contract_result *
contract_checks_known(const struct contract *contract,
                      const struct position *position);

/* Fails the test if the result says anything but "unknown" that is not so in a
 * phase whose winners are all known. */
void contract_checks_check_sound(const struct phase *phase,
                                 const struct contract_result *result);

/* The same; and if the value is unknown. */
void contract_checks_check_known(const struct phase *phase,
                                 const struct contract_result *result);

/* The same; and if the winner or the Grundy value is missing. */
void contract_checks_check_full(const struct phase *phase,
                                const struct contract_result *result);

/* Works out what follows for the contract from the winners that are known, by
 * looking at every set: `value` by set. */
void contract_checks_follow(const struct phase *phase, enum value *value);

/* contract_all() of a phase whose winners are all known. */
void contract_checks_check_all(const struct phase *phase, enum rules rules);

#endif
