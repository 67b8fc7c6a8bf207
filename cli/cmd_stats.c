/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats - tables computed from the store. */
#include <stdio.h>
#include <string.h>

#include "analysis/report/render.h"
#include "analysis/statistics/statistic.h"
#include "cli/command.h"
#include "cli/compared_stores.h"
#include "cli/options.h"
#include "db/info.h"
#include "game/notation.h"

static const struct argp_option own_options[] = {
    {"size", OPTIONS_SIZE, "N", 0,
     "side of the board (default: the largest in the store)", 0},
    {"csv", OPTIONS_CSV, NULL, 0, "answer in CSV", 0},
    {"latex", OPTIONS_LATEX, NULL, 0, "answer with tables for LaTeX", 0},
    {"rows", OPTIONS_ROWS, "N", 0,
     "with --latex: at most N rows of a table, and how many more there are", 0},
    {"table", OPTIONS_TABLE, "NAME", 0, "only this table of the statistic", 0},
    {"where", OPTIONS_WHERE, "SQL", 0,
     "count only results that meet this condition on the view `sample`, such "
     "as 'nodes > :n AND winner = :w'",
     0},
    {"bind", OPTIONS_BIND, "NAME=VALUE", 0,
     "the value of a parameter of --where, such as n=1000", 0},
    {"stones", OPTIONS_STONES, "N", 0, "contract sets of N stones only", 0},
    {"missing", OPTIONS_MISSING, NULL, 0,
     "list the positions to prove first, one a line", 0},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},    {&options_rules_group, 0, NULL, 0},
    {&options_draw_group, 0, NULL, 0},  {&options_json_group, 0, NULL, 0},
    {&options_help_group, 0, NULL, -1}, {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .args_doc = "[NAME]",
    .doc = "Compute a statistic from the store; without NAME, list them.\v"
           "Each table says what it is and what it may not be used for. CSV "
           "has the tables one after another with an empty line between; "
           "--table picks one.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad input.",
    .children = children,
};

static void list_statistics(void)
{
    for (const struct statistic *one = statistics; one->name; one++)
        printf("%-10s %s\n", one->name, one->help);
}

/* The largest side of which the store has results under the rules. */
static enum status choose_size(struct store *store, struct options *options,
                               struct status_text *why)
{
    struct info info;
    const enum status status = info_read(store, &info, why);
    if (status)
        return status;
    options->size = info_largest(&info);
    if (options->size)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE, "'%s' holds no proved results yet",
                      options->db);
}

static enum status show_report(const struct options *options,
                               struct report *report, struct status_text *why)
{
    if (options->table) {
        const enum status status = report_select(report, options->table, why);
        if (status)
            return status;
    }
    if (options->csv)
        return render_csv(report, stdout, why);
    if (options->latex)
        return render_latex(report, options->rows, stdout, why);
    if (!options->json)
        return render_text(report, stdout, why);
    json_t *const object = render_json(report);
    if (!object)
        return status_no_memory(why);
    const enum status status = render_json_write(object, stdout, why);
    json_decref(object);
    return status;
}

/* Refuses options that the statistic would not look at. */
static enum status check_options(const struct statistic *statistic,
                                 const struct options *options,
                                 struct status_text *why)
{
    const struct {
        bool given;
        unsigned option;
        const char *name;
    } all[] = {
        {options->where, REQUEST_WHERE, "where"},
        {options->bind.count, REQUEST_WHERE, "bind"},
        {options->seed_fixed, REQUEST_SEED, "seed"},
        {options->draws, REQUEST_DRAWS, "draws"},
        {options->stones >= 0, REQUEST_STONES, "stones"},
        {options->against.count, REQUEST_AGAINST, "against"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].given && !(statistic->options & all[i].option))
            return status_set(why, STATUS_USAGE,
                              "option --%s means nothing to the statistic "
                              "'%s'",
                              all[i].name, statistic->name);
    if (options->missing && !statistic->missing)
        return status_set(why, STATUS_USAGE,
                          "option --missing means nothing to the statistic "
                          "'%s', which is about what is stored",
                          statistic->name);
    if (options->missing &&
        (options->csv || options->json || options->latex || options->table))
        return status_set(why, STATUS_USAGE,
                          "option --missing lists positions, not tables");
    if (options->bind.count && !options->where)
        return status_set(why, STATUS_USAGE,
                          "option --bind needs a condition, --where");
    if (options->rows && !options->latex)
        return status_set(why, STATUS_USAGE, "option --rows needs --latex");
    return STATUS_OK;
}

