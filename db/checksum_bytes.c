/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checksum_bytes - the columns are laid into a buffer of fixed size; one
 * XXH3-128 is taken over it at the end.
 */
#include "db/checksum_bytes.h"

#include <assert.h>
#include <string.h>

#include <xxhash.h>

static void add(struct checksum_bytes *checksum_bytes, const void *bytes,
                size_t length)
{
    assert(length <= sizeof checksum_bytes->bytes - checksum_bytes->used);
    memcpy(checksum_bytes->bytes + checksum_bytes->used, bytes, length);
    checksum_bytes->used += length;
}

static void add_number(struct checksum_bytes *checksum_bytes, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    add(checksum_bytes, bytes, sizeof bytes);
}

void checksum_bytes_begin(struct checksum_bytes *checksum_bytes,
                          const char *word)
{
    checksum_bytes->used = 0;
    add(checksum_bytes, word, strlen(word) + 1);
}

void checksum_bytes_null(struct checksum_bytes *checksum_bytes)
{
    add(checksum_bytes, "N", 1);
}

void checksum_bytes_text(struct checksum_bytes *checksum_bytes,
                         const char *text)
{
    add(checksum_bytes, "T", 1);
    add_number(checksum_bytes, strlen(text));
    add(checksum_bytes, text, strlen(text));
}

void checksum_bytes_integer(struct checksum_bytes *checksum_bytes,
                            int64_t integer)
{
    add(checksum_bytes, "I", 1);
    add_number(checksum_bytes, (uint64_t)integer);
}

void checksum_bytes_real(struct checksum_bytes *checksum_bytes, double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    add(checksum_bytes, "R", 1);
    add_number(checksum_bytes, bits);
}

void checksum_bytes_blob(struct checksum_bytes *checksum_bytes,
                         const void *bytes, size_t length)
{
    add(checksum_bytes, "B", 1);
    add_number(checksum_bytes, length);
    add(checksum_bytes, bytes, length);
}

void checksum_bytes_end(const struct checksum_bytes *checksum_bytes,
                        unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    checksum_bytes_digest(checksum_bytes->bytes, checksum_bytes->used, sum);
}

void checksum_bytes_digest(const void *bytes, size_t length,
                           unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, length));
    memcpy(sum, canonical.digest, CHECKSUM_BYTES_CHECKSUM_SIZE);
}
