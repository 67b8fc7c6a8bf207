/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of db/ruling: proofs that came unjudged or undecided are judged later,
 * and conflicts end where proofs decide them, and only there.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "db/ruling.h"
#include "tests/merger.h"

/* --- Proofs that were not judged yet ------------------------------------- */

START_TEST(undecided_proofs_are_judged_later)
{
    uint64_t count[PROOF_VERDICTS];
    const struct result claim =
        claims_proved(merger_set, RULES_NONE, VALUE_LOSS);
    struct result other =
        claims_proved("4/5/6/3b3/6/5/4 w", RULES_NONE, VALUE_WIN);
    merger_put("one", &claim, MERGER_HANGING);
    merger_put("one", &other, 12);
    const struct store_merge_counts counts = merger_run("one", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 2);
    ck_assert_uint_eq(counts.undecided, 1);
    ck_assert_int_eq(merger_tellings, 0);
    ck_assert_uint_eq(merger_run_by(&merger_unjudged, "one", "loose").undecided,
                      2);
    struct store *const store = claims_open(merger_path("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &merger_judged, count, &merger_why) ==
              STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(count[PROOF_VERIFIED], 1);
    ck_assert_uint_eq(count[PROOF_UNVERIFIED], 1);
    merger_expect_same("sum", "loose");
    /* Unjudged, a false one comes in as well, and goes when it is judged. */
    const struct result lie =
        claims_proved("5/6/7/8/4b4/8/7/6/5 w", RULES_NONE, VALUE_LOSS);
    merger_put("two", &lie, MERGER_FALSE);
    merger_run_by(&merger_unjudged, "two", "loose");
    merger_expect_value("loose", &lie, VALUE_LOSS);
    struct store *const again = claims_open(merger_path("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(again, &merger_judged, count, &merger_why) ==
              STATUS_OK);
    store_close(again);
    ck_assert_uint_eq(count[PROOF_REJECTED], 1);
    ck_assert_str_eq(merger_told.line, "it is false");
    struct result got;
    bool found;
    ck_assert(merger_get("loose", &lie, &found, &got) == STATUS_OK);
    ck_assert_int_eq(got.state, RESULT_UNKNOWN);
}
END_TEST

/* The report of a bug: a rejected proof of what is not proved. */
START_TEST(reports_of_bugs_come_along)
{
    const struct result claim =
        claims_proved(merger_set, RULES_NONE, VALUE_LOSS);
    merger_put("one", &claim, MERGER_FALSE);
    uint64_t count[PROOF_VERDICTS];
    struct store *const store = claims_open(merger_path("one"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &merger_judged, count, &merger_why) ==
              STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(merger_run("one", "sum").fate[STORE_MERGE_NEW], 1);
    merger_expect_same("one", "sum");
    ck_assert_int_eq(
        merger_number("sum",
                      "SELECT count(*) FROM proof WHERE verdict = 'rejected'"),
        1);
}
END_TEST

/* --- Conflicts ------------------------------------------------------------ */

static struct ruling_counts settle(void)
{
    struct ruling_counts counts;
    struct store *const store = claims_open(merger_path("here"), STORE_WRITE);
    ck_assert_msg(ruling_settle(store, &merger_judged, &counts, &merger_why) ==
                      STATUS_OK,
                  "%s", merger_why.line);
    store_close(store);
    return counts;
}

static void expect_settled(enum value value, const char *proof)
{
    const struct result like = claims_proved(merger_set, RULES_NONE, VALUE_WIN);
    char answer[40];
    merger_expect_value("here", &like, value);
    merger_expect_sound("here");
    ck_assert_int_eq(merger_number("here", "SELECT count(*) FROM conflict"), 0);
    ck_assert_int_eq(
        merger_number("here", "SELECT count(*) FROM conflict_proof"), 0);
    claims_sql(merger_path("here"),
               "SELECT ifnull((SELECT ifnull(verdict, 'unverified')"
               " FROM proof), 'none')",
               answer, sizeof answer);
    ck_assert_str_eq(answer, proof);
}

START_TEST(proofs_decide)
{
    merger_quarrel(10, MERGER_FALSE);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merger_quarrel(10, 0);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merger_quarrel(10, MERGER_HANGING);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merger_quarrel(0, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    merger_quarrel(MERGER_HANGING, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    merger_quarrel(MERGER_FALSE, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    /* The claim is all that is left, and what it is. */
    merger_quarrel(MERGER_FALSE, 0);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "rejected");
    /* Both are false. */
    merger_quarrel(MERGER_FALSE, MERGER_FALSE);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_UNKNOWN, "rejected");
}
END_TEST

START_TEST(some_cannot_be_decided)
{
    static const uint64_t nodes[][2] = {
        {0, 0}, {10, 11}, {MERGER_HANGING, 0}, {0, MERGER_HANGING}};
    const struct result like = claims_proved(merger_set, RULES_NONE, VALUE_WIN);
    for (int i = 0; i < 4; i++) {
        merger_quarrel(nodes[i][0], nodes[i][1]);
        char *const before = merger_content("here");
        ck_assert_uint_eq(settle().left, 1);
        char *const after = merger_content("here");
        ck_assert_str_eq(before, after);
        merger_expect_conflict("here", &like);
        free(before);
        free(after);
    }
}
END_TEST

START_TEST(proofs_say_nothing_of_grundy_values)
{
    struct result here =
        claims_proved(merger_other_set, RULES_INNER, VALUE_WIN);
    here.grundy = 2;
    struct result there = here;
    there.grundy = 3;
    merger_put("here", &here, 10);
    merger_put("there", &there, 0);
    merger_run("there", "here");
    ck_assert_uint_eq(settle().left, 1);
    merger_expect_conflict("here", &here);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {undecided_proofs_are_judged_later,
                                  reports_of_bugs_come_along, proofs_decide,
                                  some_cannot_be_decided,
                                  proofs_say_nothing_of_grundy_values};
    return claims_main("ruling", tests, sizeof tests / sizeof *tests);
}
