/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_lookup - what is stored, what follows from it, what the rules say, in
 * every orientation, what a proof says along a game; and that nothing it says
 * is ever false.
 */
#include <string.h>
#include <unistd.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/lookup.h"
#include "tests/oracle.h"
#include "tests/position_oracle.h"
#include "tests/proof_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct lookup look(struct store *store, const char *text)
{
    struct lookup lookup;
    struct status_text why;
    const struct game game = {.position = support_position(text),
                              .rules = RULES_INNER};
    ck_assert_int_eq(lookup_find(&(struct lookup_sources){.store = store},
                                 &game, &lookup, &why),
                     STATUS_OK);
    return lookup;
}

static const struct lookup_move *move_of(const struct lookup *lookup,
                                         const char *name)
{
    const struct board *const board = lookup->game.position.board;
    const int move = strcmp(name, "pass") == 0
                         ? MOVE_PASS
                         : notation_parse_cell(board, name, strlen(name));
    for (int i = 0; i < lookup->count; i++)
        if (lookup->moves[i].move == move)
            return &lookup->moves[i];
    ck_abort_msg("no move %s", name);
}

static void expect_move(const struct lookup *lookup, const char *name,
                        enum value value, enum lookup_source source)
{
    const struct lookup_move *const move = move_of(lookup, name);
    ck_assert_msg(move->value == value && move->source == source,
                  "%s: value %d from %s", name, move->value,
                  lookup_source_name(move->source));
}

static void put(struct store *store, const char *text, enum value value)
{
    const struct result result = store_fixture_proved(text, RULES_INNER, value);
    store_fixture_put(store, &result);
}

START_TEST(nothing_is_known_of_an_empty_store)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct lookup lookup = look(store, "3/4/2b2/4/3 c");
    ck_assert(!lookup.stored);
    ck_assert_int_eq(lookup.source, LOOKUP_NOT_STORED);
    ck_assert_int_eq(lookup.value, VALUE_UNKNOWN);
    ck_assert_int_eq(lookup.count, 6 + 1);
    for (int i = 0; i < lookup.count; i++)
        ck_assert_int_eq(lookup.moves[i].source, LOOKUP_NOT_STORED);
    store_close(store);
}
END_TEST

START_TEST(every_orientation_is_answered_in_its_own_cells)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct position stored = support_position("3/1w2/2b2/4/b2 w");
    struct result result =
        store_fixture_proved("3/1w2/2b2/4/b2 w", RULES_INNER, VALUE_WIN);
    result.move = notation_parse_cell(stored.board, "b2", 2);
    store_fixture_put(store, &result);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(&stored, k);
        char text[NOTATION_SIZE];
        const struct lookup lookup = look(store, notation_write(&image, text));
        ck_assert_int_eq(lookup.value, VALUE_WIN);
        ck_assert_int_eq(lookup.source, LOOKUP_STORED);
        ck_assert_int_eq(lookup.move,
                         symmetry_move(stored.board, k, result.move));
    }
    store_close(store);
}
END_TEST

START_TEST(a_lost_position_loses_with_every_move)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    put(store, "3/4/2b2/4/3 c", VALUE_LOSS);
    const struct lookup lookup = look(store, "3/4/2b2/4/3 c");
    expect_move(&lookup, "b2", VALUE_LOSS, LOOKUP_IMPLIED);
    expect_move(&lookup, "pass", VALUE_LOSS, LOOKUP_IMPLIED);
    store_close(store);
}
END_TEST

START_TEST(a_won_position_wins_with_the_stored_move)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    result.move = notation_parse_cell(result.position.board, "a2", 2);
    store_fixture_put(store, &result);
    const struct lookup lookup = look(store, "3/4/2b2/4/3 w");
    /* The middles of the sides: the position is its own image twelve times. */
    static const char *const images[] = {"e2", "d1", "d4", "b1", "b4", "a2"};
    enum { IMAGES = sizeof images / sizeof *images };
    int known = 0;
    for (int i = 0; i < IMAGES; i++)
        expect_move(&lookup, images[i], VALUE_WIN, LOOKUP_IMPLIED);
    for (int i = 0; i < lookup.count; i++)
        known += lookup.moves[i].value != VALUE_UNKNOWN;
    ck_assert_int_eq(known, IMAGES);
    store_close(store);
}
END_TEST

