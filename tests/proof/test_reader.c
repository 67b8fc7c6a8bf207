/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_reader - records read node by node and written again: whole ones, ones
 * cut at every byte, and thousands of changed ones, of which all that the
 * verifier accepts must be readable.
 */
#include "proof/reader.h"

#include <stdlib.h>
#include <string.h>

#include "game/symmetry.h"
#include "proof/join.h"
#include "tests/mutant.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { STOCK = 60, ROUNDS = 2000 };

static struct mutant stock[STOCK];

/* Made once for all tests. */
static void fill_stock(void)
{
    position_oracle_open_sets();
    mutant_prove_games(stock, STOCK, 700);
}

static void clear_stock(void)
{
    for (int i = 0; i < STOCK; i++)
        mutant_clear(&stock[i]);
}

/* How many nodes of each kind were read, and marked ones. */
struct tally {
    int kinds[PROOF_KINDS], marked;
};

/* Reads a copy at the end of its memory, event by event. True: to its end. */
static bool read_all(const unsigned char *bytes, size_t size,
                     struct tally *tally)
{
    char *const exact = support_exact((const char *)bytes, size);
    static struct proof_reader reader;
    struct status_text why = {""};
    enum proof_event event = PROOF_EVENT_FAILED;
    int open = 0;
    if (!proof_reader_open(&reader, (const unsigned char *)exact, size, &why))
        while ((event = proof_reader_next(&reader)) < PROOF_EVENT_DONE) {
            const struct proof_reader_node *const node =
                proof_reader_node(&reader);
            if (reader.depth != (event == PROOF_EVENT_END ? open-- : ++open) ||
                node->begin > size)
                ck_abort_msg("depth %d, from byte %zu", reader.depth,
                             (size_t)node->begin);
            tally->kinds[node->kind] += event == PROOF_EVENT_NODE;
            tally->marked += event == PROOF_EVENT_END && node->marked;
        }
    ck_assert_int_eq(proof_reader_next(&reader), event);
    if (event == PROOF_EVENT_DONE)
        ck_assert_int_eq(open, 0);
    else
        support_check_line(&why);
    proof_reader_close(&reader);
    free(exact);
    return event == PROOF_EVENT_DONE;
}

START_TEST(proofs_are_read_to_their_end)
{
    struct tally all = {.marked = 0};
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        struct tally tally = {.marked = 0};
        mutant_write(&stock[i], &bytes);
        ck_assert(read_all(bytes.data, bytes.size, &tally));
        uint32_t nodes = 0;
        for (int kind = 0; kind < PROOF_KINDS; kind++) {
            nodes += kind == PROOF_REFERENCE ? 0 : (uint32_t)tally.kinds[kind];
            all.kinds[kind] += tally.kinds[kind];
        }
        ck_assert_uint_eq(nodes, stock[i].nodes);
        ck_assert_uint_eq((uint32_t)tally.marked, stock[i].shared);
        bytes_clear(&bytes);
    }
    for (int kind = 0; kind < PROOF_KINDS; kind++)
        ck_assert_int_gt(all.kinds[kind], 0);
}
END_TEST

/* Reads a record of a position and writes it turned by symmetry k. */
static void turn(const struct bytes *from, const struct position *position,
                 enum colour winner, int k, struct bytes *to)
{
    const struct position image = symmetry_position(position, k);
    struct proof_writer writer = {.board = position->board, .winner = winner};
    struct status_text why;
    uint32_t nodes;
    if (proof_join_add(&writer, from, position, k, false, &why) ||
        proof_writer_end(&writer, &image, to, &nodes, &why))
        position_oracle_complain(position, why.line);
}

/* What is read and written again has the same bytes, also after a turn and
 * back; between the turns it is a proof of the image. */
