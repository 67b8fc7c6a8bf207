/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * input - the positions a command is given: as arguments, or one a line on the
 * standard input where the argument is `-`.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/lines.h"
#include "cli/options.h"
#include "game/game.h"

enum { INPUT_LONGEST = (1 << 16) - 1 }; /* bytes of a line */

struct input {
    const struct options *options;
    int next;      /* word to read */
    bool open;     /* that word is `-`, and begun */
    size_t number; /* of the line on the standard input; 0: an argument */
    const char *text;
    size_t length;
    struct lines lines; /* of the standard input, while it is read */
    double last; /* on clock_now(): the standard input is left then, wherever it
                    is; 0: when it ends. The caller's to set after opening */
    bool left;   /* it was */
};

/* STATUS_USAGE when the words of the command line are the pieces of one
 * position or record: the quotes around it were forgotten. */
enum status input_check_quotes(const struct options *options,
                               struct status_text *why);

/* Begins with the first word; input_close() when done. */
void input_open(struct input *input, const struct options *options);
void input_close(struct input *input);

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

/* Whether input_next() would hardly wait for the standard input. */
bool input_ready(const struct input *input);

/* Reads the text as a position or a record; see game_read(). */
enum status input_game(const struct input *input, struct game *game,
                       struct status_text *why);

#endif
