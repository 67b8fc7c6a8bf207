/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * svg - a figure as SVG 1.1.
 *
 * A unit of the figure is 32 pixels; numbers have two decimals. There are no
 * scripts, no style sheets and no references to anything outside. Letters stay
 * letters, in whatever sans-serif font the reader has. Title and description
 * are in it for those who cannot see it.
 */
#ifndef ANALYSIS_FIGURES_SVG_H
#define ANALYSIS_FIGURES_SVG_H

#include <stdio.h>

#include "analysis/figures/figure.h"

/* A file of its own, in UTF-8. STATUS_FAILED with a line in `why` when memory
 * had run out in the figure or the file does not take it. */
enum status svg_write(const struct figure *figure, FILE *file,
                      struct status_text *why);

/* The same as an element of an HTML page: without the XML declaration, and an
 * image to screen readers. */
enum status svg_write_inline(const struct figure *figure, FILE *file,
                             struct status_text *why);

/* Foreign text as XML or HTML, within an element or an attribute's quotes: what
 * means something there is escaped, what utf8.h passes over is left out. */
void svg_escape(const char *text, FILE *file);

#endif
