/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_clock - seconds as people write them. */
#include "game/clock.h"

#include <string.h>

#include "tests/support.h"

START_TEST(seconds_are_decimal_numbers)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {
        {"0", 0},     {"7", 7},      {"007", 7},     {"2.5", 2.5},
        {"2.", 2},    {"1e3", 1000}, {"1e-1", 0.1},  {"1E+2", 100},
        {"1e9", 1e9}, {"1e10", 1e9}, {"1e300", 1e9}, {"1e-400", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = -1;
        ck_assert(clock_parse_seconds(cases[i].text, strlen(cases[i].text),
                                      &seconds));
        ck_assert_double_eq(seconds, cases[i].seconds);
    }
}
END_TEST

START_TEST(other_texts_are_no_seconds)
{
    static const char *const texts[] = {"",
                                        " 1",
                                        "1 ",
                                        "+1",
                                        "-1",
                                        ".5",
                                        "x",
                                        "1x",
                                        "0x10",
                                        "inf",
                                        "nan",
                                        "1e999",
                                        "1e",
                                        "1.2.3",
                                        "1,5",
                                        "1e3e3",
                                        "1-2",
                                        "\t1",
                                        "1_0",
                                        "0x1p-1",
                                        "1e+",
                                        "1e5.0",
                                        "11111111111111111111111111111111"};
    double seconds = -1;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (clock_parse_seconds(texts[i], strlen(texts[i]), &seconds))
            ck_abort_msg("'%s' is taken", texts[i]);
    ck_assert_double_eq(seconds, -1);
}
END_TEST

START_TEST(no_more_than_the_length_is_read)
{
    double seconds;
    ck_assert(clock_parse_seconds("12x", 2, &seconds));
    ck_assert_double_eq(seconds, 12);
    ck_assert(!clock_parse_seconds("12\0x", 4, &seconds));
}
END_TEST

SUPPORT_SUITE(clock)
{
    TCase *const tcase = support_case(suite, "clock");
    tcase_add_test(tcase, seconds_are_decimal_numbers);
    tcase_add_test(tcase, other_texts_are_no_seconds);
    tcase_add_test(tcase, no_more_than_the_length_is_read);
}
