/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve - see the header. */
#include "solver/dfpn/solve.h"

/* What of the limits is left for writing the proof down. */
static struct search_limits limits_after(const struct search_limits *limits,
                                         const struct search_verdict *verdict)
{
    const double left = limits->seconds - verdict->seconds;
    struct search_limits rest = {.stop = limits->stop};
    if (limits->seconds > 0)
        rest.seconds = (left > 0 ? left : 0) + SOLVE_GRACE;
    return rest;
}

enum status solve(struct search *search, const struct position *position, int k,
                  const struct search_limits *limits, struct solution *solution,
                  struct status_text *why)
{
    struct search_verdict *const verdict = &solution->verdict;
    struct search_proof proof;
    *solution = (struct solution){.record = {.data = NULL}};
    search_prove(search, position, limits, verdict);
    if (verdict->value == VALUE_UNKNOWN)
        return STATUS_OK;
    const struct search_limits rest = limits_after(limits, verdict);
    const enum status status = search_extract(
        search, position, value_winner(position->turn, verdict->value), k,
        &rest, &solution->record, &proof, why);
    if (!status) {
        solution->proof_nodes = proof.nodes;
        if (proof.move != MOVE_NONE)
            verdict->move = proof.move;
        return STATUS_OK;
    }
    bytes_clear(&solution->record);
    solution->unwritten = true;
    verdict->value = VALUE_UNKNOWN;
    verdict->move = MOVE_NONE;
    return status == STATUS_LIMIT ? STATUS_OK : status;
}
