/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_game_proof - proofs along games, each claim compared with the judge.
 *
 * In the first kind of game the winner makes a move that the game proof knows
 * and the loser any: then the game proof must never be at a loss, and the
 * winner must win. In the second both play as they like: then it may fall
 * silent, but what it says must be true.
 */
#include "query/game_proof.h"

#include <string.h>
#include <unistd.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/barred_cells.h"
#include "query/connection_check.h"
#include "query/proof_match.h"
#include "solver/common/technique.h"
#include "tests/position_oracle.h"
#include "tests/proof_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* What was seen. */
struct tally {
    int asked,
        said; /* positions; and those of which the game proof said something */
    int kinds[PROOF_KINDS]; /* lost positions, by what proves them */
    int strayed;          /* claims after the winner had left the game proof */
    struct cellset backs; /* as in the answers */
};

struct table {
    struct game_proof *game_proof;
    uint64_t seed;
    struct tally tally;
};

static struct table sit(struct store *store, uint64_t seed)
{
    struct table table = {.seed = seed};
    struct status_text why;
    ck_assert_int_eq(game_proof_create(store, &table.game_proof, &why),
                     STATUS_OK);
    return table;
}

/* --- Claims --------------------------------------------------------------- */

static void check_moves(const struct position *position,
                        const struct game_proof_answer *answer)
{
    const struct cellset taken =
        cellset_without(answer->moves, position_free(position));
    if (!cellset_empty(taken) || answer->move < 0 ||
        !cellset_has(&answer->moves, answer->move))
        position_oracle_complain(position, "moves that cannot be");
    for (int c = cellset_next(&answer->moves, 0); c >= 0;
         c = cellset_next(&answer->moves, c + 1)) {
        const struct position after = position_after(position, c);
        if (position_oracle_winner(&after) != answer->winner)
            position_oracle_complain(&after, "the move does not win");
    }
}

/* A reply is there exactly where it should be, and loses at once only if all
 * others do. */
static void check_reply(const struct position *position,
                        const struct game_proof_answer *answer)
{
    const struct cellset empty = position_free(position);
    if (answer->kind != PROOF_REPLIES) {
        ck_assert_int_eq(answer->reply, MOVE_NONE);
        return;
    }
    ck_assert(answer->reply >= 0 && cellset_has(&empty, answer->reply));
    const struct position after = position_after(position, answer->reply);
    if (outcome_winner(&after) == COLOUR_NONE)
        return;
    for (int c = cellset_next(&empty, 0); c >= 0;
         c = cellset_next(&empty, c + 1)) {
        const struct position other = position_after(position, c);
        if (outcome_winner(&other) == COLOUR_NONE)
            position_oracle_complain(position, "a needless suicide");
    }
}

/* Asks, and compares what is said with the judge. */
static struct game_proof_answer ask(struct table *table,
                                    const struct game *game)
{
    const struct position *const position = &game->position;
    struct tally *const tally = &table->tally;
    struct game_proof_answer answer;
    struct status_text why;
    if (game_proof_ask(table->game_proof, game, &answer, &why))
        position_oracle_complain(position, why.line);
    tally->asked++;
    if (answer.winner == COLOUR_NONE)
        return answer;
    tally->said++;
    cellset_add(&tally->backs, answer.back);
    if (answer.winner != position_oracle_winner(position))
        position_oracle_complain(position, "another wins");
    if ((enum colour)position->turn == answer.winner) {
        check_moves(position, &answer);
    } else {
        check_reply(position, &answer);
        tally->kinds[answer.kind]++;
    }
    return answer;
}

/* --- Games ---------------------------------------------------------------- */

static int any_of(struct table *table, const struct cellset *cells)
{
    int skip = support_below(&table->seed, cellset_count(*cells));
    int cell = cellset_next(cells, 0);
    while (skip-- > 0)
        cell = cellset_next(cells, cell + 1);
    return cell;
}

static bool goes_on(const struct game *game)
{
    return outcome_winner(&game->position) == COLOUR_NONE;
}

