/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_comparison - two stores compared, against R and by hand. */
#include "analysis/statistics/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "tests/contract_fixture.h"
#include "tests/fixtures/regression.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"
#include "tests/tables.h"

enum { LIMIT = 3000 }; /* of the searches in the fixture */

/* Searches of side 4; the store is empty. */
static struct specimen_store open_empty(struct contract_fixture *specimen)
{
    for (uint32_t mask = 0; mask < specimen->masks; mask++)
        specimen->missing[mask] = true;
    return contract_fixture_open_store(specimen, false);
}

/* The n-th class of sets, Black's if it is proved. */
static struct position position_of(const struct contract_fixture *specimen,
                                   size_t n)
{
    uint32_t mask = 0;
    for (; n > 0 || specimen->class[mask] != mask; mask++)
        n -= n > 0 && specimen->class[mask] == mask;
    struct position position = contract_fixture_position(specimen, mask);
    position.turn = TURN_WHITE;
    return position;
}

static void put(struct store *store, const struct position *position,
                double nodes)
{
    const struct result bounded = {.position = *position,
                                   .state = RESULT_BOUNDED,
                                   .value = VALUE_UNKNOWN,
                                   .move = MOVE_NONE,
                                   .grundy = -1,
                                   .pn = 5,
                                   .dn = 6,
                                   .nodes = (uint64_t)nodes};
    struct status_text why;
    if (nodes < LIMIT)
        contract_fixture_put(store, *position, RULES_NONE, VALUE_LOSS,
                             MOVE_NONE, -1, (uint64_t)nodes, 1);
    else if (store_put(store, &bounded, &why) != STATUS_OK)
        ck_abort_msg("%s", why.line);
}

/* Two stores with the fixture's searches, and each with positions that the
 * other has not. */
struct pair {
    struct contract_fixture specimen;
    struct specimen_store first, second;
};

static struct pair open_pair(void)
{
    struct pair pair = {.specimen = contract_fixture_make(
                            4, RULES_INNER, contract_fixture_all_white, NULL)};
    pair.first = open_empty(&pair.specimen);
    pair.second = open_empty(&pair.specimen);
    store_set_run(
        pair.first.store,
        &(struct run){.version = "2", .options = "nodes=3000 threads=1"});
    store_set_run(pair.second.store,
                  &(struct run){.version = "2",
                                .options = "nodes=3000 threads=10 without=x",
                                .seed = 5});
    for (size_t i = 0; i < FIXTURE_COMPARISON; i++) {
        const struct position position = position_of(&pair.specimen, 3 * i);
        put(pair.first.store, &position, fixture_comparison_first[i]);
        put(pair.second.store, &position, fixture_comparison_second[i]);
    }
    for (size_t i = 0; i < 9; i++) {
        const struct position one =
            position_of(&pair.specimen, 7 * (3 * i + 1));
        const struct position two = position_of(&pair.specimen, 6 * i + 2);
        put(pair.first.store, &one, 100000 * (double)(i % 2));
        put(pair.second.store, &two, 17);
    }
    return pair;
}

static void close_pair(struct pair *pair)
{
    contract_fixture_close_store(&pair->first);
    contract_fixture_close_store(&pair->second);
    contract_fixture_free(&pair->specimen);
}

static struct request against(const struct request_store *stores, size_t count)
{
    struct request request = request_of(4, RULES_INNER);
    request.against = stores;
    request.against_count = count;
    return request;
}

static struct side_results read(struct store *store)
{
    const struct request request = request_of(4, RULES_INNER);
    struct side_results side_results;
    struct status_text why;
    ck_assert_int_eq(side_results_read(store, &request, &side_results, &why),
                     STATUS_OK);
    return side_results;
}

