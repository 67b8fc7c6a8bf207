/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats - tables computed from the store. */
#include <stdio.h>
#include <string.h>

#include "analysis/report/render.h"
#include "analysis/statistics/statistic.h"
#include "cli/command.h"
#include "cli/compared_stores.h"
#include "cli/options.h"
#include "cli/show.h"
#include "cli/sources.h"
#include "db/info.h"
#include "game/notation.h"

static struct {
    bool csv, latex;          /* in place of text */
    uint64_t rows;            /* of a table at most; 0: not given */
    const char *table;        /* this one only */
    const char *where;        /* a condition on the results */
    struct options_list bind; /* NAME=VALUE for its parameters */
    int stones;               /* on a contract set; -1: not given */
    bool totals;              /* CSV: lines that sum up others too */
    bool missing;             /* list what is to be proved */
} own = {.stones = -1};

static const struct option_row rows[] = {
    OPTION_SIDE(.help =
                    "side of the board (default: the largest in the store)"),
    {"csv", .kind = OPTION_SWITCH, .own = &own.csv, .help = "answer in CSV"},
    {"totals", .kind = OPTION_SWITCH, .own = &own.totals,
     .help = "with --csv: the lines that sum up others too"},
    {"latex", .kind = OPTION_SWITCH, .own = &own.latex,
     .help = "answer with tables for LaTeX"},
    {"rows", 0, "N", OPTION_COUNT, 1, .own = &own.rows,
     .help = "with --latex: at most N rows of a table, and how many more there "
             "are"},
    {"table", 0, "NAME", OPTION_TEXT, .own = &own.table,
     .help = "only this table of the statistic"},
    {"where", 0, "SQL", OPTION_TEXT, .own = &own.where,
     .help = "count only results that meet this condition on the view "
             "'sample', such as 'nodes > :n AND winner = :w'"},
    {"bind", 0, "NAME=VALUE", OPTION_BINDING, .own = &own.bind,
     .help = "the value of a parameter of --where, such as n=1000"},
    {"stones", 0, "N", OPTION_INT, 0, BOARD_MAX_CELLS, .own = &own.stones,
     .what = "a number of stones", .help = "contract sets of N stones only"},
    {"missing", .kind = OPTION_SWITCH, .own = &own.missing,
     .help = "list the positions to prove first, one a line"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "[NAME]",
    .help = "Compute a statistic from the store; without NAME, list them.",
    .notes = "Each table says what it is and what it may not be used for. CSV "
             "has one table, which --table picks where a statistic has "
             "several.\n"
             "\n"
             "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_CLAIMS | OPTIONS_RULES | OPTIONS_DRAW |
              OPTIONS_JSON,
    .own = rows,
};

static void list_statistics(void)
{
    for (const struct statistic *one = statistics; one->name; one++)
        printf("%-10s %s\n", one->name, one->help);
}

static enum status print_report(const struct options *options,
                                struct report *report, struct status_text *why)
{
    if (own.table) {
        const enum status status = report_select(report, own.table, why);
        if (status)
            return status;
    }
    if (own.csv)
        return render_csv(report, own.totals, stdout, why);
    if (own.latex)
        return render_latex(report, own.rows, stdout, why);
    return show_report(report, options->json, why);
}

/* Refuses forms of a table that exclude each other or need another. */
static enum status check_forms(const struct options *options,
                               struct status_text *why)
{
    if (own.csv + own.latex + options->json > 1)
        return status_set(why, STATUS_USAGE,
                          "only one of --csv, --json and --latex is possible");
    if (own.missing && (own.csv || options->json || own.latex || own.table))
        return status_set(why, STATUS_USAGE,
                          "option --missing lists positions, not tables");
    if ((!own.csv && options_need(options, "totals", "--csv", why)) ||
        (!own.latex && options_need(options, "rows", "--latex", why)))
        return STATUS_USAGE;
    return STATUS_OK;
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
        {own.where, REQUEST_WHERE, "where"},
        {own.bind.count, REQUEST_WHERE, "bind"},
        {options_given(options, "seed"), REQUEST_SEED, "seed"},
        {options->draw.count, REQUEST_DRAWS, "draws"},
        {own.stones >= 0, REQUEST_STONES, "stones"},
        {options->draw.against.count, REQUEST_AGAINST, "against"},
        {options->claims.count, REQUEST_CLAIMS, "claims"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].given && !(statistic->options & all[i].option))
            return status_set(why, STATUS_USAGE,
                              "option --%s means nothing to the statistic "
                              "'%s'",
                              all[i].name, statistic->name);
    if (own.missing && !statistic->missing)
        return status_set(why, STATUS_USAGE,
                          "option --missing means nothing to the statistic "
                          "'%s', which is about what is stored",
                          statistic->name);
    if (own.where && options->claims.count)
        return status_set(why, STATUS_USAGE,
                          "only one of --where and --claims is possible: the "
                          "condition is about what is stored");
    if (own.bind.count && !own.where)
        return status_set(why, STATUS_USAGE,
                          "option --bind needs a condition, --where");
    return check_forms(options, why);
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
                          const struct lookup_sources *sources,
                          struct options *options,
                          const struct compared_stores *compared,
                          struct status_text *why)
{
    struct store_parameter parameters[OPTIONS_LIST_ROOM];
    struct report report;
    bind_all(&own.bind, parameters);
    const struct request request = {
        .side = options->size,
        .rules = options->rules,
        .condition = {.where = own.where,
                      .parameters = parameters,
                      .count = own.bind.count},
        .seed = options->seed,
        .draws = options->draw.count,
        .stones = own.stones,
        .against = compared->stores,
        .against_count = compared->count,
        .claims = sources->claims,
        .claim_paths = options->claims.values,
        .claim_path_count = options->claims.count,
    };
    if (own.missing)
        return show_missing(statistic, sources->store, &request, why);
    enum status status =
        statistic_compute(statistic, sources->store, &request, &report, why);
    if (!status)
        status = print_report(options, &report, why);
    report_free(&report);
    return status;
}

/* The side that is meant when none is given. */
static enum status default_side(struct options *options, struct store *store,
                                struct status_text *why)
{
    return store ? info_default_side(store, options->db, &options->size, why)
                 : status_set(why, STATUS_USAGE,
                              "no store, so --size has to be given");
}

static enum status run_statistic(const struct statistic *statistic,
                                 struct options *options,
                                 struct status_text *why)
{
    struct sources sources = {.claims = NULL};
    struct compared_stores compared = {.count = 0};
    enum status status = check_options(statistic, options, why);
    if (!status)
        status = sources_open(options, STORE_READ, false, NULL, &sources, why);
    if (!status && !options->size)
        status = default_side(options, sources.lookup.store, why);
    if (!status)
        status = compared_stores_open(&compared, &options->draw.against, why);
    if (!status)
        status = answer(statistic, &sources.lookup, options, &compared, why);
    compared_stores_close(&compared);
    sources_close(&sources);
    return status;
}

static enum status run_stats(struct options *options, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (!options->word_count) {
        const enum status status =
            options_only(options, "", "the list of statistics", why);
        if (!status)
            list_statistics();
        return status;
    }
    const char *const name = options->words[0];
    const struct statistic *const statistic = statistic_find(name);
    if (!statistic)
        return status_set(why, STATUS_USAGE,
                          "unknown statistic '%s' ('unlur stats' lists them)",
                          status_quote(quoted, name, strlen(name)));
    options->words++;
    options->word_count--;
    if (options_no_words(options, why))
        return STATUS_USAGE;
    return run_statistic(statistic, options, why);
}

const struct command cmd_stats = {&usage, run_stats};
