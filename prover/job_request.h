/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_request - a search that somebody is to make, as a line of JSON.
 *
 *     {"order": 1, "id": 7, "position": "3/4/2b2/4/3 w", "nodes": 1000,
 *      "seconds": 0}
 *
 * in one line. The number after "order" is the version of the format, the id
 * the giver's own, which comes back with the job result. Positions are of the
 * main phase, in any orientation. Nodes and seconds are the most that the
 * search may take; 0, or a member that is missing: no limit.
 */
#ifndef PROVER_JOB_REQUEST_H
#define PROVER_JOB_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/game.h"

enum { JOB_REQUEST_LINE_SIZE = 4096 }; /* the longest line */

/* The greatest id and number of nodes, which every program that reads JSON
 * keeps exactly, and of seconds. */
#define JOB_REQUEST_MOST (UINT64_C(1) << 53)
#define JOB_REQUEST_MOST_SECONDS 1e9

struct job_request {
    uint64_t id;
    struct game game; /* main phase */
    uint64_t nodes;   /* 0: no limit */
    double seconds;   /* 0: no limit */
};

/* Adds a job request as a line, with its newline. False: memory ran out. */
bool job_request_write(const struct job_request *request, struct bytes *line);

/* Reads a line, with or without its newline. STATUS_USAGE with what is wrong;
 * then request->id is the id if that could be read, else 0, and nothing else is
 * set. STATUS_FAILED: memory ran out. */
enum status job_request_read(const char *line, size_t size,
                             struct job_request *request,
                             struct status_text *why);

#endif
