/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract_sets - joining the results of both phases. */
#include "analysis/statistics/contract_sets.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/claims.h"

struct position
contract_sets_position(const struct contract_sets *contract_sets, size_t index)
{
    struct position position =
        position_empty(contract_sets->board->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = contract_sets->sets[index].stones;
    return position;
}

static int compare(const void *left, const void *right)
{
    const struct contract_sets_set *const a = left, *const b = right;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return cellset_compare(&a->stones, &b->stones);
}

/* One entry for each result of either phase, in no order. */
static void collect(const struct side_results *side_results,
                    struct contract_sets *contract_sets)
{
    for (size_t i = 0; i < side_results->contract_count; i++) {
        const struct side_results_contract *const from =
            &side_results->contract[i];
        contract_sets->sets[contract_sets->count++] =
            (struct contract_sets_set){
                .stones = from->stones,
                .count = from->count,
                .orbit = from->orbit,
                .winner = from->move == MOVE_PASS     ? COLOUR_BLACK
                          : from->value == VALUE_LOSS ? COLOUR_WHITE
                                                      : COLOUR_NONE,
                .move = MOVE_NONE,
                .value = from->value,
                .grundy = from->grundy};
    }
    for (size_t i = 0; i < side_results->main_count; i++) {
        const struct side_results_main *const from = &side_results->main[i];
        if (from->contract_set)
            contract_sets->sets[contract_sets->count++] =
                (struct contract_sets_set){.stones = from->stones[COLOUR_BLACK],
                                           .count = from->count,
                                           .orbit = from->orbit,
                                           .winner = from->winner,
                                           .move = from->move,
                                           .value = VALUE_UNKNOWN,
                                           .grundy = VALUE_NO_GRUNDY};
    }
}

/* Where entries made of claims go. */
struct collecting {
    struct contract_sets *contract_sets;
    size_t room; /* of its array */
    const struct claims *claims;
};

/* Adds an entry for a claim about the main phase from a contract set. */
static enum status add_claim(void *context, const struct game *game,
                             enum value value, int move,
                             struct status_text *why)
{
    struct collecting *const collecting = context;
    struct contract_sets *const contract_sets = collecting->contract_sets;
    const struct position *const position = &game->position;
    struct game contract = {.position = *position,
                            .rules = contract_sets->rules};
    enum value of_contract;
    int action;
    if (!side_results_is_contract_set(position, contract_sets->rules))
        return STATUS_OK;
    if (!array_room(&contract_sets->sets, contract_sets->count,
                    &collecting->room))
        return status_no_memory(why);
    contract.position.turn = TURN_CONTRACT;
    if (!claims_tell(collecting->claims, &contract, &of_contract, &action))
        of_contract = VALUE_UNKNOWN;
    contract_sets->sets[contract_sets->count++] = (struct contract_sets_set){
        .stones = position->stones[COLOUR_BLACK],
        .count = position_count(position),
        .orbit = symmetry_orbit(position),
        .winner_claimed = value != VALUE_UNKNOWN,
        .winner = value_winner(position->turn, value),
        .move = move,
        .value = of_contract,
        .value_claimed = of_contract != VALUE_UNKNOWN,
        .grundy = VALUE_NO_GRUNDY};
    return STATUS_OK;
}

static enum status contradiction(const struct contract_sets *contract_sets,
                                 size_t index, bool claimed,
                                 struct status_text *why)
{
    const struct position position =
        contract_sets_position(contract_sets, index);
    char text[NOTATION_SIZE];
    notation_write(&position, text);
    if (claimed)
        return status_set(why, STATUS_FAILED,
                          "a claim and the store name different winners of %s",
                          text);
    return status_set(why, STATUS_FAILED,
                      "the store contradicts itself about %s: the contract "
                      "result and the main-phase result name different winners",
                      text);
}

/* Takes the value of a contract position from another entry, where there is
 * none or it is only claimed. */
static void merge_value(struct contract_sets_set *set,
                        const struct contract_sets_set *other)
{
    const bool better = set->value_claimed && !other->value_claimed;
    if (other->value == VALUE_UNKNOWN ||
        (set->value != VALUE_UNKNOWN && !better))
        return;
    set->value = other->value;
    set->value_claimed = other->value_claimed;
}

/* Adds to a set what another entry knows about the same set. */
static bool merge(struct contract_sets_set *set,
                  const struct contract_sets_set *other)
{
    if (set->winner == COLOUR_NONE) {
        set->winner = other->winner;
        set->winner_claimed = other->winner_claimed;
    } else if (other->winner != COLOUR_NONE)
        set->winner_claimed = set->winner_claimed && other->winner_claimed;
    if (set->move == MOVE_NONE)
        set->move = other->move;
    merge_value(set, other);
    if (set->grundy < 0)
        set->grundy = other->grundy;
    return other->winner == COLOUR_NONE || other->winner == set->winner;
}

/* What is claimed of a contract position is known if a pass wins it by what is
 * known of the set. */
static void mark_passes(struct contract_sets *contract_sets)
{
    for (size_t i = 0; i < contract_sets->count; i++) {
        struct contract_sets_set *const set = &contract_sets->sets[i];
        if (set->winner == COLOUR_BLACK && !set->winner_claimed &&
            set->value == VALUE_WIN)
            set->value_claimed = false;
    }
}

/* Sorts the entries and joins those about the same set. */
static enum status join(struct contract_sets *contract_sets,
                        struct status_text *why)
{
    qsort(contract_sets->sets, contract_sets->count,
          sizeof *contract_sets->sets, compare);
    size_t kept = 0;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        if (kept == 0 || compare(&contract_sets->sets[kept - 1], set) != 0)
            contract_sets->sets[kept++] = *set;
        else {
            struct contract_sets_set *const last =
                &contract_sets->sets[kept - 1];
            const bool claimed = last->winner_claimed || set->winner_claimed;
            if (!merge(last, set))
                return contradiction(contract_sets, kept - 1, claimed, why);
        }
    }
    contract_sets->count = kept;
    for (size_t i = 0; i < kept; i++)
        contract_sets->claimed += contract_sets->sets[i].winner_claimed;
    return STATUS_OK;
}

