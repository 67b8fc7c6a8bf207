/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lookup_json - positions, values and what the store knows of them, as JSON.
 *
 * The manual pages list the fields; they keep their names and meanings. What is
 * returned is new and the caller's.
 */
#ifndef ANALYSIS_REPORT_LOOKUP_JSON_H
#define ANALYSIS_REPORT_LOOKUP_JSON_H

#include <jansson.h>

#include "db/info.h"
#include "db/result.h"
#include "game/game.h"
#include "game/value.h"
#include "query/lookup.h"
#include "query/main_line.h"

/* The cell's name, "pass", or JSON null for MOVE_NONE. */
json_t *lookup_json_move(const struct board *board, int move);

/* Appends the verdict on a position to an object. Main phase: `winner` and
 * `move`. Contract: `winner` (null), `outcome`, `action` and `rules`. */
void lookup_json_verdict(json_t *object, const struct game *game,
                         enum value value, int move);

/* Appends what a result took, `nodes` and `seconds`, and of a bounded one how
 * far it came, `pn` and `dn`. */
void lookup_json_work(json_t *object, const struct result *result);

/* All that a lookup found. */
json_t *lookup_json(const struct lookup *lookup);

/* Appends a value that is claimed under a name, unless it is unknown. */
void lookup_json_add_claim(json_t *object, const char *name, enum value claim);

/* Appends what is claimed of a position, if anything is: `claim`, its value to
 * the player to move, and of a win `claimed_move`, if there is one. */
void lookup_json_claim(json_t *object, const struct lookup *lookup);

/* What it found of each legal move: its `moves`. */
json_t *lookup_json_values(const struct lookup *lookup);

/* "black", "white", or JSON null for COLOUR_NONE. */
json_t *lookup_json_colour(enum colour colour);

/* Moves as an array of their names. */
json_t *lookup_json_moves(const struct board *board, const int16_t *moves,
                          int count);

/* Appends a main line to an object: `main_line` and `main_line_end`. */
void lookup_json_line(json_t *object, const struct board *board,
                      const struct main_line *line);

/* How many stored proofs have each verdict. */
json_t *lookup_json_proofs(const struct info_proofs *proofs);

/* The object that stands for a text that could not be read. */
json_t *lookup_json_error(const char *text, size_t length, const char *line);

#endif