START_TEST(as_in_r)
{
    struct pair pair = open_pair();
    struct side_results first = read(pair.first.store);
    struct side_results second = read(pair.second.store);
    struct comparison found;
    struct status_text why;
    ck_assert_uint_eq(first.main_count, FIXTURE_COMPARISON + 9);
    ck_assert_int_eq(comparison_take(&first, &second, "x", &found, &why),
                     STATUS_OK);
    ck_assert_uint_eq(found.positions, FIXTURE_COMPARISON);
    ck_assert_uint_eq(found.both, FIXTURE_COMPARISON_BOTH);
    ck_assert_uint_eq(found.first_only, FIXTURE_COMPARISON_FIRST_ONLY);
    ck_assert_uint_eq(found.other_only, FIXTURE_COMPARISON_OTHER_ONLY);
    ck_assert_uint_eq(found.both + found.first_only + found.other_only +
                          found.neither,
                      found.positions);
    ck_assert(!found.whole);
    near_check_all((double[]){found.solved_p, found.ratio, found.middle,
                              found.ranks.v, found.ranks.p, found.either_ratio},
                   fixture_comparison, 6);
    /* The other way round everything is the other way round. */
    ck_assert_int_eq(comparison_take(&second, &first, "x", &found, &why),
                     STATUS_OK);
    ck_assert_uint_eq(found.other_only, FIXTURE_COMPARISON_FIRST_ONLY);
    near_check(found.ratio, 1 / fixture_comparison[1]);
    near_check(found.middle, 1 / fixture_comparison[2]);
    near_check(found.either_ratio, 1 / fixture_comparison[5]);
    side_results_free(&first);
    side_results_free(&second);
    close_pair(&pair);
}
END_TEST

/* How often `second` is surely more than `first`; LIMIT is a search cut there,
 * which would have taken more. */
static size_t surely_more(const double *first, const double *second)
{
    size_t more = 0;
    for (size_t i = 0; i < FIXTURE_COMPARISON; i++)
        more += first[i] < LIMIT && second[i] > first[i];
    return more;
}

START_TEST(unsolved_positions_tell_who_took_more)
{
    struct pair pair = open_pair();
    struct side_results first = read(pair.first.store);
    struct side_results second = read(pair.second.store);
    struct comparison found;
    struct status_text why;
    const size_t more =
        surely_more(fixture_comparison_first, fixture_comparison_second);
    const size_t fewer =
        surely_more(fixture_comparison_second, fixture_comparison_first);
    ck_assert_int_eq(comparison_take(&first, &second, "x", &found, &why),
                     STATUS_OK);
    ck_assert_uint_eq(found.more, more);
    ck_assert_uint_eq(found.fewer, fewer);
    ck_assert_uint_eq(found.more + found.fewer + found.untold,
                      found.positions - found.neither);
    near_check(found.sign_p, paired_mcnemar((unsigned)more, (unsigned)fewer));
    /* Each search that proved something took a second. */
    near_check(found.seconds_ratio, 1);
    side_results_free(&first);
    side_results_free(&second);
    close_pair(&pair);
}
END_TEST

/* The lines by number of stones add up to the whole. */
START_TEST(strata_are_parts)
{
    struct pair pair = open_pair();
    const struct request_store stores[] = {{"one.db", pair.second.store}};
    const struct request request = against(stores, 1);
    struct report report =
        tables_computed("compare", pair.first.store, &request);
    const struct report_table *const strata = report_find(&report, "strata");
    int64_t positions = 0, both = 0, more = 0;
    for (size_t row = 0; row < report_rows(strata); row++) {
        positions += tables_cell(&report, "strata", row, "positions")->integer;
        both += tables_cell(&report, "strata", row, "both")->integer;
        more += tables_cell(&report, "strata", row, "more")->integer;
    }
    ck_assert_uint_gt(report_rows(strata), 1);
    ck_assert_str_eq(report_at(strata, 0, 0)->text, "one.db 0-5");
    ck_assert_int_eq(positions, FIXTURE_COMPARISON);
    ck_assert_int_eq(both, FIXTURE_COMPARISON_BOTH);
    ck_assert_int_eq(more, tables_cell(&report, "nodes", 0, "more")->integer);
    report_free(&report);
    close_pair(&pair);
}
END_TEST

