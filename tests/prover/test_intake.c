/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of prover/intake: true deliveries are stored, in any orientation and
 * only once; whatever else comes, nothing false gets into the store. What is
 * true the brute-force oracle says.
 */
#include "prover/intake.h"

#include <stdlib.h>
#include <string.h>

#include "proof/certificate.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "prover/base64.h"
#include "prover/labour.h"
#include "tests/claims.h"
#include "tests/judge.h"
#include "tests/support.h"
#include "tests/trial.h"

static struct status_text why;

static struct keeper open_keeper(void)
{
    return (struct keeper){.store = claims_open(claims_path, STORE_WRITE),
                           .verify = true};
}

static void flush(struct keeper *keeper)
{
    if (keeper_flush(keeper, &why))
        ck_abort_msg("%s", why.line);
}

/* What an honest worker delivers for a position. */
static struct delivery deliver(struct search *search,
                               const struct position *position, uint64_t nodes)
{
    const struct labour labour = {.search = search, .proof = true};
    const struct situation situation = {.position = *position};
    const struct search_limits limits = {.nodes = nodes};
    struct delivery delivery = {.id = 7, .run = claims_run};
    ck_assert(!labour_do(&labour, &situation, &limits, &delivery.record, &why));
    return delivery;
}

static struct bytes line_of(const struct delivery *delivery)
{
    struct bytes line = {.data = NULL};
    ck_assert(delivery_write(delivery, &line));
    return line;
}

static struct intake take_line(struct keeper *keeper, const struct order *asked,
                               const char *text, size_t size)
{
    struct intake intake;
    char *const copy = support_exact(text, size);
    if (intake_take(keeper, asked, copy, size, &intake, &why))
        ck_abort_msg("%s: %.*s", why.line, (int)size, text);
    free(copy);
    ck_assert_ptr_null(intake.record.proof.bytes);
    if (intake.end != INTAKE_TAKEN)
        support_check_line(&intake.reason);
    return intake;
}

static struct intake take(struct keeper *keeper, const struct order *asked,
                          const struct delivery *delivery)
{
    struct bytes line = line_of(delivery);
    const struct intake intake =
        take_line(keeper, asked, (const char *)line.data, line.size);
    bytes_clear(&line);
    return intake;
}

/* Takes it, and it must be refused for this reason. */
static void refuse(struct keeper *keeper, const struct order *asked,
                   const struct delivery *delivery, const char *part)
{
    const size_t waiting = keeper->outbox.count;
    const struct intake intake = take(keeper, asked, delivery);
    ck_assert_int_eq(intake.end, INTAKE_REFUSED);
    ck_assert_msg(strstr(intake.reason.line, part), "'%s', not '%s'",
                  intake.reason.line, part);
    ck_assert_uint_eq(keeper->outbox.count, waiting);
}

