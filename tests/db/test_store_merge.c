/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_store_merge - what comes of stores that are merged, whole, in parts and
 * in any order, stopped and killed; what is damaged or old.
 */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/connection.h"
#include "db/store_judge.h"
#include "tests/merge_fixture.h"
#include "tests/support.h"

/* What results are stamped with, unless 0. */
static time_t stamp;

/* Instead of the clock of the C library, which rows are stamped by. */
time_t time(time_t *now)
{
    struct timespec clock = {.tv_sec = stamp};
    if (!stamp)
        clock_gettime(CLOCK_REALTIME, &clock);
    if (now)
        *now = clock.tv_sec;
    return clock.tv_sec;
}

/* --- Whole stores and parts of them --------------------------------------- */

static void trace_of(const struct result *result, struct trace *trace)
{
    *trace = (struct trace){
        .points = {{.nodes = 1 + result->nodes % 7, .pn = 3, .dn = 2}},
        .count = 1};
}

/* A store of results at random, of several runs, with proofs of the main phase,
 * for others would rest on what is not there, and traces, an hour after each
 * other, long ago. */
static void make_whole(uint64_t seed, int count)
{
    struct store *const store =
        store_fixture_open(merge_fixture_path("whole"), STORE_WRITE);
    for (int i = 0; i < count; i++) {
        const enum turn turn = (enum turn)support_below(&seed, 3);
        const enum rules rules =
            support_below(&seed, 2) ? RULES_INNER : RULES_OPEN;
        struct record record = {
            .result = store_fixture_draw(&seed, 3 + support_below(&seed, 2), 4,
                                         turn, rules)};
        record.result.grundy = VALUE_NO_GRUNDY;
        struct run run = store_fixture_run;
        struct trace trace;
        run.seed = (uint64_t)support_below(&seed, 4);
        if (record.result.state == RESULT_PROVED && turn != TURN_CONTRACT &&
            support_below(&seed, 4))
            record.proof =
                store_fixture_proof(&record.result, 100 + (uint64_t)i, 40);
        if (record.proof.size) {
            record.proof.verdict = PROOF_VERIFIED;
            strcpy(record.proof.verifier, "judge");
        }
        trace_of(&record.result, &trace);
        if (turn != TURN_CONTRACT && support_below(&seed, 2))
            record.trace = &trace;
        store_set_run(store, &run);
        stamp = 1000000000 + 3600 * i;
        /* The draw may contradict an earlier one. */
        store_put_all(store, &record, 1, &merge_fixture_why);
        proof_free(&record.proof);
    }
    stamp = 0;
    store_close(store);
}

/* A copy of the whole store without what does not belong to the part: rows are
 * dealt out at random, every fifth to two parts. */
static void make_part(int part, int parts, int seed, const char *name)
{
    size_t size;
    char sql[400];
    unsigned char *const bytes =
        store_fixture_read(merge_fixture_path("whole"), &size);
    store_fixture_write(merge_fixture_path(name), bytes, size);
    free(bytes);
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE gone AS SELECT id FROM result"
             " WHERE (id * 7919 + %d) %% %d <> %d"
             " AND (id %% 5 <> 0 OR (id * 31 + %d) %% %d <> %d);"
             "DELETE FROM proof WHERE result IN gone;"
             "DELETE FROM trace WHERE result IN gone;"
             "DELETE FROM result WHERE id IN gone",
             seed, parts, part, seed, parts, part);
    store_fixture_sql(merge_fixture_path(name), sql, NULL, 0);
}

