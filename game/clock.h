/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clock - the time that passes, whatever the calendar does.
 */
#ifndef GAME_CLOCK_H
#define GAME_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Seconds since some moment before the program began. */
double clock_now(void);

/* The moment so many milliseconds from now, on CLOCK_REALTIME, as those who
 * wait for a thread are told it. */
struct timespec clock_until(long milliseconds);

/* Reads seconds as a decimal number that begins with a digit, with a point and
 * an exponent perhaps; 0 is one of them, and what is more than thirty years
 * counts as these. False: the text is no such number. */
bool clock_parse_seconds(const char *text, size_t length, double *seconds);

#endif
