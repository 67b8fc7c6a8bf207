/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * worker_thread - answers that take long, one after another, in a thread of
 * their own with a thread context of its own, so that nobody else waits for
 * them.
 *
 * The queue is bounded: whoever finds it full is told to come again.
 */
#ifndef WEB_WORKER_THREAD_H
#define WEB_WORKER_THREAD_H

#include <stdbool.h>

#include "web/route.h"

/* What is to be answered; it and what it points to stay until `done`. */
struct worker_thread_job {
    const struct route *route;
    const struct http_request *request;
    struct http_response *response;
    void (*done)(void *context); /* called by the worker thread */
    void *context;
    struct worker_thread_job *next; /* the worker thread's */
};

struct worker_thread;

/* Starts the thread; the thread context must be used by nobody else.
 * STATUS_FAILED with a line when there is no thread or memory to be had. */
enum status worker_thread_create(struct thread_context *thread_context,
                                 struct worker_thread **worker_thread,
                                 struct status_text *why);

/* Takes a job; false: the queue is full, or the worker thread is leaving. */
bool worker_thread_take(struct worker_thread *worker_thread,
                        struct worker_thread_job *job);

/* Takes no more jobs from now on; those that wait are done with a refusal, and
 * the reading in hand is broken off. NULL is allowed. */
void worker_thread_stop(struct worker_thread *worker_thread);

/*
 * Warns, waits for the thread until some time after the first warning, and
 * frees the worker thread. False: the thread is still at work, and all it uses
 * must stay until the program ends. NULL is allowed.
 */
bool worker_thread_join(struct worker_thread *worker_thread);

#endif
