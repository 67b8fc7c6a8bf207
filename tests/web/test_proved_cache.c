/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proved_cache - what was proved just now is found in every orientation
 * and never taken for something else, and what is read out of a proof is true:
 * the judge is asked about each position and each move.
 */
#include "web/proved_cache.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

static struct proved_cache *make(size_t most)
{
    struct proved_cache *const cache = proved_cache_create(most);
    ck_assert_ptr_nonnull(cache);
    return cache;
}

static bool knows(const struct proved_cache *cache, const char *text,
                  enum rules rules)
{
    struct proved_cache_fact fact = {.position = support_position(text),
                                     .rules = rules};
    return proved_cache_get(cache, &fact);
}

START_TEST(a_fact_is_found_in_every_orientation)
{
    struct proved_cache *const cache = make(64);
    const struct position position = support_position("1b1/2w1/2b2/4/3 b");
    const int move = notation_parse_cell(position.board, "c4", 2);
    const struct proved_cache_fact fact = {
        .position = position, .value = VALUE_WIN, .move = move};
    proved_cache_put(cache, &fact);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        struct proved_cache_fact image = {.position =
                                              symmetry_position(&position, k)};
        ck_assert(proved_cache_get(cache, &image));
        ck_assert_int_eq(image.value, VALUE_WIN);
        ck_assert_int_eq(image.move, symmetry_move(position.board, k, move));
    }
    proved_cache_destroy(cache);
}
END_TEST

START_TEST(another_question_has_no_answer)
{
    struct proved_cache *const cache = make(8);
    const struct proved_cache_fact main = {
        .position = support_position("3/4/2b2/4/3 w"),
        .rules = RULES_OPEN,
        .value = VALUE_LOSS,
        .move = MOVE_NONE};
    const struct proved_cache_fact contract = {
        .position = support_position("3/1b2/5/4/3 c"),
        .rules = RULES_OPEN,
        .value = VALUE_WIN,
        .move = MOVE_PASS};
    proved_cache_put(cache, &main);
    proved_cache_put(cache, &contract);
    ck_assert(knows(cache, "3/4/2b2/4/3 w", RULES_INNER));
    ck_assert(!knows(cache, "3/4/2b2/4/3 b", RULES_OPEN));
    ck_assert(!knows(cache, "3/4/2b2/4/3 c", RULES_OPEN));
    ck_assert(!knows(cache, "3/4/2w2/4/3 w", RULES_OPEN));
    ck_assert(!knows(cache, "3/4/5/4/3 w", RULES_OPEN));
    ck_assert(knows(cache, "3/1b2/5/4/3 c", RULES_OPEN));
    ck_assert(knows(cache, "3/4/5/2b1/3 c", RULES_OPEN));
    ck_assert(!knows(cache, "3/1b2/5/4/3 c", RULES_INNER));
    proved_cache_destroy(cache);
}
END_TEST

START_TEST(a_move_is_kept_once_it_is_known)
{
    struct proved_cache *const cache = make(8);
    struct proved_cache_fact fact = {.position = support_position("2/3/2 b"),
                                     .value = VALUE_WIN,
                                     .move = MOVE_NONE};
    proved_cache_put(cache, &fact);
    fact.move = 3;
    proved_cache_put(cache, &fact);
    fact.move = MOVE_NONE;
    proved_cache_put(cache, &fact);
    ck_assert(proved_cache_get(cache, &fact));
    ck_assert_int_eq(fact.move, 3);
    proved_cache_destroy(cache);
}
END_TEST

/* A position of its own for each number, none an image of another. */
static struct proved_cache_fact numbered(int i)
{
    struct proved_cache_fact fact = {.position = position_empty(9, TURN_WHITE),
                                     .value = VALUE_LOSS,
                                     .move = MOVE_NONE};
    cellset_add(&fact.position.stones[COLOUR_BLACK], 0);
    cellset_add(&fact.position.stones[COLOUR_BLACK], 2);
    cellset_add(&fact.position.stones[COLOUR_WHITE], i + 3);
    return fact;
}

/* The numbers below `count` that are known. */
static int count_known(const struct proved_cache *cache, int count)
{
    int known = 0;
    for (int i = 0; i < count; i++) {
        struct proved_cache_fact fact = numbered(i);
        known += proved_cache_get(cache, &fact);
    }
    return known;
}

