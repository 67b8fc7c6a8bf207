/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_job_result - job_result and base64: what is written is read back, in
 * every detail; what is anything else is refused with one line, and what claims
 * to be large is refused before memory is reserved.
 */
#include "prover/job_result.h"

#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "prover/base64.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

#define BEFORE "{\"delivery\": 1, \"id\": 7, \"position\": \"3/4/2b2/4/3 w\", "
#define WORK "\"nodes\": 93, \"seconds\": 0.25, "
#define RUN                                                                    \
    "\"version\": \"1.0\", \"options\": \"memory=1\", \"seed\": \"5\", "       \
    "\"started\": \"2030-01-31T12:00:00Z\""
#define NUMBERS                                                                \
    "\"winner\": \"unknown\", \"move\": null, \"pn\": 3, \"dn\": 4, "
#define BOUNDED BEFORE NUMBERS WORK RUN ", \"proof\": null}"
#define PROVED BEFORE "\"winner\": \"white\", \"move\": \"c4\", " WORK RUN

static bool read_job_result(const char *text, size_t length,
                            struct job_result *job_result,
                            struct status_text *why)
{
    char *const copy = support_exact(text, length);
    const enum status status = job_result_read(copy, length, job_result, why);
    free(copy);
    ck_assert(!status || status == STATUS_USAGE);
    return !status;
}

static bool reads(const char *text, size_t length, struct status_text *why)
{
    struct job_result job_result;
    const bool good = read_job_result(text, length, &job_result, why);
    ck_assert(good || !job_result.record.proof.bytes);
    job_result_clear(&job_result);
    return good;
}

/* --- Base64 --------------------------------------------------------------- */

static void check_base64(const char *data, const char *text)
{
    struct bytes written = {.data = NULL}, read = {.data = NULL};
    base64_write(data, strlen(data), &written);
    ck_assert_uint_eq(written.size, strlen(text));
    ck_assert(!written.size || !memcmp(written.data, text, written.size));
    ck_assert_ptr_null(base64_read(text, strlen(text), &read));
    ck_assert_uint_eq(read.size, strlen(data));
    ck_assert(!read.size || !memcmp(read.data, data, read.size));
    bytes_clear(&written);
    bytes_clear(&read);
}

/* The examples of RFC 4648. */
START_TEST(base64_of_the_standard)
{
    check_base64("", "");
    check_base64("f", "Zg==");
    check_base64("fo", "Zm8=");
    check_base64("foo", "Zm9v");
    check_base64("foob", "Zm9vYg==");
    check_base64("fooba", "Zm9vYmE=");
    check_base64("foobar", "Zm9vYmFy");
    check_base64("\xfb\xff\xbf", "+/+/");
}
END_TEST

START_TEST(base64_there_and_back)
{
    uint64_t seed = 6002;
    for (int i = 0; i < 2000; i++) {
        struct bytes data = {.data = NULL}, text = {.data = NULL};
        struct bytes read = {.data = NULL};
        for (int left = i % 100; left > 0; left--) {
            const unsigned char byte = (unsigned char)support_random(&seed);
            bytes_add(&data, &byte, 1);
        }
        base64_write(data.data, data.size, &text);
        ck_assert_uint_eq(text.size, (data.size + 2) / 3 * 4);
        ck_assert(!base64_read((const char *)text.data, text.size, &read));
        ck_assert_uint_eq(read.size, data.size);
        ck_assert(!data.size || !memcmp(read.data, data.data, data.size));
        bytes_clear(&data);
        bytes_clear(&text);
        bytes_clear(&read);
    }
}
END_TEST

START_TEST(base64_refusals)
{
    static const char *const bad[] = {
        "Z",    "Zg",    "Zg=",      "Zg=g",     "Z===",    "====",
        "=Zm9", "Zm9v=", "Zh==",     "Zm9=",     "Zm 9",    "Zm9v\nZg=",
        "Zm9-", "Zm9_",  "Zg==Zg==", "Zm8=Zm9v", "Zm9\xff", "Zm9v\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bytes read = {.data = NULL};
        char *const exact = support_exact(bad[i], strlen(bad[i]));
        if (!base64_read(exact, strlen(bad[i]), &read))
            ck_abort_msg("'%s' accepted", bad[i]);
        free(exact);
        bytes_clear(&read);
    }
    struct bytes read = {.data = NULL};
    ck_assert_ptr_nonnull(base64_read("Zm9\0", 4, &read));
    bytes_clear(&read);
}
END_TEST

/* --- There and back ------------------------------------------------------- */

