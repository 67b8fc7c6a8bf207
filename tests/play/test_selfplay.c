/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_selfplay - a game depends on its series and number alone.
 *
 * Openings are legal and drawn evenly; a game is the same whatever was played
 * before; stores made with one thread, with three, and in pieces hold the same
 * games.
 */
#include "play/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;
static volatile sig_atomic_t stop;

static struct played_series drawn(int side, int stones, uint64_t effort)
{
    return (struct played_series){.side = side,
                                  .rules = RULES_INNER,
                                  .origin = PLAYED_DRAWN,
                                  .stones = stones,
                                  .effort = effort,
                                  .seed = 5,
                                  .version = "0.9"};
}

/* Each cell is drawn about as often, the colours are given out, and series that
 * differ in effort alone begin alike. */
START_TEST(openings)
{
    enum { NUMBERS = 2000 };
    int times[BOARD_MAX_CELLS] = {0};
    const struct played_series series = drawn(4, 3, 10);
    const struct played_series other = drawn(4, 3, 20);
    for (uint64_t number = 1; number <= NUMBERS; number++) {
        const struct played_game one = selfplay_open(&series, number);
        const struct played_game two = selfplay_open(&other, number);
        const struct position *const position = &one.game.position;
        ck_assert(position_equal(position, &two.game.position));
        ck_assert(position->turn == TURN_WHITE && one.opening == 4);
        ck_assert_int_eq(position_count(position), 3);
        const struct cellset *const black = &position->stones[COLOUR_BLACK];
        for (int i = cellset_next(black, 0); i >= 0;
             i = cellset_next(black, i + 1))
            times[i]++;
    }
    /* 19 inner cells; 3 of them 2,000 times. */
    for (int i = 0; i < 37; i++)
        if (cellset_has(&board_of(4)->inner, i))
            ck_assert_int_lt(abs(times[i] - 3 * NUMBERS / 19), 80);
        else
            ck_assert_int_eq(times[i], 0);
}
END_TEST

static enum status given(const char *text, enum rules rules,
                         struct played_series *series)
{
    struct game game;
    ck_assert_msg(!game_read(text, strlen(text), rules, false, &game, &why),
                  "%s", why.line);
    return selfplay_given(&game, series, &why);
}

START_TEST(given_sets)
{
    struct played_series series;
    struct played_game played;
    ck_assert(!given("3/4/2b2/4/3 w", RULES_INNER, &series));
    played = selfplay_open(&series, 1);
    ck_assert_int_eq(played.opening, 2);
    ck_assert(played.game.position.turn == TURN_WHITE);
    ck_assert(!given("size=3 contract=inner: c3 b2", RULES_INNER, &series));
    played = selfplay_open(&series, 1);
    ck_assert_int_eq(played.opening, 2);
    ck_assert(played.game.position.turn == TURN_CONTRACT);
    ck_assert(!given("3/4/5/4/3 c", RULES_INNER, &series));
    ck_assert_int_eq(series.origin, PLAYED_EMPTY);
    ck_assert(given("3/4/2b2/4/3 b", RULES_INNER, &series) == STATUS_USAGE);
    ck_assert(given("3/4/2w2/4/3 w", RULES_INNER, &series) == STATUS_USAGE);
    ck_assert(given("b2/4/5/4/3 w", RULES_INNER, &series) == STATUS_USAGE);
    ck_assert(!given("b2/4/5/4/3 w", RULES_OPEN, &series));
    ck_assert(given("3/4/2b2/4/3 w", RULES_NONE, &series) == STATUS_USAGE);
    ck_assert(given("bbb/bbbb/bbbbb/bbbb/bbb w", RULES_OPEN, &series) ==
              STATUS_USAGE);
}
END_TEST

