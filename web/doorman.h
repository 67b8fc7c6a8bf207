/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * doorman - shows clients out who take too long.
 *
 * A client who sends a byte now and then is never silent, so a limit on silence
 * does not end his visit; some hundred of them would keep everybody else out.
 * So each has a time until which he must be through, whatever he does, and once
 * most places are taken that is short. A thread of its own looks each second
 * and shuts the sockets of those who are late; whoever waits for us is not.
 */
#ifndef WEB_DOORMAN_H
#define WEB_DOORMAN_H

#include "game/status.h"

/* What a client is doing. */
enum doorman_sight {
    DOORMAN_ASKING,  /* the request is coming, or awaited */
    DOORMAN_WAITING, /* for us */
    DOORMAN_TAKING   /* the answer is going */
};

struct doorman;
struct doorman_guest;

/* Starts the thread; more than `crowd` guests are a crowd. STATUS_FAILED with a
 * line when there is no thread or memory to be had. */
enum status doorman_create(int crowd, struct doorman **doorman,
                           struct status_text *why);

/* All guests must have left. NULL is allowed. */
void doorman_destroy(struct doorman *doorman);

/* A client has come, and asks. NULL: no memory; he goes unwatched, which the
 * other functions allow. The socket must stay open until he has left. */
struct doorman_guest *doorman_enter(struct doorman *doorman, int socket);
void doorman_leave(struct doorman *doorman, struct doorman_guest *guest);

/* He does something else now. */
void doorman_see(struct doorman *doorman, struct doorman_guest *guest,
                 enum doorman_sight sight);

#endif
