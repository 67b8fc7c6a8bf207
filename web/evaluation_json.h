/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluation_json - what a position's moves are worth, as JSON; openapi.json
 * lists the fields. */
#ifndef WEB_EVALUATION_JSON_H
#define WEB_EVALUATION_JSON_H

#include <jansson.h>

#include "play/evaluation.h"

/* Appends to an object which position it is about: `position`, `record` (or
 * null), `size`, `rules` and `turn`. */
void evaluation_json_game(json_t *object, const struct game *game);

/* All that an evaluation tells, new and the caller's. */
json_t *evaluation_json(const struct evaluation *evaluation);

#endif
