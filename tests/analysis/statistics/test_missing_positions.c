/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_missing_positions - lists in order, and each position once. */
#include "analysis/statistics/missing_positions.h"

#include "game/symmetry.h"
#include "tests/support.h"

enum { ADDED = 200 };

START_TEST(images_are_one_position)
{
    uint64_t seed = 8;
    struct missing_positions missing_positions = {0};
    struct status_text why;
    struct position distinct[ADDED];
    size_t count = 0;
    for (int i = 0; i < ADDED; i++) {
        const struct position position = support_scatter(
            &seed, 2, support_below(&seed, 2) ? TURN_BLACK : TURN_WHITE);
        const struct position canonical = symmetry_canonical(&position, NULL);
        size_t j = 0;
        while (j < count && !position_equal(&distinct[j], &canonical))
            j++;
        if (j == count)
            distinct[count++] = canonical;
        missing_positions_add(&missing_positions, &position);
    }
    ck_assert_int_eq(missing_positions_settle(&missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing_positions.count, count);
    ck_assert_uint_lt(count, ADDED);
    for (size_t i = 0; i < missing_positions.count; i++) {
        const struct position image =
            symmetry_canonical(&missing_positions.positions[i], NULL);
        ck_assert(position_equal(&image, &missing_positions.positions[i]));
        for (size_t j = 0; j < i; j++) {
            ck_assert(!position_equal(&missing_positions.positions[i],
                                      &missing_positions.positions[j]));
            ck_assert_int_le(position_count(&missing_positions.positions[j]),
                             position_count(&missing_positions.positions[i]));
        }
    }
    missing_positions_free(&missing_positions);
}
END_TEST

START_TEST(nothing_wanted_is_no_trouble)
{
    struct missing_positions missing_positions = {0};
    struct status_text why;
    ck_assert_int_eq(missing_positions_settle(&missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing_positions.count, 0);
    missing_positions.failed = true;
    ck_assert_int_eq(missing_positions_settle(&missing_positions, &why),
                     STATUS_FAILED);
    missing_positions_free(&missing_positions);
}
END_TEST

SUPPORT_SUITE(missing_positions)
{
    TCase *const tcase = support_case(suite, "missing_positions");
    tcase_add_test(tcase, images_are_one_position);
    tcase_add_test(tcase, nothing_wanted_is_no_trouble);
}
