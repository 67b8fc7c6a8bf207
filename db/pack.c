/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack - two scans along the results of a side.
 *
 * The first goes from the empty board to more and more stones and marks what
 * the contract's results rest on that a certificate is of. The second goes the
 * other way, the way of the files: whether all is held that a contract position
 * rests on is known when its turn comes. The facts of the packs before stand in
 * the same order, so they are read alongside.
 */
#include "db/pack.h"

#include <search.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/csv.h"
#include "db/facts.h"
#include "db/merge.h"
#include "db/result_scan.h"
#include "db/store_internal.h"
#include "db/temporary.h"
#include "db/where_filter.h"
#include "game/outcome.h"
#include "game/symmetry.h"

/* Row ids, in a tree of tsearch(). */
struct id_set {
    void *root;
};

struct pack {
    struct store *store;
    const struct store_news *news;
    bool certificate;
    struct pack_summary *summary;
    struct where_filter condition;
    struct id_set wanted; /* a certificate is of them, or they are rested on */
    struct id_set held;   /* their proofs are in this pack or one before */
    bool root_held;       /* so is that of an empty board's contract result */
    struct facts **earlier;
    char *facts_path;
    struct output_file *proofs, *facts;
};

/* --- Sets of ids ---------------------------------------------------------- */

static bool id_set_has(const struct id_set *set, int64_t id)
{
    return tfind(&id, &set->root, ids_compare) != NULL;
}

static enum status id_set_add(struct id_set *set, int64_t id,
                              struct status_text *why)
{
    int64_t *const own = malloc(sizeof *own);
    if (!own)
        return status_no_memory(why);
    *own = id;
    int64_t *const *const there = tsearch(own, &set->root, ids_compare);
    if (!there || *there != own)
        free(own);
    return there ? STATUS_OK : status_no_memory(why);
}

/* --- What a contract position rests on ------------------------------------ */

/* Receives the row of something rested on; *go_on false ends it. */
typedef enum status support_fn(struct pack *pack, const struct stored *support,
                               bool *go_on, struct status_text *why);

static enum status show_support(struct pack *pack,
                                const struct position *position,
                                enum rules rules, support_fn *each, bool *go_on,
                                struct status_text *why)
{
    struct stored stored;
    const struct position least = symmetry_canonical(position, NULL);
    if (position->turn != TURN_CONTRACT &&
        outcome_winner(position) != COLOUR_NONE)
        return STATUS_OK;
    const enum status status =
        key_lookup_find(&pack->store->key_lookup, &least, rules, &stored, why);
    return status ? status : each(pack, &stored, go_on, why);
}

/* Calls `each` for all that a proved contract position's proof rests on, but
 * for a main phase that the stones have decided. */
static enum status each_support(struct pack *pack, const struct result *result,
                                support_fn *each, bool *go_on,
                                struct status_text *why)
{
    const bool loss = result->value == VALUE_LOSS;
    const struct cellset moves =
        position_moves(&result->position, result->rules);
    enum status status = STATUS_OK;
    *go_on = true;
    if (loss || result->move == MOVE_PASS) {
        const struct position after =
            position_after(&result->position, MOVE_PASS);
        status = show_support(pack, &after, RULES_NONE, each, go_on, why);
    }
    for (int cell = cellset_next(&moves, 0); cell >= 0 && *go_on && !status;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position next = position_after(&result->position, cell);
        if (loss || cell == result->move)
            status = show_support(pack, &next, result->rules, each, go_on, why);
    }
    return status;
}

/* A support_fn. */
static enum status want(struct pack *pack, const struct stored *support,
                        bool *go_on, struct status_text *why)
{
    (void)go_on;
    return support->found ? id_set_add(&pack->wanted, support->id, why)
                          : STATUS_OK;
}

/* A support_fn: goes on as long as proofs are held. */
static enum status is_held(struct pack *pack, const struct stored *support,
                           bool *go_on, struct status_text *why)
{
    (void)why;
    *go_on = support->found && id_set_has(&pack->held, support->id);
    return STATUS_OK;
}

/* --- The first scan ------------------------------------------------------- */

/* Of a contract position. */
static bool is_root(const struct row *row)
{
    return row->black + row->white == 0;
}

/* Of a contract position: whether a certificate tells it. */
static bool is_goal(const struct row *row, const struct result *result)
{
    return is_root(row) ||
           (row->black + row->white == 1 && result->value == VALUE_LOSS);
}

/* A result_scan_fn, of contract positions: marks what a result that is wanted
 * rests on. */
