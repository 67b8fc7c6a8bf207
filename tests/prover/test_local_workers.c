/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_local_workers - workers that work, die, hang, talk nonsense or cannot be
 * run. Each is a line of shell; whatever it does, every job request comes back
 * once, and nobody waits for it longer than he must.
 */
#include "prover/local_workers.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support.h"

enum { MOST_REQUESTS = 200 };

static char words[3][2000];
static char *argv[] = {words[0], words[1], words[2], NULL};

static struct local_workers_options shell(const char *script, int workers)
{
    snprintf(words[0], sizeof words[0], "sh");
    snprintf(words[1], sizeof words[1], "-c");
    snprintf(words[2], sizeof words[2], "%s", script);
    return (struct local_workers_options){
        .program = {.file = "/bin/sh", .argv = argv, .most_line = 1 << 20},
        .workers = workers,
        .grace = 0.2};
}

/* What came back of each job request, by its id. */
struct ends {
    int delivered[MOST_REQUESTS + 1];
    int failed[MOST_REQUESTS + 1];
    int returned[MOST_REQUESTS + 1];
    int worker[MOST_REQUESTS + 1];
    struct status_text reason; /* of the last that failed */
};

static struct local_workers *
open_local_workers(const struct local_workers_options *options)
{
    struct local_workers *local_workers;
    struct status_text why;
    ck_assert_int_eq(local_workers_open(options, &local_workers, &why),
                     STATUS_OK);
    return local_workers;
}

static void give(const struct worker_pool *pool, uint64_t id, double seconds,
                 int avoid, const char *text)
{
    struct status_text why;
    const struct worker_pool_request request = {.id = id,
                                                .seconds = seconds,
                                                .avoid = avoid,
                                                .line = text,
                                                .size = strlen(text)};
    ck_assert_int_eq(pool->give(pool->context, &request, &why), STATUS_OK);
}

/* Takes an event and notes it. A line delivered must be "got N". */
static enum status take(const struct worker_pool *pool, double seconds,
                        struct ends *ends, struct status_text *why)
{
    struct worker_pool_event event;
    char expected[32];
    const enum status status = pool->take(pool->context, seconds, &event, why);
    if (status || event.news == WORKER_POOL_NOTHING)
        return status;
    ck_assert_uint_le(event.id, MOST_REQUESTS);
    ends->worker[event.id] = event.worker;
    switch (event.news) {
    case WORKER_POOL_DELIVERED:
        snprintf(expected, sizeof expected, "got %d", (int)event.id);
        ck_assert_uint_eq(event.size, strlen(expected));
        ck_assert_mem_eq(event.line, expected, event.size);
        ends->delivered[event.id]++;
        break;
    case WORKER_POOL_FAILED:
        ends->failed[event.id]++;
        ends->reason = event.reason;
        break;
    default: ends->returned[event.id]++;
    }
    return STATUS_OK;
}

/* Has all job requests done, giving again what came back. */
static void do_all(const struct worker_pool *pool, int count, struct ends *ends)
{
    struct status_text why;
    char text[32];
    int given[MOST_REQUESTS + 1] = {0}, left = count;
    *ends = (struct ends){.reason = {""}};
    while (left) {
        for (int id = 1; id <= count && pool->room(pool->context) > 0; id++) {
            if (given[id] > ends->delivered[id] + ends->returned[id])
                continue;
            if (ends->delivered[id])
                continue;
            snprintf(text, sizeof text, "%d\n", id);
            give(pool, (uint64_t)id, 0, -1, text);
            given[id]++;
        }
        ck_assert_int_eq(take(pool, 5, ends, &why), STATUS_OK);
        left = count;
        for (int id = 1; id <= count; id++) {
            ck_assert_int_eq(ends->failed[id], 0);
            ck_assert_int_le(ends->delivered[id], 1);
            left -= ends->delivered[id];
        }
    }
}

static const char honest[] = "while read -r n; do echo \"got $n\"; done";

START_TEST(test_work)
{
    struct ends ends;
    const struct local_workers_options options = shell(honest, 3);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    struct worker_pool_tally tally;
    ck_assert_int_eq(pool.room(pool.context), 3);
    do_all(&pool, MOST_REQUESTS, &ends);
    uint64_t delivered = 0;
    for (int i = 0; i < 3; i++) {
        ck_assert(pool.tally(pool.context, i, &tally));
        ck_assert(!tally.working && !tally.closed && !tally.failed);
        ck_assert(tally.busy >= 0 && tally.idle >= 0);
        ck_assert_uint_gt(tally.delivered, 0);
        delivered += tally.delivered;
    }
    ck_assert_uint_eq(delivered, MOST_REQUESTS);
    ck_assert(!pool.tally(pool.context, 3, &tally));
    local_workers_close(local_workers);
}
END_TEST

