/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * crowd - one loop over poll(): a client whose answer is whole asks again until
 * the time is over.
 */
#include "bench/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "game/array.h"
#include "game/clock.h"

enum { ANSWER_SIZE = 1 << 20, PATIENCE = 10000 /* milliseconds */ };

struct client {
    char *answer; /* ANSWER_SIZE bytes */
    size_t got;
    size_t whole; /* bytes of the answer; 0: its head is not there yet */
    double asked;
};

struct crowd {
    const struct crowd_order *order;
    struct client *clients;
    struct pollfd *sockets; /* one a client */
    size_t next;            /* the request to be sent next */
    double *waits;
    size_t count, room;
};

static enum status fail(struct status_text *why, const char *what)
{
    return status_set(why, STATUS_FAILED, "%s: %s", what,
                      errno ? strerror(errno) : "it is not what was asked for");
}

static enum status enter(struct crowd *crowd, int i, struct status_text *why)
{
    const int one = 1;
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons(crowd->order->port),
                                        .sin_addr.s_addr =
                                            htonl(INADDR_LOOPBACK)};
    const int made = socket(AF_INET, SOCK_STREAM, 0);
    crowd->sockets[i] = (struct pollfd){.fd = made, .events = POLLIN};
    crowd->clients[i].answer = malloc(ANSWER_SIZE);
    if (!crowd->clients[i].answer)
        return status_no_memory(why);
    if (made < 0 ||
        connect(made, (const struct sockaddr *)&address, sizeof address))
        return fail(why, "no connection");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return STATUS_OK;
}

static enum status ask(struct crowd *crowd, int i, struct status_text *why)
{
    const char *const request = crowd->order->requests[crowd->next];
    const size_t length = strlen(request);
    crowd->next = (crowd->next + 1) % crowd->order->count;
    crowd->clients[i].got = crowd->clients[i].whole = 0;
    crowd->clients[i].asked = clock_now();
    errno = 0;
    if (send(crowd->sockets[i].fd, request, length, MSG_NOSIGNAL) !=
        (ssize_t)length)
        return fail(why, "a request was not taken");
    return STATUS_OK;
}

/* Looks how long the answer is, once its head is there. */
static enum status read_head(struct client *client, struct status_text *why)
{
    static const char good[] = "HTTP/1.1 200 OK\r\n";
    client->answer[client->got] = '\0';
    const char *const end = strstr(client->answer, "\r\n\r\n");
    const char *const length =
        strcasestr(client->answer, "\r\nContent-Length:");
    if (!end)
        return STATUS_OK;
    errno = 0;
    if (strncmp(client->answer, good, strlen(good)) != 0 || !length ||
        length > end)
        return fail(why, "an answer");
    client->whole = (size_t)(end + 4 - client->answer) +
                    strtoul(strchr(length + 1, ':') + 1, NULL, 10);
    return client->whole < ANSWER_SIZE ? STATUS_OK : fail(why, "an answer");
}

/* Takes what has come for a client, and when that is all asks again. */
static enum status take(struct crowd *crowd, int i, struct status_text *why)
{
    struct client *const client = &crowd->clients[i];
    const ssize_t got = recv(crowd->sockets[i].fd, client->answer + client->got,
                             ANSWER_SIZE - 1 - client->got, 0);
    if (got <= 0)
        return fail(why, "an answer was not given");
    client->got += (size_t)got;
    const enum status status =
        client->whole ? STATUS_OK : read_head(client, why);
    if (status || !client->whole || client->got < client->whole)
        return status;
    if (!array_room(&crowd->waits, crowd->count, &crowd->room))
        return status_no_memory(why);
    crowd->waits[crowd->count++] = clock_now() - client->asked;
    return ask(crowd, i, why);
}

static enum status serve(struct crowd *crowd, double until,
                         struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && clock_now() < until) {
        const int ready =
            poll(crowd->sockets, (nfds_t)crowd->order->clients, PATIENCE);
        if (ready <= 0)
            return fail(why, "no answer");
        for (int i = 0; i < crowd->order->clients && !status; i++)
            if (crowd->sockets[i].revents)
                status = take(crowd, i, why);
    }
    return status;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sum_up(struct crowd *crowd, double seconds,
                   struct crowd_outcome *outcome)
{
    const size_t last = crowd->count - 1;
    qsort(crowd->waits, crowd->count, sizeof *crowd->waits, compare);
    *outcome = (struct crowd_outcome){.requests = crowd->count,
                                      .seconds = seconds,
                                      .median = crowd->waits[last / 2],
                                      .p99 = crowd->waits[last * 99 / 100],
                                      .longest = crowd->waits[last]};
}

static void leave(struct crowd *crowd, int entered)
{
    for (int i = 0; i < entered; i++) {
        if (crowd->sockets[i].fd >= 0)
            close(crowd->sockets[i].fd);
        free(crowd->clients[i].answer);
    }
    free(crowd->clients);
    free(crowd->sockets);
    free(crowd->waits);
}

enum status crowd_run(const struct crowd_order *order,
                      struct crowd_outcome *outcome, struct status_text *why)
{
    const size_t clients = (size_t)order->clients;
    struct crowd crowd = {.order = order,
                          .clients = calloc(clients, sizeof *crowd.clients),
                          .sockets = calloc(clients, sizeof *crowd.sockets)};
    int entered = 0;
    enum status status = STATUS_OK;
    if (!crowd.clients || !crowd.sockets)
        status = status_no_memory(why);
    while (!status && entered < order->clients)
        status = enter(&crowd, entered++, why);
    const double began = clock_now();
    for (int i = 0; i < order->clients && !status; i++)
        status = ask(&crowd, i, why);
    if (!status)
        status = serve(&crowd, began + order->seconds, why);
    if (!status && !crowd.count)
        status = status_set(why, STATUS_FAILED, "no answer in that time");
    if (!status)
        sum_up(&crowd, clock_now() - began, outcome);
    leave(&crowd, entered);
    return status;
}
