/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_file - made-up records for all contract sets of side 2, the values
 * by brute force: every record a proof rests on stands before it, each once;
 * what is missing is named; a failure leaves no file.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zstd.h>

#include "db/proof_file.h"
#include "db/verdict_batch.h"
#include "game/outcome.h"
#include "tests/contract_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* What the stones have not decided is decided by chance from a seed; without
 * one Black wins with one stone, and who does not pass then has lost. */
static bool by_outcome(const struct contract_fixture *specimen, uint32_t mask,
                       void *context)
{
    struct position position = contract_fixture_position(specimen, mask);
    position.turn = TURN_WHITE;
    const enum colour winner = outcome_winner(&position);
    if (winner != COLOUR_NONE)
        return winner == COLOUR_WHITE;
    return context ? support_below(context, 2) : position_count(&position) != 1;
}

/* The results of a class: the contract's, and that of the main phase. */
static void results_of(const struct contract_fixture *specimen, uint32_t mask,
                       struct result *contract, struct result *main_phase)
{
    *contract =
        (struct result){.position = contract_fixture_position(specimen, mask),
                        .rules = specimen->rules,
                        .state = RESULT_PROVED,
                        .value = specimen->value[mask],
                        .move = MOVE_NONE,
                        .grundy = -1};
    *main_phase = *contract;
    if (contract->value == VALUE_WIN)
        contract->move = contract_fixture_action(specimen, mask);
    main_phase->position.turn = TURN_WHITE;
    main_phase->value = specimen->white[mask] ? VALUE_WIN : VALUE_LOSS;
    const struct cellset free = position_free(&main_phase->position);
    if (main_phase->value == VALUE_WIN &&
        outcome_winner(&main_phase->position) == COLOUR_NONE)
        main_phase->move = cellset_next(&free, 0);
}

static void put(struct store *store, const struct result *result)
{
    struct proof proof = store_fixture_proof(result, 1, 3);
    store_fixture_put_proof(store, result, &proof);
    proof_free(&proof);
}

/* All of side 2, in a store. Decided positions get no proof. */
static struct contract_fixture make_store(enum rules rules, uint64_t *seed)
{
    struct contract_fixture specimen =
        contract_fixture_make(2, rules, by_outcome, seed);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (uint32_t mask = 0; mask < specimen.masks; mask++) {
        struct result contract, main_phase;
        if (specimen.class[mask] != mask)
            continue;
        results_of(&specimen, mask, &contract, &main_phase);
        put(store, &contract);
        if (outcome_winner(&main_phase.position) == COLOUR_NONE)
            put(store, &main_phase);
    }
    store_close(store);
    return specimen;
}

