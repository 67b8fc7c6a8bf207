/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_imported_table - db/imported_game, db/imported_table, and what check,
 * info, merge, export and publishing make of imported games.
 *
 * Columns are compared with those of games looked at by hand. No column can be
 * changed without a reader and the check noticing; a game that comes again is
 * known, or longer, or another one; merging brings each game once; stores from
 * before there were such games have none and are brought up to date.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/export.h"
#include "db/imported_table.h"
#include "db/info.h"
#include "db/schema.h"
#include "db/store_copy.h"
#include "tests/merge_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static const char over[] = "size=2 contract=inner: b2 pass a1 a2 b1 c1";

/* A game of a site, with the winner by the rules if there is one. */
static struct imported_game made(const char *record, const char *number)
{
    struct imported_game imported = {.site = "Hex House",
                                     .players = {"Ann", "B\xc3\xb6rge"}};
    snprintf(imported.site_id, sizeof imported.site_id, "%s", number);
    ck_assert_msg(!game_read(record, strlen(record), RULES_INNER, false,
                             &imported.game, &why),
                  "%s", why.line);
    imported.won = seat_winner(&imported.game);
    return imported;
}

static struct imported_game broken_off(const char *record, const char *number,
                                       enum ending ending, enum seat won)
{
    struct imported_game imported = made(record, number);
    imported.ending = ending;
    imported.won = won;
    return imported;
}

/* Puts games into a file and returns what became of the last. */
static enum imported_fate put(const char *path,
                              const struct imported_game *games, size_t count)
{
    enum imported_fate fates[8];
    struct store *const store = store_fixture_open(path, STORE_WRITE);
    ck_assert_msg(!imported_table_put(store, games, count, fates, &why), "%s",
                  why.line);
    store_close(store);
    return fates[count - 1];
}

static enum imported_fate put_one(struct imported_game game)
{
    return put(store_fixture_path, &game, 1);
}

/* How many games a reader of a side sees, and is told to be damaged. */
struct seen {
    int sound, damaged;
    struct imported_game last;
};

static enum status see(void *context, const struct stored_imported *game,
                       struct status_text *line)
{
    struct seen *const seen = context;
    if (game) {
        seen->sound++;
        seen->last = game->imported;
    } else {
        ck_assert_ptr_nonnull(strstr(line->line, "is damaged"));
        seen->damaged++;
    }
    return STATUS_OK;
}

static struct seen look(const char *path, int side)
{
    struct seen seen = {.sound = 0};
    struct store *const store = store_fixture_open(path, STORE_READ);
    ck_assert(!imported_table_each(store, side, see, &seen, &why));
    store_close(store);
    return seen;
}

START_TEST(flaws)
{
    struct imported_game game = made(over, "1");
    ck_assert_ptr_null(imported_game_flaw(&game));
    game.won = SEAT_SECOND;
    ck_assert_ptr_nonnull(imported_game_flaw(&game));
    game = broken_off(over, "1", ENDING_RESIGN, SEAT_FIRST);
    ck_assert_ptr_nonnull(imported_game_flaw(&game));
    game = made("size=3 contract=inner: c3", "1");
    ck_assert_ptr_null(imported_game_flaw(&game));
    game.game = game_start(3, RULES_INNER);
    game_play(&game.game, 9);
    game.game.move_count = 0;
    ck_assert_ptr_nonnull(imported_game_flaw(&game));
}
END_TEST

/* What UTF-8 is, is in RFC 3629; the bad ones are those of its section 10 and
 * of the control characters. */
START_TEST(texts)
{
    static const char *const good[] = {"",
                                       "x",
                                       "\xc2\xa0",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80",
                                       "\xed\x9f\xbf",
                                       "\xef\xbf\xbd",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\n",
                                      "\x7f",
                                      "\xc2\x9b",
                                      "\x80",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x80\xaf",
                                      "\xed\xa0\x80",
                                      "\xf0\x80\x80\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xc3",
                                      "\xe2\x82",
                                      "\xc3(",
                                      "\xff"};
    struct imported_game game = made(over, "1");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        strcpy(game.played, good[i]);
        ck_assert_msg(!imported_game_flaw(&game), "good %zu", i);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        strcpy(game.played, bad[i]);
        ck_assert_msg(imported_game_flaw(&game) != NULL, "bad %zu", i);
    }
    memset(game.played, 'x', sizeof game.played);
    ck_assert_ptr_nonnull(imported_game_flaw(&game));
    game.played[sizeof game.played - 1] = '\0';
    ck_assert_ptr_null(imported_game_flaw(&game));
}
END_TEST

