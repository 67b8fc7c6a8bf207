/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dataset - from a store to a folder.
 *
 * First comes an image of the store, page by page, which is checked and goes
 * again; what is published is made of it. So nobody waits for the check, and
 * what it says is about the very state that is published.
 */
#include "analysis/report/dataset.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/report/column_docs.h"
#include "analysis/report/dataset_internal.h"
#include "db/connection.h"
#include "db/export.h"
#include "db/output_file.h"
#include "db/store_copy.h"
#include "db/store_image.h"

static const char store_name[] = "unlur.db";

/* Refuses proofs that no verifier has accepted, and a store without any. */
static enum status judge_proofs(const struct info *info, const char *path,
                                struct status_text *why)
{
    const uint64_t *const count = info->proofs.count;
    if (count[PROOF_REJECTED])
        return status_set(why, STATUS_FAILED,
                          "store '%s': %" PRIu64
                          " of its proofs rejected; prove those results again, "
                          "or report a bug",
                          path, count[PROOF_REJECTED]);
    if (count[PROOF_UNVERIFIED])
        return status_set(why, STATUS_FAILED,
                          "store '%s': %" PRIu64
                          " of its proofs not verified; run: unlur verify "
                          "--all --db '%s'",
                          path, count[PROOF_UNVERIFIED], path);
    if (!count[PROOF_VERIFIED])
        return status_set(why, STATUS_USAGE,
                          "'%s' holds no proofs to publish; prove its results "
                          "again",
                          path);
    return STATUS_OK;
}

/* Whether a store, which `path` names, has results and only verified proofs. */
static enum status judge_content(struct store *store, const char *path,
                                 struct status_text *why)
{
    struct info info;
    const enum status status = info_read(store, &info, why);
    if (!status && !info_largest(&info))
        return status_set(why, STATUS_USAGE,
                          "'%s' holds no proved results to publish", path);
    return status ? status : judge_proofs(&info, path, why);
}

struct source {
    struct store *store;
    const char *destination; /* the folder, as the user gave it */
    const struct dataset_calls *calls;
};

/* A check_calls.count. */
static void count_checked(void *context, uint64_t done, uint64_t total)
{
    const struct dataset_calls *const calls = ((struct source *)context)->calls;
    if (calls->count)
        calls->count(calls->context, "results checked", done, total);
}

/* A check_report_fn. */
static void report(void *context, const char *line)
{
    const struct dataset_calls *const calls = ((struct source *)context)->calls;
    calls->report(calls->context, line);
}

/* Whether the image of the source is fit to be published. */
static enum status judge(struct source *source, struct store *image,
                         struct status_text *why)
{
    uint64_t findings = 0;
    const char *const path = store_connection(source->store)->path;
    const struct check_calls calls = {report, count_checked, source};
    const enum status status = check_run(image, &calls, &findings, why);
    if (findings)
        return status_set(why, STATUS_FAILED,
                          "store '%s': %" PRIu64
                          " finding%s; a store in which db check finds "
                          "anything is not published",
                          path, findings, findings == 1 ? "" : "s");
    return status ? status : judge_content(image, path, why);
}

/* Makes the image, has it judged, and the published file made of it. */
static enum status make_from_image(struct source *source, const char *path,
                                   struct status_text *why)
{
    struct store_image *image;
    enum status status =
        store_image_make(source->store, source->destination, &image, why);
    if (status)
        return status;
    status = judge(source, store_image_store(image), why);
    if (!status)
        status = store_copy_compact(store_image_path(image), path,
                                    source->destination, why);
    store_image_free(image);
    return status;
}

static enum status add_store(struct dataset *dataset, struct source *source,
                             struct status_text *why)
{
    char *const path = atomic_folder_path(dataset->folder, store_name, why);
    enum status status = path ? STATUS_OK : STATUS_FAILED;
    if (!status)
        status = atomic_folder_take(dataset->folder, store_name, why);
    if (!status)
        status = make_from_image(source, path, why);
    if (!status)
        status = store_open(path, STORE_READ, &dataset->store, why);
    if (!status)
        status = store_call_it(dataset->store, source->destination, why);
    if (!status)
        status = info_read(dataset->store, &dataset->info, why);
    free(path);
    return status;
}

/* Where the proofs of a side go. The file is begun with the first. */
struct destination {
    struct dataset *dataset;
    int side;
    struct output_file *output;
    const struct dataset_calls *calls;
};

static enum status begin_file(struct destination *destination,
                              struct status_text *why)
{
    char name[32];
    struct atomic_folder *const folder = destination->dataset->folder;
    snprintf(name, sizeof name, "proofs/side%d.zst", destination->side);
    char *const path = atomic_folder_path(folder, name, why);
    enum status status =
        path ? atomic_folder_take(folder, name, why) : STATUS_FAILED;
    if (!status)
        status = output_file_to_file(path, &destination->output, why);
    free(path);
    return status;
}

