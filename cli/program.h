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

/* A command, as the overview has it. */
struct program_command {
    const char *name;
    const char *help; /* one line */
    const struct command *command;
};

struct program {
    const char *name;
    const char *help; /* what it is for, in a few lines */
    const struct program_command
        *commands; /* an entry without a name ends them */
};

/* Finds the command that the first argument names, runs it, and ends the
 * process. */
void program_run(const struct program *program, int argc, char **argv)
    __attribute__((noreturn));

#endif