static enum status mark(void *context, int64_t id, const struct row *row,
                        const struct result *result, struct status_text *why)
{
    struct pack *const pack = context;
    enum status status = STATUS_OK;
    bool go_on;
    if (result->state != RESULT_PROVED)
        return STATUS_OK;
    if (is_goal(row, result))
        status = id_set_add(&pack->wanted, id, why);
    if (!status && id_set_has(&pack->wanted, id))
        status = each_support(pack, result, want, &go_on, why);
    return status;
}

/* --- The second scan ------------------------------------------------------ */

/* Whether a result says more than another one. What the packs before have
 * proved may well be open in a store that was filled from them, for it takes no
 * value without a proof. */
static bool is_news(const struct result *result, const struct result *known)
{
    if (known->state == RESULT_PROVED)
        return false;
    return result->state == RESULT_PROVED || result->nodes > known->nodes;
}

/* The best that the packs before say of a row, and whether one of them holds
 * its proof. */
static enum status look_back(struct pack *pack, const struct row *row,
                             struct result *known, bool *found, bool *proof,
                             struct status_text *why)
{
    enum status status = STATUS_OK;
    *found = *proof = false;
    for (size_t i = 0; i < pack->news->earlier_count && !status; i++) {
        const struct fact *fact;
        while (!status && (fact = facts_now(pack->earlier[i])) &&
               result_scan_compare(&fact->row, row, true) < 0)
            status = facts_next(pack->earlier[i], why);
        if (status || !fact || result_scan_compare(&fact->row, row, true) > 0)
            continue;
        if (!*found || is_news(&fact->result, known))
            *known = fact->result;
        *found = true;
        *proof |= fact->proof;
    }
    return status;
}

/* Whether the proof of a proved result, which is not held, goes in. */
static enum status is_chosen(struct pack *pack, int64_t id,
                             const struct result *result,
                             const struct proof_facts *facts, bool *chosen,
                             struct status_text *why)
{
    *chosen = false;
    if (result->state != RESULT_PROVED || facts->verdict != PROOF_VERIFIED)
        return STATUS_OK;
    if (result->position.turn == TURN_CONTRACT)
        return each_support(pack, result, is_held, chosen, why);
    *chosen = id_set_has(&pack->wanted, id) ||
              where_filter_lets(&pack->condition, id);
    return STATUS_OK;
}

static enum status open_outputs(struct pack *pack, struct status_text *why)
{
    const char *const path = pack->news->path;
    enum status status = output_file_to_new_file(path, &pack->proofs, why);
    if (status)
        return status;
    status = output_file_to_new_file(pack->facts_path, &pack->facts, why);
    if (status == STATUS_USAGE && access(pack->facts_path, F_OK) == 0)
        return status_set(why, status,
                          "'%s' is there already, without '%s'; if a pack that "
                          "was killed has left it, remove it",
                          pack->facts_path, path);
    if (status)
        return status;
    output_file_compress_hard(pack->proofs);
    output_file_compress_hard(pack->facts);
    csv_write_head(pack->facts);
    return STATUS_OK;
}

static enum status write_proof(struct pack *pack, int64_t id,
                               const struct row *row,
                               const struct result *result,
                               struct status_text *why)
{
    struct proof proof;
    const struct proof_table_place place = {.id = id, .key = row};
    enum status status =
        proof_table_get(&pack->store->proof_table, &place, result, &proof, why);
    if (status)
        return status;
    output_file_write(pack->proofs, proof.bytes, proof.size);
    pack->summary->proofs++;
    pack->summary->bytes += proof.size;
    proof_free(&proof);
    pack->root_held |= result->position.turn == TURN_CONTRACT && is_root(row);
    return id_set_add(&pack->held, id, why);
}

