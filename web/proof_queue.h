/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_queue - positions proved on request, one at a time, by a thread of its
 * own.
 *
 * Whoever asks leaves a job and gets its number; the job waits in a queue of
 * bounded length, is searched for within limits, and can be looked at and
 * cancelled at any moment. Nothing that the search says is believed before its
 * proof is written down and accepted by the verifier. What was proved is kept
 * in a table of bounded size, the positions met on the way among it: the
 * main-phase winners a contract position rests on, the contract positions
 * settled beside it, and the positions along which a proof of the main phase
 * runs. Nothing is written to a store.
 *
 * A job is for a position and its rules, whatever the orientation. Asking again
 * for one that waits, is searched for or is proved gives the same number, and
 * so does asking for one that stayed unknown, unless more time is offered now.
 * Of the jobs that ended only the latest are remembered.
 *
 * All functions but proof_queue_create() and proof_queue_destroy() may be
 * called from any thread, and none of them waits for a search.
 */
#ifndef WEB_PROOF_QUEUE_H
#define WEB_PROOF_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "game/status.h"
#include "game/value.h"
#include "web/proof_job.h"

struct proof_queue;

/* All counts must be at least 1, `seconds` positive. */
struct proof_queue_options {
    double seconds; /* that a job may be searched for, at most */
    size_t memory;  /* bytes of the search's table, of which there is one at a
                       time; checking a proof may take as much again */
    int threads;    /* of the search; 0 is 1 */
    int waiting;    /* jobs that may wait, at most */
    int ended;      /* jobs that are remembered after their end */
    size_t known;   /* proved positions that are remembered */
    /* What is proved already, as in `struct lookup_sources`; asked from the
     * proof queue's thread alone. NULL: nothing is. */
    bool (*also)(void *context, const struct game *game, enum value *value,
                 int *move);
    void *context;
};

/* Starts the thread. STATUS_FAILED when there is no thread or memory to be had.
 * The caller owns *queue. */
enum status proof_queue_create(const struct proof_queue_options *options,
                               struct proof_queue **queue,
                               struct status_text *why);

/* Ends a running search at once and forgets everything. NULL is allowed. Nobody
 * may use the proof queue any more. */
void proof_queue_destroy(struct proof_queue *queue);

/* Asks for a proof within `seconds`; 0, or more than the options allow: as many
 * as they allow. STATUS_OK with the job's number in *id; STATUS_USAGE when the
 * position will not be tried (the board is too large, or the game is over);
 * STATUS_LIMIT when the queue is full. */
enum status proof_queue_ask(struct proof_queue *queue, const struct game *game,
                            double seconds, uint64_t *id,
                            struct status_text *why);

/* How a job stands; false when no such job is remembered. */
bool proof_queue_look(struct proof_queue *queue, uint64_t id,
                      struct proof_job *job);

/* Cancels a job, for all who asked for it. One that has ended stays as it is.
 * False when no such job is remembered. */
bool proof_queue_cancel(struct proof_queue *queue, uint64_t id);

/* `also` of `struct lookup_sources`, with the proof queue as its context: what
 * was proved here. */
bool proof_queue_known(void *queue, const struct game *game, enum value *value,
                       int *move);

#endif
