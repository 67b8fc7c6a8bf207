# SPDX-License-Identifier: GPL-3.0-or-later
# The benchmark.  Stands on solver/; uses argp.  Not installed and no test:
#
#   make bench                     every list with every configuration
#   make bench BENCH='--lists side3 --nodes 100000'
#   make bench-instructions        instructions of one fixed search
#   make bench-lists               writes the lists anew, into the sources

noinst_PROGRAMS += bench/bench bench/make_lists

bench_bench_CPPFLAGS = $(BASE_CPPFLAGS)
bench_bench_LDADD = libsolver.a libwidth1.a libwidth2.a libwidth4.a \
	libwidth8.a libgame.a $(ARGP_LIBS) -lm
bench_bench_SOURCES =
bench_bench_SOURCES += bench/bench.c
bench_bench_SOURCES += bench/compare.c bench/compare.h
bench_bench_SOURCES += bench/measure.c bench/measure.h
bench_bench_SOURCES += bench/score.c bench/score.h
bench_bench_SOURCES += bench/suite.c bench/suite.h

bench_make_lists_CPPFLAGS = $(BASE_CPPFLAGS)
bench_make_lists_LDADD = libgame.a
bench_make_lists_SOURCES = bench/make_lists.c

bench_lists =
bench_lists += bench/side3.list
bench_lists += bench/side4-k0.list
bench_lists += bench/side4-k1.list
bench_lists += bench/side4-k2.list
bench_lists += bench/side4-k3.list
bench_lists += bench/side4-k4.list
bench_lists += bench/side4-k5.list
bench_lists += bench/side4-k8.list
bench_lists += bench/side4-mid06.list
bench_lists += bench/side4-mid08.list
bench_lists += bench/side4-mid10.list
bench_lists += bench/side4-mid12.list
bench_lists += bench/side4-mid14.list
bench_lists += bench/side4-mid16.list
bench_lists += bench/side5-late.list
EXTRA_DIST += $(bench_lists) bench/instructions.sh

.PHONY: bench bench-instructions bench-lists

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
