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
 * allows, and little on those who do not wait.
 *
 * A game takes as long as many positions. So games leave a thread to positions,
 * and each kind waits for itself. And a browser lets a page that nobody looks
 * at ask only once a minute: a game that runs is given up only after
 * EVALUATION_QUEUE_GAME_PATIENCE, unless another one waits.
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

/* Seconds. */
#define EVALUATION_QUEUE_PATIENCE 2.0
#define EVALUATION_QUEUE_GAME_PATIENCE 90.0

enum {
    EVALUATION_QUEUE_THREADS = 2,
    EVALUATION_QUEUE_GAMES = EVALUATION_QUEUE_THREADS - 1 /* that run at once */
};

struct evaluation_queue;

struct evaluation_queue_options {
    /* Of each thread, which alone uses it; the caller's. */
    const struct lookup_sources *sources[EVALUATION_QUEUE_THREADS];
    size_t memory;     /* bytes of an evaluation */
    uint64_t effort;   /* of an evaluation at most, at least 1 */
    int waiting;       /* positions that may wait, at most, at least 1 */
    int games_waiting; /* games, likewise */
    int ended;         /* jobs that are remembered after their end, likewise */
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
