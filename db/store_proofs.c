/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_proofs - the part of store.h that is about proofs. */
#include <stdlib.h>
#include <string.h>

#include "db/ids.h"
#include "db/result_scan.h"
#include "db/store.h"
#include "db/store_internal.h"
#include "game/key.h"
#include "game/symmetry.h"

/* Finds the row of a position in any orientation and where its proof is. */
static enum status find_place(struct store *store,
                              const struct position *position, enum rules rules,
                              struct stored *stored,
                              struct proof_table_place *place,
                              struct status_text *why)
{
    const struct position key = symmetry_canonical(position, NULL);
    const enum status status =
        key_lookup_find(&store->key_lookup, &key, rules, stored, why);
    *place = (struct proof_table_place){.id = stored->id, .key = &stored->row};
    return status;
}

enum status store_get_proof(struct store *store,
                            const struct position *position, enum rules rules,
                            bool *found, struct proof *proof,
                            struct status_text *why)
{
    bool frozen;
    struct stored stored;
    struct proof_table_place place;
    *proof = (struct proof){.bytes = NULL};
    *found = false;
    enum status status = connection_freeze(&store->connection, &frozen, why);
    if (status)
        return status;
    status = find_place(store, position, rules, &stored, &place, why);
    if (!status && stored.found)
        status = proof_table_get(&store->proof_table, &place, &stored.result,
                                 proof, why);
    connection_thaw(&store->connection, frozen);
    *found = proof->size > 0;
    return status;
}

enum status store_get_proof_facts(struct store *store,
                                  const struct position *position,
                                  enum rules rules, struct proof_facts *facts,
                                  struct status_text *why)
{
    struct stored stored;
    struct proof_table_place place;
    *facts = (struct proof_facts){.stored = false};
    const enum status status =
        find_place(store, position, rules, &stored, &place, why);
    return status || !stored.found
               ? status
               : proof_table_facts(&store->proof_table, &place, facts, why);
}

/* A result whose proof was rejected is proved no more, and the search that
 * found it is no example of one. */
static enum status demote(struct store *store, const struct stored *stored,
                          struct proof_table_place *place,
                          struct status_text *why)
{
    struct merge merge = {.result = stored->result, .write = true};
    if (stored->result.state != RESULT_PROVED)
        return STATUS_OK;
    merge.result.state = RESULT_UNKNOWN;
    merge.result.value = VALUE_UNKNOWN;
    merge.result.move = MOVE_NONE;
    merge.result.grundy = VALUE_NO_GRUNDY;
    const enum status status =
        store_write_result(store, &merge, stored, NULL, place, why);
    return status ? status : trace_table_drop(&store->trace_table, place, why);
}

/* Whether the proof of a contract result rests on that of a canonical position
 * that a legal move leads to. */
static bool rests_on(const struct result *result, const struct position *key)
{
    if (result->value != VALUE_WIN)
        return result->value == VALUE_LOSS;
    const struct position next =
        position_after(&result->position, result->move);
    const struct position least = symmetry_canonical(&next, NULL);
    return position_equal(&least, key);
}

static enum status doubt_dependants(struct store *store,
                                    const struct position *key,
                                    enum rules rules, struct status_text *why);

/* Takes the verdict back that the proof of a contract position was verified, if
 * it rests on that of the key, and then those of its own dependants. What is
 * damaged is believed by nobody and left as it is. */
static enum status doubt(struct store *store, const struct position *contract,
                         enum rules rules, const struct position *key,
                         struct status_text *why)
{
    struct stored stored;
    struct proof_table_place place;
    struct proof_facts facts = {.stored = false};
    struct proof doubted = {.verdict = PROOF_UNVERIFIED};
    enum status status =
        find_place(store, contract, rules, &stored, &place, why);
    if (!status && stored.found)
        status = proof_table_facts(&store->proof_table, &place, &facts, why);
    if (status)
        return connection_met_damage(&store->connection, why) ? STATUS_OK
                                                              : status;
    if (facts.verdict != PROOF_VERIFIED || !rests_on(&stored.result, key))
        return STATUS_OK;
    memcpy(doubted.digest, facts.digest, sizeof facts.digest);
    status = proof_table_judge(&store->proof_table, &place, &doubted, why);
    return status
               ? status
               : doubt_dependants(store, &stored.result.position, rules, why);
}

/* Doubts every verified proof that rests on that of a canonical position, which
 * is verified no more: the contract proofs of the same stones for the main
 * phase, those with a stone less for the contract. */