static bool look_up(struct keeper *keeper, const struct position *position,
                    struct result *result)
{
    bool found;
    flush(keeper);
    ck_assert(!store_get(keeper->store, position, RULES_INNER, &found, result,
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
    if (result->value != judge_value(&result->position))
        judge_complain(&result->position, "stored with a false value");
    if (entry->proof.verdict != PROOF_VERIFIED)
        judge_complain(&result->position, "stored without a verdict");
    if (result->move != MOVE_NONE) {
        const struct position after =
            position_after(&result->position, result->move);
        if (judge_winner(&after) != (enum colour)result->position.turn)
            judge_complain(&result->position, "stored with a losing move");
    }
    return STATUS_OK;
}

/* The number of results of a side, all of which must be true. */
static int check_store(struct keeper *keeper, int side)
{
    int count = 0;
    flush(keeper);
    ck_assert(
        !store_each_main(keeper->store, side, NULL, check_true, &count, &why));
    return count;
}

static void close_keeper(struct keeper *keeper)
{
    struct status_text last = {""};
    flush(keeper);
    keeper_close(keeper);
    ck_assert_msg(claims_findings(&last) == 0, "%s", last.line);
}

/* --- What is true ----------------------------------------------------------
 */

START_TEST(true_deliveries_in_any_orientation)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    struct keeper keeper = open_keeper();
    uint64_t seed = 6101;
    int moves = 0, decided = 0;
    judge_open();
    for (int i = 0; i < 100; i++) {
        const struct position position = judge_strew(
            &seed, 3, 1 + support_below(&seed, 8), support_below(&seed, 8));
        struct delivery delivery = deliver(search, &position, 0);
        const struct intake intake = take(&keeper, NULL, &delivery);
        ck_assert_msg(intake.end == INTAKE_TAKEN, "%s", intake.reason.line);
        ck_assert(position_equal(&intake.result.position, &position));
        ck_assert_int_eq(intake.result.move, delivery.record.result.move);
        ck_assert(!intake.report.confined ||
                  intake.result.state == RESULT_PROVED);
        struct result stored;
        ck_assert(look_up(&keeper, &position, &stored));
        ck_assert_int_eq(stored.state, RESULT_PROVED);
        moves += stored.move != MOVE_NONE;
        decided += outcome_winner(&position) != COLOUR_NONE;
        ck_assert(take(&keeper, NULL, &delivery).known);
        delivery_clear(&delivery);
    }
    ck_assert_int_ge(moves, 20);
    ck_assert_int_ge(decided, 5);
    ck_assert_int_ge(check_store(&keeper, 3), 60);
    close_keeper(&keeper);
    judge_close();
    search_destroy(search);
}
END_TEST

/* What waits for its commit is known too. */
START_TEST(twice_in_a_batch)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct keeper keeper = open_keeper();
    struct delivery delivery = deliver(search, &position, 0);
    ck_assert(!take(&keeper, NULL, &delivery).known);
    ck_assert_uint_eq(keeper.outbox.count, 1);
    ck_assert(take(&keeper, NULL, &delivery).known);
    ck_assert_uint_eq(keeper.outbox.count, 0);
    delivery_clear(&delivery);
    close_keeper(&keeper);
    search_destroy(search);
}
END_TEST

/* Of searches in vain that with the most nodes counts, however often it
 * comes. */
START_TEST(searches_in_vain)
{
    const struct position position = support_position("4/5/6/3b3/6/5/4 w");
    struct delivery delivery = {.record.result = {.position = position,
                                                  .state = RESULT_BOUNDED,
                                                  .move = MOVE_NONE,
                                                  .grundy = -1,
                                                  .pn = 5,
                                                  .dn = 6,
                                                  .nodes = 1000,
                                                  .seconds = 2},
                                .run = claims_run};
    struct keeper keeper = open_keeper();
    struct result stored;
    ck_assert(!take(&keeper, NULL, &delivery).known);
    ck_assert(take(&keeper, NULL, &delivery).known);
    ck_assert(look_up(&keeper, &position, &stored));
    ck_assert_int_eq(stored.state, RESULT_BOUNDED);
    ck_assert_uint_eq(stored.nodes, 1000);
    ck_assert_uint_eq(stored.pn, 5);
    delivery.record.result.nodes = 999;
    ck_assert(take(&keeper, NULL, &delivery).known);
    delivery.record.result.nodes = 4000;
    delivery.record.result.pn = 9;
    ck_assert(!take(&keeper, NULL, &delivery).known);
    ck_assert(take(&keeper, NULL, &delivery).known);
    ck_assert(look_up(&keeper, &position, &stored));
    ck_assert_uint_eq(stored.nodes, 5000);
    ck_assert_uint_eq(stored.pn, 9);
    delivery.record.result.state = RESULT_UNKNOWN;
    delivery.record.result.nodes = 9000;
    ck_assert_int_eq(take(&keeper, NULL, &delivery).end, INTAKE_TAKEN);
    close_keeper(&keeper);
}
END_TEST

