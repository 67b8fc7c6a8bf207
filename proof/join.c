/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * join - copies records node by node through a reader and a writer, turned by
 * the symmetry of the link that leads to them.
 */
#include "proof/join.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/symmetry.h"
#include "proof/reader.h"

void proof_plan_free(struct proof_plan *plan)
{
    free(plan->steps);
    free(plan->links);
    *plan = (struct proof_plan){.winner = COLOUR_NONE};
}

/* --- A record turned ----------------------------------------------------- */

/* Writes the node that has begun. */
static void copy_node(const struct proof_reader *reader, uint32_t before, int k,
                      struct proof_writer *writer)
{
    const struct proof_reader_node *const node = proof_reader_node(reader);
    switch (node->kind) {
    case PROOF_MOVE: proof_writer_move(writer, node->cell, k); break;
    case PROOF_REPLIES: proof_writer_replies(writer, node->children); break;
    case PROOF_CONNECTION:
        proof_writer_connection(writer, &reader->connection, k);
        break;
    case PROOF_BARRED: proof_writer_barred(writer); break;
    default:
        proof_writer_reference(
            writer, before + reader->target,
            symmetry_compose(symmetry_compose(k, reader->symmetry),
                             symmetry_inverse(k)));
    }
}

/* Writes all nodes; the event that ended the record. `marked`: the root has its
 * mark, and is not counted. */
static enum proof_event copy_nodes(struct proof_reader *reader, int k,
                                   bool marked, struct proof_writer *writer)
{
    const uint32_t before = writer->marked;
    enum proof_event event;
    while ((event = proof_reader_next(reader)) < PROOF_EVENT_DONE) {
        const struct proof_reader_node *const node = proof_reader_node(reader);
        const bool root = node->edge == MOVE_NONE;
        const bool mark = node->marked && !(root && marked);
        if (event == PROOF_EVENT_END) {
            writer->marked += mark;
            continue;
        }
        if (!root && node[-1].kind == PROOF_REPLIES)
            proof_writer_reply(writer, node->edge, k);
        if (mark)
            proof_writer_mark(writer);
        copy_node(reader, before, k, writer);
    }
    return event;
}

enum status proof_join_add(struct proof_writer *writer,
                           const struct bytes *record,
                           const struct position *position, int k, bool marked,
                           struct status_text *why)
{
    struct proof_reader reader;
    struct status_text flaw = {"it is of something else"};
    char text[NOTATION_SIZE];
    const bool done =
        !proof_reader_open(&reader, record->data, record->size, &flaw) &&
        position_equal(&reader.position, position) &&
        reader.winner == writer->winner &&
        copy_nodes(&reader, k, marked, writer) == PROOF_EVENT_DONE;
    proof_reader_close(&reader);
    if (!done)
        return status_set(why, STATUS_FAILED,
                          "the proof of %s cannot be used: %s",
                          notation_write(position, text), flaw.line);
    return writer->bytes.failed ? status_no_memory(why) : STATUS_OK;
}

/* --- A plan carried out -------------------------------------------------- */

struct joining {
    const struct proof_plan *plan;
    proof_join_get_fn *get;
    void *context;
    struct proof_use *uses; /* by step */
    struct proof_writer writer;
    struct status_text *why;
};

static enum status write_link(struct joining *joining,
                              const struct proof_plan_link *link, int k);

static enum status write_record(struct joining *joining,
                                const struct proof_plan_step *step, int k)
{
    struct bytes record = {.data = NULL};
    enum status status =
        joining->get(joining->context, &step->position, joining->plan->winner,
                     &record, joining->why);
    if (!status)
        status = proof_join_add(&joining->writer, &record, &step->position, k,
                                step->uses > 1, joining->why);
    bytes_clear(&record);
    return status;
}

/* Writes a move or replies. */
static enum status write_own(struct joining *joining,
                             const struct proof_plan_step *step, int k)
{
    const bool replies = step->kind == PROOF_PLAN_REPLIES;
    enum status status = STATUS_OK;
    if (replies)
        proof_writer_replies(&joining->writer, step->link_count);
    else
        proof_writer_move(&joining->writer, step->cell, k);
    for (uint32_t i = 0; i < step->link_count && !status; i++) {
        const struct proof_plan_link *const link =
            &joining->plan->links[step->links + i];
        if (replies)
            proof_writer_reply(&joining->writer, link->reply, k);
        status = write_link(joining, link, k);
    }
    return status;
}

/* Writes a step turned by symmetry k. */
static enum status write_step(struct joining *joining, uint32_t index, int k)
{
    const struct proof_plan_step *const step = &joining->plan->steps[index];
    struct proof_use *const use = &joining->uses[index];
    const bool mark = step->uses > 1;
    if (proof_writer_refer(&joining->writer, use, k))
        return STATUS_OK;
    if (mark)
        proof_writer_mark(&joining->writer);
    const enum status status = step->kind == PROOF_PLAN_RECORD
                                   ? write_record(joining, step, k)
                                   : write_own(joining, step, k);
    if (mark)
        proof_writer_marked(&joining->writer, k, use);
    return status;
}

static enum status write_link(struct joining *joining,
                              const struct proof_plan_link *link, int k)
{
    return write_step(joining, link->step, symmetry_compose(k, link->symmetry));
}

enum status proof_join(const struct proof_plan *plan, proof_join_get_fn *get,
                       void *context, struct bytes *bytes, uint32_t *nodes,
                       struct status_text *why)
{
    struct joining joining = {
        .plan = plan,
        .get = get,
        .context = context,
        .uses = calloc(plan->count + 1, sizeof *joining.uses),
        .writer = {.board = plan->position.board, .winner = plan->winner},
        .why = why};
    enum status status = STATUS_OK;
    if (!joining.uses)
        return status_no_memory(why);
    if (plan->count)
        status = write_step(&joining, 0, 0);
    if (!status)
        status = proof_writer_end(&joining.writer, &plan->position, bytes,
                                  nodes, why);
    bytes_clear(&joining.writer.bytes);
    free(joining.uses);
    return status;
}