/* The winner makes the game proof's best move or any that it knows. */
static void play_by_game_proof(struct table *table, struct game game)
{
    const enum colour winner = position_oracle_winner(&game.position);
    while (goes_on(&game)) {
        const struct cellset empty = position_free(&game.position);
        const struct game_proof_answer answer = ask(table, &game);
        if (answer.winner != winner)
            position_oracle_complain(&game.position,
                                     "the game proof is at a loss");
        const bool best = support_below(&table->seed, 2);
        if ((enum colour)game.position.turn != winner)
            game_play(&game, any_of(table, &empty));
        else
            game_play(&game, best ? answer.move : any_of(table, &answer.moves));
    }
    ck_assert_int_eq(outcome_winner(&game.position), winner);
}

/* The winner makes the game proof's move so many times out of ten. */
static void play_freely(struct table *table, struct game game, int out_of_ten)
{
    bool strayed = false;
    while (goes_on(&game)) {
        const struct cellset empty = position_free(&game.position);
        const struct game_proof_answer answer = ask(table, &game);
        const bool winners = answer.winner != COLOUR_NONE &&
                             (enum colour)game.position.turn == answer.winner;
        int move = any_of(table, &empty);
        if (winners && support_below(&table->seed, 10) < out_of_ten)
            move = answer.move;
        table->tally.strayed += strayed && answer.winner != COLOUR_NONE;
        strayed |= winners && !cellset_has(&answer.moves, move);
        game_play(&game, move);
    }
}

/* Every reply of the loser's; the winner makes the game proof's move. */
static void play_all(struct table *table, const struct game *game,
                     enum colour winner)
{
    if (!goes_on(game)) {
        ck_assert_int_eq(outcome_winner(&game->position), winner);
        return;
    }
    const struct game_proof_answer answer = ask(table, game);
    if (answer.winner != winner)
        position_oracle_complain(&game->position,
                                 "the game proof is at a loss");
    struct cellset moves = position_free(&game->position);
    if ((enum colour)game->position.turn == winner) {
        moves = cellset_none();
        cellset_add(&moves, answer.move);
    }
    for (int c = cellset_next(&moves, 0); c >= 0;
         c = cellset_next(&moves, c + 1)) {
        struct game next = *game;
        game_play(&next, c);
        play_all(table, &next, winner);
    }
}

/* The game in which the stones of a set are placed one by one, and a pass. */
static struct game contract_game(unsigned set)
{
    struct game game = proof_fixture_game(set);
    game_play(&game, MOVE_PASS);
    return game;
}

/* A position under one of its symmetries, as if a game began with it. */
static struct game turned(struct table *table, const struct position *position)
{
    return (struct game){
        .position = symmetry_position(
            position, support_below(&table->seed, BOARD_SYMMETRIES)),
        .rules = RULES_INNER};
}

/* --- Contract sets -------------------------------------------------------- */

/* Sets and their images alike. */
START_TEST(the_winner_follows_from_all_contract_sets)
{
    struct store *const store = proof_fixture_main();
    struct table table = sit(store, 300);
    for (int game = 0; game < support_amount(1, 6) * 128; game++)
        play_by_game_proof(&table, contract_game((unsigned)game * 37 % 128));
    ck_assert_int_gt(table.tally.kinds[PROOF_REPLIES],
                     support_amount(120, 1000));
    ck_assert_int_gt(table.tally.kinds[PROOF_CONNECTION],
                     support_amount(120, 1000));
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

START_TEST(nothing_false_is_said_of_other_games)
{
    struct store *const store = proof_fixture_main();
    struct table table = sit(store, 310);
    for (int game = 0; game < support_amount(1, 8) * 128; game++)
        play_freely(&table, contract_game((unsigned)game % 128),
                    support_below(&table.seed, 11));
    ck_assert_int_lt(table.tally.said, table.tally.asked);
    ck_assert_int_gt(table.tally.strayed, support_amount(20, 200));
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

/* --- Other positions ------------------------------------------------------ */

START_TEST(every_reply_on_side_2)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(2, MEBIBYTE, 0);
    struct table table = sit(store, 320);
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        const struct position start = position_empty(2, (enum turn)turn);
        proof_fixture_put(store, search, &start);
        const struct game game = {.position = start};
        play_all(&table, &game, position_oracle_winner(&start));
    }
    for (int round = 0; round < support_amount(100, 300); round++) {
        const struct position position =
            position_oracle_game(&table.seed, 2, round % 4, 1);
        proof_fixture_put(store, search, &position);
        const struct game game = turned(&table, &position);
        play_all(&table, &game, position_oracle_winner(&position));
    }
    game_proof_destroy(table.game_proof);
    search_destroy(search);
    store_close(store);
}
END_TEST

