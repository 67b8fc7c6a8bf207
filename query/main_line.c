/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * main_line - one move after another, each looked up.
 *
 * In the contract a move is looked up with all its alternatives, for a loss is
 * told by what the stones lead to. The main phase has many more positions and
 * needs no more than what is known of each by itself, and where the loser is to
 * move that comes from the game proof alone.
 */
#include "query/main_line.h"

#include "game/outcome.h"

/* The game as far as the line has come. */
struct play {
    const struct lookup_sources *sources;
    struct lookup lookup; /* of the present game */
    enum value value;     /* to the player to move */
    struct main_line *line;
    struct status_text *why;
};

const char *main_line_end_name(enum main_line_end end)
{
    static const char *const names[] = {
        [MAIN_LINE_UNKNOWN] = "unknown",
        [MAIN_LINE_WON] = "won",
        [MAIN_LINE_CONNECTION] = "connection",
        [MAIN_LINE_BARRED] = "barred",
    };
    return names[end];
}

/* --- The loser in the contract -------------------------------------------- */

/* The nodes of the proof of a contract's main phase; 0: none is stored. */
static enum status proof_nodes(const struct play *play,
                               const struct position *contract, uint64_t *nodes)
{
    const struct position after = position_after(contract, MOVE_PASS);
    struct proof_facts facts;
    const enum status status = store_get_proof_facts(
        play->sources->store, &after, RULES_INNER, &facts, play->why);
    *nodes = status ? 0 : facts.nodes;
    return status;
}

/* What the refutation of a losing move took; see the header. */
static enum status weigh(const struct play *play, int move, uint64_t *nodes)
{
    const struct game *const game = &play->lookup.game;
    const struct position after = position_after(&game->position, move);
    struct result result;
    bool found;
    *nodes = 0;
    if (!play->sources->store)
        return STATUS_OK;
    if (move == MOVE_PASS)
        return proof_nodes(play, &game->position, nodes);
    const enum status status =
        store_get(play->sources->store, &after, game->rules, &found, &result,
                  NULL, play->why);
    return status || !found || result.move != MOVE_PASS
               ? status
               : proof_nodes(play, &after, nodes);
}

static enum status resist_contract(const struct play *play, int *move)
{
    uint64_t most = 0;
    for (int i = 0; i < play->lookup.count; i++) {
        const struct lookup_move *const here = &play->lookup.moves[i];
        uint64_t nodes;
        if (here->value != VALUE_LOSS || here->source == LOOKUP_IMPLIED)
            continue;
        const enum status status = weigh(play, here->move, &nodes);
        if (status)
            return status;
        if (*move != MOVE_NONE && nodes <= most)
            continue;
        *move = here->move;
        most = nodes;
    }
    return STATUS_OK;
}

/* --- The main phase ------------------------------------------------------- */

/* The reply of the loser's in the proof, or how it ends the line. */
static enum status resist(const struct play *play, int *move)
{
    struct game_proof_answer answer;
    if (!play->sources->game_proof)
        return STATUS_OK;
    const enum status status = game_proof_ask(
        play->sources->game_proof, &play->lookup.game, &answer, play->why);
    if (status || answer.winner != play->line->winner)
        return status;
    *move = answer.reply;
    if (answer.kind == PROOF_CONNECTION)
        play->line->end = MAIN_LINE_CONNECTION;
    if (answer.kind == PROOF_BARRED)
        play->line->end = MAIN_LINE_BARRED;
    return STATUS_OK;
}

/* Who wins, once colours are assigned. */
static void name_winner(const struct play *play)
{
    const enum turn turn = play->lookup.game.position.turn;
    if (turn != TURN_CONTRACT)
        play->line->winner = value_winner(turn, play->value);
}

/* The next move; MOVE_NONE: none, and the line's end is set. */
static enum status choose(const struct play *play, int *move)
{
    const struct position *const position = &play->lookup.game.position;
    *move = MOVE_NONE;
    if (outcome_winner(position) != COLOUR_NONE) {
        play->line->end = MAIN_LINE_WON;
        return STATUS_OK;
    }
    if (play->value == VALUE_LOSS)
        return position->turn == TURN_CONTRACT ? resist_contract(play, move)
                                               : resist(play, move);
    if (play->lookup.value == VALUE_WIN)
        *move = play->lookup.move;
    return STATUS_OK;
}

/* Makes a move and looks up what is needed for the next. */
static enum status advance(struct play *play, int move)
{
    struct game next = play->lookup.game;
    game_play(&next, move);
    play->line->moves[play->line->count++] = (int16_t)move;
    play->value = value_opposite(play->value);
    play->lookup.game = next;
    if (play->value == VALUE_LOSS && next.position.turn != TURN_CONTRACT)
        return STATUS_OK;
    return next.position.turn == TURN_CONTRACT
               ? lookup_find(play->sources, &next, &play->lookup, play->why)
               : lookup_find_position(play->sources, &next, &play->lookup,
                                      play->why);
}

enum status main_line_find(const struct lookup_sources *sources,
                           const struct lookup *lookup, struct main_line *line,
                           struct status_text *why)
{
    struct play play = {.sources = sources,
                        .lookup = *lookup,
                        .value = lookup->value,
                        .line = line,
                        .why = why};
    enum status status = STATUS_OK;
    int move;
    *line = (struct main_line){.value = lookup->value, .winner = COLOUR_NONE};
    if (lookup->value == VALUE_UNKNOWN)
        return STATUS_OK;
    do {
        name_winner(&play);
        status = choose(&play, &move);
        if (!status && move != MOVE_NONE)
            status = advance(&play, move);
    } while (!status && move != MOVE_NONE);
    return status;
}
