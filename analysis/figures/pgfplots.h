/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pgfplots - a chart as a `tikzpicture` with an axis for LaTeX.
 *
 * It needs the package pgfplots with some `compat` of 1.11 or newer, and may be
 * \input anywhere. The data are inline, in the units of the chart, so that
 * whoever has the file can read and change it; logarithmic axes are those of
 * pgfplots. What is shown, and how series look, is as in chart_draw().
 */
#ifndef ANALYSIS_FIGURES_PGFPLOTS_H
#define ANALYSIS_FIGURES_PGFPLOTS_H

#include <stdio.h>

#include "analysis/figures/chart.h"

/* Writes the picture. STATUS_FAILED with a line in `why` when memory ran out,
 * now or in the chart, or the file does not take it. */
enum status pgfplots_write(const struct chart *chart, FILE *file,
                           struct status_text *why);

#endif
