/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * enumeration - the work on all sets: round after round, the fullest layer
 * first, each with a larger budget for the sets still unknown; the numbers of
 * proof-number search are not needed.
 *
 * Searches may be out for long, and no round waits for the last of another. A
 * set that is out is gone by; if it comes back in vain when the round is for a
 * larger budget already, the round is gone through once more. While others are
 * out the next set is taken from the other end of the round: sets with few
 * stones take longest, and a long search begun last keeps everybody waiting.
 */
#include "solver/contract/internal.h"

/* Expands every set and lists it, those that are out are counted. */
static enum status list_all(struct contract *contract, struct status_text *why)
{
    struct contract_round *const round = &contract->round;
    const struct position empty =
        position_empty(contract->graph.side, TURN_CONTRACT);
    struct contract_node *node;
    enum status status =
        contract_graph_get(&contract->graph, &empty, &node, why);
    for (int stones = 0; stones <= CONTRACT_ALL_CELLS; stones++) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++) {
            node = layer->nodes[i];
            if (contract_in_game(contract, node) && !node->expanded)
                status = contract_graph_expand(&contract->graph, node, why);
        }
    }
    for (int stones = CONTRACT_ALL_CELLS; stones >= 0; stones--) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++) {
            node = layer->nodes[i];
            if (!contract_in_game(contract, node))
                continue;
            contract->out += node->out > 0;
            node->counted = false;
            status = contract_list_add(&round->sets, node, why);
        }
    }
    return status;
}

enum status contract_enumeration_begin(struct contract *contract,
                                       struct status_text *why)
{
    struct contract_round *const round = &contract->round;
    round->sets.count = 0;
    round->done = 0;
    round->level = 0;
    round->late = false;
    contract->out = 0;
    const enum status status = list_all(contract, why);
    round->first = 0;
    round->last = round->sets.count;
    contract->rounds = !status;
    return status;
}

/* A round has two levels more than the one before, since in the end every
 * search is made that was put off. */
static void begin_round(struct contract_round *round)
{
    round->first = 0;
    round->last = round->sets.count;
    round->level += round->late ? 0 : 2;
    round->late = false;
}

/* The set that comes next, of all; see above for the end. */
static struct contract_node *advance(struct contract *contract)
{
    struct contract_round *const round = &contract->round;
    if (round->first == round->last)
        begin_round(round);
    return round->sets.nodes[contract->out ? --round->last : round->first++];
}

static void count(struct contract *contract, struct contract_node *node)
{
    if (node->counted || contract_is_open(node) ||
        !contract_in_game(contract, node))
        return;
    node->counted = true;
    contract->round.done++;
}

/* Comes by a set; *job: it is to be searched from. The first round is about
 * known winners too. */
static enum status visit(struct contract *contract, struct contract_node *node,
                         bool *job, struct status_text *why)
{
    const struct contract_round *const round = &contract->round;
    const struct contract_calls *const calls = contract->calls;
    const bool first = round->level == 0;
    const bool open =
        contract_is_open(node) &&
        contract_next_level(&contract->odds, node) <= round->level;
    if (node->out || !(first || open))
        return STATUS_OK;
    if (calls->progress)
        calls->progress(calls->context, round->done, round->sets.count);
    *job = open;
    if (open)
        return STATUS_OK;
    count(contract, node);
    return contract_propagate(contract, node, why);
}

enum status contract_enumeration_next(struct contract *contract,
                                      enum job_source_step *step,
                                      struct contract_node **node,
                                      struct status_text *why)
{
    const struct contract_round *const round = &contract->round;
    enum status status = STATUS_OK;
    bool job = false;
    while (!job && !status && round->done + contract->out < round->sets.count) {
        *node = advance(contract);
        status = visit(contract, *node, &job, why);
    }
    *step = job                               ? JOB_SOURCE_JOB
            : round->done < round->sets.count ? JOB_SOURCE_WAIT
                                              : JOB_SOURCE_DONE;
    return status;
}

void contract_enumeration_note(struct contract *contract,
                               struct contract_node *node)
{
    struct contract_round *const round = &contract->round;
    if (!contract->rounds)
        return;
    count(contract, node);
    if (contract_is_open(node) &&
        contract_next_level(&contract->odds, node) <= round->level)
        round->late = true;
}

enum status contract_enumeration_end(struct contract *contract,
                                     struct status_text *why)
{
    enum status status = STATUS_OK;
    bool changed;
    contract->rounds = false;
    contract->odds_used = contract->odds.total;
    for (int stones = BOARD_MAX_CELLS; stones >= 0; stones--) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++)
            status = contract_update(contract, layer->nodes[i], &changed, why);
    }
    return status;
}
