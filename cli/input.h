/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * input - the positions a command is given: as arguments, or one a line on the
 * standard input where the argument is `-`.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options.h"
#include "game/game.h"

enum { INPUT_LINE_SIZE = 1 << 16 };

struct input {
    const struct options *options;
    int next;      /* word to read */
    size_t number; /* of the line on the standard input; 0: an argument */
    const char *text;
    size_t length;
    char line[INPUT_LINE_SIZE];
    double last; /* on clock_now(): the standard input is left then, wherever it
                    is; 0: when it ends. The caller's to set after opening */
    bool left;   /* it was */
};

/* STATUS_USAGE when the words of the command line are the pieces of one
 * position or record: the quotes around it were forgotten. */
enum status input_check_quotes(const struct options *options,
                               struct status_text *why);

/* Begins with the first word. */
void input_open(struct input *input, const struct options *options);

/*
 * Steps to the next text, which input->text and input->length then hold.
 * STATUS_OK with *more false at the end. STATUS_FAILED when reading fails,
 * STATUS_LIMIT when a signal ends it.
 * Empty lines of the standard input count as texts, so that answers keep in
 * step.
 */
enum status input_next(struct input *input, bool *more,
                       struct status_text *why);

/* Whether the text is an argument that is no record and names a file there is.
 */
bool input_is_file(const struct input *input);

/* Whether input_next() would not wait for the standard input. That must not be
 * buffered. */
bool input_ready(const struct input *input);

/*
 * Reads a line of the standard input, without its end, and the first without
 * the byte order mark before it, into `line`, for a program that has nothing to
 * finish: SIGINT and SIGTERM end it with STATUS_LIMIT while it waits, and kill
 * after that. Of a line longer than `size` the rest is thrown away. *more is
 * false at the end. STATUS_FAILED when reading fails.
 */
enum status input_await_line(char *line, size_t size, size_t *length,
                             bool *more, struct status_text *why);

/* Reads the text as a position or a record; see game_read(). */
enum status input_game(const struct input *input, struct game *game,
                       struct status_text *why);

#endif
