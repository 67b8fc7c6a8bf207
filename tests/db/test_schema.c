/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_schema - schema and connection: which files are refused, and that they
 * are left alone; which are brought up to date; what the tables refuse and the
 * views answer.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/schema.h"
#include "tests/merge_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* The store cannot be opened in either mode, for a reason that contains
 * `reason`, and the file stays as it is. */
static void expect_refused(const char *reason)
{
    size_t before, after_size;
    unsigned char *const old = store_fixture_read(store_fixture_path, &before);
    for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        struct store *store = NULL;
        ck_assert(store_open(store_fixture_path, (enum store_mode)mode, &store,
                             &why) == STATUS_FAILED);
        ck_assert_msg(strstr(why.line, reason) != NULL, "%s", why.line);
        ck_assert(!strchr(why.line, '\n') && !store);
    }
    unsigned char *const now =
        store_fixture_read(store_fixture_path, &after_size);
    ck_assert_uint_eq(before, after_size);
    ck_assert(memcmp(old, now, before) == 0);
    free(old);
    free(now);
}

START_TEST(foreign_files)
{
    store_fixture_write(store_fixture_path, "some text\n", 10);
    expect_refused("no SQLite database");
    char text[8192];
    memset(text, 'x', sizeof text);
    store_fixture_write(store_fixture_path, text, sizeof text);
    expect_refused("no SQLite database");
    unlink(store_fixture_path);
    store_fixture_sql(store_fixture_path, "CREATE TABLE result (position)",
                      NULL, 0);
    expect_refused("another program");
    unlink(store_fixture_path);
    store_fixture_sql(store_fixture_path, "PRAGMA user_version = 1", NULL, 0);
    expect_refused("another program");
}
END_TEST

START_TEST(newer_schema)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    store_fixture_sql(store_fixture_path, "PRAGMA user_version = 999", NULL, 0);
    expect_refused("newer program");
    store_fixture_sql(store_fixture_path, "PRAGMA user_version = -1", NULL, 0);
    expect_refused("no schema -1");
}
END_TEST

START_TEST(wal_mode)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    store_fixture_sql(store_fixture_path,
                      "PRAGMA journal_mode = WAL; CREATE TABLE t (x)", NULL, 0);
    expect_refused("rollback-journal");
}
END_TEST

START_TEST(version_0_is_migrated)
{
    struct store *store = NULL;
    char answer[32];
    store_fixture_sql(store_fixture_path, "PRAGMA application_id = 1433300082",
                      NULL, 0);
    ck_assert(store_open(store_fixture_path, STORE_READ, &store, &why) ==
              STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "is empty") != NULL, "%s", why.line);
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    store_close(store_fixture_open(store_fixture_path, STORE_READ));
    store_fixture_sql(store_fixture_path, "PRAGMA user_version", answer,
                      sizeof answer);
    ck_assert_int_eq(atoi(answer), SCHEMA_VERSION);
    store_fixture_sql(store_fixture_path, "PRAGMA application_id", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "1433300082");
}
END_TEST

/* What was in a store of version 3 is in it as the newest. */
START_TEST(version_3_is_migrated)
{
    static const char list[] = "SELECT group_concat(name || ifnull(sql, ''))"
                               " FROM sqlite_schema";
    static char fresh[20000], migrated[20000];
    char before[400], after[400];
    static const char rows[] =
        "SELECT group_concat(position || rules || state || nodes ||"
        " hex(r.checksum) || u.options) FROM result AS r JOIN run AS u"
        " ON u.id = r.run";
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &claim);
    store_close(store);
    store_fixture_sql(store_fixture_path, list, fresh, sizeof fresh);
    store_fixture_sql(store_fixture_path, rows, before, sizeof before);
    store_fixture_sql(store_fixture_path,
                      "DROP VIEW imported_games; DROP TABLE imported_game;"
                      "DROP VIEW games; DROP TABLE game;"
                      "PRAGMA user_version = 3",
                      NULL, 0);
    store_close(store_fixture_open(store_fixture_path, STORE_READ));
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    store = store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result got;
    bool found;
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert(found && store_fixture_equal(&got, &claim));
    store_close(store);
    store_fixture_sql(store_fixture_path, list, migrated, sizeof migrated);
    store_fixture_sql(store_fixture_path, rows, after, sizeof after);
    ck_assert_str_eq(fresh, migrated);
    ck_assert_str_eq(before, after);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
}
END_TEST

/* Makes the store at store_fixture_path one of an older version with the same
 * rows. */
