/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * implied - the plan of the proof has the position's canonical image as its
 * first step, and what its moves lead to as records. A lost position has an
 * answer to every move but suicides, be there a shorter way by passes or not:
 * stored proofs do not tell their regions.
 */
#include "prover/implied.h"

#include "game/array.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "prover/joined_proof.h"

/* What is found out of a position, canonical. */
struct implied {
    struct checked_store *checked;
    struct proof_plan plan; /* of the opponent's win, so far */
    struct result result;   /* its nodes and seconds, so far */
    bool open;              /* not all moves are known to lose */
};

/* Adds the step of a record that `after` is the answer of, unless there is
 * one. */
static bool add_step(struct implied *implied, const struct position *position,
                     const struct answer *after, uint32_t *step)
{
    struct proof_plan *const plan = &implied->plan;
    for (*step = 1; *step < plan->count; ++*step)
        if (position_equal(&plan->steps[*step].position, position))
            break;
    if (*step == plan->count) {
        if (!array_room(&plan->steps, plan->count, &plan->room))
            return false;
        plan->steps[plan->count++] = (struct proof_plan_step){
            .position = *position, .kind = PROOF_PLAN_RECORD};
        result_add_work(&implied->result, &after->result);
    }
    plan->steps[*step].uses++;
    return true;
}

/* Adds the link of a move that leads to what `after` is the answer of. */
static bool add_link(struct implied *implied, int move,
                     const struct answer *after)
{
    struct proof_plan *const plan = &implied->plan;
    int turn;
    const struct position least =
        symmetry_canonical(&after->result.position, &turn);
    uint32_t step;
    if (!add_step(implied, &least, after, &step) ||
        !array_room(&plan->links, plan->link_count, &plan->link_room))
        return false;
    plan->links[plan->link_count++] =
        (struct proof_plan_link){.step = step,
                                 .reply = (int16_t)move,
                                 .symmetry = (uint8_t)symmetry_inverse(turn)};
    plan->steps[0].link_count++;
    return true;
}

/* Begins a plan for a position that `winner` wins. */
static bool begin(struct implied *implied, enum colour winner,
                  enum proof_plan_kind kind)
{
    struct proof_plan *const plan = &implied->plan;
    const struct position *const position = &implied->result.position;
    proof_plan_free(plan);
    if (!array_room(&plan->steps, 0, &plan->room))
        return false;
    plan->position = *position;
    plan->winner = winner;
    plan->steps[plan->count++] = (struct proof_plan_step){
        .position = *position, .kind = kind, .uses = 1};
    implied->result.value = value_from_winner(position->turn, winner);
    implied->result.nodes = 0;
    implied->result.seconds = 0;
    return true;
}

/* The plan is that of a win by this move. */
static bool take_move(struct implied *implied, int move,
                      const struct answer *after)
{
    const enum colour winner = (enum colour)implied->result.position.turn;
    if (!begin(implied, winner, PROOF_PLAN_MOVE))
        return false;
    implied->plan.steps[0].cell = move;
    implied->result.move = move;
    return add_link(implied, move, after);
}

/* Looks a move up. One that makes the mover's goal is left to a search, which
 * finds it at once. */
static enum status look_at(struct implied *implied, int move,
                           struct status_text *why)
{
    const struct position *const position = &implied->result.position;
    const struct game game = {.position = position_after(position, move)};
    const enum colour winner = outcome_winner(&game.position);
    struct answer after;
    if (winner != COLOUR_NONE) {
        implied->open = implied->open || (int)winner == (int)position->turn;
        return STATUS_OK;
    }
    const enum status status =
        checked_store_look_up(implied->checked, &game, &after, why);
    if (status)
        return status;
    const bool usable = after.stored && after.proof_nodes;
    const bool wins = usable && after.result.value == VALUE_LOSS;
    const bool loses = usable && after.result.value == VALUE_WIN;
    implied->open = implied->open || !loses;
    if ((wins && !take_move(implied, move, &after)) ||
        (loses && !add_link(implied, move, &after)))
        return status_no_memory(why);
    return STATUS_OK;
}

/* Looks the moves up until one wins. */
static enum status look_up(struct implied *implied, struct status_text *why)
{
    const struct position *const position = &implied->result.position;
    const struct cellset moves = position_free(position);
    enum status status =
        begin(implied, colour_other((enum colour)position->turn),
              PROOF_PLAN_REPLIES)
            ? STATUS_OK
            : status_no_memory(why);
    for (int move = cellset_next(&moves, 0);
         move >= 0 && !status && implied->result.move == MOVE_NONE;
         move = cellset_next(&moves, move + 1))
        status = look_at(implied, move, why);
    return status;
}

/* Whether there is a plan of the whole proof. */
static bool is_decided(const struct implied *implied)
{
    return implied->plan.link_count &&
           (implied->result.move != MOVE_NONE || !implied->open);
}

/* Puts the proof together and tells the answer as the store has it then, with
 * the work of what it rests on alone. */
static enum status conclude(const struct implied *implied,
                            const struct game *game, struct answer *answer,
                            enum implied_end *end, struct status_text *why)
{
    struct checked_store *const checked = implied->checked;
    bool fits;
    enum status status =
        joined_proof_put(checked, &implied->plan, &implied->result, &fits, why);
    if (status || !fits) {
        *end = IMPLIED_HINDERED;
        return status;
    }
    status = checked_store_flush(checked, why);
    if (!status)
        status = checked_store_look_up(checked, game, answer, why);
    answer->stored = false;
    answer->result.nodes = implied->result.nodes;
    answer->result.seconds = implied->result.seconds;
    *end = IMPLIED_PROVED;
    return status;
}

enum status implied_prove(struct checked_store *checked,
                          const struct game *game, struct answer *answer,
                          enum implied_end *end, struct status_text *why)
{
    struct implied implied = {
        .checked = checked,
        .result = {.position = symmetry_canonical(&game->position, NULL),
                   .rules = game->rules,
                   .state = RESULT_PROVED,
                   .move = MOVE_NONE,
                   .grundy = VALUE_NO_GRUNDY}};
    enum status status = STATUS_OK;
    *end = IMPLIED_OPEN;
    if (!checked->store)
        return STATUS_OK;
    if (look_up(&implied, why))
        *end = IMPLIED_HINDERED;
    else if (is_decided(&implied))
        status = conclude(&implied, game, answer, end, why);
    proof_plan_free(&implied.plan);
    return status;
}
