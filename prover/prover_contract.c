/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover_contract - the contract phase, whose main-phase winners and findings
 * go through the prover.
 *
 * A set that the store says was searched in vain with as many nodes already is
 * not searched again. What becomes known of a contract position is stored with
 * a proof of one step that rests on those of the positions after it.
 */
#include "prover/prover_internal.h"

#include "game/clock.h"
#include "proof/format.h"

/* Seconds between two looks at what all contract sets may still take. */
static const double foresee_every = 1;

/* Whether one more set may be looked up. Under `open` so many sets of many
 * stones are over already that the contract's search can go on for minutes
 * without one of the main phase; a limit of nodes does not end that. */
static bool may_look(struct prover *prover)
{
    return prover->looks && prover->looks--;
}

/* contract_calls: who wins the main phase from a set. A search that a limit cut
 * short tells nothing of its budget. */
static enum status call_main_winner(void *context,
                                    const struct position *position,
                                    uint64_t budget,
                                    struct job_outcome *outcome,
                                    struct status_text *why)
{
    struct prover *const prover = context;
    const struct game game = {.position = *position, .rules = RULES_INNER};
    struct answer answer;
    if (prover_must_stop(prover) || (!budget && !may_look(prover)))
        return STATUS_LIMIT;
    enum status status = prover_find(prover, &game, &answer, why);
    if (!status && !answer.stored && budget &&
        !checked_store_in_vain(&answer, budget, 0))
        status = prover_search_main(prover, &game, budget, &answer, why);
    if (status)
        return status;
    outcome->winner = value_winner(position->turn, answer.result.value);
    outcome->nodes = answer.result.nodes;
    const bool in_vain = budget && outcome->winner == COLOUR_NONE;
    return in_vain && prover_must_stop(prover) ? STATUS_LIMIT : STATUS_OK;
}

/* Writes the proof of a contract position and has it checked and stored, unless
 * as much is stored already. */
static enum status store_found(struct prover *prover, struct record *record,
                               struct status_text *why)
{
    const struct result *const result = &record->result;
    const struct game game = {.position = result->position,
                              .rules = result->rules};
    struct answer answer;
    const enum status status = prover_find(prover, &game, &answer, why);
    const bool nothing_new = answer.stored && answer.proof_nodes &&
                             answer.result.value == result->value &&
                             (result->grundy == VALUE_NO_GRUNDY ||
                              result->grundy == answer.result.grundy);
    if (status || nothing_new)
        return status;
    struct bytes bytes = {.data = NULL};
    proof_format_contract(&bytes, &result->position, result->rules,
                          result->value, result->move);
    if (bytes.failed) {
        bytes_clear(&bytes);
        return status_no_memory(why);
    }
    record->proof =
        (struct proof){.bytes = bytes.data, .size = bytes.size, .nodes = 1};
    return checked_store_put(&prover->checked, record, why);
}

/* contract_calls: a contract position is known. */
static enum status call_found(void *context,
                              const struct contract_result *found,
                              struct status_text *why)
{
    struct prover *const prover = context;
    const struct prover_calls *const calls = &prover->options.calls;
    struct record record = {
        .result = {.position = found->position,
                   .rules = prover->contract_rules,
                   .state = RESULT_PROVED,
                   .value = found->value,
                   .move = found->action,
                   .grundy = found->grundy},
    };
    if (!calls->known)
        return store_found(prover, &record, why);
    if (calls->found)
        calls->found(calls->context, &record);
    return STATUS_OK;
}

/* contract_calls: the caller's estimate. */
static int call_estimate(void *context, const struct position *position,
                         uint64_t nodes)
{
    const struct prover *const prover = context;
    const struct prover_calls *const calls = &prover->options.calls;
    const struct search_limits limits = prover_limits(prover, nodes);
    return calls->estimate(calls->context, position, nodes, &limits, NULL);
}

