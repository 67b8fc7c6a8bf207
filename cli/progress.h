/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress - the one line on the standard error that long work keeps up to
 * date. It is shown on a terminal only, unless the user asks for it.
 *
 * Speed and time left follow from the last minute, not from the whole run. The
 * time left is what the rest takes at that speed: the rest of the things, where
 * they are much alike; where they are searched for, the nodes that somebody
 * foresees. It is told only while it shrinks. One that grows rests on nothing:
 * what comes last is often the hardest.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/options.h"
#include "prover/prover.h"

enum { PROGRESS_MARKS = 60 };

/* How far the work was at a moment. */
struct progress_mark {
    double at;
    uint64_t done;
    uint64_t nodes;
    double left; /* seconds that were thought to be left; below 0: unknown */
};

struct progress {
    bool shown;
    bool drawn; /* a line stands on the terminal */
    double drawn_at;
    const char *things;   /* that are counted; NULL: positions, searched */
    double nodes_left;    /* of positions, as foreseen; below 0: unknown */
    uint64_t done, total; /* of them; total 0: not known of how many */
    bool sets;            /* they are a contract's sets, as the prover counts
                             them */
    uint64_t nodes;       /* of the searches that are over */
    int workers, busy;    /* processes that search, if any, and how many do */
    size_t out;           /* jobs that they have */
    struct progress_mark marks[PROGRESS_MARKS]; /* a second apart, in a ring */
    uint64_t marked;                            /* how many there ever were */
};

void progress_begin(struct progress *progress, const struct options *options);

/* Begins anew, with another piece of work. */
void progress_restart(struct progress *progress);

/* Says how many are done and, of positions, how many nodes that has taken. The
 * speed of a search is in nodes, else in things. Redraws the line a few times a
 * second. */
void progress_count(struct progress *progress, uint64_t done, uint64_t total,
                    uint64_t nodes);

/* The same without nodes, of the progress that `context` points to. */
void progress_count_things(void *context, uint64_t done, uint64_t total);

/* Prints a line on the standard output, the progress that `context` points to
 * out of the way. */
void progress_print(void *context, const char *line);

/* Says how many nodes the searches will still take, UINT64_MAX: nobody knows.
 * Without it no time left is told of positions. */
void progress_foresee(struct progress *progress, uint64_t nodes);

/* What a prover tells (struct prover_calls), with the progress as context. */
void progress_prover(void *context, const struct prover_progress *told);

/* Wipes the line away, before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
