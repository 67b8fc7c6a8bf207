/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_claims - what follows from true claims is true, in every orientation,
 * and stands beside what is known. The truth is brute force's.
 */
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/annotation.h"
#include "query/claims.h"
#include "query/lookup.h"
#include "tests/position_oracle.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

enum { STONES_SETS = 1 << 7 }; /* of the inner cells of side 3 */

static struct result set_result(const struct position *set, enum value value)
{
    return (struct result){.position = *set,
                           .rules = RULES_NONE,
                           .state = value == VALUE_UNKNOWN ? RESULT_BOUNDED
                                                           : RESULT_PROVED,
                           .value = value,
                           .move = MOVE_NONE,
                           .grundy = VALUE_NO_GRUNDY};
}

/* The truth about a set, with a move that wins if one does. */
static struct result true_result(const struct position *set)
{
    struct result result = set_result(set, position_oracle_value(set));
    for (int cell = 0; cell < set->board->cells; cell++) {
        if (position_at(set, cell) != COLOUR_NONE || result.value != VALUE_WIN)
            continue;
        const struct position after = position_after(set, cell);
        if (position_oracle_winner(&after) == COLOUR_WHITE)
            result.move = cell;
    }
    return result;
}

static void add(struct claims *claims, const struct position *set,
                enum value value)
{
    const struct result result = set_result(set, value);
    ck_assert(claims_add(claims, &result));
}

static void settle(struct claims *claims)
{
    struct status_text why;
    ck_assert_int_eq(claims_settle(claims, &why), STATUS_OK);
}

/* True claims of the inner sets of side 3; of one in `parts` there is none, and
 * of another one only that nobody knows. `parts` 0: of all of them. */
static struct claims *true_claims(uint64_t *seed, int parts)
{
    struct position sets[SUPPORT_SETS];
    struct claims *const claims = claims_create();
    support_sets(TURN_WHITE, sets);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        const int kind = parts ? support_below(seed, parts) : 2;
        if (kind == 0)
            continue;
        add(claims, &sets[i],
            kind == 1 ? VALUE_UNKNOWN : position_oracle_value(&sets[i]));
    }
    settle(claims);
    return claims;
}

/* The contract position of a mask of the inner cells. */
static struct position contract_of(unsigned mask)
{
    struct position position;
    const struct position empty = position_empty(3, TURN_CONTRACT);
    support_set(3, TURN_CONTRACT, empty.board->inner, mask, &position);
    return position;
}

/* Fails unless what is told of a contract position is so; whether anything is.
 */
static bool check_contract(const struct claims *claims,
                           const struct position *contract)
{
    const struct game game = {.position = *contract, .rules = RULES_INNER};
    enum value value;
    int move;
    if (!claims_tell(claims, &game, &value, &move))
        return false;
    const struct position_oracle_contract truth =
        position_oracle_contract(contract, RULES_INNER);
    if (truth.wins != (value == VALUE_WIN))
        position_oracle_complain(contract, "the claim is false");
    if (value == VALUE_WIN &&
        !(move == MOVE_PASS ? truth.pass : cellset_has(&truth.cells, move)))
        position_oracle_complain(contract, "the move does not win");
    return true;
}

START_TEST(the_contract_follows_from_all_its_sets)
{
    uint64_t seed = 1;
    struct claims *const claims = true_claims(&seed, 0);
    for (unsigned mask = 0; mask < STONES_SETS; mask++) {
        const struct position contract = contract_of(mask);
        if (!check_contract(claims, &contract))
            position_oracle_complain(&contract, "nothing is told");
    }
    claims_destroy(claims);
}
END_TEST

START_TEST(from_some_of_its_sets_follows_nothing_false)
{
    uint64_t seed = 2;
    int told = 0, rounds = support_amount(200, 2000);
    for (int round = 0; round < rounds; round++) {
        struct claims *const claims =
            true_claims(&seed, 3 + support_below(&seed, 8));
        for (unsigned mask = 0; mask < STONES_SETS; mask++) {
            const struct position contract = contract_of(mask);
            told += check_contract(claims, &contract);
        }
        claims_destroy(claims);
    }
    ck_assert_int_gt(told, rounds * STONES_SETS / 4);
    ck_assert_int_lt(told, rounds * STONES_SETS);
}
END_TEST

/* Under the rules `open` there are sets that nobody claims anything of, so
 * nothing is lost, and only a pass wins. */
