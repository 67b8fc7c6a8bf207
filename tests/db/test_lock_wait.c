/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lock_wait - another program's lock, and who will not wait for it. */
#include <check.h>
#include <sqlite3.h>
#include <string.h>

#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;
static sqlite3 *other; /* that locks the store */
static bool due;
static int left; /* times that it is asked before the other one goes */

static bool is_due(const void *context)
{
    (void)context;
    if (due && left-- == 0)
        sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    return due;
}

/* Makes the store at store_fixture_path, which another connection locks. */
static void lock(const char *sql)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    ck_assert_int_eq(sqlite3_open(store_fixture_path, &other), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
    due = true;
    left = -1;
}

START_TEST(a_store_that_cannot_be_opened)
{
    for (int mode = 0; mode <= STORE_AS_ALLOWED; mode++) {
        struct store_stop stop = {.is_due = is_due};
        struct store *store = NULL;
        lock("BEGIN EXCLUSIVE");
        ck_assert_int_eq(store_open_until(store_fixture_path,
                                          (enum store_mode)mode, &stop, &store,
                                          &why),
                         STATUS_FAILED);
        ck_assert(stop.heeded && !store);
        ck_assert_msg(strstr(why.line, "another program keeps it locked"), "%s",
                      why.line);
        sqlite3_close(other);
    }
}
END_TEST

/* A reader keeps a commit from going through: with `asked`, until the stop has
 * been asked so often. */
static void put_against_reader(int asked, enum status wanted)
{
    uint64_t seed = 5;
    bool found;
    struct store *store = NULL;
    struct store_stop stop = {.is_due = is_due};
    struct result stored;
    const struct result result =
        store_fixture_draw(&seed, 4, 4, TURN_WHITE, RULES_NONE);
    lock("BEGIN; SELECT count(*) FROM result");
    left = asked;
    ck_assert_int_eq(
        store_open_until(store_fixture_path, STORE_WRITE, &stop, &store, &why),
        STATUS_OK);
    store_set_run(store, &store_fixture_run);
    ck_assert_int_eq(store_put(store, &result, &why), wanted);
    ck_assert_int_eq(stop.heeded, wanted != STATUS_OK);
    due = false;
    sqlite3_close(other);
    ck_assert_int_eq(store_get(store, &result.position, result.rules, &found,
                               &stored, NULL, &why),
                     STATUS_OK);
    ck_assert_int_eq(found, wanted == STATUS_OK);
    store_fixture_put(store, &result); /* it can be used as before */
    store_close(store);
}

START_TEST(a_commit_that_waits)
{
    put_against_reader(-1, STATUS_FAILED);
}
END_TEST

START_TEST(a_commit_that_comes_through_in_time)
{
    put_against_reader(5, STATUS_OK);
}
END_TEST

SUPPORT_SUITE(lock_wait)
{
    const TTest *const tests[] = {a_store_that_cannot_be_opened,
                                  a_commit_that_waits,
                                  a_commit_that_comes_through_in_time};
    store_fixture_case(suite, "lock_wait", tests, sizeof tests / sizeof *tests);
}
