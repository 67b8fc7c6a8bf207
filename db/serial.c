/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serial - see the header. */
#include "db/serial.h"

#include <assert.h>
#include <string.h>

#include <xxhash.h>

static void add(struct serial *serial, const void *bytes, size_t length)
{
    assert(length <= sizeof serial->bytes - serial->used);
    memcpy(serial->bytes + serial->used, bytes, length);
    serial->used += length;
}

static void add_number(struct serial *serial, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    add(serial, bytes, sizeof bytes);
}

void serial_begin(struct serial *serial, const char *word)
{
    serial->used = 0;
    add(serial, word, strlen(word) + 1);
}

void serial_null(struct serial *serial)
{
    add(serial, "N", 1);
}

void serial_text(struct serial *serial, const char *text)
{
    add(serial, "T", 1);
    add_number(serial, strlen(text));
    add(serial, text, strlen(text));
}

void serial_integer(struct serial *serial, int64_t integer)
{
    add(serial, "I", 1);
    add_number(serial, (uint64_t)integer);
}

void serial_real(struct serial *serial, double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    add(serial, "R", 1);
    add_number(serial, bits);
}

void serial_blob(struct serial *serial, const void *bytes, size_t length)
{
    add(serial, "B", 1);
    add_number(serial, length);
    add(serial, bytes, length);
}

void serial_end(const struct serial *serial,
                unsigned char sum[SERIAL_CHECKSUM_SIZE])
{
    serial_digest(serial->bytes, serial->used, sum);
}

void serial_digest(const void *bytes, size_t length,
                   unsigned char sum[SERIAL_CHECKSUM_SIZE])
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, length));
    memcpy(sum, canonical.digest, SERIAL_CHECKSUM_SIZE);
}
