/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs - the same work done elsewhere: job requests out, job results back. */

#include "cli/command.h"
#include "cli/jobs_internal.h"
#include "cli/subcommand.h"

struct jobs_options jobs_options;

static const struct option_row rows[] = {
    {.kind = OPTION_HEADING, .help = "For export:"},
    OPTION_SIDE(.help = "what the contract of this side needs"),
    {"all", .kind = OPTION_SWITCH, .own = &jobs_options.all,
     .help = "what every contract set of it needs, not only its outcome"},
    {"count", 0, "N", OPTION_COUNT, 1, .initial = "1000",
     .own = &jobs_options.count,
     .help = "write N orders at most (default: %d)"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "export --size N\n"
                 "export POSITION...\n"
                 "run [FILE...]\n"
                 "import [FILE...]",
    .help = "Have positions proved by other processes, machines and batch "
            "systems, with nothing but lines of text between.",
    .notes =
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
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_SEARCH,
    .own = rows,
};

static enum status run_jobs(struct options *options, struct status_text *why)
{
    static const struct subcommand actions[] = {
        {"export", jobs_export, true,
         "db size rules all count nodes time progress quiet"},
        {"run", jobs_run, true,
         "memory nodes time seed threads learn outlines table without progress "
         "quiet"},
        {"import", jobs_import, true, "db json progress quiet"},
        {.name = NULL},
    };
    return subcommand_run(actions, options, why);
}

const struct command cmd_jobs = {&usage, run_jobs};