START_TEST(inner_sets_do_not_tell_who_loses_an_open_contract)
{
    uint64_t seed = 3;
    int told = 0;
    struct claims *const claims = true_claims(&seed, 0);
    for (unsigned mask = 0; mask < STONES_SETS; mask++) {
        const struct game game = {.position = contract_of(mask),
                                  .rules = RULES_OPEN};
        const struct position passed =
            position_after(&game.position, MOVE_PASS);
        enum value value;
        int move;
        const bool any = claims_tell(claims, &game, &value, &move);
        const bool blacks = position_oracle_winner(&passed) == COLOUR_BLACK;
        ck_assert_int_eq(any, blacks);
        if (any && (value != VALUE_WIN || move != MOVE_PASS))
            position_oracle_complain(&game.position, "not won by a pass");
        told += any;
    }
    ck_assert_int_gt(told, 0);
    claims_destroy(claims);
}
END_TEST

START_TEST(a_claim_is_told_in_the_cells_of_the_question)
{
    const struct position asked = support_position("3/1w2/2b2/4/b2 w");
    struct result result = set_result(&asked, VALUE_WIN);
    result.move = notation_parse_cell(asked.board, "b2", 2);
    struct claims *const claims = claims_create();
    ck_assert(claims_add(claims, &result));
    settle(claims);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct game game = {.position = symmetry_position(&asked, k)};
        enum value value;
        int move;
        ck_assert(claims_tell(claims, &game, &value, &move));
        ck_assert_int_eq(value, VALUE_WIN);
        ck_assert_int_eq(move, symmetry_move(asked.board, k, result.move));
    }
    claims_destroy(claims);
}
END_TEST

START_TEST(what_is_claimed_twice_counts_once_and_not_both_ways)
{
    const struct position set = support_position("3/4/2b2/4/3 w");
    struct game game = {.position = set};
    struct status_text why;
    enum value value;
    int move;
    struct claims *claims = claims_create();
    settle(claims);
    ck_assert(!claims_tell(claims, &game, &value, &move));
    add(claims, &set, VALUE_UNKNOWN);
    settle(claims);
    ck_assert(!claims_tell(claims, &game, &value, &move));
    add(claims, &set, VALUE_WIN);
    add(claims, &set, VALUE_UNKNOWN);
    add(claims, &set, VALUE_WIN);
    settle(claims);
    ck_assert(claims_tell(claims, &game, &value, &move));
    ck_assert_int_eq(value, VALUE_WIN);
    add(claims, &set, VALUE_LOSS);
    ck_assert_int_eq(claims_settle(claims, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "'3/4/2b2/4/3 w'"));
    claims_destroy(claims);
    claims_destroy(NULL);
}
END_TEST

/* --- Lookups -------------------------------------------------------------- */

static void check_claim(const struct position *position, enum value value,
                        enum value claim)
{
    if (value != VALUE_UNKNOWN && claim != VALUE_UNKNOWN)
        position_oracle_complain(position, "known and claimed");
    if (claim == VALUE_UNKNOWN)
        return;
    const bool wins = position->turn == TURN_CONTRACT
                          ? position_oracle_contract(position, RULES_INNER).wins
                          : position_oracle_value(position) == VALUE_WIN;
    if (wins != (claim == VALUE_WIN))
        position_oracle_complain(position, "the claim is false");
}

/* The value of a move as one of the position after it. */
static enum value after_move(int move, const struct position *after,
                             enum value value)
{
    if (move != MOVE_PASS)
        return value_opposite(value);
    return value == VALUE_UNKNOWN
               ? value
               : value_from_winner(after->turn, value == VALUE_WIN
                                                    ? COLOUR_BLACK
                                                    : COLOUR_WHITE);
}

static int check_lookup(const struct lookup *lookup)
{
    const struct position *const position = &lookup->game.position;
    int claimed = lookup->claim != VALUE_UNKNOWN;
    check_claim(position, lookup->value, lookup->claim);
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        const struct position after = position_after(position, move->move);
        claimed += move->claim != VALUE_UNKNOWN;
        check_claim(&after, move->value,
                    after_move(move->move, &after, move->claim));
    }
    return claimed;
}

/* A lookup with claims says of what is known the same as one without. */
static void compare_known(const struct lookup *with,
                          const struct lookup *without)
{
    ck_assert_int_eq(with->value, without->value);
    ck_assert_int_eq(with->source, without->source);
    ck_assert_int_eq(with->move, without->move);
    ck_assert_int_eq(with->count, without->count);
    for (int i = 0; i < with->count; i++) {
        ck_assert_int_eq(with->moves[i].value, without->moves[i].value);
        ck_assert_int_eq(with->moves[i].source, without->moves[i].source);
        ck_assert_int_eq(without->moves[i].claim, VALUE_UNKNOWN);
    }
}

