/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_implied - a stored loss of the opponent's decides the position before
 * it, without a search and with a proof that the verifier accepts, and so do
 * his wins after all moves; one of these wanting they do not. Who wins is the
 * oracle's word.
 */
#include "prover/implied.h"

#include <stdio.h>

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

static struct answer prove_unsearched(struct prover *prover,
                                      const struct position *position)
{
    const uint64_t before = prover_count(prover).nodes;
    const struct answer answer = prove(prover, position);
    ck_assert_uint_eq(prover_count(prover).nodes, before);
    return answer;
}

static void prove_by_search(struct prover *prover,
                            const struct position *position)
{
    const uint64_t before = prover_count(prover).nodes;
    ck_assert(!prove(prover, position).stored);
    ck_assert_uint_gt(prover_count(prover).nodes, before);
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

/* Has the position after a move proved, in some orientation; the nodes of its
 * proof. */
static uint64_t prove_after(struct prover *prover,
                            const struct position *position, int move,
                            uint64_t *seed)
{
    const struct position after = position_after(position, move);
    const struct position image =
        symmetry_position(&after, support_below(seed, BOARD_SYMMETRIES));
    return prove(prover, &image).proof_nodes;
}

/* The moves after which the game goes on. */
static struct cellset find_moves(const struct position *position)
{
    struct cellset moves = position_free(position);
    for (int move = cellset_next(&moves, 0); move >= 0;
         move = cellset_next(&moves, move + 1)) {
        const struct position after = position_after(position, move);
        if (outcome_winner(&after) != COLOUR_NONE)
            cellset_remove(&moves, move);
    }
    return moves;
}

/* Has the positions after all these moves proved; the nodes of the proofs. */
static uint64_t prove_all_after(struct prover *prover,
                                const struct position *position,
                                const struct cellset *moves, uint64_t *seed)
{
    uint64_t nodes = 0;
    for (int move = cellset_next(moves, 0); move >= 0;
         move = cellset_next(moves, move + 1))
        nodes += prove_after(prover, position, move, seed);
    return nodes;
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
        const struct answer answer = prove_unsearched(prover, &position);
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
    prove_by_search(prover, &position);
    prover_fixture_destroy(prover);
}
END_TEST

/* A position that the player to move loses, and has two moves in at least. */
static struct position draw_lost(enum turn turn, uint64_t *seed)
{
    struct position position;
    do
        position = draw(seed);
    while (position.turn != turn ||
           position_oracle_value(&position) != VALUE_LOSS ||
           cellset_count(find_moves(&position)) < 2);
    return position;
}

START_TEST(all_moves_decide)
{
    struct prover *const prover = create();
    uint64_t seed = 3;
    int decided[2] = {0, 0};
    for (int round = 0; round < support_amount(30, 600); round++) {
        const struct position position =
            draw_lost(round % 2 ? TURN_WHITE : TURN_BLACK, &seed);
        const struct cellset moves = find_moves(&position);
        prove_all_after(prover, &position, &moves, &seed);
        const struct answer answer = prove_unsearched(prover, &position);
        ck_assert_int_eq(answer.result.move, MOVE_NONE);
        decided[position.turn] += !answer.stored;
    }
    ck_assert_int_gt(decided[TURN_BLACK], 5);
    ck_assert_int_gt(decided[TURN_WHITE], 5);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(all_moves_but_one_decide_nothing)
{
    struct prover *const prover = create();
    uint64_t seed = 4;
    const struct position position = draw_lost(TURN_WHITE, &seed);
    struct cellset moves = find_moves(&position);
    cellset_remove(&moves, cellset_next(&moves, 0));
    prove_all_after(prover, &position, &moves, &seed);
    prove_by_search(prover, &position);
    prover_fixture_destroy(prover);
}
END_TEST

/* Moves that lead to images of one position need its proof once. */
START_TEST(images_share_a_proof)
{
    struct prover *const prover = create();
    uint64_t seed = 5;
    const struct position position = support_position("3/4/1bbb1/4/3 w");
    const struct cellset moves = find_moves(&position);
    const uint64_t nodes = prove_all_after(prover, &position, &moves, &seed);
    const struct answer answer = prove_unsearched(prover, &position);
    ck_assert_int_eq(answer.result.value, VALUE_LOSS);
    ck_assert_uint_lt(answer.proof_nodes, nodes / 2);
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
    struct answer answer;
    enum implied_end end;
    store_fixture_put(store, &known);
    ck_assert(!implied_prove(&checked, &game, &answer, &end, &why));
    ck_assert_int_eq(end, IMPLIED_OPEN);
    store_close(store);
}
END_TEST

static char warning[STATUS_TEXT_SIZE + NOTATION_SIZE];

static void warn(void *context, const char *line)
{
    (void)context;
    snprintf(warning, sizeof warning, "%s", line);
}

/* A search goes on where the proof of a move is damaged. */
START_TEST(a_damaged_proof_hinders_no_search)
{
    struct prover_options options = prover_fixture_stored();
    const struct position position = support_position("3/4/1bbb1/4/3 w");
    const struct cellset moves = find_moves(&position);
    struct prover *prover = create();
    uint64_t seed = 6;
    prove_all_after(prover, &position, &moves, &seed);
    prover_fixture_destroy(prover);
    store_fixture_sql(store_fixture_path,
                      "UPDATE proof SET content = zeroblob(size) "
                      "WHERE result = (SELECT max(result) FROM proof)",
                      NULL, 0);
    options.calls.warn = warn;
    prover = prover_fixture_open(&options);
    prove_by_search(prover, &position);
    ck_assert_msg(strstr(warning, "not put together from its moves") != NULL &&
                      strstr(warning, "is damaged") != NULL,
                  "%s", warning);
    prover_fixture_destroy(prover);
}
END_TEST

/* What the answer tells is the work of the searches that it rests on, without
 * that of a search in vain before. */
START_TEST(work_of_the_moves)
{
    const struct position position = support_position("3/4/1bbb1/4/3 w");
    const struct cellset moves = find_moves(&position);
    const struct game game = {.position = position};
    struct prover *prover = create();
    uint64_t seed = 7;
    uint64_t before;
    struct search_limits limits = {.nodes = 2};
    struct answer answer;
    prover_begin(prover, &limits);
    ck_assert(!prover_prove(prover, &game, &answer, &why));
    ck_assert_int_eq(answer.result.state, RESULT_BOUNDED);
    limits.nodes = 0;
    prover_begin(prover, &limits);
    before = prover_count(prover).nodes;
    prove_all_after(prover, &position, &moves, &seed);
    before = prover_count(prover).nodes - before;
    ck_assert_uint_gt(before, 0);
    ck_assert_uint_eq(prove_unsearched(prover, &position).result.nodes, before);
    prover_fixture_destroy(prover);
}
END_TEST

SUPPORT_SUITE(implied)
{
    const TTest *const tests[] = {one_move_decides,
                                  a_move_that_loses_decides_nothing,
                                  all_moves_decide,
                                  all_moves_but_one_decide_nothing,
                                  images_share_a_proof,
                                  a_move_without_a_proof_decides_nothing,
                                  a_damaged_proof_hinders_no_search,
                                  work_of_the_moves};
    TCase *const tcase = store_fixture_case(suite, "implied", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open, NULL);
}
