/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proved_moves - what a player takes from a store and from searches.
 *
 * The store's claims are made up, so that it shows whom the player believes.
 */
#include "play/proved_moves.h"

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "play/player.h"
#include "tests/position_oracle.h"
#include "tests/proof_fixture.h"
#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static const struct lookup_sources nothing = {.store = NULL};

static void look_up(const struct lookup_sources *sources,
                    const struct game *game, struct proved_moves *proved)
{
    struct lookup lookup;
    struct status_text why;
    ck_assert_int_eq(lookup_find(sources, game, &lookup, &why), STATUS_OK);
    proved_moves_take(&lookup, proved);
}

static struct player *create(uint64_t effort, struct store *store)
{
    const struct player_options options = {.sources = {.store = store},
                                           .memory = (size_t)16 << 20,
                                           .effort = effort};
    struct player *player;
    struct status_text why;
    ck_assert_int_eq(player_create(&options, &player, &why), STATUS_OK);
    return player;
}

static struct player_choice choose(struct player *player,
                                   const struct game *game)
{
    struct player_choice choice;
    struct status_text why;
    ck_assert_int_eq(player_choose(player, game, NULL, &choice, &why),
                     STATUS_OK);
    ck_assert_ptr_null(game_illegal(game, choice.move));
    return choice;
}

/* A store that says what the search would not: the player believes it. */
START_TEST(the_store_is_asked_first)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct player *const player = create(300, store);
    const struct game start = game_start(5, RULES_NONE);
    struct result result =
        store_fixture_proved("5/6/7/8/9/8/7/6/5 b", RULES_INNER, VALUE_WIN);
    result.move = 0;
    struct player_choice choice = choose(player, &start);
    ck_assert_int_eq(choice.reason, PLAYER_EVALUATED);
    ck_assert_int_ne(choice.move, 0);
    store_fixture_put(store, &result);
    choice = choose(player, &start);
    ck_assert_int_eq(choice.reason, PLAYER_STORED);
    ck_assert(symmetry_orbit(&start.position) == 1);
    ck_assert_int_eq(choice.move, 0);
    ck_assert_uint_eq(choice.nodes, 0);
    player_destroy(player);
    store_close(store);
}
END_TEST

/* Moves that the store says lose are not made, however good they look. */
static void check_avoided(enum rules rules)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct player *const player = create(300, store);
    const struct game start = game_start(5, rules);
    for (int round = 0; round < support_amount(3, 6); round++) {
        const struct player_choice choice = choose(player, &start);
        const struct position after =
            position_after(&start.position, choice.move);
        char text[NOTATION_SIZE];
        bool found;
        struct status_text why;
        struct result result = store_fixture_proved(
            notation_write(&after, text), RULES_INNER, VALUE_WIN);
        ck_assert_int_eq(
            store_get(store, &after, rules, &found, &result, NULL, &why),
            STATUS_OK);
        ck_assert(!found);
        store_fixture_put(store, &result);
    }
    player_destroy(player);
    store_close(store);
}

START_TEST(moves_known_to_lose_are_avoided)
{
    check_avoided(RULES_NONE);
}
END_TEST

START_TEST(stones_known_to_lose_are_avoided)
{
    check_avoided(RULES_INNER);
}
END_TEST

