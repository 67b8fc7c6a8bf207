/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * input_file - a raw buffer, a plain buffer, and between them zstd or nothing,
 * as the first bytes tell.
 */
#include "db/input_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

enum { BUFFER = 1 << 16, WINDOW = 27 /* log2 of bytes, at most */ };

struct input_file {
    FILE *file;
    ZSTD_DCtx *zstd; /* NULL: a raw file */
    bool checked;    /* its first frame has a checksum */
    size_t owed;     /* not 0: the frame goes on */
    const char *flaw;
    ZSTD_inBuffer raw;
    size_t at, size; /* of the plain bytes */
    unsigned char raw_bytes[BUFFER], plain_bytes[BUFFER];
};

/* Reads more raw bytes; false at the end or for a flaw. */
static bool fill_raw(struct input_file *input)
{
    errno = 0;
    input->raw = (ZSTD_inBuffer){
        input->raw_bytes, fread(input->raw_bytes, 1, BUFFER, input->file), 0};
    if (ferror(input->file))
        input->flaw = strerror(errno);
    return input->raw.size > 0 && !input->flaw;
}

/* Moves raw bytes on as they are, or decompresses some. */
static void move_on(struct input_file *input)
{
    if (!input->zstd) {
        memcpy(input->plain_bytes, input->raw_bytes, input->raw.size);
        input->size = input->raw.pos = input->raw.size;
        return;
    }
    ZSTD_outBuffer plain = {input->plain_bytes, BUFFER, 0};
    input->owed = ZSTD_decompressStream(input->zstd, &plain, &input->raw);
    input->size = plain.pos;
    if (ZSTD_isError(input->owed))
        input->flaw = ZSTD_getErrorName(input->owed);
}

/* Fills the plain bytes; false at the end or for a flaw. */
static bool fill_plain(struct input_file *input)
{
    input->at = input->size = 0;
    while (!input->size && !input->flaw) {
        if (input->raw.pos == input->raw.size && !fill_raw(input)) {
            if (!input->flaw && input->owed)
                input->flaw = "the last zstd frame is cut short";
            break;
        }
        move_on(input);
    }
    return input->size > 0 && !input->flaw;
}

/* Whether there are plain bytes to take. */
static bool has_bytes(struct input_file *input)
{
    return !input->flaw && (input->at < input->size || fill_plain(input));
}

int input_file_byte(struct input_file *input)
{
    return has_bytes(input) ? input->plain_bytes[input->at++] : -1;
}

bool input_file_read(struct input_file *input, void *bytes, size_t count)
{
    unsigned char *to = bytes;
    while (count > 0) {
        if (!has_bytes(input))
            return false;
        const size_t there = input->size - input->at;
        const size_t taken = there < count ? there : count;
        memcpy(to, input->plain_bytes + input->at, taken);
        input->at += taken;
        to += taken;
        count -= taken;
    }
    return true;
}

bool input_file_is_checked(const struct input_file *input)
{
    return input->checked;
}

const char *input_file_flaw(const struct input_file *input)
{
    return input->flaw;
}

/* A frame of zstd, or one of the sixteen kinds that are to be skipped. */
bool input_file_is_zstd(const unsigned char *head, size_t size)
{
    static const unsigned char magic[] = {0x28, 0xb5, 0x2f, 0xfd};
    static const unsigned char skippable[] = {0x2a, 0x4d, 0x18};
    return size >= sizeof magic &&
           (memcmp(head, magic, sizeof magic) == 0 ||
            (head[0] >> 4 == 5 &&
             memcmp(head + 1, skippable, sizeof skippable) == 0));
}

/* Looks whether the file is compressed, and prepares for it. The byte after the
 * mark of a frame tells whether a checksum ends it. */
static bool begin_zstd(struct input_file *input)
{
    enum { FIRST = 0x28, DESCRIPTOR = 4, CHECKSUM_FLAG = 4 };
    const unsigned char *const raw = input->raw_bytes;
    if (!fill_raw(input) || !input_file_is_zstd(raw, input->raw.size))
        return true;
    input->checked = input->raw.size > DESCRIPTOR && raw[0] == FIRST &&
                     raw[DESCRIPTOR] & CHECKSUM_FLAG;
    input->zstd = ZSTD_createDCtx();
    return input->zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(
                              input->zstd, ZSTD_d_windowLogMax, WINDOW));
}

enum status input_file_open(const char *path, struct input_file **input,
                            struct status_text *why)
{
    struct input_file *const made = calloc(1, sizeof *made);
    enum status status = STATUS_OK;
    if (!made)
        return status_no_memory(why);
    made->file = fopen(path, "rb");
    if (!made->file)
        status = status_set(why, STATUS_FAILED, "cannot read '%s': %s", path,
                            strerror(errno));
    else if (!begin_zstd(made))
        status = status_no_memory(why);
    else if (made->flaw)
        status = status_set(why, STATUS_FAILED, "cannot read '%s': %s", path,
                            made->flaw);
    if (status)
        input_file_close(made);
    else
        *input = made;
    return status;
}

void input_file_close(struct input_file *input)
{
    if (!input)
        return;
    ZSTD_freeDCtx(input->zstd);
    if (input->file)
        fclose(input->file);
    free(input);
}
