/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_table - proof_table, and what the store does with proofs: what is
 * put is what is got, damage anywhere in a row is noticed by readers and by the
 * check, verdicts, the order of the scan, stores from before there were proofs.
 */
#include <check.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "db/checksum_bytes.h"
#include "db/info.h"
#include "db/schema.h"
#include "game/symmetry.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static const char central[] = "3/4/2b2/4/3 w";

static struct result won(void)
{
    return store_fixture_proved(central, RULES_NONE, VALUE_WIN);
}

static struct proof_facts facts_of(struct store *store,
                                   const struct result *result)
{
    struct proof_facts facts;
    ck_assert_msg(store_get_proof_facts(store, &result->position, result->rules,
                                        &facts, &why) == STATUS_OK,
                  "%s", why.line);
    return facts;
}

/* The proof got, in every orientation, is this one. */
static void expect_proof(struct store *store, const struct result *result,
                         const struct proof *want)
{
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        bool found;
        struct proof got;
        const struct position image = symmetry_position(&result->position, k);
        ck_assert_msg(store_get_proof(store, &image, result->rules, &found,
                                      &got, &why) == STATUS_OK,
                      "%s", why.line);
        ck_assert(found && got.size == want->size);
        ck_assert(memcmp(got.bytes, want->bytes, got.size) == 0);
        ck_assert_int_eq(got.verdict, want->verdict);
        ck_assert_str_eq(got.verifier, want->verifier);
        proof_free(&got);
    }
    const struct proof_facts facts = facts_of(store, result);
    ck_assert(facts.stored && facts.raw_size == want->size);
    ck_assert_int_eq(facts.verdict, want->verdict);
    ck_assert_int_eq(facts.judged[0] != '\0', want->verdict != 0);
}

static void expect_no_proof(struct store *store, const struct result *result)
{
    bool found = true;
    struct proof got;
    ck_assert(store_get_proof(store, &result->position, result->rules, &found,
                              &got, &why) == STATUS_OK);
    ck_assert(!found && !got.bytes && !got.size);
    ck_assert(!facts_of(store, result).stored);
}

static void set_verdict(struct proof *proof, enum proof_verdict verdict,
                        const char *verifier)
{
    proof->verdict = verdict;
    strcpy(proof->verifier, verifier);
}

START_TEST(round_trip)
{
    enum { COUNT = 40 };
    const int count = support_amount(10, COUNT);
    uint64_t seed = 5;
    struct record records[COUNT] = {{.trace = NULL}};
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < count; i++) {
        struct result *const result = &records[i].result;
        do
            *result =
                store_fixture_draw(&seed, 4 + i % 8, 4, (enum turn)(i % 3),
                                   i % 2 ? RULES_INNER : RULES_OPEN);
        while (result->state != RESULT_PROVED);
        records[i].proof = store_fixture_proof(result, (uint64_t)i * i * i,
                                               i % 5 ? 100 : 2000000);
        if (i % 4 == 1)
            set_verdict(&records[i].proof, PROOF_VERIFIED, "1.2.3");
        if (i % 4 == 2)
            set_verdict(&records[i].proof, PROOF_REJECTED, "1.2.4");
    }
    ck_assert_msg(store_put_all(store, records, (size_t)count, &why) ==
                      STATUS_OK,
                  "%s", why.line);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++) {
            expect_proof(store, &records[i].result, &records[i].proof);
            ck_assert(facts_of(store, &records[i].result).nodes ==
                      (uint64_t)i * i * i);
        }
        store_close(store);
        store = store_fixture_open(store_fixture_path, STORE_READ);
    }
    store_close(store);
    for (int i = 0; i < count; i++)
        proof_free(&records[i].proof);
}
END_TEST

/* A proof comes with a second claim that says nothing new, and leaves again
 * before a better one. */
