/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_workers - a worker pool of all ranks: rank 0 has local workers of its own
 * and sends job requests to those of the others (mpi/mpi_rank.h).
 *
 * Worker number w of rank r, of n in each, is worker r n + w.
 */
#ifndef MPI_MPI_WORKERS_H
#define MPI_MPI_WORKERS_H

#include <stdbool.h>

#include "game/status.h"

/* Takes part in the run. On rank 0 it returns true, provers then have MPI
 * workers, and the process is to leave the run before it ends. On the
 * others it works until then and returns with the exit status in *status. */
bool mpi_workers_join(int *argc, char ***argv, enum status *status,
                      struct status_text *why);

/* Rank 0 ends the others and its part in the run. False: some rank does not
 * answer, or memory ran out; the process can only exit, and not with 0, for
 * then mpirun kills the others. */
bool mpi_workers_leave(void);

#endif
