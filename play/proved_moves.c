/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proved_moves - see the header. */
#include "play/proved_moves.h"

#include "game/outcome.h"
#include "solver/contract/contract.h"

static bool has_move(const struct proved_moves *proved, int move)
{
    for (int i = 0; i < proved->count; i++)
        if (proved->moves[i].move == move)
            return true;
    return false;
}

/* Adds what a move is worth, unless that is unknown or known already. */
static void add_move(struct proved_moves *proved, int move, enum value value,
                     enum lookup_source source)
{
    if (value == VALUE_UNKNOWN || has_move(proved, move))
        return;
    proved->moves[proved->count].move = move;
    proved->moves[proved->count].source = source;
    proved->moves[proved->count++].value = value;
    if (value == VALUE_WIN && proved->move == MOVE_NONE) {
        proved->value = VALUE_WIN;
        proved->source = source;
        proved->move = move;
    }
}

void proved_moves_take(const struct lookup *lookup, struct proved_moves *proved)
{
    *proved = (struct proved_moves){.move = MOVE_NONE};
    for (int i = 0; i < lookup->count; i++)
        add_move(proved, lookup->moves[i].move, lookup->moves[i].value,
                 lookup->moves[i].source);
    proved->value = lookup->value;
    proved->source = lookup->source;
    proved->stored = lookup->value != VALUE_UNKNOWN;
}

/* A search of the main phase on behalf of the contract. */
struct pending {
    struct search *search;
    struct store *store;
    enum rules rules;
    struct move_budget *move_budget;
    uint64_t most_effort; /* spent when its part is over; 0: no limit */
    double most_seconds;  /* likewise */
    uint64_t nodes;
};

static bool is_over(const struct pending *pending)
{
    const struct move_budget *const move_budget = pending->move_budget;
    return move_budget->over ||
           (pending->most_effort &&
            move_budget->spent >= pending->most_effort) ||
           (pending->most_seconds > 0 &&
            move_budget_seconds(move_budget) >= pending->most_seconds);
}

/* What a search of the pending position may take. */
static struct search_limits limits_of(const struct pending *pending,
                                      uint64_t budget)
{
    const struct move_budget *const move_budget = pending->move_budget;
    struct search_limits limits = {.nodes = budget, .stop = move_budget->stop};
    if (pending->most_effort) {
        const uint64_t left =
            1 + (pending->most_effort - move_budget->spent) / MOVE_BUDGET_NODE;
        if (left < limits.nodes)
            limits.nodes = left;
    }
    if (pending->most_seconds > 0)
        limits.seconds =
            pending->most_seconds - move_budget_seconds(move_budget);
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
    move_budget_spend(pending->move_budget, MOVE_BUDGET_NODE * verdict.nodes);
    outcome->winner = value_winner(position->turn, verdict.value);
    outcome->nodes = verdict.nodes;
    return STATUS_OK;
}

/* Tells what a contract knows of each stone. */
static void tell_stones(const struct contract *contract,
                        const struct game *game, struct proved_moves *proved)
{
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        struct contract_result result;
        if (contract_known(contract, &after, &result))
            add_move(proved, cell, value_opposite(result.value),
                     LOOKUP_SEARCHED);
    }
}

static enum status search_contract(struct pending *pending,
                                   const struct game *game,
                                   struct proved_moves *proved,
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
            add_move(proved, MOVE_PASS,
                     value_from_winner(TURN_BLACK, result.main),
                     LOOKUP_SEARCHED);
        tell_stones(contract, game, proved);
        proved->value = result.value;
        proved->source = LOOKUP_SEARCHED;
        proved->move = result.action;
    }
    contract_destroy(contract);
    return status;
}

static void search_position(struct pending *pending,
                            const struct position *position,
                            const struct search_limits *limits,
                            struct proved_moves *proved)
{
    struct search_verdict verdict;
    search_prove(pending->search, position, limits, &verdict);
    pending->nodes = verdict.nodes;
    move_budget_spend(pending->move_budget, MOVE_BUDGET_NODE * verdict.nodes);
    proved->value = verdict.value;
    proved->source = LOOKUP_SEARCHED;
    proved->move = verdict.move;
    if (verdict.value == VALUE_WIN)
        add_move(proved, verdict.move, VALUE_WIN, LOOKUP_SEARCHED);
}

enum status proved_moves_search(struct search *search, struct store *store,
                                const struct game *game,
                                struct move_budget *move_budget, double part,
                                struct proved_moves *proved,
                                struct status_text *why)
{
    struct pending pending = {.search = search,
                              .store = store,
                              .rules = game->rules,
                              .move_budget = move_budget};
    const struct search_limits limits = move_budget_share(move_budget, part);
    enum status status = STATUS_OK;
    if (limits.nodes)
        pending.most_effort =
            move_budget->spent + MOVE_BUDGET_NODE * limits.nodes;
    if (limits.seconds > 0)
        pending.most_seconds =
            move_budget_seconds(move_budget) + limits.seconds;
    if (game->position.turn == TURN_CONTRACT)
        status = search_contract(&pending, game, proved, why);
    else
        search_position(&pending, &game->position, &limits, proved);
    proved->nodes = pending.nodes;
    return status;
}
