/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_half_point - against a second way: Newton's method with the two by two
 * information matrix written out, and an interval found by halving on the test
 * that it inverts.
 */
#include "analysis/numerics/half_point.h"

#include <math.h>

#include "tests/gsl_case.h"
#include "tests/support.h"

/* A fit of two terms with its covariances. */
struct line {
    double a, b, aa, ab, bb;
};

static struct line fit(const struct half_point_count *counts, int count)
{
    struct line line = {0};
    for (int step = 0; step < 60; step++) {
        double g0 = 0, g1 = 0, i00 = 0, i01 = 0, i11 = 0;
        for (int i = 0; i < count; i++) {
            const double x = counts[i].x, n = counts[i].yes + counts[i].no;
            const double p = 1 / (1 + exp(-line.a - line.b * x));
            g0 += counts[i].yes - n * p;
            g1 += (counts[i].yes - n * p) * x;
            i00 += n * p * (1 - p);
            i01 += n * p * (1 - p) * x;
            i11 += n * p * (1 - p) * x * x;
        }
        const double det = i00 * i11 - i01 * i01;
        line.aa = i11 / det, line.ab = -i01 / det, line.bb = i00 / det;
        line.a += line.aa * g0 + line.ab * g1;
        line.b += line.ab * g0 + line.bb * g1;
    }
    return line;
}

/* How many standard errors the log-odds at x are from zero. */
static double distance(const struct line *line, double x)
{
    return fabs(line->a + line->b * x) /
           sqrt(line->aa + 2 * x * line->ab + x * x * line->bb);
}

/* Where the distance is that of 95 %, between the point and `far`. */
static double end(const struct line *line, double near, double far)
{
    for (int i = 0; i < 200; i++) {
        const double middle = (near + far) / 2;
        if (distance(line, middle) < 1.959963984540054)
            near = middle;
        else
            far = middle;
    }
    return near;
}

static struct half_point half_of(const struct half_point_count *counts,
                                 size_t count)
{
    struct half_point half;
    struct status_text why;
    ck_assert_msg(!half_point_fit(counts, count, &half, &why), "%s", why.line);
    return half;
}

START_TEST(second_way)
{
    static const struct half_point_count tables[][5] = {
        {{1, 55, 5}, {2, 43, 17}, {3, 26, 34}, {4, 12, 48}, {5, 1, 59}},
        {{1, 92, 8}, {2, 85, 15}, {3, 55, 45}, {4, 32, 68}, {5, 20, 80}},
        {{2, 30, 20}, {4, 28, 22}, {6, 20, 30}, {8, 12, 38}, {10, 9, 1}},
        {{0, 3, 0}, {10, 2, 5}, {11, 0, 4}, {12, 0, 0}, {3, 9, 1}},
    };
    for (int i = 0; i < 4; i++) {
        const struct half_point half = half_of(tables[i], 5);
        const struct line line = fit(tables[i], 5);
        ck_assert_int_eq(half.state, LOGIT_FITTED);
        ck_assert_double_eq_tol(half.slope, line.b, 1e-8);
        ck_assert_double_eq_tol(half.point, -line.a / line.b, 1e-8);
        ck_assert_int_eq(half.bounded,
                         fabs(line.b) > 1.959963984540054 * sqrt(line.bb));
        if (!half.bounded)
            continue;
        ck_assert_double_eq_tol(
            half.low, end(&line, half.point, half.point - 1000), 1e-6);
        ck_assert_double_eq_tol(
            half.high, end(&line, half.point, half.point + 1000), 1e-6);
    }
}
END_TEST

START_TEST(no_point)
{
    const struct half_point_count same[] = {{1, 5, 0}, {2, 7, 0}};
    const struct half_point_count apart[] = {{1, 5, 0}, {2, 0, 7}};
    const struct half_point_count single[] = {{1, 5, 3}};
    ck_assert_int_eq(half_of(same, 2).state, LOGIT_ONE_OUTCOME);
    ck_assert_int_eq(half_of(apart, 2).state, LOGIT_SEPARATED);
    ck_assert_int_eq(half_of(single, 1).state, LOGIT_COLLINEAR);
    ck_assert_int_eq(half_of(NULL, 0).state, LOGIT_ONE_OUTCOME);
    /* A slope that may be zero has a point and no interval. */
    const struct half_point_count flat[] = {{1, 5, 4}, {2, 4, 5}};
    const struct half_point half = half_of(flat, 2);
    ck_assert_int_eq(half.state, LOGIT_FITTED);
    ck_assert(!half.bounded);
    ck_assert(half.crossed);
    ck_assert_double_eq_tol(half.point, 1.5, 1e-8);
    /* One that is zero has neither. */
    const struct half_point_count level[][3] = {
        {{1, 5, 5}, {2, 5, 5}, {3, 0, 0}},
        {{1, 3, 7}, {2, 30, 70}, {3, 6, 14}},
        {{1, 1, 2}, {4, 2, 4}, {9, 1, 2}},
    };
    for (int i = 0; i < 3; i++) {
        const struct half_point none = half_of(level[i], 3);
        ck_assert_int_eq(none.state, LOGIT_FITTED);
        ck_assert_double_eq_tol(none.slope, 0, 1e-8);
        ck_assert(!none.crossed && !none.bounded);
    }
}
END_TEST

SUPPORT_SUITE(half_point)
{
    TCase *const tcase = gsl_case(suite, "half_point");
    tcase_add_test(tcase, second_way);
    tcase_add_test(tcase, no_point);
}
