/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_outline_walk - proofs found again along their outlines: the verifier
 * accepts them, they claim what the outline does, and it takes less work than
 * to find them; along outlines that are not true nothing is proved that is not.
 */
#include "solver/dfpn/search.h"

#include <string.h>

#include "solver/common/technique.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

static const struct search_limits no_limits;

/* Solves a position and writes the outline of its proof; the nodes searched. */
static uint64_t write_outline(const struct position *position,
                              struct bytes *bytes)
{
    struct search *const search =
        search_checks_create(position->board->side, 128 * MEBIBYTE, 0);
    struct search_solution solution;
    struct status_text why;
    ck_assert(!search_solve(search, position, 0, &no_limits, &solution, &why));
    *bytes = (struct bytes){.data = NULL};
    ck_assert(!outline_write(solution.record.data, solution.record.size, bytes,
                             &why));
    bytes_clear(&solution.record);
    search_destroy(search);
    return solution.verdict.nodes;
}

/* Reads what write_outline() wrote; without nodes where that is nothing. */
static void read_outline(const struct bytes *bytes, struct outline *outline)
{
    struct status_text why;
    const unsigned char *at = bytes->data;
    *outline = (struct outline){.nodes = NULL};
    if (bytes->size)
        ck_assert(!outline_read(&at, bytes->data + bytes->size, outline, &why));
}

/* Both. */
static uint64_t outline_of(const struct position *position,
                           struct outline *outline)
{
    struct bytes bytes;
    const uint64_t nodes = write_outline(position, &bytes);
    read_outline(&bytes, outline);
    bytes_clear(&bytes);
    return nodes;
}

/* Follows an outline to a proof; the nodes searched. */
static uint64_t follow(struct search *search, const struct outline *outline)
{
    struct search_solution solution;
    struct status_text why;
    const struct position *const position = &outline->position;
    if (search_follow(search, outline, &no_limits, &solution, &why))
        position_oracle_complain(position, why.line);
    search_checks_check_record(position, outline->winner, &solution.record,
                               solution.proof_nodes);
    ck_assert(!solution.unwritten);
    ck_assert_int_eq(solution.verdict.value,
                     value_from_winner(position->turn, outline->winner));
    ck_assert_int_eq(solution.verdict.move != MOVE_NONE,
                     (enum colour)position->turn == outline->winner);
    bytes_clear(&solution.record);
    return solution.verdict.nodes;
}

/* --- True outlines -------------------------------------------------------- */

/* White to move; the searches take some hundred nodes to tens of thousands.
 * Black's sets, then White's. */
static const char *const walked[] = {
    "4/1bbb1/1bb3/2bb3/6/2b2/4 w", "4/1b1b1/4b1/1b1b1b1/6/2b2/4 w",
    "4/2b2/2b2b/1b5/3b2/b2b1/4 w", "4/5/1b2b1/2b4/3b2/1b3/4 w",
    "4/1b3/2b1b1/5b1/1b4/2b2/4 w", "4/1bb2/1b2b1/3b3/2b1b1/3b1/4 w",
    "4/1b1b1/6/7/6/5/4 w",         "4/5/6/1b3b1/6/5/4 w",
    "4/5/1b2b1/7/6/5/4 w"};

enum { WALKED = sizeof walked / sizeof *walked, BLACKS = 6 };

/* The work of all: what is searched along an outline is a part of it. */
START_TEST(an_outline_saves_work)
{
    uint64_t first = 0;
    uint64_t again = 0;
    for (int i = 0; i < WALKED; i++) {
        const struct position position = support_position(walked[i]);
        struct search *const search =
            search_checks_create(4, 128 * MEBIBYTE, 0);
        struct outline outline;
        first += outline_of(&position, &outline);
        if (outline.count)
            again += follow(search, &outline);
        outline_free(&outline);
        search_destroy(search);
    }
    ck_assert_uint_gt(first, 50000);
    ck_assert_uint_lt(again, first / 2);
}
END_TEST

/* What a search knows already may stand in the place of what the outline says.
 */
START_TEST(one_search_follows_many)
{
    const struct search_options options = {.memory = 64 * MEBIBYTE,
                                           .keep = true};
    struct search *search = NULL;
    struct status_text why;
    struct outline outlines[WALKED];
    ck_assert(!search_create(4, &options, &search, &why));
    for (int i = 0; i < 2 * WALKED; i++) {
        struct outline *const outline = &outlines[i % WALKED];
        const struct position position = support_position(walked[i % WALKED]);
        if (i < WALKED)
            outline_of(&position, outline);
        if (outline->count)
            follow(search, outline);
    }
    for (int i = 0; i < WALKED; i++)
        outline_free(&outlines[i]);
    search_destroy(search);
}
END_TEST

START_TEST(every_technique_can_be_missed)
{
    const struct position position = support_position(walked[1]);
    struct outline outline;
    outline_of(&position, &outline);
    ck_assert_uint_gt(outline.count, 1);
    for (int i = 0; i < 14; i++) {
        struct search *const search = search_checks_create_without(
            4, 64 * MEBIBYTE, (unsigned)technique_at(i)->technique);
        follow(search, &outline);
        search_destroy(search);
    }
    outline_free(&outline);
}
END_TEST

/* A table that loses nearly all, and threads of which one walks. */
START_TEST(tables_and_threads)
{
    const struct position position = support_position(walked[3]);
    struct search *const tiny = search_checks_create(4, 64 << 10, 0);
    struct search *const shared =
        search_checks_create_threads(4, 64 * MEBIBYTE, 3);
    struct outline outline;
    outline_of(&position, &outline);
    follow(tiny, &outline);
    follow(shared, &outline);
    outline_free(&outline);
    search_destroy(tiny);
    search_destroy(shared);
}
END_TEST

