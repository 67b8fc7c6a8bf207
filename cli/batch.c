/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch - see the header. */
#include "cli/batch.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/show.h"
#include "publish/lookup_json.h"

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
    struct situation situation;
    enum status status = input_situation(input, &situation, why);
    if (status) {
        complain(input, why->line);
        return status;
    }
    status = answer(context, &situation, why);
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
