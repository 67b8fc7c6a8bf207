/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_counters - that counts add up, and that who is switched off has none. */
#include "solver/common/counters.h"

#include <string.h>

#include "solver/common/technique.h"
#include "solver/dfpn/search.h"
#include "tests/support.h"

/* One that is won at a distance, one that needs the network, late ones. */
static const char *const positions[] = {
    "3/4/2b2/4/3 w",
    "4/1b3/6/1b1b1b1/2w3/1w3/2b1 b",
    "4/5/1b4/2b4/1bbbb1/5/4 w",
};

/* Sums up what searches of all positions count. */
static void count_all(unsigned without, int threads, uint64_t nodes,
                      struct counters *counters, bool check)
{
    const struct search_options options = {
        .memory = 1 << 20, .threads = threads, .without = without};
    const struct search_limits limits = {.nodes = nodes};
    memset(counters, 0, sizeof *counters);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const struct position position = support_position(positions[i]);
        struct search *search;
        struct search_verdict verdict;
        struct counters one;
        ck_assert_int_eq(
            search_create(position.board->side, &options, &search, NULL),
            STATUS_OK);
        search_prove(search, &position, &limits, &verdict);
        search_count(search, &one);
        ck_assert_uint_eq(one.of[COUNTER_NODES], verdict.nodes);
        if (check && verdict.value != VALUE_UNKNOWN)
            ck_assert_uint_eq(
                one.of[COUNTER_TABLE_LOOKUPS],
                one.of[COUNTER_REPLIES] - one.of[COUNTER_ZONES_SKIPPED] +
                    one.of[COUNTER_LAZY] + one.of[COUNTER_TABLE_SETTLED] +
                    one.of[COUNTER_NODES] - 1);
        counters_add(counters, &one);
        search_destroy(search);
    }
}

START_TEST(names_and_wholes_are_sensible)
{
    for (int i = 0; i < COUNTERS; i++) {
        const struct counter_entry *const entry =
            counter_at((enum counters_index)i);
        ck_assert_ptr_nonnull(entry->name);
        ck_assert_ptr_nonnull(entry->summary);
        ck_assert_int_lt(entry->whole, COUNTERS);
        for (int j = 0; j < i; j++)
            ck_assert_str_ne(entry->name,
                             counter_at((enum counters_index)j)->name);
    }
}
END_TEST

START_TEST(each_technique_has_a_counter)
{
    unsigned counted = 0;
    for (int i = 0; i < COUNTERS; i++)
        counted |= counter_at((enum counters_index)i)->technique;
    ck_assert_uint_eq(counted, TECHNIQUE_ALL);
}
END_TEST

START_TEST(parts_are_no_more_than_their_whole)
{
    struct counters counters;
    count_all(0, 1, 2000, &counters, true);
    for (int i = 0; i < COUNTERS; i++)
        ck_assert_uint_le(
            counters.of[i],
            counters.of[counter_at((enum counters_index)i)->whole]);
    ck_assert_uint_eq(
        counters.of[COUNTER_MOBILITY] + counters.of[COUNTER_DECIDED],
        counters.of[COUNTER_EVALUATED] + counters.of[COUNTER_OWN_WINS]);
}
END_TEST

START_TEST(counts_are_the_same_again)
{
    struct counters once, again;
    count_all(0, 1, 500, &once, true);
    count_all(0, 1, 500, &again, true);
    ck_assert_mem_eq(&once, &again, sizeof once);
}
END_TEST

START_TEST(threads_are_summed_up)
{
    struct counters counters;
    count_all(0, 4, 2000, &counters, false);
    ck_assert_uint_gt(counters.of[COUNTER_TABLE_HITS], 0);
    ck_assert_uint_le(counters.of[COUNTER_TABLE_HITS],
                      counters.of[COUNTER_TABLE_LOOKUPS]);
}
END_TEST

/* With all techniques each counts something; without one it counts nothing. */
START_TEST(a_technique_that_is_off_counts_nothing)
{
    struct counters all, without;
    count_all(0, 1, 2000, &all, true);
    for (int i = 0; i < COUNTERS; i++) {
        const struct counter_entry *const entry =
            counter_at((enum counters_index)i);
        if (!entry->technique)
            continue;
        count_all(entry->technique, 1, 200, &without, true);
        ck_assert_msg(without.of[i] == 0, "%s counts without it", entry->name);
        ck_assert_msg(all.of[i] > 0, "%s counts nothing", entry->name);
    }
}
END_TEST

START_TEST(what_was_counted_before_is_taken_away)
{
    struct counters sum, part;
    count_all(0, 1, 50, &part, true);
    sum = part;
    counters_add(&sum, &part);
    counters_take(&sum, &part);
    ck_assert_mem_eq(&sum, &part, sizeof sum);
}
END_TEST

SUPPORT_SUITE(counters)
{
    TCase *const table = support_case(suite, "the table of counters");
    tcase_add_test(table, names_and_wholes_are_sensible);
    tcase_add_test(table, each_technique_has_a_counter);
    TCase *const searches = support_case(suite, "searches");
    tcase_add_test(searches, parts_are_no_more_than_their_whole);
    tcase_add_test(searches, counts_are_the_same_again);
    tcase_add_test(searches, threads_are_summed_up);
    tcase_add_test(searches, a_technique_that_is_off_counts_nothing);
    tcase_add_test(searches, what_was_counted_before_is_taken_away);
}
