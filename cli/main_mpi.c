/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unlur-mpi - the commands that search, on all ranks of an MPI run.
 *
 * Rank 0 is the program; it alone reads, prints and stores. Workers are
 * processes of their own, on every rank, that run `unlur-mpi jobs run` and know
 * nothing of MPI: one that dies does not take the run with it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/program.h"
#include "mpi/mpi_workers.h"

/* For on_exit(). MPI_Abort() is no way out: mpirun 4.1.4 hangs or crashes in
 * one of two of them when a rank is stopped. */
static void leave_run(int status, void *context)
{
    (void)context;
    if (mpi_workers_leave())
        return;
    fprintf(stderr, "unlur-mpi: a rank does not answer; it is killed\n");
    _exit(status ? status : STATUS_FAILED);
}

int main(int argc, char **argv)
{
    static const struct program_command commands[] = {
        {"solve", "prove who wins positions", &cmd_solve},
        {"contract", "solve the contract phase of a board", &cmd_contract},
        {"jobs", "what workers run; see unlur jobs", &cmd_jobs},
        {NULL, NULL, NULL},
    };
    static const struct program unlur_mpi = {
        .name = "unlur-mpi",
        .help = "Prove positions of the board game Unlur on all processes of "
                "an MPI run, as in\n'mpirun -n 4 unlur-mpi contract --size 4 "
                "--all'.",
        .commands = commands,
    };
    struct status_text why = {""};
    enum status status;
    const bool worker = argc > 1 && strcmp(argv[1], "jobs") == 0;
    if (!worker && !mpi_workers_join(&argc, &argv, &status, &why))
        return (int)status;
    if (!worker)
        on_exit(leave_run, NULL);
    program_run(&unlur_mpi, argc, argv);
}
