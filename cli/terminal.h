/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal - what the user's terminal can show. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

#include "game/draw.h"

/* The glyphs to draw boards with: UTF-8 where the locale has it, unless the
 * user wants ASCII. */
const struct draw_glyphs *terminal_glyphs(bool ascii);

/* Whether the standard error is a terminal on which a line can be drawn over
 * the one before: not one that TERM calls dumb. */
bool terminal_redraws(void);

/* The columns of the terminal that the standard error is; 0: not known. */
int terminal_columns(void);

#endif
