/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts - reads the file twice: a survey that checks every line and their
 * order, then line by line for the caller.
 */
#include "db/facts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/csv.h"
#include "db/result_scan.h"

static const char compressed[] = ".zst";

struct facts {
    char *path;
    struct input_file *input;
    uint64_t line; /* number of the one read last */
    bool end;
    struct fact now;
    struct csv_line text;
};

char *facts_path(const char *proofs)
{
    size_t length = strlen(proofs);
    const size_t tail = sizeof compressed - 1;
    const bool zstd =
        length > tail && !strcmp(proofs + length - tail, compressed);
    char *path;
    if (zstd)
        length -= tail;
    return asprintf(&path, "%.*s.csv%s", (int)length, proofs,
                    zstd ? compressed : "") < 0
               ? NULL
               : path;
}

static enum status damaged(const struct facts *facts, const char *flaw,
                           struct status_text *why)
{
    const char *const broken = input_file_flaw(facts->input);
    return status_set(why, STATUS_FAILED, "'%s': line %" PRIu64 ": %s",
                      facts->path, facts->line, broken ? broken : flaw);
}

/* Reads the next line and checks it by itself; what is wrong, or NULL. */
static const char *read_line(struct facts *facts)
{
    facts->line++;
    const char *flaw = csv_read(facts->input, &facts->text, &facts->end);
    if (flaw || facts->end)
        return flaw;
    if (facts->line == 1)
        return csv_is_head(&facts->text) ? NULL : "it is not the head of facts";
    flaw =
        row_from_texts(facts->text.texts, &facts->now.row, &facts->now.result);
    facts->now.proof = *facts->text.texts[CSV_COLUMNS - 1] != '\0';
    if (!flaw && facts->now.proof && facts->now.result.state != RESULT_PROVED)
        flaw = "a proof of what is not proved";
    return flaw;
}

enum status facts_next(struct facts *facts, struct status_text *why)
{
    const struct row before = facts->now.row;
    const char *flaw = read_line(facts);
    if (!flaw && !facts->end && facts->line > 2 &&
        result_scan_compare(&before, &facts->now.row, true) >= 0)
        flaw = "it is out of order";
    if (!flaw && facts->line == 1 && facts->end)
        flaw = "it is empty";
    return flaw || input_file_flaw(facts->input) ? damaged(facts, flaw, why)
                                                 : STATUS_OK;
}

const struct fact *facts_now(const struct facts *facts)
{
    return facts->end ? NULL : &facts->now;
}

/* Opens the file anew and reads its head and first line. */
static enum status begin(struct facts *facts, struct status_text *why)
{
    input_file_close(facts->input);
    facts->input = NULL;
    facts->line = 0;
    enum status status = input_file_open(facts->path, &facts->input, why);
    for (int i = 0; i < 2 && !status; i++)
        status = facts_next(facts, why);
    return status;
}

/* Reads the whole file, and begins again. */
static enum status survey(struct facts *facts, uint64_t *count,
                          struct status_text *why)
{
    enum status status = begin(facts, why);
    for (*count = 0; !status && !facts->end; (*count)++)
        status = facts_next(facts, why);
    return status ? status : begin(facts, why);
}

/* The path of the facts that are there, for the caller to free; NULL: none. */
static enum status find(const char *proofs, char **path,
                        struct status_text *why)
{
    char *const found = facts_path(proofs);
    *path = NULL;
    if (!found)
        return status_no_memory(why);
    const size_t length = strlen(found), tail = sizeof compressed - 1;
    bool there = access(found, F_OK) == 0;
    if (!there && strcmp(found + length - tail, compressed) == 0) {
        found[length - tail] = '\0';
        there = access(found, F_OK) == 0;
    }
    if (there)
        *path = found;
    else
        free(found);
    return STATUS_OK;
}

bool facts_are_there(const char *proofs)
{
    struct status_text ignored;
    char *path;
    if (find(proofs, &path, &ignored))
        return false;
    const bool there = path;
    free(path);
    return there;
}

enum status facts_open(const char *proofs, struct facts **facts,
                       uint64_t *count, struct status_text *why)
{
    *facts = NULL;
    *count = 0;
    char *path;
    enum status status = find(proofs, &path, why);
    if (status || !path)
        return status;
    status = facts_open_file(path, facts, why);
    if (!status)
        status = survey(*facts, count, why);
    if (status) {
        facts_close(*facts);
        *facts = NULL;
    }
    free(path);
    return status;
}

enum status facts_open_pack(const char *proofs, struct facts **facts,
                            struct status_text *why)
{
    uint64_t count;
    *facts = NULL;
    if (access(proofs, R_OK) != 0)
        return status_set(why, STATUS_FAILED, "cannot read '%s': %s", proofs,
                          strerror(errno));
    const enum status status = facts_open(proofs, facts, &count, why);
    if (status || *facts)
        return status;
    return status_set(why, STATUS_FAILED,
                      "'%s' has no facts beside it, so what it holds is not "
                      "known",
                      proofs);
}

enum status facts_open_file(const char *path, struct facts **facts,
                            struct status_text *why)
{
    *facts = NULL;
    struct facts *const made = calloc(1, sizeof *made);
    if (made)
        made->path = strdup(path);
    const enum status status =
        made && made->path ? begin(made, why) : status_no_memory(why);
    if (!status)
        *facts = made;
    else
        facts_close(made);
    return status;
}

void facts_close(struct facts *facts)
{
    if (!facts)
        return;
    input_file_close(facts->input);
    free(facts->path);
    free(facts);
}
