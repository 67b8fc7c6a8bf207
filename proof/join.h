/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * join - one proof put together from several.
 *
 * A plan says how: a step is for a position, in its canonical orientation, that
 * the plan's winner wins. Either its proof is in a record of its own, or it is
 * a move of the winner's or the needed replies of the loser's, with links to
 * the steps that follow. A step may be used more than once, also where the
 * loser has other stones, if its proof has a region (PROOFS.md, Statement 1); a
 * record can stand there as long as it answers passes wherever it can, as those
 * of search.h and of this file do. What is used more than once is written where
 * it is first met, marked, and referred to later.
 *
 * Under a symmetry g of the board a record stays a proof when
 *   - cells and sides become their images, and the arms of a connection stand
 *     in the order of the images of their sides;
 *   - a reference by symmetry k becomes one by g k g^-1, for it led from where
 *     the marked node was to where it is used, and both have been turned.
 * In the other record the marked nodes that were finished there before come
 * first, so the index of a reference grows by their number.
 */
#ifndef PROOF_JOIN_H
#define PROOF_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"
#include "proof/writer.h"

enum proof_plan_kind {
    PROOF_PLAN_RECORD,
    PROOF_PLAN_MOVE,   /* to `cell`; no link: it makes the goal */
    PROOF_PLAN_REPLIES /* a link for each reply that needs an answer */
};

struct proof_plan_step {
    struct position position;
    enum proof_plan_kind kind;
    int cell;
    uint32_t links; /* the first of them, and how many */
    uint32_t link_count;
    uint32_t uses;
};

struct proof_plan_link {
    uint32_t step;
    int16_t reply;    /* of replies: the one that leads there, in the user's
                         orientation, or MOVE_PASS when the step has a region:
                         so it fits wherever that is empty */
    uint8_t symmetry; /* from the step's orientation to the user's */
};

struct proof_plan {
    struct position position; /* canonical */
    enum colour winner;
    struct proof_plan_step *steps; /* step 0 is the position's; none when the
                                    game is over there */
    size_t count, room;
    struct proof_plan_link *links;
    size_t link_count, link_room;
};

/* Frees what it holds; it is empty again. */
void proof_plan_free(struct proof_plan *plan);

/* Fills *record, empty bytes, with the record of a position that `winner` wins,
 * as it stands: canonical. The bytes are freed by who asked, also after a
 * failure. */
typedef enum status proof_join_get_fn(void *context,
                                      const struct position *position,
                                      enum colour winner, struct bytes *record,
                                      struct status_text *why);

/*
 * Adds to `bytes` the record of the plan's position; `nodes` receives how many
 * it has. STATUS_FAILED: a record was not to be had or is damaged, or memory
 * or numbers ran out; then the bytes are without meaning. Whether the record
 * proves anything the verifier must say, for a record may have been changed
 * since its job was done.
 */
enum status proof_join(const struct proof_plan *plan, proof_join_get_fn *get,
                       void *context, struct bytes *bytes, uint32_t *nodes,
                       struct status_text *why);

/*
 * Adds to a writer the nodes of the record of a position that the writer's
 * winner wins, turned by symmetry k. `marked`: the first of them has got its
 * mark, with its number still to come. STATUS_FAILED: the record is not such a
 * one, or memory ran out; then what was added is without meaning.
 */
enum status proof_join_add(struct proof_writer *writer,
                           const struct bytes *record,
                           const struct position *position, int k, bool marked,
                           struct status_text *why);

#endif