START_TEST(second_claims)
{
    const struct result claim = won();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct proof small = store_fixture_proof(&claim, 3, 10);
    struct proof large = store_fixture_proof(&claim, 3, 400);
    store_fixture_put(store, &claim);
    expect_no_proof(store, &claim);
    store_fixture_put_proof(store, &claim, &large);
    expect_proof(store, &claim, &large);
    store_fixture_put(store, &claim);
    expect_proof(store, &claim, &large);
    store_fixture_put_proof(store, &claim, &small);
    expect_proof(store, &claim, &small);
    store_fixture_put_proof(store, &claim, &large);
    expect_proof(store, &claim, &small);
    set_verdict(&large, PROOF_VERIFIED, "1");
    store_fixture_put_proof(store, &claim, &large);
    expect_proof(store, &claim, &large);
    store_close(store);
    proof_free(&small);
    proof_free(&large);
}
END_TEST

/* The proof of a win by another move brings that move with it. */
START_TEST(move_of_the_proof)
{
    bool found;
    struct result claim =
        store_fixture_proved("3/4/5/4/3 c", RULES_INNER, VALUE_WIN);
    struct result got;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &claim);
    claim.move = MOVE_PASS;
    store_fixture_put(store, &claim);
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert_int_ge(got.move, 0);
    struct proof proof = store_fixture_proof(&claim, 1, 1);
    store_fixture_put_proof(store, &claim, &proof);
    ck_assert(store_get(store, &claim.position, RULES_INNER, &found, &got, NULL,
                        &why) == STATUS_OK);
    ck_assert_int_eq(got.move, MOVE_PASS);
    expect_proof(store, &claim, &proof);
    store_close(store);
    proof_free(&proof);
}
END_TEST

/* A rejected proof is kept with a result that is not proved, whatever it
 * claims, and when the result is proved until there is another. */
START_TEST(reports_of_bugs)
{
    const struct result claim = won();
    const struct result opposite =
        store_fixture_proved(central, RULES_NONE, VALUE_LOSS);
    struct result unknown = claim;
    unknown.state = RESULT_UNKNOWN;
    unknown.value = VALUE_UNKNOWN;
    unknown.move = MOVE_NONE;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct proof wrong = store_fixture_proof(&opposite, 3, 10);
    struct proof right = store_fixture_proof(&claim, 3, 1000);
    set_verdict(&wrong, PROOF_REJECTED, "1");
    store_fixture_put_proof(store, &unknown, &wrong);
    expect_proof(store, &claim, &wrong);
    store_fixture_put(store, &claim);
    expect_proof(store, &claim, &wrong);
    /* It cannot come to count again. */
    struct proof judged;
    bool found;
    ck_assert(store_get_proof(store, &claim.position, RULES_NONE, &found,
                              &judged, &why) == STATUS_OK);
    judged.verdict = PROOF_VERIFIED;
    ck_assert(store_judge_proof(store, &claim, &judged, &why) == STATUS_OK);
    expect_proof(store, &claim, &wrong);
    proof_free(&judged);
    expect_proof(store, &claim, &wrong);
    store_fixture_put_proof(store, &claim, &right);
    expect_proof(store, &claim, &right);
    store_fixture_put_proof(store, &unknown, &wrong);
    expect_proof(store, &claim, &right);
    store_close(store);
    proof_free(&wrong);
    proof_free(&right);
}
END_TEST

/* A proof that does not suit its result is refused with all of its batch. */
START_TEST(unsuitable_proofs)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result claim = won();
    const struct result other =
        store_fixture_proved("3/4/5/4/3 w", RULES_NONE, VALUE_WIN);
    struct result unknown = claim;
    unknown.state = RESULT_UNKNOWN;
    unknown.value = VALUE_UNKNOWN;
    unknown.move = MOVE_NONE;
    struct proof proof = store_fixture_proof(&claim, 3, 10);
    const struct record wrong[] = {{.result = other, .proof = proof},
                                   {.result = unknown, .proof = proof}};
    const char *const reasons[] = {"another position", "not proved"};
    for (int i = 0; i < 2; i++) {
        const struct record records[] = {{.result = claim, .proof = proof},
                                         wrong[i]};
        ck_assert(store_put_all(store, records, 2, &why) == STATUS_FAILED);
        support_check_line(&why);
        ck_assert_msg(strstr(why.line, reasons[i]), "%s", why.line);
    }
    char answer[20];
    store_fixture_sql(store_fixture_path, "SELECT count(*) FROM result", answer,
                      sizeof answer);
    ck_assert_str_eq(answer, "0");
    /* A contradiction takes the proof with it. */
    store_fixture_put(store, &claim);
    const struct result opposite =
        store_fixture_proved(central, RULES_NONE, VALUE_LOSS);
    struct proof other_proof = store_fixture_proof(&opposite, 3, 10);
    const struct record record = {.result = opposite, .proof = other_proof};
    ck_assert(store_put_all(store, &record, 1, &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "contradiction"), "%s", why.line);
    expect_no_proof(store, &claim);
    store_close(store);
    proof_free(&proof);
    proof_free(&other_proof);
}
END_TEST

