/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof - whom a record is about and what is refused; frames give back
 * what went in, and lying sizes, bombs, cut and flipped frames are refused.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <zstd.h>

#include "tests/fault_rows.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* A white win with White to move, and a contract set lost under `inner`. */
static struct result won(void)
{
    return store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
}

static struct result lost(void)
{
    return store_fixture_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
}

/* What is wrong with a record with this first line as a proof of a result. */
static const char *flaw_of(const char *line, const struct result *result)
{
    struct proof proof = store_fixture_record(line, 200, 20);
    const char *const flaw = proof_flaw(&proof, result);
    if (!flaw)
        ck_assert_uint_eq(proof.nodes, 200);
    proof_free(&proof);
    ck_assert(!proof.bytes && !proof.size);
    return flaw;
}

START_TEST(right_lines)
{
    const struct result a = won(), b = lost();
    struct result c = a, d = b;
    ck_assert_ptr_null(flaw_of("unlur-proof 1 any white 3/4/2b2/4/3 w\n", &a));
    ck_assert_ptr_null(flaw_of("unlur-proof 1 inner loss 3/4/2b2/4/3 c\n", &b));
    c.value = VALUE_LOSS;
    ck_assert_ptr_null(flaw_of("unlur-proof 1 any black 3/4/2b2/4/3 w\n", &c));
    d.rules = RULES_OPEN;
    d.value = VALUE_WIN;
    ck_assert_ptr_null(flaw_of("unlur-proof 1 open win 3/4/2b2/4/3 c\n", &d));
}
END_TEST

static void expect_flaw(const char *line, const struct result *result,
                        const char *words)
{
    const char *const flaw = flaw_of(line, result);
    ck_assert_msg(flaw && strstr(flaw, words), "%s%s", line,
                  flaw ? flaw : "accepted");
}

START_TEST(wrong_lines)
{
    const struct result a = won(), b = lost();
    expect_flaw("", &a, "no record");
    expect_flaw("unlur-proof 2 any white 3/4/2b2/4/3 w\n", &a, "no record");
    expect_flaw("unlur-proof 1", &a, "no record");
    expect_flaw(" unlur-proof 1 any white 3/4/2b2/4/3 w\n", &a, "no record");
    expect_flaw("unlur-proof 1 none white 3/4/2b2/4/3 w\n", &a, "malformed");
    expect_flaw("unlur-proof 1  any white 3/4/2b2/4/3 w\n", &a, "malformed");
    expect_flaw("unlur-proof 1 any none 3/4/2b2/4/3 w\n", &a, "malformed");
    expect_flaw("unlur-proof 1 any white 3/4/2b2/4/3 w", &a, "malformed");
    expect_flaw("unlur-proof 1 any white 3/4/2b2/4/3 w \n", &a, "malformed");
    expect_flaw("unlur-proof 1 any white 3/4/2b2/4/3 w\r\n", &a, "malformed");
    expect_flaw("unlur-proof 1 any white 3/4/02b2/4/3 w\n", &a, "malformed");
    expect_flaw("unlur-proof 1 any win 3/4/2b2/4/3 w\n", &a, "itself");
    expect_flaw("unlur-proof 1 inner white 3/4/2b2/4/3 w\n", &a, "itself");
    expect_flaw("unlur-proof 1 any loss 3/4/2b2/4/3 c\n", &b, "itself");
    expect_flaw("unlur-proof 1 any black 3/4/2b2/4/3 w\n", &a, "opposite");
    expect_flaw("unlur-proof 1 any white 3/4/2b2/4/3 b\n", &a, "position");
    expect_flaw("unlur-proof 1 any white 3/4/5/4/3 w\n", &a, "position");
    expect_flaw("unlur-proof 1 open loss 3/4/2b2/4/3 c\n", &b, "other rules");
    expect_flaw("unlur-proof 1 inner win 3/4/2b2/4/3 c\n", &b, "opposite");
}
END_TEST

/* A head of which every byte was changed is about nothing else. */
START_TEST(changed_heads)
{
    const struct result result = lost();
    struct proof proof = store_fixture_proof(&result, 5, 3);
    const char *const end = memchr(proof.bytes, '\n', proof.size);
    const size_t length = (size_t)(end - (char *)proof.bytes) + 1;
    for (size_t i = 0; i < length; i++)
        for (int change = 1; change < 256; change++) {
            proof.bytes[i] ^= (unsigned char)change;
            if (!proof_flaw(&proof, &result))
                ck_abort_msg("byte %zu", i);
            proof.bytes[i] ^= (unsigned char)change;
        }
    ck_assert_ptr_null(proof_flaw(&proof, &result));
    for (proof.size = 1; proof.size <= length; proof.size++) {
        struct proof cut = proof;
        cut.bytes =
            (void *)support_exact((const char *)proof.bytes, proof.size);
        ck_assert_ptr_nonnull(proof_flaw(&cut, &result));
        free(cut.bytes);
    }
    proof_free(&proof);
}
END_TEST

