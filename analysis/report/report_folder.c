/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_folder - computing what goes into the folder. */
#include "analysis/report/report_folder.h"

#include <stdlib.h>
#include <string.h>

/* What a statistic is asked, which is no more than it takes. */
static struct request request_for(const struct statistic *statistic,
                                  const struct report_folder_request *from,
                                  int side, enum rules rules)
{
    struct request request = request_of(side, rules);
    if (statistic->options & REQUEST_SEED)
        request.seed = from->seed;
    if (statistic->options & REQUEST_DRAWS)
        request.draws = from->draws;
    if (statistic->options & REQUEST_AGAINST) {
        request.against = from->against;
        request.against_count = from->against_count;
    }
    if (statistic->options & REQUEST_CLAIMS) {
        request.claims = from->claims;
        request.claim_paths = from->claim_paths;
        request.claim_path_count = from->claim_path_count;
    }
    return request;
}

static size_t count_statistics(void)
{
    size_t count = 0;
    while (statistics[count].name)
        count++;
    return count;
}

/* A statistic that is not computed, for a reason. */
static enum status leave_out(struct report_folder_part *part,
                             const struct request *request, const char *reason)
{
    report_init(&part->report, part->statistic->name, request->side,
                request->rules);
    return status_set(&part->why, STATUS_USAGE, "%s", reason);
}

/* Computes a statistic, unless it is long work that was not asked for, which is
 * done under one set of rules, or tells of a store and there is none. */
static enum status compute(struct report_folder_part *part, struct store *store,
                           const struct request *request,
                           const struct report_folder_request *from)
{
    const bool asked =
        from->census && (from->rules_fixed || request->rules == RULES_INNER);
    if (!store && !(part->statistic->options & REQUEST_CLAIMS))
        return leave_out(part, request,
                         "tells of a store, and this report is of claims "
                         "alone");
    if (part->statistic->long_work && !asked)
        return leave_out(part, request,
                         "takes up to a minute: --census asks for it");
    return statistic_compute(part->statistic, store, request, &part->report,
                             &part->why);
}

static enum status make_parts(struct store *store,
                              const struct report_folder_request *request,
                              const struct side_results *side_results,
                              struct report_folder *report_folder,
                              struct status_text *why)
{
    struct report_folder_chapter *const chapter =
        &report_folder->chapters[report_folder->count - 1];
    const size_t count = count_statistics();
    chapter->parts = calloc(count, sizeof *chapter->parts);
    if (!chapter->parts)
        return status_no_memory(why);
    for (size_t i = 0; i < count; i++) {
        struct report_folder_part *const part =
            &chapter->parts[chapter->count++];
        struct request asked =
            request_for(&statistics[i], request, chapter->side, chapter->rules);
        asked.side_results = side_results;
        part->statistic = &statistics[i];
        const enum status status = compute(part, store, &asked, request);
        part->silent = status == STATUS_USAGE;
        if (part->silent)
            report_free(&part->report);
        if (status != STATUS_OK && !part->silent) {
            *why = part->why;
            return status;
        }
        if (request->count)
            request->count(request->context, ++report_folder->computed,
                           report_folder->wanted);
    }
    return STATUS_OK;
}

/* The figures, with what they are made of at hand. */
static enum status draw(const struct figures_subject *subject,
                        struct report_folder_chapter *chapter,
                        struct status_text *why)
{
    struct figures_subject whole = *subject;
    struct contract_sets contract_sets;
    struct position_winner known;
    struct status_text none;
    enum status status =
        position_winner_make(subject->side_results, &known, why);
    if (status != STATUS_OK)
        return status;
    whole.known = &known;
    status = contract_sets_build(subject->side_results, &contract_sets, &none);
    if (status == STATUS_OK)
        whole.contract_sets = &contract_sets;
    if (status == STATUS_FAILED)
        *why = none;
    else
        status = figures_make(&whole, &chapter->figures, why);
    if (whole.contract_sets)
        contract_sets_free(&contract_sets);
    position_winner_free(&known);
    return status;
}

static enum status make_figures(struct store *store,
                                const struct claims *claims,
                                const struct side_results *side_results,
                                struct report_folder_chapter *chapter,
                                struct status_text *why)
{
    struct figures_subject subject = {.store = store,
                                      .claims = claims,
                                      .side = chapter->side,
                                      .rules = chapter->rules,
                                      .side_results = side_results};
    const struct report **const reports =
        reallocarray(NULL, chapter->count, sizeof *reports);
    if (!reports)
        return status_no_memory(why);
    for (size_t i = 0; i < chapter->count; i++)
        if (!chapter->parts[i].silent)
            reports[subject.report_count++] = &chapter->parts[i].report;
    subject.reports = reports;
    const enum status status = draw(&subject, chapter, why);
    free(reports);
    return status;
}

static bool has_something(const struct report_folder_chapter *chapter)
{
    for (size_t i = 0; i < chapter->count; i++)
        if (!chapter->parts[i].silent)
            return true;
    return false;
}

