/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leaf_numbers - mobility: one reply has to win, all of them have to lose.
 *
 * The guess is that every reply is one unit of work. Replies that the
 * static rules have ruled out do not count, so a forced line looks as cheap
 * as it is. Source: mobility initialisation, in the survey kishimoto2012.
 */
#include "solver/dfpn/leaf_numbers.h"

void leaf_numbers_guess(const struct static_rules *static_rules, uint32_t *phi,
                        uint32_t *delta)
{
    *phi = 1;
    *delta = (uint32_t)bits_count(static_rules->replies);
}
