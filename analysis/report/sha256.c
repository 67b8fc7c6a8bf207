/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sha256 - Nettle over the blocks of a file. */
#include "analysis/report/sha256.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <nettle/sha2.h>

static void finish(struct sha256_ctx *context, char text[SHA256_TEXT_SIZE])
{
    uint8_t bytes[SHA256_DIGEST_SIZE];
    sha256_digest(context, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        sprintf(text + 2 * i, "%02x", bytes[i]);
}

enum status sha256_file(const char *path, struct sha256 *digest,
                        struct status_text *why)
{
    uint8_t block[1 << 14];
    struct sha256_ctx context;
    size_t length;
    *digest = (struct sha256){.bytes = 0};
    FILE *const file = fopen(path, "rb");
    errno = file ? 0 : errno;
    sha256_init(&context);
    while (file && (length = fread(block, 1, sizeof block, file)) > 0) {
        sha256_update(&context, length, block);
        digest->bytes += length;
    }
    const int error = !file || ferror(file) ? errno : 0;
    if (file)
        fclose(file);
    if (error)
        return status_set(why, STATUS_FAILED, "cannot read '%s': %s", path,
                          strerror(error));
    finish(&context, digest->text);
    return STATUS_OK;
}
