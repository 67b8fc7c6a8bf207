/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * jobs_export - what is to be searched next, as job requests.
 *
 * The contract's job source is asked for one job after another, and of each
 * only what the store knows is told. So it gives the searches that it would
 * have made at the same time, had it so many workers. Nothing is searched here
 * and nothing stored. What several of the positions named need is one request.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/batch.h"
#include "cli/command.h"
#include "cli/jobs_internal.h"
#include "cli/progress.h"
#include "db/read_lock.h"
#include "prover/checked_store.h"
#include "prover/job_request.h"
#include "prover/twins.h"
#include "solver/contract/contract.h"

struct export
{
    const struct options *options;
    struct checked_store
        checked; /* reads; without a store where there is no file */
    struct twins requested;
    uint64_t written, most;
    uint64_t spent; /* positions that are left out: searched as long already */
    uint64_t spent_nodes; /* on one of them, at most */
    bool damaged;         /* a look-up for this position met a damaged row */
    struct progress progress;
};

/* --- What the store knows ------------------------------------------------- */

/* What is known, and how much was searched in vain. What is proved without a
 * proof that could be checked is not known: a contract run would search it
 * again. */
static enum status find(struct export *export, const struct position *position,
                        struct answer *answer, struct status_text *why)
{
    const struct game game = {.position = *position, .rules = RULES_INNER};
    struct proof_facts facts = {.stored = false};
    enum status status =
        checked_store_look_up(&export->checked, &game, answer, why);
    if (!status && answer->stored)
        status = store_get_proof_facts(export->checked.store, position,
                                       RULES_INNER, &facts, why);
    if (answer->stored && !facts.stored)
        *answer = (struct answer){.stored = false};
    return status;
}

/* The same in one state of the store. */
static enum status look_up(struct export *export,
                           const struct position *position,
                           struct answer *answer, struct status_text *why)
{
    struct store *const store = export->checked.store;
    bool frozen;
    enum status status = read_lock_freeze(store, &frozen, why);
    if (status)
        return status;
    status = find(export, position, answer, why);
    export->damaged = status && read_lock_met_damage(store, why);
    read_lock_thaw(store, frozen);
    return status;
}

/* contract_calls: what is known; nothing is searched. */
static enum status call_main_winner(void *context,
                                    const struct position *position,
                                    uint64_t budget,
                                    struct job_outcome *outcome,
                                    struct status_text *why)
{
    struct answer answer;
    const enum status status = look_up(context, position, &answer, why);
    (void)budget;
    outcome->winner = value_winner(position->turn, answer.result.value);
    outcome->nodes = answer.result.nodes;
    return status;
}

/* --- Writing -------------------------------------------------------------- */

/* Of a position that was not requested yet, nor an image of it. */
static enum status write_request(struct export *export,
                                 const struct position *position,
                                 uint64_t nodes, struct status_text *why)
{
    const struct job_request request = {
        .id = export->written + 1,
        .game = {.position = *position, .rules = RULES_INNER},
        .nodes = nodes,
        .seconds = export->options->seconds,
    };
    struct bytes line = {.data = NULL};
    size_t first;
    const enum status status =
        twins_note(&export->requested, &request.game, request.id, &first, why);
    if (status || first != request.id)
        return status;
    export->written = request.id;
    const bool made = job_request_write(&request, &line);
    if (made)
        fwrite(line.data, 1, line.size, stdout);
    bytes_clear(&line);
    progress_count(&export->progress, export->written, export->most, 0);
    return made ? STATUS_OK : status_no_memory(why);
}

static enum status give_job(struct export *export,
                            const struct job_source *job_source,
                            const struct job *job, struct status_text *why)
{
    const uint64_t least = export->options->nodes;
    const uint64_t nodes =
        job->nodes && job->nodes < least ? least : job->nodes;
    struct answer answer;
    const enum status status = look_up(export, &job->position, &answer, why);
    const struct result *const result = &answer.result;
    if (status)
        return status;
    if (!answer.stored && !checked_store_in_vain(&answer, nodes, 0))
        return write_request(export, &job->position, nodes, why);
    const struct job_outcome outcome = {
        .winner = value_winner(job->position.turn, result->value),
        .nodes = result->nodes,
    };
    return job_source->tell(job_source->context, job, &outcome, why);
}

