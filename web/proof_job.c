/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_job - from the prover's words to those of a job. */
#include "web/proof_job.h"

const char *proof_job_state_name(enum proof_job_state state)
{
    static const char *const names[] = {"waiting", "searching", "proved",
                                        "unknown", "cancelled", "failed"};
    return names[state];
}

void proof_job_progress(struct proof_job *job,
                        const struct prover_progress *told)
{
    const struct search_progress *const search = told->search;
    job->nodes = told->nodes + (search ? search->nodes : 0);
    if (search) {
        job->pn = search->pn;
        job->dn = search->dn;
    }
}

enum proof_job_state proof_job_settle(struct proof_job *job, enum status status,
                                      const struct result *result,
                                      const struct status_text *why)
{
    const bool proved = !status && result->value != VALUE_UNKNOWN;
    job->value = proved ? result->value : VALUE_UNKNOWN;
    job->move = proved ? result->move : MOVE_NONE;
    if (proved) {
        job->pn = job->dn = 0; /* nothing is in search any more */
    } else if (!status && result->state == RESULT_BOUNDED) {
        job->pn = (uint32_t)result->pn;
        job->dn = (uint32_t)result->dn;
    }
    if (status == STATUS_FAILED) {
        job->why = *why;
        return PROOF_JOB_FAILED;
    }
    return proved ? PROOF_JOB_PROVED : PROOF_JOB_UNKNOWN;
}
