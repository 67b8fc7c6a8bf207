/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_scale - the ends and names of axes: some by hand, the rest by what must
 * hold of them all.
 */
#include "analysis/figures/scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

/* The labels, with blanks between them, and the power if there is one. */
static const char *labels(const struct scale *scale, char text[512])
{
    char *at = text;
    for (int i = 0; i < scale->tick_count; i++)
        at += sprintf(at, "%s%s", i ? " " : "", scale->ticks[i].label);
    if (scale->power)
        sprintf(at, " E%d", scale->power);
    return text;
}

START_TEST(labels_by_hand)
{
    static const struct {
        enum scale_kind kind;
        double low, high;
        bool grounded;
        const char *labels;
    } cases[] = {
        {SCALE_LINEAR, 0, 7, false, "0 1 2 3 4 5 6 7"},
        {SCALE_LINEAR, 0, 100, false, "0 20 40 60 80 100"},
        {SCALE_LINEAR, 1, 20, false, "0 5 10 15 20"},
        {SCALE_LINEAR, 0, 1, false, "0.0 0.2 0.4 0.6 0.8 1.0"},
        {SCALE_LINEAR, -30, 10, false, "−30 −25 −20 −15 −10 −5 0 5 10"},
        {SCALE_LINEAR, 90, 98, false, "90 91 92 93 94 95 96 97 98"},
        {SCALE_LINEAR, 90, 100, true, "0 20 40 60 80 100"},
        {SCALE_LINEAR, 0, 2000000, false, "0.0 0.5 1.0 1.5 2.0 E6"},
        {SCALE_LINEAR, 0, 0.0004, false,
         "0 50 100 150 200 250 300 350 400 E-6"},
        {SCALE_LINEAR, 5, 5, false, "3 4 5 6 7"},
        {SCALE_LINEAR, 0, 0, false, "−1.0 −0.5 0.0 0.5 1.0"},
        {SCALE_LINEAR, 1, -1, false, "0.0 0.2 0.4 0.6 0.8 1.0"},
        {SCALE_LOG, 1, 1000, false, "1 10 100 1000"},
        {SCALE_LOG, 1, 1e6, false, "1 10¹ 10² 10³ 10⁴ 10⁵ 10⁶"},
        {SCALE_LOG, 1, 1e12, false, "1 10² 10⁴ 10⁶ 10⁸ 10¹⁰ 10¹²"},
        {SCALE_LOG, 0.01, 1, false, "0.01 0.1 1"},
        {SCALE_LOG, 1e-9, 1e-7, false, "10⁻⁹ 10⁻⁸ 10⁻⁷"},
        {SCALE_LOG, 1, 30, false, "1 2 5 10 20"},
        {SCALE_LOG, 2e6, 2e7, false, "2·10⁶ 5·10⁶ 10⁷ 2·10⁷"},
        {SCALE_LOG, 100, 180, false, "100 110 120 130 140 150 160 170 180"},
        {SCALE_LOG, 1, -1, false, "1 2 5 10"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        struct scale scale;
        scale_fit(&scale, cases[i].kind, cases[i].low, cases[i].high,
                  cases[i].grounded);
        if (strcmp(labels(&scale, text), cases[i].labels) != 0)
            ck_abort_msg("%g to %g: '%s', not '%s'", cases[i].low,
                         cases[i].high, text, cases[i].labels);
    }
}
END_TEST

/* Numbers that are to be the names of a scale are so where they can be read. */
START_TEST(named_by_numbers)
{
    static const struct {
        double values[3];
        const char *labels;
    } cases[] = {
        {{250, 1000, 4000}, "250 1000 4000"},
        {{0.5, 1, 8}, "0.5 1 8"},
        {{250, 260, 4000}, "500 1000 2000"}, /* two are too near */
        {{1000, 1234567, 1e9}, "10³ 10⁴ 10⁵ 10⁶ 10⁷ 10⁸ 10⁹"}, /* long */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double *const values = cases[i].values;
        char text[512];
        struct scale scale;
        scale_fit(&scale, SCALE_LOG, values[0], values[2], false);
        scale_name(&scale, values, 3);
        ck_assert_str_eq(labels(&scale, text), cases[i].labels);
    }
}
END_TEST

/* What a label says. */
static double meaning(const char *label, int power)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵",
                                         "⁶", "⁷", "⁸", "⁹", "⁻"};
    char plain[SCALE_LABEL_SIZE] = "";
    bool exponent = false;
    for (const char *at = label; *at;) {
        size_t i = 0;
        while (i < 11 && strncmp(at, raised[i], strlen(raised[i])) != 0)
            i++;
        if (i < 11) {
            if (!exponent)
                strcat(plain, " ");
            exponent = true;
            strncat(plain, &"0123456789-"[i], 1);
            at += strlen(raised[i]);
        } else if (strncmp(at, "−", 3) == 0) {
            strcat(plain, "-");
            at += 3;
        } else if (strncmp(at, "·", 2) == 0) {
            strcat(plain, "*");
            at += 2;
        } else {
            strncat(plain, at++, 1);
        }
    }
    double part = 1;
    int raise = power;
    if (exponent && strchr(plain, '*'))
        ck_assert_int_eq(sscanf(plain, "%lf*10 %d", &part, &raise), 2);
    else if (exponent)
        ck_assert_int_eq(sscanf(plain, "10 %d", &raise), 1);
    else
        part = strtod(plain, NULL);
    return part * pow(10, raise);
}

