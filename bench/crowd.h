/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * crowd - clients of a server that send request after request.
 *
 * Each has a connection that is kept alive and one request on its way. One
 * thread serves them all, and it does so little that it takes a small part of
 * what the server takes.
 */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include <stdint.h>

#include "game/status.h"

struct crowd_order {
    uint16_t port; /* of a server on this machine */
    int clients;
    double seconds;        /* to go on for */
    char *const *requests; /* asked in turn, from the first on */
    size_t count;
};

struct crowd_outcome {
    uint64_t requests;
    double seconds;
    double median, p99, longest; /* seconds from request to answer */
};

/* STATUS_FAILED with a line when the server cannot be reached, or answers
 * anything but "200 OK". */
enum status crowd_run(const struct crowd_order *order,
                      struct crowd_outcome *outcome, struct status_text *why);

#endif
