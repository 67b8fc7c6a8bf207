/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_wanted - lists in order, and each position once. */
#include "analysis/statistics/wanted.h"

#include "game/symmetry.h"
#include "tests/support.h"

enum { ADDED = 200 };

START_TEST(images_are_one_position)
{
    uint64_t seed = 8;
    struct wanted wanted = {0};
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
        wanted_add(&wanted, &position);
    }
    ck_assert_int_eq(wanted_settle(&wanted, &why), STATUS_OK);
    ck_assert_uint_eq(wanted.count, count);
    ck_assert_uint_lt(count, ADDED);
    for (size_t i = 0; i < wanted.count; i++) {
        const struct position image =
            symmetry_canonical(&wanted.positions[i], NULL);
        ck_assert(position_equal(&image, &wanted.positions[i]));
        for (size_t j = 0; j < i; j++) {
            ck_assert(
                !position_equal(&wanted.positions[i], &wanted.positions[j]));
            ck_assert_int_le(position_count(&wanted.positions[j]),
                             position_count(&wanted.positions[i]));
        }
    }
    wanted_free(&wanted);
}
END_TEST

START_TEST(nothing_wanted_is_no_trouble)
{
    struct wanted wanted = {0};
    struct status_text why;
    ck_assert_int_eq(wanted_settle(&wanted, &why), STATUS_OK);
    ck_assert_uint_eq(wanted.count, 0);
    wanted.failed = true;
    ck_assert_int_eq(wanted_settle(&wanted, &why), STATUS_FAILED);
    wanted_free(&wanted);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("wanted");
    TCase *const tcase = support_case(suite, "wanted");
    tcase_add_test(tcase, images_are_one_position);
    tcase_add_test(tcase, nothing_wanted_is_no_trouble);
    return support_run(suite);
}
