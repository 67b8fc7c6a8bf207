/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of db/store_merge: no proof of another store is believed unseen. */
#include <check.h>
#include <string.h>

#include "tests/merger.h"

START_TEST(a_rejected_proof_stays_out)
{
    const struct result lie = claims_proved(merger_set, RULES_NONE, VALUE_LOSS);
    merger_put("liar", &lie, MERGER_FALSE);
    struct store_merge_counts counts = merger_run("liar", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
    ck_assert_uint_eq(merger_sum(&counts), 1);
    ck_assert_int_eq(merger_tellings, 1);
    ck_assert_str_eq(merger_told.line, "it is false");
    ck_assert_int_eq(merger_number("sum", "SELECT count(*) FROM result"), 0);
    /* A false claim is no conflict. */
    const struct result truth =
        claims_proved(merger_set, RULES_NONE, VALUE_WIN);
    merger_put("sum", &truth, 10);
    counts = merger_run("liar", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
    merger_expect_value("sum", &truth, VALUE_WIN);
    merger_expect_sound("sum");
}
END_TEST

/* The other store's own verdict counts for nothing. */
START_TEST(verdicts_are_not_believed)
{
    const struct result lie = claims_proved(merger_set, RULES_NONE, VALUE_LOSS);
    struct store *const store = claims_open(merger_path("liar"), STORE_WRITE);
    struct proof proof = claims_proof(&lie, MERGER_FALSE, 30);
    proof.verdict = PROOF_VERIFIED;
    strcpy(proof.verifier, "me");
    claims_put_proof(store, &lie, &proof);
    store_close(store);
    ck_assert_uint_eq(merger_run("liar", "sum").fate[STORE_MERGE_REJECTED], 1);
    proof_free(&proof);
}
END_TEST

/* A true proof of the opposite, passed through as one that was rejected, which
 * may claim what it likes. */
START_TEST(a_proof_of_something_else_stays_out)
{
    const struct result lie = claims_proved(merger_set, RULES_NONE, VALUE_LOSS);
    const struct result truth =
        claims_proved(merger_set, RULES_NONE, VALUE_WIN);
    const struct store_merge_options *const all[] = {&merger_judged,
                                                     &merger_unjudged};
    struct store *const store = claims_open(merger_path("liar"), STORE_WRITE);
    struct proof proof = claims_proof(&truth, 10, 30);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "me");
    claims_put_proof(store, &lie, &proof);
    store_close(store);
    for (int i = 0; i < 2; i++) {
        const struct store_merge_counts counts =
            merger_run_by(all[i], "liar", "sum");
        ck_assert_uint_eq(counts.fate[STORE_MERGE_REJECTED], 1);
        ck_assert_msg(strstr(merger_told.line, "opposite") != NULL, "%s",
                      merger_told.line);
        ck_assert_int_eq(merger_number("sum", "SELECT count(*) FROM result"),
                         0);
    }
    proof_free(&proof);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_rejected_proof_stays_out,
                                  verdicts_are_not_believed,
                                  a_proof_of_something_else_stays_out};
    return claims_main("trust", tests, sizeof tests / sizeof *tests);
}
