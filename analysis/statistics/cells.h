/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cells - where cells lie, their kinds, and sets of them in a report.
 *
 * The cells of a board of side n lie in rings around the centre: ring d has the
 * cells that are d steps from the centre and n - 1 - d steps from the border.
 * A symmetry leaves every ring as it is. Cells that symmetries carry into each
 * other are of one kind.
 */
#ifndef ANALYSIS_STATISTICS_CELLS_H
#define ANALYSIS_STATISTICS_CELLS_H

#include "analysis/statistics/report.h"
#include "game/position.h"
#include "game/rules.h"

/* The steps from the centre to a cell: 0 to side - 1. */
int cells_ring(const struct board *board, int cell);

/* The kinds of contract cells, by first cell; returns how many there are. The
 * rules must have a contract. */
int cells_kinds(const struct board *board, enum rules rules,
                struct cellset kinds[BOARD_MAX_CELLS]);

/* Appends the names of the cells of a set, with blanks between, to the table
 * opened last; a blank cell when there is none. */
void cells_report(struct report *report, const struct board *board,
                  const struct cellset *cells);

#endif
