/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * atlas - the figures that tell of a side: maps of boards, charts, proofs.
 *
 * As statistics are listed in statistic.c, so are the makers of figures in
 * atlas.c. Each looks at what the store holds and at the tables of the
 * statistics, and adds a figure, several, or, when it has nothing to show,
 * none. What a figure says is said in words too, for it has a title, a text
 * about it and a description.
 */
#ifndef ANALYSIS_REPORT_ATLAS_H
#define ANALYSIS_REPORT_ATLAS_H

#include <stdio.h>

#include "analysis/statistics/family.h"
#include "analysis/statistics/known.h"
#include "analysis/statistics/report.h"
#include "analysis/figures/chart.h"
#include "analysis/figures/figure.h"

/* What the figures are made of. */
struct atlas_subject {
    struct store *store;
    int side;
    enum rules rules;
    const struct sample *sample; /* of the side */
    const struct known *known;   /* the same, as an index */
    const struct family *family; /* its contract sets; NULL: none are known */
    const struct report *const *reports; /* of the statistics with something to
                                            say */
    size_t report_count;
};

struct atlas_item {
    char *name;  /* letters, digits and '-'; unique in its atlas */
    char *title; /* one line, without a full stop */
    char *about; /* what it shows and what it may not be used for */
    struct figure figure;
    struct chart *chart; /* that the figure is of; NULL: it is a drawing */
    bool tree;           /* a drawing of a proof */
};

struct atlas {
    struct atlas_item *items;
    size_t count, room;
};

/* Makes all figures. STATUS_FAILED with a line when the store is damaged or
 * cannot be read, or memory ran out. Whatever is returned, the caller frees
 * the atlas with atlas_free(). */
enum status atlas_make(const struct atlas_subject *subject, struct atlas *atlas,
                       struct status_text *why);
void atlas_free(struct atlas *atlas);

/* Write a figure: as an SVG file, as an element of a page, for LaTeX. The last
 * needs the package tikz. */
enum status atlas_write_svg(const struct atlas_item *item, FILE *file,
                            struct status_text *why);
enum status atlas_write_inline(const struct atlas_item *item, FILE *file,
                               struct status_text *why);
enum status atlas_write_tex(const struct atlas_item *item, FILE *file,
                            struct status_text *why);

#endif
