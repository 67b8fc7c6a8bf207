/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trail - how the search of a position went: the trace that is stored.
 *
 * Points of the proof and disproof number, for a win of the player to move, at
 * growing numbers of expanded positions; search.h tells which. As text a trail
 * is a JSON array of arrays of three whole numbers, without any blank:
 *     [[1,12,3],[2,11,4],[3,0,4294967295]]
 * and there is one text for a trail. The infinite number is written as such.
 */
#ifndef DB_TRAIL_H
#define DB_TRAIL_H

#include <stddef.h>
#include <stdint.h>

#include "db/result.h"

#define TRAIL_INFINITE UINT32_MAX

enum { TRAIL_POINTS = 128, TRAIL_TEXT_SIZE = 44 * TRAIL_POINTS + 4 };

struct trail_point {
    uint64_t nodes; /* positions expanded; fits an int64_t */
    uint32_t pn, dn;
};

struct trail {
    struct trail_point points[TRAIL_POINTS];
    int count;
};

/* The value that the last point tells, to the player to move; unknown when the
 * search ended before that. */
enum value trail_value(const struct trail *trail);

/*
 * What is wrong with a trail as that of a result, as words; NULL when nothing
 * is: the result is one of the main phase, there are points, their nodes rise,
 * the numbers of all but the last are those of an open search, and the last
 * tells the value of the result or none.
 */
const char *trail_flaw(const struct trail *trail, const struct result *result);

/* Writes the text of a trail without a flaw, with a final zero; its length. */
size_t trail_write(const struct trail *trail, char text[TRAIL_TEXT_SIZE]);

/* Reads a text, whatever it is. Words for what is wrong, or NULL; a trail that
 * was read may still have a flaw. */
const char *trail_read(const char *text, size_t length, struct trail *trail);

#endif
