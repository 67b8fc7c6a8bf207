/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt - see the header. */
#include "web/attempt.h"

#include <stdlib.h>
#include <string.h>

#include "game/clock.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "solver/contract/contract.h"
#include "solver/dfpn/solve.h"
#include "verifier/verify.h"

struct attempt {
    const struct attempt_limits *limits;
    const struct attempt_calls *calls;
    enum rules rules;      /* of the contract */
    struct search *search; /* NULL: not needed yet */
    double deadline;       /* on clock_now() */
    uint64_t nodes;        /* of the searches that ended */
};

static double seconds_left(const struct attempt *attempt)
{
    return attempt->deadline - clock_now();
}

static bool must_stop(const struct attempt *attempt)
{
    return __atomic_load_n(attempt->limits->stop, __ATOMIC_RELAXED) ||
           seconds_left(attempt) <= 0;
}

static void report(void *context, const struct search_progress *progress)
{
    struct attempt *const attempt = context;
    attempt->calls->progress(attempt->calls->context,
                             attempt->nodes + progress->nodes, progress->pn,
                             progress->dn);
}

/* Makes the search. In the contract what one search finds out serves the next.
 */
static enum status need_search(struct attempt *attempt, int side, bool keep,
                               struct status_text *why)
{
    const struct search_options options = {.memory = attempt->limits->memory,
                                           .threads = attempt->limits->threads,
                                           .keep = keep};
    if (attempt->search)
        return STATUS_OK;
    const enum status status =
        search_create(side, &options, &attempt->search, why);
    if (!status)
        search_set_progress(attempt->search, report, attempt);
    return status;
}

/* --- The proof of a main-phase position ---------------------------------- */

/* Whether the verifier's report is about the very claim that is to be proved.
 */
static bool claims(const struct verify_report *report,
                   const struct position *position, enum colour winner)
{
    char text[NOTATION_SIZE];
    return strcmp(report->rules, "any") == 0 &&
           strcmp(report->claim, colour_name(winner)) == 0 &&
           strcmp(report->position, notation_write(position, text)) == 0;
}

static enum status check(const struct attempt *attempt,
                         const struct position *position, enum colour winner,
                         const struct bytes *bytes, struct status_text *why)
{
    const struct verify_limits limits = {.memory = attempt->limits->memory};
    struct verify_report report;
    struct verify *const verify = verify_create(&limits);
    if (!verify)
        return status_no_memory(why);
    const enum verify_verdict verdict =
        verify_bytes(verify, bytes->data, bytes->size, &report);
    verify_destroy(verify);
    if (verdict != VERIFY_ACCEPTED)
        return status_set(why, STATUS_FAILED,
                          "the proof was not accepted, at byte %llu: %s",
                          (unsigned long long)report.offset, report.why);
    if (!claims(&report, position, winner))
        return status_set(why, STATUS_FAILED, "the proof is of another claim");
    return STATUS_OK;
}

/* Hands out what a proof shows; a record too entangled to be unfolded shows its
 * root only. The root comes last, to stay in a table that overflows. */
static void hand_out(const struct attempt *attempt,
                     const struct proved_cache_fact *root,
                     const struct bytes *bytes)
{
    const struct attempt_calls *const calls = attempt->calls;
    struct proved_cache_fact *facts;
    size_t count;
    struct status_text ignored;
    if (proved_cache_read(bytes->data, bytes->size, attempt->limits->facts,
                          &facts, &count, &ignored) == STATUS_OK) {
        calls->found(calls->context, facts, count);
        free(facts);
    }
    calls->found(calls->context, root, 1);
}

/* Takes what a search has found, once its proof is accepted. */
static enum status take_proof(struct attempt *attempt,
                              const struct solution *solution,
                              struct proved_cache_fact *fact,
                              struct status_text *why)
{
    const struct position *const position = &fact->position;
    const enum colour winner =
        value_winner(position->turn, solution->verdict.value);
    const enum status status =
        check(attempt, position, winner, &solution->record, why);
    if (status)
        return status;
    fact->value = solution->verdict.value;
    fact->move = solution->verdict.move;
    hand_out(attempt, fact, &solution->record);
    return STATUS_OK;
}

/* Proves fact->position within `nodes` nodes, 0: no limit. The value stays
 * unknown when they were too few or the attempt has to stop. */
