/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_uct - what a tree takes for certain, against the oracle; what it
 * prefers, where that is beyond doubt.
 */
#include "play/uct.h"

#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

static const struct uct_options usual = {.style = PLAYOUT_BOARD_CAREFUL,
                                         .amaf = true,
                                         .proofs = true,
                                         .memory = MEBIBYTE,
                                         .seed = 1};

static struct uct_move grow(const struct uct_options *options,
                            const struct game *game, uint64_t effort)
{
    struct uct *const tree = uct_create(options, game);
    struct move_budget move_budget;
    ck_assert_ptr_nonnull(tree);
    move_budget_begin(&move_budget, 0, effort, NULL);
    uct_grow(tree, &move_budget, UINT64_MAX);
    ck_assert_uint_le(uct_games(tree), effort);
    const struct uct_move best = uct_choose(tree);
    uct_destroy(tree);
    if (game_illegal(game, best.move))
        position_oracle_complain(&game->position, "an illegal move");
    return best;
}

static struct game main_phase(struct position position)
{
    return (struct game){.position = position, .rules = RULES_INNER};
}

/* Fails the test if a main-phase move is worth something else than told. */
static void check_move(const struct position *position,
                       const struct uct_move *best)
{
    const struct position after = position_after(position, best->move);
    const bool wins =
        position_oracle_winner(&after) == (enum colour)position->turn;
    if (best->value == VALUE_UNKNOWN)
        return;
    if (wins != (best->value == VALUE_WIN))
        position_oracle_complain(position, "a false proof");
    if (best->value == VALUE_LOSS &&
        position_oracle_value(position) == VALUE_WIN)
        position_oracle_complain(position, "a win called lost");
}

/* With a search to look with and without one, with much memory and little. */
START_TEST(proofs_are_true)
{
    uint64_t seed = (uint64_t)_i + 1;
    struct search *const searches[] = {NULL, NULL,
                                       search_checks_create(2, MEBIBYTE, 0),
                                       search_checks_create(3, MEBIBYTE, 0)};
    int won = 0;
    int lost = 0;
    const int rounds = support_amount(160, 400);
    for (int round = 0; round < rounds; round++) {
        const int side = 2 + round % 2;
        const struct position position = position_oracle_game(
            &seed, side, support_below(&seed, side == 2 ? 4 : 14), 3);
        const struct game game = main_phase(position);
        struct uct_options options = usual;
        options.seed = seed;
        options.search = _i % 2 ? searches[side] : NULL;
        options.memory = _i / 2 ? 0 : MEBIBYTE;
        const struct uct_move best = grow(&options, &game, 2000);
        check_move(&position, &best);
        won += best.value == VALUE_WIN;
        lost += best.value == VALUE_LOSS;
    }
    ck_assert_int_gt(won, rounds / 8);
    ck_assert_int_gt(lost, rounds / 20);
    search_destroy(searches[2]);
    search_destroy(searches[3]);
}
END_TEST

/* The contract of side 2 is small enough to be proved by the tree alone. */
START_TEST(proofs_of_the_contract_are_true)
{
    static const enum rules all[] = {RULES_INNER, RULES_OPEN};
    const enum rules rules = all[_i];
    const struct board *const board = board_of(2);
    const struct cellset cells =
        rules == RULES_OPEN ? board->all : board->inner;
    int known = 0;
    for (unsigned mask = 0; mask < 1u << cellset_count(cells); mask++) {
        struct game game = {.rules = rules};
        support_set(2, TURN_CONTRACT, cells, mask, &game.position);
        const struct position_oracle_contract truth =
            position_oracle_contract(&game.position, rules);
        const struct uct_move best = grow(&usual, &game, 20000);
        const bool wins = best.move == MOVE_PASS
                              ? truth.pass
                              : cellset_has(&truth.cells, best.move);
        if (best.value == VALUE_UNKNOWN)
            continue;
        known++;
        if (wins != (best.value == VALUE_WIN) || (truth.wins && !wins))
            position_oracle_complain(&game.position, "a false proof");
    }
    ck_assert_int_gt(known, rules == RULES_OPEN ? 100 : 1);
}
END_TEST