/* Writes the orders of a contract's goal that can be done at the same time. */
static enum status write_job_source(struct export *export,
                                    struct contract *contract,
                                    enum contract_goal goal,
                                    const struct position *position,
                                    struct status_text *why)
{
    struct job_source job_source;
    struct job job;
    enum job_source_step step = JOB_SOURCE_JOB;
    enum status status = contract_begin(contract, goal, position, why);
    contract_job_source(contract, &job_source);
    while (!status && export->written < export->most) {
        status = job_source.pick(job_source.context, &step, &job, why);
        if (status || step != JOB_SOURCE_JOB)
            break;
        status = give_job(export, &job_source, &job, why);
    }
    return status;
}

/* --- What is asked for ---------------------------------------------------- */

/* The jobs of a contract position; with --all those of its whole board, and of
 * an empty board its actions too. */
static enum status export_contract(struct export *export,
                                   const struct game *game, bool all,
                                   bool actions, struct status_text *why)
{
    const struct contract_calls calls = {.main_winner = call_main_winner,
                                         .context = export};
    const struct position *const position = &game->position;
    struct contract *contract;
    enum status status = contract_create(position->board->side, game->rules,
                                         &calls, &contract, why);
    if (status)
        return status;
    status =
        write_job_source(export, contract,
                         all ? CONTRACT_ALL : CONTRACT_POSITION, position, why);
    if (!status && actions && !all)
        status =
            write_job_source(export, contract, CONTRACT_ACTIONS, position, why);
    contract_destroy(contract);
    return status;
}

/* A position that was named. */
static enum status export_named(struct export *export, const struct game *game,
                                struct status_text *why)
{
    const struct position *const position = &game->position;
    const uint64_t nodes = export->options->nodes;
    struct answer answer;
    if (export->written == export->most)
        return STATUS_OK;
    if (position->turn == TURN_CONTRACT)
        return export_contract(export, game, false, false, why);
    const enum status status = look_up(export, position, &answer, why);
    if (status || answer.stored)
        return status;
    if (checked_store_in_vain(&answer, nodes, 0)) {
        export->spent++;
        if (answer.result.nodes > export->spent_nodes)
            export->spent_nodes = answer.result.nodes;
        return STATUS_OK;
    }
    return write_request(export, position, nodes, why);
}

/* batch_answer_fn: one whose row is damaged leaves the others alone. */
static enum status export_position(void *context, const struct game *game,
                                   bool *alone, struct status_text *why)
{
    struct export *const export = context;
    export->damaged = false;
    const enum status status = export_named(export, game, why);
    *alone = export->damaged;
    return status;
}

static enum status export_all(struct export *export, struct status_text *why)
{
    const struct options *const options = export->options;
    if (options->word_count)
        return batch_run(options, export_position, NULL, export, why);
    const struct game root = {
        .position = position_empty(options->size, TURN_CONTRACT),
        .rules = options->rules,
    };
    return export_contract(export, &root, jobs_options.all, true, why);
}

static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    if (options->word_count)
        return options->size || jobs_options.all
                   ? status_set(why, STATUS_USAGE,
                                "positions, or --size and --all: not both")
                   : STATUS_OK;
    if (!options->size)
        return status_set(why, STATUS_USAGE,
                          "no --size given, and no position");
    if (options->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "option --rules: 'none': there is no contract phase");
    return jobs_options.all
               ? contract_can_list(options->size, options->rules, why)
               : STATUS_OK;
}

/* A store that is not there knows nothing. */
static enum status open_store(struct export *export, struct status_text *why)
{
    const char *const path = export->options->db;
    if (access(path, F_OK) < 0 && errno == ENOENT)
        return STATUS_OK;
    return store_open(path, STORE_READ, &export->checked.store, why);
}

enum status jobs_export(const struct options *options, struct status_text *why)
{
    struct export export = {.options = options, .most = jobs_options.count};
    enum status status = check_options(options, why);
    if (!status)
        status = open_store(&export, why);
    if (status)
        return status;
    progress_begin(&export.progress, options);
    export.progress.things = "orders";
    status = export_all(&export, why);
    progress_clear(&export.progress);
    twins_free(&export.requested);
    checked_store_close(&export.checked);
    if (!status && export.spent)
        command_complain("%" PRIu64 " position%s undecided: %" PRIu64
                         " nodes %swere spent in vain; give more with --nodes",
                         export.spent, export.spent == 1 ? " is" : "s are",
                         export.spent_nodes,
                         export.spent == 1 ? "" : "or fewer on each ");
    else if (!status && !export.written)
        command_complain("nothing is left to be searched");
    return status;
}
