/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * provenance - the command quotes its words for the shell; the SQL repeats the
 * condition as it was given. Both are written into memory and belong to the
 * report.
 */
#include "analysis/statistics/provenance.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A word for the shell, in quotes when it needs them. */
static void shell_word(const char *word, FILE *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_-+=:,./";
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

static void word_option(const char *name, const char *value, FILE *out)
{
    fprintf(out, " --%s ", name);
    shell_word(value, out);
}

static void write_condition(const struct store_condition *condition, FILE *out)
{
    if (!condition->where)
        return;
    word_option("where", condition->where, out);
    for (size_t i = 0; i < condition->count; i++) {
        word_option("bind", condition->parameters[i].name, out);
        fputc('=', out);
        shell_word(condition->parameters[i].value, out);
    }
}

static void write_command(const char *statistic, unsigned options,
                          const struct request *request, FILE *out)
{
    fprintf(out, "unlur stats %s --size %d --rules %s", statistic,
            request->side, rules_name(request->rules));
    write_condition(&request->condition, out);
    if (request->stones >= 0)
        fprintf(out, " --stones %d", request->stones);
    if (options & REQUEST_SEED)
        fprintf(out, " --seed %" PRIu64, request->seed);
    if (request->draws)
        fprintf(out, " --draws %" PRIu64, request->draws);
    for (size_t i = 0; i < request->against_count; i++)
        word_option("against", request->against[i].name, out);
    for (size_t i = 0; i < request->claim_path_count; i++)
        word_option("claims", request->claim_paths[i], out);
}

/* The condition stands on lines of its own, so that a comment in it ends. */
static void write_sql(const struct report *report,
                      const struct request *request, FILE *out)
{
    if (request->claims)
        fputs("-- what is known; what is claimed is in no store\n", out);
    if (report->origin.view) {
        fprintf(out, "SELECT * FROM %s WHERE side = %d AND rules = '%s'",
                report->origin.view, request->side, rules_name(request->rules));
        return;
    }
    fprintf(out, "SELECT * FROM sample WHERE side = %d", request->side);
    if (request->rules == RULES_NONE)
        fputs(" AND rules = 'any'", out);
    else
        fprintf(out, " AND rules IN ('any', '%s')", rules_name(request->rules));
    if (report->origin.reads)
        fprintf(out, " AND (%s)", report->origin.reads);
    if (request->condition.where)
        fprintf(out, " AND (\n%s\n)", request->condition.where);
    fputs(" ORDER BY stones, position", out);
}

/* Closes a file in memory; its text, to be freed, or NULL when memory ran out.
 */
static char *closed(FILE *out, char **text)
{
    const bool failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return *text;
    free(*text);
    return NULL;
}

static char *command_of(const char *statistic, unsigned options,
                        const struct request *request)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    write_command(statistic, options, request, out);
    return closed(out, &text);
}

static char *sql_of(const struct report *report, const struct request *request)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    write_sql(report, request, out);
    return closed(out, &text);
}

static bool copy_condition(struct report_origin *origin,
                           const struct store_condition *condition)
{
    if (!condition->where)
        return true;
    origin->where = strdup(condition->where);
    origin->parameters =
        calloc(condition->count + 1, sizeof *origin->parameters);
    if (!origin->where || !origin->parameters)
        return false;
    origin->parameter_count = condition->count;
    for (size_t i = 0; i < condition->count; i++) {
        struct report_parameter *const to = &origin->parameters[i];
        to->name = strdup(condition->parameters[i].name);
        to->value = strdup(condition->parameters[i].value);
        if (!to->name || !to->value)
            return false;
    }
    return true;
}

void provenance_fill(struct report *report, const char *statistic,
                     unsigned options, const struct request *request)
{
    struct report_origin *const origin = &report->origin;
    origin->command = command_of(statistic, options, request);
    origin->sql = sql_of(report, request);
    if (!copy_condition(origin, &request->condition) || !origin->command ||
        !origin->sql)
        report->failed = true;
}
