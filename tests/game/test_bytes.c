/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bytes - what was added is there, whatever the pieces were, and numbers
 * are read in one spelling alone. */
#include "game/bytes.h"

#include <string.h>

#include "tests/support.h"

/* Pieces of all lengths, among them none, over many growths of the row. */
START_TEST(pieces_stand_one_after_another)
{
    unsigned char expected[40000];
    struct bytes bytes = {.data = NULL};
    uint64_t seed = 1;
    size_t size = 0;
    for (int round = 0; size < sizeof expected - 1000; round++) {
        const size_t length = (size_t)support_below(&seed, 1 + round % 1000);
        for (size_t i = 0; i < length; i++)
            expected[size + i] = (unsigned char)support_random(&seed);
        bytes_add(&bytes, expected + size, length);
        size += length;
        ck_assert_uint_eq(bytes.size, size);
        ck_assert_uint_ge(bytes.room, size);
    }
    ck_assert(!bytes.failed);
    ck_assert_mem_eq(bytes.data, expected, size);
    bytes_clear(&bytes);
}
END_TEST

START_TEST(a_large_piece_grows_the_row_at_once)
{
    static const unsigned char large[100000] = {7, [99999] = 9};
    struct bytes bytes = {.data = NULL};
    bytes_add(&bytes, "x", 1);
    bytes_add(&bytes, large, sizeof large);
    bytes_add(&bytes, "y", 1);
    ck_assert_uint_eq(bytes.size, sizeof large + 2);
    ck_assert_mem_eq(bytes.data + 1, large, sizeof large);
    ck_assert_int_eq(bytes.data[0], 'x');
    ck_assert_int_eq(bytes.data[bytes.size - 1], 'y');
    bytes_clear(&bytes);
}
END_TEST

static const struct {
    uint32_t number;
    size_t size;
    unsigned char byte[5];
} numbers[] = {
    {0, 1, {0}},
    {1, 1, {1}},
    {127, 1, {127}},
    {128, 2, {128, 1}},
    {300, 2, {172, 2}},
    {16383, 2, {255, 127}},
    {16384, 3, {128, 128, 1}},
    {2097151, 3, {255, 255, 127}},
    {2097152, 4, {128, 128, 128, 1}},
    {268435455, 4, {255, 255, 255, 127}},
    {268435456, 5, {128, 128, 128, 128, 1}},
    {UINT32_MAX, 5, {255, 255, 255, 255, 15}},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

START_TEST(numbers_in_leb128)
{
    struct bytes bytes = {.data = NULL};
    bytes_add_number(&bytes, numbers[_i].number);
    ck_assert_uint_eq(bytes.size, numbers[_i].size);
    ck_assert_mem_eq(bytes.data, numbers[_i].byte, bytes.size);
    bytes_clear(&bytes);
}
END_TEST

START_TEST(numbers_are_read_back)
{
    for (size_t room = 0; room <= 5; room++) {
        const unsigned char *at = numbers[_i].byte;
        const bool whole = room >= numbers[_i].size;
        uint32_t number = 77;
        const char *const flaw = bytes_read_number(&at, at + room, &number);
        if (whole)
            ck_assert_ptr_null(flaw);
        else
            ck_assert_str_eq(flaw, "it ends early");
        ck_assert_uint_eq(number, whole ? numbers[_i].number : 77);
        ck_assert_uint_eq((size_t)(at - numbers[_i].byte),
                          whole ? numbers[_i].size : room);
    }
}
END_TEST

START_TEST(numbers_in_other_ways_are_refused)
{
    static const struct {
        unsigned char byte[6];
        size_t read;
        const char *flaw;
    } cases[] = {
        {{128, 0}, 2, "a number with a needless byte"},
        {{130, 128, 0}, 3, "a number with a needless byte"},
        {{255, 255, 255, 255, 0}, 5, "a number with a needless byte"},
        {{128, 128, 128, 128, 16}, 5, "a number of 2^32 or more"},
        {{255, 255, 255, 255, 31}, 5, "a number of 2^32 or more"},
        {{255, 255, 255, 255, 127}, 5, "a number of 2^32 or more"},
        {{128, 128, 128, 128, 129, 0}, 5, "a number of 2^32 or more"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned char *at = cases[i].byte;
        uint32_t number;
        const char *const flaw =
            bytes_read_number(&at, cases[i].byte + 6, &number);
        ck_assert_ptr_nonnull(flaw);
        ck_assert_str_eq(flaw, cases[i].flaw);
        ck_assert_uint_eq((size_t)(at - cases[i].byte), cases[i].read);
    }
}
END_TEST

START_TEST(a_cleared_row_is_empty_and_can_be_used_again)
{
    struct bytes bytes = {.data = NULL};
    bytes_clear(&bytes);
    bytes_add_number(&bytes, 128);
    bytes_clear(&bytes);
    ck_assert_ptr_null(bytes.data);
    ck_assert_uint_eq(bytes.size, 0);
    ck_assert_uint_eq(bytes.room, 0);
    bytes_add(&bytes, "ab", 2);
    ck_assert_uint_eq(bytes.size, 2);
    ck_assert_mem_eq(bytes.data, "ab", 2);
    bytes_clear(&bytes);
}
END_TEST

/* A size that no memory has; nothing is read of the piece. */
START_TEST(when_memory_ends_the_row_remembers_it)
{
    struct bytes bytes = {.data = NULL};
    bytes_add(&bytes, "ab", 2);
    bytes_add(&bytes, "ab", SIZE_MAX - 1);
    ck_assert(bytes.failed);
    ck_assert_uint_eq(bytes.size, 2);
    bytes_add(&bytes, "cd", 2);
    bytes_add_number(&bytes, 1);
    ck_assert(bytes.failed);
    ck_assert_uint_eq(bytes.size, 2);
    bytes_clear(&bytes);
    ck_assert(!bytes.failed);
}
END_TEST

SUPPORT_SUITE(bytes)
{
    TCase *const tcase = support_case(suite, "bytes");
    tcase_add_test(tcase, pieces_stand_one_after_another);
    tcase_add_test(tcase, a_large_piece_grows_the_row_at_once);
    tcase_add_loop_test(tcase, numbers_in_leb128, 0, NUMBERS);
    tcase_add_loop_test(tcase, numbers_are_read_back, 0, NUMBERS);
    tcase_add_test(tcase, numbers_in_other_ways_are_refused);
    tcase_add_test(tcase, a_cleared_row_is_empty_and_can_be_used_again);
    tcase_add_test(tcase, when_memory_ends_the_row_remembers_it);
}
