/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search - picks the narrowest sets that hold the board; see backend.h. */
#include "solver/dfpn/search.h"

#include <stdlib.h>

#include "game/clock.h"
#include "game/outcome.h"
#include "solver/dfpn/backend.h"

struct search {
    const struct backend *backend;
    struct dfpn_threads *dfpn_threads;
};

static const struct backend *const backends[] = {&backend_1, &backend_2,
                                                 &backend_4, &backend_8};

static const struct backend *backend_for(int side)
{
    const struct backend *const *backend = backends;
    while ((*backend)->max_cells < board_of(side)->cells)
        backend++;
    return *backend;
}

enum status search_create(int side, const struct search_options *options,
                          struct search **search, struct status_text *why)
{
    struct search *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->backend = backend_for(side);
    const enum status status =
        made->backend->create(side, options, &made->dfpn_threads, why);
    if (status)
        free(made);
    else
        *search = made;
    return status;
}

void search_destroy(struct search *search)
{
    if (search)
        search->backend->destroy(search->dfpn_threads);
    free(search);
}

void search_set_progress(struct search *search, search_progress_fn *progress,
                         void *context)
{
    search->backend->set_progress(search->dfpn_threads, progress, context);
}

void search_set_wins(struct search *search, search_win_fn *tell, void *context)
{
    search->backend->set_wins(search->dfpn_threads, tell, context);
}

void search_set_estimate(struct search *search, search_estimate_fn *estimate,
                         void *context)
{
    search->backend->set_estimate(search->dfpn_threads, estimate, context);
}

bool search_describe(struct search *search, const struct position *position,
                     uint64_t *sets)
{
    return search->backend->describe(search->dfpn_threads, position, sets);
}

void search_set_trace(struct search *search, struct search_trace *trace)
{
    search->backend->set_trace(search->dfpn_threads, trace);
}

void search_prove(struct search *search, const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict)
{
    search->backend->prove(search->dfpn_threads, position, limits, verdict);
}

void search_count(const struct search *search, struct counters *counters)
{
    search->backend->count(search->dfpn_threads, counters);
}

void search_look(struct search *search, const struct position *position,
                 struct search_view *view)
{
    search->backend->look(search->dfpn_threads, position, view);
}

enum status search_learn(struct search *search, const unsigned char *bytes,
                         size_t size, struct status_text *why)
{
    return search->backend->learn(search->dfpn_threads, bytes, size, why);
}

int search_parts(struct search *search, struct search_part parts[SEARCH_PARTS])
{
    return search->backend->parts(search->dfpn_threads, parts);
}

void search_forget(struct search *search)
{
    search->backend->forget(search->dfpn_threads);
}

enum status search_extract(struct search *search,
                           const struct position *position, enum colour winner,
                           int k, const struct search_limits *limits,
                           struct bytes *bytes, struct search_proof *proof,
                           struct status_text *why)
{
    return search->backend->extract(search->dfpn_threads, position, winner,
                                    NULL, k, limits, bytes, proof, why);
}

/* What of the limits is left for writing the proof down. */
static struct search_limits limits_after(const struct search_limits *limits,
                                         const struct search_verdict *verdict)
{
    const double left = limits->seconds - verdict->seconds;
    struct search_limits rest = {.stop = limits->stop};
    if (limits->seconds > 0)
        rest.seconds = (left > 0 ? left : 0) + SEARCH_GRACE;
    return rest;
}

enum status search_solve(struct search *search, const struct position *position,
                         int k, const struct search_limits *limits,
                         struct search_solution *solution,
                         struct status_text *why)
{
    struct search_verdict *const verdict = &solution->verdict;
    struct search_proof proof;
    *solution = (struct search_solution){.record = {.data = NULL}};
    search_prove(search, position, limits, verdict);
    if (verdict->value == VALUE_UNKNOWN)
        return STATUS_OK;
    const struct search_limits rest = limits_after(limits, verdict);
    const enum status status = search_extract(
        search, position, value_winner(position->turn, verdict->value), k,
        &rest, &solution->record, &proof, why);
    if (!status) {
        solution->proof_nodes = proof.nodes;
        if (proof.move != MOVE_NONE)
            verdict->move = proof.move;
        return STATUS_OK;
    }
    bytes_clear(&solution->record);
    solution->unwritten = true;
    verdict->value = VALUE_UNKNOWN;
    verdict->move = MOVE_NONE;
    return status == STATUS_LIMIT ? STATUS_OK : status;
}

enum status search_follow(struct search *search, const struct outline *outline,
                          const struct search_limits *limits,
                          struct search_solution *solution,
                          struct status_text *why)
{
    const struct position *const position = &outline->position;
    struct search_verdict *const verdict = &solution->verdict;
    struct search_proof proof;
    const double began = clock_now();
    *solution = (struct search_solution){.verdict = {.move = MOVE_NONE}};
    if (outcome_winner(position) != COLOUR_NONE)
        return status_set(why, STATUS_USAGE,
                          "an outline of a position that is decided");
    const enum status status = search->backend->extract(
        search->dfpn_threads, position, outline->winner, outline, 0, limits,
        &solution->record, &proof, why);
    verdict->nodes = proof.searched;
    verdict->seconds = clock_now() - began;
    if (status) {
        bytes_clear(&solution->record);
        solution->unwritten = true;
        return status == STATUS_LIMIT ? STATUS_OK : status;
    }
    solution->proof_nodes = proof.nodes;
    verdict->value = value_from_winner(position->turn, outline->winner);
    verdict->move = proof.move;
    return STATUS_OK;
}
