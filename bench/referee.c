/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * referee - draws an opening, then asks the two players in turn until the game
 * is over.
 */
#include "bench/referee.h"

#include "game/clock.h"
#include "game/outcome.h"
#include "game/random.h"

struct game referee_open(const struct referee_opening *opening)
{
    struct game start = game_start(opening->side, opening->rules);
    uint64_t random = opening->seed;
    for (int i = 0; i < opening->stones; i++) {
        const struct cellset cells =
            position_moves(&start.position, start.rules);
        if (start.position.turn != TURN_CONTRACT || cellset_empty(cells))
            break;
        game_play(&start, random_cell(&random, &cells));
    }
    if (opening->given && start.position.turn == TURN_CONTRACT)
        game_play(&start, MOVE_PASS);
    return start;
}

static void note(struct referee_sheet *sheet,
                 const struct player_choice *choice)
{
    sheet->moves++;
    sheet->seconds += choice->seconds;
    sheet->sure += player_reason_wins(choice->reason);
}

static enum status choose(const struct referee_seat *seat,
                          const struct game *game, struct player_choice *choice,
                          struct status_text *why)
{
    if (seat->player)
        return player_choose(seat->player, game, NULL, choice, why);
    const double began = clock_now();
    *choice = (struct player_choice){.reason = PLAYER_EVALUATED};
    const enum status status =
        program_choose(seat->program, game, &choice->move, why);
    choice->seconds = clock_now() - began;
    return status;
}

enum status referee_game(const struct referee_seat seats[2],
                         const struct game *start,
                         struct referee_sheet *const sheets[2], int *winner,
                         struct game *end, struct status_text *why)
{
    enum colour won = outcome_winner(&start->position);
    int seat = 0;
    *end = *start;
    while (won == COLOUR_NONE) {
        struct player_choice choice;
        const enum status status = choose(&seats[seat], end, &choice, why);
        if (status)
            return status;
        note(sheets[seat], &choice);
        game_play(end, choice.move);
        won = outcome_winner(&end->position);
        seat = !seat;
    }
    /* `seat` is to move, as the colour whose turn it is. */
    *winner = (enum colour)end->position.turn == won ? seat : !seat;
    return STATUS_OK;
}
