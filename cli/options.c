/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options - see the header. Every value is read strictly, to its last byte. */
#include "config.h"

#include "cli/options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "game/board.h"
#include "prover/local_workers.h"
#include "solver/common/technique.h"

enum { MOST_THREADS = 64 };

static const size_t default_memory = (size_t)256 << 20;

static const uint16_t default_port = 8421;

/* Seconds that no run lasts; more would not fit the clock. */
static const double forever = 1e9;

/* What the process takes beside the table: program, libraries, SQLite. */
static const size_t reserved_memory = (size_t)16 << 20;

static const struct argp_option db_options[] = {
    {"db", OPTIONS_DB, "FILE", 0, "the store (default: unlur.db)", 0},
    {0},
};

static const struct argp_option rules_options[] = {
    {"rules", OPTIONS_RULES, "inner|open|none", 0,
     "rules of the contract (default: inner)", 0},
    {0},
};

static const struct argp_option draw_options[] = {
    {"draws", OPTIONS_DRAWS, "N", 0, "draw N of what is drawn at random", 0},
    {"seed", OPTIONS_SEED, "N", 0, "draw it by N (default: 0)", 0},
    {"against", OPTIONS_AGAINST, "FILE", 0,
     "compare with this store; may be given again", 0},
    {0},
};

static const struct argp_option json_options[] = {
    {"json", OPTIONS_JSON, NULL, 0, "answer in JSON", 0},
    {0},
};

static const struct argp_option search_options[] = {
    {"memory", OPTIONS_MEMORY, "SIZE", 0,
     "never take more; K, M or G may follow the number (default: 256M)", 0},
    {"time", OPTIONS_TIME, "S", 0, "stop after S seconds", 0},
    {"nodes", OPTIONS_NODES, "N", 0, "stop after expanding N nodes", 0},
    {"seed", OPTIONS_SEED, "N", 0,
     "try equal moves in an order drawn by N; verdicts stay (default: 0, the "
     "order of the cells)",
     0},
    {"threads", OPTIONS_THREADS, "N", 0,
     "search on N threads, 1 to 64 (default: 1)", 0},
    {"without", OPTIONS_WITHOUT, "NAME[,NAME]", 0,
     "search without these techniques; all: without any (the manual page of "
     "unlur solve lists them)",
     0},
    {"progress", OPTIONS_PROGRESS, NULL, 0,
     "show progress even when not on a terminal", 0},
    {"quiet", OPTIONS_QUIET, NULL, 0, "show no progress", 0},
    {0},
};

static const struct argp_option progress_options[] = {
    {"progress", OPTIONS_PROGRESS, NULL, 0,
     "show progress even when not on a terminal", 0},
    {"quiet", OPTIONS_QUIET, NULL, 0, "show no progress", 0},
    {0},
};

static const struct argp_option workers_options[] = {
    {"workers", OPTIONS_WORKERS, "N", 0,
     "have N processes search, 1 to 1024; --memory and --threads are for each "
     "of them",
     0},
    {"worker-memory", OPTIONS_WORKER_MEMORY, "SIZE", 0,
     "let a worker map at most SIZE; one that needs more has failed", 0},
    {"job-time", OPTIONS_JOB_TIME, "S", 0,
     "a worker that takes longer over one job has failed", 0},
    {"log", OPTIONS_LOG, "FILE", 0,
     "add what becomes of each job to FILE, in lines of JSON", 0},
    {0},
};

static const struct argp_option player_options[] = {
    {"player", OPTIONS_PLAYER, "solver|playout|random", 0,
     "who chooses moves (default: solver)", 0},
    {"time", OPTIONS_TIME, "S", 0,
     "take at most S seconds for a move (default: 2, without --effort)", 0},
    {"effort", OPTIONS_EFFORT, "N", 0,
     "take at most N nodes and playouts for a move", 0},
    {"memory", OPTIONS_MEMORY, "SIZE", 0,
     "never take more; K, M or G may follow the number (default: 256M)", 0},
    {"seed", OPTIONS_SEED, "N", 0, "draw what is drawn by N (default: 0)", 0},
    {0},
};

static const struct argp_option help_options[] = {
    {"help", OPTIONS_HELP, NULL, 0, "show this help", -1},
    {"usage", OPTIONS_USAGE, NULL, 0, "show the options in short", 0},
    {"version", OPTIONS_VERSION, NULL, 0, "show the version", 0},
    {0},
};

const struct argp options_db_group = {.options = db_options,
                                      .parser = options_parse_one};
const struct argp options_rules_group = {.options = rules_options,
                                         .parser = options_parse_one};
const struct argp options_draw_group = {.options = draw_options,
                                        .parser = options_parse_one};
