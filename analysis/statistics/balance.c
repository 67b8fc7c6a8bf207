/* SPDX-License-Identifier: GPL-3.0-or-later */
/* balance - reading the games and what is proved of them. */
#include "analysis/statistics/balance.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/stored_winners.h"
#include "game/array.h"
#include "game/symmetry.h"

/* A reading. */
struct reading {
    const struct request *request;
    const struct position_winner *winners;
    struct balance *balance;
    struct missing_positions *missing; /* sets that are not known; or NULL */
};

/* The set in which a game's colours were given out, with White to move. */
static struct position set_of(const struct game *game, int stones)
{
    struct game start = game_start(game->position.board->side, game->rules);
    for (int i = 0; i <= stones && game->rules != RULES_NONE; i++)
        game_play(&start, game->moves[i]);
    return start.position;
}

/* Who wins from there, by what is proved of the set. */
static enum colour truth_of(const struct reading *reading,
                            const struct game *game, int stones)
{
    const struct position set = set_of(game, stones);
    const enum colour truth =
        game->rules == RULES_NONE
            ? COLOUR_NONE
            : position_winner_winner(reading->winners, &set, NULL);
    if (reading->missing && truth == COLOUR_NONE)
        missing_positions_add(reading->missing, &set);
    return truth;
}

/* Whether a game began with one stone that was given, in the contract. */
static bool is_opening(const struct played_game *played)
{
    return played->origin == PLAYED_GIVEN && played->opening == 1 &&
           played->game.moves[0] != MOVE_PASS;
}

/* The least image of the stone that was given. */
static int opening_of(const struct played_game *played)
{
    const struct board *const board = played->game.position.board;
    const struct position start =
        position_start(board->side, played->game.rules);
    const struct cellset cells = symmetry_cell_orbit(
        board, symmetry_stabilizer(&start), played->game.moves[0]);
    return cellset_next(&cells, 0);
}

static void note_version(struct balance *balance, const char *version)
{
    if (!balance->count)
        strcpy(balance->version, version);
    else if (strcmp(balance->version, version) != 0)
        balance->versions = true;
}

/* A game_table_fn. */
static enum status take(void *context, const struct stored_game *stored,
                        struct status_text *why)
{
    struct reading *const reading = context;
    struct balance *const balance = reading->balance;
    if (!stored)
        return STATUS_FAILED;
    const struct played_game *const played = &stored->played;
    if (played->game.rules != reading->request->rules)
        return STATUS_OK;
    if (played->origin == PLAYED_GIVEN && !is_opening(played)) {
        balance->given++;
        return STATUS_OK;
    }
    if (!array_room(&balance->games, balance->count, &balance->room))
        return status_no_memory(why);
    const struct played_facts facts = played_game_facts(played);
    note_version(balance, stored->run.version);
    balance->games[balance->count++] = (struct balance_game){
        .effort = played->effort,
        .seed = stored->run.seed,
        .number = played->number,
        .origin = played->origin,
        .stones = facts.stones,
        .moves = facts.moves,
        .white = facts.winner == COLOUR_WHITE,
        .first = facts.won == SEAT_FIRST,
        .black = facts.black,
        .truth = truth_of(reading, &played->game, facts.stones),
        .opening = is_opening(played) ? opening_of(played) : 0};
    return STATUS_OK;
}

static int compare(const void *a, const void *b)
{
    const struct balance_game *const x = a, *const y = b;
    const uint64_t keys[][2] = {
        {x->effort, y->effort},
        {x->origin, y->origin},
        {(uint64_t)x->opening, (uint64_t)y->opening},
        {(uint64_t)x->stones, (uint64_t)y->stones},
        {x->seed, y->seed},
        {x->number, y->number},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

static enum status read_games(struct store *store,
                              const struct request *request,
                              struct missing_positions *missing,
                              struct balance *balance, struct status_text *why)
{
    struct stored_winners winners;
    *balance = (struct balance){.games = NULL};
    enum status status = stored_winners_read(store, request, &winners, why);
    if (status)
        return status;
    struct reading reading = {request, &winners.index, balance, missing};
    status = game_table_each(store, request->side, take, &reading, why);
    stored_winners_free(&winners);
    if (balance->count)
        qsort(balance->games, balance->count, sizeof *balance->games, compare);
    return status;
}

enum status balance_read(struct store *store, const struct request *request,
                         struct balance *balance, struct status_text *why)
{
    return read_games(store, request, NULL, balance, why);
}

enum status balance_missing(struct store *store, const struct request *request,
                            struct missing_positions *missing_positions,
                            struct status_text *why)
{
    struct balance balance;
    const enum status status =
        read_games(store, request, missing_positions, &balance, why);
    balance_free(&balance);
    return status;
}

void balance_free(struct balance *balance)
{
    free(balance->games);
    *balance = (struct balance){.games = NULL};
}
