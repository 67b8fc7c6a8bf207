/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * calibration - the chance of winning that a share of won games stands for.
 *
 * A share of games is a poor probability in two ways. It is timid: games are
 * played on badly, so a position that is won for certain shows as .8. And it
 * flatters who is to move: his best move was found by games, and so chosen for
 * its luck too, while the opponent's best answer is still mixed with worse
 * ones. Told as a chance it would jump along a game, from one player's hopes to
 * the other's.
 *
 * So the log-odds of the share are stretched and moved:
 *     log-odds of the chance = 4 * log-odds of the share
 *                              + log(0.4)
 * as fitted to positions of sides 3, 4 and 5 whose winners are proved, see
 * bench/calibration.c and doc/experiments.md. With a whole number for the
 * stretch this takes no logarithm, so that all machines agree.
 *
 * Source: platt1999 (a logistic fit of scores to outcomes).
 */
#ifndef PLAY_CALIBRATION_H
#define PLAY_CALIBRATION_H

#include <stdint.h>

/* The chance of a move that won a share, from 0 to 1, of so many games: above 0
 * and below 1. A few games say little. */
double calibration_chance(double share, uint32_t games);

/* The chance of White, to move on a contract set of a side, whose games won
 * such a share. On sides 3 and 4 more games find Black's wins sooner than
 * White's rows of only moves: the share that parts White's sets from Black's
 * falls from .55 with 1,000 games to .41 with 100,000. So the odds rise by two
 * fifths each time that games double. On larger boards that is not known. */
double calibration_white(int side, double share, uint32_t games);

/* The chance that a share stands for, whatever it may be, when it is known
 * which one, above 0 and below 1, parts won positions from lost ones. */
double calibration_between(double parting, double share);

#endif
