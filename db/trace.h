/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trace - how the search of a position went: the trace that is stored.
 *
 * Points of the proof and disproof number, for a win of the player to move, at
 * growing numbers of expanded positions; search.h tells which. As text a trace
 * is a JSON array of arrays of three whole numbers, without any blank:
 *     [[1,12,3],[2,11,4],[3,0,4294967295]]
 * and there is one text for a trace. The infinite number is written as such.
 */
#ifndef DB_TRACE_H
#define DB_TRACE_H

#include <stddef.h>
#include <stdint.h>

#include "db/result.h"

#define TRACE_INFINITE UINT32_MAX

enum { TRACE_POINTS = 128, TRACE_TEXT_SIZE = 44 * TRACE_POINTS + 4 };

struct trace_point {
    uint64_t nodes; /* positions expanded; fits an int64_t */
    uint32_t pn, dn;
};

struct trace {
    struct trace_point points[TRACE_POINTS];
    int count;
};

/* The value that the last point tells, to the player to move; unknown when the
 * search ended before that. */
enum value trace_value(const struct trace *trace);

/*
 * What is wrong with a trace as that of a result, as words; NULL when nothing
 * is: the result is one of the main phase, there are points, their nodes rise,
 * the numbers of all but the last are those of an open search, and the last
 * tells the value of the result or none.
 */
const char *trace_flaw(const struct trace *trace, const struct result *result);

/* Writes the text of a trace without a flaw, with a final zero; its length. */
size_t trace_write(const struct trace *trace, char text[TRACE_TEXT_SIZE]);

/* Reads a text, whatever it is. Words for what is wrong, or NULL; a trace that
 * was read may still have a flaw. */
const char *trace_read(const char *text, size_t length, struct trace *trace);

#endif
