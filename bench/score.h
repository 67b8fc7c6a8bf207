/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * score - the table that the benchmark prints, as text or CSV.
 *
 * In the text, '>=' stands before totals that unsolved positions make lower
 * bounds, and before ratios that are; '<=' before ratios that are upper bounds,
 * '~' before ratios that are neither. In CSV the ratios' mark has a column of
 * its own.
 */
#ifndef BENCH_SCORE_H
#define BENCH_SCORE_H

#include "bench/compare.h"

void score_print_head(bool csv);

/* One line: the configuration on the list of that name. */
void score_print(const char *list,
                 const struct measure_configuration *configuration,
                 const struct comparison *comparison, bool csv);

#endif
