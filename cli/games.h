/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * games - runs a command over the games it was given, one after the other.
 *
 * A game is a record or a report in JSON, as query/game_record.h says: an
 * argument, a line of the standard input where the argument is `-`, or in a
 * file. A file that begins with '[' is an array of reports, one that begins
 * with '{' and does not end that object in its first line is one report; any
 * other has a game in each line, and empty lines mean nothing. In place of a
 * file there may be a folder, whose files are read in the order of their names.
 * Arguments come before files.
 *
 * As in batch.h every game gets its answer in the order given, a bad one is
 * complained about, and the batch goes on and ends in STATUS_USAGE.
 */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include <jansson.h>

#include "cli/options.h"
#include "query/game_record.h"

/* Answers one game. STATUS_USAGE is complained about with its line and the
 * batch goes on; STATUS_FAILED and STATUS_LIMIT end it. */
typedef enum status games_answer_fn(void *context,
                                    const struct game_record *record,
                                    struct status_text *why);

/* Whether there is a game to answer, and no word that only looks like one.
 * STATUS_USAGE with a line. */
enum status games_check(const struct options *options,
                        const struct options_list *files,
                        struct status_text *why);

/* Answers every game of the command line, and of the files, which went through
 * games_check(). */
enum status games_run(const struct options *options,
                      const struct options_list *files, games_answer_fn *answer,
                      void *context, struct status_text *why);

/* What is known of a game, new and the caller's: `record`, `position`, `size`,
 * `rules`, `moves`, `black`, `winner`, `ending` and `players`, as the manual of
 * unlur record has them. */
json_t *games_json(const struct game_record *record);

#endif
