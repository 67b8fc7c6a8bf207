/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * certificate - the frame of a proof's bytes, and the proofs of contract
 * positions.
 *
 * PROOFS.md has the rules and the format; solver/dfpn/scribe.h writes the nodes
 * of the main phase. A contract position's proof is one node: an action that
 * wins, or the statement that all lose. It rests on the proofs of the positions
 * those lead to.
 */
#ifndef PROOF_CERTIFICATE_H
#define PROOF_CERTIFICATE_H

#include "game/bytes.h"
#include "game/position.h"
#include "game/value.h"

enum { PROOF_MAX_SIZE = 1 << 30 /* bytes of a record */ };

/* The numbers that begin a node. */
enum certificate_code {
    CERTIFICATE_MARK,
    CERTIFICATE_REFERENCE,
    CERTIFICATE_BARRED,
    CERTIFICATE_CONNECTION,
    CERTIFICATE_REPLIES,
    CERTIFICATE_PASS,
    CERTIFICATE_LOSS,
    CERTIFICATE_MOVE = 8 /* and the cell's number */
};

/* Begins the record of a main-phase position that `winner` wins, with so many
 * nodes to follow. A decided position has none. */
void certificate_begin(struct bytes *bytes, const struct position *position,
                       enum colour winner, uint32_t nodes, uint32_t marked);

/* The whole record of a contract position. `action`: a winning cell or
 * MOVE_PASS; of a loss without meaning. */
void certificate_contract(struct bytes *bytes, const struct position *position,
                          enum rules rules, enum value value, int action);

#endif
