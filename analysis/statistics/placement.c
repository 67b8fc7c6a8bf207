/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placement - a layer's sets, counted once for each kind of cell. */
#include "analysis/statistics/placement.h"

#include <gsl/gsl_sf_gamma.h>
#include <stdio.h>

#include "analysis/statistics/cells.h"
#include "analysis/statistics/stones.h"
#include "game/notation.h"

static const struct report_column columns[] = {
    {"placement", "m of k stones on the cells of a kind, by its first cell",
     REPORT_TEXT, 0, NULL},
    {"cells", "the kind", REPORT_TEXT, 0, NULL},
    {"stones", "k", REPORT_INTEGER, 0, NULL},
    {"on", "m", REPORT_INTEGER, 0, NULL},
    {"raw_sets", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_known", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_black", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_share", "of the known sets", REPORT_REAL, 4, NULL},
};

static double choose(int n, int m)
{
    return m < 0 || m > n ? 0 : gsl_sf_choose((unsigned)n, (unsigned)m);
}

void placement_take(const struct contract_sets *contract_sets, int k,
                    const struct cellset *kind,
                    struct placement_count counts[BOARD_MAX_CELLS + 1])
{
    const int width = cellset_count(*kind);
    const int others = contract_sets->orbit_counts.cells - width;
    for (int m = 0; m <= k; m++)
        counts[m] = (struct placement_count){.sets = choose(width, m) *
                                                     choose(others, k - m)};
    for (size_t i = contract_sets->layer[k]; i < contract_sets->layer[k + 1];
         i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        struct placement_count *const count =
            &counts[cellset_count(cellset_and(set->stones, *kind))];
        if (set->winner == COLOUR_BLACK)
            count->black += set->orbit;
        else if (set->winner == COLOUR_WHITE)
            count->white += set->orbit;
    }
}

static void row(struct report *report, const struct board *board, int k, int m,
                const struct cellset *kind, const struct placement_count *count)
{
    char cell[NOTATION_CELL_SIZE], text[32 + NOTATION_CELL_SIZE];
    const int64_t known = count->black + count->white;
    snprintf(text, sizeof text, "%d of %d on %s", m, k,
             notation_cell(board, cellset_next(kind, 0), cell));
    report_text(report, text);
    cells_report(report, board, kind);
    report_integer(report, k);
    report_integer(report, m);
    report_count(report, count->sets);
    report_integer(report, known);
    report_integer(report, count->black);
    report_share(report, (double)count->black, (double)known);
}

static void layer(struct report *report,
                  const struct contract_sets *contract_sets, int k,
                  const struct cellset *kinds, int kind_count)
{
    struct placement_count counts[BOARD_MAX_CELLS + 1];
    for (int i = 0; i < kind_count; i++) {
        placement_take(contract_sets, k, &kinds[i], counts);
        for (int m = 0; m <= k; m++)
            if (counts[m].sets > 0)
                row(report, contract_sets->board, k, m, &kinds[i], &counts[m]);
    }
}

void placement_report(struct report *report,
                      const struct contract_sets *contract_sets)
{
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    struct cellset kinds[BOARD_MAX_CELLS];
    const int kind_count =
        cells_kinds(contract_sets->board, contract_sets->rules, kinds);
    stones_take(contract_sets, rows);
    report_table(report, "placement", REPORT_COLUMNS(columns),
                 "Who wins by how many stones stand on which cells",
                 "Of the sets of k stones those with m on the cells of a kind, "
                 "which symmetries carry into each other; `raw_black` counts "
                 "the sets from which Black wins, White to move. All images "
                 "are counted. Numbers of stones with which only one colour is "
                 "known to win are left out. What else is on the board goes "
                 "with the kind of cell: a share is no cause.");
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++)
        if (rows[k].black.raw && rows[k].white.raw)
            layer(report, contract_sets, k, kinds, kind_count);
}
