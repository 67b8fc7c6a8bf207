/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove_position - one search of the main phase, made into a record for the
 * store.
 *
 * This is the work itself, whoever does it: a command for itself, or a worker
 * that was given a job by another process. Nothing is looked up, judged or
 * stored here.
 */
#ifndef PROVER_PROVE_POSITION_H
#define PROVER_PROVE_POSITION_H

#include "db/store.h"
#include "game/game.h"
#include "solver/dfpn/search.h"

struct prove_position {
    struct search *search; /* of the position's side */
    bool proof;            /* write the proof down */
    bool trace;            /* and how the search went */
};

/*
 * Searches within the limits. The record's result is proved; bounded, with the
 * numbers at the end of the search; or unknown, when a winner was found whose
 * proof could not be written in time. The caller owns the proof and the trace,
 * also after STATUS_FAILED, when memory ran out.
 */
enum status prove_position(const struct prove_position *proof_task,
                           const struct game *game,
                           const struct search_limits *limits,
                           struct record *record, struct status_text *why);

/* Frees the proof and the trace of a record. */
void prove_position_free(struct record *record);

#endif