/* Gives job requests to one worker until it has no more room; returns how many.
 */
static int fill(const struct worker_pool *pool, int first, double seconds)
{
    char text[32];
    int id = first;
    while (pool->room(pool->context)) {
        snprintf(text, sizeof text, "%d\n", id);
        give(pool, (uint64_t)id++, seconds, -1, text);
    }
    return id - first;
}

/* A worker that ends with the job `last`; those behind it come back. */
static void check_death(const char *how, const char *reason)
{
    char script[400];
    struct ends ends = {.reason = {""}};
    struct status_text why;
    snprintf(script, sizeof script,
             "while read -r n; do [ $n = 50 ] && %s; echo \"got $n\"; done",
             how);
    const struct local_workers_options options = shell(script, 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    do_all(&pool, 20, &ends);
    const int given = fill(&pool, 50, 0);
    int back = 0;
    while (back < given) {
        ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
        back = 0;
        for (int id = 50; id < 50 + given; id++)
            back += ends.failed[id] + ends.returned[id];
    }
    ck_assert_int_eq(ends.failed[50], 1);
    for (int id = 51; id < 50 + given; id++) {
        ck_assert_int_eq(ends.returned[id], 1);
        ck_assert_int_eq(ends.delivered[id], 0);
    }
    ck_assert_msg(strstr(ends.reason.line, reason), "'%s' lacks '%s'",
                  ends.reason.line, reason);
    /* It is replaced, after a moment. */
    do_all(&pool, 20, &ends);
    local_workers_close(local_workers);
}

START_TEST(test_death)
{
    check_death("kill -9 $$", "killed by signal 9");
    check_death("kill -SEGV $$", "killed by signal 11");
    check_death("exit 3", "exit status 3");
    check_death("exec sleep 1000 >&-", "killed by signal 9");
}
END_TEST

/* Gives one job request and takes until it has come back. */
static void give_one(const struct worker_pool *pool, double seconds,
                     const char *text, struct ends *ends)
{
    struct status_text why;
    *ends = (struct ends){.reason = {""}};
    while (!pool->room(pool->context))
        ck_assert_int_eq(take(pool, 5, ends, &why), STATUS_OK);
    give(pool, 7, seconds, -1, text);
    while (!ends->delivered[7] && !ends->failed[7] && !ends->returned[7])
        ck_assert_int_eq(take(pool, 5, ends, &why), STATUS_OK);
}

static void check_misdeed(const char *script, double seconds,
                          const char *reason)
{
    struct ends ends;
    const struct local_workers_options options = shell(script, 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give_one(&pool, seconds, "7\n", &ends);
    ck_assert_int_eq(ends.failed[7], 1);
    ck_assert_msg(strstr(ends.reason.line, reason), "'%s' lacks '%s'",
                  ends.reason.line, reason);
    local_workers_close(local_workers);
}

START_TEST(test_misdeeds)
{
    check_misdeed("exec sleep 1000", 0.1, "silent");
    check_misdeed("kill -STOP $$", 0.1, "silent");
    check_misdeed("while printf .; do sleep 0.01; done", 0.1, "silent");
    check_misdeed("read -r n; exec tr '\\0' x </dev/zero", 0, "without an end");
}
END_TEST

/* Lines that nobody asked for end the process, and fail nobody's job. */
START_TEST(test_unasked)
{
    struct ends ends;
    struct status_text why;
    struct worker_pool_tally tally;
    const struct local_workers_options options =
        shell("read -r n; echo \"got $n\"; echo more; exec sleep 1000", 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give_one(&pool, 0, "7\n", &ends);
    ck_assert_int_eq(ends.delivered[7], 1);
    ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
    ck_assert(pool.tally(pool.context, 0, &tally) && !tally.closed);
    ck_assert_uint_eq(tally.failed, 0);
    give_one(&pool, 0, "7\n", &ends); /* to another process */
    ck_assert_int_eq(ends.delivered[7], 1);
    local_workers_close(local_workers);
}
END_TEST

static void check_hopeless(const struct local_workers_options *options,
                           const char *reason)
{
    struct status_text why;
    struct ends ends = {.reason = {""}};
    struct local_workers *const local_workers = open_local_workers(options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    enum status status = STATUS_OK;
    int given = 0, back = 0;
    while (!status) {
        while (pool.room(pool.context))
            give(&pool, 1 + (uint64_t)given++, 0, -1, "x\n");
        status = take(&pool, 5, &ends, &why);
    }
    for (int id = 1; id <= given; id++)
        back += ends.failed[id] + ends.returned[id];
    ck_assert_int_eq(back, given);
    ck_assert_int_eq(given, LOCAL_WORKERS_DEATHS * options->workers);
    ck_assert_int_eq(status, STATUS_FAILED);
    ck_assert_msg(strstr(why.line, reason), "%s", why.line);
    support_check_line(&why);
    /* What is given all the same comes back. */
    give(&pool, 100, 0, -1, "x\n");
    ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
    ck_assert_int_eq(ends.returned[100], 1);
    ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_FAILED);
    local_workers_close(local_workers);
}

START_TEST(test_broken_program)
{
    struct local_workers_options options = shell("exit 5", 2);
    check_hopeless(&options, "exit status 5, 5 times in a row");
    options.program.file = "/nowhere/at/all";
    check_hopeless(&options, "cannot run /nowhere/at/all: No such file");
}
END_TEST

/* A worker that does not read stops nobody. */
START_TEST(test_deaf)
{
    struct ends ends;
    const size_t size = 4 << 20;
    char *const text = malloc(size + 1);
    const struct local_workers_options options = shell("exec sleep 1000", 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    memset(text, 'x', size);
    text[size] = '\0';
    give_one(&pool, 0.1, text, &ends);
    ck_assert_int_eq(ends.failed[7], 1);
    local_workers_close(local_workers);
    free(text);
}
END_TEST

/* A line of a megabyte arrives whole in pieces. */
START_TEST(test_long_line)
{
    struct status_text why;
    struct worker_pool_event event = {.news = WORKER_POOL_NOTHING};
    struct local_workers_options options =
        shell("read -r n; head -c 1000000 /dev/zero | tr '\\0' x; echo; "
              "exec sleep 1000",
              1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give(&pool, 7, 0, -1, "7\n");
    while (event.news == WORKER_POOL_NOTHING)
        ck_assert_int_eq(pool.take(pool.context, 5, &event, &why), STATUS_OK);
    ck_assert_int_eq(event.news, WORKER_POOL_DELIVERED);
    ck_assert_uint_eq(event.size, 1000000);
    ck_assert_int_eq(event.line[999999], 'x');
    local_workers_close(local_workers);
}
END_TEST

START_TEST(test_dismiss)
{
    struct ends ends = {.reason = {""}};
    struct status_text why;
    struct worker_pool_tally tally;
    const struct local_workers_options options = shell(honest, 2);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    do_all(&pool, 50, &ends);
    pool.dismiss(pool.context, 1);
    do_all(&pool, 50, &ends);
    for (int id = 1; id <= 50; id++)
        ck_assert_int_eq(ends.worker[id], 0);
    ck_assert(pool.tally(pool.context, 1, &tally) && tally.closed);
    pool.dismiss(pool.context, 0);
    ck_assert_int_eq(pool.room(pool.context), 0);
    ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_FAILED);
    local_workers_close(local_workers);
}
END_TEST

/* What waits behind the job in work when a worker is dismissed comes back. */
START_TEST(test_dismissed_requests)
{
    struct ends ends = {.reason = {""}};
    struct status_text why;
    const struct local_workers_options options = shell(honest, 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    do_all(&pool, 20, &ends);
    ends = (struct ends){.reason = {""}};
    const int given = fill(&pool, 50, 0);
    pool.dismiss(pool.context, 0);
    while (!take(&pool, 5, &ends, &why))
        continue;
    for (int id = 50; id < 50 + given; id++)
        ck_assert_int_eq(ends.returned[id], 1);
    local_workers_close(local_workers);
}
END_TEST

/* Another worker gets what one has failed, unless there is no other. */
START_TEST(test_avoid)
{
    struct ends ends = {.reason = {""}};
    struct status_text why;
    const struct local_workers_options options = shell(honest, 2);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    for (int avoid = 0; avoid < 2; avoid++) {
        give(&pool, 1, 0, avoid, "1\n");
        while (!ends.delivered[1])
            ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
        ck_assert_int_eq(ends.worker[1], 1 - avoid);
        ends.delivered[1] = 0;
    }
    pool.dismiss(pool.context, 1);
    give(&pool, 1, 0, 0, "1\n");
    while (!ends.delivered[1])
        ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
    ck_assert_int_eq(ends.worker[1], 0);
    local_workers_close(local_workers);
}
END_TEST

/* Of what is recalled nothing is heard any more. */
START_TEST(test_recall)
{
    struct ends ends = {.reason = {""}};
    struct status_text why;
    const struct local_workers_options options =
        shell("while read -r n; do [ $n = 5 ] && sleep 1000; echo \"got $n\"; "
              "done",
              2);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give(&pool, 5, 0, -1, "5\n");
    give(&pool, 6, 0, -1, "6\n");
    pool.recall(pool.context);
    ck_assert_int_eq(pool.room(pool.context), 2);
    ck_assert_int_eq(take(&pool, 0.1, &ends, &why), STATUS_OK);
    ck_assert(!ends.delivered[6] && !ends.failed[5] && !ends.returned[5]);
    give(&pool, 8, 0, -1, "8\n");
    while (!ends.delivered[8])
        ck_assert_int_eq(take(&pool, 5, &ends, &why), STATUS_OK);
    local_workers_close(local_workers);
}
END_TEST

START_TEST(test_address_space)
{
    struct ends ends = {.reason = {""}};
    struct local_workers_options options =
        shell("read -r n; [ \"$(ulimit -v)\" = 100000 ] && echo \"got $n\"; "
              "exec sleep 1000",
              1);
    options.program.address_space = 100000 << 10;
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give_one(&pool, 2, "7\n", &ends);
    ck_assert_int_eq(ends.delivered[7], 1);
    local_workers_close(local_workers);
}
END_TEST

/* Whether a process runs; one that is dead and not yet waited for does not. */
static bool runs(long pid)
{
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *const file = fopen(path, "r");
    if (!file)
        return false;
    const bool read = fgets(line, sizeof line, file);
    fclose(file);
    const char *const end = strrchr(line, ')');
    return read && end && end[2] != 'Z' && end[2] != 'X';
}

/* Has a worker, tells its number, and waits to be killed. */
static void be_killed(int out)
{
    struct status_text why;
    struct worker_pool_event event = {.news = WORKER_POOL_NOTHING};
    const struct local_workers_options options =
        shell("read -r n; echo $$; exec sleep 1000", 1);
    struct local_workers *const local_workers = open_local_workers(&options);
    const struct worker_pool pool = local_workers_pool(local_workers);
    give(&pool, 7, 0, -1, "7\n");
    while (event.news == WORKER_POOL_NOTHING)
        pool.take(pool.context, 5, &event, &why);
    if (write(out, event.line, event.size + 1) < 0)
        _exit(1);
    for (;;)
        pause();
}

START_TEST(test_orphan)
{
    int pipes[2];
    char text[32] = "";
    ck_assert_int_eq(pipe(pipes), 0);
    const pid_t parent = fork();
    if (parent == 0)
        be_killed(pipes[1]);
    ck_assert_int_gt(read(pipes[0], text, sizeof text - 1), 0);
    const long worker = strtol(text, NULL, 10);
    ck_assert(runs(worker));
    kill(parent, SIGKILL);
    waitpid(parent, NULL, 0);
    while (runs(worker)) /* else the test runs into its limit */
        usleep(1000);
    close(pipes[0]);
    close(pipes[1]);
}
END_TEST

SUPPORT_SUITE(local_workers)
{
    TCase *const work = support_case(suite, "work");
    tcase_add_test(work, test_work);
    tcase_add_test(work, test_long_line);
    tcase_add_test(work, test_avoid);
    tcase_add_test(work, test_dismiss);
    tcase_add_test(work, test_dismissed_requests);
    tcase_add_test(work, test_recall);
    tcase_add_test(work, test_address_space);
    TCase *const faults = support_case(suite, "faults");
    tcase_add_test(faults, test_death);
    tcase_add_test(faults, test_misdeeds);
    tcase_add_test(faults, test_unasked);
    tcase_add_test(faults, test_broken_program);
    tcase_add_test(faults, test_deaf);
    tcase_add_test(faults, test_orphan);
}
