/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_result_check - true job results are stored, in any orientation and only
 * once; whatever else comes, nothing false gets into the store. What is true
 * the brute-force oracle says.
 */
#include "prover/result_check.h"

#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "game/symmetry.h"
#include "proof/format.h"
#include "tests/position_oracle.h"
#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static struct checked_store open_checked_store(void)
{
    return (struct checked_store){
        .store = store_fixture_open(store_fixture_path, STORE_WRITE),
        .verify = true};
}

static void flush(struct checked_store *checked)
{
    if (checked_store_flush(checked, &why))
        ck_abort_msg("%s", why.line);
}

/* What an honest worker delivers for a position. */
static struct job_result deliver(struct prover *prover,
                                 const struct position *position)
{
    struct job_result job_result = {.id = 7, .run = store_fixture_run};
    job_result.record = prover_fixture_search(prover, position, 0);
    return job_result;
}

static struct bytes line_of(const struct job_result *job_result)
{
    struct bytes line = {.data = NULL};
    ck_assert(job_result_write(job_result, &line));
    return line;
}

static struct result_check take_line(struct checked_store *checked,
                                     const struct job_request *asked,
                                     const char *text, size_t size)
{
    struct result_check result_check;
    char *const copy = support_exact(text, size);
    if (result_check_take(checked, asked, copy, size, &result_check, &why))
        ck_abort_msg("%s: %.*s", why.line, (int)size, text);
    free(copy);
    ck_assert_ptr_null(result_check.delivered.record.proof.bytes);
    if (result_check.end != RESULT_CHECK_TAKEN)
        support_check_line(&result_check.delivered.reason);
    return result_check;
}

static struct result_check take(struct checked_store *checked,
                                const struct job_request *asked,
                                const struct job_result *job_result)
{
    struct bytes line = line_of(job_result);
    const struct result_check result_check =
        take_line(checked, asked, (const char *)line.data, line.size);
    bytes_clear(&line);
    return result_check;
}

/* Takes it, and it must be refused for this reason. */
static void refuse(struct checked_store *checked,
                   const struct job_request *asked,
                   const struct job_result *job_result, const char *part)
{
    const size_t waiting = checked->batch.count;
    const struct result_check result_check = take(checked, asked, job_result);
    ck_assert_int_eq(result_check.end, RESULT_CHECK_REFUSED);
    ck_assert_msg(strstr(result_check.delivered.reason.line, part),
                  "'%s', not '%s'", result_check.delivered.reason.line, part);
    ck_assert_uint_eq(checked->batch.count, waiting);
}

static bool look_up(struct checked_store *checked,
                    const struct position *position, struct result *result)
{
    bool found;
    flush(checked);
    ck_assert(!store_get(checked->store, position, RULES_INNER, &found, result,
                         NULL, &why));
    return found;
}

/* Fails unless a stored result is true, and its move wins. */
static enum status check_true(void *context, const struct store_entry *entry,
                              struct status_text *reason)
{
    const struct result *const result = entry->result;
    (void)reason;
    ++*(int *)context;
    if (result->state != RESULT_PROVED)
        return STATUS_OK;
    if (result->value != position_oracle_value(&result->position))
        position_oracle_complain(&result->position,
                                 "stored with a false value");
    if (entry->proof.verdict != PROOF_VERIFIED)
        position_oracle_complain(&result->position, "stored without a verdict");
    if (result->move != MOVE_NONE) {
        const struct position after =
            position_after(&result->position, result->move);
        if (position_oracle_winner(&after) !=
            (enum colour)result->position.turn)
            position_oracle_complain(&result->position,
                                     "stored with a losing move");
    }
    return STATUS_OK;
}

/* The number of results of a side, all of which must be true. */
static int check_store(struct checked_store *checked, int side)
{
    int count = 0;
    flush(checked);
    ck_assert(
        !store_each_main(checked->store, side, NULL, check_true, &count, &why));
    return count;
}

static void close_checked_store(struct checked_store *checked)
{
    struct status_text last = {""};
    flush(checked);
    checked_store_close(checked);
    ck_assert_msg(store_fixture_findings(&last) == 0, "%s", last.line);
}