/* Proofs of many shapes: made by searches without techniques, and forged. */
static void make_shapes(struct store *store, struct table *table,
                        struct position *positions, int count)
{
    static struct proof_builder builder;
    struct proof_builder_tally tally = {0};
    struct search *const searches[] = {
        search_checks_create(3, 4 * MEBIBYTE, 0),
        search_checks_create_without(3, 4 * MEBIBYTE, TECHNIQUE_ALL)};
    for (int i = 0; i < count; i++) {
        positions[i] = position_oracle_game(&table->seed, 3, 7 + i % 7, i % 5);
        if (i % 3 < 2)
            proof_fixture_put(store, searches[i % 3], &positions[i]);
        else
            proof_fixture_put_forged(store, &builder, &positions[i],
                                     &table->seed, &tally);
    }
    ck_assert(tally.passes && tally.connections && tally.references);
    search_destroy(searches[0]);
    search_destroy(searches[1]);
}

enum { SHAPES = 240 };

START_TEST(proofs_of_many_shapes)
{
    static struct position positions[SHAPES];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct table table = sit(store, 330);
    const int shapes = support_amount(SHAPES / 6, SHAPES);
    make_shapes(store, &table, positions, shapes);
    for (int i = 0; i < shapes; i++) {
        const struct game start = turned(&table, &positions[i]);
        if (i % 7 == 6)
            play_all(&table, &start, position_oracle_winner(&start.position));
        for (int game = 0; game < 5; game++) {
            play_by_game_proof(&table, start);
            play_freely(&table, start, 2 * game);
        }
    }
    ck_assert_int_gt(table.tally.kinds[PROOF_REPLIES],
                     support_amount(120, 1000));
    ck_assert_int_gt(table.tally.kinds[PROOF_CONNECTION],
                     support_amount(120, 1000));
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(4, 4 * MEBIBYTE, 0);
    struct table table = sit(store, 340);
    for (int round = 0; round < support_amount(30, 100); round++) {
        const struct position position =
            position_oracle_game(&table.seed, 4, 22 + round % 8, round % 6);
        proof_fixture_put(store, search, &position);
        for (int game = 0; game < 8; game++) {
            play_by_game_proof(&table, turned(&table, &position));
            play_freely(&table, turned(&table, &position), game);
        }
    }
    game_proof_destroy(table.game_proof);
    search_destroy(search);
    store_close(store);
}
END_TEST

/* --- Which proofs are asked ----------------------------------------------- */

static enum colour winner_said(struct table *table, const struct game *game)
{
    return ask(table, game).winner;
}

START_TEST(it_needs_a_game_and_the_main_phase)
{
    struct store *const store = proof_fixture_main();
    struct table table = sit(store, 350);
    struct game game = contract_game(5);
    struct game_proof_answer answer;
    struct status_text why;
    ck_assert_int_eq(winner_said(&table, &game),
                     position_oracle_winner(&game.position));
    const struct cellset empty = position_free(&game.position);
    answer = ask(&table, &game);
    game_play(&game, answer.winner == COLOUR_WHITE ? answer.move
                                                   : cellset_next(&empty, 0));
    ck_assert_int_eq(winner_said(&table, &game),
                     position_oracle_winner(&game.position));
    game.move_count = 0; /* the same position, and nobody knows whence */
    ck_assert_int_eq(winner_said(&table, &game), COLOUR_NONE);
    const struct game contract = game_start(3, RULES_INNER);
    ck_assert_int_eq(game_proof_ask(table.game_proof, &contract, &answer, &why),
                     STATUS_OK);
    ck_assert_int_eq(answer.winner, COLOUR_NONE);
    const struct game over = {.position = support_position("3/4/wwwww/4/3 b")};
    ck_assert_int_eq(winner_said(&table, &over), COLOUR_NONE);
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

/* The nearest proof that says something is asked, so leaving one strategy for
 * another does no harm. */
START_TEST(the_nearest_proof_comes_first)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    struct table table = sit(store, 360);
    for (int round = 0; round < 60; round++) {
        const struct position position =
            position_oracle_game(&table.seed, 3, 6, 3);
        struct game game = {.position = position};
        proof_fixture_put(store, search, &position);
        for (int move = 0; move < 3 && goes_on(&game); move++) {
            const struct cellset empty = position_free(&game.position);
            game_play(&game, any_of(&table, &empty));
        }
        if (!goes_on(&game))
            continue;
        proof_fixture_put(store, search, &game.position);
        const struct game_proof_answer answer = ask(&table, &game);
        ck_assert_int_ne(answer.winner, COLOUR_NONE);
        ck_assert_int_eq(answer.back, 0);
        play_by_game_proof(&table, game);
        play_freely(&table, game, 5);
    }
    ck_assert_int_gt(cellset_count(table.tally.backs), 5);
    game_proof_destroy(table.game_proof);
    search_destroy(search);
    store_close(store);
}
END_TEST