/* With some sets stored and some claimed, some of them both. */
START_TEST(claims_stand_beside_what_is_known)
{
    uint64_t seed = 4;
    int claimed = 0;
    struct position sets[SUPPORT_SETS];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    support_sets(TURN_WHITE, sets);
    for (int i = 0; i < SUPPORT_SETS; i += 3) {
        const struct result result = true_result(&sets[i]);
        store_fixture_put(store, &result);
    }
    for (int round = 0; round < 10; round++) {
        struct claims *const claims = true_claims(&seed, 4);
        const struct lookup_sources with = {.store = store, .claims = claims};
        const struct lookup_sources without = {.store = store};
        for (unsigned mask = 0; mask < STONES_SETS; mask++)
            for (int passed = 0; passed < 2; passed++) {
                struct game game = {.position = contract_of(mask),
                                    .rules = RULES_INNER};
                struct lookup known, all;
                struct status_text why;
                if (passed)
                    game.position = position_after(&game.position, MOVE_PASS);
                ck_assert_int_eq(lookup_find(&without, &game, &known, &why),
                                 STATUS_OK);
                ck_assert_int_eq(lookup_find(&with, &game, &all, &why),
                                 STATUS_OK);
                compare_known(&all, &known);
                claimed += check_lookup(&all);
            }
        claims_destroy(claims);
    }
    ck_assert_int_gt(claimed, 1000);
    store_close(store);
}
END_TEST

/* --- Annotations ---------------------------------------------------------- */

/* A store that has proved every inner set of side 3 and every contract position
 * on one. */
static struct store *full_store(void)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct position sets[SUPPORT_SETS];
    support_sets(TURN_WHITE, sets);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        struct result result = true_result(&sets[i]);
        store_fixture_put(store, &result);
        result.position.turn = TURN_CONTRACT;
        result.rules = RULES_INNER;
        const struct position_oracle_contract truth =
            position_oracle_contract(&result.position, RULES_INNER);
        result.value = truth.wins ? VALUE_WIN : VALUE_LOSS;
        result.move = !truth.wins  ? MOVE_NONE
                      : truth.pass ? MOVE_PASS
                                   : cellset_next(&truth.cells, 0);
        store_fixture_put(store, &result);
    }
    return store;
}

/* A contract at random, to its pass. */
static struct game random_contract(uint64_t *seed)
{
    struct game game = game_start(3, RULES_INNER);
    while (game.position.turn == TURN_CONTRACT) {
        const struct cellset cells =
            position_moves(&game.position, RULES_INNER);
        const int choice = support_below(seed, cellset_count(cells) + 2);
        int cell = cellset_next(&cells, 0);
        for (int i = 0; i < choice && cell >= 0; i++)
            cell = cellset_next(&cells, cell + 1);
        game_play(&game, cell < 0 ? MOVE_PASS : cell);
    }
    return game;
}

/* Claims of all sets judge as the proofs of all would, and none is taken for a
 * proof. */
START_TEST(an_annotation_tells_what_would_follow_from_claims)
{
    uint64_t seed = 5;
    struct store *const store = full_store();
    struct claims *const claims = true_claims(&seed, 0);
    const struct lookup_sources proved = {.store = store};
    const struct lookup_sources claimed = {.claims = claims};
    for (int round = 0; round < 200; round++) {
        const struct game game = random_contract(&seed);
        struct annotation all, none;
        struct status_text why;
        ck_assert_int_eq(annotation_make(&proved, &game, &all, &why),
                         STATUS_OK);
        ck_assert_int_eq(annotation_make(&claimed, &game, &none, &why),
                         STATUS_OK);
        ck_assert_ptr_null(all.claimed);
        ck_assert_int_eq(none.claimed->start, all.start);
        for (int i = 0; i < game.move_count; i++) {
            const struct annotation_move *const one = &all.moves[i];
            const struct annotation_move *const other = &none.claimed->moves[i];
            ck_assert_int_eq(none.moves[i].judgement, ANNOTATION_UNKNOWN);
            ck_assert(annotation_is_claimed(&none, i));
            ck_assert(!annotation_is_claimed(&all, i));
            ck_assert_int_eq(other->judgement, one->judgement);
            ck_assert_int_eq(other->before, one->before);
            ck_assert_int_eq(other->after, one->after);
            ck_assert_int_eq(other->only, one->only);
            ck_assert_int_eq(other->better_pass, one->better_pass);
            ck_assert(cellset_equal(other->better, one->better));
        }
        annotation_free(&all);
        annotation_free(&none);
    }
    claims_destroy(claims);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(claims)
{
    const TTest *const tests[] = {
        the_contract_follows_from_all_its_sets,
        from_some_of_its_sets_follows_nothing_false,
        inner_sets_do_not_tell_who_loses_an_open_contract,
        a_claim_is_told_in_the_cells_of_the_question,
        what_is_claimed_twice_counts_once_and_not_both_ways,
        claims_stand_beside_what_is_known,
        an_annotation_tells_what_would_follow_from_claims};
    TCase *const tcase = store_fixture_case(suite, "claims", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
}
