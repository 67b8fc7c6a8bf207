/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_status - exit codes, lines for the user, quoting of foreign bytes. */
#include "game/status.h"

#include <stdio.h>
#include <string.h>

#include "tests/support.h"

START_TEST(the_values_are_the_exit_codes)
{
    ck_assert_int_eq(STATUS_OK, 0);
    ck_assert_int_eq(STATUS_FAILED, 1);
    ck_assert_int_eq(STATUS_USAGE, 2);
    ck_assert_int_eq(STATUS_LIMIT, 3);
}
END_TEST

START_TEST(set_writes_the_line_and_returns_the_code)
{
    struct status_text why = {"before"};
    ck_assert_int_eq(status_set(&why, STATUS_LIMIT, "%d of %s", 7, "nine"),
                     STATUS_LIMIT);
    ck_assert_str_eq(why.line, "7 of nine");
}
END_TEST

START_TEST(set_works_without_a_place_for_the_line)
{
    ck_assert_int_eq(status_set(NULL, STATUS_USAGE, "%s", "unheard"),
                     STATUS_USAGE);
    ck_assert_int_eq(status_no_memory(NULL), STATUS_FAILED);
}
END_TEST

START_TEST(set_cuts_a_long_line)
{
    char text[2 * STATUS_TEXT_SIZE];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct status_text why;
    memset(&why, '?', sizeof why);
    status_set(&why, STATUS_FAILED, "%s", text);
    ck_assert_uint_eq(strnlen(why.line, sizeof why.line), sizeof why.line - 1);
    support_check_line(&why);
}
END_TEST

START_TEST(running_out_of_memory_is_a_failure_with_a_line)
{
    struct status_text why = {""};
    ck_assert_int_eq(status_no_memory(&why), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "memory"));
    support_check_line(&why);
    ck_assert(status_lacked_memory(&why));
    status_set(&why, STATUS_FAILED, "no room");
    ck_assert(!status_lacked_memory(&why));
}
END_TEST

START_TEST(the_worse_status_counts_and_its_line)
{
    /* from the best to the worst */
    static const enum status order[] = {STATUS_OK, STATUS_LIMIT, STATUS_USAGE,
                                        STATUS_FAILED};
    for (int work = 0; work < 4; work++)
        for (int end = 0; end < 4; end++) {
            struct status_text why = {"work"};
            const struct status_text end_why = {"end"};
            const enum status worse = order[work > end ? work : end];
            ck_assert_int_eq(status_worse(order[work], order[end]), worse);
            ck_assert_int_eq(
                status_join(order[work], &why, order[end], &end_why), worse);
            ck_assert_str_eq(why.line, end > work ? "end" : "work");
        }
}
END_TEST

START_TEST(quote_leaves_printable_ascii_alone)
{
    char quoted[STATUS_QUOTE_SIZE];
    ck_assert_str_eq(status_quote(quoted, "", 0), "");
    ck_assert_str_eq(status_quote(quoted, "3/4/2b2/4/3 w", 13),
                     "3/4/2b2/4/3 w");
    ck_assert_str_eq(status_quote(quoted, "abcdef", 3), "abc");
    ck_assert_ptr_eq(status_quote(quoted, "a", 1), quoted);
}
END_TEST

START_TEST(quote_spells_out_every_other_byte)
{
    for (int byte = 0; byte < 256; byte++) {
        const char text[3] = {'<', (char)byte, '>'};
        char quoted[STATUS_QUOTE_SIZE];
        char expected[8];
        if (byte >= ' ' && byte <= '~' && byte != '\\')
            snprintf(expected, sizeof expected, "<%c>", byte);
        else
            snprintf(expected, sizeof expected, "<\\x%02x>", byte);
        ck_assert_str_eq(status_quote(quoted, text, 3), expected);
    }
}
END_TEST

/* What of a quote came from the text: cut off the dots, undo the escapes. */
static size_t unquote(const char *quoted, bool cut, char *text)
{
    const size_t length = strlen(quoted) - (cut ? 3 : 0);
    size_t count = 0;
    for (size_t i = 0; i < length; count++) {
        unsigned byte = (unsigned char)quoted[i];
        if (byte == '\\') {
            ck_assert_int_eq(sscanf(quoted + i, "\\x%2x", &byte), 1);
            i += 3;
        }
        i++;
        text[count] = (char)byte;
    }
    return count;
}

static void fill(uint64_t *seed, char *text, size_t length, bool plain)
{
    for (size_t i = 0; i < length; i++)
        text[i] = (char)(plain ? 'a' + support_below(seed, 26)
                               : support_below(seed, 256));
}

START_TEST(quote_keeps_a_beginning_and_marks_the_cut)
{
    uint64_t seed = 1;
    for (size_t length = 0; length < 200; length++) {
        for (int round = 0; round < 20; round++) {
            char text[200], back[STATUS_QUOTE_SIZE];
            char quoted[STATUS_QUOTE_SIZE];
            fill(&seed, text, length, round % 2);
            status_quote(quoted, text, length);
            const size_t shown = strnlen(quoted, sizeof quoted);
            ck_assert_uint_lt(shown, sizeof quoted);
            const bool cut = shown > 3 && !strcmp(quoted + shown - 3, "...");
            const size_t kept = unquote(quoted, cut, back);
            ck_assert(cut ? kept < length : kept == length);
            ck_assert_mem_eq(back, text, kept);
            ck_assert(!cut || shown >= STATUS_QUOTE_SIZE - 8);
        }
    }
}
END_TEST

START_TEST(a_quote_is_always_one_printable_line)
{
    uint64_t seed = 2;
    for (int round = 0; round < 1000; round++) {
        char text[300];
        char quoted[STATUS_QUOTE_SIZE];
        struct status_text why;
        fill(&seed, text, sizeof text, false);
        status_set(
            &why, STATUS_USAGE, "%s",
            status_quote(quoted, text, 1 + (size_t)support_below(&seed, 300)));
        support_check_line(&why);
    }
}
END_TEST

SUPPORT_SUITE(status)
{
    TCase *const tcase = support_case(suite, "status");
    tcase_add_test(tcase, the_values_are_the_exit_codes);
    tcase_add_test(tcase, set_writes_the_line_and_returns_the_code);
    tcase_add_test(tcase, set_works_without_a_place_for_the_line);
    tcase_add_test(tcase, set_cuts_a_long_line);
    tcase_add_test(tcase, running_out_of_memory_is_a_failure_with_a_line);
    tcase_add_test(tcase, the_worse_status_counts_and_its_line);
    tcase_add_test(tcase, quote_leaves_printable_ascii_alone);
    tcase_add_test(tcase, quote_spells_out_every_other_byte);
    tcase_add_test(tcase, quote_keeps_a_beginning_and_marks_the_cut);
    tcase_add_test(tcase, a_quote_is_always_one_printable_line);
}
