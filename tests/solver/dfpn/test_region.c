/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_region - what the regions of proofs promise, against the oracle.
 *
 * The search proves random positions, and the regions are read back from its
 * table: of the root, and of positions met on random games from there. The
 * loser then gets more stones outside the region, or some of his are taken
 * away, and the oracle must say that the winner still wins. Regions that hold
 * every cell would pass, so the others are counted.
 */
#include "solver/dfpn/region.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/common/technique.h"
#include "solver/dfpn/dfpn_threads.h"
#include "tests/pick.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

enum { TRIES = 3, MOST_ADDED = 4 };

/* What random positions are drawn of a side. */
struct kind {
    int side, quick, slow; /* so many */
    int least_stones, most_stones;
};

static const struct kind kinds[] = {
    {3, 250, 600, 6, 12},
    {4, 50, 90, 21, 27},
};

/* How many regions were smaller than the board, by winner, and how many
 * positions with other stones, undecided, the oracle was asked about. */
struct tally {
    int small[2];
    int asked;
};

static struct dfpn_threads *create(int side, unsigned without, bool keep)
{
    const struct search_options options = {
        .memory = 4 * MEBIBYTE, .without = without, .keep = keep};
    struct dfpn_threads *dfpn_threads = NULL;
    struct status_text why;
    if (backend_8.create(side, &options, &dfpn_threads, &why))
        ck_abort_msg("%s", why.line);
    return dfpn_threads;
}

static void prove(struct dfpn_threads *dfpn_threads,
                  const struct position *position)
{
    static const struct search_limits none;
    struct search_verdict verdict;
    backend_8.prove(dfpn_threads, position, &none, &verdict);
}

/* Who wins a position by the table; then *region is its region. */
static enum colour read_region(const struct dfpn_threads *dfpn_threads,
                               const struct position *position, bits *region)
{
    const struct table_key key = {
        {bits_of_cellset(&position->stones[COLOUR_BLACK]),
         bits_of_cellset(&position->stones[COLOUR_WHITE])},
        (enum colour)position->turn};
    struct table_data data;
    if (!table_probe(dfpn_threads->shared.table, &key, &data))
        return COLOUR_NONE;
    *region = data.region;
    const enum colour mover = (enum colour)position->turn;
    return data.phi == 0     ? mover
           : data.delta == 0 ? colour_other(mover)
                             : COLOUR_NONE;
}

/* Adds stones of the loser's outside the region, or takes one of his away; the
 * winner must win after each. The loser's suicide is the end. */
static void change_stones(struct position position, enum colour winner,
                          bits region, uint64_t *seed, struct tally *tally)
{
    const enum colour loser = colour_other(winner);
    for (int i = 0; i < MOST_ADDED; i++) {
        const struct cellset empty = position_free(&position);
        const bits outside = bits_of_cellset(&empty) & ~region;
        const bits stones = bits_of_cellset(&position.stones[loser]);
        if (bits_any(outside) && support_below(seed, 4))
            cellset_add(&position.stones[loser], pick_cell(seed, outside));
        else if (bits_any(stones))
            cellset_remove(&position.stones[loser], pick_cell(seed, stones));
        const enum colour decided = outcome_winner(&position);
        if (decided == winner)
            return;
        if (decided == loser)
            position_oracle_complain(&position,
                                     "an objective outside the region");
        tally->asked++;
        if (position_oracle_winner(&position) != winner)
            position_oracle_complain(&position,
                                     "stones outside the region count");
    }
}

static void check_region(const struct position *position, enum colour winner,
                         bits region, uint64_t *seed, struct tally *tally)
{
    const struct cellset all = position->board->all;
    if (!bits_within(region, bits_of_cellset(&all)))
        position_oracle_complain(position, "the region leaves the board");
    if (bits_equal(region, bits_of_cellset(&all)))
        return;
    tally->small[winner]++;
    for (int i = 0; i < TRIES; i++)
        change_stones(*position, winner, region, seed, tally);
}

/* Random plays from the root; what the table knows on the way is checked. */
static void walk(const struct dfpn_threads *dfpn_threads,
                 struct position position, uint64_t *seed, struct tally *tally)
{
    bits region;
    while (outcome_winner(&position) == COLOUR_NONE) {
        const struct cellset empty = position_free(&position);
        const enum colour winner =
            read_region(dfpn_threads, &position, &region);
        if (winner != COLOUR_NONE)
            check_region(&position, winner, region, seed, tally);
        position =
            position_after(&position, pick_cell(seed, bits_of_cellset(&empty)));
    }
}

static struct position draw(uint64_t *seed, const struct kind *kind)
{
    const int range = kind->most_stones - kind->least_stones + 1;
    const int stones = kind->least_stones + support_below(seed, range);
    return position_oracle_game(seed, kind->side, stones, 6);
}

