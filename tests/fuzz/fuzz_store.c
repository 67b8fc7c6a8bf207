/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_store - any bytes at all as the file of a store, and a last one that
 * chooses what is done with it.
 *
 * Whatever the file is, nothing crashes, nothing goes on without end, and a
 * position whose value the oracle knows has that value or none: checksums see
 * to it that a row says what it said when it was stored. Half of the choices
 * make all checksums fit first (forged_store.h). Then rows may lie; what they
 * say is not looked at, only what became of a small store that the file was
 * merged into. Nothing in that has changed, and what it holds as verified is
 * true.
 *
 * One input does one thing, with a part of the positions, for all of it takes
 * half a second. The seeds have each choice.
 */
#include "tests/fuzz/harness.h"

#include <unistd.h>

#include "db/check.h"
#include "db/export.h"
#include "db/info.h"
#include "db/store_merge.h"
#include "game/bytes.h"
#include "prover/checked_store.h"
#include "query/lookup.h"
#include "query/main_line.h"
#include "tests/fuzz/forged_store.h"
#include "tests/fuzz/specimen_store.h"

/* The last byte: what to do, whether to forge, and of so many parts which. */
enum { FORGE = 1 << 3, PART = 4, PARTS = 1 << 4 };

static char path[SPECIMEN_STORE_PATH], target_path[SPECIMEN_STORE_PATH];
static struct bytes target_file; /* as it is before a merge */
static FILE *nowhere;

/* What an input is about. */
struct trial {
    struct store *store; /* the file */
    bool honest;         /* nothing is forged */
    unsigned part;
};

static void write_file(const char *name, const uint8_t *data, size_t size)
{
    char journal[SPECIMEN_STORE_PATH + 16];
    snprintf(journal, sizeof journal, "%s-journal", name);
    unlink(journal);
    FILE *const file = fopen(name, "wb");
    HARNESS_PROMISE(file && fwrite(data, 1, size, file) == size);
    HARNESS_PROMISE(!fclose(file));
}

/* A complaint, as a check and a merge make them. */
static void note(void *context, const char *line)
{
    (void)context;
    HARNESS_PROMISE(*line && !strchr(line, '\n'));
}

/* Counts what is wrong with a store but that it has only a part of what a
 * contract position rests on. */
static void note_finding(void *context, const char *line)
{
    int *const wrong = context;
    note(NULL, line);
    *wrong += !strstr(line, " that rests on ");
}

static bool is_asked(const struct trial *trial, size_t i)
{
    return i % PARTS == trial->part;
}

/* --- Reading -------------------------------------------------------------- */

static void examine(const struct trial *trial)
{
    struct status_text why;
    struct info info;
    uint64_t findings;
    if (check_run(trial->store, &(struct check_calls){.report = note},
                  &findings, &why))
        harness_check_line(&why);
    if (info_read(trial->store, &info, &why))
        harness_check_line(&why);
}

static enum status step(void *context, const struct store_entry *entry,
                        struct status_text *why)
{
    struct proof proof;
    struct trace trace;
    bool found;
    struct store *const store = context;
    const struct result *const result = entry->result;
    if (!store_get_proof(store, &result->position, result->rules, &found,
                         &proof, why))
        proof_free(&proof);
    store_get_trace(store, &result->position, result->rules, &found, &trace,
                    why);
    return STATUS_OK;
}

static void walk(const struct trial *trial)
{
    static const struct store_parameter least = {"least", "2"};
    static const struct store_condition few = {
        "stones >= :least AND nodes < 1000 OR proof_nodes IS NULL", &least, 1};
    struct store *const store = trial->store;
    struct status_text why;
    for (int side = 2; side <= 3; side++) {
        store_each_contract(store, side, RULES_INNER, NULL, step, store, &why);
        store_each_contract(store, side, RULES_OPEN, &few, step, store, &why);
        store_each_main(store, side, NULL, step, store, &why);
    }
    store_each_main(store, 2, &few, step, store, &why);
    store_each_proof(store, 0, step, store, &why);
}

static void look(const struct trial *trial, struct game_proof *game_proof,
                 const struct result *known)
{
    struct status_text why;
    struct result result;
    struct lookup lookup;
    struct main_line line;
    bool found;
    const struct game game = {.position = known->position,
                              .rules = known->rules};
    const struct lookup_sources sources = {.store = trial->store,
                                           .game_proof = game_proof};
    if (store_get(trial->store, &known->position, known->rules, &found, &result,
                  NULL, &why))
        harness_check_line(&why);
    else if (trial->honest && found && result.state == RESULT_PROVED)
        HARNESS_PROMISE(result.value == known->value);
    if (lookup_find(&sources, &game, &lookup, &why))
        harness_check_line(&why);
    else if (!main_line_find(&sources, &lookup, &line, &why) && trial->honest)
        HARNESS_PROMISE(lookup.value == VALUE_UNKNOWN ||
                        lookup.value == known->value);
}

static void look_up(const struct trial *trial)
{
    size_t count;
    struct status_text why;
    struct game_proof *game_proof = NULL;
    const struct result *const all = specimen_store_results(&count);
    HARNESS_PROMISE(!game_proof_create(trial->store, &game_proof, &why));
    for (size_t i = 0; i < count; i++)
        if (is_asked(trial, i))
            look(trial, game_proof, &all[i]);
    game_proof_destroy(game_proof);
}

