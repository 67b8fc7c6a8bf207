/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_plan - how the proof of a position is put together from those of jobs.
 *
 * A step is for a position, in its canonical orientation, that the plan's
 * winner wins. Either it was a job, and its proof is in a record of its own, or
 * it is a move of the winner's or the needed replies of the loser's, with links
 * to the steps that follow. A step may be used more than once, also where the
 * loser has other stones, if its proof has a region (PROOFS.md, Statement 1); a
 * record can stand there as long as it answers passes wherever it can, as those
 * of search.h and proof_join.h do.
 */
#ifndef SOLVER_JOBS_PROOF_PLAN_H
#define SOLVER_JOBS_PROOF_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "game/status.h"

struct job_graph;

enum proof_plan_kind {
    PROOF_PLAN_RECORD,
    PROOF_PLAN_MOVE,   /* to `cell`; no link: it makes the goal */
    PROOF_PLAN_REPLIES /* a link for each reply that needs an answer */
};

struct proof_plan_step {
    struct position position;
    enum proof_plan_kind kind;
    int cell;
    uint32_t links; /* the first of them, and how many */
    uint32_t link_count;
    uint32_t uses;
};

struct proof_plan_link {
    uint32_t step;
    int16_t reply;    /* of replies: the one that leads there, in the user's
                         orientation, or MOVE_PASS when the step has a region:
                         so it fits wherever that is empty */
    uint8_t symmetry; /* from the step's orientation to the user's */
};

struct proof_plan {
    struct position position; /* canonical */
    enum colour winner;
    struct proof_plan_step *steps; /* step 0 is the position's; none when the
                                    game is over there */
    size_t count, room;
    struct proof_plan_link *links;
    size_t link_count, link_room;
};

/* Fills the plan for a won node of a graph. STATUS_FAILED: no memory. */
enum status proof_plan_make(const struct job_graph *graph, uint32_t root,
                            struct proof_plan *plan, struct status_text *why);

/* Frees what it holds; it is empty again. */
void proof_plan_free(struct proof_plan *plan);

#endif
