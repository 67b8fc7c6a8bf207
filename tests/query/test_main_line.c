/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_main_line - lines of best play: legal, won all along by who is said to
 * win, and ended as they say.
 */
#include "query/main_line.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/barred_cells.h"
#include "tests/position_oracle.h"
#include "tests/proof_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* A store that lines are asked from, and what came out. */
struct bench {
    struct lookup_sources sources;
    struct lookup lookup;
    struct main_line line;
    int ends[MAIN_LINE_BARRED + 1];
};

static void open_bench(struct bench *bench, struct store *store)
{
    struct status_text why;
    memset(bench, 0, sizeof *bench);
    bench->sources.store = store;
    ck_assert_int_eq(game_proof_create(store, &bench->sources.game_proof, &why),
                     STATUS_OK);
}

static void close_bench(struct bench *bench)
{
    game_proof_destroy(bench->sources.game_proof);
    store_close(bench->sources.store);
}

/* --- What must hold of a line --------------------------------------------- */

/* The value to the player to move, of either phase. */
static enum value true_value(const struct position *position)
{
    if (position->turn != TURN_CONTRACT)
        return position_oracle_value(position);
    return position_oracle_contract(position, RULES_INNER).wins ? VALUE_WIN
                                                                : VALUE_LOSS;
}

/* Where a connection or a barred cell decides the loser is to move. */
static void check_end(const struct bench *bench, const struct game *last)
{
    const struct main_line *const line = &bench->line;
    const struct position *const position = &last->position;
    const enum colour winner = outcome_winner(position);
    ck_assert_int_eq(winner != COLOUR_NONE, line->end == MAIN_LINE_WON);
    if (winner != COLOUR_NONE)
        ck_assert_int_eq(winner, line->winner);
    if (line->end != MAIN_LINE_CONNECTION && line->end != MAIN_LINE_BARRED)
        return;
    ck_assert_int_eq((enum colour)position->turn, colour_other(line->winner));
    if (line->end == MAIN_LINE_BARRED)
        ck_assert(line->winner == COLOUR_WHITE && barred_cells_any(position));
}

static void check_line(struct bench *bench)
{
    const struct main_line *const line = &bench->line;
    struct game game = bench->lookup.game;
    enum value value = line->value;
    ck_assert_int_eq(value, bench->lookup.value);
    if (bench->lookup.move != MOVE_NONE)
        ck_assert(line->count > 0 && line->moves[0] == bench->lookup.move);
    bench->ends[line->end]++;
    for (int i = 0; value != VALUE_UNKNOWN; i++) {
        if (true_value(&game.position) != value)
            position_oracle_complain(&game.position, "another wins");
        if (game.position.turn != TURN_CONTRACT)
            ck_assert_int_eq(line->winner,
                             value_winner(game.position.turn, value));
        if (i == line->count)
            break;
        if (game_illegal(&game, line->moves[i]))
            position_oracle_complain(&game.position, "an illegal move");
        game_play(&game, line->moves[i]);
        value = value_opposite(value);
    }
    if (game.position.turn == TURN_CONTRACT)
        ck_assert_int_eq(line->winner, COLOUR_NONE);
    check_end(bench, &game);
}

static void ask(struct bench *bench, const struct game *game)
{
    struct status_text why;
    if (lookup_find(&bench->sources, game, &bench->lookup, &why) ||
        main_line_find(&bench->sources, &bench->lookup, &bench->line, &why))
        position_oracle_complain(&game->position, why.line);
    check_line(bench);
}

/* --- Lines ---------------------------------------------------------------- */

/* The line from each position along a line must go the same way. */
static void follow_line(struct bench *bench, struct game game)
{
    const struct main_line line = bench->line;
    for (int i = 0; i < line.count; i++) {
        game_play(&game, line.moves[i]);
        ask(bench, &game);
        ck_assert_int_eq(bench->line.end, line.end);
        ck_assert_int_eq(bench->line.count, line.count - i - 1);
    }
}