START_TEST(keys)
{
    char key[IMPORTED_KEY_SIZE], other[IMPORTED_KEY_SIZE];
    struct imported_game one = made(over, "7"), two = one;
    ck_assert_str_eq(imported_game_key(&one, key), "site Hex House/7");
    strcpy(two.players[0], "Cid");
    ck_assert_str_eq(imported_game_key(&two, other), key);
    strcpy(one.site, "a/b%");
    strcpy(two.site, "a");
    strcpy(two.site_id, "b%/7");
    ck_assert_str_eq(imported_game_key(&one, key), "site a%2fb%25/7");
    ck_assert_str_eq(imported_game_key(&two, other), "site a/b%/7");
    two = one;
    strcpy(two.players[0], "Cid");
    one.site_id[0] = two.site_id[0] = '\0';
    imported_game_key(&one, key);
    ck_assert_int_eq(strlen(key), strlen("digest ") + 32);
    ck_assert_str_ne(imported_game_key(&two, other), key);
    two = one;
    ck_assert_str_eq(imported_game_key(&two, other), key);
    two.game = made("size=2 contract=inner: b2 pass a1", "").game;
    ck_assert_str_ne(imported_game_key(&two, other), key);
}
END_TEST

static void export_all(const char *path, int side, char *text, size_t size)
{
    const struct export_options options = {.what = EXPORT_IMPORTED,
                                           .side = side};
    struct store *const store = store_fixture_open(path, STORE_READ);
    FILE *const out = tmpfile();
    ck_assert_msg(!export_write(store, &options, out, &why), "%s", why.line);
    rewind(out);
    text[fread(text, 1, size - 1, out)] = '\0';
    fclose(out);
    store_close(store);
}

/* Columns that were told or follow, for games looked at by hand. */
START_TEST(columns)
{
    static const char *const expected[] = {
        "site Hex House/1,Hex House,1,,Ann,B\xc3\xb6rge,2,inner,"
        "size=2 contract=inner: b2 pass a1 a2 b1 c1,rules,1,second,white,"
        "first,4,",
        "site Hex House/2,Hex House,2,,Ann,B\xc3\xb6rge,3,inner,"
        "size=3 contract=inner: c3 c2 pass b1,resign,2,first,white,second,1,",
        "site Hex House/3,Hex House,3,,Ann,B\xc3\xb6rge,3,inner,"
        "size=3 contract=inner: c3 c2,timeout,2,,,first,0,",
        "site Hex House/4,Hex House,4,,Ann,B\xc3\xb6rge,3,none,"
        "size=3 contract=none: c3 c2,,0,first,,,2,",
    };
    static char text[4000];
    const struct imported_game games[] = {
        made(over, "1"),
        broken_off("size=3 contract=inner: c3 c2 pass b1", "2", ENDING_RESIGN,
                   SEAT_SECOND),
        broken_off("size=3 contract=inner: c3 c2", "3", ENDING_TIMEOUT,
                   SEAT_FIRST),
        made("size=3 contract=none: c3 c2", "4")};
    put(store_fixture_path, games, 4);
    export_all(store_fixture_path, 0, text, sizeof text);
    ck_assert_ptr_eq(
        strstr(text, "key,site,site_id,played,first,second,side,rules,record,"
                     "ending,stones,black,winner,won,moves,recorded,version,"
                     "options,seed,started\r\n"),
        text);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        ck_assert_msg(strstr(text, expected[i]) != NULL, "%s", text);
    export_all(store_fixture_path, 2, text, sizeof text);
    ck_assert_ptr_null(strstr(text, "timeout"));
    ck_assert_int_eq(look(store_fixture_path, 0).sound, 4);
    ck_assert_int_eq(look(store_fixture_path, 3).sound, 3);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct info info;
    ck_assert(!info_read(store, &info, &why));
    ck_assert_uint_eq(info.imported.games, 4);
    ck_assert_int_eq(info_largest_imported(&info), 3);
    store_close(store);
}
END_TEST