/* Marks the sets that decide the game; stones off the border never do. */
static void mark_over(struct contract_sets *contract_sets)
{
    struct position position =
        position_empty(contract_sets->board->side, TURN_WHITE);
    if (contract_sets->rules == RULES_INNER)
        return;
    for (size_t i = 0; i < contract_sets->count; i++) {
        struct contract_sets_set *const set = &contract_sets->sets[i];
        position.stones[COLOUR_BLACK] = set->stones;
        set->over = outcome_winner(&position) != COLOUR_NONE;
    }
}

static void index_layers(struct contract_sets *contract_sets)
{
    size_t next = 0;
    for (int k = 0; k <= BOARD_MAX_CELLS + 1; k++) {
        while (next < contract_sets->count &&
               contract_sets->sets[next].count < k)
            next++;
        contract_sets->layer[k] = next;
    }
}

/* Joins results and claims, NULL for none. */
static enum status join_all(const struct side_results *side_results,
                            const struct claims *claims,
                            struct contract_sets *contract_sets,
                            struct status_text *why)
{
    *contract_sets = (struct contract_sets){.board = side_results->board,
                                            .rules = side_results->rules,
                                            .chosen = side_results->chosen};
    if (side_results->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "under the rules \"none\" there is no contract");
    orbit_counts_take(contract_sets->board, contract_sets->rules,
                      &contract_sets->orbit_counts);
    struct collecting collecting = {.contract_sets = contract_sets,
                                    .room = side_results->contract_count +
                                            side_results->main_count + 1,
                                    .claims = claims};
    enum status status = STATUS_OK;
    contract_sets->sets =
        reallocarray(NULL, collecting.room, sizeof *contract_sets->sets);
    if (!contract_sets->sets)
        return status_no_memory(why);
    collect(side_results, contract_sets);
    if (claims)
        status = claims_each(claims, contract_sets->board->side, add_claim,
                             &collecting, why);
    if (status == STATUS_OK)
        status = join(contract_sets, why);
    if (status == STATUS_OK) {
        mark_passes(contract_sets);
        mark_over(contract_sets);
        index_layers(contract_sets);
    } else
        contract_sets_free(contract_sets);
    return status;
}

enum status contract_sets_join(const struct side_results *side_results,
                               struct contract_sets *contract_sets,
                               struct status_text *why)
{
    return join_all(side_results, NULL, contract_sets, why);
}

enum status contract_sets_need_sets(const struct contract_sets *contract_sets,
                                    struct status_text *why)
{
    if (contract_sets->count > 0)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "no contract set of side %d under the rules \"%s\" is "
                      "stored%s",
                      contract_sets->board->side,
                      rules_name(contract_sets->rules),
                      contract_sets->chosen ? " that meets the condition" : "");
}

/* The same, and that no set is there is a failure. */
static enum status build(const struct side_results *side_results,
                         const struct claims *claims,
                         struct contract_sets *contract_sets,
                         struct status_text *why)
{
    enum status status = join_all(side_results, claims, contract_sets, why);
    if (status != STATUS_OK)
        return status;
    status = contract_sets_need_sets(contract_sets, why);
    if (status != STATUS_OK)
        contract_sets_free(contract_sets);
    return status;
}

enum status contract_sets_build(const struct side_results *side_results,
                                struct contract_sets *contract_sets,
                                struct status_text *why)
{
    return build(side_results, NULL, contract_sets, why);
}

enum status contract_sets_read(struct store *store,
                               const struct request *request,
                               struct contract_sets *contract_sets,
                               struct status_text *why)
{
    struct side_results side_results;
    enum status status = side_results_read(store, request, &side_results, why);
    if (status != STATUS_OK)
        return status;
    status = build(&side_results, request->claims, contract_sets, why);
    side_results_free(&side_results);
    return status;
}

bool contract_sets_all(const struct contract_sets *contract_sets)
{
    return (double)contract_sets->count >=
           contract_sets->orbit_counts.all_classes;
}

void contract_sets_free(struct contract_sets *contract_sets)
{
    free(contract_sets->sets);
    contract_sets->sets = NULL;
    contract_sets->count = 0;
}

int64_t contract_sets_find(const struct contract_sets *contract_sets,
                           const struct cellset *stones)
{
    struct position position =
        position_empty(contract_sets->board->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = *stones;
    position = symmetry_canonical(&position, NULL);
    const struct contract_sets_set key = {.stones =
                                              position.stones[COLOUR_BLACK],
                                          .count = cellset_count(*stones)};
    const size_t first = contract_sets->layer[key.count];
    const struct contract_sets_set *const found = bsearch(
        &key, contract_sets->sets + first,
        contract_sets->layer[key.count + 1] - first, sizeof key, compare);
    return found ? found - contract_sets->sets : -1;
}
