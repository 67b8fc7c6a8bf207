/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_extension - the extension as a program meets it that has loaded it into
 * its own SQLite. What it says of values is compared with the oracle; what it
 * says of a position with what the modules of game/ say that have tests of
 * their own. And it leaves nothing behind: no statement, no lock, no memory.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/schema.h"
#include "game/game.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static const char lost[] = "3/4/2b2/4/3 w"; /* by Black, if he could move */

/* --- The host ------------------------------------------------------------- */

static sqlite3 *host_open(const char *path)
{
    const char *const folder = getenv("top_builddir");
    char name[4096], *complaint = NULL;
    sqlite3 *db;
    snprintf(name, sizeof name, "%s/unlur", folder ? folder : ".");
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
    ck_assert_msg(sqlite3_load_extension(db, name, NULL, &complaint) ==
                      SQLITE_OK,
                  "%s", complaint);
    return db;
}

/* Everything must have been given back, or SQLite would not close. */
static void host_close(sqlite3 *db)
{
    ck_assert(sqlite3_next_stmt(db, NULL) == NULL);
    ck_assert(sqlite3_get_autocommit(db) != 0);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

enum { ANSWER_SIZE = 1 << 16 };

/* The first column of all rows, with a semicolon after each but the last, or
 * "error CODE: LINE". Parameters are texts, up to a NULL; "NULL" is one. */
static const char *ask(sqlite3 *db, const char *sql, const char *first,
                       const char *second, const char *third)
{
    static char answer[ANSWER_SIZE];
    const char *const texts[] = {first, second, third};
    sqlite3_stmt *statement = NULL;
    size_t length = 0;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    for (int i = 0; i < 3 && texts[i] && code == SQLITE_OK; i++)
        if (strcmp(texts[i], "NULL") != 0)
            code = sqlite3_bind_text(statement, i + 1, texts[i], -1,
                                     SQLITE_STATIC);
    answer[0] = '\0';
    while (code == SQLITE_OK &&
           (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *const text = sqlite3_column_text(statement, 0);
        length += (size_t)snprintf(answer + length, ANSWER_SIZE - length,
                                   "%s%s", length ? ";" : "",
                                   text ? (const char *)text : "NULL");
        ck_assert_uint_lt(length, ANSWER_SIZE);
        code = SQLITE_OK;
    }
    if (code != SQLITE_DONE)
        snprintf(answer, ANSWER_SIZE, "error %d: %s", code, sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    return answer;
}

#define ASK(db, sql, ...) ask_padded((db), (sql), __VA_ARGS__, NULL, NULL, NULL)
#define ask_padded(db, sql, one, two, three, ...) ask(db, sql, one, two, three)

static void expect(sqlite3 *db, const char *sql, const char *expected)
{
    ck_assert_str_eq(ask(db, sql, NULL, NULL, NULL), expected);
}

/* An error whose line holds this part. */
static void refuse(sqlite3 *db, const char *sql, const char *part)
{
    const char *const answer = ask(db, sql, NULL, NULL, NULL);
    ck_assert_msg(strncmp(answer, "error ", 6) == 0 && strstr(answer, part),
                  "%s: %s", sql, answer);
    ck_assert_ptr_null(strchr(answer, '\n'));
}

/* --- The rules ------------------------------------------------------------ */

/* Each function of a position, by the modules of game/. */
static void check_position(sqlite3 *db, const struct position *position)
{
    static const char *const turns[] = {"black", "white", "contract"};
    char text[NOTATION_SIZE], other[NOTATION_SIZE], expected[64];
    const struct position least = symmetry_canonical(position, NULL);
    notation_write(position, text);
    ck_assert_str_eq(ASK(db, "SELECT unlur_text(?, 'open')", text), text);
    ck_assert_str_eq(ASK(db, "SELECT unlur_canon(?, 'open')", text),
                     notation_write(&least, other));
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        snprintf(expected, sizeof expected, "SELECT unlur_image(?, %d, 'open')",
                 k);
        ck_assert_str_eq(ASK(db, expected, text),
                         notation_write(&image, other));
    }
    snprintf(expected, sizeof expected, "%d %s %d %d %d %d",
             position->board->side, turns[position->turn],
             cellset_count(position->stones[COLOUR_BLACK]),
             cellset_count(position->stones[COLOUR_WHITE]),
             position_count(position), symmetry_orbit(position));
    ck_assert_str_eq(ASK(db,
                         "SELECT printf('%d %s %d %d %d %d',"
                         " unlur_size(?1, 'open'), unlur_turn(?1, 'open'),"
                         " unlur_black(?1, 'open'), unlur_white(?1, 'open'),"
                         " unlur_stones(?1, 'open'), unlur_orbit(?1, 'open'))",
                         text),
                     expected);
    const enum colour winner = outcome_winner(position);
    ck_assert_str_eq(ASK(db, "SELECT unlur_won(?, 'open')", text),
                     winner == COLOUR_NONE ? "NULL" : colour_name(winner));
    ck_assert_str_eq(ASK(db, "SELECT unlur_check(?, 'open')", text), "NULL");
}

START_TEST(a_position_is_told_by_the_rules)
{
    uint64_t seed = 1;
    sqlite3 *const db = host_open(":memory:");
    for (int i = 0; i < 120; i++) {
        const struct position position =
            support_scatter(&seed, 2 + i % 10, (enum turn)(i % 3));
        check_position(db, &position);
    }
    expect(db, "SELECT unlur_image('3/4/4b/4/3 w', 1)", "3/4/5/4/2b w");
    expect(db, "SELECT unlur_image('3/4/4b/4/3 w', 5)", "2b/4/5/4/3 w");
    host_close(db);
}
END_TEST

/* Every cell and the pass: those listed can be played, the others not. */
static void check_moves(sqlite3 *db, const struct game *game)
{
    const struct position *const position = &game->position;
    const char *const rules = rules_name(game->rules);
    char text[NOTATION_SIZE], name[NOTATION_CELL_SIZE], after[NOTATION_SIZE];
    notation_write(position, text);
    for (int cell = -1; cell < position->board->cells; cell++) {
        const int move = cell < 0 ? MOVE_PASS : cell;
        const bool legal = !game_illegal(game, move);
        notation_cell(position->board, move, name);
        ck_assert_str_eq(ASK(db,
                             "SELECT EXISTS (SELECT 1 FROM"
                             " json_each(unlur_legal(?, ?)) WHERE value = ?)",
                             text, rules, name),
                         legal ? "1" : "0");
        const char *const answer =
            ASK(db, "SELECT unlur_play(?1, ?3, ?2)", text, rules, name);
        if (legal) {
            const struct position then = position_after(position, move);
            ck_assert_str_eq(answer, notation_write(&then, after));
        } else {
            ck_assert_ptr_nonnull(strstr(answer, game_illegal(game, move)));
        }
    }
}

START_TEST(moves_are_those_the_rules_allow)
{
    uint64_t seed = 2;
    sqlite3 *const db = host_open(":memory:");
    for (int i = 0; i < 60; i++) {
        const struct game game = {
            .position = support_scatter(&seed, 2 + i % 3, (enum turn)(i % 3)),
            .rules = RULES_OPEN};
        check_moves(db, &game);
    }
    const struct game start = game_start(4, RULES_INNER);
    check_moves(db, &start);
    expect(db, "SELECT unlur_legal('2/1b1/2 c')", "[\"pass\"]");
    expect(db, "SELECT unlur_legal('bb/3/2 b')",
           "[\"b1\",\"b2\",\"b3\","
           "\"a1\",\"a2\"]");
    expect(db, "SELECT unlur_legal('bb/bbb/2 w')", "[]");
    expect(db, "SELECT json_object('m', unlur_legal('2/1b1/2 c'))",
           "{\"m\":[\"pass\"]}");
    refuse(db, "SELECT unlur_play('2/3/2 c', 'z9')", "move 'z9': no such cell");
    refuse(db, "SELECT unlur_image('2/3/2 c', 12)", "from 0 to 11");
    refuse(db, "SELECT unlur_image('2/3/2 c', -1)", "from 0 to 11");
    refuse(db, "SELECT unlur_image('2/3/2 c', '1')", "from 0 to 11");
    host_close(db);
}
END_TEST

START_TEST(a_record_stands_for_the_position_it_leads_to)
{
    sqlite3 *const db = host_open(":memory:");
    expect(db, "SELECT unlur_text('size=3 contract=inner: c3 d2 pass b2')",
           "3/1b2/2b2/1w2/3 b");
    expect(db, "SELECT unlur_turn('size=3 contract=none:')", "black");
    expect(db, "SELECT unlur_text('size=2 contract=open: a1', 'open')",
           "2/3/b1 c");
    refuse(db, "SELECT unlur_text('size=2 contract=open: a1', 'inner')",
           "contradicts");
    expect(db, "SELECT unlur_text('size=2 contract=open: a1', 'any')",
           "2/3/b1 c");
    ck_assert_ptr_nonnull(
        strstr(ask(db, "SELECT unlur_svg('size=3 contract=inner: c3 pass b2')",
                   NULL, NULL, NULL),
               "move 2: pass"));
    host_close(db);
}
END_TEST

/* --- NULL, and what is no position ---------------------------------------- */

static const char *const calls[] = {
    "unlur_text(?1, ?2)",     "unlur_canon(?1, ?2)",     "unlur_orbit(?1, ?2)",
    "unlur_size(?1, ?2)",     "unlur_turn(?1, ?2)",      "unlur_black(?1, ?2)",
    "unlur_white(?1, ?2)",    "unlur_stones(?1, ?2)",    "unlur_won(?1, ?2)",
    "unlur_legal(?1, ?2)",    "unlur_svg(?1, ?2)",       "unlur_winner(?1, ?2)",
    "unlur_best(?1, ?2)",     "unlur_outcome(?1, ?2)",   "unlur_source(?1, ?2)",
    "unlur_image(?1, 0, ?2)", "unlur_play(?1, 'a1', ?2)"};

enum { CALLS = sizeof calls / sizeof *calls };

START_TEST(null_gives_null)
{
    char sql[80];
    sqlite3 *const db = host_open(":memory:");
    for (int i = 0; i < CALLS; i++) {
        snprintf(sql, sizeof sql, "SELECT %s IS NULL", calls[i]);
        ck_assert_str_eq(ASK(db, sql, "NULL", "inner"), "1");
        ck_assert_str_eq(ASK(db, sql, lost, "NULL"), "1");
    }
    expect(db, "SELECT unlur_check(NULL)", "NULL");
    expect(db, "SELECT unlur_check('x', NULL)", "NULL");
    expect(db, "SELECT unlur_image('2/3/2 w', NULL)", "NULL");
    expect(db, "SELECT unlur_play('2/3/2 w', NULL)", "NULL");
    expect(db, "SELECT count(*) FROM unlur_moves(NULL)", "0");
    expect(db, "SELECT count(*) FROM unlur_moves('2/3/2 w', NULL)", "0");
    host_close(db);
}
END_TEST

static void check_refusal(sqlite3 *db, const char *text)
{
    char sql[80], expected[STATUS_TEXT_SIZE + 16];
    struct game game;
    struct status_text why;
    ck_assert_int_eq(
        game_read(text, strlen(text), RULES_INNER, true, &game, &why),
        STATUS_USAGE);
    snprintf(expected, sizeof expected, "error 1: %s", why.line);
    for (int i = 0; i < CALLS; i++) {
        snprintf(sql, sizeof sql, "SELECT %s", calls[i]);
        ck_assert_str_eq(ASK(db, sql, text, "inner"), expected);
    }
    ck_assert_str_eq(ASK(db, "SELECT * FROM unlur_moves(?, ?)", text, "inner"),
                     expected);
    ck_assert_str_eq(ASK(db, "SELECT unlur_check(?, ?)", text, "inner"),
                     why.line);
}

START_TEST(bad_text_is_an_error_with_its_line)
{
    static const char *const texts[] = {"",
                                        "x",
                                        "2/3/2",
                                        "2/3/2 x",
                                        "2/3/3 w",
                                        "b1/3/2 c",
                                        "size=3",
                                        "size=3 contract=inner: a1",
                                        "size=2 contract=open:"};
    sqlite3 *const db = host_open(":memory:");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_refusal(db, texts[i]);
    refuse(db, "SELECT unlur_canon('2/3/2 w', 'outer')",
           "the rules 'outer' must be inner, open or none");
    refuse(db, "SELECT unlur_canon('2/3/2 c', 'none')", "no contract phase");
    refuse(db, "SELECT unlur_canon('2/3/2 w' || char(0))", "\\x00");
    refuse(db, "SELECT unlur_canon(17)", "'17'");
    refuse(db, "SELECT unlur_canon(x'')", "position");
    expect(db, "SELECT unlur_canon(CAST('2/3/2 w' AS BLOB))", "2/3/2 w");
    refuse(db, "SELECT unlur_canon(zeroblob(1000000))", "...");
    refuse(db, "SELECT unlur_canon()", "wrong number of arguments");
    host_close(db);
}
END_TEST

/* --- Values --------------------------------------------------------------- */

static struct result true_result(const struct position *position)
{
    struct result result = {.position = *position,
                            .state = RESULT_PROVED,
                            .value = position_oracle_value(position),
                            .move = MOVE_NONE,
                            .grundy = -1};
    const struct cellset empty = position_free(position);
    for (int cell = cellset_next(&empty, 0);
         cell >= 0 && result.value == VALUE_WIN && result.move == MOVE_NONE;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (position_oracle_winner(&after) == (enum colour)position->turn)
            result.move = cell;
    }
    return result;
}

/* Nothing it says is false, and what is stored it knows. */
static int check_values(sqlite3 *db, const struct position *position)
{
    char text[NOTATION_SIZE], row[NOTATION_SIZE];
    int known = 0;
    sqlite3_stmt *statement;
    const char *const winner =
        ASK(db, "SELECT unlur_winner(?)", notation_write(position, text));
    if (strcmp(winner, "NULL") != 0)
        ck_assert_str_eq(winner, colour_name(position_oracle_winner(position)));
    ck_assert_int_eq(
        sqlite3_prepare_v2(db,
                           "SELECT move, after, winner, value, source FROM"
                           " unlur_moves(?)",
                           -1, &statement, NULL),
        SQLITE_OK);
    sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *const name =
            (const char *)sqlite3_column_text(statement, 0);
        const char *const wins =
            (const char *)sqlite3_column_text(statement, 2);
        const struct position after = position_after(
            position, notation_parse_cell(position->board, name, strlen(name)));
        const struct position least = symmetry_canonical(&after, NULL);
        notation_write(&least, row);
        ck_assert_str_eq((const char *)sqlite3_column_text(statement, 1), row);
        const enum colour truth = position_oracle_winner(&after);
        ck_assert_int_eq(wins != NULL,
                         sqlite3_column_text(statement, 3) != NULL);
        if (!wins)
            continue;
        ck_assert_str_eq(wins, colour_name(truth));
        ck_assert_str_eq((const char *)sqlite3_column_text(statement, 3),
                         truth == (enum colour)position->turn ? "win" : "loss");
        known++;
    }
    ck_assert_int_eq(sqlite3_finalize(statement), SQLITE_OK);
    return known;
}

START_TEST(nothing_it_says_is_false)
{
    enum { POSITIONS = 150 };
    static struct position positions[POSITIONS];
    uint64_t seed = 3;
    int known = 0, moves = 0;
    position_oracle_open();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < POSITIONS; i++) {
        positions[i] = position_oracle_game(&seed, 3, 9 + i % 5, 2);
        const struct result result = true_result(&positions[i]);
        if (i % 3)
            store_fixture_put(store, &result);
    }
    store_close(store);
    sqlite3 *const db = host_open(store_fixture_path);
    for (int i = 0; i < POSITIONS; i++) {
        char text[NOTATION_SIZE];
        const struct position image = symmetry_position(&positions[i], i % 12);
        moves += check_values(db, &image);
        known += strcmp(ASK(db, "SELECT unlur_winner(?)",
                            notation_write(&image, text)),
                        "NULL") != 0;
    }
    ck_assert_int_ge(known, POSITIONS * 2 / 3);
    ck_assert_int_gt(moves, POSITIONS);
    host_close(db);
}
END_TEST

