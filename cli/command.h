/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command - what every command of the program is made of.
 *
 * A command is one entry of the table in main.c. Its function reads its own
 * arguments, does its work, prints its answers on the standard output, and
 * returns a status that becomes the exit code. When it fails as a whole it
 * leaves one line in `why`, which main() prints; complaints about single lines
 * of a batch it prints itself.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <argp.h>

#include "game/status.h"

struct command {
    const char *name;
    const char *help; /* one line for the overview */
    enum status (*run)(int argc, char **argv, struct status_text *why);
};

enum status cmd_solve(int argc, char **argv, struct status_text *why);
enum status cmd_contract(int argc, char **argv, struct status_text *why);
enum status cmd_annotate(int argc, char **argv, struct status_text *why);
enum status cmd_record(int argc, char **argv, struct status_text *why);
enum status cmd_query(int argc, char **argv, struct status_text *why);
enum status cmd_verify(int argc, char **argv, struct status_text *why);
enum status cmd_stats(int argc, char **argv, struct status_text *why);
enum status cmd_report(int argc, char **argv, struct status_text *why);
enum status cmd_board(int argc, char **argv, struct status_text *why);
enum status cmd_jobs(int argc, char **argv, struct status_text *why);
enum status cmd_serve(int argc, char **argv, struct status_text *why);
enum status cmd_play(int argc, char **argv, struct status_text *why);
enum status cmd_htp(int argc, char **argv, struct status_text *why);
enum status cmd_db(int argc, char **argv, struct status_text *why);

/* Prints one line on the standard error: "unlur: " and the complaint. */
void command_complain(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* The same about one line, or other part, of much that was read. After a few
 * the rest is only counted, and command_finish() tells how many there were. */
void command_complain_of_part(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* The exit code of a batch in which `a` and `b` happened: failures go before
 * the user's mistakes, and those before limits. */
enum status command_worse(enum status a, enum status b);

/* Sends what was printed on its way, and remembers why it could not. */
void command_flush(void);

/* Something was not printed, for the reason that an errno tells: the program
 * will fail with it. */
void command_lose_output(int error);

/* Ends the program: closes the standard output, complains if anything printed
 * was lost, and exits. */
void command_finish(enum status status) __attribute__((noreturn));

#endif
