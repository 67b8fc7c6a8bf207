/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rules - the three words for the contract rules. */
#include "game/rules.h"

#include <string.h>

#include "tests/support.h"

START_TEST(the_words)
{
    ck_assert_int_eq(RULES_COUNT, 3);
    ck_assert_str_eq(rules_name(RULES_INNER), "inner");
    ck_assert_str_eq(rules_name(RULES_OPEN), "open");
    ck_assert_str_eq(rules_name(RULES_NONE), "none");
}
END_TEST

START_TEST(each_word_is_read_back)
{
    for (int i = 0; i < RULES_COUNT; i++) {
        const char *const name = rules_name((enum rules)i);
        enum rules rules = RULES_COUNT;
        ck_assert(rules_parse(name, strlen(name), &rules));
        ck_assert_int_eq(rules, i);
    }
}
END_TEST

START_TEST(the_word_ends_where_its_length_says)
{
    enum rules rules = RULES_COUNT;
    ck_assert(rules_parse("openly", 4, &rules));
    ck_assert_int_eq(rules, RULES_OPEN);
}
END_TEST

START_TEST(other_words_are_refused_and_change_nothing)
{
    static const char *const words[] = {"",      "i",      "inne", "inner ",
                                        "Inner", " inner", "any",  "opens",
                                        "nope",  "OPEN",   "0",    "inner\n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        enum rules rules = RULES_COUNT;
        ck_assert(!rules_parse(words[i], strlen(words[i]), &rules));
        ck_assert_int_eq(rules, RULES_COUNT);
    }
    enum rules rules = RULES_COUNT;
    ck_assert(!rules_parse("open\0", 5, &rules));
}
END_TEST

SUPPORT_SUITE(rules)
{
    TCase *const tcase = support_case(suite, "rules");
    tcase_add_test(tcase, the_words);
    tcase_add_test(tcase, each_word_is_read_back);
    tcase_add_test(tcase, the_word_ends_where_its_length_says);
    tcase_add_test(tcase, other_words_are_refused_and_change_nothing);
}
