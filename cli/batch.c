/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch - see the header. */
#include "cli/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/show.h"
#include "game/array.h"

static void complain(const struct input *input, const char *line)
{
    if (input->number)
        command_complain("line %zu: %s", input->number, line);
    else
        command_complain("%s", line);
    if (input->options->json)
        show_json(lookup_json_error(input->text, input->length, line));
}

static enum status answer_one(const struct input *input,
                              batch_answer_fn *answer, void *context,
                              struct status_text *why)
{
    struct game game;
    enum status status = input_game(input, &game, why);
    if (status) {
        complain(input, why->line);
        return status;
    }
    status = answer(context, &game, why);
    if (status == STATUS_USAGE)
        complain(input, why->line);
    return status;
}

enum status batch_run(const struct options *options, batch_answer_fn *answer,
                      bool (*stop)(const void *context), void *context,
                      struct status_text *why)
{
    struct input input;
    bool more = true;
    enum status worst = STATUS_OK;
    input_open(&input, options);
    while (more && worst != STATUS_FAILED) {
        if (stop && stop(context)) {
            worst = command_worse(worst, STATUS_LIMIT);
            break;
        }
        enum status status = input_next(&input, &more, why);
        if (status)
            more = false;
        else if (more)
            status = answer_one(&input, answer, context, why);
        worst = command_worse(worst, status);
    }
    if (worst != STATUS_FAILED)
        why->line[0] = '\0';
    return worst;
}

/* --- Reading ahead ---------------------------------------------------------
 */

/* A text that was read and is answered later. */
struct kept {
    char *text;
    size_t length;
    size_t number; /* as in struct input */
};

struct kept_list {
    struct kept *texts;
    size_t count, room;
};

static void forget(struct kept_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->texts[i].text);
    free(list->texts);
}

static enum status keep(struct kept_list *list, const struct input *input,
                        struct status_text *why)
{
    if (!array_room(&list->texts, list->count, &list->room))
        return status_no_memory(why);
    char *const text = malloc(input->length + 1);
    if (!text)
        return status_no_memory(why);
    memcpy(text, input->text, input->length);
    text[input->length] = '\0';
    list->texts[list->count++] =
        (struct kept){text, input->length, input->number};
    return STATUS_OK;
}

/* Reads all texts and foresees those that are positions. STATUS_LIMIT: a signal
 * came. */
static enum status read_all(struct input *input, struct kept_list *list,
                            batch_answer_fn *foresee, void *context,
                            struct status_text *why)
{
    bool more = true;
    for (;;) {
        struct game game;
        enum status status = input_next(input, &more, why);
        if (status || !more)
            return status;
        status = keep(list, input, why);
        if (!status && !input_game(input, &game, why))
            status = foresee(context, &game, why);
        if (status == STATUS_FAILED)
            return status;
    }
}

enum status batch_run_ahead(const struct options *options,
                            batch_answer_fn *foresee, batch_answer_fn *answer,
                            bool (*stop)(const void *context), void *context,
                            struct status_text *why)
{
    struct input input;
    struct kept_list list = {.texts = NULL};
    input_open(&input, options);
    enum status worst = read_all(&input, &list, foresee, context, why);
    for (size_t i = 0; i < list.count && worst != STATUS_FAILED; i++) {
        if (stop && stop(context)) {
            worst = command_worse(worst, STATUS_LIMIT);
            break;
        }
        input.text = list.texts[i].text;
        input.length = list.texts[i].length;
        input.number = list.texts[i].number;
        worst = command_worse(worst, answer_one(&input, answer, context, why));
    }
    forget(&list);
    if (worst != STATUS_FAILED)
        why->line[0] = '\0';
    return worst;
}
