/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bytes - a row of bytes that grows at its end.
 *
 * When memory runs out the row remembers it and takes nothing more, so that a
 * writer need ask only once, at the end.
 */
#ifndef GAME_BYTES_H
#define GAME_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero: empty. */
struct bytes {
    unsigned char *data;
    size_t size;
    size_t room;
    bool failed; /* memory ran out: something is missing */
};

void bytes_add(struct bytes *bytes, const void *data, size_t size);

/* Adds a number in LEB128: seven bits a byte, the lowest first, the top bit set
 * in all bytes but the last. */
void bytes_add_number(struct bytes *bytes, uint32_t number);

/* Reads a number as bytes_add_number() writes it, and no other way: from `*at`,
 * which moves on behind what was read, and not beyond `end`. NULL, or what is
 * wrong, in words. */
const char *bytes_read_number(const unsigned char **at,
                              const unsigned char *end, uint32_t *number);

/* Frees the memory; the row is empty again. */
void bytes_clear(struct bytes *bytes);

#endif
