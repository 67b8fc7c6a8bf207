/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_writer - a strategy's nodes as the bytes of a proof.
 *
 * Writes what the root needs, depth first, in the format of PROOFS.md. A node
 * that is used more than once is written where it is first met, marked, and
 * referred to later, unless it is as short as a reference.
 */
#ifndef SOLVER_DFPN_PROOF_WRITER_H
#define SOLVER_DFPN_PROOF_WRITER_H

#include "game/bytes.h"
#include "solver/dfpn/strategy.h"

#define proof_writer_write BITS_NAME(proof_writer_write)

/* Adds the record of the image under symmetry `k` of a position, of which
 * `root` is the node; `nodes` receives their number. False when memory ran out.
 */
bool proof_writer_write(const struct strategy *strategy,
                        const struct strategy_link *root,
                        const struct position *position, int k,
                        struct bytes *bytes, uint32_t *nodes);

#endif
