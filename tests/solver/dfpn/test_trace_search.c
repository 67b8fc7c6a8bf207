/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_trace_search - the trace of a search against the search itself.
 *
 * A point at n nodes must hold what another search of the same position says
 * that is stopped after n nodes. The counts are worked out here by halving and
 * doubling, not by the formula of the search.
 */
#include "solver/dfpn/search.h"

#include <string.h>

#include "solver/common/technique.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

static struct search_verdict trace(struct search *search,
                                   const struct position *position,
                                   uint64_t nodes, struct search_trace *trace)
{
    const struct search_limits limits = {.nodes = nodes};
    search_set_trace(search, trace);
    const struct search_verdict verdict =
        search_checks_within(search, position, &limits);
    search_set_trace(search, NULL);
    return verdict;
}

/* The count that comes after `nodes`. */
static uint64_t next(uint64_t nodes)
{
    uint64_t power = 1;
    while (2 * power <= nodes)
        power *= 2;
    if (nodes == 1)
        return 2;
    return nodes == power ? power + power / 2 : 2 * power;
}

/* The points stand where they must, and the last is the verdict. */
static void check_form(const struct search_trace *trace,
                       const struct search_verdict *verdict)
{
    ck_assert_int_ge(trace->count, 1);
    ck_assert_int_le(trace->count, SEARCH_TRACE_POINTS);
    const struct search_point *const last = &trace->points[trace->count - 1];
    ck_assert_uint_eq(last->nodes, verdict->nodes);
    ck_assert_uint_eq(last->pn, verdict->pn);
    ck_assert_uint_eq(last->dn, verdict->dn);
    uint64_t nodes = 1;
    for (const struct search_point *point = trace->points; point < last;
         point++, nodes = next(nodes)) {
        ck_assert_uint_eq(point->nodes, nodes);
        ck_assert(point->pn && point->pn < SEARCH_INFINITE);
        ck_assert(point->dn && point->dn < SEARCH_INFINITE);
    }
    ck_assert(last->nodes <= nodes);
}

/* Every point is what a search stopped there says. */
static void check_points(int side, unsigned without,
                         const struct position *position)
{
    struct search_trace found;
    struct search *const search =
        search_checks_create_without(side, MEBIBYTE, without);
    const struct search_verdict plain = search_checks_prove(search, position);
    const struct search_verdict verdict = trace(search, position, 0, &found);
    ck_assert_uint_eq(plain.nodes, verdict.nodes); /* it costs nothing */
    ck_assert_int_eq(plain.move, verdict.move);
    check_form(&found, &verdict);
    for (int i = 0; i < found.count - 1; i++) {
        const struct search_limits limits = {.nodes = found.points[i].nodes};
        const struct search_verdict stopped =
            search_checks_within(search, position, &limits);
        ck_assert_uint_eq(stopped.nodes, found.points[i].nodes);
        ck_assert_uint_eq(stopped.pn, found.points[i].pn);
        ck_assert_uint_eq(stopped.dn, found.points[i].dn);
    }
    search_destroy(search);
}

START_TEST(points_are_where_a_search_would_stop)
{
    static const unsigned without[] = {0, TECHNIQUE_SUM, TECHNIQUE_EPSILON,
                                       TECHNIQUE_ALL};
    uint64_t seed = 90;
    for (int round = 0; round < support_amount(8, 40); round++) {
        const int side = round % 2 ? 3 : 4;
        const struct position position =
            side == 3
                ? position_oracle_game(&seed, 3, round % 6, round % 4)
                : position_oracle_game(&seed, 4, 18 + round % 5, round % 6);
        check_points(side, without[round / 2 % 4], &position);
    }
}
END_TEST

/* A long search, with a limit, twice on one thread and after others. */
START_TEST(every_run_is_the_same)
{
    struct search_trace one, other;
    const struct position position = position_empty(4, TURN_WHITE);
    const struct position before = support_position("3/4/2b2/4/3 w");
    struct search *const search = search_checks_create(4, MEBIBYTE, 0);
    struct search *const small = search_checks_create(3, MEBIBYTE, 0);
    struct search_verdict verdict = trace(search, &position, 3000, &one);
    check_form(&one, &verdict);
    ck_assert_int_gt(one.count, 2);
    verdict = trace(small, &before, 0, &other);
    check_form(&other, &verdict);
    memset(&other, 0x55, sizeof other);
    trace(search, &position, 3000, &other);
    ck_assert_int_eq(one.count, other.count);
    for (int i = 0; i < one.count; i++) {
        ck_assert_uint_eq(one.points[i].nodes, other.points[i].nodes);
        ck_assert_uint_eq(one.points[i].pn, other.points[i].pn);
        ck_assert_uint_eq(one.points[i].dn, other.points[i].dn);
    }
    search_destroy(search);
    search_destroy(small);
}
END_TEST

