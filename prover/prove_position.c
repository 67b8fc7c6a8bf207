/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prove_position - see the header. */
#include "prover/prove_position.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "solver/dfpn/solve.h"

static struct result result_of(const struct game *game,
                               const struct solution *solution)
{
    const struct search_verdict *const verdict = &solution->verdict;
    const bool proved = verdict->value != VALUE_UNKNOWN;
    return (struct result){
        .position = game->position,
        .rules = game->rules,
        .state = proved                ? RESULT_PROVED
                 : solution->unwritten ? RESULT_UNKNOWN
                                       : RESULT_BOUNDED,
        .value = verdict->value,
        .move = verdict->move,
        .grundy = -1,
        .pn = verdict->pn,
        .dn = verdict->dn,
        .nodes = verdict->nodes,
        .seconds = verdict->seconds,
    };
}

/* Gives a record the trace of its search, if one was made. One that ends in a
 * proof which could not be written down is left out, for nothing is proved. */
static enum status add_trace(const struct search_trace *trace,
                             struct record *record, struct status_text *why)
{
    struct trace made = {.count = trace->count};
    for (int i = 0; i < made.count; i++)
        made.points[i] = (struct trace_point){.nodes = trace->points[i].nodes,
                                              .pn = trace->points[i].pn,
                                              .dn = trace->points[i].dn};
    if (!made.count || trace_value(&made) != record->result.value)
        return STATUS_OK;
    record->trace = malloc(sizeof *record->trace);
    if (!record->trace)
        return status_no_memory(why);
    *record->trace = made;
    return STATUS_OK;
}

enum status prove_position(const struct prove_position *proof_task,
                           const struct game *game,
                           const struct search_limits *limits,
                           struct record *record, struct status_text *why)
{
    const struct position *const position = &game->position;
    struct search_trace trace = {.count = 0};
    struct solution solution = {.record = {.data = NULL}};
    enum status status = STATUS_OK;
    int canonical;
    search_set_trace(proof_task->search, proof_task->trace ? &trace : NULL);
    symmetry_canonical(position, &canonical);
    if (proof_task->proof)
        status = solve(proof_task->search, position, canonical, limits,
                       &solution, why);
    else
        search_prove(proof_task->search, position, limits, &solution.verdict);
    search_set_trace(proof_task->search, NULL);
    *record = (struct record){
        .result = result_of(game, &solution),
        .proof = {.bytes = solution.record.data,
                  .size = solution.record.size,
                  .nodes = solution.proof_nodes},
    };
    return status ? status : add_trace(&trace, record, why);
}

void prove_position_free(struct record *record)
{
    proof_free(&record->proof);
    free(record->trace);
    record->trace = NULL;
}
