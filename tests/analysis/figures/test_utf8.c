/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_utf8 - characters read and written, against the C library's iconv.
 */
#include "analysis/figures/utf8.h"

#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

/* Converts all of `bytes` at once; the number of bytes made, or -1. */
static long converted(iconv_t how, char *bytes, size_t length, char *to,
                      size_t room)
{
    const size_t all = room;
    iconv(how, NULL, NULL, NULL, NULL);
    if (iconv(how, &bytes, &length, &to, &room) == (size_t)-1 || length)
        return -1;
    return (long)(all - room);
}

/* What the header promises to pass over, said once more. */
static bool passed_over(uint32_t character)
{
    return character < ' ' || (character > '~' && character < 0xa0) ||
           character == 0xfffe || character == 0xffff;
}

START_TEST(every_character_is_as_iconv_has_it)
{
    const iconv_t how = iconv_open("UTF-8", "UTF-32LE");
    ck_assert_ptr_ne(how, (iconv_t)-1);
    for (uint32_t character = 1; character < 0x120000; character++) {
        char from[4], expected[8] = "", got[UTF8_SIZE + 1] = "";
        for (int i = 0; i < 4; i++)
            from[i] = (char)(character >> 8 * i & 0xff);
        const long length = converted(how, from, 4, expected, sizeof expected);
        if (length < 0)
            continue;
        const char *at = expected;
        if (utf8_put(character, got) != length || strcmp(got, expected) != 0)
            ck_abort_msg("U+%04X written wrongly", character);
        const bool blank =
            character == '\t' || character == '\n' || character == '\r';
        const uint32_t kept = blank                    ? ' '
                              : passed_over(character) ? 0
                                                       : character;
        if (utf8_next(&at) != kept || at != expected + length)
            ck_abort_msg("U+%04X read wrongly", character);
    }
    iconv_close(how);
}
END_TEST

/* What is left of a text, written again. */
static void cleaned(const char *text, char *to)
{
    uint32_t character;
    while ((character = utf8_next(&text)))
        to += utf8_put(character, to);
    *to = '\0';
}

START_TEST(bad_bytes_are_dropped_alone)
{
    static const struct {
        const char *text, *left;
    } cases[] = {
        {"", ""},
        {"a\x80z", "az"},
        {"a\xc3z", "az"},
        {"\xc0\xafz", "z"},             /* overlong slash */
        {"\xe0\x80\xafz", "z"},         /* the same in three */
        {"\xf0\x80\x80\xafz", "z"},     /* and four bytes */
        {"\xed\xa0\x80z", "z"},         /* half of a pair */
        {"\xf4\x90\x80\x80z", "z"},     /* past the last */
        {"\xf8\x88\x80\x80\x80z", "z"}, /* five bytes */
        {"\xe2\x82\xe2\x82\xac", "\xe2\x82\xac"},
        {"\xef\xbf\xbe\xef\xbf\xbf", ""},
        {"\x01\x1b[m\x7f\xc2\x85", "[m"},
        {"a\tb\r\nc", "a b  c"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char left[64];
        cleaned(cases[i].text, left);
        ck_assert_str_eq(left, cases[i].left);
    }
}
END_TEST

START_TEST(what_is_left_of_noise_is_utf8)
{
    const iconv_t how = iconv_open("UTF-32LE", "UTF-8");
    uint64_t seed = 5;
    ck_assert_ptr_ne(how, (iconv_t)-1);
    for (int round = 0; round < 100000; round++) {
        char noise[24], left[sizeof noise], wide[4 * sizeof noise];
        const int length = support_below(&seed, sizeof noise);
        for (int i = 0; i < length; i++) {
            const int byte = support_below(&seed, 256);
            noise[i] = (char)(byte < 128 ? byte | 0x80 : byte);
        }
        noise[length] = '\0';
        cleaned(noise, left);
        if (strlen(left) > strlen(noise) ||
            converted(how, left, strlen(left), wide, sizeof wide) < 0)
            ck_abort_msg("round %d", round);
    }
    iconv_close(how);
}
END_TEST

SUPPORT_SUITE(utf8)
{
    TCase *const tcase = support_case(suite, "utf8");
    tcase_add_test(tcase, every_character_is_as_iconv_has_it);
    tcase_add_test(tcase, bad_bytes_are_dropped_alone);
    tcase_add_test(tcase, what_is_left_of_noise_is_utf8);
}
