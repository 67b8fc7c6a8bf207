/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lookup - sources are asked from the surest to the most derived: the rules,
 * the store, an earlier proof of the game, then what the moves and the position
 * say about each other. Claims are asked by a second lookup, as somebody else
 * who knows.
 */
#include "query/lookup.h"

#include "game/outcome.h"
#include "game/symmetry.h"

const char *lookup_source_name(enum lookup_source source)
{
    static const char *const names[] = {
        [LOOKUP_NOT_STORED] = "not stored", [LOOKUP_UNPROVED] = "unproved",
        [LOOKUP_RULES] = "rules",           [LOOKUP_STORED] = "store",
        [LOOKUP_SEARCHED] = "search",       [LOOKUP_PROOF] = "proof",
        [LOOKUP_IMPLIED] = "implied",
    };
    return names[source];
}

/* The value of the position after a move, turned to the mover's view. The pass
 * makes the mover Black and the opponent White. */
static enum value movers_view(const struct position *after, int move,
                              enum value value)
{
    if (move != MOVE_PASS)
        return value_opposite(value);
    return value_from_winner(TURN_BLACK, value_winner(after->turn, value));
}

/* What is stored of a position; nothing without a store. */
static enum status get(struct store *store, const struct position *position,
                       enum rules rules, bool *stored, struct result *result,
                       struct run *run, struct status_text *why)
{
    *stored = false;
    return store ? store_get(store, position, rules, stored, result, run, why)
                 : STATUS_OK;
}

static bool known_elsewhere(const struct lookup_sources *sources,
                            const struct game *game, enum value *value,
                            int *move)
{
    return sources->also && sources->also(sources->context, game, value, move);
}

static enum status find_move(const struct lookup_sources *sources,
                             const struct game *game, struct lookup_move *found,
                             struct status_text *why)
{
    const struct position after = position_after(&game->position, found->move);
    const enum colour winner = outcome_winner(&after);
    if (winner != COLOUR_NONE) {
        found->source = LOOKUP_RULES;
        found->value = movers_view(&after, found->move,
                                   value_from_winner(after.turn, winner));
        return STATUS_OK;
    }
    struct result result;
    bool stored;
    const enum status status =
        get(sources->store, &after, game->rules, &stored, &result, NULL, why);
    if (status)
        return status;
    const struct game then = {.position = after, .rules = game->rules};
    enum value value;
    int reply;
    if (stored && result.state == RESULT_PROVED) {
        found->source = LOOKUP_STORED;
        found->value = movers_view(&after, found->move, result.value);
    } else if (known_elsewhere(sources, &then, &value, &reply)) {
        found->source = LOOKUP_SEARCHED;
        found->value = movers_view(&after, found->move, value);
    } else if (stored) {
        found->source = LOOKUP_UNPROVED;
    }
    return STATUS_OK;
}

static void list_moves(struct lookup *lookup)
{
    const struct position *const position = &lookup->game.position;
    const struct cellset moves = position_moves(position, lookup->game.rules);
    lookup->count = 0;
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        lookup->moves[lookup->count++] = (struct lookup_move){.move = cell};
    if (position->turn == TURN_CONTRACT)
        lookup->moves[lookup->count++] =
            (struct lookup_move){.move = MOVE_PASS};
}

/* Cells and their images under the symmetries of the position's own: a move to
 * one is worth what a move to the other is. */
static struct cellset images(const struct position *position,
                             const struct cellset *cells)
{
    struct cellset all = *cells;
    for (int k = 0; k < BOARD_SYMMETRIES && !cellset_empty(*cells); k++) {
        const struct position image = symmetry_position(position, k);
        if (!position_equal(&image, position))
            continue;
        for (int cell = cellset_next(cells, 0); cell >= 0;
             cell = cellset_next(cells, cell + 1))
            cellset_add(&all, symmetry_move(position->board, k, cell));
    }
    return all;
}

/* A move that the game proof knows to win. */
static void follow_proof(struct lookup_move *move, const struct cellset *proof)
{
    if (move->value != VALUE_UNKNOWN || move->move < 0 ||
        !cellset_has(proof, move->move))
        return;
    move->value = VALUE_WIN;
    move->source = LOOKUP_PROOF;
}

/* What the position's own value says about its moves. */
static void imply_moves(struct lookup *lookup)
{
    struct cellset winning = cellset_none();
    if (lookup->value == VALUE_WIN && lookup->move >= 0)
        cellset_add(&winning, lookup->move);
    winning = images(&lookup->game.position, &winning);
    for (int i = 0; i < lookup->count; i++) {
        struct lookup_move *const move = &lookup->moves[i];
        const bool known = move->value != VALUE_UNKNOWN;
        const bool wins =
            lookup->value == VALUE_WIN &&
            (move->move == lookup->move ||
             (move->move >= 0 && cellset_has(&winning, move->move)));
        if (known || (lookup->value != VALUE_LOSS && !wins))
            continue;
        move->value = wins ? VALUE_WIN : VALUE_LOSS;
        move->source = LOOKUP_IMPLIED;
    }
}

/* What the moves say about the position. */
static void imply_value(struct lookup *lookup)
{
    int lost = 0;
    if (lookup->value != VALUE_UNKNOWN)
        return;
    for (int i = 0; i < lookup->count; i++) {
        lost += lookup->moves[i].value == VALUE_LOSS;
        if (lookup->moves[i].value == VALUE_WIN) {
            lookup->value = VALUE_WIN;
            lookup->move = lookup->moves[i].move;
            lookup->source = LOOKUP_IMPLIED;
            return;
        }
    }
    if (lost == lookup->count) {
        lookup->value = VALUE_LOSS;
        lookup->source = LOOKUP_IMPLIED;
    }
}

