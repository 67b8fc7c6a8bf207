/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * site - what the server's handlers do, without HTTP: one exported function a
 * question, with a store in memory and a prover of one thread.
 */
#include "config.h"

#include "web/site/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/annotation_json.h"
#include "analysis/report/lookup_json.h"
#include "game/clock.h"
#include "game/notation.h"
#include "play/game_analysis.h"
#include "prover/prover.h"
#include "query/main_line.h"
#include "web/answer_json.h"
#include "web/evaluation_json.h"
#include "web/proved_cache.h"

enum {
    EVALUATION_MEMORY = 64 << 20, /* as a server has it */
    PROOF_MEMORY = 128 << 20,     /* of the search; as much checks its proof */
    FOUND = 1 << 16,              /* positions proved here, remembered */
    FOUND_BY_ONE = 1 << 12        /* of one proof */
};

static struct {
    struct store *store;
    size_t facts;
    struct proved_cache *found;
    struct lookup_sources sources;
    struct claims *claims; /* for lookups; NULL: there are none */
    struct evaluator *evaluator;
    struct evaluation evaluation;
    struct proof_job job; /* under way */
    double began;         /* it */
} site;

/* --- Telling and asking --------------------------------------------------- */

static void fail(enum status status, const struct status_text *why)
{
    site_tell(json_pack("{s:s, s:i}", "error", why->line, "code",
                        status == STATUS_USAGE ? 400 : 500));
}

static bool read_rules(const char *text, enum rules *rules,
                       struct status_text *why)
{
    *rules = RULES_INNER;
    if (!*text || rules_parse(text, strlen(text), rules))
        return true;
    status_set(why, STATUS_USAGE, "argument 'rules': there are none such");
    return false;
}

static bool read_game(const char *text, const char *rules, struct game *game)
{
    enum rules asked;
    struct status_text why;
    const bool good =
        read_rules(rules, &asked, &why) &&
        !game_read(text, strlen(text), asked, *rules != '\0', game, &why);
    if (!good)
        fail(STATUS_USAGE, &why);
    return good;
}

/* `also` of struct lookup_sources: what was proved on this page. */
static bool ask_found(void *context, const struct game *game, enum value *value,
                      int *move)
{
    struct proved_cache_fact fact = {.position = game->position,
                                     .rules = game->rules};
    (void)context;
    if (!proved_cache_get(site.found, &fact))
        return false;
    *value = fact.value;
    *move = fact.move;
    return true;
}

int site_open(void)
{
    const struct evaluation_options options = {.memory = EVALUATION_MEMORY};
    site.found = proved_cache_create(FOUND);
    if (!site.found ||
        store_open_until("", STORE_WRITE, NULL, &site.store, NULL) ||
        evaluator_create(&options, &site.evaluator, NULL))
        return 0;
    site.sources =
        (struct lookup_sources){.store = site.store, .also = ask_found};
    evaluator_ask(site.evaluator, &site.sources);
    return 1;
}

/* --- What is known -------------------------------------------------------- */

/* A move as the program writes it; empty: MOVE_NONE. */
static int read_move(const struct board *board, const char *text)
{
    return !*text ? MOVE_NONE
           : !strcmp(text, "pass")
               ? MOVE_PASS
               : notation_parse_cell(board, text, strlen(text));
}

enum {
    FACT_POSITION,
    FACT_RULES,
    FACT_VALUE,
    FACT_MOVE,
    FACT_NODES,
    FACT_SECONDS,
    FACT_VERSION,
    FACT_OPTIONS,
    FACT_SEED,
    FACT_STARTED,
    FACT_FIELDS
};

enum { CLAIM_POSITION, CLAIM_VALUE, CLAIM_MOVE, CLAIM_FIELDS };

/* Splits a line at its tabs; false: it does not have `all` parts. */
static bool split(char *line, char *fields[], int all)
{
    int count = 0;
    for (char *at = line; at && count < all; count++) {
        fields[count] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
        else
            return count == all - 1;
    }
    return false;
}

