/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_errors - the error rates against a count of the moves one by one.
 *
 * The games are random ones, and who wins a position is made up from its
 * canonical text: a third of them White, a third Black, and the rest are not
 * stored. What the statistic reads from the store is counted here from the
 * texts.
 */
#include "analysis/statistics/errors.h"

#include <string.h>

#include "analysis/statistics/statistic.h"
#include "db/game_table.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

enum { GAMES = 60, EFFORTS = 2 };

static const uint64_t efforts[EFFORTS] = {100, 2000};
static struct status_text why;

/* Moves by effort, colour (2: both) and number (0: all), and what is known:
 * kept or thrown, thrown, lost before. */
struct count {
    int moves, known, threw, lost;
};
static struct count counts[EFFORTS][3][40];

/* The made-up winner. */
static enum colour claim(const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    const enum colour over = outcome_winner(position);
    char text[NOTATION_SIZE];
    unsigned sum = 0;
    if (over != COLOUR_NONE)
        return over;
    notation_write(&canonical, text);
    for (const char *c = text; *c; c++)
        sum = 31 * sum + (unsigned char)*c;
    return sum % 3 == 0   ? COLOUR_NONE
           : sum % 3 == 1 ? COLOUR_BLACK
                          : COLOUR_WHITE;
}

static void put_claim(struct store *store, const struct position *position)
{
    char text[NOTATION_SIZE];
    const enum colour winner = claim(position);
    if (winner == COLOUR_NONE || outcome_winner(position) != COLOUR_NONE)
        return;
    const struct result result = store_fixture_proved(
        notation_write(position, text), RULES_INNER,
        winner == (enum colour)position->turn ? VALUE_WIN : VALUE_LOSS);
    store_fixture_put(store, &result);
}

static void count_move(int effort, int number, const struct position *before,
                       const struct position *after)
{
    const enum colour mover = (enum colour)before->turn;
    const enum colour had = claim(before), has = claim(after);
    const bool known = had == mover && has != COLOUR_NONE;
    for (int colour = 0; colour <= 2; colour++)
        for (int all = 0; all <= 1; all++) {
            struct count *const count =
                &counts[effort][colour][all ? 0 : number];
            if (colour < 2 && colour != (int)mover)
                continue;
            count->moves++;
            count->known += known;
            count->threw += known && has != mover;
            count->lost += had != COLOUR_NONE && had != mover;
        }
}

/* A game of random moves; a third of them from drawn sets, whose stones do not
 * count anyway. It is counted, and what is known of it stored. */
static struct played_game draw(struct store *store, uint64_t number)
{
    uint64_t seed = number;
    const int stones = 1 + (int)(number % 4), effort = (int)(number % 2);
    struct played_game played = {.game = game_start(3, RULES_INNER),
                                 .origin = PLAYED_DRAWN,
                                 .opening = stones + 1,
                                 .effort = efforts[effort],
                                 .number = number};
    struct game *const game = &played.game;
    while (outcome_winner(&game->position) == COLOUR_NONE) {
        const struct position before = game->position;
        const struct cellset cells = position_moves(&before, RULES_INNER);
        int skip = support_below(&seed, cellset_count(cells));
        int cell = cellset_next(&cells, 0);
        while (skip-- > 0)
            cell = cellset_next(&cells, cell + 1);
        game_play(game, game->move_count == stones ? MOVE_PASS : cell);
        if (before.turn == TURN_CONTRACT)
            continue;
        put_claim(store, &before);
        count_move(effort, game->move_count - stones - 1, &before,
                   &game->position);
    }
    return played;
}

static void make_store(void)
{
    static struct played_game games[GAMES];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    memset(counts, 0, sizeof counts);
    for (uint64_t i = 0; i < GAMES; i++)
        games[i] = draw(store, i + 1);
    ck_assert_msg(!game_table_put(store, games, GAMES, &why), "%s", why.line);
    store_close(store);
}

static int64_t cell_of(const struct report_table *table, size_t row,
                       const char *name)
{
    return report_at(table, row, report_column(table, name))->integer;
}

