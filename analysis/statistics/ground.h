/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ground - a side's results in memory, ready to be asked about positions.
 *
 * What statistics stand on that look many positions up: the results as they
 * were read, the contract sets that they make known, and who wins other
 * positions of the main phase.
 */
#ifndef ANALYSIS_STATISTICS_GROUND_H
#define ANALYSIS_STATISTICS_GROUND_H

#include "analysis/statistics/family.h"
#include "analysis/statistics/known.h"

struct ground {
    struct sample sample;
    struct family family; /* may be without a set */
    struct known known;
};

/* Reads the results that meet the request's condition. STATUS_USAGE when the
 * rules have no contract; else fails as sample_read() and family_join() do. On
 * success the caller frees the ground with ground_free(). */
enum status ground_read(struct store *store, const struct request *request,
                        struct ground *ground, struct status_text *why);
void ground_free(struct ground *ground);

/* Who wins a main-phase position; COLOUR_NONE: not known. As known_winner(),
 * and for contract sets with White to move as the family says. */
enum colour ground_winner(const struct ground *ground,
                          const struct position *position);

#endif
