/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_region_table - what is found is what was stored under the very key and
 * fits the empty cells, whatever else had to make room.
 *
 * That a region is true of other positions than the one it was found at is the
 * matter of test_region; that a search with what others proved is right, of
 * test_search and test_proof_extraction.
 */
#include "solver/dfpn/region_table.h"

#include <pthread.h>

#include "tests/support.h"

enum { WAYS = 5, EPOCHS = 65535 };

static bits set(int first, int last)
{
    bits cells = bits_none();
    for (int cell = first; cell <= last; cell++)
        cells |= bits_of(cell);
    return cells;
}

static struct region_key key_of(int stone)
{
    return (struct region_key){bits_of(stone), COLOUR_WHITE, true};
}

static bool has(struct region_table *table, struct region_key key, bits region)
{
    bits found;
    return region_table_find(table, &key, region, &found) &&
           bits_equal(found, region);
}

static bool has_any(struct region_table *table, struct region_key key)
{
    bits found;
    return region_table_find(table, &key, ~bits_none(), &found);
}

START_TEST(the_least_region_that_is_empty_is_found)
{
    struct region_table *const table = region_table_create(1 << 16);
    const struct region_key key = key_of(1);
    bits found;
    ck_assert(!has_any(table, key));
    region_table_store(table, &key, set(4, 9), 7);
    region_table_store(table, &key, set(8, 12), 7);
    region_table_store(table, &key, set(12, 20), 7);
    ck_assert(region_table_find(table, &key, set(2, 20), &found));
    ck_assert(bits_equal(found, set(8, 12)));
    ck_assert(region_table_find(table, &key, set(2, 11), &found));
    ck_assert(bits_equal(found, set(4, 9)));
    ck_assert(!region_table_find(table, &key, set(5, 11), &found));
    region_table_destroy(table);
}
END_TEST

START_TEST(of_two_within_each_other_the_lesser_stays)
{
    struct region_table *const table = region_table_create(0);
    const struct region_key key = key_of(1);
    region_table_store(table, &key, set(4, 9), 7);
    region_table_store(table, &key, set(4, 10), 8);
    ck_assert(!has(table, key, set(4, 10)));
    for (int last = 8; last > 8 - WAYS; last--)
        region_table_store(table, &key, set(4, last), 1);
    ck_assert(has(table, key, set(4, 9 - WAYS)));
    /* They took one place, so a full bucket's worth of others has room. */
    for (int i = 1; i < WAYS; i++) {
        const struct region_key other = key_of(20 + i);
        region_table_store(table, &other, set(4, 9), 1);
    }
    ck_assert(has(table, key, set(4, 9 - WAYS)));
    region_table_destroy(table);
}
END_TEST

/* In a table of one bucket everything meets. */
START_TEST(keys_are_told_apart)
{
    struct region_table *const table = region_table_create(0);
    struct region_key key = key_of(1);
    region_table_store(table, &key, set(4, 9), 7);
    key.winner_moves = false;
    ck_assert(!has_any(table, key));
    key.winner = COLOUR_BLACK;
    ck_assert(!has_any(table, key));
    key.winner_moves = true;
    ck_assert(!has_any(table, key));
    ck_assert(!has_any(table, key_of(2)));
    for (int cell = 0; cell < BITS_CELLS; cell++) {
        key = key_of(1);
        key.stones ^= bits_of(cell);
        ck_assert(!has_any(table, key));
    }
    ck_assert(has(table, key_of(1), set(4, 9)));
    region_table_destroy(table);
}
END_TEST

START_TEST(the_costliest_stay)
{
    struct region_table *const table = region_table_create(0);
    for (int i = 0; i < 40; i++) {
        const struct region_key key = key_of(i);
        region_table_store(table, &key, set(50, 60), (uint64_t)(i * 17 % 40));
    }
    int left = 0;
    for (int i = 0; i < 40; i++) {
        const bool found = has(table, key_of(i), set(50, 60));
        left += found;
        ck_assert(!found || i == 39 || i * 17 % 40 >= 40 - WAYS);
    }
    ck_assert_int_eq(left, WAYS);
    region_table_destroy(table);
}
END_TEST

