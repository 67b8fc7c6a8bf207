/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session - see the header. */
#include "cli/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "game/notation.h"
#include "game/outcome.h"

const double session_seconds = 2;

/* Seconds that nothing lasts. */
static const double forever = 1e9;

/* Opens the store to read, if there is one. */
static enum status need_store(struct session *session, struct status_text *why)
{
    const struct options *const options = session->options;
    if (options->no_db || session->store)
        return STATUS_OK;
    if (!options->db_fixed && access(options->db, F_OK) != 0)
        return STATUS_OK;
    const enum status status =
        store_open(options->db, STORE_READ, &session->store, why);
    return status
               ? status
               : game_proof_create(session->store, &session->game_proof, why);
}

static void drop_player(struct session *session)
{
    player_destroy(session->player);
    session->player = NULL;
}

static void let_go(struct session *session)
{
    drop_player(session);
    game_proof_destroy(session->game_proof);
    store_close(session->store);
    session->game_proof = NULL;
    session->store = NULL;
}

static enum status read_player(struct session *session, const char *name,
                               struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (!name || player_kind_parse(name, strlen(name), &session->kind))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "option --player: '%s': expected solver, playout or "
                      "random",
                      status_quote(quoted, name, strlen(name)));
}

enum status session_open(struct session *session, const struct options *options,
                         struct status_text *why)
{
    const bool limited = options->seconds > 0 || options->effort;
    *session = (struct session){
        .options = options,
        .kind = PLAYER_SOLVER,
        .seconds = limited ? options->seconds : session_seconds,
        .effort = options->effort,
    };
    session_start(session, options->size ? options->size : SESSION_SIDE,
                  options->rules);
    const enum status status = read_player(session, options->player, why);
    return status ? status : need_store(session, why);
}

void session_close(struct session *session)
{
    let_go(session);
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

bool session_redo(struct session *session)
{
    if (!session->undone_count)
        return false;
    game_play(&session->game, session->undone[--session->undone_count]);
    return true;
}

void session_set_player(struct session *session, enum player_kind kind)
{
    session->kind = kind;
    drop_player(session);
}

enum status session_set_limits(struct session *session, double seconds,
                               uint64_t effort, struct status_text *why)
{
    if (seconds <= 0 && effort == 0)
        return status_set(why, STATUS_USAGE,
                          "a move needs a limit: time or effort");
    session->seconds = seconds;
    session->effort = effort;
    return STATUS_OK;
}

bool session_parse_seconds(const char *text, size_t length, double *seconds)
{
    char copy[32];
    char *rest;
    if (length == 0 || length >= sizeof copy || *text == '.')
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strspn(copy, "0123456789.") != length)
        return false;
    const double read = strtod(copy, &rest);
    if (!*rest)
        *seconds = fmin(read, forever);
    return !*rest;
}

static struct lookup_sources sources_of(const struct session *session)
{
    return (struct lookup_sources){.store = session->store,
                                   .game_proof = session->game_proof};
}

enum status session_lookup(struct session *session, struct lookup *lookup,
                           struct status_text *why)
{
    const enum status status = need_store(session, why);
    const struct lookup_sources sources = sources_of(session);
    if (status)
        return status;
    return lookup_find(&sources, &session->game, lookup, why);
}

enum status session_line(struct session *session, struct lookup *lookup,
                         struct main_line *line, struct status_text *why)
{
    const enum status status = session_lookup(session, lookup, why);
    const struct lookup_sources sources = sources_of(session);
    return status ? status : main_line_find(&sources, lookup, line, why);
}

/* The player, made anew when a store has come that it does not know of. */
static enum status need_player(struct session *session, struct status_text *why)
{
    const bool had_store = session->store;
    const enum status status = need_store(session, why);
    if (status)
        return status;
    if (!had_store && session->store)
        drop_player(session);
    if (session->player)
        return STATUS_OK;
    const struct player_options options = {
        .kind = session->kind,
        .sources = sources_of(session),
        .memory = options_table_bytes(session->options),
        .seed = session->options->seed,
    };
    return player_create(&options, &session->player, why);
}

enum status session_choose(struct session *session, double seconds,
                           struct player_choice *choice,
                           struct status_text *why)
{
    enum status status = need_player(session, why);
    if (status)
        return status;
    player_limit(session->player, seconds > 0 ? seconds : session->seconds,
                 session->effort);
    interrupt_catch();
    status = player_choose(session->player, &session->game, &interrupt_flag,
                           choice, why);
    session->signal = interrupt_release();
    return status;
}

enum status session_evaluate(struct session *session, double seconds,
                             struct evaluation *evaluation,
                             struct status_text *why)
{
    enum status status = need_player(session, why);
    if (status)
        return status;
    player_limit(session->player, seconds > 0 ? seconds : session->seconds,
                 session->effort);
    interrupt_catch();
    status = player_evaluate(session->player, &session->game, &interrupt_flag,
                             evaluation, why);
    session->signal = interrupt_release();
    return status;
}

enum status session_solve(struct session *session, double seconds,
                          struct answer *answer, struct status_text *why)
{
    struct options options = *session->options;
    struct prover prover;
    options.seconds = seconds;
    if (seconds <= 0) {
        options.seconds = session->seconds;
        options.nodes = session->effort;
    }
    let_go(session);
    prover_open(&prover, &options);
    const enum status status =
        prover_prove(&prover, &session->game, answer, why);
    prover_close(&prover);
    session->signal = interrupt_release();
    return status;
}