static bool same_proof(const struct proof *a, const struct proof *b)
{
    return a->size == b->size &&
           (!a->size || !memcmp(a->bytes, b->bytes, a->size));
}

static void check_back(const struct job_result *job_result)
{
    struct bytes line = {.data = NULL};
    struct job_result read;
    struct status_text why = {""};
    ck_assert(job_result_write(job_result, &line));
    ck_assert(memchr(line.data, '\n', line.size) == line.data + line.size - 1);
    if (!read_job_result((const char *)line.data, line.size, &read, &why))
        ck_abort_msg("%s: %.*s", why.line, (int)line.size, line.data);
    if (!read.meant || read.id != job_result->id ||
        read.failed != job_result->failed ||
        strcmp(read.reason.line, job_result->reason.line) != 0 ||
        !run_equal(&read.run, &job_result->run) ||
        (!read.failed && !store_fixture_equal(&read.record.result,
                                              &job_result->record.result)) ||
        !same_proof(&read.record.proof, &job_result->record.proof))
        ck_abort_msg("not the same: %.*s", (int)line.size, line.data);
    job_result_clear(&read);
    bytes_clear(&line);
}

START_TEST(what_is_written_is_read)
{
    uint64_t seed = 6003;
    for (int i = 0; i < 1500; i++) {
        const int side = 3 + support_below(&seed, 9);
        const enum turn turn =
            support_below(&seed, 2) ? TURN_BLACK : TURN_WHITE;
        struct job_result job_result = {
            .id = support_random(&seed) >> (11 + support_below(&seed, 53)),
            .record.result = store_fixture_draw(
                &seed, side, support_below(&seed, 4), turn, RULES_INNER),
            .run = store_fixture_run,
        };
        struct record *const record = &job_result.record;
        record->result.rules = RULES_NONE;
        record->result.seconds = (double)support_random(&seed) / 7e15;
        job_result.run.seed = support_random(&seed);
        if (record->result.state == RESULT_PROVED && support_below(&seed, 8))
            record->proof = store_fixture_proof(
                &record->result, 5, (size_t)support_below(&seed, 3000));
        check_back(&job_result);
        job_result_clear(&job_result);
    }
}
END_TEST

START_TEST(a_failure_there_and_back)
{
    char text[2 * STATUS_TEXT_SIZE];
    struct job_result job_result = job_result_failed(3, "out of \"memory\"\\");
    check_back(&job_result);
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    job_result = job_result_failed(4, text);
    ck_assert_uint_eq(strlen(job_result.reason.line), STATUS_TEXT_SIZE - 1);
    check_back(&job_result);
}
END_TEST

/* --- Refusals ------------------------------------------------------------- */

#define PROOF(text) PROVED ", \"proof\": \"" text "\"}"
#define BROKEN(run) BEFORE "\"winner\": \"white\", \"move\": \"c4\", " WORK run

START_TEST(good_lines)
{
    static const char *const good[] = {
        BOUNDED, PROVED ", \"proof\": null}",
        PROVED ", \"later\": [1, {}], \"proof\": null}",
        "{\"delivery\":1,\"id\":0,\"error\":\"no\"}"};
    struct status_text why;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!reads(good[i], strlen(good[i]), &why))
            ck_abort_msg("%s: %s", good[i], why.line);
}
END_TEST

