/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prover - see the header. */
#include "config.h"

#include "cli/prover.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/parallel_prover.h"
#include "game/clock.h"
#include "proof/format.h"
#include "prover/prove_position.h"

/* Seconds between two looks at what all contract sets may still take. */
static const double foresee_every = 1;

/* Nodes that take longer than a result should wait for its commit. */
static const uint64_t long_search = 100000;

void prover_open(struct prover *prover, const struct options *options)
{
    *prover = (struct prover){.options = options,
                              .checked = {.verify = options->verify}};
    interrupt_catch();
    progress_begin(&prover->progress, options);
    prover->last_second =
        options->total_seconds > 0 ? clock_now() + options->total_seconds : 0;
    prover_begin(prover, options->nodes);
}

/* Opens the store when it is first needed, so that a command that has nothing
 * to store makes none. */
static enum status need_store(struct prover *prover, struct status_text *why)
{
    struct run run = {.seed = prover->options->seed};
    if (prover->options->no_db || prover->checked.store)
        return STATUS_OK;
    snprintf(run.version, sizeof run.version, "%s", PACKAGE_VERSION);
    options_describe(prover->options, run.options, sizeof run.options);
    return checked_store_open(&prover->checked, prover->options->db, &run, why);
}

/* The store, and whoever else is needed to prove anything. */
static enum status get_ready(struct prover *prover, struct status_text *why)
{
    const enum status status = need_store(prover, why);
    if (status || prover->parallel || !parallel_prover_workers(prover->options))
        return status;
    return parallel_prover_open(prover, &prover->parallel, why);
}

enum status prover_close(struct prover *prover)
{
    struct status_text why;
    progress_clear(&prover->progress);
    const enum status status = parallel_prover_close(prover->parallel, &why);
    if (status)
        command_complain("%s", why.line);
    checked_store_close(&prover->checked);
    search_destroy(prover->search);
    contract_destroy(prover->contract);
    return status;
}

void prover_begin(struct prover *prover, uint64_t nodes)
{
    const double seconds = prover->options->seconds;
    const double now = clock_now();
    prover->most_nodes = nodes;
    prover->last_node = prover->nodes + nodes;
    prover->deadline = seconds > 0 ? now + seconds : 0;
    if (prover->last_second > 0 &&
        (!(prover->deadline > 0) || prover->last_second < prover->deadline))
        prover->deadline = prover->last_second;
}

static double seconds_left(const struct prover *prover)
{
    return prover->deadline - clock_now();
}

/* Nodes that the next search may take; 0 when there is no limit. */
static uint64_t nodes_left(const struct prover *prover)
{
    if (!prover->most_nodes || prover->contract_run)
        return prover->most_nodes;
    return prover->nodes < prover->last_node ? prover->last_node - prover->nodes
                                             : 0;
}

bool prover_is_late(const struct prover *prover)
{
    return interrupt_flag ||
           (prover->deadline > 0 && seconds_left(prover) <= 0);
}

bool prover_must_stop(const struct prover *prover)
{
    return prover_is_late(prover) ||
           (prover->most_nodes > 0 && nodes_left(prover) == 0);
}

/* The search for a side. Only one is kept at a time, so that all together never
 * take more than --memory. */
static enum status get_search(struct prover *prover, int side,
                              struct search **search, struct status_text *why)
{
    const struct search_options options = {
        .memory = options_table_bytes(prover->options) - prover->set_aside,
        .seed = prover->options->seed,
        .without = prover->options->without,
        .threads = prover->options->threads,
        .keep = prover->contract_run,
    };
    enum status status = STATUS_OK;
    if (!prover->search || prover->search_side != side) {
        search_destroy(prover->search);
        prover->search = NULL;
        prover->search_side = side;
        status = search_create(side, &options, &prover->search, why);
    }
    *search = prover->search;
    return status;
}

/* What must be committed before a search of so many nodes; 0: no limit. */
static enum status flush_before(struct prover *prover, uint64_t nodes,
                                struct status_text *why)
{
    return !nodes || nodes > long_search
               ? checked_store_flush(&prover->checked, why)
               : checked_store_flush_old(&prover->checked, why);
}

/* Limits of a search with at most `nodes` nodes; 0: as many as the user allows.
 */
