/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parallel_position - one position as a tree of jobs, for when there are fewer
 * positions than workers.
 *
 * The jobs' results are stored like others; the position's own proof is put
 * together from their records, checked like any other, and stored with it.
 */
#include "prover/joined_proof.h"
#include "prover/prover_internal.h"

#include "solver/jobs/job_pns.h"

/* job_pns_known_fn */
static enum status tell_known(void *context, const struct position *position,
                              struct job_outcome *outcome,
                              struct status_text *why)
{
    struct parallel_prover *const parallel = context;
    const struct game game = {.position = *position};
    struct answer answer;
    const enum status status =
        checked_store_look_up(&parallel->prover->checked, &game, &answer, why);
    if (status)
        return status;
    outcome->winner = value_winner(position->turn, answer.result.value);
    outcome->nodes = answer.result.nodes;
    return STATUS_OK;
}

/* Puts the proof of a plan together and commits it. */
static enum status put_plan(struct parallel_prover *parallel,
                            const struct proof_plan *plan,
                            const struct result *result,
                            struct status_text *why)
{
    const enum status status =
        joined_proof_put(&parallel->prover->checked, plan, result, why);
    return status ? status : dispatcher_flush(&parallel->dispatcher, why);
}

/* The tree knows the winner: commits the result with its proof, unless a job
 * was the whole tree. */
static enum status conclude_tree(struct parallel_prover *parallel,
                                 const struct job_pns *tree,
                                 struct result *result, struct status_text *why)
{
    struct proof_plan plan = {.steps = NULL};
    enum status status = job_pns_plan(tree, &plan, why);
    if (status)
        return status;
    const struct proof_plan_step *const root = plan.steps;
    result->state = RESULT_PROVED;
    result->value = value_from_winner(result->position.turn, plan.winner);
    if (root->kind == PROOF_PLAN_MOVE)
        result->move = root->cell;
    if (root->kind != PROOF_PLAN_RECORD)
        status = put_plan(parallel, &plan, result, why);
    proof_plan_free(&plan);
    return status;
}

/* Has the tree worked on within the limits. */
static enum status work_on_tree(struct parallel_prover *parallel,
                                struct job_pns *tree, struct status_text *why)
{
    const struct prover *const prover = parallel->prover;
    const uint64_t nodes = prover->options.limits.nodes;
    struct dispatcher *const dispatcher = &parallel->dispatcher;
    struct job_source job_source;
    parallel_prover_leave(parallel);
    dispatcher->most_nodes = 0;
    dispatcher->deadline = prover->deadline;
    dispatcher->last_node = nodes ? dispatcher->count.nodes + nodes : 0;
    job_pns_job_source(tree, &job_source);
    const enum status status = dispatcher_run(dispatcher, &job_source, why);
    dispatcher_leave(dispatcher);
    return status;
}

/* The store does not know the pending position's position. */
static enum status grow_tree(struct parallel_prover *parallel,
                             struct pending *pending, struct status_text *why)
{
    const struct dispatcher_count *const count = &parallel->dispatcher.count;
    const struct dispatcher_count before = *count;
    const struct job_pns_options options = {
        .memory = parallel->prover->options.memory,
        .known = tell_known,
        .context = parallel,
    };
    const struct game game = {.position = pending->position};
    struct result result = {.position = pending->position,
                            .rules = RULES_INNER,
                            .state = RESULT_UNKNOWN,
                            .move = MOVE_NONE,
                            .grundy = VALUE_NO_GRUNDY};
    struct job_pns *tree;
    enum status status =
        job_pns_create(&pending->position, &options, &tree, why);
    if (status)
        return status;
    status = work_on_tree(parallel, tree, why);
    result.nodes = count->nodes - before.nodes;
    result.seconds = count->seconds - before.seconds;
    if (status != STATUS_FAILED && job_pns_winner(tree) != COLOUR_NONE)
        status = conclude_tree(parallel, tree, &result, why);
    job_pns_destroy(tree);
    pending->answer = (struct answer){.result = result};
    if (!status && result.state == RESULT_PROVED) {
        status = checked_store_look_up(&parallel->prover->checked, &game,
                                       &pending->answer, why);
        pending->answer.stored = false;
        pending->answer.result.nodes = result.nodes;
        pending->answer.result.seconds = result.seconds;
    }
    return status;
}

enum status parallel_prover_tree(struct parallel_prover *parallel,
                                 struct pending *pending,
                                 struct status_text *why)
{
    const struct game game = {.position = pending->position};
    enum status status = checked_store_look_up(&parallel->prover->checked,
                                               &game, &pending->answer, why);
    if (!status && !pending->answer.stored)
        status = grow_tree(parallel, pending, why);
    pending->answered = status != STATUS_FAILED;
    return status;
}
