/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numerics - one line for a code of GSL. */
#include "analysis/numerics/numerics.h"

#include <gsl/gsl_errno.h>

enum status numerics_status(int code, const char *work, struct status_text *why)
{
    if (code == GSL_SUCCESS)
        return STATUS_OK;
    if (code == GSL_ENOMEM)
        return status_no_memory(why);
    return status_set(why, STATUS_FAILED, "the %s failed: %s", work,
                      gsl_strerror(code));
}