static const char *beside(const char *name)
{
    static char path[STORE_FIXTURE_PATH_SIZE + 32];
    strcpy(path, store_fixture_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

static enum status save(const struct position *position, enum rules rules,
                        const char *name)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const enum status status =
        proof_file_save(store, position, rules, beside(name), &why);
    store_close(store);
    return status;
}

/* The first lines in a file, in their order. */
struct lines {
    int count;
    char line[200][NOTATION_SIZE];
};

static struct lines *read_lines(const char *name)
{
    size_t size;
    struct lines *const lines = calloc(1, sizeof *lines);
    unsigned char *const bytes = store_fixture_read(beside(name), &size);
    for (const unsigned char *at = bytes; at < bytes + size;) {
        const char *const end = memchr(at, '\n', size);
        ck_assert(end && memcmp(at, "unlur-proof 1 ", 14) == 0);
        snprintf(lines->line[lines->count++], NOTATION_SIZE, "%.*s",
                 (int)(end - (const char *)at), (const char *)at);
        at = (const unsigned char *)end + 1 + 4;
    }
    free(bytes);
    return lines;
}

/* Where the record of a result stands; -1 if nowhere or twice. */
static int place_of(const struct lines *lines, const struct result *result)
{
    int place = -1, times = 0;
    struct proof proof = store_fixture_proof(result, 1, 0);
    proof.bytes[proof.size - 2] = '\0'; /* over the newline */
    for (int i = 0; i < lines->count; i++)
        if (!strcmp(lines->line[i], (char *)proof.bytes)) {
            place = i;
            times++;
        }
    proof_free(&proof);
    return times == 1 ? place : -1;
}

/* Everything that the record of a mask rests on stands before `limit`; marks
 * the lines that are needed. */
static void follow(const struct contract_fixture *specimen,
                   const struct lines *lines, uint32_t mask, int limit,
                   bool needed[200])
{
    mask = specimen->class[mask];
    struct result contract, main_phase;
    results_of(specimen, mask, &contract, &main_phase);
    const int place = place_of(lines, &contract);
    if (place < 0 || place >= limit)
        ck_abort_msg("mask %x: place %d of %d", mask, place, limit);
    needed[place] = true;
    const bool loss = contract.value == VALUE_LOSS;
    const struct position after = main_phase.position;
    if ((loss || contract.move == MOVE_PASS) &&
        outcome_winner(&after) == COLOUR_NONE) {
        const int other = place_of(lines, &main_phase);
        if (other < 0 || other >= place)
            ck_abort_msg("mask %x: main phase at %d", mask, other);
        needed[other] = true;
    }
    for (int i = 0; i < specimen->cells; i++) {
        const uint32_t next = mask | UINT32_C(1) << i;
        if (next != mask && (loss || contract.move == specimen->cell[i]))
            follow(specimen, lines, next, place, needed);
    }
}

/* The number of records in the largest proof file. */
static int check_bundles(enum rules rules, uint64_t *seed)
{
    int largest = 0;
    unlink(store_fixture_path);
    struct contract_fixture specimen = make_store(rules, seed);
    for (uint32_t mask = 0; mask < specimen.masks; mask++) {
        bool needed[200] = {false};
        const struct position position =
            contract_fixture_position(&specimen, mask);
        ck_assert_msg(save(&position, rules, "proof") == STATUS_OK, "%s",
                      why.line);
        struct lines *const lines = read_lines("proof");
        follow(&specimen, lines, mask, lines->count, needed);
        for (int i = 0; i < lines->count; i++)
            if (!needed[i])
                ck_abort_msg("mask %x: %s is not needed", mask, lines->line[i]);
        largest = lines->count > largest ? lines->count : largest;
        free(lines);
    }
    contract_fixture_free(&specimen);
    return largest;
}

START_TEST(open_rules)
{
    uint64_t seed = 21;
    int largest = check_bundles(RULES_OPEN, NULL);
    for (int i = 0; i < support_amount(1, 20); i++) {
        const int records = check_bundles(RULES_OPEN, &seed);
        largest = records > largest ? records : largest;
    }
    ck_assert_int_gt(largest, support_amount(8, 12));
}
END_TEST

START_TEST(inner_rules)
{
    ck_assert_int_eq(check_bundles(RULES_INNER, NULL), 4);
}
END_TEST

START_TEST(main_phase)
{
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    const struct position position = support_position("2/3/2 w");
    ck_assert(save(&position, RULES_NONE, "proof") == STATUS_OK);
    struct lines *const lines = read_lines("proof");
    ck_assert_int_eq(lines->count, 1);
    ck_assert_str_eq(lines->line[0], "unlur-proof 1 any white 2/3/2 w");
    free(lines);
    contract_fixture_free(&specimen);
}
END_TEST

START_TEST(compressed)
{
    size_t size, plain_size;
    char text[8192];
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    const struct position position = support_position("2/3/2 c");
    ck_assert(save(&position, RULES_OPEN, "proof") == STATUS_OK);
    ck_assert(save(&position, RULES_OPEN, "proof.zst") == STATUS_OK);
    unsigned char *const plain =
        store_fixture_read(beside("proof"), &plain_size);
    unsigned char *const bytes = store_fixture_read(beside("proof.zst"), &size);
    ck_assert_uint_eq(ZSTD_decompress(text, sizeof text, bytes, size),
                      plain_size);
    ck_assert(memcmp(text, plain, plain_size) == 0);
    ck_assert(bytes[4] & 4);
    free(plain);
    free(bytes);
    contract_fixture_free(&specimen);
}
END_TEST

static void expect_failure(const struct position *position, const char *part)
{
    struct stat file;
    ck_assert(save(position, RULES_OPEN, "none") == STATUS_FAILED);
    support_check_line(&why);
    ck_assert_msg(strstr(why.line, part) != NULL, "%s", why.line);
    ck_assert(stat(beside("none"), &file) != 0);
}

START_TEST(what_is_missing)
{
    static const char *const changes[][2] = {
        {"DELETE FROM proof WHERE result = (SELECT id FROM result WHERE"
         " position = '2/3/2 w')",
         "rests on a proof of '2/3/2 w' (rules any)"},
        {"DELETE FROM proof WHERE result = (SELECT id FROM result WHERE"
         " position = '2/1b1/2 c')",
         "rests on a proof of '2/1b1/2 c' (rules open)"},
        {"DELETE FROM proof WHERE result IN (SELECT id FROM result WHERE"
         " position = '2/1b1/2 c'); PRAGMA foreign_keys = ON;"
         "DELETE FROM result WHERE position = '2/1b1/2 c'",
         "rests on the proved value of '2/1b1/2 c' (rules open)"},
        {"DELETE FROM proof WHERE result = (SELECT id FROM result WHERE"
         " position = '2/3/2 c')",
         "'2/3/2 c': the store has no proof of it"},
        {"UPDATE proof SET nodes = nodes + 1 WHERE result = (SELECT id FROM"
         " result WHERE position = '2/1b1/2 c')",
         "checksum"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const struct position position = support_position("2/3/2 c");
        unlink(store_fixture_path);
        struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
        ck_assert_int_eq(specimen.value[0], VALUE_LOSS);
        store_fixture_sql(store_fixture_path, changes[i][0], NULL, 0);
        expect_failure(&position, changes[i][1]);
        contract_fixture_free(&specimen);
    }
}
END_TEST

START_TEST(rejected_proofs)
{
    bool found;
    const struct position position = support_position("2/3/2 c");
    const struct position below = support_position("2/1b1/2 c");
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct proof proof;
    ck_assert(store_get_proof(store, &below, RULES_OPEN, &found, &proof,
                              &why) == STATUS_OK);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "1.0");
    const struct result judged = {.position = below, .rules = RULES_OPEN};
    ck_assert(store_judge_proof(store, &judged, &proof, &why) == STATUS_OK);
    store_close(store);
    proof_free(&proof);
    expect_failure(&position, "rests on the proved value of '2/1b1/2 c'");
    expect_failure(&below, "no proof of it but a rejected one");
    contract_fixture_free(&specimen);
}
END_TEST

START_TEST(wrong_places)
{
    const struct position position = support_position("2/3/2 c");
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    ck_assert(save(&position, RULES_OPEN, "store.db") == STATUS_USAGE);
    ck_assert_msg(strstr(why.line, "store itself"), "%s", why.line);
    ck_assert(save(&position, RULES_OPEN, "no/where") == STATUS_FAILED);
    ck_assert(save(&position, RULES_OPEN, ".") == STATUS_USAGE);
    ck_assert(save(&position, RULES_OPEN, "proof") == STATUS_OK);
    contract_fixture_free(&specimen);
}
END_TEST

/* Adds more verdicts than a batch keeps to itself. */
static enum status judge_often(void *context, const struct position *position,
                               enum rules rules, struct proof *proof,
                               struct status_text *reason)
{
    struct verdict_batch *const batch = context;
    const struct result result = {.position = *position, .rules = rules};
    enum status status = STATUS_OK;
    proof->verdict = PROOF_VERIFIED;
    strcpy(proof->verifier, "1.0");
    for (int i = 0; i < 2000 && !status; i++)
        status = verdict_batch_add(batch, &result, proof, reason);
    return status;
}

START_TEST(many_verdicts_meanwhile)
{
    const struct position position = support_position("2/3/2 w");
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct verdict_batch batch = {.store = store};
    bool alone;
    ck_assert_int_eq(proof_file_each(store, &position, RULES_NONE, true,
                                     judge_often, &batch, &alone, &why),
                     STATUS_OK);
    ck_assert_int_eq(verdict_batch_flush(&batch, &why), STATUS_OK);
    verdict_batch_free(&batch);
    store_close(store);
    contract_fixture_free(&specimen);
}
END_TEST

/* Another program stores a result. */
static enum status write_beside(void *context, const struct position *position,
                                enum rules rules, struct proof *proof,
                                struct status_text *reason)
{
    int *const count = context;
    struct store *const other =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_LOSS);
    (void)position;
    (void)rules;
    (void)proof;
    (void)reason;
    result.nodes = (uint64_t)++ * count;
    store_fixture_put(other, &result);
    store_close(other);
    return STATUS_OK;
}

/* What is done with a proof may take minutes. */
START_TEST(nobody_waits_meanwhile)
{
    const struct position position = support_position("2/3/2 c");
    struct contract_fixture specimen = make_store(RULES_OPEN, NULL);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    bool alone;
    int count = 0;
    ck_assert_int_eq(proof_file_each(store, &position, RULES_OPEN, true,
                                     write_beside, &count, &alone, &why),
                     STATUS_OK);
    ck_assert_int_gt(count, 1);
    store_close(store);
    contract_fixture_free(&specimen);
}
END_TEST

SUPPORT_SUITE(proof_file)
{
    const TTest *const tests[] = {open_rules,
                                  inner_rules,
                                  main_phase,
                                  compressed,
                                  what_is_missing,
                                  rejected_proofs,
                                  wrong_places,
                                  many_verdicts_meanwhile,
                                  nobody_waits_meanwhile};
    store_fixture_case(suite, "proof_file", tests,
                       sizeof tests / sizeof *tests);
}