static bool read_fact(char *const fields[FACT_FIELDS], struct result *result,
                      struct run *run)
{
    struct game game;
    enum rules rules;
    const bool wins = !strcmp(fields[FACT_VALUE], value_name(VALUE_WIN));
    const char *const move = fields[FACT_MOVE];
    /* In the main phase they hold under any. */
    const char *const named =
        strcmp(fields[FACT_RULES], "any") != 0 ? fields[FACT_RULES] : "";
    if (!read_rules(named, &rules, NULL) ||
        game_read(fields[FACT_POSITION], strlen(fields[FACT_POSITION]), rules,
                  false, &game, NULL))
        return false;
    *result = (struct result){.position = game.position,
                              .rules = rules,
                              .state = RESULT_PROVED,
                              .value = wins ? VALUE_WIN : VALUE_LOSS,
                              .move = read_move(game.position.board, move),
                              .grundy = VALUE_NO_GRUNDY,
                              .nodes = strtoull(fields[FACT_NODES], NULL, 10),
                              .seconds = strtod(fields[FACT_SECONDS], NULL)};
    *run = (struct run){.seed = strtoull(fields[FACT_SEED], NULL, 10)};
    snprintf(run->version, sizeof run->version, "%s", fields[FACT_VERSION]);
    snprintf(run->options, sizeof run->options, "%s", fields[FACT_OPTIONS]);
    snprintf(run->started, sizeof run->started, "%s", fields[FACT_STARTED]);
    return !result_flaw(result);
}

int site_add_fact(const char *line)
{
    char *const copy = strdup(line);
    char *fields[FACT_FIELDS];
    struct result result;
    struct run run;
    const bool good = copy && split(copy, fields, FACT_FIELDS) &&
                      read_fact(fields, &result, &run);
    free(copy);
    if (!good)
        return 0;
    store_set_run(site.store, &run);
    site.facts++;
    return !store_put(site.store, &result, NULL);
}

static bool read_claim(char *const fields[CLAIM_FIELDS], struct result *result)
{
    struct game game;
    const char *const position = fields[CLAIM_POSITION];
    const char *const value = fields[CLAIM_VALUE];
    if (game_read(position, strlen(position), RULES_INNER, false, &game, NULL))
        return false;
    *result = (struct result){
        .position = game.position,
        .state = *value ? RESULT_PROVED : RESULT_UNKNOWN,
        .value = !*value                                 ? VALUE_UNKNOWN
                 : !strcmp(value, value_name(VALUE_WIN)) ? VALUE_WIN
                                                         : VALUE_LOSS,
        .move = read_move(game.position.board, fields[CLAIM_MOVE]),
        .grundy = VALUE_NO_GRUNDY};
    return !result_flaw(result);
}

int site_add_claim(const char *line)
{
    char *const copy = strdup(line);
    char *fields[CLAIM_FIELDS];
    struct result result;
    if (!site.claims)
        site.claims = claims_create();
    const bool good = copy && site.claims &&
                      split(copy, fields, CLAIM_FIELDS) &&
                      read_claim(fields, &result);
    free(copy);
    return good && claims_add(site.claims, &result);
}

int site_settle(void)
{
    return !site.claims || !claims_settle(site.claims, NULL);
}

void site_learn(const char *position, const char *rules, int wins,
                const char *move)
{
    struct game game;
    if (!read_game(position, rules, &game))
        return;
    const struct proved_cache_fact fact = {
        .position = game.position,
        .rules = game.rules,
        .value = wins ? VALUE_WIN : VALUE_LOSS,
        .move = read_move(game.position.board, move)};
    proved_cache_put(site.found, &fact);
}

