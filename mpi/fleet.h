/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fleet - a workforce of all ranks: rank 0 has a crew of its own and sends
 * orders to those of the others (mpi/relay.h).
 *
 * Worker number w of rank r, of n in each, is worker r n + w.
 */
#ifndef MPI_FLEET_H
#define MPI_FLEET_H

#include "cli/team.h"

/* Takes part in the run. On rank 0 it returns, and sees to it that the others
 * end when the process does; teams then have a fleet. On the others it works
 * until then and returns with the exit status in *status. */
bool fleet_join(int *argc, char ***argv, enum status *status,
                struct status_text *why);

#endif
