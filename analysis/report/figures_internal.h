/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_internal - what the makers of figures share. */
#ifndef ANALYSIS_REPORT_FIGURES_INTERNAL_H
#define ANALYSIS_REPORT_FIGURES_INTERNAL_H

#include "analysis/report/figures.h"

/* Adds the figures of one kind; STATUS_OK also when there are none. */
typedef enum status figures_maker(struct figures *figures,
                                  const struct figures_subject *subject,
                                  struct status_text *why);

/* Maps of the board. */
figures_maker figures_board, figures_openings, figures_opening_games,
    figures_replies;

/* Charts. */
figures_maker figures_shares, figures_faces, figures_nodes, figures_tail,
    figures_growth, figures_balance, figures_learning, figures_errors;

figures_maker figures_traces;

/* Proofs as trees. */
figures_maker figures_proof_start, figures_proof_hardest;

/* Add a figure, which is the figures's from then on, also after a failure.
 * `about` may be empty. STATUS_FAILED when memory ran out, there or on the way.
 */
enum status figures_add_figure(struct figures *figures, const char *name,
                               const char *about, struct figure *figure,
                               struct status_text *why);
enum status figures_add_chart(struct figures *figures, const char *name,
                              const char *about, struct chart *chart,
                              struct status_text *why);

/* A report of the subject's, or NULL. */
const struct report *figures_report(const struct figures_subject *subject,
                                    const char *statistic);

/* A table of the subject's reports with at least one row, or NULL. */
const struct report_table *figures_table(const struct figures_subject *subject,
                                         const char *statistic,
                                         const char *table);

/* The cell of a named column as a number; false when it is blank or no number.
 * There must be such a column. */
bool figures_number(const struct report_table *table, size_t row,
                    const char *column, double *number);

#endif
