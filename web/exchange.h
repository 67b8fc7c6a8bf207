/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exchange - where requests come in: what libmicrohttpd calls.
 *
 * One thread receives all clients and answers what is quick; what is slow goes
 * to a worker thread, and the connection sleeps until it is answered. Nothing a
 * client sends is believed to be small, in time or well formed: URL, head,
 * body, the number of connections and the time one may stay silent are bounded.
 */
#ifndef WEB_EXCHANGE_H
#define WEB_EXCHANGE_H

#include <microhttpd.h>

#include "web/client_timeouts.h"
#include "web/worker_thread.h"

struct exchanges {
    struct thread_context *at_once;
    struct worker_thread
        *worker_threads[ROUTE_THREADS]; /* none for what is answered at once */
    struct client_timeouts *client_timeouts;
    struct http_request_names names;
    size_t unsent; /* bytes of answers that are on their way */
};

/* The callbacks, each with a struct exchanges as its context. */
void exchange_connection(void *context, struct MHD_Connection *connection,
                         void **place,
                         enum MHD_ConnectionNotificationCode code);
void *exchange_begin(void *context, const char *url,
                     struct MHD_Connection *connection);
enum MHD_Result exchange_receive(void *context,
                                 struct MHD_Connection *connection,
                                 const char *url, const char *method,
                                 const char *version, const char *data,
                                 size_t *size, void **exchange_place);
void exchange_end(void *context, struct MHD_Connection *connection,
                  void **exchange_place, enum MHD_RequestTerminationCode code);

#endif
