/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_check - the region that the verifier tells of a proof means what
 * Statement 1 of PROOFS.md says: with more stones of the loser's outside it, or
 * fewer, the same player still wins. The judge is asked about each position.
 */
#include "game/outcome.h"
#include "game/symmetry.h"
#include "prover/proof_check.h"
#include "solver/dfpn/search.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* The region of a position's proof, written down under symmetry k, in the
 * position's orientation; false: there is none. */
static bool find_region(struct search *search, struct verify *verify,
                        const struct position *position, int k,
                        struct cellset *region)
{
    static const struct search_limits none;
    struct verify_report report;
    struct search_solution solution;
    struct status_text why;
    ck_assert_int_eq(search_solve(search, position, k, &none, &solution, &why),
                     STATUS_OK);
    if (verify_bytes(verify, solution.record.data, solution.record.size,
                     &report) != VERIFY_ACCEPTED)
        position_oracle_complain(position, report.why);
    bytes_clear(&solution.record);
    const bool confined = proof_check_region(&report, region);
    if (confined == cellset_empty(*region))
        position_oracle_complain(position, "cells of no region, or none");
    *region = symmetry_set(position->board, symmetry_inverse(k), region);
    return confined;
}

/* Strews the loser's stones over the cells outside the region anew. */
static void strew(struct position *position, enum colour loser,
                  const struct cellset *region, uint64_t *seed)
{
    const int one_in = 2 + support_below(seed, 4);
    position->stones[loser] = cellset_none();
    const struct cellset outside =
        cellset_without(position_free(position), *region);
    for (int c = cellset_next(&outside, 0); c >= 0;
         c = cellset_next(&outside, c + 1))
        if (support_below(seed, one_in) == 0)
            cellset_add(&position->stones[loser], c);
}

/* Fails unless the winner wins wherever the loser has his stones; how many
 * ways were tried. */
static int check(const struct position *position, const struct cellset *region,
                 uint64_t *seed)
{
    const enum colour winner = position_oracle_winner(position);
    int tried = 0;
    for (int i = 0; i < 10; i++) {
        struct position other = *position;
        strew(&other, colour_other(winner), region, seed);
        if (outcome_winner(&other) != COLOUR_NONE)
            continue;
        if (position_oracle_winner(&other) != winner)
            position_oracle_complain(&other, "not won in the region");
        tried++;
    }
    return tried;
}

START_TEST(stones_outside_do_not_matter)
{
    const struct verify_limits limits = {.memory = MEBIBYTE};
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    struct verify *const verify = verify_create(&limits);
    uint64_t seed = 470 + (uint64_t)_i;
    int confined = 0;
    int tried = 0;
    for (int round = 0; round < 250; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 9, round % 7);
        const int k = round % BOARD_SYMMETRIES;
        struct cellset region;
        if (!find_region(search, verify, &position, k, &region))
            continue;
        if (!cellset_empty(cellset_without(region, position_free(&position))))
            position_oracle_complain(&position, "a stone stands in the region");
        tried += check(&position, &region, &seed);
        confined++;
    }
    ck_assert_int_gt(confined, 60);
    ck_assert_int_lt(confined, 250);
    ck_assert_int_gt(tried, 300);
    verify_destroy(verify);
    search_destroy(search);
}
END_TEST

/* A barred cell leans on all stones; a game that is over has no region. */
START_TEST(proofs_without_a_region)
{
    static const char *const texts[] = {"bb/2b/2 b", "ww/2w/2 b"};
    const struct verify_limits limits = {.memory = MEBIBYTE};
    struct search *const search = search_checks_create(2, MEBIBYTE, 0);
    struct verify *const verify = verify_create(&limits);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct position position = support_position(texts[i]);
        struct cellset region;
        ck_assert(!find_region(search, verify, &position, 0, &region));
    }
    verify_destroy(verify);
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(proof_check)
{
    TCase *const tcase = support_case(suite, "region");
    tcase_add_unchecked_fixture(tcase, position_oracle_open, NULL);
    tcase_add_loop_test(tcase, stones_outside_do_not_matter, 0, 2);
    tcase_add_test(tcase, proofs_without_a_region);
}
