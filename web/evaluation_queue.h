/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation_queue - positions evaluated and games annotated on request, by a
 * few threads of their own.
 *
 * A job is a question: a game, whether its last position or all of it, and the
 * effort. Whoever asks gets how the job stands, with what is known by then, and
 * asks again with the same question to see how it goes on. A job that nobody
 * has asked about for EVALUATION_QUEUE_PATIENCE seconds is given up: its client
 * has gone. So a server spends no more than its threads at the effort it
 * allows, and nothing on those who do not wait.
 *
 * Of the jobs that ended the latest are remembered, and the same question then
 * has its answer at once.
 *
 * evaluation_queue_ask() may be called from any thread and never waits for an
 * evaluation.
 */
#ifndef WEB_EVALUATION_QUEUE_H
#define WEB_EVALUATION_QUEUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "game/status.h"
#include "query/lookup.h"

#define EVALUATION_QUEUE_PATIENCE 2.0 /* seconds */

enum { EVALUATION_QUEUE_THREADS = 2 };

struct evaluation_queue;

struct evaluation_queue_options {
    /* Of each thread, which alone uses it; the caller's. */
    const struct lookup_sources *sources[EVALUATION_QUEUE_THREADS];
    size_t memory;   /* bytes of an evaluation */
    uint64_t effort; /* of an evaluation at most, at least 1 */
    int waiting;     /* jobs that may wait, at most, at least 1 */
    int ended;       /* jobs that are remembered after their end, likewise */
};

struct evaluation_question {
    struct game game;
    bool whole;      /* every move of the game; else its last position */
    uint64_t effort; /* for each position; 0, or more than is allowed: as much
                        as is */
};

/* Starts the threads. STATUS_FAILED when there is no thread or memory to be
 * had. The caller owns *queue. */
enum status
evaluation_queue_create(const struct evaluation_queue_options *options,
                        struct evaluation_queue **queue,
                        struct status_text *why);

/* Ends what is running at once. NULL is allowed. Nobody may use the queue any
 * more. */
void evaluation_queue_destroy(struct evaluation_queue *queue);

/*
 * How the job of a question stands, which is made if there is none: an object
 * as openapi.json describes it, new and the caller's; `ended` says whether it
 * is the last word. STATUS_LIMIT when too many wait.
 */
enum status evaluation_queue_ask(struct evaluation_queue *queue,
                                 const struct evaluation_question *question,
                                 json_t **object, bool *ended,
                                 struct status_text *why);

#endif
