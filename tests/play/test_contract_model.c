/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_contract_model - what is foretold of contract sets: the same for images,
 * a sum that is built up stone by stone, and close to what trees of games tell
 * of sets that no weight was fitted to.
 */
#include "play/contract_model.h"

#include <math.h>

#include "game/symmetry.h"
#include "play/uct.h"
#include "tests/support.h"

/* A set of so many inner stones, with White to move. */
static struct position draw(uint64_t *seed, int side, int stones)
{
    struct position set = position_empty(side, TURN_CONTRACT);
    while (position_count(&set) < stones) {
        const struct cellset cells = position_moves(&set, RULES_INNER);
        int skip = support_below(seed, cellset_count(cells));
        int cell = cellset_next(&cells, 0);
        while (skip-- > 0)
            cell = cellset_next(&cells, cell + 1);
        set = position_after(&set, cell);
    }
    return position_after(&set, MOVE_PASS);
}

START_TEST(sides_have_models)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        ck_assert_int_eq(contract_model_of(side) != NULL,
                         side >= CONTRACT_MODEL_LEAST_SIDE &&
                             side <= CONTRACT_MODEL_MOST_SIDE);
}
END_TEST

/* As many different cells and pairs as there are orbits, counted by hand: inner
 * cells of side n are those of side n - 1, and two of them share a weight just
 * when a symmetry maps one to the other. */
START_TEST(images_share_a_weight)
{
    static struct contract_model_index index;
    const struct board *const board = board_of(_i);
    contract_model_index(_i, &index);
    int cells = 0, pairs = 0;
    for (int a = 0; a < board->cells; a++) {
        const bool inner = cellset_has(&board->inner, a);
        bool least = inner;
        ck_assert_int_eq(index.cell[a] >= 0, inner);
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            ck_assert_int_eq(index.cell[a], index.cell[board->image[k][a]]);
            least = least && board->image[k][a] >= a;
        }
        cells += least;
        for (int b = a; b < board->cells; b++) {
            const int pair = index.pair[a][b];
            bool first = inner && a != b && cellset_has(&board->inner, b);
            ck_assert_int_eq(pair >= 0, first);
            ck_assert_int_eq(pair, index.pair[b][a]);
            for (int k = 0; k < BOARD_SYMMETRIES; k++) {
                const int c = board->image[k][a], d = board->image[k][b];
                ck_assert_int_eq(pair, index.pair[c][d]);
                const int low = c < d ? c : d, high = c < d ? d : c;
                first = first && (low > a || (low == a && high >= b));
            }
            pairs += first;
        }
    }
    ck_assert_int_eq(index.cells, cells);
    ck_assert_int_eq(index.pairs, pairs);
}
END_TEST

START_TEST(stones_add_up)
{
    uint64_t seed = 4200 + (uint64_t)_i;
    const struct contract_model *const model = contract_model_of(_i);
    for (int round = 0; round < 30; round++) {
        const struct position set = draw(&seed, _i, support_below(&seed, 9));
        const int share = contract_model_share(model, &set);
        int further[BOARD_MAX_CELLS];
        contract_model_further(model, &set, further);
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&set, k);
            ck_assert_int_eq(contract_model_share(model, &image), share);
        }
        for (int cell = 0; cell < set.board->cells; cell++) {
            struct position more = set;
            if (!cellset_has(&set.board->inner, cell) ||
                position_at(&set, cell) != COLOUR_NONE)
                continue;
            cellset_add(&more.stones[COLOUR_BLACK], cell);
            ck_assert_int_eq(contract_model_share(model, &more),
                             share + further[cell]);
        }
    }
}
END_TEST

/* White's share of a tree of games. */
static double play_on(const struct position *set, uint64_t games)
{
    const struct game game = {.position = *set, .rules = RULES_INNER};
    const struct uct_options options = {.style = PLAYOUT_BOARD_CAREFUL,
                                        .amaf = true,
                                        .replies = true,
                                        .patterns = UCT_PATTERNS,
                                        .memory = (size_t)64 << 20,
                                        .seed = 1};
    struct uct *const tree = uct_create(&options, &game);
    struct move_budget move_budget;
    move_budget_begin(&move_budget, 0, games, NULL);
    uct_grow(tree, &move_budget, games);
    const double share = uct_choose(tree).share;
    uct_destroy(tree);
    return share;
}

/* Trees of other games than those of the fit, from other sets, most of which
 * were surely never drawn: their shares go with what is foretold. */
START_TEST(games_agree)
{
    const struct contract_model *const model = contract_model_of(_i);
    const uint64_t games = _i < 7 ? 1500 : 6000;
    const int rounds = support_amount(12, 100);
    uint64_t seed = 77000 + (uint64_t)_i;
    double xy = 0, xx = 0, yy = 0, x = 0, y = 0;
    for (int round = 0; round < rounds; round++) {
        const struct position set = draw(&seed, _i, round % 4 * 3);
        const double told =
            (double)contract_model_share(model, &set) / CONTRACT_MODEL_ONE;
        const double share = play_on(&set, games);
        x += told / rounds;
        y += share / rounds;
        xx += told * told / rounds;
        yy += share * share / rounds;
        xy += told * share / rounds;
    }
    const double correlation = (xy - x * y) / sqrt((xx - x * x) * (yy - y * y));
    ck_assert_double_gt(correlation, 0.9);
    ck_assert_double_eq_tol(x, y, 0.1);
}
END_TEST

START_TEST(chances_go_with_shares_and_games)
{
    const struct contract_model *const model = contract_model_of(_i);
    double last = 0;
    for (int share = -CONTRACT_MODEL_ONE; share < 2 * CONTRACT_MODEL_ONE;
         share += CONTRACT_MODEL_ONE / 50) {
        const double chance = contract_model_chance(model, share, 0, 0);
        ck_assert_double_gt(chance, 0);
        ck_assert_double_lt(chance, 1);
        ck_assert_double_ge(chance, last);
        last = chance;
    }
    const int share = CONTRACT_MODEL_ONE / 2;
    const double alone = contract_model_chance(model, share, 0, 0);
    double low = alone, high = alone;
    for (uint32_t games = 1; games < 1 << 20; games *= 2) {
        const double won = contract_model_chance(model, share, games, games);
        const double lost = contract_model_chance(model, share, 0, games);
        ck_assert_double_gt(won, high - 1e-5);
        ck_assert_double_lt(lost, low + 1e-5);
        high = won;
        low = lost;
    }
    ck_assert_double_gt(high, 0.99);
    ck_assert_double_lt(low, 0.01);
}
END_TEST

SUPPORT_SUITE(contract_model)
{
    TCase *const test = support_case(suite, "contract_model");
    const int first = CONTRACT_MODEL_LEAST_SIDE;
    const int end = CONTRACT_MODEL_MOST_SIDE + 1;
    tcase_add_test(test, sides_have_models);
    tcase_add_loop_test(test, images_share_a_weight, first, end);
    tcase_add_loop_test(test, stones_add_up, first, end);
    tcase_add_loop_test(test, games_agree, first, end);
    tcase_add_loop_test(test, chances_go_with_shares_and_games, first, end);
}