const struct argp options_json_group = {.options = json_options,
                                        .parser = options_parse_one};
const struct argp options_search_group = {.options = search_options,
                                          .parser = options_parse_one};
const struct argp options_progress_group = {.options = progress_options,
                                            .parser = options_parse_one};
const struct argp options_workers_group = {.options = workers_options,
                                           .parser = options_parse_one};
const struct argp options_player_group = {.options = player_options,
                                          .parser = options_parse_one};

const struct argp options_help_group = {.options = help_options,
                                        .parser = options_parse_one};

static error_t refuse(const struct options *options, const char *option,
                      const char *value, const char *missing_positions)
{
    char quoted[STATUS_QUOTE_SIZE];
    status_set(options->why, STATUS_USAGE, "option --%s: '%s': %s", option,
               status_quote(quoted, value, strlen(value)), missing_positions);
    return EINVAL;
}

/* Reads a whole number followed by nothing but `*rest`. */
static bool read_number(const char *text, uint64_t *number, char **rest)
{
    if (text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(text, rest, 10);
    return errno == 0;
}

static error_t read_count(const struct options *options, const char *option,
                          const char *text, uint64_t least, uint64_t *number)
{
    char *rest;
    if (read_number(text, number, &rest) && !*rest && *number >= least)
        return 0;
    return refuse(options, option, text,
                  least ? "expected a whole number from 1 up"
                        : "expected a whole number from 0 up");
}

static error_t read_memory(const struct options *options, const char *option,
                           const char *text, size_t *memory)
{
    static const char suffixes[] = "KMG";
    char *rest;
    uint64_t number;
    int shift = 0;
    bool good = read_number(text, &number, &rest);
    if (good && *rest) {
        const char *const suffix = strchr(suffixes, *rest);
        good = suffix && !rest[1];
        shift = suffix ? 10 * (int)(suffix - suffixes + 1) : 0;
    }
    if (!good || number > SIZE_MAX >> shift || number << shift < 1 << 20)
        return refuse(options, option, text,
                      "expected a size of at least 1M, such as 64M or 2G");
    *memory = (size_t)number << shift;
    return 0;
}

static error_t read_seconds(const struct options *options, const char *option,
                            const char *text, double *seconds)
{
    char *rest;
    *seconds = strtod(text, &rest);
    if (text[0] >= '0' && text[0] <= '9' && !*rest && isfinite(*seconds) &&
        *seconds > 0) {
        *seconds = fmin(*seconds, forever);
        return 0;
    }
    return refuse(options, option, text, "expected seconds, more than 0");
}

static error_t read_rules(struct options *options, const char *text)
{
    options->rules_fixed = true;
    if (rules_parse(text, strlen(text), &options->rules))
        return 0;
    return refuse(options, "rules", text, "expected inner, open or none");
}

static error_t read_size(struct options *options, const char *text)
{
    char *rest;
    uint64_t number;
    if (!read_number(text, &number, &rest) || *rest ||
        number < BOARD_MIN_SIDE || number > BOARD_MAX_SIDE)
        return refuse(options, "size", text, "expected a side from 2 to 11");
    options->size = (int)number;
    return 0;
}

static error_t read_threads(struct options *options, const char *text)
{
    char *rest;
    uint64_t number;
    if (!read_number(text, &number, &rest) || *rest || number < 1 ||
        number > MOST_THREADS)
        return refuse(options, "threads", text,
                      "expected a whole number from 1 to 64");
    options->threads = (int)number;
    return 0;
}

static error_t read_workers(struct options *options, const char *text)
{
    char *rest;
    uint64_t number;
    if (!read_number(text, &number, &rest) || *rest || number < 1 ||
        number > LOCAL_WORKERS_MOST_WORKERS)
        return refuse(options, "workers", text,
                      "expected a whole number from 1 to 1024");
    options->workers = (int)number;
    return 0;
}

/* Writes the names of the techniques of a set, parted by commas. */
static void list_techniques(unsigned set, char *text, size_t size)
{
    const struct technique_entry *entry;
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; (entry = technique_at(i)); i++)
        if (set & entry->technique && length < size)
            length += (size_t)snprintf(text + length, size - length, "%s%s",
                                       length ? "," : "", entry->name);
}

static error_t read_without(struct options *options, const char *text)
{
    const char *bad;
    size_t length;
    char quoted[STATUS_QUOTE_SIZE];
    char known[STATUS_TEXT_SIZE];
    unsigned set;
    if (technique_parse(text, &set, &bad, &length)) {
        options->without |= set;
        return 0;
    }
    list_techniques(TECHNIQUE_ALL, known, sizeof known);
    status_set(options->why, STATUS_USAGE,
               "option --without: '%s': expected all or some of %s",
               status_quote(quoted, bad, length), known);
    return EINVAL;
}

