/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_where_filter - through the scans of the store: what comes through is
 * what the same condition written in C lets through; what is no condition, or
 * would do more than read, is refused and changes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/contract_fixture.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct contract_fixture specimen;
static struct specimen_store opened;
static struct status_text why;

static void set_up(void)
{
    specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    opened = contract_fixture_open_store(&specimen, true);
}

static void tear_down(void)
{
    contract_fixture_close_store(&opened);
    contract_fixture_free(&specimen);
}

/* A condition in both languages. */
struct meaning {
    const char *where;
    bool (*holds)(const struct result *result);
};

static int black(const struct result *result)
{
    return cellset_count(result->position.stones[COLOUR_BLACK]);
}

static bool always(const struct result *result)
{
    return result != NULL;
}

static bool never(const struct result *result)
{
    return result == NULL;
}

static bool three_to_five(const struct result *result)
{
    return black(result) >= 3 && black(result) <= 5;
}

static bool black_wins(const struct result *result)
{
    return result->position.turn == TURN_WHITE && result->value == VALUE_LOSS;
}

static bool cheap(const struct result *result)
{
    return result->nodes < 40;
}

static bool nearly_full(const struct result *result)
{
    return 19 - black(result) <= 14;
}

static bool grundy_2(const struct result *result)
{
    return result->grundy == 2;
}

static const struct meaning meanings[] = {
    {"1", always},
    {"NULL", never},
    {"0", never},
    {"black BETWEEN 3 AND 5", three_to_five},
    {"stones IN (3, 4, 5) -- a comment", three_to_five},
    {"winner = 'black'", black_wins},
    {"nodes < 40", cheap},
    {"nodes < (SELECT 40)", cheap},
    {"empty <= 14", nearly_full},
    {"grundy = 2", grundy_2},
};

struct passed {
    const struct meaning *meaning;
    int shown;
};

static enum status see(void *context, const struct store_entry *entry,
                       struct status_text *line)
{
    struct passed *const passed = context;
    (void)line;
    ck_assert(passed->meaning->holds(entry->result));
    passed->shown++;
    return STATUS_OK;
}

static enum status walk(const struct store_condition *condition,
                        struct passed *passed)
{
    enum status status = store_each_contract(opened.store, 3, RULES_INNER,
                                             condition, see, passed, &why);
    if (!status)
        status = store_each_main(opened.store, 3, condition, see, passed, &why);
    return status;
}

static enum status count(void *context, const struct store_entry *entry,
                         struct status_text *line)
{
    struct passed *const passed = context;
    (void)line;
    passed->shown += passed->meaning->holds(entry->result);
    return STATUS_OK;
}

START_TEST(a_condition_means_what_it_says)
{
    const struct meaning *const meaning = &meanings[_i];
    const struct store_condition condition = {.where = meaning->where};
    struct passed passed = {.meaning = meaning}, expected = passed;
    ck_assert_msg(walk(&condition, &passed) == STATUS_OK, "%s", why.line);
    ck_assert(store_each_contract(opened.store, 3, RULES_INNER, NULL, count,
                                  &expected, &why) == STATUS_OK);
    ck_assert(store_each_main(opened.store, 3, NULL, count, &expected, &why) ==
              STATUS_OK);
    ck_assert_int_eq(passed.shown, expected.shown);
    ck_assert(meaning->holds == never || passed.shown > 0);
}
END_TEST

START_TEST(parameters_are_numbers_or_text)
{
    const struct meaning both = {"", black_wins}, some = {"", three_to_five};
    const struct store_parameter values[] = {
        {"who", "black"}, {"low", "3"}, {"high", "5.5"}};
    const struct store_condition text = {"winner = :who", values, 1};
    const struct store_condition numbers = {
        "black >= $low AND black <= @high AND typeof($low) = 'integer' AND "
        "typeof(@high) = 'real' AND $low = 3",
        values + 1, 2};
    struct passed passed = {.meaning = &both};
    ck_assert_msg(walk(&text, &passed) == STATUS_OK, "%s", why.line);
    ck_assert_int_gt(passed.shown, 0);
    passed = (struct passed){.meaning = &some};
    ck_assert_msg(walk(&numbers, &passed) == STATUS_OK, "%s", why.line);
    ck_assert_int_gt(passed.shown, 0);
    /* A value is never read as SQL. */
    const struct store_parameter hostile = {"who", "x' OR 1 OR 'x"};
    const struct store_condition bound = {"winner = :who", &hostile, 1};
    const struct meaning none = {"", never};
    passed = (struct passed){.meaning = &none};
    ck_assert_msg(walk(&bound, &passed) == STATUS_OK, "%s", why.line);
    ck_assert_int_eq(passed.shown, 0);
}
END_TEST

