/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * annotation_json - the moves of a game, judged, as JSON.
 *
 * The manual of unlur annotate lists the fields; they keep their names and
 * meanings.
 */
#ifndef ANALYSIS_REPORT_ANNOTATION_JSON_H
#define ANALYSIS_REPORT_ANNOTATION_JSON_H

#include <jansson.h>

#include "query/annotation.h"

/* Appends `start`, `judged`, `known`, `estimated` and `thrown` to an object. */
void annotation_json(json_t *object, const struct board *board,
                     const struct annotation *annotation);

#endif
