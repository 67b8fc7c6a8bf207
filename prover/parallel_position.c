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

#include "prover/work_limits.h"
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

/* Puts the proof of a plan together and commits it, if it fits. */
static enum status put_plan(struct parallel_prover *parallel,
                            const struct proof_plan *plan,
                            const struct result *result, bool *fits,
                            struct status_text *why)
{
    const enum status status =
        joined_proof_put(&parallel->prover->checked, plan, result, fits, why);
    return status || !*fits ? status
                            : dispatcher_flush(&parallel->dispatcher, why);
}

/* The tree knows the winner: commits the result with its proof, unless a job
 * was the whole tree. *fits as for joined_proof_put(). */
static enum status conclude_tree(struct parallel_prover *parallel,
                                 const struct job_pns *tree,
                                 struct result *result, bool *fits,
                                 struct status_text *why)
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
        status = put_plan(parallel, &plan, result, fits, why);
    proof_plan_free(&plan);
    return status;
}

/* Has the tree worked on within the limits, which count from `before`. */
static enum status work_on_tree(struct parallel_prover *parallel,
                                struct job_pns *tree,
                                const struct dispatcher_count *before,
                                struct status_text *why)
{
    const struct prover *const prover = parallel->prover;
    const uint64_t nodes = prover->options.limits.nodes;
    struct dispatcher *const dispatcher = &parallel->dispatcher;
    struct job_source job_source;
    parallel_prover_leave(parallel);
    dispatcher->most_nodes = 0;
    dispatcher->deadline = prover->deadline;
    dispatcher->last_node = work_limits_last(nodes, before->nodes);
    job_pns_job_source(tree, &job_source);
    const enum status status = dispatcher_run(dispatcher, &job_source, why);
    dispatcher_leave(dispatcher);
    return status;
}

/* Grows a tree for a result that is not known yet, whose work counts from
 * `before`. */
static enum status grow_tree(struct parallel_prover *parallel,
                             const struct dispatcher_count *before,
                             struct result *result, bool *fits,
                             struct status_text *why)
{
    const struct dispatcher_count *const count = &parallel->dispatcher.count;
    const struct job_pns_options options = {
        .memory = parallel->prover->options.memory,
        .known = tell_known,
        .context = parallel,
    };
    struct job_pns *tree;
    enum status status =
        job_pns_create(&result->position, &options, &tree, why);
    *fits = true;
    if (status)
        return status;
    status = work_on_tree(parallel, tree, before, why);
    result->nodes = count->nodes - before->nodes;
    result->seconds = count->seconds - before->seconds;
    if (status != STATUS_FAILED && job_pns_winner(tree) != COLOUR_NONE)
        status = conclude_tree(parallel, tree, result, fits, why);
    job_pns_destroy(tree);
    return status;
}

/* The store does not know the pending position's position. Where another
 * process has put proofs in the place of those that a tree was told of, and
 * they do not fit together, another tree asks the store, which tells of no
 * regions. */
static enum status search_trees(struct parallel_prover *parallel,
                                struct pending *pending,
                                struct status_text *why)
{
    enum { TREES = 2 };
    const struct dispatcher_count before = parallel->dispatcher.count;
    const struct game game = {.position = pending->position};
    struct result result;
    enum status status = STATUS_OK;
    bool fits = false;
    for (int i = 0; i < TREES && !fits && !status; i++) {
        result = (struct result){.position = pending->position,
                                 .rules = RULES_INNER,
                                 .state = RESULT_UNKNOWN,
                                 .move = MOVE_NONE,
                                 .grundy = VALUE_NO_GRUNDY};
        status = grow_tree(parallel, &before, &result, &fits, why);
    }
    if (!fits)
        return STATUS_FAILED;
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
        status = search_trees(parallel, pending, why);
    pending->answered = status != STATUS_FAILED;
    return status;
}
