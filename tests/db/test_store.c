/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_store - what is put is what is got, in every orientation; what claims
 * win over what others.
 */
#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/connection.h"
#include "game/notation.h"
#include "game/symmetry.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* The position after a result's move in its canonical form: the same for moves
 * that a symmetry of the position exchanges. */
static struct position after(const struct result *result)
{
    const struct position next =
        result->move == MOVE_NONE
            ? result->position
            : position_after(&result->position, result->move);
    return symmetry_canonical(&next, NULL);
}

/* A result seen in another orientation. */
static struct result turned(const struct result *result, int k)
{
    struct result image = *result;
    image.position = symmetry_position(&result->position, k);
    image.move = symmetry_move(result->position.board, k, result->move);
    return image;
}

/* The result got says what the claim says in orientation k. */
static void expect_claim(struct store *store, const struct result *claim, int k)
{
    struct result want = turned(claim, k), got;
    struct run run;
    bool found = false;
    ck_assert_msg(store_get(store, &want.position, want.rules, &found, &got,
                            &run, &why) == STATUS_OK,
                  "%s", why.line);
    ck_assert(found);
    const struct position a = after(&want), b = after(&got);
    ck_assert(position_equal(&a, &b));
    ck_assert_int_eq(want.move == MOVE_PASS, got.move == MOVE_PASS);
    got.move = want.move;
    ck_assert(store_fixture_equal(&want, &got));
    ck_assert_int_eq(got.rules, want.rules);
    ck_assert_str_eq(run.version, store_fixture_run.version);
    ck_assert_str_eq(run.options, store_fixture_run.options);
    ck_assert(run.seed == store_fixture_run.seed);
    ck_assert_str_eq(run.started, store_fixture_run.started);
}

START_TEST(round_trip)
{
    uint64_t seed = 1;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int side = 3; side <= BOARD_MAX_SIDE; side++) {
        for (int i = 0; i < 12; i++) {
            const int stones = side == 3 ? i % 4 : i % 6;
            const struct result claim =
                store_fixture_draw(&seed, side, stones, (enum turn)(i % 3),
                                   i % 2 ? RULES_INNER : RULES_OPEN);
            bool found;
            struct result known;
            ck_assert(store_get(store, &claim.position, claim.rules, &found,
                                &known, NULL, &why) == STATUS_OK);
            if (found)
                continue;
            store_fixture_put(store, &claim);
            for (int k = 0; k < BOARD_SYMMETRIES; k++)
                expect_claim(store, &claim, k);
        }
    }
    store_close(store);
}
END_TEST

START_TEST(reopened)
{
    uint64_t seed = 2;
    struct result claims[20];
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 20; i++) {
        claims[i] =
            store_fixture_draw(&seed, 5, 5, (enum turn)(i % 3), RULES_OPEN);
        store_fixture_put(store, &claims[i]);
    }
    store_close(store);
    store = store_fixture_open(store_fixture_path, STORE_READ);
    for (int i = 0; i < 20; i++)
        expect_claim(store, &claims[i], i % BOARD_SYMMETRIES);
    store_close(store);
}
END_TEST

START_TEST(not_stored)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    struct result got;
    bool found = true;
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert(!found);
    store_fixture_put(store, &claim);
    ck_assert(store_get(store, &claim.position, RULES_OPEN, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert(!found);
    claim.position.turn = TURN_WHITE;
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert(!found);
    store_close(store);
}
END_TEST

START_TEST(any_rules_in_main_phase)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    store_fixture_put(store, &claim);
    for (claim.rules = RULES_INNER; claim.rules < RULES_COUNT; claim.rules++)
        expect_claim(store, &claim, 0);
    store_close(store);
}
END_TEST

/* A claim in each state about one position. */
static struct result in_state(enum result_state state, uint64_t nodes)
{
    struct result result =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    result.state = state;
    result.nodes = nodes;
    result.seconds = (double)nodes / 4;
    if (state != RESULT_PROVED)
        result.value = VALUE_UNKNOWN;
    if (state == RESULT_BOUNDED)
        result.pn = result.dn = nodes;
    return result;
}

