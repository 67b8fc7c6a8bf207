/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clerk - answers that take long, one after another, in a thread of their own
 * with a desk of its own, so that nobody else waits for them.
 *
 * The queue is bounded: whoever finds it full is told to come again.
 */
#ifndef WEB_CLERK_H
#define WEB_CLERK_H

#include <stdbool.h>

#include "web/api.h"

/* What is to be answered; it and what it points to stay until `done`. */
struct clerk_job {
    const struct api_route *route;
    const struct inquiry *inquiry;
    struct reply *reply;
    void (*done)(void *context); /* called by the clerk's thread */
    void *context;
    struct clerk_job *next; /* the clerk's */
};

struct clerk;

/* Starts the thread; the desk must be used by nobody else. STATUS_FAILED with a
 * line when there is no thread or memory to be had. */
enum status clerk_create(struct desk *desk, struct clerk **clerk,
                         struct status_text *why);

/* Takes a job; false: the queue is full, or the clerk is leaving. */
bool clerk_take(struct clerk *clerk, struct clerk_job *job);

/* Takes no more jobs from now on; those that wait are done with a refusal, and
 * the reading in hand is broken off. NULL is allowed. */
void clerk_warn(struct clerk *clerk);

/*
 * Warns, waits for the thread until some time after the first warning, and
 * frees the clerk. False: the thread is still at work, and all it uses must
 * stay until the program ends. NULL is allowed.
 */
bool clerk_dismiss(struct clerk *clerk);

#endif
