/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input - takes bytes up to a newline. They are counted, so a NUL is seen as a
 * bad byte. */
#include "cli/input.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/lines.h"
#include "game/clock.h"
#include "game/notation.h"

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

/* Waits until the standard input has something, or has ended; false: `last`
 * came first, or a signal. */
static bool comes_before(double last)
{
    struct pollfd standard = {.fd = STDIN_FILENO, .events = POLLIN};
    const double most = INT_MAX / 1000;
    double left;
    int ready = 0;
    while (ready <= 0 && !interrupt_flag && (left = last - clock_now()) > 0)
        ready = poll(&standard, 1, (int)ceil(1000 * fmin(left, most)));
    return ready > 0;
}

/* Takes off a line that fits what is no part of it: the CR of a CR LF and, if
 * it is the first, the byte order mark. The length that is left. */
static size_t trim(char *line, size_t size, size_t length)
{
    static bool begun;
    const bool first = !begun;
    begun = true;
    if (length == size)
        return length;
    const size_t mark = first ? notation_mark_length(line, length) : 0;
    memmove(line, line + mark, length - mark);
    return notation_line_length(line, length - mark);
}

static enum status cannot_read(const char *reason, struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "cannot read the standard input: %s",
                      reason);
}

/* Reads a line; STATUS_LIMIT when a signal ends it, or `last` comes, 0: never.
 */
static enum status read_line(char *line, size_t size, double last,
                             size_t *length, bool *more,
                             struct status_text *why)
{
    int byte = 0;
    size_t skipped = 0;
    errno = 0;
    *length = 0;
    while (skipped <= LINES_MOST_SKIPPED && !interrupt_flag &&
           (!(last > 0) || comes_before(last)) &&
           (byte = getc_unlocked(stdin)) != EOF && byte != '\n') {
        if (*length < size)
            line[(*length)++] = (char)byte;
        else
            skipped++;
        byte = 0;
    }
    if (skipped > LINES_MOST_SKIPPED)
        return cannot_read("a line has no end", why);
    if (byte != EOF && byte != '\n')
        return STATUS_LIMIT; /* a signal or `last` came first */
    if (byte == EOF && ferror(stdin))
        return errno == EINTR ? STATUS_LIMIT
                              : cannot_read(strerror(errno), why);
    *more = byte == '\n' || *length > 0;
    *length = trim(line, size, *length);
    return STATUS_OK;
}

enum status input_await_line(char *line, size_t size, size_t *length,
                             bool *more, struct status_text *why)
{
    interrupt_leave();
    const enum status status = read_line(line, size, 0, length, more, why);
    interrupt_release();
    return status;
}

bool input_ready(const struct input *input)
{
    struct pollfd standard = {.fd = STDIN_FILENO, .events = POLLIN};
    if (input->next < input->options->word_count &&
        strcmp(input->options->words[input->next], "-") != 0)
        return true;
    return poll(&standard, 1, 0) != 0;
}

/* Reads one line. Of a line longer than any position or record the rest is
 * missing, but input->length is at its greatest, so that the reader refuses
 * it. */
static enum status next_line(struct input *input, bool *more,
                             struct status_text *why)
{
    const enum status status =
        read_line(input->line, sizeof input->line, input->last, &input->length,
                  more, why);
    if (status == STATUS_LIMIT && !interrupt_flag) {
        input->left = true;
        return STATUS_OK;
    }
    if (!status)
        input->number += *more;
    input->text = input->line;
    return status;
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
        const enum status status = next_line(input, more, why);
        if (status || *more)
            return status;
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
    if (input->length >= sizeof input->line)
        return status_set(why, STATUS_USAGE, "more than %zu bytes: too long",
                          sizeof input->line - 1);
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