/* A result_scan_fn: writes what is new of a result. */
static enum status write_result(void *context, int64_t id,
                                const struct row *row,
                                const struct result *result,
                                struct status_text *why)
{
    struct pack *const pack = context;
    struct proof_facts facts;
    struct result known = {.state = RESULT_UNKNOWN};
    struct row line = *row;
    const struct proof_table_place place = {.id = id, .key = row};
    bool found, held, chosen;
    struct pack_summary *const summary = pack->summary;
    if (pack->certificate && !id_set_has(&pack->wanted, id))
        return STATUS_OK;
    enum status status = look_back(pack, row, &known, &found, &held, why);
    if (!status && merge_contradicts(&known, result))
        status =
            status_set(why, STATUS_FAILED,
                       "'%s' (rules %s): a pack before has another value "
                       "than store '%s'",
                       row->position, row->rules, pack->store->connection.path);
    if (status || held)
        return status ? status : id_set_add(&pack->held, id, why);
    status = proof_table_facts(&pack->store->proof_table, &place, &facts, why);
    if (!status)
        status = is_chosen(pack, id, result, &facts, &chosen, why);
    if (!status && !chosen && result->state == RESULT_PROVED) {
        summary->left_out++;
        summary->unverified +=
            facts.stored && facts.verdict == PROOF_UNVERIFIED;
        summary->seconds += result->seconds;
    }
    if (status || (!chosen && found && !is_news(result, &known)))
        return status;
    if (chosen)
        status = write_proof(pack, id, row, result, why);
    else
        facts = (struct proof_facts){.stored = false};
    line.grundy = VALUE_NO_GRUNDY;
    csv_write_row(pack->facts, &line, &facts);
    summary->results++;
    if (!status &&
        (output_file_failed(pack->facts) || output_file_failed(pack->proofs)))
        status = STATUS_FAILED;
    return status;
}

/* --- Both ----------------------------------------------------------------- */

static enum status scan(struct pack *pack, struct status_text *why)
{
    const struct connection *const connection = &pack->store->connection;
    struct result_scan_filter filter = {.side = pack->news->side,
                                        .rules = RESULT_SCAN_INNER |
                                                 RESULT_SCAN_OPEN};
    enum status status = where_filter_open(
        &pack->condition, connection, filter.side, &pack->news->condition, why);
    if (!status)
        status = result_scan_rows(connection, &filter, mark, pack, why);
    filter.rules |= RESULT_SCAN_ANY;
    filter.falling = true;
    if (!status)
        status = result_scan_rows(connection, &filter, write_result, pack, why);
    if (!status && pack->certificate && !pack->root_held)
        status = status_set(why, STATUS_USAGE,
                            "store '%s' has no proof of the contract on the "
                            "empty board that is not in the packs before; "
                            "nothing is written",
                            connection->path);
    if (!status && !pack->summary->results)
        status = status_set(why, STATUS_USAGE,
                            "store '%s' has nothing for a pack that is not in "
                            "those before; nothing is written",
                            connection->path);
    return status;
}

/* Both scans see one state of the store. */
static enum status scan_frozen(struct pack *pack, struct status_text *why)
{
    bool frozen;
    const struct connection *const connection = &pack->store->connection;
    enum status status = connection_freeze(connection, &frozen, why);
    if (status)
        return status;
    status = scan(pack, why);
    connection_thaw(connection, frozen);
    return status;
}

/* A pack is never written again. The proofs take their place last: where they
 * are, their facts are. A signal comes before both or after. */
static enum status finish(struct pack *pack, enum status status,
                          struct status_text *why)
{
    const bool facts = pack->facts != NULL;
    sigset_t before;
    temporary_hold_signals(&before);
    if (pack->facts)
        status = output_file_finish(pack->facts, status, why);
    const bool placed = facts && !status;
    if (pack->proofs)
        status = output_file_finish(pack->proofs, status, why);
    if (placed && status)
        unlink(pack->facts_path);
    temporary_let_signals(&before);
    return status;
}

static enum status open_earlier(struct pack *pack, struct status_text *why)
{
    enum status status = STATUS_OK;
    const size_t count = pack->news->earlier_count;
    pack->earlier = calloc(count + 1, sizeof *pack->earlier);
    if (!pack->earlier)
        return status_no_memory(why);
    for (size_t i = 0; i < count && !status; i++)
        status =
            facts_open_pack(pack->news->earlier[i], &pack->earlier[i], why);
    return status;
}

static void close_all(struct pack *pack)
{
    for (size_t i = 0; pack->earlier && i < pack->news->earlier_count; i++)
        facts_close(pack->earlier[i]);
    free(pack->earlier);
    free(pack->facts_path);
    tdestroy(pack->wanted.root, free);
    tdestroy(pack->held.root, free);
    where_filter_close(&pack->condition);
}

enum status pack_save(struct store *store, const struct store_news *news,
                      bool certificate, struct pack_summary *summary,
                      struct status_text *why)
{
    struct pack pack = {.store = store,
                        .news = news,
                        .certificate = certificate,
                        .summary = summary,
                        .facts_path = facts_path(news->path)};
    *summary = (struct pack_summary){.results = 0};
    enum status status =
        pack.facts_path ? open_outputs(&pack, why) : status_no_memory(why);
    if (!status)
        status = open_earlier(&pack, why);
    if (!status)
        status = scan_frozen(&pack, why);
    status = finish(&pack, status, why);
    close_all(&pack);
    return status;
}
