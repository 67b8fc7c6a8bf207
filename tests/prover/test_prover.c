/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_prover - looked up, searched, verified, committed: in that order, and
 * nothing is answered that is not on the disk, or was not accepted.
 */
#include "prover/prover.h"

#include <string.h>

#include "tests/position_oracle.h"
#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* The store as another program finds it. */
static bool is_on_disk(const struct game *game, struct result *result)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct run run;
    bool found;
    ck_assert(!store_get(store, &game->position, game->rules, &found, result,
                         &run, &why));
    if (found)
        ck_assert_str_eq(run.options, "of a test");
    store_close(store);
    return found;
}

START_TEST(an_answer_is_on_the_disk)
{
    static const char *const texts[] = {"3/4/2b2/4/3 w", "3/4/5/4/3 c"};
    for (int i = 0; i < 2; i++) {
        const struct prover_options options = prover_fixture_stored();
        const struct game game = {.position = support_position(texts[i])};
        struct prover *prover = prover_fixture_open(&options);
        struct result result;
        struct answer answer = prover_fixture_prove(prover, &game);
        ck_assert(!answer.stored && answer.verified);
        ck_assert_uint_gt(answer.result.nodes, 0);
        ck_assert_uint_eq(answer.result.nodes, prover_count(prover).nodes);
        ck_assert(is_on_disk(&game, &result));
        ck_assert_int_eq(result.value, answer.result.value);
        prover_fixture_destroy(prover);
        prover = prover_fixture_open(&options);
        answer = prover_fixture_prove(prover, &game);
        ck_assert(answer.stored && answer.verified);
        ck_assert_uint_eq(prover_count(prover).nodes, 0);
        prover_fixture_destroy(prover);
    }
}
END_TEST

/* A verifier without memory accepts nothing: there is no answer. */
START_TEST(what_is_not_accepted_is_no_answer)
{
    struct prover_options options = prover_fixture_stored();
    const struct game game = {.position = support_position("3/4/2b2/4/3 w")};
    struct answer answer;
    struct result result;
    options.check_memory = 1;
    struct prover *const prover = prover_fixture_open(&options);
    ck_assert_int_eq(prover_prove(prover, &game, &answer, &why), STATUS_FAILED);
    support_check_line(&why);
    prover_fixture_destroy(prover);
    ck_assert(!is_on_disk(&game, &result));
}
END_TEST