START_TEST(judging)
{
    bool found;
    struct result claims[] = {
        won(), store_fixture_proved("3/4/5/4/3 w", RULES_NONE, VALUE_WIN),
        store_fixture_proved("3/1b2/5/4/3 w", RULES_NONE, VALUE_LOSS)};
    struct record judged[3];
    struct proof proofs[3], smaller = store_fixture_proof(&claims[2], 3, 9);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 3; i++) {
        proofs[i] = store_fixture_proof(&claims[i], 3, 100);
        store_fixture_put_proof(store, &claims[i], &proofs[i]);
        judged[i].result = claims[i];
        ck_assert(store_get_proof(store, &claims[i].position, RULES_NONE,
                                  &found, &judged[i].proof, &why) == STATUS_OK);
        free(judged[i].proof.bytes);
        set_verdict(&judged[i].proof, PROOF_VERIFIED, "0.9");
    }
    judged[1].proof.verdict = PROOF_REJECTED;
    store_fixture_put_proof(store, &claims[2], &smaller); /* meanwhile */
    ck_assert(store_judge_proofs(store, judged, 3, &why) == STATUS_OK);
    set_verdict(&proofs[0], PROOF_VERIFIED, "0.9");
    set_verdict(&proofs[1], PROOF_REJECTED, "0.9");
    expect_proof(store, &claims[0], &proofs[0]);
    expect_proof(store, &claims[1], &proofs[1]);
    expect_proof(store, &claims[2], &smaller);
    /* What is rejected stays so, whatever another verifier thinks. */
    struct result image = claims[1];
    image.position = symmetry_position(&claims[1].position, 5);
    set_verdict(&judged[1].proof, PROOF_VERIFIED, "1.0");
    ck_assert(store_judge_proof(store, &image, &judged[1].proof, &why) ==
              STATUS_OK);
    expect_proof(store, &claims[1], &proofs[1]);
    struct result demoted;
    ck_assert(store_get(store, &image.position, RULES_NONE, &found, &demoted,
                        NULL, &why) == STATUS_OK);
    ck_assert_int_eq(demoted.state, RESULT_UNKNOWN);
    set_verdict(&judged[0].proof, PROOF_UNVERIFIED, "");
    ck_assert(store_judge_proof(store, &claims[0], &judged[0].proof, &why) ==
              STATUS_OK);
    set_verdict(&proofs[0], PROOF_UNVERIFIED, "");
    expect_proof(store, &claims[0], &proofs[0]);
    /* What is not there cannot be judged, which is no failure. */
    const struct result none =
        store_fixture_proved("4/5/6/7/6/5/4 w", RULES_NONE, VALUE_LOSS);
    ck_assert(store_judge_proof(store, &none, &judged[0].proof, &why) ==
              STATUS_OK);
    store_close(store);
    for (int i = 0; i < 3; i++)
        proof_free(&proofs[i]);
    proof_free(&smaller);
}
END_TEST

/* The proof cannot be read, and the check says so, once. */
static void expect_damage(const char *sql)
{
    bool found;
    struct proof got;
    const struct result claim = won();
    store_fixture_sql(store_fixture_path, sql, NULL, 0);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    if (store_get_proof(store, &claim.position, RULES_NONE, &found, &got,
                        &why) != STATUS_FAILED)
        ck_abort_msg("not noticed: %s", sql);
    if (got.bytes || found)
        ck_abort_msg("something was shown: %s", sql);
    support_check_line(&why);
    store_close(store);
    if (store_fixture_findings(&why) != 1 ||
        !strstr(why.line, "the proof of '3/4/2b2/4/3 w'"))
        ck_abort_msg("the check: %s", why.line);
}

