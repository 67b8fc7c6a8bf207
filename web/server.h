/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * server - the store over HTTP/1.1.
 *
 * It owns the threads: one that receives all clients (exchange.h), a worker
 * thread for each kind of slow route (route.h), one that proves
 * (proof_queue.h), and those that evaluate (evaluation_queue.h).
 *
 * Every answer of ours tells the browser to run nothing from elsewhere and to
 * show the page in no frame. What libmicrohttpd cannot even read as HTTP it
 * refuses by itself, with 400, 414 or 431 and a body of its own.
 */
#ifndef WEB_SERVER_H
#define WEB_SERVER_H

#include <stdint.h>

#include "game/status.h"
#include "web/thread_context.h"

struct server_options {
    const char *db;              /* NULL: there is no store */
    const struct claims *claims; /* NULL: none */
    const char *address;         /* numeric */
    uint16_t port;               /* 0: any that is free */
    const char *const *hosts; /* names it is asked under, beside the loopback's
                                 and the address */
    size_t host_count;
    struct thread_context_limits limits;
};

struct server;

/* Opens the store, if there is one, and starts to answer. STATUS_FAILED or
 * STATUS_USAGE with a line. `options` and what it points to must stay until the
 * end. Its threads begin with the signals blocked that the caller has blocked.
 */
enum status server_start(const struct server_options *options,
                         struct server **server, struct status_text *why);

enum { SERVER_URL_SIZE = 96 };

/* The address of the home page: "http://127.0.0.1:8421/". Of a server that
 * listens on all addresses it is one that other machines reach, if there is
 * one. */
const char *server_url(const struct server *server);

/* Ends it within two seconds, whoever is connected. NULL is allowed. */
void server_stop(struct server *server);

#endif
