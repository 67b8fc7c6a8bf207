/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale - from values to places, and where the ticks stand. Positions are
 * computed in the logarithm on a logarithmic scale, and the margin beyond the
 * numbers too. */
#include "analysis/figures/scale.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_TICKS = 3, MANY_TICKS = 9 };

/* Part of the range that lies beyond the numbers at each end. */
static const double beyond = 0.04;

/* Numbers closer than this part of their size count as equal. */
static const double least_range = 1e-9;

/* Part of the scale that a label has to itself. */
static const double label_room = 0.08;

bool scale_takes(enum scale_kind kind, double value)
{
    return isfinite(value) && fabs(value) < 1e300 &&
           (kind == SCALE_LINEAR || value > 1e-300);
}

static double inward(const struct scale *scale, double value)
{
    return scale->kind == SCALE_LOG ? log10(value) : value;
}

double scale_at(const struct scale *scale, double value)
{
    if (!scale_takes(scale->kind, value))
        return 0;
    const double low = inward(scale, scale->low);
    const double high = inward(scale, scale->high);
    return (inward(scale, value) - low) / (high - low);
}

double scale_between(const struct scale *scale, double low, double high,
                     double part)
{
    if (scale->kind == SCALE_LOG)
        return low * pow(high / low, part);
    return low + (high - low) * part;
}

/* The least of 1, 2, 5 times a power of ten that is not below `least`. */
static double nice_step(double least)
{
    const double power = pow(10, floor(log10(least)));
    const double part = least / power;
    if (part <= 1)
        return power;
    return power * (part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

void scale_power_text(int power, char text[SCALE_LABEL_SIZE])
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴",
                                         "⁵", "⁶", "⁷", "⁸", "⁹"};
    char digits[16];
    snprintf(digits, sizeof digits, "%d", power);
    strcpy(text, "10");
    for (const char *digit = digits; *digit; digit++)
        strcat(text, *digit == '-' ? "⁻" : raised[*digit - '0']);
}

static void add_tick(struct scale *scale, double value)
{
    if (scale->tick_count < SCALE_MOST_TICKS)
        scale->ticks[scale->tick_count++].value = value;
}

static void linear_ticks(struct scale *scale, double least)
{
    const double range = scale->high - scale->low;
    const double step = fmax(nice_step(range / MANY_TICKS), least);
    scale->tick_count = 0;
    for (double i = ceil(scale->low / step - 1e-6);
         i * step <= scale->high + 1e-6 * step; i++)
        add_tick(scale, i * step);
    /* The power all labels share, where they would be long without it. */
    const double size = fmax(fabs(scale->low), fabs(scale->high));
    const int digits = (int)floor(log10(size));
    if (digits >= 5 || digits < -2)
        scale->power = 3 * (int)floor(digits / 3.0);
    const double unit = step / pow(10, scale->power);
    const int decimals = (int)fmax(0, -floor(log10(unit) + 1e-9));
    for (int i = 0; i < scale->tick_count; i++) {
        struct scale_tick *const tick = &scale->ticks[i];
        const double shown = tick->value / pow(10, scale->power);
        snprintf(tick->label, sizeof tick->label, "%s%.*f",
                 shown < -unit / 2 ? "−" : "", decimals, fabs(shown));
    }
}

/* Ticks at the first `parts` of 1, 2 and 5 times each power of ten that is a
 * multiple of `every`. */
static void power_ticks(struct scale *scale, int every, int parts)
{
    const int factors[] = {1, 2, 5};
    const int first = (int)floor(log10(scale->low));
    const int last = (int)floor(log10(scale->high) + 1e-9);
    scale->tick_count = 0;
    for (int power = first; power <= last; power++)
        for (int i = 0; i < parts && power % every == 0; i++) {
            const double value = factors[i] * pow(10, power);
            if (value >= scale->low * (1 - 1e-9) &&
                value <= scale->high * (1 + 1e-9))
                add_tick(scale, value);
        }
}

static void power_label(struct scale_tick *tick, bool plain)
{
    char power_text[SCALE_LABEL_SIZE];
    const int power = (int)floor(log10(tick->value) + 1e-9);
    const int part = (int)round(tick->value / pow(10, power));
    scale_power_text(power, power_text);
    if (plain || power == 0)
        snprintf(tick->label, sizeof tick->label, "%.*f",
                 power < 0 ? -power : 0, tick->value);
    else if (part == 1)
        memcpy(tick->label, power_text, sizeof power_text);
    else
        snprintf(tick->label, sizeof tick->label, "%d·%.24s", part, power_text);
}

static void log_ticks(struct scale *scale)
{
    const double decades = log10(scale->high / scale->low);
    power_ticks(scale, (int)ceil(decades / 7), 1);
    if (scale->tick_count < FEW_TICKS)
        power_ticks(scale, 1, 3);
    if (scale->tick_count < FEW_TICKS) {
        linear_ticks(scale, 0);
        return;
    }
    const bool plain = scale->ticks[0].value > 0.9e-3 &&
                       scale->ticks[scale->tick_count - 1].value < 1.1e4;
    for (int i = 0; i < scale->tick_count; i++)
        power_label(&scale->ticks[i], plain);
}

/* The ends of a linear scale. */
static void fit_linear(struct scale *scale, double low, double high,
                       bool grounded)
{
    if (low >= 0 && (grounded || low < high / 4))
        low = 0;
    if (high <= 0 && (grounded || high > low / 4))
        high = 0;
    if (high - low <= least_range * fmax(fabs(low), fabs(high))) {
        const double around = low == 0 ? 1 : fabs(low) / 2;
        low -= grounded ? 0 : around;
        high += around;
    }
    const double margin = beyond * (high - low);
    scale->low = grounded && low == 0 ? 0 : low - margin;
    scale->high = grounded && high == 0 ? 0 : high + margin;
}

static void fit_log(struct scale *scale, double low, double high)
{
    double ratio = high / low;
    if (ratio <= 1 + least_range) {
        low /= 2;
        high *= 2;
        ratio = 4;
    }
    const double margin = pow(ratio, beyond);
    scale->low = low / margin;
    scale->high = high * margin;
}

void scale_fit(struct scale *scale, enum scale_kind kind, double low,
               double high, bool grounded)
{
    *scale = (struct scale){.kind = kind};
    if (low > high) {
        low = kind == SCALE_LOG ? 1 : 0;
        high = kind == SCALE_LOG ? 10 : 1;
    }
    assert(scale_takes(kind, low) && scale_takes(kind, high));
    if (kind == SCALE_LOG) {
        fit_log(scale, low, high);
        log_ticks(scale);
    } else {
        fit_linear(scale, low, high, grounded);
        linear_ticks(scale, 0);
    }
}

void scale_name(struct scale *scale, const double *values, int count)
{
    struct scale named = *scale;
    named.tick_count = 0;
    if (count > SCALE_MOST_TICKS)
        return;
    for (int i = 0; i < count; i++) {
        struct scale_tick *const tick = &named.ticks[i];
        if (i && scale_at(scale, values[i]) - scale_at(scale, values[i - 1]) <
                     label_room)
            return;
        add_tick(&named, values[i]);
        snprintf(tick->label, sizeof tick->label, "%.5g", values[i]);
        if (strpbrk(tick->label, "-e") ||
            strtod(tick->label, NULL) != values[i])
            return;
    }
    *scale = named;
}

void scale_keep_whole(struct scale *scale)
{
    if (scale->kind == SCALE_LINEAR)
        linear_ticks(scale, 1);
}
