/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certain - see the header. */
#include "play/certain.h"

#include "game/outcome.h"
#include "solver/contract/contract.h"

static bool has_move(const struct certain *certain, int move)
{
    for (int i = 0; i < certain->count; i++)
        if (certain->moves[i].move == move)
            return true;
    return false;
}

/* Adds what a move is worth, unless that is unknown or known already. */
static void add_move(struct certain *certain, int move, enum value value)
{
    if (value == VALUE_UNKNOWN || has_move(certain, move))
        return;
    certain->moves[certain->count].move = move;
    certain->moves[certain->count++].value = value;
    if (value == VALUE_WIN && certain->move == MOVE_NONE) {
        certain->value = VALUE_WIN;
        certain->move = move;
    }
}

enum status certain_look(const struct lookup_sources *sources,
                         const struct game *game, struct certain *certain,
                         struct status_text *why)
{
    struct lookup lookup;
    *certain = (struct certain){.move = MOVE_NONE};
    const enum status status = lookup_find(sources, game, &lookup, why);
    if (status)
        return status;
    for (int i = 0; i < lookup.count; i++)
        add_move(certain, lookup.moves[i].move, lookup.moves[i].value);
    certain->value = lookup.value;
    certain->stored = lookup.value != VALUE_UNKNOWN;
    return STATUS_OK;
}

/* A search of the main phase on behalf of the contract. */
struct pending {
    struct search *search;
    struct store *store;
    enum rules rules;
    struct allowance *allowance;
    uint64_t most_effort; /* spent when its part is over; 0: no limit */
    double most_seconds;  /* likewise */
    uint64_t nodes;
};

static bool is_over(const struct pending *pending)
{
    const struct allowance *const allowance = pending->allowance;
    return allowance->over ||
           (pending->most_effort && allowance->spent >= pending->most_effort) ||
           (pending->most_seconds > 0 &&
            allowance_seconds(allowance) >= pending->most_seconds);
}

/* What a search of the pending position may take. */
static struct search_limits limits_of(const struct pending *pending,
                                      uint64_t budget)
{
    const struct allowance *const allowance = pending->allowance;
    struct search_limits limits = {.nodes = budget, .stop = allowance->stop};
    if (pending->most_effort) {
        const uint64_t left =
            1 + (pending->most_effort - allowance->spent) / ALLOWANCE_NODE;
        if (left < limits.nodes)
            limits.nodes = left;
    }
    if (pending->most_seconds > 0)
        limits.seconds = pending->most_seconds - allowance_seconds(allowance);
    return limits;
}

static enum status main_winner(void *context, const struct position *position,
                               uint64_t budget, struct job_outcome *outcome,
                               struct status_text *why)
{
    struct pending *const pending = context;
    struct result result;
    bool stored = false;
    outcome->winner = outcome_winner(position);
    if (outcome->winner != COLOUR_NONE)
        return STATUS_OK;
    const enum status status =
        pending->store ? store_get(pending->store, position, pending->rules,
                                   &stored, &result, NULL, why)
                       : STATUS_OK;
    if (status)
        return status;
    if (stored && result.state == RESULT_PROVED) {
        outcome->winner = value_winner(position->turn, result.value);
        return STATUS_OK;
    }
    if (!budget)
        return STATUS_OK;
    if (is_over(pending))
        return STATUS_LIMIT;
    const struct search_limits limits = limits_of(pending, budget);
    struct search_verdict verdict;
    search_prove(pending->search, position, &limits, &verdict);
    pending->nodes += verdict.nodes;
    allowance_spend(pending->allowance, ALLOWANCE_NODE * verdict.nodes);
    outcome->winner = value_winner(position->turn, verdict.value);
    outcome->nodes = verdict.nodes;
    return STATUS_OK;
}

/* Tells what a contract knows of each stone. */
static void tell_stones(const struct contract *contract,
                        const struct game *game, struct certain *certain)
{
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        struct contract_result result;
        if (contract_known(contract, &after, &result))
            add_move(certain, cell, value_opposite(result.value));
    }
}

static enum status search_contract(struct pending *pending,
                                   const struct game *game,
                                   struct certain *certain,
                                   struct status_text *why)
{
    const struct contract_calls calls = {.main_winner = main_winner,
                                         .most_nodes = UINT64_C(1) << 40,
                                         .context = pending};
    const struct position *const position = &game->position;
    struct contract *contract;
    struct contract_result result;
    enum status status = contract_create(position->board->side, game->rules,
                                         &calls, &contract, why);
    if (status)
        return status;
    status = contract_solve(contract, position, &result, why);
    if (!status || status == STATUS_LIMIT) {
        status = STATUS_OK;
        if (result.main != COLOUR_NONE)
            add_move(certain, MOVE_PASS,
                     value_from_winner(TURN_BLACK, result.main));
        tell_stones(contract, game, certain);
        certain->value = result.value;
        certain->move = result.action;
    }
    contract_destroy(contract);
    return status;
}

static void search_position(struct pending *pending,
                            const struct position *position,
                            const struct search_limits *limits,
                            struct certain *certain)
{
    struct search_verdict verdict;
    search_prove(pending->search, position, limits, &verdict);
    pending->nodes = verdict.nodes;
    allowance_spend(pending->allowance, ALLOWANCE_NODE * verdict.nodes);
    certain->value = verdict.value;
    certain->move = verdict.move;
}

enum status certain_search(struct search *search, struct store *store,
                           const struct game *game, struct allowance *allowance,
                           double part, struct certain *certain,
                           struct status_text *why)
{
    struct pending pending = {.search = search,
                              .store = store,
                              .rules = game->rules,
                              .allowance = allowance};
    const struct search_limits limits = allowance_share(allowance, part);
    enum status status = STATUS_OK;
    if (limits.nodes)
        pending.most_effort = allowance->spent + ALLOWANCE_NODE * limits.nodes;
    if (limits.seconds > 0)
        pending.most_seconds = allowance_seconds(allowance) + limits.seconds;
    if (game->position.turn == TURN_CONTRACT)
        status = search_contract(&pending, game, certain, why);
    else
        search_position(&pending, &game->position, &limits, certain);
    certain->nodes = pending.nodes;
    return status;
}