START_TEST(the_oldest_gives_way)
{
    enum { ROOM = 8, PUT = 50 };
    struct proved_cache *const cache = make(ROOM);
    for (int i = 0; i < PUT; i++) {
        const struct proved_cache_fact fact = numbered(i);
        proved_cache_put(cache, &fact);
        ck_assert_int_eq(count_known(cache, i + 1),
                         i + 1 < ROOM ? i + 1 : ROOM);
        ck_assert_int_eq(count_known(cache, i + 1 - ROOM), 0);
    }
    proved_cache_destroy(cache);
}
END_TEST

START_TEST(it_takes_no_more_than_it_has_room_for)
{
    enum { MOST = 50, ROOM = 56, PUT = 200 };
    struct proved_cache *const cache = make(MOST);
    for (int i = 0; i < PUT; i++) {
        struct proved_cache_fact fact = numbered(i);
        proved_cache_put(cache, &fact);
        ck_assert(proved_cache_get(cache, &fact));
    }
    ck_assert_int_ge(count_known(cache, PUT), MOST / 2);
    ck_assert_int_le(count_known(cache, PUT), ROOM);
    proved_cache_destroy(cache);
}
END_TEST

/* The record of a position that a search proves. */
static void prove(struct search *search, const struct position *position,
                  struct bytes *bytes)
{
    static const struct search_limits none;
    const struct search_verdict verdict = search_checks_prove(search, position);
    struct search_proof proof;
    struct status_text why;
    ck_assert_int_eq(search_extract(search, position,
                                    value_winner(position->turn, verdict.value),
                                    0, &none, bytes, &proof, &why),
                     STATUS_OK);
}

static void check_fact(const struct proved_cache_fact *fact)
{
    const struct cellset empty = position_free(&fact->position);
    if (fact->value != position_oracle_value(&fact->position))
        position_oracle_complain(&fact->position, "a wrong value");
    if (fact->move == MOVE_NONE)
        return;
    if (fact->value != VALUE_WIN || !cellset_has(&empty, fact->move))
        position_oracle_complain(&fact->position, "a move that cannot be");
    const struct position after = position_after(&fact->position, fact->move);
    if (position_oracle_winner(&after) != (enum colour)fact->position.turn)
        position_oracle_complain(&fact->position, "the move does not win");
}

START_TEST(what_a_proof_shows_is_true)
{
    uint64_t seed = 5;
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    size_t shown = 0;
    for (int round = 0; round < support_amount(100, 150); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 3 + round % 8, round % 5);
        const size_t most = round % 3 ? 1000 : 1 + (size_t)round / 3;
        struct bytes bytes = {.data = NULL};
        struct proved_cache_fact *facts;
        size_t count;
        struct status_text why;
        prove(search, &position, &bytes);
        ck_assert_int_eq(proved_cache_read(bytes.data, bytes.size, most, &facts,
                                           &count, &why),
                         STATUS_OK);
        ck_assert_uint_ge(count, 1);
        ck_assert_uint_le(count, most);
        ck_assert(position_equal(&facts[0].position, &position));
        for (size_t i = 0; i < count; i++)
            check_fact(&facts[i]);
        shown += count;
        free(facts);
        bytes_clear(&bytes);
    }
    ck_assert_uint_gt(shown, 500);
    search_destroy(search);
}
END_TEST

START_TEST(what_is_no_record_shows_nothing)
{
    static const unsigned char bytes[] = "unlur-proof 1 any white 2/3/2 w\n";
    struct proved_cache_fact *facts = NULL;
    size_t count = 0;
    struct status_text why;
    ck_assert_int_eq(
        proved_cache_read(bytes, sizeof bytes - 1, 10, &facts, &count, &why),
        STATUS_FAILED);
    support_check_line(&why);
}
END_TEST

SUPPORT_SUITE(proved_cache)
{
    TCase *const table = support_case(suite, "table");
    TCase *const proofs = support_case(suite, "proofs");
    tcase_add_test(table, a_fact_is_found_in_every_orientation);
    tcase_add_test(table, another_question_has_no_answer);
    tcase_add_test(table, a_move_is_kept_once_it_is_known);
    tcase_add_test(table, the_oldest_gives_way);
    tcase_add_test(table, it_takes_no_more_than_it_has_room_for);
    tcase_add_unchecked_fixture(proofs, position_oracle_open_sets, NULL);
    tcase_add_test(proofs, what_a_proof_shows_is_true);
    tcase_add_test(proofs, what_is_no_record_shows_nothing);
}
