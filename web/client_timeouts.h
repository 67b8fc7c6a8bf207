/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * client_timeouts - shows clients out who take too long.
 *
 * A client who sends a byte now and then is never silent, so a limit on silence
 * does not end his exchange; some hundred of them would keep everybody else
 * out. So each has a time until which he must be through, whatever he does, and
 * once most places are taken that is short. A thread of its own looks each
 * second and shuts the sockets of those who are late; whoever waits for us is
 * not.
 */
#ifndef WEB_CLIENT_TIMEOUTS_H
#define WEB_CLIENT_TIMEOUTS_H

#include "game/status.h"

/* What a client is doing. */
enum timed_client_state {
    CLIENT_TIMEOUTS_ASKING,  /* the request is coming, or awaited */
    CLIENT_TIMEOUTS_WAITING, /* for us */
    CLIENT_TIMEOUTS_TAKING   /* the answer is going */
};

struct client_timeouts;
struct timed_client;

/* Starts the thread; more than `crowd` clients are a crowd. STATUS_FAILED with
 * a line when there is no thread or memory to be had. */
enum status client_timeouts_create(int crowd,
                                   struct client_timeouts **client_timeouts,
                                   struct status_text *why);

/* All clients must have left. NULL is allowed. */
void client_timeouts_destroy(struct client_timeouts *client_timeouts);

/* A client has come, and asks. NULL: no memory; he goes unwatched, which the
 * other functions allow. The socket must stay open until he has left. */
struct timed_client *
client_timeouts_add(struct client_timeouts *client_timeouts, int socket);
void client_timeouts_remove(struct client_timeouts *client_timeouts,
                            struct timed_client *client);

/* He does something else now. */
void client_timeouts_set(struct client_timeouts *client_timeouts,
                         struct timed_client *client,
                         enum timed_client_state state);

#endif