static void save(const struct trial *trial)
{
    static const struct export_options csv, json = {.format = EXPORT_JSON};
    struct status_text why;
    if (export_write(trial->store, trial->part & 1 ? &csv : &json, nowhere,
                     &why))
        harness_check_line(&why);
}

/* --- Writing -------------------------------------------------------------- */

/* Puts what is true; when the store takes it, it is there. */
static void put(const struct trial *trial)
{
    static const struct run run = {.version = "fuzz",
                                   .started = "2030-01-31T12:00:00Z"};
    struct store *const store = trial->store;
    struct status_text why;
    struct result result;
    bool found;
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    store_set_run(store, &run);
    for (size_t i = 0; i < count; i++) {
        if (!is_asked(trial, i))
            continue;
        if (store_put(store, &all[i], &why))
            harness_check_line(&why);
        else if (trial->honest)
            HARNESS_PROMISE(!store_get(store, &all[i].position, all[i].rules,
                                       &found, &result, NULL, &why) &&
                            found && result.value == all[i].value);
    }
    examine(trial);
}

/* --- Merging -------------------------------------------------------------- */

/* A store_merge_judge_fn. */
static enum status judge(void *context, struct result *result,
                         struct proof *proof, struct status_text *why)
{
    return checked_store_judge_stored(context, result, proof, why);
}

/* A proof in the target is about its result. Whether there is one. */
static bool check_proof(struct store *target, const struct result *result)
{
    struct status_text why;
    struct proof proof;
    bool found;
    HARNESS_PROMISE(!store_get_proof(target, &result->position, result->rules,
                                     &found, &proof, &why));
    if (!found)
        return false;
    HARNESS_PROMISE(!proof_flaw(&proof, result));
    proof_free(&proof);
    return true;
}

/* What the target says now of a position. */
static void check_merged(const struct trial *trial, struct store *target,
                         const struct result *known, bool was_there)
{
    struct status_text why;
    struct result result;
    struct proof_facts facts;
    bool found;
    if (store_get(target, &known->position, known->rules, &found, &result, NULL,
                  &why)) {
        HARNESS_PROMISE(!trial->honest);
        harness_check_line(&why);
        return;
    }
    const bool proved = found && result.state == RESULT_PROVED;
    HARNESS_PROMISE(proved || !was_there);
    if (!proved)
        return;
    HARNESS_PROMISE(!store_get_proof_facts(target, &known->position,
                                           known->rules, &facts, &why));
    HARNESS_PROMISE(check_proof(target, &result) || !was_there);
    if (trial->honest || was_there || facts.verdict == PROOF_VERIFIED)
        HARNESS_PROMISE(result.value == known->value);
}

static void check_target(const struct trial *trial, struct store *target)
{
    size_t count;
    struct status_text why;
    uint64_t findings;
    int wrong = 0;
    const struct result *const all = specimen_store_results(&count);
    for (size_t i = 0; i < count; i++)
        check_merged(trial, target, &all[i], specimen_store_in_part(i));
    if (!trial->honest)
        return;
    const struct check_calls calls = {.report = note_finding,
                                      .context = &wrong};
    HARNESS_PROMISE(!check_run(target, &calls, &findings, &why) || findings);
    HARNESS_PROMISE(!wrong);
}

/* Half of the merges have no judge. */
static void merge(const struct trial *trial)
{
    struct checked_store checked = {.verify = true};
    struct store_merge_counts counts;
    struct status_text why;
    const struct store_merge_options options = {
        .judge = trial->part & 1 ? NULL : judge,
        .tell = note,
        .context = &checked};
    write_file(target_path, target_file.data, target_file.size);
    HARNESS_PROMISE(
        !store_open(target_path, STORE_WRITE, &checked.store, &why));
    if (store_merge_run(checked.store, trial->store, &options, &counts, &why))
        harness_check_line(&why);
    check_target(trial, checked.store);
    checked_store_close(&checked);
    unlink(target_path);
}

/* --- One thing ------------------------------------------------------------ */

static const struct {
    enum store_mode mode;
    void (*run)(const struct trial *trial);
} actions[FORGE] = {
    {STORE_READ, examine},  {STORE_READ, look_up}, {STORE_READ, walk},
    {STORE_READ, save},     {STORE_READ, merge},   {STORE_WRITE, examine},
    {STORE_WRITE, look_up}, {STORE_WRITE, put},
};

static void begin(void)
{
    specimen_store_name(path);
    specimen_store_make_part(target_path, &target_file);
    nowhere = fopen("/dev/null", "w");
    HARNESS_PROMISE(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct status_text why;
    if (!nowhere)
        begin();
    if (size == 0)
        return 0;
    const unsigned choice = data[size - 1];
    struct trial trial = {.honest = !(choice & FORGE), .part = choice >> PART};
    write_file(path, data, size - 1);
    if (!trial.honest)
        forged_store_mend(path);
    if (store_open(path, actions[choice % FORGE].mode, &trial.store, &why))
        harness_check_line(&why);
    else
        actions[choice % FORGE].run(&trial);
    store_close(trial.store);
    unlink(path);
    return 0;
}
