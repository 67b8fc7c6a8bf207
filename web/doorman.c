/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doorman - a list of guests under one lock; see the header. */
#include "web/doorman.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "game/clock.h"

/* Seconds for what a guest does: as a rule, and in a crowd. */
static const double patience[][2] = {
    [DOORMAN_ASKING] = {20, 3},
    [DOORMAN_WAITING] = {1e9, 1e9},
    [DOORMAN_TAKING] = {60, 20},
};

struct doorman_guest {
    struct doorman_guest *next, **place; /* that points here */
    int socket;
    enum doorman_sight sight;
    double since; /* on clock_now() */
};

struct doorman {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool ending;
    int crowd, count;
    struct doorman_guest *guests;
};

/* Shows out who is late; the lock is held. */
static void look(const struct doorman *doorman)
{
    const double now = clock_now();
    const bool crowded = doorman->count > doorman->crowd;
    for (const struct doorman_guest *guest = doorman->guests; guest;
         guest = guest->next)
        if (now - guest->since > patience[guest->sight][crowded])
            shutdown(guest->socket, SHUT_RDWR);
}

static void *watch(void *context)
{
    struct doorman *const doorman = context;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    pthread_mutex_lock(&doorman->lock);
    while (!doorman->ending) {
        until.tv_sec++;
        pthread_cond_timedwait(&doorman->end, &doorman->lock, &until);
        clock_gettime(CLOCK_REALTIME, &until);
        look(doorman);
    }
    pthread_mutex_unlock(&doorman->lock);
    return NULL;
}

enum status doorman_create(int crowd, struct doorman **doorman,
                           struct status_text *why)
{
    struct doorman *const made = calloc(1, sizeof *made);
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
    *doorman = made;
    return STATUS_OK;
}

void doorman_destroy(struct doorman *doorman)
{
    if (!doorman)
        return;
    pthread_mutex_lock(&doorman->lock);
    doorman->ending = true;
    pthread_cond_signal(&doorman->end);
    pthread_mutex_unlock(&doorman->lock);
    pthread_join(doorman->thread, NULL);
    pthread_cond_destroy(&doorman->end);
    pthread_mutex_destroy(&doorman->lock);
    free(doorman);
}

struct doorman_guest *doorman_enter(struct doorman *doorman, int socket)
{
    struct doorman_guest *const guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->socket = socket;
    guest->since = clock_now();
    pthread_mutex_lock(&doorman->lock);
    guest->next = doorman->guests;
    guest->place = &doorman->guests;
    if (guest->next)
        guest->next->place = &guest->next;
    doorman->guests = guest;
    doorman->count++;
    pthread_mutex_unlock(&doorman->lock);
    return guest;
}

void doorman_leave(struct doorman *doorman, struct doorman_guest *guest)
{
    if (!guest)
        return;
    pthread_mutex_lock(&doorman->lock);
    *guest->place = guest->next;
    if (guest->next)
        guest->next->place = guest->place;
    doorman->count--;
    pthread_mutex_unlock(&doorman->lock);
    free(guest);
}

void doorman_see(struct doorman *doorman, struct doorman_guest *guest,
                 enum doorman_sight sight)
{
    if (!guest)
        return;
    pthread_mutex_lock(&doorman->lock);
    guest->sight = sight;
    guest->since = clock_now();
    pthread_mutex_unlock(&doorman->lock);
}