static struct search_limits limits_of(const struct prover *prover,
                                      uint64_t nodes)
{
    struct search_limits limits = {.nodes = nodes_left(prover),
                                   .stop = &interrupt_flag};
    if (nodes && (!limits.nodes || nodes < limits.nodes))
        limits.nodes = nodes;
    if (prover->deadline > 0) {
        const double left = seconds_left(prover);
        limits.seconds = left > 1e-6 ? left : 1e-6;
    }
    return limits;
}

/* Searches, and takes what came of it to the checked store. */
static enum status search_main(struct prover *prover, const struct game *game,
                               uint64_t nodes, struct answer *answer,
                               struct status_text *why)
{
    struct checked_store *const checked = &prover->checked;
    struct prove_position proof_task = {.proof =
                                            checked->store || checked->verify,
                                        .trace = prover->options->trace};
    struct record record;
    enum status status =
        get_search(prover, game->position.board->side, &proof_task.search, why);
    if (!status)
        status = flush_before(prover, limits_of(prover, nodes).nodes, why);
    if (status)
        return status;
    const struct search_limits limits = limits_of(prover, nodes);
    search_set_progress(proof_task.search, progress_search, &prover->progress);
    status = prove_position(&proof_task, game, &limits, &record, why);
    prover->nodes += record.result.nodes;
    prover->seconds += record.result.seconds;
    if (status)
        prove_position_free(&record);
    else
        status = checked_store_put(checked, &record, why);
    *answer = (struct answer){
        .result = record.result,
        .verified = record.proof.verdict == PROOF_VERIFIED,
        .proof_nodes = record.proof.nodes,
    };
    return status;
}

static enum status prove_main(struct prover *prover, const struct game *game,
                              struct answer *answer, struct status_text *why)
{
    const enum status status =
        checked_store_look_up(&prover->checked, game, answer, why);
    if (status || answer->stored)
        return status;
    return search_main(prover, game, 0, answer, why);
}

/* contract_calls: who wins the main phase from a set. A search that the store
 * says was tried as long already is not repeated, unless it is the longest that
 * the user allows. One that a limit cut short tells nothing of its budget. */
static enum status call_main_winner(void *context,
                                    const struct position *position,
                                    uint64_t budget,
                                    struct job_outcome *outcome,
                                    struct status_text *why)
{
    struct prover *const prover = context;
    const struct game game = {.position = *position, .rules = RULES_INNER};
    struct answer answer;
    if (prover_must_stop(prover))
        return STATUS_LIMIT;
    enum status status =
        checked_store_look_up(&prover->checked, &game, &answer, why);
    if (!status && !answer.stored && budget &&
        !checked_store_in_vain(&answer, budget, prover->calls.most_nodes))
        status = search_main(prover, &game, budget, &answer, why);
    if (status)
        return status;
    outcome->winner = value_winner(position->turn, answer.result.value);
    outcome->nodes = answer.result.nodes;
    const bool in_vain = budget && outcome->winner == COLOUR_NONE;
    return in_vain && prover_must_stop(prover) ? STATUS_LIMIT : STATUS_OK;
}

/* contract_calls: a contract position is known. Not written again when the
 * store knows as much. */
static enum status call_found(void *context,
                              const struct contract_result *found,
                              struct status_text *why)
{
    struct prover *const prover = context;
    const struct game game = {.position = found->position,
                              .rules = prover->contract_rules};
    struct record record = {
        .result = {.position = found->position,
                   .rules = prover->contract_rules,
                   .state = RESULT_PROVED,
                   .value = found->value,
                   .move = found->action,
                   .grundy = found->grundy},
        .proof = {.nodes = 1},
    };
    struct answer answer;
    const enum status status =
        checked_store_look_up(&prover->checked, &game, &answer, why);
    const bool nothing_new = answer.stored && answer.proof_nodes &&
                             answer.result.value == found->value &&
                             (found->grundy == CONTRACT_NO_GRUNDY ||
                              found->grundy == answer.result.grundy);
    if (status || nothing_new)
        return status;
    struct bytes bytes = {.data = NULL};
    proof_format_contract(&bytes, &found->position, prover->contract_rules,
                          found->value, found->action);
    record.proof.bytes = bytes.data;
    record.proof.size = bytes.size;
    if (bytes.failed) {
        bytes_clear(&bytes);
        return status_no_memory(why);
    }
    return checked_store_put(&prover->checked, &record, why);
}