START_TEST(a_game_comes_again)
{
    const char *const first = "size=3 contract=inner: c3 pass b1";
    const char *const further = "size=3 contract=inner: c3 pass b1 c2";
    const char *const other = "size=3 contract=inner: c3 pass b2";
    ck_assert_int_eq(put_one(made(first, "1")), IMPORTED_NEW);
    ck_assert_int_eq(put_one(made(first, "1")), IMPORTED_KNOWN);
    ck_assert_int_eq(put_one(made(first, "2")), IMPORTED_NEW);
    ck_assert_int_eq(put_one(made(further, "1")), IMPORTED_LONGER);
    ck_assert_int_eq(put_one(made(first, "1")), IMPORTED_KNOWN);
    ck_assert_int_eq(put_one(made(other, "1")), IMPORTED_CONFLICTING);
    ck_assert_int_eq(
        put_one(broken_off(further, "1", ENDING_RESIGN, SEAT_FIRST)),
        IMPORTED_LONGER);
    ck_assert_int_eq(put_one(made(further, "1")), IMPORTED_KNOWN);
    ck_assert_int_eq(
        put_one(broken_off(further, "1", ENDING_RESIGN, SEAT_SECOND)),
        IMPORTED_CONFLICTING);
    /* It is over: nothing can come after. */
    ck_assert_int_eq(
        put_one(made("size=3 contract=inner: c3 pass b1 c2 c1", "1")),
        IMPORTED_CONFLICTING);
    ck_assert_int_eq(look(store_fixture_path, 0).sound, 2);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    struct imported_game unnumbered = made(first, "");
    ck_assert_int_eq(put_one(unnumbered), IMPORTED_NEW);
    ck_assert_int_eq(put_one(unnumbered), IMPORTED_KNOWN);
    unnumbered = made(further, "");
    ck_assert_int_eq(put_one(unnumbered), IMPORTED_NEW);
}
END_TEST

START_TEST(damage_is_noticed)
{
    static const char *const changes[] = {
        "key = key || ' '",
        "site = 'x'",
        "site = NULL",
        "site_id = '2'",
        "played = 'then'",
        "first = 'Bob'",
        "second = NULL",
        "second = 'x' || char(27)",
        "side = 5",
        "rules = 'open'",
        "record = replace(record, 'inner', 'open')",
        "record = substr(record, 1, length(record) - 3)",
        "record = '3/4/2b2/4/3 w'",
        "ending = 'timeout'",
        "ending = NULL",
        "stones = 3",
        "black = 'second', won = CASE won WHEN 'first' THEN 'second'"
        " ELSE 'first' END",
        "winner = CASE winner WHEN 'black' THEN 'white' ELSE 'black' END,"
        " won = CASE won WHEN 'first' THEN 'second' ELSE 'first' END",
        "moves = moves + 1",
        "recorded = '2001-01-01T00:00:00Z'",
        "checksum = zeroblob(16)",
    };
    const struct imported_game game =
        broken_off("size=3 contract=inner: c3 c2 pass b1", "1", ENDING_RESIGN,
                   SEAT_SECOND);
    char sql[400];
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        remove(store_fixture_path);
        put_one(game);
        ck_assert_int_eq(store_fixture_findings(&why), 0);
        snprintf(sql, sizeof sql, "UPDATE imported_game SET %s", changes[i]);
        store_fixture_sql(store_fixture_path, sql, NULL, 0);
        const struct seen seen = look(store_fixture_path, 0);
        ck_assert_msg(seen.damaged == 1 && !seen.sound, "%s", changes[i]);
        ck_assert_int_eq(store_fixture_findings(&why), 1);
        ck_assert_ptr_nonnull(strstr(why.line, "imported game 1 is damaged"));
    }
    /* A damaged row is not overwritten. */
    enum imported_fate fate;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    ck_assert(imported_table_put(store, &game, 1, &fate, &why) ==
              STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "is damaged"));
    store_close(store);
}
END_TEST

