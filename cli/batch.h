/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * batch - runs a command over the positions it was given, one after the other.
 *
 * Every text gets its answer in the order asked. A bad one, and one that cannot
 * be answered though others can, as when its row in the store is damaged, is
 * complained about on the standard error, and in JSON also answered by an
 * object with an `error`; the batch goes on and ends in STATUS_USAGE or
 * STATUS_FAILED. Where no other could be answered either, as when the store
 * cannot be read or the disk is full, the batch ends.
 */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/options.h"
#include "game/game.h"

/* Answers one position. STATUS_LIMIT: it stays unknown, and the batch goes on;
 * STATUS_FAILED ends it, unless *alone, false before, tells that the failure is
 * of this position alone. */
typedef enum status batch_answer_fn(void *context, const struct game *game,
                                    bool *alone, struct status_text *why);

/* Answers every position of the command line or the standard input. `stop`
 * (may be NULL) ends the batch between two positions when it returns true; that
 * counts as a limit. */
enum status batch_run(const struct options *options, batch_answer_fn *answer,
                      bool (*stop)(const void *context), void *context,
                      struct status_text *why);

/* The complaint about a text, of a line of the standard input if it has a
 * number; in JSON its answer too. */
void batch_complain(const struct options *options, size_t number,
                    const char *text, size_t length, const char *line);

#endif