START_TEST(parts_make_the_whole)
{
    char name[20], into[20];
    for (int round = 0; round < 12; round++) {
        const int parts = 2 + round % 5;
        uint64_t seed = (uint64_t)round + 1;
        int order[8];
        unlink(merge_fixture_path("whole"));
        make_whole(seed, 150);
        for (int i = 0; i < parts; i++) {
            snprintf(name, sizeof name, "part%d", i);
            make_part(i, parts, round, name);
            order[i] = i;
        }
        for (int i = parts - 1; i > 0; i--) {
            const int j = support_below(&seed, i + 1), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        snprintf(into, sizeof into, "sum%d", round);
        for (int i = 0; i < parts; i++) {
            snprintf(name, sizeof name, "part%d", order[i]);
            const struct store_merge_counts counts =
                merge_fixture_run(name, into);
            ck_assert_uint_eq(merge_fixture_sum(&counts),
                              (uint64_t)merge_fixture_number(
                                  name, "SELECT count(*) FROM result"));
            ck_assert_int_eq(merge_fixture_tellings, 0);
        }
        merge_fixture_expect_same("whole", into);
    }
}
END_TEST

START_TEST(twice_changes_nothing)
{
    size_t before, after;
    make_whole(99, 150);
    const struct store_merge_counts first = merge_fixture_run("whole", "sum");
    unsigned char *const old =
        store_fixture_read(merge_fixture_path("sum"), &before);
    const struct store_merge_counts second = merge_fixture_run("whole", "sum");
    unsigned char *const now =
        store_fixture_read(merge_fixture_path("sum"), &after);
    ck_assert_uint_eq(first.fate[STORE_MERGE_NEW], merge_fixture_sum(&first));
    ck_assert_uint_gt(first.bare, 0);
    ck_assert_uint_eq(second.fate[STORE_MERGE_KNOWN],
                      merge_fixture_sum(&first));
    ck_assert_uint_eq(second.bare, first.bare);
    ck_assert(before == after && memcmp(old, now, before) == 0);
    free(old);
    free(now);
}
END_TEST

/* A run is there once, however many results of it come from how many stores,
 * and results keep the time they were recorded. */
START_TEST(runs_are_kept_once)
{
    make_whole(7, 150);
    const int used =
        merge_fixture_number("whole", "SELECT count(DISTINCT version || options"
                                      " || seed || started) FROM run");
    make_part(0, 2, 3, "part0");
    make_part(1, 2, 3, "part1");
    merge_fixture_run("part1", "sum");
    merge_fixture_run("part0", "sum");
    merge_fixture_run("whole", "sum");
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM run"),
                     used);
    merge_fixture_expect_same("whole", "sum");
}
END_TEST

/* What was searched is not added up: it may be the same search. */
START_TEST(work_is_not_added_up)
{
    struct result one =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_UNKNOWN);
    one.state = RESULT_BOUNDED;
    one.move = MOVE_NONE;
    one.pn = 5;
    one.dn = 9;
    struct result other = one, got;
    bool found;
    other.nodes = one.nodes + 500;
    other.pn = 4;
    merge_fixture_put("one", &one, 0);
    merge_fixture_put("other", &other, 0);
    static const char *const orders[][3] = {{"one", "other", "one"},
                                            {"other", "one", "other"}};
    for (int i = 0; i < 2; i++) {
        unlink(merge_fixture_path("sum"));
        for (int j = 0; j < 3; j++)
            merge_fixture_run(orders[i][j], "sum");
        ck_assert(merge_fixture_get("sum", &one, &found, &got) == STATUS_OK &&
                  found);
        ck_assert(store_fixture_equal(&got, &other));
    }
    /* What is proved goes before, with the work of its own search. */
    struct result proved =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_LOSS);
    proved.nodes = 3;
    merge_fixture_put("third", &proved, 44);
    const struct store_merge_counts counts = merge_fixture_run("third", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_BETTER], 1);
    ck_assert(merge_fixture_get("sum", &one, &found, &got) == STATUS_OK &&
              found);
    ck_assert(store_fixture_equal(&got, &proved));
    ck_assert_uint_eq(merge_fixture_run("other", "sum").fate[STORE_MERGE_KNOWN],
                      1);
}
END_TEST

