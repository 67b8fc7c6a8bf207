/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_merge - every combination of what is known and what is claimed, for
 * proofs against a table; whose winning move stays.
 */
#include <check.h>

#include "db/merge.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* Which proof stays when both are there: a row for what is stored, a column for
 * what comes, both in the order unverified, verified, rejected; '+' is the new
 * one, '-' the old one, '<' the shorter one. */
static const char *const table_proved[] = {"<+-", "-<-", "++-"};
static const char *const table_open[] = {"  -", "  -", "  <"};

enum { HELD = 100 }; /* bytes of the stored proof */

static bool stays(char rule, size_t size)
{
    return rule == '+' || (rule == '<' && size < HELD);
}

static struct merge merged(const struct result *known,
                           const struct result *claim, int stored,
                           size_t known_size, int verdict, size_t size)
{
    const struct proof_facts facts = {
        .stored = stored >= 0,
        .raw_size = known_size,
        .verdict = (enum proof_verdict)(stored < 0 ? 0 : stored)};
    const struct proof proof = {.size = size,
                                .verdict = (enum proof_verdict)verdict};
    return merge_claim(known, &facts, claim, &proof);
}

START_TEST(proofs)
{
    const struct result proved =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    struct result open = proved;
    open.state = RESULT_BOUNDED;
    open.value = VALUE_UNKNOWN;
    open.move = MOVE_NONE;
    open.pn = open.dn = 1;
    for (int known = 0; known < 3; known++)
        for (int claim = 0; claim < 3; claim++)
            for (size_t size = 99; size <= 101; size++) {
                ck_assert(
                    merged(&proved, &proved, known, HELD, claim, size).proof ==
                    stays(table_proved[known][claim], size));
                /* What is not proved has and gets only rejected proofs. */
                if (known == PROOF_REJECTED && claim == PROOF_REJECTED)
                    ck_assert(
                        merged(&open, &open, known, HELD, claim, size).proof ==
                        stays(table_open[known][claim], size));
                if (known == PROOF_REJECTED)
                    ck_assert(merged(&open, &proved, known, HELD, claim, size)
                                  .proof ==
                              stays(table_proved[known][claim], size));
            }
    for (int claim = 0; claim < 3; claim++) {
        ck_assert(merged(&proved, &proved, -1, 0, claim, 7).proof);
        ck_assert(merged(NULL, &proved, -1, 0, claim, 7).proof);
        ck_assert(!merged(&proved, &proved, claim, 100, 0, 0).proof);
        ck_assert(!merged(&proved, &proved, -1, 0, 0, 0).proof);
    }
}
END_TEST

/* A move of the claim's is taken over with its proof, not otherwise. */
START_TEST(moves)
{
    struct result known =
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_WIN);
    struct result claim = known;
    claim.move = MOVE_PASS;
    claim.nodes = 1;
    struct merge merge = merged(&known, &claim, 0, 100, 0, 0);
    ck_assert(!merge.write && merge.result.move == known.move);
    merge = merged(&known, &claim, 0, 100, 0, 101);
    ck_assert(!merge.write && !merge.proof && merge.result.move == known.move);
    merge = merged(&known, &claim, -1, 0, PROOF_REJECTED, 99);
    ck_assert(!merge.write && merge.proof && merge.result.move == known.move);
    merge = merged(&known, &claim, 0, 100, 0, 99);
    ck_assert(merge.write && merge.proof && merge.result.move == MOVE_PASS);
    ck_assert(!merge.by_claim && merge.result.nodes == known.nodes);
    claim.grundy = 3;
    merge = merged(&known, &claim, 0, 100, 0, 0);
    ck_assert(merge.write && merge.by_claim && merge.result.grundy == 3);
    ck_assert(merge.result.move == known.move);
    merge = merged(&known, &claim, 0, 100, PROOF_VERIFIED, 1000);
    ck_assert(merge.result.move == MOVE_PASS && merge.result.grundy == 3);
    known.state = RESULT_UNKNOWN;
    known.value = VALUE_UNKNOWN;
    known.move = MOVE_NONE;
    merge = merged(&known, &claim, -1, 0, 0, 0);
    ck_assert(merge.result.move == MOVE_PASS);
}
END_TEST

START_TEST(contradictions)
{
    struct result a =
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_LOSS);
    struct result b =
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_WIN);
    ck_assert(merge_contradicts(&a, &b) && merge_contradicts(&b, &a));
    ck_assert(!merge_contradicts(&a, &a));
    a = b;
    a.grundy = 1;
    ck_assert(!merge_contradicts(&a, &b));
    b.grundy = 2;
    ck_assert(merge_contradicts(&a, &b));
    b.state = RESULT_UNKNOWN;
    ck_assert(!merge_contradicts(&a, &b));
}
END_TEST

SUPPORT_SUITE(merge)
{
    const TTest *const tests[] = {proofs, moves, contradictions};
    store_fixture_case(suite, "merge", tests, sizeof tests / sizeof *tests);
}
