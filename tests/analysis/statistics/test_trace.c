/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_trace - analysis/statistics/trace against figures worked out by hand. */
#include "analysis/statistics/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/statistic.h"
#include "tests/store_fixture.h"
#include "tests/support.h"
#include "tests/tables.h"

#define COUNT(points) ((int)(sizeof(points) / sizeof *(points)))

static struct status_text why;

/* White to move wins. His number is 10, 10, 14, 8, 9, 3, 0; the leader White,
 * nobody, Black, and from 4 nodes on White. */
static const struct trace_point white_wins[] = {{1, 10, 12},
                                                {2, 10, 10},
                                                {3, 14, 9},
                                                {4, 8, 9},
                                                {6, 9, 20},
                                                {48, 3, 30},
                                                {64, 0, TRACE_INFINITE}};

/* White to move loses. Black's number is 9, 8, 0. */
static const struct trace_point black_wins[] = {
    {1, 5, 9}, {2, 20, 8}, {100, TRACE_INFINITE, 0}};

static const struct trace_point at_once[] = {{1, 0, TRACE_INFINITE}};

static const struct trace_point unfinished[] = {{1, 7, 7}, {2, 6, 8}};

/* The winner's number is never the greater, and at last no smaller. */
static const struct trace_point late[] = {
    {1, 6, 5}, {2, 5, 5}, {3, 0, TRACE_INFINITE}};

/* Equal for a while, but the leader never changes. */
static const struct trace_point once_equal[] = {
    {1, 3, 4}, {2, 4, 4}, {3, 3, 4}, {4, 0, TRACE_INFINITE}};

static void check_shape(const struct trace_point *points, int count,
                        const struct trace_shape *want)
{
    const struct trace_shape got = trace_measure(points, count);
    ck_assert_uint_eq(got.nodes, want->nodes);
    ck_assert_uint_eq(got.lead, want->lead);
    ck_assert_uint_eq(got.last_rise, want->last_rise);
    ck_assert_uint_eq(got.most, want->most);
    ck_assert_int_eq(got.changes, want->changes);
}

START_TEST(shapes)
{
    check_shape(white_wins, COUNT(white_wins),
                &(struct trace_shape){64, 4, 6, 14, 2});
    check_shape(black_wins, COUNT(black_wins),
                &(struct trace_shape){100, 2, 0, 9, 1});
    check_shape(at_once, 1, &(struct trace_shape){1, 1, 0, 0, 0});
    check_shape(once_equal, COUNT(once_equal),
                &(struct trace_shape){4, 3, 2, 4, 0});
    check_shape(late, COUNT(late), &(struct trace_shape){3, 3, 0, 6, 1});
}
END_TEST

START_TEST(leaders)
{
    static const enum trace_leader white[] = {
        TRACE_WINNER, TRACE_WINNER,  TRACE_WINNER,
        TRACE_WINNER, TRACE_NEITHER, TRACE_WINNER}; /* 1/2 to 1/64 */
    for (int i = 0; i < TRACE_PARTS; i++)
        ck_assert_int_eq(
            trace_leader(white_wins, COUNT(white_wins), UINT64_C(2) << i),
            white[i]);
    ck_assert_int_eq(trace_leader(white_wins, COUNT(white_wins), 21),
                     TRACE_LOSER);
    ck_assert_int_eq(trace_leader(white_wins, COUNT(white_wins), 1),
                     TRACE_WINNER);
    ck_assert_int_eq(trace_leader(black_wins, COUNT(black_wins), 64),
                     TRACE_LOSER);
    ck_assert_int_eq(trace_leader(black_wins, COUNT(black_wins), 50),
                     TRACE_WINNER);
}
END_TEST

static void put(struct store *store, const char *position, enum value value,
                const struct trace_point *points, int count)
{
    struct trace trace = {.count = count};
    struct record record = {.trace = count ? &trace : NULL};
    record.result = store_fixture_proved(position, RULES_NONE, value);
    if (value == VALUE_UNKNOWN) {
        record.result.state = RESULT_BOUNDED;
        record.result.pn = record.result.dn = 6;
    }
    for (int i = 0; i < count; i++)
        trace.points[i] = points[i];
    ck_assert_msg(store_put_all(store, &record, 1, &why) == STATUS_OK, "%s",
                  why.line);
}