START_TEST(a_damaged_store_is_told)
{
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    store_fixture_put(store, &result);
    store_close(store);
    store_fixture_sql(store_fixture_path, "UPDATE result SET nodes = nodes + 1",
                      NULL, 0);
    store = store_fixture_open(store_fixture_path, STORE_READ);
    struct player *const player = create(300, store);
    const struct game game = {.position = support_position("3/4/2b2/4/3 w"),
                              .rules = RULES_INNER};
    struct player_choice choice;
    struct status_text why;
    ck_assert_int_eq(player_choose(player, &game, NULL, &choice, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    player_destroy(player);
    store_close(store);
}
END_TEST

/* What is told of each move, and of the position, is so; with little effort and
 * with much. */
static void check_certain(const struct game *game,
                          const struct proved_moves *proved)
{
    const struct position *const position = &game->position;
    const struct position_oracle_contract truth =
        position_oracle_contract(position, game->rules);
    for (int i = 0; i < proved->count; i++) {
        const int move = proved->moves[i].move;
        const bool wins =
            move == MOVE_PASS ? truth.pass : cellset_has(&truth.cells, move);
        if (proved->moves[i].value != (wins ? VALUE_WIN : VALUE_LOSS))
            position_oracle_complain(position,
                                     "a move is worth something else");
    }
    if (proved->value == VALUE_UNKNOWN)
        return;
    if (truth.wins != (proved->value == VALUE_WIN))
        position_oracle_complain(position,
                                 "the contract is worth something else");
}

START_TEST(the_contract_is_told_as_it_is)
{
    struct prover *const prover = prover_fixture_create(MEBIBYTE);
    const struct board *const board = board_of(3);
    int known = 0;
    for (unsigned mask = 0; mask < 1u << cellset_count(board->inner); mask++) {
        struct game game = {.rules = RULES_INNER};
        struct proved_moves proved;
        struct status_text why;
        struct move_budget move_budget;
        support_set(3, TURN_CONTRACT, board->inner, mask, &game.position);
        look_up(&nothing, &game, &proved);
        move_budget_begin(&move_budget, 0, mask % 3 ? 200 : 4000000, NULL);
        ck_assert_int_eq(proved_moves_search(prover, &game, &move_budget, 0.25,
                                             &proved, &why),
                         STATUS_OK);
        check_certain(&game, &proved);
        known += proved.value != VALUE_UNKNOWN;
    }
    ck_assert_int_gt(known, 43);
    prover_fixture_destroy(prover);
}
END_TEST

/* Plays from a stored set of side 3, the winner by what is certain without a
 * search and the loser at random. */
static void follow_proof(const struct lookup_sources *sources, unsigned mask,
                         uint64_t *seed)
{
    struct game game = {.rules = RULES_INNER};
    struct proved_moves proved;
    support_set(3, TURN_WHITE, board_of(3)->inner, mask, &game.position);
    const enum colour winner = position_oracle_winner(&game.position);
    while (outcome_winner(&game.position) == COLOUR_NONE) {
        const struct position *const position = &game.position;
        const struct cellset free = position_free(position);
        int move = cellset_next(&free, 0);
        for (uint64_t i = support_random(seed) % 8; i > 0; i--) {
            const int next = cellset_next(&free, move + 1);
            move = next >= 0 ? next : move;
        }
        look_up(sources, &game, &proved);
        ck_assert(proved.stored);
        ck_assert_int_eq(value_winner(position->turn, proved.value), winner);
        if ((enum colour)position->turn == winner)
            move = proved.move;
        game_play(&game, move);
    }
    ck_assert_int_eq(outcome_winner(&game.position), winner);
}

START_TEST(stored_proofs_are_followed_to_the_end)
{
    struct status_text why;
    uint64_t seed = 3;
    struct store *const store = proof_fixture_main();
    struct lookup_sources sources = {.store = store};
    ck_assert_int_eq(game_proof_create(store, &sources.game_proof, &why),
                     STATUS_OK);
    for (unsigned mask = 0; mask < 128; mask += (unsigned)support_amount(5, 1))
        follow_proof(&sources, mask, &seed);
    game_proof_destroy(sources.game_proof);
    store_close(store);
}
END_TEST

/* Without a store the rules speak for themselves. */
START_TEST(a_move_that_ends_the_game_is_seen)
{
    struct proved_moves proved;
    const struct game game = {.position = support_position("w2/1w2/5/2w1/2w w"),
                              .rules = RULES_INNER};
    look_up(&nothing, &game, &proved);
    ck_assert_int_eq(proved.value, VALUE_WIN);
    ck_assert(proved.stored);
    const struct position after = position_after(&game.position, proved.move);
    ck_assert_int_eq(outcome_winner(&after), COLOUR_WHITE);
}
END_TEST

SUPPORT_SUITE(proved_moves)
{
    const TTest *const tests[] = {the_store_is_asked_first,
                                  moves_known_to_lose_are_avoided,
                                  stones_known_to_lose_are_avoided,
                                  a_damaged_store_is_told,
                                  the_contract_is_told_as_it_is,
                                  a_move_that_ends_the_game_is_seen,
                                  stored_proofs_are_followed_to_the_end};
    TCase *const tcase = store_fixture_case(suite, "proved_moves", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, proof_fixture_prove_sets, NULL);
}