/* Asks the game proof about a position of which nothing else is known; `proof`
 * gets the moves that it knows to win. */
static enum status ask_game_proof(const struct lookup_sources *sources,
                                  struct lookup *lookup, struct cellset *proof,
                                  struct status_text *why)
{
    const enum turn turn = lookup->game.position.turn;
    struct game_proof_answer answer;
    if (!sources->game_proof || lookup->value != VALUE_UNKNOWN)
        return STATUS_OK;
    const enum status status =
        game_proof_ask(sources->game_proof, &lookup->game, &answer, why);
    if (status || answer.winner == COLOUR_NONE)
        return status;
    lookup->value = value_from_winner(turn, answer.winner);
    lookup->move = answer.move;
    lookup->source = LOOKUP_PROOF;
    *proof = answer.moves;
    return STATUS_OK;
}

/* The row of the position itself. */
static enum status find_row(const struct lookup_sources *sources,
                            struct lookup *lookup, struct status_text *why)
{
    struct store *const store = sources->store;
    const struct game *const game = &lookup->game;
    const enum status status =
        get(store, &game->position, game->rules, &lookup->stored,
            &lookup->result, &lookup->run, why);
    return status || !lookup->stored
               ? status
               : store_get_proof_facts(store, &game->position, game->rules,
                                       &lookup->proof, why);
}

/* The value of the position from what is known of itself; `proof` as in
 * ask_game_proof(). */
static enum status find_value(const struct lookup_sources *sources,
                              struct lookup *lookup, struct cellset *proof,
                              struct status_text *why)
{
    const struct position *const position = &lookup->game.position;
    const enum status status = find_row(sources, lookup, why);
    if (status)
        return status;
    lookup->winner = outcome_winner(position);
    if (lookup->winner != COLOUR_NONE) {
        lookup->source = LOOKUP_RULES;
        lookup->value = value_from_winner(position->turn, lookup->winner);
        return STATUS_OK;
    }
    if (lookup->stored) {
        const bool proved = lookup->result.state == RESULT_PROVED;
        lookup->source = proved ? LOOKUP_STORED : LOOKUP_UNPROVED;
        lookup->value = lookup->result.value;
        lookup->move = lookup->result.move;
    }
    if (lookup->value == VALUE_UNKNOWN &&
        known_elsewhere(sources, &lookup->game, &lookup->value, &lookup->move))
        lookup->source = LOOKUP_SEARCHED;
    return ask_game_proof(sources, lookup, proof, why);
}

static struct lookup nothing_of(const struct game *game)
{
    return (struct lookup){
        .game = *game, .move = MOVE_NONE, .claimed_move = MOVE_NONE};
}

enum status lookup_find_position(const struct lookup_sources *sources,
                                 const struct game *game, struct lookup *lookup,
                                 struct status_text *why)
{
    struct cellset proof = cellset_none();
    *lookup = nothing_of(game);
    return find_value(sources, lookup, &proof, why);
}

/* lookup_find() but for the claims. */
static enum status find_known(const struct lookup_sources *sources,
                              const struct game *game, struct lookup *lookup,
                              struct status_text *why)
{
    struct cellset proof = cellset_none();
    *lookup = nothing_of(game);
    enum status status = find_value(sources, lookup, &proof, why);
    if (status || lookup->winner != COLOUR_NONE)
        return status;
    list_moves(lookup);
    proof = images(&game->position, &proof);
    for (int i = 0; i < lookup->count && !status; i++) {
        status = find_move(sources, game, &lookup->moves[i], why);
        follow_proof(&lookup->moves[i], &proof);
    }
    imply_value(lookup);
    imply_moves(lookup);
    return status;
}

/* --- Claims --------------------------------------------------------------- */

/* `also` of the second lookup, with the sources of the first as context. */
static bool known_or_claimed(void *context, const struct game *game,
                             enum value *value, int *move)
{
    const struct lookup_sources *const sources = context;
    return known_elsewhere(sources, game, value, move) ||
           claims_tell(sources->claims, game, value, move);
}

struct lookup_sources lookup_believing(struct lookup_sources *sources)
{
    return (struct lookup_sources){.store = sources->store,
                                   .also = known_or_claimed,
                                   .context = sources,
                                   .game_proof = sources->game_proof};
}

/* Puts beside what is not known what a second lookup says, which takes claims
 * for known. */
static enum status add_claims(struct lookup_sources *sources,
                              struct lookup *lookup, struct status_text *why)
{
    const struct lookup_sources believing = lookup_believing(sources);
    struct lookup claimed;
    const enum status status =
        find_known(&believing, &lookup->game, &claimed, why);
    if (status)
        return status;
    if (lookup->value == VALUE_UNKNOWN) {
        lookup->claim = claimed.value;
        lookup->claimed_move = claimed.move;
    }
    for (int i = 0; i < lookup->count; i++)
        if (lookup->moves[i].value == VALUE_UNKNOWN)
            lookup->moves[i].claim = claimed.moves[i].value;
    return STATUS_OK;
}

enum status lookup_find(const struct lookup_sources *sources,
                        const struct game *game, struct lookup *lookup,
                        struct status_text *why)
{
    struct lookup_sources asked = *sources;
    const enum status status = find_known(sources, game, lookup, why);
    return status || !sources->claims ? status
                                      : add_claims(&asked, lookup, why);
}
