/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells - rings, classes and names of cells. */
#include "analysis/statistics/cells.h"

#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/symmetry.h"

int cells_ring(const struct board *board, int cell)
{
    int q, r;
    board_axial(board, cell, &q, &r);
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

unsigned cells_symmetries(const struct position *position)
{
    unsigned symmetries = 0;
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        symmetries |= (unsigned)position_equal(&image, position) << k;
    }
    return symmetries;
}

struct cellset cells_class(const struct board *board, unsigned symmetries,
                           int cell)
{
    struct cellset images = cellset_none();
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        if (symmetries >> k & 1)
            cellset_add(&images, board->image[k][cell]);
    return images;
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