static void bring_back(int version)
{
    char old[STORE_FIXTURE_PATH_SIZE + 8], sql[STORE_FIXTURE_PATH_SIZE + 400];
    sqlite3 *db = NULL;
    snprintf(old, sizeof old, "%s.old", store_fixture_path);
    snprintf(sql, sizeof sql,
             "ATTACH '%s' AS new; INSERT INTO run SELECT * FROM new.run;"
             "INSERT INTO result SELECT * FROM new.result;"
             "INSERT INTO proof SELECT * FROM new.proof;"
             "INSERT INTO trace SELECT * FROM new.trace",
             store_fixture_path);
    ck_assert(sqlite3_open(old, &db) == SQLITE_OK);
    ck_assert(schema_migrate(db, version) == SQLITE_OK);
    sqlite3_close(db);
    store_fixture_sql(old, sql, NULL, 0);
    ck_assert(rename(old, store_fixture_path) == 0);
}

static char *content(void)
{
    return merge_fixture_content(strrchr(store_fixture_path, '/') + 1);
}

/* A claim that contradicts the only result, with that one's proof. */
static const char conflict[] =
    "INSERT INTO conflict SELECT 1, position, rules, side, to_move, black,"
    " white, orbit, state, 'loss', winner, NULL, grundy, pn, dn, nodes,"
    " seconds, recorded, run, checksum FROM result;"
    "INSERT INTO conflict_proof SELECT * FROM proof";

/* The conflicts of a store of version 4 go, and everything else stays; until
 * then it is read as it is. */
START_TEST(version_4_is_migrated)
{
    char answer[40];
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    struct trace trace = {.points = {{.nodes = 1, .pn = 1, .dn = 1}},
                          .count = 1};
    struct record record = {
        .result = store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN),
        .trace = &trace};
    record.proof = store_fixture_proof(&record.result, 10, 30);
    ck_assert_msg(!store_put_all(store, &record, 1, &why), "%s", why.line);
    store_close(store);
    char *const rows = content();
    bring_back(4);
    store_fixture_sql(store_fixture_path, conflict, NULL, 0);
    char *const old = content();
    ck_assert_str_eq(rows, old);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    store_fixture_sql(store_fixture_path, "SELECT count(*) FROM conflicts",
                      answer, 40);
    ck_assert_str_eq(answer, "1");
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    char *const now = content();
    ck_assert_str_eq(rows, now);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    store_fixture_sql(
        store_fixture_path,
        "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'conflict%'"
        " OR sql LIKE '%conflict%'",
        answer, 40);
    ck_assert_str_eq(answer, "0");
    free(rows);
    free(old);
    free(now);
    proof_free(&record.proof);
}
END_TEST

/* Stores of versions 5 and 6 get a place for games and for imported ones;
 * everything else stays. */
START_TEST(versions_5_and_6_are_migrated)
{
    char answer[40];
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    for (int version = 5; version < SCHEMA_VERSION; version++) {
        remove(store_fixture_path);
        struct store *const store =
            store_fixture_open(store_fixture_path, STORE_WRITE);
        store_fixture_put(store, &claim);
        store_close(store);
        char *const rows = content();
        bring_back(version);
        ck_assert_int_eq(store_fixture_findings(&why), 0);
        store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
        char *const now = content();
        ck_assert_str_eq(rows, now);
        ck_assert_int_eq(store_fixture_findings(&why), 0);
        store_fixture_sql(store_fixture_path,
                          "SELECT (SELECT count(*) FROM games) ||"
                          " (SELECT count(*) FROM imported_games)",
                          answer, 40);
        ck_assert_str_eq(answer, "00");
        free(rows);
        free(now);
    }
}
END_TEST

START_TEST(broken_step_is_undone)
{
    struct store *store = NULL;
    char answer[32];
    store_fixture_sql(store_fixture_path,
                      "PRAGMA application_id = 1433300082;"
                      "CREATE TABLE result (x)",
                      NULL, 0);
    ck_assert(store_open(store_fixture_path, STORE_WRITE, &store, &why) ==
              STATUS_FAILED);
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(name) FROM sqlite_schema", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "result");
}
END_TEST

START_TEST(empty_file)
{
    struct store *store = NULL;
    store_fixture_write(store_fixture_path, "", 0);
    ck_assert(store_open(store_fixture_path, STORE_READ, &store, &why) ==
              STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "empty") != NULL, "%s", why.line);
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    store_close(store_fixture_open(store_fixture_path, STORE_READ));
}
END_TEST

static void expect_no_store(const char *name, enum store_mode mode,
                            const char *reason)
{
    struct store *store = NULL;
    ck_assert(store_open(name, mode, &store, &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, reason) != NULL, "%s", why.line);
}

START_TEST(wrong_paths)
{
    struct stat file;
    expect_no_store(store_fixture_path, STORE_READ, "No such file");
    ck_assert(stat(store_fixture_path, &file) != 0);
    expect_no_store("/nonexistent/folder/store.db", STORE_WRITE,
                    "no such folder");
    expect_no_store("", STORE_WRITE, "");
    expect_no_store("/tmp", STORE_READ, "no regular file");
    expect_no_store("/dev/zero", STORE_WRITE, "no regular file");
}
END_TEST

