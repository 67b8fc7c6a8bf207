/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_limits - what may bound or vary a search, and what it may not change.
 *
 * Limits of nodes and time, the stop flag, the size of the table, the seed of
 * the order, what was searched before: none of them may make a verdict wrong,
 * and all that is not meant to vary the work must leave it the same to the
 * node.
 */
#include <signal.h>

#include "solver/dfpn/search.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* With every limit below the nodes it takes the value is unknown, with any
 * other it is what it is without one. */
static void check_node_limits(struct search *search,
                              const struct position *position)
{
    const struct search_verdict full = search_checks_prove(search, position);
    for (uint64_t nodes = 1; nodes <= full.nodes + 2; nodes++) {
        const struct search_limits limits = {.nodes = nodes};
        const struct search_verdict verdict =
            search_checks_within(search, position, &limits);
        search_checks_check_sound(position, &verdict);
        if (verdict.nodes != (nodes < full.nodes ? nodes : full.nodes))
            position_oracle_complain(position,
                                     "the nodes counted under a limit");
        if ((verdict.value == VALUE_UNKNOWN) != (nodes < full.nodes))
            position_oracle_complain(position, "the value under a limit");
    }
}

START_TEST(every_limit_of_nodes_is_kept)
{
    uint64_t seed = 75;
    struct search *const search = search_checks_create(3, 65536, 0);
    for (int done = 0; done < 20;) {
        const struct position position =
            position_oracle_game(&seed, 3, 7 + done % 6, done % 4);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        if (verdict.nodes > 1500)
            continue;
        check_node_limits(search, &position);
        done++;
    }
    search_destroy(search);
}
END_TEST

START_TEST(limits_never_make_a_value_wrong)
{
    uint64_t seed = 76;
    struct search *const search = search_checks_create(3, 65536, 0);
    for (int round = 0; round < support_amount(700, 1500); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 9, round % 6);
        const struct search_limits limits = {
            .nodes = 1 + (uint64_t)support_below(&seed, 60)};
        const struct search_verdict verdict =
            search_checks_within(search, &position, &limits);
        search_checks_check_sound(&position, &verdict);
        ck_assert_uint_le(verdict.nodes, limits.nodes);
    }
    search_destroy(search);
}
END_TEST

START_TEST(every_side_starts_and_stops)
{
    const struct search_limits limits = {.nodes =
                                             (uint64_t)support_amount(20, 100)};
    struct search *const search = search_checks_create(_i, MEBIBYTE, 0);
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        const struct position position = position_empty(_i, (enum turn)turn);
        const struct search_verdict verdict =
            search_checks_within(search, &position, &limits);
        search_checks_check_form(&position, &verdict);
        ck_assert_uint_le(verdict.nodes, limits.nodes);
    }
    search_destroy(search);
}
END_TEST

/* Each thread may be about to expand a node when the limit is reached. */
START_TEST(threads_keep_the_limits)
{
    enum { THREADS = 4 };
    uint64_t seed = 83;
    int unknown = 0;
    struct search *const search =
        search_checks_create_threads(3, 65536, THREADS);
    for (int round = 0; round < 300; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 3 + round % 7, round % 6);
        const struct search_limits limits = {
            .nodes = 1 + (uint64_t)support_below(&seed, 60)};
        const struct search_verdict verdict =
            search_checks_within(search, &position, &limits);
        search_checks_check_sound(&position, &verdict);
        ck_assert_uint_le(verdict.nodes, limits.nodes + THREADS);
        unknown += verdict.value == VALUE_UNKNOWN;
    }
    ck_assert_int_ge(unknown, 30);
    search_destroy(search);
}
END_TEST

START_TEST(threads_end_in_time)
{
    const struct position position = position_empty(_i, TURN_WHITE);
    const struct search_limits limits = {.seconds = 0.25};
    struct search *const search = search_checks_create_threads(_i, MEBIBYTE, 4);
    const struct search_verdict verdict =
        search_checks_within(search, &position, &limits);
    search_destroy(search);
    search_checks_check_form(&position, &verdict);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    ck_assert(verdict.seconds >= 0.25 && verdict.seconds < 10);
}
END_TEST

