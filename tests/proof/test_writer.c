/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_writer - nodes written one by one, compared with PROOFS.md by hand and
 * by the verifier.
 */
#include "proof/writer.h"

#include <string.h>

#include "game/symmetry.h"
#include "proof/format.h"
#include "tests/support.h"
#include "verifier/verify.h"

/* Fails unless the writer has put these bytes so far; it begins anew. */
static void check_bytes(struct proof_writer *writer, const void *bytes,
                        size_t size)
{
    ck_assert_uint_eq(writer->bytes.size, size);
    ck_assert_mem_eq(writer->bytes.data, bytes, size);
    writer->bytes.size = 0;
}

#define CHECK_BYTES(writer, ...)                                               \
    check_bytes(writer, (const unsigned char[]){__VA_ARGS__},                  \
                sizeof((const unsigned char[]){__VA_ARGS__}))

/* On side 2 half a turn leads cell c to 6 - c and side s to s + 3. */
enum { HALF = 3 };

START_TEST(nodes_and_their_images)
{
    const struct position position = support_position("2/3/2 w");
    struct proof_writer writer = {.board = position.board,
                                  .winner = COLOUR_WHITE};
    ck_assert_int_eq(symmetry_move(writer.board, HALF, 1), 5);
    proof_writer_move(&writer, 1, 0);
    proof_writer_move(&writer, 1, HALF);
    CHECK_BYTES(&writer, 9, 13);
    proof_writer_replies(&writer, 200);
    proof_writer_reply(&writer, MOVE_PASS, HALF);
    proof_writer_reply(&writer, 0, HALF);
    CHECK_BYTES(&writer, 4, 200, 1, 0, 7);
    proof_writer_barred(&writer);
    CHECK_BYTES(&writer, 2);
    ck_assert_uint_eq(writer.nodes, 4);
    bytes_clear(&writer.bytes);
}
END_TEST

/* Arms with a hop, a bridge and first moves; the sides change places. */
START_TEST(connections)
{
    static const unsigned char two[] = {1, 0, 0, 1, 3, 4, 0,
                                        5, 6, 2, 1, 0, 3, 0};
    const struct position position = support_position("2/3/2 b");
    struct proof_writer writer = {.board = position.board,
                                  .winner = COLOUR_WHITE};
    const struct proof_connection white = {.stone = 2, .side = 1, .arms = two};
    proof_writer_connection(&writer, &white, 0);
    CHECK_BYTES(&writer, 3, 2, 1, 1, 0, 0, 1, 3, 4, 0, 5, 6, 2, 1, 0, 3, 0);
    proof_writer_connection(&writer, &white, HALF);
    CHECK_BYTES(&writer, 3, 4, 1, 3, 2, 0, 1, 0, 2, 5, 0, 3, 0, 1, 0, 6, 5);
    static const unsigned char three[] = {0, 1, 0, 0, 1, 0};
    const struct proof_connection black = {.stone = 3, .arms = three};
    writer.winner = COLOUR_BLACK;
    proof_writer_connection(&writer, &black, HALF);
    CHECK_BYTES(&writer, 3, 3, 1, 0, 0, 1, 0, 6, 5);
    bytes_clear(&writer.bytes);
}
END_TEST

START_TEST(marks_and_references)
{
    const struct position position = support_position("2/3/2 w");
    struct proof_writer writer = {.board = position.board,
                                  .winner = COLOUR_WHITE};
    struct proof_use first = {.written = false}, second = first;
    ck_assert(!proof_writer_refer(&writer, &first, 4));
    proof_writer_mark(&writer);
    proof_writer_marked(&writer, 2, &first);
    proof_writer_mark(&writer);
    proof_writer_marked(&writer, 7, &second);
    CHECK_BYTES(&writer, 0, 0);
    ck_assert_uint_eq(writer.marked, 2);
    ck_assert(proof_writer_refer(&writer, &second, 7));
    CHECK_BYTES(&writer, 1, 1, 0);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        ck_assert(proof_writer_refer(&writer, &first, k));
        ck_assert_uint_eq(writer.bytes.data[1], 0);
        ck_assert_int_eq(symmetry_compose(writer.bytes.data[2], 2), k);
        writer.bytes.size = 0;
    }
    proof_writer_reference(&writer, 300, 11);
    CHECK_BYTES(&writer, 1, 0xac, 2, 11);
    ck_assert_uint_eq(writer.nodes, 0);
    bytes_clear(&writer.bytes);
}
END_TEST

/* White fills the centre of side 2 and has two pairs of cells left over: in
 * every orientation a proof that the verifier accepts, and cut at any byte it
 * is none. */
START_TEST(records_that_are_accepted)
{
    static const unsigned char arms[] = {1, 0, 0, 1, 1, 0, 5, 6};
    const struct verify_limits limits = {.memory = 1 << 24};
    const struct position position = support_position("2/3/2 w");
    struct verify *const verify = verify_create(&limits);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        struct proof_writer writer = {.board = position.board,
                                      .winner = COLOUR_WHITE};
        struct bytes bytes = {.data = NULL};
        struct verify_report report;
        struct status_text why;
        uint32_t nodes;
        proof_writer_move(&writer, 3, k);
        proof_writer_connection(
            &writer, &(struct proof_connection){.stone = 3, .arms = arms}, k);
        ck_assert_int_eq(
            proof_writer_end(&writer, &position, &bytes, &nodes, &why),
            STATUS_OK);
        ck_assert_uint_eq(nodes, 2);
        ck_assert_ptr_null(writer.bytes.data);
        ck_assert_uint_eq(proof_format_root(bytes.data, bytes.size), 8 + 3);
        for (size_t size = 0; size <= bytes.size; size++)
            ck_assert_int_eq(verify_bytes(verify, bytes.data, size, &report) ==
                                 VERIFY_ACCEPTED,
                             size == bytes.size);
        bytes_clear(&bytes);
    }
    verify_destroy(verify);
}
END_TEST

START_TEST(too_many_nodes)
{
    const struct position position = support_position("2/3/2 w");
    struct proof_writer writer = {.board = position.board,
                                  .winner = COLOUR_WHITE,
                                  .nodes = UINT64_C(1) << 32};
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    ck_assert_int_eq(proof_writer_end(&writer, &position, &bytes, NULL, &why),
                     STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "2^32"));
    bytes_clear(&bytes);
}
END_TEST

SUPPORT_SUITE(writer)
{
    TCase *const tcase = support_case(suite, "writer");
    tcase_add_test(tcase, nodes_and_their_images);
    tcase_add_test(tcase, connections);
    tcase_add_test(tcase, marks_and_references);
    tcase_add_test(tcase, records_that_are_accepted);
    tcase_add_test(tcase, too_many_nodes);
}
