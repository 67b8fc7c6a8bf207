/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_player - players against the rules and against the oracle.
 *
 * Whatever a player chooses must be legal, and the same again under the same
 * limits. Where the solver can prove all, on sides 2 and 3, it must keep every
 * win, in both phases, against whatever the opponent does.
 */
#include "play/player.h"

#include <string.h>

#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum {
    PLENTY = 4000000,  /* proves any position of side 3 */
    CONTRACT = 500000, /* proves every win there in the contract */
    SETS = 160000 /* and with White to move, in about a tenth of a second */
};

static struct player *create(enum player_kind kind, uint64_t effort,
                             uint64_t seed)
{
    const struct player_options options = {.kind = kind,
                                           .memory = (size_t)16 << 20,
                                           .effort = effort,
                                           .seed = seed};
    struct player *player;
    struct status_text why;
    ck_assert_int_eq(player_create(&options, &player, &why), STATUS_OK);
    return player;
}

/* The choice, which must be legal and make sense. */
static struct player_choice choose(struct player *player,
                                   const struct game *game)
{
    struct player_choice choice;
    struct status_text why;
    if (player_choose(player, game, NULL, &choice, &why))
        ck_abort_msg("%s", why.line);
    const char *const wrong = game_illegal(game, choice.move);
    if (wrong)
        position_oracle_complain(&game->position, wrong);
    if (!(choice.chance == -1 || (choice.chance >= 0 && choice.chance <= 1)))
        position_oracle_complain(&game->position, "no chance");
    const bool sure = player_reason_wins(choice.reason);
    if ((sure && choice.chance != 1) ||
        (choice.reason == PLAYER_LOST && choice.chance != 0))
        position_oracle_complain(&game->position, "chance and reason differ");
    return choice;
}

START_TEST(kinds_have_names)
{
    enum player_kind kind;
    for (int i = 0; i < PLAYER_KINDS; i++) {
        const char *const name = player_kind_name((enum player_kind)i);
        ck_assert(player_kind_parse(name, strlen(name), &kind));
        ck_assert_int_eq(kind, i);
        ck_assert(!player_kind_parse(name, strlen(name) - 1, &kind));
    }
    ck_assert_ptr_null(player_kind_name(PLAYER_KINDS));
    ck_assert(!player_kind_parse("", 0, &kind));
    for (int i = PLAYER_RULES; i <= PLAYER_DRAWN; i++)
        ck_assert_ptr_nonnull(player_reason_name((enum player_reason)i));
}
END_TEST

/* Plays a game to its end, each player in turn. */
static void play_out(struct player *const players[2], int side,
                     enum rules rules)
{
    struct game game = game_start(side, rules);
    for (int turn = 0; outcome_winner(&game.position) == COLOUR_NONE;
         turn = !turn) {
        const struct player_choice choice = choose(players[turn], &game);
        game_play(&game, choice.move);
    }
}

START_TEST(moves_are_legal_on_every_board)
{
    const uint64_t effort =
        (uint64_t)(_i < 7 ? support_amount(60, 500) : support_amount(10, 60));
    for (enum rules rules = RULES_INNER; rules < RULES_COUNT; rules++) {
        if (!support_amount(_i % RULES_COUNT == (int)rules, 1))
            continue;
        for (int kind = 0; kind < PLAYER_KINDS; kind++) {
            struct player *const players[2] = {
                create((enum player_kind)kind, effort, 1),
                create(PLAYER_RANDOM, 0, (uint64_t)kind + 2)};
            play_out(players, _i, rules);
            player_destroy(players[0]);
            player_destroy(players[1]);
        }
    }
}
END_TEST

static bool same(const struct player_choice *a, const struct player_choice *b)
{
    return a->move == b->move && a->reason == b->reason &&
           a->chance == b->chance && a->nodes == b->nodes &&
           a->playouts == b->playouts;
}

/* The same choice from a new player, and from one that has chosen before. */
START_TEST(choices_are_the_same_again)
{
    uint64_t seed = 5;
    const enum player_kind kind = (enum player_kind)_i;
    struct player *const old = create(kind, 6000, 7);
    struct player *const other = create(kind, 6000, 8);
    int differ = 0;
    for (int round = 0; round < support_amount(10, 30); round++) {
        const struct game game = {
            .position =
                position_oracle_game(&seed, 4, 4 + support_below(&seed, 14), 4),
            .rules = RULES_INNER};
        struct player *const fresh = create(kind, 6000, 7);
        const struct player_choice a = choose(old, &game);
        const struct player_choice again = choose(old, &game);
        const struct player_choice b = choose(fresh, &game);
        const struct player_choice c = choose(other, &game);
        ck_assert(same(&a, &again) && same(&a, &b));
        differ += !same(&a, &c);
        player_destroy(fresh);
    }
    ck_assert_int_gt(differ, 0);
    player_destroy(old);
    player_destroy(other);
}
END_TEST