START_TEST(options_that_differ)
{
    struct run runs[] = {{.version = "1", .options = "nodes=3000 threads=1"},
                         {.version = "1", .options = "nodes=30 threads=1"},
                         {.version = "1",
                          .options = "nodes=3000 threads=10 without=x,y",
                          .seed = 7}};
    const struct side_results one = {.runs = runs, .run_count = 1};
    const struct side_results both = {.runs = runs, .run_count = 2};
    const struct side_results other = {.runs = runs + 2, .run_count = 1};
    const struct {
        const struct side_results *first, *second;
        const char *expected;
    } cases[] = {{&one, &other, "threads=1 seed=0"},
                 {&other, &one, "threads=10 without=x,y seed=7"},
                 {&both, &other, "threads=1 seed=0 nodes=30"},
                 {&both, &one, "nodes=30"},
                 {&one, &both, ""},
                 {&one, &one, ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *const text = comparison_options(cases[i].first, cases[i].second);
        ck_assert_str_eq(text, cases[i].expected);
        free(text);
    }
}
END_TEST

START_TEST(tables_of_several_stores)
{
    struct pair pair = open_pair();
    const struct request_store stores[] = {{"one.db", pair.second.store},
                                           {"self.db", pair.first.store},
                                           {"two.db", pair.second.store}};
    const struct request request = against(stores, 3);
    struct report report =
        tables_computed("compare", pair.first.store, &request);
    ck_assert_str_eq(tables_cell(&report, "solved", 0, "against")->text,
                     "one.db");
    ck_assert_str_eq(tables_cell(&report, "solved", 0, "options")->text,
                     "threads=10 without=x seed=5");
    ck_assert_str_eq(tables_cell(&report, "solved", 2, "store_options")->text,
                     "threads=1 seed=0");
    ck_assert(tables_cell(&report, "solved", 1, "options")->blank);
    ck_assert_int_eq(tables_cell(&report, "solved", 0, "neither")->integer, 2);
    near_check(tables_cell(&report, "solved", 2, "p")->real,
               fixture_comparison[0]);
    ck_assert(tables_cell(&report, "solved", 2, "holm")->real == 1);
    near_check(tables_cell(&report, "nodes", 0, "p")->real,
               fixture_comparison[4]);
    /* Where nothing differs there is no test, and two of three are left. */
    near_check(tables_cell(&report, "nodes", 0, "holm")->real,
               2 * fixture_comparison[4]);
    ck_assert(tables_cell(&report, "nodes", 1, "p")->blank);
    ck_assert(tables_cell(&report, "nodes", 1, "sign_p")->blank);
    ck_assert(tables_cell(&report, "nodes", 1, "ratio")->real == 1);
    ck_assert_str_eq(tables_cell(&report, "nodes", 0, "bound")->text,
                     "neither");
    ck_assert_str_eq(tables_cell(&report, "nodes", 1, "bound")->text, "exact");
    ck_assert_int_eq(tables_cell(&report, "nodes", 0, "either")->integer,
                     FIXTURE_COMPARISON - 2);
    report_free(&report);
    close_pair(&pair);
}
END_TEST

/* Side 2 has two sets, which is all of them. */
static struct specimen_store open_side_2(struct contract_fixture *side_2,
                                         bool with_full)
{
    *side_2 =
        contract_fixture_make(2, RULES_INNER, contract_fixture_all_white, NULL);
    if (!with_full)
        contract_fixture_omit(side_2, 1);
    return contract_fixture_open_store(side_2, false);
}

START_TEST(a_population_has_no_p)
{
    struct contract_fixture side_2;
    struct specimen_store opened = open_side_2(&side_2, true);
    const struct request_store self = {"self.db", opened.store};
    struct request request = against(&self, 1);
    request.side = 2;
    struct report report;
    struct status_text why;
    ck_assert_int_eq(comparison_report(opened.store, &request, &report, &why),
                     STATUS_OK);
    ck_assert_int_eq(tables_cell(&report, "solved", 0, "positions")->integer,
                     2);
    ck_assert(tables_cell(&report, "solved", 0, "p")->blank);
    ck_assert(tables_cell(&report, "nodes", 0, "p")->blank);
    ck_assert(tables_cell(&report, "nodes", 0, "holm")->blank);
    ck_assert_ptr_nonnull(
        strstr(report_find(&report, "solved")->notes[0], "population"));
    report_free(&report);
    /* With another position it is none. */
    contract_fixture_put(opened.store, position_empty(2, TURN_BLACK),
                         RULES_NONE, VALUE_LOSS, MOVE_NONE, -1, 0, 0);
    ck_assert_int_eq(comparison_report(opened.store, &request, &report, &why),
                     STATUS_OK);
    ck_assert(!tables_cell(&report, "solved", 0, "p")->blank);
    ck_assert(tables_cell(&report, "nodes", 0, "ratio")->real == 1);
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_2);
}
END_TEST