/* A made-up proof, too. */
static void put_proof(const char *text, enum value value)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result result = store_fixture_proved(text, RULES_INNER, value);
    struct proof proof = store_fixture_proof(&result, 3, 40);
    store_fixture_put_proof(store, &result, &proof);
    proof_free(&proof);
    store_close(store);
}

static void put(const char *text, enum value value)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result result = store_fixture_proved(text, RULES_INNER, value);
    store_fixture_put(store, &result);
    store_close(store);
}

START_TEST(the_contract_has_an_outcome_and_no_winner)
{
    put("3/4/5/4/3 c", VALUE_WIN);
    put("3/4/2b2/4/3 w", VALUE_LOSS);
    sqlite3 *const db = host_open(store_fixture_path);
    expect(db, "SELECT unlur_winner('3/4/5/4/3 c')", "NULL");
    expect(db, "SELECT unlur_outcome('3/4/5/4/3 c')", "win");
    expect(db, "SELECT unlur_best('3/4/5/4/3 c')", "d2");
    expect(db, "SELECT unlur_source('3/4/5/4/3 c')", "store");
    expect(db, "SELECT unlur_source('3/4/5/4/3 c', 'open')", "not stored");
    /* White to move loses after the pass, so the pass wins. */
    expect(db, "SELECT unlur_outcome('3/4/2b2/4/3 c')", "win");
    expect(db, "SELECT unlur_best('3/4/2b2/4/3 c')", "pass");
    expect(db, "SELECT unlur_source('3/4/2b2/4/3 c')", "implied");
    expect(db,
           "SELECT move || value || source || winner FROM"
           " unlur_moves('3/4/2b2/4/3 c') WHERE move = 'pass'",
           "passwinstoreblack");
    expect(db,
           "SELECT move || value || quote(winner) FROM"
           " unlur_moves('3/4/5/4/3 c') WHERE value IS NOT NULL",
           "d2winNULL;d3winNULL;c2winNULL;c4winNULL;"
           "b2winNULL;b3winNULL");
    host_close(db);
}
END_TEST