/* --- What is true --------------------------------------------------------- */

START_TEST(true_deliveries_in_any_orientation)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    struct checked_store checked = open_checked_store();
    uint64_t seed = 6101;
    int moves = 0, decided = 0;
    const int rounds = support_amount(60, 100);
    for (int i = 0; i < rounds; i++) {
        const struct position position = position_oracle_strew(
            &seed, 3, 1 + support_below(&seed, 8), support_below(&seed, 8));
        struct job_result job_result = deliver(prover, &position);
        const struct result_check result_check =
            take(&checked, NULL, &job_result);
        ck_assert_msg(result_check.end == RESULT_CHECK_TAKEN, "%s",
                      result_check.delivered.reason.line);
        ck_assert(position_equal(&result_check.result.position, &position));
        ck_assert_int_eq(result_check.result.move,
                         job_result.record.result.move);
        ck_assert(!result_check.report.confined ||
                  result_check.result.state == RESULT_PROVED);
        struct result stored;
        ck_assert(look_up(&checked, &position, &stored));
        ck_assert_int_eq(stored.state, RESULT_PROVED);
        moves += stored.move != MOVE_NONE;
        decided += outcome_winner(&position) != COLOUR_NONE;
        ck_assert(take(&checked, NULL, &job_result).known);
        job_result_clear(&job_result);
    }
    ck_assert_int_ge(moves, rounds / 5);
    ck_assert_int_ge(decided, rounds / 20);
    ck_assert_int_ge(check_store(&checked, 3), rounds * 6 / 10);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

/* What waits for its commit is known too. */
START_TEST(twice_in_a_batch)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct checked_store checked = open_checked_store();
    struct job_result job_result = deliver(prover, &position);
    ck_assert(!take(&checked, NULL, &job_result).known);
    ck_assert_uint_eq(checked.batch.count, 1);
    ck_assert(take(&checked, NULL, &job_result).known);
    ck_assert_uint_eq(checked.batch.count, 0);
    job_result_clear(&job_result);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

/* Of searches in vain that with the most nodes counts, however often it
 * comes. */
START_TEST(searches_in_vain)
{
    const struct position position = support_position("4/5/6/3b3/6/5/4 w");
    struct job_result job_result = {.record.result = {.position = position,
                                                      .state = RESULT_BOUNDED,
                                                      .move = MOVE_NONE,
                                                      .grundy = -1,
                                                      .pn = 5,
                                                      .dn = 6,
                                                      .nodes = 1000,
                                                      .seconds = 2},
                                    .run = store_fixture_run};
    struct checked_store checked = open_checked_store();
    struct result stored;
    ck_assert(!take(&checked, NULL, &job_result).known);
    ck_assert(take(&checked, NULL, &job_result).known);
    ck_assert(look_up(&checked, &position, &stored));
    ck_assert_int_eq(stored.state, RESULT_BOUNDED);
    ck_assert_uint_eq(stored.nodes, 1000);
    ck_assert_uint_eq(stored.pn, 5);
    job_result.record.result.nodes = 999;
    ck_assert(take(&checked, NULL, &job_result).known);
    job_result.record.result.nodes = 4000;
    job_result.record.result.pn = 9;
    ck_assert(!take(&checked, NULL, &job_result).known);
    ck_assert(take(&checked, NULL, &job_result).known);
    ck_assert(look_up(&checked, &position, &stored));
    ck_assert_uint_eq(stored.nodes, 5000);
    ck_assert_uint_eq(stored.pn, 9);
    job_result.record.result.state = RESULT_UNKNOWN;
    job_result.record.result.nodes = 9000;
    ck_assert_int_eq(take(&checked, NULL, &job_result).end, RESULT_CHECK_TAKEN);
    close_checked_store(&checked);
}
END_TEST

