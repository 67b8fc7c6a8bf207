/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_runner - does the jobs of a job_pns within the test, several out at a
 * time, and keeps the records of their proofs.
 *
 * Each proof is checked by the verifier, which tells its region. Jobs come back
 * in a random order; some are given back undone, some given up, as asked for.
 * The test fails if a position is out twice, if a winner's proof is refused, or
 * if the tree claims to be done too early.
 */
#ifndef TESTS_JOB_RUNNER_H
#define TESTS_JOB_RUNNER_H

#include "game/bytes.h"
#include "solver/dfpn/search.h"
#include "solver/jobs/job_pns.h"
#include "verifier/verify.h"

enum { JOB_RUNNER_OUT = 8 };

/* What a job came to. */
struct job_runner_record {
    struct position position; /* canonical */
    struct job_outcome outcome;
    struct bytes bytes; /* the proof, if there is a winner */
};

/* The caller fills in what comes first; the rest begins as zero. */
struct job_runner {
    uint64_t seed;
    int out;             /* jobs at a time, up to JOB_RUNNER_OUT */
    int give_back;       /* one job in so many; 0: none */
    int give_up;         /* the same */
    bool without_region; /* outcomes never tell a region */
    bool forget_numbers; /* nor numbers */
    bool false_region;   /* they tell one that is too small */
    uint64_t stop_after; /* jobs told; 0: none. The rest stays out */

    struct search *search;
    struct verify *verify;
    struct job_runner_record *records; /* of all jobs told, the last first */
    size_t count, room;
    struct job jobs[JOB_RUNNER_OUT];
    int jobs_out;
    uint64_t told, nodes; /* jobs, and nodes of their searches */
};

/* Makes the search and the verifier for boards of a side; frees all. */
void job_runner_open(struct job_runner *job_runner, int side);
void job_runner_close(struct job_runner *job_runner);

/* Drops the records and counts. */
void job_runner_rest(struct job_runner *job_runner);

/* A position of side 3 with any stones, and any number of jobs at a time. */
struct position job_runner_strew(struct job_runner *job_runner, uint64_t *seed);

/* Works until the tree says that it is done, or as many jobs are told as asked
 * for. */
void job_runner_run(struct job_runner *job_runner, struct job_pns *tree);

/* A job_pns_known_fn and a proof_join_get_fn over the records, of a job runner
 * as context; what is not there is not known, or an error. */
enum status job_runner_known(void *context, const struct position *position,
                             struct job_outcome *outcome,
                             struct status_text *why);
enum status job_runner_get(void *context, const struct position *position,
                           enum colour winner, struct bytes *record,
                           struct status_text *why);

#endif
