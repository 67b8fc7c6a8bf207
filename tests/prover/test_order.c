/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of prover/order: what is written is read back, in every detail; what
 * is anything else is refused with one line. */
#include "prover/order.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

#define LINE                                                                   \
    "{\"order\": 1, \"id\": 7, \"position\": \"3/4/2b2/4/3 w\", "              \
    "\"nodes\": 1000, \"seconds\": 2.5}"

static bool read_order(const char *text, size_t length, struct order *order,
                       struct status_text *why)
{
    char *const copy = support_exact(text, length);
    const enum status status = order_read(copy, length, order, why);
    free(copy);
    ck_assert(!status || status == STATUS_USAGE);
    return !status;
}

static struct order must_read(const char *text)
{
    struct order order;
    struct status_text why;
    if (!read_order(text, strlen(text), &order, &why))
        ck_abort_msg("'%s': %s", text, why.line);
    return order;
}

START_TEST(an_order_in_full)
{
    const struct order order = must_read(LINE "\n");
    const struct position wanted = support_position("3/4/2b2/4/3 w");
    ck_assert_uint_eq(order.id, 7);
    ck_assert_uint_eq(order.nodes, 1000);
    ck_assert(order.seconds == 2.5);
    ck_assert(position_equal(&order.situation.position, &wanted));
}
END_TEST

START_TEST(limits_may_be_missing_and_more_may_be_there)
{
    const struct order order = must_read(
        "{\"id\":0,\"later\":{\"x\":[1]},\"position\":"
        "\"size=3 contract=inner: c3 pass\",\"order\":1,\"nodes\":null}");
    const struct position wanted = support_position("3/4/2b2/4/3 w");
    ck_assert_uint_eq(order.id, 0);
    ck_assert_uint_eq(order.nodes, 0);
    ck_assert(order.seconds == 0);
    ck_assert(position_equal(&order.situation.position, &wanted));
}
END_TEST

START_TEST(what_is_written_is_read)
{
    uint64_t seed = 6001;
    for (int i = 0; i < 4000; i++) {
        const int side = 2 + support_below(&seed, 10);
        const struct order order = {
            .id = support_random(&seed) >> (11 + support_below(&seed, 53)),
            .situation.position = support_scatter(
                &seed, side, support_below(&seed, 2) ? TURN_BLACK : TURN_WHITE),
            .nodes = support_random(&seed) >> (12 + support_below(&seed, 52)),
            .seconds = (double)support_random(&seed) / 7e12,
        };
        struct bytes line = {.data = NULL};
        ck_assert(order_write(&order, &line));
        ck_assert_uint_le(line.size, ORDER_LINE_SIZE);
        ck_assert(memchr(line.data, '\n', line.size) ==
                  line.data + line.size - 1);
        struct order read;
        struct status_text why;
        ck_assert(read_order((const char *)line.data, line.size, &read, &why));
        if (read.id != order.id || read.nodes != order.nodes ||
            read.seconds != order.seconds ||
            !position_equal(&read.situation.position,
                            &order.situation.position))
            ck_abort_msg("%.*s", (int)line.size, line.data);
        bytes_clear(&line);
    }
}
END_TEST

/* Of more nodes than the format has there is no limit. */
START_TEST(the_greatest_numbers)
{
    struct order order = must_read(LINE);
    struct bytes line = {.data = NULL};
    order.id = ORDER_MOST;
    order.nodes = UINT64_MAX;
    order.seconds = 1e300;
    ck_assert(order_write(&order, &line));
    bytes_add(&line, "", 1);
    const struct order read = must_read((const char *)line.data);
    ck_assert_uint_eq(read.id, ORDER_MOST);
    ck_assert_uint_eq(read.nodes, 0);
    ck_assert(read.seconds == ORDER_MOST_SECONDS);
    bytes_clear(&line);
}
END_TEST

static bool reads(const char *text, size_t length, struct status_text *why)
{
    struct order order;
    return read_order(text, length, &order, why);
}

#define ORDER "{\"order\":1,"
#define POSITION "\"position\":\"3/4/5/4/3 w\""

