/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy_check - the positions met are kept as texts of their canonical
 * images in a search tree of the C library.
 */
#include "bench/strategy_check.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Whether the player has moved in this position before; from now on it has. */
static enum status meet(struct strategy_check *check, const struct game *game,
                        bool *met, struct status_text *why)
{
    const struct position canonical = symmetry_canonical(&game->position, NULL);
    char text[NOTATION_SIZE];
    char *const copy = strdup(notation_write(&canonical, text));
    char *const *const found =
        copy ? tsearch(copy, &check->seen, compare) : NULL;
    if (!found) {
        free(copy);
        return status_no_memory(why);
    }
    *met = *found != copy;
    if (*met)
        free(copy);
    return STATUS_OK;
}

static enum status follow_move(struct strategy_check *check,
                               const struct game *game, int move, bool own,
                               struct status_text *why)
{
    struct game after = *game;
    game_play(&after, move);
    return strategy_check_follow(check, &after, !own, why);
}

/* The opponent's replies, or as many that are drawn. */
static enum status follow_replies(struct strategy_check *check,
                                  const struct game *game,
                                  struct status_text *why)
{
    const struct cellset cells = position_moves(&game->position, game->rules);
    int moves[BOARD_MAX_CELLS + 1];
    int count = 0;
    enum status status = STATUS_OK;
    for (int cell = cellset_next(&cells, 0); cell >= 0;
         cell = cellset_next(&cells, cell + 1))
        moves[count++] = cell;
    if (game->position.turn == TURN_CONTRACT)
        moves[count++] = MOVE_PASS;
    for (int i = 0; i < count && i < check->replies && !status; i++) {
        const int draw = i + random_below(&check->random, count - i);
        const int move = moves[draw];
        moves[draw] = moves[i];
        status = follow_move(check, game, move, false, why);
    }
    return status;
}

enum status strategy_check_follow(struct strategy_check *check,
                                  const struct game *game, bool own,
                                  struct status_text *why)
{
    const enum colour winner = outcome_winner(&game->position);
    char text[NOTATION_SIZE];
    struct player_choice choice;
    bool met = false;
    if (winner != COLOUR_NONE) {
        const bool lost = own != ((enum colour)game->position.turn == winner);
        check->count.games++;
        check->count.lost += lost;
        if (lost && check->verbose)
            printf("%s lost\n", notation_write(&game->position, text));
        return STATUS_OK;
    }
    if (!own)
        return follow_replies(check, game, why);
    enum status status = meet(check, game, &met, why);
    if (status || met)
        return status;
    check->count.turns++;
    status = player_choose(check->player, game, NULL, &choice, why);
    return status ? status : follow_move(check, game, choice.move, own, why);
}

void strategy_check_free(struct strategy_check *check)
{
    tdestroy(check->seen, free);
    check->seen = NULL;
}