/* What GET /api/1/store says on a server. */
void site_describe(double effort, double seconds)
{
    site_tell(json_pack("{s:s, s:n, s:s?, s:i, s:i, s:I, s:[], s:{}, s:b,"
                        " s:{s:f, s:i, s:I, s:i}, s:{s:f, s:i}}",
                        "version", PACKAGE_VERSION, "url", "store",
                        site.facts ? "facts.txt" : NULL, "schema", 0, "bytes",
                        0, "results", (json_int_t)site.facts, "counts",
                        "proofs", "claims", site.claims != NULL, "prove",
                        "seconds", seconds, "threads", 1, "memory",
                        (json_int_t)PROOF_MEMORY, "size", PROOF_JOB_MOST_SIDE,
                        "evaluate", "effort", effort, "threads", 1));
}

/* --- Positions ------------------------------------------------------------ */

/* The lookup of a position; false: told that there is none. */
static bool find(const struct game *game, struct lookup *lookup)
{
    struct status_text why;
    struct lookup_sources sources = site.sources;
    sources.claims = site.claims; /* which evaluations do not ask */
    const enum status status = lookup_find(&sources, game, lookup, &why);
    if (status)
        fail(status, &why);
    return !status;
}

void site_position(const char *text, const char *rules)
{
    struct game game;
    struct lookup lookup;
    if (read_game(text, rules, &game) && find(&game, &lookup))
        site_tell(answer_json_position(&lookup));
}

void site_line(const char *text, const char *rules)
{
    struct game game;
    struct lookup lookup;
    struct main_line line;
    struct status_text why;
    if (!read_game(text, rules, &game) || !find(&game, &lookup))
        return;
    const enum status status =
        main_line_find(&site.sources, &lookup, &line, &why);
    if (status)
        fail(status, &why);
    else
        site_tell(answer_json_line(&lookup, &line));
}

void site_contract(int side, const char *rules)
{
    enum rules asked;
    struct lookup lookup;
    struct status_text why;
    if (!read_rules(rules, &asked, &why)) {
        fail(STATUS_USAGE, &why);
        return;
    }
    const struct game start = game_start(side, asked);
    if (find(&start, &lookup))
        site_tell(answer_json_contract(&lookup));
}

/* --- Evaluations ---------------------------------------------------------- */

/* How an evaluation stands, as a server tells it; `known` goes into it. */
static json_t *evaluation_job(const struct game *game, const char *state,
                              double effort, const char *name, json_t *known)
{
    json_t *const object =
        json_pack("{s:s, s:f}", "state", state, "limit", effort);
    evaluation_json_game(object, game);
    json_object_set_new(object, name, known);
    return object;
}

/* An evaluation_progress_fn; the context is the effort. */
static void tell_evaluation(void *context, const struct evaluation *evaluation)
{
    const double *const effort = context;
    site_tell(evaluation_job(&evaluation->game, "running", *effort,
                             "evaluation", evaluation_json(evaluation)));
}

void site_evaluate(const char *text, const char *rules, double effort)
{
    const struct evaluation_limits limits = {.effort = (uint64_t)effort,
                                             .every = true,
                                             .progress = tell_evaluation,
                                             .context = &effort};
    struct game game;
    struct status_text why;
    if (!read_game(text, rules, &game))
        return;
    const enum status status =
        evaluator_run(site.evaluator, &game, &limits, &site.evaluation, &why);
    if (status)
        fail(status, &why);
    else
        site_tell(evaluation_job(&game, "done", effort, "evaluation",
                                 evaluation_json(&site.evaluation)));
}

/* A game that is analysed. */
struct analysed {
    const struct game *game;
    double effort;
};

static void tell_game(void *context, int done, int count, uint64_t effort)
{
    const struct analysed *const analysed = context;
    json_t *const object = evaluation_job(
        analysed->game, "running", analysed->effort, "annotation", json_null());
    (void)effort;
    json_object_set_new(object, "done", json_integer(done));
    json_object_set_new(object, "count", json_integer(count));
    site_tell(object);
}