/* Fails the test unless a choice keeps what a main-phase position is worth. */
static void check_main(const struct position *position,
                       const struct player_choice *choice)
{
    const bool won = position_oracle_value(position) == VALUE_WIN;
    const struct position after = position_after(position, choice->move);
    const bool kept =
        position_oracle_winner(&after) == (enum colour)position->turn;
    if (won && !kept)
        position_oracle_complain(position, "a win was thrown away");
    if (won != player_reason_wins(choice->reason))
        position_oracle_complain(position, "won, or not, without a proof");
    if ((choice->reason == PLAYER_RULES) !=
        (outcome_winner(&after) == (enum colour)position->turn))
        position_oracle_complain(position, "won at once, or not, by the rules");
    if (!won && choice->reason != PLAYER_LOST)
        position_oracle_complain(position, "lost, and not known to be");
}

/* The same of the contract. */
static void check_contract(const struct game *game,
                           const struct player_choice *choice)
{
    const struct position_oracle_contract truth =
        position_oracle_contract(&game->position, game->rules);
    const bool wins = choice->move == MOVE_PASS
                          ? truth.pass
                          : cellset_has(&truth.cells, choice->move);
    if (truth.wins && !wins)
        position_oracle_complain(&game->position,
                                 "the contract was thrown away");
    if (truth.wins != (choice->chance == 1))
        position_oracle_complain(&game->position, "the contract is not known");
}

static void check_choice(const struct game *game,
                         const struct player_choice *choice)
{
    if (game->position.turn == TURN_CONTRACT)
        check_contract(game, choice);
    else
        check_main(&game->position, choice);
}

/* All undecided positions of side 2 with as many stones of a colour as come. */
START_TEST(side_2_is_played_perfectly)
{
    struct player *const player = create(PLAYER_SOLVER, PLENTY, 1);
    const int cells = board_of(2)->cells;
    int positions = 0;
    int count = 1;
    for (int i = 0; i < cells; i++)
        count *= 3;
    for (int code = 0; code < 2 * count; code++) {
        struct game game = {.position = position_empty(
                                2, code < count ? TURN_BLACK : TURN_WHITE),
                            .rules = RULES_INNER};
        int rest = code % count;
        for (int cell = 0; cell < cells; cell++, rest /= 3)
            if (rest % 3 < 2)
                cellset_add(&game.position.stones[rest % 3], cell);
        if (outcome_winner(&game.position) != COLOUR_NONE)
            continue;
        const struct player_choice choice = choose(player, &game);
        check_choice(&game, &choice);
        positions++;
    }
    ck_assert_int_gt(positions, 500);
    player_destroy(player);
}
END_TEST

/* Every set of sides 2 and 3 up to symmetry, and the open ones of side 2. */
START_TEST(the_contract_is_played_perfectly)
{
    static const struct {
        int side;
        enum rules rules;
    } games[] = {{2, RULES_INNER}, {2, RULES_OPEN}, {3, RULES_INNER}};
    const enum rules rules = games[_i].rules;
    const struct board *const board = board_of(games[_i].side);
    const struct cellset cells =
        rules == RULES_OPEN ? board->all : board->inner;
    struct player *const player = create(PLAYER_SOLVER, CONTRACT, 1);
    for (unsigned mask = 0; mask < 1u << cellset_count(cells); mask++) {
        struct game game = {.rules = rules};
        if (!support_set(board->side, TURN_CONTRACT, cells, mask,
                         &game.position))
            continue;
        const struct player_choice choice = choose(player, &game);
        check_choice(&game, &choice);
    }
    player_destroy(player);
}
END_TEST

/* From a contract set of side 3, White to move, the solver in one seat or the
 * other against an opponent; if all is to be known, each of the solver's moves
 * is looked at. */
static void defend(const struct position *start, struct player *solver,
                   struct player *opponent, enum turn seat, bool all_known)
{
    struct game game = {.position = *start, .rules = RULES_INNER};
    while (outcome_winner(&game.position) == COLOUR_NONE) {
        const bool own = game.position.turn == seat;
        const struct player_choice choice =
            choose(own ? solver : opponent, &game);
        if (own && all_known)
            check_choice(&game, &choice);
        game_play(&game, choice.move);
    }
    const bool won = position_oracle_winner(start) == (enum colour)seat;
    if (won && outcome_winner(&game.position) != (enum colour)seat)
        position_oracle_complain(start, "a won set was lost");
}

