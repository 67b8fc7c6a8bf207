/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sampler - draws that are even, repeatable, and apart from each other. */
#include "analysis/statistics/sampler.h"

#include "game/board.h"
#include "tests/gsl_case.h"
#include "tests/support.h"

static struct sampler opened(uint64_t seed, uint64_t stream)
{
    struct sampler sampler;
    struct status_text why;
    ck_assert_int_eq(sampler_open(&sampler, seed, stream, &why), STATUS_OK);
    return sampler;
}

/* How many of 64 draws of two samplers agree; chance makes it about none. */
static int agreement(uint64_t seed, uint64_t stream, uint64_t other_seed,
                     uint64_t other_stream)
{
    struct sampler a = opened(seed, stream),
                   b = opened(other_seed, other_stream);
    int same = 0;
    for (int i = 0; i < 64; i++)
        same += sampler_below(&a, 1 << 30) == sampler_below(&b, 1 << 30);
    sampler_close(&a);
    sampler_close(&b);
    return same;
}

START_TEST(the_same_seed_and_stream_draw_the_same)
{
    ck_assert_int_eq(agreement(1, 2, 1, 2), 64);
    ck_assert_int_eq(agreement(0, 0, 0, 0), 64);
}
END_TEST

START_TEST(other_seeds_and_streams_draw_otherwise)
{
    ck_assert_int_le(agreement(1, 2, 1, 3), 1);
    ck_assert_int_le(agreement(1, 2, 2, 2), 1);
    ck_assert_int_le(agreement(1, 2, 2, 1), 1);
    /* What GSL by itself takes for the same seed. */
    ck_assert_int_le(agreement(0, 0, 4357, 0), 1);
    ck_assert_int_le(agreement(1, 0, 1 + (UINT64_C(1) << 32), 0), 1);
}
END_TEST

/* Pearson's statistic of counts that should be even. */
static double unevenness(const int *counts, int cells)
{
    double sum = 0, total = 0;
    for (int i = 0; i < cells; i++)
        total += counts[i];
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - total / cells) * (counts[i] - total / cells);
    return sum / (total / cells);
}

/* Chi-square with n degrees of freedom has mean n and variance 2n. The limits
 * lie five deviations off. */
START_TEST(numbers_and_cells_are_drawn_evenly)
{
    struct sampler sampler = opened(5, 0);
    const struct board *const board = board_of(3);
    int numbers[13] = {0}, cells[19] = {0};
    for (int i = 0; i < 13000; i++)
        numbers[sampler_below(&sampler, 13)]++;
    for (int i = 0; i < 7000; i++)
        cells[sampler_cell(&sampler, &board->inner)]++;
    ck_assert(unevenness(numbers, 13) < 12 + 5 * 4.9);
    int inner[7], count = 0;
    for (int c = 0; c < 19; c++)
        if (cellset_has(&board->inner, c))
            inner[count++] = cells[c];
        else
            ck_assert_int_eq(cells[c], 0);
    ck_assert(unevenness(inner, 7) < 6 + 5 * 3.5);
    sampler_close(&sampler);
}
END_TEST

START_TEST(every_subset_is_as_likely)
{
    struct sampler sampler = opened(6, 1);
    const struct board *const board = board_of(3);
    int seen[128] = {0}, counts[35], sets = 0;
    for (int i = 0; i < 35000; i++) {
        const struct cellset drawn = sampler_subset(&sampler, &board->inner, 3);
        int mask = 0, bit = 0;
        for (int c = 0; c < board->cells; c++)
            if (cellset_has(&board->inner, c))
                mask |= cellset_has(&drawn, c) << bit++;
        ck_assert(cellset_count(drawn) == 3);
        ck_assert(cellset_empty(cellset_without(drawn, board->inner)));
        seen[mask]++;
    }
    for (int mask = 0; mask < 128; mask++)
        if (__builtin_popcount((unsigned)mask) == 3)
            counts[sets++] = seen[mask];
    ck_assert_int_eq(sets, 35);
    ck_assert(unevenness(counts, 35) < 34 + 5 * 8.3);
    sampler_close(&sampler);
}
END_TEST

START_TEST(the_ends_are_the_empty_set_and_all)
{
    struct sampler sampler = opened(7, 0);
    const struct cellset all = board_of(4)->all;
    ck_assert(cellset_empty(sampler_subset(&sampler, &all, 0)));
    ck_assert(cellset_equal(sampler_subset(&sampler, &all, 37), all));
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(sampler_below(&sampler, 1), 0);
    sampler_close(&sampler);
}
END_TEST

SUPPORT_SUITE(sampler)
{
    TCase *const tcase = gsl_case(suite, "sampler");
    tcase_add_test(tcase, the_same_seed_and_stream_draw_the_same);
    tcase_add_test(tcase, other_seeds_and_streams_draw_otherwise);
    tcase_add_test(tcase, numbers_and_cells_are_drawn_evenly);
    tcase_add_test(tcase, every_subset_is_as_likely);
    tcase_add_test(tcase, the_ends_are_the_empty_set_and_all);
}
