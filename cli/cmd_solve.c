/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve - proves positions, looking the store up first. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/proving.h"
#include "cli/show.h"
#include "game/clock.h"
#include "game/outcome.h"
#include "prover/rounds.h"

/* The options of this command alone. */
static struct {
    bool moves; /* every legal move too */
    bool stats;
    double total_seconds; /* of all positions together; 0: no limit */
    bool trace;           /* keep how each search went */
    bool no_verify;
    bool verify; /* what is proved counts when its proof was verified */
} own;

static const struct option_row rows[] = {
    {"moves", .kind = OPTION_SWITCH, .own = &own.moves,
     .help = "prove the position after every legal move too"},
    {"stats", .kind = OPTION_SWITCH, .own = &own.stats,
     .help = "tell with each answer what each technique of the search did"},
    {"total-time", 0, "S", OPTION_SECONDS, .own = &own.total_seconds,
     .help = "stop all positions together after S seconds"},
    {"trace", .kind = OPTION_SWITCH, .own = &own.trace,
     .help = "store with each result how the proof and disproof number of its "
             "search went"},
    {"no-verify", .kind = OPTION_SWITCH, .own = &own.no_verify,
     .help = "answer and store without having the proof verified"},
    {"verify", .kind = OPTION_SWITCH, .own = &own.verify,
     .help = "answer and store nothing before the verifier has accepted its "
             "proof"},
    {0},
};

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
              OPTIONS_SEARCH | OPTIONS_WORKERS,
    .own = rows,
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

/* A run of the command. */
struct asker {
    const struct options *options;
    struct proving *proving;
    const struct prover *prover;
    struct input input;
    enum status worst; /* of what was answered */
    uint64_t untraced; /* answers from the store, where a trace was asked for */
};

/* --moves: the position after each legal move, in the order of the cells. */
static enum status add_moves(struct rounds *rounds,
                             const struct rounds_text *asked,
                             const struct game *game, struct status_text *why)
{
    struct game after = *game;
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    enum status status = STATUS_OK;
    if (outcome_winner(position) != COLOUR_NONE)
        return STATUS_OK;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        after.position = position_after(position, cell);
        status = rounds_add(rounds, asked, &after, why);
    }
    if (status || position->turn != TURN_CONTRACT)
        return status;
    after.position = position_after(position, MOVE_PASS);
    return rounds_add(rounds, asked, &after, why);
}

/* rounds_calls: the next position of the command line or standard input. */
static enum status read_next(void *context, struct rounds *rounds, bool *more,
                             struct status_text *why)
{
    struct asker *const asker = context;
    struct input *const input = &asker->input;
    struct game game = {.rules = RULES_NONE};
    struct status_text reason;
    enum status status = input_next(input, more, why);
    if (status || !*more)
        return status;
    const struct rounds_text asked = {input->text, input->length,
                                      input->number};
    if (input_game(input, &game, &reason)) {
        asker->worst = status_worse(asker->worst, STATUS_USAGE);
        return rounds_refuse(rounds, &asked, &reason, why);
    }
    status = rounds_add(rounds, &asked, &game, why);
    return status || !own.moves ? status
                                : add_moves(rounds, &asked, &game, why);
}

static bool is_ready(void *context)
{
    const struct asker *const asker = context;
    return input_ready(&asker->input);
}

static void print_answer(void *context, const struct rounds_text *asked,
                         const struct answer *answer,
                         const struct counters *counters)
{
    struct asker *const asker = context;
    const struct options *const options = asker->options;
    const struct counters *const told =
        own.stats && !answer->stored ? counters : NULL;
    (void)asked;
    progress_clear(&asker->proving->progress);
    if (options->json)
        print_json(answer, told);
    else
        print_text(answer, told);
    asker->untraced += own.trace && answer->stored;
    if (answer->result.value == VALUE_UNKNOWN)
        asker->worst = status_worse(asker->worst, STATUS_LIMIT);
}

static void print_refusal(void *context, const struct rounds_text *asked,
                          enum status status, const struct status_text *why)
{
    struct asker *const asker = context;
    progress_clear(&asker->proving->progress);
    batch_complain(asker->options, asked->number, asked->text, asked->length,
                   why->line);
    asker->worst = status_worse(asker->worst, status);
}

static void show_progress(void *context, size_t answered, size_t total)
{
    const struct asker *const asker = context;
    progress_count(&asker->proving->progress, answered, total,
                   prover_count(asker->prover).nodes);
}

/* A single word that is a position. */
static bool is_alone(const struct options *options)
{
    return options->word_count == 1 && !own.moves &&
           strcmp(options->words[0], "-") != 0 && !(own.total_seconds > 0);
}

/* How long after --total-time lines of the standard input are still read to be
 * answered as unknown, in seconds: it may be without end. */
static const double grace = 1;

/* Answers all that is asked. */
static enum status answer_all(struct proving *proving, struct prover *prover,
                              const struct options *options,
                              struct status_text *why)
{
    struct asker asker = {
        .options = options, .proving = proving, .prover = prover};
    const struct rounds_calls calls = {.read = read_next,
                                       .ready = is_ready,
                                       .answer = print_answer,
                                       .refusal = print_refusal,
                                       .progress = show_progress,
                                       .context = &asker};
    input_open(&asker.input, options);
    if (own.total_seconds > 0)
        asker.input.last = clock_now() + own.total_seconds + grace;
    const enum status status =
        rounds_run(prover, &proving->options, is_alone(options), &calls, why);
    input_close(&asker.input);
    if (status == STATUS_LIMIT)
        why->line[0] = '\0';
    if (asker.untraced) {
        progress_clear(&proving->progress);
        command_complain("%" PRIu64 " position%s in the store already: not "
                         "searched, so no trace was made",
                         asker.untraced, asker.untraced == 1 ? " is" : "s are");
    }
    if (asker.input.left) {
        progress_clear(&proving->progress);
        command_complain("the time is over: the standard input was not read to "
                         "its end");
        asker.worst = status_worse(asker.worst, STATUS_LIMIT);
    }
    return status_worse(asker.worst, status);
}

static enum status run_solve(struct options *options, struct status_text *why)
{
    struct proving proving;
    struct prover *prover = NULL;
    enum status status = options_need_words(options, why);
    if (!status)
        status = input_check_quotes(options, why);
    if (!status && own.trace && prover_workers(options->workers.count))
        status = status_set(why, STATUS_USAGE,
                            "--trace tells of a search in this process, and "
                            "--workers asks for others");
    if (!status && own.trace && options->outlines)
        status = status_set(why, STATUS_USAGE,
                            "--trace tells of a search, and --outlines asks to "
                            "go along the outline of an earlier one");
    if (!status && own.stats && prover_workers(options->workers.count))
        status = status_set(why, STATUS_USAGE,
                            "--stats tells of searches in this process, and "
                            "--workers asks for others");
    if (!status && own.trace && options->no_db)
        status = status_set(why, STATUS_USAGE,
                            "--trace needs a store to keep the traces in, and "
                            "--no-db asks for none");
    if (!status)
        status = proving_check(options, own.no_verify, why);
    if (status)
        return status;
    if (!options->no_db || options->table || options->outlines)
        own.verify = !own.no_verify;
    proving_begin(&proving, options);
    proving.options.verify = own.verify;
    proving.options.trace = own.trace;
    proving.options.total_seconds = own.total_seconds;
    proving.options.patient = !is_alone(options);
    status = prover_create(&proving.options, &prover, why);
    if (!status)
        status = answer_all(&proving, prover, options, why);
    return proving_end(&proving, prover, status);
}

const struct command cmd_solve = {&usage, run_solve};
