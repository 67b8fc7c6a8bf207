/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_balance - the tables of the games against SQL on the view `games`.
 *
 * The games are random ones. What is said to be proved of their sets is made
 * up: that White wins from two stones and Black from three.
 */
#include "analysis/statistics/balance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/statistic.h"
#include "game/outcome.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* A game of random moves in which the pass comes after so many stones. */
static struct played_game draw(uint64_t seed, enum played_origin origin,
                               int stones, uint64_t effort)
{
    struct played_game played = {.game = game_start(3, RULES_INNER),
                                 .origin = origin,
                                 .opening =
                                     origin == PLAYED_EMPTY ? 0 : stones + 1,
                                 .effort = effort,
                                 .number = seed};
    struct game *const game = &played.game;
    while (outcome_winner(&game->position) == COLOUR_NONE) {
        const struct cellset cells =
            position_moves(&game->position, RULES_INNER);
        int skip = support_below(&seed, cellset_count(cells));
        int cell = cellset_next(&cells, 0);
        while (skip-- > 0)
            cell = cellset_next(&cells, cell + 1);
        game_play(game, game->move_count == stones ? MOVE_PASS : cell);
    }
    return played;
}

/* Puts what is to be proved of the set of a game. */
static void prove(struct store *store, const struct played_game *played,
                  int stones)
{
    char text[NOTATION_SIZE];
    struct game start = game_start(3, RULES_INNER);
    for (int i = 0; i <= stones; i++)
        game_play(&start, played->game.moves[i]);
    const struct result result =
        store_fixture_proved(notation_write(&start.position, text), RULES_INNER,
                             stones == 2 ? VALUE_WIN : VALUE_LOSS);
    store_fixture_put(store, &result);
}

/* Games of two efforts, from one to three drawn stones, whole and given. */
static void make_store(void)
{
    static struct played_game games[400];
    size_t count = 0;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (uint64_t i = 1; i <= 30; i++)
        for (int stones = 1; stones <= 3; stones++) {
            games[count++] = draw(i, PLAYED_DRAWN, stones, i % 3 ? 100 : 2000);
            if (stones > 1)
                prove(store, &games[count - 1], stones);
            games[count] = draw(100 + i, PLAYED_EMPTY, stones, 100);
            games[count++].number = 10 * i + (uint64_t)stones;
        }
    games[count++] = draw(1, PLAYED_GIVEN, 2, 100);
    ck_assert_msg(!game_table_put(store, games, count, &why), "%s", why.line);
    store_close(store);
}

static void compute(struct report *report)
{
    const struct request request = request_of(3, RULES_INNER);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert_msg(!statistic_compute(statistic_find("balance"), store, &request,
                                     report, &why),
                  "%s", why.line);
    store_close(store);
}

/* The rows of a table, with the columns named, as "1 2 3;4 5 6". */
static const char *rows(const struct report *report, const char *name,
                        const char *columns, char *text, size_t size)
{
    const struct report_table *const table = report_find(report, name);
    size_t used = 0;
    text[0] = '\0';
    ck_assert_ptr_nonnull(table);
    for (size_t row = 0; row < report_rows(table); row++)
        for (int c = 0; c < table->column_count; c++) {
            const struct report_cell *const cell = report_at(table, row, c);
            char word[40];
            snprintf(word, sizeof word, " %s ", table->columns[c].name);
            if (!strstr(columns, word))
                continue;
            if (table->columns[c].type == REPORT_TEXT)
                snprintf(word, sizeof word, "%s",
                         cell->blank ? "both" : cell->text);
            else
                snprintf(word, sizeof word, "%lld", (long long)cell->integer);
            used += (size_t)snprintf(text + used, size - used, "%s%s",
                                     !used ? ""
                                     : !strcmp(table->columns[c].name, "effort")
                                         ? ";"
                                         : " ",
                                     word);
        }
    return text;
}