/* The record of a game that the player plays. */
static const char *record(struct player *player,
                          const struct played_series *series, uint64_t number,
                          char text[GAME_RECORD_SIZE])
{
    struct played_game played = selfplay_open(series, number);
    ck_assert_msg(!selfplay_finish(player, series, &stop, &played, &why), "%s",
                  why.line);
    ck_assert_ptr_null(played_game_flaw(&played));
    return game_write(&played.game, text);
}

static struct player *create(void)
{
    const struct player_options options = {.memory = SELFPLAY_MEMORY};
    struct player *player;
    ck_assert(!player_create(&options, &player, &why));
    return player;
}

START_TEST(history_says_nothing)
{
    enum { COUNT = 6 };
    static char forth[COUNT][GAME_RECORD_SIZE];
    char back[GAME_RECORD_SIZE];
    const struct played_series series = drawn(4, 2, 60);
    struct player *const one = create();
    struct player *const two = create();
    int different = 0;
    for (uint64_t i = 0; i < COUNT; i++)
        record(one, &series, i + 1, forth[i]);
    for (uint64_t i = COUNT; i-- > 0;)
        ck_assert_str_eq(record(two, &series, i + 1, back), forth[i]);
    for (int i = 1; i < COUNT; i++)
        different += strcmp(forth[0], forth[i]) != 0;
    ck_assert_int_eq(different, COUNT - 1);
    player_destroy(one);
    player_destroy(two);
}
END_TEST

/* Plays so many games of two series into a store. */
static enum status run(const char *path, uint64_t games, int threads,
                       uint64_t *played)
{
    const struct played_series series[2] = {drawn(3, 1, 40), drawn(3, 2, 40)};
    struct selfplay selfplay = {.series = series,
                                .count = 2,
                                .games = games,
                                .threads = threads,
                                .stop = &stop};
    const struct run by = {.version = "0.9", .seed = 5};
    struct store *store;
    ck_assert(!store_open(path, STORE_WRITE, &store, &why));
    store_set_run(store, &by);
    const enum status status = selfplay_run(&selfplay, store, &why);
    store_close(store);
    *played = selfplay.played;
    return status;
}

static void content(const char *path, char *text, size_t size)
{
    store_fixture_sql(path,
                      "SELECT group_concat(line, ';') FROM (SELECT series ||"
                      " number || record AS line FROM game ORDER BY 1)",
                      text, size);
}

START_TEST(threads_and_pieces)
{
    static char one[40000], other[40000];
    char path[STORE_FIXTURE_PATH_SIZE + 8];
    uint64_t played;
    snprintf(path, sizeof path, "%s.two", store_fixture_path);
    ck_assert(!run(store_fixture_path, 10, 3, &played) && played == 20);
    ck_assert(!run(path, 3, 1, &played) && played == 6);
    /* A game in the middle that was lost is played again. */
    store_fixture_sql(path, "DELETE FROM game WHERE number = 2", NULL, 0);
    ck_assert(!run(path, 10, 1, &played) && played == 16);
    ck_assert(!run(path, 10, 2, &played) && played == 0);
    content(store_fixture_path, one, sizeof one);
    content(path, other, sizeof other);
    ck_assert_str_eq(one, other);
    unlink(path);
}
END_TEST

/* Nothing of a game that was stopped is kept. */
START_TEST(stopped)
{
    uint64_t played;
    stop = 1;
    ck_assert(run(store_fixture_path, 10, 2, &played) == STATUS_LIMIT);
    ck_assert_uint_eq(played, 0);
    struct player *const player = create();
    const struct played_series series = drawn(3, 1, 40);
    struct played_game game = selfplay_open(&series, 1);
    ck_assert(selfplay_finish(player, &series, &stop, &game, &why) ==
              STATUS_LIMIT);
    player_destroy(player);
    stop = 0;
}
END_TEST

SUPPORT_SUITE(selfplay)
{
    const TTest *const tests[] = {openings, given_sets, history_says_nothing,
                                  threads_and_pieces, stopped};
    store_fixture_case(suite, "selfplay", tests, sizeof tests / sizeof *tests);
}
