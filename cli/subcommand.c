/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * subcommand - looks the word up in the table of the command; the complaint
 * lists what there is.
 */
#include "cli/subcommand.h"

#include <stdio.h>
#include <string.h>

/* "init, info or check", as far as there is room. */
static void list_names(const struct subcommand *actions, char *text,
                       size_t size)
{
    size_t used = 0;
    for (int i = 0; actions[i].name && used < size; i++) {
        const char *const between = i == 0                ? ""
                                    : actions[i + 1].name ? ", "
                                                          : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", between,
                                 actions[i].name);
    }
}

static const struct subcommand *find(const struct subcommand *actions,
                                     const char *name)
{
    for (const struct subcommand *a = actions; a->name; a++)
        if (strcmp(a->name, name) == 0)
            return a;
    return NULL;
}

enum status subcommand_run(const struct subcommand *actions,
                           struct options *options, struct status_text *why)
{
    char names[STATUS_TEXT_SIZE / 2], quoted[STATUS_QUOTE_SIZE];
    list_names(actions, names, sizeof names);
    if (!options->word_count)
        return status_set(why, STATUS_USAGE, "no action given: %s", names);
    const char *const word = *options->words++;
    options->word_count--;
    const struct subcommand *const action = find(actions, word);
    if (!action)
        return status_set(why, STATUS_USAGE, "'%s': expected %s",
                          status_quote(quoted, word, strlen(word)), names);
    if (options_only(options, action->options, action->name, why) ||
        (!action->words && options_no_words(options, why)))
        return STATUS_USAGE;
    return action->run(options, why);
}
