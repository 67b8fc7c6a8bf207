/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_symmetry - the twelve symmetries as a group, canonical forms, orbits.
 *
 * The numbers of sets up to symmetry are known from counting by hand (Burnside)
 * and from the theory of necklaces: the ring round the centre of side 2 has 13
 * necklaces of two kinds of beads and 92 of three, when it may be turned over.
 */
#include "game/symmetry.h"

#include <string.h>

#include "game/outcome.h"
#include "tests/support.h"

enum {
    FIRST = BOARD_MIN_SIDE,
    LAST = BOARD_MAX_SIDE + 1,
    K = BOARD_SYMMETRIES
};

START_TEST(symmetry_0_is_the_identity)
{
    const struct board *const board = board_of(_i);
    for (int cell = 0; cell < board->cells; cell++)
        ck_assert_int_eq(board->image[0][cell], cell);
}
END_TEST

START_TEST(each_symmetry_moves_every_cell_to_its_own_place)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++) {
        const struct cellset image = symmetry_set(board, k, &board->all);
        ck_assert(cellset_equal(image, board->all));
        ck_assert_int_eq(board->image[k][board->cells / 2], board->cells / 2);
    }
}
END_TEST

/* The number of the symmetry with this table; -1 when it is none. */
static int find(const struct board *board, const int16_t *table)
{
    const size_t bytes = (size_t)board->cells * sizeof *table;
    for (int k = 0; k < K; k++)
        if (memcmp(board->image[k], table, bytes) == 0)
            return k;
    return -1;
}

START_TEST(the_twelve_symmetries_differ)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++)
        ck_assert_int_eq(find(board, board->image[k]), k);
}
END_TEST

START_TEST(one_symmetry_after_another_is_a_symmetry)
{
    const struct board *const board = board_of(_i);
    for (int j = 0; j < K; j++) {
        for (int k = 0; k < K; k++) {
            int16_t table[BOARD_MAX_CELLS];
            for (int cell = 0; cell < board->cells; cell++)
                table[cell] = board->image[k][board->image[j][cell]];
            const int both = find(board, table);
            ck_assert_int_ge(both, 0);
            ck_assert_int_eq(both == 0, symmetry_inverse(j) == k);
        }
    }
}
END_TEST

START_TEST(neighbours_stay_neighbours)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++) {
        for (int cell = 0; cell < board->cells; cell++) {
            const struct cellset image =
                symmetry_set(board, k, &board->adjacent[cell]);
            const int place = board->image[k][cell];
            if (!cellset_equal(image, board->adjacent[place]))
                ck_abort_msg("symmetry %d, cell %d", k, cell);
        }
    }
}
END_TEST

static struct cellset cells_of_side(const struct board *board, int side)
{
    struct cellset cells = cellset_none();
    for (int cell = 0; cell < board->cells; cell++)
        if (board->sides[cell] >> side & 1)
            cellset_add(&cells, cell);
    return cells;
}

/* The side onto which symmetry k maps a side; -1 when it tears it. */
static int side_image(const struct board *board, int k, int side)
{
    const struct cellset cells = cells_of_side(board, side);
    const struct cellset image = symmetry_set(board, k, &cells);
    for (int other = 0; other < 6; other++)
        if (cellset_equal(image, cells_of_side(board, other)))
            return other;
    return -1;
}

START_TEST(opposite_and_alternate_sides_stay_so)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++) {
        for (int side = 0; side < 6; side++) {
            const int image = side_image(board, k, side);
            ck_assert_int_ge(image, 0);
            ck_assert_int_eq(side_image(board, k, (side + 3) % 6),
                             (image + 3) % 6);
            ck_assert_int_eq(side_image(board, k, (side + 2) % 6) % 2,
                             image % 2);
        }
    }
}
END_TEST

START_TEST(composed_symmetries_are_done_one_after_another)
{
    const struct board *const board = board_of(_i);
    for (int a = 0; a < K; a++) {
        for (int b = 0; b < K; b++) {
            const int16_t *const both = board->image[symmetry_compose(a, b)];
            for (int cell = 0; cell < board->cells; cell++)
                if (both[cell] != board->image[a][board->image[b][cell]])
                    ck_abort_msg("%d after %d, cell %d", a, b, cell);
        }
    }
}
END_TEST

START_TEST(composition_with_the_inverse_is_the_identity)
{
    for (int k = 0; k < K; k++) {
        ck_assert_int_eq(symmetry_compose(k, symmetry_inverse(k)), 0);
        ck_assert_int_eq(symmetry_compose(symmetry_inverse(k), k), 0);
        ck_assert_int_eq(symmetry_compose(k, 0), k);
        ck_assert_int_eq(symmetry_compose(0, k), k);
    }
}
END_TEST

