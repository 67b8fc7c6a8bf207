/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prover - see the header. */
#include "config.h"

#include "cli/prover.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/interrupt.h"
#include "game/certificate.h"
#include "game/clock.h"
#include "game/symmetry.h"

/* Nodes that take longer than a result should wait for its commit. */
static const uint64_t long_search = 100000;

/* Seconds to write a proof down after the time is up. */
static const double grace = 1.5;

static void name_run(struct prover *prover)
{
    struct run run = {.seed = prover->options->seed};
    snprintf(run.version, sizeof run.version, "%s", PACKAGE_VERSION);
    options_describe(prover->options, run.options, sizeof run.options);
    store_set_run(prover->store, &run);
}

void prover_open(struct prover *prover, const struct options *options)
{
    *prover = (struct prover){.options = options};
    interrupt_catch();
    progress_begin(&prover->progress, options);
    prover_begin(prover);
}

/* Opens the store when it is first needed, so that a command that has nothing
 * to store makes none. */
static enum status need_store(struct prover *prover, struct status_text *why)
{
    if (prover->options->no_db || prover->store)
        return STATUS_OK;
    const enum status status =
        store_open(prover->options->db, STORE_WRITE, &prover->store, why);
    if (!status)
        name_run(prover);
    return status;
}

void prover_close(struct prover *prover)
{
    struct status_text why;
    progress_clear(&prover->progress);
    /* Something is left only after an error, which is told already. */
    prover_flush(prover, &why);
    outbox_close(&prover->outbox);
    notary_close(&prover->notary);
    search_destroy(prover->search);
    contract_destroy(prover->contract);
    store_close(prover->store);
}

void prover_begin(struct prover *prover)
{
    prover->last_node = prover->nodes + prover->options->nodes;
    prover->deadline = clock_now() + prover->options->seconds;
    progress_restart(&prover->progress);
}

static double seconds_left(const struct prover *prover)
{
    return prover->deadline - clock_now();
}

/* Nodes that the next search may take; 0 when there is no limit. */
static uint64_t nodes_left(const struct prover *prover)
{
    if (!prover->options->nodes || prover->contract_run)
        return prover->options->nodes;
    return prover->last_node - prover->nodes;
}

bool prover_must_stop(const struct prover *prover)
{
    const struct options *const options = prover->options;
    return interrupt_flag ||
           (options->seconds > 0 && seconds_left(prover) <= 0) ||
           (options->nodes > 0 && nodes_left(prover) == 0);
}

/* The search for a side. Only one is kept at a time, so that all together never
 * take more than --memory. */
static enum status get_search(struct prover *prover, int side,
                              struct search **search, struct status_text *why)
{
    const struct search_options options = {
        .memory = options_table_bytes(prover->options) - prover->set_aside,
        .seed = prover->options->seed,
        .without = prover->options->without,
        .threads = prover->options->threads,
        .keep = prover->contract_run,
    };
    enum status status = STATUS_OK;
    if (!prover->search || prover->search_side != side) {
        search_destroy(prover->search);
        prover->search = NULL;
        prover->search_side = side;
        status = search_create(side, &options, &prover->search, why);
    }
    *search = prover->search;
    return status;
}

/* Fills in what is known of a proof without the store. */
static void tell_proof(struct answer *answer, const struct proof *proof)
{
    answer->verified = proof->verdict == PROOF_VERIFIED;
    answer->proof_nodes = proof->nodes;
}

/* Has a proof checked. When it rests on what this run has not seen, the notary
 * is told what the store says was verified, and asked again. */
static enum status judge(struct prover *prover, int side, struct proof *proof,
                         struct status_text *why)
{
    struct notary *const notary = &prover->notary;
    struct status_text reason;
    enum status status = notary_open(notary, why);
    if (status)
        return status;
    status = notary_judge(notary, proof, NULL, &reason);
    const bool undecided = status && proof->verdict != PROOF_REJECTED;
    if (!undecided || !prover->store || notary->trusted_side == side) {
        if (status)
            *why = reason;
        return status;
    }
    status = notary_trust(notary, prover->store, side, why);
    return status ? status : notary_judge(notary, proof, NULL, why);
}

/* Has a stored proof of the main phase checked that nobody has checked yet. */
static enum status judge_stored(struct prover *prover,
                                const struct situation *situation,
                                struct answer *answer, struct status_text *why)
{
    struct proof proof = {.size = 0};
    const struct position *const position = &situation->position;
    struct status_text ignored;
    bool found = false;
    enum status status = store_get_proof(prover->store, position,
                                         situation->rules, &found, &proof, why);
    if (!status && found) {
        const enum status verdict =
            judge(prover, position->board->side, &proof, why);
        status = store_judge_proof(prover->store, position, situation->rules,
                                   &proof, verdict ? &ignored : why);
        status = verdict ? verdict : status;
        tell_proof(answer, &proof);
        proof_free(&proof);
    }
    return status;
}