/* From a position on, stores another proof two moves later, and leaves that one
 * for a move of the first. Whether there was one. */
static bool leave_for_the_farther(struct store *store, struct table *table,
                                  struct proof_builder *builder,
                                  struct game game)
{
    struct proof_builder_tally tally = {0};
    game_play(&game, ask(table, &game).move);
    if (!goes_on(&game))
        return false;
    const struct cellset empty = position_free(&game.position);
    game_play(&game, any_of(table, &empty));
    if (!goes_on(&game))
        return false;
    const struct game_proof_answer far = ask(table, &game);
    proof_fixture_put_forged(store, builder, &game.position, &table->seed,
                             &tally);
    const struct game_proof_answer near = ask(table, &game);
    const struct cellset only = cellset_without(far.moves, near.moves);
    ck_assert(far.back == 2 && near.back == 0);
    if (cellset_empty(only))
        return false;
    game_play(&game, cellset_next(&only, 0));
    if (!goes_on(&game))
        return false;
    const struct game_proof_answer answer = ask(table, &game);
    ck_assert_int_eq(answer.winner, far.winner);
    return answer.back == 3;
}

START_TEST(a_farther_proof_comes_next)
{
    static struct proof_builder builder;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    struct table table = sit(store, 365);
    int count = 0;
    for (int round = 0; round < support_amount(80, 150); round++) {
        const struct position position =
            position_oracle_game(&table.seed, 3, 6 + round % 3, 3);
        if (position_oracle_value(&position) != VALUE_WIN)
            continue;
        proof_fixture_put(store, search, &position);
        const struct game game = {.position = position};
        count += leave_for_the_farther(store, &table, &builder, game);
    }
    ck_assert_int_gt(count, 5);
    game_proof_destroy(table.game_proof);
    search_destroy(search);
    store_close(store);
}
END_TEST

START_TEST(a_rejected_proof_never_guides)
{
    struct store *const store = proof_fixture_main();
    struct table table = sit(store, 370);
    const struct game game = contract_game(5);
    struct proof proof;
    struct status_text why;
    bool found;
    ck_assert_int_ne(winner_said(&table, &game), COLOUR_NONE);
    ck_assert_int_eq(store_get_proof(store, &game.position, RULES_INNER, &found,
                                     &proof, &why),
                     STATUS_OK);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "test");
    const struct result judged = {.position = game.position};
    ck_assert_int_eq(store_judge_proof(store, &judged, &proof, &why),
                     STATUS_OK);
    /* It is still in memory. */
    ck_assert_int_eq(winner_said(&table, &game), COLOUR_NONE);
    proof_free(&proof);
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

START_TEST(a_proof_that_cannot_be_read_says_nothing)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct table table = sit(store, 380);
    for (int round = 0; round < 50; round++) {
        const struct position position =
            position_oracle_game(&table.seed, 3, 8, 2);
        char text[NOTATION_SIZE];
        struct result result =
            store_fixture_proved(notation_write(&position, text), RULES_INNER,
                                 position_oracle_value(&position));
        struct proof proof = store_fixture_proof(&result, 5, 40);
        store_fixture_put_proof(store, &result, &proof);
        proof_free(&proof);
        const struct game game = {.position = position};
        ck_assert_int_eq(winner_said(&table, &game), COLOUR_NONE);
    }
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