/* From every contract position and from the main phase after it. */
START_TEST(every_contract_set_of_side_3)
{
    struct bench bench;
    open_bench(&bench, proof_fixture_contract());
    for (unsigned set = 0; set < 128; set++) {
        struct game game = proof_fixture_game(set);
        ask(&bench, &game);
        ck_assert_int_ne(bench.line.end, MAIN_LINE_UNKNOWN);
        if (set % 8 == 5)
            follow_line(&bench, game);
        game = proof_fixture_game(set);
        game_play(&game, MOVE_PASS);
        ask(&bench, &game);
        ck_assert_int_ne(bench.line.end, MAIN_LINE_UNKNOWN);
    }
    ck_assert(bench.ends[MAIN_LINE_WON] > 0);
    ck_assert(bench.ends[MAIN_LINE_CONNECTION] > 0);
    close_bench(&bench);
}
END_TEST

START_TEST(positions_of_sides_2_to_4)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *searches[5];
    struct bench bench;
    uint64_t seed = 500;
    open_bench(&bench, store);
    for (int side = 2; side <= 4; side++)
        searches[side] = search_checks_create(side, 4 * MEBIBYTE, 0);
    for (int round = 0; round < support_amount(240, 600); round++) {
        const int side = 2 + round % 3;
        const int stones = side == 2   ? round % 4
                           : side == 3 ? 5 + round % 10
                                       : 22 + round % 10;
        const struct position position =
            position_oracle_game(&seed, side, stones, round % 5);
        const struct game game = {
            .position = symmetry_position(&position, round % BOARD_SYMMETRIES),
            .rules = RULES_INNER};
        proof_fixture_put(store, searches[side], &position);
        ask(&bench, &game);
        ck_assert_int_ne(bench.line.end, MAIN_LINE_UNKNOWN);
    }
    ck_assert_int_gt(bench.ends[MAIN_LINE_WON], support_amount(20, 50));
    ck_assert_int_gt(bench.ends[MAIN_LINE_CONNECTION], support_amount(20, 50));
    ck_assert_int_gt(bench.ends[MAIN_LINE_BARRED], 0);
    for (int side = 2; side <= 4; side++)
        search_destroy(searches[side]);
    close_bench(&bench);
}
END_TEST

/* --- What is not known ---------------------------------------------------- */

static void expect(struct bench *bench, const char *text, const char *moves,
                   enum main_line_end end)
{
    const struct game game = {.position = support_position(text),
                              .rules = RULES_INNER};
    char name[NOTATION_CELL_SIZE];
    char line[512] = "";
    ask(bench, &game);
    for (int i = 0; i < bench->line.count; i++) {
        strcat(line, *line ? " " : "");
        strcat(line,
               notation_cell(game.position.board, bench->line.moves[i], name));
    }
    ck_assert_str_eq(line, moves);
    ck_assert_int_eq(bench->line.end, end);
}

START_TEST(a_line_ends_where_knowledge_does)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct bench bench;
    open_bench(&bench, store);
    expect(&bench, "2/3/2 w", "", MAIN_LINE_UNKNOWN);
    ck_assert_int_eq(bench.line.value, VALUE_UNKNOWN);
    expect(&bench, "bb/bbb/bb w", "", MAIN_LINE_WON);
    /* The rules know the next move. */
    expect(&bench, "2/ww1/2 w", "c2", MAIN_LINE_WON);
    /* A result without a proof knows one move, or none. */
    struct result won = store_fixture_proved("2/3/2 w", RULES_INNER, VALUE_WIN);
    won.move = notation_parse_cell(won.position.board, "b2", 2);
    store_fixture_put(store, &won);
    expect(&bench, "2/3/2 w", "b2", MAIN_LINE_UNKNOWN);
    const struct result lost =
        store_fixture_proved("2/3/2 b", RULES_INNER, VALUE_LOSS);
    store_fixture_put(store, &lost);
    expect(&bench, "2/3/2 b", "", MAIN_LINE_UNKNOWN);
    ck_assert_int_eq(bench.line.winner, COLOUR_WHITE);
    /* Every move loses, but none is known to lose by itself. */
    const struct result refused =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    store_fixture_put(store, &refused);
    expect(&bench, "3/4/2b2/4/3 c", "", MAIN_LINE_UNKNOWN);
    close_bench(&bench);
}
END_TEST

