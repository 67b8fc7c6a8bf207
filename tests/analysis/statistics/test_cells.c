/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cells - rings by walking, classes of cells by canonical positions. */
#include "analysis/statistics/cells.h"

#include "game/symmetry.h"
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

/* Two cells are in one class exactly when a white stone on either gives
 * positions that are images of each other. */
START_TEST(classes_are_those_of_the_positions_after)
{
    uint64_t seed = 11;
    for (int round = 0; round < 400; round++) {
        struct position position = support_scatter(&seed, 3, TURN_WHITE);
        if (round % 2 == 0)
            position.stones[COLOUR_WHITE] = cellset_none();
        if (round % 4 == 0) {
            const struct cellset half =
                symmetry_set(position.board, 3, &position.stones[COLOUR_BLACK]);
            position.stones[COLOUR_BLACK] =
                cellset_or(half, position.stones[COLOUR_BLACK]);
        }
        const unsigned symmetries = cells_symmetries(&position);
        const struct cellset free = position_free(&position);
        ck_assert_int_eq(__builtin_popcount(symmetries),
                         BOARD_SYMMETRIES / symmetry_orbit(&position));
        for (int a = cellset_next(&free, 0); a >= 0;
             a = cellset_next(&free, a + 1)) {
            const struct cellset class =
                cells_class(position.board, symmetries, a);
            const struct position after_a = position_after(&position, a);
            const struct position left = symmetry_canonical(&after_a, NULL);
            for (int b = cellset_next(&free, 0); b >= 0;
                 b = cellset_next(&free, b + 1)) {
                const struct position after_b = position_after(&position, b);
                const struct position right =
                    symmetry_canonical(&after_b, NULL);
                if (cellset_has(&class, b) != position_equal(&left, &right))
                    ck_abort_msg("round %d: cells %d, %d", round, a, b);
            }
        }
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
    tcase_add_test(tcase, classes_are_those_of_the_positions_after);
    tcase_add_test(tcase, names_stand_in_a_cell);
}
