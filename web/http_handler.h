/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * http_handler - where requests come in: what libmicrohttpd calls.
 *
 * One thread receives all clients and answers what is quick; what is slow goes
 * to a worker thread, and the connection sleeps until it is answered. Nothing a
 * client sends is believed to be small, in time or well formed.
 */
#ifndef WEB_HTTP_HANDLER_H
#define WEB_HTTP_HANDLER_H

#include <microhttpd.h>

#include "web/client_timeouts.h"
#include "web/worker_thread.h"

struct http_handler {
    struct thread_context *counter;
    struct worker_thread *worker_threads[API_PLACES]; /* none for the counter */
    struct client_timeouts *client_timeouts;
    struct http_request_names names;
    size_t unsent; /* bytes of answers that are on their way */
};

/* The callbacks, each with a struct http_handler as its context. */
void http_handler_connect(void *context, struct MHD_Connection *connection,
                          void **place,
                          enum MHD_ConnectionNotificationCode code);
void *http_handler_begin(void *context, const char *url,
                         struct MHD_Connection *connection);
enum MHD_Result http_handler_serve(void *context,
                                   struct MHD_Connection *connection,
                                   const char *url, const char *method,
                                   const char *version, const char *data,
                                   size_t *size, void **exchange_place);
void http_handler_end(void *context, struct MHD_Connection *connection,
                      void **exchange_place,
                      enum MHD_RequestTerminationCode code);

#endif