START_TEST(sides_have_images_as_their_cells_do)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++)
        for (int side = 0; side < 6; side++)
            ck_assert_int_eq(symmetry_side(k, side),
                             side_image(board, k, side));
}
END_TEST

START_TEST(passes_and_missing_moves_have_no_image)
{
    const struct board *const board = board_of(_i);
    for (int k = 0; k < K; k++) {
        ck_assert_int_eq(symmetry_move(board, k, MOVE_PASS), MOVE_PASS);
        ck_assert_int_eq(symmetry_move(board, k, MOVE_NONE), MOVE_NONE);
        for (int cell = 0; cell < board->cells; cell++)
            ck_assert_int_eq(symmetry_move(board, k, cell),
                             board->image[k][cell]);
    }
}
END_TEST

static struct position sample(uint64_t *seed, int side)
{
    return support_scatter(seed, side, (enum turn)support_below(seed, 3));
}

START_TEST(the_image_of_a_position_moves_each_stone)
{
    uint64_t seed = 1;
    for (int round = 0; round < 20; round++) {
        const struct position position = sample(&seed, _i);
        const struct board *const board = position.board;
        for (int k = 0; k < K; k++) {
            const struct position image = symmetry_position(&position, k);
            ck_assert_int_eq(image.turn, position.turn);
            ck_assert_ptr_eq(image.board, board);
            for (int cell = 0; cell < board->cells; cell++)
                if (position_at(&image, board->image[k][cell]) !=
                    position_at(&position, cell))
                    ck_abort_msg("round %d, symmetry %d", round, k);
        }
    }
}
END_TEST

START_TEST(all_images_have_the_same_winner)
{
    uint64_t seed = 2;
    for (int round = 0; round < 100; round++) {
        const struct position position = sample(&seed, _i);
        const enum colour winner = outcome_winner(&position);
        for (int k = 1; k < K; k++) {
            const struct position image = symmetry_position(&position, k);
            if (outcome_winner(&image) != winner)
                ck_abort_msg("round %d, symmetry %d", round, k);
        }
    }
}
END_TEST

START_TEST(all_images_have_the_same_canonical_form)
{
    uint64_t seed = 3;
    for (int round = 0; round < 60; round++) {
        const struct position position = sample(&seed, _i);
        const struct position form = symmetry_canonical(&position, NULL);
        for (int k = 0; k < K; k++) {
            int way = -1;
            const struct position image = symmetry_position(&position, k);
            const struct position other = symmetry_canonical(&image, &way);
            const struct position led = symmetry_position(&image, way);
            if (!position_equal(&other, &form))
                ck_abort_msg("round %d, symmetry %d: form", round, k);
            if (!position_equal(&led, &form))
                ck_abort_msg("round %d, symmetry %d: way", round, k);
        }
    }
}
END_TEST

START_TEST(the_canonical_form_is_its_own_and_the_least)
{
    uint64_t seed = 4;
    for (int round = 0; round < 60; round++) {
        const struct position position = sample(&seed, _i);
        const struct position form = symmetry_canonical(&position, NULL);
        const struct position again = symmetry_canonical(&form, NULL);
        ck_assert(position_equal(&form, &again));
        for (int k = 0; k < K; k++) {
            const struct position image = symmetry_position(&position, k);
            if (cellset_compare(&image.stones[COLOUR_BLACK],
                                &form.stones[COLOUR_BLACK]) < 0)
                ck_abort_msg("round %d, symmetry %d: lesser", round, k);
        }
    }
}
END_TEST

START_TEST(colours_are_not_exchanged)
{
    const struct position black = support_position("b2/4/5/4/3 w");
    const struct position white = support_position("w2/4/5/4/3 w");
    const struct position a = symmetry_canonical(&black, NULL);
    const struct position b = symmetry_canonical(&white, NULL);
    ck_assert(!position_equal(&a, &b));
    ck_assert_int_eq(cellset_count(a.stones[COLOUR_BLACK]), 1);
    ck_assert_int_eq(cellset_count(b.stones[COLOUR_WHITE]), 1);
}
END_TEST

/* Counts the different images one by one. */
static int count_images(const struct position *position)
{
    struct position seen[K];
    int count = 0;
    for (int k = 0; k < K; k++) {
        const struct position image = symmetry_position(position, k);
        int i = 0;
        while (i < count && !position_equal(&seen[i], &image))
            i++;
        if (i == count)
            seen[count++] = image;
    }
    return count;
}

