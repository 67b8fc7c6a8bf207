/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract - see the header for the theory. Here is what needs no job source,
 * and the work done with one search at a time. */
#include "solver/contract/contract.h"

#include <assert.h>
#include <stdlib.h>

#include "game/symmetry.h"
#include "solver/contract/contract_internal.h"

enum status contract_create(int side, enum rules rules,
                            const struct contract_calls *calls,
                            struct contract **contract, struct status_text *why)
{
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    struct contract *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    contract_graph_open(&made->graph, side, rules);
    made->calls = calls;
    made->turn = 1;
    *contract = made;
    return STATUS_OK;
}

void contract_destroy(struct contract *contract)
{
    if (!contract)
        return;
    contract_graph_close(&contract->graph);
    free(contract->now.nodes);
    free(contract->next.nodes);
    free(contract);
}

static int count_cells(int side, enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    return cellset_count(position_moves(&empty, rules));
}

enum status contract_can_list(int side, enum rules rules,
                              struct status_text *why)
{
    const int cells = count_cells(side, rules);
    if (cells <= CONTRACT_ALL_CELLS)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "all contract sets: side %d has 2^%d of them under the "
                      "rules '%s', too many to list (at most 2^%d)",
                      side, cells, rules_name(rules), CONTRACT_ALL_CELLS);
}

/* Does one search after another until the goal is reached. *limited: it was
 * main_winner() that returned STATUS_LIMIT. */
static enum status work(struct contract *contract, bool *limited,
                        struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    struct job_source job_source;
    contract_job_source(contract, &job_source);
    *limited = false;
    for (;;) {
        enum job_source_step step;
        struct job job;
        struct job_outcome outcome = {.winner = COLOUR_NONE};
        enum status status = job_source.pick(contract, &step, &job, why);
        if (status || step == JOB_SOURCE_DONE)
            return status;
        assert(step == JOB_SOURCE_JOB);
        status = calls->main_winner(calls->context, &job.position, job.nodes,
                                    &outcome, why);
        *limited = status == STATUS_LIMIT;
        if (status)
            job_source.give_back(contract, &job);
        else
            status = job_source.tell(contract, &job, &outcome, why);
        if (status)
            return status;
    }
}

enum status contract_solve(struct contract *contract,
                           const struct position *position,
                           struct contract_result *result,
                           struct status_text *why)
{
    int k;
    bool limited = false;
    enum status status =
        contract_begin(contract, CONTRACT_POSITION, position, why);
    if (!status)
        status = work(contract, &limited, why);
    if (status && !(status == STATUS_LIMIT && contract->root))
        return status;
    symmetry_canonical(position, &k);
    *result = contract_result_of(contract, contract->root);
    result->position = *position;
    result->action = symmetry_move(position->board, symmetry_inverse(k),
                                   contract->root->action);
    return status;
}

enum status contract_solve_actions(struct contract *contract,
                                   const struct position *position,
                                   struct status_text *why)
{
    bool limited = false;
    const enum status status =
        contract_begin(contract, CONTRACT_ACTIONS, position, why);
    return status ? status : work(contract, &limited, why);
}

enum status contract_all(struct contract *contract, struct status_text *why)
{
    bool limited = false;
    enum status status = contract_begin(contract, CONTRACT_ALL, NULL, why);
    if (!status)
        status = work(contract, &limited, why);
    if (!status || limited)
        contract_end(contract);
    return status;
}

bool contract_known(const struct contract *contract,
                    const struct position *position,
                    struct contract_result *result)
{
    const struct contract_node *const node =
        contract_graph_find(&contract->graph, position);
    if (node)
        *result = contract_result_of(contract, node);
    return node;
}

uint64_t contract_unknown(const struct contract *contract)
{
    uint64_t unknown = 0;
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count; i++)
            unknown += layer->nodes[i]->main == COLOUR_NONE;
    }
    return unknown;
}