START_TEST(numbers_of_nodes)
{
    static const struct {
        const char *bytes;
        size_t size;
        int64_t nodes; /* -1: refused */
    } numbers[] = {{"\x00", 1, 0},
                   {"\x7f", 1, 127},
                   {"\x80\x01", 2, 128},
                   {"\x80\x00", 2, -1},
                   {"\x80", 1, -1},
                   {"\xff\xff\xff\xff\x0f", 5, UINT32_MAX},
                   {"\x80\x80\x80\x80\x10", 5, -1},
                   {"\xff\xff\xff\xff\x80\x00", 6, -1},
                   {"\x80\x80\x80\x80\x00", 5, -1}};
    const struct result result = won();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct proof proof = store_fixture_proof(&result, 0, 10);
        proof.size -= 11;
        memcpy(proof.bytes + proof.size, numbers[i].bytes, numbers[i].size);
        proof.size += numbers[i].size;
        const char *const flaw = proof_flaw(&proof, &result);
        ck_assert_int_eq(flaw != NULL, numbers[i].nodes < 0);
        if (!flaw)
            ck_assert(proof.nodes == (uint64_t)numbers[i].nodes);
        proof_free(&proof);
    }
}
END_TEST

START_TEST(verdicts)
{
    const struct result result = won();
    struct result unknown = result;
    struct proof proof = store_fixture_proof(&result, 5, 3);
    unknown.state = RESULT_UNKNOWN;
    unknown.value = VALUE_UNKNOWN;
    unknown.move = MOVE_NONE;
    ck_assert_str_eq(proof_flaw(&proof, &unknown), "its result is not proved");
    const size_t size = proof.size;
    proof.size = (size_t)PROOF_MAX_SIZE + 1;
    ck_assert_str_eq(proof_flaw(&proof, &result), "it is too large");
    proof.size = size;
    proof.verdict = PROOF_REJECTED;
    ck_assert_str_eq(proof_flaw(&proof, &result), "its verdict is nobody's");
    strcpy(proof.verifier, "1.0");
    ck_assert_ptr_null(proof_flaw(&proof, &unknown));
    ck_assert_ptr_null(proof_flaw(&proof, &result));
    proof.verdict = PROOF_UNVERIFIED;
    ck_assert_str_eq(proof_flaw(&proof, &result), "its verdict is nobody's");
    proof_free(&proof);
    ck_assert_str_eq(proof_verdict_name(PROOF_UNVERIFIED), "unverified");
    ck_assert_str_eq(proof_verdict_name(PROOF_VERIFIED), "verified");
    ck_assert_str_eq(proof_verdict_name(PROOF_REJECTED), "rejected");
}
END_TEST

START_TEST(round_trips)
{
    const struct result result = won();
    static const size_t extras[] = {0, 1, 50, 3000, 300000, 5000000};
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
        size_t size;
        struct proof proof = store_fixture_proof(&result, 7, extras[i]), got;
        unsigned char *const frame = proof_compress(&proof, &size);
        ck_assert_ptr_nonnull(frame);
        ck_assert(frame[4] & 4); /* a checksum */
        ck_assert_ptr_null(proof_decompress(frame, size, proof.size, &got));
        ck_assert(got.size == proof.size &&
                  memcmp(got.bytes, proof.bytes, got.size) == 0);
        free(got.bytes);
        free(frame);
        proof_free(&proof);
    }
}
END_TEST

