/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_dataset - what is not in order is refused and leaves nothing, the
 * digests are those of FIPS 180-4, and a store with another history but the
 * same rows makes the same file. What a data set has in it is looked at by
 * tests/cli/publish.sh.
 */
#include "analysis/report/dataset.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/report/sha256.h"
#include "db/store_copy.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;
static int findings;

static const char *beside(const char *name)
{
    static char path[2][STORE_FIXTURE_PATH_SIZE + 32];
    static int turn;
    char *const now = path[turn ^= 1];
    strcpy(now, store_fixture_path);
    strcpy(strrchr(now, '/') + 1, name);
    return now;
}

static void count_finding(void *context, const char *line)
{
    (void)context;
    ck_assert(*line);
    findings++;
}

/* Publishes the store at store_fixture_path; counts the findings. */
static enum status publish(void)
{
    struct dataset_summary summary;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const struct dataset_calls calls = {.report = count_finding};
    const struct dataset_citation citation = {.title = NULL};
    findings = 0;
    const enum status status = dataset_publish(store, beside("set"), &citation,
                                               &calls, &summary, &why);
    store_close(store);
    return status;
}

/* The store is all there is beside it. */
static void check_alone(void)
{
    DIR *const folder = opendir(beside(""));
    const struct dirent *entry;
    ck_assert_ptr_nonnull(folder);
    while ((entry = readdir(folder)))
        ck_assert_msg(
            entry->d_name[0] == '.' ||
                !strcmp(entry->d_name, strrchr(store_fixture_path, '/') + 1),
            "%s is left", entry->d_name);
    closedir(folder);
}

/* Puts a proved result with a made-up proof and the verifier's word on it. */
static void put(enum proof_verdict verdict)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    const struct result other =
        store_fixture_proved("3/4/1bb2/4/3 w", RULES_NONE, VALUE_WIN);
    struct proof proof = store_fixture_proof(&result, 1, 3);
    proof.verdict = verdict;
    if (verdict != PROOF_UNVERIFIED)
        strcpy(proof.verifier, "0.0");
    store_fixture_put_proof(store, &result, &proof);
    store_fixture_put(store, &other);
    proof_free(&proof);
    store_close(store);
}

START_TEST(a_proof_that_nobody_judged)
{
    put(PROOF_UNVERIFIED);
    ck_assert_int_eq(publish(), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "1 of its proofs not verified"));
    check_alone();
}
END_TEST

START_TEST(a_proof_that_was_rejected)
{
    put(PROOF_REJECTED);
    ck_assert_int_eq(publish(), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "1 of its proofs rejected"));
    ck_assert_int_eq(findings, 0);
    check_alone();
}
END_TEST

START_TEST(a_store_that_does_not_check)
{
    put(PROOF_VERIFIED);
    store_fixture_flip("proof", "checksum", 3);
    ck_assert_int_eq(publish(), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, store_fixture_path));
    ck_assert_int_gt(findings, 0);
    check_alone();
    store_fixture_flip("proof", "checksum", 3);
    ck_assert_int_eq(publish(), STATUS_OK);
    char command[200];
    snprintf(command, sizeof command, "rm -r '%s'", beside("set"));
    ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(no_results)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    ck_assert_int_eq(publish(), STATUS_USAGE);
    support_check_line(&why);
    check_alone();
}
END_TEST

/* Rows that came and went leave free pages and a higher change counter. */
START_TEST(another_history)
{
    size_t size[2];
    unsigned char *bytes[2];
    struct store *store;
    put(PROOF_VERIFIED);
    for (int i = 0; i < 2; i++) {
        const char *const copy = beside(i ? "copy1" : "copy0");
        const char *const compact = beside(i ? "compact1" : "compact0");
        store = store_fixture_open(store_fixture_path, STORE_READ);
        ck_assert_int_eq(store_copy_pages(store, copy, copy, &why), STATUS_OK);
        store_close(store);
        ck_assert_int_eq(store_copy_compact(copy, compact, compact, &why),
                         STATUS_OK);
        bytes[i] = store_fixture_read(compact, &size[i]);
        store_fixture_sql(store_fixture_path,
                          "CREATE TABLE strange (x); INSERT INTO strange "
                          "VALUES (randomblob(100000)); DROP TABLE strange",
                          NULL, 0);
    }
    ck_assert_uint_eq(size[0], size[1]);
    ck_assert_int_eq(memcmp(bytes[0], bytes[1], size[0]), 0);
    free(bytes[0]);
    free(bytes[1]);
}
END_TEST

START_TEST(known_digests)
{
    static const struct {
        const char *text, *digest;
    } known[] = {
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015"
                "ad"},
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8"
             "55"},
    };
    struct sha256 digest;
    for (int i = 0; i < 2; i++) {
        store_fixture_write(beside("words"), known[i].text,
                            strlen(known[i].text));
        ck_assert_int_eq(sha256_file(beside("words"), &digest, &why),
                         STATUS_OK);
        ck_assert_str_eq(digest.text, known[i].digest);
        ck_assert_uint_eq(digest.bytes, strlen(known[i].text));
    }
    ck_assert_int_eq(sha256_file(beside("absent"), &digest, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    ck_assert_int_eq(sha256_file(beside(""), &digest, &why), STATUS_FAILED);
}
END_TEST

SUPPORT_SUITE(dataset)
{
    const TTest *const tests[] = {a_proof_that_nobody_judged,
                                  a_proof_that_was_rejected,
                                  a_store_that_does_not_check,
                                  no_results,
                                  another_history,
                                  known_digests};
    store_fixture_case(suite, "dataset", tests, sizeof tests / sizeof *tests);
}
