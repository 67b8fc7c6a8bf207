/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merger - see the header. */
#include "tests/merger.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char merger_set[] = "3/4/2b2/4/3 w";
const char merger_other_set[] = "3/1b2/5/4/3 c";

struct status_text merger_told, merger_why;
int merger_tellings;

static void hear(void *context, const char *line)
{
    (void)context;
    snprintf(merger_told.line, sizeof merger_told.line, "%s", line);
    merger_tellings++;
}

/* A store_merge_judge_fn. */
static enum status judge(void *context, const struct result *result,
                         struct proof *proof, struct status_text *reason)
{
    (void)context, (void)result;
    const bool bad = proof->nodes == MERGER_FALSE;
    proof->verdict = bad                              ? PROOF_REJECTED
                     : proof->nodes == MERGER_HANGING ? PROOF_UNVERIFIED
                                                      : PROOF_VERIFIED;
    strcpy(proof->verifier, proof->verdict == PROOF_UNVERIFIED ? "" : "judge");
    return proof->verdict == PROOF_VERIFIED
               ? STATUS_OK
               : status_set(reason, STATUS_FAILED, "%s",
                            bad ? "it is false" : "it hangs in the air");
}

const struct store_merge_options merger_judged = {.judge = judge, .tell = hear};
const struct store_merge_options merger_unjudged = {.tell = hear};
const char *merger_path(const char *name)
{
    static char paths[4][CLAIMS_PATH_SIZE + 16];
    static int next;
    char *const path = paths[next = (next + 1) % 4];
    strcpy(path, claims_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

struct store_merge_counts
merger_run_by(const struct store_merge_options *options, const char *from,
              const char *into)
{
    struct store_merge_counts counts;
    struct store *const source = claims_open(merger_path(from), STORE_READ);
    struct store *const target = claims_open(merger_path(into), STORE_WRITE);
    merger_tellings = 0;
    ck_assert_msg(store_merge_run(target, source, options, &counts,
                                  &merger_why) == STATUS_OK,
                  "%s", merger_why.line);
    store_close(target);
    store_close(source);
    return counts;
}

struct store_merge_counts merger_run(const char *from, const char *into)
{
    return merger_run_by(&merger_judged, from, into);
}

uint64_t merger_sum(const struct store_merge_counts *counts)
{
    uint64_t sum = 0;
    for (int i = 0; i < STORE_MERGE_FATES; i++)
        sum += counts->fate[i];
    return sum;
}

char *merger_content(const char *name)
{
    static const char sql[] =
        "SELECT r.position, r.rules, r.state, ifnull(r.value, '-'),"
        " ifnull(r.move, '-'), ifnull(r.grundy, '-'), ifnull(r.pn, '-'),"
        " ifnull(r.dn, '-'), r.nodes, r.seconds, r.recorded, hex(r.checksum),"
        " u.version, u.options, u.seed, u.started, hex(u.checksum),"
        " ifnull(hex(p.content), '-'), ifnull(p.verdict, '-'),"
        " ifnull(t.points, '-') FROM result AS r JOIN run AS u ON u.id = r.run"
        " LEFT JOIN proof AS p ON p.result = r.id"
        " LEFT JOIN trace AS t ON t.result = r.id ORDER BY 1, 2";
    sqlite3 *db;
    sqlite3_stmt *statement;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    ck_assert(sqlite3_open(merger_path(name), &db) == SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) ==
                      SQLITE_OK,
                  "%s", sqlite3_errmsg(db));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            fprintf(out, "%s ",
                    (const char *)sqlite3_column_text(statement, i));
        fputc('\n', out);
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    fclose(out);
    return text;
}

void merger_expect_same(const char *one, const char *other)
{
    char *const a = merger_content(one), *const b = merger_content(other);
    size_t line = 0; /* where the line begins that differs */
    for (size_t i = 0; a[i] == b[i] && a[i]; i++)
        if (a[i] == '\n')
            line = i + 1;
    ck_assert_msg(strcmp(a, b) == 0, "%s: %.300s\n%s: %.300s", one, a + line,
                  other, b + line);
    free(a);
    free(b);
}

void merger_expect_sound(const char *name)
{
    char path[CLAIMS_PATH_SIZE];
    strcpy(path, claims_path);
    strcpy(claims_path, merger_path(name));
    const int findings = claims_findings(&merger_why);
    strcpy(claims_path, path);
    ck_assert_msg(findings == 0, "%s", merger_why.line);
}

int merger_number(const char *name, const char *sql)
{
    char answer[40];
    claims_sql(merger_path(name), sql, answer, sizeof answer);
    return atoi(answer);
}

void merger_put(const char *name, const struct result *result, uint64_t nodes)
{
    struct store *const store = claims_open(merger_path(name), STORE_WRITE);
    struct proof proof = {.size = 0};
    if (nodes)
        proof = claims_proof(result, nodes, 30);
    claims_put_proof(store, result, &proof);
    proof_free(&proof);
    store_close(store);
}

enum status merger_get(const char *name, const struct result *like, bool *found,
                       struct result *result)
{
    struct store *const store = claims_open(merger_path(name), STORE_READ);
    const enum status status = store_get(store, &like->position, like->rules,
                                         found, result, NULL, &merger_why);
    store_close(store);
    return status;
}

void merger_expect_value(const char *name, const struct result *like,
                         enum value value)
{
    struct result result = {.value = VALUE_UNKNOWN};
    bool found;
    ck_assert_msg(merger_get(name, like, &found, &result) == STATUS_OK, "%s",
                  merger_why.line);
    ck_assert(found == (value != VALUE_UNKNOWN) || !value);
    ck_assert_int_eq(result.value, value);
}