/* A store_each_fn. */
static enum status write_proof(void *context, const struct store_entry *entry,
                               struct status_text *why)
{
    struct destination *const destination = context;
    struct dataset *const dataset = destination->dataset;
    const struct result *const result = entry->result;
    struct dataset_proofs *const proofs = &dataset->proofs[destination->side];
    bool found;
    struct proof proof;
    enum status status = store_get_proof(dataset->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (!status && !destination->output)
        status = begin_file(destination, why);
    if (!status &&
        output_file_write(destination->output, proof.bytes, proof.size))
        status = STATUS_FAILED;
    proof_free(&proof);
    if (result->position.turn == TURN_CONTRACT)
        proofs->contract++;
    else
        proofs->main++;
    dataset->written++;
    if (destination->calls->count)
        destination->calls->count(destination->calls->context, "proofs written",
                                  dataset->written,
                                  dataset->info.proofs.count[PROOF_VERIFIED]);
    return status;
}

static enum status add_proofs(struct dataset *dataset,
                              const struct dataset_calls *calls,
                              struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE && !status; side++) {
        struct destination destination = {
            .dataset = dataset, .side = side, .calls = calls};
        status = store_each_proof(dataset->store, side, write_proof,
                                  &destination, why);
        if (destination.output)
            status = output_file_finish(destination.output, status, why);
    }
    return status;
}

static enum status write_results(const void *content, FILE *file,
                                 struct status_text *why)
{
    const struct dataset *const dataset = content;
    const struct export_options all = {.format = EXPORT_CSV};
    return export_write(dataset->store, &all, file, why);
}

static enum status write_games(const void *content, FILE *file,
                               struct status_text *why)
{
    const struct dataset *const dataset = content;
    const struct export_options all = {.format = EXPORT_CSV,
                                       .what = EXPORT_GAMES};
    return export_write(dataset->store, &all, file, why);
}

static enum status write_schema(const void *content, FILE *file,
                                struct status_text *why)
{
    const struct dataset *const dataset = content;
    return store_copy_schema(dataset->store, file, why);
}

static enum status write_dictionary(const void *content, FILE *file,
                                    struct status_text *why)
{
    (void)content;
    return column_docs_write(file, why);
}

/* Appends the digests of the files that were added since the last time. */
static enum status take_digests(struct dataset *dataset,
                                struct status_text *why)
{
    size_t count;
    char *const *const names = atomic_folder_names(dataset->folder, &count);
    struct sha256 *const more = realloc(dataset->digests, count * sizeof *more);
    if (!more)
        return status_no_memory(why);
    dataset->digests = more;
    enum status status = STATUS_OK;
    while (dataset->digest_count < count && !status) {
        char *const path = atomic_folder_path(
            dataset->folder, names[dataset->digest_count], why);
        status = path ? sha256_file(path, &more[dataset->digest_count++], why)
                      : STATUS_FAILED;
        free(path);
    }
    return status;
}

/* The lines of sha256sum. */
static enum status write_sums(const void *content, FILE *file,
                              struct status_text *why)
{
    const struct dataset *const dataset = content;
    size_t count;
    char *const *const names = atomic_folder_names(dataset->folder, &count);
    (void)why;
    for (size_t i = 0; i < dataset->digest_count; i++)
        fprintf(file, "%s  %s\n", dataset->digests[i].text, names[i]);
    return STATUS_OK;
}

static const struct {
    const char *name;
    atomic_folder_write_fn *write;
} texts[] = {
    {"results.csv", write_results},
    {"schema.sql", write_schema},
    {"data-dictionary.md", write_dictionary},
    {"README.md", dataset_write_readme},
    {"CITATION.cff", dataset_write_citation},
    {"LICENSE", dataset_write_licence},
};

static enum status add_all(struct dataset *dataset, struct source *source,
                           struct status_text *why)
{
    enum status status = add_store(dataset, source, why);
    if (!status)
        status = add_proofs(dataset, source->calls, why);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && !status; i++)
        status = atomic_folder_add(dataset->folder, texts[i].name,
                                   texts[i].write, dataset, why);
    if (!status && dataset->info.games.games)
        status = atomic_folder_add(dataset->folder, "games.csv", write_games,
                                   dataset, why);
    if (!status)
        status = take_digests(dataset, why);
    if (!status)
        status = atomic_folder_add(dataset->folder, "datapackage.json",
                                   dataset_write_package, dataset, why);
    if (!status)
        status = take_digests(dataset, why);
    if (!status)
        status = atomic_folder_add(dataset->folder, "SHA256SUMS", write_sums,
                                   dataset, why);
    return status ? status : take_digests(dataset, why);
}

static void sum_up(const struct dataset *dataset,
                   struct dataset_summary *summary)
{
    *summary = (struct dataset_summary){
        .results = dataset->info.results,
        .proofs = dataset->info.proofs.count[PROOF_VERIFIED],
        .files = dataset->digest_count,
    };
    for (size_t i = 0; i < dataset->digest_count; i++)
        summary->bytes += dataset->digests[i].bytes;
}

enum status dataset_publish(struct store *store, const char *path,
                            const struct dataset_citation *citation,
                            const struct dataset_calls *calls,
                            struct dataset_summary *summary,
                            struct status_text *why)
{
    struct source source = {store, path, calls};
    struct dataset dataset = {.citation = citation};
    enum status status = dataset_citation_check(citation, why);
    if (!status)
        status = judge_content(store, store_connection(store)->path, why);
    if (!status)
        status = atomic_folder_open_new(path, &dataset.folder, why);
    if (status)
        return status;
    status = add_all(&dataset, &source, why);
    sum_up(&dataset, summary);
    store_close(dataset.store);
    free(dataset.digests);
    return atomic_folder_close(dataset.folder, status, why);
}
