/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clock - the time that passes, whatever the calendar does.
 */
#ifndef GAME_CLOCK_H
#define GAME_CLOCK_H

#include <time.h>

/* Seconds since some moment before the program began. */
double clock_now(void);

/* The moment so many milliseconds from now, on CLOCK_REALTIME, as those who
 * wait for a thread are told it. */
struct timespec clock_until(long milliseconds);

#endif
