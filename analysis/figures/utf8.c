/* SPDX-License-Identifier: GPL-3.0-or-later */
/* utf8 - a decoder that goes on after bad bytes. A bad byte is dropped alone,
 * and what follows it may begin a character. */
#include "analysis/figures/utf8.h"

#include <stdbool.h>

/* Whether the character may stand in XML and shows something. */
static bool printable(uint32_t character)
{
    const bool control =
        character < 0x20 || (character >= 0x7f && character < 0xa0);
    const bool surrogate = character >= 0xd800 && character < 0xe000;
    return !control && !surrogate && character != 0xfffe &&
           character != 0xffff && character <= 0x10ffff;
}

/* How many bytes follow the first one of a character; -1: it is none. */
static int followers(unsigned char byte)
{
    if (byte < 0x80)
        return 0;
    if (byte >= 0xc2 && byte < 0xe0)
        return 1;
    if (byte >= 0xe0 && byte < 0xf0)
        return 2;
    return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}

/* Reads the character at `text`; the number of its bytes, 0 when it is none. */
static int decode(const unsigned char *text, uint32_t *character)
{
    static const unsigned char masks[] = {0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const int more = followers(*text);
    if (more < 0)
        return 0;
    *character = *text & masks[more];
    for (int i = 1; i <= more; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (text[i] & 0x3f);
    }
    return *character >= least[more] ? more + 1 : 0;
}

uint32_t utf8_next(const char **text)
{
    while (**text) {
        uint32_t character;
        const int length = decode((const unsigned char *)*text, &character);
        *text += length ? length : 1;
        if (length && character && character < 0x80 &&
            (character == '\t' || character == '\n' || character == '\r'))
            return ' ';
        if (length && printable(character))
            return character;
    }
    return 0;
}

int utf8_put(uint32_t character, char bytes[UTF8_SIZE])
{
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    const int more =
        (character >= 0x80) + (character >= 0x800) + (character >= 0x10000);
    for (int i = more; i > 0; i--) {
        bytes[i] = (char)(0x80 | (character & 0x3f));
        character >>= 6;
    }
    bytes[0] = (char)(heads[more] | character);
    return more + 1;
}
