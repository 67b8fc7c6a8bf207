/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_certificate - the first line, the counts, and contract records, compared
 * with PROOFS.md by hand and by the verifier.
 */
#include "game/certificate.h"

#include <string.h>

#include "game/notation.h"
#include "tests/judge.h"
#include "tests/support.h"
#include "verifier/verify.h"

/* The bytes of the text and of numbers below 128, up to the one of 255. */
static void check_bytes(struct bytes *bytes, const char *text,
                        const unsigned char *numbers)
{
    const size_t length = strlen(text);
    size_t count = 0;
    while (numbers[count] != 255)
        count++;
    ck_assert(!bytes->failed);
    ck_assert_uint_eq(bytes->size, length + count);
    ck_assert_mem_eq(bytes->data, text, length);
    ck_assert_mem_eq(bytes->data + length, numbers, count);
    bytes_clear(bytes);
}

#define NUMBERS(...) ((const unsigned char[]){__VA_ARGS__, 255})

START_TEST(records_of_the_main_phase_begin_so)
{
    const struct position black = support_position("b1/1w1/2 b");
    const struct position white = support_position("3/4/2b2/4/3 w");
    struct bytes bytes = {.data = NULL};
    certificate_begin(&bytes, &black, COLOUR_WHITE, 5, 2);
    check_bytes(&bytes, "unlur-proof 1 any white b1/1w1/2 b\n", NUMBERS(5, 2));
    certificate_begin(&bytes, &white, COLOUR_BLACK, 0, 0);
    check_bytes(&bytes, "unlur-proof 1 any black 3/4/2b2/4/3 w\n",
                NUMBERS(0, 0));
}
END_TEST

START_TEST(counts_may_be_large)
{
    static const char line[] = "unlur-proof 1 any black 2/3/2 w\n";
    const struct position position = support_position("2/3/2 w");
    struct bytes bytes = {.data = NULL};
    certificate_begin(&bytes, &position, COLOUR_BLACK, UINT32_MAX, 128);
    ck_assert_uint_eq(bytes.size, strlen(line) + 7);
    ck_assert_mem_eq(bytes.data + strlen(line), "\xff\xff\xff\xff\x0f\x80\x01",
                     7);
    bytes_clear(&bytes);
}
END_TEST

START_TEST(contract_records)
{
    const struct position empty = support_position("2/3/2 c");
    const struct position centre = support_position("2/1b1/2 c");
    struct bytes bytes = {.data = NULL};
    certificate_contract(&bytes, &empty, RULES_INNER, VALUE_WIN, 3);
    check_bytes(&bytes, "unlur-proof 1 inner win 2/3/2 c\n", NUMBERS(1, 0, 11));
    certificate_contract(&bytes, &empty, RULES_OPEN, VALUE_WIN, MOVE_PASS);
    check_bytes(&bytes, "unlur-proof 1 open win 2/3/2 c\n", NUMBERS(1, 0, 5));
    certificate_contract(&bytes, &centre, RULES_INNER, VALUE_LOSS, MOVE_NONE);
    check_bytes(&bytes, "unlur-proof 1 inner loss 2/1b1/2 c\n",
                NUMBERS(1, 0, 6));
}
END_TEST

START_TEST(records_are_added_to_what_is_there)
{
    const struct position empty = support_position("2/3/2 c");
    struct bytes bytes = {.data = NULL};
    bytes_add(&bytes, "before", 6);
    certificate_contract(&bytes, &empty, RULES_OPEN, VALUE_WIN, 0);
    check_bytes(&bytes, "beforeunlur-proof 1 open win 2/3/2 c\n",
                NUMBERS(1, 0, 8));
}
END_TEST

static int read_byte(void *context)
{
    struct bytes *const bytes = context;
    return bytes->room < bytes->size ? bytes->data[bytes->room++] : -1;
}

/* Whether a session accepts the record, all of it. */
static bool accepts(struct verify *verify, const struct bytes *bytes)
{
    struct bytes from = {.data = bytes->data, .size = bytes->size, .room = 0};
    struct verify_report report;
    return verify_record(verify, read_byte, &from, &report) ==
               VERIFY_ACCEPTED &&
           from.room == from.size;
}

/* Every contract position of side 2 and every action: the verifier, who knows
 * who wins after a pass, accepts what is so and nothing else. */
START_TEST(contract_records_of_side_2_are_judged_right)
{
    const enum rules rules = _i ? RULES_OPEN : RULES_INNER;
    const struct verify_limits limits = {.memory = 1 << 20};
    struct verify *const verify = verify_create(&limits);
    for (int set = 127; set >= 0; set--) {
        struct position position = position_empty(2, TURN_CONTRACT);
        char text[NOTATION_SIZE];
        for (int cell = 0; cell < 7; cell++)
            if (set >> cell & 1)
                cellset_add(&position.stones[COLOUR_BLACK], cell);
        if (rules == RULES_INNER && set & ~8)
            continue;
        const struct judge_contract truth = judge_contract(&position, rules);
        const struct position after = position_after(&position, MOVE_PASS);
        ck_assert(verify_trust(verify, "any", colour_name(judge_winner(&after)),
                               notation_write(&after, text)));
        for (int action = MOVE_PASS; action < 7; action++) {
            struct bytes bytes = {.data = NULL};
            const bool loss = action == MOVE_NONE;
            const bool right = loss ? !truth.wins
                               : action == MOVE_PASS
                                   ? truth.pass
                                   : cellset_has(&truth.cells, action);
            certificate_contract(&bytes, &position, rules,
                                 loss ? VALUE_LOSS : VALUE_WIN, action);
            if (accepts(verify, &bytes) != right)
                judge_complain(&position, right ? "refused" : "accepted");
            bytes_clear(&bytes);
        }
    }
    verify_destroy(verify);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("certificate");
    TCase *const tcase = support_case(suite, "certificate");
    tcase_add_unchecked_fixture(tcase, judge_open, judge_close);
    tcase_add_test(tcase, records_of_the_main_phase_begin_so);
    tcase_add_test(tcase, counts_may_be_large);
    tcase_add_test(tcase, contract_records);
    tcase_add_test(tcase, records_are_added_to_what_is_there);
    tcase_add_loop_test(tcase, contract_records_of_side_2_are_judged_right, 0,
                        2);
    return support_run(suite);
}
