/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_faults - the store under faults: flipped bits, cut files, full disks,
 * killed and competing writers. What was acknowledged stays, what is answered
 * is true, and everything else is one clear line.
 */
#include <check.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/fault_rows.h"
#include "tests/known_store.h"
#include "tests/support.h"

START_TEST(flipped_bits)
{
    size_t size;
    uint64_t seed = 12;
    int noticed = 0;
    known_store_make();
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    const int flips = support_amount(300, 1000);
    for (int i = 0; i < flips; i++) {
        /* Bits of the file's head and schema, then of all of it. */
        const size_t range = i < flips * 3 / 10 ? 100
                             : i < flips / 2    ? 8192
                                                : size;
        const size_t bit = (size_t)(support_random(&seed) % (8 * range));
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        store_fixture_write(store_fixture_path, bytes, size);
        noticed += known_store_read(STORE_READ).refused > 0;
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    ck_assert_msg(noticed > flips / 10, "%d flips noticed", noticed);
    store_fixture_write(store_fixture_path, bytes, size);
    ck_assert_int_eq(known_store_read(STORE_READ).right, KNOWN_STORE_CLAIMS);
    free(bytes);
    fault_rows_row("bits flipped in a store, read by the library", flips,
                   "%d flips noticed, 0 wrong results", noticed);
}
END_TEST

START_TEST(flipped_bits_of_rows)
{
    size_t size;
    known_store_make();
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    /* The last digit of every time: nothing but the checksum sees it. */
    int noticed = 0;
    for (size_t at = 20; at < size; at++) {
        if (bytes[at] != 'Z' || bytes[at - 3] != ':' || bytes[at - 9] != 'T')
            continue;
        bytes[at - 1] ^= 1;
        store_fixture_write(store_fixture_path, bytes, size);
        noticed += known_store_read(STORE_READ).refused > 0;
        bytes[at - 1] ^= 1;
    }
    ck_assert_int_ge(noticed, KNOWN_STORE_CLAIMS);
    free(bytes);
}
END_TEST

START_TEST(damaged_row_is_not_overwritten)
{
    struct status_text why = {""};
    known_store_make();
    store_fixture_sql(store_fixture_path, "UPDATE result SET nodes = nodes + 1",
                      NULL, 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < KNOWN_STORE_CLAIMS; i++) {
        ck_assert(store_put(store, &known_store_claims[i], &why) ==
                  STATUS_FAILED);
        ck_assert_msg(strstr(why.line, "checksum") != NULL, "%s", why.line);
    }
    store_close(store);
}
END_TEST

START_TEST(lost_index_entries)
{
    static const char *const names[] = {"result_key", "result_walk"};
    for (int i = 0; i < 2; i++) {
        char sql[300];
        unlink(store_fixture_path);
        known_store_make();
        /* The index is swapped for an empty one. */
        snprintf(sql, sizeof sql,
                 "PRAGMA writable_schema = ON; CREATE TABLE t (a, b, c, d);"
                 "CREATE UNIQUE INDEX i ON t (a, b);"
                 "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM"
                 " sqlite_schema WHERE name = 'i') WHERE name = '%s'",
                 names[i]);
        store_fixture_sql(store_fixture_path, sql, NULL, 0);
        const struct known_store_reading reading = known_store_read(STORE_READ);
        ck_assert_int_eq(reading.right, i == 0 ? 0 : KNOWN_STORE_CLAIMS);
        ck_assert_int_gt(reading.refused, 0);
    }
}
END_TEST

START_TEST(repeated_index_entry)
{
    char root[16];
    size_t size;
    struct status_text why = {""};
    known_store_make();
    store_fixture_sql(
        store_fixture_path,
        "SELECT rootpage FROM sqlite_schema WHERE name = 'result_walk'", root,
        sizeof root);
    /* In the index of the scan, which is a single page, the second entry is
     * made the first once more: the number of entries stays. */
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    unsigned char *const page = bytes + (size_t)(atoi(root) - 1) * 4096;
    ck_assert_int_eq(page[0], 10); /* a leaf */
    memcpy(page + 10, page + 8, 2);
    store_fixture_write(store_fixture_path, bytes, size);
    free(bytes);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(!known_store_walk(store, &why));
    ck_assert_msg(strstr(why.line, "out of order") != NULL, "%s", why.line);
    store_close(store);
}
END_TEST

START_TEST(cut_files)
{
    size_t size;
    known_store_make();
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    const size_t step = (size_t)support_amount(509, 61);
    int tried = 0;
    for (size_t length = 0; length < size; tried++) {
        store_fixture_write(store_fixture_path, bytes, length);
        if (known_store_read(STORE_READ).refused == 0)
            ck_abort_msg("a store cut to %zu bytes is as good", length);
        length += length < 600 && step > 7 ? 7 : step;
    }
    free(bytes);
    fault_rows_row("store cut to a length, read by the library", tried,
                   "all refused, 0 wrong results");
}
END_TEST

/* Lets files grow to `size` bytes; RLIM_INFINITY: as far as ever. Meanwhile
 * no assertion may be made: Check writes a file of its own. */
static void limit_files(rlim_t size)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

START_TEST(file_size_limits)
{
    size_t size;
    int written = 0;
    signal(SIGXFSZ, SIG_IGN);
    known_store_make();
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    for (int i = 0; i < 20; i++) {
        uint64_t seed = 13;
        int acknowledged = 0;
        struct status_text why = {""};
        store_fixture_write(store_fixture_path, bytes, size);
        struct store *const store =
            store_fixture_open(store_fixture_path, STORE_WRITE);
        limit_files((rlim_t)(i < 10 ? 1024 * i : (int)size + 3000 * (i - 10)));
        struct result claim = known_store_more(&seed);
        enum status status;
        while ((status = store_put(store, &claim, &why)) == STATUS_OK &&
               acknowledged < 1000) {
            acknowledged++;
            claim = known_store_more(&seed);
        }
        limit_files(RLIM_INFINITY);
        ck_assert(status == STATUS_FAILED);
        support_check_line(&why);
        store_fixture_put(store, &claim); /* the same store works again */
        store_close(store);
        known_store_expect_all(13, acknowledged + 1, 0);
        written += acknowledged;
    }
    free(bytes);
    fault_rows_row("file-size limits, in the library", 20,
                   "one line each, 0 of %d acknowledged results lost", written);
}
END_TEST

START_TEST(full_disk_at_creation)
{
    struct store *store = NULL;
    struct status_text why = {""};
    signal(SIGXFSZ, SIG_IGN);
    limit_files(8192);
    const enum status status =
        store_open(store_fixture_path, STORE_WRITE, &store, &why);
    limit_files(RLIM_INFINITY);
    ck_assert(status == STATUS_FAILED);
    support_check_line(&why);
    known_store_make();
    ck_assert_int_eq(known_store_read(STORE_READ).right, KNOWN_STORE_CLAIMS);
}
END_TEST

static enum status count_row(void *context, const struct store_entry *entry,
                             struct status_text *why)
{
    (void)entry, (void)why;
    ++*(int *)context;
    return STATUS_OK;
}

START_TEST(four_writers)
{
    const int each = support_amount(100, 1000);
    pid_t writers[4];
    for (int writer = 0; writer < 4; writer++) {
        writers[writer] = fork();
        if (writers[writer] == 0) {
            struct store *store = NULL;
            struct status_text why;
            uint64_t seed = 1;
            if (store_open(store_fixture_path, STORE_WRITE, &store, &why))
                _exit(1);
            store_set_run(store, &store_fixture_run);
            for (int i = 0; i < each; i++) {
                const struct result claim = store_fixture_draw(
                    &seed, 5 + writer, 8, TURN_BLACK, RULES_NONE);
                if (store_put(store, &claim, &why))
                    _exit(2);
            }
            store_close(store);
            _exit(0);
        }
    }
    for (int writer = 0; writer < 4; writer++) {
        int status;
        ck_assert(waitpid(writers[writer], &status, 0) > 0);
        ck_assert_int_eq(status, 0);
    }
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    for (int i = 0; i < 4; i++) {
        int count = 0;
        ck_assert(store_each_main(store, 5 + i, NULL, count_row, &count,
                                  NULL) == STATUS_OK);
        ck_assert_int_eq(count, each);
    }
    store_close(store);
    known_store_expect_sound();
    fault_rows_row("four processes write one store", 4L * each,
                   "0 lost, 0 refused as busy");
}
END_TEST

/* A child's part: puts and acknowledges, a byte a result, until killed. */
static void put_until_killed(int acknowledge, uint64_t seed)
{
    struct store *store = NULL;
    struct status_text why;
    if (store_open(store_fixture_path, STORE_WRITE, &store, &why))
        _exit(1);
    store_set_run(store, &store_fixture_run);
    for (;;) {
        const struct result claim = known_store_more(&seed);
        if (store_put(store, &claim, &why) || write(acknowledge, "k", 1) != 1)
            _exit(2);
    }
}

/* Lets a child put results and kills it. The number it acknowledged. */
static int kill_a_writer(uint64_t first, uint64_t *seed)
{
    int ends[2], status, acknowledged = 0;
    char byte;
    ck_assert(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0)
        put_until_killed(ends[1], first);
    close(ends[1]);
    const int expected = support_below(seed, 12);
    while (acknowledged < expected && read(ends[0], &byte, 1) == 1)
        acknowledged++;
    const struct timespec pause = {.tv_nsec =
                                       1000 * (long)support_below(seed, 1500)};
    nanosleep(&pause, NULL);
    kill(child, SIGKILL);
    while (read(ends[0], &byte, 1) == 1)
        acknowledged++;
    close(ends[0]);
    ck_assert(waitpid(child, &status, 0) == child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return acknowledged;
}

START_TEST(killed_writers)
{
    uint64_t seed = 14;
    long written = 0;
    const int rounds = support_amount(15, 200);
    known_store_make();
    for (int i = 0; i < rounds; i++) {
        const uint64_t first = (uint64_t)i << 32;
        const int acknowledged = kill_a_writer(first, &seed);
        known_store_expect_all(first, acknowledged, 1);
        known_store_expect_sound();
        written += acknowledged;
    }
    fault_rows_row("kill -9 of a writer, in the library", rounds,
                   "0 of %ld acknowledged results lost, stores sound", written);
}
END_TEST

/* Leaves the file with half of a change and a journal to undo it. */
static void leave_hot_journal(void)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        sqlite3 *db = NULL;
        sqlite3_open(store_fixture_path, &db);
        sqlite3_exec(db,
                     "PRAGMA cache_size = 1; BEGIN IMMEDIATE;"
                     "UPDATE result SET nodes = nodes + 1;"
                     "UPDATE run SET options = hex(zeroblob(9000))",
                     NULL, NULL, NULL);
        kill(getpid(), SIGKILL);
    }
    ck_assert(waitpid(child, &status, 0) == child);
}