START_TEST(refusals)
{
    static const struct support_refusal table[] = {
        {"null", 0, "no JSON"},
        {"{\"order\":1,\"id\":7}", 0, "not a delivery"},
        {"{\"delivery\":1,\"id\":-7,\"error\":\"no\"}", 0, "'id'"},
        {"{\"delivery\":1,\"id\":7,\"error\":null}", 0, "'error'"},
        {"{\"delivery\":1,\"id\":7,\"error\":\"a\\nb\"}", 0, "'error'"},
        {BEFORE "\"winner\":\"white\"}", 0, "'move'"},
        {BEFORE "\"winner\":\"White\",\"move\":\"c4\"}", 0, "'winner'"},
        {BEFORE "\"winner\":1,\"move\":\"c4\"}", 0, "'winner'"},
        {BEFORE "\"winner\":\"white\",\"move\":\"z9\"}", 0, "'move'"},
        {BEFORE "\"winner\":\"white\",\"move\":\"pass\"}", 0, "'move'"},
        {BEFORE "\"winner\":\"white\",\"move\":4}", 0, "'move'"},
        {BEFORE "\"winner\":\"white\",\"move\":\"c3\"," WORK "\"x\":1}", 0,
         "no legal winning move"},
        {BEFORE "\"winner\":\"white\",\"move\":null," WORK "\"x\":1}", 0,
         "no legal winning move"},
        {BEFORE "\"winner\":\"black\",\"move\":\"c4\"," WORK "\"x\":1}", 0,
         "a move where there is no"},
        {BEFORE "\"winner\":\"unknown\",\"move\":\"c4\"," WORK "\"x\":1}", 0,
         "a move where there is no"},
        {BEFORE "\"winner\":\"unknown\",\"move\":null,\"pn\":1," WORK
                "\"x\":1}",
         0, "'dn'"},
        {BEFORE "\"winner\":\"unknown\",\"move\":null,\"pn\":0,\"dn\":1," WORK
                "\"x\":1}",
         0, "'pn'"},
        {BEFORE "\"winner\":\"unknown\",\"move\":null,\"pn\":1,"
                "\"dn\":4294967296," WORK "\"x\":1}",
         0, "'dn'"},
        {BEFORE "\"winner\":\"black\",\"move\":null,\"nodes\":-1}", 0,
         "'nodes'"},
        {BEFORE "\"winner\":\"black\",\"move\":null,\"nodes\":1,"
                "\"seconds\":\"1\"}",
         0, "'seconds'"},
        {BEFORE "\"winner\":\"black\",\"move\":null,\"nodes\":1,"
                "\"seconds\":1e300}",
         0, "'seconds'"},
        {"{\"delivery\":1,\"id\":7,\"position\":\"3/4/5/4/3 c\"}", 0,
         "main phase"},
        {BROKEN("\"version\":\"\",\"options\":\"\",\"seed\":\"0\","
                "\"started\":\"2030-01-31T12:00:00Z\"}"),
         0, "'version'"},
        {BROKEN("\"version\":\"\\u00e4\",\"options\":\"\",\"seed\":\"0\"}"), 0,
         "'version'"},
        {BROKEN("\"version\":\"12345678901234567890123456789012\"}"), 0,
         "'version'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":0,"
                "\"started\":\"2030-01-31T12:00:00Z\"}"),
         0, "'seed'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":\"-1\","
                "\"started\":\"2030-01-31T12:00:00Z\"}"),
         0, "'seed'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":"
                "\"18446744073709551616\","
                "\"started\":\"2030-01-31T12:00:00Z\"}"),
         0, "'seed'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":\"0\","
                "\"started\":\"2030-02-30T12:00:00Z\"}"),
         0, "'started'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":\"0\","
                "\"started\":\"2030-01-31T24:00:00Z\"}"),
         0, "'started'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":\"0\","
                "\"started\":\"2030-1-31T12:00:00Z\"}"),
         0, "'started'"},
        {BROKEN("\"version\":\"1\",\"options\":\"\",\"seed\":\"0\","
                "\"started\":\"\"}"),
         0, "'started'"},
        {PROVED "}", 0, "'proof'"},
        {PROVED ", \"proof\": []}", 0, "'proof'"},
        {PROOF(""), 0, "'proof'"},
        {PROOF("Zg"), 0, "'proof'"},
        {PROOF("Zg=="), 0, "'proof'"},
        {PROOF("KLUv/SQ="), 0, "'proof'"},
    };
    support_check_refusals(table, sizeof table / sizeof *table, reads);
}
END_TEST

/* --- Proofs that are not what they seem ----------------------------------- */

/* A job result whose proof is these bytes. */
static struct bytes line_around(const void *frame, size_t size)
{
    struct bytes line = {.data = NULL};
    static const char before[] = PROVED ", \"proof\": \"";
    bytes_add(&line, before, strlen(before));
    base64_write(frame, size, &line);
    bytes_add(&line, "\"}", 2);
    ck_assert(!line.failed);
    return line;
}

static bool frame_reads(const void *frame, size_t size,
                        struct job_result *job_result)
{
    struct bytes line = line_around(frame, size);
    struct status_text why;
    const bool good =
        read_job_result((const char *)line.data, line.size, job_result, &why);
    if (!good)
        support_check_line(&why);
    bytes_clear(&line);
    return good;
}

static unsigned char *compress(const void *raw, size_t raw_size, size_t *size)
{
    const size_t room = ZSTD_compressBound(raw_size);
    unsigned char *const frame = malloc(room);
    ck_assert_ptr_nonnull(frame);
    *size = ZSTD_compress(frame, room, raw, raw_size, 3);
    ck_assert(!ZSTD_isError(*size));
    return frame;
}

