/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_game_table - db/played_game, db/game_table, and what check, info, merge
 * and export make of games.
 *
 * The games are random ones. What is put is what is got; the facts are those
 * of games looked at by hand; no column can be changed without a reader and the
 * check noticing; merging brings each game once; stores from before there were
 * games have none and are brought up to date.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/export.h"
#include "db/game_table.h"
#include "db/schema.h"
#include "game/outcome.h"
#include "tests/merge_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* A game of moves drawn at random that begins with so many stones and, unless
 * it begins with the empty board, a pass. */
static struct played_game draw(uint64_t seed, int side, enum rules rules,
                               enum played_origin origin, int stones)
{
    struct played_game played = {.game = game_start(side, rules),
                                 .origin = origin,
                                 .effort = 1000,
                                 .number = seed};
    struct game *const game = &played.game;
    while (outcome_winner(&game->position) == COLOUR_NONE) {
        const struct cellset cells = position_moves(&game->position, rules);
        const bool contract = game->position.turn == TURN_CONTRACT;
        int skip = cellset_empty(cells)
                       ? 0
                       : support_below(&seed, cellset_count(cells));
        int cell = cellset_next(&cells, 0);
        while (skip-- > 0)
            cell = cellset_next(&cells, cell + 1);
        game_play(game,
                  contract && game->move_count == stones ? MOVE_PASS : cell);
    }
    if (origin != PLAYED_EMPTY)
        played.opening = stones + 1;
    return played;
}

static struct played_game of_record(const char *record,
                                    enum played_origin origin, int opening)
{
    struct played_game played = {
        .origin = origin, .opening = opening, .effort = 5, .number = 1};
    ck_assert_msg(!game_read(record, strlen(record), RULES_INNER, false,
                             &played.game, &why),
                  "%s", why.line);
    return played;
}

static void expect_facts(const char *record, int opening, const char *expected)
{
    char text[100];
    const struct played_game played =
        of_record(record, opening ? PLAYED_GIVEN : PLAYED_EMPTY, opening);
    ck_assert_ptr_null(played_game_flaw(&played));
    const struct played_facts facts = played_game_facts(&played);
    snprintf(text, sizeof text, "%d %s %s %s %d", facts.stones,
             seat_name(facts.black), colour_name(facts.winner),
             seat_name(facts.won), facts.moves);
    ck_assert_str_eq(text, expected);
}

/* Who passes is Black. On side 2 White has a Line of two corners across, or
 * Black makes one and loses; on side 3 Black has a Y, d1 to d4 and a2. */
START_TEST(facts)
{
    expect_facts("size=2 contract=inner: pass a1 a2 b2 c1 c2", 0,
                 "0 first white second 5");
    expect_facts("size=2 contract=inner: b2 pass a1 a2 b1 c1", 0,
                 "1 second white first 4");
    expect_facts("size=2 contract=inner: b2 pass a1 a2 b1 c1", 1,
                 "1 second white first 4");
    expect_facts("size=2 contract=none: b2 a1 a2 b1 c1", 0,
                 "0 first white second 5");
    expect_facts("size=3 contract=inner: c4 pass d3 c3 c2 d2 e1 d1 e2 d4 a2 a3 "
                 "b4 b3",
                 2, "1 second black second 12");
}
END_TEST

START_TEST(flaws)
{
    const char *const over = "size=2 contract=inner: b2 pass a1 a2 b1 c1";
    struct played_game played = of_record(over, PLAYED_DRAWN, 2);
    ck_assert_ptr_null(played_game_flaw(&played));
    played.opening = 1;
    ck_assert_ptr_nonnull(played_game_flaw(&played));
    played = of_record(over, PLAYED_GIVEN, 3);
    ck_assert_ptr_nonnull(played_game_flaw(&played));
    played = of_record(over, PLAYED_EMPTY, 1);
    ck_assert_ptr_nonnull(played_game_flaw(&played));
    played = of_record(over, PLAYED_EMPTY, 0);
    played.number = 0;
    ck_assert_ptr_nonnull(played_game_flaw(&played));
    played = of_record("size=2 contract=inner: b2 pass a1", PLAYED_EMPTY, 0);
    ck_assert_str_eq(played_game_flaw(&played), "it is not over");
    played = of_record("2/1w1/2 b", PLAYED_EMPTY, 0);
    ck_assert_ptr_nonnull(played_game_flaw(&played));
    played = of_record("size=2 contract=none: b2 a1 a2 b1 c1", PLAYED_DRAWN, 1);
    ck_assert_ptr_nonnull(played_game_flaw(&played));
}
END_TEST

