/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_seat - who moved, who is Black and who has won, in games read by hand.
 */
#include "game/seat.h"

#include <string.h>

#include "game/ending.h"
#include "tests/support.h"

static struct game of(const char *record)
{
    struct game game;
    struct status_text why;
    ck_assert_msg(
        !game_read(record, strlen(record), RULES_INNER, false, &game, &why),
        "%s", why.line);
    return game;
}

static void expect(const char *record, enum seat black, enum seat winner,
                   int stones)
{
    const struct game game = of(record);
    ck_assert_int_eq(seat_black(&game, game.move_count), black);
    ck_assert_int_eq(seat_winner(&game), winner);
    ck_assert_int_eq(game_contract_stones(&game), stones);
}

START_TEST(seats_of_games)
{
    expect("size=2 contract=inner:", SEAT_NONE, SEAT_NONE, 0);
    expect("size=2 contract=inner: b2", SEAT_NONE, SEAT_NONE, 1);
    expect("size=2 contract=inner: pass a1", SEAT_FIRST, SEAT_NONE, 0);
    expect("size=2 contract=inner: b2 pass", SEAT_SECOND, SEAT_NONE, 1);
    expect("size=2 contract=none: b2", SEAT_FIRST, SEAT_NONE, 0);
    expect("size=2 contract=inner: b2 pass a1 a2 b1 c1", SEAT_SECOND,
           SEAT_FIRST, 1);
}
END_TEST

/* Before the pass nobody is Black, whatever comes after. */
START_TEST(black_at_a_move)
{
    const struct game game = of("size=3 contract=inner: c3 c2 pass a1");
    for (int moves = 0; moves <= 4; moves++)
        ck_assert_int_eq(seat_black(&game, moves),
                         moves < 3 ? SEAT_NONE : SEAT_FIRST);
}
END_TEST

START_TEST(words)
{
    ck_assert_str_eq(seat_name(SEAT_FIRST), "first");
    ck_assert_str_eq(seat_name(SEAT_SECOND), "second");
    ck_assert_ptr_null(seat_name(SEAT_NONE));
    ck_assert_int_eq(seat_mover(0), SEAT_FIRST);
    ck_assert_int_eq(seat_mover(3), seat_other(SEAT_FIRST));
    for (int i = ENDING_NONE + 1; i < ENDINGS; i++)
        ck_assert_int_eq(ending_named(ending_name((enum ending)i)), i);
    ck_assert_int_eq(ending_named("resigns"), ENDING_NONE);
    ck_assert_ptr_null(ending_name(ENDING_NONE));
}
END_TEST

SUPPORT_SUITE(seat)
{
    TCase *const tcase = support_case(suite, "seat");
    tcase_add_test(tcase, seats_of_games);
    tcase_add_test(tcase, black_at_a_move);
    tcase_add_test(tcase, words);
}