static error_t read_listed(const struct options *options, const char *option,
                           struct options_list *list, char *text)
{
    if (!*text)
        return refuse(options, option, text, "expected something");
    if (list->count == OPTIONS_LIST_ROOM)
        return refuse(options, option, text, "it was given too often");
    list->values[list->count++] = text;
    return 0;
}

static error_t read_binding(struct options *options, char *text)
{
    const char *const mark = strchr(text, '=');
    if (!mark || mark == text)
        return refuse(options, "bind", text, "expected NAME=VALUE");
    return read_listed(options, "bind", &options->bind, text);
}

static error_t read_stones(struct options *options, const char *text)
{
    char *rest;
    uint64_t number;
    if (!read_number(text, &number, &rest) || *rest || number > BOARD_MAX_CELLS)
        return refuse(options, "stones", text, "expected a number of stones");
    options->stones = (int)number;
    return 0;
}

static error_t read_port(struct options *options, const char *text)
{
    char *rest;
    uint64_t number;
    if (!read_number(text, &number, &rest) || *rest || number > UINT16_MAX)
        return refuse(options, "port", text,
                      "expected a port, a whole number from 0 to 65535");
    options->port = (uint16_t)number;
    return 0;
}

/* Sets a field from an option's value; ARGP_ERR_UNKNOWN: no such option. */
static error_t read_value(struct options *options, int key, char *text)
{
    switch (key) {
    case OPTIONS_DB:
        options->db = text;
        options->db_fixed = true;
        return *text ? 0 : refuse(options, "db", text, "expected a file name");
    case OPTIONS_RULES: return read_rules(options, text);
    case OPTIONS_SIZE: return read_size(options, text);
    case OPTIONS_MEMORY:
        return read_memory(options, "memory", text, &options->memory);
    case OPTIONS_TIME:
        return read_seconds(options, "time", text, &options->seconds);
    case OPTIONS_TOTAL_TIME:
        return read_seconds(options, "total-time", text,
                            &options->total_seconds);
    case OPTIONS_NODES:
        return read_count(options, "nodes", text, 1, &options->nodes);
    case OPTIONS_SEED:
        options->seed_fixed = true;
        return read_count(options, "seed", text, 0, &options->seed);
    case OPTIONS_THREADS: return read_threads(options, text);
    case OPTIONS_WITHOUT: return read_without(options, text);
    case OPTIONS_WORKERS: return read_workers(options, text);
    case OPTIONS_WORKER_MEMORY:
        return read_memory(options, "worker-memory", text,
                           &options->worker_memory);
    case OPTIONS_JOB_TIME:
        return read_seconds(options, "job-time", text, &options->job_seconds);
    case OPTIONS_LOG:
        options->log = text;
        return *text ? 0 : refuse(options, "log", text, "expected a file name");
    case OPTIONS_TABLE: options->table = text; return 0;
    case OPTIONS_ROWS:
        return read_count(options, "rows", text, 1, &options->rows);
    case OPTIONS_OUT:
        options->out = text;
        return *text ? 0 : refuse(options, "out", text, "expected a folder");
    case OPTIONS_OUTPUT: options->output = text; return 0;
    case OPTIONS_PHASE: options->phase = text; return 0;
    case OPTIONS_PROOF: options->proof = text; return 0;
    case OPTIONS_FILE:
        options->file = text;
        return read_listed(options, "file", &options->files, text);
    case OPTIONS_WHERE: options->where = text; return 0;
    case OPTIONS_BIND: return read_binding(options, text);
    case OPTIONS_AGAINST:
        return read_listed(options, "against", &options->against, text);
    case OPTIONS_DRAWS:
        return read_count(options, "draws", text, 1, &options->draws);
    case OPTIONS_COUNT:
        return read_count(options, "count", text, 1, &options->count);
    case OPTIONS_STONES: return read_stones(options, text);
    case OPTIONS_PORT: return read_port(options, text);
    case OPTIONS_ADDRESS: options->address = text; return 0;
    case OPTIONS_HOST:
        return read_listed(options, "host", &options->hosts, text);
    case OPTIONS_PLAYER: options->player = text; return 0;
    case OPTIONS_MAX_EFFORT:
        return read_count(options, "max-effort", text, 0, &options->max_effort);
    case OPTIONS_EFFORT:
        return read_count(options, "effort", text, 1, &options->effort);
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Sets the switch of an option without a value. */
static error_t read_switch(struct options *options, int key)
{
    switch (key) {
    case OPTIONS_NO_DB: options->no_db = true; return 0;
    case OPTIONS_JSON: options->json = true; return 0;
    case OPTIONS_CSV: options->csv = true; return 0;
    case OPTIONS_LATEX: options->latex = true; return 0;
    case OPTIONS_PROGRESS: options->progress = true; return 0;
    case OPTIONS_VERIFY: options->verify = true; return 0;
    case OPTIONS_NO_VERIFY: options->no_verify = true; return 0;
    case OPTIONS_QUIET: options->quiet = true; return 0;
    case OPTIONS_ALL: options->all = true; return 0;
    case OPTIONS_CHILDREN: options->children = true; return 0;
    case OPTIONS_MISSING: options->missing = true; return 0;
    case OPTIONS_TRACE: options->trace = true; return 0;
    case OPTIONS_PROVE: options->prove = true; return 0;
    case OPTIONS_ASCII: options->ascii = true; return 0;
    case OPTIONS_VALUES: options->values = true; return 0;
    case OPTIONS_SVG: options->svg = true; return 0;
    case OPTIONS_TIKZ: options->tikz = true; return 0;
    case OPTIONS_ABSTRACT_PLAY: options->abstract_play = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Prints what --help and its like ask for and ends the program. */
static error_t answer_help(const struct options *options, int key,
                           const char *name)
{
    char shown[64];
    snprintf(shown, sizeof shown, "%s", name);
    if (key == OPTIONS_VERSION)
        puts(PACKAGE_STRING);
    else
        argp_help(options->argp, stdout,
                  key == OPTIONS_HELP ? ARGP_HELP_STD_HELP : ARGP_HELP_USAGE,
                  shown);
    command_finish(STATUS_OK);
}

/* Argp found an option it cannot make sense of and says no more than that. */
static void blame_last_word(const struct options *options,
                            const struct argp_state *state)
{
    char quoted[STATUS_QUOTE_SIZE];
    const char *const word = state->argv[state->next > 1 ? state->next - 1 : 1];
    if (options->why->line[0] || !word)
        return;
    status_set(options->why, STATUS_USAGE,
               "option '%s': unknown, ambiguous, or its value is missing or "
               "unwanted (see '%s --help')",
               status_quote(quoted, word, strlen(word)), state->name);
}

error_t options_parse_one(int key, char *argument, struct argp_state *state)
{
    struct options *const options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        for (int i = 0;
             options && state->child_inputs && options->argp->children[i].argp;
             i++)
            state->child_inputs[i] = options;
        return 0;
    case ARGP_KEY_ARGS:
        options->words = state->argv + state->next;
        options->word_count = state->argc - state->next;
        return 0;
    case ARGP_KEY_ERROR: blame_last_word(options, state); return 0;
    case OPTIONS_HELP:
    case OPTIONS_USAGE:
    case OPTIONS_VERSION: return answer_help(options, key, state->name);
    default:
        return argument ? read_value(options, key, argument)
                        : read_switch(options, key);
    }
}

enum status options_read(const struct argp *argp, int argc, char **argv,
                         struct options *options, struct status_text *why)
{
    *options = (struct options){
        .argp = argp,
        .db = "unlur.db",
        .memory = default_memory,
        .max_effort = 100000,
        .threads = 1,
        .stones = -1,
        .port = default_port,
        .why = why,
    };
    why->line[0] = '\0';
    const error_t error = argp_parse(
        argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, NULL, options);
    if (error == 0)
        return STATUS_OK;
    if (error == ENOMEM)
        return status_no_memory(why);
    if (!why->line[0])
        status_set(why, STATUS_USAGE, "the arguments cannot be read");
    return STATUS_USAGE;
}

enum status options_need_words(const struct options *options,
                               struct status_text *why)
{
    if (options->word_count)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "no position given (or '-' to read them from the "
                      "standard input)");
}

enum status options_no_words(const struct options *options,
                             struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (!options->word_count)
        return STATUS_OK;
    const char *const word = options->words[0];
    return status_set(why, STATUS_USAGE, "unexpected argument '%s'",
                      status_quote(quoted, word, strlen(word)));
}

size_t options_table_bytes(const struct options *options)
{
    return options->memory >= 2 * reserved_memory
               ? options->memory - reserved_memory
               : options->memory / 2;
}

void options_without(const struct options *options, char *text, size_t size)
{
    if (options->without == TECHNIQUE_ALL)
        snprintf(text, size, "all");
    else
        list_techniques(options->without, text, size);
}

void options_describe(const struct options *options, char *text, size_t size)
{
    char without[STATUS_TEXT_SIZE];
    options_without(options, without, sizeof without);
    snprintf(text, size, "memory=%zu nodes=%llu time=%g threads=%d%s%s",
             options->memory, (unsigned long long)options->nodes,
             options->seconds, options->threads, *without ? " without=" : "",
             without);
}