/* Of a position with one symmetry the winning move has one image. */
START_TEST(a_winning_move_has_the_images_that_the_position_has)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const char *const text = "3/4/1bb2/4/3 w";
    struct result result = store_fixture_proved(text, RULES_INNER, VALUE_WIN);
    result.move = notation_parse_cell(result.position.board, "d1", 2);
    store_fixture_put(store, &result);
    const struct lookup lookup = look(store, text);
    int known = 0;
    expect_move(&lookup, "d1", VALUE_WIN, LOOKUP_IMPLIED);
    expect_move(&lookup, "b1", VALUE_WIN, LOOKUP_IMPLIED);
    for (int i = 0; i < lookup.count; i++)
        known += lookup.moves[i].value != VALUE_UNKNOWN;
    ck_assert_int_eq(known, 2);
    store_close(store);
}
END_TEST

START_TEST(moves_tell_the_value_of_a_position_not_stored)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    put(store, "3/4/2b2/4/3 c", VALUE_LOSS);
    const struct lookup won = look(store, "3/4/5/4/3 c");
    ck_assert(!won.stored);
    ck_assert_int_eq(won.value, VALUE_WIN);
    ck_assert_int_eq(won.source, LOOKUP_IMPLIED);
    expect_move(&won, "c3", VALUE_WIN, LOOKUP_STORED);
    expect_move(&won, "b2", VALUE_UNKNOWN, LOOKUP_NOT_STORED);
    put(store, "2/1b1/2 w", VALUE_WIN);
    const struct lookup lost = look(store, "2/1b1/2 c");
    ck_assert_int_eq(lost.value, VALUE_LOSS);
    ck_assert_int_eq(lost.source, LOOKUP_IMPLIED);
    store_close(store);
}
END_TEST

START_TEST(passing_makes_the_mover_black)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    put(store, "3/4/2bb1/4/3 w", VALUE_WIN);
    put(store, "3/4/1bbb1/4/3 w", VALUE_LOSS);
    const struct lookup white = look(store, "3/4/2bb1/4/3 c");
    expect_move(&white, "pass", VALUE_LOSS, LOOKUP_STORED);
    const struct lookup black = look(store, "3/4/1bbb1/4/3 c");
    expect_move(&black, "pass", VALUE_WIN, LOOKUP_STORED);
    ck_assert_int_eq(black.move, MOVE_PASS);
    store_close(store);
}
END_TEST

START_TEST(unproved_is_told_apart_from_not_stored)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result result = {
        .position = support_position("3/4/2b2/4/3 w"),
        .state = RESULT_BOUNDED,
        .move = MOVE_NONE,
        .grundy = -1,
        .pn = 7,
        .dn = 9,
    };
    store_fixture_put(store, &result);
    const struct lookup lookup = look(store, "3/4/2b2/4/3 w");
    ck_assert(lookup.stored);
    ck_assert_int_eq(lookup.source, LOOKUP_UNPROVED);
    ck_assert_int_eq(lookup.value, VALUE_UNKNOWN);
    ck_assert(lookup.result.pn == 7 && lookup.result.dn == 9);
    const struct lookup before = look(store, "3/4/2b2/4/3 c");
    expect_move(&before, "pass", VALUE_UNKNOWN, LOOKUP_UNPROVED);
    expect_move(&before, "b2", VALUE_UNKNOWN, LOOKUP_NOT_STORED);
    store_close(store);
}
END_TEST

START_TEST(the_rules_speak_for_themselves)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct lookup over = look(store, "3/4/wwwww/4/3 b");
    ck_assert_int_eq(over.winner, COLOUR_WHITE);
    ck_assert_int_eq(over.value, VALUE_LOSS);
    ck_assert_int_eq(over.source, LOOKUP_RULES);
    ck_assert_int_eq(over.count, 0);
    const struct lookup line = look(store, "3/4/1wwww/4/3 w");
    expect_move(&line, "c1", VALUE_WIN, LOOKUP_RULES);
    ck_assert_int_eq(line.value, VALUE_WIN);
    const struct lookup suicide = look(store, "3/4/1bbbb/4/3 b");
    expect_move(&suicide, "c1", VALUE_LOSS, LOOKUP_RULES);
    store_close(store);
}
END_TEST

/* --- Along a proof -------------------------------------------------------- */

static bool know_nothing(void *context, const struct game *game,
                         enum value *value, int *move)
{
    (void)context, (void)game, (void)value, (void)move;
    return false;
}