START_TEST(without_a_store_there_are_the_rules)
{
    static const char winning[] = "bb/1b1/2 b"; /* Black needs one more side */
    sqlite3 *const db = host_open(":memory:");
    expect(db, "SELECT unlur_winner('bb/bbb/2 w')", "black");
    expect(db, "SELECT unlur_winner('b1/1b1/1b w')", "white");
    expect(db, "SELECT unlur_source('b1/1b1/1b w')", "rules");
    expect(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "NULL");
    expect(db, "SELECT unlur_source('3/4/2b2/4/3 w')", "not stored");
    ck_assert_str_eq(ASK(db, "SELECT unlur_source(?)", winning), "implied");
    ck_assert_str_eq(ASK(db,
                         "SELECT DISTINCT source FROM unlur_moves(?)"
                         " WHERE value IS NOT NULL",
                         winning),
                     "rules");
    /* Tables of these names do not make a store of it. */
    expect(db, "CREATE TABLE result (position, rules)", "");
    expect(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "NULL");
    host_close(db);
}
END_TEST

/* --- The host's database -------------------------------------------------- */

START_TEST(only_the_main_database_is_the_store)
{
    char attach[STORE_FIXTURE_PATH_SIZE + 32];
    put(lost, VALUE_LOSS);
    snprintf(attach, sizeof attach, "ATTACH '%s' AS other", store_fixture_path);
    sqlite3 *db = host_open(":memory:");
    expect(db, attach, "");
    expect(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "NULL");
    host_close(db);

    db = host_open(store_fixture_path);
    expect(db, "CREATE TEMP TABLE result (x)", "");
    expect(db, "CREATE TEMP TABLE run (x)", "");
    expect(db, "CREATE TEMP TABLE proof (x)", "");
    expect(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "black");
    expect(db, "SELECT source FROM unlur_moves('3/4/2b2/4/3 w') LIMIT 1",
           "implied");
    host_close(db);
}
END_TEST