/* A tree is told that a move wins or loses, and believes it. */
START_TEST(a_tree_believes_what_it_is_told)
{
    const struct game start = game_start(4, RULES_INNER);
    struct move_budget move_budget;
    const struct uct_move liked = grow(&usual, &start, 500);
    struct uct *tree = uct_create(&usual, &start);
    uct_tell(tree, liked.move, VALUE_LOSS);
    move_budget_begin(&move_budget, 0, 500, NULL);
    uct_grow(tree, &move_budget, UINT64_MAX);
    ck_assert_int_ne(uct_choose(tree).move, liked.move);
    uct_tell(tree, MOVE_PASS, VALUE_WIN);
    const struct uct_move best = uct_choose(tree);
    ck_assert_int_eq(best.move, MOVE_PASS);
    ck_assert_int_eq(best.value, VALUE_WIN);
    const uint64_t games = uct_games(tree);
    uct_grow(tree, &move_budget, UINT64_MAX);
    ck_assert_uint_eq(uct_games(tree), games);
    uct_destroy(tree);
}
END_TEST

/* Games alone, without proofs, find a win in one, and that nobody wants to be
 * Black on an empty board. */
START_TEST(games_tell_the_obvious)
{
    struct uct_options plain = {.style = PLAYOUT_BOARD_PLAIN,
                                .memory = MEBIBYTE};
    const struct game win = main_phase(support_position("3/1b2/w1www/4/3 w"));
    const struct uct_move best = grow(&plain, &win, 2000);
    const struct position after = position_after(&win.position, best.move);
    ck_assert_int_eq(outcome_winner(&after), COLOUR_WHITE);
    ck_assert(best.chance > 0.9);
    const struct game empty = game_start(4, RULES_INNER);
    for (int style = 0; style < 2; style++) {
        plain.style = (enum playout_board_style)style;
        ck_assert_int_ne(grow(&plain, &empty, 2000).move, MOVE_PASS);
    }
}
END_TEST

/* With a model, sets that it thinks clearly won are told apart, with many walks
 * for a game, the same on each run; under other rules there is none. */
START_TEST(a_model_stands_for_games)
{
    static const struct {
        const char *set;
        bool passed;
    } cases[] = {
        {"5/6/7/8/9/8/7/6/5 c", false},
        {"5/6/7/8/4b4/8/7/6/5 c", false},
        {"5/1bb1b1/7/1bb2b2/2b2b3/2b1b3/2b2b1/6/5 c", true},
    };
    struct uct_options options = usual;
    options.model = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game game = {.position = support_position(cases[i].set),
                                  .rules = RULES_INNER};
        const struct uct_move best = grow(&options, &game, 1000);
        const struct uct_move again = grow(&options, &game, 1000);
        ck_assert_int_eq(best.move == MOVE_PASS, cases[i].passed);
        ck_assert_int_eq(best.move, again.move);
        ck_assert_uint_eq(best.visits, again.visits);
        ck_assert_double_eq(best.chance, again.chance);
        ck_assert_double_gt(best.chance, cases[i].passed ? 0.9 : 0.2);
        ck_assert_double_lt(best.chance, 1);
        struct game open = game;
        open.rules = RULES_OPEN;
        ck_assert_uint_le(grow(&options, &open, 1000).visits, 1000);
        if (cases[i].passed)
            ck_assert_uint_gt(best.visits, 2000);
    }
}
END_TEST

SUPPORT_SUITE(uct)
{
    TCase *const test = support_case(suite, "uct");
    tcase_add_unchecked_fixture(test, position_oracle_open_sets, NULL);
    tcase_add_loop_test(test, proofs_are_true, 0, 4);
    tcase_add_loop_test(test, proofs_of_the_contract_are_true, 0, 2);
    tcase_add_test(test, a_tree_believes_what_it_is_told);
    tcase_add_test(test, games_tell_the_obvious);
    tcase_add_test(test, a_model_stands_for_games);
}
