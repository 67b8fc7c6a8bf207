/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_field - a column of a game's row, outside the store. */
#ifndef DB_GAME_FIELD_H
#define DB_GAME_FIELD_H

#include <stdint.h>

enum game_field_kind {
    GAME_FIELD_NULL,
    GAME_FIELD_NUMBER,
    GAME_FIELD_TEXT,
    GAME_FIELD_LONG_TEXT /* its digest is in the row's checksum */
};

struct game_field {
    enum game_field_kind kind;
    const char *text; /* of a text */
    int64_t number;   /* of a number */
};

static inline struct game_field game_field_number(int64_t number)
{
    return (struct game_field){.kind = GAME_FIELD_NUMBER, .number = number};
}

/* A text that stays where it is; NULL is NULL in the store. */
static inline struct game_field game_field_text(const char *text)
{
    return (struct game_field){.kind = text ? GAME_FIELD_TEXT : GAME_FIELD_NULL,
                               .text = text};
}

/* The same, of a text that may be longer than a row of checksum bytes. */
static inline struct game_field game_field_long_text(const char *text)
{
    return (struct game_field){.kind = GAME_FIELD_LONG_TEXT, .text = text};
}

#endif