/* Cuts NAME=VALUE in two. */
static void bind_all(struct options_list *list,
                     struct store_parameter parameters[OPTIONS_LIST_ROOM])
{
    for (size_t i = 0; i < list->count; i++) {
        char *const mark = strchr(list->values[i], '=');
        *mark = '\0';
        parameters[i] = (struct store_parameter){.name = list->values[i],
                                                 .value = mark + 1};
    }
}

/* Prints what must be proved, as `unlur solve -` reads it. */
static enum status show_missing(const struct statistic *statistic,
                                struct store *store,
                                const struct request *request,
                                struct status_text *why)
{
    struct missing_positions missing_positions;
    char text[NOTATION_SIZE];
    const enum status status =
        statistic_missing(statistic, store, request, &missing_positions, why);
    for (size_t i = 0; !status && i < missing_positions.count; i++)
        puts(notation_write(&missing_positions.positions[i], text));
    missing_positions_free(&missing_positions);
    return status;
}

static enum status answer(const struct statistic *statistic,
                          struct store *store, struct options *options,
                          const struct compared_stores *compared,
                          struct status_text *why)
{
    struct store_parameter parameters[OPTIONS_LIST_ROOM];
    struct report report;
    bind_all(&options->bind, parameters);
    const struct request request = {
        .side = options->size,
        .rules = options->rules,
        .condition = {.where = options->where,
                      .parameters = parameters,
                      .count = options->bind.count},
        .seed = options->seed,
        .draws = options->draws,
        .stones = options->stones,
        .against = compared->stores,
        .against_count = compared->count,
    };
    if (options->missing)
        return show_missing(statistic, store, &request, why);
    enum status status =
        statistic_compute(statistic, store, &request, &report, why);
    if (!status)
        status = show_report(options, &report, why);
    report_free(&report);
    return status;
}

static enum status run_statistic(const struct statistic *statistic,
                                 struct options *options,
                                 struct status_text *why)
{
    struct store *store = NULL;
    struct compared_stores compared = {.count = 0};
    enum status status = check_options(statistic, options, why);
    if (!status)
        status = store_open(options->db, STORE_READ, &store, why);
    if (!status && !options->size)
        status = choose_size(store, options, why);
    if (!status)
        status = compared_stores_open(&compared, &options->against, why);
    if (!status)
        status = answer(statistic, store, options, &compared, why);
    compared_stores_close(&compared);
    store_close(store);
    return status;
}

enum status cmd_stats(int argc, char **argv, struct status_text *why)
{
    struct options options;
    char quoted[STATUS_QUOTE_SIZE];
    const enum status status = options_read(&argp, argc, argv, &options, why);
    if (status)
        return status;
    if (!options.word_count) {
        list_statistics();
        return STATUS_OK;
    }
    const char *const name = options.words[0];
    const struct statistic *const statistic = statistic_find(name);
    if (!statistic)
        return status_set(why, STATUS_USAGE,
                          "unknown statistic '%s' ('unlur stats' lists them)",
                          status_quote(quoted, name, strlen(name)));
    options.words++;
    options.word_count--;
    if (options_no_words(&options, why))
        return STATUS_USAGE;
    return run_statistic(statistic, &options, why);
}
