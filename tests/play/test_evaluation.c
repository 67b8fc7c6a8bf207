/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_evaluation - what is said of moves, against the oracle.
 *
 * Whatever is called proved must be true, with little effort and with much; an
 * estimate must never look like a proof.
 */
#include "play/evaluation.h"

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

enum { PLENTY = 4000000 };

static struct evaluation told;

static struct evaluator *create(void)
{
    const struct evaluation_options options = {.memory = (size_t)16 << 20,
                                               .seed = 1};
    struct evaluator *evaluator;
    struct status_text why;
    ck_assert_int_eq(evaluator_create(&options, &evaluator, &why), STATUS_OK);
    return evaluator;
}

static void complain(const char *what)
{
    position_oracle_complain(&told.game.position, what);
}

/* The entry of a legal move. */
static const struct evaluation_move *entry_of(int move)
{
    int i = 0;
    while (i < told.count && told.moves[i].move != move)
        i++;
    ck_assert_int_lt(i, told.count);
    return &told.moves[i];
}

/* What must hold of every evaluation. */
static void check_form(const struct game *game)
{
    const bool over = outcome_winner(&game->position) != COLOUR_NONE;
    int known = 0, legal = 0;
    for (int cell = 0; !over && cell < game->position.board->cells; cell++)
        legal += !game_illegal(game, cell);
    legal += !over && !game_illegal(game, MOVE_PASS);
    ck_assert_int_eq(told.count, legal);
    for (int i = 0; i < told.count; i++) {
        const struct evaluation_move *const move = &told.moves[i];
        known += move->value != VALUE_UNKNOWN;
        if (game_illegal(game, move->move))
            complain("a move that is not legal");
        if (!(move->chance >= 0 && move->chance <= 1))
            complain("no chance");
        if (move->value != VALUE_UNKNOWN &&
            move->chance != (move->value == VALUE_WIN))
            complain("a proved move with another chance");
        if (move->chance > told.chance)
            complain("a move is better than the best");
        ck_assert_ptr_eq(entry_of(move->move), move); /* each once */
        if (move->value == VALUE_WIN && told.value != VALUE_WIN)
            complain("a move wins and the position does not");
    }
    ck_assert_int_eq(told.complete, known == told.count);
    if (!told.count)
        return;
    if (game_illegal(game, told.best) || told.line_count < 1 ||
        told.line[0] != told.best)
        complain("no best move at the head of the line");
    if (told.value == VALUE_WIN && entry_of(told.best)->value != VALUE_WIN)
        complain("another move wins");
}

static void run(struct evaluator *evaluator, const struct game *game,
                uint64_t effort, bool every)
{
    const struct evaluation_limits limits = {.effort = effort, .every = every};
    struct status_text why;
    if (evaluator_run(evaluator, game, &limits, &told, &why))
        ck_abort_msg("%s", why.line);
    check_form(game);
}

/* Fails the test unless all that is called proved is true. */
static int check_main(void)
{
    const struct position *const position = &told.game.position;
    int proved = 0;
    if (told.value != VALUE_UNKNOWN &&
        told.value != position_oracle_value(position))
        complain("the position is worth something else");
    for (int i = 0; i < told.count; i++) {
        const struct evaluation_move *const move = &told.moves[i];
        const struct position after = position_after(position, move->move);
        const enum value value =
            value_from_winner(position->turn, position_oracle_winner(&after));
        proved += move->value != VALUE_UNKNOWN;
        if (move->value != VALUE_UNKNOWN && move->value != value)
            complain("a move is worth something else");
    }
    return proved;
}

START_TEST(what_is_called_proved_is_true)
{
    uint64_t seed = 3;
    int proved = 0, open = 0;
    struct evaluator *const evaluator = create();
    for (int round = 0; round < support_amount(60, 120); round++) {
        const struct game game = {.position = position_oracle_game(
                                      &seed, 3, 4 + support_below(&seed, 8), 3),
                                  .rules = RULES_INNER};
        const uint64_t effort = 70 + (uint64_t)support_below(&seed, 3000);
        run(evaluator, &game, effort, round % 2);
        const int known = check_main();
        proved += known;
        open += told.count - known;
        if (round % 4 == 0) {
            run(evaluator, &game, PLENTY, true);
            check_main();
            if (!told.complete)
                complain("not all is proved");
        }
    }
    ck_assert_int_gt(proved, support_amount(100, 200));
    ck_assert_int_gt(open, support_amount(25, 50));
    evaluator_destroy(evaluator);
}
END_TEST

