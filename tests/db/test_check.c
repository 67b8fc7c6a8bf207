/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_check - check and info: a sound store has no findings; each kind of
 * damage and of contradiction has its own; the counts are those put in.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "db/check.h"
#include "db/info.h"
#include "db/schema.h"
#include "db/stored_row.h"
#include "game/symmetry.h"
#include "tests/oracle.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* The findings of a check, one a line. */
struct findings {
    char text[4096];
    uint64_t count;
};

static void note(void *context, const char *line)
{
    struct findings *const findings = context;
    const size_t used = strlen(findings->text);
    snprintf(findings->text + used, sizeof findings->text - used, "%s\n", line);
    findings->count++;
}

static struct findings check_store(void)
{
    struct findings findings = {"", 0};
    uint64_t count = 0;
    struct status_text why = {""};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const enum status status = check_run(
        store, &(struct check_calls){.report = note, .context = &findings},
        &count, &why);
    ck_assert(count == findings.count);
    ck_assert_int_eq(status, count ? STATUS_FAILED : STATUS_OK);
    ck_assert_int_eq(why.line[0] != '\0', count > 0);
    store_close(store);
    return findings;
}

static void put_all(const struct result *claims, int count)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < count; i++)
        store_fixture_put(store, &claims[i]);
    store_close(store);
}

static void expect_sound(void)
{
    const struct findings findings = check_store();
    ck_assert_msg(findings.count == 0, "%s", findings.text);
}

/* The only finding contains a text. */
static void expect_finding(const char *text)
{
    const struct findings findings = check_store();
    ck_assert_msg(findings.count == 1, "%s", findings.text);
    ck_assert_msg(strstr(findings.text, text) != NULL, "%s", findings.text);
}

static struct result won(const char *position, const char *cell)
{
    struct result result =
        store_fixture_proved(position, RULES_INNER, VALUE_WIN);
    result.move =
        !strcmp(cell, "pass")
            ? MOVE_PASS
            : notation_parse_cell(result.position.board, cell, strlen(cell));
    return result;
}

static struct result lost(const char *position)
{
    return store_fixture_proved(position, RULES_INNER, VALUE_LOSS);
}

/* Sets up a true result about a position of side 2, by brute force. */
static struct result solve(struct oracle *oracle, struct position position,
                           enum rules rules)
{
    char text[NOTATION_SIZE], actions[200];
    struct result result = {.position = position,
                            .rules = rules,
                            .state = RESULT_PROVED,
                            .move = MOVE_NONE,
                            .grundy = -1};
    notation_write(&position, text);
    if (position.turn == TURN_CONTRACT) {
        const bool wins = oracle_contract(oracle, text, rules == RULES_OPEN,
                                          actions, sizeof actions);
        result.value = wins ? VALUE_WIN : VALUE_LOSS;
        const size_t length = strcspn(actions, " ");
        if (wins)
            result.move =
                !strncmp(actions, "pass", length)
                    ? MOVE_PASS
                    : notation_parse_cell(position.board, actions, length);
        return result;
    }
    const char mine = "bw"[position.turn];
    result.value = oracle_winner(oracle, text) == mine ? VALUE_WIN : VALUE_LOSS;
    if (result.value == VALUE_LOSS || oracle_decided(oracle, text) != '-')
        return result;
    const struct cellset moves = position_moves(&position, rules);
    for (int cell = cellset_next(&moves, 0); result.move == MOVE_NONE;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position next = position_after(&position, cell);
        if (oracle_winner(oracle, notation_write(&next, text)) == mine)
            result.move = cell;
    }
    return result;
}

/* The position of side 2 whose cells are the digits of `number` to base 3. */
static struct position numbered(int number, enum turn turn)
{
    struct position position = position_empty(2, turn);
    for (int cell = 0; cell < 7; cell++, number /= 3)
        if (number % 3)
            cellset_add(&position.stones[number % 3 - 1], cell);
    return position;
}

enum { POSITIONS = 2187, EVERYTHING = 3 * POSITIONS };

/* Every result of side 2 up to symmetry; the number of them. */
static int solve_everything(struct result results[EVERYTHING])
{
    int count = 0;
    struct oracle *const oracle = oracle_new(2);
    for (int i = 0; i < EVERYTHING; i++) {
        const struct position position = numbered(i / 3, (enum turn)(i % 3));
        const struct position least = symmetry_canonical(&position, NULL);
        const bool contract = i % 3 == TURN_CONTRACT;
        if (!position_equal(&position, &least) ||
            (contract && !cellset_empty(position.stones[COLOUR_WHITE])))
            continue;
        results[count++] = solve(oracle, position, RULES_OPEN);
    }
    oracle_free(oracle);
    return count;
}

START_TEST(all_of_side_2)
{
    static struct result results[EVERYTHING];
    const int count = solve_everything(results);
    ck_assert_int_gt(count, 400);
    put_all(results, count);
    expect_sound();
}
END_TEST

