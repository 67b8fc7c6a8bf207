/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * calibration - multiplications in place of exp() and log(), so that every
 * machine gets the same chance.
 */
#include "play/calibration.h"

enum {
    STRETCH = 4,
    UNSEEN = 8 /* games, half of them won, that are added to those played */
};

/* The odds that an even share stands for; and the least share, for a chance
 * that rounds to 0 or 1 would pass for a proof. */
static const double even = 0.4, least = 0.01;

static double stretched(double share)
{
    double power = 1;
    for (int i = 0; i < STRETCH; i++)
        power *= share;
    return power;
}

double calibration_chance(double share, uint32_t games)
{
    double seen = (share * games + UNSEEN / 2) / ((double)games + UNSEEN);
    seen = seen < least ? least : seen > 1 - least ? 1 - least : seen;
    const double won = even * stretched(seen);
    return won / (won + stretched(1 - seen));
}
