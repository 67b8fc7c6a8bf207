/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_trace_store - db/trace, db/trace_table and what the store does with
 * traces.
 *
 * What is put is what is got; which trace stays; any text is read or refused,
 * and damage anywhere in a row is noticed by readers and by the check; stores
 * from before there were traces.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/checksum_bytes.h"
#include "db/schema.h"
#include "game/symmetry.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static const char central[] = "3/4/2b2/4/3 w";

static struct result won(void)
{
    return store_fixture_proved(central, RULES_NONE, VALUE_WIN);
}

/* A search of the central position that has not ended. */
static struct result bounded(void)
{
    struct result result = won();
    result.state = RESULT_BOUNDED;
    result.value = VALUE_UNKNOWN;
    result.move = MOVE_NONE;
    result.pn = result.dn = 5;
    return result;
}

/* Draws a trace of so many points that ends with the value. */
static struct trace draw(uint64_t *seed, int count, enum value value)
{
    struct trace trace = {.count = count};
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++)
        trace.points[i] = (struct trace_point){
            .nodes = nodes += 1 + (uint64_t)support_below(seed, 1000),
            .pn = 1 + (uint32_t)support_below(seed, 1000000),
            .dn = 1 + (uint32_t)support_below(seed, 1000000)};
    struct trace_point *const last = &trace.points[count - 1];
    if (value == VALUE_WIN)
        last->pn = 0, last->dn = TRACE_INFINITE;
    if (value == VALUE_LOSS)
        last->pn = TRACE_INFINITE, last->dn = 0;
    return trace;
}

/* Three points that end in a win, [[1,12,3],[2,11,4],[3,0,4294967295]]. */
static struct trace short_win(void)
{
    return (struct trace){
        .points = {{1, 12, 3}, {2, 11, 4}, {3, 0, TRACE_INFINITE}}, .count = 3};
}

static bool equal(const struct trace *a, const struct trace *b)
{
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = a->points[i].nodes == b->points[i].nodes &&
               a->points[i].pn == b->points[i].pn &&
               a->points[i].dn == b->points[i].dn;
    return same;
}

static enum status put(struct store *store, const struct result *result,
                       const struct trace *trace)
{
    struct trace copy = *trace;
    const struct record record = {.result = *result, .trace = &copy};
    return store_put_all(store, &record, 1, &why);
}

static void expect_put(struct store *store, const struct result *result,
                       const struct trace *trace)
{
    ck_assert_msg(put(store, result, trace) == STATUS_OK, "%s", why.line);
}

/* The trace got, in every orientation, is this one; NULL: there is none. */
static void expect(struct store *store, const struct result *result,
                   const struct trace *want)
{
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        bool found;
        struct trace got;
        const struct position image = symmetry_position(&result->position, k);
        ck_assert_msg(store_get_trace(store, &image, result->rules, &found,
                                      &got, &why) == STATUS_OK,
                      "%s", why.line);
        ck_assert_int_eq(found, want != NULL);
        ck_assert(!want || equal(&got, want));
    }
}

START_TEST(texts)
{
    char text[TRACE_TEXT_SIZE];
    struct trace got;
    struct trace trace = short_win();
    size_t length = trace_write(&trace, text);
    ck_assert_str_eq(text, "[[1,12,3],[2,11,4],[3,0,4294967295]]");
    ck_assert_uint_eq(length, strlen(text));
    ck_assert(trace_read(text, length, &got) == NULL && equal(&trace, &got));
    /* The longest text there is. */
    trace.count = TRACE_POINTS;
    for (int i = 0; i < TRACE_POINTS; i++)
        trace.points[i] = (struct trace_point){
            .nodes = INT64_MAX - (uint64_t)(TRACE_POINTS - 1 - i),
            .pn = TRACE_INFINITE - 1,
            .dn = TRACE_INFINITE - 1};
    const struct result claim = bounded();
    ck_assert(!trace_flaw(&trace, &claim));
    length = trace_write(&trace, text);
    ck_assert_uint_lt(length, TRACE_TEXT_SIZE);
    ck_assert(trace_read(text, length, &got) == NULL && equal(&trace, &got));
    /* One point more than there can be. */
    char *const long_text = malloc(length + 20);
    memcpy(long_text, text, length - 1);
    strcpy(long_text + length - 1, ",[1,1,1]]");
    ck_assert(trace_read(long_text, strlen(long_text), &got) != NULL);
    free(long_text);
}
END_TEST

