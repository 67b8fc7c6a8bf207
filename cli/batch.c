/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * batch - the answers come from a function of the caller's; here are the loop
 * and the complaints.
 */
#include "cli/batch.h"

#include <string.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/show.h"

void batch_complain(const struct options *options, size_t number,
                    const char *text, size_t length, const char *line)
{
    if (number)
        command_complain_of_part("line %zu: %s", number, line);
    else
        command_complain("%s", line);
    if (options->json)
        show_json(lookup_json_error(text, length, line));
}

/* *more becomes false when the batch ends, for the reason in `why`. */
static enum status answer_one(const struct input *input,
                              batch_answer_fn *answer, void *context,
                              bool *more, struct status_text *why)
{
    struct game game;
    bool alone = false;
    enum status status = input_game(input, &game, why);
    if (!status)
        status = answer(context, &game, &alone, why);
    *more = status != STATUS_FAILED || alone;
    if (*more && status && status != STATUS_LIMIT)
        batch_complain(input->options, input->number, input->text,
                       input->length, why->line);
    return status;
}

enum status batch_run(const struct options *options, batch_answer_fn *answer,
                      bool (*stop)(const void *context), void *context,
                      struct status_text *why)
{
    struct input input;
    bool more = true, failed = false;
    enum status worst = input_check_quotes(options, why);
    if (worst)
        return worst;
    input_open(&input, options);
    while (more) {
        if (stop && stop(context)) {
            worst = status_worse(worst, STATUS_LIMIT);
            break;
        }
        enum status status = input_next(&input, &more, why);
        if (status)
            more = false;
        else if (more)
            status = answer_one(&input, answer, context, &more, why);
        failed = status == STATUS_FAILED && !more;
        worst = status_worse(worst, status);
    }
    input_close(&input);
    if (!failed)
        why->line[0] = '\0'; /* it has been told */
    return worst;
}
