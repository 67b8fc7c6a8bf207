/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bench - what the search takes, in nodes and seconds, and what each technique
 * is worth.
 *
 * Every position of every list is searched with every configuration: all
 * techniques ("full"), none ("plain"), and all but one ("without-NAME"). Each
 * is compared with full. With several numbers of threads, each configuration is
 * compared with itself on the first of these numbers.
 *
 * All configurations must find the same winner; if they do not, the search is
 * wrong, and the program says so and exits 1.
 */
#include <argp.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_end.h"
#include "bench/figure_option.h"
#include "bench/score.h"
#include "game/notation.h"
#include "solver/common/technique.h"

enum {
    NAME_SIZE = 64,
    MOST_CONFIGURATIONS = 34, /* full, plain, a technique for each bit */
    MOST_THREADS = 64,
    MOST_COUNTS = 8 /* of threads */
};

struct bench {
    struct measure_limits limits;
    const char *lists; /* names of the lists wanted, or NULL: all */
    const char *only;  /* names of the configurations wanted, or NULL */
    bool csv;
    int threads[MOST_COUNTS];
    int thread_counts;
    char **paths;
    int path_count;
    struct suite *suites;
    int suite_count;
    size_t positions; /* of all suites */
    /* A line of the table for each of these; all numbers of threads of one
     * configuration follow each other. */
    struct measure_configuration lines[MOST_CONFIGURATIONS * MOST_COUNTS];
    struct measure *measures[MOST_CONFIGURATIONS * MOST_COUNTS];
    int line_count;
    bool alarmed;
};

/* Takes the first name off a list parted by commas, which becomes NULL with its
 * last; false: there is none. Names that are too long are cut. */
static bool next_name(const char **list, char name[NAME_SIZE])
{
    if (!*list)
        return false;
    const int length = (int)strcspn(*list, ",");
    snprintf(name, NAME_SIZE, "%.*s", length, *list);
    *list = (*list)[length] ? *list + length + 1 : NULL;
    return true;
}

/* A list that is NULL has every name. */
static bool is_wanted(const char *list, const char *name)
{
    char one[NAME_SIZE];
    const bool all = !list;
    while (next_name(&list, one))
        if (strcmp(one, name) == 0)
            return true;
    return all;
}

/* The configurations' names, in the order of the table. */
static const char *configuration_name(int i, unsigned *without)
{
    static char names[MOST_CONFIGURATIONS][NAME_SIZE];
    const struct technique_entry *const entry =
        i < 2 ? NULL : technique_at(i - 2);
    assert(i < MOST_CONFIGURATIONS);
    if (i >= 2 && !entry)
        return NULL;
    *without = i == 0 ? 0 : i == 1 ? TECHNIQUE_ALL : entry->technique;
    if (!entry)
        return i == 0 ? "full" : "plain";
    snprintf(names[i], sizeof names[i], "without-%s", entry->name);
    return names[i];
}

/* Which configurations are measured unless --only says: all; but only full when
 * it is the numbers of threads that are compared. */
static bool is_measured(const struct bench *bench, const char *name)
{
    if (!bench->only && bench->thread_counts > 1)
        return strcmp(name, "full") == 0;
    return is_wanted(bench->only, name);
}

static void add_lines(struct bench *bench)
{
    unsigned without;
    const char *name;
    for (int i = 0; (name = configuration_name(i, &without)); i++)
        for (int j = 0; j < bench->thread_counts && is_measured(bench, name);
             j++)
            bench->lines[bench->line_count++] = (struct measure_configuration){
                name, without, bench->threads[j]};
}

/* The line that a line is compared with; NULL: none. */
static const struct measure *base_of(const struct bench *bench, int line)
{
    if (bench->thread_counts > 1)
        return bench->measures[line - line % bench->thread_counts];
    return bench->lines[0].without == 0 ? bench->measures[0] : NULL;
}