/* A text is refused or is the one that says the same. */
static void check_text(const char *bytes, size_t length)
{
    struct trace trace;
    char again[TRACE_TEXT_SIZE];
    char *const text = support_exact(bytes, length);
    if (!trace_read(text, length, &trace) &&
        (trace_write(&trace, again) != length ||
         memcmp(again, text, length) != 0))
        ck_abort_msg("two texts for one trace: %.*s", (int)length, text);
    free(text);
}

START_TEST(any_text)
{
    static const char *const bad[] = {"",
                                      "[",
                                      "[]",
                                      "[[]]",
                                      "[[1,2]]",
                                      "[[1,2,3]",
                                      "[[1,2,3],]",
                                      "[[1,2,3]]]",
                                      "[[1,2,3,4]]",
                                      "[[1,2,-3]]",
                                      "[[01,2,3]]",
                                      "[[1,2,3 ]]",
                                      "[[,2,3]]",
                                      "[[1,2,4294967296]]",
                                      "[[9223372036854775808,2,3]]",
                                      "[[99999999999999999999,2,3]]"};
    struct trace trace;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(trace_read(bad[i], strlen(bad[i]), &trace) != NULL, "%s",
                      bad[i]);
    ck_assert(!trace_read("[[0,2,3]]", 9, &trace));
    support_mutate("[[0,12,3],[2,10,4],[30,0,4294967295]]", check_text);
}
END_TEST

START_TEST(flaws)
{
    const struct result win = won(), open = bounded();
    const struct result loss =
        store_fixture_proved(central, RULES_NONE, VALUE_LOSS);
    const struct result set =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_WIN);
    struct trace trace = short_win();
    ck_assert(!trace_flaw(&trace, &win));
    ck_assert(trace_flaw(&trace, &loss) && trace_flaw(&trace, &open));
    ck_assert(trace_flaw(&trace, &set));
    trace.count = 2; /* did not end */
    ck_assert(!trace_flaw(&trace, &win) && !trace_flaw(&trace, &loss));
    ck_assert(!trace_flaw(&trace, &open));
    trace.count = 0;
    ck_assert(trace_flaw(&trace, &open));
    trace.count = TRACE_POINTS + 1;
    ck_assert(trace_flaw(&trace, &open));
    const struct trace_point wrong[] = {{2, 1, 1},
                                        {1, 1, 1},
                                        {(uint64_t)INT64_MAX + 1, 1, 1},
                                        {3, 0, 4},
                                        {3, 4, 0},
                                        {3, 0, 0},
                                        {3, 7, TRACE_INFINITE},
                                        {3, TRACE_INFINITE, 7}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        trace = short_win();
        trace.points[2] = wrong[i];
        ck_assert(trace_flaw(&trace, &win) != NULL);
        ck_assert(trace_flaw(&trace, &open) != NULL);
    }
    trace = short_win(); /* an end in the middle */
    trace.points[1] = (struct trace_point){2, 0, TRACE_INFINITE};
    ck_assert(trace_flaw(&trace, &win) != NULL);
}
END_TEST

START_TEST(round_trip)
{
    enum { COUNT = 60 };
    uint64_t seed = 7;
    struct result claims[COUNT];
    struct trace traces[COUNT];
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < COUNT; i++) {
        claims[i] = store_fixture_draw(&seed, 4 + i % 8, 4, i % 2, RULES_NONE);
        traces[i] = draw(&seed, 1 + i * 127 / (COUNT - 1), claims[i].value);
        expect_put(store, &claims[i], &traces[i]);
    }
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++)
            expect(store, &claims[i], &traces[i]);
        store_close(store);
        store = store_fixture_open(store_fixture_path, STORE_READ);
    }
    const struct result other = won();
    expect(store, &other, NULL);
    store_close(store);
}
END_TEST

