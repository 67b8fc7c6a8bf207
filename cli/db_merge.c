/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_merge - the action of db that brings stores together. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/db_subcommands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "db/row.h"
#include "db/store_judge.h"
#include "db/store_merge.h"
#include "prover/checked_store.h"
#include "prover/pack_merge.h"

/* A merge in progress. */
struct work {
    const struct options *options;
    struct checked_store target; /* its store may not be open yet */
    struct store_merge_options store_merge;
    struct progress progress;
    const char *file; /* being read; NULL: none */
    bool flawed;      /* something was left out */
};

/* A store_merge_judge_fn. */
static enum status judge(void *context, struct result *result,
                         struct proof *proof, struct status_text *why)
{
    struct work *const work = context;
    return checked_store_judge_stored(&work->target, result, proof, why);
}

static void complain(void *context, const char *line)
{
    struct work *const work = context;
    work->flawed = true;
    progress_clear(&work->progress);
    if (work->file)
        command_complain("%s: %s", work->file, line);
    else
        command_complain("%s", line);
}

/* Keeps the line on the terminal up to date. */
static void show_count(void *context, uint64_t done, uint64_t total)
{
    struct work *const work = context;
    progress_count(&work->progress, done, total, 0);
}

/* Begins to count other things. */
static void count_anew(struct work *work, const char *things)
{
    progress_restart(&work->progress);
    work->progress.things = things;
}

static void begin(struct work *work, const struct options *options)
{
    *work = (struct work){.options = options};
    work->store_merge = (struct store_merge_options){
        .judge = db_options.no_verify ? NULL : judge,
        .tell = complain,
        .count = show_count,
        .context = work,
        .stop = &interrupt_flag,
    };
    progress_begin(&work->progress, options);
    interrupt_catch();
}

static void end(struct work *work)
{
    checked_store_close(&work->target);
}

static enum status interrupted(enum status status, struct status_text *why)
{
    return status == STATUS_LIMIT
               ? status_set(why, status,
                            "interrupted; the same command goes on from here")
               : status;
}

/* The words for what becomes of a result, in JSON and in text. */
static const char *const fates[STORE_MERGE_FATES] = {
    "new", "better", "known", "conflicting", "rejected", "damaged"};

static void print_counts_json(const char *file,
                              const struct store_merge_counts *counts,
                              uint64_t claimed)
{
    json_t *const object = json_object();
    json_object_set_new(object, "file", show_file_name(file));
    for (int i = 0; i < STORE_MERGE_FATES; i++)
        json_object_set_new(object, fates[i],
                            json_integer((json_int_t)counts->fate[i]));
    json_object_set_new(object, "without_proof",
                        json_integer((json_int_t)counts->bare));
    json_object_set_new(object, "unverified",
                        json_integer((json_int_t)counts->undecided));
    json_object_set_new(object, "not_taken", json_integer((json_int_t)claimed));
    json_object_set_new(
        object, "games",
        json_pack("{s:I, s:I, s:I, s:I}", "new",
                  (json_int_t)counts->games[GAME_NEW], "known",
                  (json_int_t)counts->games[GAME_KNOWN], "conflicting",
                  (json_int_t)counts->games[GAME_CONFLICTING], "damaged",
                  (json_int_t)counts->games_damaged));
    json_object_set_new(
        object, "imported",
        json_pack("{s:I, s:I, s:I, s:I, s:I}", "new",
                  (json_int_t)counts->imported[IMPORTED_NEW], "known",
                  (json_int_t)counts->imported[IMPORTED_KNOWN], "longer",
                  (json_int_t)counts->imported[IMPORTED_LONGER], "conflicting",
                  (json_int_t)counts->imported[IMPORTED_CONFLICTING], "damaged",
                  (json_int_t)counts->imported_damaged));
    show_json(object);
}

/* `claimed`: values of a pack that came without a proof. */
static void print_counts(const struct work *work,
                         const struct store_merge_counts *counts,
                         uint64_t claimed)
{
    if (work->options->json) {
        print_counts_json(work->file, counts, claimed);
        return;
    }
    printf("%s:", work->file);
    for (int i = 0; i < STORE_MERGE_FATES; i++)
        printf("%s %" PRIu64 " %s", i ? "," : "", counts->fate[i], fates[i]);
    printf("; %" PRIu64 " proved without a proof, %" PRIu64
           " with an unverified one",
           counts->bare, counts->undecided);
    if (claimed)
        printf("; %" PRIu64 " values without a proof not taken", claimed);
    if (counts->games[GAME_NEW] + counts->games[GAME_KNOWN] +
        counts->games[GAME_CONFLICTING] + counts->games_damaged)
        printf("; games: %" PRIu64 " new, %" PRIu64 " known, %" PRIu64
               " conflicting, %" PRIu64 " damaged",
               counts->games[GAME_NEW], counts->games[GAME_KNOWN],
               counts->games[GAME_CONFLICTING], counts->games_damaged);
    if (counts->imported[IMPORTED_NEW] + counts->imported[IMPORTED_KNOWN] +
        counts->imported[IMPORTED_LONGER] +
        counts->imported[IMPORTED_CONFLICTING] + counts->imported_damaged)
        printf("; imported games: %" PRIu64 " new, %" PRIu64 " known, %" PRIu64
               " longer, %" PRIu64 " conflicting, %" PRIu64 " damaged",
               counts->imported[IMPORTED_NEW], counts->imported[IMPORTED_KNOWN],
               counts->imported[IMPORTED_LONGER],
               counts->imported[IMPORTED_CONFLICTING],
               counts->imported_damaged);
    putchar('\n');
    command_flush();
}