START_TEST(older_stores_are_read_and_newer_ones_refused)
{
    put(lost, VALUE_LOSS);
    for (int version = SCHEMA_OLDEST; version <= SCHEMA_VERSION; version++) {
        char sql[48];
        snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
        store_fixture_sql(store_fixture_path, sql, NULL, 0);
        sqlite3 *const db = host_open(store_fixture_path);
        expect(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "black");
        host_close(db);
    }
    store_fixture_sql(store_fixture_path, "PRAGMA user_version = 99", NULL, 0);
    sqlite3 *const db = host_open(store_fixture_path);
    refuse(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "newer program");
    refuse(db, "SELECT * FROM unlur_moves('3/4/2b2/4/3 w')", "newer program");
    expect(db, "SELECT unlur_size('3/4/2b2/4/3 w')", "3");
    host_close(db);
}
END_TEST

START_TEST(damage_is_an_error_and_no_answer)
{
    static const char *const damages[] = {
        "UPDATE result SET checksum = zeroblob(16)",
        "UPDATE result SET nodes = nodes + 1",
        "UPDATE result SET value = 'win', winner = 'white', move = 'a1'",
        "UPDATE run SET seed = seed || '1'",
        "UPDATE result SET run = (SELECT max(id) FROM run)",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage ="
        " (SELECT rootpage FROM sqlite_schema WHERE name = 'result_nodes')"
        " WHERE name = 'result_key'",
        "DROP INDEX result_walk",
        "DROP TABLE run"};
    size_t size;
    put(lost, VALUE_LOSS);
    store_fixture_sql(
        store_fixture_path,
        "INSERT INTO run (version, options, seed, started, checksum)"
        " VALUES ('0', '', '1', '2030-01-31T12:00:00Z', zeroblob(16))",
        NULL, 0);
    unsigned char *const sound = store_fixture_read(store_fixture_path, &size);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        store_fixture_sql(store_fixture_path, damages[i], NULL, 0);
        sqlite3 *const db = host_open(store_fixture_path);
        refuse(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", "");
        refuse(db, "SELECT * FROM unlur_moves('3/4/2b2/4/3 c')", "");
        expect(db, "SELECT unlur_size('3/4/2b2/4/3 w')", "3");
        host_close(db);
        store_fixture_write(store_fixture_path, sound, size);
    }
    free(sound);
}
END_TEST

