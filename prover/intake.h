/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intake - deliveries from anybody, judged, and what is true of them stored.
 *
 * Nothing of a delivery is believed but what its proof shows: the notary has
 * accepted it, it is about the very position, claims the winner delivered, and
 * begins with the move delivered. What is not proved is only how much was
 * searched in vain; that is taken at its word, for it decides nothing but where
 * the work goes on.
 */
#ifndef PROVER_INTAKE_H
#define PROVER_INTAKE_H

#include "prover/delivery.h"
#include "prover/keeper.h"
#include "prover/order.h"

enum intake_end {
    INTAKE_TAKEN,  /* it is right, and goes into the store unless `known` */
    INTAKE_FAILED, /* the worker says that it could not */
    INTAKE_REFUSED /* malformed, not what was asked for, or not proved as
                      delivered */
};

struct intake {
    enum intake_end end;
    bool meant;                  /* it says that it is a delivery */
    bool known;                  /* the store says as much already */
    struct result result;        /* taken: in the position's orientation as
                                    delivered */
    struct run run;              /* taken: of the worker */
    struct verify_report report; /* taken, with a winner: on the proof */
    struct status_text reason;   /* failed or refused */
    struct record record;        /* what waits for intake_commit() */
};

/*
 * Takes a line: judges it, and hands what is new in it to the keeper, under the
 * keeper's run; keeper_flush() makes sure of it. `asked` is the order it must
 * answer; NULL: whatever it is about. STATUS_OK with every end;
 * STATUS_FAILED: the store or memory failed.
 */
enum status intake_take(struct keeper *keeper, const struct order *asked,
                        const char *line, size_t size, struct intake *intake,
                        struct status_text *why);

/* The two halves of it. After intake_judge() the caller may change the keeper's
 * run; intake_commit() or intake_drop() must follow. */
enum status intake_judge(struct keeper *keeper, const struct order *asked,
                         const char *line, size_t size, struct intake *intake,
                         struct status_text *why);
enum status intake_commit(struct keeper *keeper, struct intake *intake,
                          struct status_text *why);
void intake_drop(struct intake *intake);

#endif