START_TEST(bounds_by_who_left_what)
{
    struct contract_fixture side_4 =
        contract_fixture_make(4, RULES_INNER, contract_fixture_all_white, NULL);
    struct specimen_store first = open_empty(&side_4);
    struct specimen_store second = open_empty(&side_4);
    const struct position position = position_of(&side_4, 3);
    const struct request_store stores[] = {{"second.db", second.store}};
    struct request request = against(stores, 1);
    struct report report;
    struct status_text why;
    put(first.store, &position, LIMIT / 4.0);
    put(second.store, &position, LIMIT);
    ck_assert_int_eq(comparison_report(first.store, &request, &report, &why),
                     STATUS_OK);
    ck_assert_str_eq(tables_cell(&report, "nodes", 0, "bound")->text,
                     "at least");
    near_check(tables_cell(&report, "nodes", 0, "either_ratio")->real, 4);
    ck_assert(tables_cell(&report, "nodes", 0, "ratio")->blank);
    ck_assert(tables_cell(&report, "nodes", 0, "p")->blank);
    report_free(&report);
    const struct request_store swapped[] = {{"first.db", first.store}};
    request.against = swapped;
    ck_assert_int_eq(comparison_report(second.store, &request, &report, &why),
                     STATUS_OK);
    ck_assert_str_eq(tables_cell(&report, "nodes", 0, "bound")->text,
                     "at most");
    near_check(tables_cell(&report, "nodes", 0, "either_ratio")->real, 0.25);
    report_free(&report);
    contract_fixture_close_store(&first);
    contract_fixture_close_store(&second);
    contract_fixture_free(&side_4);
}
END_TEST

START_TEST(another_winner_is_an_alarm)
{
    struct pair pair = open_pair();
    const struct position position = position_of(&pair.specimen, 40000);
    const struct request_store stores[] = {{"wrong.db", pair.second.store}};
    const struct request request = against(stores, 1);
    const struct cellset free = position_free(&position);
    struct report report;
    struct status_text why;
    put(pair.first.store, &position, 1);
    contract_fixture_put(pair.second.store, position, RULES_NONE, VALUE_WIN,
                         cellset_next(&free, 0), -1, 3, 1);
    ck_assert_int_eq(
        comparison_report(pair.first.store, &request, &report, &why),
        STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "wrong.db"));
    ck_assert_ptr_nonnull(strstr(why.line, "white wins there, and black here"));
    report_free(&report);
    close_pair(&pair);
}
END_TEST

START_TEST(nothing_to_compare)
{
    struct pair pair = open_pair();
    struct contract_fixture side_2;
    struct specimen_store small = open_side_2(&side_2, false);
    const struct request_store stores[] = {{"small.db", small.store}};
    struct request request = against(stores, 0);
    struct report report;
    struct status_text why;
    ck_assert_int_eq(
        comparison_report(pair.first.store, &request, &report, &why),
        STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "--against"));
    report_free(&report);
    request.against_count = 1;
    ck_assert_int_eq(
        comparison_report(pair.first.store, &request, &report, &why),
        STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "small.db"));
    report_free(&report);
    ck_assert_int_eq(comparison_report(small.store, &request, &report, &why),
                     STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "side 4"));
    report_free(&report);
    contract_fixture_close_store(&small);
    contract_fixture_free(&side_2);
    close_pair(&pair);
}
END_TEST

SUPPORT_SUITE(comparison)
{
    TCase *const tcase = gsl_case(suite, "comparison");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, unsolved_positions_tell_who_took_more);
    tcase_add_test(tcase, strata_are_parts);
    tcase_add_test(tcase, options_that_differ);
    tcase_add_test(tcase, tables_of_several_stores);
    tcase_add_test(tcase, a_population_has_no_p);
    tcase_add_test(tcase, bounds_by_who_left_what);
    tcase_add_test(tcase, another_winner_is_an_alarm);
    tcase_add_test(tcase, nothing_to_compare);
}