/* What is merged: a store or a pack; the other one is NULL. */
struct intake {
    struct store *store;
    struct pack_file *pack;
};

static enum status open_intake(const char *file, struct intake *intake,
                               struct status_text *why)
{
    struct stat there;
    *intake = (struct intake){.store = NULL};
    if (stat(file, &there) == 0 && !S_ISREG(there.st_mode))
        return status_set(why, STATUS_FAILED, "'%s' is no regular file", file);
    return pack_file_is(file)
               ? pack_file_open(file, &intake->pack, why)
               : store_open_until(file, STORE_READ, &interrupt_store_stop,
                                  &intake->store, why);
}

static void close_intake(struct intake *intake)
{
    pack_file_close(intake->pack);
    store_close(intake->store);
}

/* The run of proofs of which nothing else is known. */
static struct run own_run(void)
{
    struct run run = {.options = "db merge"};
    snprintf(run.version, sizeof run.version, "%s", PACKAGE_VERSION);
    row_now(run.started);
    return run;
}

static enum status merge_intake(struct work *work, const struct intake *intake,
                                struct status_text *why)
{
    struct store_merge_counts counts;
    uint64_t claimed = 0;
    const struct run run = own_run();
    count_anew(work, "results");
    const enum status status =
        intake->pack
            ? pack_file_merge(intake->pack, &work->target, &run,
                              &work->store_merge, &counts, &claimed, why)
            : store_merge_run(work->target.store, intake->store,
                              &work->store_merge, &counts, why);
    progress_clear(&work->progress);
    print_counts(work, &counts, claimed);
    return status;
}

/* Takes a file in. One that cannot be opened is complained about, and the
 * others are merged; no target is made for none. */
static enum status take_file(struct work *work, const char *file,
                             struct status_text *why)
{
    struct intake intake;
    if (open_intake(file, &intake, why)) {
        if (interrupt_store_stop.heeded)
            return STATUS_FAILED;
        command_complain("%s", why->line);
        why->line[0] = '\0';
        work->flawed = true;
        return STATUS_OK;
    }
    enum status status = STATUS_OK;
    if (!work->target.store)
        status =
            store_open_until(work->options->db, STORE_WRITE,
                             &interrupt_store_stop, &work->target.store, why);
    work->file = file;
    if (!status)
        status = merge_intake(work, &intake, why);
    work->file = NULL;
    close_intake(&intake);
    return status;
}

/* Judges what came before that which it rests on, now or by an earlier merge.
 */
static enum status judge_rest(struct work *work, struct status_text *why)
{
    uint64_t count[PROOF_VERDICTS];
    if (!work->target.store || db_options.no_verify)
        return STATUS_OK;
    count_anew(work, "proofs");
    const enum status status =
        store_judge_rest(work->target.store, &work->store_merge, count, why);
    progress_clear(&work->progress);
    if (!work->options->json &&
        count[PROOF_VERIFIED] + count[PROOF_REJECTED] + count[PROOF_UNVERIFIED])
        printf("%s: of the unverified proofs %" PRIu64 " verified now, %" PRIu64
               " rejected, %" PRIu64 " still unverified\n",
               work->options->db, count[PROOF_VERIFIED], count[PROOF_REJECTED],
               count[PROOF_UNVERIFIED]);
    return status;
}

static enum status check_files(const struct options *options,
                               struct status_text *why)
{
    if (!options->word_count)
        return status_set(why, STATUS_USAGE, "no file given to be merged");
    for (int i = 0; i < options->word_count; i++)
        if (store_merge_is_same(options->words[i], options->db))
            return status_set(why, STATUS_USAGE,
                              "'%s' is the store '%s' itself and cannot be "
                              "merged into it",
                              options->words[i], options->db);
    return STATUS_OK;
}

enum status db_merge(const struct options *options, struct status_text *why)
{
    struct work work;
    if (check_files(options, why))
        return STATUS_USAGE;
    enum status status = STATUS_OK;
    begin(&work, options);
    for (int i = 0; i < options->word_count && !status; i++)
        status = take_file(&work, options->words[i], why);
    if (!status)
        status = judge_rest(&work, why);
    end(&work);
    status = interrupted(interrupt_status(status), why);
    return work.flawed ? status_worse(status, STATUS_FAILED) : status;
}