/* Puts a claim and says what is then stored. */
static struct result put_and_get(struct store *store,
                                 const struct result *claim)
{
    struct result got;
    bool found;
    store_fixture_put(store, claim);
    ck_assert(store_get(store, &claim->position, claim->rules, &found, &got,
                        NULL, &why) == STATUS_OK);
    ck_assert(found);
    return got;
}

START_TEST(stronger_stays)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim = in_state(RESULT_UNKNOWN, 1);
    struct result got = put_and_get(store, &claim);
    ck_assert(store_fixture_equal(&got, &claim));

    claim = in_state(RESULT_BOUNDED, 10);
    got = put_and_get(store, &claim);
    ck_assert(got.state == RESULT_BOUNDED && got.pn == 10 && got.nodes == 11);

    claim = in_state(RESULT_UNKNOWN, 100);
    got = put_and_get(store, &claim);
    ck_assert(got.state == RESULT_BOUNDED && got.pn == 10 && got.nodes == 111);

    claim = in_state(RESULT_BOUNDED, 1000);
    got = put_and_get(store, &claim);
    ck_assert(got.pn == 1000 && got.nodes == 1111);

    claim = in_state(RESULT_PROVED, 10000);
    got = put_and_get(store, &claim);
    ck_assert(got.state == RESULT_PROVED && got.nodes == 11111);
    ck_assert_double_eq_tol(got.seconds, 11111 / 4.0, 1e-9);

    const struct result proved = got;
    for (int i = RESULT_UNKNOWN; i <= RESULT_PROVED; i++) {
        claim = in_state((enum result_state)i, 7);
        got = put_and_get(store, &claim);
        ck_assert(store_fixture_equal(&got, &proved));
    }
    store_close(store);
}
END_TEST

START_TEST(a_bound_gets_no_weaker)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim = in_state(RESULT_BOUNDED, 3000);
    claim.pn = 117;
    claim.dn = 175;
    put_and_get(store, &claim);
    claim = in_state(RESULT_BOUNDED, 3);
    claim.pn = 60;
    claim.dn = 119;
    const struct result got = put_and_get(store, &claim);
    ck_assert(got.pn == 117 && got.dn == 175 && got.nodes == 3003);
    store_close(store);
}
END_TEST

START_TEST(grundy_is_added)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_WIN);
    put_and_get(store, &claim);
    claim.grundy = 2;
    struct result got = put_and_get(store, &claim);
    ck_assert(got.grundy == 2 && got.nodes == 2000);
    claim.grundy = -1;
    got = put_and_get(store, &claim);
    ck_assert(got.grundy == 2 && got.nodes == 2000);
    claim.grundy = 3;
    ck_assert(store_put(store, &claim, &why) == STATUS_FAILED);
    store_close(store);
}
END_TEST

START_TEST(weaker_claim_keeps_its_run)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct run other = store_fixture_run, run;
    struct result claim = in_state(RESULT_BOUNDED, 3);
    bool found;
    store_fixture_put(store, &claim);
    strcpy(other.version, "other");
    store_set_run(store, &other);
    claim = in_state(RESULT_UNKNOWN, 3);
    store_fixture_put(store, &claim);
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &claim,
                        &run, &why) == STATUS_OK);
    ck_assert_str_eq(run.version, store_fixture_run.version);
    claim = in_state(RESULT_BOUNDED, 3);
    store_fixture_put(store, &claim);
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &claim,
                        &run, &why) == STATUS_OK);
    ck_assert_str_eq(run.version, "other");
    store_close(store);
}
END_TEST

START_TEST(contradiction)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    const struct result opposite =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_LOSS);
    store_fixture_put(store, &claim);
    ck_assert(store_put(store, &opposite, &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "contradiction: '3/4/2b2/4/3 w' (rules any) "
                                   "is proved a win and was now proved a loss"),
                  "%s", why.line);
    expect_claim(store, &claim, 0);
    store_close(store);
}
END_TEST

/* How often the file was written to: SQLite counts it in the file's head. */
static unsigned transactions(void)
{
    size_t size;
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    ck_assert_uint_ge(size, 28);
    const unsigned count = (unsigned)bytes[24] << 24 |
                           (unsigned)bytes[25] << 16 |
                           (unsigned)bytes[26] << 8 | bytes[27];
    free(bytes);
    return count;
}