static enum status prove_main(struct attempt *attempt, uint64_t nodes,
                              bool keep, struct proved_cache_fact *fact,
                              struct status_text *why)
{
    const struct position *const position = &fact->position;
    const double left = seconds_left(attempt);
    const struct search_limits limits = {.nodes = nodes,
                                         .seconds = left > 1e-6 ? left : 1e-6,
                                         .stop = attempt->limits->stop};
    struct solution solution;
    enum status status = need_search(attempt, position->board->side, keep, why);
    if (status)
        return status;
    status = solve(attempt->search, position, 0, &limits, &solution, why);
    attempt->nodes += solution.verdict.nodes;
    attempt->calls->progress(attempt->calls->context, attempt->nodes,
                             solution.verdict.pn, solution.verdict.dn);
    if (!status && solution.verdict.value != VALUE_UNKNOWN)
        status = take_proof(attempt, &solution, fact, why);
    bytes_clear(&solution.record);
    return status;
}

/* --- The contract -------------------------------------------------------- */

/* contract_calls: who wins the main phase from a set. */
static enum status tell_winner(void *context, const struct position *position,
                               uint64_t budget, struct job_outcome *outcome,
                               struct status_text *why)
{
    struct attempt *const attempt = context;
    const uint64_t nodes = attempt->nodes;
    const struct game game = {.position = *position};
    struct proved_cache_fact fact = {.position = *position, .move = MOVE_NONE};
    enum status status = STATUS_OK;
    outcome->winner = outcome_winner(position);
    if (outcome->winner != COLOUR_NONE)
        return STATUS_OK;
    if (budget && must_stop(attempt))
        return STATUS_LIMIT;
    if (!attempt->calls->known(attempt->calls->context, &game, &fact.value,
                               &fact.move) &&
        budget)
        status = prove_main(attempt, budget, true, &fact, why);
    if (!status)
        outcome->winner = value_winner(position->turn, fact.value);
    outcome->nodes = attempt->nodes - nodes;
    return status;
}

/* contract_calls: a contract position is known. */
static enum status take_found(void *context,
                              const struct contract_result *result,
                              struct status_text *why)
{
    struct attempt *const attempt = context;
    const struct proved_cache_fact fact = {.position = result->position,
                                           .rules = attempt->rules,
                                           .value = result->value,
                                           .move = result->action};
    (void)why;
    attempt->calls->found(attempt->calls->context, &fact, 1);
    return STATUS_OK;
}

static enum status prove_contract(struct attempt *attempt,
                                  struct proved_cache_fact *fact,
                                  struct status_text *why)
{
    const struct contract_calls calls = {
        .main_winner = tell_winner, .found = take_found, .context = attempt};
    struct contract *contract;
    struct contract_result result;
    enum status status = contract_create(fact->position.board->side,
                                         fact->rules, &calls, &contract, why);
    if (status)
        return status;
    status = contract_solve(contract, &fact->position, &result, why);
    contract_destroy(contract);
    if (status == STATUS_OK || status == STATUS_LIMIT) {
        fact->value = result.value;
        fact->move = result.action;
    }
    return status == STATUS_LIMIT ? STATUS_OK : status;
}

enum status attempt_prove(const struct game *game,
                          const struct attempt_limits *limits,
                          const struct attempt_calls *calls, enum value *value,
                          int *move, struct status_text *why)
{
    struct attempt attempt = {.limits = limits,
                              .calls = calls,
                              .rules = game->rules,
                              .deadline = clock_now() + limits->seconds};
    struct proved_cache_fact fact = {
        .position = game->position, .rules = game->rules, .move = MOVE_NONE};
    enum status status = STATUS_OK;
    if (!calls->known(calls->context, game, &fact.value, &fact.move))
        status = game->position.turn == TURN_CONTRACT
                     ? prove_contract(&attempt, &fact, why)
                     : prove_main(&attempt, 0, false, &fact, why);
    search_destroy(attempt.search);
    if (!status && fact.value == VALUE_UNKNOWN)
        status = status_set(why, STATUS_LIMIT, "the time is up");
    *value = status ? VALUE_UNKNOWN : fact.value;
    *move = status ? MOVE_NONE : fact.move;
    return status;
}
