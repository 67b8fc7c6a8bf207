/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_barred - that White has won wherever a cell is barred.
 *
 * In thousands of random positions with barred cells the oracle is asked who
 * wins. On every side games are played out at random in which White does no
 * more than leave a barred cell empty: he must win each.
 */
#include "solver/connections/barred.h"

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/pick.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

/* What random positions are drawn of a side. */
struct kind {
    int side, count;
    int least_stones, most_stones;
};

static const struct kind kinds[] = {
    {3, 4000, 10, 16},
    {4, 400, 24, 33},
};

/* It is large, so not on the stack. */
static struct state state;

static bits find(const struct position *position)
{
    state_init(&state, position);
    return barred_cells(state.sets, state.now);
}

static void check_suicides(const struct position *position, bits barred)
{
    int cell;
    BITS_EACH (cell, barred) {
        struct position after = *position;
        cellset_add(&after.stones[COLOUR_BLACK], cell);
        if (outcome_winner(&after) != COLOUR_WHITE)
            position_oracle_complain(&after, "the barred cell is no suicide");
    }
}

static void check_lost(const struct position *position)
{
    struct position either = *position;
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        either.turn = (enum turn)turn;
        if (position_oracle_winner(&either) != COLOUR_WHITE)
            position_oracle_complain(&either,
                                     "Black wins in spite of a barred cell");
    }
}

START_TEST(white_wins_where_a_cell_is_barred)
{
    const struct kind *const kind = &kinds[_i];
    const int range = kind->most_stones - kind->least_stones + 1;
    uint64_t seed = 120;
    int several = 0;
    const int count = support_amount(kind->count / 2, kind->count);
    for (int done = 0; done < count;) {
        const int stones = kind->least_stones + support_below(&seed, range);
        const struct position position =
            position_oracle_game(&seed, kind->side, stones, 4);
        const bits barred = find(&position);
        if (!bits_any(barred))
            continue;
        done++;
        several += bits_several(barred);
        if (!bits_within(barred, state.now->free))
            position_oracle_complain(&position, "a stone is barred");
        check_suicides(&position, barred);
        check_lost(&position);
    }
    ck_assert_int_ge(several, count / 10);
}
END_TEST

/* A position with few empty cells: the board is filled with stones that decide
 * nothing, and some are taken away. Here barred cells are common. */
static struct position draw_late(uint64_t *seed, int side, int empty)
{
    struct position position = support_full(seed, side, TURN_BLACK);
    const int cells = position.board->cells;
    while (cells - position_count(&position) < empty) {
        const int cell = support_below(seed, cells);
        cellset_remove(&position.stones[COLOUR_BLACK], cell);
        cellset_remove(&position.stones[COLOUR_WHITE], cell);
    }
    return position;
}

/* Stones at random, White's not on `kept` while there is another cell; Black
 * spares the barred ones as well, so that games are long, except now and then.
 */
static void play_out(struct position position, bits barred, int kept,
                     uint64_t *seed)
{
    while (outcome_winner(&position) == COLOUR_NONE) {
        const struct cellset empty = position_free(&position);
        const bits cells = bits_of_cellset(&empty);
        const bits spared = position.turn == TURN_WHITE   ? bits_of(kept)
                            : support_below(seed, 20) > 0 ? barred
                                                          : bits_none();
        const bits choice = cells & ~spared;
        check_suicides(&position, barred & cells);
        position = position_after(
            &position, pick_cell(seed, bits_any(choice) ? choice : cells));
    }
    if (outcome_winner(&position) != COLOUR_WHITE)
        position_oracle_complain(&position,
                                 "Black won in spite of a barred cell");
}

START_TEST(white_wins_if_he_leaves_a_barred_cell_empty)
{
    enum { GAMES = 20 };
    const int each = support_amount(15, 100);
    uint64_t seed = 121;
    for (int done = 0; done < each;) {
        const int empty = 3 + support_below(&seed, _i * _i);
        struct position position = draw_late(&seed, _i, empty);
        const bits barred = find(&position);
        if (!bits_any(barred))
            continue;
        done++;
        for (int i = 0; i < GAMES; i++) {
            position.turn = i % 2 ? TURN_WHITE : TURN_BLACK;
            play_out(position, barred, pick_cell(&seed, barred), &seed);
        }
    }
}
END_TEST

/* Fails unless just these cells, whose names are parted by spaces, are barred,
 * and the oracle says that the colour wins. */
static void check_hand(const char *text, const char *cells, enum colour winner)
{
    const struct position position = support_position(text);
    bits expected = bits_none();
    for (; *cells; cells += cells[2] == ' ' ? 3 : 2)
        expected |= bits_of(notation_parse_cell(position.board, cells, 2));
    if (!bits_equal(find(&position), expected))
        position_oracle_complain(&position, "other cells are barred");
    ck_assert_int_eq(position_oracle_winner(&position), winner);
}

/* A black stone in the middle joins the arms to a Line, but once Black has
 * joined one of them to another side it makes the Y. */
START_TEST(a_suicide_that_need_not_stay_one)
{
    const char *const text = "3/b3/bb1bb/4/3 b";
    const struct position position = support_position(text);
    const int centre = notation_parse_cell(position.board, "c3", 2);
    check_suicides(&position, bits_of(centre));
    check_hand(text, "", COLOUR_BLACK);
}
END_TEST

/* Through any of the suicides c1, c2, c3 and c5 Black could still make a Y,
 * through some only by way of others that are no longer barred themselves. */
START_TEST(suicides_that_fall_one_after_the_other)
{
    check_hand("3/bbbb/5/bbww/3 w", "", COLOUR_BLACK);
}
END_TEST

/* Each would do for a Y if Black could play the other, which he cannot. */
START_TEST(two_cells_that_bar_each_other)
{
    check_hand("1bb/wwww/2w2/bbbb/1w1 b", "c1 c5", COLOUR_WHITE);
    check_hand("bbb/b3/2bwb/wwww/b2 b", "d4 c1", COLOUR_WHITE);
}
END_TEST

SUPPORT_SUITE(barred)
{
    TCase *const random = support_case(suite, "random");
    tcase_add_unchecked_fixture(random, position_oracle_open_sets, NULL);
    tcase_add_loop_test(random, white_wins_where_a_cell_is_barred, 0, 2);
    tcase_add_loop_test(random, white_wins_if_he_leaves_a_barred_cell_empty, 3,
                        BOARD_MAX_SIDE + 1);
    TCase *const hand = support_case(suite, "by hand");
    tcase_add_unchecked_fixture(hand, position_oracle_open, NULL);
    tcase_add_test(hand, a_suicide_that_need_not_stay_one);
    tcase_add_test(hand, suicides_that_fall_one_after_the_other);
    tcase_add_test(hand, two_cells_that_bar_each_other);
}
