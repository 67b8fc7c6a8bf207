/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * jobs_import - takes deliveries from anybody into the store.
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
#include "cli/jobs_inside.h"
#include "cli/lines.h"
#include "cli/show.h"
#include "prover/intake.h"

struct import {
    struct keeper keeper;
    struct run run; /* that the keeper has now */
    uint64_t taken, known, failed, refused;
    enum status worst;
};

static bool same_run(const struct run *a, const struct run *b)
{
    return !strcmp(a->version, b->version) && !strcmp(a->options, b->options) &&
           a->seed == b->seed && !strcmp(a->started, b->started);
}

/* Has what follows belong to a run. */
static enum status change_run(struct import *import, const struct run *run,
                              struct status_text *why)
{
    if (same_run(&import->run, run))
        return STATUS_OK;
    const enum status status = keeper_flush(&import->keeper, why);
    store_set_run(import->keeper.store, run);
    import->run = *run;
    return status;
}

static enum status commit(struct import *import, struct intake *intake,
                          struct status_text *why)
{
    const enum status status =
        intake->known ? STATUS_OK : change_run(import, &intake->run, why);
    if (status)
        intake_drop(intake);
    return status ? status : intake_commit(&import->keeper, intake, why);
}

/* Counts, and complains of what was not taken. */
static void note(struct import *import, const struct intake *intake,
                 const struct lines *lines)
{
    const bool refused = intake->end == INTAKE_REFUSED;
    const char *const whose = refused ? "" : "the worker could not do it: ";
    if (intake->end == INTAKE_TAKEN) {
        *(intake->known ? &import->known : &import->taken) += 1;
        return;
    }
    command_complain("%s:%zu: %s%s", lines->name, lines->number, whose,
                     intake->reason.line);
    *(refused ? &import->refused : &import->failed) += 1;
    if (refused)
        import->worst = command_worse(
            import->worst, intake->meant ? STATUS_FAILED : STATUS_USAGE);
}

static enum status take_line(struct import *import, const struct lines *lines,
                             struct status_text *why)
{
    struct intake intake;
    enum status status =
        intake_judge(&import->keeper, NULL, (const char *)lines->line.data,
                     lines->line.size, &intake, why);
    if (status)
        return status;
    note(import, &intake, lines);
    return commit(import, &intake, why);
}

static enum status take_all(struct import *import, struct lines *lines,
                            struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && !interrupt_flag) {
        enum lines_step step;
        status = lines_next(lines, JOBS_PATIENCE, &step, why);
        if (!status && step == LINES_END)
            break;
        if (!status && step == LINES_WAIT)
            status = keeper_flush_old(&import->keeper, why);
        else if (!status && lines->line.size)
            status = take_line(import, lines, why);
    }
    return status ? status : keeper_flush(&import->keeper, why);
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

enum status jobs_import(const struct options *options, struct status_text *why)
{
    struct import import = {.keeper = {.verify = true},
                            .run = {.version = PACKAGE_VERSION}};
    struct lines lines;
    enum status status =
        keeper_open(&import.keeper, options->db, &import.run, why);
    if (status)
        return status;
    interrupt_catch();
    lines_open(&lines, options->words, options->word_count, DELIVERY_LINE_SIZE);
    status = take_all(&import, &lines, why);
    lines_close(&lines);
    keeper_close(&import.keeper);
    if (status)
        return status;
    print_counts(&import, options);
    return command_worse(import.worst,
                         interrupt_flag ? STATUS_LIMIT : STATUS_OK);
}
