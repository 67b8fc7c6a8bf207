/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells - rings and names of cells. */
#include "analysis/statistics/cells.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/orbit_counts.h"
#include "game/notation.h"
#include "game/symmetry.h"

int cells_ring(const struct board *board, int cell)
{
    int q, r;
    board_axial(board, cell, &q, &r);
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

int cells_kinds(const struct board *board, enum rules rules,
                struct cellset kinds[BOARD_MAX_CELLS])
{
    const struct position start = position_start(board->side, rules);
    struct symmetry_orbits orbits =
        symmetry_orbits(&start, orbit_counts_cells(board, rules));
    int count = 0;
    while (symmetry_next_orbit(&orbits, &kinds[count]))
        count++;
    return count;
}

void cells_report(struct report *report, const struct board *board,
                  const struct cellset *cells)
{
    char text[BOARD_MAX_CELLS * NOTATION_CELL_SIZE];
    size_t used = 0;
    for (int c = cellset_next(cells, 0); c >= 0;
         c = cellset_next(cells, c + 1)) {
        if (used)
            text[used++] = ' ';
        notation_cell(board, c, text + used);
        used += strlen(text + used);
    }
    if (used)
        report_text(report, text);
    else
        report_blank(report);
}
