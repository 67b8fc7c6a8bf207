/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * subcommand - the first word after a command that has several things to do, as
 * `unlur db check`.
 */
#ifndef CLI_SUBCOMMAND_H
#define CLI_SUBCOMMAND_H

#include "cli/options.h"

struct subcommand {
    const char *name; /* NULL ends a table */
    /* The words after the name are left in options->words. */
    enum status (*run)(const struct options *options, struct status_text *why);
    bool words;          /* it takes words of its own, and judges them */
    const char *options; /* that it looks at, by name, with blanks between */
};

/* Does what the first word says. STATUS_USAGE without a word, for one that is
 * not in the table, and for words and options that the action does not take. */
enum status subcommand_run(const struct subcommand *actions,
                           struct options *options, struct status_text *why);

#endif