/* No proof tells them: those of others stay out, one's own stay. */
START_TEST(grundy_values_are_left_out)
{
    struct result known =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_WIN);
    struct result other = known;
    known.grundy = 2;
    other.grundy = 3;
    merge_fixture_put("other", &other, 50);
    ck_assert_uint_eq(merge_fixture_run("other", "sum").fate[STORE_MERGE_NEW],
                      1);
    ck_assert_int_eq(
        merge_fixture_number("sum", "SELECT grundy IS NULL FROM result"), 1);
    merge_fixture_put("own", &known, 50);
    merge_fixture_run("other", "own");
    ck_assert_int_eq(merge_fixture_tellings, 0);
    ck_assert_int_eq(merge_fixture_number("own", "SELECT grundy FROM result"),
                     2);
}
END_TEST

/* --- Merges that do not end ----------------------------------------------- */

static volatile sig_atomic_t stop;

/* Counts what is done, and stops at 300. */
static void stop_soon(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    ck_assert_uint_lt(done, total);
    stop = done == 300;
}

/* For sqlite3_commit_hook(): all but the first commit fail. */
static int refuse(void *context)
{
    return ++*(int *)context > 1;
}

/* Merges, what was counted is there, and what is there was counted. */
static void merge_in_part(const struct store_merge_options *options,
                          enum status expected)
{
    int commits = 0;
    struct store_merge_counts counts;
    struct store *const source =
        store_fixture_open(merge_fixture_path("whole"), STORE_READ);
    struct store *const target =
        store_fixture_open(merge_fixture_path("sum"), STORE_WRITE);
    if (expected == STATUS_FAILED)
        sqlite3_commit_hook(store_connection(target)->db, refuse, &commits);
    ck_assert_int_eq(
        store_merge_run(target, source, options, &counts, &merge_fixture_why),
        expected);
    store_close(target);
    store_close(source);
    const int here = merge_fixture_number("sum", "SELECT count(*) FROM result");
    ck_assert_int_gt(here, 0);
    ck_assert_int_lt(
        here, merge_fixture_number("whole", "SELECT count(*) FROM result"));
    ck_assert_uint_eq(merge_fixture_sum(&counts), (uint64_t)here);
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], (uint64_t)here);
    ck_assert_uint_eq(merge_fixture_run("whole", "sum").fate[STORE_MERGE_KNOWN],
                      (uint64_t)here);
    merge_fixture_expect_same("whole", "sum");
    ck_assert(unlink(merge_fixture_path("sum")) == 0);
}

START_TEST(what_came_was_counted)
{
    struct store_merge_options options = merge_fixture_judged;
    options.count = stop_soon;
    options.stop = &stop;
    make_whole(5, 600);
    merge_in_part(&options, STATUS_LIMIT);
    merge_in_part(&merge_fixture_judged, STATUS_FAILED);
}
END_TEST

/* Rows to be written before the process is killed. */
static int rows_left;

/* For sqlite3_update_hook(). */
static void die_in_time(void *context, int what, const char *schema,
                        const char *table, sqlite3_int64 id)
{
    (void)context, (void)what, (void)schema, (void)table, (void)id;
    if (--rows_left == 0)
        raise(SIGKILL);
}

/* Merges in a process that kills itself after it wrote so many rows. */
static void merge_and_die(const char *from, const char *into, int rows)
{
    int status;
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct store_merge_counts counts;
        struct store *const source =
            store_fixture_open(merge_fixture_path(from), STORE_READ);
        struct store *const target =
            store_fixture_open(merge_fixture_path(into), STORE_WRITE);
        rows_left = rows;
        sqlite3_update_hook(store_connection(target)->db, die_in_time, NULL);
        store_merge_run(target, source, &merge_fixture_judged, &counts,
                        &merge_fixture_why);
        _exit(EXIT_FAILURE);
    }
    ck_assert(waitpid(child, &status, 0) == child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* All lines of the one are lines of the other, which has the same order. */
static void expect_part(const char *part, const char *whole)
{
    char *const lines = merge_fixture_content(part), *const all =
                                                         merge_fixture_content(
                                                             whole);
    const char *at = all;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        const char *const there = strstr(at, line);
        ck_assert_msg(there != NULL, "not in the whole: %s", line);
        at = there + strlen(line);
    }
    free(lines);
    free(all);
}

/* What was committed stays, what was not is gone, and the next merge goes on:
 * it has all that is left, and writes nothing twice. */