/* A proved result stays when somebody else did not find it. */
START_TEST(in_vain_after_proved)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct checked_store checked = open_checked_store();
    struct result stored;
    struct job_result job_result = deliver(prover, &position);
    take(&checked, NULL, &job_result);
    job_result_clear(&job_result);
    job_result.record.result.state = RESULT_UNKNOWN;
    job_result.record.result.value = VALUE_UNKNOWN;
    job_result.record.result.move = MOVE_NONE;
    job_result.record.result.nodes = 1000000;
    ck_assert(take(&checked, NULL, &job_result).known);
    ck_assert(look_up(&checked, &position, &stored));
    ck_assert_int_eq(stored.state, RESULT_PROVED);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(what_was_asked)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    const struct position position = support_position("3/4/2b1w/4/3 b");
    const struct position other = support_position("3/4/2bw1/4/3 b");
    struct job_request request = {.id = 7};
    struct checked_store checked = open_checked_store();
    struct job_result job_result = deliver(prover, &position);
    request.game.position = other;
    refuse(&checked, &request, &job_result, "another position");
    request.game.position = position;
    request.id = 8;
    refuse(&checked, &request, &job_result, "another job request");
    request.id = 7;
    request.game.position.turn = TURN_WHITE;
    refuse(&checked, &request, &job_result, "another position");
    request.game.position = symmetry_position(&position, 5);
    ck_assert_int_eq(take(&checked, &request, &job_result).end,
                     RESULT_CHECK_TAKEN);
    job_result_clear(&job_result);
    job_result = job_result_failed(7, "out of memory");
    const struct result_check failed = take(&checked, &request, &job_result);
    ck_assert_int_eq(failed.end, RESULT_CHECK_FAILED);
    ck_assert_str_eq(failed.delivered.reason.line, "out of memory");
    job_result.id = 6;
    refuse(&checked, &request, &job_result, "another job request");
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

/* --- What is forged ------------------------------------------------------- */

/* Gives a job result another proof. */
static void give_proof(struct job_result *job_result, const void *bytes,
                       size_t size)
{
    unsigned char *const copy = malloc(size);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, bytes, size);
    job_result_clear(job_result);
    job_result->record.proof = (struct proof){.bytes = copy, .size = size};
}

