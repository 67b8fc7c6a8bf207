/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * api - the interface for programs: its routes, and who answers each.
 *
 * Everything is below /api/1/. openapi.json describes it.
 */
#ifndef WEB_API_H
#define WEB_API_H

#include <stdbool.h>
#include <stddef.h>

#include "web/thread_context.h"

/* Where a route is answered. Who answers at the counter may find that it takes
 * long; then he sets `later` in the response and is called again in the
 * archive.
 */
enum api_place {
    API_COUNTER, /* at once */
    API_ARCHIVE, /* stored proofs are read */
    API_OFFICE,  /* many positions, or the whole store */
    API_PLACES
};

enum { API_BATCH_MOST = 1000 }; /* lines */

struct api_route {
    const char *path;      /* below the root; "{...}" stands for a name */
    unsigned methods;      /* of enum http_request_method */
    const char *arguments; /* those it takes, parted by blanks */
    enum api_place place;
    void (*answer)(struct thread_context *thread_context,
                   const struct http_request *http_request,
                   struct http_response *response);
};

/*
 * The route for the request's path and method, whose `name` is set when the
 * path has one. NULL: replied that there is no such path (404) or that its
 * method is another (405).
 */
const struct api_route *api_find(struct http_request *http_request,
                                 struct http_response *response);

/* Answers by a route, unless an argument is not one of its own. */
void api_answer(const struct api_route *route,
                struct thread_context *thread_context,
                const struct http_request *http_request,
                struct http_response *response);

/* What a 405 allows for a set of methods. */
const char *api_methods(unsigned methods);

#endif
