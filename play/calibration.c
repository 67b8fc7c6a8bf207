/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * calibration - multiplications in place of exp() and log(), so that every
 * machine gets the same chance.
 */
#include "play/calibration.h"

enum {
    STRETCH = 4,
    UNSEEN = 8,   /* games, half of them won, that are added to those played */
    FEW = 1000,   /* games up to which shares part White's sets at the same */
    MOST_SIDE = 4 /* on which they part lower with more */
};

/* The odds that an even share stands for; and the least share, for a chance
 * that rounds to 0 or 1 would pass for a proof. */
static const double even = 0.4, least = 0.01;

/* How the odds of White's sets rise when games double. */
static const double doubled = 1.4;

static double stretched(double share)
{
    double power = 1;
    for (int i = 0; i < STRETCH; i++)
        power *= share;
    return power;
}

/* The chance that a share stands for when an even one stands for such odds. */
static double chance_of(double odds, double share)
{
    const double seen = share < least       ? least
                        : share > 1 - least ? 1 - least
                                            : share;
    const double won = odds * stretched(seen);
    return won / (won + stretched(1 - seen));
}

/* The same of a share of so many games. */
static double chance_at(double odds, double share, uint32_t games)
{
    return chance_of(odds,
                     (share * games + UNSEEN / 2) / ((double)games + UNSEEN));
}

double calibration_chance(double share, uint32_t games)
{
    return chance_at(even, share, games);
}

double calibration_white(int side, double share, uint32_t games)
{
    double odds = even;
    double times = (double)games / FEW;
    if (side > MOST_SIDE)
        return calibration_chance(share, games);
    for (; times >= 2; times /= 2)
        odds *= doubled;
    if (times > 1)
        odds *= 1 + (doubled - 1) * (times - 1);
    return chance_at(odds, share, games);
}

double calibration_between(double parting, double share)
{
    return chance_of(stretched(1 - parting) / stretched(parting), share);
}
