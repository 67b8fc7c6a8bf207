/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_kept_table - what a search has found out goes through a file unchanged,
 * and another search goes on from it; a file that is damaged, or of another
 * search, is refused.
 */
#include "prover/kept_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

static const char text[] = "3/4/2b2/4/3 w";

static struct search *create(int side, size_t memory)
{
    const struct search_options options = {.memory = memory, .keep = true};
    struct search *search;
    ck_assert_int_eq(search_create(side, &options, &search, &why), STATUS_OK);
    return search;
}

static struct search_verdict prove(struct search *search, uint64_t nodes)
{
    const struct position position = support_position(text);
    const struct search_limits limits = {.nodes = nodes};
    struct search_verdict verdict;
    search_prove(search, &position, &limits, &verdict);
    return verdict;
}

static enum status read_into(int side, size_t memory)
{
    struct search *const search = create(side, memory);
    const enum status status =
        kept_table_read(store_fixture_path, side, search, &why);
    search_destroy(search);
    return status;
}

static void write_from(struct search *search)
{
    ck_assert_int_eq(kept_table_write(store_fixture_path, 3, search, &why),
                     STATUS_OK);
}

static void check_same(struct search *a, struct search *b)
{
    struct search_part ours[SEARCH_PARTS], theirs[SEARCH_PARTS];
    const int count = search_parts(a, ours);
    ck_assert_int_eq(search_parts(b, theirs), count);
    for (int i = 0; i < count; i++) {
        ck_assert_uint_eq(ours[i].size, theirs[i].size);
        ck_assert(*ours[i].stamp == *theirs[i].stamp);
        ck_assert(!memcmp(ours[i].bytes, theirs[i].bytes, ours[i].size));
    }
}

/* Also an entry that was emptied with all others does not come to life. */
START_TEST(what_was_found_out_comes_back)
{
    struct search *const search = create(3, MEBIBYTE);
    struct search *const other = create(3, MEBIBYTE);
    prove(search, 20);
    search_forget(search);
    prove(search, 30);
    write_from(search);
    ck_assert_int_eq(kept_table_read(store_fixture_path, 3, other, &why),
                     STATUS_OK);
    check_same(search, other);
    search_destroy(search);
    search_destroy(other);
}
END_TEST

/* In steps of ten nodes, each in a search of its own: with what was kept they
 * get there, and in about as many nodes as at once; without they never do. */
START_TEST(another_search_goes_on)
{
    const struct position position = support_position(text);
    struct search *search = create(3, MEBIBYTE);
    const uint64_t at_once = prove(search, 0).nodes;
    struct search_verdict verdict;
    uint64_t nodes = 0;
    search_destroy(search);
    ck_assert_uint_gt(at_once, 20);
    position_oracle_open();
    do {
        search = create(3, MEBIBYTE);
        ck_assert_int_eq(kept_table_read(store_fixture_path, 3, search, &why),
                         STATUS_OK);
        verdict = prove(search, 10);
        nodes += verdict.nodes;
        write_from(search);
        search_destroy(search);
    } while (verdict.value == VALUE_UNKNOWN && nodes < 10 * at_once);
    ck_assert_int_eq(value_winner(position.turn, verdict.value),
                     position_oracle_winner(&position));
    ck_assert_uint_lt(nodes, 3 * at_once);
}
END_TEST

START_TEST(other_searches_are_refused)
{
    struct search *const search = create(3, MEBIBYTE);
    prove(search, 30);
    write_from(search);
    search_destroy(search);
    ck_assert_int_eq(read_into(4, MEBIBYTE), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "side 3, and this is side 4"));
    ck_assert_int_eq(read_into(3, 2 * MEBIBYTE), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "another size"));
    ck_assert_int_eq(read_into(3, MEBIBYTE), STATUS_OK);
}
END_TEST

/* The file is refused, or what is in it is the same: not every bit of zstd's
 * means something. */
