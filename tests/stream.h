/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream - bytes on their way to the verifier. */
#ifndef TESTS_STREAM_H
#define TESTS_STREAM_H

#include "game/bytes.h"

struct stream {
    const struct bytes *bytes;
    size_t at; /* the next to be read */
};

/* The next byte, or -1: a verify_read_fn. */
static inline int stream_byte(void *context)
{
    struct stream *const stream = context;
    return stream->at < stream->bytes->size ? stream->bytes->data[stream->at++]
                                            : -1;
}

#endif