START_TEST(hot_journal)
{
    char journal[STORE_FIXTURE_PATH_SIZE + 16];
    struct stat file;
    size_t before, size;
    snprintf(journal, sizeof journal, "%s-journal", store_fixture_path);
    for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        unlink(store_fixture_path);
        known_store_make();
        /* What was in a free page SQLite does not bring back. */
        store_fixture_sql(store_fixture_path, "VACUUM", NULL, 0);
        unsigned char *const old =
            store_fixture_read(store_fixture_path, &before);
        leave_hot_journal();
        unsigned char *now = store_fixture_read(store_fixture_path, &size);
        ck_assert(size != before || memcmp(old, now, size) != 0);
        free(now);
        ck_assert(stat(journal, &file) == 0);
        ck_assert_int_eq(known_store_read((enum store_mode)mode).right,
                         KNOWN_STORE_CLAIMS);
        ck_assert(stat(journal, &file) != 0);
        now = store_fixture_read(store_fixture_path, &size);
        ck_assert(size == before && memcmp(old, now, size) == 0);
        free(now);
        free(old);
    }
}
END_TEST

START_TEST(nothing_new_changes_nothing)
{
    size_t before, size;
    known_store_make();
    unsigned char *const old = store_fixture_read(store_fixture_path, &before);
    ck_assert_int_eq(known_store_read(STORE_READ).right, KNOWN_STORE_CLAIMS);
    known_store_expect_sound();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < KNOWN_STORE_CLAIMS; i++)
        if (known_store_claims[i].state == RESULT_PROVED)
            store_fixture_put(store,
                              &known_store_claims[i]); /* known already */
    store_close(store);
    unsigned char *const now = store_fixture_read(store_fixture_path, &size);
    ck_assert(size == before && memcmp(old, now, size) == 0);
    free(old);
    free(now);
}
END_TEST

SUPPORT_SUITE(faults)
{
    const TTest *const tests[] = {flipped_bits,
                                  flipped_bits_of_rows,
                                  damaged_row_is_not_overwritten,
                                  lost_index_entries,
                                  repeated_index_entry,
                                  cut_files,
                                  file_size_limits,
                                  full_disk_at_creation,
                                  four_writers,
                                  killed_writers,
                                  hot_journal,
                                  nothing_new_changes_nothing};
    store_fixture_case(suite, "faults", tests, sizeof tests / sizeof *tests);
}
