# SPDX-License-Identifier: GPL-3.0-or-later
# unlur-mpi: the commands that search (cli/), with workers on all ranks of an MPI
# run.  The only code that uses MPI.

EXTRA_DIST += doc/man/unlur-mpi.1
if HAVE_MPI
bin_PROGRAMS += unlur-mpi
man1_MANS = doc/man/unlur-mpi.1
endif

unlur_mpi_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(MPI_CFLAGS)
unlur_mpi_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) $(MPI_LIBS)

unlur_mpi_SOURCES =
unlur_mpi_SOURCES += $(COMMAND_SOURCES)
unlur_mpi_SOURCES += mpi/message.c mpi/message.h
unlur_mpi_SOURCES += mpi/mpi_rank.c mpi/mpi_rank.h
unlur_mpi_SOURCES += mpi/mpi_workers.c mpi/mpi_workers.h