/* A true proof of a position that White wins with a stone at `cell`, if Black
 * passes, and so however often the pass is answered again by a reference. */
static struct proof proof_of_passes(const struct position *position, int cell,
                                    uint32_t passes)
{
    struct bytes bytes = {.data = NULL};
    proof_format_begin(&bytes, position, COLOUR_WHITE, 2, 1);
    bytes_add_number(&bytes, PROOF_FORMAT_REPLIES);
    bytes_add_number(&bytes, 1 + passes);
    bytes_add_number(&bytes, 0);
    bytes_add_number(&bytes, PROOF_FORMAT_MARK);
    bytes_add_number(&bytes, PROOF_FORMAT_MOVE + (uint32_t)cell);
    for (uint32_t i = 0; i < passes; i++)
        bytes_add(&bytes,
                  (const unsigned char[]){0, PROOF_FORMAT_REFERENCE, 0, 0}, 4);
    ck_assert(!bytes.failed);
    return (struct proof){.bytes = bytes.data, .size = bytes.size};
}

/* Who wins a position, by a store with such a proof. */
static enum colour winner_by_passes(const struct position *position, int cell,
                                    uint32_t passes)
{
    char text[NOTATION_SIZE];
    const struct result result = store_fixture_proved(
        notation_write(position, text), RULES_INNER, VALUE_LOSS);
    const struct game game = {.position = *position};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct table table = sit(store, 385);
    struct proof proof = proof_of_passes(position, cell, passes);
    store_fixture_put_proof(store, &result, &proof);
    proof_free(&proof);
    const enum colour winner = winner_said(&table, &game);
    game_proof_destroy(table.game_proof);
    store_close(store);
    unlink(store_fixture_path);
    return winner;
}

/* Two nodes, and so many references that they would fill the memory. */
START_TEST(a_proof_that_is_too_large_says_nothing)
{
    const struct position position = support_position("2/1w1/w1 b");
    const struct position least = symmetry_canonical(&position, NULL);
    const struct cellset empty = position_free(&least);
    struct position after;
    int cell = -1;
    do {
        cell = cellset_next(&empty, cell + 1);
        after = least;
        cellset_add(&after.stones[COLOUR_WHITE], cell);
    } while (outcome_winner(&after) != COLOUR_WHITE);
    ck_assert_int_eq(winner_by_passes(&least, cell, 10), COLOUR_WHITE);
    ck_assert_int_eq(winner_by_passes(&least, cell, GAME_PROOF_MOST_BYTES / 4),
                     COLOUR_NONE);
}
END_TEST

/* The bytes in the file are another matter: damage is told. */
START_TEST(damage_is_told)
{
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct game game = {.position = position};
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    struct game_proof_answer answer;
    struct status_text why;
    proof_fixture_put(store, search, &position);
    search_destroy(search);
    store_close(store);
    store_fixture_flip("proof", "content", 30);
    store = store_fixture_open(store_fixture_path, STORE_READ);
    struct table table = sit(store, 390);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(game_proof_ask(table.game_proof, &game, &answer, &why),
                         STATUS_FAILED);
        support_check_line(&why);
    }
    game_proof_destroy(table.game_proof);
    store_close(store);
}
END_TEST

/* A connection holds where it was made, and not without one of its stones. */
static void check_strand(const struct proof_tree *tree,
                         const struct proof *proof, uint32_t node,
                         struct position position)
{
    const struct cellset own = tree->grounds[node].own;
    ck_assert(connection_check_holds(tree, proof->bytes, node, &position));
    for (int c = cellset_next(&own, 0); c >= 0; c = cellset_next(&own, c + 1)) {
        cellset_remove(&position.stones[tree->winner], c);
        ck_assert(!connection_check_holds(tree, proof->bytes, node, &position));
        cellset_add(&position.stones[tree->winner], c);
    }
}

