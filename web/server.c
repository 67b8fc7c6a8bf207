/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * server - everything is opened in the order in which it depends on each other.
 */
#include "web/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "web/evaluation_queue.h"
#include "web/exchange.h"
#include "web/listener.h"

enum {
    MOST_CONNECTIONS = 256,
    CROWD = MOST_CONNECTIONS * 3 / 4,
    IDLE_SECONDS = 10,
    HEAD_BYTES = 32768, /* of a request, and of our head of the answer */
    MOST_WAITING = 16,  /* positions to be proved, or to be evaluated */
    MOST_GAMES_WAITING = 8,
    JOBS_REMEMBERED = 256,
    PROVED_REMEMBERED = 100000,
    EVALUATIONS_REMEMBERED = 64,
    EVALUATION_MEMORY = 64 << 20 /* of each that runs */
};

/* Who has a thread context: the threads of route.h, the proof queue, and each
 * thread of the evaluation queue. */
enum {
    THREAD_CONTEXT_PROOF_QUEUE = ROUTE_THREADS,
    THREAD_CONTEXT_EVALUATION,
    THREAD_CONTEXTS = THREAD_CONTEXT_EVALUATION + EVALUATION_QUEUE_THREADS
};

struct server {
    const struct server_options *options;
    struct listener listener;
    struct thread_context thread_contexts[THREAD_CONTEXTS];
    struct exchanges exchanges;
    const char **names; /* it is asked under, beside the loopback's */
    char url[SERVER_URL_SIZE];
    struct proof_queue *queue;            /* or NULL */
    struct evaluation_queue *evaluations; /* or NULL */
    struct MHD_Daemon *daemon;
};

static enum status start_daemon(struct server *server, struct status_text *why)
{
    struct exchanges *const exchanges = &server->exchanges;
    /* Not epoll: with it a client's end that comes with his last bytes is not
     * noticed (0.9.75), and he keeps his place until he has been silent for too
     * long. */
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        exchange_receive, exchanges, MHD_OPTION_LISTEN_SOCKET,
        server->listener.socket, MHD_OPTION_NOTIFY_CONNECTION,
        exchange_connection, exchanges, MHD_OPTION_URI_LOG_CALLBACK,
        exchange_begin, exchanges, MHD_OPTION_NOTIFY_COMPLETED, exchange_end,
        exchanges, MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEAD_BYTES, MHD_OPTION_END);
    if (server->daemon) {
        server->listener.socket = -1; /* the daemon closes it */
        return STATUS_OK;
    }
    return status_set(why, STATUS_FAILED, "the server cannot be started%s%s",
                      errno ? ": " : "", errno ? strerror(errno) : "");
}

static enum status open_thread_contexts(struct server *server,
                                        struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int i = 0; i < THREAD_CONTEXTS && !status; i++) {
        struct thread_context *const thread_context =
            &server->thread_contexts[i];
        status = thread_context_open(thread_context, server->options->db,
                                     i != ROUTE_AT_ONCE, why);
        if (i < ROUTE_THREADS)
            thread_context->sources.claims = server->options->claims;
        thread_context->limits = &server->options->limits;
        thread_context->url = server->url;
    }
    return status;
}

static enum status open_proof_queue(struct server *server,
                                    struct status_text *why)
{
    const struct thread_context_limits *const limits = &server->options->limits;
    const struct proof_queue_options options = {
        .seconds = limits->seconds,
        .memory = limits->memory,
        .threads = limits->threads,
        .waiting = MOST_WAITING,
        .ended = JOBS_REMEMBERED,
        .known = PROVED_REMEMBERED,
        .also = thread_context_known,
        .context = &server->thread_contexts[THREAD_CONTEXT_PROOF_QUEUE]};
    if (!limits->prove)
        return STATUS_OK;
    const enum status status =
        proof_queue_create(&options, &server->queue, why);
    for (int i = ROUTE_AT_ONCE; i < THREAD_CONTEXTS && !status; i++)
        if (i != THREAD_CONTEXT_PROOF_QUEUE)
            thread_context_share(&server->thread_contexts[i], server->queue);
    return status;
}

