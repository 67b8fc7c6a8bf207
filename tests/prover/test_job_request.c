/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_job_request - what is written is read back, in every detail; what is
 * anything else is refused with one line.
 */
#include "prover/job_request.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

#define LINE                                                                   \
    "{\"order\": 1, \"id\": 7, \"position\": \"3/4/2b2/4/3 w\", "              \
    "\"nodes\": 1000, \"seconds\": 2.5}"

static bool read_request(const char *text, size_t length,
                         struct job_request *request, struct status_text *why)
{
    char *const copy = support_exact(text, length);
    const enum status status = job_request_read(copy, length, request, why);
    free(copy);
    ck_assert(!status || status == STATUS_USAGE);
    return !status;
}

static struct job_request must_read(const char *text)
{
    struct job_request request;
    struct status_text why;
    if (!read_request(text, strlen(text), &request, &why))
        ck_abort_msg("'%s': %s", text, why.line);
    return request;
}

START_TEST(a_request_in_full)
{
    const struct job_request request = must_read(LINE "\n");
    const struct position expected = support_position("3/4/2b2/4/3 w");
    ck_assert_uint_eq(request.id, 7);
    ck_assert_uint_eq(request.nodes, 1000);
    ck_assert(request.seconds == 2.5);
    ck_assert(position_equal(&request.game.position, &expected));
}
END_TEST

START_TEST(limits_may_be_missing_and_more_may_be_there)
{
    const struct job_request request = must_read(
        "{\"id\":0,\"later\":{\"x\":[1]},\"position\":"
        "\"size=3 contract=inner: c3 pass\",\"order\":1,\"nodes\":null}");
    const struct position expected = support_position("3/4/2b2/4/3 w");
    ck_assert_uint_eq(request.id, 0);
    ck_assert_uint_eq(request.nodes, 0);
    ck_assert(request.seconds == 0);
    ck_assert(position_equal(&request.game.position, &expected));
}
END_TEST

START_TEST(what_is_written_is_read)
{
    uint64_t seed = 6001;
    for (int i = 0; i < 4000; i++) {
        const int side = 2 + support_below(&seed, 10);
        const struct job_request request = {
            .id = support_random(&seed) >> (11 + support_below(&seed, 53)),
            .game.position = support_scatter(
                &seed, side, support_below(&seed, 2) ? TURN_BLACK : TURN_WHITE),
            .nodes = support_random(&seed) >> (12 + support_below(&seed, 52)),
            .seconds = (double)support_random(&seed) / 7e12,
        };
        struct bytes line = {.data = NULL};
        ck_assert(job_request_write(&request, &line));
        ck_assert_uint_le(line.size, JOB_REQUEST_LINE_SIZE);
        ck_assert(memchr(line.data, '\n', line.size) ==
                  line.data + line.size - 1);
        struct job_request read;
        struct status_text why;
        ck_assert(
            read_request((const char *)line.data, line.size, &read, &why));
        if (read.id != request.id || read.nodes != request.nodes ||
            read.seconds != request.seconds ||
            !position_equal(&read.game.position, &request.game.position))
            ck_abort_msg("%.*s", (int)line.size, line.data);
        bytes_clear(&line);
    }
}
END_TEST

/* Of more nodes than the format has there is no limit. */
START_TEST(the_greatest_numbers)
{
    struct job_request request = must_read(LINE);
    struct bytes line = {.data = NULL};
    request.id = JOB_REQUEST_MOST;
    request.nodes = UINT64_MAX;
    request.seconds = 1e300;
    ck_assert(job_request_write(&request, &line));
    bytes_add(&line, "", 1);
    const struct job_request read = must_read((const char *)line.data);
    ck_assert_uint_eq(read.id, JOB_REQUEST_MOST);
    ck_assert_uint_eq(read.nodes, 0);
    ck_assert(read.seconds == JOB_REQUEST_MOST_SECONDS);
    bytes_clear(&line);
}
END_TEST

static bool reads(const char *text, size_t length, struct status_text *why)
{
    struct job_request request;
    return read_request(text, length, &request, why);
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
        {"{\"delivery\":1,\"id\":1," POSITION "}", 0, "not an order"},
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
START_TEST(the_id_of_a_bad_request)
{
    static const char *const bad[] = {
        ORDER "\"id\":12}", ORDER "\"id\":12,\"position\":\"\"}",
        ORDER "\"nodes\":[],\"id\":12," POSITION "}"};
    struct job_request request = {.id = 99};
    struct status_text why;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert(!read_request(bad[i], strlen(bad[i]), &request, &why));
        ck_assert_uint_eq(request.id, 12);
    }
    ck_assert(!read_request("{\"id\":12}", 9, &request, &why));
    ck_assert_uint_eq(request.id, 0);
}
END_TEST

START_TEST(too_long_and_too_deep)
{
    struct bytes line = {.data = NULL};
    struct status_text why;
    bytes_add(&line, LINE, strlen(LINE));
    while (line.size < JOB_REQUEST_LINE_SIZE)
        bytes_add(&line, " ", 1);
    ck_assert(reads((const char *)line.data, line.size, &why));
    bytes_add(&line, " ", 1);
    ck_assert(!reads((const char *)line.data, line.size, &why));
    ck_assert_msg(strstr(why.line, "too long"), "%s", why.line);
    memset(line.data, '[', JOB_REQUEST_LINE_SIZE);
    ck_assert(!reads((const char *)line.data, JOB_REQUEST_LINE_SIZE, &why));
    bytes_clear(&line);
}
END_TEST

/* Whatever is read is a job request. */
static void check_mutant(const char *text, size_t length)
{
    struct job_request request;
    struct status_text why;
    if (!read_request(text, length, &request, &why)) {
        support_check_line(&why);
        return;
    }
    if (request.id > JOB_REQUEST_MOST || request.nodes > JOB_REQUEST_MOST ||
        !(request.seconds >= 0 &&
          request.seconds <= JOB_REQUEST_MOST_SECONDS) ||
        request.game.position.turn == TURN_CONTRACT)
        ck_abort_msg("'%.*s' accepted", (int)length, text);
}

START_TEST(mutants)
{
    support_mutate(LINE, check_mutant);
}
END_TEST

SUPPORT_SUITE(job_request)
{
    TCase *const tcase = support_case(suite, "job_request");
    tcase_add_test(tcase, a_request_in_full);
    tcase_add_test(tcase, limits_may_be_missing_and_more_may_be_there);
    tcase_add_test(tcase, what_is_written_is_read);
    tcase_add_test(tcase, the_greatest_numbers);
    tcase_add_test(tcase, refusals);
    tcase_add_test(tcase, the_id_of_a_bad_request);
    tcase_add_test(tcase, too_long_and_too_deep);
    tcase_add_test(tcase, mutants);
}
