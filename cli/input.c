/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input - the words of the command line, and the lines for `-`. */
#include "cli/input.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "game/clock.h"

enum status input_check_quotes(const struct options *options,
                               struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    char quoted[STATUS_QUOTE_SIZE];
    struct status_text ignored;
    struct game game;
    size_t length = 0;
    for (int i = 0; i < options->word_count && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                   i ? " " : "", options->words[i]);
    if (options->word_count < 2 || length >= sizeof text ||
        game_read(text, length, options->rules, options_given(options, "rules"),
                  &game, &ignored))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "'%s' is one argument: put it in quotes",
                      status_quote(quoted, text, length));
}

void input_open(struct input *input, const struct options *options)
{
    *input = (struct input){.options = options};
}

void input_close(struct input *input)
{
    if (input->open)
        lines_close(&input->lines);
    input->open = false;
}

bool input_ready(const struct input *input)
{
    struct pollfd standard = {.fd = STDIN_FILENO, .events = POLLIN};
    if (input->next < input->options->word_count &&
        strcmp(input->options->words[input->next], "-") != 0)
        return true;
    return input->open ? lines_ready(&input->lines)
                       : poll(&standard, 1, 0) != 0;
}

/* How many milliseconds to wait for a line: signals are looked after in
 * between. */
static int patience(const struct input *input)
{
    const double most = 0.25;
    const double left = input->last > 0 ? input->last - clock_now() : most;
    return (int)ceil(1000 * fmax(0, fmin(left, most)));
}

/* Reads one line; of one too long to be a position or record the rest is
 * missing, so that input_game() refuses it. STATUS_LIMIT when a signal ends it.
 */
static enum status next_line(struct input *input, bool *more,
                             struct status_text *why)
{
    enum status status = STATUS_OK;
    enum lines_step step = LINES_WAIT;
    while (!status && step == LINES_WAIT) {
        if (interrupt_flag)
            return STATUS_LIMIT;
        if (input->last > 0 && clock_now() >= input->last) {
            input->left = true;
            return STATUS_OK;
        }
        status = lines_next(&input->lines, patience(input), &step, why);
    }
    *more = !status && step == LINES_LINE;
    if (!*more)
        return status;
    input->number = input->lines.number;
    input->length = input->lines.line.size;
    input->text = lines_text(&input->lines);
    return STATUS_OK;
}

enum status input_next(struct input *input, bool *more, struct status_text *why)
{
    *more = false;
    while (input->next < input->options->word_count) {
        const char *const word = input->options->words[input->next];
        if (strcmp(word, "-") != 0) {
            input->next++;
            input->number = 0;
            input->text = word;
            input->length = strlen(word);
            *more = true;
            return STATUS_OK;
        }
        if (!input->open)
            lines_open(&input->lines, NULL, 0, INPUT_LONGEST);
        input->open = true;
        const enum status status = next_line(input, more, why);
        if (status || *more)
            return status;
        input_close(input);
        input->next++;
    }
    return STATUS_OK;
}

bool input_is_file(const struct input *input)
{
    struct stat file;
    return !input->number && strncmp(input->text, "size=", 5) != 0 &&
           stat(input->text, &file) == 0 && S_ISREG(file.st_mode);
}

enum status input_game(const struct input *input, struct game *game,
                       struct status_text *why)
{
    const struct options *const options = input->options;
    char quoted[STATUS_QUOTE_SIZE];
    if (input->length > INPUT_LONGEST)
        return status_set(why, STATUS_USAGE, "more than %d bytes: too long",
                          INPUT_LONGEST);
    const enum status status =
        game_read(input->text, input->length, options->rules,
                  options_given(options, "rules"), game, why);
    if (status != STATUS_USAGE || !input_is_file(input))
        return status;
    return status_set(why, STATUS_USAGE,
                      "'%s' is a file; '-' reads positions from the standard "
                      "input, one a line",
                      status_quote(quoted, input->text, input->length));
}