/* Looks at the proof of a result that is stored: whether it will do. With
 * --verify it must have been verified, or be so now. What supports a contract
 * position may not have been verified either, so that is worked out again. */
static enum status look_at_proof(struct prover *prover,
                                 const struct situation *situation,
                                 struct answer *answer, struct status_text *why)
{
    struct proof_facts facts;
    const bool main_phase = situation->position.turn != TURN_CONTRACT;
    enum status status = store_get_proof_facts(
        prover->store, &situation->position, situation->rules, &facts, why);
    if (status)
        return status;
    answer->verified = facts.verdict == PROOF_VERIFIED;
    answer->proof_nodes = facts.nodes;
    if (!prover->options->verify || answer->verified)
        return STATUS_OK;
    if (main_phase && facts.stored)
        status = judge_stored(prover, situation, answer, why);
    answer->stored = answer->verified;
    return status;
}

/* Looks up what is proved. Else `result.nodes` tells of the searches so far. */
static enum status look_up(struct prover *prover,
                           const struct situation *situation,
                           struct answer *answer, struct status_text *why)
{
    *answer = (struct answer){.stored = false};
    if (!prover->store)
        return STATUS_OK;
    bool found;
    enum status status =
        store_get(prover->store, &situation->position, situation->rules, &found,
                  &answer->result, NULL, why);
    answer->stored = !status && found && answer->result.state == RESULT_PROVED;
    if (answer->stored)
        status = look_at_proof(prover, situation, answer, why);
    if (!answer->stored && answer->result.state == RESULT_PROVED)
        answer->result = (struct result){.nodes = 0};
    return status;
}

/* Commits that a proof was rejected, as the report of a bug; `why` says so. The
 * trace of that search is not kept. */
static enum status put_rejected(struct prover *prover,
                                const struct situation *situation,
                                struct record *record, struct status_text *why)
{
    struct status_text reason = *why;
    free(record->trail);
    record->trail = NULL;
    if (!prover->store || record->proof.verdict != PROOF_REJECTED) {
        proof_free(&record->proof);
        return STATUS_FAILED;
    }
    record->result = (struct result){
        .position = situation->position,
        .rules = situation->rules,
        .state = RESULT_UNKNOWN,
        .move = MOVE_NONE,
        .grundy = CONTRACT_NO_GRUNDY,
    };
    enum status status =
        outbox_put(&prover->outbox, prover->store, record, why);
    if (!status)
        status = outbox_flush(&prover->outbox, prover->store, why);
    return status ? status
                  : status_set(why, STATUS_FAILED,
                               "%s; it is kept in the store, please report it",
                               reason.line);
}

/* Has the record's proof checked if that is asked for, and stores both. Of the
 * proof the bytes are gone afterwards, its verdict stays. */
static enum status put(struct prover *prover, const struct situation *situation,
                       struct record *record, struct status_text *why)
{
    if (record->proof.size && prover->options->verify &&
        judge(prover, situation->position.board->side, &record->proof, why))
        return put_rejected(prover, situation, record, why);
    if (prover->store)
        return outbox_put(&prover->outbox, prover->store, record, why);
    free(record->proof.bytes);
    free(record->trail);
    return STATUS_OK;
}

enum status prover_flush(struct prover *prover, struct status_text *why)
{
    return prover->store ? outbox_flush(&prover->outbox, prover->store, why)
                         : STATUS_OK;
}

static struct result result_of_verdict(const struct situation *situation,
                                       const struct search_verdict *verdict)
{
    const bool proved = verdict->value != VALUE_UNKNOWN;
    return (struct result){
        .position = situation->position,
        .rules = situation->rules,
        .state = proved ? RESULT_PROVED : RESULT_BOUNDED,
        .value = verdict->value,
        .move = verdict->move,
        .grundy = CONTRACT_NO_GRUNDY,
        .pn = verdict->pn,
        .dn = verdict->dn,
        .nodes = verdict->nodes,
        .seconds = verdict->seconds,
    };
}

/* What must be committed before a search of so many nodes; 0: no limit. */
static enum status flush_before(struct prover *prover, uint64_t nodes,
                                struct status_text *why)
{
    if (!prover->store || !nodes || nodes > long_search)
        return prover_flush(prover, why);
    return outbox_flush_old(&prover->outbox, prover->store, why);
}

/* Writes down the proof of what a search has just found, when somebody wants
 * it. Little is left to search then, so a time that is up by now is prolonged;
 * where that is not enough nothing is proved. */