static void expect_refused(const struct store_condition *condition,
                           const char *part)
{
    const struct meaning none = {"", never};
    struct passed passed = {.meaning = &none};
    why.line[0] = '\0';
    ck_assert_msg(walk(condition, &passed) == STATUS_USAGE, "%s",
                  condition->where);
    support_check_line(&why);
    ck_assert_msg(strstr(why.line, part) != NULL, "%s", why.line);
}

START_TEST(what_is_no_condition_is_refused)
{
    static const char *const refused[] = {
        "",
        "black >",
        "nosuch = 1",
        "1) OR (1",
        "1, 1",
        "1 FROM sample; --",
        "1) UNION SELECT id FROM result WHERE (1",
        "1 THEN 1 WHEN 1",
        "1 THEN 1 END UNION SELECT id FROM result WHERE CASE WHEN 1",
        "1; DELETE FROM result",
        "1); DELETE FROM result; --",
        "load_extension('x')",
        "(DELETE FROM result RETURNING 1)",
        "1 IN (PRAGMA user_version)",
        "EXISTS (SELECT 1 FROM pragma_user_version)",
        "abs(-9223372036854775807 - 1) > 0",
        "length(zeroblob(2000000000)) > 0",
        "winner = 'black' COLLATE nothing",
        "nosuchfunction(black)",
        "\x01\xff",
        "'no end",
    };
    size_t before, after;
    unsigned char *const old = store_fixture_read(opened.file, &before);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const struct store_condition condition = {.where = refused[i]};
        expect_refused(&condition, "the condition");
    }
    const struct store_condition quoting = {.where = "source = 'b"};
    expect_refused(&quoting, "'source = 'b': a quotation in it does not end");
    static const char *const incomplete[] = {
        "black >",         "(black = 1", "CASE WHEN black THEN 1",
        "CASE WHEN black", "abs(black",
    };
    for (size_t i = 0; i < sizeof incomplete / sizeof *incomplete; i++) {
        const struct store_condition condition = {.where = incomplete[i]};
        expect_refused(&condition, ": it is not complete");
    }
    unsigned char *const now = store_fixture_read(opened.file, &after);
    ck_assert_uint_eq(before, after);
    ck_assert(memcmp(old, now, before) == 0);
    free(old);
    free(now);
}
END_TEST

START_TEST(parameters_must_be_those_of_the_condition)
{
    const struct store_parameter values[] = {{"low", "3"}, {"high", "5"}};
    const struct store_condition cases[] = {
        {"black > :low", NULL, 0},
        {"black > :low AND black < :high", values, 1},
        {"black > :low", values, 2},
        {"black > ?", values, 1},
        {"black > ?2", values, 0},
        {"black > ?", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_refused(&cases[i], "the condition has");
    expect_refused(&cases[0], "':low', and it is not given");
    expect_refused(&cases[1], "':high', and it is not given");
    expect_refused(&cases[5], "without a name");
    const struct store_parameter twice[] = {{"low", "3"}, {"low", "5"}};
    const struct store_condition given_twice = {"black > :low", twice, 2};
    expect_refused(&given_twice, "parameter 'low' is given twice");
}
END_TEST

START_TEST(a_store_from_before_knows_no_conditions)
{
    const struct store_condition condition = {.where = "1"};
    store_close(opened.store);
    store_fixture_sql(opened.file, "DROP VIEW sample; PRAGMA user_version = 2",
                      NULL, 0);
    opened.store = NULL;
    ck_assert(store_open(opened.file, STORE_READ, &opened.store, &why) ==
              STATUS_OK);
    expect_refused(&condition, "up to date");
}
END_TEST

SUPPORT_SUITE(where_filter)
{
    TCase *const conditions = support_case(suite, "conditions");
    tcase_add_checked_fixture(conditions, set_up, tear_down);
    tcase_add_loop_test(conditions, a_condition_means_what_it_says, 0,
                        (int)(sizeof meanings / sizeof *meanings));
    tcase_add_test(conditions, parameters_are_numbers_or_text);
    tcase_add_test(conditions, what_is_no_condition_is_refused);
    tcase_add_test(conditions, parameters_must_be_those_of_the_condition);
    tcase_add_test(conditions, a_store_from_before_knows_no_conditions);
}
