/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result_check - job results from anybody, judged, and what is true of them
 * stored.
 *
 * Nothing of a job result is believed but what its proof shows: the proof check
 * has accepted it, it is about the very position, claims the winner delivered,
 * and begins with the move delivered. What is not proved is only how much was
 * searched in vain; that is taken at its word, for it decides nothing but where
 * the work goes on.
 */
#ifndef PROVER_RESULT_CHECK_H
#define PROVER_RESULT_CHECK_H

#include "prover/checked_store.h"
#include "prover/job_request.h"
#include "prover/job_result.h"

enum result_check_end {
    RESULT_CHECK_TAKEN,  /* it is right, and goes into the store unless `known`
                          */
    RESULT_CHECK_FAILED, /* the worker says that it could not */
    RESULT_CHECK_REFUSED /* malformed, not what was asked for, or not proved as
                      delivered */
};

struct result_check {
    enum result_check_end end;
    struct job_result delivered; /* its record, made canonical, waits for
                                    result_check_commit(); `reason`: failed or
                                    refused */
    bool known;                  /* the store says as much already */
    struct result result;        /* taken: in the position's orientation as
                                    delivered */
    struct verify_report report; /* taken, with a winner: on the proof */
};

/*
 * Takes a line: judges it, and hands what is new in it to the checked store,
 * under the checked store's run; checked_store_flush() makes sure of it.
 * `asked` is the job request it must answer; NULL: whatever it is about.
 * STATUS_OK with every end; STATUS_FAILED: the store or memory failed.
 */
enum status result_check_take(struct checked_store *checked,
                              const struct job_request *asked, const char *line,
                              size_t size, struct result_check *result_check,
                              struct status_text *why);

/* The two halves of it. After result_check_judge() the caller may change the
 * checked store's run; result_check_commit() or result_check_drop() must
 * follow. */
enum status result_check_judge(struct checked_store *checked,
                               const struct job_request *asked,
                               const char *line, size_t size,
                               struct result_check *result_check,
                               struct status_text *why);
enum status result_check_commit(struct checked_store *checked,
                                struct result_check *result_check,
                                struct status_text *why);
void result_check_drop(struct result_check *result_check);

#endif