START_TEST(a_limit_of_time_is_kept)
{
    const struct position position = position_empty(6, TURN_WHITE);
    const struct search_limits limits = {.seconds = 0.25};
    struct search *const search = search_checks_create(6, 16 * MEBIBYTE, 0);
    const struct search_verdict verdict =
        search_checks_within(search, &position, &limits);
    search_destroy(search);
    search_checks_check_form(&position, &verdict);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    ck_assert(verdict.seconds >= 0.25 && verdict.seconds < 10);
    ck_assert_uint_gt(verdict.nodes, 0);
}
END_TEST

START_TEST(a_tiny_limit_of_time_is_a_limit)
{
    const struct position position = position_empty(6, TURN_WHITE);
    const struct search_limits limits = {.seconds = 1e-9};
    struct search *const search = search_checks_create(6, MEBIBYTE, 0);
    const struct search_verdict verdict =
        search_checks_within(search, &position, &limits);
    search_destroy(search);
    search_checks_check_form(&position, &verdict);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    ck_assert_uint_lt(verdict.nodes, 100);
}
END_TEST

START_TEST(a_stop_flag_set_before_lets_nothing_be_searched)
{
    static const volatile sig_atomic_t stop = 1;
    const struct search_limits limits = {.stop = &stop};
    const struct position position = position_empty(4, TURN_WHITE);
    const struct position over = support_position("b1/1bb/b1 w");
    struct search *const search = search_checks_create(4, MEBIBYTE, 0);
    const struct search_verdict verdict =
        search_checks_within(search, &position, &limits);
    search_destroy(search);
    search_checks_check_form(&position, &verdict);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    ck_assert_uint_eq(verdict.nodes, 0);
    struct search *const small = search_checks_create(2, MEBIBYTE, 0);
    const struct search_verdict known =
        search_checks_within(small, &over, &limits);
    search_destroy(small);
    search_checks_check_form(&over, &known);
    ck_assert_int_eq(known.value, VALUE_LOSS);
}
END_TEST

/* What the reports of a search have said. */
struct watch {
    volatile sig_atomic_t stop;
    int reports;
    int stop_after;
    struct search_progress last;
};

static void see_progress(void *context, const struct search_progress *progress)
{
    struct watch *const watch = context;
    if (progress->pn < 1 || progress->dn < 1 ||
        progress->pn == SEARCH_INFINITE || progress->dn == SEARCH_INFINITE)
        ck_abort_msg("numbers %u and %u", progress->pn, progress->dn);
    if (progress->nodes < watch->last.nodes ||
        !(progress->seconds > watch->last.seconds))
        ck_abort_msg("progress went back");
    watch->last = *progress;
    if (++watch->reports >= watch->stop_after)
        watch->stop = 1;
}

START_TEST(a_stop_flag_ends_a_running_search)
{
    const struct position position = position_empty(6, TURN_WHITE);
    struct watch watch = {.stop_after = 3};
    const struct search_limits limits = {.stop = &watch.stop, .seconds = 60};
    struct search *const search = search_checks_create(6, 16 * MEBIBYTE, 0);
    search_set_progress(search, see_progress, &watch);
    const struct search_verdict verdict =
        search_checks_within(search, &position, &limits);
    search_destroy(search);
    search_checks_check_form(&position, &verdict);
    ck_assert_int_eq(watch.reports, 3);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    ck_assert_uint_le(verdict.nodes, watch.last.nodes + 2);
    ck_assert(verdict.seconds >= 0.5 && verdict.seconds < 30);
}
END_TEST

static const size_t sizes[] = {0, 1, 1000, 1024, 4096, 65536, MEBIBYTE};

START_TEST(any_table_gives_the_same_verdicts)
{
    uint64_t seed = 77;
    struct search *const search = search_checks_create(3, sizes[_i], 0);
    for (int round = 0; round < support_amount(120, 300); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 7 + round % 5, round % 5);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
    }
    search_destroy(search);
}
END_TEST

