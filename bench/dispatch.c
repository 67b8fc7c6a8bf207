/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dispatch - how well the contract's job source keeps many workers busy.
 *
 * The searches recorded in a store are done once more, by the job source itself
 * but on the clock of a simulation, with 1, 2, 4... workers: how long it takes,
 * how much of their time the workers search for what one worker alone would
 * have searched for, and how busy the rank is that hands out jobs and commits
 * what comes back.
 */
#include <argp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_end.h"
#include "bench/figure_option.h"
#include "bench/simulation.h"

enum { MOST_WORKERS = 1000000, MOST_COUNTS = 32 };

struct dispatch {
    const char *db;
    struct simulation_order order;
    int workers[MOST_COUNTS];
    int counts;
    bool csv;
};

static const char *const goal_names[] = {
    [CONTRACT_POSITION] = "root",
    [CONTRACT_ACTIONS] = "actions",
    [CONTRACT_ALL] = "all",
};

enum { GOALS = sizeof goal_names / sizeof *goal_names };

/* --- The table ----------------------------------------------------------- */

static void print_head(const struct dispatch *dispatch,
                       const struct recorded *recorded)
{
    const struct simulation_order *const order = &dispatch->order;
    if (dispatch->csv) {
        puts("workers,makespan,speedup,efficiency,idle,wasted,rank,jobs,"
             "given_up,longest,source");
        return;
    }
    printf("side %d, goal %s: %zu sets recorded, %zu with a winner, %.6g s\n"
           "latency %g s, service %g s, give %g s, ahead %d\n\n",
           order->side, goal_names[order->goal], recorded->count, recorded->won,
           order->stretch * recorded->seconds, order->latency, order->service,
           order->give, order->ahead);
    printf("%8s %12s %9s %10s %7s %7s %7s %8s %9s %9s %9s\n", "workers",
           "makespan s", "speedup", "efficiency", "idle", "wasted", "rank",
           "jobs", "given up", "longest s", "source us");
}

/* `single` is the time that one worker takes. */
static void print_line(const struct dispatch *dispatch, int workers,
                       const struct simulation_outcome *outcome, double single)
{
    const double span = outcome->makespan;
    const double whole = workers * span;
    const double useful = outcome->searched - outcome->wasted;
    printf(
        dispatch->csv
            ? "%d,%.9g,%.6g,%.6f,%.6f,%.6f,%.6f,%zu,%zu,%.9g,%.6g\n"
            : "%8d %12.4f %9.2f %9.1f%% %6.1f%% %6.1f%% %6.1f%% %8zu %9zu "
              "%9.3f %9.2f\n",
        workers, span, span > 0 ? single / span : 1,
        (dispatch->csv ? 1 : 100) * (whole > 0 ? useful / whole : 1),
        (dispatch->csv ? 1 : 100) *
            (whole > 0 ? 1 - outcome->searched / whole : 0),
        (dispatch->csv ? 1 : 100) *
            (outcome->searched > 0 ? outcome->wasted / outcome->searched : 0),
        (dispatch->csv ? 1 : 100) * (span > 0 ? outcome->rank_busy / span : 0),
        outcome->jobs, outcome->given_up, outcome->longest,
        outcome->jobs ? 1e6 * outcome->job_source / (double)outcome->jobs : 0);
    fflush(stdout);
}

/* What the others are compared with is one worker with one job at a time, the
 * order of a single process. */
static enum status run_all(struct dispatch *dispatch, struct status_text *why)
{
    struct simulation_outcome serial, outcome;
    struct simulation_order single = dispatch->order;
    single.workers = 1;
    single.ahead = 1;
    enum status status = simulation_run(&single, &serial, why);
    dispatch->order.serial = serial.spent;
    for (int i = 0; i < dispatch->counts && !status; i++) {
        dispatch->order.workers = dispatch->workers[i];
        status = simulation_run(&dispatch->order, &outcome, why);
        if (!status)
            print_line(dispatch, dispatch->workers[i], &outcome,
                       serial.makespan);
        free(outcome.spent);
    }
    free(serial.spent);
    return status;
}

static enum status run(struct dispatch *dispatch, struct status_text *why)
{
    struct recorded recorded;
    enum status status =
        recorded_read(&recorded, dispatch->db, dispatch->order.side, why);
    dispatch->order.recorded = &recorded;
    if (!status) {
        print_head(dispatch, &recorded);
        status = run_all(dispatch, why);
    }
    recorded_free(&recorded);
    return status;
}

/* --- Options ------------------------------------------------------------- */

enum {
    KEY_DB = 0x100,
    KEY_SIZE,
    KEY_RULES,
    KEY_GOAL,
    KEY_WORKERS,
    KEY_AHEAD,
    KEY_LATENCY,
    KEY_SERVICE,
    KEY_GIVE,
    KEY_STRETCH,
    KEY_CSV
};