/* Worked out by hand: from the centre of side 2 White reaches two opposite
 * sides. */
START_TEST(ends_by_hand)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(2, MEBIBYTE, 0);
    struct bench bench;
    const struct position start = support_position("2/3/2 w");
    const struct position after = support_position("2/1w1/2 b");
    open_bench(&bench, store);
    proof_fixture_put(store, search, &start);
    proof_fixture_put(store, search, &after);
    expect(&bench, "2/3/2 w", "b2", MAIN_LINE_CONNECTION);
    expect(&bench, "2/1w1/2 b", "", MAIN_LINE_CONNECTION);
    search_destroy(search);
    close_bench(&bench);
}
END_TEST

/* Without a game proof the line has the moves stored. */
START_TEST(without_a_game_proof)
{
    struct bench bench;
    open_bench(&bench, proof_fixture_contract());
    game_proof_destroy(bench.sources.game_proof);
    bench.sources.game_proof = NULL;
    const struct game start = proof_fixture_game(0);
    ask(&bench, &start);
    ck_assert_int_eq(bench.line.end, MAIN_LINE_UNKNOWN);
    ck_assert_int_gt(bench.line.count, 0);
    close_bench(&bench);
}
END_TEST

/* --- The loser in the contract -------------------------------------------- */

/* The nodes of the proof of the main phase after a pass. */
static uint64_t nodes_after_pass(struct store *store,
                                 const struct position *contract)
{
    const struct position after = position_after(contract, MOVE_PASS);
    struct proof_facts facts;
    struct status_text why;
    ck_assert_int_eq(
        store_get_proof_facts(store, &after, RULES_INNER, &facts, &why),
        STATUS_OK);
    return facts.nodes;
}

/* No other action has a larger proof against it, where a pass answers. */
START_TEST(the_loser_chooses_the_largest_refutation)
{
    struct bench bench;
    int chosen = 0;
    open_bench(&bench, proof_fixture_contract());
    for (unsigned set = 0; set < 128; set++) {
        const struct game game = proof_fixture_game(set);
        const struct position *const position = &game.position;
        const struct cellset cells = position_moves(position, RULES_INNER);
        ask(&bench, &game);
        if (bench.lookup.value != VALUE_LOSS)
            continue;
        uint64_t most = nodes_after_pass(bench.sources.store, position);
        int move = MOVE_PASS;
        for (int c = cellset_next(&cells, 0); c >= 0;
             c = cellset_next(&cells, c + 1)) {
            const struct position after = position_after(position, c);
            const uint64_t nodes =
                position_oracle_contract(&after, RULES_INNER).pass
                    ? nodes_after_pass(bench.sources.store, &after)
                    : 0;
            if (nodes < most || (nodes == most && move != MOVE_PASS))
                continue;
            most = nodes;
            move = c;
        }
        ck_assert_int_eq(bench.line.moves[0], move);
        chosen += move != MOVE_PASS;
    }
    ck_assert_int_gt(chosen, 0);
    close_bench(&bench);
}
END_TEST

/* --- JSON ----------------------------------------------------------------- */

START_TEST(a_line_as_json)
{
    const struct main_line line = {
        .count = 3, .moves = {3, MOVE_PASS, 0}, .end = MAIN_LINE_BARRED};
    json_t *const object = json_object();
    lookup_json_line(object, board_of(2), &line);
    char *const text = json_dumps(object, JSON_SORT_KEYS);
    ck_assert_str_eq(text, "{\"main_line\": [\"b2\", \"pass\", \"c1\"], "
                           "\"main_line_end\": \"barred\"}");
    free(text);
    json_decref(object);
}
END_TEST

SUPPORT_SUITE(main_line)
{
    const TTest *const tests[] = {
        every_contract_set_of_side_3,
        positions_of_sides_2_to_4,
        a_line_ends_where_knowledge_does,
        ends_by_hand,
        without_a_game_proof,
        the_loser_chooses_the_largest_refutation,
        a_line_as_json,
    };
    TCase *const tcase = store_fixture_case(suite, "main_line", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, proof_fixture_prove_sets, NULL);
}
