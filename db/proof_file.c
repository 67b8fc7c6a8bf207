/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_file - contract sets layer by layer.
 *
 * What a contract position rests on has the same stones or one more. So the
 * sets are gathered in layers of equal size, each sorted and each set kept
 * once, and written from the last layer to the first, after all of the main
 * phase. Nothing recurs, and no set is met in two layers.
 */
#include "db/proof_file.h"

#include <stdlib.h>

#include "db/connection.h"
#include "db/output_file.h"
#include "game/array.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"

/* A contract set whose proof goes into the file. */
struct set {
    struct cellset stones; /* canonical */
    bool rests_on_main;    /* on the main phase with the same stones */
};

struct proof_file {
    struct store *store;
    const struct board *board;
    enum rules rules;
    struct set *sets; /* by layer, the fewest stones first */
    size_t count, room;
    bool all;                 /* what is missing ends the scan */
    struct status_text lacks; /* the first that was passed over, or empty */
    proof_file_each_fn *each;
    void *context;
};

static struct position position_of(const struct proof_file *proof_file,
                                   const struct set *set, enum turn turn)
{
    struct position position = position_empty(proof_file->board->side, turn);
    position.stones[COLOUR_BLACK] = set->stones;
    return position;
}

static enum status add(struct proof_file *proof_file,
                       const struct position *position, struct status_text *why)
{
    if (!array_room(&proof_file->sets, proof_file->count, &proof_file->room))
        return status_no_memory(why);
    const struct position least = symmetry_canonical(position, NULL);
    proof_file->sets[proof_file->count++] =
        (struct set){.stones = least.stones[COLOUR_BLACK]};
    return STATUS_OK;
}

static enum status missing(struct proof_file *proof_file,
                           const struct position *position, const char *what,
                           struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (*proof_file->lacks.line)
        return STATUS_OK;
    status_set(&proof_file->lacks, STATUS_FAILED,
               "store '%s': the proof rests on %s of '%s' (rules %s), which is "
               "not stored",
               store_connection(proof_file->store)->path, what,
               notation_write(position, text),
               position->turn == TURN_CONTRACT ? rules_name(proof_file->rules)
                                               : "any");
    if (!proof_file->all)
        return STATUS_OK;
    *why = proof_file->lacks;
    return STATUS_FAILED;
}

/* Adds the sets of the next layer that a set rests on. */
static enum status add_next(struct proof_file *proof_file, size_t at,
                            struct status_text *why)
{
    bool found;
    struct result result;
    const struct position position =
        position_of(proof_file, &proof_file->sets[at], TURN_CONTRACT);
    enum status status =
        store_get(proof_file->store, &position, proof_file->rules, &found,
                  &result, NULL, why);
    if (status)
        return status;
    if (!found || result.state != RESULT_PROVED)
        return missing(proof_file, &position, "the proved value", why);
    const bool loss = result.value == VALUE_LOSS;
    const struct cellset moves = position_moves(&position, proof_file->rules);
    proof_file->sets[at].rests_on_main = loss || result.move == MOVE_PASS;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position next = position_after(&position, cell);
        if (loss || cell == result.move)
            status = add(proof_file, &next, why);
    }
    return status;
}

static int compare_sets(const void *a, const void *b)
{
    const struct set *const one = a, *const other = b;
    return cellset_compare(&one->stones, &other->stones);
}

/* Sorts the sets from `first` on and drops those that stand there twice. */
static void tidy(struct proof_file *proof_file, size_t first)
{
    struct set *const sets = proof_file->sets;
    size_t kept = first;
    qsort(sets + first, proof_file->count - first, sizeof *sets, compare_sets);
    for (size_t i = first; i < proof_file->count; i++)
        if (i == first || compare_sets(&sets[kept - 1], &sets[i]) != 0)
            sets[kept++] = sets[i];
    proof_file->count = kept;
}

/* Gathers the sets a contract position rests on, and itself. */
static enum status gather(struct proof_file *proof_file,
                          const struct position *position,
                          struct status_text *why)
{
    enum status status = add(proof_file, position, why);
    for (size_t first = 0; first < proof_file->count && !status;) {
        const size_t next = proof_file->count;
        for (size_t at = first; at < next && !status; at++)
            status = add_next(proof_file, at, why);
        tidy(proof_file, next);
        first = next;
    }
    return status;
}