/* A proved result stays when somebody else did not find it. */
START_TEST(in_vain_after_proved)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct keeper keeper = open_keeper();
    struct result stored;
    struct delivery delivery = deliver(search, &position, 0);
    take(&keeper, NULL, &delivery);
    delivery_clear(&delivery);
    delivery.record.result.state = RESULT_UNKNOWN;
    delivery.record.result.value = VALUE_UNKNOWN;
    delivery.record.result.move = MOVE_NONE;
    delivery.record.result.nodes = 1000000;
    ck_assert(take(&keeper, NULL, &delivery).known);
    ck_assert(look_up(&keeper, &position, &stored));
    ck_assert_int_eq(stored.state, RESULT_PROVED);
    close_keeper(&keeper);
    search_destroy(search);
}
END_TEST

START_TEST(what_was_asked)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct position position = support_position("3/4/2b1w/4/3 b");
    const struct position other = support_position("3/4/2bw1/4/3 b");
    struct order order = {.id = 7};
    struct keeper keeper = open_keeper();
    struct delivery delivery = deliver(search, &position, 0);
    order.situation.position = other;
    refuse(&keeper, &order, &delivery, "another position");
    order.situation.position = position;
    order.id = 8;
    refuse(&keeper, &order, &delivery, "another order");
    order.id = 7;
    order.situation.position.turn = TURN_WHITE;
    refuse(&keeper, &order, &delivery, "another position");
    order.situation.position = symmetry_position(&position, 5);
    ck_assert_int_eq(take(&keeper, &order, &delivery).end, INTAKE_TAKEN);
    delivery_clear(&delivery);
    delivery = delivery_failed(7, "out of memory");
    const struct intake failed = take(&keeper, &order, &delivery);
    ck_assert_int_eq(failed.end, INTAKE_FAILED);
    ck_assert_str_eq(failed.reason.line, "out of memory");
    delivery.id = 6;
    refuse(&keeper, &order, &delivery, "another order");
    close_keeper(&keeper);
    search_destroy(search);
}
END_TEST

/* --- What is forged --------------------------------------------------------
 */

/* Gives a delivery another proof. */
static void give_proof(struct delivery *delivery, const void *bytes,
                       size_t size)
{
    unsigned char *const copy = malloc(size);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, bytes, size);
    delivery_clear(delivery);
    delivery->record.proof = (struct proof){.bytes = copy, .size = size};
}

/* Replaces a word of the proof's first line. */
static void rename_claim(struct delivery *delivery, const char *from,
                         const char *to)
{
    unsigned char *const at =
        memmem(delivery->record.proof.bytes, 40, from, strlen(from));
    ck_assert_ptr_nonnull(at);
    ck_assert_uint_eq(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
}

static void claim(struct delivery *delivery, enum value value, int move)
{
    delivery->record.result.value = value;
    delivery->record.result.move = move;
}

START_TEST(forged_winners)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct position position = support_position("3/4/2bb1/4/3 w");
    struct keeper keeper = open_keeper();
    struct delivery delivery = deliver(search, &position, 0);
    struct bytes honest = {.data = NULL};
    bytes_add(&honest, delivery.record.proof.bytes, delivery.record.proof.size);
    const enum value value = delivery.record.result.value;
    const int move = delivery.record.result.move;
    const bool white = value == VALUE_WIN;
    const struct cellset free = position_free(&position);
    /* the other wins, by the proof of this one */
    claim(&delivery, value_opposite(value),
          white ? MOVE_NONE : cellset_next(&free, 0));
    refuse(&keeper, NULL, &delivery, "another claim");
    /* and the proof's first line says so too */
    rename_claim(&delivery, white ? "white" : "black",
                 white ? "black" : "white");
    refuse(&keeper, NULL, &delivery, "rejected");
    /* no proof */
    delivery_clear(&delivery);
    refuse(&keeper, NULL, &delivery, "without a proof");
    claim(&delivery, value, move);
    refuse(&keeper, NULL, &delivery, "without a proof");
    /* cut short, and too long */
    for (size_t size = 1; size < honest.size; size++) {
        give_proof(&delivery, honest.data, size);
        refuse(&keeper, NULL, &delivery, "rejected");
    }
    bytes_add(&honest, "", 1);
    give_proof(&delivery, honest.data, honest.size);
    refuse(&keeper, NULL, &delivery, "rejected");
    give_proof(&delivery, honest.data, honest.size - 1);
    ck_assert_int_eq(take(&keeper, NULL, &delivery).end, INTAKE_TAKEN);
    delivery_clear(&delivery);
    bytes_clear(&honest);
    close_keeper(&keeper);
    search_destroy(search);
}
END_TEST

