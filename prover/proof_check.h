/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_check - the independent verifier at the side of a command.
 *
 * Every proof goes through verifier/, which shares no code with the search.
 * What it has accepted supports the contract positions that come after it; what
 * it accepted in an earlier run is taken from the store.
 */
#ifndef PROVER_PROOF_CHECK_H
#define PROVER_PROOF_CHECK_H

#include "db/store.h"
#include "verifier/verify.h"

enum { PROOF_CHECK_MEMORY = 1 << 30 /* bytes, at most */ };

struct proof_check {
    size_t memory; /* bytes it may take; 0: PROOF_CHECK_MEMORY */
    const volatile sig_atomic_t *stop; /* ends a check; NULL: nothing does */
    struct verify *verify;             /* NULL: not opened */
    int trusted_side;    /* of which the store's verdicts are known */
    int trusted_version; /* by store_foreign_version() then */
    bool unsupported;    /* nothing was wrong with the proof judged last, but it
                            rests on what was not accepted */
};

/* STATUS_FAILED when memory ran out. A proof check that is all zero is closed;
 * the first two may be set before it is opened, and stay when it is closed. */
enum status proof_check_open(struct proof_check *proof_check,
                             struct status_text *why);
void proof_check_close(struct proof_check *proof_check);

/*
 * Has a proof checked, and writes into it the verdict and who gave it.
 * STATUS_OK when it was accepted; STATUS_FAILED with the reason when it was
 * rejected, or when there is no verdict: it rests on what was not accepted
 * before, memory ran out, or the check was stopped. `report` may be NULL.
 */
enum status proof_check_judge(struct proof_check *proof_check,
                              struct proof *proof, struct verify_report *report,
                              struct status_text *why);

/* The word for what a proof of a proved result claims. */
const char *proof_check_claim(const struct result *result);

/* Whether the move of a proved result wins: it is the one that its proof, which
 * was accepted, begins with; and where a proof begins with none, since White
 * wins by a barred cell, a move that leaves him one. STATUS_FAILED when memory
 * ran out. */
enum status proof_check_move(struct proof_check *proof_check,
                             const struct result *result,
                             const struct proof *proof, bool *wins,
                             struct status_text *why);

/* Gives a proved result that its proof was accepted for a move that wins, or
 * MOVE_NONE where there is none to give: the player to move loses or has won
 * already. *found false: a move is wanted, and the proof leads to none. */
enum status proof_check_find_move(struct proof_check *proof_check,
                                  struct result *result,
                                  const struct proof *proof, bool *found,
                                  struct status_text *why);

/*
 * Gives a proved result in canonical form, whose own move does not win by
 * proof_check_move(), one that does. STATUS_FAILED: the move stays, for the
 * proof leads to none and is rejected for that, or memory ran out.
 */
enum status proof_check_mend_move(struct proof_check *proof_check,
                                  struct result *result, struct proof *proof,
                                  struct status_text *why);

/* The cells in which the winner wins whatever else the loser has on the board
 * (PROOFS.md, Statement 1), in the record's orientation, from the report on a
 * record that was accepted. False: the proof is of its very position only. */
bool proof_check_region(const struct verify_report *report,
                        struct cellset *region);

/* Takes all results of a side that the store says were verified as supports:
 * those of the main phase unseen, those of the contract that follow from what
 * was taken, for a verdict may have outlived what the proof rested on. Once
 * done it is done again only when another process may have added some; *news:
 * it was done. */
enum status proof_check_trust(struct proof_check *proof_check,
                              struct store *store, int side, bool *news,
                              struct status_text *why);

#endif
