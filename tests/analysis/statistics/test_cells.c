/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cells - rings by walking, names in a cell. */
#include "analysis/statistics/cells.h"

#include "tests/support.h"

START_TEST(rings_are_distances_from_the_centre)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        const struct board *const board = board_of(side);
        struct cellset reached = cellset_none();
        cellset_add(&reached, board_cell_at(board, 0, 0));
        struct cellset front = reached;
        for (int ring = 0; ring < side; ring++) {
            struct cellset next = cellset_none();
            for (int c = cellset_next(&front, 0); c >= 0;
                 c = cellset_next(&front, c + 1)) {
                ck_assert_int_eq(cells_ring(board, c), ring);
                next = cellset_or(next, board->adjacent[c]);
            }
            front = cellset_without(next, reached);
            reached = cellset_or(reached, front);
        }
        ck_assert(cellset_empty(front));
        ck_assert(cellset_equal(reached, board->all));
    }
}
END_TEST

static const struct report_column columns[] = {
    {"cells", "", REPORT_TEXT, 0, NULL},
};

START_TEST(names_stand_in_a_cell)
{
    const struct board *const board = board_of(3);
    struct report report;
    report_init(&report, "test", 3, RULES_INNER);
    report_table(&report, "cells", columns, 1, "", "");
    cells_report(&report, board, &board->inner);
    const struct cellset none = cellset_none();
    cells_report(&report, board, &none);
    ck_assert_str_eq(report_at(&report.tables[0], 0, 0)->text,
                     "d2 d3 c2 c3 c4 b2 b3");
    ck_assert(report_at(&report.tables[0], 1, 0)->blank);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(cells)
{
    TCase *const tcase = support_case(suite, "cells");
    tcase_add_test(tcase, rings_are_distances_from_the_centre);
    tcase_add_test(tcase, names_stand_in_a_cell);
}