START_TEST(the_contract_too)
{
    struct evaluator *const evaluator = create();
    struct position sets[SUPPORT_SETS];
    support_sets(TURN_CONTRACT, sets);
    for (int set = 0; set < SUPPORT_SETS; set++) {
        const struct game game = {.position = sets[set], .rules = RULES_INNER};
        const struct position_oracle_contract truth =
            position_oracle_contract(&game.position, game.rules);
        run(evaluator, &game, set % 2 ? 2000 : PLENTY, true);
        for (int i = 0; i < told.count; i++) {
            const struct evaluation_move *const move = &told.moves[i];
            const bool wins = move->move == MOVE_PASS
                                  ? truth.pass
                                  : cellset_has(&truth.cells, move->move);
            if (move->value != VALUE_UNKNOWN &&
                wins != (move->value == VALUE_WIN))
                complain("a move of the contract is worth something else");
        }
        if (told.value != VALUE_UNKNOWN &&
            truth.wins != (told.value == VALUE_WIN))
            complain("the contract is worth something else");
    }
    evaluator_destroy(evaluator);
}
END_TEST

/* Nor is a move better that few games began with, as a pass on a board for
 * which there is no model. */
START_TEST(no_move_is_better_than_the_best)
{
    const struct game game = game_start(9, RULES_INNER);
    struct evaluator *const evaluator = create();
    run(evaluator, &game, 1000, true);
    ck_assert_int_ne(told.best, MOVE_PASS);
    ck_assert(entry_of(told.best)->chance == told.chance);
    evaluator_destroy(evaluator);
}
END_TEST

/* Images under a symmetry of the position are worth the same. */
START_TEST(images_are_told_alike)
{
    const struct game game = game_start(4, RULES_NONE);
    const struct board *const board = game.position.board;
    struct evaluator *const evaluator = create();
    run(evaluator, &game, 1000, true);
    ck_assert_int_eq(told.value, VALUE_UNKNOWN);
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        for (int i = 0; i < told.count; i++) {
            const struct evaluation_move *const image =
                entry_of(board->image[k][told.moves[i].move]);
            ck_assert(image->chance == told.moves[i].chance);
            ck_assert_uint_eq(image->visits, told.moves[i].visits);
        }
    evaluator_destroy(evaluator);
}
END_TEST

START_TEST(evaluations_are_the_same_again)
{
    static struct evaluation first;
    uint64_t seed = 5;
    struct evaluator *const old = create();
    for (int round = 0; round < 6; round++) {
        const struct game game = {.position = position_oracle_game(
                                      &seed, 5, support_below(&seed, 30), 5),
                                  .rules = RULES_INNER};
        struct evaluator *const fresh = create();
        run(old, &game, 2000, round % 2);
        first = told;
        run(fresh, &game, 2000, round % 2);
        ck_assert_int_eq(first.best, told.best);
        ck_assert(first.chance == told.chance);
        ck_assert_uint_eq(first.nodes, told.nodes);
        ck_assert_uint_eq(first.playouts, told.playouts);
        ck_assert_uint_eq(first.effort, told.effort);
        for (int i = 0; i < told.count; i++)
            ck_assert(first.moves[i].chance == told.moves[i].chance);
        evaluator_destroy(fresh);
    }
    evaluator_destroy(old);
}
END_TEST

START_TEST(a_game_that_is_over_has_no_moves)
{
    const struct game over = {.position =
                                  support_position("w2/1w2/2w2/2w1/2w b"),
                              .rules = RULES_INNER};
    struct evaluator *const evaluator = create();
    ck_assert_int_eq(outcome_winner(&over.position), COLOUR_WHITE);
    run(evaluator, &over, 100, true);
    ck_assert_int_eq(told.value, VALUE_LOSS);
    ck_assert_int_eq(told.source, LOOKUP_RULES);
    ck_assert_int_eq(told.best, MOVE_NONE);
    ck_assert(told.complete && told.chance == 0);
    evaluator_destroy(evaluator);
}
END_TEST

