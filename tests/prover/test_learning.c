/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_learning - what a store has proved goes to a search, all at once or
 * after a stop, and a prover whose time is over does not read on.
 */
#include "prover/learning.h"

#include "prover/prover_internal.h"
#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static const char *const proved[] = {"3/4/2b2/4/3 w", "3/4/1b3/4/3 w",
                                     "3/4/5/4/3 w"};

enum { PROVED = sizeof proved / sizeof *proved };

/* A store with the proofs of these. */
static void prove_all(void)
{
    const struct prover_options options = prover_fixture_stored();
    struct prover *const prover = prover_fixture_open(&options);
    for (int i = 0; i < PROVED; i++) {
        const struct game game = {.position = support_position(proved[i])};
        prover_fixture_prove(prover, &game);
    }
    prover_fixture_destroy(prover);
}

static uint64_t allowed;

/* Stops after so many. */
static bool stops(const void *context)
{
    const struct learning *const learning = context;
    return learning->read >= allowed;
}

static struct search *create(void)
{
    const struct search_options options = {.memory = MEBIBYTE, .keep = true};
    struct search *search;
    ck_assert_int_eq(search_create(3, &options, &search, &why), STATUS_OK);
    return search;
}

/* Nodes that a search takes for a position. */
static uint64_t nodes_of(struct search *search, const char *text)
{
    const struct position position = support_position(text);
    const struct search_limits limits = {.nodes = 0};
    struct search_verdict verdict;
    search_prove(search, &position, &limits, &verdict);
    return verdict.nodes;
}

static void learn(struct learning *learning, struct search *search)
{
    ck_assert_int_eq(
        learn_from_store(learning, search, store_fixture_path, 3, &why),
        STATUS_OK);
}

START_TEST(a_stopped_reading_goes_on)
{
    struct learning at_once = {.stop = stops, .context = &at_once};
    struct learning in_parts = {.stop = stops, .context = &in_parts};
    struct search *const all = create(), *const parts = create();
    prove_all();
    allowed = UINT64_MAX;
    learn(&at_once, all);
    ck_assert(at_once.ended);
    ck_assert_uint_eq(at_once.read, PROVED);
    for (allowed = 0; allowed < PROVED; allowed++) {
        learn(&in_parts, parts);
        ck_assert(!in_parts.ended);
        ck_assert_uint_eq(in_parts.read, allowed);
    }
    allowed = UINT64_MAX;
    learn(&in_parts, parts);
    ck_assert(in_parts.ended);
    ck_assert_uint_eq(in_parts.read, PROVED);
    for (int i = 0; i < PROVED; i++)
        ck_assert_uint_eq(nodes_of(parts, proved[i]), nodes_of(all, proved[i]));
    search_destroy(all);
    search_destroy(parts);
}
END_TEST

/* Asks a prover that must not go on about a position that the store has, and
 * then for a search when it may. */
static void check_late(struct prover_options *options,
                       volatile sig_atomic_t *stop)
{
    const struct game game = {.position = support_position(proved[0])};
    const struct search_limits none = {.nodes = 0};
    struct search *search;
    options->memory = MEBIBYTE;
    options->learn = store_fixture_path;
    prove_all();
    struct prover *const prover = prover_fixture_open(options);
    const struct answer answer = prover_fixture_prove(prover, &game);
    ck_assert_int_eq(answer.result.value, VALUE_UNKNOWN);
    ck_assert_uint_eq(prover->learning.read, 0);
    *stop = 0;
    prover_begin(prover, &none);
    ck_assert_int_eq(prover_get_search(prover, 3, &search, &why), STATUS_OK);
    ck_assert(prover->learning.ended);
    ck_assert_uint_eq(prover->learning.read, PROVED);
    prover_fixture_destroy(prover);
}

START_TEST(a_signal_ends_the_reading)
{
    volatile sig_atomic_t stop = 1;
    struct prover_options options = {.limits = {.stop = &stop}};
    check_late(&options, &stop);
}
END_TEST

START_TEST(reading_counts_as_time)
{
    volatile sig_atomic_t stop = 0;
    struct prover_options options = {.limits = {.seconds = 1e-9}};
    check_late(&options, &stop);
}
END_TEST

SUPPORT_SUITE(learning)
{
    const TTest *const tests[] = {a_stopped_reading_goes_on,
                                  a_signal_ends_the_reading,
                                  reading_counts_as_time};
    store_fixture_case(suite, "learning", tests, sizeof tests / sizeof *tests);
}
