/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_game - the commands that the protocol has for every game.
 *
 * In the contract phase no colour is assigned yet: either word is taken, and
 * tells nothing but whose clock runs.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/htp_internal.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "game/clock.h"
#include "game/outcome.h"

/* Seconds and moves of time controls: no more than the protocol's numbers. */
static const uint64_t most_time = INT32_MAX;

static void begin_game(struct htp_call *call, int side)
{
    session_start(call->session, side, call->session->game.rules);
    htp_clock_restart(&call->protocol->clock);
}

static enum status read_side(const struct htp_word *word, uint64_t *side,
                             struct status_text *why)
{
    struct status_text ignored;
    char quoted[STATUS_QUOTE_SIZE];
    if (!htp_number(word, "", BOARD_MAX_SIDE, side, &ignored) &&
        *side >= BOARD_MIN_SIDE)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "unacceptable size: '%s': expected a side from %d to %d",
                      status_quote(quoted, word->text, word->length),
                      BOARD_MIN_SIDE, BOARD_MAX_SIDE);
}

enum status htp_boardsize(struct htp_call *call, struct status_text *why)
{
    uint64_t side = 0, other;
    enum status status = read_side(&call->words[0], &side, why);
    other = side;
    if (!status && call->count > 1)
        status = read_side(&call->words[1], &other, why);
    if (!status && other != side)
        status = status_set(why, STATUS_USAGE,
                            "unacceptable size: the board is no rectangle");
    if (!status)
        begin_game(call, (int)side);
    return status;
}

enum status htp_clear_board(struct htp_call *call, struct status_text *why)
{
    (void)why;
    begin_game(call, call->session->game.position.board->side);
    return STATUS_OK;
}

static enum status read_colour(const struct htp_word *word, enum colour *colour,
                               struct status_text *why)
{
    static const struct {
        const char *name;
        enum colour colour;
    } names[] = {{"b", COLOUR_BLACK},
                 {"black", COLOUR_BLACK},
                 {"w", COLOUR_WHITE},
                 {"white", COLOUR_WHITE}};
    char quoted[STATUS_QUOTE_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i].name) == word->length &&
            strncasecmp(names[i].name, word->text, word->length) == 0) {
            *colour = names[i].colour;
            return STATUS_OK;
        }
    }
    return status_set(why, STATUS_USAGE,
                      "colour '%s': expected b, black, w or white",
                      status_quote(quoted, word->text, word->length));
}

/* Reads the colour that is to move. */
static enum status read_mover(const struct htp_call *call, const char *before,
                              enum colour *colour, struct status_text *why)
{
    const struct position *const position = &call->session->game.position;
    const enum status status = read_colour(&call->words[0], colour, why);
    if (status || position->turn == TURN_CONTRACT ||
        *colour == (enum colour)position->turn ||
        outcome_winner(position) != COLOUR_NONE)
        return status;
    return status_set(why, STATUS_USAGE, "%s%s", before,
                      outcome_state(position));
}

enum status htp_play(struct htp_call *call, struct status_text *why)
{
    const struct htp_word *const word = &call->words[1];
    char quoted[STATUS_QUOTE_SIZE];
    enum colour colour;
    const enum status status = read_mover(call, "illegal move: ", &colour, why);
    if (status)
        return status;
    const int move = session_move(call->session, word->text, word->length);
    const char *const what = game_illegal(&call->session->game, move);
    if (what)
        return status_set(why, STATUS_USAGE, "illegal move: '%s': %s",
                          status_quote(quoted, word->text, word->length), what);
    session_play(call->session, move);
    return STATUS_OK;
}

/* Seconds that the clock gives a colour for its move; 0: no limit. */
static double share(const struct htp_call *call, enum colour colour)
{
    const struct position *const position = &call->session->game.position;
    const int empty = position->board->cells - position_count(position);
    return htp_clock_share(&call->protocol->clock, colour, (empty + 1) / 2);
}

static enum status choose(struct htp_call *call, int *move,
                          struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct session *const session = call->session;
    struct player_choice choice;
    enum colour colour;
    enum status status = read_mover(call, "", &colour, why);
    if (!status && outcome_winner(&session->game.position) != COLOUR_NONE)
        status = status_set(why, STATUS_USAGE, "the game is over");
    if (status)
        return status;
    const double start = clock_now();
    status = session_choose(session, share(call, colour), &choice, why);
    if (status)
        return status;
    htp_clock_spend(&call->protocol->clock, colour, clock_now() - start);
    *move = choice.move;
    fputs(notation_cell(session->game.position.board, *move, name), call->out);
    return STATUS_OK;
}

enum status htp_genmove(struct htp_call *call, struct status_text *why)
{
    int move;
    const enum status status = choose(call, &move, why);
    if (!status)
        session_play(call->session, move);
    return status;
}

enum status htp_reg_genmove(struct htp_call *call, struct status_text *why)
{
    const struct htp_clock clock = call->protocol->clock;
    int move;
    const enum status status = choose(call, &move, why);
    call->protocol->clock = clock;
    return status;
}

enum status htp_undo(struct htp_call *call, struct status_text *why)
{
    if (session_undo(call->session))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE, "cannot undo: no move was made");
}

enum status htp_showboard(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    char *const picture = picture_draw(game, true, NULL);
    if (!picture)
        return status_no_memory(why);
    fprintf(call->out, "\n%s%s", picture, outcome_state(&game->position));
    free(picture);
    return STATUS_OK;
}

enum status htp_final_score(struct htp_call *call, struct status_text *why)
{
    const enum colour winner = outcome_winner(&call->session->game.position);
    if (winner == COLOUR_NONE)
        return status_set(why, STATUS_USAGE, "cannot score: the game goes on");
    fputs(winner == COLOUR_BLACK ? "B+" : "W+", call->out);
    return STATUS_OK;
}

enum status htp_all_legal_moves(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    const struct board *const board = game->position.board;
    char name[NOTATION_CELL_SIZE];
    const char *blank = "";
    (void)why;
    for (int i = 0; i <= board->cells; i++) {
        const int move = i < board->cells ? i : MOVE_PASS;
        if (game_illegal(game, move))
            continue;
        fprintf(call->out, "%s%s", blank, notation_cell(board, move, name));
        blank = " ";
    }
    return STATUS_OK;
}

enum status htp_time_settings(struct htp_call *call, struct status_text *why)
{
    static const char *const names[] = {"main time", "period", "moves"};
    uint64_t number[3];
    enum status status = STATUS_OK;
    for (int i = 0; i < 3 && !status; i++)
        status =
            htp_number(&call->words[i], names[i], most_time, &number[i], why);
    if (!status)
        htp_clock_set(&call->protocol->clock, (double)number[0],
                      (double)number[1], (int)number[2]);
    return status;
}

enum status htp_time_left(struct htp_call *call, struct status_text *why)
{
    uint64_t seconds = 0, moves = 0;
    enum colour colour;
    enum status status = read_colour(&call->words[0], &colour, why);
    if (!status)
        status =
            htp_number(&call->words[1], "seconds", most_time, &seconds, why);
    if (!status)
        status = htp_number(&call->words[2], "moves", most_time, &moves, why);
    if (!status)
        htp_clock_tell(&call->protocol->clock, colour, (double)seconds,
                       (int)moves);
    return status;
}
