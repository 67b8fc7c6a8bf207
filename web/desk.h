/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * desk - what one thread needs to answer: its own handle on the store, and what
 * all threads share.
 *
 * What is read from desk_begin() to desk_end() is one state of the file. Nobody
 * can write it meanwhile, so that should be short.
 */
#ifndef WEB_DESK_H
#define WEB_DESK_H

#include <stdbool.h>

#include "db/read_lock.h"
#include "query/lookup.h"
#include "web/reply.h"
#include "web/inquiry.h"
#include "web/workshop.h"

/* What proving on request may take. */
struct desk_limits {
    bool prove;
    double seconds; /* for a position */
    size_t memory;
    int threads;
};

struct desk {
    const char *path; /* of the store; the caller's */
    struct store *store;
    struct read_lock_patience patience;
    struct workshop *workshop; /* NULL: nothing is proved here */
    const struct desk_limits *limits;
    struct lookup_sources sources;
};

/* Opens the store, and with `guided` keeps its proofs at hand for lookups and
 * waits for another program's lock for some time. As store_open(). Whatever is
 * returned, the desk must be closed. */
enum status desk_open(struct desk *desk, const char *path, bool guided,
                      struct status_text *why);
void desk_close(struct desk *desk);

/* Lets lookups know what the workshop proves; NULL: nothing. */
void desk_share(struct desk *desk, struct workshop *workshop);

/* `also` of the workshop, with a desk of its own as context: what is stored. */
bool desk_known(void *desk, const struct game *game, enum value *value,
                int *move);

/* False: replied that the store cannot be read now. */
bool desk_begin(struct desk *desk, struct reply *reply);
void desk_end(struct desk *desk);

/* Whether the last answer failed because another program had the file locked.
 */
bool desk_was_locked(const struct desk *desk);

/* Replies with the reason of a failure: 400, 503 or 500. Of the store's path
 * only the name of the file is told. */
void desk_fail(const struct desk *desk, struct reply *reply, enum status status,
               const struct status_text *why);

/* Reads the game that the arguments `p` and `rules` tell. False: replied
 * why it is none. */
bool desk_game(const struct desk *desk, const struct inquiry *inquiry,
               struct game *game, struct reply *reply);

/* The store's file without its folders. */
const char *desk_file(const struct desk *desk);

#endif
