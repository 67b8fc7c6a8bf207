/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_clock - seconds and moves left are kept for each colour; what a move took
 * is subtracted, and a period that is used up begins anew.
 */
#include "cli/htp_clock.h"

/* Even when the time is up a move is made, and quickly. */
static const double least = 0.01;

/* Of the time that there is, what the thinking may take. */
static const double usable = 0.9;

/* Games end long before the board is full: no more moves than these need time
 * kept for them, and no fewer. */
enum { MOST_TO_COME = 30, LEAST_TO_COME = 4 };

void htp_clock_set(struct htp_clock *clock, double main, double period,
                   int moves)
{
    *clock = (struct htp_clock){
        .limited = period <= 0 || moves > 0,
        .main = main,
        .period = moves > 0 ? period : 0,
        .moves = moves,
    };
    htp_clock_restart(clock);
}

static void begin_period(struct htp_clock *clock, enum colour colour)
{
    clock->left[colour].seconds = clock->period;
    clock->left[colour].moves = clock->moves;
}

void htp_clock_restart(struct htp_clock *clock)
{
    for (int colour = 0; colour < COLOUR_NONE; colour++) {
        clock->left[colour].limited = clock->limited;
        clock->left[colour].seconds = clock->main;
        clock->left[colour].moves = 0;
        if (clock->main <= 0 && clock->period > 0)
            begin_period(clock, (enum colour)colour);
    }
}

void htp_clock_tell(struct htp_clock *clock, enum colour colour, double seconds,
                    int moves)
{
    clock->left[colour].limited = true;
    clock->left[colour].seconds = seconds;
    clock->left[colour].moves = moves;
}

double htp_clock_share(const struct htp_clock *clock, enum colour colour,
                       int to_come)
{
    const double seconds = clock->left[colour].seconds;
    const int moves = clock->left[colour].moves;
    if (!clock->left[colour].limited)
        return 0;
    if (to_come > MOST_TO_COME)
        to_come = MOST_TO_COME;
    if (to_come < LEAST_TO_COME)
        to_come = LEAST_TO_COME;
    double share = usable * seconds / (moves ? moves : to_come);
    if (!moves && clock->period > 0)
        share += usable * clock->period / clock->moves;
    return share > least ? share : least;
}

void htp_clock_spend(struct htp_clock *clock, enum colour colour,
                     double seconds)
{
    double *const left = &clock->left[colour].seconds;
    int *const moves = &clock->left[colour].moves;
    if (!clock->left[colour].limited)
        return;
    *left -= seconds;
    if (*moves > 0) {
        if (--*moves == 0 && clock->period > 0)
            begin_period(clock, colour);
    } else if (*left <= 0 && clock->period > 0) {
        begin_period(clock, colour);
    }
    if (*left < 0)
        *left = 0;
}
