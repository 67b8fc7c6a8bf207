/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluate - mobility: one reply has to win, all of them have to lose.
 *
 * The guess is that every reply is one unit of work. Replies that the node's
 * knowledge has ruled out do not count, so a forced line looks as cheap as it
 * is. Source: mobility initialisation, in the survey kishimoto2012.
 */
#include "solver/dfpn/evaluate.h"

void evaluate_leaf(const struct knowledge *knowledge, uint32_t *phi,
                   uint32_t *delta)
{
    *phi = 1;
    *delta = (uint32_t)bits_count(knowledge->replies);
}
