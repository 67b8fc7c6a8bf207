/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_policy - the network's arithmetic, its files, and how replies are
 * ranked.
 *
 * The scores are compared with a second forward pass, written from the formulas
 * in network.h alone, which reads the file byte by byte and works with 64 bits
 * throughout. That no verdict depends on the policy is tested with all other
 * techniques (test_technique.c).
 */
#include "solver/policy/policy.h"

#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "solver/dfpn/search.h"
#include "solver/policy/network.h"
#include "tests/support.h"

enum { CELLS = 37, HEAD = 18, INPUTS = NETWORK_SETS * CELLS };

static int64_t integer(const unsigned char *bytes, int size)
{
    int64_t value = 0;
    for (int i = 0; i < size; i++)
        value += (int64_t)bytes[i] << 8 * i;
    return value >> (8 * size - 1) ? value - (INT64_C(1) << 8 * size) : value;
}

static int64_t cut(int64_t value)
{
    return value < 0 ? 0 : value > NETWORK_TOP ? NETWORK_TOP : value;
}

static int64_t divide_down(int64_t value)
{
    int64_t quotient = value / NETWORK_ONE;
    while (quotient * NETWORK_ONE > value)
        quotient--;
    return quotient;
}

/* The scores that the file gives for an input. */
static void expect_scores(const unsigned char *file, enum colour turn,
                          const uint64_t *sets, int64_t *scores)
{
    const int first = (int)integer(file + 14, 2);
    const int second = (int)integer(file + 16, 2);
    const size_t size = (size_t)(2 * first + INPUTS * first + 4 * second +
                                 second * first + 4 * CELLS + CELLS * second);
    const unsigned char *const b1 =
        file + HEAD + (turn == COLOUR_WHITE ? size : 0);
    const unsigned char *const w1 = b1 + 2 * first;
    const unsigned char *const b2 = w1 + INPUTS * first;
    const unsigned char *const w2 = b2 + 4 * second;
    const unsigned char *const b3 = w2 + second * first;
    const unsigned char *const w3 = b3 + 4 * CELLS;
    int64_t u[NETWORK_MOST_HIDDEN], v[NETWORK_MOST_HIDDEN];
    for (int j = 0; j < first; j++) {
        u[j] = integer(b1 + 2 * j, 2);
        for (int i = 0; i < INPUTS; i++)
            if (sets[i / CELLS] >> i % CELLS & 1)
                u[j] += integer(w1 + i * first + j, 1);
        u[j] = cut(u[j]);
    }
    for (int k = 0; k < second; k++) {
        v[k] = integer(b2 + 4 * k, 4);
        for (int j = 0; j < first; j++)
            v[k] += integer(w2 + k * first + j, 1) * u[j];
        v[k] = cut(divide_down(v[k]));
    }
    for (int c = 0; c < CELLS; c++) {
        scores[c] = integer(b3 + 4 * c, 4);
        for (int k = 0; k < second; k++)
            scores[c] += integer(w3 + c * second + k, 1) * v[k];
    }
}

START_TEST(scores_are_those_of_the_formulas)
{
    uint64_t seed = 7;
    for (int round = 0; round < 200; round++) {
        const enum colour turn = round % 2 ? COLOUR_WHITE : COLOUR_BLACK;
        uint64_t sets[NETWORK_SETS];
        int32_t scores[NETWORK_MOST_CELLS];
        int64_t expected[CELLS];
        for (int set = 0; set < NETWORK_SETS; set++) {
            sets[set] = support_random(&seed) & ((UINT64_C(1) << CELLS) - 1);
            if (round % 3)
                sets[set] &= support_random(&seed);
        }
        network_run(network_of(4, turn), sets, scores);
        expect_scores(network_side4, turn, sets, expected);
        for (int c = 0; c < CELLS; c++)
            ck_assert_int_eq(scores[c], expected[c]);
    }
}
END_TEST

START_TEST(only_side_4_has_a_network)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        ck_assert((network_of(side, COLOUR_BLACK) != NULL) == (side == 4));
        ck_assert((network_of(side, COLOUR_WHITE) != NULL) == (side == 4));
    }
}
END_TEST

