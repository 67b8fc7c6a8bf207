/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claims - an array of keys in order, searched by halves. */
#include "query/claims.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/key.h"
#include "game/notation.h"
#include "game/outcome.h"

/* What is claimed of a key; VALUE_UNKNOWN: that nobody knows. The move is one
 * of the canonical image. */
struct claim {
    struct key key;
    enum value value;
    int move;
};

struct claims {
    struct claim *claims;
    size_t count, room;
};

/* --- The order of keys ---------------------------------------------------- */

static int compare(const void *left, const void *right)
{
    const struct key *const a = &((const struct claim *)left)->key;
    const struct key *const b = &((const struct claim *)right)->key;
    int order = a->position.board->side - b->position.board->side;
    if (!order)
        order = (int)a->position.turn - (int)b->position.turn;
    if (!order && a->position.turn == TURN_CONTRACT)
        order = (int)a->rules - (int)b->rules;
    for (int colour = 0; colour < 2 && !order; colour++)
        order = cellset_compare(&a->position.stones[colour],
                                &b->position.stones[colour]);
    return order;
}

static struct claim *find(const struct claims *claims, const struct key *key)
{
    const struct claim wanted = {.key = *key};
    return claims->count ? bsearch(&wanted, claims->claims, claims->count,
                                   sizeof wanted, compare)
                         : NULL;
}

/* --- The contract --------------------------------------------------------- */

/* The claim of a set as White is to move on it, if there is one. */
static struct claim *find_passed(const struct claims *claims,
                                 const struct position *contract)
{
    const struct position after = position_after(contract, MOVE_PASS);
    const struct key key = key_of(&after, RULES_NONE);
    return find(claims, &key);
}

/* What is claimed of a position, or of a contract position that after a pass
 * Black wins. The move is one of the position. */
static bool tell(const struct claims *claims, const struct position *position,
                 enum rules rules, enum value *value, int *move)
{
    const struct key key = key_of(position, rules);
    const struct claim *const claim = find(claims, &key);
    if (claim && claim->value != VALUE_UNKNOWN) {
        *value = claim->value;
        *move = key_move_back(&key, claim->move);
        return true;
    }
    if (position->turn != TURN_CONTRACT)
        return false;
    const struct claim *const passed = find_passed(claims, position);
    if (!passed || passed->value != VALUE_LOSS)
        return false;
    *value = VALUE_WIN;
    *move = MOVE_PASS;
    return true;
}

/* The value of a contract position on a set that is not claimed to be Black's,
 * from those with a stone more. A stone that ends the game is one nobody was
 * asked about. */
static void conclude(const struct claims *claims, struct claim *claim)
{
    const struct position *const position = &claim->key.position;
    const struct claim *const passed = find_passed(claims, position);
    const struct cellset cells = position_moves(position, claim->key.rules);
    bool lost = passed && passed->value == VALUE_WIN;
    for (int cell = cellset_next(&cells, 0); cell >= 0;
         cell = cellset_next(&cells, cell + 1)) {
        const struct position after = position_after(position, cell);
        enum value value = VALUE_UNKNOWN;
        int reply;
        if (outcome_winner(&after) == COLOUR_NONE)
            tell(claims, &after, claim->key.rules, &value, &reply);
        lost = lost && value == VALUE_WIN;
        if (value != VALUE_LOSS)
            continue;
        claim->value = VALUE_WIN;
        claim->move = cell;
        return;
    }
    if (lost)
        claim->value = VALUE_LOSS;
}

/* The claims of the contract positions that take that, those with the most
 * stones first. */
static void conclude_all(struct claims *claims)
{
    for (int stones = BOARD_MAX_CELLS; stones >= 0; stones--)
        for (size_t i = 0; i < claims->count; i++) {
            struct claim *const claim = &claims->claims[i];
            if (claim->key.position.turn == TURN_CONTRACT &&
                claim->value == VALUE_UNKNOWN &&
                position_count(&claim->key.position) == stones)
                conclude(claims, claim);
        }
}

/* --- Collecting ----------------------------------------------------------- */

static bool append(struct claims *claims, struct claim claim)
{
    if (!array_room(&claims->claims, claims->count, &claims->room))
        return false;
    claims->claims[claims->count++] = claim;
    return true;
}

struct claims *claims_create(void)
{
    return calloc(1, sizeof(struct claims));
}

void claims_destroy(struct claims *claims)
{
    if (claims)
        free(claims->claims);
    free(claims);
}

/* Makes room for what may follow for the contract that ends with a set. */
static bool add_contract(struct claims *claims, struct position contract)
{
    contract.turn = TURN_CONTRACT;
    const bool inner = cellset_empty(
        cellset_without(contract.stones[COLOUR_BLACK], contract.board->inner));
    for (int rules = inner ? RULES_INNER : RULES_OPEN; rules <= RULES_OPEN;
         rules++) {
        const struct claim open = {.key = key_of(&contract, (enum rules)rules),
                                   .move = MOVE_NONE};
        if (!append(claims, open))
            return false;
    }
    return true;
}

bool claims_add(struct claims *claims, const struct result *result)
{
    const struct position *const position = &result->position;
    const struct key key = key_of(position, result->rules);
    const struct claim claim = {.key = key,
                                .value = result->value,
                                .move = key_move(&key, result->move)};
    const bool not_blacks = position->turn == TURN_WHITE &&
                            result->value != VALUE_LOSS &&
                            cellset_empty(position->stones[COLOUR_WHITE]);
    return append(claims, claim) &&
           (!not_blacks || add_contract(claims, *position));
}

/* Puts the claims in order, one for each key. */
static enum status sort(struct claims *claims, struct status_text *why)
{
    char text[NOTATION_SIZE];
    size_t kept = 0;
    if (claims->count)
        qsort(claims->claims, claims->count, sizeof *claims->claims, compare);
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *const next = &claims->claims[i];
        struct claim *const last = kept ? &claims->claims[kept - 1] : NULL;
        if (!last || compare(last, next) != 0)
            claims->claims[kept++] = *next;
        else if (last->value == VALUE_UNKNOWN)
            *last = *next;
        else if (next->value != VALUE_UNKNOWN && next->value != last->value)
            return status_set(why, STATUS_FAILED,
                              "two claims contradict each other: '%s' is a win "
                              "and a loss",
                              notation_write(&next->key.position, text));
    }
    claims->count = kept;
    return STATUS_OK;
}

enum status claims_settle(struct claims *claims, struct status_text *why)
{
    const enum status status = sort(claims, why);
    if (!status)
        conclude_all(claims);
    return status;
}

bool claims_tell(const struct claims *claims, const struct game *game,
                 enum value *value, int *move)
{
    return tell(claims, &game->position, game->rules, value, move);
}

enum status claims_each(const struct claims *claims, int side,
                        claims_each_fn *each, void *context,
                        struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < claims->count && !status; i++) {
        const struct claim *const claim = &claims->claims[i];
        const struct game game = {.position = claim->key.position,
                                  .rules = claim->key.rules};
        if (game.position.board->side == side)
            status = each(context, &game, claim->value, claim->move, why);
    }
    return status;
}