/* Hands on the proof of a position. */
static enum status hand_on(struct proof_file *proof_file,
                           const struct position *position,
                           struct status_text *why)
{
    bool found;
    struct proof proof;
    const struct position least = symmetry_canonical(position, NULL);
    enum status status = store_get_proof(
        proof_file->store, &least, proof_file->rules, &found, &proof, why);
    if (!status && !found)
        return missing(proof_file, &least, "a proof", why);
    if (!status)
        status = proof_file->each(proof_file->context, &least,
                                  proof_file->rules, &proof, why);
    proof_free(&proof);
    return status;
}

static enum status hand_on_sets(struct proof_file *proof_file,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < proof_file->count && !status; i++) {
        const struct position after =
            position_of(proof_file, &proof_file->sets[i], TURN_WHITE);
        if (proof_file->sets[i].rests_on_main &&
            outcome_winner(&after) == COLOUR_NONE)
            status = hand_on(proof_file, &after, why);
    }
    for (size_t i = proof_file->count; i > 0 && !status; i--) {
        const struct position position =
            position_of(proof_file, &proof_file->sets[i - 1], TURN_CONTRACT);
        status = hand_on(proof_file, &position, why);
    }
    return status;
}

/* Whether there is a proof to begin with. */
static enum status need_proof(struct proof_file *proof_file,
                              const struct position *position,
                              struct status_text *why)
{
    char text[NOTATION_SIZE];
    struct proof_facts facts;
    const enum status status = store_get_proof_facts(
        proof_file->store, position, proof_file->rules, &facts, why);
    const bool rejected = facts.verdict == PROOF_REJECTED;
    if (status ||
        (facts.stored && !(rejected && position->turn == TURN_CONTRACT)))
        return status;
    return status_set(
        why, STATUS_FAILED, "'%s': the store has no proof of it%s",
        notation_write(position, text), rejected ? " but a rejected one" : "");
}

/* Gathers what a position rests on, from one state of the store. */
static enum status gather_all(struct proof_file *proof_file,
                              const struct position *position,
                              struct status_text *why)
{
    bool frozen;
    const struct connection *const connection =
        store_connection(proof_file->store);
    enum status status = connection_freeze(connection, &frozen, why);
    if (status)
        return status;
    status = need_proof(proof_file, position, why);
    if (!status && position->turn == TURN_CONTRACT)
        status = gather(proof_file, position, why);
    connection_thaw(connection, frozen);
    return status;
}

/* Gathers and hands on. What is done with a proof may take long, and no lock is
 * kept meanwhile: a proof that another takes the place of proves the same. */
static enum status run(struct proof_file *proof_file,
                       const struct position *position, struct status_text *why)
{
    const bool contract = position->turn == TURN_CONTRACT;
    enum status status = gather_all(proof_file, position, why);
    if (!status)
        status = contract ? hand_on_sets(proof_file, why)
                          : hand_on(proof_file, position, why);
    if (status || !*proof_file->lacks.line)
        return status;
    *why = proof_file->lacks;
    return STATUS_FAILED;
}

enum status proof_file_each(struct store *store,
                            const struct position *position, enum rules rules,
                            bool all, proof_file_each_fn *each, void *context,
                            bool *alone, struct status_text *why)
{
    struct proof_file proof_file = {.store = store,
                                    .board = position->board,
                                    .rules = rules,
                                    .all = all,
                                    .each = each,
                                    .context = context};
    const struct connection *const connection = store_connection(store);
    const enum status status = run(&proof_file, position, why);
    *alone = status == STATUS_FAILED && connection_met_damage(connection, why);
    free(proof_file.sets);
    return status;
}

/* Where proofs are written to. The file is begun with the first. */
struct destination {
    const char *path;
    struct output_file *output;
};

/* A proof_file_each_fn. */
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
    if (!destination->output)
        status =
            output_file_to_file(destination->path, &destination->output, why);
    if (!status &&
        output_file_write(destination->output, proof->bytes, proof->size))
        status = STATUS_FAILED;
    return status;
}

enum status proof_file_save(struct store *store,
                            const struct position *position, enum rules rules,
                            const char *path, struct status_text *why)
{
    struct destination destination = {.path = path};
    bool alone;
    if (connection_is_file(store_connection(store), path))
        return status_set(why, STATUS_USAGE,
                          "'%s' is the store itself and is not overwritten",
                          path);
    const enum status status = proof_file_each(
        store, position, rules, true, write_record, &destination, &alone, why);
    return destination.output
               ? output_file_finish(destination.output, status, why)
               : status;
}
