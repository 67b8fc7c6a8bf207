/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * message - what ranks send one another, without ever waiting in the library.
 *
 * Open MPI's blocking calls keep a processor busy while nothing comes, which
 * the workers need. So messages are sent and received piecewise: whoever calls
 * often enough gets on, and may sleep between two calls. Sending and receiving
 * ranks are the same program on the same kind of machine: a head goes as it
 * lies in memory.
 */
#ifndef MPI_MESSAGE_H
#define MPI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

enum message_kind {
    /* from rank 0 */
    MESSAGE_START,   /* the local workers that are wanted */
    MESSAGE_REQUEST, /* for them */
    MESSAGE_RECALL,  /* of all job requests; a new epoch begins */
    MESSAGE_DISMISS, /* of a worker */
    MESSAGE_END, /* the rank is not needed any more; and from it: that was its
                    last message */
    /* to rank 0 */
    MESSAGE_NEWS /* an event or none, and how the local workers stand */
};

/* What kinds have no use for is zero. */
struct message_head {
    int kind;
    int worker;     /* number in the rank's local workers; job request: to be
                       avoided */
    uint64_t epoch; /* job requests of an earlier one are forgotten */
    uint64_t id;    /* of the job request */
    double seconds; /* of the job request */
    int news;       /* enum worker_pool_news */
    int room;       /* of the local workers */
    uint64_t
        taken; /* job requests of this epoch that the local workers have had */
    bool gone; /* no worker is left; the text says why */
    size_t size;  /* of the text */
    size_t extra; /* of what follows it */
};

struct message {
    struct message_head head;
    int from;
    const char *text;  /* head.size bytes, until message_done() */
    const char *extra; /* head.extra bytes behind it, of any alignment */
};

/* Sends a copy. STATUS_FAILED: no memory. */
enum status message_send(int to, const struct message_head *head,
                         const void *text, const void *extra,
                         struct status_text *why);

/* The next message that has come, if one has come wholly. It must be followed
 * by message_done() before the next. STATUS_FAILED: no memory. */
enum status message_receive(bool *come, struct message *message,
                            struct status_text *why);
void message_done(void);

/* Whether a message has come in part; no other comes before it is whole. */
bool message_arriving(void);

/* Whether messages are on their way out; takes them further. */
bool message_pending(void);

#endif