static struct proof put_one(void)
{
    const struct result claim = won();
    struct proof proof = store_fixture_proof(&claim, 300, 60);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    set_verdict(&proof, PROOF_VERIFIED, "1.0");
    store_fixture_put_proof(store, &claim, &proof);
    store_close(store);
    return proof;
}

/* Each byte of a blob changed in turn. */
START_TEST(damaged_blobs)
{
    static const char *const columns[] = {"content", "digest", "content_digest",
                                          "checksum"};
    struct proof proof = put_one();
    const struct result claim = won();
    char sql[300], length[20];
    for (size_t i = 0; i < 4; i++) {
        snprintf(sql, sizeof sql, "SELECT length(%s) FROM proof", columns[i]);
        store_fixture_sql(store_fixture_path, sql, length, sizeof length);
        const int step = atoi(length) > 40 ? support_amount(5, 1) : 1;
        for (int at = 0; at < atoi(length); at += step) {
            store_fixture_flip("proof", columns[i], at);
            expect_damage("SELECT 1");
            store_fixture_flip("proof", columns[i], at);
        }
    }
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    expect_proof(store, &claim, &proof);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    proof_free(&proof);
}
END_TEST

START_TEST(damaged_columns)
{
    static const char *const changes[] = {
        "nodes = 301",
        "raw_size = raw_size + 1",
        "verdict = 'rejected'",
        "verdict = NULL, verifier = NULL, judged = NULL",
        "verifier = '1.1'",
        "verifier = '0123456789012345678901234567890123456789'",
        "judged = '2030-01-31T12:00:00Z'",
        "content = zeroblob(9), size = 9",
        "content = CAST(content || x'00' AS BLOB), size = size + 1"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[200];
        remove(store_fixture_path);
        struct proof proof = put_one();
        snprintf(sql, sizeof sql, "UPDATE proof SET %s", changes[i]);
        expect_damage(sql);
        proof_free(&proof);
    }
}
END_TEST

static void add_column(struct checksum_bytes *checksum_bytes, sqlite3_stmt *row,
                       int column)
{
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_TEXT:
        checksum_bytes_text(checksum_bytes,
                            (const char *)sqlite3_column_text(row, column));
        break;
    case SQLITE_INTEGER:
        checksum_bytes_integer(checksum_bytes,
                               sqlite3_column_int64(row, column));
        break;
    case SQLITE_BLOB:
        checksum_bytes_blob(checksum_bytes, sqlite3_column_blob(row, column),
                            (size_t)sqlite3_column_bytes(row, column));
        break;
    default: checksum_bytes_null(checksum_bytes);
    }
}

/* Changes the row and makes its checksum right. The statement may have ?1, a
 * content, and ?2, its digest. */
