/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trail - its text and its flaws; see the header. */
#include "db/trail.h"

#include <stdbool.h>
#include <stdio.h>

enum value trail_value(const struct trail *trail)
{
    const struct trail_point *const last = &trail->points[trail->count - 1];
    return last->pn == 0   ? VALUE_WIN
           : last->dn == 0 ? VALUE_LOSS
                           : VALUE_UNKNOWN;
}

/* Whether the numbers are those of a search that has not ended. */
static bool is_open(const struct trail_point *point)
{
    return point->pn && point->pn < TRAIL_INFINITE && point->dn &&
           point->dn < TRAIL_INFINITE;
}

static bool is_proof(const struct trail_point *point)
{
    return (point->pn == 0 && point->dn == TRAIL_INFINITE) ||
           (point->pn == TRAIL_INFINITE && point->dn == 0);
}

/* The same without regard to the result. */
static const char *points_flaw(const struct trail *trail)
{
    if (trail->count < 1 || trail->count > TRAIL_POINTS)
        return "it has no points, or too many";
    for (int i = 0; i < trail->count; i++) {
        const struct trail_point *const point = &trail->points[i];
        if (point->nodes > INT64_MAX || (i && point->nodes <= point[-1].nodes))
            return "its nodes do not rise";
        if (!is_open(point) && (i < trail->count - 1 || !is_proof(point)))
            return "its numbers cannot be";
    }
    return NULL;
}

const char *trail_flaw(const struct trail *trail, const struct result *result)
{
    if (result->position.turn == TURN_CONTRACT)
        return "its result is not of the main phase";
    const char *const flaw = points_flaw(trail);
    if (flaw)
        return flaw;
    const enum value value = trail_value(trail);
    return value == VALUE_UNKNOWN || value == result->value
               ? NULL
               : "it ends with another value than its result";
}

size_t trail_write(const struct trail *trail, char text[TRAIL_TEXT_SIZE])
{
    size_t used = 0;
    for (int i = 0; i < trail->count; i++) {
        const struct trail_point *const point = &trail->points[i];
        used += (size_t)snprintf(
            text + used, TRAIL_TEXT_SIZE - used, "%s[%llu,%lu,%lu]",
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

static bool take_point(struct scan *scan, struct trail_point *point)
{
    uint64_t pn, dn;
    if (!take(scan, '[') || !take_number(scan, INT64_MAX, &point->nodes) ||
        !take(scan, ',') || !take_number(scan, TRAIL_INFINITE, &pn) ||
        !take(scan, ',') || !take_number(scan, TRAIL_INFINITE, &dn) ||
        !take(scan, ']'))
        return false;
    point->pn = (uint32_t)pn;
    point->dn = (uint32_t)dn;
    return true;
}

const char *trail_read(const char *text, size_t length, struct trail *trail)
{
    struct scan scan = {text, text + length};
    bool good = take(&scan, '[');
    trail->count = 0;
    do {
        good = good && trail->count < TRAIL_POINTS &&
               take_point(&scan, &trail->points[trail->count]);
        trail->count += good;
    } while (good && take(&scan, ','));
    good = good && take(&scan, ']') && scan.at == scan.end;
    return good ? NULL : "it is no array of points";
}
