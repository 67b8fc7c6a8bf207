/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_clock - the time controls of the protocol: how long a move may take.
 *
 * A player has main time, then overtime: periods of so many seconds for so many
 * moves. Either may be missing. Overtime without moves means that there is no
 * limit, and so it is before any control was set. Main time is shared out
 * evenly over the moves that may come; a tenth is kept back for what the clock
 * of the other side counts beside the thinking. Without controls a player has
 * no limit in a game until told what is left.
 */
#ifndef CLI_HTP_CLOCK_H
#define CLI_HTP_CLOCK_H

#include <stdbool.h>

#include "game/position.h"

struct htp_clock {
    bool limited;  /* by the controls: so each game begins */
    double main;   /* seconds of main time */
    double period; /* seconds of a period of overtime; 0: there is none */
    int moves;     /* to be made in a period */
    struct {
        bool limited;   /* by the controls, or by what was told in this game */
        double seconds; /* left of the main time or the period */
        int moves;      /* left of the period; 0: main time */
    } left[2];          /* by colour */
};

/* `time_settings`: both players start with this. */
void htp_clock_set(struct htp_clock *clock, double main, double period,
                   int moves);

/* A new game under the same controls. */
void htp_clock_restart(struct htp_clock *clock);

/* `time_left`: what a player has left; no moves: of the main time. */
void htp_clock_tell(struct htp_clock *clock, enum colour colour, double seconds,
                    int moves);

/* Seconds for the next move of a player who may still have to make `to_come`
 * moves; 0: no limit. */
double htp_clock_share(const struct htp_clock *clock, enum colour colour,
                       int to_come);

/* A move has taken so long. */
void htp_clock_spend(struct htp_clock *clock, enum colour colour,
                     double seconds);

#endif