/* A limit at a count that is due gives one point there, not two. */
START_TEST(limits_at_the_counts)
{
    struct search_trace found;
    const struct position position = position_empty(4, TURN_BLACK);
    struct search *const search = search_checks_create(4, MEBIBYTE, 0);
    for (uint64_t nodes = 1; nodes < 20; nodes++) {
        const struct search_verdict verdict =
            trace(search, &position, nodes, &found);
        ck_assert_uint_eq(verdict.nodes, nodes);
        check_form(&found, &verdict);
    }
    search_destroy(search);
}
END_TEST

/* What is over has one point; so has what is seen at a glance. */
START_TEST(short_searches)
{
    struct search_trace found;
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    const struct position over = support_position("3/4/wwwww/4/3 b");
    struct search_verdict verdict = trace(search, &over, 0, &found);
    ck_assert_int_eq(found.count, 1);
    ck_assert_uint_eq(found.points[0].nodes, 0);
    check_form(&found, &verdict);
    const struct position empty = position_empty(3, TURN_WHITE);
    verdict = trace(search, &empty, 0, &found);
    check_form(&found, &verdict);
    search_destroy(search);
}
END_TEST

/* The proof that is written down afterwards searches too, and adds nothing. */
START_TEST(only_the_search_is_traced)
{
    struct search_trace found;
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    const struct search_limits limits = {.nodes = 0};
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct search *const search = search_checks_create(3, 1 << 12, 0);
    search_set_trace(search, &found);
    const struct search_verdict verdict =
        search_checks_prove(search, &position);
    check_form(&found, &verdict);
    const struct search_trace kept = found;
    ck_assert(search_extract(search, &position, COLOUR_WHITE, 0, &limits,
                             &bytes, &proof, &why) == STATUS_OK);
    ck_assert_uint_gt(proof.searched, 0);
    ck_assert_int_eq(found.count, kept.count);
    bytes_clear(&bytes);
    /* Nor is a trace touched that is asked for no more. */
    search_set_trace(search, NULL);
    found.count = 77;
    search_checks_prove(search, &position);
    ck_assert_int_eq(found.count, 77);
    search_destroy(search);
}
END_TEST

/* On several threads the points differ, but not what holds of them. */
START_TEST(threads)
{
    uint64_t seed = 91;
    struct search_trace found;
    struct search *const search =
        search_checks_create_threads(4, MEBIBYTE / 4, 4);
    for (int round = 0; round < 100; round++) {
        const struct position position =
            position_oracle_game(&seed, 4, 16 + round % 6, round % 6);
        const struct search_verdict verdict =
            trace(search, &position, 5000, &found);
        const int last = found.count - 1;
        ck_assert_int_ge(last, 0);
        ck_assert_uint_eq(found.points[last].nodes, verdict.nodes);
        ck_assert_uint_eq(found.points[last].pn, verdict.pn);
        ck_assert_uint_eq(found.points[last].dn, verdict.dn);
        for (int i = 0; i < last; i++) {
            const struct search_point *const point = &found.points[i];
            ck_assert(point->nodes < point[1].nodes);
            ck_assert(point->pn && point->pn < SEARCH_INFINITE);
            ck_assert(point->dn && point->dn < SEARCH_INFINITE);
        }
    }
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(trace_search)
{
    TCase *const tcase = support_case(suite, "trace_search");
    tcase_add_test(tcase, points_are_where_a_search_would_stop);
    tcase_add_test(tcase, every_run_is_the_same);
    tcase_add_test(tcase, limits_at_the_counts);
    tcase_add_test(tcase, short_searches);
    tcase_add_test(tcase, only_the_search_is_traced);
    tcase_add_test(tcase, threads);
}
