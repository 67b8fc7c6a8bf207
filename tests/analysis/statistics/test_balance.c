/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_balance - the tables of the games against SQL on the view `games`.
 *
 * The games are random ones. What is said to be proved of their sets is made
 * up: that White wins from two stones and Black from three.
 */
#include "analysis/statistics/balance.h"

#include <stdio.h>
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

/* A game that went on from its first stone. */
static struct played_game draw_opening(uint64_t number)
{
    struct played_game played =
        draw(200 + number, PLAYED_EMPTY, 1 + (int)(number % 3), 100);
    played.origin = PLAYED_GIVEN;
    played.opening = 1;
    played.number = number;
    return played;
}

/* Games of two efforts, from one to three drawn stones, whole and given; of a
 * third of the drawn ones there is one of each effort with the same number. */
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
            if (i % 3 == 0) {
                games[count] = draw(300 + i, PLAYED_DRAWN, stones, 100);
                games[count].number = i;
                if (stones > 1)
                    prove(store, &games[count], stones);
                count++;
            }
            games[count] = draw(100 + i, PLAYED_EMPTY, stones, 100);
            games[count++].number = 10 * i + (uint64_t)stones;
        }
    games[count++] = draw(1, PLAYED_GIVEN, 2, 100);
    for (uint64_t i = 1; i <= 40; i++)
        games[count++] = draw_opening(i);
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
                                     !used    ? ""
                                     : c == 0 ? ";"
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
    expect(&report, "accuracy", " effort games true_white white ",
           "SELECT effort || ' ' || count(*) || ' ' || sum(stones = 2) ||"
           " ' ' || sum(winner = 'white') AS line FROM games"
           " WHERE origin = 'drawn' AND stones > 1"
           " GROUP BY effort ORDER BY effort");
    expect(&report, "learning", " stones effort less pairs white less_white ",
           "WITH pair AS (SELECT a.stones, a.winner = 'white' AS a,"
           " b.winner = 'white' AS b FROM games AS a JOIN games AS b"
           " ON a.stones = b.stones AND a.number = b.number"
           " WHERE a.origin = 'drawn' AND b.origin = 'drawn' AND"
           " a.effort = 2000 AND b.effort = 100)"
           " SELECT stones || ' 2000 100 ' || count(*) || ' ' || sum(a) ||"
           " ' ' || sum(b) AS line FROM pair GROUP BY stones UNION ALL"
           " SELECT '0 2000 100 ' || count(*) || ' ' || sum(a) || ' ' ||"
           " sum(b) FROM pair");
    /* The contract of side 3 has the centre and the six cells around it. */
    expect(&report, "openings", " stone images games first white ",
           "SELECT CASE centre WHEN 1 THEN 'c3 1 ' ELSE 'd2 6 ' END ||"
           " count(*) || ' ' || sum(won = 'first') || ' ' ||"
           " sum(winner = 'white') AS line FROM"
           " (SELECT *, record LIKE '%: c3 %' AS centre FROM games"
           " WHERE origin = 'given' AND opening = 1)"
           " GROUP BY centre ORDER BY centre");
    ck_assert_ptr_nonnull(strstr(report.origin.sql, "FROM games WHERE"));
    report_free(&report);
}
END_TEST

/* What is missing are the sets with one stone: the others were proved. */
START_TEST(missing_sets)
{
    const struct request request = request_of(3, RULES_INNER);
    struct missing_positions missing;
    make_store();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(!statistic_missing(statistic_find("balance"), store, &request,
                                 &missing, &why));
    ck_assert_uint_ge(missing.count, 2);
    for (size_t i = 0; i < missing.count; i++)
        ck_assert_int_eq(missing.positions[i].turn, TURN_WHITE);
    ck_assert_int_eq(position_count(&missing.positions[0]), 1);
    ck_assert_int_eq(position_count(&missing.positions[1]), 1);
    missing_positions_free(&missing);
    store_close(store);
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
    const TTest *const tests[] = {as_by_sql, missing_sets, nothing_to_count};
    store_fixture_case(suite, "balance", tests, sizeof tests / sizeof *tests);
}