START_TEST(the_orbit_is_the_number_of_different_images)
{
    uint64_t seed = 5;
    for (int round = 0; round < 200; round++) {
        const struct position position = sample(&seed, _i);
        const int orbit = symmetry_orbit(&position);
        if (orbit != count_images(&position) || 12 % orbit)
            ck_abort_msg("round %d: orbit %d", round, orbit);
    }
}
END_TEST

START_TEST(orbits_of_some_positions_known_by_heart)
{
    static const struct {
        const char *text;
        int orbit;
    } known[] = {
        {"3/4/5/4/3 c", 1},      {"3/4/2b2/4/3 w", 1},  {"b2/4/5/4/3 w", 6},
        {"1b1/4/5/4/3 w", 6},    {"b2/4/5/4/2b w", 3},  {"b2/4/4b/4/b2 w", 2},
        {"b2/4/2b1b/4/b2 w", 2}, {"bw1/4/5/4/3 b", 12}, {"b2/4/5/4/2w b", 6},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct position position = support_position(known[i].text);
        ck_assert_msg(symmetry_orbit(&position) == known[i].orbit, "%s",
                      known[i].text);
    }
}
END_TEST

struct orbit_counts {
    uint64_t raw;     /* patterns looked at */
    int canonical;    /* those that are their own canonical form */
    uint64_t covered; /* the orbits of the canonical ones added up */
    int single;       /* canonical ones with one stone */
};

static void orbit_counts_add(struct orbit_counts *orbit_counts,
                             const struct position *position)
{
    const struct position form = symmetry_canonical(position, NULL);
    orbit_counts->raw++;
    if (!position_equal(&form, position))
        return;
    orbit_counts->canonical++;
    orbit_counts->covered += (uint64_t)symmetry_orbit(position);
    orbit_counts->single += position_count(position) == 1;
}

/* All sets of black stones on the given cells, in the contract phase. */
static struct orbit_counts black_sets(int side, struct cellset cells)
{
    struct orbit_counts orbit_counts = {0};
    struct position position = position_empty(side, TURN_CONTRACT);
    struct cellset *const black = &position.stones[COLOUR_BLACK];
    for (;;) {
        orbit_counts_add(&orbit_counts, &position);
        int cell = cellset_next(&cells, 0);
        for (; cell >= 0 && cellset_has(black, cell);
             cell = cellset_next(&cells, cell + 1))
            cellset_remove(black, cell);
        if (cell < 0)
            return orbit_counts;
        cellset_add(black, cell);
    }
}

static void check_orbit_counts(struct orbit_counts orbit_counts, uint64_t raw,
                               int canonical, int single)
{
    ck_assert_uint_eq(orbit_counts.raw, raw);
    ck_assert_uint_eq(orbit_counts.covered, raw);
    ck_assert_int_eq(orbit_counts.canonical, canonical);
    ck_assert_int_eq(orbit_counts.single, single);
}

START_TEST(inner_contract_sets_of_sides_2_and_3)
{
    check_orbit_counts(black_sets(2, board_of(2)->inner), 2, 2, 1);
    check_orbit_counts(black_sets(3, board_of(3)->inner), 128, 26, 2);
}
END_TEST

START_TEST(inner_contract_sets_of_side_4)
{
    check_orbit_counts(black_sets(4, board_of(4)->inner), 524288, 45336, 4);
}
END_TEST

START_TEST(open_contract_sets_of_side_2)
{
    check_orbit_counts(black_sets(2, board_of(2)->all), 128, 2 * 13, 2);
}
END_TEST

START_TEST(patterns_of_both_colours_on_side_2)
{
    struct orbit_counts orbit_counts = {0};
    for (int pattern = 0; pattern < 3 * 3 * 3 * 3 * 3 * 3 * 3; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int rest = pattern;
        for (int cell = 0; cell < 7; cell++, rest /= 3)
            if (rest % 3)
                cellset_add(&position.stones[rest % 3 - 1], cell);
        orbit_counts_add(&orbit_counts, &position);
    }
    check_orbit_counts(orbit_counts, 2187, 3 * 92, 4);
}
END_TEST

/* Two cells are in one class exactly when a white stone on either gives
 * positions that are images of each other. */