/* With much effort all is known; with less the wins are kept all the same. */
START_TEST(sets_of_side_3_are_played_perfectly)
{
    const bool all_known = _i == 0;
    struct player *const solver =
        create(PLAYER_SOLVER, all_known ? PLENTY : SETS, 1);
    struct player *const opponents[] = {
        create(PLAYER_RANDOM, 0, 1),
        create(PLAYER_RANDOM, 0, 2),
        create(PLAYER_PLAYOUT, 500, 3),
        create(PLAYER_SOLVER, PLENTY, 4),
    };
    const int count = (int)(sizeof opponents / sizeof *opponents);
    const int share = support_amount(4, 1); /* of the opponents, by turns */
    struct position sets[SUPPORT_SETS];
    support_sets(TURN_WHITE, sets);
    for (int set = 0; set < SUPPORT_SETS; set++) {
        for (int i = set % share; i < count; i += share) {
            defend(&sets[set], solver, opponents[i], TURN_WHITE, all_known);
            defend(&sets[set], solver, opponents[i], TURN_BLACK, all_known);
        }
    }
    for (int i = 0; i < count; i++)
        player_destroy(opponents[i]);
    player_destroy(solver);
}
END_TEST

/* With little effort nothing is promised but truth: what is called certain. */
START_TEST(what_is_called_certain_is_true)
{
    uint64_t seed = 9;
    int sure = 0;
    int lost = 0;
    for (int round = 0; round < support_amount(100, 300); round++) {
        const int side = 3 + round % 2;
        const int stones =
            (side == 3 ? 5 : 24) + support_below(&seed, side == 3 ? 8 : 6);
        const struct game game = {
            .position = position_oracle_game(&seed, side, stones, 3),
            .rules = RULES_INNER};
        struct player *const player =
            create(PLAYER_SOLVER, 20 + (uint64_t)support_below(&seed, 2000), 1);
        const struct player_choice choice = choose(player, &game);
        const enum value value = position_oracle_value(&game.position);
        if (choice.reason == PLAYER_LOST) {
            ck_assert_int_eq(value, VALUE_LOSS);
            lost++;
        } else if (choice.reason != PLAYER_EVALUATED) {
            check_main(&game.position, &choice);
            sure++;
        }
        player_destroy(player);
    }
    ck_assert_int_gt(sure, support_amount(15, 50));
    ck_assert_int_gt(lost, support_amount(3, 10));
}
END_TEST

/* A player told to stop answers, whatever its limits. */
START_TEST(stopped_players_choose)
{
    static const volatile sig_atomic_t stop = 1;
    for (int side = 2; side <= 11; side += 3)
        for (int kind = 0; kind < PLAYER_KINDS; kind++) {
            struct player *const player =
                create((enum player_kind)kind, UINT64_MAX / 4, 1);
            for (enum rules rules = RULES_INNER; rules < RULES_COUNT; rules++) {
                const struct game game = game_start(side, rules);
                struct player_choice choice;
                struct status_text why;
                ck_assert_int_eq(
                    player_choose(player, &game, &stop, &choice, &why),
                    STATUS_OK);
                ck_assert_ptr_null(game_illegal(&game, choice.move));
            }
            player_destroy(player);
        }
}
END_TEST

/* The limits in force are the last ones set. */
START_TEST(limits_can_be_changed)
{
    struct player *const player = create(PLAYER_PLAYOUT, 100, 1);
    const struct game start = game_start(4, RULES_NONE);
    ck_assert_uint_eq(choose(player, &start).playouts, 100);
    player_limit(player, 0, 300);
    ck_assert_uint_eq(choose(player, &start).playouts, 300);
    player_limit(player, 0.001, 0);
    choose(player, &start);
    player_destroy(player);
}
END_TEST

SUPPORT_SUITE(player)
{
    TCase *const test = support_case(suite, "player");
    tcase_add_test(test, kinds_have_names);
    tcase_add_loop_test(test, moves_are_legal_on_every_board, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_loop_test(test, choices_are_the_same_again, 0, PLAYER_KINDS);
    tcase_add_test(test, stopped_players_choose);
    tcase_add_test(test, limits_can_be_changed);
    TCase *const perfect = support_case(suite, "perfect");
    tcase_add_unchecked_fixture(perfect, position_oracle_open_sets, NULL);
    tcase_add_test(perfect, side_2_is_played_perfectly);
    tcase_add_loop_test(perfect, the_contract_is_played_perfectly, 0, 3);
    tcase_add_loop_test(perfect, sets_of_side_3_are_played_perfectly, 0, 2);
    tcase_add_test(perfect, what_is_called_certain_is_true);
}
