/* SPDX-License-Identifier: GPL-3.0-or-later */
/* family - joining the results of both phases; see the header. */
#include "analysis/statistics/family.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/symmetry.h"

struct position family_position(const struct family *family, size_t index)
{
    struct position position =
        position_empty(family->board->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = family->sets[index].stones;
    return position;
}

static int compare(const void *left, const void *right)
{
    const struct family_set *const a = left, *const b = right;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return cellset_compare(&a->stones, &b->stones);
}

/* One entry for each result of either phase, in no order. */
static void collect(const struct sample *sample, struct family *family)
{
    for (size_t i = 0; i < sample->contract_count; i++) {
        const struct sample_contract *const from = &sample->contract[i];
        family->sets[family->count++] = (struct family_set){
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
    for (size_t i = 0; i < sample->main_count; i++) {
        const struct sample_main *const from = &sample->main[i];
        if (from->contract_set)
            family->sets[family->count++] =
                (struct family_set){.stones = from->stones[COLOUR_BLACK],
                                    .count = from->count,
                                    .orbit = from->orbit,
                                    .winner = from->winner,
                                    .move = from->move,
                                    .value = VALUE_UNKNOWN,
                                    .grundy = -1};
    }
}

static enum status contradiction(const struct family *family, size_t index,
                                 struct status_text *why)
{
    const struct position position = family_position(family, index);
    char text[NOTATION_SIZE];
    return status_set(why, STATUS_FAILED,
                      "the store contradicts itself about %s: the contract "
                      "result and the main-phase result name different winners",
                      notation_write(&position, text));
}

/* Adds to a set what another entry knows about the same set. */
static bool merge(struct family_set *set, const struct family_set *other)
{
    if (set->winner == COLOUR_NONE)
        set->winner = other->winner;
    if (set->move == MOVE_NONE)
        set->move = other->move;
    if (set->value == VALUE_UNKNOWN)
        set->value = other->value;
    if (set->grundy < 0)
        set->grundy = other->grundy;
    return other->winner == COLOUR_NONE || other->winner == set->winner;
}

/* Sorts the entries and joins those about the same set. */
static enum status join(struct family *family, struct status_text *why)
{
    qsort(family->sets, family->count, sizeof *family->sets, compare);
    size_t kept = 0;
    for (size_t i = 0; i < family->count; i++) {
        const struct family_set *const set = &family->sets[i];
        if (kept == 0 || compare(&family->sets[kept - 1], set) != 0)
            family->sets[kept++] = *set;
        else if (!merge(&family->sets[kept - 1], set))
            return contradiction(family, kept - 1, why);
    }
    family->count = kept;
    return STATUS_OK;
}

static void index_layers(struct family *family)
{
    size_t next = 0;
    for (int k = 0; k <= BOARD_MAX_CELLS + 1; k++) {
        while (next < family->count && family->sets[next].count < k)
            next++;
        family->layer[k] = next;
    }
}

enum status family_join(const struct sample *sample, struct family *family,
                        struct status_text *why)
{
    *family = (struct family){.board = sample->board,
                              .rules = sample->rules,
                              .chosen = sample->chosen};
    if (sample->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "under the rules \"none\" there is no contract");
    census_take(family->board, family->rules, &family->census);
    family->sets =
        reallocarray(NULL, sample->contract_count + sample->main_count + 1,
                     sizeof *family->sets);
    if (!family->sets)
        return status_no_memory(why);
    collect(sample, family);
    const enum status status = join(family, why);
    if (status == STATUS_OK)
        index_layers(family);
    else
        family_free(family);
    return status;
}

enum status family_need_sets(const struct family *family,
                             struct status_text *why)
{
    if (family->count > 0)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "no contract set of side %d under the rules \"%s\" is "
                      "stored%s",
                      family->board->side, rules_name(family->rules),
                      family->chosen ? " that meets the condition" : "");
}

enum status family_build(const struct sample *sample, struct family *family,
                         struct status_text *why)
{
    enum status status = family_join(sample, family, why);
    if (status != STATUS_OK)
        return status;
    status = family_need_sets(family, why);
    if (status != STATUS_OK)
        family_free(family);
    return status;
}

enum status family_read(struct store *store, const struct request *request,
                        struct family *family, struct status_text *why)
{
    struct sample sample;
    enum status status = sample_read(store, request, &sample, why);
    if (status != STATUS_OK)
        return status;
    status = family_build(&sample, family, why);
    sample_free(&sample);
    return status;
}

void family_free(struct family *family)
{
    free(family->sets);
    family->sets = NULL;
    family->count = 0;
}

int64_t family_find(const struct family *family, const struct cellset *stones)
{
    struct position position =
        position_empty(family->board->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = *stones;
    position = symmetry_canonical(&position, NULL);
    const struct family_set key = {.stones = position.stones[COLOUR_BLACK],
                                   .count = cellset_count(*stones)};
    const size_t first = family->layer[key.count];
    const struct family_set *const found =
        bsearch(&key, family->sets + first,
                family->layer[key.count + 1] - first, sizeof key, compare);
    return found ? found - family->sets : -1;
}
