/* SPDX-License-Identifier: GPL-3.0-or-later */
/* abstract_play_write - makes reports; see abstract_play.h. */
#include "query/abstract_play.h"

#include <stdio.h>

#include "game/notation.h"
#include "query/abstract_play_internal.h"

static const char unknown_date[] = "1970-01-01T00:00:00Z";

/* What is known of a member, else `otherwise`, which goes to the caller. */
static json_t *known_or(const json_t *object, const char *key,
                        json_t *otherwise)
{
    json_t *const known = json_object_get(object, key);
    if (!known || json_is_null(known))
        return otherwise;
    json_decref(otherwise);
    return json_incref(known);
}

static json_t *variants_of(int side)
{
    char name[16];
    json_t *const variants = json_array();
    snprintf(name, sizeof name, "size-%d", side);
    if (side != REPORT_DEFAULT_SIDE)
        json_array_append_new(variants, json_string(name));
    return variants;
}

static json_t *make_game(const struct game_record *record)
{
    const int side = record->game.position.board->side;
    json_t *const game = json_object();
    json_object_set_new(game, "name", json_string(report_game));
    json_object_set_new(game, "variants",
                        known_or(json_object_get(record->header, "game"),
                                 "variants", variants_of(side)));
    return game;
}

static json_t *make_site(const json_t *header)
{
    const json_t *const known = json_object_get(header, "site");
    json_t *const gameid = json_object_get(known, "gameid");
    json_t *const site = json_object();
    json_object_set_new(site, "name",
                        known_or(known, "name", json_string("unknown")));
    if (gameid)
        json_object_set(site, "gameid", gameid);
    return site;
}

/* Whether the results of both players are known: one alone, with another made
 * up beside it, would name a winner. */
static bool results_known(const json_t *players)
{
    for (size_t seat = 0; seat < 2; seat++)
        if (!json_is_number(
                json_object_get(json_array_get(players, seat), "result")))
            return false;
    return true;
}

static json_t *make_player(const struct game_record *record, int seat)
{
    const json_t *const players = json_object_get(record->header, "players");
    json_t *const known = json_array_get(players, (size_t)seat);
    json_t *const player = known ? json_copy(known) : json_object();
    const enum game_record_who who =
        seat == record->first_seat ? GAME_RECORD_FIRST : GAME_RECORD_SECOND;
    const bool won = game_record_winner(&record->game) == who;
    json_object_set_new(
        player, "name",
        known_or(known, "name",
                 json_string(who == GAME_RECORD_FIRST ? "First player"
                                                      : "Second player")));
    json_object_set_new(player, "result",
                        known_or(results_known(players) ? known : NULL,
                                 "result", json_integer(won)));
    return player;
}

static json_t *make_header(const struct game_record *record)
{
    static const char *const dates[] = {"date-start", "date-end",
                                        "date-generated"};
    json_t *const header =
        record->header ? json_copy(record->header) : json_object();
    json_t *const players = json_array();
    json_object_set_new(header, "game", make_game(record));
    json_object_set_new(header, "site", make_site(record->header));
    for (int i = 0; i < 3; i++)
        json_object_set_new(
            header, dates[i],
            known_or(record->header, dates[i], json_string(unknown_date)));
    for (int seat = 0; seat < 2; seat++)
        json_array_append_new(players, make_player(record, seat));
    json_object_set_new(header, "players", players);
    return header;
}

/* Appends an entry; a new round begins with the first seat. */
static void add_entry(json_t *rounds, int seat, const char *text)
{
    const size_t count = json_array_size(rounds);
    json_t *round = count ? json_array_get(rounds, count - 1) : NULL;
    if (!round || seat == 0) {
        round = json_array();
        json_array_append_new(rounds, round);
    }
    if (json_array_size(round) < (size_t)seat)
        json_array_append_new(round, json_null());
    json_array_append_new(round, json_string(text));
}

static json_t *make_moves(const struct game_record *record)
{
    const struct game *const game = &record->game;
    json_t *const rounds = json_array();
    char name[NOTATION_CELL_SIZE];
    int seat = record->first_seat;
    for (int i = 0; i < game->move_count; i++, seat = 1 - seat)
        add_entry(rounds, seat,
                  notation_cell(game->position.board, game->moves[i], name));
    if (record->ending)
        add_entry(rounds, seat, game_record_ending_name(record->ending));
    return rounds;
}

enum status abstract_play_write(const struct game_record *record,
                                json_t **report, struct status_text *why)
{
    if (record->game.rules != RULES_INNER)
        return status_set(why, STATUS_USAGE,
                          "a report cannot tell that the contract was '%s'",
                          rules_name(record->game.rules));
    *report = json_object();
    json_object_set_new(*report, "header", make_header(record));
    json_object_set_new(*report, "moves", make_moves(record));
    return *report ? STATUS_OK : status_no_memory(why);
}