START_TEST(a_locked_store_is_busy)
{
    put(lost, VALUE_LOSS);
    sqlite3 *const db = host_open(store_fixture_path);
    sqlite3 *const writer = host_open(store_fixture_path);
    const char *const busy = "error 5: ";
    expect(writer, "BEGIN EXCLUSIVE", "");
    ck_assert_int_eq(strncmp(ASK(db, "SELECT unlur_winner(?)", lost), busy, 9),
                     0);
    ck_assert_ptr_nonnull(strstr(ASK(db, "SELECT unlur_winner(?)", lost),
                                 "another program keeps it locked"));
    ck_assert_int_eq(
        strncmp(ASK(db, "SELECT * FROM unlur_moves(?)", lost), busy, 9), 0);
    expect(writer, "ROLLBACK", "");
    ck_assert_str_eq(ASK(db, "SELECT unlur_winner(?)", lost), "black");
    host_close(writer);
    host_close(db);
}
END_TEST

START_TEST(what_others_store_is_seen_at_once)
{
    put("3/4/2b2/4/3 b", VALUE_WIN);
    sqlite3 *const db = host_open(store_fixture_path);
    sqlite3_stmt *statement;
    sqlite3_prepare_v2(db, "SELECT unlur_winner('3/4/2b2/4/3 w')", -1,
                       &statement, NULL);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    ck_assert_int_eq(sqlite3_column_type(statement, 0), SQLITE_NULL);
    sqlite3_reset(statement);
    put(lost, VALUE_LOSS);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    ck_assert_str_eq((const char *)sqlite3_column_text(statement, 0), "black");
    sqlite3_finalize(statement);
    host_close(db);
}
END_TEST