static void expect_series(const struct played_game *played, const char *text)
{
    char got[PLAYED_SERIES_SIZE];
    const struct run run = {.version = "0.9", .seed = UINT64_MAX};
    const struct played_series series = played_game_series(played, &run);
    ck_assert_str_eq(played_series_write(&series, got), text);
}

START_TEST(series)
{
    const char *const record = "size=2 contract=inner: b2 pass a1 a2 b1 c1";
    struct played_game played = of_record(record, PLAYED_EMPTY, 0);
    expect_series(&played, "side=2 rules=inner from=empty effort=5 "
                           "seed=18446744073709551615 version=0.9");
    played = of_record(record, PLAYED_DRAWN, 2);
    expect_series(&played, "side=2 rules=inner from=drawn:1 effort=5 "
                           "seed=18446744073709551615 version=0.9");
    played = of_record(record, PLAYED_GIVEN, 2);
    expect_series(&played, "side=2 rules=inner from=2/1b1/2 w effort=5 "
                           "seed=18446744073709551615 version=0.9");
    played = of_record(record, PLAYED_GIVEN, 1);
    expect_series(&played, "side=2 rules=inner from=2/1b1/2 c effort=5 "
                           "seed=18446744073709551615 version=0.9");
}
END_TEST

/* Games of three series: numbers 1 to 20 each. */
enum { GAMES = 60 };

static void make_games(struct played_game games[GAMES])
{
    for (int i = 0; i < GAMES; i++)
        games[i] =
            i % 3 == 0
                ? draw(1 + (uint64_t)i / 3, 4, RULES_INNER, PLAYED_DRAWN, 3)
            : i % 3 == 1
                ? draw(1 + (uint64_t)i / 3, 11, RULES_OPEN, PLAYED_EMPTY, 30)
                : draw(1 + (uint64_t)i / 3, 3, RULES_NONE, PLAYED_EMPTY, 0);
}

static void put(const char *path, const struct played_game *games, size_t count)
{
    struct store *const store = store_fixture_open(path, STORE_WRITE);
    ck_assert_msg(!game_table_put(store, games, count, &why), "%s", why.line);
    store_close(store);
}

/* What a scan finds. */
struct seen {
    const struct played_game *games; /* that there may be */
    int count, damaged;
};

static enum status see(void *context, const struct stored_game *game,
                       struct status_text *line)
{
    struct seen *const seen = context;
    if (!game) {
        seen->damaged++;
        why = *line;
        return STATUS_OK;
    }
    seen->count++;
    for (int i = 0; i < GAMES; i++) {
        const struct played_game *const one = &seen->games[i];
        if (one->number == game->played.number &&
            one->game.rules == game->played.game.rules) {
            ck_assert(one->origin == game->played.origin &&
                      one->opening == game->played.opening &&
                      one->effort == game->played.effort);
            ck_assert_int_eq(one->game.move_count,
                             game->played.game.move_count);
            ck_assert(!memcmp(one->game.moves, game->played.game.moves,
                              sizeof *one->game.moves *
                                  (size_t)one->game.move_count));
            ck_assert_str_eq(game->run.options, store_fixture_run.options);
        }
    }
    return STATUS_OK;
}

static struct seen look(const char *path, int side,
                        const struct played_game *games)
{
    struct seen seen = {.games = games};
    struct store *const store = store_fixture_open(path, STORE_READ);
    ck_assert(!game_table_each(store, side, see, &seen, &why));
    store_close(store);
    return seen;
}

