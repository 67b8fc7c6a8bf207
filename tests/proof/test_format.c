/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_format - the first line, the counts, and contract records,
 * compared with PROOFS.md by hand and by the verifier.
 */
#include "proof/format.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/mutant.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"
#include "verifier/verify.h"

static const struct verify_limits plenty = {.memory = 1 << 24};

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
    proof_format_begin(&bytes, &black, COLOUR_WHITE, 5, 2);
    check_bytes(&bytes, "unlur-proof 1 any white b1/1w1/2 b\n", NUMBERS(5, 2));
    proof_format_begin(&bytes, &white, COLOUR_BLACK, 0, 0);
    check_bytes(&bytes, "unlur-proof 1 any black 3/4/2b2/4/3 w\n",
                NUMBERS(0, 0));
}
END_TEST

START_TEST(counts_may_be_large)
{
    static const char line[] = "unlur-proof 1 any black 2/3/2 w\n";
    const struct position position = support_position("2/3/2 w");
    struct bytes bytes = {.data = NULL};
    proof_format_begin(&bytes, &position, COLOUR_BLACK, UINT32_MAX, 128);
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
    proof_format_contract(&bytes, &empty, RULES_INNER, VALUE_WIN, 3);
    check_bytes(&bytes, "unlur-proof 1 inner win 2/3/2 c\n", NUMBERS(1, 0, 11));
    proof_format_contract(&bytes, &empty, RULES_OPEN, VALUE_WIN, MOVE_PASS);
    check_bytes(&bytes, "unlur-proof 1 open win 2/3/2 c\n", NUMBERS(1, 0, 5));
    proof_format_contract(&bytes, &centre, RULES_INNER, VALUE_LOSS, MOVE_NONE);
    check_bytes(&bytes, "unlur-proof 1 inner loss 2/1b1/2 c\n",
                NUMBERS(1, 0, 6));
}
END_TEST

START_TEST(records_are_added_to_what_is_there)
{
    const struct position empty = support_position("2/3/2 c");
    struct bytes bytes = {.data = NULL};
    bytes_add(&bytes, "before", 6);
    proof_format_contract(&bytes, &empty, RULES_OPEN, VALUE_WIN, 0);
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
    struct verify *const verify = verify_create(&plenty);
    for (int set = 127; set >= 0; set--) {
        struct position position = position_empty(2, TURN_CONTRACT);
        char text[NOTATION_SIZE];
        for (int cell = 0; cell < 7; cell++)
            if (set >> cell & 1)
                cellset_add(&position.stones[COLOUR_BLACK], cell);
        if (rules == RULES_INNER && set & ~8)
            continue;
        const struct position_oracle_contract truth =
            position_oracle_contract(&position, rules);
        const struct position after = position_after(&position, MOVE_PASS);
        ck_assert(verify_trust(verify, "any",
                               colour_name(position_oracle_winner(&after)),
                               notation_write(&after, text)));
        for (int action = MOVE_PASS; action < 7; action++) {
            struct bytes bytes = {.data = NULL};
            const bool loss = action == MOVE_NONE;
            const bool right = loss ? !truth.wins
                               : action == MOVE_PASS
                                   ? truth.pass
                                   : cellset_has(&truth.cells, action);
            proof_format_contract(&bytes, &position, rules,
                                  loss ? VALUE_LOSS : VALUE_WIN, action);
            if (accepts(verify, &bytes) != right)
                position_oracle_complain(&position,
                                         right ? "refused" : "accepted");
            bytes_clear(&bytes);
        }
    }
    verify_destroy(verify);
}
END_TEST

/* --- Changed contracts -------------------------------------------------- */

static int cells_of(const struct mutant *mutant)
{
    return mutant->position.board->cells;
}

enum { RECORDS = 64 };

/* The records of a whole contract, each after those that support it. */
struct file {
    struct mutant records[RECORDS];
    int count;
};

static struct mutant *next_record(struct file *file)
{
    ck_assert_int_lt(file->count, RECORDS);
    return &file->records[file->count++];
}

/* Adds what is so of a set of contract stones. */
static void add_set(struct file *file, struct search *search,
                    const struct position *set, enum rules rules)
{
    const struct position_oracle_contract truth =
        position_oracle_contract(set, rules);
    const struct position after = position_after(set, MOVE_PASS);
    struct bytes bytes = {.data = NULL};
    if (outcome_winner(&after) == COLOUR_NONE)
        mutant_prove(next_record(file), search, &after);
    proof_format_contract(
        &bytes, set, rules, truth.wins ? VALUE_WIN : VALUE_LOSS,
        truth.pass ? MOVE_PASS : cellset_next(&truth.cells, 0));
    mutant_read(next_record(file), bytes.data, bytes.size);
    bytes_clear(&bytes);
}

static void fill(struct file *file, int side, enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    const struct cellset allowed = position_moves(&empty, rules);
    struct search *const search = search_checks_create(side, 4 * MEBIBYTE, 0);
    *file = (struct file){.count = 0};
    for (int set = (1 << cellset_count(allowed)) - 1; set >= 0; set--) {
        struct position position;
        if (support_set(side, TURN_CONTRACT, allowed, (unsigned)set, &position))
            add_set(file, search, &position, rules);
    }
    search_destroy(search);
}

