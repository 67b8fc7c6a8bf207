/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selfplay - games of the program against itself, into the store. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "game/array.h"
#include "play/selfplay.h"

static struct {
    uint64_t games;     /* of each series */
    const char *stones; /* a number or a range; NULL: not given */
} own;

static const struct option_row rows[] = {
    OPTION_SIDE(.help = "cells on a side of the board, %r; games of the whole "
                        "from the empty board, or with --stones"),
    {"stones", 0, "K[-K]", OPTION_TEXT, .own = &own.stones,
     .help = "games from drawn contract sets of K stones, or of each number in "
             "a range such as 1-8"},
    {"games", 0, "N", OPTION_COUNT, 1, SELFPLAY_MOST_GAMES, .own = &own.games,
     .initial = "100",
     .help = "N games of each number of stones or each position (default: "
             "%d)"},
    {"effort", 0, "N", OPTION_COUNT, 1, INT64_MAX, OPTION_FIELD(player.effort),
     .initial = "1000",
     .help = "take at most N nodes and playouts for a move (default: %d)"},
    {"seed", 0, "N", OPTION_COUNT, .initial = "0", OPTION_FIELD(seed),
     .help = "draw what is drawn by N (default: %d)"},
    {"threads", 0, "N", OPTION_INT, 1, OPTIONS_MOST_THREADS, "1",
     OPTION_FIELD(threads), .help = "play on N threads, %r (default: %d)"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "--size N [--stones K[-K]]\nPOSITION...",
    .help = "Have the program play against itself, and store the games.",
    .notes =
        "From the empty board the players make the contract too; with --stones "
        "it is drawn and the colours are given out, so that the first move is "
        "White's. A POSITION is a contract set, with White to move or in the "
        "contract, in which case the players go on with it; '-' reads one a "
        "line from the standard input.\n"
        "A game depends on the numbers given here, on its own number and on "
        "the program's version, on nothing else: every machine plays the same. "
        "There is a limit in effort and none in time for that reason. A run "
        "that was cut short, by a signal or a power cut, goes on where it "
        "stopped when it is started again. unlur stats balance tells what came "
        "of the games.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input, 3 a signal ended it.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_PROGRESS,
    .own = rows,
};

/* The series asked for, to be freed. */
struct plan {
    struct played_series *series;
    size_t count, room;
};

/* Reads a number of stones; false: there is none. */
static bool read_stones(const char **text, int *stones)
{
    char *rest;
    if (**text < '0' || **text > '9')
        return false;
    const unsigned long number = strtoul(*text, &rest, 10);
    *stones = number < BOARD_MAX_CELLS ? (int)number : BOARD_MAX_CELLS;
    *text = rest;
    return true;
}

static enum status read_range(const struct options *options, int *least,
                              int *most, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const int room = selfplay_most_stones(options->size, options->rules);
    const char *rest = own.stones;
    if (options->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "option --stones: with --rules none there is no "
                          "contract");
    bool good = read_stones(&rest, least);
    *most = *least;
    if (good && *rest == '-') {
        rest++;
        good = read_stones(&rest, most);
    }
    if (good && !*rest && *least <= *most && *most <= room)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "option --stones: '%s': expected a number of stones from "
                      "0 to %d or a range such as 1-5",
                      status_quote(quoted, own.stones, strlen(own.stones)),
                      room);
}

static enum status add_series(struct plan *plan,
                              const struct played_series *series,
                              struct status_text *why)
{
    if (!array_room(&plan->series, plan->count, &plan->room))
        return status_no_memory(why);
    plan->series[plan->count++] = *series;
    return STATUS_OK;
}

/* Series by --size, and --stones if it was given. */
static enum status plan_size(const struct options *options, struct plan *plan,
                             struct status_text *why)
{
    int least = 0, most = 0;
    enum status status = STATUS_OK;
    if (own.stones)
        status = read_range(options, &least, &most, why);
    for (int stones = least; stones <= most && !status; stones++) {
        const struct played_series series = {
            .side = options->size,
            .rules = options->rules,
            .origin = own.stones ? PLAYED_DRAWN : PLAYED_EMPTY,
            .stones = stones};
        status = add_series(plan, &series, why);
    }
    return status;
}

static bool is_planned(const struct plan *plan,
                       const struct played_series *series)
{
    char a[PLAYED_SERIES_SIZE], b[PLAYED_SERIES_SIZE];
    played_series_write(series, a);
    for (size_t i = 0; i < plan->count; i++)
        if (!strcmp(a, played_series_write(&plan->series[i], b)))
            return true;
    return false;
}

/* The series of a position; one that is given twice is one. */
static enum status plan_position(const struct input *input, struct plan *plan,
                                 struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE], line[32] = "";
    struct status_text reason;
    struct played_series series;
    struct game game;
    if (input->number)
        snprintf(line, sizeof line, "line %zu: ", input->number);
    enum status status = input_game(input, &game, &reason);
    if (status)
        return status_set(why, status, "%s%s", line, reason.line);
    status = selfplay_given(&game, &series, &reason);
    if (status)
        return status_set(why, status, "%s'%s': %s", line,
                          status_quote(quoted, input->text, input->length),
                          reason.line);
    return is_planned(plan, &series) ? STATUS_OK
                                     : add_series(plan, &series, why);
}

