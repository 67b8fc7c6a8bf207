/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_trust - no proof of another store is believed unseen. */
#include <check.h>
#include <string.h>

#include "tests/merge_fixture.h"
#include "tests/support.h"

START_TEST(a_rejected_proof_stays_out)
{
    const struct result lie =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    merge_fixture_put("liar", &lie, MERGE_FIXTURE_FALSE);
    struct store_merge_counts counts = merge_fixture_run("liar", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
    ck_assert_uint_eq(merge_fixture_sum(&counts), 1);
    ck_assert_int_eq(merge_fixture_tellings, 1);
    ck_assert_str_eq(merge_fixture_told.line, "it is false");
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM result"),
                     0);
    /* A false claim is no conflict. */
    const struct result truth =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    merge_fixture_put("sum", &truth, 10);
    counts = merge_fixture_run("liar", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
    merge_fixture_expect_value("sum", &truth, VALUE_WIN);
    merge_fixture_expect_sound("sum");
}
END_TEST

/* The other store's own verdict counts for nothing. */
START_TEST(verdicts_are_not_believed)
{
    const struct result lie =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    struct store *const store =
        store_fixture_open(merge_fixture_path("liar"), STORE_WRITE);
    struct proof proof = store_fixture_proof(&lie, MERGE_FIXTURE_FALSE, 30);
    proof.verdict = PROOF_VERIFIED;
    strcpy(proof.verifier, "me");
    store_fixture_put_proof(store, &lie, &proof);
    store_close(store);
    ck_assert_uint_eq(
        merge_fixture_run("liar", "sum").fate[STORE_MERGE_REJECTED], 1);
    proof_free(&proof);
}
END_TEST

/* A true proof of the opposite, passed through as one that was rejected, which
 * may claim what it likes. */
START_TEST(a_proof_of_something_else_stays_out)
{
    const struct result lie =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const struct result truth =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct store_merge_options *const all[] = {&merge_fixture_judged,
                                                     &merge_fixture_unjudged};
    struct store *const store =
        store_fixture_open(merge_fixture_path("liar"), STORE_WRITE);
    struct proof proof = store_fixture_proof(&truth, 10, 30);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "me");
    store_fixture_put_proof(store, &lie, &proof);
    store_close(store);
    for (int i = 0; i < 2; i++) {
        const struct store_merge_counts counts =
            merge_fixture_run_by(all[i], "liar", "sum");
        ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
        ck_assert_msg(strstr(merge_fixture_told.line, "opposite") != NULL, "%s",
                      merge_fixture_told.line);
        ck_assert_int_eq(
            merge_fixture_number("sum", "SELECT count(*) FROM result"), 0);
    }
    proof_free(&proof);
}
END_TEST

SUPPORT_SUITE(trust)
{
    const TTest *const tests[] = {a_rejected_proof_stays_out,
                                  verdicts_are_not_believed,
                                  a_proof_of_something_else_stays_out};
    store_fixture_case(suite, "trust", tests, sizeof tests / sizeof *tests);
}
