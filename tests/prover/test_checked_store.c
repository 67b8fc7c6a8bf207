/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_checked_store - what may become of a proof on its way into the store: a
 * forged one is refused, one that nobody can judge is not stored, and a store
 * that breaks keeps nothing half.
 */
#include "prover/checked_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static const char won_by_white[] = "3/4/2b2/4/3 w",
                  another[] = "3/4/2b1w/4/3 b";

static struct status_text why;

/* The record of a true result, as a search makes it. */
static struct record prove(const char *text)
{
    struct prover *const prover = prover_fixture_create(MEBIBYTE);
    const struct position position = support_position(text);
    const struct record record = prover_fixture_search(prover, &position, 0);
    ck_assert_int_eq(record.result.state, RESULT_PROVED);
    ck_assert_uint_gt(record.proof.size, 0);
    prover_fixture_destroy(prover);
    return record;
}

static struct checked_store open_checked_store(void)
{
    struct checked_store checked = {.verify = true};
    ck_assert_int_eq(checked_store_open(&checked, store_fixture_path,
                                        &store_fixture_run, NULL, &why),
                     STATUS_OK);
    return checked;
}

/* What another program sees in the file: results, and proofs of a verdict. */
static void check_file(int results, int verified, int rejected)
{
    static const char query[] =
        "SELECT (SELECT count(*) FROM result WHERE state = 'proved') || ' ' ||"
        " (SELECT count(*) FROM proof WHERE verdict = 'verified') || ' ' ||"
        " (SELECT count(*) FROM proof WHERE verdict = 'rejected')";
    char seen[64], expected[64];
    struct status_text last = {""};
    snprintf(expected, sizeof expected, "%d %d %d", results, verified,
             rejected);
    store_fixture_sql(store_fixture_path, query, seen, sizeof seen);
    ck_assert_str_eq(seen, expected);
    ck_assert_msg(store_fixture_findings(&last) == 0, "%s", last.line);
}

START_TEST(a_true_proof_is_stored_once_it_is_flushed)
{
    struct checked_store checked = open_checked_store();
    struct record record = prove(won_by_white);
    const struct game game = {.position = record.result.position};
    struct answer answer;
    ck_assert(!checked_store_put(&checked, &record, &why));
    ck_assert_int_eq(record.proof.verdict, PROOF_VERIFIED);
    check_file(0, 0, 0);
    ck_assert(!checked_store_flush(&checked, &why));
    check_file(1, 1, 0);
    ck_assert(!checked_store_look_up(&checked, &game, &answer, &why));
    ck_assert(answer.stored && answer.verified);
    ck_assert_uint_gt(answer.proof_nodes, 0);
    ck_assert_int_eq(answer.result.value, VALUE_WIN);
    checked_store_close(&checked);
}
END_TEST

/* Puts a record, which must be refused for a reason; its proof is stored as the
 * report of a bug, if it is about the position at all. */