static enum status write_proof(struct prover *prover, struct search *search,
                               struct record *record, struct status_text *why)
{
    struct result *const result = &record->result;
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text reason;
    struct search_limits limits = {.stop = &interrupt_flag};
    int canonical;
    if (!prover->store && !prover->options->verify)
        return STATUS_OK;
    if (prover->options->seconds > 0)
        limits.seconds = seconds_left(prover) + grace;
    symmetry_canonical(&result->position, &canonical);
    const enum status status =
        search_extract(search, &result->position,
                       value_winner(result->position.turn, result->value),
                       canonical, &limits, &bytes, &proof, &reason);
    if (status)
        bytes_clear(&bytes);
    if (status == STATUS_FAILED) {
        *why = reason;
        return status;
    }
    if (status == STATUS_LIMIT) {
        result->state = RESULT_UNKNOWN;
        result->value = VALUE_UNKNOWN;
        result->move = MOVE_NONE;
        return STATUS_OK;
    }
    if (proof.move != MOVE_NONE)
        result->move = proof.move;
    record->proof = (struct proof){
        .bytes = bytes.data, .size = bytes.size, .nodes = proof.nodes};
    return STATUS_OK;
}

/* Gives a record the trace of its search, if one was made. One that ends in a
 * proof which could not be written down is left out, for nothing is proved. */
static enum status add_trail(const struct search_trace *trace,
                             struct record *record, struct status_text *why)
{
    struct trail made = {.count = trace->count};
    for (int i = 0; i < made.count; i++)
        made.points[i] = (struct trail_point){.nodes = trace->points[i].nodes,
                                              .pn = trace->points[i].pn,
                                              .dn = trace->points[i].dn};
    if (!made.count || trail_value(&made) != record->result.value)
        return STATUS_OK;
    record->trail = malloc(sizeof *record->trail);
    if (!record->trail)
        return status_no_memory(why);
    *record->trail = made;
    return STATUS_OK;
}

/* Stores what a search has just found, with its proof and its trace. */
static enum status keep(struct prover *prover,
                        const struct situation *situation,
                        struct search *search, const struct search_trace *trace,
                        struct record *record, struct status_text *why)
{
    enum status status = STATUS_OK;
    if (record->result.state == RESULT_PROVED)
        status = write_proof(prover, search, record, why);
    if (!status)
        status = add_trail(trace, record, why);
    if (!status)
        return put(prover, situation, record, why);
    proof_free(&record->proof);
    return status;
}

/* Searches with at most `nodes` nodes; 0: as many as the user allows. */
static enum status search_main(struct prover *prover,
                               const struct situation *situation,
                               uint64_t nodes, struct answer *answer,
                               struct status_text *why)
{
    struct search *search;
    struct search_verdict verdict;
    struct search_trace trace = {.count = 0};
    struct search_limits limits = {.nodes = nodes_left(prover),
                                   .stop = &interrupt_flag};
    if (nodes && (!limits.nodes || nodes < limits.nodes))
        limits.nodes = nodes;
    enum status status =
        get_search(prover, situation->position.board->side, &search, why);
    if (!status)
        status = flush_before(prover, limits.nodes, why);
    if (status)
        return status;
    if (prover->options->seconds > 0) {
        const double left = seconds_left(prover);
        limits.seconds = left > 1e-6 ? left : 1e-6;
    }
    search_set_progress(search, progress_search, &prover->progress);
    search_set_trace(search, prover->options->trace ? &trace : NULL);
    search_prove(search, &situation->position, &limits, &verdict);
    search_set_trace(search, NULL);
    prover->nodes += verdict.nodes;
    prover->seconds += verdict.seconds;
    struct record record = {.result = result_of_verdict(situation, &verdict)};
    status = keep(prover, situation, search, &trace, &record, why);
    tell_proof(answer, &record.proof);
    answer->result = record.result;
    return status;
}

static enum status prove_main(struct prover *prover,
                              const struct situation *situation,
                              struct answer *answer, struct status_text *why)
{
    const enum status status = look_up(prover, situation, answer, why);
    if (status || answer->stored)
        return status;
    return search_main(prover, situation, 0, answer, why);
}

/* contract_calls: who wins the main phase from a set. A search that the store
 * says was tried as long already is not repeated, unless it is the longest that
 * the user allows. */