START_TEST(one_lie_among_all)
{
    static struct result results[EVERYTHING];
    const int count = solve_everything(results);
    int lies = 0;
    for (int i = 0; i < count; i += support_amount(41, 7)) {
        const struct result truth = results[i];
        const struct cellset moves =
            position_moves(&truth.position, RULES_OPEN);
        results[i].value = value_opposite(truth.value);
        results[i].move = truth.move != MOVE_NONE ? MOVE_NONE
                          : truth.position.turn == TURN_CONTRACT
                              ? MOVE_PASS
                              : cellset_next(&moves, 0);
        if (!result_flaw(&results[i])) {
            unlink(store_fixture_path);
            put_all(results, count);
            ck_assert(check_store().count > 0);
            lies++;
        }
        results[i] = truth;
    }
    ck_assert_int_gt(lies, support_amount(1, 5));
}
END_TEST

START_TEST(damaged_rows)
{
    const struct result claims[] = {lost("3/4/2b2/4/3 c"), lost("3/4/5/4/3 b")};
    put_all(claims, 2);
    store_fixture_sql(store_fixture_path,
                      "UPDATE result SET nodes = 7 WHERE to_move = 'c'", NULL,
                      0);
    expect_finding("result 1 ('3/4/2b2/4/3 c') is damaged: its checksum");
}
END_TEST

/* Writes a row under run 1 with a checksum that suits it, whatever it says. */
static void insert_row(const struct row *row)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *insert = NULL;
    ck_assert(sqlite3_open(store_fixture_path, &db) == SQLITE_OK);
    ck_assert(sqlite3_prepare_v2(
                  db,
                  "INSERT INTO result VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6,"
                  " ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?18, ?17,"
                  " ?19)",
                  -1, &insert, NULL) == SQLITE_OK);
    ck_assert(stored_row_bind(insert, row, 1) == SQLITE_OK);
    ck_assert_msg(sqlite3_step(insert) == SQLITE_DONE, "%s",
                  sqlite3_errmsg(db));
    sqlite3_finalize(insert);
    sqlite3_close(db);
}

/* A row as the store would write it. */
static struct row honest_row(const struct result *result)
{
    struct row row;
    row_of_result(&row, result);
    row_of_run(&row, &store_fixture_run);
    strcpy(row.recorded, "2030-01-31T12:34:56Z");
    return row;
}

/* A new store with a result, for its run, and then a row. */
static void store_with(const struct row *row)
{
    const struct result other = lost("2/3/2 w");
    unlink(store_fixture_path);
    put_all(&other, 1);
    insert_row(row);
}

START_TEST(rows_that_lie)
{
    static const char untrue[] = "do not agree with its position";
    struct result claim = won("3/4/2b2/4/3 w", "c2");
    const struct row honest = honest_row(&claim);
    store_with(&honest);
    expect_sound();
    struct row row = honest;
    row.orbit = 2;
    store_with(&row);
    expect_finding(untrue);
    row = honest;
    row.side = 4;
    store_with(&row);
    expect_finding(untrue);
    row = honest;
    row.black = 2;
    store_with(&row);
    expect_finding(untrue);
    row = honest;
    strcpy(row.move, "c3");
    store_with(&row);
    expect_finding("no legal winning move");
    row = honest;
    strcpy(row.move, "c02");
    store_with(&row);
    expect_finding("no legal winning move");
    row = honest;
    strcpy(row.position, "3/4/2b3/4/3 w");
    store_with(&row);
    expect_finding("position is malformed");
    claim = lost("3/2b1/5/4/3 w");
    row = honest_row(&claim);
    store_with(&row);
    expect_finding("not canonical");
    claim = lost("b2/4/5/4/3 c");
    claim.rules = RULES_OPEN;
    row = honest_row(&claim);
    strcpy(row.rules, "inner");
    store_with(&row);
    expect_finding("border cell");
}
END_TEST

/* Old stores must stay readable: this is what was written once. */
START_TEST(checksum_stays)
{
    char sum[40];
    const struct result claim = won("3/4/2b2/4/3 w", "c2");
    const struct row row = honest_row(&claim);
    store_with(&row);
    store_fixture_sql(store_fixture_path,
                      "SELECT hex(checksum) FROM result WHERE side = 3", sum,
                      sizeof sum);
    ck_assert_str_eq(sum, "B7269A7DDFCDECA51979C43FC43F224B");
}
END_TEST

START_TEST(damaged_run)
{
    const struct result claim = lost("3/4/2b2/4/3 c");
    put_all(&claim, 1);
    store_fixture_sql(store_fixture_path,
                      "UPDATE run SET checksum = zeroblob(16)", NULL, 0);
    expect_finding("run 1 is damaged: its checksum");
    store_fixture_sql(store_fixture_path,
                      "PRAGMA foreign_keys = OFF; DELETE FROM run", NULL, 0);
    const struct findings findings = check_store();
    ck_assert_msg(strstr(findings.text, "a run that is not there") &&
                      strstr(findings.text, "result 1 ("),
                  "%s", findings.text);
}
END_TEST

