/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve - proves positions, looking the store up first. */
#include <stdio.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/rounds.h"
#include "cli/show.h"

static const struct options_usage usage = {
    .arguments = "POSITION...",
    .help = "Prove who wins each position, from the store if it is there, else "
            "by search; what is proved is stored.",
    .notes =
        "A POSITION is a position ('3/4/2b2/4/3 w') or a game record "
        "('size=3 contract=inner: c3 pass'); '-' reads one a line from the "
        "standard input. Several positions are searched in rounds, each with "
        "four times as many nodes as the one before, so that the easy ones "
        "do not wait for the hard ones; answers come in the order asked. "
        "What earlier runs spent in vain is not repeated. --time and "
        "--nodes count for each position anew, and without --total-time "
        "they take the place of the rounds. With --workers all positions "
        "are read before the first is begun.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input, 3 a limit or a signal "
        "left answers unknown.",
    .groups = OPTIONS_DB | OPTIONS_NO_DB | OPTIONS_RULES | OPTIONS_JSON |
              OPTIONS_ROUNDS | OPTIONS_SEARCH | OPTIONS_WORKERS,
};

/* A line for each counter: how much, which part of what, and what it is. */
static void print_counters(const struct counters *counters)
{
    for (int i = 0; i < COUNTERS; i++) {
        const struct counter_entry *const entry =
            counter_at((enum counters_index)i);
        const uint64_t count = counters->of[i];
        const uint64_t whole = counters->of[entry->whole];
        printf("  %-17s%14llu ", entry->name, (unsigned long long)count);
        if (entry->whole != (enum counters_index)i && whole)
            printf("%6.2f %%", 100.0 * (double)count / (double)whole);
        else
            printf("%8s", "");
        printf("  %s\n", entry->summary);
    }
}

static json_t *counters_json(const struct counters *counters)
{
    json_t *const object = json_object();
    for (int i = 0; i < COUNTERS; i++)
        json_object_set_new(object, counter_at((enum counters_index)i)->name,
                            json_integer((json_int_t)counters->of[i]));
    return object;
}

static void print_text(const struct answer *answer,
                       const struct counters *counters)
{
    const struct result *const result = &answer->result;
    const struct game game = {.position = result->position,
                              .rules = result->rules};
    show_verdict_text(&game, result->value, result->move);
    show_work(stdout, answer);
    putchar('\n');
    if (counters)
        print_counters(counters);
    command_flush();
}

static void print_json(const struct answer *answer,
                       const struct counters *counters)
{
    const struct result *const result = &answer->result;
    const struct game game = {.position = result->position,
                              .rules = result->rules};
    char text[NOTATION_SIZE];
    json_t *const object =
        json_pack("{s:s}", "position", notation_write(&result->position, text));
    lookup_json_verdict(object, &game, result->value, result->move);
    lookup_json_work(object, result);
    json_object_update_new(
        object, json_pack("{s:s, s:b, s:I}", "source",
                          answer->stored ? "store" : "search", "verified",
                          answer->verified, "proof_nodes",
                          (json_int_t)answer->proof_nodes));
    if (counters)
        json_object_set_new(object, "stats", counters_json(counters));
    show_json(object);
}

static void print_answer(const struct options *options,
                         const struct answer *answer,
                         const struct counters *counters)
{
    const struct counters *const told =
        options->stats && !answer->stored ? counters : NULL;
    if (options->json)
        print_json(answer, told);
    else
        print_text(answer, told);
}

static enum status run_solve(struct options *options, struct status_text *why)
{
    struct proving proving;
    struct prover *prover = NULL;
    enum status status = options_need_words(options, why);
    if (!status && options->trace && prover_workers(options->workers))
        status = status_set(why, STATUS_USAGE,
                            "--trace tells of a search in this process, and "
                            "--workers asks for others");
    if (!status && options->stats && prover_workers(options->workers))
        status = status_set(why, STATUS_USAGE,
                            "--stats tells of searches in this process, and "
                            "--workers asks for others");
    if (!status && options->trace && options->no_db)
        status = status_set(why, STATUS_USAGE,
                            "--trace needs a store to keep the traces in, and "
                            "--no-db asks for none");
    if (!status && options->verify && options->no_verify)
        status = status_set(why, STATUS_USAGE,
                            "--verify and --no-verify exclude each other");
    if (status)
        return status;
    if (!options->no_db)
        options->verify = !options->no_verify;
    proving_begin(&proving, options);
    status = prover_create(&proving.options, &prover, why);
    if (!status)
        status = rounds_run(&proving, prover, options, print_answer, why);
    return proving_end(&proving, prover, status);
}

const struct command cmd_solve = {&usage, run_solve};