START_TEST(broken_frames)
{
    size_t size;
    const struct result result = won();
    struct proof proof = store_fixture_proof(&result, 7, 200), got;
    unsigned char *const frame = proof_compress(&proof, &size);
    for (size_t length = 0; length < size; length++) {
        char *const cut = support_exact((const char *)frame, length);
        ck_assert_ptr_nonnull(proof_decompress(cut, length, proof.size, &got));
        free(cut);
    }
    int same = 0;
    for (size_t bit = 0; bit < 8 * size; bit++) {
        frame[bit / 8] ^= (unsigned char)(1 << bit % 8);
        if (!proof_decompress(frame, size, proof.size, &got)) {
            /* Some bits of a frame say nothing; the store has a digest. */
            if (memcmp(got.bytes, proof.bytes, got.size) != 0)
                ck_abort_msg("bit %zu", bit);
            free(got.bytes);
            same++;
        }
        frame[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    ck_assert_int_lt(same, 32);
    unsigned char *const twice = malloc(2 * size);
    memcpy(twice, frame, size);
    memcpy(twice + size, frame, size);
    ck_assert_ptr_nonnull(proof_decompress(twice, 2 * size, proof.size, &got));
    ck_assert_ptr_nonnull(
        proof_decompress(twice, 2 * size, 2 * proof.size, &got));
    ck_assert_ptr_nonnull(proof_decompress(twice, size + 1, proof.size, &got));
    /* A frame to be skipped, which zstd does. */
    memcpy(twice + size, "\x50\x2a\x4d\x18\0\0\0\0", 8);
    ck_assert_ptr_nonnull(proof_decompress(twice, size + 8, proof.size, &got));
    free(twice);
    free(frame);
    proof_free(&proof);
}
END_TEST

/* A frame must tell how much it holds. */
START_TEST(untold_size)
{
    unsigned char frame[1000];
    const struct result result = won();
    struct proof proof = store_fixture_proof(&result, 7, 200), got;
    ZSTD_CCtx *const zstd = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_contentSizeFlag, 0);
    const size_t size =
        ZSTD_compress2(zstd, frame, sizeof frame, proof.bytes, proof.size);
    ck_assert(!ZSTD_isError(size));
    ck_assert_ptr_nonnull(proof_decompress(frame, size, proof.size, &got));
    ZSTD_freeCCtx(zstd);
    proof_free(&proof);
}
END_TEST

/* Lets the process have no more memory than this; AddressSanitizer needs more
 * than it counts. */
static void limit_memory(void)
{
    struct rlimit limit;
#ifdef __SANITIZE_ADDRESS__
    return;
#endif
    getrlimit(RLIMIT_DATA, &limit);
    limit.rlim_cur = (rlim_t)256 << 20;
    setrlimit(RLIMIT_DATA, &limit);
}

START_TEST(lying_sizes)
{
    size_t size;
    const struct result result = won();
    struct proof proof = store_fixture_proof(&result, 7, 2000), got;
    unsigned char *const frame = proof_compress(&proof, &size);
    static const uint64_t lies[] = {0,
                                    1,
                                    PROOF_MAX_SIZE,
                                    (uint64_t)PROOF_MAX_SIZE + 1,
                                    UINT64_MAX,
                                    UINT64_MAX - 1,
                                    UINT32_MAX};
    limit_memory();
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        const char *const flaw = proof_decompress(frame, size, lies[i], &got);
        ck_assert_ptr_nonnull(flaw);
        ck_assert(flaw != proof_no_memory);
    }
    /* The frame itself lies: its head is single segment with four bytes of
     * size when a field of the descriptor says so. */
    static const unsigned char wide[] = {0x28, 0xb5, 0x2f, 0xfd, 0xa4, 0, 0, 0,
                                         0x40, 1,    0,    0,    0,    0, 0};
    const char *const flaw =
        proof_decompress(wide, sizeof wide, PROOF_MAX_SIZE, &got);
    ck_assert_str_eq(flaw, "its size cannot be");
    free(frame);
    proof_free(&proof);
    fault_rows_row("proofs that lie about their size, in the library",
                   sizeof lies / sizeof *lies + 1,
                   "all refused within 256 MiB");
}
END_TEST

/* A frame of `size` zero bytes in few, as a bomb has it. */
static unsigned char *make_bomb(size_t size, size_t *length)
{
    enum { PIECE = 1 << 20 };
    const size_t room = 1 << 20;
    unsigned char *const bomb = malloc(room);
    unsigned char *const zeros = calloc(PIECE, 1);
    ZSTD_CCtx *const zstd = ZSTD_createCCtx();
    ZSTD_CCtx_setPledgedSrcSize(zstd, size);
    ZSTD_outBuffer out = {.dst = bomb, .size = room};
    for (size_t done = 0; done < size; done += PIECE) {
        ZSTD_inBuffer in = {.src = zeros, .size = PIECE};
        const ZSTD_EndDirective end =
            done + PIECE >= size ? ZSTD_e_end : ZSTD_e_continue;
        while (ZSTD_compressStream2(zstd, &out, &in, end) > 0 ||
               in.pos < in.size)
            if (end == ZSTD_e_continue && in.pos == in.size)
                break;
    }
    ZSTD_freeCCtx(zstd);
    free(zeros);
    *length = out.pos;
    return bomb;
}

START_TEST(bombs)
{
    size_t length;
    struct proof got;
    unsigned char *const bomb =
        make_bomb((size_t)PROOF_MAX_SIZE + (64 << 20), &length);
    ck_assert_uint_lt(length, 1 << 18);
    ck_assert_uint_eq(ZSTD_getFrameContentSize(bomb, length),
                      (size_t)PROOF_MAX_SIZE + (64 << 20));
    limit_memory();
    const uint64_t lies[] = {100, 1 << 20,
                             (uint64_t)PROOF_MAX_SIZE + (64 << 20)};
    for (int i = 0; i < 3; i++) {
        const char *const flaw = proof_decompress(bomb, length, lies[i], &got);
        ck_assert(flaw && flaw != proof_no_memory);
    }
    free(bomb);
    fault_rows_row("zstd bombs, in the library", 3,
                   "all refused within 256 MiB");
}
END_TEST

SUPPORT_SUITE(proof)
{
    const TTest *const tests[] = {
        right_lines, wrong_lines,   changed_heads, numbers_of_nodes, verdicts,
        round_trips, broken_frames, untold_size,   lying_sizes,      bombs};
    store_fixture_case(suite, "proof", tests, sizeof tests / sizeof *tests);
}
