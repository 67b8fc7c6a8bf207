/* SPDX-License-Identifier: GPL-3.0-or-later */
/* client_timeouts - a list of clients under one lock. */
#include "web/client_timeouts.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "game/clock.h"

/* Seconds for what a client does: as a rule, and in a crowd. */
static const double patience[][2] = {
    [CLIENT_TIMEOUTS_ASKING] = {20, 3},
    [CLIENT_TIMEOUTS_WAITING] = {1e9, 1e9},
    [CLIENT_TIMEOUTS_TAKING] = {60, 20},
};

struct timed_client {
    struct timed_client *next, **place; /* that points here */
    int socket;
    enum timed_client_state state;
    double since; /* on clock_now() */
};

struct client_timeouts {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool ending;
    int crowd, count;
    struct timed_client *clients;
};

/* Shows out who is late; the lock is held. */
static void look(const struct client_timeouts *client_timeouts)
{
    const double now = clock_now();
    const bool crowded = client_timeouts->count > client_timeouts->crowd;
    for (const struct timed_client *client = client_timeouts->clients; client;
         client = client->next)
        if (now - client->since > patience[client->state][crowded])
            shutdown(client->socket, SHUT_RDWR);
}

static void *watch(void *context)
{
    struct client_timeouts *const client_timeouts = context;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    pthread_mutex_lock(&client_timeouts->lock);
    while (!client_timeouts->ending) {
        until.tv_sec++;
        pthread_cond_timedwait(&client_timeouts->end, &client_timeouts->lock,
                               &until);
        clock_gettime(CLOCK_REALTIME, &until);
        look(client_timeouts);
    }
    pthread_mutex_unlock(&client_timeouts->lock);
    return NULL;
}

enum status client_timeouts_create(int crowd,
                                   struct client_timeouts **client_timeouts,
                                   struct status_text *why)
{
    struct client_timeouts *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->crowd = crowd;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->end, NULL);
    const int error = pthread_create(&made->thread, NULL, watch, made);
    if (error) {
        free(made);
        return status_set(why, STATUS_FAILED, "cannot start a thread: %s",
                          strerror(error));
    }
    *client_timeouts = made;
    return STATUS_OK;
}

void client_timeouts_destroy(struct client_timeouts *client_timeouts)
{
    if (!client_timeouts)
        return;
    pthread_mutex_lock(&client_timeouts->lock);
    client_timeouts->ending = true;
    pthread_cond_signal(&client_timeouts->end);
    pthread_mutex_unlock(&client_timeouts->lock);
    pthread_join(client_timeouts->thread, NULL);
    pthread_cond_destroy(&client_timeouts->end);
    pthread_mutex_destroy(&client_timeouts->lock);
    free(client_timeouts);
}

struct timed_client *
client_timeouts_add(struct client_timeouts *client_timeouts, int socket)
{
    struct timed_client *const client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->socket = socket;
    client->since = clock_now();
    pthread_mutex_lock(&client_timeouts->lock);
    client->next = client_timeouts->clients;
    client->place = &client_timeouts->clients;
    if (client->next)
        client->next->place = &client->next;
    client_timeouts->clients = client;
    client_timeouts->count++;
    pthread_mutex_unlock(&client_timeouts->lock);
    return client;
}

void client_timeouts_remove(struct client_timeouts *client_timeouts,
                            struct timed_client *client)
{
    if (!client)
        return;
    pthread_mutex_lock(&client_timeouts->lock);
    *client->place = client->next;
    if (client->next)
        client->next->place = client->place;
    client_timeouts->count--;
    pthread_mutex_unlock(&client_timeouts->lock);
    free(client);
}

void client_timeouts_set(struct client_timeouts *client_timeouts,
                         struct timed_client *client,
                         enum timed_client_state state)
{
    if (!client)
        return;
    pthread_mutex_lock(&client_timeouts->lock);
    client->state = state;
    client->since = clock_now();
    pthread_mutex_unlock(&client_timeouts->lock);
}