void site_annotate(const char *text, const char *rules, double effort)
{
    struct game game;
    struct analysed analysed = {.game = &game, .effort = effort};
    const struct game_analysis_limits limits = {.effort = (uint64_t)effort,
                                                .progress = tell_game,
                                                .context = &analysed};
    struct annotation annotation;
    struct status_text why;
    if (!read_game(text, rules, &game))
        return;
    const enum status status = game_analysis_make(
        site.evaluator, &site.sources, &game, &limits, &annotation, &why);
    if (status) {
        fail(status, &why);
        return;
    }
    json_t *const known = json_object();
    annotation_json(known, game.position.board, &annotation);
    annotation_free(&annotation);
    json_t *const object =
        evaluation_job(&game, "done", effort, "annotation", known);
    json_object_set_new(object, "done", json_integer(game.move_count + 1));
    json_object_set_new(object, "count", json_integer(game.move_count + 1));
    site_tell(object);
}

/* --- Proofs --------------------------------------------------------------- */

static void tell_fact(const struct proved_cache_fact *fact)
{
    char text[NOTATION_SIZE];
    proved_cache_put(site.found, fact);
    site_tell(json_pack("{s:{s:s, s:s, s:b, s:o}}", "found", "position",
                        notation_write(&fact->position, text), "rules",
                        rules_name(fact->rules), "wins",
                        fact->value == VALUE_WIN, "move",
                        lookup_json_move(fact->position.board, fact->move)));
}

/* prover_calls: what is known. */
static enum status ask_known(void *context, const struct game *game,
                             struct answer *answer, struct status_text *why)
{
    struct lookup lookup;
    (void)context;
    const enum status status =
        lookup_find_position(&site.sources, game, &lookup, why);
    answer->stored = !status && lookup.value != VALUE_UNKNOWN;
    if (answer->stored)
        answer->result = (struct result){.position = game->position,
                                         .rules = game->rules,
                                         .state = RESULT_PROVED,
                                         .value = lookup.value,
                                         .move = lookup.move,
                                         .grundy = VALUE_NO_GRUNDY};
    return status;
}

/* prover_calls: keeps what was proved, and the positions along which its proof
 * runs. */
static void take_found(void *context, const struct record *record)
{
    struct proved_cache_fact *facts;
    size_t count;
    (void)context;
    const struct proved_cache_fact root =
        proved_cache_found(record, FOUND_BY_ONE, &facts, &count);
    for (size_t i = 0; i < count; i++)
        tell_fact(&facts[i]);
    tell_fact(&root);
    free(facts);
}

/* prover_calls: how far it is. */
static void take_progress(void *context, const struct prover_progress *told)
{
    (void)context;
    proof_job_progress(&site.job, told);
    site.job.seconds = clock_now() - site.began;
    site_tell(answer_json_proof(&site.job));
}

static enum status prove(const struct game *game,
                         const struct search_limits *limits,
                         struct answer *answer, struct status_text *why)
{
    const struct prover_options options = {
        .verify = true,
        .memory = PROOF_MEMORY,
        .check_memory = PROOF_MEMORY,
        .keep = game->position.turn == TURN_CONTRACT,
        .limits = *limits,
        .calls = {.known = ask_known,
                  .found = take_found,
                  .progress = take_progress}};
    struct prover *prover;
    struct status_text ignored;
    enum status status = prover_create(&options, &prover, why);
    if (status)
        return status;
    status = prover_prove(prover, game, answer, why);
    site.job.nodes = prover_count(prover).nodes;
    prover_destroy(prover, &ignored);
    return status;
}

void site_prove(const char *text, const char *rules, double seconds,
                double nodes)
{
    const struct search_limits limits = {.seconds = seconds,
                                         .nodes = (uint64_t)nodes};
    struct game game;
    struct answer answer = {.stored = false};
    struct status_text why;
    if (!read_game(text, rules, &game))
        return;
    site.began = clock_now();
    site.job = (struct proof_job){.state = PROOF_JOB_SEARCHING,
                                  .position = game.position,
                                  .rules = game.rules,
                                  .limit = seconds,
                                  .move = MOVE_NONE};
    const enum status status = prove(&game, &limits, &answer, &why);
    site.job.seconds = clock_now() - site.began;
    site.job.state = proof_job_settle(&site.job, status, &answer.result, &why);
    site_tell(answer_json_proof(&site.job));
}
