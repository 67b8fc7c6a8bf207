/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * questions - requests for positions, to be sent to a server.
 *
 * They are made from a store: its positions and those one move after them, each
 * once up to symmetry, in an order and an orientation by chance. So what is
 * asked is partly stored and partly not, and no answer repeats another.
 */
#ifndef BENCH_QUESTIONS_H
#define BENCH_QUESTIONS_H

#include <stddef.h>

#include "db/store.h"

struct questions {
    char **requests; /* whole requests of HTTP/1.1, each with its NUL */
    size_t count, room;
};

/* Makes the requests for a side, `most` at most. The caller frees them, also
 * after a failure, with questions_free(). */
enum status questions_make(struct store *store, int side, size_t most,
                           struct questions *questions,
                           struct status_text *why);
void questions_free(struct questions *questions);

#endif
