/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tally - counting for both ends at once; see the header. */
#include "analysis/statistics/tally.h"

#include <assert.h>

void tally_add(struct tally *tally, unsigned answers)
{
    assert(answers);
    tally->yes += answers == TALLY_YES;
    tally->no += answers == TALLY_NO;
    tally->unknown += (answers & (answers - 1)) != 0;
    if (answers & TALLY_NO) {
        tally->lowest.size++;
    } else if (answers == TALLY_YES) {
        tally->lowest.size++;
        tally->lowest.yes++;
    }
    if (answers & TALLY_YES) {
        tally->highest.size++;
        tally->highest.yes++;
    } else if (answers == TALLY_NO) {
        tally->highest.size++;
    }
}

struct interval tally_interval(const struct tally *tally,
                               struct interval (*by)(uint64_t, uint64_t,
                                                     double))
{
    return (struct interval){
        by(tally->lowest.yes, tally->lowest.size, TALLY_LEVEL).low,
        by(tally->highest.yes, tally->highest.size, TALLY_LEVEL).high};
}

void tally_report(struct report *report, const struct tally *tally)
{
    const struct interval exact = tally_interval(tally, interval_exact);
    const struct interval wilson = tally_interval(tally, interval_wilson);
    const int64_t size = tally->unknown ? 0 : tally->yes + tally->no;
    report_share(report, (double)tally->yes, (double)size);
    report_real(report, exact.low);
    report_real(report, exact.high);
    report_real(report, wilson.low);
    report_real(report, wilson.high);
}