START_TEST(cell_orbits_are_those_of_the_positions_after)
{
    uint64_t seed = 11;
    for (int round = 0; round < 400; round++) {
        struct position position = support_scatter(&seed, 3, TURN_WHITE);
        if (round % 2 == 0)
            position.stones[COLOUR_WHITE] = cellset_none();
        if (round % 4 == 0) {
            const struct cellset half =
                symmetry_set(position.board, 3, &position.stones[COLOUR_BLACK]);
            position.stones[COLOUR_BLACK] =
                cellset_or(half, position.stones[COLOUR_BLACK]);
        }
        const unsigned symmetries = symmetry_stabilizer(&position);
        const struct cellset free = position_free(&position);
        ck_assert_int_eq(__builtin_popcount(symmetries),
                         BOARD_SYMMETRIES / symmetry_orbit(&position));
        for (int a = cellset_next(&free, 0); a >= 0;
             a = cellset_next(&free, a + 1)) {
            const struct cellset class =
                symmetry_cell_orbit(position.board, symmetries, a);
            const struct position after_a = position_after(&position, a);
            const struct position left = symmetry_canonical(&after_a, NULL);
            for (int b = cellset_next(&free, 0); b >= 0;
                 b = cellset_next(&free, b + 1)) {
                const struct position after_b = position_after(&position, b);
                const struct position right =
                    symmetry_canonical(&after_b, NULL);
                if (cellset_has(&class, b) != position_equal(&left, &right))
                    ck_abort_msg("round %d: cells %d, %d", round, a, b);
            }
        }
    }
}
END_TEST

/* The walk meets every cell once, in the orbit that it belongs to. */
START_TEST(the_walk_over_orbits_meets_every_cell_once)
{
    uint64_t seed = 12;
    for (int round = 0; round < 400; round++) {
        struct position position = support_scatter(&seed, 3, TURN_WHITE);
        if (round % 2 == 0)
            position.stones[COLOUR_WHITE] = cellset_none();
        if (round % 4 == 0)
            position.stones[COLOUR_BLACK] = cellset_none();
        const unsigned symmetries = symmetry_stabilizer(&position);
        const struct cellset free = position_free(&position);
        struct symmetry_orbits orbits = symmetry_orbits(&position, free);
        struct cellset orbit, met = cellset_none();
        int least = -1;
        while (symmetry_next_orbit(&orbits, &orbit)) {
            const int first = cellset_next(&orbit, 0);
            const struct cellset class =
                symmetry_cell_orbit(position.board, symmetries, first);
            ck_assert_int_gt(first, least);
            ck_assert(cellset_equal(orbit, class));
            ck_assert(cellset_empty(cellset_and(met, orbit)));
            met = cellset_or(met, orbit);
            least = first;
        }
        ck_assert(cellset_equal(met, free));
    }
}
END_TEST

static void add_group(Suite *suite)
{
    TCase *const tcase = support_case(suite, "group");
    tcase_add_loop_test(tcase, symmetry_0_is_the_identity, FIRST, LAST);
    tcase_add_loop_test(tcase, each_symmetry_moves_every_cell_to_its_own_place,
                        FIRST, LAST);
    tcase_add_loop_test(tcase, the_twelve_symmetries_differ, FIRST, LAST);
    tcase_add_loop_test(tcase, one_symmetry_after_another_is_a_symmetry, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, neighbours_stay_neighbours, FIRST, LAST);
    tcase_add_loop_test(tcase, opposite_and_alternate_sides_stay_so, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, composed_symmetries_are_done_one_after_another,
                        FIRST, LAST);
    tcase_add_test(tcase, composition_with_the_inverse_is_the_identity);
    tcase_add_loop_test(tcase, sides_have_images_as_their_cells_do, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, passes_and_missing_moves_have_no_image, FIRST,
                        LAST);
}

static void add_positions(Suite *suite)
{
    TCase *const tcase = support_case(suite, "positions");
    tcase_add_loop_test(tcase, the_image_of_a_position_moves_each_stone, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, all_images_have_the_same_winner, FIRST, LAST);
    tcase_add_loop_test(tcase, all_images_have_the_same_canonical_form, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, the_canonical_form_is_its_own_and_the_least,
                        FIRST, LAST);
    tcase_add_test(tcase, colours_are_not_exchanged);
    tcase_add_loop_test(tcase, the_orbit_is_the_number_of_different_images,
                        FIRST, LAST);
    tcase_add_test(tcase, orbits_of_some_positions_known_by_heart);
    tcase_add_test(tcase, cell_orbits_are_those_of_the_positions_after);
    tcase_add_test(tcase, the_walk_over_orbits_meets_every_cell_once);
}

static void add_counts(Suite *suite)
{
    TCase *const tcase = support_case(suite, "counts");
    tcase_add_test(tcase, inner_contract_sets_of_sides_2_and_3);
    tcase_add_test(tcase, inner_contract_sets_of_side_4);
    tcase_add_test(tcase, open_contract_sets_of_side_2);
    tcase_add_test(tcase, patterns_of_both_colours_on_side_2);
}

SUPPORT_SUITE(symmetry)
{
    add_group(suite);
    add_positions(suite);
    add_counts(suite);
}