/* Claims another value, by another action. */
static bool change_value(struct mutant *mutant, uint64_t *seed)
{
    struct mutant_item *const node = mutant->items;
    if (mutant->position.turn != TURN_CONTRACT)
        strcpy(mutant->claim,
               strcmp(mutant->claim, "white") == 0 ? "black" : "white");
    if (mutant->position.turn != TURN_CONTRACT)
        return true;
    const bool win = strcmp(mutant->claim, "loss") == 0;
    strcpy(mutant->claim, win ? "win" : "loss");
    node->role = !win                     ? MUTANT_LOSS
                 : support_below(seed, 2) ? MUTANT_PASS
                                          : MUTANT_MOVE;
    node->number = (uint32_t)support_below(seed, cells_of(mutant));
    return true;
}

/* Wins by another action; a loss becomes a win, or stays one without a node
 * that says so. */
static bool change_action(struct mutant *mutant, uint64_t *seed)
{
    struct mutant_item *const node = mutant->items;
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    node->role = support_below(seed, 4) ? MUTANT_MOVE : MUTANT_PASS;
    node->number = (uint32_t)support_below(seed, cells_of(mutant));
    if (support_below(seed, 2))
        strcpy(mutant->claim, "win");
    return true;
}

static bool change_contract_rules(struct mutant *mutant, uint64_t *seed)
{
    (void)seed;
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    strcpy(mutant->rules,
           strcmp(mutant->rules, "open") == 0 ? "inner" : "open");
    return true;
}

/* One more stone, or one less, or another; black ones, so that it stays a
 * contract. */
static bool change_set(struct mutant *mutant, uint64_t *seed)
{
    struct cellset *const black = &mutant->position.stones[COLOUR_BLACK];
    const int cell = support_below(seed, cells_of(mutant));
    const int other = support_below(seed, cells_of(mutant));
    if (cellset_has(black, cell))
        cellset_remove(black, cell);
    else
        cellset_add(black, cell);
    if (support_below(seed, 2) && other != cell && cellset_has(black, other))
        cellset_remove(black, other);
    return true;
}

/* The record is turned, which nobody minds. */
static bool turn_set(struct mutant *mutant, uint64_t *seed)
{
    const int k = support_below(seed, BOARD_SYMMETRIES);
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    mutant->position = symmetry_position(&mutant->position, k);
    if (mutant->items->role == MUTANT_MOVE)
        mutant->items->number =
            (uint32_t)mutant->position.board->image[k][mutant->items->number];
    return true;
}

/* Another number anywhere in a proof of the main phase. */
static bool change_main(struct mutant *mutant, uint64_t *seed)
{
    return mutant->position.turn != TURN_CONTRACT &&
           mutant_renumber(mutant, seed, ~0u, cells_of(mutant));
}

static const struct kind {
    const char *name;
    bool (*change)(struct mutant *mutant, uint64_t *seed); /* NULL: remove it */
} kinds[] = {
    {"value changed", change_value},
    {"action changed", change_action},
    {"rules exchanged", change_contract_rules},
    {"set changed", change_set},
    {"record turned", turn_set},
    {"main phase changed", change_main},
    {"record removed", NULL},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* The file with one record changed or missing. Each record is a stream of its
 * own in one session, so those after a refused one are looked at too. Whether
 * the changed one, or all after the missing one, were accepted. */
static bool accepts_file(const struct file *file, const struct kind *kind,
                         uint64_t *seed)
{
    struct verify *const verify = verify_create(&plenty);
    struct mutant mutant = {.items = NULL};
    int which;
    bool result = true;
    do {
        which = support_below(seed, file->count);
        mutant_copy(&file->records[which], &mutant);
    } while (kind->change && !kind->change(&mutant, seed));
    if (kind->change)
        mutant_recount(&mutant);
    position_oracle_try(kind->name);
    for (int i = 0; i < file->count; i++) {
        if (i != which)
            result &=
                mutant_accepts(verify, &file->records[i]) | !!kind->change;
        else if (kind->change)
            result &= mutant_accepts(verify, &mutant);
    }
    mutant_clear(&mutant);
    verify_destroy(verify);
    return result;
}

static const struct {
    int side;
    enum rules rules;
    int rounds;
} games[] = {
    {2, RULES_INNER, 350}, {2, RULES_OPEN, 1400}, {3, RULES_INNER, 140}};

START_TEST(changed_contracts_prove_nothing_false)
{
    static struct file file;
    uint64_t seed = 440;
    int accepted[KINDS] = {0};
    struct verify *const verify = verify_create(&plenty);
    position_oracle_try("contract");
    fill(&file, games[_i].side, games[_i].rules);
    for (int i = 0; i < file.count; i++)
        ck_assert(mutant_accepts(verify, &file.records[i]));
    verify_destroy(verify);
    for (int round = 0; round < games[_i].rounds; round++)
        accepted[round % KINDS] +=
            accepts_file(&file, &kinds[round % KINDS], &seed);
    ck_assert_int_eq(accepted[0], 0);
    ck_assert_int_eq(accepted[4], games[_i].rounds / KINDS);
    ck_assert_int_ge(accepted[1], 1);
    ck_assert_int_ge(accepted[3], 1);
    for (int i = 0; i < file.count; i++)
        mutant_clear(&file.records[i]);
}
END_TEST

SUPPORT_SUITE(format)
{
    TCase *const tcase = support_case(suite, "format");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase, records_of_the_main_phase_begin_so);
    tcase_add_test(tcase, counts_may_be_large);
    tcase_add_test(tcase, contract_records);
    tcase_add_test(tcase, records_are_added_to_what_is_there);
    tcase_add_loop_test(tcase, contract_records_of_side_2_are_judged_right, 0,
                        2);
    tcase_add_loop_test(tcase, changed_contracts_prove_nothing_false, 0,
                        sizeof games / sizeof *games);
}
