/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_frame - a proof's bytes as a frame of zstd; see proof.h. */
#include "db/proof.h"

#include <stdlib.h>

#include <zstd.h>
#include <zstd_errors.h>

/* How hard zstd tries, and how far back it looks, which keeps its memory near
 * 20 MB however long the record is. Level 19 makes proofs a tenth smaller and
 * takes fifteen times as long: most of the time of a merge. A dictionary would
 * come in proof_compress() and proof_decompress() and nowhere else. */
enum { LEVEL = 9, WINDOW_LOG = 20 };

/* A frame's shortest block, four bytes, holds 128 KiB at most. */
enum { MOST_EXPANSION = (128 << 10) / 4 };

const char proof_no_memory[] = "out of memory";

unsigned char *proof_compress(const struct proof *proof, size_t *size)
{
    static const struct {
        ZSTD_cParameter parameter;
        int value;
    } settings[] = {{ZSTD_c_compressionLevel, LEVEL},
                    {ZSTD_c_windowLog, WINDOW_LOG},
                    {ZSTD_c_checksumFlag, 1}};
    const size_t room = ZSTD_compressBound(proof->size);
    unsigned char *const frame = malloc(room);
    ZSTD_CCtx *const zstd = ZSTD_createCCtx();
    bool done = frame && zstd;
    for (size_t i = 0; i < sizeof settings / sizeof *settings && done; i++)
        done = !ZSTD_isError(ZSTD_CCtx_setParameter(zstd, settings[i].parameter,
                                                    settings[i].value));
    if (done)
        *size = ZSTD_compress2(zstd, frame, room, proof->bytes, proof->size);
    done = done && !ZSTD_isError(*size);
    ZSTD_freeCCtx(zstd);
    if (done)
        return frame;
    free(frame);
    return NULL;
}

/* Whether the bytes are one whole frame that says it holds `raw_size`. */
static bool is_frame(const void *frame, size_t size, uint64_t raw_size)
{
    return ZSTD_getFrameContentSize(frame, size) == raw_size &&
           ZSTD_findFrameCompressedSize(frame, size) == size;
}

const char *proof_decompress(const void *frame, size_t size, uint64_t raw_size,
                             struct proof *proof)
{
    if (!raw_size || raw_size > PROOF_MAX_SIZE ||
        raw_size / MOST_EXPANSION > size)
        return "its size cannot be";
    if (!is_frame(frame, size, raw_size))
        return "it is not one frame of its size";
    unsigned char *const bytes = malloc(raw_size);
    if (!bytes)
        return proof_no_memory;
    const size_t got = ZSTD_decompress(bytes, raw_size, frame, size);
    if (got != raw_size) {
        free(bytes);
        return ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation
                   ? proof_no_memory
                   : "its frame does not decompress";
    }
    proof->bytes = bytes;
    proof->size = raw_size;
    return NULL;
}

const char *proof_unpack(const void *frame, size_t size, uint64_t most,
                         struct proof *proof)
{
    /* Beyond all bounds when the frame claims nothing or is none. */
    const uint64_t raw_size = ZSTD_getFrameContentSize(frame, size);
    return raw_size > most ? "its size is unknown or too large"
                           : proof_decompress(frame, size, raw_size, proof);
}
