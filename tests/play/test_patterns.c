/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_patterns - likelihoods of moves: the same for images of a position, and
 * what a player would say of simple ones.
 */
#include "play/patterns.h"

#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

static struct arena arena;

static struct patterns_features describe(const struct position *position,
                                         int last, int before, int cell)
{
    struct playout_board playout;
    struct patterns_features features;
    arena_set(&arena, position->board->side);
    playout_board_set(&playout, &arena, position);
    patterns_describe(&playout, last, before, cell, &features);
    return features;
}

static double weight(const struct position *position, int last, int before,
                     int cell)
{
    const struct patterns_features features =
        describe(position, last, before, cell);
    return patterns_weight((enum colour)position->turn, &features);
}

START_TEST(turned_rings_have_one_code)
{
    for (int ring = 0; ring < PATTERNS_RINGS; ring++) {
        const int least = patterns_canonical(ring);
        const int turned = (ring << 2 | ring >> 10) & (PATTERNS_RINGS - 1);
        int mirror = 0;
        for (int i = 0; i < 6; i++)
            mirror |= (ring >> 2 * i & 3) << 2 * ((7 - i) % 6);
        ck_assert_int_le(least, ring);
        ck_assert_int_eq(patterns_canonical(least), least);
        ck_assert_int_eq(patterns_canonical(turned), least);
        ck_assert_int_eq(patterns_canonical(mirror), least);
        for (int colour = 0; colour < 2; colour++) {
            ck_assert_uint_gt(patterns_ring_weights[colour][ring], 0);
            ck_assert_uint_eq(patterns_ring_weights[colour][ring],
                              patterns_ring_weights[colour][least]);
        }
    }
}
END_TEST

static int image_of(const struct board *board, int k, int cell)
{
    return cell < 0 ? cell : board->image[k][cell];
}

START_TEST(images_are_as_likely)
{
    uint64_t seed = 1;
    for (int round = 0; round < support_amount(80, 200); round++) {
        const struct position position =
            position_oracle_game(&seed, 5, support_below(&seed, 40), 3);
        const struct cellset free = position_free(&position);
        const int last = support_below(&seed, 61);
        const int before = round % 3 ? support_below(&seed, 61) : MOVE_NONE;
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&position, k);
            for (int cell = cellset_next(&free, 0); cell >= 0;
                 cell = cellset_next(&free, cell + 1))
                if (weight(&position, last, before, cell) !=
                    weight(&image, image_of(position.board, k, last),
                           image_of(position.board, k, before),
                           image_of(position.board, k, cell)))
                    position_oracle_complain(&image, "another weight");
        }
    }
}
END_TEST

/* Two white stones a bridge apart, which Black attacks. */
START_TEST(features_are_what_they_say)
{
    struct position position = position_empty(5, TURN_WHITE);
    const struct board *const board = position.board;
    const int centre = board_cell_at(board, 0, 0);
    const int away = board_cell_at(board, 1, 1);
    const int attacked = board_cell_at(board, 1, 0);
    const int saving = board_cell_at(board, 0, 1);
    cellset_add(&position.stones[COLOUR_WHITE], centre);
    struct patterns_features seen =
        describe(&position, MOVE_NONE, centre, away);
    ck_assert_uint_eq(seen.feature[PATTERNS_OWN_BRIDGES], 1);
    ck_assert_uint_eq(seen.feature[PATTERNS_OTHER_BRIDGES], 0);
    ck_assert_uint_eq(seen.feature[PATTERNS_FOLLOW], 2);
    ck_assert_uint_eq(seen.feature[PATTERNS_ROW], 2);
    cellset_add(&position.stones[COLOUR_WHITE], away);
    cellset_add(&position.stones[COLOUR_BLACK], attacked);
    seen = describe(&position, attacked, MOVE_NONE, saving);
    ck_assert_uint_eq(seen.feature[PATTERNS_ANSWER], 3);
    ck_assert_uint_eq(seen.feature[PATTERNS_FOLLOW], 0);
    const struct cellset free = position_free(&position);
    double all = 0;
    for (int cell = cellset_next(&free, 0); cell >= 0;
         cell = cellset_next(&free, cell + 1))
        all += weight(&position, attacked, MOVE_NONE, cell);
    ck_assert(weight(&position, attacked, MOVE_NONE, saving) >
              3 * all / cellset_count(free));
}
END_TEST

SUPPORT_SUITE(patterns)
{
    TCase *const test = support_case(suite, "patterns");
    tcase_add_test(test, turned_rings_have_one_code);
    tcase_add_test(test, images_are_as_likely);
    tcase_add_test(test, features_are_what_they_say);
}
