/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tikz - a figure as a `tikzpicture` for LaTeX.
 *
 * It needs the package tikz and nothing else, and may be \input anywhere: its
 * colours are defined inside it. A unit of the figure is 8 mm, or less where
 * the figure would be wider than 120 mm, a column of text.
 */
#ifndef ANALYSIS_FIGURES_TIKZ_H
#define ANALYSIS_FIGURES_TIKZ_H

#include <stdio.h>

#include "analysis/figures/figure.h"

/* Writes the picture. STATUS_FAILED with a line in `why` when memory had run
 * out in the figure or the file does not take it. */
enum status tikz_write(const struct figure *figure, FILE *file,
                       struct status_text *why);

/* Foreign text for LaTeX: what means something to it is escaped, and what its
 * usual fonts do not have becomes a question mark; a letter such as U+0105,
 * which those of the encoding T1 have, does where the text is in another. */
void tikz_escape(const char *text, FILE *file);

#endif
