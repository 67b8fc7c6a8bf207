/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words - what is a word of a list, and what is only a part of one. */
#include "game/words.h"

#include "tests/support.h"

START_TEST(a_list_has_its_whole_words)
{
    static const char list[] = "db size  rules x";
    static const char *const in[] = {"db", "size", "rules", "x"};
    static const char *const out[] = {"",      " ",       "d", "rule",
                                      "sizes", "db size", "y"};
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        ck_assert(words_has(list, in[i]));
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        ck_assert(!words_has(list, out[i]));
    ck_assert(!words_has("", "db"));
    ck_assert(!words_has("", ""));
}
END_TEST

SUPPORT_SUITE(words)
{
    TCase *const tcase = support_case(suite, "words");
    tcase_add_test(tcase, a_list_has_its_whole_words);
}
