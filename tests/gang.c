/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gang - see the header. */
#include "tests/gang.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"
#include "prover/proof_check.h"
#include "solver/dfpn/solve.h"
#include "tests/judge.h"
#include "tests/support.h"

void gang_open(struct gang *gang, int side)
{
    const struct search_options options = {.memory = 1 << 20};
    const struct verify_limits limits = {.memory = 1 << 26};
    struct status_text why;
    ck_assert_int_eq(search_create(side, &options, &gang->search, &why),
                     STATUS_OK);
    gang->verify = verify_create(&limits);
    ck_assert_ptr_nonnull(gang->verify);
}

void gang_rest(struct gang *gang)
{
    for (size_t i = 0; i < gang->count; i++)
        bytes_clear(&gang->records[i].bytes);
    gang->count = 0;
    gang->told = gang->nodes = 0;
    gang->jobs_out = 0;
}

void gang_close(struct gang *gang)
{
    gang_rest(gang);
    free(gang->records);
    search_destroy(gang->search);
    verify_destroy(gang->verify);
}

/* Has the verifier check a proof and tell its region. */
static void check(struct gang *gang, struct gang_record *record)
{
    struct verify_report report;
    if (verify_bytes(gang->verify, record->bytes.data, record->bytes.size,
                     &report) != VERIFY_ACCEPTED)
        judge_complain(&record->position, report.why);
    record->outcome.confined =
        proof_check_region(&report, &record->outcome.region) &&
        !gang->without_region;
    if (gang->false_region) {
        record->outcome.confined = true;
        record->outcome.region = cellset_none();
    }
}

/* Does a job; what came of it is the last record. */
static const struct gang_record *work(struct gang *gang, const struct job *job)
{
    const struct search_limits limits = {.nodes = job->nodes};
    struct solution solution;
    struct status_text why;
    ck_assert(array_room(&gang->records, gang->count, &gang->room));
    struct gang_record *const record = &gang->records[gang->count++];
    ck_assert_int_eq(
        solve(gang->search, &job->position, 0, &limits, &solution, &why),
        STATUS_OK);
    const struct search_verdict *const verdict = &solution.verdict;
    *record = (struct gang_record){
        .position = job->position,
        .outcome = {.winner = value_winner(job->position.turn, verdict->value),
                    .nodes = verdict->nodes},
        .bytes = solution.record};
    if (!gang->forget_numbers) {
        record->outcome.pn = verdict->pn;
        record->outcome.dn = verdict->dn;
    }
    if (record->outcome.winner != COLOUR_NONE)
        check(gang, record);
    gang->nodes += verdict->nodes;
    gang->told++;
    return record;
}

static bool by_chance(struct gang *gang, int one_in)
{
    return one_in && support_below(&gang->seed, one_in) == 0;
}

/* One of the jobs that are out comes back. */
static void bring_back(struct gang *gang, const struct job_source *job_source)
{
    const int i = support_below(&gang->seed, gang->jobs_out);
    const struct job job = gang->jobs[i];
    struct status_text why;
    gang->jobs[i] = gang->jobs[--gang->jobs_out];
    if (by_chance(gang, gang->give_back))
        job_source->give_back(job_source->context, &job);
    else if (by_chance(gang, gang->give_up))
        ck_assert_int_eq(job_source->give_up(job_source->context, &job, &why),
                         STATUS_OK);
    else
        ck_assert_int_eq(job_source->tell(job_source->context, &job,
                                          &work(gang, &job)->outcome, &why),
                         STATUS_OK);
}

/* A job that has just been picked. */
static void send_out(struct gang *gang, const struct job *job)
{
    const struct position canonical = symmetry_canonical(&job->position, NULL);
    if (!position_equal(&canonical, &job->position))
        judge_complain(&job->position, "a job that is not canonical");
    for (int i = 0; i < gang->jobs_out; i++)
        if (position_equal(&gang->jobs[i].position, &job->position))
            judge_complain(&job->position, "out twice");
    gang->jobs[gang->jobs_out++] = *job;
}

void gang_run(struct gang *gang, struct job_pns *tree)
{
    struct job_source job_source;
    struct status_text why;
    job_pns_job_source(tree, &job_source);
    while (!gang->stop_after || gang->told < gang->stop_after) {
        enum job_source_step step = JOB_SOURCE_WAIT;
        struct job job;
        if (gang->jobs_out < gang->out &&
            job_source.pick(job_source.context, &step, &job, &why))
            ck_abort_msg("%s", why.line);
        if (step == JOB_SOURCE_JOB)
            send_out(gang, &job);
        else if (gang->jobs_out)
            bring_back(gang, &job_source);
        else if (step == JOB_SOURCE_DONE)
            break;
        else
            ck_abort_msg("it waits for nothing");
    }
    if (!gang->stop_after)
        ck_assert_int_eq(gang->jobs_out, 0);
}

/* The last record of a position; NULL: there is none. */
static struct gang_record *find(const struct gang *gang,
                                const struct position *position)
{
    for (size_t i = gang->count; i-- > 0;)
        if (position_equal(&gang->records[i].position, position))
            return &gang->records[i];
    return NULL;
}

enum status gang_known(void *context, const struct position *position,
                       struct job_outcome *outcome, struct status_text *why)
{
    const struct gang_record *const record = find(context, position);
    (void)why;
    if (record)
        *outcome = record->outcome;
    return STATUS_OK;
}

enum status gang_get(void *context, const struct position *position,
                     enum colour winner, struct bytes *record,
                     struct status_text *why)
{
    const struct gang_record *const found = find(context, position);
    if (!found || found->outcome.winner != winner)
        return status_set(why, STATUS_FAILED, "no such record");
    bytes_add(record, found->bytes.data, found->bytes.size);
    return STATUS_OK;
}
