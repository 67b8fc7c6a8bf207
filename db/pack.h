/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack - what is new in a store, as files to be kept for good.
 *
 * A pack is a file of proofs, what is rested on first, and beside it the facts
 * of facts.h. Packs are numbered by whoever keeps them: each holds what those
 * before it do not, so all of them together hold everything, and none is ever
 * written again. The proofs of a pack are accepted by the verifier when it has
 * read those of the packs before.
 *
 * Every result has its line of facts, and a line again when it is better: more
 * nodes searched, proved, or with its proof. Proofs take room, so a condition
 * chooses among those of the main phase, whose searches can be repeated. Those
 * of a certificate always go in, and a contract position's does when all that
 * it rests on is there. Grundy values follow from the values, no proof tells
 * them, and they are left out.
 *
 * A certificate is the contract's result on the empty board, each first stone
 * that is proved to win, and what all of them rest on; or a pack of that alone.
 *
 * When only facts are new the file of proofs has none, and is there all the
 * same.
 *
 * The same store and the same packs before make the same bytes.
 */
#ifndef DB_PACK_H
#define DB_PACK_H

#include "db/store.h"

struct pack_summary {
    uint64_t results, proofs; /* in the pack */
    uint64_t bytes;           /* of the proofs, before they are compressed */
    uint64_t left_out;        /* results proved without a proof in a pack */
    uint64_t unverified;      /* of them those whose proof was never verified */
    double seconds;           /* that their searches took */
};

/*
 * Writes a pack; news->path is of the proofs, and so are those of the packs
 * before. With `certificate` it is one. Both files appear complete and on disk,
 * or neither. STATUS_USAGE: one of them is there already, nothing is new, the
 * condition is none, or the empty board's contract result has no proof for a
 * certificate. STATUS_FAILED with a line: damage, a claim that stands against a
 * result, a pack before that cannot be read or has a value that the store has
 * not, or the files cannot be written.
 */
enum status pack_save(struct store *store, const struct store_news *news,
                      bool certificate, struct pack_summary *summary,
                      struct status_text *why);

#endif
