/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * jobs_import - takes job results from anybody into the store.
 *
 * Results stay those of the run that found them, so what came from one run is
 * committed before that of another comes. Nothing is told before all of it is
 * committed; whoever is killed before may import the same lines again.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/jobs_internal.h"
#include "cli/jobs_lines.h"
#include "cli/show.h"
#include "prover/result_check.h"

struct import {
    struct checked_store checked;
    struct run run; /* that the checked store has now */
    uint64_t taken, known, failed, refused;
    enum status worst;
    struct progress progress;
};

/* Has what follows belong to a run. */
static enum status change_run(struct import *import, const struct run *run,
                              struct status_text *why)
{
    if (run_equal(&import->run, run))
        return STATUS_OK;
    const enum status status = checked_store_flush(&import->checked, why);
    store_set_run(import->checked.store, run);
    import->run = *run;
    return status;
}

static enum status commit(struct import *import,
                          struct result_check *result_check,
                          struct status_text *why)
{
    const enum status status =
        result_check->known
            ? STATUS_OK
            : change_run(import, &result_check->delivered.run, why);
    if (status)
        result_check_drop(result_check);
    return status ? status
                  : result_check_commit(&import->checked, result_check, why);
}

/* Counts, and complains of what was not taken. */
static void note(struct import *import, const struct result_check *result_check,
                 const struct lines *lines)
{
    const bool refused = result_check->end == RESULT_CHECK_REFUSED;
    const char *const whose = refused ? "" : "the worker could not do it: ";
    if (result_check->end == RESULT_CHECK_TAKEN) {
        *(result_check->known ? &import->known : &import->taken) += 1;
        return;
    }
    progress_clear(&import->progress);
    command_complain_of_part("%s:%zu: %s%s", lines->name, lines->number, whose,
                             result_check->delivered.reason.line);
    *(refused ? &import->refused : &import->failed) += 1;
    if (refused)
        import->worst = status_worse(
            import->worst,
            result_check->delivered.meant ? STATUS_FAILED : STATUS_USAGE);
}

/* How many results have been read. */
static uint64_t judged(const struct import *import)
{
    return import->taken + import->known + import->failed + import->refused;
}

static enum status take_line(struct import *import, const struct lines *lines,
                             struct status_text *why)
{
    struct result_check result_check;
    enum status status = result_check_judge(
        &import->checked, NULL, (const char *)lines->line.data,
        lines->line.size, &result_check, why);
    if (status)
        return status;
    note(import, &result_check, lines);
    progress_count(&import->progress, judged(import), 0, 0);
    return commit(import, &result_check, why);
}

static enum status take_all(struct import *import, struct lines *lines,
                            struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && !interrupt_flag) {
        enum lines_step step;
        status = jobs_lines_next(lines, &step, &import->progress,
                                 &import->worst, why);
        if (!status && step == LINES_END)
            break;
        if (!status && step == LINES_WAIT)
            status = checked_store_flush_old(&import->checked, why);
        else if (!status && lines->line.size)
            status = take_line(import, lines, why);
    }
    return status ? status : checked_store_flush(&import->checked, why);
}

static void print_counts(const struct import *import,
                         const struct options *options)
{
    const struct {
        const char *name;
        uint64_t count;
    } counts[] = {{"taken", import->taken},
                  {"known", import->known},
                  {"failed", import->failed},
                  {"refused", import->refused}};
    if (!options->json) {
        printf("%llu taken, %llu known already, %llu failed, %llu refused; "
               "results in %s\n",
               (unsigned long long)import->taken,
               (unsigned long long)import->known,
               (unsigned long long)import->failed,
               (unsigned long long)import->refused, options->db);
        return;
    }
    json_t *const object = json_object();
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_object_set_new(object, counts[i].name,
                            json_integer((json_int_t)counts[i].count));
    show_json(object);
}

/* Tells what the store has to tell. */
static void tell(void *context, const char *line)
{
    struct import *const import = context;
    progress_clear(&import->progress);
    command_complain("%s", line);
}

enum status jobs_import(const struct options *options, struct status_text *why)
{
    struct import import = {.checked = {.verify = true},
                            .run = {.version = PACKAGE_VERSION}};
    struct lines lines;
    interrupt_catch();
    enum status status = checked_store_open(
        &import.checked, options->db, &import.run, &interrupt_store_stop, why);
    if (status)
        return interrupt_status(status);
    store_set_tell(import.checked.store, tell, &import);
    progress_begin(&import.progress, options);
    import.progress.things = "results";
    lines_open(&lines, options->words, options->word_count,
               JOB_RESULT_LINE_SIZE);
    status = take_all(&import, &lines, why);
    lines_close(&lines);
    progress_clear(&import.progress);
    checked_store_close(&import.checked);
    if (status)
        return interrupt_status(status);
    if (import.worst != STATUS_FAILED || judged(&import))
        print_counts(&import, options);
    return status_worse(import.worst,
                        interrupt_flag ? STATUS_LIMIT : STATUS_OK);
}
