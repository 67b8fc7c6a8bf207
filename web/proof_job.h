/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_job - a position that is proved on request, and how far that is.
 *
 * A server has many of them, in a proof_queue; a page with the program in it
 * has one. What the prover tells goes into the job here, and from the job into
 * JSON with answer_json_proof().
 */
#ifndef WEB_PROOF_JOB_H
#define WEB_PROOF_JOB_H

#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"
#include "game/value.h"
#include "prover/prover.h"

enum { PROOF_JOB_MOST_SIDE = 8 }; /* larger boards are refused */

enum proof_job_state {
    PROOF_JOB_WAITING,
    PROOF_JOB_SEARCHING,
    PROOF_JOB_PROVED,
    PROOF_JOB_UNKNOWN, /* the time was too short */
    PROOF_JOB_CANCELLED,
    PROOF_JOB_FAILED /* memory ran out or the proof was not accepted */
};

/* The position is the canonical one of those asked for, and the move is a move
 * of that position. */
struct proof_job {
    uint64_t id; /* from 1 on, in the order of asking */
    enum proof_job_state state;
    struct position position;
    enum rules rules;
    double limit;     /* seconds it may be searched for */
    int before;       /* jobs to be done first, while it waits */
    uint64_t nodes;   /* expanded so far, in all searches for it */
    double seconds;   /* since its search began */
    uint32_t pn, dn;  /* of the position in search, at last count; 0 and 0:
                         not counted yet, or all is proved */
    enum value value; /* to the player to move, once proved */
    int move;         /* a winning move, or MOVE_NONE */
    struct status_text why; /* why it failed; else empty */
};

/* "waiting", "searching", "proved", "unknown", "cancelled" or "failed". */
const char *proof_job_state_name(enum proof_job_state state);

/* Takes over what a prover tells of its search; the seconds are the caller's
 * to set. */
void proof_job_progress(struct proof_job *job,
                        const struct prover_progress *told);

/* Takes over what prover_prove() returned: its status, the result, and why when
 * it is STATUS_FAILED. Returns the state in which the job ends, which is the
 * caller's to set. */
enum proof_job_state proof_job_settle(struct proof_job *job, enum status status,
                                      const struct result *result,
                                      const struct status_text *why);

#endif