START_TEST(merging)
{
    const char *const first = "size=3 contract=inner: c3 pass b1";
    const char *const further = "size=3 contract=inner: c3 pass b1 c2";
    const struct imported_game one[] = {made(first, "1"), made(over, "2"),
                                        made(first, "3")};
    const struct imported_game two[] = {made(further, "1"), made(over, "2"),
                                        made(over, "3"), made(over, "4"),
                                        made(over, "5")};
    put(merge_fixture_path("one"), one, 3);
    put(merge_fixture_path("two"), two, 5);
    store_fixture_sql(merge_fixture_path("two"),
                      "UPDATE imported_game SET moves = 9 WHERE site_id = '5'",
                      NULL, 0);
    merge_fixture_tellings = 0;
    struct store_merge_counts counts = merge_fixture_run("two", "one");
    ck_assert_uint_eq(counts.imported[IMPORTED_NEW], 1);
    ck_assert_uint_eq(counts.imported[IMPORTED_KNOWN], 1);
    ck_assert_uint_eq(counts.imported[IMPORTED_LONGER], 1);
    ck_assert_uint_eq(counts.imported[IMPORTED_CONFLICTING], 1);
    ck_assert_uint_eq(counts.imported_damaged, 1);
    ck_assert_int_eq(merge_fixture_tellings, 2);
    merge_fixture_expect_sound("one");
    counts = merge_fixture_run("two", "one");
    ck_assert_uint_eq(counts.imported[IMPORTED_KNOWN], 3);
    ck_assert_int_eq(
        merge_fixture_number("one", "SELECT count(*) FROM imported_game"), 4);
}
END_TEST

/* What others may have holds no imported game, and no run that brought nothing
 * else; the store keeps them. */
START_TEST(not_published)
{
    char path[STORE_FIXTURE_PATH_SIZE + 8], answer[40];
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    snprintf(path, sizeof path, "%s.copy", store_fixture_path);
    put_one(made(over, "1"));
    ck_assert(!store_copy_compact(store_fixture_path, path, path, &why));
    store_fixture_sql(path,
                      "SELECT (SELECT count(*) FROM imported_game) || ' ' ||"
                      " (SELECT count(*) FROM run)",
                      answer, sizeof answer);
    ck_assert_str_eq(answer, "0 0");
    unlink(path);
    remove(store_fixture_path);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &claim);
    store_close(store);
    ck_assert(!store_copy_compact(store_fixture_path, path, path, &why));
    store_fixture_sql(path, "SELECT count(*) FROM run", answer, sizeof answer);
    ck_assert_str_eq(answer, "1");
    unlink(path);
}
END_TEST

/* A store of version 6 is read as one without imported games, and gets them. */
START_TEST(before_there_were_imported_games)
{
    struct imported_totals totals;
    sqlite3 *db = NULL;
    ck_assert(sqlite3_open(store_fixture_path, &db) == SQLITE_OK);
    ck_assert(schema_migrate(db, SCHEMA_IMPORTED - 1) == SQLITE_OK);
    sqlite3_close(db);
    ck_assert_int_eq(look(store_fixture_path, 0).sound, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(!imported_table_totals(store, &totals, &why) && !totals.games);
    store_close(store);
    const struct imported_game game = made(over, "1");
    put(merge_fixture_path("two"), &game, 1);
    merge_fixture_run(strrchr(store_fixture_path, '/') + 1, "two");
    ck_assert_int_eq(put_one(game), IMPORTED_NEW);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
}
END_TEST

SUPPORT_SUITE(imported_table)
{
    const TTest *const tests[] = {flaws,
                                  texts,
                                  keys,
                                  columns,
                                  a_game_comes_again,
                                  damage_is_noticed,
                                  merging,
                                  not_published,
                                  before_there_were_imported_games};
    store_fixture_case(suite, "imported_table", tests,
                       sizeof tests / sizeof *tests);
}
