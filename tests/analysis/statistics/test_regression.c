/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_regression - fits over all sets of side 3 against R, which has each raw
 * set as a row, and what is said when there is nothing to fit.
 */
#include "analysis/statistics/regression.h"

#include <string.h>

#include "tests/contract_fixture.h"
#include "tests/fixtures/regression.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"
#include "tests/tables.h"

/* Black wins unless stones, pairs of neighbours and twice the centre leave 1
 * when divided by 3. */
static bool mixed(const struct contract_fixture *specimen, uint32_t mask,
                  void *context)
{
    (void)context;
    const struct cellset stones =
        contract_fixture_position(specimen, mask).stones[COLOUR_BLACK];
    int sum = cellset_count(stones);
    for (int c = cellset_next(&stones, 0); c >= 0;
         c = cellset_next(&stones, c + 1))
        for (int d = cellset_next(&stones, c + 1); d >= 0;
             d = cellset_next(&stones, d + 1))
            sum += cellset_has(&specimen->board->adjacent[c], d);
    sum += 2 * cellset_has(&stones, board_cell_at(specimen->board, 0, 0));
    return sum % 3 == 1;
}

/* From three stones on Black wins. */
static bool separated(const struct contract_fixture *specimen, uint32_t mask,
                      void *context)
{
    (void)specimen, (void)context;
    return __builtin_popcount(mask) < 3;
}

static struct regression taken(int side, contract_fixture_rule *rule,
                               void *context, int stones, uint64_t seed)
{
    struct contract_fixture specimen =
        contract_fixture_make(side, RULES_INNER, rule, context);
    struct side_results side_results =
        contract_fixture_sample(&specimen, false);
    struct contract_sets contract_sets;
    struct regression regression;
    struct status_text why;
    ck_assert_int_eq(contract_sets_build(&side_results, &contract_sets, &why),
                     STATUS_OK);
    if (regression_take(&contract_sets, stones, seed, &regression, &why) !=
        STATUS_OK)
        ck_abort_msg("%s", why.line);
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    contract_fixture_free(&specimen);
    return regression;
}

struct expected {
    const double *mean, *deviation, *plain, *plain_error, *standard,
        *standard_error, *quality, *base;
};

#define WANTED(name)                                                           \
    (struct expected)                                                          \
    {                                                                          \
        fixture_##name##_mean, fixture_##name##_deviation,                     \
            fixture_##name##_plain, fixture_##name##_plain_error,              \
            fixture_##name##_standard, fixture_##name##_standard_error,        \
            fixture_##name##_quality, fixture_##name##_base                    \
    }

/* Newton's last step changes coefficients less than errors. */
static void check_errors(const double *found, const double *expected,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_double_eq_tol(found[i] / expected[i], 1, 1e-6);
}

static void check(const struct regression *found, struct expected expected)
{
    const size_t terms = found->terms + 1;
    ck_assert_int_eq(found->plain.state, LOGIT_FITTED);
    for (size_t j = 0; j < found->terms; j++) {
        near_check(found->mean[found->trait[j]], expected.mean[j]);
        near_check(found->deviation[found->trait[j]], expected.deviation[j]);
    }
    near_check_all(found->plain.coefficient, expected.plain, terms);
    check_errors(found->plain.robust, expected.plain_error, terms);
    near_check_all(found->standard.coefficient, expected.standard, terms);
    check_errors(found->standard.robust, expected.standard_error, terms);
    near_check_all((double[]){found->plain.log_likelihood,
                              found->plain.null_log_likelihood,
                              found->plain.mcfadden, found->plain.auc},
                   expected.quality, 4);
    near_check_all((double[]){found->base.log_loss, found->base.brier,
                              found->base.accuracy, found->base.auc},
                   expected.base, 4);
}

START_TEST(all_sets_as_in_r)
{
    const struct regression found = taken(3, mixed, NULL, -1, 0);
    ck_assert_uint_eq(found.classes, 26);
    ck_assert(found.sets == 128);
    ck_assert_uint_eq(found.terms, TRAITS);
    ck_assert(found.ridge == 0);
    check(&found, WANTED(mixed));
}
END_TEST

