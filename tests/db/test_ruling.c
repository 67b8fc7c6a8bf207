/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of db/ruling: proofs that came unjudged or undecided are judged later,
 * and conflicts end where proofs decide them, and only there.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "db/ruling.h"
#include "tests/merge_fixture.h"

/* --- Proofs that were not judged yet ------------------------------------- */

START_TEST(undecided_proofs_are_judged_later)
{
    uint64_t count[PROOF_VERDICTS];
    const struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    struct result other =
        store_fixture_proved("4/5/6/3b3/6/5/4 w", RULES_NONE, VALUE_WIN);
    merge_fixture_put("one", &claim, MERGE_FIXTURE_HANGING);
    merge_fixture_put("one", &other, 12);
    const struct store_merge_counts counts = merge_fixture_run("one", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 2);
    ck_assert_uint_eq(counts.undecided, 1);
    ck_assert_int_eq(merge_fixture_tellings, 0);
    ck_assert_uint_eq(
        merge_fixture_run_by(&merge_fixture_unjudged, "one", "loose").undecided,
        2);
    struct store *const store =
        store_fixture_open(merge_fixture_path("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &merge_fixture_judged, count,
                                &merge_fixture_why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(count[PROOF_VERIFIED], 1);
    ck_assert_uint_eq(count[PROOF_UNVERIFIED], 1);
    merge_fixture_expect_same("sum", "loose");
    /* Unjudged, a false one comes in as well, and goes when it is judged. */
    const struct result lie =
        store_fixture_proved("5/6/7/8/4b4/8/7/6/5 w", RULES_NONE, VALUE_LOSS);
    merge_fixture_put("two", &lie, MERGE_FIXTURE_FALSE);
    merge_fixture_run_by(&merge_fixture_unjudged, "two", "loose");
    merge_fixture_expect_value("loose", &lie, VALUE_LOSS);
    struct store *const again =
        store_fixture_open(merge_fixture_path("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(again, &merge_fixture_judged, count,
                                &merge_fixture_why) == STATUS_OK);
    store_close(again);
    ck_assert_uint_eq(count[PROOF_REJECTED], 1);
    ck_assert_str_eq(merge_fixture_told.line, "it is false");
    struct result got;
    bool found;
    ck_assert(merge_fixture_get("loose", &lie, &found, &got) == STATUS_OK);
    ck_assert_int_eq(got.state, RESULT_UNKNOWN);
}
END_TEST

/* The report of a bug: a rejected proof of what is not proved. */
START_TEST(reports_of_bugs_come_along)
{
    const struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    merge_fixture_put("one", &claim, MERGE_FIXTURE_FALSE);
    uint64_t count[PROOF_VERDICTS];
    struct store *const store =
        store_fixture_open(merge_fixture_path("one"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &merge_fixture_judged, count,
                                &merge_fixture_why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(merge_fixture_run("one", "sum").fate[STORE_MERGE_NEW], 1);
    merge_fixture_expect_same("one", "sum");
    ck_assert_int_eq(
        merge_fixture_number(
            "sum", "SELECT count(*) FROM proof WHERE verdict = 'rejected'"),
        1);
}
END_TEST

/* --- Conflicts ------------------------------------------------------------ */

static struct ruling_counts settle(void)
{
    struct ruling_counts counts;
    struct store *const store =
        store_fixture_open(merge_fixture_path("here"), STORE_WRITE);
    ck_assert_msg(ruling_settle(store, &merge_fixture_judged, &counts,
                                &merge_fixture_why) == STATUS_OK,
                  "%s", merge_fixture_why.line);
    store_close(store);
    return counts;
}

static void expect_settled(enum value value, const char *proof)
{
    const struct result like =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    char answer[40];
    merge_fixture_expect_value("here", &like, value);
    merge_fixture_expect_sound("here");
    ck_assert_int_eq(
        merge_fixture_number("here", "SELECT count(*) FROM conflict"), 0);
    ck_assert_int_eq(
        merge_fixture_number("here", "SELECT count(*) FROM conflict_proof"), 0);
    store_fixture_sql(merge_fixture_path("here"),
                      "SELECT ifnull((SELECT ifnull(verdict, 'unverified')"
                      " FROM proof), 'none')",
                      answer, sizeof answer);
    ck_assert_str_eq(answer, proof);
}

START_TEST(proofs_decide)
{
    merge_fixture_quarrel(10, MERGE_FIXTURE_FALSE);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merge_fixture_quarrel(10, 0);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merge_fixture_quarrel(10, MERGE_FIXTURE_HANGING);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    merge_fixture_quarrel(0, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    merge_fixture_quarrel(MERGE_FIXTURE_HANGING, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    merge_fixture_quarrel(MERGE_FIXTURE_FALSE, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    /* The claim is all that is left, and what it is. */
    merge_fixture_quarrel(MERGE_FIXTURE_FALSE, 0);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "rejected");
    /* Both are false. */
    merge_fixture_quarrel(MERGE_FIXTURE_FALSE, MERGE_FIXTURE_FALSE);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_UNKNOWN, "rejected");
}
END_TEST

START_TEST(some_cannot_be_decided)
{
    static const uint64_t nodes[][2] = {{0, 0},
                                        {10, 11},
                                        {MERGE_FIXTURE_HANGING, 0},
                                        {0, MERGE_FIXTURE_HANGING}};
    const struct result like =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    for (int i = 0; i < 4; i++) {
        merge_fixture_quarrel(nodes[i][0], nodes[i][1]);
        char *const before = merge_fixture_content("here");
        ck_assert_uint_eq(settle().left, 1);
        char *const after = merge_fixture_content("here");
        ck_assert_str_eq(before, after);
        merge_fixture_expect_conflict("here", &like);
        free(before);
        free(after);
    }
}
END_TEST

START_TEST(proofs_say_nothing_of_grundy_values)
{
    struct result here =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_WIN);
    here.grundy = 2;
    struct result there = here;
    there.grundy = 3;
    merge_fixture_put("here", &here, 10);
    merge_fixture_put("there", &there, 0);
    merge_fixture_run("there", "here");
    ck_assert_uint_eq(settle().left, 1);
    merge_fixture_expect_conflict("here", &here);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {undecided_proofs_are_judged_later,
                                  reports_of_bugs_come_along, proofs_decide,
                                  some_cannot_be_decided,
                                  proofs_say_nothing_of_grundy_values};
    return store_fixture_main("ruling", tests, sizeof tests / sizeof *tests);
}
