/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_rank - what a rank above 0 does: it has local workers on its machine,
 * gives them the job requests that rank 0 sends, and sends back what becomes of
 * them. It is never silent for long, for a silent rank is given up.
 */
#ifndef MPI_MPI_RANK_H
#define MPI_MPI_RANK_H

#include <stddef.h>

#include "game/status.h"

/* The local workers that rank 0 wants, in the text of MESSAGE_START; behind it
 * come the words of a worker's command line, each with its NUL. */
struct mpi_rank_start {
    int workers;
    double grace;
    size_t address_space;
    size_t most_line;
};

/* Seconds that a rank sleeps while it waits: at most, and at first. */
#define MPI_RANK_LONG_NAP 0.002
#define MPI_RANK_SHORT_NAP 0.0002

/* Seconds after which a rank with nothing new to tell says how it stands. */
#define MPI_RANK_HEARTBEAT 1.0

/* Waits so many seconds, less than one. */
void mpi_rank_sleep(double seconds);

/* Works until rank 0 sends MESSAGE_END. STATUS_FAILED: no memory, or the
 * system failed. */
enum status mpi_rank_run(struct status_text *why);

#endif
