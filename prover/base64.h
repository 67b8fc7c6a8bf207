/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * base64 - bytes as text, 64 signs for six bits each, as RFC 4648 says.
 *
 * Reading is strict: the signs + and /, the padding, no blanks, and no bits
 * beyond the last byte, so that bytes have one text only.
 */
#ifndef PROVER_BASE64_H
#define PROVER_BASE64_H

#include "game/bytes.h"

/* Adds the text of `size` bytes. */
void base64_write(const void *data, size_t size, struct bytes *text);

/* Adds the bytes of a text. What is wrong with it, as words, or NULL. Whether
 * memory sufficed, the bytes tell. */
const char *base64_read(const char *text, size_t size, struct bytes *data);

#endif
