/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * input_file - the bytes of a file, decompressed where that is needed: what
 * output_file.h writes. It is read through two buffers of fixed size.
 */
#ifndef DB_INPUT_FILE_H
#define DB_INPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "game/status.h"

struct input_file;

/* Whether a file that begins with these bytes is compressed by zstd. */
bool input_file_is_zstd(const unsigned char *head, size_t size);

/* Opens a file, which is raw or a row of zstd frames. STATUS_FAILED with a
 * line that names it. The caller closes it. */
enum status input_file_open(const char *path, struct input_file **input,
                            struct status_text *why);

/* Whether the file begins with a zstd frame that has a checksum, as what
 * output_file.h compresses: then damage to it does not go unnoticed. */
bool input_file_is_checked(const struct input_file *input);

/* Accepts NULL. */
void input_file_close(struct input_file *input);

/* The next byte, or -1 at the end or after damage. */
int input_file_byte(struct input_file *input);

/* Reads so many bytes; false when the file ends before, or is damaged. */
bool input_file_read(struct input_file *input, void *bytes, size_t count);

/* Why reading ended before the file did, as words; NULL when it did not. */
const char *input_file_flaw(const struct input_file *input);

#endif