static const struct argp_option options[] = {
    {"db", KEY_DB, "FILE", 0, "the store with the recorded searches", 0},
    {"size", KEY_SIZE, "N", 0, "cells on a side of the board (default: 3)", 0},
    {"rules", KEY_RULES, "RULES", 0, "inner or open (default: inner)", 0},
    {"goal", KEY_GOAL, "GOAL", 0,
     "all, every set; root, the value of the empty board; or actions, of each "
     "first action (default: all)",
     0},
    {"workers", KEY_WORKERS, "N[,N]", 0,
     "so many workers (default: 1,2,4 and so on to 1024)", 0},
    {"ahead", KEY_AHEAD, "N", 0,
     "jobs that a worker has at a time, one of them in work (default: 1)", 0},
    {"latency", KEY_LATENCY, "S", 0,
     "seconds of a message, one way (default: 50e-6)", 0},
    {"service", KEY_SERVICE, "S", 0,
     "seconds that the rank takes to check and commit an outcome (default: "
     "500e-6)",
     0},
    {"give", KEY_GIVE, "S", 0,
     "seconds that the rank takes to hand out a job (default: 20e-6)", 0},
    {"stretch", KEY_STRETCH, "X", 0,
     "as if every search had taken X times as long (default: 1)", 0},
    {"csv", KEY_CSV, NULL, 0, "print CSV, shares as fractions", 0},
    {0},
};

static int read_whole(struct argp_state *state, char **text, int least,
                      int most)
{
    const char *const whole = *text;
    const double number = figure_option_next(state, text, least, most);
    if (floor(number) != number)
        argp_error(state, "'%s': expected a whole number", whole);
    return (int)number;
}

static int read_single_whole(struct argp_state *state, char *text, int least,
                             int most)
{
    char *rest = text;
    const int number = read_whole(state, &rest, least, most);
    if (*rest)
        argp_error(state, "'%s': expected one number", text);
    return number;
}

static void read_workers(struct dispatch *dispatch, struct argp_state *state,
                         char *text)
{
    dispatch->counts = 0;
    for (;; text++) {
        if (dispatch->counts == MOST_COUNTS)
            argp_error(state, "at most %d numbers of workers", MOST_COUNTS);
        dispatch->workers[dispatch->counts++] =
            read_whole(state, &text, 1, MOST_WORKERS);
        if (!*text)
            return;
    }
}

static enum contract_goal read_goal(struct argp_state *state, const char *name)
{
    int goal = 0;
    while (goal < GOALS && strcmp(goal_names[goal], name) != 0)
        goal++;
    if (goal == GOALS)
        argp_error(state, "no goal '%s': expected all, root or actions", name);
    return (enum contract_goal)goal;
}

static enum rules read_rules(struct argp_state *state, const char *name)
{
    enum rules rules;
    if (!rules_parse(name, strlen(name), &rules) || rules == RULES_NONE)
        argp_error(state, "no rules '%s': expected inner or open", name);
    return rules;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct dispatch *const dispatch = state->input;
    struct simulation_order *const order = &dispatch->order;
    switch (key) {
    case KEY_DB: dispatch->db = argument; return 0;
    case KEY_SIZE:
        order->side =
            read_single_whole(state, argument, BOARD_MIN_SIDE, BOARD_MAX_SIDE);
        return 0;
    case KEY_RULES: order->rules = read_rules(state, argument); return 0;
    case KEY_GOAL: order->goal = read_goal(state, argument); return 0;
    case KEY_WORKERS: read_workers(dispatch, state, argument); return 0;
    case KEY_AHEAD:
        order->ahead = read_single_whole(state, argument, 1, 1000);
        return 0;
    case KEY_LATENCY:
        order->latency = figure_option_read(state, argument, 0, 1e6);
        return 0;
    case KEY_SERVICE:
        order->service = figure_option_read(state, argument, 0, 1e6);
        return 0;
    case KEY_GIVE:
        order->give = figure_option_read(state, argument, 0, 1e6);
        return 0;
    case KEY_STRETCH:
        order->stretch = figure_option_read(state, argument, 0, 1e9);
        return 0;
    case KEY_CSV: dispatch->csv = true; return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s': unexpected", argument);
        return 0;
    case ARGP_KEY_END:
        if (!dispatch->db)
            argp_error(state, "no --db given");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "--db FILE",
    .doc = "Simulate how many workers do the recorded searches of the contract "
           "phase.\v"
           "A search with the recorded nodes or more as its budget takes the "
           "recorded seconds and finds the winner, one with fewer is in vain "
           "after its part of them. A set of which nothing more is recorded is "
           "given up at no cost. The rank that hands out jobs is none of the "
           "workers and does one thing after another.\n"
           "\n"
           "'efficiency' is the useful part of all workers' time, 'wasted' the "
           "part of the searching that one worker would not have done, 'rank' "
           "how much of the time the rank is busy. 'source' is measured, not "
           "simulated: microseconds of this machine to choose a job and to "
           "learn from its outcome; --service and --give must cover it.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad arguments.",
};

int main(int argc, char **argv)
{
    struct dispatch dispatch = {
        .order = {.side = 3,
                  .rules = RULES_INNER,
                  .goal = CONTRACT_ALL,
                  .ahead = 1,
                  .latency = 50e-6,
                  .service = 500e-6,
                  .give = 20e-6,
                  .stretch = 1},
    };
    struct status_text why;
    while (dispatch.counts <= 10) {
        dispatch.workers[dispatch.counts] = 1 << dispatch.counts;
        dispatch.counts++;
    }
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &dispatch);
    return bench_end("dispatch", run(&dispatch, &why), &why);
}