/* A newer trace stays, none leaves the old one, and that of a search which
 * proved nothing does not replace that of a proof. */
START_TEST(second_traces)
{
    uint64_t seed = 8;
    const struct result claim = won(), open = bounded();
    const struct trace first = draw(&seed, 9, VALUE_UNKNOWN);
    const struct trace second = draw(&seed, 5, VALUE_UNKNOWN);
    const struct trace third = draw(&seed, 70, VALUE_WIN);
    const struct trace fourth = draw(&seed, 3, VALUE_WIN);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &open);
    expect(store, &claim, NULL);
    expect_put(store, &open, &first);
    expect(store, &claim, &first);
    expect_put(store, &open, &second);
    store_fixture_put(store, &open);
    expect(store, &claim, &second);
    store_fixture_put(store, &claim); /* proved, by a search without a trace */
    expect(store, &claim, &second);
    expect_put(store, &open, &first);
    expect(store, &claim, &second);
    expect_put(store, &claim, &third);
    expect(store, &claim, &third);
    expect_put(store, &claim, &fourth);
    store_fixture_put(store, &claim);
    expect(store, &claim, &fourth);
    store_close(store);
}
END_TEST

/* A trace that cannot be is refused, with all of its batch; so is one with a
 * result that contradicts. */
START_TEST(unsuitable_traces)
{
    const struct result claim = won();
    const struct result other =
        store_fixture_proved("2/3/2 w", RULES_NONE, VALUE_WIN);
    const struct result loss =
        store_fixture_proved(central, RULES_NONE, VALUE_LOSS);
    struct trace good = short_win();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct record records[] = {{.result = other, .trace = &good},
                                     {.result = loss, .trace = &good}};
    ck_assert(store_put_all(store, records, 2, &why) == STATUS_FAILED);
    support_check_line(&why);
    ck_assert_msg(strstr(why.line, "the trace of '3/4/2b2/4/3 w' cannot be"),
                  "%s", why.line);
    expect(store, &other, NULL);
    expect_put(store, &claim, &good);
    struct trace bad = good;
    bad.points[2].pn = TRACE_INFINITE;
    bad.points[2].dn = 0;
    ck_assert(put(store, &loss, &bad) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "contradiction"), "%s", why.line);
    expect(store, &claim, &good);
    store_close(store);
}
END_TEST

/* A search whose proof is rejected leaves no trace. */
START_TEST(rejected_proof)
{
    bool found;
    const struct result claim = won();
    struct trace trace = short_win();
    struct proof proof = store_fixture_proof(&claim, 3, 10);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct record record = {
        .result = claim, .proof = proof, .trace = &trace};
    ck_assert(store_put_all(store, &record, 1, &why) == STATUS_OK);
    struct proof judged;
    ck_assert(store_get_proof(store, &claim.position, RULES_NONE, &found,
                              &judged, &why) == STATUS_OK);
    strcpy(judged.verifier, "1");
    judged.verdict = PROOF_VERIFIED;
    ck_assert(store_judge_proof(store, &claim, &judged, &why) == STATUS_OK);
    expect(store, &claim, &trace);
    judged.verdict = PROOF_REJECTED;
    ck_assert(store_judge_proof(store, &claim, &judged, &why) == STATUS_OK);
    expect(store, &claim, NULL);
    store_close(store);
    proof_free(&judged);
    proof_free(&proof);
}
END_TEST

/* The trace cannot be read, and the check says so, once. */
static void expect_damage(const char *what)
{
    bool found;
    struct trace got;
    const struct result claim = won();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    if (store_get_trace(store, &claim.position, RULES_NONE, &found, &got,
                        &why) != STATUS_FAILED)
        ck_abort_msg("not noticed: %s", what);
    if (found)
        ck_abort_msg("something was shown: %s", what);
    support_check_line(&why);
    store_close(store);
    if (store_fixture_findings(&why) != 1 ||
        !strstr(why.line, "the trace of '3/4/2b2/4/3 w'"))
        ck_abort_msg("the check: %s", why.line);
}