/* On one thread a walk does the same each time. */
START_TEST(the_work_is_always_the_same)
{
    const struct position position = support_position(walked[4]);
    struct search *const search = search_checks_create(4, 64 * MEBIBYTE, 0);
    struct outline outline;
    outline_of(&position, &outline);
    const uint64_t nodes = follow(search, &outline);
    ck_assert_uint_eq(follow(search, &outline), nodes);
    outline_free(&outline);
    search_destroy(search);
}
END_TEST

START_TEST(limits_end_a_walk)
{
    const struct position position = support_position(walked[3]);
    struct search *const search = search_checks_create(4, 64 * MEBIBYTE, 0);
    struct outline outline;
    outline_of(&position, &outline);
    for (uint64_t nodes = 1; nodes < 300; nodes += 37) {
        const struct search_limits limits = {.nodes = nodes};
        struct search_solution solution;
        struct status_text why;
        ck_assert(!search_follow(search, &outline, &limits, &solution, &why));
        ck_assert_int_eq(solution.verdict.value, VALUE_UNKNOWN);
        ck_assert_int_eq(solution.verdict.move, MOVE_NONE);
        ck_assert(solution.unwritten);
        ck_assert_ptr_null(solution.record.data);
        ck_assert_uint_le(solution.verdict.nodes, nodes + 1);
    }
    follow(search, &outline);
    outline_free(&outline);
    search_destroy(search);
}
END_TEST

/* --- False ones ----------------------------------------------------------- */

/* Follows an outline that may say anything: a proof comes of it or none. How
 * many came. */
static int try(struct search *search, const struct outline *outline)
{
    const struct search_limits limits = {.nodes = 20000};
    struct search_solution solution;
    struct status_text why;
    const enum status status =
        search_follow(search, outline, &limits, &solution, &why);
    ck_assert(status == STATUS_OK || status == STATUS_USAGE);
    if (status || solution.verdict.value == VALUE_UNKNOWN) {
        ck_assert_ptr_null(solution.record.data);
        return 0;
    }
    search_checks_check_record(&outline->position, outline->winner,
                               &solution.record, solution.proof_nodes);
    bytes_clear(&solution.record);
    return 1;
}

START_TEST(the_other_player_does_not_win)
{
    struct search *const search = search_checks_create(4, 64 * MEBIBYTE, 0);
    for (int i = 0; i < BLACKS; i++) {
        const struct position position = support_position(walked[i]);
        struct outline outline;
        outline_of(&position, &outline);
        if (outline.count && outline.nodes->children) {
            ck_assert_int_eq(outline.winner, COLOUR_BLACK);
            /* what Black does after a reply, and now Black would be White */
            struct outline false_one = {.position = position,
                                        .winner = COLOUR_WHITE,
                                        .nodes = outline.nodes + 1,
                                        .count = outline.nodes[1].span};
            ck_assert_int_eq(try(search, &false_one), 0);
        }
        outline_free(&outline);
    }
    search_destroy(search);
}
END_TEST

/* Moves, replies and regions drawn anew, here and there. */
START_TEST(nothing_false_is_proved)
{
    uint64_t seed = 91;
    int proved = 0;
    struct search *const search = search_checks_create(4, 16 * MEBIBYTE, 0);
    const int rounds = support_amount(60, 2000);
    struct bytes written[BLACKS];
    for (int i = 0; i < BLACKS; i++) {
        const struct position position = support_position(walked[i]);
        write_outline(&position, &written[i]);
    }
    for (int round = 0; round < rounds; round++) {
        struct outline outline;
        read_outline(&written[round % BLACKS], &outline);
        for (size_t i = 0; i < outline.count; i++) {
            struct outline_node *const node = &outline.nodes[i];
            if (support_below(&seed, 4))
                continue;
            if (node->move != MOVE_NONE)
                node->move = (int16_t)support_below(&seed, 37);
            else if (node->edge >= 0)
                node->edge = (int16_t)support_below(&seed, 37);
            for (int j = support_below(&seed, 9); !node->whole && j; j--)
                cellset_remove(&node->region, support_below(&seed, 37));
            node->whole |= !support_below(&seed, 9);
        }
        if (outline.count)
            proved += try(search, &outline);
        outline_free(&outline);
    }
    for (int i = 0; i < BLACKS; i++)
        bytes_clear(&written[i]);
    ck_assert_int_gt(proved, 0);
    ck_assert_int_lt(proved, rounds);
    search_destroy(search);
}
END_TEST

START_TEST(decided_positions_have_no_outline)
{
    struct search *const search = search_checks_create(2, MEBIBYTE, 0);
    struct outline_node node = {.move = 0};
    const struct outline outline = {.position = support_position("2/bbb/2 w"),
                                    .winner = COLOUR_WHITE,
                                    .nodes = &node,
                                    .count = 1};
    struct search_solution solution;
    struct status_text why;
    ck_assert_int_eq(
        search_follow(search, &outline, &no_limits, &solution, &why),
        STATUS_USAGE);
    ck_assert(strstr(why.line, "decided"));
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(outline_walk)
{
    TCase *const tcase = support_case(suite, "outline_walk");
    tcase_add_test(tcase, an_outline_saves_work);
    tcase_add_test(tcase, one_search_follows_many);
    tcase_add_test(tcase, every_technique_can_be_missed);
    tcase_add_test(tcase, tables_and_threads);
    tcase_add_test(tcase, the_work_is_always_the_same);
    tcase_add_test(tcase, limits_end_a_walk);
    tcase_add_test(tcase, the_other_player_does_not_win);
    tcase_add_test(tcase, nothing_false_is_proved);
    tcase_add_test(tcase, decided_positions_have_no_outline);
}