static void refuse(struct record *record, const char *reason, int reports)
{
    struct checked_store checked = open_checked_store();
    const struct game game = {.position = record->result.position};
    struct answer answer;
    ck_assert_int_eq(checked_store_put(&checked, record, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_msg(strstr(why.line, reason), "'%s', not '%s'", why.line, reason);
    ck_assert_int_eq(record->proof.verdict, PROOF_REJECTED);
    ck_assert(!checked_store_look_up(&checked, &game, &answer, &why));
    ck_assert(!answer.stored);
    checked_store_close(&checked);
    check_file(0, 0, reports);
}

START_TEST(a_false_claim_is_refused)
{
    struct record record = prove(won_by_white);
    record.result.value = VALUE_LOSS;
    record.result.move = MOVE_NONE;
    refuse(&record, "another claim", 1);
}
END_TEST

START_TEST(a_proof_of_another_position_is_refused)
{
    struct record record = prove(won_by_white), other = prove(another);
    free(record.proof.bytes);
    record.proof = other.proof;
    refuse(&record, "about another position", 0);
}
END_TEST

START_TEST(a_cut_proof_is_refused)
{
    struct record record = prove(won_by_white);
    record.proof.size--;
    refuse(&record, "rejected", 1);
}
END_TEST

/* Without memory the verifier cannot tell: nothing is stored, not even a
 * report. */
START_TEST(a_verifier_that_fails_commits_nothing)
{
    struct checked_store checked = open_checked_store();
    struct record record = prove(won_by_white);
    checked.proof_check.memory = 1;
    ck_assert_int_eq(checked_store_put(&checked, &record, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_int_eq(record.proof.verdict, PROOF_UNVERIFIED);
    ck_assert_ptr_null(record.proof.bytes);
    ck_assert_uint_eq(checked.batch.count, 0);
    ck_assert(!checked_store_flush(&checked, &why));
    checked_store_close(&checked);
    check_file(0, 0, 0);
}
END_TEST

/* The second proof cannot be written; the first result and its proof were
 * already, in the same commit. */
START_TEST(a_store_that_breaks_keeps_nothing_half)
{
    struct checked_store checked = open_checked_store();
    struct record one = prove(won_by_white), two = prove(another);
    store_fixture_sql(store_fixture_path,
                      "CREATE TRIGGER breaks BEFORE INSERT ON proof WHEN "
                      "(SELECT count(*) FROM proof) = 1 BEGIN SELECT "
                      "RAISE(ABORT, 'no more'); END",
                      NULL, 0);
    ck_assert(!checked_store_put(&checked, &one, &why));
    ck_assert(!checked_store_put(&checked, &two, &why));
    ck_assert_uint_eq(checked.batch.count, 2);
    ck_assert_int_eq(checked_store_flush(&checked, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_uint_eq(checked.batch.count, 0);
    store_fixture_sql(store_fixture_path, "DROP TRIGGER breaks", NULL, 0);
    check_file(0, 0, 0);
    one = prove(won_by_white);
    ck_assert(!checked_store_put(&checked, &one, &why));
    ck_assert(!checked_store_flush(&checked, &why));
    checked_store_close(&checked);
    check_file(1, 1, 0);
}
END_TEST

/* A false claim about a position, with a proof of anything. */
static struct record lie(const char *text)
{
    struct record record = prove(text);
    struct result *const result = &record.result;
    result->value = value_opposite(result->value);
    result->move = result->value == VALUE_WIN ? 0 : MOVE_NONE;
    free(record.proof.bytes);
    record.proof = store_fixture_proof(result, 1, 3);
    return record;
}

/* A proof that another run stored without a look is looked at now. */
START_TEST(a_stored_proof_is_judged_before_it_counts)
{
    struct checked_store checked = open_checked_store();
    struct record one = prove(won_by_white), two = lie(another);
    const struct game first = {.position = one.result.position};
    const struct game second = {.position = two.result.position};
    struct answer answer;
    checked.verify = false;
    ck_assert(!checked_store_put(&checked, &one, &why));
    ck_assert(!checked_store_put(&checked, &two, &why));
    ck_assert(!checked_store_flush(&checked, &why));
    check_file(2, 0, 0);
    checked.verify = true;
    ck_assert(!checked_store_look_up(&checked, &first, &answer, &why));
    ck_assert(answer.stored && answer.verified);
    ck_assert_int_eq(checked_store_look_up(&checked, &second, &answer, &why),
                     STATUS_FAILED);
    ck_assert(!answer.verified);
    checked_store_close(&checked);
    check_file(1, 1, 1);
}
END_TEST

static char told[STATUS_TEXT_SIZE];

static void take(void *context, const char *line)
{
    (void)context;
    snprintf(told, sizeof told, "%s", line);
}

/* Who is told that a stored proof is false can go on without it. */
START_TEST(a_false_stored_proof_is_told_and_forgotten)
{
    struct checked_store checked = open_checked_store();
    struct record record = lie(won_by_white);
    const struct game game = {.position = record.result.position};
    struct answer answer;
    checked.verify = false;
    ck_assert(!checked_store_put(&checked, &record, &why));
    ck_assert(!checked_store_flush(&checked, &why));
    checked.verify = true;
    store_set_tell(checked.store, take, NULL);
    for (int look = 0; look < 2; look++) {
        *told = '\0';
        ck_assert(!checked_store_look_up(&checked, &game, &answer, &why));
        ck_assert(!answer.stored && !answer.damaged);
        ck_assert_int_eq(!*told, look);
    }
    checked_store_close(&checked);
    check_file(0, 0, 1);
}
END_TEST

START_TEST(another_move_than_that_of_the_proof_is_refused)
{
    struct record record = prove(won_by_white);
    struct checked_store checked = open_checked_store();
    ck_assert_int_ge(record.result.move, 0);
    record.result.move += record.result.move ? -1 : 1;
    ck_assert_int_eq(checked_store_put(&checked, &record, &why), STATUS_FAILED);
    ck_assert(strstr(why.line, "not the one that its proof shows"));
    checked_store_close(&checked);
    check_file(0, 0, 0);
}
END_TEST

SUPPORT_SUITE(checked_store)
{
    const TTest *const tests[] = {
        another_move_than_that_of_the_proof_is_refused,
        a_false_stored_proof_is_told_and_forgotten,
        a_true_proof_is_stored_once_it_is_flushed,
        a_false_claim_is_refused,
        a_proof_of_another_position_is_refused,
        a_cut_proof_is_refused,
        a_verifier_that_fails_commits_nothing,
        a_store_that_breaks_keeps_nothing_half,
        a_stored_proof_is_judged_before_it_counts};
    store_fixture_case(suite, "checked_store", tests,
                       sizeof tests / sizeof *tests);
}