START_TEST(what_is_put_is_got)
{
    static struct played_game games[GAMES];
    struct ids numbers = {.at = NULL};
    struct series_counts counts;
    struct game_totals totals;
    make_games(games);
    put(store_fixture_path, games, GAMES / 2);
    put(store_fixture_path, games, GAMES); /* half of them again */
    ck_assert_int_eq(look(store_fixture_path, 0, games).count, GAMES);
    ck_assert_int_eq(look(store_fixture_path, 11, games).count, GAMES / 3);
    ck_assert_int_eq(look(store_fixture_path, 5, games).count, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const struct played_series one =
        played_game_series(&games[0], &store_fixture_run);
    ck_assert(!game_table_numbers(store, &one, 7, &numbers, &why));
    ck_assert_uint_eq(numbers.count, 7);
    for (size_t i = 0; i < numbers.count; i++)
        ck_assert_int_eq(numbers.at[i], (int64_t)i + 1);
    uint64_t white = 0;
    for (int i = 0; i < 7; i++)
        white += played_game_facts(&games[3 * i]).winner == COLOUR_WHITE;
    ck_assert(!game_table_series(store, &one, 7, &counts, &why));
    ck_assert_uint_eq(counts.games, 7);
    ck_assert_uint_eq(counts.white, white);
    /* Three stones: the second player passes and is Black. */
    ck_assert_uint_eq(counts.first, white);
    ck_assert(!game_table_totals(store, &totals, &why));
    ck_assert(totals.games == GAMES && totals.series == 3 &&
              totals.count[11][RULES_OPEN] == GAMES / 3);
    ids_free(&numbers);
    store_close(store);
}
END_TEST

/* A game that goes otherwise the second time is a failure, and nothing that
 * came with it is stored. */
START_TEST(another_game_is_refused)
{
    static struct played_game games[GAMES];
    games[0] = draw(1, 4, RULES_INNER, PLAYED_DRAWN, 3);
    games[1] = draw(2, 4, RULES_INNER, PLAYED_DRAWN, 3);
    put(store_fixture_path, &games[1], 1);
    games[1] = draw(3, 4, RULES_INNER, PLAYED_DRAWN, 3);
    games[1].number = 2;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    ck_assert(game_table_put(store, games, 2, &why) == STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "contradiction"));
    store_close(store);
    games[0] = games[1] = (struct played_game){.number = 0};
    ck_assert_int_eq(look(store_fixture_path, 0, games).count, 1);
}
END_TEST

START_TEST(damage_is_noticed)
{
    static const char *const changes[] = {
        "series = series || ' '",
        "number = number + 100",
        "side = 5",
        "rules = 'open'",
        "origin = 'given'",
        "opening = opening + 1",
        "effort = 999",
        "record = replace(record, 'inner', 'open')",
        "record = substr(record, 1, length(record) - 3)",
        "record = '3/4/2b2/4/3 w'",
        "stones = 2",
        "black = 'first', won = CASE won WHEN 'first' THEN 'second'"
        " ELSE 'first' END",
        "winner = CASE winner WHEN 'black' THEN 'white' ELSE 'black' END,"
        " won = CASE won WHEN 'first' THEN 'second' ELSE 'first' END",
        "moves = moves + 1",
        "recorded = '2001-01-01T00:00:00Z'",
        "checksum = zeroblob(16)",
    };
    const struct played_game game = draw(7, 4, RULES_INNER, PLAYED_DRAWN, 3);
    char sql[400];
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        remove(store_fixture_path);
        put(store_fixture_path, &game, 1);
        ck_assert_int_eq(store_fixture_findings(&why), 0);
        snprintf(sql, sizeof sql, "UPDATE game SET %s", changes[i]);
        store_fixture_sql(store_fixture_path, sql, NULL, 0);
        static const struct played_game any[GAMES];
        const struct seen seen = look(store_fixture_path, 0, any);
        ck_assert_msg(seen.damaged == 1 && !seen.count, "%s", changes[i]);
        ck_assert_int_eq(store_fixture_findings(&why), 1);
        ck_assert_ptr_nonnull(strstr(why.line, "game 1 is damaged"));
    }
    remove(store_fixture_path);
    put(store_fixture_path, &game, 1);
    store_fixture_sql(store_fixture_path, "UPDATE run SET seed = '3'", NULL, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 2);
}
END_TEST

/* The file of the store `two`, as merge_fixture calls it. */
static void put_into(const char *name, const struct played_game *games,
                     size_t count)
{
    put(merge_fixture_path(name), games, count);
}

