/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved_moves - values are added from the surest source to the dearest; the
 * first one of a move stays.
 */
#include "play/proved_moves.h"

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
    if (lookup->move != MOVE_NONE)
        proved->move = lookup->move;
    proved->value = lookup->value;
    proved->source = lookup->source;
    proved->stored = lookup->value != VALUE_UNKNOWN;
}

/* Tells what a contract knows of each action. */
static void tell_actions(const struct contract *contract,
                         const struct game *game, struct proved_moves *proved)
{
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    struct contract_result result;
    if (contract_known(contract, position, &result))
        add_move(proved, MOVE_PASS, value_from_winner(TURN_BLACK, result.main),
                 LOOKUP_SEARCHED);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (contract_known(contract, &after, &result))
            add_move(proved, cell, value_opposite(result.value),
                     LOOKUP_SEARCHED);
    }
}

enum status proved_moves_search(struct prover *prover, const struct game *game,
                                struct move_budget *move_budget, double part,
                                struct proved_moves *proved,
                                struct status_text *why)
{
    const int side = game->position.board->side;
    const struct search_limits limits =
        move_budget_share(move_budget, side, part);
    const uint64_t before = prover_count(prover).nodes;
    struct answer answer;
    struct contract *contract;
    prover_begin(prover, &limits);
    enum status status = prover_prove(prover, game, &answer, why);
    if (!status && game->position.turn == TURN_CONTRACT) {
        status =
            prover_contract(prover, CONTRACT_POSITION, game, &contract, why);
        if (!status || status == STATUS_LIMIT)
            tell_actions(contract, game, proved);
    }
    proved->nodes = prover_count(prover).nodes - before;
    move_budget_spend(move_budget, move_budget_node(side) * proved->nodes);
    if (!status || status == STATUS_LIMIT) {
        proved->value = answer.result.value;
        proved->source = LOOKUP_SEARCHED;
        proved->move = answer.result.move;
        if (proved->value == VALUE_WIN && proved->move != MOVE_NONE)
            add_move(proved, proved->move, VALUE_WIN, LOOKUP_SEARCHED);
        status = STATUS_OK;
    }
    return status;
}
