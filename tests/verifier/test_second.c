/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_second - the second verifier (tests/second_verifier.h) accepts the
 * certificate of side 4.
 *
 * That it refuses what the verifier refuses is asked of every changed proof of
 * the main phase that mutant.h makes, and here of the certificate's contract
 * records when one of those that they rest on is missing.
 */
#include "tests/second_verifier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "game/bytes.h"
#include "tests/support.h"

static const char contract[] = "unlur-proof 1 inner ";
static const char root[] = "inner win 4/5/6/7/6/5/4 c";

/* The proofs of a compressed file; the caller frees them. */
static struct bytes unpack(const char *name)
{
    char path[4096];
    unsigned char in[1 << 16], out[1 << 16];
    struct bytes bytes = {.data = NULL};
    ZSTD_DStream *const stream = ZSTD_createDStream();
    snprintf(path, sizeof path, "%s/%s", getenv("top_srcdir"), name);
    FILE *const file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(stream);
    for (size_t got; (got = fread(in, 1, sizeof in, file)) > 0;) {
        ZSTD_inBuffer from = {in, got, 0};
        bool full = false;
        while (from.pos < from.size || full) {
            ZSTD_outBuffer to = {out, sizeof out, 0};
            ck_assert(!ZSTD_isError(ZSTD_decompressStream(stream, &to, &from)));
            bytes_add(&bytes, out, to.pos);
            full = to.pos == to.size;
        }
    }
    ck_assert(!bytes.failed);
    ZSTD_freeDStream(stream);
    fclose(file);
    return bytes;
}

START_TEST(the_certificate_of_side_4_is_a_proof)
{
    struct bytes bytes = unpack("results/side4-contract.zst");
    struct second_verifier *const verifier = second_verifier_create();
    int refused_alone = 0;
    for (size_t at = 0, size; at < bytes.size; at += size) {
        struct second_verifier *const other = second_verifier_create();
        const unsigned char *const record = bytes.data + at;
        size = second_verifier_record(verifier, record, bytes.size - at);
        ck_assert_uint_gt(size, 0);
        if (memcmp(record, contract, strlen(contract)) == 0) {
            ck_assert_uint_eq(second_verifier_record(other, record, size), 0);
            refused_alone++;
        }
        second_verifier_destroy(other);
    }
    ck_assert_int_gt(refused_alone, 1);
    ck_assert(second_verifier_accepted(verifier, root));
    ck_assert(
        !second_verifier_accepted(verifier, "inner loss 4/5/6/7/6/5/4 c"));
    second_verifier_destroy(verifier);
    bytes_clear(&bytes);
}
END_TEST

SUPPORT_SUITE(second)
{
    TCase *const tcase = support_case(suite, "second");
    tcase_add_test(tcase, the_certificate_of_side_4_is_a_proof);
}
