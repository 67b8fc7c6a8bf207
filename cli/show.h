/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * show - positions, values and moves as the words and JSON that users see.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <jansson.h>

#include "db/result.h"
#include "game/notation.h"
#include "game/situation.h"
#include "game/value.h"

/* Prints the verdict, without a newline: "3/4/2b2/4/3 w: White wins". */
void show_verdict_text(const struct situation *situation, enum value value,
                       int move);

/* Prints an object on a line of its own, at once, and releases it. */
void show_json(json_t *object);

/* The object that stands for a text that could not be read. */
json_t *show_error_json(const char *text, size_t length, const char *line);

#endif