static struct trace put_one(void)
{
    const struct result claim = won();
    const struct trace trace = short_win();
    remove(store_fixture_path);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    expect_put(store, &claim, &trace);
    store_close(store);
    return trace;
}

START_TEST(damaged_bytes)
{
    static const char *const columns[] = {"points", "checksum"};
    const struct trace trace = put_one();
    const struct result claim = won();
    char sql[80], length[20];
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    for (int i = 0; i < 2; i++) {
        snprintf(sql, sizeof sql, "SELECT length(%s) FROM trace", columns[i]);
        store_fixture_sql(store_fixture_path, sql, length, sizeof length);
        for (int at = 0; at < atoi(length); at++) {
            store_fixture_flip("trace", columns[i], at);
            expect_damage(columns[i]);
            store_fixture_flip("trace", columns[i], at);
        }
    }
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    expect(store, &claim, &trace);
    store_close(store);
}
END_TEST

/* Writes points into the row with a checksum that suits them. */
static void forge(const void *points, size_t length)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    struct checksum_bytes checksum_bytes;
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    checksum_bytes_digest(points, length, sum);
    checksum_bytes_begin(&checksum_bytes, "unlur trace 1");
    checksum_bytes_text(&checksum_bytes, central);
    checksum_bytes_text(&checksum_bytes, "any");
    checksum_bytes_blob(&checksum_bytes, sum, sizeof sum);
    checksum_bytes_end(&checksum_bytes, sum);
    sqlite3_open(store_fixture_path, &db);
    sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    ck_assert(sqlite3_prepare_v2(db,
                                 "UPDATE trace SET points = ?1, checksum = ?2",
                                 -1, &statement, NULL) == SQLITE_OK);
    sqlite3_bind_text(statement, 1, points, (int)length, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 2, sum, sizeof sum, SQLITE_STATIC);
    ck_assert_msg(sqlite3_step(statement) == SQLITE_DONE, "%s",
                  sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* Rows that lie under a right checksum. */
START_TEST(forged_rows)
{
    static const char *const lies[] = {
        "[[1,12,3],[2,11,4],[3,4294967295,0]]", "[[1,12,3],[1,11,4]]",
        "[[1,12,3],[2,0,4]]", "[[1,0,4294967295],[2,11,4]]"};
    static const char embedded[] = "[[1,12,3]]\0";
    put_one();
    forge("[[1,12,3]]", 10);
    ck_assert_int_eq(store_fixture_findings(&why), 0); /* so forging works */
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        forge(lies[i], strlen(lies[i]));
        expect_damage(lies[i]);
    }
    forge(embedded, sizeof embedded);
    struct store *store = store_fixture_open(store_fixture_path, STORE_READ);
    const struct result claim = won();
    struct trace got;
    bool found;
    ck_assert(store_get_trace(store, &claim.position, RULES_NONE, &found, &got,
                              &why) == STATUS_FAILED);
    ck_assert_int_eq(store_fixture_findings(&why) > 0, 1);
    forge("nonsense", 8);
    ck_assert(store_get_trace(store, &claim.position, RULES_NONE, &found, &got,
                              &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "no array of points"), "%s", why.line);
    store_close(store);
}
END_TEST

/* A row that went to another result, and one whose result is gone. */
START_TEST(moved_row)
{
    bool found;
    struct trace got;
    const struct result other =
        store_fixture_proved("3/4/5/4/3 w", RULES_NONE, VALUE_WIN);
    put_one();
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &other);
    store_close(store);
    store_fixture_sql(store_fixture_path, "UPDATE trace SET result = 2", NULL,
                      0);
    store = store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(store_get_trace(store, &other.position, RULES_NONE, &found, &got,
                              &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "checksum"), "%s", why.line);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 1);
    store_fixture_sql(store_fixture_path,
                      "PRAGMA foreign_keys = OFF; UPDATE trace SET result = 77",
                      NULL, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 1);
    ck_assert_str_eq(why.line,
                     "file: trace 77 belongs to a result that is not there");
}
END_TEST