static void expect(const struct report_table *table, size_t row,
                   const struct count *count)
{
    ck_assert_int_eq(cell_of(table, row, "moves"), count->moves);
    ck_assert_int_eq(cell_of(table, row, "known"), count->known);
    ck_assert_int_eq(cell_of(table, row, "threw"), count->threw);
    ck_assert_int_eq(cell_of(table, row, "lost"), count->lost);
}

static void expect_moves(const struct report_table *table)
{
    size_t row = 0;
    for (int effort = 0; effort < EFFORTS; effort++)
        for (int number = 1; number < 40; number++) {
            const struct count *const count = &counts[effort][2][number];
            if (!count->moves)
                continue;
            ck_assert_uint_lt(row, report_rows(table));
            ck_assert_int_eq(cell_of(table, row, "number"), number);
            ck_assert_int_eq(cell_of(table, row, "effort"),
                             (int64_t)efforts[effort]);
            expect(table, row++, count);
        }
    ck_assert_uint_eq(row, report_rows(table));
}

START_TEST(one_by_one)
{
    const struct request request = request_of(3, RULES_INNER);
    struct report report;
    make_store();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert_msg(!statistic_compute(statistic_find("errors"), store, &request,
                                     &report, &why),
                  "%s", why.line);
    const struct report_table *const players = report_find(&report, "players");
    ck_assert_uint_eq(report_rows(players), 3 * EFFORTS);
    for (size_t row = 0; row < 3 * EFFORTS; row++)
        expect(players, row, &counts[row / 3][row % 3][0]);
    ck_assert_int_gt(counts[0][2][0].threw, 10);
    expect_moves(report_find(&report, "moves"));
    report_free(&report);
    store_close(store);
}
END_TEST

/* Of what is listed nothing is known; a third of some 500 positions is so. */
START_TEST(unknown_positions)
{
    const struct request request = request_of(3, RULES_INNER);
    struct missing_positions missing;
    make_store();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(!statistic_missing(statistic_find("errors"), store, &request,
                                 &missing, &why));
    ck_assert_uint_gt(missing.count, 50);
    for (size_t i = 0; i < missing.count; i++)
        ck_assert_int_eq(claim(&missing.positions[i]), COLOUR_NONE);
    missing_positions_free(&missing);
    store_close(store);
}
END_TEST

static void expect_nothing(int side)
{
    const struct request request = request_of(side, RULES_INNER);
    struct report report;
    char line[STATUS_TEXT_SIZE];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(statistic_compute(statistic_find("errors"), store, &request,
                                &report, &why) == STATUS_USAGE);
    snprintf(line, sizeof line,
             "of no move of a game of side %d under the rules \"inner\" is it "
             "proved whether it threw a win",
             side);
    ck_assert_str_eq(why.line, line);
    report_free(&report);
    store_close(store);
}

/* Neither without a game nor where only the position before a move is proved to
 * be won. */
START_TEST(nothing_known)
{
    static struct played_game played;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result won =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    store_fixture_put(store, &won);
    played = (struct played_game){.game = game_start(3, RULES_INNER),
                                  .origin = PLAYED_DRAWN,
                                  .opening = 2,
                                  .effort = efforts[0],
                                  .number = 1};
    game_play(&played.game, 9); /* c3, the centre */
    game_play(&played.game, MOVE_PASS);
    while (outcome_winner(&played.game.position) == COLOUR_NONE) {
        const struct cellset cells =
            position_moves(&played.game.position, RULES_INNER);
        game_play(&played.game, cellset_next(&cells, 0));
    }
    ck_assert_msg(!game_table_put(store, &played, 1, &why), "%s", why.line);
    store_close(store);
    expect_nothing(2);
    expect_nothing(3);
}
END_TEST

SUPPORT_SUITE(errors)
{
    const TTest *const tests[] = {one_by_one, unknown_positions, nothing_known};
    store_fixture_case(suite, "errors", tests, sizeof tests / sizeof *tests);
}
