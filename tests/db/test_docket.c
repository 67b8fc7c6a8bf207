/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of db/docket: claims that contradict each other are both kept, and
 * whoever asks about such a position is told so and nothing else.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/info.h"
#include "tests/merge_fixture.h"

START_TEST(both_sides_of_a_conflict_are_kept)
{
    struct info info;
    const struct result here =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct result there =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const struct result bystander =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_LOSS);
    merge_fixture_put("here", &here, 10);
    merge_fixture_put("here", &bystander, 11);
    merge_fixture_put("there", &there, 20);
    char *const before = merge_fixture_content("here");
    for (int i = 0; i < 3; i++) {
        const struct store_merge_counts counts =
            merge_fixture_run("there", "here");
        ck_assert_uint_eq(counts.fate[STORE_MERGE_CONFLICTING], 1);
        ck_assert_int_eq(merge_fixture_tellings, 1);
        ck_assert_msg(strstr(merge_fixture_told.line,
                             "contradiction: '3/4/2b2/4/3 w' (rules "
                             "any) is proved a win in '") &&
                          strstr(merge_fixture_told.line, "and a loss in '"),
                      "%s", merge_fixture_told.line);
    }
    char *const after = merge_fixture_content("here");
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
    merge_fixture_expect_conflict("here", &here);
    merge_fixture_expect_value("here", &bystander, VALUE_LOSS);
    ck_assert_int_eq(
        merge_fixture_number("here", "SELECT count(*) FROM conflict"), 1);
    ck_assert_int_eq(
        merge_fixture_number("here", "SELECT count(*) FROM conflict_proof"), 1);
    ck_assert_int_eq(
        merge_fixture_number(
            "here", "SELECT count(*) FROM conflicts WHERE stored = 'win' AND"
                    " claimed = 'loss' AND stored_proof = 'unverified' AND"
                    " claimed_proof = 'verified'"),
        1);
    struct store *const store =
        store_fixture_open(merge_fixture_path("here"), STORE_READ);
    ck_assert(info_read(store, &info, &merge_fixture_why) == STATUS_OK);
    ck_assert_uint_eq(info.conflicts, 1);
    store_close(store);
    strcpy(store_fixture_path, merge_fixture_path("here"));
    ck_assert_int_eq(store_fixture_findings(&merge_fixture_why), 1);
    ck_assert_str_eq(merge_fixture_why.line,
                     "'3/4/2b2/4/3 w' (rules any): two stores contradict each "
                     "other: stored is a win with an unverified proof, claimed "
                     "a loss with a verified proof");
}
END_TEST

static enum status count_entry(void *context, const struct store_entry *entry,
                               struct status_text *reason)
{
    (void)entry, (void)reason;
    ++*(int *)context;
    return STATUS_OK;
}

START_TEST(a_conflict_ends_walks_over_it)
{
    int seen = 0;
    const struct result here =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct result there =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const struct result bystander =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_LOSS);
    merge_fixture_put("here", &here, 10);
    merge_fixture_put("here", &bystander, 11);
    merge_fixture_put("there", &there, 0);
    merge_fixture_run("there", "here");
    struct store *const store =
        store_fixture_open(merge_fixture_path("here"), STORE_READ);
    ck_assert(store_each_main(store, 3, NULL, count_entry, &seen,
                              &merge_fixture_why) == STATUS_FAILED);
    ck_assert_msg(strstr(merge_fixture_why.line, "contradict each other") !=
                      NULL,
                  "%s", merge_fixture_why.line);
    ck_assert_int_eq(seen, 0);
    ck_assert(store_each_main(store, 4, NULL, count_entry, &seen,
                              &merge_fixture_why) == STATUS_OK);
    ck_assert(store_each_contract(store, 3, RULES_INNER, NULL, count_entry,
                                  &seen, &merge_fixture_why) == STATUS_OK);
    ck_assert_int_eq(seen, 1);
    store_close(store);
}
END_TEST

START_TEST(grundy_values_contradict_each_other)
{
    struct result here =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_WIN);
    here.grundy = 2;
    struct result there = here;
    there.grundy = 3;
    merge_fixture_put("here", &here, 10);
    merge_fixture_put("there", &there, 10);
    ck_assert_uint_eq(
        merge_fixture_run("there", "here").fate[STORE_MERGE_CONFLICTING], 1);
    there.grundy = 4;
    unlink(merge_fixture_path("there"));
    merge_fixture_put("there", &there, 10);
    ck_assert_uint_eq(
        merge_fixture_run("there", "here").fate[STORE_MERGE_CONFLICTING], 1);
    ck_assert_int_eq(
        merge_fixture_number("here", "SELECT count(*) FROM conflict"), 2);
    merge_fixture_expect_conflict("here", &here);
    ck_assert_msg(strstr(merge_fixture_why.line, "Grundy value 2") != NULL,
                  "%s", merge_fixture_why.line);
}
END_TEST

/* The docket of a store that is merged comes along, so that no conflict is lost
 * on the way. */
START_TEST(conflicts_are_handed_on)
{
    const struct result here =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct result there =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    merge_fixture_put("here", &here, 0);
    merge_fixture_put("there", &there, 20);
    merge_fixture_run("there", "here");
    const struct store_merge_counts counts = merge_fixture_run("here", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 1);
    ck_assert_uint_eq(counts.fate[STORE_MERGE_CONFLICTING], 1);
    merge_fixture_expect_conflict("sum", &here);
    ck_assert_int_eq(
        merge_fixture_number("sum", "SELECT count(*) FROM conflict_proof"), 1);
}
END_TEST

START_TEST(a_damaged_claim_is_no_answer)
{
    const struct result like =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    struct result got;
    bool found;
    merge_fixture_quarrel(10, 11);
    strcpy(store_fixture_path, merge_fixture_path("here"));
    store_fixture_flip("conflict_proof", "checksum", 5);
    ck_assert_int_eq(store_fixture_findings(&merge_fixture_why), 2);
    store_fixture_flip("conflict_proof", "checksum", 5);
    ck_assert_int_eq(store_fixture_findings(&merge_fixture_why), 1);
    store_fixture_sql(store_fixture_path,
                      "UPDATE conflict SET nodes = nodes + 1", NULL, 0);
    ck_assert(merge_fixture_get("here", &like, &found, &got) == STATUS_FAILED);
    ck_assert_msg(strstr(merge_fixture_why.line, "damaged") != NULL, "%s",
                  merge_fixture_why.line);
    ck_assert_int_eq(store_fixture_findings(&merge_fixture_why), 1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        both_sides_of_a_conflict_are_kept, a_conflict_ends_walks_over_it,
        grundy_values_contradict_each_other, conflicts_are_handed_on,
        a_damaged_claim_is_no_answer};
    return store_fixture_main("docket", tests, sizeof tests / sizeof *tests);
}