START_TEST(read_and_written_again)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    for (int i = 0; i < STOCK; i++) {
        const struct position *const position = &stock[i].position;
        const enum colour winner = position_oracle_winner(position);
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        for (int k = 0; k < BOARD_SYMMETRIES; k += 1 + i % 3) {
            const struct position image = symmetry_position(position, k);
            struct bytes turned = {.data = NULL}, back = {.data = NULL};
            turn(&bytes, position, winner, k, &turned);
            turn(&turned, &image, winner, symmetry_inverse(k), &back);
            ck_assert(mutant_accepts_bytes(verify, &turned));
            ck_assert_uint_eq(back.size, bytes.size);
            ck_assert_mem_eq(back.data, bytes.data, bytes.size);
            bytes_clear(&turned);
            bytes_clear(&back);
        }
        bytes_clear(&bytes);
    }
    verify_destroy(verify);
}
END_TEST

/* Long records only at some two hundred. */
START_TEST(cut_at_every_byte)
{
    struct tally tally = {.marked = 0};
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        const size_t step = 1 + bytes.size / (size_t)support_amount(60, 200);
        for (size_t size = 0; size < bytes.size; size += step)
            if (read_all(bytes.data, size, &tally))
                ck_abort_msg("record %d read from %zu bytes", i, size);
        bytes_add(&bytes, "", 1);
        ck_assert(!read_all(bytes.data, bytes.size, &tally));
        bytes_clear(&bytes);
    }
}
END_TEST

/* Changes a record in its meaning, or its bytes. */
static void change(int round, uint64_t *seed, struct bytes *bytes)
{
    struct mutant mutant = {.items = NULL};
    mutant_copy(&stock[support_below(seed, STOCK)], &mutant);
    const int cells = mutant.position.board->cells;
    for (int changes = 1 + round % 2; changes > 0; changes--)
        if (round % 5)
            mutant_renumber(&mutant, seed, ~0u, cells);
        else
            mutant_drop(&mutant, seed, ~0u);
    mutant_recount(&mutant);
    mutant_write(&mutant, bytes);
    if (round % 4 == 0)
        bytes->data[support_below(seed, (int)bytes->size)] ^=
            (unsigned char)(1 << support_below(seed, 8));
    mutant_clear(&mutant);
}

/* The reader refuses nothing that the verifier accepts. */
START_TEST(what_is_accepted_can_be_read)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    uint64_t seed = 710;
    int accepted = 0, read = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct bytes bytes = {.data = NULL};
        struct tally tally = {.marked = 0};
        struct verify_report report;
        change(round, &seed, &bytes);
        const bool good = verify_bytes(verify, bytes.data, bytes.size,
                                       &report) == VERIFY_ACCEPTED;
        const bool readable = read_all(bytes.data, bytes.size, &tally);
        if (good && !readable)
            ck_abort_msg("round %d: accepted and not read", round);
        accepted += good;
        read += readable;
        bytes_clear(&bytes);
    }
    ck_assert_int_gt(accepted, ROUNDS / 50);
    ck_assert_int_gt(read, accepted);
    ck_assert_int_lt(read, ROUNDS * 3 / 4);
    verify_destroy(verify);
}
END_TEST

/* A contract position's record has no such nodes. */
START_TEST(contract_records)
{
    static struct proof_reader reader;
    const struct position empty = support_position("2/3/2 c");
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    proof_format_contract(&bytes, &empty, RULES_INNER, VALUE_WIN, 3);
    ck_assert_int_eq(proof_reader_open(&reader, bytes.data, bytes.size, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    ck_assert_int_eq(proof_reader_next(&reader), PROOF_EVENT_FAILED);
    proof_reader_close(&reader);
    bytes_clear(&bytes);
}
END_TEST

SUPPORT_SUITE(reader)
{
    TCase *const tcase = support_case(suite, "reader");
    tcase_add_unchecked_fixture(tcase, fill_stock, clear_stock);
    tcase_add_test(tcase, proofs_are_read_to_their_end);
    tcase_add_test(tcase, read_and_written_again);
    tcase_add_test(tcase, cut_at_every_byte);
    tcase_add_test(tcase, what_is_accepted_can_be_read);
    tcase_add_test(tcase, contract_records);
}
