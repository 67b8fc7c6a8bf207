/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parallel_internal - what the files of the parallel prover share and others do
 * not use.
 */
#ifndef CLI_PARALLEL_INTERNAL_H
#define CLI_PARALLEL_INTERNAL_H

#include "cli/parallel_prover.h"
#include "prover/dispatcher.h"

enum {
    PARALLEL_PROVER_ARGUMENTS = 8,
    PARALLEL_PROVER_ARGUMENT_SIZE = STATUS_TEXT_SIZE + 16
};

/* A position that parallel_prover_prove() will be asked about. */
struct pending {
    struct position position; /* canonical */
    bool given, answered;
    uint64_t budget; /* of the next search; 0: no limit */
    uint64_t nodes;  /* of those so far, in this run */
    double seconds;
    struct answer answer; /* in some orientation */
};

struct parallel_prover {
    struct prover *prover;
    int workers;
    struct dispatcher dispatcher;
    void *held; /* what the worker pool lives on */
    char arguments[PARALLEL_PROVER_ARGUMENTS][PARALLEL_PROVER_ARGUMENT_SIZE];
    char *argv[PARALLEL_PROVER_ARGUMENTS + 1]; /* of a worker */
    struct dispatcher_count seen; /* that the prover's counts contain */
    struct pending *pending_list;
    size_t pending_count, pending_room;
    size_t next_asked; /* parallel_prover_prove() will be asked about this one
                          next */
};

/* Takes back what is out for another job source. */
void parallel_prover_leave(struct parallel_prover *parallel);

/* Proves a pending position by a tree of jobs; needs the store. */
enum status parallel_prover_tree(struct parallel_prover *parallel,
                                 struct pending *pending,
                                 struct status_text *why);

#endif