START_TEST(a_killed_merge_goes_on)
{
    static const int deaths[] = {1, 300, 700, 1, 600, 20};
    int before = 0, grown = 0;
    make_whole(6, 900);
    const int whole =
        merge_fixture_number("whole", "SELECT count(*) FROM result");
    for (size_t i = 0; i < sizeof deaths / sizeof *deaths; i++) {
        merge_and_die("whole", "sum", deaths[i]);
        const int now =
            merge_fixture_number("sum", "SELECT count(*) FROM result");
        ck_assert_int_ge(now, before);
        ck_assert_int_lt(now, whole);
        grown += now > before;
        before = now;
        expect_part("sum", "whole");
        merge_fixture_expect_sound("sum");
    }
    ck_assert_int_ge(grown, 2);
    const struct store_merge_counts counts = merge_fixture_run("whole", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_KNOWN], (uint64_t)before);
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], (uint64_t)(whole - before));
    merge_fixture_expect_same("whole", "sum");
}
END_TEST

/* --- Damage, old stores --------------------------------------------------- */

/* Damages a row of the store, merges what is left, and mends it. */
static void merge_damaged(const char *damage, int left)
{
    size_t size;
    unsigned char *const sound =
        store_fixture_read(merge_fixture_path("whole"), &size);
    unlink(merge_fixture_path("sum"));
    store_fixture_sql(merge_fixture_path("whole"), damage, NULL, 0);
    const struct store_merge_counts counts = merge_fixture_run("whole", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_DAMAGED], 1);
    ck_assert_int_eq(merge_fixture_tellings, 1);
    ck_assert_msg(strstr(merge_fixture_told.line, "damaged") != NULL, "%s",
                  merge_fixture_told.line);
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM result"),
                     left);
    store_fixture_write(merge_fixture_path("whole"), sound, size);
    merge_fixture_expect_sound("sum");
    free(sound);
}

START_TEST(what_is_damaged_stays_out)
{
    struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    struct trace trace;
    trace_of(&claim, &trace);
    struct record record = {.result = claim,
                            .proof = store_fixture_proof(&claim, 9, 9),
                            .trace = &trace};
    record.proof.verdict = PROOF_VERIFIED;
    strcpy(record.proof.verifier, "judge");
    struct store *const store =
        store_fixture_open(merge_fixture_path("whole"), STORE_WRITE);
    ck_assert(store_put_all(store, &record, 1, &merge_fixture_why) ==
              STATUS_OK);
    claim =
        store_fixture_proved(merge_fixture_other_set, RULES_INNER, VALUE_LOSS);
    store_fixture_put(store, &claim);
    store_close(store);
    proof_free(&record.proof);
    merge_damaged("UPDATE result SET nodes = 7 WHERE id = 1", 1);
    merge_damaged("UPDATE proof SET judged = NULL, verifier = NULL,"
                  " verdict = NULL, nodes = 1",
                  1);
    merge_damaged("UPDATE proof SET content = zeroblob(size)", 1);
    merge_damaged("UPDATE trace SET points = '[[1,2,3]]'", 2);
    ck_assert_int_eq(merge_fixture_number("sum", "SELECT count(*) FROM trace"),
                     0);
    const struct store_merge_counts counts = merge_fixture_run("whole", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_BETTER], 1);
    merge_fixture_expect_same("whole", "sum");
}
END_TEST

/* An old store is read as it is, and stays as it is. */
START_TEST(old_stores_are_read)
{
    size_t size, now;
    const struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    merge_fixture_put("old", &claim, 0);
    store_fixture_sql(merge_fixture_path("old"),
                      "DROP VIEW sample; DROP VIEW traces;"
                      "DROP TABLE trace; DROP VIEW proofs; DROP TABLE proof;"
                      "PRAGMA user_version = 1",
                      NULL, 0);
    unsigned char *const before =
        store_fixture_read(merge_fixture_path("old"), &size);
    const struct store_merge_counts counts = merge_fixture_run("old", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 1);
    ck_assert_uint_eq(counts.bare, 1);
    unsigned char *const after =
        store_fixture_read(merge_fixture_path("old"), &now);
    ck_assert(size == now && memcmp(before, after, size) == 0);
    merge_fixture_expect_value("sum", &claim, VALUE_WIN);
    free(before);
    free(after);
}
END_TEST