/* A connection and replies prove nothing where it is the winner's turn. */
START_TEST(a_node_covers_one_players_turn)
{
    struct store *const store = proof_fixture_main();
    struct proof proof;
    struct proof_tree tree;
    struct proof_match match;
    struct status_text why;
    bool found;
    const struct position start = contract_game(5).position;
    ck_assert_int_eq(
        store_get_proof(store, &start, RULES_INNER, &found, &proof, &why),
        STATUS_OK);
    ck_assert_int_eq(
        proof_tree_read_grounds(proof.bytes, proof.size, &tree, &why),
        STATUS_OK);
    ck_assert(proof_match_make(&tree, &match));
    for (uint32_t i = 0; i < tree.count; i++) {
        struct position position = tree.position;
        struct proof_match_hit hit;
        if (tree.nodes[i].kind != PROOF_REPLIES &&
            tree.nodes[i].kind != PROOF_CONNECTION)
            continue;
        position.stones[tree.winner] = tree.grounds[i].own;
        position.stones[colour_other(tree.winner)] =
            tree.nodes[i].whole ? tree.grounds[i].rest : cellset_none();
        position.turn = (enum turn)colour_other(tree.winner);
        ck_assert(proof_match_find(&match, &position, &hit));
        ck_assert_uint_le(tree.nodes[hit.node].work, tree.nodes[i].work);
        if (tree.nodes[i].kind == PROOF_CONNECTION)
            check_strand(&tree, &proof, i, position);
        position.turn = (enum turn)tree.winner;
        ck_assert(!proof_match_find(&match, &position, &hit));
    }
    proof_match_free(&match);
    proof_tree_free(&tree);
    proof_free(&proof);
    store_close(store);
}
END_TEST

/* --- Barred cells --------------------------------------------------------- */

/* A position of side 3 or 4 with a barred cell, either colour to move. */
static struct position draw_barred(uint64_t *seed, int round)
{
    const int side = 3 + round % 2;
    const int stones = side == 3 ? 10 + round % 6 : 24 + round % 9;
    struct position position;
    do
        position = position_oracle_game(seed, side, stones, 4);
    while (!barred_cells_any(&position));
    return position;
}

START_TEST(white_wins_where_a_cell_is_banned)
{
    uint64_t seed = 400;
    for (int round = 0; round < support_amount(200, 600); round++) {
        struct position position = draw_barred(&seed, round);
        for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
            position.turn = (enum turn)turn;
            if (position_oracle_winner(&position) != COLOUR_WHITE)
                position_oracle_complain(&position, "Black wins");
        }
    }
}
END_TEST

START_TEST(games_from_barred_cells)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct search *const searches[] = {search_checks_create(3, MEBIBYTE, 0),
                                       search_checks_create(4, MEBIBYTE, 0)};
    struct table table = sit(store, 410);
    for (int round = 0; round < support_amount(80, 200); round++) {
        const struct position position = draw_barred(&table.seed, round);
        proof_fixture_put(store, searches[round % 2], &position);
        for (int game = 0; game < 5; game++) {
            play_by_game_proof(&table, turned(&table, &position));
            play_freely(&table, turned(&table, &position), 2 * game);
        }
    }
    ck_assert_int_gt(table.tally.kinds[PROOF_BARRED],
                     support_amount(400, 1000));
    game_proof_destroy(table.game_proof);
    search_destroy(searches[0]);
    search_destroy(searches[1]);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(game_proof)
{
    const TTest *const tests[] = {
        the_winner_follows_from_all_contract_sets,
        nothing_false_is_said_of_other_games,
        every_reply_on_side_2,
        proofs_of_many_shapes,
        late_positions_of_side_4,
        it_needs_a_game_and_the_main_phase,
        the_nearest_proof_comes_first,
        a_farther_proof_comes_next,
        a_rejected_proof_never_guides,
        a_proof_that_cannot_be_read_says_nothing,
        a_proof_that_is_too_large_says_nothing,
        damage_is_told,
        a_node_covers_one_players_turn,
        white_wins_where_a_cell_is_banned,
        games_from_barred_cells,
    };
    TCase *const tcase = store_fixture_case(suite, "game_proof", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, proof_fixture_prove_sets, NULL);
}