START_TEST(damaged_files_are_refused)
{
    const size_t size = network_side4_size;
    unsigned char *const bytes = malloc(size + 1);
    ck_assert_ptr_nonnull(bytes);
    memcpy(bytes, network_side4, size);
    bytes[size] = 0;
    ck_assert(!network_replace(bytes, size + 1));
    for (size_t length = 0; length < size; length += length < 100 ? 1 : 997)
        ck_assert(!network_replace(bytes, length));
    for (int i = 0; i < HEAD; i++) {
        bytes[i] ^= 0x40;
        ck_assert_msg(!network_replace(bytes, size), "byte %d", i);
        bytes[i] ^= 0x40;
    }
    /* Sums that would leave 16 bits. */
    const size_t first = (size_t)integer(bytes + 14, 2);
    for (int i = 0; i < INPUTS; i++)
        bytes[HEAD + 2 * first + (size_t)i * first] = 127;
    ck_assert(!network_replace(bytes, size));
    memcpy(bytes, network_side4, size);
    ck_assert(network_replace(bytes, size));
    /* The program goes on with its own. */
    ck_assert(network_replace(network_side4, size));
    free(bytes);
}
END_TEST

/* Drawn positions of side 4 in which nobody has won. */
static struct position draw(uint64_t *seed)
{
    struct position position = position_empty(4, TURN_WHITE);
    for (int moves = support_below(seed, 14); moves > 0; moves--) {
        struct position next = position;
        const int cell = support_below(seed, CELLS);
        if (position_at(&position, cell) != COLOUR_NONE)
            continue;
        cellset_add(&next.stones[position.turn], cell);
        next.turn = (enum turn)colour_other((enum colour)position.turn);
        if (outcome_winner(&next) == COLOUR_NONE)
            position = next;
    }
    return position;
}

START_TEST(the_input_is_described_as_told)
{
    struct search *search;
    struct status_text why;
    const struct search_options options = {.memory = 1 << 20};
    uint64_t seed = 11;
    int described = 0;
    ck_assert_int_eq(search_create(4, &options, &search, &why), STATUS_OK);
    for (int round = 0; round < 500; round++) {
        const struct position position = draw(&seed);
        const struct cellset empty = position_free(&position);
        uint64_t sets[NETWORK_SETS];
        if (!search_describe(search, &position, sets))
            continue;
        described++;
        ck_assert_uint_eq(sets[0], position.stones[COLOUR_BLACK].word[0]);
        ck_assert_uint_eq(sets[1], position.stones[COLOUR_WHITE].word[0]);
        ck_assert_uint_ne(sets[2], 0);
        for (int set = 2; set < NETWORK_SETS; set++)
            ck_assert_uint_eq(sets[set] & ~empty.word[0], 0);
        /* What touches a side as it stands has a VC to it, for White. */
        for (int side = 0; side < 6; side++)
            ck_assert_uint_eq(sets[18 + side] & ~sets[3 + side], 0);
        /* Suicides are no replies. */
        ck_assert_uint_eq(sets[2] & sets[15 + position.turn], 0);
    }
    ck_assert_int_gt(described, 100);
    search_destroy(search);
}
END_TEST

/* Wins that a search told of. */
struct heard {
    uint64_t count;
    struct search_win last;
};

static void hear(void *context, const struct search_win *win)
{
    struct heard *const heard = context;
    heard->count++;
    heard->last = *win;
    ck_assert_uint_ge(win->nodes, 1);
    ck_assert_int_eq(position_at(&win->position, win->move), COLOUR_NONE);
}

START_TEST(wins_are_told_and_change_nothing)
{
    struct search *search;
    struct status_text why;
    struct heard heard = {0};
    struct search_verdict quiet, told;
    const struct search_options options = {.memory = 1 << 22};
    const struct search_limits limits = {.nodes = 0};
    const struct position position = position_empty(4, TURN_WHITE);
    ck_assert_int_eq(search_create(4, &options, &search, &why), STATUS_OK);
    search_prove(search, &position, &limits, &quiet);
    search_set_wins(search, hear, &heard);
    search_prove(search, &position, &limits, &told);
    search_destroy(search);
    ck_assert_int_eq(told.value, VALUE_WIN);
    ck_assert_uint_eq(told.nodes, quiet.nodes);
    ck_assert_uint_gt(heard.count, 10);
    /* The root is the last of them. */
    ck_assert(position_equal(&heard.last.position, &position));
    ck_assert_int_eq(heard.last.move, told.move);
    ck_assert_uint_eq(heard.last.nodes, told.nodes);
}
END_TEST

SUPPORT_SUITE(policy)
{
    TCase *const tests = support_case(suite, "policy");
    tcase_add_test(tests, scores_are_those_of_the_formulas);
    tcase_add_test(tests, only_side_4_has_a_network);
    tcase_add_test(tests, damaged_files_are_refused);
    tcase_add_test(tests, the_input_is_described_as_told);
    tcase_add_test(tests, wins_are_told_and_change_nothing);
}
