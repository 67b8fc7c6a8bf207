/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * source - a raw and a plain buffer; between them zstd, frame by frame, or a
 * plain copy.
 */
#include "verifier/source.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

enum { BUFFER = 1 << 16, WINDOW = 27 /* log2 of bytes */, MAGIC_SIZE = 4 };

struct source {
    FILE *file;
    ZSTD_DCtx *zstd; /* NULL: a raw file */
    size_t owed;     /* not 0: the frame goes on */
    const char *flaw;
    ZSTD_inBuffer raw;
    ZSTD_outBuffer plain;
    size_t at; /* the next byte of `plain` */
    char raw_bytes[BUFFER];
    char plain_bytes[BUFFER];
};

static bool fail(struct source *source, const char *flaw)
{
    source->flaw = flaw;
    return false;
}

/* Reads more raw bytes; false at the end or for a flaw. */
static bool fill_raw(struct source *source)
{
    errno = 0;
    source->raw.src = source->raw_bytes;
    source->raw.pos = 0;
    source->raw.size = fread(source->raw_bytes, 1, BUFFER, source->file);
    if (ferror(source->file))
        return fail(source, strerror(errno));
    return source->raw.size > 0;
}

/* Whether a frame that begins with this byte may be one of zstd as RFC 8878 has
 * it, or a skippable one. Some libraries would read the formats before it. */
static bool is_first(unsigned char byte)
{
    return byte == 0x28 || byte >> 4 == 5;
}

/* Decompresses some of the raw bytes, which are at least one. */
static bool decompress(struct source *source)
{
    const unsigned char *const next = source->raw.src;
    if (source->owed == 0 && !is_first(next[source->raw.pos]))
        return fail(source, "bytes after a zstd frame that begin no other");
    source->owed =
        ZSTD_decompressStream(source->zstd, &source->plain, &source->raw);
    return !ZSTD_isError(source->owed) ||
           fail(source, ZSTD_getErrorName(source->owed));
}

/* Fills the plain bytes; false at the end or for a flaw. */
static bool fill_plain(struct source *source)
{
    source->at = 0;
    source->plain = (ZSTD_outBuffer){source->plain_bytes, BUFFER, 0};
    while (source->plain.pos == 0) {
        if (source->raw.pos == source->raw.size && !fill_raw(source))
            return !source->flaw && source->owed > 0 &&
                   fail(source, "the last zstd frame is cut short");
        if (!source->zstd) {
            source->plain = (ZSTD_outBuffer){
                source->raw_bytes, source->raw.size, source->raw.size};
            source->raw.pos = source->raw.size;
            break;
        }
        if (!decompress(source))
            return false;
    }
    return true;
}

int source_byte(void *context)
{
    struct source *const source = context;
    if (source->flaw ||
        (source->at == source->plain.pos && !fill_plain(source)))
        return -1;
    return ((const unsigned char *)source->plain.dst)[source->at++];
}

const char *source_flaw(const struct source *source)
{
    return source->flaw;
}

/* Whether the file begins with the mark of a zstd frame or a skippable one. */
static bool is_compressed(const struct source *source)
{
    static const unsigned char frame[] = {0x28, 0xb5, 0x2f, 0xfd};
    static const unsigned char skippable[] = {0x2a, 0x4d, 0x18};
    const unsigned char *const bytes = source->raw.src;
    return source->raw.size >= MAGIC_SIZE &&
           (memcmp(bytes, frame, sizeof frame) == 0 ||
            (bytes[0] >> 4 == 5 &&
             memcmp(bytes + 1, skippable, sizeof skippable) == 0));
}

/* Opens the file and looks whether it is compressed; false for a flaw. */
static bool begin(struct source *source, const char *path)
{
    source->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!source->file)
        return fail(source, strerror(errno));
    if (!fill_raw(source))
        return source->flaw ? false : fail(source, "the file is empty");
    if (!is_compressed(source))
        return true;
    source->zstd = ZSTD_createDCtx();
    if (!source->zstd || ZSTD_isError(ZSTD_DCtx_setParameter(
                             source->zstd, ZSTD_d_windowLogMax, WINDOW)))
        return fail(source, "no memory");
    return true;
}

struct source *source_open(const char *path, char why[SOURCE_WHY_SIZE])
{
    struct source *const source = calloc(1, sizeof *source);
    if (source && begin(source, path))
        return source;
    snprintf(why, SOURCE_WHY_SIZE, "%s", source ? source->flaw : "no memory");
    source_close(source);
    return NULL;
}

void source_close(struct source *source)
{
    if (!source)
        return;
    ZSTD_freeDCtx(source->zstd);
    if (source->file && source->file != stdin)
        fclose(source->file);
    free(source);
}
