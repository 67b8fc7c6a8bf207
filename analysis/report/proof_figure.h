/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_figure - the tree of a proof as a figure.
 *
 * The tree grows to the right and is cut where little work is left, as
 * proof_layout.h says. Nodes are told apart by shape and colour, lines by
 * thickness and colour; over each line stands the move that it is, and how many
 * replies it answers beyond that. Below are a legend of what occurs, and the
 * totals.
 *
 * A letter is 0.42 units high. Forty items, with the legend, took 15 units
 * across and 17 down for a broad tree of side 3, 25 and 8 for a deep one of
 * side 4.
 */
#ifndef ANALYSIS_REPORT_PROOF_FIGURE_H
#define ANALYSIS_REPORT_PROOF_FIGURE_H

#include "analysis/figures/figure.h"
#include "proof/proof_tree.h"

enum { PROOF_FIGURE_MOST = 40 };

struct proof_figure_options {
    uint32_t threshold; /* least work that is drawn; 0: chosen by `most` */
    size_t most;        /* items to draw; 0: PROOF_FIGURE_MOST */
    bool bare;          /* without legend and caption */
};

/* The least threshold with which at most so many items are drawn, three at
 * least. */
uint32_t proof_figure_threshold(const struct proof_tree *tree, size_t most);

/* A figure of the tree, which figure_free() empties; a decided position has its
 * caption only. */
void proof_figure_draw(const struct proof_tree *tree,
                       const struct proof_figure_options *options,
                       struct figure *figure);

#endif
