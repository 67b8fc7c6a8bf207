/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input - see the header. Bytes are counted, so a NUL is seen as a bad byte. */
#include "cli/input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void input_open(struct input *input, const struct options *options)
{
    *input = (struct input){.options = options};
}

void input_close(struct input *input)
{
    free(input->line);
}

/* Reads one line without its newline; *more is false at the end of the file. */
static enum status next_line(struct input *input, bool *more,
                             struct status_text *why)
{
    errno = 0;
    const ssize_t length = getline(&input->line, &input->room, stdin);
    *more = length >= 0;
    if (length < 0 && errno == EINTR)
        return STATUS_LIMIT;
    if (length < 0 && !feof(stdin))
        return status_set(why, STATUS_FAILED,
                          "cannot read the standard input: %s",
                          strerror(errno));
    if (length < 0)
        return STATUS_OK;
    input->number++;
    input->text = input->line;
    input->length = (size_t)length;
    if (input->length && input->line[input->length - 1] == '\n')
        input->length--;
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
        const enum status status = next_line(input, more, why);
        if (status || *more)
            return status;
        input->next++;
    }
    return STATUS_OK;
}

enum status input_situation(const struct input *input,
                            struct situation *situation,
                            struct status_text *why)
{
    const struct options *const options = input->options;
    return situation_read(input->text, input->length, options->rules,
                          options->rules_fixed, situation, why);
}