/* contract_calls: how far the work is. */
static void call_progress(void *context, uint64_t done, uint64_t total)
{
    struct prover *const prover = context;
    if (prover->progress.shown && total && clock_now() >= prover->foreseen) {
        progress_foresee(&prover->progress,
                         contract_nodes_left(prover->contract));
        prover->foreseen = clock_now() + foresee_every;
    }
    if (prover->contract_run)
        progress_count(&prover->progress, done, total, prover->nodes);
}

enum status prover_contract(struct prover *prover, int side, enum rules rules,
                            struct contract **contract, struct status_text *why)
{
    enum status status = get_ready(prover, why);
    if (status)
        return status;
    if (!prover->contract || prover->contract_side != side ||
        prover->contract_rules != rules) {
        contract_destroy(prover->contract);
        prover->contract = NULL;
        prover->contract_side = side;
        prover->contract_rules = rules;
        prover->calls = (struct contract_calls){
            .main_winner = call_main_winner,
            .most_nodes = prover->contract_run ? prover->options->nodes : 0,
            .found = call_found,
            .progress = call_progress,
            .context = prover,
        };
        status = contract_create(side, rules, &prover->calls, &prover->contract,
                                 why);
    }
    *contract = prover->contract;
    return status;
}

static enum status search_contract(struct prover *prover,
                                   const struct game *game,
                                   struct answer *answer,
                                   struct status_text *why)
{
    struct contract *contract;
    struct contract_result found = {.value = VALUE_UNKNOWN,
                                    .action = MOVE_NONE,
                                    .grundy = CONTRACT_NO_GRUNDY};
    const struct position *const position = &game->position;
    const uint64_t nodes = prover->nodes;
    const double seconds = prover->seconds;
    enum status status = prover_contract(prover, position->board->side,
                                         game->rules, &contract, why);
    if (!status && prover->parallel)
        status = parallel_prover_reach(prover->parallel, contract,
                                       CONTRACT_POSITION, position, why);
    if (!status || (status == STATUS_LIMIT && prover->parallel))
        status = contract_solve(contract, position, &found, why);
    if (status && status != STATUS_LIMIT)
        return status;
    const bool proved = found.value != VALUE_UNKNOWN;
    answer->result = (struct result){
        .position = *position,
        .rules = game->rules,
        .state = proved ? RESULT_PROVED : RESULT_UNKNOWN,
        .value = found.value,
        .move = found.action,
        .grundy = found.grundy,
        .nodes = prover->nodes - nodes,
        .seconds = prover->seconds - seconds,
    };
    if (!proved) {
        struct record record = {.result = answer->result};
        return checked_store_put(&prover->checked, &record, why);
    }
    answer->verified = prover->options->verify;
    answer->proof_nodes = 1;
    return STATUS_OK;
}

/* Proves, with the outcome not committed yet. */
static enum status prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why)
{
    if (game->position.turn != TURN_CONTRACT && prover->parallel)
        return parallel_prover_prove(prover->parallel, game, answer, why);
    if (game->position.turn != TURN_CONTRACT)
        return prove_main(prover, game, answer, why);
    const enum status status =
        checked_store_look_up(&prover->checked, game, answer, why);
    if (status || answer->stored)
        return status;
    return search_contract(prover, game, answer, why);
}

enum status prover_foresee(struct prover *prover, const struct game *game,
                           struct status_text *why)
{
    const enum status status = get_ready(prover, why);
    if (status || !prover->parallel || game->position.turn == TURN_CONTRACT)
        return status;
    return parallel_prover_foresee(prover->parallel, &game->position, why);
}

enum status prover_look_up(struct prover *prover, const struct game *game,
                           struct answer *answer, struct status_text *why)
{
    enum status status = need_store(prover, why);
    if (!status)
        status = checked_store_look_up(&prover->checked, game, answer, why);
    if (!status && !answer->result.position.board)
        answer->result = (struct result){.position = game->position,
                                         .rules = game->rules,
                                         .state = RESULT_UNKNOWN,
                                         .move = MOVE_NONE,
                                         .grundy = CONTRACT_NO_GRUNDY};
    return status;
}

enum status prover_prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why)
{
    enum status status = get_ready(prover, why);
    if (!status)
        status = prove(prover, game, answer, why);
    return status ? status : checked_store_flush(&prover->checked, why);
}
