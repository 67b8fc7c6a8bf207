/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure_option - numbers on the command line of a measuring program. One that
 * is none, or out of bounds, is told by argp_error(), which ends the program.
 */
#ifndef BENCH_FIGURE_OPTION_H
#define BENCH_FIGURE_OPTION_H

#include <argp.h>

/* Reads a number of a list: its end, or a comma, follows, and `*text` moves on
 * to that. */
double figure_option_next(struct argp_state *state, char **text, double least,
                          double most);

/* Reads a number that stands alone. */
double figure_option_read(struct argp_state *state, char *text, double least,
                          double most);

#endif