START_TEST(many_in_one_transaction)
{
    uint64_t seed = 4;
    struct result claims[100];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 100; i++)
        claims[i] =
            store_fixture_draw(&seed, 5, 5, (enum turn)(i % 3), RULES_OPEN);
    const unsigned before = transactions();
    ck_assert(store_fixture_put_all(store, claims, 100, &why) == STATUS_OK);
    ck_assert_uint_eq(transactions(), before + 1);
    for (int i = 0; i < 100; i++)
        expect_claim(store, &claims[i], i % BOARD_SYMMETRIES);
    ck_assert(store_fixture_put_all(store, claims, 0, &why) == STATUS_OK);
    store_close(store);
    char answer[20];
    store_fixture_sql(store_fixture_path, "SELECT count(*) FROM run", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "1");
}
END_TEST

/* Ends a query after some seconds. */
static void *read_on(void *query)
{
    const struct timespec pause = {.tv_sec = support_amount(0, 25),
                                   .tv_nsec = 200000000};
    nanosleep(&pause, NULL);
    ck_assert_int_eq(sqlite3_finalize(query), SQLITE_OK);
    return NULL;
}

/* A slow reader costs no result. */
START_TEST(readers_are_waited_for)
{
    uint64_t seed = 6;
    sqlite3 *db;
    sqlite3_stmt *query;
    pthread_t reader;
    struct result claims[2];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 2; i++)
        claims[i] = store_fixture_draw(&seed, 5, 5, TURN_BLACK, RULES_INNER);
    store_fixture_put(store, &claims[0]);
    ck_assert_int_eq(sqlite3_open(store_fixture_path, &db), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_prepare_v2(db, "SELECT * FROM result", -1, &query, NULL),
        SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(query), SQLITE_ROW);
    ck_assert_int_eq(pthread_create(&reader, NULL, read_on, query), 0);
    ck_assert_int_eq(store_fixture_put_all(store, &claims[1], 1, &why),
                     STATUS_OK);
    pthread_join(reader, NULL);
    sqlite3_close(db);
    expect_claim(store, &claims[1], 0);
    store_close(store);
}
END_TEST

/* Later claims of a batch meet the earlier ones, in their order. */
START_TEST(claims_of_one_batch_are_merged)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claims[] = {
        in_state(RESULT_BOUNDED, 10), in_state(RESULT_PROVED, 100),
        in_state(RESULT_BOUNDED, 1000), in_state(RESULT_PROVED, 10000)};
    claims[3].grundy = 0;
    ck_assert(store_fixture_put_all(store, claims, 3, &why) == STATUS_OK);
    struct result want = claims[1];
    want.nodes = 110;
    want.seconds = 110 / 4.0;
    expect_claim(store, &want, 3);
    ck_assert(store_fixture_put_all(store, claims + 3, 1, &why) == STATUS_OK);
    want.grundy = 0;
    want.nodes = 10110;
    want.seconds = 10110 / 4.0;
    expect_claim(store, &want, 0);
    store_close(store);
}
END_TEST

/* A contradiction, with what is stored or within the batch, undoes all of it.
 * The store goes on working, also if the run's first row went with it. */
START_TEST(a_batch_is_stored_as_a_whole_or_not_at_all)
{
    uint64_t seed = 5;
    char answer[20];
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    const struct result opposite =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_LOSS);
    struct result claims[20];
    for (int i = 0; i < 20; i++)
        claims[i] =
            store_fixture_draw(&seed, 5, 5, (enum turn)(i % 3), RULES_OPEN);
    claims[3] = claim;
    claims[18] = opposite;
    for (int round = 0; round < 2; round++) {
        strcpy(why.line, "");
        ck_assert(store_fixture_put_all(store, claims, 20, &why) ==
                  STATUS_FAILED);
        ck_assert_msg(strstr(why.line, "contradiction: '3/4/2b2/4/3 w'"), "%s",
                      why.line);
        store_fixture_sql(store_fixture_path, "SELECT count(*) FROM result",
                          answer, sizeof answer);
        ck_assert_str_eq(answer, round ? "1" : "0");
        store_fixture_sql(store_fixture_path, "SELECT count(*) FROM run",
                          answer, sizeof answer);
        ck_assert_str_eq(answer, round ? "1" : "0");
        store_fixture_put(store, &claim);
        expect_claim(store, &claim, 1);
        claims[3] = store_fixture_draw(&seed, 4, 4, TURN_CONTRACT, RULES_INNER);
    }
    claims[18] = claim;
    ck_assert(store_fixture_put_all(store, claims, 20, &why) == STATUS_OK);
    for (int i = 0; i < 20; i++)
        expect_claim(store, &claims[i], 2);
    store_close(store);
}
END_TEST

