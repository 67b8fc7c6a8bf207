/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * work_limits - limits of nodes and seconds of which 0 is none, and what two of
 * them leave.
 */
#ifndef PROVER_WORK_LIMITS_H
#define PROVER_WORK_LIMITS_H

#include <stdint.h>

/* The smaller of two limits. */
uint64_t work_limits_nodes(uint64_t a, uint64_t b);
double work_limits_seconds(double a, double b);

/* Where a limit of so many nodes ends that begins when `taken` are taken, or
 * the highest number if that lies beyond; 0: nowhere. */
uint64_t work_limits_last(uint64_t nodes, uint64_t taken);

/* What a limit of nodes is where all together end at `last` nodes (0: nowhere)
 * and have taken so many; one at the least. */
uint64_t work_limits_left(uint64_t nodes, uint64_t last, uint64_t taken);

#endif