START_TEST(winning_move_in_a_loss)
{
    const struct result claims[] = {lost("3/4/2b2/4/3 c"), lost("3/4/5/4/3 c")};
    put_all(claims, 2);
    expect_finding("'3/4/5/4/3 c' (rules inner) is stored as a loss, but a "
                   "stored result says that this move wins: c3");
}
END_TEST

START_TEST(winning_pass_in_a_loss)
{
    /* White to move has lost, so he who passes has won. */
    const struct result claims[] = {lost("3/4/2b2/4/3 c"),
                                    lost("3/4/2b2/4/3 w")};
    put_all(claims, 2);
    expect_finding("this move wins: pass");
}
END_TEST

START_TEST(losing_move_in_a_win)
{
    const struct result claims[] = {won("3/4/2b2/4/3 w", "c2"),
                                    won("3/4/1wb2/4/3 b", "c1")};
    put_all(claims, 2);
    expect_finding("stored as a win, but its move loses: c");
}
END_TEST

START_TEST(every_move_of_a_win_loses)
{
    /* Only the pass is left, and White to move wins. */
    const struct result claims[] = {won("3/1bb1/1bbb1/1bb1/3 c", "pass"),
                                    won("3/1bb1/1bbb1/1bb1/3 w", "a1")};
    put_all(claims, 2);
    const struct findings findings = check_store();
    ck_assert_uint_eq(findings.count, 2);
    ck_assert_msg(strstr(findings.text, "its move loses: pass") &&
                      strstr(findings.text, "every move loses"),
                  "%s", findings.text);
}
END_TEST

START_TEST(move_that_wins_on_the_board)
{
    /* White completes a Line at once, yet the row says that he loses. */
    const struct result claim = lost("1w1/1w2/5/1w2/1w1 w");
    put_all(&claim, 1);
    expect_finding("this move wins: ");
}
END_TEST

START_TEST(damaged_index)
{
    const struct result claims[] = {lost("3/4/2b2/4/3 c"), lost("3/4/5/4/3 b")};
    put_all(claims, 2);
    store_fixture_sql(
        store_fixture_path,
        "PRAGMA writable_schema = ON; CREATE TABLE t (a, b);"
        "CREATE UNIQUE INDEX i ON t (a, b);"
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM"
        " sqlite_schema WHERE name = 'i') WHERE name = 'result_key'",
        NULL, 0);
    ck_assert(check_store().count > 0);
}
END_TEST

START_TEST(figures)
{
    struct result claims[] = {lost("3/4/2b2/4/3 c"), lost("3/4/5/4/3 b"),
                              lost("2/3/2 c"), won("2/3/2 w", "b2"),
                              won("2/3/2 b", "b2")};
    claims[2].rules = RULES_OPEN;
    claims[2].state = RESULT_UNKNOWN;
    claims[2].value = VALUE_UNKNOWN;
    put_all(claims, 5);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct info info;
    struct status_text why = {""};
    ck_assert_msg(info_read(store, &info, &why) == STATUS_OK, "%s", why.line);
    size_t size;
    free(store_fixture_read(store_fixture_path, &size));
    ck_assert_uint_eq(info.bytes, size);
    ck_assert_str_eq(info.path, store_fixture_path);
    ck_assert_int_eq(info.schema_version, SCHEMA_VERSION);
    ck_assert_str_eq(info.last_run, store_fixture_run.started);
    ck_assert(info.runs == 1 && info.results == 5);
    ck_assert(info.count[3][INFO_INNER][RESULT_PROVED] == 1);
    ck_assert(info.count[3][INFO_ANY][RESULT_PROVED] == 1);
    ck_assert(info.count[2][INFO_OPEN][RESULT_UNKNOWN] == 1);
    ck_assert(info.count[2][INFO_ANY][RESULT_PROVED] == 2);
    ck_assert(info.count[2][INFO_INNER][RESULT_PROVED] == 0);
    ck_assert_str_eq(info_rules_name(INFO_OPEN), "open");
    store_close(store);
}
END_TEST

SUPPORT_SUITE(check)
{
    const TTest *const tests[] = {all_of_side_2,
                                  one_lie_among_all,
                                  damaged_rows,
                                  rows_that_lie,
                                  checksum_stays,
                                  damaged_run,
                                  winning_move_in_a_loss,
                                  winning_pass_in_a_loss,
                                  losing_move_in_a_win,
                                  every_move_of_a_win_loses,
                                  move_that_wins_on_the_board,
                                  damaged_index,
                                  figures};
    store_fixture_case(suite, "check", tests, sizeof tests / sizeof *tests);
}