/* Many games from each root: few positions of one are in the table. */
static void check_kind(const struct kind *kind, unsigned without, int block,
                       struct tally *tally)
{
    enum { WALKS = 10 };
    uint64_t seed = 130 + (uint64_t)block;
    struct dfpn_threads *const dfpn_threads =
        create(kind->side, without | TECHNIQUE_SYMMETRY, false);
    const int count = support_amount(kind->quick, kind->slow);
    for (int round = 0; round < count; round++) {
        const struct position position = draw(&seed, kind);
        prove(dfpn_threads, &position);
        for (int i = 0; i < WALKS; i++)
            walk(dfpn_threads, position, &seed, tally);
    }
    backend_8.destroy(dfpn_threads);
}

/* Asserts so many regions smaller than the board for each winner. */
static void check_enough(const struct tally *tally, int least)
{
    ck_assert_int_ge(tally->small[COLOUR_BLACK], least);
    ck_assert_int_ge(tally->small[COLOUR_WHITE], least);
}

START_TEST(stones_outside_do_not_matter_on_side_3)
{
    struct tally tally = {{0, 0}, 0};
    check_kind(&kinds[0], 0, _i, &tally);
    check_enough(&tally, support_amount(400, 1000));
    ck_assert_int_ge(tally.asked, support_amount(4000, 10000));
}
END_TEST

START_TEST(stones_outside_do_not_matter_late_on_side_4)
{
    struct tally tally = {{0, 0}, 0};
    check_kind(&kinds[1], 0, _i, &tally);
    check_enough(&tally, support_amount(130, 250));
    ck_assert_int_ge(tally.asked, support_amount(1000, 2000));
}
END_TEST

/* Then proofs are longer, and their regions made of more parts. */
START_TEST(so_it_is_without_connections)
{
    struct tally tally = {{0, 0}, 0};
    const unsigned without = TECHNIQUE_MUST_PLAY | TECHNIQUE_OWN_WINS;
    check_kind(&kinds[_i], without, 2, &tally);
    check_enough(&tally, support_amount(80, 200));
    ck_assert_int_ge(tally.asked, support_amount(900, 2000));
}
END_TEST

/* Proves an image of a position after each of some plays, so that the position
 * itself is proved from regions that the table holds turned. */
static void prove_images_after(struct dfpn_threads *dfpn_threads,
                               const struct position *position, uint64_t *seed)
{
    const struct cellset empty = position_free(position);
    for (int i = 0; i < 6; i++) {
        const struct position after =
            position_after(position, pick_cell(seed, bits_of_cellset(&empty)));
        const struct position image =
            symmetry_position(&after, support_below(seed, BOARD_SYMMETRIES));
        prove(dfpn_threads, &image);
    }
}

/* The table has one image of the root, and the region is that image's. */
START_TEST(regions_are_turned_with_their_positions)
{
    struct tally tally = {{0, 0}, 0};
    uint64_t seed = 133;
    struct dfpn_threads *const dfpn_threads = create(3, 0, true);
    const int rounds = support_amount(60, 300);
    for (int round = 0; round < rounds; round++) {
        const struct position position = draw(&seed, &kinds[0]);
        bits region;
        prove_images_after(dfpn_threads, &position, &seed);
        prove(dfpn_threads, &position);
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&position, k);
            const enum colour winner =
                read_region(dfpn_threads, &image, &region);
            if (winner != COLOUR_NONE)
                check_region(&image, winner, region, &seed, &tally);
        }
    }
    backend_8.destroy(dfpn_threads);
    check_enough(&tally, rounds * 2 / 15);
    ck_assert_int_ge(tally.asked, rounds * 10 / 3);
}
END_TEST

START_TEST(verdicts_are_the_same_without_regions)
{
    uint64_t seed = 134;
    struct search *const with = search_checks_create(3, MEBIBYTE, 0);
    struct search *const without =
        search_checks_create_without(3, MEBIBYTE, TECHNIQUE_ZONES);
    for (int round = 0; round < support_amount(150, 300); round++) {
        const struct position position = draw(&seed, &kinds[0]);
        const struct search_verdict verdict =
            search_checks_prove(with, &position);
        const struct search_verdict other =
            search_checks_prove(without, &position);
        search_checks_check_right(&position, &verdict);
        if (verdict.value != other.value)
            position_oracle_complain(&position,
                                     "another value without regions");
    }
    search_destroy(with);
    search_destroy(without);
}
END_TEST

/* White's wins by a barred cell depend on black stones anywhere. */
START_TEST(a_barred_cell_has_no_small_region)
{
    static const char *const texts[] = {"wbb/ww2/b1b1b/1b2/w1b w",
                                        "2w/w2w/3bw/bb2/1b1 b"};
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    const struct position position = support_position(texts[_i]);
    const struct search_verdict verdict =
        search_checks_prove(search, &position);
    search_checks_check_right(&position, &verdict);
    search_destroy(search);
}
END_TEST

static bits set(int a, int b)
{
    return bits_of(a) | bits_of(b);
}

static const struct dfpn_numbers lost = {0, SEARCH_INFINITE};
static const struct dfpn_numbers open = {3, 5};