static void forge(const char *sql, const void *content, size_t size)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    struct checksum_bytes checksum_bytes;
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    sqlite3_open(store_fixture_path, &db);
    ck_assert(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
    checksum_bytes_digest(content, size, sum);
    sqlite3_bind_blob(statement, 1, content, (int)size, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 2, sum, sizeof sum, SQLITE_STATIC);
    ck_assert_msg(sqlite3_step(statement) == SQLITE_DONE, "%s",
                  sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    sqlite3_prepare_v2(db,
                       "SELECT position, rules, p.nodes, raw_size, size,"
                       " digest, content_digest, verdict, verifier, judged"
                       " FROM proof AS p JOIN result ON id = result",
                       -1, &statement, NULL);
    ck_assert(sqlite3_step(statement) == SQLITE_ROW);
    checksum_bytes_begin(&checksum_bytes, "unlur proof 1");
    for (int i = 0; i < 10; i++)
        add_column(&checksum_bytes, statement, i);
    checksum_bytes_end(&checksum_bytes, sum);
    sqlite3_finalize(statement);
    sqlite3_prepare_v2(db, "UPDATE proof SET checksum = ?1", -1, &statement,
                       NULL);
    sqlite3_bind_blob(statement, 1, sum, sizeof sum, SQLITE_STATIC);
    ck_assert(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* Rows that lie under a right checksum. */
START_TEST(forged_rows)
{
    static const char swap[] = "UPDATE proof SET content = ?1,"
                               " size = length(?1), content_digest = ?2";
    size_t size;
    const struct result claim = won();
    struct proof proof = put_one();
    forge("UPDATE proof SET nodes = nodes", "", 0);
    ck_assert_int_eq(store_fixture_findings(&why), 0); /* so forging works */
    forge("UPDATE proof SET nodes = 301", "", 0);
    expect_damage("SELECT 1");
    ck_assert_msg(strstr(why.line, "number of nodes"), "%s", why.line);
    forge("UPDATE proof SET nodes = 300, raw_size = 1073741824", "", 0);
    expect_damage("SELECT 1");
    ck_assert_msg(strstr(why.line, "size cannot be"), "%s", why.line);
    /* Another record of the same length. */
    struct proof other = store_fixture_proof(&claim, 301, proof.size);
    other.size = proof.size;
    unsigned char *const frame = proof_compress(&other, &size);
    forge("UPDATE proof SET nodes = 301", "", 0);
    forge(swap, frame, size);
    char sql[80];
    snprintf(sql, sizeof sql, "UPDATE proof SET raw_size = %zu", proof.size);
    forge(sql, "", 0);
    expect_damage("SELECT 1");
    ck_assert_msg(strstr(why.line, "not the one that was stored"), "%s",
                  why.line);
    free(frame);
    proof_free(&proof);
    proof_free(&other);
}
END_TEST

/* A row that went to another result, and one whose result is gone. */
START_TEST(moved_row)
{
    const struct result other =
        store_fixture_proved("3/4/5/4/3 w", RULES_NONE, VALUE_WIN);
    struct proof_facts facts;
    struct proof proof = put_one();
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put(store, &other);
    store_close(store);
    store_fixture_sql(store_fixture_path, "UPDATE proof SET result = 2", NULL,
                      0);
    store = store_fixture_open(store_fixture_path, STORE_WRITE);
    ck_assert(store_get_proof_facts(store, &other.position, RULES_NONE, &facts,
                                    &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "checksum"), "%s", why.line);
    /* Nor is it written over. */
    struct proof new_proof = store_fixture_proof(&other, 1, 1);
    const struct record record = {.result = other, .proof = new_proof};
    ck_assert(store_put_all(store, &record, 1, &why) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "checksum"), "%s", why.line);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 1);
    store_fixture_sql(store_fixture_path,
                      "PRAGMA foreign_keys = OFF; UPDATE proof SET result = 77",
                      NULL, 0);
    ck_assert_int_eq(store_fixture_findings(&why), 1);
    ck_assert_str_eq(why.line,
                     "file: proof 77 belongs to a result that is not there");
    proof_free(&proof);
    proof_free(&new_proof);
}
END_TEST

/* The results a scan shows, as text; each read and judged on the way. */
struct seen {
    struct store *store;
    char text[1000];
};

static enum status see(void *context, const struct store_entry *entry,
                       struct status_text *line)
{
    const struct result *const result = entry->result;
    bool found;
    struct proof proof;
    char text[NOTATION_SIZE];
    struct seen *const seen = context;
    ck_assert_int_eq(entry->orbit, symmetry_orbit(&result->position));
    strcat(seen->text, notation_write(&result->position, text));
    strcat(seen->text, result->position.turn != TURN_CONTRACT ? ";"
                       : result->rules == RULES_INNER         ? "i;"
                                                              : "o;");
    enum status status = store_get_proof(seen->store, &result->position,
                                         result->rules, &found, &proof, line);
    ck_assert(!status && found);
    set_verdict(&proof, PROOF_VERIFIED, "1.0");
    status = store_judge_proof(seen->store, result, &proof, line);
    proof_free(&proof);
    return status;
}

START_TEST(walk)
{
    static const struct {
        const char *position;
        enum rules rules;
        bool proof;
    } list[] = {{"3/4/5/4/3 c", RULES_INNER, true},
                {"3/4/2b2/4/3 c", RULES_OPEN, true},
                {"3/4/5/4/3 c", RULES_OPEN, true},
                {"3/1b2/5/4/3 c", RULES_INNER, true},
                {"3/1bb1/5/4/3 c", RULES_INNER, true},
                {"3/4/2b2/4/3 c", RULES_INNER, false},
                {"3/4/2b2/4/3 w", RULES_NONE, true},
                {"3/4/5/4/3 w", RULES_NONE, true},
                {"2/3/2 c", RULES_OPEN, true}};
    struct seen seen = {
        .store = store_fixture_open(store_fixture_path, STORE_WRITE)};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct result claim =
            store_fixture_proved(list[i].position, list[i].rules, VALUE_LOSS);
        claim.position = symmetry_canonical(&claim.position, NULL);
        struct proof proof = store_fixture_proof(&claim, 3, 10);
        if (list[i].proof)
            store_fixture_put_proof(seen.store, &claim, &proof);
        else
            store_fixture_put(seen.store, &claim);
        proof_free(&proof);
    }
    ck_assert_msg(store_each_proof(seen.store, 0, see, &seen, &why) ==
                      STATUS_OK,
                  "%s", why.line);
    ck_assert_str_eq(seen.text,
                     "2/3/2 co;3/4/2b2/4/3 w;3/4/5/4/3 w;3/1bb1/5/4/3 ci;"
                     "3/1b2/5/4/3 ci;3/4/5/4/3 ci;3/4/2b2/4/3 co;"
                     "3/4/5/4/3 co;");
    seen.text[0] = '\0';
    ck_assert(store_each_proof(seen.store, 2, see, &seen, &why) == STATUS_OK);
    ck_assert_str_eq(seen.text, "2/3/2 co;");
    store_close(seen.store);
    char answer[20];
    store_fixture_sql(store_fixture_path,
                      "SELECT count(*) FROM proof WHERE verdict = 'verified'",
                      answer, sizeof answer);
    ck_assert_str_eq(answer, "8");
}
END_TEST

