/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proofs - what the stored proofs of the main phase look like.
 *
 * Every proof is read node by node, as proof_tree.h says. A position has many
 * proofs, and the search does not look for the smallest: the figures are about
 * the proofs that are stored.
 */
#ifndef ANALYSIS_STATISTICS_PROOFS_H
#define ANALYSIS_STATISTICS_PROOFS_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* The statistic; see statistic.h. Tables: kinds, answers, sizes and depths for
 * the contract sets; other_kinds and so on for the other main-phase positions,
 * all four when there are such proofs. */
enum status proofs_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why);

#endif
