/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_runs - runs: each has one row, however often results of it come. */
#include <check.h>
#include <string.h>

#include "tests/merge_fixture.h"
#include "tests/support.h"

/* Results of two workers come in turn, then of others that differ from the
 * first in one thing each. */
START_TEST(runs_in_turn_have_a_row_each)
{
    static const char id[] = "SELECT group_concat(run, '') FROM"
                             " (SELECT run FROM result ORDER BY id)";
    uint64_t seed = 8;
    char answer[20];
    struct run runs[6] = {store_fixture_run, store_fixture_run,
                          store_fixture_run, store_fixture_run,
                          store_fixture_run, store_fixture_run};
    runs[1].seed = 1;
    runs[2].seed = 2;
    strcpy(runs[3].version, "0.1");
    strcpy(runs[4].options, "memory=2M");
    strcpy(runs[5].started, "2030-01-31T12:00:01Z");
    static const char order[] = "0101200345345";
    struct store *store =
        store_fixture_open(merge_fixture_path("sum"), STORE_WRITE);
    for (size_t i = 0; i < strlen(order); i++) {
        const struct result result = store_fixture_draw(
            &seed, 5 + (int)i / 3, 4, TURN_WHITE, RULES_NONE);
        if (i == 6) { /* another process */
            store_close(store);
            store = store_fixture_open(merge_fixture_path("sum"), STORE_WRITE);
        }
        store_set_run(store, &runs[order[i] - '0']);
        store_fixture_put(store, &result);
    }
    store_close(store);
    store_fixture_sql(merge_fixture_path("sum"), id, answer, sizeof answer);
    ck_assert_str_eq(answer, "1212311456456");
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM run"),
                     6);
    merge_fixture_expect_sound("sum");
}
END_TEST

/* Runs that begin now are different ones, however alike. */
START_TEST(new_runs_share_no_row)
{
    const struct run run = {.version = "0.2"};
    uint64_t seed = 7;
    struct store *const store =
        store_fixture_open(merge_fixture_path("sum"), STORE_WRITE);
    for (int i = 0; i < 3; i++) {
        const struct result result =
            store_fixture_draw(&seed, 5 + i, 4, TURN_WHITE, RULES_NONE);
        store_set_run(store, &run);
        store_fixture_put(store, &result);
    }
    store_close(store);
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM run"),
                     3);
    merge_fixture_expect_sound("sum");
}
END_TEST

/* Nothing is put under a row that is damaged. */
START_TEST(a_damaged_run_is_not_shared)
{
    const struct result one =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const struct result other =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_LOSS);
    merge_fixture_put("sum", &one, 0);
    store_fixture_sql(merge_fixture_path("sum"),
                      "UPDATE run SET checksum = zeroblob(16)", NULL, 0);
    merge_fixture_put("sum", &other, 0);
    ck_assert_int_eq(
        merge_fixture_number("sum", "SELECT run FROM result ORDER BY id DESC"),
        2);
}
END_TEST

SUPPORT_SUITE(runs)
{
    const TTest *const tests[] = {runs_in_turn_have_a_row_each,
                                  new_runs_share_no_row,
                                  a_damaged_run_is_not_shared};
    store_fixture_case(suite, "runs", tests, sizeof tests / sizeof *tests);
}
