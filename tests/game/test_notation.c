/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_notation - names of cells and texts of positions.
 *
 * A second, slower speller in this file says what the text of a position is.
 * Reading is strict, so whatever text is accepted must be that very spelling:
 * the tests change valid texts in every way one byte allows and hold the reader
 * to it. Refusals are listed with the character they must point at.
 */
#include "game/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

static int row_length(int side, int row)
{
    return 2 * side - 1 - abs(side - 1 - row);
}

START_TEST(the_cells_of_side_3_by_name)
{
    static const char names[] = "e1e2e3d1d2d3d4c1c2c3c4c5b1b2b3b4a1a2a3";
    const struct board *const board = board_of(3);
    for (int cell = 0; cell < 19; cell++) {
        char name[NOTATION_CELL_SIZE];
        notation_cell(board, cell, name);
        ck_assert_uint_eq(strlen(name), 2);
        ck_assert_mem_eq(name, names + 2 * cell, 2);
        ck_assert_int_eq(notation_parse_cell(board, names + 2 * cell, 2), cell);
    }
}
END_TEST

START_TEST(rows_are_lettered_from_the_bottom)
{
    const struct board *const board = board_of(_i);
    int cell = 0;
    for (int row = 0; row < 2 * _i - 1; row++) {
        for (int number = 1; number <= row_length(_i, row); number++) {
            char name[NOTATION_CELL_SIZE], expected[NOTATION_CELL_SIZE];
            snprintf(expected, sizeof expected, "%c%d", 'a' + 2 * _i - 2 - row,
                     number);
            ck_assert_str_eq(notation_cell(board, cell, name), expected);
            ck_assert_int_eq(notation_parse_cell(board, name, strlen(name)),
                             cell);
            cell++;
        }
    }
    ck_assert_int_eq(cell, board->cells);
}
END_TEST

START_TEST(the_pass_is_written_but_is_no_cell)
{
    char name[NOTATION_CELL_SIZE];
    ck_assert_str_eq(notation_cell(board_of(2), MOVE_PASS, name), "pass");
    ck_assert_int_eq(notation_parse_cell(board_of(11), "pass", 4), -1);
}
END_TEST

/* How many of all texts of `length` bytes name a cell. */
static int count_names(const struct board *board, size_t length)
{
    int count = 0;
    for (unsigned bits = 0; bits >> 8 * length == 0; bits++) {
        char text[4], name[NOTATION_CELL_SIZE];
        for (size_t i = 0; i < length; i++)
            text[i] = (char)(bits >> 8 * i & 255);
        const int cell = notation_parse_cell(board, text, length);
        if (cell < 0)
            continue;
        notation_cell(board, cell, name);
        if (strlen(name) != length || memcmp(name, text, length) != 0)
            ck_abort_msg("a second name for %s", name);
        count++;
    }
    return count;
}

/* Side 11 has 21 rows of at least 11 cells: 9 names of two bytes in each. */
START_TEST(no_text_of_up_to_3_bytes_is_a_name_but_the_names)
{
    const struct board *const small = board_of(3);
    const struct board *const large = board_of(11);
    ck_assert_int_eq(notation_parse_cell(large, "", 0), -1);
    ck_assert_int_eq(count_names(small, 1) + count_names(large, 1), 0);
    ck_assert_int_eq(count_names(small, 2), 19);
    ck_assert_int_eq(count_names(large, 2), 21 * 9);
    ck_assert_int_eq(count_names(small, 3), 0);
    ck_assert_int_eq(count_names(large, 3), 331 - 21 * 9);
}
END_TEST

