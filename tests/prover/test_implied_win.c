/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_implied_win - a stored loss of the opponent's decides the position
 * before it, without a search and with a proof that the verifier accepts; a
 * stored win of his does not. Who wins is the oracle's word.
 */
#include "prover/implied_win.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "prover/prover.h"
#include "tests/position_oracle.h"
#include "tests/prover_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static struct prover *create(void)
{
    const struct prover_options options = prover_fixture_stored();
    return prover_fixture_open(&options);
}

static struct answer prove(struct prover *prover,
                           const struct position *position)
{
    const struct game game = {.position = *position};
    const struct answer answer = prover_fixture_prove(prover, &game);
    ck_assert(answer.verified);
    ck_assert_int_eq(answer.result.value, position_oracle_value(position));
    return answer;
}

/* A move after which the game goes on, with this value to the opponent, or
 * MOVE_NONE. */
static int find_move(const struct position *position, enum value value,
                     uint64_t *seed)
{
    const struct cellset moves = position_moves(position, RULES_NONE);
    const int from = support_below(seed, position->board->cells);
    for (int i = 0; i < position->board->cells; i++) {
        const int move = (from + i) % position->board->cells;
        if (!cellset_has(&moves, move))
            continue;
        const struct position after = position_after(position, move);
        if (outcome_winner(&after) == COLOUR_NONE &&
            position_oracle_value(&after) == value)
            return move;
    }
    return MOVE_NONE;
}

/* Has the position after a move proved, in some orientation. */
static void prove_after(struct prover *prover, const struct position *position,
                        int move, uint64_t *seed)
{
    const struct position after = position_after(position, move);
    const struct position image =
        symmetry_position(&after, support_below(seed, BOARD_SYMMETRIES));
    prove(prover, &image);
}

/* A position of side 3 that is not over. */
static struct position draw(uint64_t *seed)
{
    struct position position;
    do
        position = position_oracle_strew(seed, 3, support_below(seed, 5),
                                         support_below(seed, 4));
    while (outcome_winner(&position) != COLOUR_NONE);
    return position;
}

START_TEST(one_move_decides)
{
    struct prover *const prover = create();
    uint64_t seed = 1;
    int decided[2] = {0, 0};
    for (int round = 0; round < support_amount(200, 2000); round++) {
        const struct position position = draw(&seed);
        const int move = find_move(&position, VALUE_LOSS, &seed);
        if (move == MOVE_NONE)
            continue;
        prove_after(prover, &position, move, &seed);
        const uint64_t before = prover_count(prover).nodes;
        const struct answer answer = prove(prover, &position);
        ck_assert_uint_eq(prover_count(prover).nodes, before);
        if (answer.stored)
            continue;
        const struct position after =
            position_after(&position, answer.result.move);
        ck_assert_int_eq(position_oracle_value(&after), VALUE_LOSS);
        decided[position.turn]++;
    }
    ck_assert_int_gt(decided[TURN_BLACK], 20);
    ck_assert_int_gt(decided[TURN_WHITE], 20);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(a_move_that_loses_decides_nothing)
{
    struct prover *const prover = create();
    uint64_t seed = 2;
    struct position position;
    int move;
    do {
        position = draw(&seed);
        move = find_move(&position, VALUE_WIN, &seed);
    } while (move == MOVE_NONE ||
             position_oracle_value(&position) != VALUE_WIN);
    prove_after(prover, &position, move, &seed);
    const uint64_t before = prover_count(prover).nodes;
    ck_assert(!prove(prover, &position).stored);
    ck_assert_uint_gt(prover_count(prover).nodes, before);
    prover_fixture_destroy(prover);
}
END_TEST

/* A value without a proof cannot be handed on. */
START_TEST(a_move_without_a_proof_decides_nothing)
{
    const struct game game = {.position = support_position("3/4/5/4/3 w")};
    uint64_t seed = 1;
    const int move = find_move(&game.position, VALUE_LOSS, &seed);
    ck_assert_int_ne(move, MOVE_NONE);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result known = {.position =
                                     position_after(&game.position, move),
                                 .state = RESULT_PROVED,
                                 .value = VALUE_LOSS,
                                 .move = MOVE_NONE,
                                 .grundy = VALUE_NO_GRUNDY,
                                 .nodes = 1};
    struct checked_store checked = {.store = store};
    struct record record;
    bool found = true;
    store_fixture_put(store, &known);
    ck_assert(!implied_win_find(&checked, &game, &record, &found, &why));
    ck_assert(!found);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(implied_win)
{
    const TTest *const tests[] = {one_move_decides,
                                  a_move_that_loses_decides_nothing,
                                  a_move_without_a_proof_decides_nothing};
    TCase *const tcase = store_fixture_case(suite, "implied_win", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open, NULL);
}