START_TEST(nonsense_is_no_row)
{
    static const char *const bad[] = {
        "points = ''",       "points = '{}'",       "points = '[1]'",
        "points = '[[a]]'",  "points = '[[1 ,1]]'", "points = NULL",
        "points = x'5b5b'",  "checksum = x'00'",    "checksum = 'text'",
        "points = '[[1]] '", "result = 5"};
    put_one();
    sqlite3 *db = NULL;
    sqlite3_open(store_fixture_path, &db);
    sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char sql[100];
        snprintf(sql, sizeof sql, "UPDATE trace SET %s", bad[i]);
        ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK,
                      "%s", sql);
    }
    ck_assert(sqlite3_exec(db, "UPDATE trace SET points = '[[1,1,1]]'", NULL,
                           NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}
END_TEST

START_TEST(view)
{
    char answer[200];
    put_one();
    store_fixture_sql(
        store_fixture_path,
        "SELECT group_concat(position || rules || step || ' ' || nodes"
        " || ' ' || pn || ' ' || dn, ';') FROM traces",
        answer, sizeof answer);
    ck_assert_str_eq(answer,
                     "3/4/2b2/4/3 wany0 1 12 3;3/4/2b2/4/3 wany1 2 11 4;"
                     "3/4/2b2/4/3 wany2 3 0 4294967295");
}
END_TEST

/* A store of an older version is read as it is and brought up to date; either
 * way what it holds is there. */
static void check_old(const char *sql, int version)
{
    char fresh[16000], migrated[16000], answer[40];
    const struct result claim = won();
    const struct trace trace = put_one();
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(sql) FROM sqlite_schema", fresh,
                      sizeof fresh);
    store_fixture_sql(store_fixture_path, sql, NULL, 0);
    snprintf(answer, sizeof answer, "PRAGMA user_version = %d", version);
    store_fixture_sql(store_fixture_path, answer, NULL, 0);
    struct store *store = store_fixture_open(store_fixture_path, STORE_READ);
    expect(store, &claim, NULL);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    store = store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result got;
    bool found;
    ck_assert(store_get(store, &claim.position, RULES_NONE, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert(found && store_fixture_equal(&got, &claim));
    expect(store, &claim, NULL);
    expect_put(store, &claim, &trace);
    expect(store, &claim, &trace);
    store_close(store);
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(sql) FROM sqlite_schema", migrated,
                      sizeof migrated);
    ck_assert_str_eq(fresh, migrated);
    store_fixture_sql(store_fixture_path, "PRAGMA user_version", answer,
                      sizeof answer);
    ck_assert_int_eq(atoi(answer), SCHEMA_VERSION);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
}

START_TEST(old_stores)
{
    check_old("DROP VIEW imported_games; DROP TABLE imported_game;"
              "DROP VIEW games; DROP TABLE game;"
              "DROP VIEW sample; DROP VIEW traces; DROP TABLE trace",
              2);
    check_old("DROP VIEW imported_games; DROP TABLE imported_game;"
              "DROP VIEW games; DROP TABLE game;"
              "DROP VIEW sample; DROP VIEW traces;"
              "DROP TABLE trace; DROP VIEW proofs; DROP TABLE proof",
              1);
}
END_TEST

SUPPORT_SUITE(trace_store)
{
    const TTest *const tests[] = {texts,
                                  any_text,
                                  flaws,
                                  round_trip,
                                  second_traces,
                                  unsuitable_traces,
                                  rejected_proof,
                                  damaged_bytes,
                                  forged_rows,
                                  moved_row,
                                  view,
                                  old_stores,
                                  nonsense_is_no_row};
    store_fixture_case(suite, "trace_store", tests,
                       sizeof tests / sizeof *tests);
}
