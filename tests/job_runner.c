/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job_runner - a search and the verifier for each job. */
#include "tests/job_runner.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"
#include "prover/proof_check.h"
#include "solver/dfpn/search.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

void job_runner_open(struct job_runner *job_runner, int side)
{
    const struct search_options options = {.memory = 1 << 20};
    const struct verify_limits limits = {.memory = 1 << 26};
    struct status_text why;
    ck_assert_int_eq(search_create(side, &options, &job_runner->search, &why),
                     STATUS_OK);
    job_runner->verify = verify_create(&limits);
    ck_assert_ptr_nonnull(job_runner->verify);
}

void job_runner_rest(struct job_runner *job_runner)
{
    for (size_t i = 0; i < job_runner->count; i++)
        bytes_clear(&job_runner->records[i].bytes);
    job_runner->count = 0;
    job_runner->told = job_runner->nodes = 0;
    job_runner->jobs_out = 0;
}

void job_runner_close(struct job_runner *job_runner)
{
    job_runner_rest(job_runner);
    free(job_runner->records);
    search_destroy(job_runner->search);
    verify_destroy(job_runner->verify);
}

/* Has the verifier check a proof and tell its region. */
static void check(struct job_runner *job_runner,
                  struct job_runner_record *record)
{
    struct verify_report report;
    if (verify_bytes(job_runner->verify, record->bytes.data, record->bytes.size,
                     &report) != VERIFY_ACCEPTED)
        position_oracle_complain(&record->position, report.why);
    record->outcome.confined =
        proof_check_region(&report, &record->outcome.region) &&
        !job_runner->without_region;
    if (job_runner->false_region) {
        record->outcome.confined = true;
        record->outcome.region = cellset_none();
    }
}

/* Does a job; what came of it is the last record. */
static const struct job_runner_record *work(struct job_runner *job_runner,
                                            const struct job *job)
{
    const struct search_limits limits = {.nodes = job->nodes};
    struct search_solution solution;
    struct status_text why;
    ck_assert(
        array_room(&job_runner->records, job_runner->count, &job_runner->room));
    struct job_runner_record *const record =
        &job_runner->records[job_runner->count++];
    ck_assert_int_eq(search_solve(job_runner->search, &job->position, 0,
                                  &limits, &solution, &why),
                     STATUS_OK);
    const struct search_verdict *const verdict = &solution.verdict;
    *record = (struct job_runner_record){
        .position = job->position,
        .outcome = {.winner = value_winner(job->position.turn, verdict->value),
                    .nodes = verdict->nodes},
        .bytes = solution.record};
    if (!job_runner->forget_numbers) {
        record->outcome.pn = verdict->pn;
        record->outcome.dn = verdict->dn;
    }
    if (record->outcome.winner != COLOUR_NONE)
        check(job_runner, record);
    job_runner->nodes += verdict->nodes;
    job_runner->told++;
    return record;
}

static bool by_chance(struct job_runner *job_runner, int one_in)
{
    return one_in && support_below(&job_runner->seed, one_in) == 0;
}

/* One of the jobs that are out comes back. */
static void bring_back(struct job_runner *job_runner,
                       const struct job_source *job_source)
{
    const int i = support_below(&job_runner->seed, job_runner->jobs_out);
    const struct job job = job_runner->jobs[i];
    struct status_text why;
    job_runner->jobs[i] = job_runner->jobs[--job_runner->jobs_out];
    if (by_chance(job_runner, job_runner->give_back))
        job_source->give_back(job_source->context, &job);
    else if (by_chance(job_runner, job_runner->give_up))
        ck_assert_int_eq(job_source->give_up(job_source->context, &job, &why),
                         STATUS_OK);
    else
        ck_assert_int_eq(job_source->tell(job_source->context, &job,
                                          &work(job_runner, &job)->outcome,
                                          &why),
                         STATUS_OK);
}

/* A job that has just been picked. */
static void send_out(struct job_runner *job_runner, const struct job *job)
{
    const struct position canonical = symmetry_canonical(&job->position, NULL);
    if (!position_equal(&canonical, &job->position))
        position_oracle_complain(&job->position, "a job that is not canonical");
    for (int i = 0; i < job_runner->jobs_out; i++)
        if (position_equal(&job_runner->jobs[i].position, &job->position))
            position_oracle_complain(&job->position, "out twice");
    job_runner->jobs[job_runner->jobs_out++] = *job;
}

struct position job_runner_strew(struct job_runner *job_runner, uint64_t *seed)
{
    const int black = support_below(seed, 10);
    const int white = 3 + support_below(seed, 7);
    const struct position position =
        position_oracle_strew(seed, 3, black, white);
    job_runner->out = 1 + support_below(seed, JOB_RUNNER_OUT);
    return position;
}

void job_runner_run(struct job_runner *job_runner, struct job_pns *tree)
{
    struct job_source job_source;
    struct status_text why;
    job_pns_job_source(tree, &job_source);
    while (!job_runner->stop_after ||
           job_runner->told < job_runner->stop_after) {
        enum job_source_step step = JOB_SOURCE_WAIT;
        struct job job;
        if (job_runner->jobs_out < job_runner->out &&
            job_source.pick(job_source.context, &step, &job, &why))
            ck_abort_msg("%s", why.line);
        if (step == JOB_SOURCE_JOB)
            send_out(job_runner, &job);
        else if (job_runner->jobs_out)
            bring_back(job_runner, &job_source);
        else if (step == JOB_SOURCE_DONE)
            break;
        else
            ck_abort_msg("it waits for nothing");
    }
    if (!job_runner->stop_after)
        ck_assert_int_eq(job_runner->jobs_out, 0);
}

/* The last record of a position; NULL: there is none. */
static struct job_runner_record *find(const struct job_runner *job_runner,
                                      const struct position *position)
{
    for (size_t i = job_runner->count; i-- > 0;)
        if (position_equal(&job_runner->records[i].position, position))
            return &job_runner->records[i];
    return NULL;
}

enum status job_runner_known(void *context, const struct position *position,
                             struct job_outcome *outcome,
                             struct status_text *why)
{
    const struct job_runner_record *const record = find(context, position);
    (void)why;
    if (record)
        *outcome = record->outcome;
    return STATUS_OK;
}

enum status job_runner_get(void *context, const struct position *position,
                           enum colour winner, struct bytes *record,
                           struct status_text *why)
{
    const struct job_runner_record *const found = find(context, position);
    if (!found || found->outcome.winner != winner)
        return status_set(why, STATUS_FAILED, "no such record");
    bytes_add(record, found->bytes.data, found->bytes.size);
    return STATUS_OK;
}
