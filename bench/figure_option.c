/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figure_option - strtod() reads the number; what it leaves over, or a number
 * out of bounds, is an error of the command line.
 */
#include "bench/figure_option.h"

#include <stdlib.h>

double figure_option_next(struct argp_state *state, char **text, double least,
                          double most)
{
    char *rest;
    const double number = strtod(*text, &rest);
    if (**text < '0' || **text > '9' || (*rest && *rest != ',') ||
        !(number >= least && number <= most))
        argp_error(state, "'%s': expected a number from %g to %g", *text, least,
                   most);
    *text = rest;
    return number;
}

double figure_option_read(struct argp_state *state, char *text, double least,
                          double most)
{
    char *rest = text;
    const double number = figure_option_next(state, &rest, least, most);
    if (*rest)
        argp_error(state, "'%s': expected one number", text);
    return number;
}