static bool is_refused(struct search *original)
{
    struct search *const search = create(3, MEBIBYTE);
    const enum status status =
        kept_table_read(store_fixture_path, 3, search, &why);
    if (status)
        support_check_line(&why);
    else
        check_same(original, search);
    search_destroy(search);
    return status == STATUS_FAILED;
}

/* Cut anywhere, changed anywhere, or with something after it. */
START_TEST(damage_is_noticed)
{
    struct search *const search = create(3, MEBIBYTE);
    const int rounds = support_amount(100, 2000);
    uint64_t seed = 71;
    size_t size;
    int changed = 0;
    prove(search, 30);
    write_from(search);
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    unsigned char *const longer = malloc(size + 1);
    ck_assert_ptr_nonnull(longer);
    for (int round = 0; round < rounds; round++) {
        const size_t at = support_random(&seed) % size;
        store_fixture_write(store_fixture_path, bytes, at);
        ck_assert(is_refused(search));
        bytes[at] ^= (unsigned char)(1 << round % 8);
        store_fixture_write(store_fixture_path, bytes, size);
        bytes[at] ^= (unsigned char)(1 << round % 8);
        changed += is_refused(search);
    }
    ck_assert_int_gt(changed, rounds * 9 / 10);
    memcpy(longer, bytes, size);
    longer[size] = 0;
    store_fixture_write(store_fixture_path, longer, size + 1);
    ck_assert(is_refused(search));
    search_destroy(search);
    free(longer);
    free(bytes);
}
END_TEST

/* Decompressed, or compressed anew without a checksum, it would be believed
 * whatever happened to it. */
START_TEST(a_table_without_its_checksum_is_refused)
{
    struct search *const search = create(3, MEBIBYTE);
    size_t size;
    prove(search, 30);
    write_from(search);
    unsigned char *const bytes = store_fixture_read(store_fixture_path, &size);
    const size_t room = 16 * MEBIBYTE;
    unsigned char *const raw = malloc(room), *const again = malloc(room);
    ck_assert(raw && again);
    ZSTD_DCtx *const context = ZSTD_createDCtx();
    ZSTD_inBuffer from = {bytes, size, 0};
    ZSTD_outBuffer to = {raw, room, 0};
    while (from.pos < from.size)
        ck_assert(!ZSTD_isError(ZSTD_decompressStream(context, &to, &from)));
    ZSTD_freeDCtx(context);
    store_fixture_write(store_fixture_path, raw, to.pos);
    ck_assert_int_eq(read_into(3, MEBIBYTE), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "without the checksum"));
    store_fixture_write(store_fixture_path, again,
                        ZSTD_compress(again, room, raw, to.pos, 1));
    ck_assert_int_eq(read_into(3, MEBIBYTE), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "without the checksum"));
    free(raw);
    free(again);
    free(bytes);
    search_destroy(search);
}
END_TEST

START_TEST(something_else_is_refused)
{
    static const char *const contents[] = {"", "unlur-table",
                                           "SQLite format 3"};
    for (int i = 0; i < 3; i++) {
        store_fixture_write(store_fixture_path, contents[i],
                            strlen(contents[i]));
        ck_assert_int_eq(read_into(3, MEBIBYTE), STATUS_FAILED);
        support_check_line(&why);
    }
    struct search *const search = create(3, MEBIBYTE);
    remove(store_fixture_path);
    store_fixture_sql(store_fixture_path, "create table t (a)", NULL, 0);
    ck_assert_int_eq(kept_table_write(store_fixture_path, 3, search, &why),
                     STATUS_USAGE);
    ck_assert_int_eq(kept_table_write("/nowhere/table", 3, search, &why),
                     STATUS_FAILED);
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(kept_table)
{
    const TTest *const tests[] = {what_was_found_out_comes_back,
                                  another_search_goes_on,
                                  other_searches_are_refused,
                                  damage_is_noticed,
                                  a_table_without_its_checksum_is_refused,
                                  something_else_is_refused};
    store_fixture_case(suite, "kept_table", tests,
                       sizeof tests / sizeof *tests);
}