static void sound_alarm(struct bench *bench, const struct position *position,
                        int line, enum value value, int other,
                        enum value other_value)
{
    char text[NOTATION_SIZE];
    fflush(stdout);
    fprintf(stderr,
            "bench: ALARM: '%s': %s on %d threads says %s, %s on %d threads "
            "says %s\n",
            notation_write(position, text), bench->lines[line].name,
            bench->lines[line].threads, value_name(value),
            bench->lines[other].name, bench->lines[other].threads,
            value_name(other_value));
    bench->alarmed = true;
}

/* Compares a line's verdicts with those of every line before. */
static void check_verdicts(struct bench *bench, const struct suite *suite,
                           size_t first, int line)
{
    const struct measure *const found = bench->measures[line] + first;
    for (int other = 0; other < line; other++) {
        const struct measure *const before = bench->measures[other] + first;
        size_t i = 0;
        while ((i = compare_contradiction(before, found, i, suite->count)) <
               suite->count) {
            sound_alarm(bench, &suite->positions[i], other, before[i].value,
                        line, found[i].value);
            i++;
        }
    }
}

/* Prints a line over `count` positions from `first` on. */
static void print_line(const struct bench *bench, const char *list, int line,
                       size_t first, size_t count)
{
    const struct measure *const base = base_of(bench, line);
    const struct comparison comparison = compare_measures(
        base ? base + first : NULL, bench->measures[line] + first, count);
    score_print(list, &bench->lines[line], &comparison, bench->csv);
    fflush(stdout);
}

/* Measures and prints a suite whose positions have the numbers from `first` on
 * among those of all suites. */
static enum status run_suite(struct bench *bench, const struct suite *suite,
                             size_t first, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int i = 0; i < bench->line_count && !status; i++) {
        status = measure_suite(suite, &bench->lines[i], &bench->limits,
                               bench->measures[i] + first, why);
        if (status)
            break;
        print_line(bench, suite->name, i, first, suite->count);
        check_verdicts(bench, suite, first, i);
    }
    return status;
}

static enum status run_suites(struct bench *bench, struct status_text *why)
{
    size_t first = 0;
    enum status status = STATUS_OK;
    for (int i = 0; i < bench->line_count; i++) {
        bench->measures[i] =
            calloc(bench->positions, sizeof *bench->measures[i]);
        if (!bench->measures[i])
            return status_no_memory(why);
    }
    score_print_head(bench->csv);
    for (int i = 0; i < bench->suite_count && !status; i++) {
        status = run_suite(bench, &bench->suites[i], first, why);
        first += bench->suites[i].count;
    }
    for (int i = 0; i < bench->line_count && !status; i++)
        print_line(bench, "all", i, 0, bench->positions);
    return status;
}

/* Whether every name of --lists is that of a path. */
static enum status check_lists(const struct bench *bench,
                               struct status_text *why)
{
    const char *list = bench->lists;
    char wanted[NAME_SIZE];
    char name[SUITE_NAME_SIZE];
    while (next_name(&list, wanted)) {
        int i = 0;
        while (i < bench->path_count &&
               strcmp(suite_name(bench->paths[i], name), wanted) != 0)
            i++;
        if (i == bench->path_count)
            return status_set(why, STATUS_USAGE, "no list '%s'", wanted);
    }
    if (!bench->path_count)
        return status_set(why, STATUS_USAGE, "no list to measure");
    return STATUS_OK;
}

/* Reads the lists that --lists wants. */
static enum status read_suites(struct bench *bench, struct status_text *why)
{
    char name[SUITE_NAME_SIZE];
    enum status status = check_lists(bench, why);
    if (status)
        return status;
    bench->suites = calloc((size_t)bench->path_count, sizeof *bench->suites);
    if (!bench->suites)
        return status_no_memory(why);
    for (int i = 0; i < bench->path_count && !status; i++) {
        struct suite *const suite = &bench->suites[bench->suite_count];
        if (!is_wanted(bench->lists, suite_name(bench->paths[i], name)))
            continue;
        status = suite_read(suite, bench->paths[i], why);
        bench->suite_count += !status;
        bench->positions += suite->count;
    }
    return status;
}

static void close_bench(struct bench *bench)
{
    for (int i = 0; i < bench->suite_count; i++)
        suite_free(&bench->suites[i]);
    for (int i = 0; i < bench->line_count; i++)
        free(bench->measures[i]);
    free(bench->suites);
}

