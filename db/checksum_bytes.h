/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checksum_bytes - columns as bytes, in one way only, for a checksum over them.
 *
 * After a word that names what is summed up come the columns one by one: a byte
 * for the type (T, I, R, B, or N for NULL), then for text and blobs the length
 * and the bytes, else eight bytes; numbers are little endian.
 */
#ifndef DB_CHECKSUM_BYTES_H
#define DB_CHECKSUM_BYTES_H

#include <stddef.h>
#include <stdint.h>

enum { CHECKSUM_BYTES_CHECKSUM_SIZE = 16, CHECKSUM_BYTES_ROOM = 2048 };

/* The columns of the longest row fit. */
struct checksum_bytes {
    unsigned char bytes[CHECKSUM_BYTES_ROOM];
    size_t used;
};

/* Begins with the word. */
void checksum_bytes_begin(struct checksum_bytes *checksum_bytes,
                          const char *word);

void checksum_bytes_null(struct checksum_bytes *checksum_bytes);
void checksum_bytes_text(struct checksum_bytes *checksum_bytes,
                         const char *text);
void checksum_bytes_integer(struct checksum_bytes *checksum_bytes,
                            int64_t integer);
void checksum_bytes_real(struct checksum_bytes *checksum_bytes, double real);
void checksum_bytes_blob(struct checksum_bytes *checksum_bytes,
                         const void *bytes, size_t length);

/* The XXH3-128 checksum of what was added, most significant byte first. */
void checksum_bytes_end(const struct checksum_bytes *checksum_bytes,
                        unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE]);

/* The same of any bytes. */
void checksum_bytes_digest(const void *bytes, size_t length,
                           unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE]);

#endif