START_TEST(an_open_statement_keeps_the_connection_and_then_lets_go)
{
    static const char *const sql[] = {
        "SELECT unlur_winner('3/4/2b2/4/3 w') FROM result, result, result",
        "SELECT move FROM unlur_moves('3/4/2b2/4/3 w')"};
    put(lost, VALUE_LOSS);
    put("3/4/2b2/4/3 b", VALUE_WIN);
    for (int i = 0; i < 2; i++) {
        sqlite3 *const db = host_open(store_fixture_path);
        sqlite3_stmt *statement;
        sqlite3_prepare_v2(db, sql[i], -1, &statement, NULL);
        ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
        ck_assert_int_eq(sqlite3_close(db), SQLITE_BUSY);
        ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
        sqlite3_finalize(statement);
        host_close(db);
    }
}
END_TEST

START_TEST(it_changes_nothing_of_the_host)
{
    put_proof(lost, VALUE_LOSS);
    sqlite3 *const db = host_open(store_fixture_path);
    /* A proof is read within a statement that writes. */
    expect(db,
           "CREATE TABLE more AS SELECT"
           " unlur_outcome('size=3 contract=inner: c3 pass a1 a2')",
           "");
    ck_assert_int_ne(sqlite3_get_autocommit(db), 0);
    expect(db, "BEGIN", "");
    expect(db, "CREATE TABLE mine (p)", "");
    expect(db, "INSERT INTO mine VALUES ('3/4/2b2/4/3 w'), ('3/4/2b2/4/3 b')",
           "");
    expect(db, "SELECT unlur_winner(p) FROM mine", "black;NULL");
    expect(db,
           "SELECT count(*) FROM mine, unlur_moves(p)"
           " WHERE value = 'loss'",
           "18");
    ck_assert_int_eq(sqlite3_get_autocommit(db), 0);
    expect(db, "ROLLBACK", "");
    refuse(db, "SELECT * FROM mine", "no such table");
    expect(db, "PRAGMA query_only", "0");
    expect(db, "PRAGMA synchronous", "2");
    host_close(db);
}
END_TEST

