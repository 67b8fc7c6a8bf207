/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * played_game - the check of a game (its flaw, or none), and its series and
 * facts as text.
 */
#include "db/played_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game/outcome.h"

const char *const played_origin_names[PLAYED_ORIGINS] = {"empty", "drawn",
                                                         "given"};

const char *played_game_flaw(const struct played_game *played)
{
    const struct game *const game = &played->game;
    char text[GAME_RECORD_SIZE];
    const int colours = game_contract_stones(game) + 1; /* moves until then */
    if (!game_write(game, text))
        return "it does not begin with the empty board";
    if (outcome_winner(&game->position) == COLOUR_NONE)
        return "it is not over";
    if (played->origin == PLAYED_EMPTY ? played->opening != 0
        : game->rules == RULES_NONE    ? true
        : played->origin == PLAYED_DRAWN
            ? played->opening != colours
            : played->opening < 1 || played->opening > colours)
        return "its opening does not suit its origin";
    if (!played->effort || played->effort > INT64_MAX || !played->number ||
        played->number > INT64_MAX)
        return "a number in it is out of range";
    return NULL;
}

struct played_facts played_game_facts(const struct played_game *played)
{
    const struct game *const game = &played->game;
    const int stones = game_contract_stones(game);
    return (struct played_facts){.stones = stones,
                                 .black = seat_black(game, game->move_count),
                                 .winner = outcome_winner(&game->position),
                                 .won = seat_winner(game),
                                 .moves = game->move_count - stones -
                                          (game->rules != RULES_NONE)};
}

struct played_series played_game_series(const struct played_game *played,
                                        const struct run *run)
{
    const struct game *const game = &played->game;
    struct played_series series = {.side = game->position.board->side,
                                   .rules = game->rules,
                                   .origin = played->origin,
                                   .effort = played->effort,
                                   .seed = run->seed};
    struct game start = game_start(series.side, series.rules);
    snprintf(series.version, sizeof series.version, "%s", run->version);
    for (int i = 0; i < played->opening; i++)
        game_play(&start, game->moves[i]);
    if (series.origin == PLAYED_DRAWN)
        series.stones = position_count(&start.position);
    if (series.origin == PLAYED_GIVEN)
        notation_write(&start.position, series.start);
    return series;
}

const char *played_series_write(const struct played_series *series,
                                char text[PLAYED_SERIES_SIZE])
{
    char drawn[24];
    snprintf(drawn, sizeof drawn, "drawn:%d", series->stones);
    snprintf(text, PLAYED_SERIES_SIZE,
             "side=%d rules=%s from=%s effort=%" PRIu64 " seed=%" PRIu64
             " version=%s",
             series->side, rules_name(series->rules),
             series->origin == PLAYED_DRAWN   ? drawn
             : series->origin == PLAYED_GIVEN ? series->start
                                              : "empty",
             series->effort, series->seed, series->version);
    return text;
}
