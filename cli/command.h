/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command - what every command of the program is made of.
 *
 * A command is one entry of the table in main.c: what it takes, and a function,
 * which is given the options that were read, does its work, prints its answers
 * on the standard output, and returns a status that becomes the exit code. When
 * it fails as a whole it leaves one line in `why`, which main() prints;
 * complaints about single lines of a batch it prints itself.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/options.h"

struct command {
    const struct options_usage *usage;
    enum status (*run)(struct options *options, struct status_text *why);
};

extern const struct command cmd_solve, cmd_contract, cmd_annotate, cmd_record,
    cmd_query, cmd_verify, cmd_stats, cmd_report, cmd_board, cmd_jobs,
    cmd_serve, cmd_play, cmd_htp, cmd_db, cmd_selfplay;

/* Prints one line on the standard error: "unlur: " and the complaint. */
void command_complain(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* The same about one line, or other part, of much that was read. After a few
 * the rest is only counted, and the end of the program tells how many there
 * were. */
void command_complain_of_part(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Sends what was printed on its way; false when it could not, which the end of
 * the program tells. */
bool command_flush(void);

/* Something was not printed, for the reason that an errno tells: the program
 * will fail with it. */
void command_lose_output(int error);

#endif