static struct store *store_with_all(void)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    put(store, "3/4/2b2/4/3 w", VALUE_WIN, white_wins, COUNT(white_wins));
    put(store, "3/1b2/1bbb1/4/3 w", VALUE_LOSS, black_wins, COUNT(black_wins));
    put(store, "3/4/5/4/3 w", VALUE_WIN, at_once, COUNT(at_once));
    put(store, "1b1/4/5/4/3 b", VALUE_UNKNOWN, unfinished, COUNT(unfinished));
    put(store, "3/4/5/4/3 b", VALUE_LOSS, NULL, 0);
    put(store, "2/3/2 w", VALUE_WIN, at_once, COUNT(at_once));
    return store;
}

static enum status compute(struct store *store, const struct request *request,
                           struct report *report)
{
    return statistic_compute(statistic_find("trace"), store, request, report,
                             &why);
}

/* The row that begins with the text; blank for NULL. */
static size_t row_of(const struct report_table *table, const char *text)
{
    for (size_t row = 0; row < report_rows(table); row++) {
        const struct report_cell *const cell = report_at(table, row, 0);
        if (text ? !cell->blank && !strcmp(cell->text, text) : cell->blank)
            return row;
    }
    ck_abort_msg("no row '%s'", text ? text : "");
}

static void expect_integer(const struct report_table *table, size_t row,
                           int column, int64_t integer)
{
    const struct report_cell *const cell = report_at(table, row, column);
    ck_assert(!cell->blank);
    ck_assert_int_eq(cell->integer, integer);
}

static void expect_real(const struct report_table *table, size_t row,
                        int column, double real)
{
    const struct report_cell *const cell = report_at(table, row, column);
    ck_assert(!cell->blank);
    ck_assert_double_eq_tol(cell->real, real, 1e-12);
}

static void expect_blank(const struct report_table *table, size_t row,
                         int column)
{
    ck_assert(report_at(table, row, column)->blank);
}

static void check_traces(const struct report_table *table)
{
    ck_assert_uint_eq(report_rows(table), 4);
    size_t row = row_of(table, "3/4/2b2/4/3 w");
    expect_integer(table, row, 1, 1);
    ck_assert_str_eq(report_at(table, row, 2)->text, "white");
    ck_assert_str_eq(report_at(table, row, 3)->text, "proof");
    expect_integer(table, row, 4, 64);
    expect_integer(table, row, 5, 7);
    expect_integer(table, row, 6, 4);
    expect_real(table, row, 7, 0.0625);
    expect_integer(table, row, 8, 2);
    expect_integer(table, row, 9, 6);
    expect_integer(table, row, 10, 14);
    row = row_of(table, "3/1b2/1bbb1/4/3 w");
    ck_assert_str_eq(report_at(table, row, 2)->text, "black");
    expect_real(table, row, 7, 0.02);
    expect_blank(table, row, 9);
    row = row_of(table, "1b1/4/5/4/3 b");
    expect_blank(table, row, 2);
    ck_assert_str_eq(report_at(table, row, 3)->text, "limit");
    expect_integer(table, row, 4, 2);
    for (int column = 6; column < 11; column++)
        expect_blank(table, row, column);
    ck_assert(tables_noted(table, "4 of the 5 main-phase results"));
    ck_assert(tables_noted(table, "INCOMPLETE: 1 of 4 traces end at a limit"));
    ck_assert(tables_noted(table, "no sample of anything"));
}

static void check_summaries(const struct report *report)
{
    const struct report_table *table = report_find(report, "separation");
    ck_assert_uint_eq(report_rows(table), 3);
    expect_integer(table, row_of(table, "black"), 1, 1);
    expect_real(table, row_of(table, "black"), 5, 0.02);
    expect_real(table, row_of(table, "white"), 5, 0.0625);
    const size_t both = row_of(table, NULL);
    expect_integer(table, both, 1, 2);
    expect_real(table, both, 2, 0.02);
    expect_real(table, both, 5, 0.04125);
    expect_real(table, both, 8, 0.0625);
    expect_real(table, both, 9, 0.04125);
    table = report_find(report, "leaders");
    ck_assert_uint_eq(report_rows(table), 3 * TRACE_PARTS);
    const size_t first = row_of(table, NULL); /* 1/64: White does, Black not */
    static const int64_t want[][3] = {{1, 1, 0}, {1, 0, 1}, {2, 0, 0}};
    for (size_t i = 0; i < 3; i++) {
        expect_real(table, first + i, 1, 1.0 / (double)(64 >> i));
        expect_integer(table, first + i, 2, 2);
        for (int j = 0; j < 3; j++)
            expect_integer(table, first + i, 3 + j, want[i][j]);
        expect_real(table, first + i, 6, (double)want[i][0] / 2);
    }
}

