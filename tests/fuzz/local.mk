# SPDX-License-Identifier: GPL-3.0-or-later
# The fuzzers: one harness for each kind of foreign bytes.  replay.sh is the
# test; the others are for whoever looks for more.
#
#   make fuzz                        builds them with clang, for libFuzzer
#   make fuzz-afl                    with afl-clang-fast, for AFL++
#   make fuzz-run FUZZ=http SECONDS=60 [ENGINE=afl]
#   JOBS=2 make fuzz-all SECONDS=1800
#                                    runs each, JOBS at a time
#
# Each builds in a folder of its own, fuzz-libfuzzer or fuzz-afl, with
# sanitizers, and the whole program with it, so that the fuzzer sees where it goes.

FUZZERS =
FUZZERS += tests/fuzz/fuzz_job_result
FUZZERS += tests/fuzz/fuzz_htp
FUZZERS += tests/fuzz/fuzz_http
FUZZERS += tests/fuzz/fuzz_outline
FUZZERS += tests/fuzz/fuzz_pack
FUZZERS += tests/fuzz/fuzz_position
FUZZERS += tests/fuzz/fuzz_proof
FUZZERS += tests/fuzz/fuzz_proof_tree
FUZZERS += tests/fuzz/fuzz_record
FUZZERS += tests/fuzz/fuzz_store
# Built with the tests, and none themselves.
EXTRA_PROGRAMS += $(FUZZERS) tests/fuzz/make_stores
check_DATA += $(FUZZERS) tests/fuzz/make_stores
CLEANFILES += $(FUZZERS) tests/fuzz/make_stores

# What stands in where no fuzzer brings a main() of its own.
check_LIBRARIES += libreplay.a
libreplay_a_SOURCES = tests/fuzz/replay.c

check_LIBRARIES += libspecimen.a
libspecimen_a_SOURCES = tests/fuzz/foreign_store.c tests/fuzz/foreign_store.h \
	tests/fuzz/forged_store.c tests/fuzz/forged_store.h \
	tests/fuzz/specimen_store.c tests/fuzz/specimen_store.h \
	tests/oracle.c tests/oracle.h

FUZZ_ENGINE =
FUZZ_LINK = $(AM_LDFLAGS) $(FUZZ_ENGINE)
FUZZ_LIBS = libreplay.a libspecimen.a $(PROGRAM_LIBS) $(ARGP_LIBS)

tests_fuzz_fuzz_job_result_SOURCES = tests/fuzz/fuzz_job_result.c tests/fuzz/harness.h
tests_fuzz_fuzz_job_result_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_job_result_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_htp_SOURCES = tests/fuzz/fuzz_htp.c tests/fuzz/harness.h $(PROTOCOL_SOURCES)
tests_fuzz_fuzz_htp_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_ALONE
tests_fuzz_fuzz_htp_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_htp_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_http_SOURCES = tests/fuzz/fuzz_http.c tests/fuzz/harness.h
tests_fuzz_fuzz_http_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_http_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_outline_SOURCES = tests/fuzz/fuzz_outline.c tests/fuzz/harness.h \
	tests/fuzz/verified_record.h
tests_fuzz_fuzz_outline_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_outline_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_pack_SOURCES = tests/fuzz/fuzz_pack.c tests/fuzz/harness.h
tests_fuzz_fuzz_pack_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_pack_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_position_SOURCES = tests/fuzz/fuzz_position.c tests/fuzz/harness.h
tests_fuzz_fuzz_position_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_position_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_proof_SOURCES = tests/fuzz/fuzz_proof.c tests/fuzz/harness.h
tests_fuzz_fuzz_proof_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_proof_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_proof_tree_SOURCES = tests/fuzz/fuzz_proof_tree.c tests/fuzz/harness.h \
	tests/fuzz/verified_record.h
tests_fuzz_fuzz_proof_tree_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_proof_tree_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_record_SOURCES = tests/fuzz/fuzz_record.c tests/fuzz/harness.h
tests_fuzz_fuzz_record_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_record_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_store_SOURCES = tests/fuzz/fuzz_store.c tests/fuzz/harness.h
tests_fuzz_fuzz_store_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_fuzz_store_LDADD = $(FUZZ_LIBS)

tests_fuzz_make_stores_SOURCES = tests/fuzz/make_stores.c
tests_fuzz_make_stores_LDADD = libspecimen.a $(PROGRAM_LIBS)

EXTRA_DIST += tests/fuzz/build.sh
EXTRA_DIST += tests/fuzz/corpus.sh
EXTRA_DIST += tests/fuzz/crashes
EXTRA_DIST += tests/fuzz/run.sh
dist_check_SCRIPTS += tests/fuzz/replay.sh

FUZZ_CC = clang
FUZZ_AFL_CC = afl-clang-fast

.PHONY: fuzz fuzz-afl fuzz-all fuzz-run fuzzers
fuzzers: $(FUZZERS) tests/fuzz/make_stores unlur$(EXEEXT)

fuzz:
	+@$(SHELL) $(srcdir)/tests/fuzz/build.sh '$(abs_top_srcdir)' libfuzzer \
		'$(FUZZ_CC)' $(MAKE)
fuzz-afl:
	+@$(SHELL) $(srcdir)/tests/fuzz/build.sh '$(abs_top_srcdir)' afl \
		'$(FUZZ_AFL_CC)' $(MAKE)

FUZZ = position
SECONDS = 60
ENGINE = libfuzzer
fuzz-run:
	@top_srcdir='$(abs_top_srcdir)' $(SHELL) $(srcdir)/tests/fuzz/run.sh \
		$(ENGINE) $(FUZZ) $(SECONDS)
fuzz-all:
	@printf '%s\n' $(FUZZERS) | sed 's/.*fuzz_//' | xargs -I NAME -P "$${JOBS:-1}" \
		$(MAKE) -s fuzz-run FUZZ=NAME SECONDS=$(SECONDS)
