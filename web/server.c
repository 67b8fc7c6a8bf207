/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server - everybody is called in, and sent home; see the header. */
#include "web/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "web/listener.h"
#include "web/reception.h"

enum {
    MOST_CONNECTIONS = 256,
    CROWD = MOST_CONNECTIONS * 3 / 4,
    IDLE_SECONDS = 10,
    HEAD_BYTES = 32768, /* of a request, and of our head of the answer */
    MOST_WAITING = 16,  /* positions to be proved */
    JOBS_REMEMBERED = 256,
    PROVED_REMEMBERED = 100000
};

/* Who has a desk: the places of api.h, and the workshop. */
enum { DESK_WORKSHOP = API_PLACES, DESKS };

struct server {
    const struct server_options *options;
    struct listener listener;
    struct desk desks[DESKS];
    struct reception reception;
    struct workshop *workshop; /* or NULL */
    struct MHD_Daemon *daemon;
};

static enum status start_daemon(struct server *server, struct status_text *why)
{
    struct reception *const reception = &server->reception;
    /* Not epoll: with it a client's end that comes with his last bytes is not
     * noticed (0.9.75), and he keeps his place until he has been silent for too
     * long. */
    server->daemon = MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        reception_serve, reception, MHD_OPTION_LISTEN_SOCKET,
        server->listener.socket, MHD_OPTION_NOTIFY_CONNECTION, reception_door,
        reception, MHD_OPTION_URI_LOG_CALLBACK, reception_greet, reception,
        MHD_OPTION_NOTIFY_COMPLETED, reception_part, reception,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEAD_BYTES, MHD_OPTION_END);
    if (server->daemon) {
        server->listener.socket = -1; /* the daemon closes it */
        return STATUS_OK;
    }
    return status_set(why, STATUS_FAILED, "the server cannot be started");
}

static enum status open_desks(struct server *server, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int i = 0; i < DESKS && !status; i++) {
        struct desk *const desk = &server->desks[i];
        status = desk_open(desk, server->options->db, i != API_COUNTER, why);
        desk->limits = &server->options->limits;
    }
    return status;
}

static enum status open_workshop(struct server *server, struct status_text *why)
{
    const struct desk_limits *const limits = &server->options->limits;
    const struct workshop_options options = {.seconds = limits->seconds,
                                             .memory = limits->memory,
                                             .threads = limits->threads,
                                             .waiting = MOST_WAITING,
                                             .ended = JOBS_REMEMBERED,
                                             .known = PROVED_REMEMBERED,
                                             .also = desk_known,
                                             .context =
                                                 &server->desks[DESK_WORKSHOP]};
    if (!limits->prove)
        return STATUS_OK;
    const enum status status =
        workshop_create(&options, &server->workshop, why);
    for (int i = API_COUNTER; i < API_PLACES && !status; i++)
        desk_share(&server->desks[i], server->workshop);
    return status;
}

static enum status call_staff(struct server *server, struct status_text *why)
{
    struct reception *const reception = &server->reception;
    reception->counter = &server->desks[API_COUNTER];
    reception->names =
        (struct inquiry_names){.address = server->listener.host,
                               .more = server->options->hosts,
                               .count = server->options->host_count};
    enum status status = doorman_create(CROWD, &reception->doorman, why);
    for (int i = API_ARCHIVE; i < API_PLACES && !status; i++)
        status = clerk_create(&server->desks[i], &reception->clerks[i], why);
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
        status = open_desks(made, why);
    if (!status)
        status = open_workshop(made, why);
    if (!status)
        status = call_staff(made, why);
    if (!status)
        status = start_daemon(made, why);
    if (status)
        server_stop(made);
    else
        *server = made;
    return status;
}

const char *server_url(const struct server *server, char url[SERVER_URL_SIZE])
{
    snprintf(url, SERVER_URL_SIZE, "http://%s:%u/", server->listener.host,
             (unsigned)server->listener.port);
    return url;
}

void server_stop(struct server *server)
{
    if (!server)
        return;
    for (int i = API_ARCHIVE; i < API_PLACES; i++)
        clerk_warn(server->reception.clerks[i]);
    for (int i = API_ARCHIVE; i < API_PLACES; i++)
        if (!clerk_dismiss(server->reception.clerks[i]))
            return;
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    if (server->listener.socket >= 0)
        close(server->listener.socket);
    doorman_destroy(server->reception.doorman);
    workshop_destroy(server->workshop);
    for (int i = 0; i < DESKS; i++)
        desk_close(&server->desks[i]);
    free(server);
}
