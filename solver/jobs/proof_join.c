/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_join - see the header. */
#include "solver/jobs/proof_join.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "proof/format.h"
#include "proof/parts.h"

/* What has become of a step. */
struct entry {
    bool written;     /* and marked */
    uint8_t symmetry; /* from its orientation to where it was written */
    uint32_t index;   /* among the marked nodes */
};

struct grafting {
    const struct proof_plan *plan;
    proof_join_get_fn *get;
    void *context;
    struct entry *entries; /* by step */
    struct proof_parts parts;
    struct status_text *why;
};

static enum status write_link(struct grafting *grafting,
                              const struct proof_plan_link *link, int k);

static void put(struct grafting *grafting, uint32_t number)
{
    bytes_add_number(&grafting->parts.bytes, number);
}

static void put_cell(struct grafting *grafting, int cell, int k, uint32_t add)
{
    const struct board *const board = grafting->plan->position.board;
    put(grafting, add + (uint32_t)board->image[k][cell]);
}

static enum status write_record(struct grafting *grafting,
                                const struct proof_plan_step *step, int k)
{
    const enum colour winner = grafting->plan->winner;
    struct bytes record = {.data = NULL};
    enum status status = grafting->get(grafting->context, &step->position,
                                       winner, &record, grafting->why);
    if (!status)
        status = proof_parts_add(&grafting->parts, &record, &step->position,
                                 winner, k, step->uses > 1, grafting->why);
    bytes_clear(&record);
    return status;
}

static enum status write_move(struct grafting *grafting,
                              const struct proof_plan_step *step, int k)
{
    put_cell(grafting, step->cell, k, PROOF_FORMAT_MOVE);
    return step->link_count
               ? write_link(grafting, &grafting->plan->links[step->links], k)
               : STATUS_OK;
}

static enum status write_replies(struct grafting *grafting,
                                 const struct proof_plan_step *step, int k)
{
    enum status status = STATUS_OK;
    put(grafting, PROOF_FORMAT_REPLIES);
    put(grafting, step->link_count);
    for (uint32_t i = 0; i < step->link_count && !status; i++) {
        const struct proof_plan_link *const link =
            &grafting->plan->links[step->links + i];
        if (link->reply == MOVE_PASS)
            put(grafting, 0);
        else
            put_cell(grafting, link->reply, k, 1);
        status = write_link(grafting, link, k);
    }
    return status;
}

/* Writes a step that was no job. */
static enum status write_own(struct grafting *grafting,
                             const struct proof_plan_step *step, int k)
{
    const bool mark = step->uses > 1;
    if (mark)
        put(grafting, PROOF_FORMAT_MARK);
    grafting->parts.nodes++;
    const enum status status = step->kind == PROOF_PLAN_MOVE
                                   ? write_move(grafting, step, k)
                                   : write_replies(grafting, step, k);
    grafting->parts.marked += mark;
    return status;
}

/* Writes a step turned by symmetry k. */
static enum status write_step(struct grafting *grafting, uint32_t index, int k)
{
    const struct proof_plan_step *const step = &grafting->plan->steps[index];
    struct entry *const entry = &grafting->entries[index];
    if (entry->written) {
        put(grafting, PROOF_FORMAT_REFERENCE);
        put(grafting, entry->index);
        put(grafting,
            (uint32_t)symmetry_compose(k, symmetry_inverse(entry->symmetry)));
        return STATUS_OK;
    }
    const enum status status = step->kind == PROOF_PLAN_RECORD
                                   ? write_record(grafting, step, k)
                                   : write_own(grafting, step, k);
    *entry = (struct entry){.written = true,
                            .symmetry = (uint8_t)k,
                            .index = grafting->parts.marked - 1};
    return status;
}

static enum status write_link(struct grafting *grafting,
                              const struct proof_plan_link *link, int k)
{
    return write_step(grafting, link->step,
                      symmetry_compose(k, link->symmetry));
}

/* Adds the head and the nodes. */
static enum status finish(const struct grafting *grafting, struct bytes *bytes,
                          uint32_t *nodes)
{
    const struct proof_plan *const plan = grafting->plan;
    const struct proof_parts *const parts = &grafting->parts;
    if (parts->nodes > UINT32_MAX)
        return status_set(grafting->why, STATUS_FAILED,
                          "a proof of more than 2^32 nodes");
    *nodes = (uint32_t)parts->nodes;
    proof_format_begin(bytes, &plan->position, plan->winner, *nodes,
                       parts->marked);
    bytes_add(bytes, parts->bytes.data, parts->bytes.size);
    return parts->bytes.failed || bytes->failed
               ? status_no_memory(grafting->why)
               : STATUS_OK;
}

enum status proof_join(const struct proof_plan *plan, proof_join_get_fn *get,
                       void *context, struct bytes *bytes, uint32_t *nodes,
                       struct status_text *why)
{
    struct grafting grafting = {
        .plan = plan, .get = get, .context = context, .why = why};
    enum status status = STATUS_OK;
    grafting.entries = calloc(plan->count + 1, sizeof *grafting.entries);
    if (!grafting.entries)
        return status_no_memory(why);
    if (plan->count)
        status = write_step(&grafting, 0, 0);
    if (!status)
        status = finish(&grafting, bytes, nodes);
    bytes_clear(&grafting.parts.bytes);
    free(grafting.entries);
    return status;
}
