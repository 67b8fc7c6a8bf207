/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record - reads games from records and reports, and writes them as either. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/games.h"
#include "cli/show.h"
#include "query/abstract_play.h"

static bool abstract_play;
static struct options_list files;

static const struct option_row rows[] = {
    {"abstract-play", .kind = OPTION_SWITCH, .own = &abstract_play,
     .help = "write reports as the site Abstract Play makes them, one a line"},
    {"file", 0, "FILE", OPTION_LIST, .own = &files,
     .help = "read the games in a file, or in all files of a folder; may be "
             "given again"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "RECORD...\n--file FILE",
    .help = "Read games, as records or as reports of the site Abstract Play, "
            "and write them as records, one a line.",
    .notes =
        "A RECORD is 'size=4 contract=inner: d4 e3 pass d5', or a report: a "
        "JSON object. '-' reads one a line from the standard input. A FILE "
        "holds a report, an array of reports, or a game in each line. "
        "Reports do not tell the rules of the contract; --rules does.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_RULES | OPTIONS_JSON,
    .own = rows,
};

/* A report on a line of its own, its members in the order of the site's. */
static enum status print_report(const struct game_record *record,
                                struct status_text *why)
{
    json_t *report;
    const enum status status = abstract_play_write(record, &report, why);
    if (!status)
        show_json(report);
    return status;
}

/* What only a report tells, beside what every game has. */
static void print_json(const struct game_record *record)
{
    static const char *const told[] = {"site", "date-start", "date-end",
                                       "event", "round"};
    json_t *const object = games_json(record);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        json_t *const value = json_object_get(record->header, told[i]);
        if (value)
            json_object_set(object, told[i], value);
    }
    show_json(object);
}

/* A games_answer_fn. */
static enum status answer_game(void *context, const struct game_record *record,
                               struct status_text *why)
{
    const struct options *const options = context;
    char written[GAME_RECORD_SIZE];
    if (abstract_play)
        return print_report(record, why);
    if (options->json)
        print_json(record);
    else
        puts(game_write(&record->game, written));
    return STATUS_OK;
}

static enum status run_record(struct options *options, struct status_text *why)
{
    if (abstract_play && options->json)
        return status_set(why, STATUS_USAGE,
                          "--abstract-play and --json exclude each other");
    const enum status status = games_check(options, &files, why);
    return status ? status
                  : games_run(options, &files, answer_game, options, why);
}

const struct command cmd_record = {&usage, run_record};
