/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * serial - columns as bytes, in one way only, for a checksum over them.
 *
 * After a word that names what is summed up come the columns one by one: a byte
 * for the type (T, I, R, B, or N for NULL), then for text and blobs the length
 * and the bytes, else eight bytes; numbers are little endian.
 */
#ifndef DB_SERIAL_H
#define DB_SERIAL_H

#include <stddef.h>
#include <stdint.h>

enum { SERIAL_CHECKSUM_SIZE = 16, SERIAL_ROOM = 2048 };

/* The columns of the longest row fit. */
struct serial {
    unsigned char bytes[SERIAL_ROOM];
    size_t used;
};

/* Begins with the word. */
void serial_begin(struct serial *serial, const char *word);

void serial_null(struct serial *serial);
void serial_text(struct serial *serial, const char *text);
void serial_integer(struct serial *serial, int64_t integer);
void serial_real(struct serial *serial, double real);
void serial_blob(struct serial *serial, const void *bytes, size_t length);

/* The XXH3-128 checksum of what was added, most significant byte first. */
void serial_end(const struct serial *serial,
                unsigned char sum[SERIAL_CHECKSUM_SIZE]);

/* The same of any bytes. */
void serial_digest(const void *bytes, size_t length,
                   unsigned char sum[SERIAL_CHECKSUM_SIZE]);

#endif