START_TEST(memory_is_a_file_name)
{
    struct stat file;
    char folder[STORE_FIXTURE_PATH_SIZE];
    strcpy(folder, store_fixture_path);
    *strrchr(folder, '/') = '\0';
    ck_assert(chdir(folder) == 0);
    store_close(store_fixture_open(":memory:", STORE_WRITE));
    ck_assert(stat(":memory:", &file) == 0 && file.st_size > 0);
    ck_assert(chdir("/") == 0);
}
END_TEST

START_TEST(read_only_file)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    if (geteuid() == 0)
        return; /* root may write everything */
    ck_assert(chmod(store_fixture_path, 0444) == 0);
    expect_no_store(store_fixture_path, STORE_WRITE, "permission");
    store_close(store_fixture_open(store_fixture_path, STORE_READ));
}
END_TEST

START_TEST(nonsense_is_no_row)
{
    static const char *const bad[] = {
        "UPDATE result SET value = 'win'",
        "UPDATE result SET value = NULL",
        "UPDATE result SET state = 'bounded'",
        "UPDATE result SET winner = 'black'",
        "UPDATE result SET orbit = 5",
        "UPDATE result SET side = 12",
        "UPDATE result SET to_move = 'b'",
        "UPDATE result SET rules = 'any'",
        "UPDATE result SET white = 1",
        "UPDATE result SET nodes = -1",
        "UPDATE result SET seconds = 9e999",
        "UPDATE result SET recorded = 'today'",
        "UPDATE result SET checksum = x'00'",
        "UPDATE result SET move = 'c3'",
        "UPDATE result SET run = 77",
        "UPDATE result SET id = 'x'",
    };
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    store_fixture_put(store, &claim);
    store_close(store);
    sqlite3 *db = NULL;
    ck_assert(sqlite3_open(store_fixture_path, &db) == SQLITE_OK);
    sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(sqlite3_exec(db, bad[i], NULL, NULL, NULL) != SQLITE_OK,
                      "%s", bad[i]);
    sqlite3_close(db);
}
END_TEST

START_TEST(views)
{
    char answer[200];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claims[] = {
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_WIN),
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS),
        store_fixture_proved("3/1b2/5/4/3 c", RULES_INNER, VALUE_WIN),
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN),
        store_fixture_proved("3/1b2/5/4/3 w", RULES_NONE, VALUE_LOSS),
        store_fixture_proved("3/4/2b2/4/3 c", RULES_OPEN, VALUE_UNKNOWN),
    };
    claims[5].state = RESULT_BOUNDED;
    claims[5].pn = claims[5].dn = claims[5].nodes = 5000;
    for (int i = 0; i < 6; i++)
        store_fixture_put(store, &claims[i]);
    store_close(store);
    store_fixture_sql(
        store_fixture_path,
        "SELECT group_concat(concat, ';') FROM (SELECT stones || ' ' ||"
        " sets || ' ' || sets_raw || ' ' || wins || ' ' || losses ||"
        " ' ' || wins_raw || ' ' || losses_raw || ' ' ||"
        " black_wins_raw || ' ' || white_wins_raw AS concat"
        " FROM contract_by_stones WHERE rules = 'inner')",
        answer, sizeof answer);
    ck_assert_str_eq(answer, "0 1 1 1 0 1 0 0 0;1 2 7 1 1 6 1 6 1");
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(first_player || ' ' || orbit, ';')"
                      " FROM openings WHERE rules = 'inner'",
                      answer, sizeof answer);
    ck_assert_msg(!strcmp(answer, "win 1;loss 6") ||
                      !strcmp(answer, "loss 6;win 1"),
                  "%s", answer);
    store_fixture_sql(store_fixture_path,
                      "SELECT position || nodes FROM hardest", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "3/4/2b2/4/3 c5000");
    store_fixture_sql(store_fixture_path, "SELECT rules || pn FROM unproved",
                      answer, sizeof answer);
    ck_assert_str_eq(answer, "open5000");
    store_fixture_sql(store_fixture_path,
                      "SELECT count(*) || min(seed) FROM provenance", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "618446744073709551615");
}
END_TEST

SUPPORT_SUITE(schema)
{
    const TTest *const tests[] = {foreign_files,
                                  newer_schema,
                                  wal_mode,
                                  version_0_is_migrated,
                                  version_3_is_migrated,
                                  version_4_is_migrated,
                                  versions_5_and_6_are_migrated,
                                  broken_step_is_undone,
                                  empty_file,
                                  wrong_paths,
                                  memory_is_a_file_name,
                                  read_only_file,
                                  nonsense_is_no_row,
                                  views};
    store_fixture_case(suite, "schema", tests, sizeof tests / sizeof *tests);
}