/* The ends show the range, ticks are in order, within them, evenly spaced or
 * 1, 2, 5 times a power, and called what they are. */
static void check_scale(const struct scale *scale, double low, double high)
{
    ck_assert(scale->low <= low && scale->high >= high);
    ck_assert(scale->low < scale->high);
    ck_assert_double_eq_tol(scale_at(scale, scale->low), 0, 1e-9);
    ck_assert_double_eq_tol(scale_at(scale, scale->high), 1, 1e-9);
    ck_assert_int_ge(scale->tick_count, 2);
    for (int i = 0; i < scale->tick_count; i++) {
        const struct scale_tick *const tick = &scale->ticks[i];
        const double at = scale_at(scale, tick->value);
        const double said = meaning(tick->label, scale->power);
        if (at < -1e-6 || at > 1 + 1e-6)
            ck_abort_msg("%s is not between %g and %g", tick->label, scale->low,
                         scale->high);
        if (i && tick->value <= tick[-1].value)
            ck_abort_msg("%s comes too late", tick->label);
        if (i && strcmp(tick->label, tick[-1].label) == 0)
            ck_abort_msg("%s twice", tick->label);
        if (fabs(said - tick->value) > 1e-6 * (scale->high - scale->low))
            ck_abort_msg("%s for %.17g", tick->label, tick->value);
    }
}

START_TEST(random_linear_scales)
{
    uint64_t seed = 17;
    for (int round = 0; round < 20000; round++) {
        const double size = pow(10, support_below(&seed, 40) - 20);
        const double a = (support_below(&seed, 2000001) - 1000000) * size;
        const double b = (support_below(&seed, 2000001) - 1000000) * size;
        const double low = fmin(a, b), high = fmax(a, b);
        const bool grounded = support_below(&seed, 2);
        struct scale scale;
        scale_fit(&scale, SCALE_LINEAR, low, high, grounded);
        check_scale(&scale, low, high);
        const double step = scale.ticks[1].value - scale.ticks[0].value;
        for (int i = 2; i < scale.tick_count; i++)
            ck_assert_double_eq_tol(scale.ticks[i].value -
                                        scale.ticks[i - 1].value,
                                    step, 1e-6 * step);
        const double part = step / pow(10, floor(log10(step) + 1e-6));
        if (fabs(part - 1) > 1e-6 && fabs(part - 2) > 1e-6 &&
            fabs(part - 5) > 1e-6)
            ck_abort_msg("step %g", step);
        if (grounded)
            ck_assert(scale.low <= 0 && scale.high >= 0);
    }
}
END_TEST

START_TEST(random_log_scales)
{
    uint64_t seed = 19;
    for (int round = 0; round < 20000; round++) {
        const double low = pow(10, support_below(&seed, 60000) / 1000.0 - 30);
        const double high =
            low * pow(10, support_below(&seed, 30000) / 1000.0 *
                              (support_below(&seed, 2) ? 1 : 0.03));
        struct scale scale;
        scale_fit(&scale, SCALE_LOG, low, high, false);
        check_scale(&scale, low, high);
        ck_assert_double_gt(scale.low, 0);
    }
}
END_TEST

START_TEST(whole_numbers_only)
{
    struct scale scale;
    scale_fit(&scale, SCALE_LINEAR, 15, 17, false);
    ck_assert_str_eq(scale.ticks[1].label, "15.5");
    scale_keep_whole(&scale);
    ck_assert_int_eq(scale.tick_count, 3);
    ck_assert_str_eq(scale.ticks[0].label, "15");
    ck_assert_str_eq(scale.ticks[2].label, "17");
}
END_TEST

START_TEST(what_has_no_place)
{
    ck_assert(scale_takes(SCALE_LINEAR, 0));
    ck_assert(scale_takes(SCALE_LINEAR, -1e12));
    ck_assert(!scale_takes(SCALE_LINEAR, NAN));
    ck_assert(!scale_takes(SCALE_LINEAR, INFINITY));
    ck_assert(scale_takes(SCALE_LOG, 1e-12));
    ck_assert(!scale_takes(SCALE_LOG, 0));
    ck_assert(!scale_takes(SCALE_LOG, -1));
    ck_assert(!scale_takes(SCALE_LOG, NAN));
}
END_TEST

START_TEST(places_between)
{
    struct scale scale;
    scale_fit(&scale, SCALE_LOG, 1, 1e4, false);
    ck_assert_double_eq_tol(scale_at(&scale, 100), 0.5, 1e-9);
    ck_assert_double_eq(scale_at(&scale, 0), 0);
    ck_assert_double_eq_tol(scale_between(&scale, 1, 1e4, 0.25), 10, 1e-9);
    scale_fit(&scale, SCALE_LINEAR, 10, 30, true);
    ck_assert_double_eq(scale.low, 0);
    ck_assert_double_eq_tol(scale_between(&scale, 1, 5, 0.25), 2, 1e-12);
}
END_TEST

SUPPORT_SUITE(scale)
{
    TCase *const tcase = support_case(suite, "scale");
    tcase_add_test(tcase, labels_by_hand);
    tcase_add_test(tcase, named_by_numbers);
    tcase_add_test(tcase, random_linear_scales);
    tcase_add_test(tcase, random_log_scales);
    tcase_add_test(tcase, whole_numbers_only);
    tcase_add_test(tcase, what_has_no_place);
    tcase_add_test(tcase, places_between);
}
