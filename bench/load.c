/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * load - how many positions a second `unlur serve` answers.
 *
 * Starts a server on a store and asks it for positions over connections that
 * are kept alive: for different ones, so that no answer repeats another, and
 * for the same one again and again. It tells the requests a second, how long an
 * answer takes, and what a request costs the server in seconds of its CPU. The
 * first run warms everything up and is not counted.
 */
#include <argp.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/crowd.h"
#include "bench/questions.h"

enum { MOST_CLIENTS = 200 };

struct load {
    const char *program, *db;
    int side;
    int clients; /* 0: 1, then 16 */
    double seconds;
    size_t most;
    pid_t server;
    uint16_t port;
    struct questions questions;
};

/* --- The server ---------------------------------------------------------- */

/* The port in the address that the server prints when it is ready. */
static enum status read_port(struct load *load, int from,
                             struct status_text *why)
{
    char line[128];
    FILE *const file = fdopen(from, "r");
    const bool read = file && fgets(line, sizeof line, file);
    const char *const colon = read ? strrchr(line, ':') : NULL;
    if (file)
        fclose(file);
    if (!colon)
        return status_set(why, STATUS_FAILED, "'%s' does not serve",
                          load->program);
    load->port = (uint16_t)strtoul(colon + 1, NULL, 10);
    return STATUS_OK;
}

static enum status start_server(struct load *load, struct status_text *why)
{
    int ends[2];
    if (pipe(ends))
        return status_set(why, STATUS_FAILED, "%s", strerror(errno));
    load->server = fork();
    if (load->server == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execlp(load->program, load->program, "serve", "--port", "0", "--db",
               load->db, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    if (load->server < 0) {
        close(ends[0]);
        return status_set(why, STATUS_FAILED, "%s", strerror(errno));
    }
    return read_port(load, ends[0], why);
}

static void end_server(const struct load *load)
{
    if (load->server <= 0)
        return;
    kill(load->server, SIGTERM);
    waitpid(load->server, NULL, 0);
}

/* Seconds that all threads of the server have been at work. */
static double cpu_of(pid_t process)
{
    clockid_t clock;
    struct timespec used = {0};
    if (!clock_getcpuclockid(process, &clock))
        clock_gettime(clock, &used);
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

/* --- Runs ---------------------------------------------------------------- */

static enum status measure(const struct load *load, int clients, bool repeated,
                           bool shown, struct status_text *why)
{
    const struct crowd_order order = {.port = load->port,
                                      .clients = clients,
                                      .seconds = load->seconds,
                                      .requests = load->questions.requests,
                                      .count =
                                          repeated ? 1 : load->questions.count};
    struct crowd_outcome outcome;
    const double before = cpu_of(load->server);
    const enum status status = crowd_run(&order, &outcome, why);
    if (status || !shown)
        return status;
    const double requests = (double)outcome.requests;
    printf("%-9s %11d %9llu %9.0f %10.3f %8.3f %10.3f %10.1f\n",
           repeated ? "the same" : "different", clients,
           (unsigned long long)outcome.requests, requests / outcome.seconds,
           1e3 * outcome.median, 1e3 * outcome.p99, 1e3 * outcome.longest,
           1e6 * (cpu_of(load->server) - before) / requests);
    fflush(stdout);
    return STATUS_OK;
}

static enum status measure_all(const struct load *load, struct status_text *why)
{
    const int some[] = {load->clients ? load->clients : 1, 16};
    enum status status = measure(load, some[0], false, false, why);
    printf("%zu positions of side %d\n", load->questions.count, load->side);
    printf("%-9s %11s %9s %9s %10s %8s %10s %10s\n", "positions", "connections",
           "requests", "a second", "median ms", "p99 ms", "longest ms",
           "CPU us");
    for (int i = 0; i < (load->clients ? 1 : 2); i++)
        for (int repeated = 0; repeated < 2 && !status; repeated++)
            status = measure(load, some[i], repeated, true, why);
    return status;
}

static enum status run(struct load *load, struct status_text *why)
{
    struct store *store;
    enum status status = store_open(load->db, STORE_READ, &store, why);
    if (status)
        return status;
    status =
        questions_make(store, load->side, load->most, &load->questions, why);
    store_close(store);
    if (!status)
        status = start_server(load, why);
    if (!status)
        status = measure_all(load, why);
    end_server(load);
    questions_free(&load->questions);
    return status;
}

/* --- Options ------------------------------------------------------------- */

enum {
    KEY_DB = 256,
    KEY_SIDE,
    KEY_CLIENTS,
    KEY_SECONDS,
    KEY_POSITIONS,
    KEY_PROGRAM
};

static const struct argp_option options[] = {
    {"db", KEY_DB, "FILE", 0, "the store that is served", 0},
    {"size", KEY_SIDE, "N", 0, "side of the positions (default: 3)", 0},
    {"connections", KEY_CLIENTS, "N", 0,
     "connections at a time (default: 1, then 16)", 0},
    {"seconds", KEY_SECONDS, "S", 0, "for each line (default: 5)", 0},
    {"positions", KEY_POSITIONS, "N", 0,
     "different positions, at most (default: 100000)", 0},
    {"program", KEY_PROGRAM, "FILE", 0, "the server (default: ./unlur)", 0},
    {0},
};

static double number(const char *text, double least, double most,
                     struct argp_state *state)
{
    char *rest;
    const double value = strtod(text, &rest);
    if (rest == text || *rest || !(value >= least && value <= most))
        argp_error(state, "'%s': expected a number from %g to %g", text, least,
                   most);
    return value;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct load *const load = state->input;
    switch (key) {
    case KEY_DB: load->db = text; return 0;
    case KEY_PROGRAM: load->program = text; return 0;
    case KEY_SIDE:
        load->side = (int)number(text, BOARD_MIN_SIDE, BOARD_MAX_SIDE, state);
        return 0;
    case KEY_CLIENTS:
        load->clients = (int)number(text, 1, MOST_CLIENTS, state);
        return 0;
    case KEY_SECONDS: load->seconds = number(text, 0.1, 3600, state); return 0;
    case KEY_POSITIONS:
        load->most = (size_t)number(text, 1, 1e9, state);
        return 0;
    case ARGP_KEY_ARG: argp_usage(state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "How many positions a second `unlur serve` answers."};
    struct load load = {.program = "./unlur",
                        .db = "unlur.db",
                        .side = 3,
                        .seconds = 5,
                        .most = 100000};
    struct status_text why;
    argp_parse(&argp, argc, argv, 0, NULL, &load);
    const enum status status = run(&load, &why);
    if (status)
        fprintf(stderr, "load: %s\n", why.line);
    return (int)status;
}
