/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace - its text and its flaws. */
#include "db/trace.h"

#include <stdbool.h>
#include <stdio.h>

enum value trace_value(const struct trace *trace)
{
    const struct trace_point *const last = &trace->points[trace->count - 1];
    return last->pn == 0   ? VALUE_WIN
           : last->dn == 0 ? VALUE_LOSS
                           : VALUE_UNKNOWN;
}

/* Whether the numbers are those of a search that has not ended. */
static bool is_open(const struct trace_point *point)
{
    return point->pn && point->pn < TRACE_INFINITE && point->dn &&
           point->dn < TRACE_INFINITE;
}

static bool is_proof(const struct trace_point *point)
{
    return (point->pn == 0 && point->dn == TRACE_INFINITE) ||
           (point->pn == TRACE_INFINITE && point->dn == 0);
}

/* The same without regard to the result. */
static const char *points_flaw(const struct trace *trace)
{
    if (trace->count < 1 || trace->count > TRACE_POINTS)
        return "it has no points, or too many";
    for (int i = 0; i < trace->count; i++) {
        const struct trace_point *const point = &trace->points[i];
        if (point->nodes > INT64_MAX || (i && point->nodes <= point[-1].nodes))
            return "its nodes do not rise";
        if (!is_open(point) && (i < trace->count - 1 || !is_proof(point)))
            return "its numbers cannot be";
    }
    return NULL;
}

const char *trace_flaw(const struct trace *trace, const struct result *result)
{
    if (result->position.turn == TURN_CONTRACT)
        return "its result is not of the main phase";
    const char *const flaw = points_flaw(trace);
    if (flaw)
        return flaw;
    const enum value value = trace_value(trace);
    return value == VALUE_UNKNOWN || value == result->value
               ? NULL
               : "it ends with another value than its result";
}

size_t trace_write(const struct trace *trace, char text[TRACE_TEXT_SIZE])
{
    size_t used = 0;
    for (int i = 0; i < trace->count; i++) {
        const struct trace_point *const point = &trace->points[i];
        used += (size_t)snprintf(
            text + used, TRACE_TEXT_SIZE - used, "%s[%llu,%lu,%lu]",
            i ? "," : "[", (unsigned long long)point->nodes,
            (unsigned long)point->pn, (unsigned long)point->dn);
    }
    text[used++] = ']';
    text[used] = '\0';
    return used;
}

/* Text yet to be read. */
struct scan {
    const char *at, *end;
};

static bool take(struct scan *scan, char wanted)
{
    if (scan->at == scan->end || *scan->at != wanted)
        return false;
    scan->at++;
    return true;
}

/* Takes a number up to `most`, written as short as can be. */
static bool take_number(struct scan *scan, uint64_t most, uint64_t *number)
{
    const char *const begin = scan->at;
    *number = 0;
    for (; scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9';
         scan->at++) {
        const uint64_t digit = (uint64_t)(*scan->at - '0');
        if (*number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return scan->at > begin && (*begin != '0' || scan->at == begin + 1);
}

static bool take_point(struct scan *scan, struct trace_point *point)
{
    uint64_t pn, dn;
    if (!take(scan, '[') || !take_number(scan, INT64_MAX, &point->nodes) ||
        !take(scan, ',') || !take_number(scan, TRACE_INFINITE, &pn) ||
        !take(scan, ',') || !take_number(scan, TRACE_INFINITE, &dn) ||
        !take(scan, ']'))
        return false;
    point->pn = (uint32_t)pn;
    point->dn = (uint32_t)dn;
    return true;
}

const char *trace_read(const char *text, size_t length, struct trace *trace)
{
    struct scan scan = {text, text + length};
    bool good = take(&scan, '[');
    trace->count = 0;
    do {
        good = good && trace->count < TRACE_POINTS &&
               take_point(&scan, &trace->points[trace->count]);
        trace->count += good;
    } while (good && take(&scan, ','));
    good = good && take(&scan, ']') && scan.at == scan.end;
    return good ? NULL : "it is no array of points";
}
