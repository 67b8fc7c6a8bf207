/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * scale - an axis: which numbers it shows, where, and which ones it names.
 *
 * A linear scale names multiples of 1, 2 or 5 times a power of ten; when they
 * are large or small their common power of ten is taken out of the labels. A
 * logarithmic one names powers of ten, or 1, 2 and 5 times them where there are
 * few, or, within less than that, what a linear one would. It can be told what
 * to name.
 */
#ifndef ANALYSIS_FIGURES_SCALE_H
#define ANALYSIS_FIGURES_SCALE_H

#include <stdbool.h>

enum scale_kind { SCALE_LINEAR, SCALE_LOG };

enum { SCALE_MOST_TICKS = 12, SCALE_LABEL_SIZE = 32 };

struct scale_tick {
    double value;
    char label[SCALE_LABEL_SIZE]; /* UTF-8 */
};

struct scale {
    enum scale_kind kind;
    double low, high; /* the ends; low below high */
    int power;        /* labels are in units of ten to this */
    int tick_count;
    struct scale_tick ticks[SCALE_MOST_TICKS]; /* from low to high */
};

/* Whether a number has a place on some scale of the kind: it is finite, and
 * more than zero on a logarithmic one. */
bool scale_takes(enum scale_kind kind, double value);

/*
 * A scale that shows the numbers from `low` to `high`, both of which it takes,
 * and a little beyond. With low above high there is nothing to show, and the
 * scale is some usual one. A linear scale goes down to zero when that is near;
 * with `grounded` (for bars) zero is its end and belongs to it always.
 */
void scale_fit(struct scale *scale, enum scale_kind kind, double low,
               double high, bool grounded);

/* Has a linear scale that was fitted name whole numbers only. */
void scale_keep_whole(struct scale *scale);

/* Has a scale that was fitted name `count` numbers, which rise, and nothing
 * else, where all of them are short and none is too near the next; else the
 * scale stays as it is. */
void scale_name(struct scale *scale, const double *values, int count);

/* Where a number lies: 0 at the low end, 1 at the high one; a number that the
 * scale does not take lies at the low end. */
double scale_at(const struct scale *scale, double value);

/* The number that lies at that part, from 0 to 1, of the way between two. */
double scale_between(const struct scale *scale, double low, double high,
                     double part);

/* Writes ten to the power as "10" with raised digits. */
void scale_power_text(int power, char text[SCALE_LABEL_SIZE]);

#endif
