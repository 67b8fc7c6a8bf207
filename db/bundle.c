/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bundle - contract sets layer by layer; see the header.
 *
 * What a contract position rests on has the same stones or one more. So the
 * sets are gathered in layers of equal size, each sorted and each set kept
 * once, and written from the last layer to the first, after all of the main
 * phase. Nothing recurs, and no set is met in two layers.
 */
#include "db/bundle.h"

#include <stdlib.h>

#include "db/connection.h"
#include "db/sink.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/room.h"
#include "game/symmetry.h"

/* A contract set whose proof goes into the file. */
struct set {
    struct cellset stones; /* canonical */
    bool rests_on_main;    /* on the main phase with the same stones */
};

struct bundle {
    struct store *store;
    const struct board *board;
    enum rules rules;
    struct set *sets; /* by layer, the fewest stones first */
    size_t count, room;
    bundle_each_fn *each;
    void *context;
};

static struct position position_of(const struct bundle *bundle,
                                   const struct set *set, enum turn turn)
{
    struct position position = position_empty(bundle->board->side, turn);
    position.stones[COLOUR_BLACK] = set->stones;
    return position;
}

static enum status add(struct bundle *bundle, const struct position *position,
                       struct status_text *why)
{
    if (!room_for(&bundle->sets, bundle->count, &bundle->room))
        return status_no_memory(why);
    const struct position least = symmetry_canonical(position, NULL);
    bundle->sets[bundle->count++] =
        (struct set){.stones = least.stones[COLOUR_BLACK]};
    return STATUS_OK;
}

static enum status missing(const struct bundle *bundle,
                           const struct position *position, const char *what,
                           struct status_text *why)
{
    char text[NOTATION_SIZE];
    return status_set(
        why, STATUS_FAILED,
        "store '%s': the proof rests on %s of '%s' (rules %s), "
        "which is not stored",
        store_connection(bundle->store)->path, what,
        notation_write(position, text),
        position->turn == TURN_CONTRACT ? rules_name(bundle->rules) : "any");
}

/* Adds the sets of the next layer that a set rests on. */
static enum status add_next(struct bundle *bundle, size_t at,
                            struct status_text *why)
{
    bool found;
    struct result result;
    const struct position position =
        position_of(bundle, &bundle->sets[at], TURN_CONTRACT);
    enum status status = store_get(bundle->store, &position, bundle->rules,
                                   &found, &result, NULL, why);
    if (status)
        return status;
    if (!found || result.state != RESULT_PROVED)
        return missing(bundle, &position, "the proved value", why);
    const bool loss = result.value == VALUE_LOSS;
    const struct cellset moves = position_moves(&position, bundle->rules);
    bundle->sets[at].rests_on_main = loss || result.move == MOVE_PASS;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position next = position_after(&position, cell);
        if (loss || cell == result.move)
            status = add(bundle, &next, why);
    }
    return status;
}

static int compare_sets(const void *a, const void *b)
{
    const struct set *const one = a, *const other = b;
    return cellset_compare(&one->stones, &other->stones);
}

/* Sorts the sets from `first` on and drops those that stand there twice. */
static void tidy(struct bundle *bundle, size_t first)
{
    struct set *const sets = bundle->sets;
    size_t kept = first;
    qsort(sets + first, bundle->count - first, sizeof *sets, compare_sets);
    for (size_t i = first; i < bundle->count; i++)
        if (i == first || compare_sets(&sets[kept - 1], &sets[i]) != 0)
            sets[kept++] = sets[i];
    bundle->count = kept;
}

/* Gathers the sets a contract position rests on, and itself. */
static enum status gather(struct bundle *bundle,
                          const struct position *position,
                          struct status_text *why)
{
    enum status status = add(bundle, position, why);
    for (size_t first = 0; first < bundle->count && !status;) {
        const size_t next = bundle->count;
        for (size_t at = first; at < next && !status; at++)
            status = add_next(bundle, at, why);
        tidy(bundle, next);
        first = next;
    }
    return status;
}

