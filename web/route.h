/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * route - the interface for programs: its routes, and the handler of each.
 *
 * Everything is below /api/1/. openapi.json describes it.
 */
#ifndef WEB_ROUTE_H
#define WEB_ROUTE_H

#include <stdbool.h>
#include <stddef.h>

#include "web/thread_context.h"

/* In which thread a route is answered. A handler that is called at once may
 * find that it takes long; then it sets `later` in the response and is called
 * again in the thread that reads proofs. */
enum route_thread {
    ROUTE_AT_ONCE,    /* in the thread that receives */
    ROUTE_READER,     /* stored proofs are read */
    ROUTE_LONG,       /* many positions, or the whole store */
    ROUTE_STATISTICS, /* what takes seconds and more */
    ROUTE_THREADS
};

struct route {
    const char *path;      /* below the root; "{...}" stands for a name */
    unsigned methods;      /* of enum http_request_method */
    const char *arguments; /* those it takes, parted by blanks */
    enum route_thread thread;
    void (*answer)(struct thread_context *context,
                   const struct http_request *request,
                   struct http_response *response);
};

/*
 * The route for the request's path and method, whose `name` is set when the
 * path has one. NULL: replied that there is no such path (404) or that its
 * method is another (405).
 */
const struct route *route_find(struct http_request *request,
                               struct http_response *response);

/* Answers by a route, unless an argument is not one of its own. */
void route_answer(const struct route *route, struct thread_context *context,
                  const struct http_request *request,
                  struct http_response *response);

/* Replies that the method is none of those (405); they are a route's, or GET
 * and HEAD. */
void route_refuse_method(struct http_response *response, unsigned methods);

#endif