/* --- In a schema ---------------------------------------------------------- */

START_TEST(pure_functions_may_stand_in_a_schema)
{
    sqlite3 *const db = host_open(":memory:");
    expect(db, "PRAGMA trusted_schema = OFF", "");
    expect(db,
           "CREATE TABLE game (p TEXT,"
           " canon TEXT AS (unlur_canon(p)), moves AS (unlur_legal(p)))",
           "");
    expect(db, "CREATE INDEX by_turn ON game (unlur_turn(p))", "");
    expect(db, "INSERT INTO game VALUES ('2/3/1b w'), ('b1/3/2 w')", "");
    expect(db, "SELECT count(DISTINCT canon) FROM game", "1");
    refuse(db, "INSERT INTO game VALUES ('nonsense')", "'nonsense'");
    expect(db, "CREATE TABLE t (p CHECK (unlur_check(p) IS NULL))", "");
    refuse(db, "INSERT INTO t VALUES ('nonsense')", "CHECK");
    expect(db,
           "SELECT count(*) FROM game INDEXED BY by_turn"
           " WHERE unlur_turn(p) = 'white'",
           "2");
    expect(db, "CREATE VIEW v AS SELECT unlur_winner(p) FROM game", "");
    refuse(db, "SELECT * FROM v", "unsafe use of unlur_winner");
    refuse(db, "CREATE INDEX by_winner ON game (unlur_winner(p))",
           "non-deterministic");
    host_close(db);
}
END_TEST

