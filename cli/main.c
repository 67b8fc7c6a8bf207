/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unlur - the program: finds the command in a table and runs it.
 *
 * The status a command returns is the exit code; its line goes to the standard
 * error. Output that could not be written is a failure, however late it shows.
 */
#include "config.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

static const struct command commands[] = {
    {"solve", "prove who wins positions", cmd_solve},
    {"contract", "solve the contract phase of a board", cmd_contract},
    {"annotate", "which moves of a game kept the win, which threw it",
     cmd_annotate},
    {"record", "write games, as records or Abstract Play reports", cmd_record},
    {"query", "what the store knows of positions and their moves", cmd_query},
    {"verify", "check proofs with the independent verifier", cmd_verify},
    {"stats", "statistics from the store", cmd_stats},
    {"report", "all statistics and figures as a folder", cmd_report},
    {"board", "draw positions", cmd_board},
    {"play", "play in the terminal", cmd_play},
    {"htp", "play over the text protocol GTP/HTP", cmd_htp},
    {"serve", "the store in the browser and over HTTP", cmd_serve},
    {"db", "care for the store: init, info, check, export", cmd_db},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

/* The command in hand, for complaints; empty before it is known. */
static const char *command_name = "";

void command_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "unlur%s%s: ", *command_name ? " " : "", command_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

enum status command_worse(enum status a, enum status b)
{
    static const int rank[] = {[STATUS_OK] = 0,
                               [STATUS_LIMIT] = 1,
                               [STATUS_USAGE] = 2,
                               [STATUS_FAILED] = 3};
    return rank[a] >= rank[b] ? a : b;
}

static void print_help(void)
{
    puts("Usage: unlur COMMAND [OPTION...] [ARGUMENT...]\n"
         "Prove positions of the board game Unlur, keep the results in one "
         "file,\nand ask it questions.\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].help);
    puts("\n'unlur COMMAND --help' tells more; 'unlur --version' the "
         "version.\n"
         "A position: 3/4/2b2/4/3 w - rows from the top, digits for empty\n"
         "cells, b and w for stones, then who moves (b, w, or c in the "
         "contract).");
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static enum status run_command(int argc, char **argv, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    char shown[64];
    const char *const name = argc > 1 ? argv[1] : "";
    if (!strcmp(name, "--help") || !strcmp(name, "-?")) {
        print_help();
        return STATUS_OK;
    }
    if (!strcmp(name, "--version") || !strcmp(name, "-V")) {
        puts(PACKAGE_STRING);
        return STATUS_OK;
    }
    const struct command *const command = find_command(name);
    if (!command)
        return status_set(why, STATUS_USAGE,
                          *name ? "'%s': no such command (see 'unlur --help')"
                                : "%sno command given (see 'unlur --help')",
                          status_quote(quoted, name, strlen(name)));
    command_name = command->name;
    snprintf(shown, sizeof shown, "unlur %s", command->name);
    argv[1] = shown;
    return command->run(argc - 1, argv + 1, why);
}

/* Why output was lost, as an errno; 0 while none was. */
static int output_error;

void command_flush(void)
{
    if (fflush(stdout) && !output_error)
        output_error = errno;
}

void command_finish(enum status status)
{
    command_flush();
    if (ferror(stdout) && status != STATUS_FAILED) {
        command_complain("cannot write the output: %s",
                         strerror(output_error ? output_error : EIO));
        status = STATUS_FAILED;
    }
    fclose(stdout);
    exit((int)status);
}

int main(int argc, char **argv)
{
    struct status_text why = {""};
    setlocale(LC_CTYPE, "");
    signal(SIGXFSZ, SIG_IGN);
    const enum status status = run_command(argc, argv, &why);
    if (why.line[0])
        command_complain("%s", why.line);
    command_finish(status);
}
