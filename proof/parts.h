/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parts - the nodes of one record, turned, on their way into another.
 *
 * Under a symmetry g of the board a record of PROOFS.md stays a proof when
 *   - cells and sides become their images, and the arms of a connection stand
 *     in the order of the images of their sides;
 *   - a reference by symmetry k becomes one by g k g^-1, for it led from where
 *     the marked node was to where it is used, and both have been turned.
 * In the other record the marked nodes that were finished there before come
 * first, so the index of a reference grows by their number.
 *
 * The reader refuses whatever is not of the form that PROOFS.md describes or
 * not of the position and winner asked for, and takes time in proportion to the
 * bytes, however they were damaged. Whether they prove anything is for the
 * verifier.
 */
#ifndef PROOF_PARTS_H
#define PROOF_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/position.h"
#include "game/status.h"

/* The record that the nodes go into. */
struct proof_parts {
    struct bytes bytes; /* of nodes alone */
    uint64_t nodes;     /* as they count in a record */
    uint32_t marked;    /* nodes finished */
};

/*
 * Adds the nodes of the record of a position that `winner` wins, turned by
 * symmetry k. `mark`: the first of them gets a mark, if it has none, and is
 * then the marked node finished last. STATUS_FAILED: the record is not such a
 * one, or memory ran out; then what was added is without meaning.
 */
enum status proof_parts_add(struct proof_parts *parts,
                            const struct bytes *record,
                            const struct position *position, enum colour winner,
                            int k, bool mark, struct status_text *why);

#endif
