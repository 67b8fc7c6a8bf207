/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thread_context - what one thread needs to answer: its own handle on the
 * store, and what all threads share.
 *
 * What is read from thread_context_begin() to thread_context_end() is one state
 * of the file. Nobody can write it meanwhile, so that should be short.
 */
#ifndef WEB_THREAD_CONTEXT_H
#define WEB_THREAD_CONTEXT_H

#include <stdbool.h>

#include "db/read_lock.h"
#include "query/lookup.h"
#include "web/proof_queue.h"
#include "web/request.h"
#include "web/response.h"

/* What proving and evaluating on request may take. */
struct thread_context_limits {
    bool prove;
    double seconds; /* for a position */
    size_t memory;
    int threads;
    uint64_t effort; /* of an evaluation at most; 0: none is made */
};

struct thread_context {
    const char *path; /* of the store, the caller's; NULL: there is none */
    struct lookup_sources sources; /* without a store if there is none */
    struct lock_wait lock_wait;
    bool frozen;               /* what is read now is one state of the file */
    struct proof_queue *queue; /* NULL: nothing is proved here */
    struct evaluation_queue *evaluations; /* NULL: nothing is evaluated */
    const struct thread_context_limits *limits;
    const char *url; /* of the page, as other machines reach it */
};

/* Opens the store, and with `guided` keeps its proofs at hand for lookups and
 * waits for another program's lock for some time. As store_open(); without a
 * path there is no store, and nothing is known but the rules. Whatever is
 * returned, the thread context must be closed. */
enum status thread_context_open(struct thread_context *thread_context,
                                const char *path, bool guided,
                                struct status_text *why);
void thread_context_close(struct thread_context *thread_context);

/* Lets lookups know what the proof queue proves; NULL: nothing. */
void thread_context_share(struct thread_context *thread_context,
                          struct proof_queue *queue);

/* `also` of the proof queue, with a thread context of its own as context: what
 * is stored. */
bool thread_context_known(void *thread_context, const struct game *game,
                          enum value *value, int *move);

/* False: replied that the store cannot be read now. */
bool thread_context_begin(struct thread_context *thread_context,
                          struct http_response *response);
void thread_context_end(struct thread_context *thread_context);

/* As read_lock_watch(), if there is a store. */
void thread_context_watch(struct thread_context *thread_context,
                          int (*stop)(void *context), void *context);

/* Whether the last answer failed because another program had the file locked.
 */
bool thread_context_was_locked(const struct thread_context *thread_context);

/* Replies with the reason of a failure: 400, 503 or 500. Of the store's path
 * only the name of the file is told. */
void thread_context_fail(const struct thread_context *thread_context,
                         struct http_response *response, enum status status,
                         const struct status_text *why);

/* Reads the game that the arguments `p` and `rules` tell. False: replied
 * why it is none. */
bool thread_context_game(const struct thread_context *thread_context,
                         const struct http_request *request, struct game *game,
                         struct http_response *response);

/* The store's file without its folders; there must be one. */
const char *thread_context_file(const struct thread_context *thread_context);

#endif