START_TEST(traits_that_separate_get_the_smallest_ridge)
{
    const struct regression found = taken(3, separated, NULL, -1, 0);
    ck_assert(found.ridge == 0.01);
    ck_assert(found.black == 99);
    check(&found, WANTED(separated));
    ck_assert_int_eq(found.validation.state, LOGIT_FITTED);
    ck_assert(found.validation_ridge == 0.01);
    ck_assert(found.validation.held_out.auc > 0.99);
}
END_TEST

START_TEST(a_layer_leaves_out_what_is_constant)
{
    const struct regression found = taken(3, mixed, NULL, 1, 0);
    ck_assert_uint_eq(found.classes, 2);
    ck_assert(found.sets == 7);
    ck_assert_uint_eq(found.terms, 2);
    ck_assert_int_eq(found.trait[0], TRAIT_DISTANCE);
    ck_assert_int_eq(found.trait[1], TRAIT_SYMMETRY);
    check(&found, WANTED(single));
    /* Without one of the two classes there is one winner left. */
    ck_assert_uint_eq(found.folds, 2);
    ck_assert_int_eq(found.validation.state, LOGIT_ONE_OUTCOME);
}
END_TEST

/* The scores of the held-out classes are those of fits to the others. */
START_TEST(folds_by_the_seed)
{
    const struct regression found = taken(3, mixed, NULL, -1, 7);
    const struct regression again = taken(3, mixed, NULL, -1, 7);
    const struct regression other = taken(3, mixed, NULL, -1, 8);
    ck_assert_uint_eq(found.folds, REGRESSION_FOLDS);
    ck_assert_int_eq(found.validation.state, LOGIT_FITTED);
    const double loss = found.validation.held_out.log_loss;
    ck_assert(loss == again.validation.held_out.log_loss);
    ck_assert(loss != other.validation.held_out.log_loss);
    ck_assert_double_gt(loss, -found.plain.log_likelihood / found.sets);
    ck_assert_double_lt(loss, 10);
}
END_TEST

/* White wins side 3 from at most two stones, and from three that touch each
 * other with one in the centre, the fourth of the contract cells. */
static bool proved(const struct contract_fixture *specimen, uint32_t mask,
                   void *context)
{
    static const uint32_t threes[] = {0x0b, 0x1a, 0x58, 0x68, 0x2c, 0x0d};
    (void)specimen;
    (void)context;
    bool wins = __builtin_popcount(mask) < 3;
    for (size_t i = 0; i < sizeof threes / sizeof *threes; i++)
        wins = wins || mask == threes[i];
    return wins;
}

/* Log loss and Brier score as numpy has them, by Newton's method in each of the
 * ten folds: with one seed the regression is better than the base rate, with
 * another much worse. */
START_TEST(held_out_scores_lean_on_the_seed)
{
    static const struct {
        uint64_t seed;
        double log_loss, brier;
    } expected[] = {{0, 0.33507592771534, 0.08752515383007},
                    {3, 1.04058443335308, 0.17218347427746}};
    for (int i = 0; i < 2; i++) {
        const struct regression found =
            taken(3, proved, NULL, -1, expected[i].seed);
        ck_assert(found.black == 93 && found.validation_ridge == 0.01);
        near_check(found.validation.held_out.log_loss, expected[i].log_loss);
        near_check(found.validation.held_out.brier, expected[i].brier);
        near_check(found.base.log_loss, 0.5866479591119431);
    }
}
END_TEST

/* White wins from few stones, more or less: what is found must be that. */
static bool sloping(const struct contract_fixture *specimen, uint32_t mask,
                    void *context)
{
    (void)specimen;
    return __builtin_popcount(mask) + support_below(context, 9) < 14;
}