enum {
    KEY_LISTS = 0x100,
    KEY_NODES,
    KEY_SECONDS,
    KEY_MEMORY,
    KEY_ONLY,
    KEY_THREADS,
    KEY_CSV
};

static const struct argp_option options[] = {
    {"lists", KEY_LISTS, "NAME[,NAME]", 0, "only these of the FILEs", 0},
    {"nodes", KEY_NODES, "N", 0,
     "stop each search after N nodes; 0: never (default: 3000)", 0},
    {"seconds", KEY_SECONDS, "S", 0,
     "stop each search after S seconds; the nodes are then others on every run "
     "(default: 0, never)",
     0},
    {"memory", KEY_MEMORY, "MIB", 0, "size of the table (default: 16)", 0},
    {"only", KEY_ONLY, "NAME[,NAME]", 0,
     "only these configurations: full, plain, without-TECHNIQUE", 0},
    {"threads", KEY_THREADS, "N[,N]", 0,
     "search on so many threads (default: 1); several numbers are compared "
     "with each other, with the configuration full unless --only says more",
     0},
    {"csv", KEY_CSV, NULL, 0, "print CSV", 0},
    {0},
};

static void read_threads(struct bench *bench, struct argp_state *state,
                         char *text)
{
    bench->thread_counts = 0;
    for (;; text++) {
        if (bench->thread_counts == MOST_COUNTS)
            argp_error(state, "at most %d numbers of threads", MOST_COUNTS);
        bench->threads[bench->thread_counts++] =
            (int)figure_option_next(state, &text, 1, MOST_THREADS);
        if (!*text)
            return;
    }
}

static bool is_configuration(const char *name)
{
    unsigned without;
    const char *known;
    for (int i = 0; (known = configuration_name(i, &without)); i++)
        if (strcmp(name, known) == 0)
            return true;
    return false;
}

static void read_only(struct bench *bench, struct argp_state *state,
                      const char *text)
{
    char name[NAME_SIZE];
    bench->only = text;
    while (next_name(&text, name))
        if (!is_configuration(name))
            argp_error(state, "no configuration '%s'", name);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct bench *const bench = state->input;
    switch (key) {
    case KEY_LISTS: bench->lists = argument; return 0;
    case KEY_NODES:
        bench->limits.nodes =
            (uint64_t)figure_option_read(state, argument, 0, 1e15);
        return 0;
    case KEY_SECONDS:
        bench->limits.seconds = figure_option_read(state, argument, 0, 1e9);
        return 0;
    case KEY_MEMORY:
        bench->limits.memory =
            (size_t)figure_option_read(state, argument, 0, 1e6) << 20;
        return 0;
    case KEY_ONLY: read_only(bench, state, argument); return 0;
    case KEY_THREADS: read_threads(bench, state, argument); return 0;
    case KEY_CSV: bench->csv = true; return 0;
    case ARGP_KEY_ARGS:
        bench->paths = state->argv + state->next;
        bench->path_count = state->argc - state->next;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "FILE...",
    .doc = "Measure the search on lists of positions, with all techniques, "
           "with none, and with all but one.\v"
           "'x nodes' and 'x secs' are geometric means over positions of the "
           "ratio to full (with several numbers of threads, to the first). "
           "A position that is not solved within the limits counts with what "
           "it took until then, and '>=', '<=' or '~' says that the number is "
           "a lower bound, an upper bound, or neither; positions that both "
           "leave unsolved are not compared.\n"
           "\n"
           "Exit status: 0 done, 1 failed or verdicts differ, 2 bad arguments.",
};

int main(int argc, char **argv)
{
    struct bench bench = {
        .limits = {.memory = (size_t)16 << 20, .nodes = 3000},
        .threads = {1},
        .thread_counts = 1,
    };
    struct status_text why;
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &bench);
    add_lines(&bench);
    enum status status = read_suites(&bench, &why);
    if (!status)
        status = run_suites(&bench, &why);
    close_bench(&bench);
    const int code = bench_end("bench", status, &why);
    return bench.alarmed && !code ? STATUS_FAILED : code;
}
