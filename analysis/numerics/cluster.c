/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cluster - numbering by sorting the ids. */
#include "analysis/numerics/cluster.h"

#include <stdlib.h>

#include <gsl/gsl_sort_ulong.h>

_Static_assert(sizeof(size_t) == sizeof(unsigned long),
               "ids are sorted as unsigned long");

enum status cluster_number(const size_t *ids, size_t count, size_t *numbers,
                           size_t *clusters, struct status_text *why)
{
    *clusters = count;
    for (size_t i = 0; !ids && i < count; i++)
        numbers[i] = i;
    if (!ids || count == 0)
        return STATUS_OK;
    size_t *const order = reallocarray(NULL, count, sizeof *order);
    if (!order)
        return status_no_memory(why);
    gsl_sort_ulong_index(order, ids, 1, count);
    size_t number = 0;
    for (size_t i = 0; i < count; i++) {
        number += i > 0 && ids[order[i]] != ids[order[i - 1]];
        numbers[order[i]] = number;
    }
    *clusters = number + 1;
    free(order);
    return STATUS_OK;
}
