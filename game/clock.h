/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clock - the time that passes, whatever the calendar does.
 */
#ifndef GAME_CLOCK_H
#define GAME_CLOCK_H

/* Seconds since some moment before the program began. */
double clock_now(void);

#endif
