/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_record - everything follows from the number of the pass and the parity
 * of the moves.
 */
#include "query/game_record.h"

#include "game/outcome.h"

static const char *const ending_names[GAME_RECORD_ENDINGS] = {
    [GAME_RECORD_ENDING_RESIGN] = "resign",
    [GAME_RECORD_ENDING_TIMEOUT] = "timeout",
    [GAME_RECORD_ENDING_DRAW] = "draw",
    [GAME_RECORD_ENDING_ABANDONED] = "abandoned",
};

const char *game_record_who_name(enum game_record_who who)
{
    static const char *const names[] = {"first", "second"};
    return who == GAME_RECORD_NOBODY ? NULL : names[who];
}

const char *game_record_ending_name(enum game_record_ending ending)
{
    return ending_names[ending];
}

enum game_record_who game_record_mover(int number)
{
    return number % 2 ? GAME_RECORD_SECOND : GAME_RECORD_FIRST;
}

enum game_record_who game_record_black(const struct game *game, int moves)
{
    if (game->rules == RULES_NONE)
        return GAME_RECORD_FIRST;
    for (int i = 0; i < moves; i++)
        if (game->moves[i] == MOVE_PASS)
            return game_record_mover(i);
    return GAME_RECORD_NOBODY;
}

enum game_record_who game_record_winner(const struct game *game)
{
    const enum colour winner = outcome_winner(&game->position);
    const enum game_record_who black =
        game_record_black(game, game->move_count);
    if (winner == COLOUR_NONE)
        return GAME_RECORD_NOBODY;
    return winner == COLOUR_BLACK ? black : game_record_other(black);
}

void game_record_free(struct game_record *record)
{
    json_decref(record->header);
    record->header = NULL;
}
