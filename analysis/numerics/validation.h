/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * validation - how a logistic regression predicts rows it has not seen.
 *
 * Rows are dealt into folds by whole clusters, since a row's relatives would
 * give it away. Each fold is predicted from a fit to the others, and all
 * predictions are scored together.
 */
#ifndef ANALYSIS_NUMERICS_VALIDATION_H
#define ANALYSIS_NUMERICS_VALIDATION_H

#include "analysis/numerics/logit.h"
#include "analysis/numerics/prediction_score.h"

/*
 * Shuffles the clusters (NULL: each row is one) by the seed and deals them out
 * in turn: writes the fold of each row, from 0 to folds - 1, at least 2. The
 * same seed makes the same folds on every machine. STATUS_USAGE when there are
 * fewer clusters than folds, STATUS_FAILED when memory ran out.
 */
enum status validation_deal(const size_t *clusters, size_t count, size_t folds,
                            unsigned long seed, size_t *fold,
                            struct status_text *why);

struct validation {
    enum logit_state state; /* LOGIT_FITTED, or what the first fit that came
                             * to nothing came to */
    size_t fold;            /* which one that was */
    struct prediction_score held_out; /* when all were fitted */
};

/* Cross-validates with the folds given, each of which has a row. STATUS_FAILED
 * as logit_fit(). */
enum status validation_take(const struct logit_data *data, double ridge,
                            const size_t *fold, size_t folds,
                            struct validation *validation,
                            struct status_text *why);

#endif