/* The address and the thread sanitizer ask here for their options: they are to
 * fail an allocation that is too large as the C library does, not to abort. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

const char *__tsan_default_options(void);
const char *__tsan_default_options(void)
{
    return "allocator_may_return_null=1";
}

START_TEST(a_table_too_large_for_the_machine_is_refused)
{
    const struct search_options options = {.memory = SIZE_MAX / 2};
    struct search *search = NULL;
    struct status_text why = {""};
    ck_assert_int_eq(search_create(3, &options, &search, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_null(search);
}
END_TEST

static bool same_work(const struct search_verdict *a,
                      const struct search_verdict *b)
{
    return a->value == b->value && a->move == b->move && a->pn == b->pn &&
           a->dn == b->dn && a->nodes == b->nodes;
}

/* In the same search after other positions, and in a new one. */
START_TEST(two_runs_do_the_same)
{
    enum { COUNT = 60 };
    uint64_t seed = 78;
    struct position positions[COUNT];
    struct search_verdict first[COUNT];
    const struct search_limits limits = {.nodes = (uint64_t)_i * 40};
    struct search *const search = search_checks_create(3, 65536, (uint64_t)_i);
    for (int i = 0; i < COUNT; i++) {
        positions[i] = position_oracle_game(&seed, 3, 6 + i % 6, i % 5);
        first[i] = search_checks_within(search, &positions[i], &limits);
    }
    for (int i = COUNT - 1; i >= 0; i--) {
        struct search *const other =
            search_checks_create(3, 65536, (uint64_t)_i);
        const struct search_verdict again =
            search_checks_within(search, &positions[i], &limits);
        const struct search_verdict anew =
            search_checks_within(other, &positions[i], &limits);
        search_destroy(other);
        if (!same_work(&first[i], &again) || !same_work(&first[i], &anew))
            position_oracle_complain(&positions[i], "not the same work");
    }
    search_destroy(search);
}
END_TEST

START_TEST(seeds_change_the_work_and_not_the_verdicts)
{
    enum { SEEDS = 6 };
    uint64_t chance = 79;
    int differ = 0;
    struct search *searches[SEEDS];
    for (int i = 0; i < SEEDS; i++)
        searches[i] =
            search_checks_create(3, MEBIBYTE, i ? support_random(&chance) : 0);
    const int rounds = support_amount(80, 150);
    for (int round = 0; round < rounds; round++) {
        const struct position position =
            position_oracle_game(&chance, 3, 6 + round % 6, round % 5);
        uint64_t nodes = 0;
        for (int i = 0; i < SEEDS; i++) {
            const struct search_verdict verdict =
                search_checks_prove(searches[i], &position);
            search_checks_check_right(&position, &verdict);
            differ += i && verdict.nodes != nodes;
            nodes = verdict.nodes;
        }
    }
    ck_assert_int_gt(differ, rounds);
    for (int i = 0; i < SEEDS; i++)
        search_destroy(searches[i]);
}
END_TEST

START_TEST(a_search_that_was_stopped_can_search_again)
{
    const struct position position = support_position("3/2bb/1ww2/1bbw/w2 b");
    const struct search_limits few = {.nodes = 2};
    struct search *const search = search_checks_create(3, 65536, 0);
    const struct search_verdict first = search_checks_prove(search, &position);
    for (int round = 0; round < 5; round++) {
        const struct search_verdict stopped =
            search_checks_within(search, &position, &few);
        ck_assert_int_eq(stopped.value, VALUE_UNKNOWN);
        const struct search_verdict again =
            search_checks_prove(search, &position);
        ck_assert(same_work(&first, &again));
    }
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(limits)
{
    TCase *const limits = support_case(suite, "limits");
    tcase_add_unchecked_fixture(limits, position_oracle_open_sets, NULL);
    tcase_add_test(limits, every_limit_of_nodes_is_kept);
    tcase_add_test(limits, limits_never_make_a_value_wrong);
    tcase_add_loop_test(limits, every_side_starts_and_stops, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(limits, threads_keep_the_limits);
    tcase_add_loop_test(limits, threads_end_in_time, 6, BOARD_MAX_SIDE + 1);
    tcase_add_test(limits, a_limit_of_time_is_kept);
    tcase_add_test(limits, a_tiny_limit_of_time_is_a_limit);
    tcase_add_test(limits, a_stop_flag_set_before_lets_nothing_be_searched);
    tcase_add_test(limits, a_stop_flag_ends_a_running_search);
    TCase *const work = support_case(suite, "work");
    tcase_add_unchecked_fixture(work, position_oracle_open_sets, NULL);
    tcase_add_loop_test(work, any_table_gives_the_same_verdicts, 0,
                        sizeof sizes / sizeof *sizes);
    tcase_add_test(work, a_table_too_large_for_the_machine_is_refused);
    tcase_add_loop_test(work, two_runs_do_the_same, 0, 4);
    tcase_add_test(work, seeds_change_the_work_and_not_the_verdicts);
    tcase_add_test(work, a_search_that_was_stopped_can_search_again);
}