START_TEST(refusals)
{
    static const struct support_refusal table[] = {
        {"", 0, "no JSON"},
        {"{", 0, "no JSON"},
        {"[]", 0, "no JSON object"},
        {"[{\"order\":1}]", 0, "no JSON object"},
        {"{}", 0, "'order'"},
        {LINE LINE, 0, "no JSON"},
        {"{\"order\":2,\"id\":1," POSITION "}", 0, "'order': expected the"},
        {"{\"order\":\"1\",\"id\":1," POSITION "}", 0, "'order'"},
        {"{\"order\":1.0,\"id\":1," POSITION "}", 0, "'order'"},
        {"{\"delivery\":1,\"id\":1," POSITION "}", 0, "'order'"},
        {ORDER POSITION "}", 0, "'id'"},
        {ORDER "\"id\":-1," POSITION "}", 0, "'id'"},
        {ORDER "\"id\":1.5," POSITION "}", 0, "'id'"},
        {ORDER "\"id\":9007199254740993," POSITION "}", 0, "'id'"},
        {ORDER "\"id\":99999999999999999999," POSITION "}", 0, "no JSON"},
        {ORDER "\"id\":null," POSITION "}", 0, "'id'"},
        {ORDER "\"id\":1}", 0, "'position'"},
        {ORDER "\"id\":1,\"position\":3}", 0, "'position'"},
        {ORDER "\"id\":1,\"position\":\"3/4/5/4/3 c\"}", 0, "main phase"},
        {ORDER "\"id\":1,\"position\":\"3/4/5/4/2 w\"}", 10, "2 of 3 cells"},
        {ORDER "\"id\":1,\"position\":\"3/4/5/4/3 w\\u0000\"}", 0, "no JSON"},
        {ORDER "\"id\":1,\"position\":\"\xff\"}", 0, "no JSON"},
        {ORDER "\"id\":1," POSITION "," POSITION "}", 0, "no JSON"},
        {ORDER "\"id\":1,\"nodes\":\"5\"," POSITION "}", 0, "'nodes'"},
        {ORDER "\"id\":1,\"nodes\":-5," POSITION "}", 0, "'nodes'"},
        {ORDER "\"id\":1,\"nodes\":1e3," POSITION "}", 0, "'nodes'"},
        {ORDER "\"id\":1,\"seconds\":-1," POSITION "}", 0, "'seconds'"},
        {ORDER "\"id\":1,\"seconds\":1e10," POSITION "}", 0, "'seconds'"},
        {ORDER "\"id\":1,\"seconds\":1e999," POSITION "}", 0, "no JSON"},
        {ORDER "\"id\":1,\"seconds\":true," POSITION "}", 0, "'seconds'"},
    };
    support_check_refusals(table, sizeof table / sizeof *table, reads);
}
END_TEST

/* The id is told where it can be, so that the refusal can be sent back. */
START_TEST(the_id_of_a_bad_order)
{
    static const char *const bad[] = {
        ORDER "\"id\":12}", ORDER "\"id\":12,\"position\":\"\"}",
        ORDER "\"nodes\":[],\"id\":12," POSITION "}"};
    struct order order = {.id = 99};
    struct status_text why;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert(!read_order(bad[i], strlen(bad[i]), &order, &why));
        ck_assert_uint_eq(order.id, 12);
    }
    ck_assert(!read_order("{\"id\":12}", 9, &order, &why));
    ck_assert_uint_eq(order.id, 0);
}
END_TEST

START_TEST(too_long_and_too_deep)
{
    struct bytes line = {.data = NULL};
    struct status_text why;
    bytes_add(&line, LINE, strlen(LINE));
    while (line.size < ORDER_LINE_SIZE)
        bytes_add(&line, " ", 1);
    ck_assert(reads((const char *)line.data, line.size, &why));
    bytes_add(&line, " ", 1);
    ck_assert(!reads((const char *)line.data, line.size, &why));
    ck_assert_msg(strstr(why.line, "too long"), "%s", why.line);
    memset(line.data, '[', ORDER_LINE_SIZE);
    ck_assert(!reads((const char *)line.data, ORDER_LINE_SIZE, &why));
    bytes_clear(&line);
}
END_TEST

/* Whatever is read is an order. */
static void check_mutant(const char *text, size_t length)
{
    struct order order;
    struct status_text why;
    if (!read_order(text, length, &order, &why)) {
        support_check_line(&why);
        return;
    }
    if (order.id > ORDER_MOST || order.nodes > ORDER_MOST ||
        !(order.seconds >= 0 && order.seconds <= ORDER_MOST_SECONDS) ||
        order.situation.position.turn == TURN_CONTRACT)
        ck_abort_msg("'%.*s' accepted", (int)length, text);
}

START_TEST(mutants)
{
    support_mutate(LINE, check_mutant);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("order");
    TCase *const tcase = support_case(suite, "order");
    tcase_add_test(tcase, an_order_in_full);
    tcase_add_test(tcase, limits_may_be_missing_and_more_may_be_there);
    tcase_add_test(tcase, what_is_written_is_read);
    tcase_add_test(tcase, the_greatest_numbers);
    tcase_add_test(tcase, refusals);
    tcase_add_test(tcase, the_id_of_a_bad_order);
    tcase_add_test(tcase, too_long_and_too_deep);
    tcase_add_test(tcase, mutants);
    return support_run(suite);
}