START_TEST(all_of_side_4)
{
    uint64_t seed = 4;
    const struct regression found = taken(4, sloping, &seed, -1, 0);
    ck_assert_uint_eq(found.classes, 45336);
    ck_assert(found.sets == 524288);
    ck_assert_double_gt(found.plain.coefficient[1 + TRAIT_STONES], 0.5);
    ck_assert_double_gt(found.validation.held_out.auc, 0.7);
    ck_assert_double_lt(found.validation.held_out.log_loss,
                        found.base.log_loss - 0.05);
}
END_TEST

static struct report computed(struct store *store, int stones)
{
    struct request request = request_of(3, RULES_INNER);
    request.stones = stones;
    return tables_computed("regression", store, &request);
}

START_TEST(tables_of_a_fit)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, mixed, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct report report = computed(opened.store, -1);
    ck_assert_uint_eq(report.table_count, 3);
    const struct report_table *const fit = report_find(&report, "fit");
    ck_assert(tables_noted(fit, "population"));
    ck_assert(!tables_noted(fit, "INCOMPLETE") && !tables_noted(fit, "ridge"));
    ck_assert_int_eq(report_at(fit, 0, 2)->integer, 128);
    const struct report_table *const terms =
        report_find(&report, "coefficients");
    ck_assert_uint_eq(report_rows(terms), 1 + TRAITS);
    for (int t = 0; t < TRAITS; t++) {
        ck_assert_str_eq(report_at(terms, 1 + t, 0)->text, traits[t].name);
        near_check(report_at(terms, 1 + t, 4)->real,
                   fixture_mixed_plain[1 + t]);
        near_check(report_at(terms, 1 + t, 7)->real,
                   fixture_mixed_standard_error[1 + t]);
        near_check(report_at(terms, 1 + t, 8)->real,
                   exp(fixture_mixed_standard[1 + t]));
    }
    near_check(report_at(terms, 0, 6)->real, fixture_mixed_standard[0]);
    const struct report_table *const validation =
        report_find(&report, "validation");
    ck_assert_uint_eq(report_rows(validation), 2);
    ck_assert(tables_noted(validation, "Another seed"));
    near_check(report_at(validation, 1, 2)->real, fixture_mixed_base[0]);
    report_free(&report);
    report = computed(opened.store, 1);
    ck_assert(tables_noted(report_find(&report, "fit"), "Without a ridge"));
    ck_assert(tables_noted(report_find(&report, "coefficients"), "same for"));
    ck_assert(tables_noted(report_find(&report, "validation"), "Without fold"));
    ck_assert(report_at(report_find(&report, "coefficients"), 1, 4)->blank);
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(one_winner_is_a_note_and_no_error)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_all_white, NULL);
    contract_fixture_omit(&side_3, 127);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct report report = computed(opened.store, -1);
    ck_assert_uint_eq(report.table_count, 1);
    const struct report_table *const fit = report_find(&report, "fit");
    ck_assert_uint_eq(report_rows(fit), 1);
    ck_assert(tables_noted(fit, "same winner"));
    ck_assert(tables_noted(fit, "INCOMPLETE: 1 of 26"));
    ck_assert(report_at(fit, 0, 5)->blank);
    report_free(&report);
    struct request request = request_of(3, RULES_INNER);
    struct status_text why;
    request.stones = 7;
    ck_assert_int_eq(regression_report(opened.store, &request, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    request.stones = 8;
    ck_assert_int_eq(regression_report(opened.store, &request, &report, &why),
                     STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "at most 7"));
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(regression)
{
    TCase *const tcase = gsl_case(suite, "regression");
    tcase_add_test(tcase, all_sets_as_in_r);
    tcase_add_test(tcase, traits_that_separate_get_the_smallest_ridge);
    tcase_add_test(tcase, a_layer_leaves_out_what_is_constant);
    tcase_add_test(tcase, folds_by_the_seed);
    tcase_add_test(tcase, held_out_scores_lean_on_the_seed);
    tcase_add_test(tcase, all_of_side_4);
    tcase_add_test(tcase, tables_of_a_fit);
    tcase_add_test(tcase, one_winner_is_a_note_and_no_error);
}
