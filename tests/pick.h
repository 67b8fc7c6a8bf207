/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pick - a cell of the search's own sets by chance. */
#ifndef TESTS_PICK_H
#define TESTS_PICK_H

#include "solver/common/bits.h"
#include "tests/support.h"

/* One of the cells of a set that is not empty. */
static inline int pick_cell(uint64_t *seed, bits cells)
{
    int skip = support_below(seed, bits_count(cells));
    int cell;
    BITS_EACH (cell, cells)
        if (skip-- == 0)
            break;
    return cell;
}

#endif