START_TEST(the_proof_of_another_position)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position other = support_position("3/4/1b3/4/3 w");
    struct keeper keeper = open_keeper();
    struct delivery one = deliver(search, &position, 0);
    struct delivery two = deliver(search, &other, 0);
    ck_assert_int_eq(one.record.result.value, two.record.result.value);
    give_proof(&one, two.record.proof.bytes, two.record.proof.size);
    refuse(&keeper, NULL, &one, "another claim");
    /* under the first line of this one */
    struct delivery honest = deliver(search, &position, 0);
    const size_t length =
        (size_t)((unsigned char *)memchr(honest.record.proof.bytes, '\n', 100) -
                 honest.record.proof.bytes);
    ck_assert(two.record.proof.bytes[length] == '\n');
    struct bytes mixed = {.data = NULL};
    bytes_add(&mixed, honest.record.proof.bytes, length);
    bytes_add(&mixed, two.record.proof.bytes + length,
              two.record.proof.size - length);
    give_proof(&one, mixed.data, mixed.size);
    const struct intake intake = take(&keeper, NULL, &one);
    ck_assert_int_eq(intake.end, INTAKE_REFUSED);
    bytes_clear(&mixed);
    delivery_clear(&one);
    delivery_clear(&two);
    delivery_clear(&honest);
    close_keeper(&keeper);
    search_destroy(search);
}
END_TEST

/* A contract position's proof that needs no support says nothing of the main
 * phase. */
START_TEST(the_proof_of_a_contract_position)
{
    const struct position set = support_position("3/1bb1/1bbb1/1bb1/3 c");
    struct keeper keeper = open_keeper();
    struct delivery delivery = {.run = claims_run};
    struct bytes bytes = {.data = NULL};
    certificate_contract(&bytes, &set, RULES_INNER, VALUE_WIN, MOVE_PASS);
    delivery.record.result = (struct result){.position = set,
                                             .state = RESULT_PROVED,
                                             .value = VALUE_LOSS,
                                             .move = MOVE_NONE,
                                             .grundy = -1};
    delivery.record.result.position.turn = TURN_WHITE;
    give_proof(&delivery, bytes.data, bytes.size);
    const struct intake intake = take(&keeper, NULL, &delivery);
    ck_assert_int_eq(intake.end, INTAKE_REFUSED);
    bytes_clear(&bytes);
    delivery_clear(&delivery);
    close_keeper(&keeper);
}
END_TEST

/* Every legal move that is not the proof's is refused, unless the proof names
 * none; then every one that loses is. */
