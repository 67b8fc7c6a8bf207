/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trace - how proof and disproof numbers went in the searches that were traced.
 *
 * A trace has the numbers of the searched position at 1, 2, 3, 4, 6, 8, ...
 * expanded positions and at the end (db/trace.h). Here they are looked at from
 * the winner's side: his number, for a win of his, falls to 0 in the end, and
 * the loser's becomes infinite. The question is from when on the numbers told
 * who would win: the lead. Between two points nothing is known, so a moment
 * that is told is the point at which a change was first seen.
 */
#ifndef ANALYSIS_STATISTICS_TRACE_H
#define ANALYSIS_STATISTICS_TRACE_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* Searches with fewer nodes are left out of what is said about all, for they
 * have few points. */
enum { TRACE_LEAST_NODES = 64 };

/* Parts of a search at which is asked who leads: 1/64, 1/32, ..., 1/2. */
enum { TRACE_PARTS = 6 };

/* Who leads: whose number is smaller. */
enum trace_leader { TRACE_WINNER, TRACE_LOSER, TRACE_NEITHER };

struct trace_shape {
    uint64_t nodes;     /* at the end */
    uint64_t lead;      /* at the first point from which on the winner's number
                           was smaller than the loser's to the end */
    uint64_t last_rise; /* at the last point where the winner's number was
                           greater than at the one before; 0: it never was */
    uint32_t most;      /* greatest number of the winner's */
    int changes;        /* of the leader; equal numbers do not count */
};

/* The shape of a trace that ends in a proof. */
struct trace_shape trace_measure(const struct trace_point *points, int count);

/* Who leads after 1 / `part` of the nodes, by the last point up to there; the
 * trace ends in a proof, and has at least `part` nodes. */
enum trace_leader trace_leader(const struct trace_point *points, int count,
                               uint64_t part);

/* The statistic; see statistic.h. Tables: traces, a row for each; points, for
 * charts; and separation and leaders over the searches of TRACE_LEAST_NODES and
 * more that ended in a proof, when there are any. */
enum status trace_report(struct store *store, const struct request *request,
                         struct report *report, struct status_text *why);

#endif
