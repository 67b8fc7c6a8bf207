/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * source - the bytes of a file of proofs, decompressed where that is needed.
 *
 * The file is raw or a row of zstd frames, as PROOFS.md says, and is read
 * through two buffers of fixed size. A frame that wants a window of more than
 * 128 MiB is refused, so no file makes the reader take more memory than that.
 */
#ifndef VERIFIER_SOURCE_H
#define VERIFIER_SOURCE_H

#include <stddef.h>

enum { SOURCE_WHY_SIZE = 256 };

struct source;

/* Opens a file; "-" is the standard input. NULL with the reason, one line, when
 * it cannot be read or is empty. The caller closes it. */
struct source *source_open(const char *path, char why[SOURCE_WHY_SIZE]);

/* Accepts NULL. */
void source_close(struct source *source);

/* The next byte, or -1 at the end or after damage: a verify_read_fn, whose
 * context is the source. */
int source_byte(void *source);

/* Why reading ended before the file did; NULL when it did not. */
const char *source_flaw(const struct source *source);

#endif