START_TEST(old_store)
{
    struct info info;
    struct seen seen = {.store = NULL};
    const struct result claim = won();
    struct proof proof = put_one();
    char fresh[16000], migrated[16000];
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(sql) FROM sqlite_schema", fresh,
                      sizeof fresh);
    store_fixture_sql(
        store_fixture_path,
        "DROP VIEW imported_games; DROP TABLE imported_game;"
        "DROP VIEW games; DROP TABLE game;"
        "DROP VIEW sample; DROP VIEW traces; DROP TABLE trace;"
        "DROP VIEW proofs; DROP TABLE proof; PRAGMA user_version = 1",
        NULL, 0);
    struct store *store = store_fixture_open(store_fixture_path, STORE_READ);
    expect_no_proof(store, &claim);
    ck_assert(store_each_proof(store, 0, see, &seen, &why) == STATUS_OK);
    ck_assert(info_read(store, &info, &why) == STATUS_OK);
    ck_assert_int_eq(info.schema_version, 1);
    ck_assert_uint_eq(info.results, 1);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    store = store_fixture_open(store_fixture_path, STORE_WRITE);
    expect_no_proof(store, &claim);
    store_fixture_put_proof(store, &claim, &proof);
    expect_proof(store, &claim, &proof);
    ck_assert(info_read(store, &info, &why) == STATUS_OK);
    ck_assert_int_eq(info.schema_version, SCHEMA_VERSION);
    store_close(store);
    store_fixture_sql(store_fixture_path,
                      "SELECT group_concat(sql) FROM sqlite_schema", migrated,
                      sizeof migrated);
    ck_assert_str_eq(fresh, migrated);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    proof_free(&proof);
}
END_TEST

