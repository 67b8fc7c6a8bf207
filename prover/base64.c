/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base64 - three bytes are four signs; only the last group may have padding. */
#include "prover/base64.h"

#include <string.h>

static const char signs[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(const void *data, size_t size, struct bytes *text)
{
    const unsigned char *const bytes = data;
    for (size_t i = 0; i < size; i += 3) {
        const size_t left = size - i;
        const unsigned group = (unsigned)bytes[i] << 16 |
                               (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) |
                               (left > 2 ? bytes[i + 2] : 0);
        const char four[] = {
            signs[group >> 18],
            signs[group >> 12 & 63],
            left > 1 ? signs[group >> 6 & 63] : '=',
            left > 2 ? signs[group & 63] : '=',
        };
        bytes_add(text, four, sizeof four);
    }
}

/* The six bits of a sign; -1: it is none. */
static int value_of(char sign)
{
    const char *const found = sign ? strchr(signs, sign) : NULL;
    return found ? (int)(found - signs) : -1;
}

/* Reads four signs, of which the last `padding` are '='. False: they are
 * something else. */
static bool read_group(const char *four, size_t padding, struct bytes *data)
{
    unsigned group = 0;
    for (size_t i = 0; i < 4; i++) {
        const int value = i < 4 - padding ? value_of(four[i]) : 0;
        if (value < 0)
            return false;
        group = group << 6 | (unsigned)value;
    }
    const unsigned char three[] = {(unsigned char)(group >> 16),
                                   (unsigned char)(group >> 8),
                                   (unsigned char)group};
    if (group & ((1U << 8 * padding) - 1))
        return false;
    bytes_add(data, three, 3 - padding);
    return true;
}

const char *base64_read(const char *text, size_t size, struct bytes *data)
{
    size_t padding = 0;
    if (size % 4)
        return "its length is no multiple of four";
    if (size)
        padding = text[size - 1] != '=' ? 0 : text[size - 2] != '=' ? 1 : 2;
    for (size_t i = 0; i < size; i += 4)
        if (!read_group(text + i, i + 4 == size ? padding : 0, data))
            return "it is no base64";
    return NULL;
}
