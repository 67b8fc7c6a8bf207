/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * format - the frame of a proof's bytes, and the proofs of contract
 * positions.
 *
 * PROOFS.md has the rules and the format; solver/dfpn/proof_writer.h writes the
 * nodes of the main phase. A contract position's proof is one node: an action
 * that wins, or the statement that all lose. It rests on the proofs of the
 * positions those lead to.
 */
#ifndef PROOF_FORMAT_H
#define PROOF_FORMAT_H

#include "game/bytes.h"
#include "game/position.h"
#include "game/value.h"

enum { PROOF_MAX_SIZE = 1 << 30 /* bytes of a record */ };

/* The numbers that begin a node. */
enum proof_format_code {
    PROOF_FORMAT_MARK,
    PROOF_FORMAT_REFERENCE,
    PROOF_FORMAT_BARRED,
    PROOF_FORMAT_CONNECTION,
    PROOF_FORMAT_REPLIES,
    PROOF_FORMAT_PASS,
    PROOF_FORMAT_LOSS,
    PROOF_FORMAT_MOVE = 8 /* and the cell's number */
};

/* Begins the record of a main-phase position that `winner` wins, with so many
 * nodes to follow. A decided position has none. */
void proof_format_begin(struct bytes *bytes, const struct position *position,
                        enum colour winner, uint32_t nodes, uint32_t marked);

/* The whole record of a contract position. `action`: a winning cell or
 * MOVE_PASS; of a loss without meaning. */
void proof_format_contract(struct bytes *bytes, const struct position *position,
                           enum rules rules, enum value value, int action);

#endif
