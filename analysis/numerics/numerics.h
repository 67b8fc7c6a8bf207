/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numerics - the codes that GSL returns, as a status. GSL's own handler, which
 * would abort, must be off (statistic.h). */
#ifndef ANALYSIS_NUMERICS_NUMERICS_H
#define ANALYSIS_NUMERICS_NUMERICS_H

#include "game/status.h"

/* STATUS_OK for the code GSL_SUCCESS; otherwise STATUS_FAILED with a line about
 * `work`, the noun for what was being done. */
enum status numerics_status(int code, const char *work,
                            struct status_text *why);

#endif
