/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * learning - has a search know what a store has proved.
 *
 * Sets of the contract that differ in a stone or two share much of their play,
 * so the proofs of the one save work on the other (solver/dfpn/region_table.h).
 */
#ifndef PROVER_LEARNING_H
#define PROVER_LEARNING_H

#include <stdbool.h>
#include <stdint.h>

#include "game/status.h"
#include "solver/dfpn/search.h"

/* How far the reading is. One that was stopped goes on from there, with the
 * same search. */
struct learning {
    bool (*stop)(const void *context); /* asked before each proof, and while
                                          another program locks the store */
    const void *context;
    uint64_t read; /* results with a proof, in the order of the store */
    bool ended;
};

/* Has the search, of boards of `side`, learn from each verified proof of the
 * main phase in the store, until it is told to stop. STATUS_FAILED with a line:
 * the store cannot be read, or memory ran out; what was learned until then
 * stays. */
enum status learn_from_store(struct learning *learning, struct search *search,
                             const char *db, int side, struct status_text *why);

#endif