START_TEST(large_numbers)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result claim = in_state(RESULT_BOUNDED, 1);
    claim.pn = UINT64_MAX;
    claim.dn = INT64_MAX;
    claim.nodes = RESULT_MOST_NODES;
    struct result got = put_and_get(store, &claim);
    ck_assert(got.pn == INT64_MAX && got.dn == INT64_MAX);
    ck_assert(got.nodes == RESULT_MOST_NODES);
    got = put_and_get(store, &claim);
    ck_assert(got.nodes == RESULT_MOST_NODES);
    claim.nodes++;
    ck_assert(result_flaw(&claim) != NULL);
    store_close(store);
}
END_TEST

START_TEST(decided_positions)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    /* A white Line from top to bottom. */
    struct result claim =
        store_fixture_proved("1w1/1w2/2w2/1w2/1w1 b", RULES_NONE, VALUE_LOSS);
    ck_assert(result_flaw(&claim) == NULL);
    store_fixture_put(store, &claim);
    expect_claim(store, &claim, 5);
    claim.value = VALUE_WIN;
    ck_assert(result_flaw(&claim) != NULL);
    claim.position.turn = TURN_WHITE;
    ck_assert(result_flaw(&claim) == NULL);
    store_fixture_put(store, &claim);
    expect_claim(store, &claim, 7);
    store_close(store);
}
END_TEST

START_TEST(flaws)
{
    const struct result sound =
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_WIN);
    struct result bad = sound;
    ck_assert(result_flaw(&bad) == NULL);
    bad.rules = RULES_NONE;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.value = VALUE_UNKNOWN;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.state = RESULT_UNKNOWN;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.move = MOVE_NONE;
    ck_assert(result_flaw(&bad) != NULL);
    bad.move = 9; /* the stone's own cell */
    ck_assert(result_flaw(&bad) != NULL);
    bad.move = 0; /* a border cell */
    ck_assert(result_flaw(&bad) != NULL);
    bad.move = 1000;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.value = VALUE_LOSS;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.seconds = -1;
    ck_assert(result_flaw(&bad) != NULL);
    bad = sound;
    bad.grundy = -2;
    ck_assert(result_flaw(&bad) != NULL);
    bad = store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_LOSS);
    bad.grundy = 0;
    ck_assert(result_flaw(&bad) != NULL);
    for (int won = 0; won < 2; won++) {
        bad = store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER,
                                   won ? VALUE_WIN : VALUE_LOSS);
        bad.grundy = won;
        ck_assert(result_flaw(&bad) == NULL);
        bad.grundy = !won;
        ck_assert(result_flaw(&bad) != NULL);
    }
    bad = in_state(RESULT_BOUNDED, 1);
    bad.dn = 0;
    ck_assert(result_flaw(&bad) != NULL);
    bad = store_fixture_proved("b2/4/5/4/3 c", RULES_OPEN, VALUE_LOSS);
    ck_assert(result_flaw(&bad) == NULL);
    bad.rules = RULES_INNER;
    ck_assert(result_flaw(&bad) != NULL);
}
END_TEST

/* What a scan saw. */
struct seen {
    int count;
    int stones;
    char last[NOTATION_SIZE];
    int stop_at;
};

static enum status see(void *context, const struct store_entry *entry,
                       struct status_text *line)
{
    struct seen *const seen = context;
    const struct result *const result = entry->result;
    char text[NOTATION_SIZE];
    const int stones = position_count(&result->position);
    notation_write(&result->position, text);
    ck_assert_int_eq(entry->orbit, symmetry_orbit(&result->position));
    ck_assert(stones > seen->stones ||
              (stones == seen->stones && strcmp(text, seen->last) > 0));
    seen->stones = stones;
    strcpy(seen->last, text);
    if (++seen->count == seen->stop_at)
        return status_set(line, STATUS_LIMIT, "enough");
    return STATUS_OK;
}