static enum status doubt_dependants(struct store *store,
                                    const struct position *key,
                                    enum rules rules, struct status_text *why)
{
    const struct cellset *const stones = &key->stones[COLOUR_BLACK];
    struct position contract = *key;
    enum status status = STATUS_OK;
    contract.turn = TURN_CONTRACT;
    if (key->turn == TURN_WHITE && cellset_empty(key->stones[COLOUR_WHITE])) {
        status = doubt(store, &contract, RULES_INNER, key, why);
        return status ? status : doubt(store, &contract, RULES_OPEN, key, why);
    }
    for (int cell = key->turn == TURN_CONTRACT ? cellset_next(stones, 0) : -1;
         cell >= 0 && !status; cell = cellset_next(stones, cell + 1)) {
        cellset_remove(&contract.stones[COLOUR_BLACK], cell);
        status = doubt(store, &contract, rules, key, why);
        cellset_add(&contract.stones[COLOUR_BLACK], cell);
    }
    return status;
}

/* Gives a proved result the move of its proof, which a judged one has. */
static enum status mend_move(struct store *store, const struct stored *stored,
                             const struct result *judged,
                             struct proof_table_place *place,
                             struct status_text *why)
{
    const struct key key = key_of(&judged->position, judged->rules);
    struct merge merge = {.result = stored->result, .write = true};
    merge.result.move = key_move(&key, judged->move);
    if (stored->result.state != RESULT_PROVED ||
        judged->state != RESULT_PROVED ||
        stored->result.value != judged->value ||
        stored->result.move == merge.result.move)
        return STATUS_OK;
    return store_write_result(store, &merge, stored, NULL, place, why);
}

/* Records a verdict, with the write lock held. */
static enum status judge(struct store *store, const struct record *judged,
                         struct status_text *why)
{
    struct stored stored;
    struct proof_table_place place;
    struct proof_facts facts = {.stored = false};
    enum status status = find_place(store, &judged->result.position,
                                    judged->result.rules, &stored, &place, why);
    if (!status && stored.found)
        status = proof_table_facts(&store->proof_table, &place, &facts, why);
    if (status || !facts.stored || facts.verdict == PROOF_REJECTED ||
        memcmp(facts.digest, judged->proof.digest, PROOF_DIGEST_SIZE) != 0)
        return status;
    status =
        proof_table_judge(&store->proof_table, &place, &judged->proof, why);
    if (!status && judged->proof.verdict != PROOF_VERIFIED)
        status = doubt_dependants(store, &stored.result.position,
                                  judged->result.rules, why);
    if (status)
        return status;
    return judged->proof.verdict == PROOF_REJECTED
               ? demote(store, &stored, &place, why)
               : mend_move(store, &stored, &judged->result, &place, why);
}

enum status store_judge_proofs(struct store *store, const struct record *judged,
                               size_t count, struct status_text *why)
{
    enum status status = connection_begin(&store->connection, why);
    if (status)
        return status;
    for (size_t i = 0; i < count && !status; i++)
        status = judge(store, &judged[i], why);
    return connection_end(&store->connection, status, why);
}

enum status store_judge_proof(struct store *store, const struct result *result,
                              const struct proof *judged,
                              struct status_text *why)
{
    const struct record record = {.result = *result, .proof = *judged};
    return store_judge_proofs(store, &record, 1, why);
}

/* The rows of a scan, for a second one that locks nothing. */
static enum status note(void *context, int64_t id, const struct row *row,
                        const struct result *result, struct status_text *why)
{
    (void)row, (void)result;
    return ids_add(context, id, why);
}

/* Shows the result with an id, if it is still there. */
static enum status show(struct store *store, int64_t id, store_each_fn *each,
                        void *context, struct status_text *why)
{
    struct stored stored;
    struct run run;
    enum status status =
        key_lookup_find_id(&store->key_lookup, id, &stored, why);
    if (status || !stored.found)
        return status;
    row_run(&stored.row, &run);
    struct store_entry entry = {
        .result = &stored.result, .orbit = (int)stored.row.orbit, .run = &run};
    const struct proof_table_place place = {.id = id, .key = &stored.row};
    status = proof_table_facts(&store->proof_table, &place, &entry.proof, why);
    return status ? status : each(context, &entry, why);
}

enum status store_each_proof(struct store *store, int side, store_each_fn *each,
                             void *context, struct status_text *why)
{
    struct ids ids = {.at = NULL};
    const struct result_scan_filter filter = {
        .side = side,
        .rules = RESULT_SCAN_ANY | RESULT_SCAN_INNER | RESULT_SCAN_OPEN,
        .proofs = true};
    enum status status = STATUS_OK;
    if (store->proof_table.facts)
        status = result_scan_rows(&store->connection, &filter, note, &ids, why);
    for (size_t i = 0; i < ids.count && !status; i++)
        status = show(store, ids.at[i], each, context, why);
    ids_free(&ids);
    return status;
}
