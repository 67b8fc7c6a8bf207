/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result - what makes a claim about a position sound. */
#include "db/result.h"

#include <math.h>
#include <stddef.h>

#include "game/outcome.h"

const char *const result_state_names[RESULT_STATES] = {"unknown", "bounded",
                                                       "proved"};

static const char *rules_flaw(const struct result *result)
{
    const struct position *const position = &result->position;
    if (position->turn != TURN_CONTRACT)
        return NULL;
    if (result->rules != RULES_INNER && result->rules != RULES_OPEN)
        return "a contract position without contract rules";
    if (!cellset_empty(position->stones[COLOUR_WHITE]))
        return "a white stone in the contract phase";
    const struct cellset border =
        cellset_without(position->stones[COLOUR_BLACK], position->board->inner);
    if (result->rules == RULES_INNER && !cellset_empty(border))
        return "a contract stone on a border cell under the rules 'inner'";
    return NULL;
}

static bool move_is_legal(const struct result *result)
{
    if (result->move == MOVE_PASS)
        return result->position.turn == TURN_CONTRACT;
    const struct cellset moves =
        position_moves(&result->position, result->rules);
    return result->move >= 0 && result->move < result->position.board->cells &&
           cellset_has(&moves, result->move);
}

static const char *value_flaw(const struct result *result)
{
    const enum colour winner = outcome_winner(&result->position);
    const bool proved = result->state == RESULT_PROVED;
    if (proved != (result->value != VALUE_UNKNOWN))
        return proved ? "proved without a value" : "a value without a proof";
    if (proved && winner != COLOUR_NONE &&
        result->value != value_from_winner(result->position.turn, winner))
        return "the value is not that of the winner on the board";
    if (result->value != VALUE_WIN || winner != COLOUR_NONE)
        return result->move == MOVE_NONE ? NULL
                                         : "a move where there is no winning "
                                           "one";
    return move_is_legal(result) ? NULL : "no legal winning move";
}

static const char *number_flaw(const struct result *result)
{
    const bool contract = result->position.turn == TURN_CONTRACT;
    if (result->state == RESULT_BOUNDED && (!result->pn || !result->dn))
        return "a proof number of zero without a proof";
    if (result->grundy < -1 ||
        (result->grundy >= 0 && (!contract || result->state != RESULT_PROVED)))
        return "a Grundy value where there is none";
    if (result->grundy >= 0 &&
        (result->grundy == 0) != (result->value == VALUE_LOSS))
        return "a Grundy value that its value contradicts";
    if (result->nodes > RESULT_MOST_NODES)
        return "more nodes than anybody has searched";
    if (!isfinite(result->seconds) || result->seconds < 0)
        return "seconds that are no time";
    if (result->seconds > RESULT_MOST_SECONDS)
        return "seconds beyond reason";
    return NULL;
}

const char *result_flaw(const struct result *result)
{
    const char *flaw = rules_flaw(result);
    if (!flaw)
        flaw = value_flaw(result);
    return flaw ? flaw : number_flaw(result);
}

void result_add_work(struct result *result, const struct result *other)
{
    result->nodes += other->nodes;
    if (result->nodes > RESULT_MOST_NODES)
        result->nodes = RESULT_MOST_NODES;
    result->seconds =
        fmin(result->seconds + other->seconds, RESULT_MOST_SECONDS);
}
