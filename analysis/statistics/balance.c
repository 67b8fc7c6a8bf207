/* SPDX-License-Identifier: GPL-3.0-or-later */
/* balance - reading the games and what is proved of them; see the header. */
#include "analysis/statistics/balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numerics/interval.h"
#include "analysis/statistics/position_winner.h"
#include "game/array.h"

/* A reading. */
struct reading {
    const struct request *request;
    const struct position_winner *winners;
    struct balance *balance;
};

/* Who wins from the set in which a game's colours were given out. */
static enum colour truth_of(const struct reading *reading,
                            const struct game *game, int stones)
{
    struct game start = game_start(game->position.board->side, game->rules);
    if (game->rules == RULES_NONE)
        return COLOUR_NONE;
    for (int i = 0; i <= stones; i++)
        game_play(&start, game->moves[i]);
    return position_winner_winner(reading->winners, &start.position, NULL);
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
    if (played->origin == PLAYED_GIVEN) {
        balance->given++;
        return STATUS_OK;
    }
    if (!array_room(&balance->games, balance->count, &balance->room))
        return status_no_memory(why);
    const struct played_facts facts = played_game_facts(played);
    note_version(balance, stored->run.version);
    balance->games[balance->count++] = (struct balance_game){
        .effort = played->effort,
        .stones = facts.stones,
        .moves = facts.moves,
        .whole = played->origin == PLAYED_EMPTY,
        .white = facts.winner == COLOUR_WHITE,
        .first = facts.won == PLAYED_FIRST,
        .black = facts.black,
        .truth = truth_of(reading, &played->game, facts.stones)};
    return STATUS_OK;
}

static int compare(const void *a, const void *b)
{
    const struct balance_game *const x = a, *const y = b;
    if (x->effort != y->effort)
        return x->effort < y->effort ? -1 : 1;
    if (x->whole != y->whole)
        return x->whole ? 1 : -1;
    if (x->stones != y->stones)
        return x->stones < y->stones ? -1 : 1;
    return (x->moves > y->moves) - (x->moves < y->moves);
}

enum status balance_read(struct store *store, const struct request *request,
                         struct balance *balance, struct status_text *why)
{
    struct side_results side_results;
    struct position_winner winners;
    *balance = (struct balance){.games = NULL};
    enum status status = side_results_read(store, request, &side_results, why);
    if (status)
        return status;
    status = position_winner_make(&side_results, &winners, why);
    if (!status) {
        struct reading reading = {request, &winners, balance};
        status = game_table_each(store, request->side, take, &reading, why);
        position_winner_free(&winners);
    }
    side_results_free(&side_results);
    if (balance->count)
        qsort(balance->games, balance->count, sizeof *balance->games, compare);
    return status;
}

void balance_free(struct balance *balance)
{
    free(balance->games);
    *balance = (struct balance){.games = NULL};
}

struct balance_difference balance_difference(double pairs, double more,
                                             double less)
{
    static const double z = INTERVAL_NORMAL_95;
    const double n = pairs + 2, b = more + 0.5, c = less + 0.5;
    const double centre = (b - c) / n;
    const double error = sqrt(b + c - (b - c) * (b - c) / n) / n;
    return (struct balance_difference){(more - less) / pairs,
                                       fmax(centre - z * error, -1),
                                       fmin(centre + z * error, 1)};
}