/* Replaces a word of the proof's first line. */
static void rename_claim(struct job_result *job_result, const char *from,
                         const char *to)
{
    unsigned char *const at =
        memmem(job_result->record.proof.bytes, 40, from, strlen(from));
    ck_assert_ptr_nonnull(at);
    ck_assert_uint_eq(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
}

static void claim(struct job_result *job_result, enum value value, int move)
{
    job_result->record.result.value = value;
    job_result->record.result.move = move;
}

START_TEST(forged_winners)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    const struct position position = support_position("3/4/2bb1/4/3 w");
    struct checked_store checked = open_checked_store();
    struct job_result job_result = deliver(prover, &position);
    struct bytes honest = {.data = NULL};
    bytes_add(&honest, job_result.record.proof.bytes,
              job_result.record.proof.size);
    const enum value value = job_result.record.result.value;
    const int move = job_result.record.result.move;
    const bool white = value == VALUE_WIN;
    const struct cellset free = position_free(&position);
    /* the other wins, by the proof of this one */
    claim(&job_result, value_opposite(value),
          white ? MOVE_NONE : cellset_next(&free, 0));
    refuse(&checked, NULL, &job_result, "another claim");
    /* and the proof's first line says so too */
    rename_claim(&job_result, white ? "white" : "black",
                 white ? "black" : "white");
    refuse(&checked, NULL, &job_result, "rejected");
    /* no proof */
    job_result_clear(&job_result);
    refuse(&checked, NULL, &job_result, "without a proof");
    claim(&job_result, value, move);
    refuse(&checked, NULL, &job_result, "without a proof");
    /* cut short, and too long */
    for (size_t size = 1; size < honest.size; size++) {
        give_proof(&job_result, honest.data, size);
        refuse(&checked, NULL, &job_result, "rejected");
    }
    bytes_add(&honest, "", 1);
    give_proof(&job_result, honest.data, honest.size);
    refuse(&checked, NULL, &job_result, "rejected");
    give_proof(&job_result, honest.data, honest.size - 1);
    ck_assert_int_eq(take(&checked, NULL, &job_result).end, RESULT_CHECK_TAKEN);
    job_result_clear(&job_result);
    bytes_clear(&honest);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

START_TEST(the_proof_of_another_position)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position other = support_position("3/4/1b3/4/3 w");
    struct checked_store checked = open_checked_store();
    struct job_result one = deliver(prover, &position);
    struct job_result two = deliver(prover, &other);
    ck_assert_int_eq(one.record.result.value, two.record.result.value);
    give_proof(&one, two.record.proof.bytes, two.record.proof.size);
    refuse(&checked, NULL, &one, "another claim");
    /* under the first line of this one */
    struct job_result honest = deliver(prover, &position);
    const size_t length =
        (size_t)((unsigned char *)memchr(honest.record.proof.bytes, '\n', 100) -
                 honest.record.proof.bytes);
    ck_assert(two.record.proof.bytes[length] == '\n');
    struct bytes mixed = {.data = NULL};
    bytes_add(&mixed, honest.record.proof.bytes, length);
    bytes_add(&mixed, two.record.proof.bytes + length,
              two.record.proof.size - length);
    give_proof(&one, mixed.data, mixed.size);
    const struct result_check result_check = take(&checked, NULL, &one);
    ck_assert_int_eq(result_check.end, RESULT_CHECK_REFUSED);
    bytes_clear(&mixed);
    job_result_clear(&one);
    job_result_clear(&two);
    job_result_clear(&honest);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

/* A contract position's proof that needs no support says nothing of the main
 * phase. */
START_TEST(the_proof_of_a_contract_position)
{
    const struct position set = support_position("3/1bb1/1bbb1/1bb1/3 c");
    struct checked_store checked = open_checked_store();
    struct job_result job_result = {.run = store_fixture_run};
    struct bytes bytes = {.data = NULL};
    proof_format_contract(&bytes, &set, RULES_INNER, VALUE_WIN, MOVE_PASS);
    job_result.record.result = (struct result){.position = set,
                                               .state = RESULT_PROVED,
                                               .value = VALUE_LOSS,
                                               .move = MOVE_NONE,
                                               .grundy = -1};
    job_result.record.result.position.turn = TURN_WHITE;
    give_proof(&job_result, bytes.data, bytes.size);
    const struct result_check result_check = take(&checked, NULL, &job_result);
    ck_assert_int_eq(result_check.end, RESULT_CHECK_REFUSED);
    bytes_clear(&bytes);
    job_result_clear(&job_result);
    close_checked_store(&checked);
}
END_TEST

/* Every legal move that is not the proof's is refused, unless the proof names
 * none; then every one that loses is. */
START_TEST(other_moves)
{
    struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
    struct checked_store checked = open_checked_store();
    uint64_t seed = 6102;
    int refused = 0, barred = 0;
    for (int i = 0; i < 2000; i++) {
        const struct position position =
            i < 100 ? position_oracle_strew(&seed, 3, support_below(&seed, 6),
                                            support_below(&seed, 6))
                    : search_checks_nearly_full(&seed, 3);
        struct job_result job_result = deliver(prover, &position);
        const int honest = job_result.record.result.move;
        const struct cellset moves = position_moves(&position, RULES_INNER);
        const unsigned char last =
            job_result.record.proof.bytes[job_result.record.proof.size - 1];
        const bool shown = honest != MOVE_NONE && last == PROOF_FORMAT_BARRED &&
                           job_result.record.proof.nodes == 1;
        barred += shown;
        for (int cell = cellset_next(&moves, 0);
             cell >= 0 && honest != MOVE_NONE && (shown || i < 100);
             cell = cellset_next(&moves, cell + 1)) {
            job_result.record.result.move = cell;
            struct result_check result_check =
                take(&checked, NULL, &job_result);
            const struct position after = position_after(&position, cell);
            const bool wins =
                position_oracle_winner(&after) == (enum colour)position.turn;
            if (result_check.end == RESULT_CHECK_TAKEN ? !wins : cell == honest)
                position_oracle_complain(&position,
                                         result_check.delivered.reason.line);
            refused += result_check.end == RESULT_CHECK_REFUSED;
        }
        job_result_clear(&job_result);
    }
    ck_assert_int_ge(refused, 100);
    ck_assert_int_ge(barred, 5);
    check_store(&checked, 3);
    close_checked_store(&checked);
    prover_fixture_destroy(prover);
}
END_TEST

/* --- Mutants -------------------------------------------------------------- */

/* A byte of the record is another one, and the frame around it is in order. */
static void mutate_record(uint64_t *seed, struct job_result *job_result)
{
    struct proof *const proof = &job_result->record.proof;
    const size_t at = (size_t)support_below(seed, (int)proof->size);
    proof->bytes[at] ^= (unsigned char)(1 << support_below(seed, 8));
}

/* A byte of the line is another one. */
static void mutate_line(uint64_t *seed, struct bytes *line)
{
    const size_t at = (size_t)support_below(seed, (int)line->size);
    line->data[at] = support_below(seed, 2)
                         ? (unsigned char)support_random(seed)
                         : line->data[support_below(seed, (int)line->size)];
}

static void take_mutants(struct checked_store *checked, struct prover *prover,
                         const struct position *position, uint64_t *seed)
{
    struct job_result job_result = deliver(prover, position);
    struct result *const result = &job_result.record.result;
    for (int i = 0; i < 40; i++) {
        struct proof *const proof = &job_result.record.proof;
        unsigned char kept[1 << 16];
        const struct result honest = *result;
        ck_assert_uint_le(proof->size, sizeof kept);
        memcpy(kept, proof->bytes, proof->size);
        for (int k = support_below(seed, 3); k > 0; k--)
            mutate_record(seed, &job_result);
        if (support_below(seed, 4) == 0)
            result->position =
                symmetry_position(position, support_below(seed, 12));
        struct bytes line = line_of(&job_result);
        for (int k = support_below(seed, 3); k > 0; k--)
            mutate_line(seed, &line);
        take_line(checked, NULL, (const char *)line.data, line.size);
        bytes_clear(&line);
        memcpy(proof->bytes, kept, proof->size);
        *result = honest;
    }
    job_result_clear(&job_result);
}

/* Whatever is changed in a job result, what is stored afterwards is true. */
START_TEST(mutants)
{
    uint64_t seed = 6103;
    struct checked_store checked = open_checked_store();
    for (int side = 2; side <= 3; side++) {
        struct prover *const prover = prover_fixture_create(16 * MEBIBYTE);
        for (int i = 0; i < support_amount(40, 60); i++) {
            const int most = side == 2 ? 3 : 8;
            const struct position position =
                position_oracle_strew(&seed, side, support_below(&seed, most),
                                      support_below(&seed, most));
            take_mutants(&checked, prover, &position, &seed);
        }
        check_store(&checked, side);
        prover_fixture_destroy(prover);
    }
    close_checked_store(&checked);
}
END_TEST

START_TEST(no_job_result_at_all)
{
    static const char *const lines[] = {"",
                                        "x",
                                        "{}",
                                        "{\"order\":1,\"id\":1}",
                                        "{\"delivery\":2,\"id\":1}",
                                        "{\"delivery\":1,\"id\":1}"};
    struct checked_store checked = open_checked_store();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct result_check result_check =
            take_line(&checked, NULL, lines[i], strlen(lines[i]));
        ck_assert_int_eq(result_check.end, RESULT_CHECK_REFUSED);
        ck_assert(result_check.delivered.meant == (i == 5));
    }
    close_checked_store(&checked);
}
END_TEST

SUPPORT_SUITE(result_check)
{
    const TTest *const tests[] = {true_deliveries_in_any_orientation,
                                  twice_in_a_batch,
                                  searches_in_vain,
                                  in_vain_after_proved,
                                  what_was_asked,
                                  forged_winners,
                                  the_proof_of_another_position,
                                  the_proof_of_a_contract_position,
                                  other_moves,
                                  mutants,
                                  no_job_result_at_all};
    TCase *const tcase = store_fixture_case(suite, "result_check", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
}
