/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_distrust - results whose proofs are false: the program finds that out,
 * says so, and takes them for proved no more; whoever asks for the truth gets
 * it by a search.
 *
 * A search that finds wrong results cannot be ordered, so the store gets them
 * from here, as an unverified proof by an earlier run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/store.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

#define POSITION "3/4/2b2/4/3 w"
#define SET "3/4/2b2/4/3 c"

static struct status_text why;

/* The exit status of the program with these arguments and the store; its
 * output and complaints go to the file `told`. */
static int run(const char *arguments)
{
    char line[600];
    const char *const program = getenv("UNLUR");
    ck_assert_ptr_nonnull(program);
    snprintf(line, sizeof line, "'%s' %s --db '%s' >'%s.told' 2>&1", program,
             arguments, store_fixture_path, store_fixture_path);
    const int status = system(line);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Whether the last run told this. */
static bool told(const char *part)
{
    char path[STORE_FIXTURE_PATH_SIZE + 8];
    size_t size;
    snprintf(path, sizeof path, "%s.told", store_fixture_path);
    unsigned char *const text = store_fixture_read(path, &size);
    const bool found = memmem(text, size, part, strlen(part)) != NULL;
    free(text);
    return found;
}

/* Puts a false claim with a proof of anything. */
static void lie(const char *position, enum value value)
{
    const struct result result =
        store_fixture_proved(position, RULES_INNER, value);
    struct proof proof = store_fixture_proof(&result, 7, 40);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put_proof(store, &result, &proof);
    store_close(store);
    proof_free(&proof);
}

static void check_stored(const char *text, enum result_state state,
                         enum value value, enum proof_verdict verdict)
{
    const struct position position = support_position(text);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct result result;
    struct proof_facts facts;
    bool found;
    ck_assert(store_get(store, &position, RULES_INNER, &found, &result, NULL,
                        &why) == STATUS_OK);
    ck_assert(found);
    ck_assert_int_eq(result.state, state);
    ck_assert_int_eq(result.value, value);
    ck_assert(store_get_proof_facts(store, &position, RULES_INNER, &facts,
                                    &why) == STATUS_OK);
    ck_assert(facts.stored);
    ck_assert_int_eq(facts.verdict, verdict);
    store_close(store);
}

START_TEST(solve_finds_a_false_proof)
{
    lie(POSITION, VALUE_LOSS);
    ck_assert_int_eq(run("solve --verify --nodes 1 '" POSITION "'"), 3);
    ck_assert(told("proof rejected at byte"));
    check_stored(POSITION, RESULT_BOUNDED, VALUE_UNKNOWN, PROOF_REJECTED);
    ck_assert_int_eq(run("query '" POSITION "'"), 0);
    ck_assert(!told("Black wins"));
    ck_assert(told("rejected"));
    ck_assert_int_eq(run("solve --no-verify '" POSITION "'"), 0);
    ck_assert(told("White wins"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_UNVERIFIED);
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
}
END_TEST

START_TEST(contract_finds_a_false_proof)
{
    lie(POSITION, VALUE_LOSS);
    ck_assert_int_eq(run("contract --size 3 --quiet"), 0);
    ck_assert(told("proof rejected at byte"));
    ck_assert(told("win for the player to move with c3"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
}
END_TEST

START_TEST(contract_does_not_believe_a_set)
{
    lie(SET, VALUE_WIN);
    ck_assert_int_eq(run("contract --size 3 --quiet --all"), 1);
    ck_assert(told("contradiction"));
    ck_assert_int_eq(run("verify --all"), 1);
    check_stored(SET, RESULT_UNKNOWN, VALUE_UNKNOWN, PROOF_REJECTED);
    ck_assert_int_eq(run("contract --size 3 --quiet --all"), 0);
    check_stored(SET, RESULT_PROVED, VALUE_LOSS, PROOF_VERIFIED);
}
END_TEST

START_TEST(verify_finds_a_false_proof)
{
    lie(POSITION, VALUE_LOSS);
    ck_assert_int_eq(run("verify '" POSITION "'"), 1);
    ck_assert(told("proof rejected at byte"));
    check_stored(POSITION, RESULT_UNKNOWN, VALUE_UNKNOWN, PROOF_REJECTED);
    ck_assert_int_eq(run("verify --all"), 1);
    ck_assert(told("0 proofs verified, 1 rejected"));
    ck_assert_int_eq(run("db check"), 0);
}
END_TEST

/* Makes the store a liar's, and puts an empty place where it was. */
static void move_away(char liar[STORE_FIXTURE_PATH_SIZE + 8])
{
    snprintf(liar, STORE_FIXTURE_PATH_SIZE + 8, "%s.liar", store_fixture_path);
    ck_assert(rename(store_fixture_path, liar) == 0);
}

START_TEST(merge_refuses_a_false_proof)
{
    char liar[STORE_FIXTURE_PATH_SIZE + 8], command[200];
    lie(POSITION, VALUE_LOSS);
    lie(SET, VALUE_WIN);
    move_away(liar);
    snprintf(command, sizeof command, "db merge '%s'", liar);
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    ck_assert_int_eq(run(command), 1);
    ck_assert(told("'" POSITION "'") || told(POSITION));
    ck_assert(told("proof rejected at byte"));
    ck_assert(told("0 new, 0 better, 0 known, 0 conflicting, 2 rejected"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("db check"), 0);
}
END_TEST

static void tell_the_truth(void)
{
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
}

static void lie_without_a_proof(void)
{
    const struct result result =
        store_fixture_proved(POSITION, RULES_INNER, VALUE_LOSS);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &result);
    store_close(store);
}

/* Merges a store made in one way into one made in another way. */
static void expect_truth(void (*make_there)(void), void (*make_here)(void),
                         const char *end, const char *counts)
{
    char there[STORE_FIXTURE_PATH_SIZE + 8], command[200];
    make_there();
    move_away(there);
    make_here();
    snprintf(command, sizeof command, "db merge '%s'", there);
    ck_assert_int_eq(run(command), 1);
    ck_assert(told("contradiction: '" POSITION "' (rules any) is proved a "));
    ck_assert(told(end));
    ck_assert(told(counts));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("db check"), 0);
    unlink(store_fixture_path);
}

START_TEST(what_is_verified_stays_and_comes_in)
{
    expect_truth(lie_without_a_proof, tell_the_truth, "'; the former stays\n",
                 "0 new, 0 better, 0 known, 1 conflicting, 0 rejected");
    expect_truth(tell_the_truth, lie_without_a_proof,
                 "'; the former has no proof and gives way to the verified "
                 "one\n",
                 "0 new, 1 better, 0 known, 0 conflicting, 0 rejected");
}
END_TEST

START_TEST(what_is_proved_here_takes_the_place_of_a_bare_lie)
{
    lie_without_a_proof();
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    ck_assert(told("contradiction: '" POSITION "' (rules any) was said to be a "
                   "loss, without a proof, by unlur 0.0 ("));
    ck_assert(told(" and is now proved a win, which takes its place\n"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("db check"), 0);
    unlink(store_fixture_path);
    lie_without_a_proof();
    ck_assert_int_eq(run("contract --size 3 --quiet"), 0);
    ck_assert(told("contradiction: '" POSITION "'"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("verify --all"), 0);
}
END_TEST

/* Merges the proof of the position that is in tests/seeds. */
static int merge_pack(void)
{
    char command[400];
    const char *const sources = getenv("top_srcdir");
    ck_assert_ptr_nonnull(sources);
    snprintf(command, sizeof command, "db merge '%s/tests/seeds/centre3'",
             sources);
    return run(command);
}

START_TEST(a_pack_takes_the_place_of_a_bare_lie)
{
    lie_without_a_proof();
    ck_assert_int_eq(merge_pack(), 1);
    ck_assert(told("contradiction: '" POSITION "' (rules any) is proved a loss"
                   " in '"));
    ck_assert(told("' and a win in '"));
    ck_assert(told("/tests/seeds/centre3'; the former has no proof and gives "
                   "way to the verified one\n"));
    ck_assert(told(store_fixture_path));
    ck_assert(told("0 new, 1 better, 0 known, 0 conflicting, 0 rejected"));
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("db check"), 0);
}
END_TEST

/* The false proof is found out at the end of the merge that it stood against;
 * the next merge takes the pack's. */
START_TEST(a_pack_comes_in_once_a_false_proof_is_found_out)
{
    lie(POSITION, VALUE_LOSS);
    ck_assert_int_eq(merge_pack(), 1);
    ck_assert(told("contradiction: '" POSITION "'"));
    check_stored(POSITION, RESULT_UNKNOWN, VALUE_UNKNOWN, PROOF_REJECTED);
    ck_assert_int_eq(merge_pack(), 0);
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
}
END_TEST

/* --- Moves that are not those of their proofs ----------------------------- */

#define ROOT "3/4/5/4/3 c"

static int stored_move(const char *text)
{
    const struct position position = support_position(text);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct result result;
    bool found;
    ck_assert(!store_get(store, &position, RULES_INNER, &found, &result, NULL,
                         &why) &&
              found);
    store_close(store);
    return result.move;
}

/* Puts into a new store what the old one has of a won position, but for the
 * move, which is another legal one. Gives the true move. */
static int lie_about_the_move(const char *text, enum proof_verdict verdict)
{
    const struct position position = support_position(text);
    struct store *const old =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct record record;
    bool found;
    ck_assert(!store_get(old, &position, RULES_INNER, &found, &record.result,
                         NULL, &why) &&
              found);
    ck_assert(!store_get_proof(old, &position, RULES_INNER, &found,
                               &record.proof, &why) &&
              found);
    store_close(old);
    unlink(store_fixture_path);
    const int move = record.result.move;
    const struct cellset moves = position_moves(&position, RULES_INNER);
    record.result.move = cellset_next(&moves, 0);
    if (record.result.move == move)
        record.result.move = cellset_next(&moves, move + 1);
    record.proof.verdict = verdict;
    if (verdict == PROOF_UNVERIFIED)
        record.proof.verifier[0] = '\0';
    struct store *const made =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put_proof(made, &record.result, &record.proof);
    store_close(made);
    proof_free(&record.proof);
    ck_assert_int_ne(stored_move(text), move);
    return move;
}

START_TEST(merge_takes_the_move_of_the_proof)
{
    static const char *const texts[] = {POSITION, ROOT};
    char liar[STORE_FIXTURE_PATH_SIZE + 8], command[200];
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(run(i ? "contract --size 3 --quiet"
                               : "solve --verify '" POSITION "'"),
                         0);
        const int move = lie_about_the_move(texts[i], PROOF_VERIFIED);
        move_away(liar);
        snprintf(command, sizeof command, "db merge '%s'", liar);
        ck_assert_int_eq(run(command), 1);
        ck_assert(told("the move of '"));
        ck_assert(told("1 new, 0 better, 0 known, 0 conflicting, 0 rejected"));
        ck_assert_int_eq(stored_move(texts[i]), move);
        check_stored(texts[i], RESULT_PROVED, VALUE_WIN,
                     i ? PROOF_UNVERIFIED : PROOF_VERIFIED);
        unlink(store_fixture_path);
    }
}
END_TEST

/* A proof that came unseen is judged by the next merge, whatever that brings.
 */
START_TEST(merge_mends_the_move_of_what_it_judges_later)
{
    char liar[STORE_FIXTURE_PATH_SIZE + 8], command[200];
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    const int move = lie_about_the_move(POSITION, PROOF_VERIFIED);
    move_away(liar);
    snprintf(command, sizeof command, "db merge --no-verify '%s'", liar);
    ck_assert_int_eq(run(command), 0);
    ck_assert_int_ne(stored_move(POSITION), move);
    unlink(liar);
    store_close(store_fixture_open(liar, STORE_WRITE));
    snprintf(command, sizeof command, "db merge '%s'", liar);
    ck_assert_int_eq(run(command), 1);
    ck_assert(told("the move of '" POSITION "'"));
    ck_assert_int_eq(stored_move(POSITION), move);
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
}
END_TEST

START_TEST(verify_mends_the_move)
{
    static const char *const ways[] = {"verify --all", "verify '" POSITION "'"};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
        const int move = lie_about_the_move(POSITION, PROOF_VERIFIED);
        ck_assert_int_eq(run(ways[i]), 1);
        ck_assert(told("the move was not the one that its proof shows"));
        ck_assert_int_eq(stored_move(POSITION), move);
        check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
        ck_assert_int_eq(run(ways[i]), 0);
        ck_assert_int_eq(run("db check"), 0);
        unlink(store_fixture_path);
    }
}
END_TEST

START_TEST(solve_mends_the_move)
{
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    const int move = lie_about_the_move(POSITION, PROOF_UNVERIFIED);
    ck_assert_int_eq(run("solve --verify '" POSITION "'"), 0);
    ck_assert_int_eq(stored_move(POSITION), move);
    check_stored(POSITION, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
}
END_TEST

/* --- What rests on what is not verified ----------------------------------- */

#define ID_OF(text) "(SELECT id FROM result WHERE position = '" text "')"

/* Proves side 3 and removes the proof of the position, on which that of the set
 * rests, and on that the root's. */
static void remove_support(void)
{
    ck_assert_int_eq(run("contract --size 3 --quiet --all"), 0);
    store_fixture_sql(store_fixture_path,
                      "DELETE FROM proof WHERE result = " ID_OF(POSITION), NULL,
                      0);
}

static void expect_doubted(void)
{
    check_stored(SET, RESULT_PROVED, VALUE_LOSS, PROOF_UNVERIFIED);
    check_stored(ROOT, RESULT_PROVED, VALUE_WIN, PROOF_UNVERIFIED);
    ck_assert_int_eq(run("db check"), 0);
    ck_assert_int_eq(run("contract --size 3 --quiet --all"), 0);
    check_stored(ROOT, RESULT_PROVED, VALUE_WIN, PROOF_VERIFIED);
    ck_assert_int_eq(run("verify --all"), 0);
}

START_TEST(what_rests_on_a_rejected_proof_is_not_verified)
{
    static const char *const ways[] = {"verify --all", "verify '" POSITION "'"};
    const struct result result =
        store_fixture_proved(POSITION, RULES_INNER, VALUE_WIN);
    struct proof proof = store_fixture_proof(&result, 7, 40);
    proof.verdict = PROOF_VERIFIED;
    strcpy(proof.verifier, "me");
    for (int i = 0; i < 2; i++) {
        remove_support();
        struct store *const store =
            store_fixture_open(store_fixture_path, STORE_WRITE);
        store_fixture_put_proof(store, &result, &proof);
        store_close(store);
        ck_assert_int_eq(run(ways[i]), 1);
        check_stored(POSITION, RESULT_UNKNOWN, VALUE_UNKNOWN, PROOF_REJECTED);
        expect_doubted();
        unlink(store_fixture_path);
    }
    proof_free(&proof);
}
END_TEST

START_TEST(what_rests_on_a_missing_proof_is_not_verified)
{
    char publish[200];
    remove_support();
    ck_assert_int_eq(run("db check"), 1);
    ck_assert(told("'" SET "' (rules inner) has a verified proof that rests on "
                   "one of '" POSITION "' (rules any), which is not stored"));
    snprintf(publish, sizeof publish, "db publish '%s.folder'",
             store_fixture_path);
    ck_assert_int_eq(run(publish), 1);
    ck_assert(told("is not published"));
    ck_assert_int_eq(run("verify --all"), 1);
    ck_assert(told("49 proofs verified, 0 rejected, 2 undecided"));
    expect_doubted();
}
END_TEST

/* A verdict that outlived what the proof rested on supports nothing new. */
START_TEST(what_hangs_supports_nothing)
{
    char there[STORE_FIXTURE_PATH_SIZE + 8], command[200];
    remove_support();
    store_fixture_sql(store_fixture_path,
                      "DELETE FROM trace;"
                      " DELETE FROM proof WHERE result <> " ID_OF(ROOT),
                      NULL, 0);
    store_fixture_sql(store_fixture_path,
                      "DELETE FROM result WHERE id <> " ID_OF(ROOT), NULL, 0);
    move_away(there);
    remove_support();
    store_fixture_sql(store_fixture_path,
                      "DELETE FROM proof WHERE result = " ID_OF(ROOT), NULL, 0);
    store_fixture_sql(store_fixture_path,
                      "DELETE FROM result WHERE id = " ID_OF(ROOT), NULL, 0);
    snprintf(command, sizeof command, "db merge '%s'", there);
    ck_assert_int_eq(run(command), 0);
    ck_assert(told("1 new"));
    check_stored(ROOT, RESULT_PROVED, VALUE_WIN, PROOF_UNVERIFIED);
}
END_TEST

SUPPORT_SUITE(distrust)
{
    const TTest *const tests[] = {
        solve_finds_a_false_proof,
        contract_finds_a_false_proof,
        contract_does_not_believe_a_set,
        verify_finds_a_false_proof,
        merge_refuses_a_false_proof,
        what_is_verified_stays_and_comes_in,
        what_is_proved_here_takes_the_place_of_a_bare_lie,
        a_pack_takes_the_place_of_a_bare_lie,
        a_pack_comes_in_once_a_false_proof_is_found_out,
        merge_takes_the_move_of_the_proof,
        merge_mends_the_move_of_what_it_judges_later,
        verify_mends_the_move,
        solve_mends_the_move,
        what_rests_on_a_rejected_proof_is_not_verified,
        what_rests_on_a_missing_proof_is_not_verified,
        what_hangs_supports_nothing};
    store_fixture_case(suite, "distrust", tests, sizeof tests / sizeof *tests);
}