START_TEST(merging)
{
    static struct played_game games[GAMES];
    make_games(games);
    put_into("one", games, 40);
    put_into("two", games + 20, 40);
    struct store_merge_counts counts = merge_fixture_run("two", "one");
    ck_assert_uint_eq(counts.games[GAME_NEW], 20);
    ck_assert_uint_eq(counts.games[GAME_KNOWN], 20);
    merge_fixture_expect_sound("one");
    ck_assert_int_eq(look(merge_fixture_path("one"), 0, games).count, GAMES);
    counts = merge_fixture_run("two", "one");
    ck_assert_uint_eq(counts.games[GAME_KNOWN], 40);
    ck_assert_int_eq(merge_fixture_number("one", "SELECT count(*) FROM run"),
                     1);
    /* One that conflicts and one that is damaged are named and left out. */
    const uint64_t number = games[21].number;
    games[21] = draw(99, 4, RULES_INNER, PLAYED_DRAWN, 3);
    games[21].number = number;
    put_into("three", &games[21], 3);
    store_fixture_sql(merge_fixture_path("three"),
                      "UPDATE game SET moves = moves + 1 WHERE id = 2", NULL,
                      0);
    merge_fixture_tellings = 0;
    counts = merge_fixture_run("three", "one");
    ck_assert_uint_eq(counts.games[GAME_CONFLICTING], 1);
    ck_assert_uint_eq(counts.games_damaged, 1);
    ck_assert_uint_eq(counts.games[GAME_KNOWN], 1);
    ck_assert_int_eq(merge_fixture_tellings, 2);
    ck_assert_int_eq(merge_fixture_number("one", "SELECT count(*) FROM game"),
                     GAMES);
}
END_TEST

/* A store of version 5 is read as one without games, and gets them. */
START_TEST(before_there_were_games)
{
    const struct played_game game = draw(7, 4, RULES_INNER, PLAYED_DRAWN, 3);
    struct game_totals totals;
    sqlite3 *db = NULL;
    ck_assert(sqlite3_open(store_fixture_path, &db) == SQLITE_OK);
    ck_assert(schema_migrate(db, SCHEMA_GAMES - 1) == SQLITE_OK);
    sqlite3_close(db);
    static const struct played_game none[GAMES];
    ck_assert_int_eq(look(store_fixture_path, 0, none).count, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(!game_table_totals(store, &totals, &why) && !totals.games);
    store_close(store);
    put(merge_fixture_path("two"), &game, 1);
    merge_fixture_run(strrchr(store_fixture_path, '/') + 1, "two");
    put(store_fixture_path, &game, 1);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
}
END_TEST

/* Exports what the condition allows as CSV or JSON into `text`. */
static void export(const struct export_options *options, char *text,
                   size_t size)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    FILE *const out = tmpfile();
    ck_assert_msg(!export_write(store, options, out, &why), "%s", why.line);
    rewind(out);
    text[fread(text, 1, size - 1, out)] = '\0';
    fclose(out);
    store_close(store);
}

START_TEST(exported)
{
    char text[4000], expected[400];
    struct played_game game = of_record(
        "size=2 contract=inner: b2 pass a1 a2 b1 c1", PLAYED_DRAWN, 2);
    put(store_fixture_path, &game, 1);
    struct export_options options = {.what = EXPORT_GAMES};
    export(&options, text, sizeof text);
    ck_assert_ptr_eq(strstr(text, "series,number,side,rules,origin,opening,"
                                  "effort,record,stones,black,winner,won,"
                                  "moves,recorded,version,options,seed,"
                                  "started\r\nside=2 rules=inner "),
                     text);
    ck_assert_ptr_nonnull(
        strstr(text, ",1,2,inner,drawn,2,5,size=2 contract=inner: b2 pass a1 "
                     "a2 b1 c1,1,second,white,first,4,"));
    options.side = 3;
    export(&options, text, sizeof text);
    ck_assert_ptr_null(strstr(text, "b2 pass"));
    options = (struct export_options){
        .what = EXPORT_GAMES, .format = EXPORT_JSON, .rules_fixed = true};
    export(&options, text, sizeof text);
    snprintf(expected, sizeof expected,
             "\"stones\": 1, \"black\": \"second\", \"winner\": \"white\", "
             "\"won\": \"first\", \"moves\": 4, ");
    ck_assert_ptr_nonnull(strstr(text, expected));
    options.rules = RULES_OPEN;
    export(&options, text, sizeof text);
    ck_assert_str_eq(text, "[]\n");
}
END_TEST

SUPPORT_SUITE(game_table)
{
    const TTest *const tests[] = {facts,
                                  flaws,
                                  series,
                                  what_is_put_is_got,
                                  another_game_is_refused,
                                  damage_is_noticed,
                                  merging,
                                  before_there_were_games,
                                  exported};
    store_fixture_case(suite, "game_table", tests,
                       sizeof tests / sizeof *tests);
}