static enum status call_main_winner(void *context,
                                    const struct position *position,
                                    uint64_t budget, enum colour *winner,
                                    struct status_text *why)
{
    struct prover *const prover = context;
    const struct situation situation = {.position = *position,
                                        .rules = RULES_INNER};
    struct answer answer;
    *winner = COLOUR_NONE;
    if (budget && prover_must_stop(prover))
        return STATUS_LIMIT;
    enum status status = look_up(prover, &situation, &answer, why);
    const bool in_vain =
        answer.result.nodes >= budget && budget != prover->calls.most_nodes;
    if (!status && !answer.stored && budget && !in_vain)
        status = search_main(prover, &situation, budget, &answer, why);
    if (!status)
        *winner = value_winner(position->turn, answer.result.value);
    return status;
}

/* contract_calls: a contract position is known. Not written again when the
 * store knows as much. */
static enum status call_found(void *context,
                              const struct contract_result *found,
                              struct status_text *why)
{
    struct prover *const prover = context;
    const struct situation situation = {.position = found->position,
                                        .rules = prover->contract_rules};
    struct record record = {
        .result = {.position = found->position,
                   .rules = prover->contract_rules,
                   .state = RESULT_PROVED,
                   .value = found->value,
                   .move = found->action,
                   .grundy = found->grundy},
        .proof = {.nodes = 1},
    };
    struct answer answer;
    const enum status status = look_up(prover, &situation, &answer, why);
    const bool nothing_new = answer.stored && answer.proof_nodes &&
                             answer.result.value == found->value &&
                             (found->grundy == CONTRACT_NO_GRUNDY ||
                              found->grundy == answer.result.grundy);
    if (status || nothing_new)
        return status;
    struct bytes bytes = {.data = NULL};
    certificate_contract(&bytes, &found->position, prover->contract_rules,
                         found->value, found->action);
    record.proof.bytes = bytes.data;
    record.proof.size = bytes.size;
    if (bytes.failed) {
        bytes_clear(&bytes);
        return status_no_memory(why);
    }
    return put(prover, &situation, &record, why);
}

/* contract_calls: how far the work is. */
static void call_progress(void *context, uint64_t done, uint64_t total)
{
    struct prover *const prover = context;
    progress_count(&prover->progress, done, total, prover->nodes);
}

enum status prover_contract(struct prover *prover, int side, enum rules rules,
                            struct contract **contract, struct status_text *why)
{
    enum status status = need_store(prover, why);
    if (status)
        return status;
    if (!prover->contract || prover->contract_side != side ||
        prover->contract_rules != rules) {
        contract_destroy(prover->contract);
        prover->contract = NULL;
        prover->contract_side = side;
        prover->contract_rules = rules;
        prover->calls = (struct contract_calls){
            .main_winner = call_main_winner,
            .most_nodes = prover->contract_run ? prover->options->nodes : 0,
            .found = call_found,
            .progress = call_progress,
            .context = prover,
        };
        status = contract_create(side, rules, &prover->calls, &prover->contract,
                                 why);
    }
    *contract = prover->contract;
    return status;
}

static enum status search_contract(struct prover *prover,
                                   const struct situation *situation,
                                   struct answer *answer,
                                   struct status_text *why)
{
    struct contract *contract;
    struct contract_result found;
    const struct position *const position = &situation->position;
    const uint64_t nodes = prover->nodes;
    const double seconds = prover->seconds;
    enum status status = prover_contract(prover, position->board->side,
                                         situation->rules, &contract, why);
    if (!status)
        status = contract_solve(contract, position, &found, why);
    if (status && status != STATUS_LIMIT)
        return status;
    const bool proved = found.value != VALUE_UNKNOWN;
    answer->result = (struct result){
        .position = *position,
        .rules = situation->rules,
        .state = proved ? RESULT_PROVED : RESULT_UNKNOWN,
        .value = found.value,
        .move = found.action,
        .grundy = found.grundy,
        .nodes = prover->nodes - nodes,
        .seconds = prover->seconds - seconds,
    };
    if (!proved) {
        struct record record = {.result = answer->result};
        return put(prover, situation, &record, why);
    }
    answer->verified = prover->options->verify;
    answer->proof_nodes = 1;
    return STATUS_OK;
}

/* Proves, with the outcome not committed yet. */
static enum status prove(struct prover *prover,
                         const struct situation *situation,
                         struct answer *answer, struct status_text *why)
{
    if (situation->position.turn != TURN_CONTRACT)
        return prove_main(prover, situation, answer, why);
    const enum status status = look_up(prover, situation, answer, why);
    if (status || answer->stored)
        return status;
    return search_contract(prover, situation, answer, why);
}

enum status prover_prove(struct prover *prover,
                         const struct situation *situation,
                         struct answer *answer, struct status_text *why)
{
    enum status status = need_store(prover, why);
    if (!status)
        status = prove(prover, situation, answer, why);
    return status ? status : prover_flush(prover, why);
}