START_TEST(the_table_takes_its_arguments_as_columns)
{
    sqlite3 *const db = host_open(":memory:");
    expect(db,
           "CREATE TABLE two AS SELECT '2/3/2 w' AS q UNION ALL"
           " SELECT '2/1b1/2 c'",
           "");
    expect(db, "SELECT count(*) FROM two, unlur_moves(q)", "8");
    expect(db, "SELECT count(*) FROM two JOIN unlur_moves ON asked = q", "8");
    expect(db, "SELECT count(*) FROM unlur_moves, two WHERE q = asked", "8");
    expect(
        db,
        "SELECT count(*) FROM unlur_moves WHERE asked IN (SELECT q FROM two)",
        "8");
    expect(db, "SELECT count(*) FROM unlur_moves('2/1b1/2 c', 'open')", "7");
    expect(db,
           "SELECT count(*) FROM unlur_moves WHERE asked_rules = 'open'"
           " AND asked = '2/1b1/2 c'",
           "7");
    expect(db,
           "SELECT DISTINCT asked || quote(asked_rules) FROM "
           "unlur_moves('2/3/2 w')",
           "2/3/2 wNULL");
    expect(
        db,
        "SELECT count(*) FROM unlur_moves('2/3/2 w') WHERE asked = '2/3/2 b'",
        "0");
    expect(db,
           "SELECT group_concat(value) FROM two, json_each(unlur_legal(q))"
           " WHERE q GLOB '* c'",
           "pass");
    expect(db, "SELECT max(rowid) FROM unlur_moves('2/3/2 w')", "7");
    refuse(db, "SELECT * FROM unlur_moves", "a position is missing");
    refuse(db, "SELECT * FROM unlur_moves WHERE move = 'a1'",
           "a position is missing");
    refuse(db, "INSERT INTO unlur_moves (move) VALUES ('a1')",
           "may not be modified");
    expect(db,
           "SELECT count(*) FROM two LEFT JOIN unlur_moves(NULL) WHERE"
           " move IS NULL",
           "2");
    host_close(db);
}
END_TEST

SUPPORT_SUITE(extension)
{
    const TTest *const tests[] = {
        a_position_is_told_by_the_rules,
        moves_are_those_the_rules_allow,
        a_record_stands_for_the_position_it_leads_to,
        null_gives_null,
        bad_text_is_an_error_with_its_line,
        nothing_it_says_is_false,
        the_contract_has_an_outcome_and_no_winner,
        without_a_store_there_are_the_rules,
        only_the_main_database_is_the_store,
        older_stores_are_read_and_newer_ones_refused,
        damage_is_an_error_and_no_answer,
        a_locked_store_is_busy,
        what_others_store_is_seen_at_once,
        an_open_statement_keeps_the_connection_and_then_lets_go,
        it_changes_nothing_of_the_host,
        pure_functions_may_stand_in_a_schema,
        the_table_takes_its_arguments_as_columns};
    store_fixture_case(suite, "extension", tests, sizeof tests / sizeof *tests);
}