START_TEST(a_store_that_cannot_be_opened_is_no_answer)
{
    struct prover_options options = prover_fixture_stored();
    const struct game game = {.position = support_position("3/4/2b2/4/3 w")};
    struct answer answer;
    options.db = "/dev/null/store.db";
    struct prover *const prover = prover_fixture_open(&options);
    ck_assert_int_eq(prover_prove(prover, &game, &answer, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_uint_eq(prover_count(prover).nodes, 0);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(limits_leave_it_unknown)
{
    static const volatile sig_atomic_t raised = 1;
    const struct search_limits none = {.nodes = 0}, few = {.nodes = 5},
                               now = {.stop = &raised};
    const struct prover_options options = prover_fixture_stored();
    const struct game game = {.position = support_position("3/4/5/4/3 b"),
                              .rules = RULES_NONE};
    struct prover *const prover = prover_fixture_open(&options);
    struct result result;
    prover_begin(prover, &now);
    ck_assert(prover_is_late(prover));
    ck_assert_int_eq(prover_fixture_prove(prover, &game).result.value,
                     VALUE_UNKNOWN);
    prover_begin(prover, &few);
    ck_assert(!prover_is_late(prover));
    ck_assert_int_eq(prover_fixture_prove(prover, &game).result.state,
                     RESULT_BOUNDED);
    ck_assert(is_on_disk(&game, &result));
    ck_assert_int_eq(result.state, RESULT_BOUNDED);
    prover_begin(prover, &none);
    ck_assert_int_ne(prover_fixture_prove(prover, &game).result.value,
                     VALUE_UNKNOWN);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(the_highest_limit_of_nodes_ends_nothing)
{
    static const char *const texts[] = {"2/3/2 c", "3/1bb1/1bbb1/4/3 c"};
    const struct search_limits most = {.nodes = UINT64_MAX};
    const struct prover_options options = {.memory = MEBIBYTE, .set_looks = 1};
    struct prover *const prover = prover_fixture_open(&options);
    for (int i = 0; i < 2; i++) {
        const struct game game = {.position = support_position(texts[i])};
        prover_begin(prover, &most);
        const struct answer answer = prover_fixture_prove(prover, &game);
        ck_assert_int_ne(answer.result.value, VALUE_UNKNOWN);
        ck_assert_uint_gt(answer.result.nodes, 0);
    }
    prover_fixture_destroy(prover);
}
END_TEST

/* --- Without a store ------------------------------------------------------ */

/* Who knows of one set, and counts what is asked and found. */
struct friend
{
    struct position known;
    int asked, told, main, contract;
};

static enum status tell_known(void *context, const struct game *game,
                              struct answer *answer, struct status_text *reason)
{
    struct friend *const friend = context;
    (void)reason;
    friend->asked++;
    if (!friend->known.board ||
        !position_equal(&game->position, &friend->known))
        return STATUS_OK;
    friend->told++;
    answer->stored = true;
    answer->result =
        (struct result){.position = game->position,
                        .state = RESULT_PROVED,
                        .value = position_oracle_value(&game->position),
                        .move = MOVE_NONE};
    return STATUS_OK;
}

static void take_found(void *context, const struct record *record)
{
    struct friend *const friend = context;
    const bool contract = record->result.position.turn == TURN_CONTRACT;
    friend->contract += contract;
    friend->main += !contract;
    ck_assert_int_eq(record->result.state, RESULT_PROVED);
    if (contract)
        return;
    ck_assert_int_eq(record->proof.verdict, PROOF_VERIFIED);
    ck_assert_int_eq(record->result.value,
                     position_oracle_value(&record->result.position));
}

START_TEST(known_and_found_take_the_place_of_a_store)
{
    struct friend friend = {.asked = 0};
    const struct prover_options options = {.verify = true,
                                           .memory = MEBIBYTE,
                                           .calls = {.known = tell_known,
                                                     .found = take_found,
                                                     .context = &friend}};
    struct prover *const prover = prover_fixture_open(&options);
    const struct game main = {.position = support_position("3/4/2b2/4/3 w")};
    const struct game contract = {.position = support_position("3/4/5/4/3 c")};
    struct answer answer = prover_fixture_prove(prover, &main);
    ck_assert(answer.verified && !answer.stored);
    ck_assert_int_eq(friend.main, 1);
    friend.known = main.position;
    answer = prover_fixture_prove(prover, &main);
    ck_assert(answer.stored);
    ck_assert_int_eq(friend.main, 1);
    answer = prover_fixture_prove(prover, &contract);
    ck_assert_int_eq(
        answer.result.value,
        position_oracle_contract(&contract.position, RULES_INNER).wins
            ? VALUE_WIN
            : VALUE_LOSS);
    ck_assert_int_gt(friend.contract, 0);
    ck_assert_ptr_null(prover_store(prover));
    prover_fixture_destroy(prover);
}
END_TEST

/* Under `open` most sets after this one are over: without a limit hundreds of
 * thousands are looked up, and not one is searched. */
START_TEST(a_limit_of_nodes_ends_looks_at_contract_sets)
{
    enum { NODES = 7, LOOKS = 300 };
    struct friend friend = {.asked = 0};
    const struct search_limits few = {.nodes = NODES};
    const struct prover_options options = {.memory = MEBIBYTE,
                                           .set_looks = LOOKS,
                                           .calls = {.known = tell_known,
                                                     .found = take_found,
                                                     .context = &friend}};
    struct prover *const prover = prover_fixture_open(&options);
    const struct game game = {
        .position = support_position("4/5/1bb3/bb5/bb3b/1b3/1bbb c"),
        .rules = RULES_OPEN};
    for (int i = 0; i < 2; i++) {
        friend.contract = 0;
        prover_begin(prover, &few);
        const struct answer answer = prover_fixture_prove(prover, &game);
        ck_assert_int_eq(answer.result.value, VALUE_UNKNOWN);
        ck_assert_int_gt(friend.contract, 0);
        ck_assert_int_le(friend.contract, LOOKS + NODES);
        prover_forget(prover);
    }
    prover_fixture_destroy(prover);
}
END_TEST

SUPPORT_SUITE(prover)
{
    const TTest *const tests[] = {an_answer_is_on_the_disk,
                                  what_is_not_accepted_is_no_answer,
                                  a_store_that_cannot_be_opened_is_no_answer,
                                  limits_leave_it_unknown,
                                  the_highest_limit_of_nodes_ends_nothing,
                                  known_and_found_take_the_place_of_a_store,
                                  a_limit_of_nodes_ends_looks_at_contract_sets};
    TCase *const tcase = store_fixture_case(suite, "prover", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
}
