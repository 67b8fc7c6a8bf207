/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve - the store over HTTP, for the browser and for programs. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "query/claims_read.h"
#include "web/server.h"

static struct {
    int port;
    const char *address; /* to listen on */
    struct options_list hosts;
    bool prove;
    uint64_t max_effort; /* of an evaluation; 0: none is made */
} own;

static const struct option_row rows[] = {
    {"port", 0, "N", OPTION_INT, 0, UINT16_MAX, "8421", .own = &own.port,
     .what = "a port, a whole number",
     .help = "listen on port N; 0: on one that is free (default: %d)"},
    {"address", 0, "ADDRESS", OPTION_TEXT, .initial = "127.0.0.1",
     .own = &own.address,
     .help = "listen on this address of the machine (default: %d, which no "
             "other machine reaches)"},
    {"allow-host", 0, "NAME", OPTION_LIST, .own = &own.hosts,
     .help = "answer requests to this name too, at any port; may be given "
             "again"},
    {"host", 0, "NAME", OPTION_LIST, .own = &own.hosts,
     .help = "an older name of --allow-host"},
    {"max-effort", 0, "N", OPTION_COUNT, 0, INT64_MAX, .initial = "100000",
     .own = &own.max_effort,
     .help = "evaluate a position with N nodes and playouts at most; 0: "
             "evaluate none (default: %d)"},
    {"prove", .kind = OPTION_SWITCH, .own = &own.prove,
     .help = "prove positions when asked"},
    {"time", 0, "S", OPTION_SECONDS, .initial = "10", OPTION_FIELD(seconds),
     .help = "with --prove: search for S seconds at most (default: %d)"},
    {"memory", 0, "SIZE", OPTION_SIZE, .initial = "256M", OPTION_FIELD(memory),
     .help = "with --prove: for a search and the check of its proof; K, M or G "
             "may follow the number (default: %d)"},
    {"threads", 0, "N", OPTION_INT, 1, OPTIONS_MOST_THREADS, "1",
     OPTION_FIELD(threads),
     .help = "with --prove: search on N threads, %r (default: %d)"},
    {0},
};

static const struct options_usage usage = {
    .help = "Show the store on a board in the browser, and answer programs in "
            "JSON.",
    .notes = "The address to open is printed when the server is ready; Ctrl-C "
             "ends it. The store is only read, and other commands may write it "
             "meanwhile. What is proved on request is forgotten at the end.\n"
             "\n"
             "Exit status: 0 ended by a signal, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_NO_DB | OPTIONS_CLAIMS,
    .own = rows,
};

/* False: nobody can know it. */
static bool print_url(const struct server *server)
{
    puts(server_url(server));
    return command_flush();
}

/* Blocks the signals that end the server, for this thread and those it starts;
 * returns what was blocked before in `before`. */
static void hold_signals(sigset_t *before)
{
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
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
        if (print_url(server))
            await_signal(&before);
        server_stop(server);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

/* The store, or NULL: a missing one must have been asked for by name. */
static const char *store_path(const struct options *options)
{
    return options->no_db || options_lack_db(options) ? NULL : options->db;
}

/* Whether a Host line can name this: letters, digits, dots, hyphens, or an
 * address in brackets, without a port. */
static bool is_host_name(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789.-_";
    const size_t length = strlen(name);
    if (*name == '[')
        return length > 2 &&
               strspn(name + 1, "0123456789abcdefABCDEF:.") == length - 2 &&
               name[length - 1] == ']';
    return length > 0 && strspn(name, letters) == length;
}

static enum status check_hosts(struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    for (size_t i = 0; i < own.hosts.count; i++)
        if (!is_host_name(own.hosts.values[i]))
            return status_set(why, STATUS_USAGE,
                              "option --allow-host: '%s': expected a name or "
                              "an address, [...] for IPv6, without a port",
                              status_quote(quoted, own.hosts.values[i],
                                           strlen(own.hosts.values[i])));
    return STATUS_OK;
}

static enum status run_serve(struct options *options, struct status_text *why)
{
    if (options_no_words(options, why) || check_hosts(why) ||
        (!own.prove &&
         options_need(options, "time memory threads", "--prove", why)))
        return STATUS_USAGE;
    struct claims *claims;
    enum status status = claims_read(options->claims.values,
                                     options->claims.count, &claims, why);
    if (status)
        return status;
    const struct server_options served = {
        .db = store_path(options),
        .claims = claims,
        .address = own.address,
        .port = (uint16_t)own.port,
        .hosts = (const char *const *)own.hosts.values,
        .host_count = own.hosts.count,
        .limits = {.prove = own.prove,
                   .effort = own.max_effort,
                   .seconds = options->seconds,
                   .memory =
                       options_table_bytes(options) / 2, /* and the check's */
                   .threads = options->threads}};
    status = serve(&served, why);
    claims_destroy(claims);
    return status;
}

const struct command cmd_serve = {&usage, run_serve};
