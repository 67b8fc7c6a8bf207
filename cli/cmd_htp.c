/* SPDX-License-Identifier: GPL-3.0-or-later */
/* htp - lines of the protocol from the standard input, answers to the standard
 * output. */
#include <signal.h>

#include "cli/command.h"
#include "cli/lines.h"
#include "cli/protocol.h"

static const struct option_row rows[] = {
    OPTION_SIDE(.initial = "6",
                .help = "begin with a board of side N (default: %d)"),
    {0},
};

static const struct options_usage usage = {
    .help = "Play and answer questions over the text protocol GTP/HTP, for "
            "graphical front ends and match programs.",
    .notes = "Commands come one a line on the standard input; 'list_commands' "
             "lists them, 'unlur-help' explains them. Ctrl-C ends a search, "
             "which then answers with what it knows.\n"
             "\n"
             "Exit status: 0 done, 1 failed, 2 bad input, 3 a signal ended it.",
    .groups = OPTIONS_DB | OPTIONS_NO_DB | OPTIONS_RULES | OPTIONS_PLAYER,
    .own = rows,
};

/* Answers line by line until there is none, `quit`, or SIGTERM. */
static enum status converse(struct protocol *protocol, struct lines *lines,
                            struct status_text *why)
{
    bool more = true;
    while (!protocol->quit) {
        const enum status status = lines_await(lines, &more, why);
        if (status || !more)
            return status;
        if (protocol_answer(protocol, lines_text(lines), lines->line.size,
                            stdout))
            command_flush();
        if (protocol->thinking->signal == SIGTERM)
            return STATUS_LIMIT;
    }
    return STATUS_OK;
}

static enum status run_htp(struct options *options, struct status_text *why)
{
    static struct protocol protocol;
    static struct lines lines;
    struct thinking thinking;
    enum status status = options_no_words(options, why);
    if (status)
        return status;
    status = thinking_open(&thinking, options, why);
    if (!status) {
        protocol_open(&protocol, &thinking);
        lines_open(&lines, NULL, 0, PROTOCOL_LINE);
        status = converse(&protocol, &lines, why);
        lines_close(&lines);
    }
    thinking_close(&thinking);
    return status;
}

const struct command cmd_htp = {&usage, run_htp};
