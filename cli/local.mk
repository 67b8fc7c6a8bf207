# SPDX-License-Identifier: GPL-3.0-or-later
# The program: one file per command.  Uses Jansson and argp.

bin_PROGRAMS += unlur
unlur_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)
unlur_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS)

unlur_SOURCES =
unlur_SOURCES += cli/batch.c cli/batch.h
unlur_SOURCES += cli/batch_lookup.c cli/batch_lookup.h
unlur_SOURCES += cli/cmd_annotate.c
unlur_SOURCES += cli/cmd_board.c
unlur_SOURCES += cli/cmd_contract.c
unlur_SOURCES += cli/cmd_db.c
unlur_SOURCES += cli/cmd_htp.c
unlur_SOURCES += cli/cmd_jobs.c cli/jobs_internal.h
unlur_SOURCES += cli/cmd_play.c
unlur_SOURCES += cli/cmd_query.c
unlur_SOURCES += cli/cmd_record.c
unlur_SOURCES += cli/cmd_report.c
unlur_SOURCES += cli/cmd_selfplay.c
unlur_SOURCES += cli/cmd_serve.c
unlur_SOURCES += cli/cmd_solve.c
unlur_SOURCES += cli/cmd_stats.c
unlur_SOURCES += cli/cmd_verify.c
unlur_SOURCES += cli/compared_stores.c cli/compared_stores.h
unlur_SOURCES += cli/db_merge.c
unlur_SOURCES += cli/db_pack.c
unlur_SOURCES += cli/db_publish.c cli/db_subcommands.h
unlur_SOURCES += cli/games.c cli/games.h
unlur_SOURCES += cli/htp_clock.c cli/htp_clock.h
unlur_SOURCES += cli/htp_commands.c cli/protocol_internal.h
unlur_SOURCES += cli/importing.c cli/importing.h
unlur_SOURCES += cli/input.c cli/input.h
unlur_SOURCES += cli/interrupt.c cli/interrupt.h
unlur_SOURCES += cli/jobs_export.c
unlur_SOURCES += cli/jobs_import.c
unlur_SOURCES += cli/jobs_lines.c cli/jobs_lines.h
unlur_SOURCES += cli/jobs_run.c
unlur_SOURCES += cli/lines.c cli/lines.h
unlur_SOURCES += cli/main.c cli/command.h
unlur_SOURCES += cli/options.c cli/options.h
unlur_SOURCES += cli/picture.c cli/picture.h
unlur_SOURCES += cli/play_commands.c cli/play_commands.h
unlur_SOURCES += cli/program.c cli/program.h
unlur_SOURCES += cli/progress.c cli/progress.h
unlur_SOURCES += cli/protocol.c cli/protocol.h
unlur_SOURCES += cli/proving.c cli/proving.h
unlur_SOURCES += cli/show.c cli/show.h
unlur_SOURCES += cli/sources.c cli/sources.h
unlur_SOURCES += cli/subcommand.c cli/subcommand.h
unlur_SOURCES += cli/terminal.c cli/terminal.h
unlur_SOURCES += cli/thinking.c cli/thinking.h

# The protocol and all that it stands on, for the test that speaks it without a
# process in between; see tests/cli/test_protocol.c.
PROTOCOL_SOURCES = cli/protocol.c cli/htp_clock.c cli/htp_commands.c \
	cli/interrupt.c cli/options.c cli/picture.c \
	cli/progress.c cli/proving.c cli/show.c cli/terminal.c cli/thinking.c

# unlur-mpi: its main(), the commands that search, and all that they stand on.
COMMAND_SOURCES = cli/main_mpi.c cli/subcommand.c cli/cmd_contract.c \
	cli/cmd_jobs.c cli/cmd_solve.c cli/batch.c cli/input.c cli/interrupt.c \
	cli/jobs_export.c cli/jobs_import.c cli/jobs_lines.c cli/jobs_run.c cli/lines.c \
	cli/options.c cli/program.c cli/progress.c cli/proving.c \
	cli/show.c cli/terminal.c

# The completion, made by the program itself and installed under its name, as
# bash looks for it.  A program for another machine cannot be run here, and is
# installed without.
completionsdir = $(datadir)/bash-completion/completions
EXTRA_DIST += cli/completion.sh
CLEANFILES += cli/unlur.bash

if !CROSS_COMPILING
all-local: cli/unlur.bash
cli/unlur.bash: cli/completion.sh unlur$(EXEEXT)
	$(AM_V_GEN)$(SHELL) $(srcdir)/cli/completion.sh ./unlur$(EXEEXT) >$@.part
	$(AM_V_at)mv -f $@.part $@

install-data-local: cli/unlur.bash
	$(MKDIR_P) '$(DESTDIR)$(completionsdir)'
	$(INSTALL_DATA) cli/unlur.bash '$(DESTDIR)$(completionsdir)/unlur'
endif

uninstall-local:
	rm -f '$(DESTDIR)$(completionsdir)/unlur'