/* Knows that the player to move wins with his first cell. */
static bool know_a_win(void *context, const struct game *game,
                       enum value *value, int *move)
{
    const struct cellset empty = position_free(&game->position);
    (void)context;
    *value = VALUE_WIN;
    *move = cellset_next(&empty, 0);
    return true;
}

static struct lookup look_along(const struct lookup_sources *sources,
                                const struct game *game)
{
    struct lookup lookup;
    struct status_text why;
    ck_assert_msg(lookup_find(sources, game, &lookup, &why) == STATUS_OK, "%s",
                  why.line);
    return lookup;
}

/* A store with the proof of a position, and a game proof to it. */
static struct lookup_sources prove(const struct position *position)
{
    struct lookup_sources sources = {
        .store = store_fixture_open(store_fixture_path, STORE_WRITE),
        .also = know_nothing};
    struct search *const search =
        search_checks_create(position->board->side, 4 * MEBIBYTE, 0);
    struct status_text why;
    proof_fixture_put(sources.store, search, position);
    search_destroy(search);
    ck_assert_int_eq(
        game_proof_create(sources.store, &sources.game_proof, &why), STATUS_OK);
    return sources;
}

static void close_sources(struct lookup_sources *sources)
{
    game_proof_destroy(sources->game_proof);
    store_close(sources->store);
}

/* Plays the winning move of a position of side 3 that White wins. */
static struct game play_first(const struct lookup_sources *sources,
                              const struct position *position)
{
    struct game game = {.position = *position, .rules = RULES_INNER};
    const struct lookup lookup = look_along(sources, &game);
    ck_assert_int_eq(lookup.source, LOOKUP_STORED);
    ck_assert_int_eq(lookup.value, VALUE_WIN);
    for (int i = 0; i < lookup.count; i++)
        ck_assert_int_ne(lookup.moves[i].source, LOOKUP_PROOF);
    game_play(&game, lookup.move);
    return game;
}

START_TEST(a_proof_speaks_along_the_game)
{
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct lookup_sources sources = prove(&position);
    struct game game = play_first(&sources, &position);
    struct lookup lookup = look_along(&sources, &game);
    ck_assert(!lookup.stored);
    ck_assert_int_eq(lookup.source, LOOKUP_PROOF);
    ck_assert_int_eq(lookup.value, VALUE_LOSS);
    ck_assert_int_eq(lookup.move, MOVE_NONE);
    for (int i = 0; i < lookup.count; i++) {
        ck_assert_int_eq(lookup.moves[i].value, VALUE_LOSS);
        ck_assert_int_eq(lookup.moves[i].source, LOOKUP_IMPLIED);
    }
    game_play(&game, lookup.moves[0].move);
    lookup = look_along(&sources, &game);
    ck_assert_int_eq(lookup.source, LOOKUP_PROOF);
    ck_assert_int_eq(lookup.value, VALUE_WIN);
    int best = 0;
    for (int i = 0; i < lookup.count; i++)
        best += lookup.moves[i].move == lookup.move &&
                lookup.moves[i].value == VALUE_WIN &&
                lookup.moves[i].source == LOOKUP_PROOF;
    ck_assert_int_eq(best, 1);
    const struct lookup_sources unguided = {.store = sources.store};
    ck_assert_int_eq(look_along(&unguided, &game).source, LOOKUP_NOT_STORED);
    close_sources(&sources);
}
END_TEST

/* What is stored of a position comes first, then what was searched. */
START_TEST(store_before_search_before_proof)
{
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct lookup_sources sources = prove(&position);
    struct game game = play_first(&sources, &position);
    char text[NOTATION_SIZE];
    game_play(&game, 0);
    ck_assert_int_eq(look_along(&sources, &game).source, LOOKUP_PROOF);
    sources.also = know_a_win;
    ck_assert_int_eq(look_along(&sources, &game).source, LOOKUP_SEARCHED);
    struct lookup alone;
    struct status_text why;
    ck_assert_int_eq(lookup_find_position(&sources, &game, &alone, &why),
                     STATUS_OK);
    ck_assert_int_eq(alone.source, LOOKUP_SEARCHED);
    ck_assert_int_eq(alone.count, 0);
    const struct result result = store_fixture_proved(
        notation_write(&game.position, text), RULES_INNER, VALUE_WIN);
    store_fixture_put(sources.store, &result);
    ck_assert_int_eq(look_along(&sources, &game).source, LOOKUP_STORED);
    close_sources(&sources);
}
END_TEST