START_TEST(what_all_regions_share_must_be_met)
{
    struct region_table *const table = region_table_create(1 << 16);
    const struct region_key key = key_of(1);
    bits must = set(0, 30);
    bits cells = bits_of(40);
    ck_assert_int_eq(region_table_meet(table, &key, set(2, 20), &must, &cells),
                     0);
    region_table_store(table, &key, set(4, 9), 7);
    region_table_store(table, &key, set(8, 12), 7);
    region_table_store(table, &key, set(9, 25), 7);
    ck_assert_int_eq(region_table_meet(table, &key, set(2, 20), &must, &cells),
                     2);
    ck_assert(bits_equal(must, set(8, 9)));
    ck_assert(bits_equal(cells, set(4, 12) | bits_of(40)));
    /* One that leaves nothing out says nothing new. */
    ck_assert_int_eq(region_table_meet(table, &key, set(2, 20), &must, &cells),
                     0);
    region_table_destroy(table);
}
END_TEST

START_TEST(clearing_empties_the_table)
{
    struct region_table *const table = region_table_create(1 << 12);
    const struct region_key key = key_of(1);
    for (int i = 0; i < EPOCHS + 2; i++) {
        if (i % 4096 == 0 || i >= EPOCHS - 2) {
            ck_assert(!has_any(table, key));
            region_table_store(table, &key, set(4, 9), 7);
            ck_assert(has(table, key, set(4, 9)));
        }
        region_table_clear(table);
    }
    ck_assert(!has_any(table, key));
    region_table_destroy(table);
}
END_TEST

/* A key of few or many, so that some have more regions than a bucket's. */
static struct region_key draw_key(uint64_t *seed)
{
    const int stone = support_below(seed, 2) ? support_below(seed, 3)
                                             : support_below(seed, 60);
    struct region_key key = key_of(stone);
    key.stones |= bits_of(support_below(seed, 60));
    key.winner = support_below(seed, 2) ? COLOUR_WHITE : COLOUR_BLACK;
    key.winner_moves = support_below(seed, 2);
    return key;
}

/* A table that grows finds and lets go what one does that is all in use from
 * the start. */
START_TEST(growing_changes_nothing)
{
    struct region_table *const grows = region_table_create(1 << 18);
    struct region_table *const whole = region_table_create(1 << 18);
    uint64_t seed = 6;
    region_table_use_all(whole);
    for (int round = 0; round < 40000; round++) {
        const struct region_key stored = draw_key(&seed);
        const struct region_key key = draw_key(&seed);
        const bits region =
            set(support_below(&seed, 20), 20 + support_below(&seed, 20));
        const uint64_t work = (uint64_t)support_below(&seed, 9);
        bits must[2] = {~bits_none(), ~bits_none()};
        bits cells[2] = {bits_none(), bits_none()};
        region_table_store(grows, &stored, region, work);
        region_table_store(whole, &stored, region, work);
        if (round % 15000 == 14999)
            region_table_part(grows);
        ck_assert_int_eq(
            region_table_meet(grows, &key, set(5, 45), &must[0], &cells[0]),
            region_table_meet(whole, &key, set(5, 45), &must[1], &cells[1]));
        ck_assert(bits_equal(must[0], must[1]));
        ck_assert(bits_equal(cells[0], cells[1]));
        if (round % 20000 == 19999) {
            region_table_clear(grows);
            region_table_clear(whole);
        }
    }
    region_table_destroy(grows);
    region_table_destroy(whole);
}
END_TEST

enum { THREADS = 4, ROUNDS = 20000 };

/* Each stone has its own region, and nothing else may be found. */
static void *work(void *argument)
{
    struct region_table *const table = argument;
    uint64_t seed = 5;
    for (int i = 0; i < ROUNDS; i++) {
        const int stone = support_below(&seed, 30);
        const struct region_key key = key_of(stone);
        const bits region = set(stone + 1, stone + 7);
        bits found;
        if (i % 2)
            region_table_store(table, &key, region, (uint64_t)i);
        else if (region_table_find(table, &key, ~bits_none(), &found) &&
                 !bits_equal(found, region))
            return table;
    }
    return NULL;
}

START_TEST(threads_share_a_table)
{
    struct region_table *const table = region_table_create(1 << 10);
    region_table_use_all(table);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, table), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    region_table_destroy(table);
}
END_TEST

SUPPORT_SUITE(region_table)
{
    TCase *const tcase = support_case(suite, "region_table");
    tcase_add_test(tcase, the_least_region_that_is_empty_is_found);
    tcase_add_test(tcase, of_two_within_each_other_the_lesser_stays);
    tcase_add_test(tcase, keys_are_told_apart);
    tcase_add_test(tcase, the_costliest_stay);
    tcase_add_test(tcase, what_all_regions_share_must_be_met);
    tcase_add_test(tcase, clearing_empties_the_table);
    tcase_add_test(tcase, growing_changes_nothing);
    tcase_add_test(tcase, threads_share_a_table);
}