START_TEST(bombs)
{
    const size_t most = JOB_RESULT_MOST_PROOF;
    unsigned char *const raw = calloc(most + 1, 1);
    size_t size;
    struct job_result job_result;
    unsigned char *frame = compress(raw, most + 1, &size);
    ck_assert_uint_lt(size, 20000);
    ck_assert(!frame_reads(frame, size, &job_result));
    free(frame);
    frame = compress(raw, most, &size);
    ck_assert(frame_reads(frame, size, &job_result));
    job_result_clear(&job_result);
    free(frame);
    free(raw);
}
END_TEST

/* The frame's header claims another size, in each of its bytes. */
START_TEST(lying_sizes)
{
    unsigned char raw[3000];
    uint64_t seed = 6004;
    size_t size;
    struct job_result job_result;
    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = (unsigned char)support_below(&seed, 4);
    unsigned char *const frame = compress(raw, sizeof raw, &size);
    for (size_t at = 0; at < 10; at++)
        for (int bit = 0; bit < 8; bit++) {
            frame[at] ^= (unsigned char)(1 << bit);
            if (frame_reads(frame, size, &job_result)) {
                ck_assert_uint_le(job_result.record.proof.size, 1 << 20);
                job_result_clear(&job_result);
            }
            frame[at] ^= (unsigned char)(1 << bit);
        }
    ck_assert(frame_reads(frame, size, &job_result));
    job_result_clear(&job_result);
    for (size_t length = 0; length < size; length++)
        ck_assert(!frame_reads(frame, length, &job_result));
    free(frame);
}
END_TEST

/* The checksum finds each bit that was flipped in a proof as it is written. */
START_TEST(flipped_bits)
{
    const struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_INNER, VALUE_WIN);
    struct job_result job_result = {
        .record = {.result = result,
                   .proof = store_fixture_proof(&result, 7, 400)},
        .run = store_fixture_run};
    size_t size;
    struct job_result read;
    unsigned char *const frame =
        proof_compress(&job_result.record.proof, &size);
    for (size_t at = 0; at < size; at++)
        for (int bit = 0; bit < 8; bit++) {
            frame[at] ^= (unsigned char)(1 << bit);
            if (frame_reads(frame, size, &read)) {
                ck_assert(
                    same_proof(&read.record.proof, &job_result.record.proof));
                job_result_clear(&read);
            }
            frame[at] ^= (unsigned char)(1 << bit);
        }
    free(frame);
    job_result_clear(&job_result);
}
END_TEST

/* --- Mutants -------------------------------------------------------------- */

/* Whatever is read is sound in itself. */
static void check_mutant(const char *text, size_t length)
{
    struct job_result job_result;
    struct status_text why;
    if (!read_job_result(text, length, &job_result, &why)) {
        support_check_line(&why);
        return;
    }
    if (!job_result.failed && result_flaw(&job_result.record.result))
        ck_abort_msg("'%.*s' accepted", (int)length, text);
    job_result_clear(&job_result);
}

START_TEST(mutants)
{
    support_mutate(BEFORE "\"winner\": \"unknown\", \"move\": null}",
                   check_mutant);
    support_mutate("{\"delivery\":1,\"id\":7,\"error\":\"no\"}", check_mutant);
}
END_TEST

/* Each byte of a whole line changed in some ways. */
START_TEST(mutants_of_a_bounded_result)
{
    char line[] = BOUNDED;
    uint64_t seed = 6005;
    for (size_t at = 0; at < sizeof line - 1; at++)
        for (int i = 0; i < 40; i++) {
            const char kept = line[at];
            line[at] = (char)(32 + support_below(&seed, 95));
            check_mutant(line, sizeof line - 1);
            line[at] = kept;
        }
}
END_TEST

SUPPORT_SUITE(job_result)
{
    TCase *const tcase = support_case(suite, "job_result");
    tcase_add_test(tcase, base64_of_the_standard);
    tcase_add_test(tcase, base64_there_and_back);
    tcase_add_test(tcase, base64_refusals);
    tcase_add_test(tcase, what_is_written_is_read);
    tcase_add_test(tcase, a_failure_there_and_back);
    tcase_add_test(tcase, good_lines);
    tcase_add_test(tcase, refusals);
    tcase_add_test(tcase, bombs);
    tcase_add_test(tcase, lying_sizes);
    tcase_add_test(tcase, flipped_bits);
    tcase_add_test(tcase, mutants);
    tcase_add_test(tcase, mutants_of_a_bounded_result);
}
