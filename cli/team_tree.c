/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team_tree - one position as a tree of jobs, for when there are fewer
 * positions than workers.
 *
 * The jobs' results are stored like others; the position's own proof is put
 * together from their records, checked like any other, and stored with it.
 */
#include "cli/team_inside.h"

#include "game/notation.h"
#include "solver/jobs/graft.h"
#include "solver/jobs/job_tree.h"

/* job_tree_known_fn */
static enum status tell_known(void *context, const struct position *position,
                              struct job_outcome *outcome,
                              struct status_text *why)
{
    struct team *const team = context;
    const struct situation situation = {.position = *position};
    struct answer answer;
    const enum status status =
        keeper_look_up(&team->prover->keeper, &situation, &answer, why);
    if (status)
        return status;
    outcome->winner = value_winner(position->turn, answer.result.value);
    outcome->nodes = answer.result.nodes;
    return STATUS_OK;
}

/* graft_get_fn: the record of a job. */
static enum status get_record(void *context, const struct position *position,
                              enum colour winner, struct bytes *record,
                              struct status_text *why)
{
    struct team *const team = context;
    struct proof proof;
    bool found;
    char text[NOTATION_SIZE];
    (void)winner; /* the verifier looks */
    const enum status status = store_get_proof(
        team->prover->keeper.store, position, RULES_INNER, &found, &proof, why);
    if (status)
        return status;
    if (!found)
        return status_set(why, STATUS_FAILED, "%s: its proof is gone",
                          notation_write(position, text));
    bytes_add(record, proof.bytes, proof.size);
    proof_free(&proof);
    return record->failed ? status_no_memory(why) : STATUS_OK;
}

/* What was put together is checked whether or not the user asks for that. */
static enum status put_judged(struct keeper *keeper, struct record *record,
                              struct status_text *why)
{
    const bool verify = keeper->verify;
    keeper->verify = true;
    const enum status status = keeper_put(keeper, record, why);
    keeper->verify = verify;
    return status;
}

/* Puts the proof of a plan together and commits it, checked. */
static enum status put_plan(struct team *team, const struct job_plan *plan,
                            const struct result *result,
                            struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    struct record record = {.result = *result};
    uint32_t nodes;
    enum status status = keeper_flush(&team->prover->keeper, why);
    if (!status)
        status = graft(plan, get_record, team, &bytes, &nodes, why);
    if (status) {
        bytes_clear(&bytes);
        return status;
    }
    record.proof =
        (struct proof){.bytes = bytes.data, .size = bytes.size, .nodes = nodes};
    status = put_judged(&team->prover->keeper, &record, why);
    return status ? status : foreman_flush(&team->foreman, why);
}

/* The tree knows the winner: commits the result with its proof, unless a job
 * was the whole tree. */
static enum status conclude_tree(struct team *team, const struct job_tree *tree,
                                 struct result *result, struct status_text *why)
{
    struct job_plan plan = {.steps = NULL};
    enum status status = job_tree_plan(tree, &plan, why);
    if (status)
        return status;
    const struct job_plan_step *const root = plan.steps;
    result->state = RESULT_PROVED;
    result->value = value_from_winner(result->position.turn, plan.winner);
    if (root->kind == JOB_PLAN_MOVE)
        result->move = root->cell;
    if (root->kind != JOB_PLAN_RECORD)
        status = put_plan(team, &plan, result, why);
    job_plan_free(&plan);
    return status;
}

/* Has the tree worked on within the limits. */
static enum status work_on_tree(struct team *team, struct job_tree *tree,
                                struct status_text *why)
{
    const struct prover *const prover = team->prover;
    const struct options *const options = prover->options;
    struct foreman *const foreman = &team->foreman;
    struct agenda agenda;
    team_leave(team);
    foreman->most_nodes = 0;
    foreman->deadline = options->seconds > 0 ? prover->deadline : 0;
    foreman->last_node =
        options->nodes ? foreman->count.nodes + options->nodes : 0;
    job_tree_agenda(tree, &agenda);
    const enum status status = foreman_run(foreman, &agenda, why);
    foreman_leave(foreman);
    return status;
}

/* The store does not know the errand's position. */
static enum status grow_tree(struct team *team, struct errand *errand,
                             struct status_text *why)
{
    const struct foreman_count *const count = &team->foreman.count;
    const struct foreman_count before = *count;
    const struct job_tree_options options = {
        .memory = options_table_bytes(team->prover->options),
        .known = tell_known,
        .context = team,
    };
    const struct situation situation = {.position = errand->position};
    struct result result = {.position = errand->position,
                            .rules = RULES_INNER,
                            .state = RESULT_UNKNOWN,
                            .move = MOVE_NONE,
                            .grundy = -1};
    struct job_tree *tree;
    enum status status =
        job_tree_create(&errand->position, &options, &tree, why);
    if (status)
        return status;
    status = work_on_tree(team, tree, why);
    result.nodes = count->nodes - before.nodes;
    result.seconds = count->seconds - before.seconds;
    if (status != STATUS_FAILED && job_tree_winner(tree) != COLOUR_NONE)
        status = conclude_tree(team, tree, &result, why);
    job_tree_destroy(tree);
    errand->answer = (struct answer){.result = result};
    if (!status && result.state == RESULT_PROVED) {
        status = keeper_look_up(&team->prover->keeper, &situation,
                                &errand->answer, why);
        errand->answer.stored = false;
        errand->answer.result.nodes = result.nodes;
        errand->answer.result.seconds = result.seconds;
    }
    return status;
}

enum status team_tree(struct team *team, struct errand *errand,
                      struct status_text *why)
{
    const struct situation situation = {.position = errand->position};
    enum status status =
        keeper_look_up(&team->prover->keeper, &situation, &errand->answer, why);
    if (!status && !errand->answer.stored)
        status = grow_tree(team, errand, why);
    errand->answered = status != STATUS_FAILED;
    return status;
}
