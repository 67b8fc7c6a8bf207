/* SPDX-License-Identifier: GPL-3.0-or-later */
/* htp - lines of the protocol from the standard input, answers to the standard
 * output. */
#include <signal.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/protocol.h"

static const struct argp_option own_options[] = {
    {"no-db", OPTIONS_NO_DB, NULL, 0, "neither look up nor store", 0},
    {"size", OPTIONS_SIZE, "N", 0, "begin with a board of side N (default: 6)",
     0},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},
    {&options_rules_group, 0, NULL, 0},
    {&options_player_group, 0, NULL, 0},
    {&options_help_group, 0, NULL, -1},
    {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .doc = "Play and answer questions over the text protocol GTP/HTP, for "
           "graphical front ends and match programs.\v"
           "Commands come one a line on the standard input; 'list_commands' "
           "lists them, 'unlur-help' explains them. Ctrl-C ends a search, "
           "which then answers with what it knows.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad input, 3 a signal ended it.",
    .children = children,
};

/* Answers line by line until there is none, `quit`, or SIGTERM. */
static enum status converse(struct protocol *protocol, struct status_text *why)
{
    static char line[PROTOCOL_LINE + 1];
    size_t length;
    bool more = true;
    while (!protocol->quit) {
        const enum status status =
            input_line(line, sizeof line, &length, &more, why);
        if (status || !more)
            return status;
        if (protocol_answer(protocol, line, length, stdout))
            command_flush();
        if (protocol->session->signal == SIGTERM)
            return STATUS_LIMIT;
    }
    return STATUS_OK;
}

enum status cmd_htp(int argc, char **argv, struct status_text *why)
{
    static struct protocol protocol;
    struct options options;
    struct session session;
    enum status status = options_read(&argp, argc, argv, &options, why);
    if (!status)
        status = options_no_words(&options, why);
    if (status)
        return status;
    status = session_open(&session, &options, why);
    if (!status) {
        protocol_open(&protocol, &session);
        status = converse(&protocol, why);
    }
    session_close(&session);
    return status;
}
