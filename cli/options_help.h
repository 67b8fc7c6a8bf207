/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options_help - --help and --usage, written by argp from the rows. */
#ifndef CLI_OPTIONS_HELP_H
#define CLI_OPTIONS_HELP_H

#include "cli/options.h"

/* A group of rows under a title of its own, or among the command's. */
struct options_section {
    unsigned group;    /* of enum options_group; 0: every command has it */
    const char *title; /* NULL: none */
    const struct option_row *rows;
};

/* Prints what a command takes to the standard output: all, or the options in
 * short. The sections end with one without rows; the last before that stands at
 * the end of the help. */
void options_help(const struct options_usage *usage,
                  const struct options_section *sections, const char *command,
                  bool brief);

#endif
