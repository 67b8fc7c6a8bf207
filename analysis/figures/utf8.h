/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * utf8 - walks foreign text character by character.
 *
 * What a page or a picture must not hold is passed over: bytes that are no
 * UTF-8 (overlong forms, surrogates and numbers past U+10FFFF among them),
 * control characters, and the non-characters U+FFFE and U+FFFF. A tab and an
 * end of line come as a blank.
 */
#ifndef ANALYSIS_FIGURES_UTF8_H
#define ANALYSIS_FIGURES_UTF8_H

#include <stdint.h>

enum { UTF8_SIZE = 4 }; /* most bytes of a character */

/* The next character of `*text`, which moves behind it; 0 at the end. */
uint32_t utf8_next(const char **text);

/* Writes a character's bytes, without a NUL; returns how many. */
int utf8_put(uint32_t character, char bytes[UTF8_SIZE]);

#endif
