/* SPDX-License-Identifier: GPL-3.0-or-later */
/* histogram - logarithmic bins and Hill's index. */
#include "analysis/numerics/histogram.h"

#include <assert.h>
#include <math.h>

/* From the largest value on that this is, edges are 1, 2, 5. */
static const double doubling_below = 1024;

/* The edge above one; `step` counts the edges from 1 on. */
static double edge_after(double edge, size_t step, bool doubling)
{
    static const double ratios[] = {2, 2.5, 2};
    return edge * (doubling ? 2 : ratios[step % 3]);
}

/* Lays bins from below the least value to above the largest. All edges are
 * whole and, up to the limit, exact. */
static void lay_bins(double least, double largest, struct histogram *histogram)
{
    const bool doubling = largest < doubling_below;
    if (least <= 0)
        histogram->bins[histogram->bin_count++] =
            (struct histogram_bin){.low = 0, .high = 1};
    double low = 1;
    for (size_t step = 0; low <= largest; step++) {
        const double high = edge_after(low, step, doubling);
        if (high > least) {
            assert(histogram->bin_count < HISTOGRAM_BINS);
            histogram->bins[histogram->bin_count++] =
                (struct histogram_bin){.low = low, .high = high};
        }
        low = high;
    }
}

static struct histogram_bin *bin_of(struct histogram *histogram, double value)
{
    struct histogram_bin *bin = histogram->bins;
    while (value >= bin->high)
        bin++;
    return bin;
}

void histogram_take(const double *values, size_t count,
                    struct histogram *histogram)
{
    *histogram = (struct histogram){.count = count};
    if (count == 0)
        return;
    double least = values[0];
    double largest = values[0];
    for (size_t i = 0; i < count; i++) {
        assert(values[i] >= 0 && values[i] < HISTOGRAM_LIMIT);
        assert(values[i] == floor(values[i]));
        least = fmin(least, values[i]);
        largest = fmax(largest, values[i]);
    }
    lay_bins(least, largest, histogram);
    for (size_t i = 0; i < count; i++)
        bin_of(histogram, values[i])->count++;
    size_t above = 0;
    for (size_t i = histogram->bin_count; i-- > 0;) {
        struct histogram_bin *const bin = &histogram->bins[i];
        above += bin->count;
        bin->share = (double)bin->count / (double)count;
        bin->tail = (double)above / (double)count;
    }
}

bool histogram_hill(const double *sorted, size_t count, size_t k,
                    struct histogram_tail *tail)
{
    *tail = (struct histogram_tail){.k = k ? k : (size_t)sqrt((double)count)};
    if (tail->k == 0 || tail->k >= count)
        return false;
    const size_t first = count - tail->k;
    tail->threshold = sorted[first - 1];
    if (tail->threshold <= 0 || sorted[count - 1] <= tail->threshold)
        return false;
    double sum = 0;
    for (size_t i = first; i < count; i++)
        sum += log(sorted[i] / tail->threshold);
    tail->index = (double)tail->k / sum;
    tail->error = tail->index / sqrt((double)tail->k);
    return true;
}
