/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program - finds the command, lets its table of options read the words, runs
 * it, and looks at the end whether all output was written.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/program.h"
#include "db/json_memory.h"

enum {
    LONGEST_COMPLAINT = 8192,
    MOST_PARTS = 20 /* that are complained about one by one */
};

static const struct program *program;

/* The command in hand, for complaints; empty before it is known. */
static const char *command_name = "";

__attribute__((format(printf, 1, 0))) static void complain(const char *format,
                                                           va_list arguments)
{
    char line[LONGEST_COMPLAINT];
    vsnprintf(line, sizeof line, format, arguments);
    fprintf(stderr, "%s%s%s: ", program->name, *command_name ? " " : "",
            command_name);
    status_print_plain(line, stderr);
    fputc('\n', stderr);
}

void command_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
}

/* Complaints about parts of what was read. */
static unsigned long parts;

void command_complain_of_part(const char *format, ...)
{
    va_list arguments;
    if (++parts > MOST_PARTS)
        return;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
}

/* What CITATION.cff says, for BibTeX. */
static void print_citation(void)
{
    puts("@software{unlur,\n"
         "  title   = {Unlur: a solver for the board game Unlur},\n"
         "  author  = {{The unlur project}},\n"
         "  version = {" PACKAGE_VERSION "},\n"
         "  date    = {2026-11-22},\n"
         "  year    = {2026},\n"
         "  month   = {11},\n"
         "  license = {GPL-3.0-or-later}\n"
         "}");
}

static void print_help(void)
{
    printf("Usage: %s COMMAND [OPTION...] [ARGUMENT...]\n%s\n\n", program->name,
           program->help);
    for (const struct program_command *c = program->commands; c->name; c++)
        printf("  %-10s %s\n", c->name, c->help);
    printf("\n'%s COMMAND --help' tells more; '%s --version' the version, and\n"
           "'%s --citation' how to cite it.\n",
           program->name, program->name, program->name);
    puts("A position: 3/4/2b2/4/3 w - rows from the top, digits for empty\n"
         "cells, b and w for stones, then who moves (b, w, or c in the "
         "contract).");
}

static const struct command *find_command(const char *name,
                                          struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    for (const struct program_command *c = program->commands; c->name; c++) {
        if (strcmp(c->name, name) == 0) {
            command_name = c->name;
            return c->command;
        }
    }
    status_set(why, STATUS_USAGE,
               *name == '-' ? "'%s': a command comes first (see '%s --help')"
               : *name      ? "'%s': no such command (see '%s --help')"
                            : "%sno command given (see '%s --help')",
               status_quote(quoted, name, strlen(name)), program->name);
    return NULL;
}

/* `argv` begins with the command. */
static enum status run_command(int argc, char **argv, struct status_text *why)
{
    struct options options;
    char shown[64];
    bool answered;
    const struct command *const command = find_command(argv[0], why);
    if (!command)
        return STATUS_USAGE;
    snprintf(shown, sizeof shown, "%s %s", program->name, command_name);
    const enum status status = options_read(command->usage, shown, argc, argv,
                                            &options, &answered, why);
    return status || answered ? status : command->run(&options, why);
}

/* Whether a word asks for help by itself, whatever command it stands for. */
static bool asks_for_help(const char *word)
{
    return !strcmp(word, "--help") || !strcmp(word, "-?");
}

/* `help`, or `help COMMAND`, which is `COMMAND --help`; `help help` is `help`.
 */
static enum status run_help(int argc, char **argv, struct status_text *why)
{
    static char help[] = "--help";
    char *words[] = {argv[1], help, NULL};
    char quoted[STATUS_QUOTE_SIZE];
    if (argc > 2)
        return status_set(why, STATUS_USAGE, "unexpected argument '%s'",
                          status_quote(quoted, argv[2], strlen(argv[2])));
    if (argc > 1 && strcmp(argv[1], "help") != 0 && !asks_for_help(argv[1]))
        return run_command(2, words, why);
    print_help();
    return STATUS_OK;
}

/* `argv` begins with the program's own name. */
static enum status run_words(int argc, char **argv, struct status_text *why)
{
    static char nothing[] = "";
    char *no_words[] = {nothing, NULL};
    const char *const name = argc > 1 ? argv[1] : nothing;
    if (asks_for_help(name)) {
        print_help();
        return STATUS_OK;
    }
    if (!strcmp(name, "--version") || !strcmp(name, "-V")) {
        puts(PACKAGE_STRING);
        return STATUS_OK;
    }
    if (!strcmp(name, "--citation")) {
        print_citation();
        return STATUS_OK;
    }
    if (!strcmp(name, "help"))
        return run_help(argc - 1, argv + 1, why);
    return argc > 1 ? run_command(argc - 1, argv + 1, why)
                    : run_command(1, no_words, why);
}

/* Why output was lost, as an errno; 0 while none was. */
static int output_error;

void command_lose_output(int error)
{
    if (!output_error)
        output_error = error;
}

bool command_flush(void)
{
    if (fflush(stdout) == 0)
        return true;
    command_lose_output(errno);
    return false;
}

/* Ends the program: closes the standard output, complains if anything printed
 * was lost, and exits. */
static void __attribute__((noreturn)) finish(enum status status)
{
    command_flush();
    if (parts > MOST_PARTS)
        command_complain("%lu more complaints like these are not shown",
                         parts - MOST_PARTS);
    if ((ferror(stdout) || output_error) && status != STATUS_FAILED) {
        command_complain("cannot write the output: %s",
                         strerror(output_error ? output_error : EIO));
        status = STATUS_FAILED;
    }
    fclose(stdout);
    exit((int)status);
}

/* Has each standard stream that is closed fail, where a file that is opened
 * later would be taken for it. */
static void keep_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void program_run(const struct program *run, int argc, char **argv)
{
    struct status_text why = {""};
    keep_streams();
    program = run;
    json_memory_watch();
    setlocale(LC_CTYPE, "");
    signal(SIGXFSZ, SIG_IGN);
    interrupt_tidy();
    const enum status status = run_words(argc, argv, &why);
    if (why.line[0])
        command_complain("%s", why.line);
    finish(status);
}
