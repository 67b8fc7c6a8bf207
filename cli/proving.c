/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proving - the options of the command line become those of a prover, and its
 * calls the progress line.
 */
#include "cli/proving.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "play/white_chance.h"

/* prover_calls: a line above the progress line. */
static void warn(void *context, const char *line)
{
    progress_clear(context);
    command_complain("%s", line);
}

/* prover_calls. A game takes about a fifth of a node's time, so an estimate
 * takes a twentieth of the time of the search that it is for. */
static int estimate(void *context, const struct position *position,
                    uint64_t nodes, const struct search_limits *limits,
                    uint32_t *visits)
{
    enum { NODES_A_GAME = 4 };
    (void)context;
    return white_chance(position, nodes / NODES_A_GAME, limits, visits);
}

/* The command line of a worker: the program itself, searching as it would. */
static void write_words(struct proving *proving, const struct options *options)
{
    static char learn[] = "--learn";
    static char outlines[] = "--outlines";
    char without[STATUS_TEXT_SIZE];
    char(*const words)[PROVING_WORD_SIZE] = proving->words;
    int count = 0;
    options_without(options, without, sizeof without);
    snprintf(words[count++], PROVING_WORD_SIZE, "unlur");
    snprintf(words[count++], PROVING_WORD_SIZE, "jobs");
    snprintf(words[count++], PROVING_WORD_SIZE, "run");
    snprintf(words[count++], PROVING_WORD_SIZE, "--memory=%zuK",
             options->memory >> 10);
    snprintf(words[count++], PROVING_WORD_SIZE, "--threads=%d",
             options->threads);
    snprintf(words[count++], PROVING_WORD_SIZE, "--seed=%llu",
             (unsigned long long)options->seed);
    snprintf(words[count++], PROVING_WORD_SIZE, "--quiet");
    if (*without)
        snprintf(words[count++], PROVING_WORD_SIZE, "--without=%s", without);
    for (int i = 0; i < count; i++)
        proving->argv[i] = words[i];
    if (options->learn) {
        proving->argv[count++] = learn;
        proving->argv[count++] = (char *)(uintptr_t)options->learn;
    }
    if (options->outlines) {
        proving->argv[count++] = outlines;
        proving->argv[count] = (char *)(uintptr_t)options->outlines;
    }
}

/* Whether there is a store to learn from, which is read only when something has
 * to be searched for; of workers each would complain of it anew. */
static enum status check_learned(const struct options *options,
                                 struct status_text *why)
{
    struct store *store = NULL;
    const enum status status =
        options->learn ? store_open(options->learn, STORE_READ, &store, why)
                       : STATUS_OK;
    store_close(store);
    return status;
}

enum status proving_check(const struct options *options, bool no_verify,
                          struct status_text *why)
{
    const bool workers = prover_workers(options->workers.count);
    if (!workers &&
        options_need(options, "log job-time worker-memory", "--workers", why))
        return STATUS_USAGE;
    if (options_check_workers(options, why))
        return STATUS_USAGE;
    if (options->table && workers)
        return status_set(why, STATUS_USAGE,
                          "--table is of a search in this process, and "
                          "--workers asks for others");
    if (options->table && no_verify)
        return status_set(why, STATUS_USAGE,
                          "--table has what is proved verified, and "
                          "--no-verify does not");
    return check_learned(options, why);
}

void proving_begin(struct proving *proving, const struct options *options)
{
    *proving = (struct proving){.argv = {NULL}};
    interrupt_catch();
    progress_begin(&proving->progress, options);
    options_describe(options, proving->provenance, sizeof proving->provenance);
    write_words(proving, options);
    proving->options = (struct prover_options){
        .db = options->no_db ? NULL : options->db,
        .provenance = proving->provenance,
        .memory = options_table_bytes(options),
        .threads = options->threads,
        .seed = options->seed,
        .without = options->without,
        .learn = options->learn,
        .outlines = options->outlines,
        .table = options->table,
        .limits = {.nodes = options->nodes,
                   .seconds = options->seconds,
                   .stop = &interrupt_flag},
        .workers = options->workers.count,
        .worker = proving->argv,
        .worker_memory = options->workers.memory,
        .job_seconds = options->workers.job_seconds,
        .log = options->workers.log,
        .calls = {.progress = proving->progress.shown ? progress_prover : NULL,
                  .estimate = estimate,
                  .warn = warn,
                  .context = &proving->progress},
    };
}

enum status proving_end(struct proving *proving, struct prover *prover,
                        enum status status)
{
    struct status_text why;
    progress_clear(&proving->progress);
    if (status == STATUS_FAILED && prover && prover_left_lock(prover))
        status = STATUS_LIMIT;
    const enum status closed = prover_destroy(prover, &why);
    if (closed)
        command_complain("%s", why.line);
    return closed ? closed : status;
}
