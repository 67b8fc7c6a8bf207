/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_export - every result once, in order, readable by other programs;
 * quoting; filters; a compressed file decodes to the same bytes and one with a
 * flipped bit does not; a failed export leaves nothing behind.
 */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <jansson.h>
#include <zstd.h>

#include "db/export.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static const char header[] =
    "position,rules,side,to_move,black,white,orbit,state,value,winner,move,"
    "grundy,pn,dn,nodes,seconds,recorded,version,options,seed,started,"
    "proof_nodes,proof_raw_size,proof_size,proof_verdict\r\n";

static void make_store(void)
{
    struct result claims[] = {
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN),
        store_fixture_proved("3/4/2b2/4/3 c", RULES_OPEN, VALUE_LOSS),
        store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS),
        store_fixture_proved("2/3/2 c", RULES_INNER, VALUE_UNKNOWN)};
    claims[2].grundy = 0;
    claims[3].state = RESULT_BOUNDED;
    claims[3].pn = 3;
    claims[3].dn = UINT64_MAX;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 4; i++)
        store_fixture_put(store, &claims[i]);
    store_close(store);
}

/* A name beside the store, until the next call. */
static const char *beside(const char *name)
{
    static char path[STORE_FIXTURE_PATH_SIZE + 32];
    strcpy(path, store_fixture_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

static void save(const struct export_options *options, const char *path)
{
    struct status_text why = {""};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert_msg(export_save(store, options, path, &why) == STATUS_OK, "%s",
                  why.line);
    store_close(store);
}

/* What is exported, as text to be freed. */
static char *exported(const struct export_options *options)
{
    size_t size;
    save(options, beside("export"));
    return (char *)store_fixture_read(beside("export"), &size);
}

START_TEST(csv)
{
    make_store();
    char *const text = exported(&(struct export_options){.side = 0});
    char *line = text;
    ck_assert(strncmp(line, header, strlen(header)) == 0);
    line += strlen(header);
    static const char *const starts[] = {
        "2/3/2 c,inner,2,c,0,0,1,bounded,,,,,3,9223372036854775807,1000,0.5,2",
        "3/4/2b2/4/3 w,any,3,w,1,0,1,proved,win,white,e1,,,,1000,0.5,2",
        "3/4/2b2/4/3 c,inner,3,c,1,0,1,proved,loss,,,0,,,1000,0.5,2",
        "3/4/2b2/4/3 c,open,3,c,1,0,1,proved,loss,,,,,,1000,0.5,2"};
    static const char end[] =
        "Z,0.0,\"memory=1M, \"\"quoted\"\"\","
        "18446744073709551615,2030-01-31T12:00:00Z,,,,\r\n";
    for (int i = 0; i < 4; i++) {
        ck_assert_msg(strncmp(line, starts[i], strlen(starts[i])) == 0, "%s",
                      line);
        line += strcspn(line, "\n") + 1;
        ck_assert_msg(strncmp(line - strlen(end), end, strlen(end)) == 0, "%s",
                      line - strlen(end));
    }
    ck_assert_str_eq(line, "");
    free(text);
}
END_TEST

START_TEST(json)
{
    make_store();
    char *const text =
        exported(&(struct export_options){.format = EXPORT_JSON});
    json_error_t error;
    json_t *const array = json_loads(text, 0, &error);
    ck_assert_msg(array != NULL, "%s", error.text);
    ck_assert_uint_eq(json_array_size(array), 4);
    const json_t *const object = json_array_get(array, 0);
    ck_assert_uint_eq(json_object_size(object), 25);
    ck_assert_str_eq(json_string_value(json_object_get(object, "position")),
                     "2/3/2 c");
    ck_assert(json_is_null(json_object_get(object, "value")));
    ck_assert(json_integer_value(json_object_get(object, "dn")) == INT64_MAX);
    ck_assert_str_eq(json_string_value(json_object_get(object, "options")),
                     store_fixture_run.options);
    ck_assert(json_is_real(json_object_get(object, "seconds")));
    json_decref(array);
    free(text);
}
END_TEST

START_TEST(proof_columns)
{
    char end[80];
    struct proof_facts facts;
    struct status_text why;
    make_store();
    const struct result claim =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    struct proof proof = store_fixture_proof(&claim, 300, 500);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    proof.verdict = PROOF_VERIFIED;
    strcpy(proof.verifier, "1.0");
    store_fixture_put_proof(store, &claim, &proof);
    ck_assert(store_get_proof_facts(store, &claim.position, RULES_NONE, &facts,
                                    &why) == STATUS_OK);
    store_close(store);
    ck_assert(facts.raw_size == proof.size && facts.size < facts.raw_size);
    char *text = exported(&(struct export_options){.side = 3});
    const char *const line = strchr(text, '\n') + 1;
    snprintf(end, sizeof end, ",300,%zu,%d,verified\r\n", proof.size,
             (int)facts.size);
    ck_assert_msg(strstr(line, end) == strchr(line, '\n') + 1 - strlen(end),
                  "%s", line);
    free(text);
    text = exported(
        &(struct export_options){.format = EXPORT_JSON, .phase = EXPORT_MAIN});
    json_t *const array = json_loads(text, 0, NULL);
    const json_t *const object = json_array_get(array, 0);
    ck_assert(json_integer_value(json_object_get(object, "proof_nodes")) ==
              300);
    ck_assert(json_integer_value(json_object_get(object, "proof_size")) ==
              (json_int_t)facts.size);
    ck_assert_str_eq(
        json_string_value(json_object_get(object, "proof_verdict")),
        "verified");
    json_decref(array);
    free(text);
    proof_free(&proof);
}
END_TEST

START_TEST(nothing_to_export)
{
    store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
    char *text = exported(&(struct export_options){.side = 0});
    ck_assert_str_eq(text, header);
    free(text);
    text = exported(&(struct export_options){.format = EXPORT_JSON});
    ck_assert_str_eq(text, "[]\n");
    free(text);
}
END_TEST

/* The number of records under a filter. */
static int records(struct export_options options)
{
    int lines = 0;
    char *const text = exported(&options);
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    free(text);
    return lines - 1;
}

START_TEST(filters)
{
    make_store();
    ck_assert_int_eq(records((struct export_options){.side = 3}), 3);
    ck_assert_int_eq(records((struct export_options){.side = 4}), 0);
    ck_assert_int_eq(records((struct export_options){.phase = EXPORT_CONTRACT}),
                     3);
    ck_assert_int_eq(records((struct export_options){.phase = EXPORT_MAIN}), 1);
    ck_assert_int_eq(records((struct export_options){.rules_fixed = true,
                                                     .rules = RULES_INNER}),
                     3);
    ck_assert_int_eq(records((struct export_options){.phase = EXPORT_CONTRACT,
                                                     .rules_fixed = true,
                                                     .rules = RULES_OPEN}),
                     1);
    ck_assert_int_eq(records((struct export_options){.rules_fixed = true,
                                                     .rules = RULES_NONE}),
                     1);
}
END_TEST

/* Decodes a zstd file; the length, or -1 for one that zstd refuses. */
static long decode(const char *path, char *text, size_t room)
{
    size_t size;
    unsigned char *const bytes = store_fixture_read(path, &size);
    const size_t length = ZSTD_decompress(text, room, bytes, size);
    free(bytes);
    return ZSTD_isError(length) ? -1 : (long)length;
}

START_TEST(compressed)
{
    static char text[1 << 16];
    const struct export_options options = {.format = EXPORT_JSON};
    size_t size;
    make_store();
    char *const plain = exported(&options);
    save(&options, beside("export.zst"));
    const long length = decode(beside("export.zst"), text, sizeof text);
    ck_assert_int_eq(length, (long)strlen(plain));
    ck_assert(memcmp(text, plain, strlen(plain)) == 0);
    unsigned char *const bytes =
        store_fixture_read(beside("export.zst"), &size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        store_fixture_write(beside("export.zst"), bytes, size);
        const long got = decode(beside("export.zst"), text, sizeof text);
        /* A frame's head has bits that say nothing about its content. */
        if (got >= 0 && (got != length || memcmp(text, plain, (size_t)got)))
            ck_abort_msg("bit %zu: decoded to something else", bit);
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    free(bytes);
    free(plain);
}
END_TEST

START_TEST(stream)
{
    char *text = NULL;
    size_t size;
    struct status_text why = {""};
    const struct export_options options = {.format = EXPORT_CSV};
    make_store();
    char *const plain = exported(&options);
    FILE *const out = open_memstream(&text, &size);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert(export_write(store, &options, out, &why) == STATUS_OK);
    ck_assert(fclose(out) == 0); /* it was left open */
    ck_assert_str_eq(text, plain);
    FILE *const full = fopen("/dev/full", "w");
    if (full) {
        ck_assert(export_write(store, &options, full, &why) == STATUS_FAILED);
        ck_assert_msg(strstr(why.line, "No space left") != NULL, "%s",
                      why.line);
        fclose(full);
    }
    store_close(store);
    free(text);
    free(plain);
}
END_TEST

/* A stream whose reader has another program store a result in the middle. */
static ssize_t write_beside(void *cookie, const char *bytes, size_t size)
{
    int *const count = cookie;
    const struct result result =
        store_fixture_proved("2/1b1/2 w", RULES_NONE, VALUE_WIN);
    struct store *const other =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    (void)bytes;
    store_fixture_put(other, &result);
    store_close(other);
    ++*count;
    return (ssize_t)size;
}

START_TEST(nobody_waits_meanwhile)
{
    const struct export_options options = {.format = EXPORT_CSV};
    struct status_text why = {""};
    int count = 0;
    make_store();
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    FILE *const out = fopencookie(
        &count, "w", (cookie_io_functions_t){.write = write_beside});
    setvbuf(out, NULL, _IONBF, 0);
    ck_assert(export_write(store, &options, out, &why) == STATUS_OK);
    ck_assert(fclose(out) == 0);
    ck_assert_int_gt(count, 0);
    store_close(store);
}
END_TEST

/* Number of files beside the store, itself included. */
static int files(void)
{
    int count = 0;
    char name[STORE_FIXTURE_PATH_SIZE];
    strcpy(name, store_fixture_path);
    *strrchr(name, '/') = '\0';
    DIR *const folder = opendir(name);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

/* The export, with files no longer than `limit`, fails for a reason, and
 * nothing changed beside the store. */
static void expect_failure(const char *path, rlim_t limit, enum status code,
                           const char *reason)
{
    struct rlimit limits;
    struct status_text why = {""};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    const struct export_options options = {.side = 0};
    const int before = files();
    getrlimit(RLIMIT_FSIZE, &limits);
    const rlim_t usual = limits.rlim_cur;
    limits.rlim_cur = limit < usual ? limit : usual;
    /* Until the limit is gone no assertion: Check writes a file of its own. */
    setrlimit(RLIMIT_FSIZE, &limits);
    const enum status status = export_save(store, &options, path, &why);
    limits.rlim_cur = usual;
    setrlimit(RLIMIT_FSIZE, &limits);
    ck_assert_int_eq(status, code);
    support_check_line(&why);
    ck_assert_msg(strstr(why.line, reason) != NULL, "%s", why.line);
    ck_assert_int_eq(files(), before);
    store_close(store);
}

START_TEST(failures)
{
    size_t size;
    make_store();
    store_fixture_write(beside("old"), "old", 3);
    const rlim_t none = RLIM_INFINITY;
    expect_failure("/nonexistent/file", none, STATUS_FAILED, "No such file");
    expect_failure("/dev/null", none, STATUS_USAGE, "no regular file");
    expect_failure("/tmp", none, STATUS_USAGE, "no regular file");
    signal(SIGXFSZ, SIG_IGN);
    expect_failure(beside("old"), 100, STATUS_FAILED, "File too large");
    expect_failure(beside("new.zst"), 100, STATUS_FAILED, "File too large");
    store_fixture_sql(store_fixture_path,
                      "UPDATE result SET nodes = 7 WHERE rules = 'open'", NULL,
                      0);
    expect_failure(beside("old"), none, STATUS_FAILED, "checksum");
    unsigned char *const old = store_fixture_read(beside("old"), &size);
    ck_assert_str_eq((char *)old, "old");
    free(old);
}
END_TEST

START_TEST(rights_of_a_new_file)
{
    struct stat file;
    make_store();
    umask(027);
    save(&(struct export_options){.side = 0}, beside("export"));
    ck_assert(stat(beside("export"), &file) == 0);
    ck_assert_int_eq(file.st_mode & 0777, 0640);
}
END_TEST

SUPPORT_SUITE(export)
{
    const TTest *const tests[] = {csv,           json,
                                  proof_columns, nothing_to_export,
                                  filters,       compressed,
                                  stream,        nobody_waits_meanwhile,
                                  failures,      rights_of_a_new_file};
    store_fixture_case(suite, "export", tests, sizeof tests / sizeof *tests);
}
