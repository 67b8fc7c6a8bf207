/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * jobs_run - does job requests, one after the other, and answers each at once.
 *
 * What one search finds out serves the next of the same side. No store is
 * opened, nothing is judged: that is the business of who takes the job results.
 */
#include "config.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/jobs_internal.h"
#include "cli/jobs_lines.h"
#include "cli/proving.h"
#include "db/row.h"
#include "prover/job_request.h"
#include "prover/job_result.h"
#include "prover/work_limits.h"

struct workbench {
    const struct options *options;
    struct proving proving;
    struct prover *prover;
    struct run run;
    uint64_t requests; /* done so far */
    enum status worst;
};

/* Searches. STATUS_FAILED: memory did not suffice. */
static enum status do_request(struct workbench *bench,
                              const struct job_request *request,
                              struct job_result *job_result,
                              struct status_text *why)
{
    const struct game *const game = &request->game;
    const struct options *const options = bench->options;
    const struct search_limits limits = {
        .nodes = work_limits_nodes(request->nodes, options->nodes),
        .seconds = work_limits_seconds(request->seconds, options->seconds),
        .stop = &interrupt_flag,
    };
    struct record *const record = &job_result->record;
    const enum status status =
        prover_search(bench->prover, game, &limits, record, why);
    if (!status && record->proof.size > JOB_RESULT_MOST_PROOF)
        return status_set(why, STATUS_FAILED,
                          "the proof, of %zu bytes, is too long for a line",
                          record->proof.size);
    return status;
}

static enum status send(const struct job_result *job_result,
                        struct status_text *why)
{
    struct bytes line = {.data = NULL};
    const bool made = job_result_write(job_result, &line);
    if (made)
        fwrite(line.data, 1, line.size, stdout);
    bytes_clear(&line);
    command_flush();
    return made ? STATUS_OK : status_no_memory(why);
}

/* Complains, and answers that the request will not be done. */
static enum status send_failure(struct workbench *bench,
                                const struct lines *lines, uint64_t id,
                                enum status status, struct status_text *why)
{
    const struct job_result job_result = job_result_failed(id, why->line);
    progress_clear(&bench->proving.progress);
    command_complain_of_part("%s:%zu: %s", lines->name, lines->number,
                             why->line);
    bench->worst = status_worse(bench->worst, status);
    return send(&job_result, why);
}

/* Answers a line. Whoever is interrupted before he has found a winner says
 * nothing: the request is as if nobody had begun it. STATUS_FAILED: no answer
 * can be written. */
static enum status answer(struct workbench *bench, const struct lines *lines,
                          struct status_text *why)
{
    struct job_request request;
    struct job_result job_result = {.run = bench->run};
    enum status status = job_request_read((const char *)lines->line.data,
                                          lines->line.size, &request, why);
    if (status)
        return send_failure(bench, lines, request.id, status, why);
    job_result.id = request.id;
    status = do_request(bench, &request, &job_result, why);
    const bool found = job_result.record.result.state == RESULT_PROVED;
    if (!status && (found || !interrupt_flag))
        status = send(&job_result, why);
    progress_count(&bench->proving.progress, ++bench->requests, 0,
                   prover_count(bench->prover).nodes);
    job_result_clear(&job_result);
    return status ? send_failure(bench, lines, request.id, status, why)
                  : STATUS_OK;
}

static enum status answer_all(struct workbench *bench, struct lines *lines,
                              struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && !interrupt_flag && !ferror(stdout)) {
        enum lines_step step;
        status = jobs_lines_next(lines, &step, &bench->proving.progress,
                                 &bench->worst, why);
        if (!status && step == LINES_END)
            break;
        if (!status && step == LINES_LINE && lines->line.size)
            status = answer(bench, lines, why);
    }
    return status ? status : interrupt_flag ? STATUS_LIMIT : STATUS_OK;
}

enum status jobs_run(const struct options *options, struct status_text *why)
{
    struct workbench bench = {.options = options,
                              .run = {.seed = options->seed}};
    struct lines lines;
    snprintf(bench.run.version, sizeof bench.run.version, "%s",
             PACKAGE_VERSION);
    options_describe(options, bench.run.options, sizeof bench.run.options);
    row_now(bench.run.started);
    proving_begin(&bench.proving, options);
    bench.proving.options.keep = true;
    enum status status =
        prover_create(&bench.proving.options, &bench.prover, why);
    if (status)
        return proving_end(&bench.proving, NULL, status);
    lines_open(&lines, options->words, options->word_count,
               JOB_REQUEST_LINE_SIZE);
    status = answer_all(&bench, &lines, why);
    lines_close(&lines);
    status = proving_end(&bench.proving, bench.prover, status);
    if (status != STATUS_FAILED)
        why->line[0] = '\0';
    return status_worse(status, bench.worst);
}