START_TEST(tables)
{
    struct report report;
    struct store *const store = store_with_all();
    const struct request request = request_of(3, RULES_INNER);
    ck_assert_msg(compute(store, &request, &report) == STATUS_OK, "%s",
                  why.line);
    check_traces(report_find(&report, "traces"));
    check_summaries(&report);
    const struct report_table *const points = report_find(&report, "points");
    ck_assert_uint_eq(report_rows(points), 7 + 3 + 1 + 2);
    const size_t row = row_of(points, "3/1b2/1bbb1/4/3 w");
    for (size_t i = 0; i < 3; i++)
        expect_integer(points, row + i, 1, (int64_t)black_wins[i].nodes);
    expect_integer(points, row + 1, 2, 20);
    expect_integer(points, row + 1, 3, 8);
    expect_blank(points, row + 2, 2);
    expect_integer(points, row + 2, 3, 0);
    /* The SQL that the report names finds the traced results. */
    char sql[1000], answer[20];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM (%s)", report.origin.sql);
    report_free(&report);
    store_close(store);
    store_fixture_sql(store_fixture_path, sql, answer, sizeof answer);
    ck_assert_str_eq(answer, "4");
}
END_TEST

START_TEST(condition)
{
    struct report report;
    struct store *const store = store_with_all();
    const struct store_parameter black = {"w", "black"};
    struct request request = request_of(3, RULES_INNER);
    request.condition = (struct store_condition){
        .where = "winner = :w", .parameters = &black, .count = 1};
    ck_assert_msg(compute(store, &request, &report) == STATUS_OK, "%s",
                  why.line);
    ck_assert_uint_eq(report_rows(report_find(&report, "traces")), 1);
    ck_assert_uint_eq(report_rows(report_find(&report, "separation")), 2);
    report_free(&report);
    request.condition.where = "nodes < 0 AND :w = :w";
    ck_assert_int_eq(compute(store, &request, &report), STATUS_USAGE);
    ck_assert_msg(strstr(why.line, "that meets the condition"), "%s", why.line);
    report_free(&report);
    store_close(store);
}
END_TEST

/* All sets of a board are a population; what is short makes no summary. */
START_TEST(population)
{
    struct report report;
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    struct request request = request_of(2, RULES_INNER);
    ck_assert_int_eq(compute(store, &request, &report), STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    put(store, "2/3/2 w", VALUE_WIN, at_once, COUNT(at_once));
    for (int round = 0; round < 4; round++) {
        ck_assert_int_eq(compute(store, &request, &report), STATUS_OK);
        ck_assert_uint_eq(report.table_count, 2);
        const struct report_table *const traces =
            report_find(&report, "traces");
        ck_assert_int_eq(tables_noted(traces, "population"), round == 1);
        ck_assert_int_eq(tables_noted(traces, "no sample of"), round != 1);
        report_free(&report);
        if (round == 0)
            put(store, "2/1b1/2 w", VALUE_WIN, at_once, COUNT(at_once));
        request.rules = round == 1 ? RULES_NONE : RULES_INNER;
        if (round == 2) /* one that is no contract set */
            put(store, "2/3/2 b", VALUE_WIN, at_once, COUNT(at_once));
    }
    store_close(store);
}
END_TEST

START_TEST(old_store)
{
    struct report report;
    store_close(store_with_all());
    store_fixture_sql(store_fixture_path,
                      "DROP VIEW sample; DROP VIEW traces; DROP TABLE trace;"
                      "PRAGMA user_version = 2",
                      NULL, 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const struct request request = request_of(3, RULES_INNER);
    ck_assert_int_eq(compute(store, &request, &report), STATUS_USAGE);
    ck_assert_msg(strstr(why.line, "--trace"), "%s", why.line);
    report_free(&report);
    store_close(store);
}
END_TEST

START_TEST(damage)
{
    struct report report;
    store_close(store_with_all());
    store_fixture_sql(store_fixture_path,
                      "UPDATE trace SET points = '[[1,0,4294967295]]'", NULL,
                      0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const struct request request = request_of(3, RULES_INNER);
    ck_assert_int_eq(compute(store, &request, &report), STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "is damaged"), "%s", why.line);
    report_free(&report);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(trace)
{
    const TTest *const tests[] = {shapes,     leaders,   tables, condition,
                                  population, old_store, damage};
    store_fixture_case(suite, "trace", tests, sizeof tests / sizeof *tests);
}
