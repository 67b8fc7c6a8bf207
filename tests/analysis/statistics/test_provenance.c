/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_provenance - the command and the SQL behind a report lead back to it.
 *
 * The shell says what it makes of a command, and SQLite how many results the
 * SQL reads.
 */
#include "analysis/statistics/provenance.h"
#include "analysis/statistics/statistic.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/side_results.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

static struct report filled(const char *statistic,
                            const struct request *request)
{
    struct report report;
    report_init(&report, statistic, request->side, request->rules);
    provenance_fill(&report, statistic, statistic_find(statistic)->options,
                    request);
    ck_assert(!report.failed);
    return report;
}

/* What the shell makes of the command: each argument in brackets. */
static void check_arguments(const char *command, const char *missing_positions)
{
    static const char function[] = "unlur() { printf '<%s>' \"$@\"; }\n";
    char script[2000], got[2000] = "";
    ck_assert_int_lt(
        snprintf(script, sizeof script, "%s%s\n", function, command),
        (int)sizeof script);
    FILE *const pipe = popen(script, "r");
    ck_assert_ptr_nonnull(pipe);
    got[fread(got, 1, sizeof got - 1, pipe)] = '\0';
    ck_assert_int_eq(pclose(pipe), 0);
    ck_assert_str_eq(got, missing_positions);
}

START_TEST(the_shell_reads_the_command_back)
{
    static const struct store_parameter parameters[] = {
        {"n", "$(exit 3) `exit 3` \\ \"x\""}, {"w", "it's"}, {"e", ""}};
    struct request request = request_of(4, RULES_OPEN);
    request.condition = (struct store_condition){
        "nodes > :n AND winner = 'black' -- ;\n OR :w <> :e", parameters, 3};
    struct report report = filled("stones", &request);
    check_arguments(report.origin.command,
                    "<stats><stones><--size><4><--rules><open><--where>"
                    "<nodes > :n AND winner = 'black' -- ;\n OR :w <> :e>"
                    "<--bind><n=$(exit 3) `exit 3` \\ \"x\">"
                    "<--bind><w=it's><--bind><e=>");
    report_free(&report);
}
END_TEST

START_TEST(every_part_of_a_request_is_in_the_command)
{
    const struct request_store against[] = {{"a b.db", NULL}, {"c.db", NULL}};
    struct request request = request_of(3, RULES_INNER);
    request.stones = 0;
    request.seed = UINT64_MAX;
    request.draws = 12;
    request.against = against;
    request.against_count = 2;
    const struct statistic all = {.name = "all", .options = REQUEST_SEED};
    struct report report;
    report_init(&report, "all", 3, RULES_INNER);
    provenance_fill(&report, all.name, all.options, &request);
    check_arguments(report.origin.command,
                    "<stats><all><--size><3><--rules><inner><--stones><0>"
                    "<--seed><18446744073709551615><--draws><12>"
                    "<--against><a b.db><--against><c.db>");
    ck_assert_ptr_null(report.origin.where);
    report_free(&report);
}
END_TEST

/* The rows that the SQL of a report reads from a store. */
static size_t count_rows(const char *file, const struct report_origin *origin)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    size_t count = 0;
    ck_assert_int_eq(sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL),
                     SQLITE_OK);
    if (sqlite3_prepare_v2(db, origin->sql, -1, &statement, NULL))
        ck_abort_msg("%s: %s", origin->sql, sqlite3_errmsg(db));
    for (size_t i = 0; i < origin->parameter_count; i++) {
        char name[20];
        snprintf(name, sizeof name, ":%s", origin->parameters[i].name);
        const int index = sqlite3_bind_parameter_index(statement, name);
        ck_assert_int_gt(index, 0);
        sqlite3_bind_int64(statement, index,
                           atoll(origin->parameters[i].value));
    }
    while (sqlite3_step(statement) == SQLITE_ROW)
        count++;
    ck_assert_int_eq(sqlite3_finalize(statement), SQLITE_OK);
    sqlite3_close(db);
    return count;
}

static size_t count_sample(struct store *store, const struct request *request)
{
    struct side_results side_results;
    struct status_text why;
    if (side_results_read(store, request, &side_results, &why))
        ck_abort_msg("%s", why.line);
    const size_t count = side_results.contract_count + side_results.main_count;
    side_results_free(&side_results);
    return count;
}

/* A store of side 3 with results of the main phase that are no contract sets,
 * under the rules `open`, and of another side. */
static void open_store(struct contract_fixture *specimen,
                       struct specimen_store *opened)
{
    *specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    *opened = contract_fixture_open_store(specimen, true);
    contract_fixture_put(opened->store, support_position("3/4/2b2/4/1w1 b"),
                         RULES_INNER, VALUE_LOSS, MOVE_NONE, -1, 1000, 1);
    contract_fixture_put(opened->store, support_position("3/4/2b2/4/3 c"),
                         RULES_OPEN, VALUE_LOSS, MOVE_NONE, -1, 0, 0);
    contract_fixture_put(opened->store, support_position("2/1b1/2 w"),
                         RULES_INNER, VALUE_WIN, 0, -1, 5, 1);
}

static void close_store(struct contract_fixture *specimen,
                        struct specimen_store *opened)
{
    contract_fixture_close_store(opened);
    contract_fixture_free(specimen);
}

