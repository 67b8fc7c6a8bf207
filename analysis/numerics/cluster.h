/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cluster - rows that belong together, numbered.
 *
 * Rows of one cluster (positions of one search, moves of one position) are not
 * independent, so errors are computed, and samples drawn, by cluster. Callers
 * name clusters by any numbers, not in order and with gaps.
 */
#ifndef ANALYSIS_NUMERICS_CLUSTER_H
#define ANALYSIS_NUMERICS_CLUSTER_H

#include <stddef.h>

#include "game/status.h"

/*
 * Writes for each of `count` rows the number of its cluster into `numbers`,
 * from 0 in the order of the ids, and how many clusters there are. Without ids
 * (NULL) each row is a cluster of its own. STATUS_FAILED when memory ran out.
 */
enum status cluster_number(const size_t *ids, size_t count, size_t *numbers,
                           size_t *clusters, struct status_text *why);

#endif