/* Games at random, with one proof to go by. */
START_TEST(no_lookup_along_a_game_is_false)
{
    uint64_t seed = 17;
    int proofs = 0;
    for (int round = 0; round < support_amount(30, 60); round++) {
        const struct position position = position_oracle_game(&seed, 3, 8, 2);
        struct game game = {.position = position};
        unlink(store_fixture_path);
        struct lookup_sources sources = prove(&position);
        for (;;) {
            const struct lookup lookup = look_along(&sources, &game);
            if (lookup.value != VALUE_UNKNOWN)
                ck_assert_int_eq(lookup.value,
                                 position_oracle_value(&game.position));
            for (int i = 0; i < lookup.count; i++) {
                const struct lookup_move *const move = &lookup.moves[i];
                const struct position after =
                    position_after(&game.position, move->move);
                if (move->value != VALUE_UNKNOWN)
                    ck_assert_int_eq(
                        move->value,
                        value_opposite(position_oracle_value(&after)));
            }
            proofs += lookup.source == LOOKUP_PROOF;
            if (!lookup.count)
                break;
            const int any = support_below(&seed, lookup.count);
            game_play(&game, lookup.move != MOVE_NONE && round % 2
                                 ? lookup.move
                                 : lookup.moves[any].move);
        }
        close_sources(&sources);
    }
    ck_assert_int_gt(proofs, support_amount(50, 100));
}
END_TEST

/* --- All at once ---------------------------------------------------------- */

/* Every position of side 2, by a number from 0 to 2 * 3^7 - 1. */
static struct position position_number(int number)
{
    struct position position =
        position_empty(2, number % 2 ? TURN_WHITE : TURN_BLACK);
    number /= 2;
    for (int cell = 0; cell < 7; cell++, number /= 3)
        if (number % 3)
            cellset_add(&position.stones[number % 3 - 1], cell);
    return position;
}

static enum value true_value(struct oracle *oracle,
                             const struct position *position)
{
    char text[NOTATION_SIZE];
    const char winner = oracle_winner(oracle, notation_write(position, text));
    return value_from_winner(position->turn,
                             winner == 'b' ? COLOUR_BLACK : COLOUR_WHITE);
}

static void check_moves(struct oracle *oracle, const struct lookup *lookup)
{
    const struct position *const position = &lookup->game.position;
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        const struct position after = position_after(position, move->move);
        if (move->value != VALUE_UNKNOWN)
            ck_assert_int_eq(move->value,
                             value_opposite(true_value(oracle, &after)));
    }
}

/* With the truth about one canonical position in five stored, whatever is said
 * of any position and its moves is true. */
START_TEST(nothing_it_says_is_false)
{
    enum { POSITIONS = 2 * 2187 };
    struct oracle *const oracle = oracle_new(2);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    uint64_t seed = 5;
    for (int i = 0; i < POSITIONS; i++) {
        const struct position position = position_number(i);
        const struct position canonical = symmetry_canonical(&position, NULL);
        char text[NOTATION_SIZE];
        if (!position_equal(&position, &canonical) || support_below(&seed, 5) ||
            outcome_winner(&position) != COLOUR_NONE ||
            true_value(oracle, &position) != VALUE_LOSS)
            continue;
        put(store, notation_write(&position, text), VALUE_LOSS);
    }
    int implied = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const struct position position = position_number(i);
        char text[NOTATION_SIZE];
        const struct lookup lookup =
            look(store, notation_write(&position, text));
        if (lookup.value != VALUE_UNKNOWN)
            ck_assert_int_eq(lookup.value, true_value(oracle, &position));
        implied += lookup.source == LOOKUP_IMPLIED;
        check_moves(oracle, &lookup);
    }
    ck_assert_int_gt(implied, 100);
    store_close(store);
    oracle_free(oracle);
}
END_TEST

SUPPORT_SUITE(lookup)
{
    const TTest *const tests[] = {
        nothing_is_known_of_an_empty_store,
        every_orientation_is_answered_in_its_own_cells,
        a_lost_position_loses_with_every_move,
        a_won_position_wins_with_the_stored_move,
        a_winning_move_has_the_images_that_the_position_has,
        moves_tell_the_value_of_a_position_not_stored,
        passing_makes_the_mover_black,
        unproved_is_told_apart_from_not_stored,
        the_rules_speak_for_themselves,
        a_proof_speaks_along_the_game,
        store_before_search_before_proof,
        no_lookup_along_a_game_is_false,
        nothing_it_says_is_false};
    TCase *const tcase = store_fixture_case(suite, "lookup", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
}