START_TEST(sql_reads_what_the_statistic_looks_at)
{
    static const struct store_parameter least = {"n", "40"};
    static const char *const conditions[] = {
        NULL, "nodes > :n", "nodes > :n OR winner = 'white' -- or so"};
    static const size_t rows[][RULES_COUNT] = {
        /* 26 sets in both phases and one position more */
        {26 + 26 + 1, 26 + 1 + 1, 26 + 1}};
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_store(&side_3, &opened);
    for (size_t i = 0; i < 3; i++)
        for (int rules = 0; rules < RULES_COUNT; rules++) {
            struct request request = request_of(3, (enum rules)rules);
            if (i)
                request.condition =
                    (struct store_condition){conditions[i], &least, 1};
            struct report report = filled("cost", &request);
            const size_t count = count_rows(opened.file, &report.origin);
            ck_assert_uint_eq(count, count_sample(opened.store, &request));
            ck_assert_uint_gt(count, 0);
            if (i == 0)
                ck_assert_uint_eq(count, rows[0][rules]);
            report_free(&report);
        }
    close_store(&side_3, &opened);
}
END_TEST

START_TEST(sql_of_every_statistic_is_sound)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_store(&side_3, &opened);
    const struct request request = request_of(3, RULES_INNER);
    for (const struct statistic *s = statistics; s->name; s++) {
        struct report report;
        struct status_text why;
        /* The census would find that the specimens' values are made up. */
        if (strcmp(s->name, "census") == 0)
            continue;
        const enum status status =
            statistic_compute(s, opened.store, &request, &report, &why);
        ck_assert_int_ne(status, STATUS_FAILED);
        if (status == STATUS_OK) {
            const size_t count = count_rows(opened.file, &report.origin);
            ck_assert_uint_gt(count, 0);
            ck_assert_uint_le(count, 53);
            /* No stone, two classes of one and four of two, in both phases. */
            if (strcmp(s->name, "openings") == 0)
                ck_assert_uint_eq(count, 14);
        }
        report_free(&report);
    }
    close_store(&side_3, &opened);
}
END_TEST

START_TEST(a_condition_is_told_and_stays_true)
{
    static const struct store_parameter least = {"n", "40"};
    struct contract_fixture side_3;
    struct specimen_store opened;
    struct report report;
    struct status_text why;
    struct request request = request_of(3, RULES_INNER);
    request.condition = (struct store_condition){"nodes > :n", &least, 1};
    open_store(&side_3, &opened);
    for (const struct statistic *s = statistics; s->name; s++) {
        if (!(s->options & REQUEST_WHERE))
            continue;
        const enum status status =
            statistic_compute(s, opened.store, &request, &report, &why);
        ck_assert_int_ne(status, STATUS_FAILED);
        if (status == STATUS_OK) {
            ck_assert_str_eq(report.origin.where, "nodes > :n");
            ck_assert_uint_eq(report.origin.parameter_count, 1);
            ck_assert_str_eq(report.origin.parameters->name, "n");
            ck_assert_str_eq(report.origin.parameters->value, "40");
        }
        for (size_t t = 0; t < report.table_count; t++)
            for (size_t i = 0; i < report.tables[t].note_count; i++) {
                const char *const note = report.tables[t].notes[i];
                if (strstr(note, "sets up to symmetry are not"))
                    ck_assert_ptr_nonnull(
                        strstr(note, "or do not meet the condition"));
                ck_assert_ptr_null(strstr(note, "All contract sets of this"));
            }
        report_free(&report);
    }
    close_store(&side_3, &opened);
}
END_TEST

START_TEST(a_sample_at_hand_is_taken_where_it_fits)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    struct side_results side_results, again;
    struct status_text why;
    open_store(&side_3, &opened);
    struct request request = request_of(3, RULES_INNER);
    ck_assert_int_eq(
        side_results_read(opened.store, &request, &side_results, &why), 0);
    request.side_results = &side_results;
    ck_assert_int_eq(side_results_read(opened.store, &request, &again, &why),
                     0);
    ck_assert_ptr_eq(again.main, side_results.main);
    side_results_free(&again);
    ck_assert_uint_eq(side_results.main_count, 27);
    const struct request others[] = {
        {.side = 2,
         .rules = RULES_INNER,
         .stones = -1,
         .side_results = &side_results},
        {.side = 3,
         .rules = RULES_OPEN,
         .stones = -1,
         .side_results = &side_results},
        {.side = 3,
         .rules = RULES_INNER,
         .stones = -1,
         .side_results = &side_results,
         .condition = {.where = "nodes > 3"}},
    };
    static const size_t counts[] = {1, 28};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(
            side_results_read(opened.store, &others[i], &again, &why), 0);
        ck_assert_ptr_ne(again.main, side_results.main);
        if (i < 2)
            ck_assert_uint_eq(again.contract_count + again.main_count,
                              counts[i]);
        side_results_free(&again);
    }
    side_results_free(&side_results);
    close_store(&side_3, &opened);
}
END_TEST

SUPPORT_SUITE(provenance)
{
    TCase *const tcase = support_case(suite, "provenance");
    tcase_add_test(tcase, the_shell_reads_the_command_back);
    tcase_add_test(tcase, every_part_of_a_request_is_in_the_command);
    tcase_add_test(tcase, sql_reads_what_the_statistic_looks_at);
    tcase_add_test(tcase, sql_of_every_statistic_is_sound);
    tcase_add_test(tcase, a_condition_is_told_and_stays_true);
    tcase_add_test(tcase, a_sample_at_hand_is_taken_where_it_fits);
}