static enum status plan_words(const struct options *options, struct plan *plan,
                              struct status_text *why)
{
    struct input input;
    bool more = true;
    enum status status = input_check_quotes(options, why);
    input_open(&input, options);
    while (!status && more) {
        status = input_next(&input, &more, why);
        if (!status && more && input.length)
            status = plan_position(&input, plan, why);
    }
    input_close(&input);
    if (!status && !plan->count)
        status = status_set(why, STATUS_USAGE, "no position given");
    return status;
}

static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    if (!options->size && !options->word_count)
        return status_set(why, STATUS_USAGE, "no --size and no position given");
    if (options->word_count && (options->size || own.stones))
        return status_set(why, STATUS_USAGE,
                          "a position does not go with --size or --stones");
    return STATUS_OK;
}

static enum status make_plan(const struct options *options, struct plan *plan,
                             struct status_text *why)
{
    const enum status status = options->word_count
                                   ? plan_words(options, plan, why)
                                   : plan_size(options, plan, why);
    for (size_t i = 0; i < plan->count; i++) {
        struct played_series *const series = &plan->series[i];
        series->effort = options->player.effort;
        series->seed = options->seed;
        snprintf(series->version, sizeof series->version, "%s",
                 PACKAGE_VERSION);
    }
    return status;
}

static enum status play(const struct options *options, const struct plan *plan,
                        struct store *store, uint64_t *played,
                        struct status_text *why)
{
    struct progress progress;
    struct run run = {.version = PACKAGE_VERSION, .seed = options->seed};
    struct selfplay selfplay = {.series = plan->series,
                                .count = plan->count,
                                .games = own.games,
                                .threads = options->threads,
                                .stop = &interrupt_flag,
                                .report = progress_count_things,
                                .context = &progress};
    snprintf(run.options, sizeof run.options, "selfplay effort=%" PRIu64,
             options->player.effort);
    store_set_run(store, &run);
    progress_begin(&progress, options);
    progress.things = "games";
    const enum status status = selfplay_run(&selfplay, store, why);
    progress_clear(&progress);
    *played = selfplay.played;
    return status;
}

static json_t *json_of(const struct played_series *series,
                       const struct series_counts *counts)
{
    json_t *const object =
        json_pack("{s:i, s:s, s:s}", "size", series->side, "rules",
                  rules_name(series->rules), "origin",
                  played_origin_names[series->origin]);
    json_object_set_new(object, "stones",
                        series->origin == PLAYED_DRAWN
                            ? json_integer(series->stones)
                            : json_null());
    json_object_set_new(object, "position",
                        series->origin == PLAYED_GIVEN
                            ? json_string(series->start)
                            : json_null());
    json_object_update_new(
        object, json_pack("{s:I, s:s, s:I, s:I, s:I}", "effort",
                          (json_int_t)series->effort, "version",
                          series->version, "games", (json_int_t)counts->games,
                          "white", (json_int_t)counts->white, "first",
                          (json_int_t)counts->first));
    json_object_set_new(object, "seed", json_sprintf("%" PRIu64, series->seed));
    return object;
}

static void print_text(const struct played_series *series,
                       const struct series_counts *counts)
{
    printf("side %d, rules %s, ", series->side, rules_name(series->rules));
    if (series->origin == PLAYED_DRAWN)
        printf("%d stone%s drawn", series->stones,
               series->stones == 1 ? "" : "s");
    else if (series->origin == PLAYED_GIVEN)
        printf("%s", series->start);
    else
        printf("from the empty board");
    printf(", effort %" PRIu64 ": %" PRIu64 " game%s, White won %" PRIu64,
           series->effort, counts->games, counts->games == 1 ? "" : "s",
           counts->white);
    if (series->origin == PLAYED_EMPTY)
        printf(", the first player %" PRIu64, counts->first);
    putchar('\n');
}

/* Tells what is stored of each series, up to the number asked for. */
static enum status show(const struct options *options, const struct plan *plan,
                        struct store *store, uint64_t played,
                        struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < plan->count && !status; i++) {
        struct series_counts counts;
        status =
            game_table_series(store, &plan->series[i], own.games, &counts, why);
        if (status)
            return status;
        if (options->json)
            show_json(json_of(&plan->series[i], &counts));
        else
            print_text(&plan->series[i], &counts);
    }
    if (!options->json)
        printf("%" PRIu64 " game%s played now; results in %s\n", played,
               played == 1 ? "" : "s", options->db);
    return status;
}

static enum status run_selfplay(struct options *options,
                                struct status_text *why)
{
    struct plan plan = {.series = NULL};
    struct store *store = NULL;
    uint64_t played = 0;
    enum status status = check_options(options, why);
    if (!status)
        status = make_plan(options, &plan, why);
    interrupt_catch();
    if (!status)
        status = store_open_until(options->db, STORE_WRITE,
                                  &interrupt_store_stop, &store, why);
    if (!status)
        status = play(options, &plan, store, &played, why);
    if (!status || status == STATUS_LIMIT) {
        struct status_text other;
        const enum status shown = show(options, &plan, store, played, &other);
        status = status_join(status, why, shown, &other);
    }
    store_close(store);
    free(plan.series);
    return interrupt_status(status);
}

const struct command cmd_selfplay = {&usage, run_selfplay};
