/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atlas_inside - what the makers of figures share. */
#ifndef ANALYSIS_REPORT_ATLAS_INSIDE_H
#define ANALYSIS_REPORT_ATLAS_INSIDE_H

#include "analysis/report/atlas.h"

/* Adds the figures of one kind; STATUS_OK also when there are none. */
typedef enum status atlas_maker(struct atlas *atlas,
                                const struct atlas_subject *subject,
                                struct status_text *why);

/* Maps of the board. */
atlas_maker atlas_board, atlas_openings, atlas_replies;

/* Charts. */
atlas_maker atlas_shares, atlas_faces, atlas_nodes, atlas_tail, atlas_growth;

atlas_maker atlas_traces;

/* Proofs as trees. */
atlas_maker atlas_proof_start, atlas_proof_hardest;

/* Add a figure, which is the atlas's from then on, also after a failure.
 * `about` may be empty. STATUS_FAILED when memory ran out, there or on the way.
 */
enum status atlas_add_figure(struct atlas *atlas, const char *name,
                             const char *about, struct figure *figure,
                             struct status_text *why);
enum status atlas_add_chart(struct atlas *atlas, const char *name,
                            const char *about, struct chart *chart,
                            struct status_text *why);

/* A table of the subject's reports with at least one row, or NULL. */
const struct report_table *atlas_table(const struct atlas_subject *subject,
                                       const char *statistic,
                                       const char *table);

/* The cell of a named column as a number; false when it is blank or no number.
 * There must be such a column. */
bool atlas_number(const struct report_table *table, size_t row,
                  const char *column, double *number);

/* The cells of the board that a contract set may use as words: "side 3, rules
 * inner". Returns the buffer. */
enum { ATLAS_SIDE_SIZE = 40 };
const char *atlas_side(const struct atlas_subject *subject,
                       char text[ATLAS_SIDE_SIZE]);

#endif
