/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge_fixture - files, what they hold, and what was merged. */
#include "tests/merge_fixture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char merge_fixture_set[] = "3/4/2b2/4/3 w";
const char merge_fixture_other_set[] = "3/1b2/5/4/3 c";

struct status_text merge_fixture_told, merge_fixture_why;
int merge_fixture_tellings;

static void hear(void *context, const char *line)
{
    (void)context;
    snprintf(merge_fixture_told.line, sizeof merge_fixture_told.line, "%s",
             line);
    merge_fixture_tellings++;
}

/* A store_merge_judge_fn. */
static enum status judge(void *context, struct result *result,
                         struct proof *proof, struct status_text *reason)
{
    (void)context, (void)result;
    const bool bad = proof->nodes == MERGE_FIXTURE_FALSE;
    proof->verdict = bad                                     ? PROOF_REJECTED
                     : proof->nodes == MERGE_FIXTURE_HANGING ? PROOF_UNVERIFIED
                                                             : PROOF_VERIFIED;
    strcpy(proof->verifier, proof->verdict == PROOF_UNVERIFIED ? "" : "judge");
    return proof->verdict == PROOF_VERIFIED
               ? STATUS_OK
               : status_set(reason, STATUS_FAILED, "%s",
                            bad ? "it is false" : "it hangs in the air");
}

const struct store_merge_options merge_fixture_judged = {.judge = judge,
                                                         .tell = hear};
const struct store_merge_options merge_fixture_unjudged = {.tell = hear};
const char *merge_fixture_path(const char *name)
{
    static char paths[4][STORE_FIXTURE_PATH_SIZE + 16];
    static int next;
    char *const path = paths[next = (next + 1) % 4];
    strcpy(path, store_fixture_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

struct store_merge_counts
merge_fixture_run_by(const struct store_merge_options *options,
                     const char *from, const char *into)
{
    struct store_merge_counts counts;
    struct store *const source =
        store_fixture_open(merge_fixture_path(from), STORE_READ);
    struct store *const target =
        store_fixture_open(merge_fixture_path(into), STORE_WRITE);
    merge_fixture_tellings = 0;
    ck_assert_msg(store_merge_run(target, source, options, &counts,
                                  &merge_fixture_why) == STATUS_OK,
                  "%s", merge_fixture_why.line);
    store_close(target);
    store_close(source);
    return counts;
}

struct store_merge_counts merge_fixture_run(const char *from, const char *into)
{
    return merge_fixture_run_by(&merge_fixture_judged, from, into);
}

uint64_t merge_fixture_sum(const struct store_merge_counts *counts)
{
    uint64_t sum = 0;
    for (int i = 0; i < STORE_MERGE_FATES; i++)
        sum += counts->fate[i];
    return sum;
}

char *merge_fixture_content(const char *name)
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
    ck_assert(sqlite3_open(merge_fixture_path(name), &db) == SQLITE_OK);
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

void merge_fixture_expect_same(const char *one, const char *other)
{
    char *const a = merge_fixture_content(one), *const b =
                                                    merge_fixture_content(
                                                        other);
    size_t line = 0; /* where the line begins that differs */
    for (size_t i = 0; a[i] == b[i] && a[i]; i++)
        if (a[i] == '\n')
            line = i + 1;
    ck_assert_msg(strcmp(a, b) == 0, "%s: %.300s\n%s: %.300s", one, a + line,
                  other, b + line);
    free(a);
    free(b);
}

void merge_fixture_expect_sound(const char *name)
{
    char path[STORE_FIXTURE_PATH_SIZE];
    strcpy(path, store_fixture_path);
    strcpy(store_fixture_path, merge_fixture_path(name));
    const int findings = store_fixture_findings(&merge_fixture_why);
    strcpy(store_fixture_path, path);
    ck_assert_msg(findings == 0, "%s", merge_fixture_why.line);
}

int merge_fixture_number(const char *name, const char *sql)
{
    char answer[40];
    store_fixture_sql(merge_fixture_path(name), sql, answer, sizeof answer);
    return atoi(answer);
}

void merge_fixture_put(const char *name, const struct result *result,
                       uint64_t nodes)
{
    struct store *const store =
        store_fixture_open(merge_fixture_path(name), STORE_WRITE);
    struct proof proof = {.size = 0};
    if (nodes)
        proof = store_fixture_proof(result, nodes, 30);
    store_fixture_put_proof(store, result, &proof);
    proof_free(&proof);
    store_close(store);
}

enum status merge_fixture_get(const char *name, const struct result *like,
                              bool *found, struct result *result)
{
    struct store *const store =
        store_fixture_open(merge_fixture_path(name), STORE_READ);
    const enum status status =
        store_get(store, &like->position, like->rules, found, result, NULL,
                  &merge_fixture_why);
    store_close(store);
    return status;
}

void merge_fixture_expect_value(const char *name, const struct result *like,
                                enum value value)
{
    struct result result = {.value = VALUE_UNKNOWN};
    bool found;
    ck_assert_msg(merge_fixture_get(name, like, &found, &result) == STATUS_OK,
                  "%s", merge_fixture_why.line);
    ck_assert(found == (value != VALUE_UNKNOWN) || !value);
    ck_assert_int_eq(result.value, value);
}
