/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play - a game in the terminal, between people, the program, or both. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/play_commands.h"

static bool ascii, values;

static const struct option_row rows[] = {
    OPTION_SIDE(.help = "play on a board of side N (default: 6)"),
    {"values", .kind = OPTION_SWITCH, .own = &values,
     .help = "mark each legal move as the store knows it: + wins, - loses; ^ "
             "and _ as claimed, ? unknown"},
    {"ascii", .kind = OPTION_SWITCH, .own = &ascii,
     .help = "draw without UTF-8"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "[POSITION]",
    .help = "Play Unlur in the terminal, from a position or a game record on.",
    .notes =
        "Moves and words come one a line: 'c3' and 'pass' are moves, 'auto "
        "second' makes the program the second player, 'help' lists the "
        "words. Ctrl-C while the program thinks has it move at once.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input, 3 a signal ended it.",
    .groups = OPTIONS_DB | OPTIONS_NO_DB | OPTIONS_RULES | OPTIONS_PLAYER |
              OPTIONS_CLAIMS,
    .own = rows,
};

/* The position to go on from, if one is given. */
static enum status set_up(struct session *session,
                          const struct options *options,
                          struct status_text *why)
{
    if (!options->word_count)
        return STATUS_OK;
    const char *const text = options->words[0];
    if (input_check_quotes(options, why))
        return STATUS_USAGE;
    if (options->word_count > 1)
        return status_set(why, STATUS_USAGE, "expected one position, not %d",
                          options->word_count);
    if (options->size)
        return status_set(why, STATUS_USAGE,
                          "--size is for a new game, and a position is given");
    return session_set(session, text, strlen(text),
                       options_given(options, "rules"), why);
}

/* Takes line by line until there is none, `quit`, or SIGTERM. */
static enum status converse(struct play_commands *play, struct lines *lines,
                            struct status_text *why)
{
    const bool asks = isatty(STDIN_FILENO);
    bool more = true;
    play_commands_show(play);
    if (asks)
        puts("A move is a cell or 'pass'; 'auto second' for a game against "
             "the program; 'help'.");
    while (!play->quit && play->thinking->signal != SIGTERM) {
        if (asks)
            printf("%s> ", play_commands_prompt(play));
        command_flush();
        const enum status status = lines_await(lines, &more, why);
        if (status || !more)
            return status;
        play_commands_answer(play, lines_text(lines), lines->line.size);
    }
    return play->quit ? STATUS_OK : STATUS_LIMIT;
}

static enum status run_play(struct options *options, struct status_text *why)
{
    static struct lines lines;
    struct thinking thinking;
    struct play_commands play = {.thinking = &thinking,
                                 .session = &thinking.session,
                                 .out = stdout,
                                 .ascii = ascii,
                                 .values = values};
    enum status status = thinking_open(&thinking, options, why);
    if (!status)
        status = set_up(&thinking.session, options, why);
    if (!status) {
        lines_open(&lines, NULL, 0, INPUT_LONGEST);
        status = converse(&play, &lines, why);
        lines_close(&lines);
    }
    thinking_close(&thinking);
    return status;
}

const struct command cmd_play = {&usage, run_play};
