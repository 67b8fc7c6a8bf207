/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program - a program that is a table of commands.
 *
 * The status a command returns is the exit code; its line goes to the standard
 * error. Output that could not be written is a failure, however late it shows.
 */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/command.h"

struct program {
    const char *name;
    const char *help;               /* what it is for, in a few lines */
    const struct command *commands; /* an entry without a name ends them */
};

/* Finds the command that the first argument names, runs it, and ends the
 * process. */
void program_run(const struct program *program, int argc, char **argv)
    __attribute__((noreturn));

#endif