/* Lost are all three, but one move alone stops a win in one. */
START_TEST(a_lost_position_stops_a_win_in_one)
{
    static const struct {
        const char *position, *move;
    } cases[] = {
        {"1www/wbbww/b2bbw/bbwb2w/bbwb2/1bw2/b1wb b", "g1"},
        {"3w/wwb2/wbbb1w/w1bb1w1/1wb2w/wbbbw/wbbw b", "f5"},
        {"bb2/3w1/bbb1w1/www1w1b/3b2/2ww1/bbbw b", "c3"},
    };
    const struct board *const board = board_of(4);
    struct evaluator *const evaluator = create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game game = {.position =
                                      support_position(cases[i].position),
                                  .rules = RULES_INNER};
        char name[NOTATION_CELL_SIZE];
        run(evaluator, &game, 20000, false);
        ck_assert_int_eq(told.value, VALUE_LOSS);
        ck_assert_str_eq(notation_cell(board, told.best, name), cases[i].move);
    }
    evaluator_destroy(evaluator);
}
END_TEST

/* Evaluates a game by a store with one claim about it and one about what a move
 * leads to. */
static void run_stored(const struct game *game, const struct result *claim,
                       const char *after)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result reply =
        store_fixture_proved(after, game->rules, value_opposite(claim->value));
    struct evaluator *const evaluator = create();
    store_fixture_put(store, claim);
    store_fixture_put(store, &reply);
    evaluator_ask(evaluator, &(struct lookup_sources){.store = store});
    run(evaluator, game, 500, true);
    evaluator_destroy(evaluator);
    store_close(store);
}

/* Of two moves that win the one is best that the stored line begins with. */
START_TEST(the_best_move_begins_the_stored_line)
{
    const struct game game = {.position = support_position("3/4/2b2/4/3 w"),
                              .rules = RULES_INNER};
    struct result claim =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    claim.move = board_of(3)->cells - 1;
    run_stored(&game, &claim, "3/4/2b2/4/1w1 b");
    ck_assert_int_eq(told.best, claim.move);
    ck_assert(told.line_proved);
}
END_TEST

/* Of a lost set the store knows that the pass loses, and the tree likes a stone
 * better. */
START_TEST(a_stored_line_of_another_move_is_left_out)
{
    const struct game game = {.position = support_position("3/4/5/4/3 c"),
                              .rules = RULES_INNER};
    const struct result claim =
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_LOSS);
    run_stored(&game, &claim, "3/4/5/4/3 w");
    ck_assert_int_ne(told.best, MOVE_PASS);
    ck_assert(!told.line_proved);
}
END_TEST

struct seen {
    int reports;
    uint64_t effort;
    volatile sig_atomic_t stop;
};

/* An evaluation_progress_fn that has seen enough the second time. */
static void see(void *context, const struct evaluation *evaluation)
{
    struct seen *const seen = context;
    ck_assert_uint_ge(evaluation->effort, seen->effort);
    seen->effort = evaluation->effort;
    if (++seen->reports == 2)
        seen->stop = 1;
}

START_TEST(progress_is_told_and_a_stop_obeyed)
{
    for (int every = 0; every < 2; every++) {
        struct evaluator *const evaluator = create();
        const struct game game = game_start(6, RULES_INNER);
        struct seen seen = {.reports = 0};
        const struct evaluation_limits limits = {.effort = UINT64_MAX / 4,
                                                 .every = every,
                                                 .stop = &seen.stop,
                                                 .progress = see,
                                                 .context = &seen};
        struct status_text why;
        ck_assert_int_eq(evaluator_run(evaluator, &game, &limits, &told, &why),
                         STATUS_OK);
        ck_assert_int_ge(seen.reports, 2);
        ck_assert_int_le(seen.reports, 3);
        check_form(&game);
        evaluator_destroy(evaluator);
    }
}
END_TEST

SUPPORT_SUITE(evaluation)
{
    TCase *const test = support_case(suite, "evaluation");
    tcase_add_unchecked_fixture(test, position_oracle_open_sets, NULL);
    tcase_add_test(test, what_is_called_proved_is_true);
    tcase_add_test(test, the_contract_too);
    tcase_add_test(test, no_move_is_better_than_the_best);
    tcase_add_test(test, images_are_told_alike);
    tcase_add_test(test, evaluations_are_the_same_again);
    tcase_add_test(test, a_game_that_is_over_has_no_moves);
    tcase_add_test(test, a_lost_position_stops_a_win_in_one);
    tcase_add_test(test, progress_is_told_and_a_stop_obeyed);
    const TTest *const stored[] = {the_best_move_begins_the_stored_line,
                                   a_stored_line_of_another_move_is_left_out};
    store_fixture_case(suite, "stored", stored, sizeof stored / sizeof *stored);
}
