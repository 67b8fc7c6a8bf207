/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell_values - weights of classes of sets, summed up. */
#include "analysis/statistics/cell_values.h"

#include <gsl/gsl_sf_gamma.h>
#include <math.h>

#include "analysis/statistics/cells.h"

static const struct report_column columns[] = {
    {"cells", "contract cell, all images", REPORT_TEXT, 0, NULL},
    {"images", "cells", REPORT_INTEGER, 0, NULL},
    {"banzhaf_least", "", REPORT_REAL, 4, NULL},
    {"banzhaf_most", "", REPORT_REAL, 4, NULL},
    {"shapley_least", "", REPORT_REAL, 4, NULL},
    {"shapley_most", "", REPORT_REAL, 4, NULL},
};

static void add_weight(struct cell_values_range *range, double weight,
                       enum colour winner)
{
    if (winner == COLOUR_BLACK || (winner == COLOUR_NONE && weight < 0))
        range->least += weight;
    if (winner == COLOUR_BLACK || (winner == COLOUR_NONE && weight > 0))
        range->most += weight;
}

/* One class of sets of k of n cells: as many of its images have a stone on the
 * cell as the set has on the cell's images, in proportion. */
static void add_set(struct cell_values *value,
                    const struct contract_sets_set *set, int n)
{
    const int k = set->count;
    const double on =
        (double)cellset_count(cellset_and(set->stones, value->cells)) /
        cellset_count(value->cells);
    const double with = set->orbit * on;
    const double without = set->orbit - with;
    double order = 0;
    if (k > 0)
        order += with / (n * gsl_sf_choose((unsigned)n - 1, (unsigned)k - 1));
    if (k < n)
        order -= without / (n * gsl_sf_choose((unsigned)n - 1, (unsigned)k));
    add_weight(&value->banzhaf, ldexp(with - without, 1 - n), set->winner);
    add_weight(&value->shapley, order, set->winner);
}

int cell_values_take(const struct contract_sets *contract_sets,
                     struct cell_values values[BOARD_MAX_CELLS])
{
    if (!contract_sets_all(contract_sets))
        return 0;
    struct cellset kinds[BOARD_MAX_CELLS];
    const int count =
        cells_kinds(contract_sets->board, contract_sets->rules, kinds);
    for (int j = 0; j < count; j++)
        values[j] = (struct cell_values){.cells = kinds[j]};
    for (size_t i = 0; i < contract_sets->count; i++)
        for (int j = 0; j < count; j++)
            add_set(&values[j], &contract_sets->sets[i],
                    contract_sets->orbit_counts.cells);
    return count;
}

static void row(struct report *report, const struct board *board,
                const struct cell_values *value)
{
    cells_report(report, board, &value->cells);
    report_integer(report, cellset_count(value->cells));
    report_real(report, value->banzhaf.least);
    report_real(report, value->banzhaf.most);
    report_real(report, value->shapley.least);
    report_real(report, value->shapley.most);
}

void cell_values_report(struct report *report,
                        const struct contract_sets *contract_sets)
{
    struct cell_values values[BOARD_MAX_CELLS];
    const int count = cell_values_take(contract_sets, values);
    report_table(
        report, "cells", REPORT_COLUMNS(columns),
        "What a contract stone on each cell is worth to Black",
        "The mean change, by a stone on the cell, of who wins the main phase: "
        "1 from White to Black. `banzhaf` takes every set of the other cells "
        "as likely, `shapley` every order of filling the cells. Where `least` "
        "and `most` differ, sets are open, and the value is between the two "
        "whatever they are. The players of a contract do not place stones at "
        "random: this is no advice which cell to take.");
    for (int i = 0; i < count; i++)
        row(report, contract_sets->board, &values[i]);
}