static void free_chapter(struct report_folder_chapter *chapter)
{
    for (size_t i = 0; i < chapter->count; i++)
        report_free(&chapter->parts[i].report);
    free(chapter->parts);
    figures_free(&chapter->figures);
}

/* Makes what is in a chapter; the results are read once for all of it. */
static enum status fill_chapter(struct store *store,
                                const struct report_folder_request *request,
                                struct report_folder *report_folder,
                                struct status_text *why)
{
    struct report_folder_chapter *const chapter =
        &report_folder->chapters[report_folder->count - 1];
    const struct request asked = request_of(chapter->side, chapter->rules);
    struct side_results side_results;
    enum status status = side_results_read(store, &asked, &side_results, why);
    if (status != STATUS_OK)
        return status;
    status = make_parts(store, request, &side_results, report_folder, why);
    if (status == STATUS_OK && has_something(chapter))
        status =
            make_figures(store, request->claims, &side_results, chapter, why);
    side_results_free(&side_results);
    return status;
}

/* Adds a chapter, unless there is nothing to put in it. */
static enum status add_chapter(struct report_folder *report_folder,
                               struct store *store,
                               const struct report_folder_request *request,
                               int side, enum rules rules,
                               struct status_text *why)
{
    struct report_folder_chapter *const chapter =
        &report_folder->chapters[report_folder->count++];
    *chapter = (struct report_folder_chapter){.side = side, .rules = rules};
    const enum status status = fill_chapter(store, request, report_folder, why);
    if (status == STATUS_OK && !has_something(chapter)) {
        free_chapter(chapter);
        report_folder->count--;
    }
    return status;
}

/* A claims_each_fn that ends the walk. */
static enum status meet(void *context, const struct game *game,
                        enum value value, int move, struct status_text *why)
{
    bool *const met = context;
    (void)game, (void)move, (void)why;
    *met = value != VALUE_UNKNOWN;
    return *met ? STATUS_LIMIT : STATUS_OK;
}

/* Whether anything is claimed about a side. */
static bool is_claimed(const struct report_folder_request *request, int side)
{
    bool met = false;
    if (request->claims)
        claims_each(request->claims, side, meet, &met, NULL);
    return met;
}

/* Whether a side is to be told of under these rules. What is proved of the main
 * phase holds under all, and so do most claims; it is told once. */
static bool is_wanted(const struct info *info,
                      const struct report_folder_request *request, int side,
                      enum rules rules)
{
    const uint64_t any =
        info->count[side][INFO_ANY][RESULT_PROVED] + is_claimed(request, side);
    const uint64_t inner = info->count[side][INFO_INNER][RESULT_PROVED];
    const uint64_t open = info->count[side][INFO_OPEN][RESULT_PROVED];
    const bool games =
        info->games.count[side][rules] || info->imported.count[side][rules];
    if (request->side && side != request->side)
        return false;
    if (request->rules_fixed)
        return rules == request->rules && (any + inner + open > 0 || games);
    return games || (rules == RULES_INNER ? any + inner > 0
                                          : rules == RULES_OPEN && open > 0);
}

static uint64_t count_wanted(const struct info *info,
                             const struct report_folder_request *request)
{
    uint64_t chapters = 0;
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < RULES_COUNT; rules++)
            chapters += is_wanted(info, request, side, (enum rules)rules);
    return chapters * count_statistics();
}

/* `path`: of the store; NULL: there is none. */
static enum status nothing(const struct report_folder_request *request,
                           const char *path, struct status_text *why)
{
    char about[32] = "";
    if (request->side)
        snprintf(about, sizeof about, " of side %d", request->side);
    return status_set(why, STATUS_USAGE, "'%s' holds no %s%s%s%s to report",
                      path ? path : request->claim_paths[0],
                      path ? "proved results" : "claims", about,
                      request->rules_fixed ? " under the rules " : "",
                      request->rules_fixed ? rules_name(request->rules) : "");
}

enum status report_folder_make(struct store *store,
                               const struct report_folder_request *request,
                               struct report_folder *report_folder,
                               struct status_text *why)
{
    struct info info = {.path = NULL};
    *report_folder =
        (struct report_folder){.has_store = store != NULL,
                               .claim_paths = request->claim_paths,
                               .claim_path_count = request->claim_path_count};
    enum status status = store ? info_read(store, &info, why) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    report_folder->wanted = count_wanted(&info, request);
    report_folder->results = info.results;
    report_folder->proofs = info.proofs.count[PROOF_VERIFIED];
    memcpy(report_folder->last_run, info.last_run,
           sizeof report_folder->last_run);
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < RULES_COUNT && !status; rules++)
            if (is_wanted(&info, request, side, (enum rules)rules))
                status = add_chapter(report_folder, store, request, side,
                                     (enum rules)rules, why);
    if (status == STATUS_OK && report_folder->count == 0)
        return nothing(request, info.path, why);
    return status;
}

void report_folder_free(struct report_folder *report_folder)
{
    for (size_t i = 0; i < report_folder->count; i++)
        free_chapter(&report_folder->chapters[i]);
    report_folder->count = 0;
}
