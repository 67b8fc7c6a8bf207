/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * show - positions, values and moves as the words and JSON that users see.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <jansson.h>
#include <stdio.h>

#include "analysis/statistics/report.h"
#include "db/result.h"
#include "game/game.h"
#include "game/notation.h"
#include "game/value.h"
#include "prover/checked_store.h"

/* Writes the verdict, without a newline: "White wins with d2". */
void show_verdict(FILE *out, const struct game *game, enum value value,
                  int move);

/* Prints the position and the verdict, without a newline: "3/4/2b2/4/3 w: White
 * wins". */
void show_verdict_text(const struct game *game, enum value value, int move);

/* Why somebody has won: "a Line", "Black made a Line without a Y". */
const char *show_reason(const struct position *position);

/* Writes what an answer took and where it comes from, without a newline: "; 93
 * nodes, 0.01 s, search". */
void show_work(FILE *out, const struct answer *answer);

/* Prints a report as text or, on a line of its own, as JSON. */
enum status show_report(const struct report *report, bool json,
                        struct status_text *why);

/* A file's name as JSON text: as it is, or, where it is no UTF-8, as complaints
 * tell it, with what is not printable ASCII as \xHH. */
json_t *show_file_name(const char *name);

/* Prints an object on a line of its own, at once, and releases it. One that
 * memory did not suffice for is not printed, and the program will fail. */
void show_json(json_t *object);

#endif