START_TEST(walks)
{
    uint64_t seed = 3;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    int inner = 0, main_phase = 0;
    for (int i = 0; i < 60; i++) {
        const struct result claim =
            store_fixture_draw(&seed, 4 + i % 2, i / 2 % 4, (enum turn)(i % 3),
                               i % 4 < 2 ? RULES_INNER : RULES_OPEN);
        struct result got;
        bool found;
        store_get(store, &claim.position, claim.rules, &found, &got, NULL,
                  &why);
        if (found)
            continue;
        store_fixture_put(store, &claim);
        if (i % 2 == 0 && i % 3 == TURN_CONTRACT)
            inner += claim.rules == RULES_INNER;
        main_phase += i % 2 == 0 && i % 3 != TURN_CONTRACT;
    }
    struct seen seen = {.stones = -1};
    ck_assert(store_each_contract(store, 4, RULES_INNER, NULL, see, &seen,
                                  &why) == STATUS_OK);
    ck_assert_int_eq(seen.count, inner);
    seen = (struct seen){.stones = -1};
    ck_assert(store_each_main(store, 4, NULL, see, &seen, &why) == STATUS_OK);
    ck_assert_int_eq(seen.count, main_phase);
    seen = (struct seen){.stones = -1, .stop_at = 2};
    ck_assert(store_each_main(store, 4, NULL, see, &seen, &why) ==
              STATUS_LIMIT);
    ck_assert_str_eq(why.line, "enough");
    ck_assert_int_eq(seen.count, 2);
    store_close(store);
}
END_TEST

/* Reads as any store does, and leaves the connection as it was. */
START_TEST(a_borrowed_connection_stays_its_owners)
{
    const struct result put =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_LOSS);
    struct result got;
    bool found;
    sqlite3 *db;
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &put);
    store_close(store);
    ck_assert_int_eq(sqlite3_open(store_fixture_path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL), SQLITE_OK);
    ck_assert_msg(store_borrow(db, &store, &why) == STATUS_OK, "%s", why.line);
    ck_assert_int_eq(
        store_get(store, &put.position, RULES_INNER, &found, &got, NULL, &why),
        STATUS_OK);
    ck_assert(found && store_fixture_equal(&put, &got));
    store_close(store);
    ck_assert_int_eq(sqlite3_get_autocommit(db), 0);
    ck_assert_int_eq(sqlite3_exec(db, "DELETE FROM result", NULL, NULL, NULL),
                     SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}
END_TEST

START_TEST(the_database_of_another_program_is_no_store_to_borrow)
{
    sqlite3 *db;
    struct store *store = NULL;
    ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
    ck_assert_int_eq(store_borrow(db, &store, &why), STATUS_OK);
    ck_assert_ptr_null(store);
    sqlite3_exec(db, "PRAGMA application_id = 1433300082", NULL, NULL, NULL);
    ck_assert_int_eq(store_borrow(db, &store, &why), STATUS_FAILED);
    ck_assert_str_eq(why.line, "store ':memory:' is empty; a command that "
                               "writes sets it up");
    ck_assert_ptr_null(store);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}
END_TEST

SUPPORT_SUITE(store)
{
    const TTest *const tests[] = {
        round_trip,
        reopened,
        not_stored,
        any_rules_in_main_phase,
        stronger_stays,
        a_bound_gets_no_weaker,
        grundy_is_added,
        weaker_claim_keeps_its_run,
        contradiction,
        many_in_one_transaction,
        readers_are_waited_for,
        claims_of_one_batch_are_merged,
        a_batch_is_stored_as_a_whole_or_not_at_all,
        large_numbers,
        decided_positions,
        flaws,
        walks,
        a_borrowed_connection_stays_its_owners,
        the_database_of_another_program_is_no_store_to_borrow};
    store_fixture_case(suite, "store", tests, sizeof tests / sizeof *tests);
}