START_TEST(longer_texts_name_no_cell)
{
    static const char *const texts[] = {"a001", "a1  ",         "k210",
                                        "k21 ", "c33333333333", "a4294967297"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert_int_eq(
            notation_parse_cell(board_of(11), texts[i], strlen(texts[i])), -1);
}
END_TEST

/* The second speller: cell by cell, a run ended by whatever is not empty. */
static void spell(const struct position *position, char *text)
{
    const int side = position->board->side;
    int cell = 0;
    *text = '\0';
    for (int row = 0; row < 2 * side - 1; row++) {
        int run = 0;
        for (int i = 0; i <= row_length(side, row); i++) {
            const bool end = i == row_length(side, row);
            const enum colour colour =
                end ? COLOUR_NONE : position_at(position, cell++);
            if (!end && colour == COLOUR_NONE) {
                run++;
                continue;
            }
            if (run)
                sprintf(text + strlen(text), "%d", run);
            run = 0;
            strcat(text, end ? "/" : colour == COLOUR_BLACK ? "b" : "w");
        }
    }
    strcpy(text + strlen(text) - 1, position->turn == TURN_BLACK   ? " b"
                                    : position->turn == TURN_WHITE ? " w"
                                                                   : " c");
}

START_TEST(texts_known_by_heart)
{
    static const struct {
        const char *text;
        const char *black; /* pairs of letter and number */
        const char *white;
        enum turn turn;
    } known[] = {
        {"3/4/5/4/3 c", "", "", TURN_CONTRACT},
        {"3/4/2b2/4/3 w", "c3", "", TURN_WHITE},
        {"b2/4/5/4/2w b", "e1", "a3", TURN_BLACK},
        {"1w1/b3/4w/1bb1/3 b", "d1b2b3", "e2c5", TURN_BLACK},
        {"bwb/4/5/4/www w", "e1e3", "e2a1a2a3", TURN_WHITE},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[NOTATION_SIZE];
        struct position expected = position_empty(3, known[i].turn);
        for (const char *at = known[i].black; *at; at += 2)
            cellset_add(&expected.stones[COLOUR_BLACK],
                        notation_parse_cell(expected.board, at, 2));
        for (const char *at = known[i].white; *at; at += 2)
            cellset_add(&expected.stones[COLOUR_WHITE],
                        notation_parse_cell(expected.board, at, 2));
        const struct position read = support_position(known[i].text);
        ck_assert(position_equal(&read, &expected));
        ck_assert_str_eq(notation_write(&expected, text), known[i].text);
    }
}
END_TEST

START_TEST(text_and_position_round_trip)
{
    uint64_t seed = 1;
    for (int round = 0; round < 1000; round++) {
        char text[NOTATION_SIZE], spelled[NOTATION_SIZE];
        const struct position position =
            support_scatter(&seed, _i, (enum turn)(round % 3));
        spell(&position, spelled);
        notation_write(&position, text);
        if (strcmp(text, spelled) != 0)
            ck_abort_msg("%s, not %s", spelled, text);
        const struct position back = support_position(text);
        if (!position_equal(&back, &position))
            ck_abort_msg("%s read wrongly", text);
    }
}
END_TEST

START_TEST(the_longest_text_fits)
{
    char text[NOTATION_SIZE];
    struct position position = position_empty(BOARD_MAX_SIDE, TURN_BLACK);
    position.stones[COLOUR_WHITE] = position.board->all;
    notation_write(&position, text);
    ck_assert_uint_eq(strlen(text), 331 + 20 + 2);
    const struct position back = support_position(text);
    ck_assert(position_equal(&back, &position));
}
END_TEST

/* A position that no reader makes, to see whether a failure touches it. */
static struct position sentinel(void)
{
    struct position position;
    memset(&position, 0x5a, sizeof position);
    return position;
}

/* Reads a copy without a byte to spare. True when accepted; a failure must be
 * clean. */
static bool reads(const char *text, size_t length, struct position *position,
                  struct status_text *why)
{
    const struct position untouched = sentinel();
    char *const copy = support_exact(text, length);
    *position = untouched;
    memset(why, 0, sizeof *why);
    const enum status status = notation_read(copy, length, position, why);
    free(copy);
    if (status == STATUS_OK)
        return true;
    if (status != STATUS_USAGE)
        ck_abort_msg("status %d", status);
    if (memcmp(position, &untouched, sizeof untouched) != 0)
        ck_abort_msg("a failure touched the position");
    support_check_line(why);
    return false;
}

static bool accepts(const char *text, size_t length, struct status_text *why)
{
    struct position position;
    return reads(text, length, &position, why);
}

#define CHECK_REFUSALS(table)                                                  \
    support_check_refusals((table), sizeof(table) / sizeof *(table), accepts)

START_TEST(strange_characters_are_refused)
{
    static const struct support_refusal table[] = {
        {"x/4/5/4/3 c", 1, "'x'"},
        {"3/x/5/4/3 c", 3, "'x'"},
        {"3/4/B4/4/3 c", 5, "'B'"},
        {"3/4/2W2/4/3 b", 6, "'W'"},
        {"3/4/2.2/4/3 c", 6, "'.'"},
        {"3/4/2*2/4/3 c", 6, "'*'"},
        {"3/4/2c2/4/3 c", 6, "'c'"},
        {"3/4/2?2/4/3 w", 6, "'?'"},
        {"3/4/5/4/-3 c", 9, "'-'"},
        {"3/4/5/4/+3 c", 9, "'+'"},
        {"3/4/5/4/3.0 c", 10, "'.'"},
        {"3/4/5/4/0x3 c", 9, "'0'"},
        {"3/4/5/4/3e0 c", 10, "'e'"},
        {"3/4\t/5/4/3 c", 4, "'\\x09'"},
        {"3/4/5\n/4/3 c", 6, "'\\x0a'"},
        {"3/4/5/4/3\tc", 10, "'\\x09'"},
        {"3/4/5/4/3,c", 10, "','"},
        {"3/4/5/4/3_c", 10, "'_'"},
        {"(3/4/5/4/3 c)", 1, "'('"},
        {"\"3/4/5/4/3 c\"", 1, "'\""},
        {"'3/4/5/4/3 c'", 1, "''"},
        {"3/4/5\\/4/3 c", 6, "'\\x5c'"},
        {"%s/%n/5/4/3 c", 1, "'%'"},
        {"\033[2J3/4/5/4/3 c", 1, "'\\x1b'"},
        {"\357\273\2773/4/5/4/3 c", 1, "'\\xef'"},
        {"3/4/5/4/3\302\240c", 10, "'\\xc2'"},
        {"3/4/2\342\227\2172/4/3 w", 6, "'\\xe2'"},
        {"3/4/2\3772/4/3 w", 6, "'\\xff'"},
        {"\xd9\xa3/4/5/4/3 c", 1, "'\\xd9'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(rows_too_long_are_refused)
{
    static const struct support_refusal table[] = {
        {"4/4/5/4/3 c", 1, "'4'"},    {"3/5/5/4/3 c", 3, "'5'"},
        {"3/4/6/4/3 c", 5, "'6'"},    {"3/4/5/5/3 c", 7, "'5'"},
        {"3/4/5/4/4 c", 9, "'4'"},    {"3/4/2b3/4/3 c", 7, "'3'"},
        {"3/4/5b/4/3 c", 6, "'b'"},   {"bbbb/4/5/4/3 w", 4, "'b'"},
        {"3/4/5/4/2ww b", 11, "'w'"}, {"3/4/5/4/31 c", 9, "'31'"},
        {"3/4/5/41/3 c", 7, "'41'"},  {"3/4/5/4/b3 c", 10, "'3'"},
        {"3/4/5/4/3b c", 10, "'b'"},  {"3/4/4b1/4/3 b", 7, "'1'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(rows_too_short_are_refused)
{
    static const struct support_refusal table[] = {
        {"2/4/5/4/3 c", 2, "row 1"},     {"3/3/5/4/3 c", 4, "row 2"},
        {"3/4/2b/4/3 c", 7, "row 3"},    {"3/4/5/3/3 c", 8, "row 4"},
        {"3/4/5/4/2 c", 10, "row 5"},    {"3/4/5/4/ c", 9, "row 5"},
        {"3//5/4/3 c", 3, "row 2"},      {"/4/5/4/3 c", 1, "row 1"},
        {"3/4/5/4/bw b", 11, "row 5"},   {"3/4/5/4/2", 10, "row 5"},
        {"3/4/5/4/", 9, "row 5"},        {"//// c", 1, "row 1"},
        {"3/4/5/4/3/4/5 c", 2, "row 1"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(leading_zeros_and_zeros_are_refused)
{
    static const struct support_refusal table[] = {
        {"0/4/5/4/3 c", 1, "'0'"},       {"03/4/5/4/3 c", 1, "'03'"},
        {"3/4/05/4/3 c", 5, "'05'"},     {"3/4/2b02/4/3 c", 7, "'02'"},
        {"3/4/0b4/4/3 b", 5, "'0'"},     {"3/4/00005/4/3 c", 5, "'00005'"},
        {"3/4/5b0/4/3 c", 6, "'b'"},     {"3/4/4b0/4/3 b", 7, "'0'"},
        {"3/4/5/4/0003 c", 9, "'0003'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

/* Among them numbers that become a 3 or a 5 when 8, 16, 32 or 64 bits wrap. */
START_TEST(huge_numbers_are_refused)
{
    static const struct support_refusal table[] = {
        {"259/4/5/4/3 c", 1, "'259'"},
        {"3/4/65541/4/3 c", 5, "'65541'"},
        {"3/4/5/4/4294967299 c", 9, "'4294967299'"},
        {"3/4/18446744073709551621/4/3 c", 5, "'18446744073709551621'"},
        {"3/4/5/4/2147483648 c", 9, "'2147483648'"},
        {"99999999999999999999999999/4/5/4/3 c", 1, "'9999999"},
        {"3/4/340282366920938463463374607431768211461/4/3 c", 5, "'340282"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(missing_and_extra_rows_are_refused)
{
    static const struct support_refusal table[] = {
        {"c", 2, "1 row "},
        {"3", 2, "1 row "},
        {"3 c", 2, "1 row "},
        {"1 c", 2, "1 row "},
        {"3/4 c", 4, "2 rows"},
        {"3/4/5/4 c", 8, "4 rows"},
        {"3/4/5/4/3/2 c", 12, "6 rows"},
        {"3/4/5/4/3/ c", 11, "6 rows"},
        {"/3/4/5/4/3 c", 11, "6 rows"},
        {"3/4/5/4/3/c", 12, "6 rows"},
        {"3\\4\\5\\4\\3 c", 10, "1 row "},
        {"3|4|5|4|3 c", 10, "1 row "},
        {"1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23 c", 55,
         "at least 22 rows"},
        {"12/13/14/15/16/17/18/19/20/21/22/23/"
         "22/21/20/19/18/17/16/15/14/13/12 c",
         64, "at least 22 rows"},
        {"size=3 contract=inner:", 7, "1 row "},
        {"", 0, "empty"},
        {" ", 1, "' '"},
        {"\n", 2, "1 row "},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(blanks_in_the_wrong_place_are_refused)
{
    static const struct support_refusal table[] = {
        {" 3/4/5/4/3 c", 1, "' 3/4"},
        {"3 /4/5/4/3 c", 2, "' /4"},
        {"3/ 4/5/4/3 c", 3, "' 4"},
        {"3/4/5/4/3  c", 11, "' '"},
        {"3/4/5/4/3 c ", 12, "' '"},
        {"3/4/5/4/3 c  ", 12, "'  '"},
        {"3/4/5/4/3 c\n", 12, "'\\x0a'"},
        {"3/4/5/4/3 c\r\n", 12, "'\\x0d\\x0a'"},
        {"3/4/5/4/3 c\t", 12, "'\\x09'"},
        {"3/4/5/4/3 \tc", 11, "'\\x09'"},
        {"3/4/5/4/3\nc", 10, "'\\x0a'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(who_moves_must_be_one_letter)
{
    static const struct support_refusal table[] = {
        {"3/4/5/4/3", 10, "a space"},      {"3/4/5/4/3 ", 11, "who moves"},
        {"3/4/5/4/3c", 10, "'c'"},         {"3/4/5/4/3 x", 11, "'x'"},
        {"3/4/5/4/3 B", 11, "'B'"},        {"3/4/5/4/3 W", 11, "'W'"},
        {"3/4/5/4/3 C", 11, "'C'"},        {"3/4/5/4/3 -", 11, "'-'"},
        {"3/4/5/4/3 0", 11, "'0'"},        {"3/4/5/4/3 1", 11, "'1'"},
        {"3/4/5/4/3 cc", 12, "'c'"},       {"3/4/5/4/3 black", 12, "'lack'"},
        {"3/4/5/4/3 w 1", 12, "' 1'"},     {"3/4/5/4/3 bw", 12, "'w'"},
        {"3/4/5/4/3 c3", 12, "'3'"},       {"3/4/5/4/3 c;", 12, "';'"},
        {"3/4/5/4/3 \xff", 11, "'\\xff'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(contract_stones_must_be_black)
{
    static const struct support_refusal table[] = {
        {"3/4/2w2/4/3 c", 6, "'w'"},
        {"w2/4/5/4/3 c", 1, "'w'"},
        {"3/4/bb1bb/4/2w c", 14, "'w'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(nul_bytes_are_refused)
{
    static const struct support_long_refusal table[] = {
        {"3/4/5/4/3 c\0", 12, {"trailing", 12, "'\\x00'"}},
        {"3/4/5/4/3 \0", 11, {"as turn", 11, "'\\x00'"}},
        {"3/4/5/4/3\0c", 11, {"as blank", 10, "'\\x00'"}},
        {"3/4\0/5/4/3 c", 12, {"in a row", 4, "'\\x00'"}},
        {"3/4/5\0/4/3 c", 12, {"after a run", 6, "'\\x00'"}},
        {"\0003/4/5/4/3 c", 12, {"first", 1, "'\\x00'"}},
        {"\0", 1, {"alone", 2, "1 row "}},
        {"3/4/5/4/3 c\0\0\0", 14, {"many", 12, "'\\x00\\x00\\x00'"}},
    };
    support_check_long_refusals(table, sizeof table / sizeof *table, accepts);
}
END_TEST

START_TEST(the_reader_stops_at_the_length_it_is_given)
{
    struct position position;
    ck_assert_int_eq(notation_read("3/4/5/4/3 cb", 11, &position, NULL),
                     STATUS_OK);
    ck_assert_int_eq(position.turn, TURN_CONTRACT);
}
END_TEST

START_TEST(a_refusal_needs_no_place_for_its_line)
{
    static const char *const texts[] = {"", "3", "3/4/5/4/x c", "3/4/5/4/3",
                                        "3/4/2w2/4/3 c"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct position position;
        ck_assert_int_eq(
            notation_read(texts[i], strlen(texts[i]), &position, NULL),
            STATUS_USAGE);
    }
}
END_TEST

START_TEST(a_megabyte_of_anything_is_refused)
{
    static const char bytes[] = "3/4bwc0 \n\xff";
    const size_t length = 1 << 20;
    char *const text = malloc(length);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < sizeof bytes; i++) {
        for (int start = 0; start < 2; start++) {
            struct status_text why;
            memset(text, bytes[i], length);
            if (start)
                memcpy(text, "3/4/5/4/3 c", 11);
            ck_assert(!accepts(text, length, &why));
        }
    }
    free(text);
}
END_TEST

static const char *const valid[] = {
    "3/4/5/4/3 c",
    "2/3/2 b",
    "3/4/2b2/4/3 w",
    "bw/wbw/wb w",
    "1w1/b3/4w/1b1b/3 b",
    "4/5/2b3/3bb2/6/5/4 c",
    "11/12/13/14/15/16/17/18/19/20/10b10/20/19/18/17/16/15/14/13/12/11 w"};

/* Whatever is accepted must be the one spelling of what was read. */
static void check_mutant(const char *text, size_t length)
{
    struct position position;
    struct status_text why;
    char spelled[NOTATION_SIZE];
    if (!reads(text, length, &position, &why))
        return;
    spell(&position, spelled);
    if (strlen(spelled) != length || memcmp(spelled, text, length) != 0)
        ck_abort_msg("'%.*s' was read as '%s'", (int)length, text, spelled);
}

START_TEST(every_mutant_is_refused_or_another_position)
{
    support_mutate(valid[_i], check_mutant);
}
END_TEST

START_TEST(every_truncation_is_refused)
{
    for (size_t length = 0; length < strlen(valid[_i]); length++) {
        struct status_text why;
        ck_assert(!accepts(valid[_i], length, &why));
    }
}
END_TEST

START_TEST(random_texts_of_likely_bytes)
{
    static const char bytes[] = "bbww1122233445//// bwc";
    uint64_t seed = 2;
    for (int round = 0; round < 200000; round++) {
        char text[16];
        const size_t length = (size_t)support_below(&seed, sizeof text + 1);
        for (size_t i = 0; i < length; i++)
            text[i] = bytes[support_below(&seed, sizeof bytes - 1)];
        check_mutant(text, length);
    }
}
END_TEST

static void add_names(Suite *suite)
{
    TCase *const tcase = support_case(suite, "cells");
    tcase_add_test(tcase, the_cells_of_side_3_by_name);
    tcase_add_loop_test(tcase, rows_are_lettered_from_the_bottom, FIRST, LAST);
    tcase_add_test(tcase, the_pass_is_written_but_is_no_cell);
    tcase_add_test(tcase, no_text_of_up_to_3_bytes_is_a_name_but_the_names);
    tcase_add_test(tcase, longer_texts_name_no_cell);
}

static void add_texts(Suite *suite)
{
    TCase *const tcase = support_case(suite, "positions");
    tcase_add_test(tcase, texts_known_by_heart);
    tcase_add_loop_test(tcase, text_and_position_round_trip, FIRST, LAST);
    tcase_add_test(tcase, the_longest_text_fits);
    tcase_add_test(tcase, the_reader_stops_at_the_length_it_is_given);
}

static void add_refusals(Suite *suite)
{
    TCase *const tcase = support_case(suite, "refusals");
    tcase_add_test(tcase, strange_characters_are_refused);
    tcase_add_test(tcase, rows_too_long_are_refused);
    tcase_add_test(tcase, rows_too_short_are_refused);
    tcase_add_test(tcase, leading_zeros_and_zeros_are_refused);
    tcase_add_test(tcase, huge_numbers_are_refused);
    tcase_add_test(tcase, missing_and_extra_rows_are_refused);
    tcase_add_test(tcase, blanks_in_the_wrong_place_are_refused);
    tcase_add_test(tcase, who_moves_must_be_one_letter);
    tcase_add_test(tcase, contract_stones_must_be_black);
    tcase_add_test(tcase, nul_bytes_are_refused);
    tcase_add_test(tcase, a_refusal_needs_no_place_for_its_line);
    tcase_add_test(tcase, a_megabyte_of_anything_is_refused);
}

static void add_mutants(Suite *suite)
{
    const int count = sizeof valid / sizeof *valid;
    TCase *const tcase = support_case(suite, "mutants");
    tcase_add_loop_test(tcase, every_mutant_is_refused_or_another_position, 0,
                        count);
    tcase_add_loop_test(tcase, every_truncation_is_refused, 0, count);
    tcase_add_test(tcase, random_texts_of_likely_bytes);
}

SUPPORT_SUITE(notation)
{
    add_names(suite);
    add_texts(suite);
    add_refusals(suite);
    add_mutants(suite);
}
