/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * seat - everything follows from the number of the pass and the parity of the
 * moves.
 */
#include "game/seat.h"

#include "game/outcome.h"

const char *seat_name(enum seat seat)
{
    static const char *const names[SEATS] = {"first", "second"};
    return seat == SEAT_NONE ? NULL : names[seat];
}

enum seat seat_mover(int number)
{
    return number % 2 ? SEAT_SECOND : SEAT_FIRST;
}

enum seat seat_black(const struct game *game, int moves)
{
    const int stones = game_contract_stones(game);
    if (game->rules == RULES_NONE)
        return SEAT_FIRST;
    return stones < moves ? seat_mover(stones) : SEAT_NONE;
}

enum seat seat_winner(const struct game *game)
{
    const enum colour winner = outcome_winner(&game->position);
    const enum seat black = seat_black(game, game->move_count);
    if (winner == COLOUR_NONE)
        return SEAT_NONE;
    return winner == COLOUR_BLACK ? black : seat_other(black);
}
