/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cellset - sets of cells against arrays of flags. */
#include "game/cellset.h"

#include "game/board.h"
#include "tests/support.h"

enum { BITS = 64 * CELLSET_WORDS, ROUNDS = 2000 };

struct flags {
    bool in[BITS];
};

static struct flags random_flags(uint64_t *seed)
{
    struct flags flags;
    const int percent = support_below(seed, 101);
    for (int i = 0; i < BITS; i++)
        flags.in[i] = support_below(seed, 100) < percent;
    return flags;
}

static struct cellset set_of(const struct flags *flags)
{
    struct cellset set = cellset_none();
    for (int i = 0; i < BITS; i++)
        if (flags->in[i])
            cellset_add(&set, i);
    return set;
}

/* Members, number, emptiness and the walk must all agree. */
static bool same(const struct cellset *set, const struct flags *flags)
{
    int count = 0;
    int walk = cellset_next(set, 0);
    for (int i = 0; i < BITS; i++) {
        if (cellset_has(set, i) != flags->in[i])
            return false;
        if (!flags->in[i])
            continue;
        if (walk != i)
            return false;
        walk = cellset_next(set, walk + 1);
        count++;
    }
    return walk == -1 && cellset_count(*set) == count &&
           cellset_empty(*set) == (count == 0);
}

START_TEST(a_new_set_is_empty)
{
    const struct flags none = {{false}};
    const struct cellset set = cellset_none();
    ck_assert(same(&set, &none));
}
END_TEST

START_TEST(the_largest_board_fits)
{
    ck_assert_int_le(BOARD_MAX_CELLS, BITS);
    ck_assert_int_eq(BOARD_MAX_CELLS, 331);
}
END_TEST

START_TEST(each_cell_alone_is_added_and_removed)
{
    for (int i = 0; i < BITS; i++) {
        struct flags flags = {{false}};
        struct cellset set = cellset_none();
        cellset_add(&set, i);
        flags.in[i] = true;
        ck_assert_msg(same(&set, &flags), "cell %d added", i);
        cellset_remove(&set, i);
        flags.in[i] = false;
        ck_assert_msg(same(&set, &flags), "cell %d removed", i);
    }
}
END_TEST

START_TEST(adding_and_removing_in_any_order)
{
    uint64_t seed = 1;
    struct cellset set = cellset_none();
    struct flags flags = {{false}};
    for (int round = 0; round < ROUNDS; round++) {
        const int cell = support_below(&seed, BITS);
        flags.in[cell] = support_below(&seed, 2);
        if (flags.in[cell])
            cellset_add(&set, cell);
        else
            cellset_remove(&set, cell);
        if (!same(&set, &flags))
            ck_abort_msg("round %d", round);
    }
}
END_TEST

START_TEST(unions_intersections_and_differences)
{
    uint64_t seed = 2;
    for (int round = 0; round < ROUNDS; round++) {
        const struct flags a = random_flags(&seed);
        const struct flags b = random_flags(&seed);
        struct flags either, both, only;
        for (int i = 0; i < BITS; i++) {
            either.in[i] = a.in[i] || b.in[i];
            both.in[i] = a.in[i] && b.in[i];
            only.in[i] = a.in[i] && !b.in[i];
        }
        const struct cellset x = set_of(&a), y = set_of(&b);
        const struct cellset sets[3] = {cellset_or(x, y), cellset_and(x, y),
                                        cellset_without(x, y)};
        if (!same(&sets[0], &either) || !same(&sets[1], &both) ||
            !same(&sets[2], &only))
            ck_abort_msg("round %d", round);
    }
}
END_TEST

START_TEST(next_finds_the_first_member_from_any_place)
{
    uint64_t seed = 3;
    for (int round = 0; round < 200; round++) {
        const struct flags flags = random_flags(&seed);
        const struct cellset set = set_of(&flags);
        int first = -1;
        for (int from = BITS; from >= 0; from--) {
            if (from < BITS && flags.in[from])
                first = from;
            if (cellset_next(&set, from) != first)
                ck_abort_msg("round %d, from %d", round, from);
        }
    }
}
END_TEST

START_TEST(sets_are_equal_when_their_members_are)
{
    uint64_t seed = 4;
    for (int round = 0; round < ROUNDS; round++) {
        const struct flags flags = random_flags(&seed);
        const struct cellset a = set_of(&flags);
        struct cellset b = a;
        const int cell = support_below(&seed, BITS);
        if (!cellset_equal(a, b) || cellset_compare(&a, &b))
            ck_abort_msg("round %d: a copy differs", round);
        if (flags.in[cell])
            cellset_remove(&b, cell);
        else
            cellset_add(&b, cell);
        if (cellset_equal(a, b) || !cellset_compare(&a, &b))
            ck_abort_msg("round %d: cell %d unnoticed", round, cell);
    }
}
END_TEST

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Few cells, spread over the words, so that sets often share their first. */
static struct cellset sparse_set(uint64_t *seed)
{
    static const int cells[] = {0, 1, 62, 63, 64, 127, 128, 200, 319, 383};
    struct cellset set = cellset_none();
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        if (support_below(seed, 2))
            cellset_add(&set, cells[i]);
    return set;
}

START_TEST(compare_is_a_total_order)
{
    uint64_t seed = 5;
    for (int round = 0; round < 20 * ROUNDS; round++) {
        const struct cellset a = sparse_set(&seed);
        const struct cellset b = sparse_set(&seed);
        const struct cellset c = sparse_set(&seed);
        const int ab = sign(cellset_compare(&a, &b));
        const int bc = sign(cellset_compare(&b, &c));
        const int ac = sign(cellset_compare(&a, &c));
        if (ab != -sign(cellset_compare(&b, &a)))
            ck_abort_msg("round %d: not antisymmetric", round);
        if ((ab == 0) != cellset_equal(a, b))
            ck_abort_msg("round %d: not strict", round);
        if (ab == bc && ac != ab)
            ck_abort_msg("round %d: not transitive", round);
    }
}
END_TEST

SUPPORT_SUITE(cellset)
{
    TCase *const tcase = support_case(suite, "cellset");
    tcase_add_test(tcase, a_new_set_is_empty);
    tcase_add_test(tcase, the_largest_board_fits);
    tcase_add_test(tcase, each_cell_alone_is_added_and_removed);
    tcase_add_test(tcase, adding_and_removing_in_any_order);
    tcase_add_test(tcase, unions_intersections_and_differences);
    tcase_add_test(tcase, next_finds_the_first_member_from_any_place);
    tcase_add_test(tcase, sets_are_equal_when_their_members_are);
    tcase_add_test(tcase, compare_is_a_total_order);
}
