/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figures - the figures that tell of a side: maps of boards, charts, proofs.
 *
 * As statistics are listed in statistic.c, so are the makers of figures in
 * figures.c. Each looks at what the store holds and at the tables of the
 * statistics, and adds a figure, several, or, when it has nothing to show,
 * none. What a figure says is said in words too, for it has a title, a text
 * about it and a description.
 */
#ifndef ANALYSIS_REPORT_FIGURES_H
#define ANALYSIS_REPORT_FIGURES_H

#include <stdio.h>

#include "analysis/figures/chart.h"
#include "analysis/figures/figure.h"
#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/position_winner.h"
#include "analysis/statistics/report.h"

/* What the figures are made of. */
struct figures_subject {
    struct store *store;         /* NULL: there are claims alone */
    const struct claims *claims; /* or NULL */
    int side;
    enum rules rules;
    const struct side_results *side_results; /* of the side */
    const struct position_winner *known;     /* the same, as an index */
    const struct contract_sets
        *contract_sets; /* its contract sets; NULL: none are known */
    const struct report *const *reports; /* of the statistics with something to
                                            say */
    size_t report_count;
};

struct figures_item {
    char *name;  /* letters, digits and '-'; unique in its figures */
    char *title; /* one line, without a full stop */
    char *about; /* what it shows and what it may not be used for */
    struct figure figure;
    struct chart *chart; /* that the figure is of; NULL: it is a drawing */
    bool tree;           /* a drawing of a proof */
};

struct figures {
    struct figures_item *items;
    size_t count, room;
};

/* Makes all figures. STATUS_FAILED with a line when the store is damaged or
 * cannot be read, or memory ran out. Whatever is returned, the caller frees
 * the figures with figures_free(). */
enum status figures_make(const struct figures_subject *subject,
                         struct figures *figures, struct status_text *why);
void figures_free(struct figures *figures);

/* Write a figure: as an SVG file, as an element of a page, for LaTeX. The last
 * needs the package tikz. */
enum status figures_write_svg(const struct figures_item *item, FILE *file,
                              struct status_text *why);
enum status figures_write_inline(const struct figures_item *item, FILE *file,
                                 struct status_text *why);
enum status figures_write_tex(const struct figures_item *item, FILE *file,
                              struct status_text *why);

#endif
