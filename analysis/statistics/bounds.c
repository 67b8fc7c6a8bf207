/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bounds - counting for both ends at once. */
#include "analysis/statistics/bounds.h"

#include <assert.h>

void bounds_add(struct bounds *bounds, unsigned answers)
{
    assert(answers);
    bounds->yes += answers == BOUNDS_YES;
    bounds->no += answers == BOUNDS_NO;
    bounds->unknown += (answers & (answers - 1)) != 0;
    if (answers & BOUNDS_NO) {
        bounds->lowest.size++;
    } else if (answers == BOUNDS_YES) {
        bounds->lowest.size++;
        bounds->lowest.yes++;
    }
    if (answers & BOUNDS_YES) {
        bounds->highest.size++;
        bounds->highest.yes++;
    } else if (answers == BOUNDS_NO) {
        bounds->highest.size++;
    }
}

struct interval bounds_interval(const struct bounds *bounds,
                                struct interval (*by)(uint64_t, uint64_t,
                                                      double))
{
    return (struct interval){
        by(bounds->lowest.yes, bounds->lowest.size, BOUNDS_LEVEL).low,
        by(bounds->highest.yes, bounds->highest.size, BOUNDS_LEVEL).high};
}

void bounds_report(struct report *report, const struct bounds *bounds)
{
    const struct interval exact = bounds_interval(bounds, interval_exact);
    const struct interval wilson = bounds_interval(bounds, interval_wilson);
    const int64_t size = bounds->unknown ? 0 : bounds->yes + bounds->no;
    report_share(report, (double)bounds->yes, (double)size);
    report_real(report, exact.low);
    report_real(report, exact.high);
    report_real(report, wilson.low);
    report_real(report, wilson.high);
}

void bounds_known_share(struct report *report, size_t yes, size_t size)
{
    const struct interval wilson = interval_wilson(yes, size, BOUNDS_LEVEL);
    report_share(report, (double)yes, (double)size);
    if (size) {
        report_real(report, wilson.low);
        report_real(report, wilson.high);
    } else {
        report_blank(report);
        report_blank(report);
    }
}