START_TEST(one_file_under_two_names)
{
    make_whole(3, 150);
    ck_assert(symlink("whole", merge_fixture_path("alias")) == 0);
    ck_assert(link(merge_fixture_path("whole"), merge_fixture_path("hard")) ==
              0);
    ck_assert(store_merge_is_same(merge_fixture_path("whole"),
                                  merge_fixture_path("alias")));
    ck_assert(store_merge_is_same(merge_fixture_path("whole"),
                                  merge_fixture_path("hard")));
    make_part(0, 2, 1, "part");
    ck_assert(!store_merge_is_same(merge_fixture_path("whole"),
                                   merge_fixture_path("part")));
    ck_assert(!store_merge_is_same(merge_fixture_path("whole"),
                                   merge_fixture_path("nothing")));
    ck_assert(!store_merge_is_same(merge_fixture_path("nothing"),
                                   merge_fixture_path("nothing")));
}
END_TEST

/* Merges one claim into a store that holds the opposite, which stays. Whether
 * both were taken for proved by the verifier. */
static bool contradict(const struct result *here, uint64_t here_nodes,
                       const struct result *there, uint64_t there_nodes)
{
    uint64_t count[PROOF_VERDICTS];
    unlink(merge_fixture_path("here"));
    unlink(merge_fixture_path("there"));
    merge_fixture_put("here", here, here_nodes);
    struct store *const store =
        store_fixture_open(merge_fixture_path("here"), STORE_WRITE);
    ck_assert(store_judge_rest(store, &merge_fixture_judged, count,
                               &merge_fixture_why) == STATUS_OK);
    store_close(store);
    merge_fixture_put("there", there, there_nodes);
    char *const before = merge_fixture_content("here");
    const struct store_merge_counts counts = merge_fixture_run("there", "here");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_CONFLICTING], 1);
    ck_assert_uint_eq(merge_fixture_sum(&counts), 1);
    ck_assert_int_eq(merge_fixture_tellings, 1);
    char *const after = merge_fixture_content("here");
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
    merge_fixture_expect_sound("here");
    const bool bug = strstr(merge_fixture_told.line, "a bug of it") != NULL;
    ck_assert_msg(bug || strstr(merge_fixture_told.line, "'; the former stays"),
                  "%s", merge_fixture_told.line);
    return bug;
}

START_TEST(what_is_contradicted_stays)
{
    char line[STATUS_TEXT_SIZE];
    const struct result here =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct result there =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const uint64_t nodes[] = {0, 10, MERGE_FIXTURE_HANGING};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (i > 0 || j != 1) /* else the verified one comes in */
                ck_assert_int_eq(contradict(&here, nodes[i], &there, nodes[j]),
                                 i == 1 && j == 1);
    contradict(&here, 10, &there, 0);
    snprintf(line, sizeof line,
             "contradiction: '%s' (rules any) is proved a win in '%s' and a "
             "loss in '%s'; the former stays",
             merge_fixture_set, merge_fixture_path("here"),
             merge_fixture_path("there"));
    ck_assert_str_eq(merge_fixture_told.line, line);
}
END_TEST

START_TEST(a_merge_goes_on_after_a_contradiction)
{
    const struct result here =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_WIN);
    const struct result there =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    const struct result other =
        store_fixture_proved("4/5/6/3b3/6/5/4 w", RULES_NONE, VALUE_WIN);
    merge_fixture_put("here", &here, 10);
    merge_fixture_put("there", &there, 20);
    merge_fixture_put("there", &other, 12);
    const struct store_merge_counts counts = merge_fixture_run("there", "here");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_CONFLICTING], 1);
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 1);
    merge_fixture_expect_value("here", &here, VALUE_WIN);
    merge_fixture_expect_value("here", &other, VALUE_WIN);
}
END_TEST

