/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clock - CLOCK_MONOTONIC for what has passed; condition variables wait by
 * CLOCK_REALTIME.
 */
#include "game/clock.h"

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
