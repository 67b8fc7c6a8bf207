/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * notary - the independent verifier at the side of a command.
 *
 * Every proof goes through verifier/, which shares no code with the search.
 * What it has accepted supports the contract positions that come after it; what
 * it accepted in an earlier run is taken from the store.
 */
#ifndef PROVER_NOTARY_H
#define PROVER_NOTARY_H

#include "db/store.h"
#include "verifier/verify.h"

struct notary {
    struct verify *verify; /* NULL: not opened */
    int trusted_side;      /* of which the store's verdicts are known */
};

/* STATUS_FAILED when memory ran out. A notary that is all zero is closed. */
enum status notary_open(struct notary *notary, struct status_text *why);
void notary_close(struct notary *notary);

/*
 * Has a proof checked, and writes into it the verdict and who gave it.
 * STATUS_OK when it was accepted; STATUS_FAILED with the reason when it was
 * rejected, or when there is no verdict: it rests on what was not accepted
 * before, or memory ran out. `report` may be NULL.
 */
enum status notary_judge(struct notary *notary, struct proof *proof,
                         struct verify_report *report, struct status_text *why);

/* The word for what a proof of a proved result claims. */
const char *notary_claim(const struct result *result);

/* The cells in which the winner wins whatever else the loser has on the board
 * (PROOFS.md, Statement 1), in the record's orientation, from the report on a
 * record that was accepted. False: the proof is of its very position only. */
bool notary_region(const struct verify_report *report, struct cellset *region);

/* Takes all results of a side that the store says were verified as supports. */
enum status notary_trust(struct notary *notary, struct store *store, int side,
                         struct status_text *why);

#endif