START_TEST(undecided_proofs_are_judged_later)
{
    uint64_t count[PROOF_VERDICTS];
    const struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    struct result other =
        store_fixture_proved("4/5/6/3b3/6/5/4 w", RULES_NONE, VALUE_WIN);
    merge_fixture_put("one", &claim, MERGE_FIXTURE_HANGING);
    merge_fixture_put("one", &other, 12);
    const struct store_merge_counts counts = merge_fixture_run("one", "sum");
    ck_assert_uint_eq(counts.fate[STORE_MERGE_NEW], 2);
    ck_assert_uint_eq(counts.undecided, 1);
    ck_assert_int_eq(merge_fixture_tellings, 0);
    ck_assert_uint_eq(
        merge_fixture_run_by(&merge_fixture_unjudged, "one", "loose").undecided,
        2);
    struct store *const store =
        store_fixture_open(merge_fixture_path("loose"), STORE_WRITE);
    ck_assert(store_judge_rest(store, &merge_fixture_judged, count,
                               &merge_fixture_why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(count[PROOF_VERIFIED], 1);
    ck_assert_uint_eq(count[PROOF_UNVERIFIED], 1);
    merge_fixture_expect_same("sum", "loose");
    /* Unjudged, a false one comes in as well, and goes when it is judged. */
    const struct result lie =
        store_fixture_proved("5/6/7/8/4b4/8/7/6/5 w", RULES_NONE, VALUE_LOSS);
    merge_fixture_put("two", &lie, MERGE_FIXTURE_FALSE);
    merge_fixture_run_by(&merge_fixture_unjudged, "two", "loose");
    merge_fixture_expect_value("loose", &lie, VALUE_LOSS);
    struct store *const again =
        store_fixture_open(merge_fixture_path("loose"), STORE_WRITE);
    ck_assert(store_judge_rest(again, &merge_fixture_judged, count,
                               &merge_fixture_why) == STATUS_OK);
    store_close(again);
    ck_assert_uint_eq(count[PROOF_REJECTED], 1);
    ck_assert_str_eq(merge_fixture_told.line, "it is false");
    struct result got;
    bool found;
    ck_assert(merge_fixture_get("loose", &lie, &found, &got) == STATUS_OK);
    ck_assert_int_eq(got.state, RESULT_UNKNOWN);
}
END_TEST

/* The report of a bug: a rejected proof of what is not proved. */
START_TEST(reports_of_bugs_come_along)
{
    const struct result claim =
        store_fixture_proved(merge_fixture_set, RULES_NONE, VALUE_LOSS);
    merge_fixture_put("one", &claim, MERGE_FIXTURE_FALSE);
    uint64_t count[PROOF_VERDICTS];
    struct store *const store =
        store_fixture_open(merge_fixture_path("one"), STORE_WRITE);
    ck_assert(store_judge_rest(store, &merge_fixture_judged, count,
                               &merge_fixture_why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(merge_fixture_run("one", "sum").fate[STORE_MERGE_NEW], 1);
    merge_fixture_expect_same("one", "sum");
    ck_assert_int_eq(
        merge_fixture_number(
            "sum", "SELECT count(*) FROM proof WHERE verdict = 'rejected'"),
        1);
}
END_TEST

SUPPORT_SUITE(store_merge)
{
    const TTest *const tests[] = {parts_make_the_whole,
                                  twice_changes_nothing,
                                  runs_are_kept_once,
                                  work_is_not_added_up,
                                  grundy_values_are_left_out,
                                  what_came_was_counted,
                                  a_killed_merge_goes_on,
                                  what_is_damaged_stays_out,
                                  old_stores_are_read,
                                  one_file_under_two_names,
                                  what_is_contradicted_stays,
                                  a_merge_goes_on_after_a_contradiction,
                                  undecided_proofs_are_judged_later,
                                  reports_of_bugs_come_along};
    store_fixture_case(suite, "store_merge", tests,
                       sizeof tests / sizeof *tests);
}
