/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_bits - the sets of every width against plain arrays.
 *
 * Built once for each width; the file is the same.
 */
#include "solver/common/bits.h"

#include "tests/support.h"

/* A set as an array. */
struct plain {
    bool has[BITS_CELLS];
};

static bits set_of(const struct plain *plain)
{
    bits set = bits_none();
    for (int cell = 0; cell < BITS_CELLS; cell++)
        if (plain->has[cell])
            set |= bits_of(cell);
    return set;
}

/* Of each `one_in` cells about one. */
static struct plain draw(uint64_t *seed, int one_in)
{
    struct plain plain;
    for (int cell = 0; cell < BITS_CELLS; cell++)
        plain.has[cell] = support_below(seed, one_in) == 0;
    return plain;
}

static void check_same(bits set, const struct plain *plain, const char *what)
{
    for (int cell = 0; cell < BITS_CELLS; cell++)
        if (bits_has(set, cell) != plain->has[cell])
            ck_abort_msg("%s: cell %d", what, cell);
}

START_TEST(one_cell_is_one_cell)
{
    ck_assert(!bits_any(bits_none()));
    ck_assert_int_eq(bits_first(bits_none()), -1);
    ck_assert_int_eq(bits_count(bits_none()), 0);
    ck_assert(!bits_several(bits_none()));
    for (int cell = 0; cell < BITS_CELLS; cell++) {
        const bits one = bits_of(cell);
        struct plain plain = {{false}};
        plain.has[cell] = true;
        check_same(one, &plain, "one cell");
        if (!bits_any(one) || bits_several(one) || bits_count(one) != 1 ||
            bits_first(one) != cell || !bits_equal(bits_lowest(one), one))
            ck_abort_msg("cell %d", cell);
        if (bits_word(one, cell / 64) != UINT64_C(1) << cell % 64)
            ck_abort_msg("word of cell %d", cell);
    }
}
END_TEST

/* What is asked of one set. */
static void check_one(const struct plain *plain)
{
    const bits set = set_of(plain);
    int count = 0;
    int first = -1;
    int cell;
    check_same(set, plain, "a set");
    for (int i = BITS_CELLS - 1; i >= 0; i--) {
        count += plain->has[i];
        if (plain->has[i])
            first = i;
    }
    if (bits_count(set) != count || bits_first(set) != first ||
        bits_any(set) != (count > 0) || bits_several(set) != (count > 1))
        ck_abort_msg("%d cells from %d on", count, first);
    if (count && !bits_equal(bits_lowest(set), bits_of(first)))
        ck_abort_msg("the lowest is not %d", first);
    int last = -1;
    BITS_EACH (cell, set) {
        if (cell <= last || !plain->has[cell])
            ck_abort_msg("cell %d after %d", cell, last);
        last = cell;
        count--;
    }
    ck_assert_int_eq(count, 0);
    ck_assert_int_eq(cell, -1);
}

/* What is asked of two. */
static void check_two(const struct plain *a, const struct plain *b)
{
    const bits one = set_of(a);
    const bits two = set_of(b);
    struct plain both, either, without;
    bool within = true;
    bool equal = true;
    for (int i = 0; i < BITS_CELLS; i++) {
        both.has[i] = a->has[i] && b->has[i];
        either.has[i] = a->has[i] || b->has[i];
        without.has[i] = a->has[i] && !b->has[i];
        within = within && !without.has[i];
        equal = equal && a->has[i] == b->has[i];
    }
    check_same(one & two, &both, "and");
    check_same(one | two, &either, "or");
    check_same(one & ~two, &without, "without");
    ck_assert(bits_within(one, two) == within);
    ck_assert(bits_equal(one, two) == equal);
    ck_assert(bits_within(one & two, one));
    ck_assert(bits_within(two, one | two));
    ck_assert(bits_equal(one | two, two | one));
}

START_TEST(sets_are_as_arrays)
{
    uint64_t seed = 120;
    for (int round = 0; round < 300; round++) {
        const struct plain a = draw(&seed, 1 << round % 10);
        struct plain b = draw(&seed, 1 << round % 7);
        check_one(&a);
        check_two(&a, &b);
        check_two(&a, &a);
        b = a;
        b.has[support_below(&seed, BITS_CELLS)] ^= true;
        check_two(&a, &b);
        check_two(&b, &a);
    }
}
END_TEST

START_TEST(a_loop_may_be_left)
{
    int cell;
    BITS_EACH (cell, bits_of(1) | bits_of(5) | bits_of(BITS_CELLS - 1))
        if (cell == 5)
            break;
    ck_assert_int_eq(cell, 5);
}
END_TEST

START_TEST(cellsets_become_sets)
{
    uint64_t seed = 121;
    for (int round = 0; round < 300; round++) {
        struct plain plain = draw(&seed, 1 + round % 20);
        struct cellset cells = cellset_none();
        for (int cell = 0; cell < BITS_CELLS; cell++) {
            if (cell >= 64 * CELLSET_WORDS)
                plain.has[cell] = false;
            else if (plain.has[cell])
                cellset_add(&cells, cell);
        }
        check_same(bits_of_cellset(&cells), &plain, "a cellset");
    }
}
END_TEST

SUPPORT_SUITE(bits)
{
    TCase *const tcase = support_case(suite, "bits");
    tcase_add_test(tcase, one_cell_is_one_cell);
    tcase_add_test(tcase, sets_are_as_arrays);
    tcase_add_test(tcase, a_loop_may_be_left);
    tcase_add_test(tcase, cellsets_become_sets);
}
