/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_options - its callbacks. */
#include "db/store_merge_options.h"

#include "db/row.h"
#include "game/stop_flag.h"

bool store_merge_must_stop(const struct store_merge_options *options)
{
    return stop_flag_is_raised(options->stop);
}

void store_merge_tell(const struct store_merge_options *options,
                      const char *line)
{
    options->tell(options->context, line);
}

void store_merge_leave_out(const struct store_merge_options *options,
                           struct status_text *why)
{
    store_merge_tell(options, why->line);
    *why->line = '\0';
}

enum status store_merge_judge(const struct store_merge_options *options,
                              struct result *result, struct proof *proof,
                              struct status_text *why)
{
    struct status_text line;
    char text[NOTATION_SIZE];
    const int move = result->move;
    const enum status status =
        options->judge(options->context, result, proof, why);
    if (result->move == move)
        return status;
    status_set(&line, STATUS_FAILED,
               "the move of '%s' (rules %s) is not the one that its proof "
               "shows, which takes its place",
               notation_write(&result->position, text),
               row_rules(&result->position, result->rules));
    store_merge_tell(options, line.line);
    return status;
}

void store_merge_count(const struct store_merge_options *options, uint64_t done,
                       uint64_t total)
{
    if (options->count)
        options->count(options->context, done, total);
}