START_TEST(figures)
{
    struct info info;
    struct result claim = won();
    struct proof proof = put_one();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const uint64_t size = facts_of(store, &claim).size;
    ck_assert(info_read(store, &info, &why) == STATUS_OK);
    ck_assert_uint_eq(info.proofs.count[PROOF_VERIFIED], 1);
    ck_assert_uint_eq(info.proofs.count[PROOF_UNVERIFIED], 0);
    ck_assert_uint_eq(info.proofs.nodes, 300);
    ck_assert_uint_eq(info.proofs.raw_size, proof.size);
    ck_assert_uint_eq(info.proofs.size, size);
    store_close(store);
    char answer[200], want[200];
    store_fixture_sql(
        store_fixture_path,
        "SELECT position || rules || value || winner || search_nodes ||"
        " ' ' || proof_nodes || ' ' || raw_size || ' ' || size || ' ' ||"
        " round(bytes_per_node * 300) || verdict FROM proofs",
        answer, sizeof answer);
    snprintf(want, sizeof want, "%sanywinwhite1000 300 %zu %d %d.0verified",
             central, proof.size, (int)size, (int)size);
    ck_assert_str_eq(answer, want);
    proof_free(&proof);
}
END_TEST

START_TEST(nonsense_is_no_row)
{
    static const char *const bad[] = {
        "verdict = 'good'",  "verdict = NULL",     "verifier = NULL",
        "verifier = ''",     "judged = NULL",      "judged = 'today'",
        "size = size + 1",   "raw_size = 0",       "raw_size = 1073741825",
        "nodes = -1",        "digest = x'00'",     "checksum = 'text'",
        "content = x'0102'", "content_digest = 7", "result = 5"};
    struct proof proof = put_one();
    sqlite3 *db = NULL;
    sqlite3_open(store_fixture_path, &db);
    sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char sql[100];
        snprintf(sql, sizeof sql, "UPDATE proof SET %s", bad[i]);
        ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK,
                      "%s", sql);
    }
    sqlite3_close(db);
    proof_free(&proof);
}
END_TEST

/* On a disk that is full sooner or later nothing is half there. */
START_TEST(full_disk)
{
    struct rlimit limit;
    const struct result claim = won();
    const struct result other =
        store_fixture_proved("3/4/5/4/3 w", RULES_NONE, VALUE_WIN);
    struct proof proof = put_one();
    struct proof large = store_fixture_proof(&other, 5, 200000);
    const struct record record = {.result = other, .proof = large};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    signal(SIGXFSZ, SIG_IGN);
    int failed = 0;
    for (rlim_t size = 1024;; size += 10000) {
        bool found;
        struct result got;
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlim_t usual = limit.rlim_cur;
        limit.rlim_cur = size;
        setrlimit(RLIMIT_FSIZE, &limit);
        /* Meanwhile no assertion: Check writes a file of its own. */
        const enum status status = store_put_all(store, &record, 1, &why);
        limit.rlim_cur = usual;
        setrlimit(RLIMIT_FSIZE, &limit);
        expect_proof(store, &claim, &proof);
        if (!status)
            break;
        failed++;
        support_check_line(&why);
        ck_assert(store_get(store, &other.position, RULES_NONE, &found, &got,
                            NULL, &why) == STATUS_OK);
        ck_assert(!found);
        expect_no_proof(store, &other);
    }
    ck_assert_int_gt(failed, 5);
    expect_proof(store, &other, &large);
    store_close(store);
    ck_assert_int_eq(store_fixture_findings(&why), 0);
    proof_free(&proof);
    proof_free(&large);
}
END_TEST

SUPPORT_SUITE(proof_table)
{
    const TTest *const tests[] = {round_trip,
                                  second_claims,
                                  move_of_the_proof,
                                  reports_of_bugs,
                                  unsuitable_proofs,
                                  judging,
                                  damaged_blobs,
                                  damaged_columns,
                                  forged_rows,
                                  moved_row,
                                  walk,
                                  old_store,
                                  figures,
                                  nonsense_is_no_row,
                                  full_disk};
    store_fixture_case(suite, "proof_table", tests,
                       sizeof tests / sizeof *tests);
}