/* contract_calls: how far the work is. */
static void call_progress(void *context, uint64_t done, uint64_t total)
{
    struct prover *const prover = context;
    const struct prover_calls *const calls = &prover->options.calls;
    struct prover_progress progress = {.nodes = prover->count.nodes,
                                       .contract = prover->contract,
                                       .done = done,
                                       .total = total};
    uint64_t left;
    if (!calls->progress)
        return;
    if (total && clock_now() >= prover->foreseen) {
        left = contract_nodes_left(prover->contract);
        progress.left = &left;
        prover->foreseen = clock_now() + foresee_every;
    }
    calls->progress(calls->context, &progress);
}

/* Also after a failure, for then the contract may only be looked at. */
static void forget_contract(struct prover *prover)
{
    contract_destroy(prover->contract);
    prover->contract = NULL;
}

/* The contract of a side, which is kept until another is asked for. */
static enum status get_contract(struct prover *prover, const struct game *game,
                                struct status_text *why)
{
    const int side = game->position.board->side;
    if (prover->contract && prover->contract_side == side &&
        prover->contract_rules == game->rules)
        return STATUS_OK;
    forget_contract(prover);
    prover->contract_side = side;
    prover->contract_rules = game->rules;
    prover->contract_calls = (struct contract_calls){
        .main_winner = call_main_winner,
        .most_nodes = prover->options.set_nodes,
        .estimate = prover->options.calls.estimate ? call_estimate : NULL,
        .found = call_found,
        .progress = call_progress,
        .context = prover,
    };
    return contract_create(side, game->rules, &prover->contract_calls,
                           &prover->contract, why);
}

/* Works for a goal in this process. */
static enum status reach(struct prover *prover, enum contract_goal goal,
                         const struct position *position,
                         struct status_text *why)
{
    struct contract *const contract = prover->contract;
    struct contract_result ignored;
    if (goal == CONTRACT_ALL)
        return contract_all(contract, why);
    const enum status status =
        contract_solve(contract, position, &ignored, why);
    return status || goal == CONTRACT_POSITION
               ? status
               : contract_solve_actions(contract, position, why);
}

enum status prover_contract(struct prover *prover, enum contract_goal goal,
                            const struct game *game, struct contract **contract,
                            struct status_text *why)
{
    enum status status = prover_get_ready(prover, why);
    if (!status)
        status = get_contract(prover, game, why);
    if (!status && prover->parallel)
        status = parallel_prover_reach(prover->parallel, prover->contract, goal,
                                       &game->position, why);
    else if (!status)
        status = reach(prover, goal, &game->position, why);
    if (status && status != STATUS_LIMIT) {
        forget_contract(prover);
        return status;
    }
    *contract = prover->contract;
    const enum status flushed = checked_store_flush(&prover->checked, why);
    return flushed ? flushed : status;
}

enum status prover_prove_contract(struct prover *prover,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why)
{
    const struct position *const position = &game->position;
    const struct prover_count before = prover->count;
    struct contract *contract;
    struct contract_result found = {
        .value = VALUE_UNKNOWN, .action = MOVE_NONE, .grundy = VALUE_NO_GRUNDY};
    enum status status =
        prover_contract(prover, CONTRACT_POSITION, game, &contract, why);
    if (!status || status == STATUS_LIMIT)
        status = contract_solve(contract, position, &found, why);
    if (status && status != STATUS_LIMIT) {
        forget_contract(prover);
        return status;
    }
    const bool proved = found.value != VALUE_UNKNOWN;
    *answer = (struct answer){
        .result = {.position = *position,
                   .rules = game->rules,
                   .state = proved ? RESULT_PROVED : RESULT_UNKNOWN,
                   .value = found.value,
                   .move = found.action,
                   .grundy = found.grundy,
                   .nodes = prover->count.nodes - before.nodes,
                   .seconds = prover->count.seconds - before.seconds},
        .verified = proved && prover->options.verify,
        .proof_nodes = proved && prover_writes_proofs(prover),
    };
    struct record record = {.result = answer->result};
    return proved ? STATUS_OK
                  : checked_store_put(&prover->checked, &record, why);
}
