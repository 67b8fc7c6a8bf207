/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_job_source - the contract as a job source: searches go out and
 * outcomes come back.
 *
 * A node that is out keeps the level of its search, and is not chosen again
 * before it has come back. What an outcome teaches goes into the node and the
 * odds, and from there to all that follows.
 */
#include "solver/contract/contract_internal.h"

#include <assert.h>

static void hand_out(struct contract *contract, struct contract_node *node,
                     int level, struct job *job)
{
    const struct contract_calls *const calls = contract->calls;
    const uint64_t budget = contract_budget_within(contract, level);
    assert(contract_is_open(node) && !node->out && level >= node->level);
    node->out = (uint8_t)(level + 1);
    contract_enumeration_out(contract, node, level, budget);
    *job = (struct job){.position = contract_passed(contract, node),
                        .nodes = budget,
                        .place = node};
    if (!calls->progress)
        return;
    if (contract->goal == CONTRACT_ALL)
        calls->progress(calls->context, contract->enumeration.done,
                        contract->enumeration.sets);
    else
        calls->progress(calls->context, contract->odds.total, 0);
}

/* Returns the level of the search, below 0 if there was none, and how many
 * nodes it took, of which *nodes is what is said. */
static int take_back(struct contract *contract, struct contract_node *node,
                     uint64_t *nodes)
{
    const int level = node->out - 1;
    if (level >= 0) {
        const uint64_t most = contract_budget_within(contract, level);
        if (*nodes > most)
            *nodes = most;
        contract_enumeration_back(contract, node, level, most, *nodes);
    }
    node->out = 0;
    contract->turn++;
    return level;
}

static enum status pick(void *context, enum job_source_step *step,
                        struct job *job, struct status_text *why)
{
    struct contract *const contract = context;
    struct contract_node *node;
    int level = 0;
    enum status status;
    if (contract->goal == CONTRACT_ALL) {
        status = contract_enumeration_next(contract, step, &node, &level, why);
    } else {
        status = contract_selection_next(contract, step, &node, why);
        if (!status && node) {
            level = contract_next_level(&contract->odds, node);
            node->urgent = true;
        }
    }
    if (!status && *step == JOB_SOURCE_JOB)
        hand_out(contract, node, level, job);
    return status;
}

/* A search of a level has ended. */
static void end_search(struct contract *contract, struct contract_node *node,
                       int level, uint64_t nodes)
{
    const uint64_t most = contract->calls->most_nodes;
    const bool last = level == CONTRACT_LAST_LEVEL ||
                      (most && most <= contract_budget(level));
    const bool known = node->main != COLOUR_NONE;
    node->level = (uint8_t)(level + 1);
    node->closed = !known && last;
    contract_odds_search(&contract->odds, node, level, known, nodes);
}

/* A job that comes back twice, because it was given back and told after all,
 * is no news unless it brings the winner. */
static enum status tell(void *context, const struct job *job,
                        const struct job_outcome *outcome,
                        struct status_text *why)
{
    struct contract *const contract = context;
    struct contract_node *const node = job->place;
    const enum colour winner = outcome->winner;
    const enum colour known = (enum colour)node->main;
    uint64_t nodes = outcome->nodes;
    const int level = take_back(contract, node, &nodes);
    if (known != COLOUR_NONE && winner != COLOUR_NONE && winner != known)
        return status_set(why, STATUS_FAILED,
                          "a contract set of %d stones: both colours win its "
                          "main phase",
                          cellset_count(node->stones));
    if (known != COLOUR_NONE || (level < 0 && winner == COLOUR_NONE))
        return STATUS_OK;
    contract_learn(contract, node, winner);
    node->asked = true;
    if (level >= 0)
        end_search(contract, node, level, nodes);
    contract_enumeration_note(contract, node);
    return contract_propagate(contract, node, why);
}

static void give_back(void *context, const struct job *job)
{
    struct contract *const contract = context;
    struct contract_node *const node = job->place;
    uint64_t none = 0;
    take_back(contract, node, &none);
    contract_enumeration_note(contract, node);
}

static enum status give_up(void *context, const struct job *job,
                           struct status_text *why)
{
    struct contract *const contract = context;
    struct contract_node *const node = job->place;
    uint64_t none = 0;
    take_back(contract, node, &none);
    node->asked = true;
    node->closed = node->main == COLOUR_NONE;
    contract_enumeration_note(contract, node);
    return contract_propagate(contract, node, why);
}

void contract_job_source(struct contract *contract,
                         struct job_source *job_source)
{
    *job_source = (struct job_source){.pick = pick,
                                      .tell = tell,
                                      .give_back = give_back,
                                      .give_up = give_up,
                                      .context = contract};
}

enum status contract_begin(struct contract *contract, enum contract_goal goal,
                           const struct position *position,
                           struct status_text *why)
{
    const struct contract_graph *const graph = &contract->graph;
    contract_end(contract);
    contract->root = NULL;
    const enum status status =
        goal == CONTRACT_ALL ? contract_can_list(graph->side, graph->rules, why)
                             : STATUS_OK;
    if (status)
        return status;
    contract->goal = contract->wanted = goal;
    return goal == CONTRACT_ALL
               ? contract_enumeration_begin(contract, why)
               : contract_selection_begin(contract, position, why);
}

void contract_end(struct contract *contract)
{
    if (contract->enumerating)
        contract_renew(contract);
    contract->enumerating = false;
}
