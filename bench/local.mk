# SPDX-License-Identifier: GPL-3.0-or-later
# The benchmark and the matches.  Use argp.  Not installed and no test:
#
#   make bench                     every list with every configuration
#   make bench BENCH='--lists side3 --nodes 100000'
#   make bench-instructions        instructions of one fixed search
#   make bench-lists               writes the lists anew, into the sources
#   make bench-serve SERVE='--db FILE --size 4'   positions a second
#   make bench-dispatch DISPATCH='--db FILE --size 4'   simulated workers
#   make bench-calibration CALIBRATION='--db FILE'   chances and who wins
#   make bench-decisions DECISIONS='--db FILE'   the contract, right or wrong
#   make bench-match MATCH='--size 4 --games 200 --b random'

noinst_PROGRAMS += bench/bench bench/load bench/make_lists bench/match
noinst_PROGRAMS += bench/calibration bench/decisions bench/dispatch

bench_bench_CPPFLAGS = $(BASE_CPPFLAGS)
bench_bench_LDADD = libsolver.a libwidth1.a libwidth2.a libwidth4.a \
	libwidth8.a libpolicy.a libproof.a libgame.a $(ARGP_LIBS) -lm
bench_bench_SOURCES =
bench_bench_SOURCES += bench/bench_end.c bench/bench_end.h
bench_bench_SOURCES += bench/bench.c
bench_bench_SOURCES += bench/compare.c bench/compare.h
bench_bench_SOURCES += bench/figure_option.c bench/figure_option.h
bench_bench_SOURCES += bench/measure.c bench/measure.h
bench_bench_SOURCES += bench/score.c bench/score.h
bench_bench_SOURCES += bench/suite.c bench/suite.h

bench_calibration_CPPFLAGS = $(BASE_CPPFLAGS)
bench_calibration_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) -lm
bench_calibration_SOURCES =
bench_calibration_SOURCES += bench/bench_end.c bench/bench_end.h
bench_calibration_SOURCES += bench/calibration.c
bench_calibration_SOURCES += bench/figure_option.c bench/figure_option.h

bench_decisions_CPPFLAGS = $(BASE_CPPFLAGS)
bench_decisions_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) -lm
bench_decisions_SOURCES =
bench_decisions_SOURCES += bench/bench_end.c bench/bench_end.h
bench_decisions_SOURCES += bench/drawn_sets.c bench/drawn_sets.h
bench_decisions_SOURCES += bench/decisions.c
bench_decisions_SOURCES += bench/figure_option.c bench/figure_option.h
bench_decisions_SOURCES += bench/strategy_check.c bench/strategy_check.h

bench_make_lists_CPPFLAGS = $(BASE_CPPFLAGS)
bench_make_lists_LDADD = libgame.a
bench_make_lists_SOURCES = bench/make_lists.c

bench_match_CPPFLAGS = $(BASE_CPPFLAGS)
bench_match_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) -lm
bench_match_SOURCES =
bench_match_SOURCES += bench/bench_end.c bench/bench_end.h
bench_match_SOURCES += bench/match.c
bench_match_SOURCES += bench/program.c bench/program.h
bench_match_SOURCES += bench/referee.c bench/referee.h

bench_dispatch_CPPFLAGS = $(BASE_CPPFLAGS)
bench_dispatch_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) -lm
bench_dispatch_SOURCES =
bench_dispatch_SOURCES += bench/bench_end.c bench/bench_end.h
bench_dispatch_SOURCES += bench/dispatch.c
bench_dispatch_SOURCES += bench/figure_option.c bench/figure_option.h
bench_dispatch_SOURCES += bench/recorded.c bench/recorded.h
bench_dispatch_SOURCES += bench/simulation.c bench/simulation.h

bench_load_CPPFLAGS = $(BASE_CPPFLAGS)
bench_load_LDADD = $(PROGRAM_LIBS) $(ARGP_LIBS) -lm
bench_load_SOURCES =
bench_load_SOURCES += bench/crowd.c bench/crowd.h
bench_load_SOURCES += bench/load.c
bench_load_SOURCES += bench/questions.c bench/questions.h

bench_lists =
bench_lists += bench/side3.list
bench_lists += bench/side4-k0.list
bench_lists += bench/side4-k1.list
bench_lists += bench/side4-k2.list
bench_lists += bench/side4-k3.list
bench_lists += bench/side4-k4.list
bench_lists += bench/side4-k5.list
bench_lists += bench/side4-k6.list
bench_lists += bench/side4-k7.list
bench_lists += bench/side4-k8.list
bench_lists += bench/side4-mid06.list
bench_lists += bench/side4-mid08.list
bench_lists += bench/side4-mid10.list
bench_lists += bench/side4-mid12.list
bench_lists += bench/side4-mid14.list
bench_lists += bench/side4-mid16.list
bench_lists += bench/side5-late.list
EXTRA_DIST += $(bench_lists) bench/instructions.sh

.PHONY: bench bench-calibration bench-decisions bench-dispatch bench-instructions bench-lists \
	bench-match bench-serve bench-store

bench: bench/bench$(EXEEXT)
	@for list in $(bench_lists); do echo "$(srcdir)/$$list"; done | \
		xargs bench/bench$(EXEEXT) $(BENCH)

bench-instructions: unlur$(EXEEXT)
	@UNLUR='$(abs_top_builddir)/unlur$(EXEEXT)' \
		$(SHELL) $(srcdir)/bench/instructions.sh

bench-lists: bench/make_lists$(EXEEXT)
	for list in $(bench_lists); do \
		name=$${list##*/}; \
		bench/make_lists$(EXEEXT) "$${name%.list}" \
			>$(srcdir)/$$list || exit 1; \
	done

bench-calibration: bench/calibration$(EXEEXT)
	@bench/calibration$(EXEEXT) $(CALIBRATION)

bench-decisions: bench/decisions$(EXEEXT)
	@bench/decisions$(EXEEXT) $(DECISIONS)

bench-match: bench/match$(EXEEXT)
	@bench/match$(EXEEXT) $(MATCH)

# Without --db in DISPATCH it is about a store of side 3 that it makes.
bench-dispatch: bench/dispatch$(EXEEXT) bench-store
	@bench/dispatch$(EXEEXT) --db bench/side3.db $(DISPATCH)

bench-serve: bench/load$(EXEEXT) bench-store
	@bench/load$(EXEEXT) --db bench/side3.db $(SERVE)

# A store of side 3, made the first time.
bench-store: unlur$(EXEEXT)
	@test -f bench/side3.db || ./unlur$(EXEEXT) contract --size 3 --all \
		--quiet --db bench/side3.db >bench/side3.log

CLEANFILES += bench/side3.db bench/side3.log