START_TEST(other_moves)
{
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    struct keeper keeper = open_keeper();
    uint64_t seed = 6102;
    int refused = 0, barred = 0;
    judge_open();
    for (int i = 0; i < 2000; i++) {
        const struct position position =
            i < 100 ? judge_strew(&seed, 3, support_below(&seed, 6),
                                  support_below(&seed, 6))
                    : trial_nearly_full(&seed, 3);
        struct delivery delivery = deliver(search, &position, 0);
        const int honest = delivery.record.result.move;
        const struct cellset moves = position_moves(&position, RULES_INNER);
        const unsigned char last =
            delivery.record.proof.bytes[delivery.record.proof.size - 1];
        const bool shown = honest != MOVE_NONE && last == CERTIFICATE_BARRED &&
                           delivery.record.proof.nodes == 1;
        barred += shown;
        for (int cell = cellset_next(&moves, 0);
             cell >= 0 && honest != MOVE_NONE && (shown || i < 100);
             cell = cellset_next(&moves, cell + 1)) {
            delivery.record.result.move = cell;
            struct intake intake = take(&keeper, NULL, &delivery);
            const struct position after = position_after(&position, cell);
            const bool wins =
                judge_winner(&after) == (enum colour)position.turn;
            if (intake.end == INTAKE_TAKEN ? !wins : cell == honest)
                judge_complain(&position, intake.reason.line);
            refused += intake.end == INTAKE_REFUSED;
        }
        delivery_clear(&delivery);
    }
    ck_assert_int_ge(refused, 100);
    ck_assert_int_ge(barred, 5);
    check_store(&keeper, 3);
    close_keeper(&keeper);
    judge_close();
    search_destroy(search);
}
END_TEST

/* --- Mutants ---------------------------------------------------------------
 */

/* A byte of the record is another one, and the frame around it is in order. */
static void mutate_record(uint64_t *seed, struct delivery *delivery)
{
    struct proof *const proof = &delivery->record.proof;
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

static void take_mutants(struct keeper *keeper, struct search *search,
                         const struct position *position, uint64_t *seed)
{
    struct delivery delivery = deliver(search, position, 0);
    struct result *const result = &delivery.record.result;
    for (int i = 0; i < 40; i++) {
        struct proof *const proof = &delivery.record.proof;
        unsigned char kept[1 << 16];
        const struct result honest = *result;
        ck_assert_uint_le(proof->size, sizeof kept);
        memcpy(kept, proof->bytes, proof->size);
        for (int k = support_below(seed, 3); k > 0; k--)
            mutate_record(seed, &delivery);
        if (support_below(seed, 4) == 0)
            result->position =
                symmetry_position(position, support_below(seed, 12));
        struct bytes line = line_of(&delivery);
        for (int k = support_below(seed, 3); k > 0; k--)
            mutate_line(seed, &line);
        take_line(keeper, NULL, (const char *)line.data, line.size);
        bytes_clear(&line);
        memcpy(proof->bytes, kept, proof->size);
        *result = honest;
    }
    delivery_clear(&delivery);
}

/* Whatever is changed in a delivery, what is stored afterwards is true. */
START_TEST(mutants)
{
    uint64_t seed = 6103;
    struct keeper keeper = open_keeper();
    judge_open();
    for (int side = 2; side <= 3; side++) {
        struct search *const search = trial_create(side, 16 * MEBIBYTE, 0);
        for (int i = 0; i < 60; i++) {
            const int most = side == 2 ? 3 : 8;
            const struct position position =
                judge_strew(&seed, side, support_below(&seed, most),
                            support_below(&seed, most));
            take_mutants(&keeper, search, &position, &seed);
        }
        check_store(&keeper, side);
        search_destroy(search);
    }
    close_keeper(&keeper);
    judge_close();
}
END_TEST

START_TEST(no_delivery_at_all)
{
    static const char *const lines[] = {"",
                                        "x",
                                        "{}",
                                        "{\"order\":1,\"id\":1}",
                                        "{\"delivery\":2,\"id\":1}",
                                        "{\"delivery\":1,\"id\":1}"};
    struct keeper keeper = open_keeper();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct intake intake =
            take_line(&keeper, NULL, lines[i], strlen(lines[i]));
        ck_assert_int_eq(intake.end, INTAKE_REFUSED);
        ck_assert(intake.meant == (i == 5));
    }
    close_keeper(&keeper);
}
END_TEST

int main(void)
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
                                  no_delivery_at_all};
    return claims_main("intake", tests, sizeof tests / sizeof *tests);
}