/* Hands on the proof of a position. */
static enum status hand_on(struct bundle *bundle,
                           const struct position *position,
                           struct status_text *why)
{
    bool found;
    struct proof proof;
    const struct position least = symmetry_canonical(position, NULL);
    enum status status = store_get_proof(bundle->store, &least, bundle->rules,
                                         &found, &proof, why);
    if (!status && !found)
        status = missing(bundle, &least, "a proof", why);
    if (!status)
        status =
            bundle->each(bundle->context, &least, bundle->rules, &proof, why);
    proof_free(&proof);
    return status;
}

static enum status hand_on_sets(struct bundle *bundle, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < bundle->count && !status; i++) {
        const struct position after =
            position_of(bundle, &bundle->sets[i], TURN_WHITE);
        if (bundle->sets[i].rests_on_main &&
            outcome_winner(&after) == COLOUR_NONE)
            status = hand_on(bundle, &after, why);
    }
    for (size_t i = bundle->count; i > 0 && !status; i--) {
        const struct position position =
            position_of(bundle, &bundle->sets[i - 1], TURN_CONTRACT);
        status = hand_on(bundle, &position, why);
    }
    return status;
}

/* Whether there is a proof to begin with. */
static enum status need_proof(struct bundle *bundle,
                              const struct position *position,
                              struct status_text *why)
{
    char text[NOTATION_SIZE];
    struct proof_facts facts;
    const enum status status = store_get_proof_facts(
        bundle->store, position, bundle->rules, &facts, why);
    const bool rejected = facts.verdict == PROOF_REJECTED;
    if (status ||
        (facts.stored && !(rejected && position->turn == TURN_CONTRACT)))
        return status;
    return status_set(
        why, STATUS_FAILED, "'%s': the store has no proof of it%s",
        notation_write(position, text), rejected ? " but a rejected one" : "");
}

/* Gathers and hands on, from one state of the store. */
static enum status run(struct bundle *bundle, const struct position *position,
                       struct status_text *why)
{
    const bool contract = position->turn == TURN_CONTRACT;
    enum status status = need_proof(bundle, position, why);
    if (!status && contract)
        status = gather(bundle, position, why);
    if (status)
        return status;
    return contract ? hand_on_sets(bundle, why)
                    : hand_on(bundle, position, why);
}

enum status bundle_each(struct store *store, const struct position *position,
                        enum rules rules, bundle_each_fn *each, void *context,
                        struct status_text *why)
{
    bool frozen;
    struct bundle bundle = {.store = store,
                            .board = position->board,
                            .rules = rules,
                            .each = each,
                            .context = context};
    const struct connection *const connection = store_connection(store);
    enum status status = connection_freeze(connection, &frozen, why);
    if (status)
        return status;
    status = run(&bundle, position, why);
    connection_thaw(connection, frozen);
    free(bundle.sets);
    return status;
}

/* Where proofs are written to. The file is begun with the first. */
struct destination {
    const char *path;
    struct sink *sink;
};

/* A bundle_each_fn. */
static enum status write_record(void *context, const struct position *position,
                                enum rules rules, struct proof *proof,
                                struct status_text *why)
{
    struct destination *const destination = context;
    enum status status = STATUS_OK;
    char text[NOTATION_SIZE];
    (void)rules;
    if (proof->verdict == PROOF_REJECTED)
        return status_set(why, STATUS_FAILED,
                          "'%s': the store has no proof of it but a rejected "
                          "one",
                          notation_write(position, text));
    if (!destination->sink)
        status = sink_to_file(destination->path, &destination->sink, why);
    if (!status && sink_write(destination->sink, proof->bytes, proof->size))
        status = STATUS_FAILED;
    return status;
}

enum status bundle_save(struct store *store, const struct position *position,
                        enum rules rules, const char *path,
                        struct status_text *why)
{
    struct destination destination = {.path = path};
    if (connection_is_file(store_connection(store), path))
        return status_set(why, STATUS_USAGE,
                          "'%s' is the store itself and is not overwritten",
                          path);
    const enum status status =
        bundle_each(store, position, rules, write_record, &destination, why);
    return destination.sink ? sink_finish(destination.sink, status, why)
                            : status;
}
