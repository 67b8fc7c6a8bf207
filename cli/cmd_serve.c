/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve - the store over HTTP, for the browser and for programs. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "web/server.h"

static const double default_seconds = 10;

static const struct argp_option own_options[] = {
    {"port", OPTIONS_PORT, "N", 0,
     "listen on port N; 0: on one that is free (default: 8421)", 0},
    {"address", OPTIONS_ADDRESS, "ADDRESS", 0,
     "listen on this address of the machine (default: 127.0.0.1, which no "
     "other machine reaches)",
     0},
    {"host", OPTIONS_HOST, "NAME", 0,
     "answer requests to this name too; may be given again", 0},
    {"max-effort", OPTIONS_MAX_EFFORT, "N", 0,
     "evaluate a position with N nodes and playouts at most; 0: evaluate none "
     "(default: 100000)",
     0},
    {"prove", OPTIONS_PROVE, NULL, 0, "prove positions when asked", 0},
    {"time", OPTIONS_TIME, "S", 0,
     "with --prove: search for S seconds at most (default: 10)", 0},
    {"memory", OPTIONS_MEMORY, "SIZE", 0,
     "with --prove: for a search and the check of its proof; K, M or G may "
     "follow the number (default: 256M)",
     0},
    {"threads", OPTIONS_THREADS, "N", 0,
     "with --prove: search on N threads, 1 to 64 (default: 1)", 0},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},
    {&options_help_group, 0, NULL, -1},
    {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .args_doc = "",
    .doc = "Show the store on a board in the browser, and answer programs in "
           "JSON.\v"
           "The address to open is printed when the server is ready; Ctrl-C "
           "ends it. The store is only read, and other commands may write it "
           "meanwhile. What is proved on request is forgotten at the end.\n"
           "\n"
           "Exit status: 0 ended by a signal, 1 failed, 2 bad input.",
    .children = children,
};

static void print_url(const struct server *server)
{
    char url[SERVER_URL_SIZE];
    puts(server_url(server, url));
    command_flush();
}

/* Blocks the signals that end the server, for this thread and those it starts;
 * returns what was blocked before in `before`. */
static void hold_signals(sigset_t *before)
{
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, before);
}

/* Sleeps until one of them has come. */
static void await_signal(const sigset_t *before)
{
    while (!interrupt_flag)
        sigsuspend(before);
}

static enum status serve(const struct server_options *options,
                         struct status_text *why)
{
    struct server *server;
    sigset_t before;
    interrupt_catch();
    hold_signals(&before);
    const enum status status = server_start(options, &server, why);
    if (!status) {
        print_url(server);
        await_signal(&before);
        server_stop(server);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

enum status cmd_serve(int argc, char **argv, struct status_text *why)
{
    struct options options;
    enum status status = options_read(&argp, argc, argv, &options, why);
    if (!status)
        status = options_no_words(&options, why);
    if (status)
        return status;
    const struct server_options served = {
        .db = options.db,
        .address = options.address ? options.address : "127.0.0.1",
        .port = options.port,
        .hosts = (const char *const *)options.hosts.values,
        .host_count = options.hosts.count,
        .limits = {
            .prove = options.prove,
            .effort = options.max_effort,
            .seconds = options.seconds ? options.seconds : default_seconds,
            .memory = options_table_bytes(&options) / 2, /* and the check's */
            .threads = options.threads}};
    return serve(&served, why);
}
