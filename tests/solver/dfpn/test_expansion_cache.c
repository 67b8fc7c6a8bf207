/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_expansion_cache - what is found is what was put there for the very
 * position, or nothing. */
#include "solver/dfpn/expansion_cache.h"

#include "tests/support.h"

enum { CELLS = 37, MOVES = 5 };

static struct table_key key_of(int black, int white, enum colour turn)
{
    return (struct table_key){{bits_of(black), bits_of(white)}, turn};
}

/* Each position has moves and rules of its own. */
static void put(struct expansion_cache *cache, const struct table_key *key,
                int mark)
{
    struct policy_move moves[MOVES];
    const struct static_rules rules = {.replies = bits_of(mark)};
    for (int i = 0; i < MOVES; i++)
        moves[i] = (struct policy_move){(int16_t)(mark + i), (uint16_t)i};
    expansion_cache_put(cache, key, &rules, moves, MOVES);
}

static void check(const struct expansion *found, int mark)
{
    ck_assert_ptr_nonnull(found);
    ck_assert_int_eq(found->count, MOVES);
    ck_assert(bits_equal(found->static_rules.replies, bits_of(mark)));
    for (int i = 0; i < MOVES; i++) {
        ck_assert_int_eq(found->moves[i].cell, mark + i);
        ck_assert_int_eq(found->moves[i].factor, i);
    }
}

START_TEST(one_place_has_the_last)
{
    struct expansion_cache *const cache = expansion_cache_create(CELLS, 0);
    struct table_key key = key_of(1, 2, COLOUR_WHITE);
    ck_assert_ptr_null(expansion_cache_find(cache, &key));
    put(cache, &key, 3);
    check(expansion_cache_find(cache, &key), 3);
    for (int i = 0; i < 3; i++) {
        struct table_key other = key;
        if (i < 2)
            other.stones[i] |= bits_of(9);
        else
            other.turn = COLOUR_BLACK;
        ck_assert_ptr_null(expansion_cache_find(cache, &other));
    }
    key = key_of(2, 1, COLOUR_WHITE);
    put(cache, &key, 4);
    check(expansion_cache_find(cache, &key), 4);
    key = key_of(1, 2, COLOUR_WHITE);
    ck_assert_ptr_null(expansion_cache_find(cache, &key));
    expansion_cache_destroy(cache);
}
END_TEST

START_TEST(nothing_else_is_found)
{
    struct expansion_cache *const cache =
        expansion_cache_create(CELLS, 1 << 15);
    uint64_t seed = 6;
    int found = 0;
    for (int i = 0; i < support_amount(5000, 20000); i++) {
        const int black = support_below(&seed, 20);
        const int white = support_below(&seed, 20);
        const enum colour turn = (enum colour)support_below(&seed, 2);
        const struct table_key key = key_of(black, 20 + white, turn);
        const int mark = (black * 20 + white) % 30 + (int)turn;
        const struct expansion *const known = expansion_cache_find(cache, &key);
        if (known) {
            check(known, mark);
            found++;
        } else {
            put(cache, &key, mark);
        }
    }
    ck_assert_int_gt(found, support_amount(250, 1000));
    expansion_cache_destroy(cache);
}
END_TEST

SUPPORT_SUITE(expansion_cache)
{
    TCase *const tcase = support_case(suite, "expansion_cache");
    tcase_add_test(tcase, one_place_has_the_last);
    tcase_add_test(tcase, nothing_else_is_found);
}
