/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_fields - a line of JSON from somewhere else, read strictly.
 *
 * A line is one object. Its members have the type and the range that they are
 * asked for with, or it is refused with one line that names the member; those
 * that nobody asks for mean nothing, so that later programs may add some.
 */
#ifndef PROVER_JSON_FIELDS_H
#define PROVER_JSON_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/game.h"
#include "game/status.h"

/* Reads a line, of `most` bytes at most, as an object whose member `kind` is
 * the version 1; the caller releases it. STATUS_USAGE: it is anything else.
 * STATUS_FAILED: memory ran out. */
enum status json_fields_parse(const char *line, size_t size, size_t most,
                              const char *kind, json_t **object,
                              struct status_text *why);

/* Each: STATUS_USAGE when the member is missing or anything else. */
enum status json_fields_number(const json_t *object, const char *name,
                               uint64_t least, uint64_t most, uint64_t *number,
                               struct status_text *why);
enum status json_fields_real(const json_t *object, const char *name,
                             double most, double *real,
                             struct status_text *why);

/* A text of printable ASCII that fits `size` bytes with the NUL. */
enum status json_fields_text(const json_t *object, const char *name, char *text,
                             size_t size, struct status_text *why);

/* The game of the main phase that the member `position` is, a position or
 * a record. */
enum status json_fields_game(const json_t *object, struct game *game,
                             struct status_text *why);

/* Whether a member is there and not null. */
bool json_fields_has(const json_t *object, const char *name);

/* Adds an object as a line, or without its last byte, '}', and the newline.
 * Releases it. False when memory ran out, also while it was made. */
bool json_fields_write(json_t *object, bool whole, struct bytes *line);

#endif