static enum status open_evaluation_queue(struct server *server,
                                         struct status_text *why)
{
    struct evaluation_queue_options options = {
        .memory = EVALUATION_MEMORY,
        .effort = server->options->limits.effort,
        .waiting = MOST_WAITING,
        .games_waiting = MOST_GAMES_WAITING,
        .ended = EVALUATIONS_REMEMBERED};
    for (int i = 0; i < EVALUATION_QUEUE_THREADS; i++)
        options.sources[i] =
            &server->thread_contexts[THREAD_CONTEXT_EVALUATION + i].sources;
    if (!options.effort)
        return STATUS_OK;
    const enum status status =
        evaluation_queue_create(&options, &server->evaluations, why);
    for (int i = ROUTE_AT_ONCE; i < ROUTE_THREADS && !status; i++)
        server->thread_contexts[i].evaluations = server->evaluations;
    return status;
}

/* Collects the names: the addresses, and what the user allows. */
static enum status collect_names(struct server *server, struct status_text *why)
{
    const struct listener *const listener = &server->listener;
    const size_t hosts = server->options->host_count;
    const size_t count = listener->name_count + hosts;
    server->names = calloc(count, sizeof *server->names);
    if (!server->names)
        return status_no_memory(why);
    for (size_t i = 0; i < count; i++)
        server->names[i] =
            i < hosts ? server->options->hosts[i] : listener->names[i - hosts];
    server->exchanges.names =
        (struct http_request_names){.names = server->names, .count = count};
    return STATUS_OK;
}

static enum status start_workers(struct server *server, struct status_text *why)
{
    struct exchanges *const exchanges = &server->exchanges;
    exchanges->at_once = &server->thread_contexts[ROUTE_AT_ONCE];
    enum status status = collect_names(server, why);
    if (!status)
        status =
            client_timeouts_create(CROWD, &exchanges->client_timeouts, why);
    for (int i = ROUTE_READER; i < ROUTE_THREADS && !status; i++)
        status = worker_thread_create(&server->thread_contexts[i],
                                      &exchanges->worker_threads[i], why);
    return status;
}

enum status server_start(const struct server_options *options,
                         struct server **server, struct status_text *why)
{
    struct server *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->options = options;
    made->listener.socket = -1;
    enum status status =
        listener_open(&made->listener, options->address, options->port, why);
    if (!status)
        snprintf(made->url, sizeof made->url, "http://%s:%u/",
                 made->listener.names[0], (unsigned)made->listener.port);
    if (!status)
        status = open_thread_contexts(made, why);
    if (!status)
        status = open_proof_queue(made, why);
    if (!status)
        status = open_evaluation_queue(made, why);
    if (!status)
        status = start_workers(made, why);
    if (!status)
        status = start_daemon(made, why);
    if (status)
        server_stop(made);
    else
        *server = made;
    return status;
}

const char *server_url(const struct server *server)
{
    return server->url;
}

void server_stop(struct server *server)
{
    if (!server)
        return;
    for (int i = ROUTE_READER; i < ROUTE_THREADS; i++)
        worker_thread_stop(server->exchanges.worker_threads[i]);
    for (int i = ROUTE_READER; i < ROUTE_THREADS; i++)
        if (!worker_thread_join(server->exchanges.worker_threads[i]))
            return;
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    if (server->listener.socket >= 0)
        close(server->listener.socket);
    client_timeouts_destroy(server->exchanges.client_timeouts);
    evaluation_queue_destroy(server->evaluations);
    proof_queue_destroy(server->queue);
    for (int i = 0; i < THREAD_CONTEXTS; i++)
        thread_context_close(&server->thread_contexts[i]);
    free(server->names);
    free(server);
}
