/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clock - CLOCK_MONOTONIC for what has passed; condition variables wait by
 * CLOCK_REALTIME.
 */
#include "game/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double forever = 1e9; /* seconds */

double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct timespec clock_until(long milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    until.tv_sec += milliseconds / 1000 + until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    return until;
}

bool clock_parse_seconds(const char *text, size_t length, double *seconds)
{
    char copy[32];
    char *rest;
    if (length == 0 || length >= sizeof copy || *text < '0' || *text > '9')
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strspn(copy, "0123456789.eE+-") != length)
        return false;
    const double read = strtod(copy, &rest);
    if (*rest || !isfinite(read))
        return false;
    *seconds = fmin(read, forever);
    return true;
}
