/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs - the same work done elsewhere: orders out, job results back. */

#include "cli/command.h"
#include "cli/jobs_internal.h"
#include "cli/subcommand.h"

static const struct argp_option own_options[] = {
    {NULL, 0, NULL, 0, "For export:", 1},
    {"size", OPTIONS_SIZE, "N", 0, "what the contract of this side needs", 1},
    {"all", OPTIONS_ALL, NULL, 0,
     "what every contract set of it needs, not only its outcome", 1},
    {"count", OPTIONS_COUNT, "N", 0, "write N orders at most (default: 1000)",
     1},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},
    {&options_rules_group, 0, NULL, 0},
    {&options_json_group, 0, NULL, 0},
    {&options_search_group, 0, "Search:", 2},
    {&options_help_group, 0, NULL, -1},
    {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .args_doc = "export --size N\n"
                "export POSITION...\n"
                "run [FILE...]\n"
                "import [FILE...]",
    .doc = "Have positions proved by other processes, machines and batch "
           "systems, with nothing but lines of text between.\v"
           "export  write orders, one a line: what the store lacks\n"
           "run     do orders, write a delivery for each; touches no store\n"
           "import  take deliveries: check every proof, store what is true\n"
           "\n"
           "A FILE of '-', or none, is the standard input. For export --nodes "
           "is the least that each order allows, and --time its seconds; for "
           "run both are the most.\n"
           "\n"
           "Exit status: 0 done, 1 failed, or a delivery was damaged or "
           "false, 2 bad input, 3 a signal ended it early.",
    .children = children,
};

enum status cmd_jobs(int argc, char **argv, struct status_text *why)
{
    static const struct subcommand actions[] = {
        {"export", jobs_export, true},
        {"run", jobs_run, true},
        {"import", jobs_import, true},
        {.name = NULL},
    };
    struct options options;
    const enum status status = options_read(&argp, argc, argv, &options, why);
    return status ? status : subcommand_run(actions, &options, why);
}