START_TEST(a_refuted_reply_covers_what_is_outside_its_region)
{
    struct dfpn_reply replies[] = {
        {set(1, 9), open, .move = 0}, {set(2, 7), lost, .move = 1},
        {set(0, 1), open, .move = 2}, {bits_none(), lost, .move = 3},
        {set(0, 2), open, .move = 4},
    };
    region_cover(replies, 5, 1);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(replies[i].move, i);
    ck_assert_uint_eq(replies[0].numbers.phi, 0);
    ck_assert_uint_eq(replies[0].numbers.delta, SEARCH_INFINITE);
    ck_assert(bits_equal(replies[0].region, set(2, 7)));
    /* In the region: left alone. */
    ck_assert_uint_eq(replies[2].numbers.phi, open.phi);
    ck_assert_uint_eq(replies[2].numbers.delta, open.delta);
    /* Refuted before: keeps its own region. */
    ck_assert(bits_equal(replies[3].region, bits_none()));
    ck_assert_uint_eq(replies[4].numbers.phi, 0);
    ck_assert(bits_equal(replies[4].region, set(2, 7)));
}
END_TEST

START_TEST(a_move_is_covered_by_a_refuted_reply_alone)
{
    const struct dfpn_reply replies[] = {
        {set(8, 9), open, .move = 0},
        {set(2, 7), lost, .move = 1},
        {set(2, 5), lost, .move = 3},
    };
    ck_assert_ptr_eq(region_covering(replies, 3, 4), &replies[1]);
    ck_assert_ptr_eq(region_covering(replies, 3, 7), &replies[2]);
    ck_assert_ptr_null(region_covering(replies, 3, 2));
    ck_assert_ptr_null(region_covering(replies, 1, 4));
    ck_assert_ptr_null(region_covering(replies, 0, 4));
}
END_TEST

/* The region of a lost position on side 3. */
static bits region_of(const struct static_rules *static_rules,
                      const struct dfpn_reply *replies, int count)
{
    return region_of_lost(static_rules, board_sets_of(3)->all, replies, count);
}

/* Reply 1's proof answers all but 2, whose own proof answers it; with reply 2
 * as the base the region would be larger. */
START_TEST(the_smallest_region_of_a_lost_position)
{
    struct static_rules static_rules = {.must = board_sets_of(3)->all};
    const struct dfpn_reply replies[] = {
        {set(2, 7), lost, .move = 1},
        {set(1, 4) | set(5, 6), lost, .move = 2},
        {set(1, 10) | set(11, 12), lost, .move = 5},
    };
    const bits least = set(2, 7) | replies[1].region;
    ck_assert(bits_equal(region_of(&static_rules, replies, 3), least));
    ck_assert(bits_equal(region_of(&static_rules, replies, 0),
                         board_sets_of(3)->all));
    static_rules.region = set(14, 15);
    ck_assert(
        bits_equal(region_of(&static_rules, replies, 3), least | set(14, 15)));
}
END_TEST

/* A suicide within the base's region forbids that base, unless Black's threats
 * leave it out too. */
START_TEST(a_suicide_is_no_answer)
{
    struct static_rules static_rules = {.must = board_sets_of(3)->all,
                                        .suicides = bits_of(7)};
    const struct dfpn_reply replies[] = {
        {set(2, 7), lost, .move = 1},
        {set(4, 5) | set(6, 1), lost, .move = 2},
    };
    const bits first = replies[0].region | replies[1].region;
    ck_assert(bits_equal(region_of(&static_rules, replies, 2), first));
    ck_assert(bits_equal(region_of(&static_rules, replies, 1),
                         board_sets_of(3)->all));
    static_rules.must = ~bits_of(7) & board_sets_of(3)->all;
    ck_assert(bits_equal(region_of(&static_rules, replies, 1), set(2, 7)));
}
END_TEST

SUPPORT_SUITE(region)
{
    const int blocks = support_amount(1, 2);
    TCase *const regions = support_case(suite, "regions");
    tcase_add_unchecked_fixture(regions, position_oracle_open_sets, NULL);
    tcase_add_loop_test(regions, stones_outside_do_not_matter_on_side_3, 0,
                        blocks);
    tcase_add_loop_test(regions, stones_outside_do_not_matter_late_on_side_4, 0,
                        blocks);
    tcase_add_loop_test(regions, so_it_is_without_connections, 0, 2);
    tcase_add_test(regions, regions_are_turned_with_their_positions);
    tcase_add_test(regions, verdicts_are_the_same_without_regions);
    tcase_add_loop_test(regions, a_barred_cell_has_no_small_region, 0, 2);
    TCase *const hand = support_case(suite, "by hand");
    tcase_add_test(hand, a_refuted_reply_covers_what_is_outside_its_region);
    tcase_add_test(hand, a_move_is_covered_by_a_refuted_reply_alone);
    tcase_add_test(hand, the_smallest_region_of_a_lost_position);
    tcase_add_test(hand, a_suicide_is_no_answer);
}
