/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session - what changes the game drops the moves taken back; what changes the
 * store or the kind drops the player.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/notation.h"
#include "game/outcome.h"

const double session_seconds = 2;

/* Opens the store to read, if there is one. */
static enum status need_store(struct session *session, struct status_text *why)
{
    const struct session_options *const options = &session->options;
    if (!options->db || session->sources.store)
        return STATUS_OK;
    if (options->db_missing && access(options->db, F_OK) != 0)
        return STATUS_OK;
    return lookup_sources_open(options->db, STORE_READ, NULL, &session->sources,
                               why);
}

static void drop_player(struct session *session)
{
    player_destroy(session->player);
    session->player = NULL;
}

void session_let_go(struct session *session)
{
    drop_player(session);
    lookup_sources_close(&session->sources);
}

enum status session_open(struct session *session,
                         const struct session_options *options,
                         struct status_text *why)
{
    *session = (struct session){.options = *options};
    if (options->seconds <= 0 && !options->effort)
        session->options.seconds = session_seconds;
    session_start(session, options->side ? options->side : SESSION_SIDE,
                  options->rules);
    return need_store(session, why);
}

void session_close(struct session *session)
{
    session_let_go(session);
}

static void go_on_from(struct session *session, const struct game *game)
{
    session->game = *game;
    session->undone_count = 0;
}

void session_start(struct session *session, int side, enum rules rules)
{
    const struct game start = game_start(side, rules);
    go_on_from(session, &start);
}

enum status session_set(struct session *session, const char *text,
                        size_t length, bool rules_fixed,
                        struct status_text *why)
{
    struct game read;
    const enum status status =
        game_read(text, length, session->game.rules, rules_fixed, &read, why);
    if (!status)
        go_on_from(session, &read);
    return status;
}

enum status session_record(const struct session *session,
                           char text[GAME_RECORD_SIZE], struct status_text *why)
{
    if (game_write(&session->game, text))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "no record: the game did not begin with the empty "
                      "board");
}

int session_move(const struct session *session, const char *word, size_t length)
{
    char small[NOTATION_CELL_SIZE];
    if (length >= sizeof small)
        return -1;
    for (size_t i = 0; i < length; i++)
        small[i] = word[i] >= 'A' && word[i] <= 'Z'
                       ? (char)(word[i] - 'A' + 'a')
                       : word[i];
    if (length == 4 && !memcmp(small, "pass", 4))
        return MOVE_PASS;
    return notation_parse_cell(session->game.position.board, small, length);
}

bool session_is_over(const struct session *session)
{
    return outcome_winner(&session->game.position) != COLOUR_NONE;
}

/* Whether the program plays who is to move, or would be. */
static bool is_programs_turn(const struct session *session)
{
    const struct game *const game = &session->game;
    const enum turn turn = game->position.turn;
    switch (session->seat) {
    case SESSION_BLACK: return turn == TURN_BLACK;
    case SESSION_WHITE: return turn == TURN_WHITE;
    case SESSION_FIRST: return game->move_count % 2 == 0;
    case SESSION_SECOND: return game->move_count % 2 == 1;
    case SESSION_BOTH: return true;
    default: return false;
    }
}

bool session_awaits_program(const struct session *session)
{
    return is_programs_turn(session) && !session_is_over(session);
}

bool session_may_move(const struct session *session, enum colour colour)
{
    const enum turn turn = session->game.position.turn;
    return turn == TURN_CONTRACT || colour == (enum colour)turn ||
           session_is_over(session);
}

const char *session_seat_name(enum session_seat seat)
{
    static const char *const names[] = {
        [SESSION_NOBODY] = "off",    [SESSION_BLACK] = "black",
        [SESSION_WHITE] = "white",   [SESSION_FIRST] = "first",
        [SESSION_SECOND] = "second", [SESSION_BOTH] = "both"};
    return names[seat];
}

void session_play(struct session *session, int move)
{
    game_play(&session->game, move);
    session->undone_count = 0;
}

bool session_undo(struct session *session)
{
    const struct game *const game = &session->game;
    if (!game->move_count)
        return false;
    session->undone[session->undone_count++] =
        game->moves[game->move_count - 1];
    return game_undo(&session->game);
}

static bool redo(struct session *session)
{
    if (!session->undone_count)
        return false;
    game_play(&session->game, session->undone[--session->undone_count]);
    return true;
}

bool session_undo_turn(struct session *session)
{
    const bool undone = session_undo(session);
    if (undone && session->seat == SESSION_BOTH)
        session->seat = SESSION_NOBODY;
    while (undone && is_programs_turn(session) && session_undo(session))
        ;
    return undone;
}

bool session_redo_turn(struct session *session)
{
    const bool redone = redo(session);
    while (redone && is_programs_turn(session) && redo(session))
        ;
    return redone;
}

void session_set_player(struct session *session, enum player_kind kind)
{
    session->options.kind = kind;
    drop_player(session);
}

enum status session_set_limits(struct session *session, double seconds,
                               uint64_t effort, struct status_text *why)
{
    if (seconds <= 0 && effort == 0)
        return status_set(why, STATUS_USAGE,
                          "a move needs a limit: time or effort");
    session->options.seconds = seconds;
    session->options.effort = effort;
    return STATUS_OK;
}

enum status session_lookup(struct session *session, struct lookup *lookup,
                           struct status_text *why)
{
    const enum status status = need_store(session, why);
    struct lookup_sources sources = session->sources;
    sources.claims = session->options.claims; /* which no player asks */
    return status ? status : lookup_find(&sources, &session->game, lookup, why);
}

enum status session_line(struct session *session, struct lookup *lookup,
                         struct main_line *line, struct status_text *why)
{
    const enum status status = session_lookup(session, lookup, why);
    return status ? status
                  : main_line_find(&session->sources, lookup, line, why);
}

/* The player, made anew when a store has come that it does not know of. */
static enum status need_player(struct session *session, struct status_text *why)
{
    const bool had_store = session->sources.store;
    const enum status status = need_store(session, why);
    if (status)
        return status;
    if (!had_store && session->sources.store)
        drop_player(session);
    if (session->player)
        return STATUS_OK;
    const struct player_options options = {
        .kind = session->options.kind,
        .sources = session->sources,
        .memory = session->options.memory,
        .seed = session->options.seed,
    };
    return player_create(&options, &session->player, why);
}

/* The player, limited to so many seconds; 0: to those of the session. */
static enum status limit_player(struct session *session, double seconds,
                                struct status_text *why)
{
    const struct session_options *const options = &session->options;
    const enum status status = need_player(session, why);
    if (!status)
        player_limit(session->player, seconds > 0 ? seconds : options->seconds,
                     options->effort);
    return status;
}

enum status session_choose(struct session *session, double seconds,
                           struct player_choice *choice,
                           struct status_text *why)
{
    const enum status status = limit_player(session, seconds, why);
    return status ? status
                  : player_choose(session->player, &session->game,
                                  session->options.stop, choice, why);
}

enum status session_evaluate(struct session *session, double seconds,
                             struct evaluation *evaluation,
                             struct status_text *why)
{
    const enum status status = limit_player(session, seconds, why);
    return status ? status
                  : player_evaluate(session->player, &session->game,
                                    session->options.stop, evaluation, why);
}