static void expect(const struct report *report, const char *name,
                   const char *columns, const char *sql)
{
    char got[2000], expected[2000], query[1000];
    snprintf(query, sizeof query, "SELECT group_concat(line, ';') FROM (%s)",
             sql);
    store_fixture_sql(store_fixture_path, query, expected, sizeof expected);
    ck_assert_str_eq(rows(report, name, columns, got, sizeof got), expected);
}

START_TEST(as_by_sql)
{
    struct report report;
    make_store();
    compute(&report);
    expect(&report, "shares", " effort stones games white ",
           "SELECT effort || ' ' || stones || ' ' || count(*) || ' ' ||"
           " sum(winner = 'white') AS line FROM games WHERE origin = 'drawn'"
           " GROUP BY effort, stones ORDER BY effort, stones");
    expect(&report, "passes", " effort stones games white ",
           "SELECT effort || ' ' || stones || ' ' || count(*) || ' ' ||"
           " sum(winner = 'white') AS line FROM games WHERE origin = 'empty'"
           " GROUP BY effort, stones ORDER BY effort, stones");
    expect(&report, "seats", " effort black games first white ",
           "SELECT effort || ' ' || seat || ' ' || count(*) || ' ' ||"
           " sum(won = 'first') || ' ' || sum(winner = 'white') AS line FROM"
           " (SELECT *, black AS seat FROM games WHERE origin = 'empty'"
           " UNION ALL SELECT *, 'both' FROM games WHERE origin = 'empty')"
           " GROUP BY effort, seat ORDER BY effort, seat = 'both', seat");
    expect(&report, "lengths", " effort origin games least most ",
           "SELECT effort || ' ' || origin || ' ' || count(*) || ' ' ||"
           " min(moves) || ' ' || max(moves) AS line FROM games"
           " WHERE origin <> 'given'"
           " GROUP BY origin, effort ORDER BY origin, effort");
    /* From two stones White should win, from three Black. */
    expect(&report, "bias",
           " effort stones games true_white white white_lost black_lost ",
           "SELECT effort || ' ' || stones || ' ' || count(*) || ' ' ||"
           " sum(stones = 2) || ' ' || sum(winner = 'white') || ' ' ||"
           " sum(stones = 2 AND winner = 'black') || ' ' ||"
           " sum(stones = 3 AND winner = 'white') AS line FROM games"
           " WHERE origin = 'drawn' AND stones > 1"
           " GROUP BY effort, stones ORDER BY effort, stones");
    ck_assert_ptr_nonnull(strstr(report.origin.sql, "FROM games WHERE"));
    report_free(&report);
}
END_TEST

/* The interval against its formula written out for 2 x 2 cells. */
START_TEST(differences)
{
    const struct balance_difference one = balance_difference(50, 10, 3);
    /* With half a pair more in each cell: n = 52, b = 10.5, c = 3.5. */
    ck_assert_double_eq_tol(one.difference, 0.14, 1e-12);
    const double centre = 7.0 / 52;
    const double variance = (14.0 / 52 - centre * centre) / 52;
    ck_assert_double_eq_tol(one.low, centre - 1.9599639845 * sqrt(variance),
                            1e-9);
    ck_assert_double_eq_tol(one.high, centre + 1.9599639845 * sqrt(variance),
                            1e-9);
    const struct balance_difference none = balance_difference(3, 0, 0);
    ck_assert(none.low < 0 && none.high > 0);
}
END_TEST

START_TEST(nothing_to_count)
{
    const struct request request = request_of(3, RULES_INNER);
    struct report report;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    ck_assert(statistic_compute(statistic_find("balance"), store, &request,
                                &report, &why) == STATUS_USAGE);
    report_free(&report);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(balance)
{
    const TTest *const tests[] = {as_by_sql, differences, nothing_to_count};
    store_fixture_case(suite, "balance", tests, sizeof tests / sizeof *tests);
}
