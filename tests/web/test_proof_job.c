/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_proof_job - what a job tells when it has ended. */
#include "web/proof_job.h"

#include "solver/dfpn/search.h"
#include "tests/support.h"

/* A job whose search has been counted, and how it ends. */
static struct proof_job settled(const struct result *result)
{
    const struct search_progress search = {.nodes = 300, .pn = 7, .dn = 9};
    const struct prover_progress told = {.nodes = 100, .search = &search};
    const struct status_text why = {""};
    struct proof_job job = {.state = PROOF_JOB_SEARCHING};
    proof_job_progress(&job, &told);
    ck_assert_uint_eq(job.nodes, 400);
    ck_assert_uint_eq(job.pn, 7);
    ck_assert_uint_eq(job.dn, 9);
    job.state = proof_job_settle(&job, STATUS_OK, result, &why);
    return job;
}

START_TEST(what_is_proved_has_no_numbers)
{
    const struct result result = {
        .state = RESULT_PROVED, .value = VALUE_WIN, .move = 3};
    const struct proof_job job = settled(&result);
    ck_assert_int_eq(job.state, PROOF_JOB_PROVED);
    ck_assert_int_eq(job.value, VALUE_WIN);
    ck_assert_int_eq(job.move, 3);
    ck_assert_uint_eq(job.pn, 0);
    ck_assert_uint_eq(job.dn, 0);
}
END_TEST

START_TEST(what_is_open_has_those_of_its_result)
{
    const struct result result = {
        .state = RESULT_BOUNDED, .move = MOVE_NONE, .pn = 20, .dn = 30};
    const struct proof_job job = settled(&result);
    ck_assert_int_eq(job.state, PROOF_JOB_UNKNOWN);
    ck_assert_uint_eq(job.pn, 20);
    ck_assert_uint_eq(job.dn, 30);
}
END_TEST

SUPPORT_SUITE(proof_job)
{
    TCase *const ends = support_case(suite, "ends");
    tcase_add_test(ends, what_is_proved_has_no_numbers);
    tcase_add_test(ends, what_is_open_has_those_of_its_result);
}
