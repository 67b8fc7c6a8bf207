# SPDX-License-Identifier: GPL-3.0-or-later
# The tests: one Check program per module, and shell scripts.
#
# A test program is one line (check_PROGRAMS += tests/ROOM/test_NAME); its source
# is tests/ROOM/test_NAME.c, where ROOM is the folder of the module, and it is
# linked with the whole house and libtests.a.
# A script is one line too; it finds in its environment UNLUR (the program
# built), top_srcdir, top_builddir, CC and CPPFLAGS.

if HAVE_CHECK

# What several test programs share.
check_LIBRARIES += libtests.a
libtests_a_SOURCES =
libtests_a_SOURCES += tests/contract_checks.c tests/contract_checks.h
libtests_a_SOURCES += tests/proof_fixture.c tests/proof_fixture.h
libtests_a_SOURCES += tests/store_fixture.c tests/store_fixture.h
EXTRA_DIST += tests/fixtures/abstract_play.json
EXTRA_DIST += tests/fixtures/regression.R
libtests_a_SOURCES += tests/fixtures/regression.h
EXTRA_DIST += tests/fixtures/statistics.R
libtests_a_SOURCES += tests/contract_fixture.c tests/contract_fixture.h
libtests_a_SOURCES += tests/fault_rows.c tests/fault_rows.h
libtests_a_SOURCES += tests/faulty_vfs.c tests/faulty_vfs.h
libtests_a_SOURCES += tests/fixtures/statistics.h
libtests_a_SOURCES += tests/job_runner.c tests/job_runner.h
libtests_a_SOURCES += tests/known_store.c tests/known_store.h
libtests_a_SOURCES += tests/merge_fixture.c tests/merge_fixture.h
libtests_a_SOURCES += tests/mutant.c tests/mutant.h
libtests_a_SOURCES += tests/near.h
libtests_a_SOURCES += tests/oracle.c tests/oracle.h
libtests_a_SOURCES += tests/phase.c tests/phase.h
libtests_a_SOURCES += tests/pick.h
libtests_a_SOURCES += tests/position_oracle.c tests/position_oracle.h
libtests_a_SOURCES += tests/proof_builder.c tests/proof_builder.h
libtests_a_SOURCES += tests/recount.c tests/recount.h
libtests_a_SOURCES += tests/search_checks.c tests/search_checks.h
libtests_a_SOURCES += tests/stream.h
libtests_a_SOURCES += tests/support.c tests/support.h
libtests_a_SOURCES += tests/tables.c tests/tables.h
libtests_a_SOURCES += tests/xml.c tests/xml.h

# Test programs.
check_PROGRAMS += tests/analysis/figures/test_board_figure
check_PROGRAMS += tests/analysis/figures/test_chart
check_PROGRAMS += tests/analysis/figures/test_figure
check_PROGRAMS += tests/analysis/figures/test_game_figure
check_PROGRAMS += tests/analysis/figures/test_scale
check_PROGRAMS += tests/analysis/figures/test_svg
check_PROGRAMS += tests/analysis/figures/test_tikz
check_PROGRAMS += tests/analysis/figures/test_utf8
check_PROGRAMS += tests/analysis/numerics/test_bootstrap
check_PROGRAMS += tests/analysis/numerics/test_cluster
check_PROGRAMS += tests/analysis/numerics/test_histogram
check_PROGRAMS += tests/analysis/numerics/test_holm
check_PROGRAMS += tests/analysis/numerics/test_interval
check_PROGRAMS += tests/analysis/numerics/test_log_linear_fit
check_PROGRAMS += tests/analysis/numerics/test_logit
check_PROGRAMS += tests/analysis/numerics/test_numerics
check_PROGRAMS += tests/analysis/numerics/test_paired
check_PROGRAMS += tests/analysis/numerics/test_prediction_score
check_PROGRAMS += tests/analysis/numerics/test_validation
check_PROGRAMS += tests/analysis/report/test_atomic_folder
check_PROGRAMS += tests/analysis/report/test_column_docs
check_PROGRAMS += tests/analysis/report/test_dataset
check_PROGRAMS += tests/analysis/report/test_latex_values
check_PROGRAMS += tests/analysis/report/test_proof_figure
check_PROGRAMS += tests/analysis/report/test_render_latex
check_PROGRAMS += tests/analysis/report/test_report_folder
check_PROGRAMS += tests/analysis/statistics/test_balance_point
check_PROGRAMS += tests/analysis/statistics/test_bounds
check_PROGRAMS += tests/analysis/statistics/test_cells
check_PROGRAMS += tests/analysis/statistics/test_census
check_PROGRAMS += tests/analysis/statistics/test_comparison
check_PROGRAMS += tests/analysis/statistics/test_complex
check_PROGRAMS += tests/analysis/statistics/test_contract_sets
check_PROGRAMS += tests/analysis/statistics/test_cost
check_PROGRAMS += tests/analysis/statistics/test_extra_move
check_PROGRAMS += tests/analysis/statistics/test_missing_positions
check_PROGRAMS += tests/analysis/statistics/test_orbit_counts
check_PROGRAMS += tests/analysis/statistics/test_position_winner
check_PROGRAMS += tests/analysis/statistics/test_proofs
check_PROGRAMS += tests/analysis/statistics/test_provenance
check_PROGRAMS += tests/analysis/statistics/test_regression
check_PROGRAMS += tests/analysis/statistics/test_replies
check_PROGRAMS += tests/analysis/statistics/test_report
check_PROGRAMS += tests/analysis/statistics/test_sampled_shares
check_PROGRAMS += tests/analysis/statistics/test_sampler
check_PROGRAMS += tests/analysis/statistics/test_statistic
check_PROGRAMS += tests/analysis/statistics/test_trace
check_PROGRAMS += tests/analysis/statistics/test_traits
check_PROGRAMS += tests/analysis/statistics/test_zugzwang
check_PROGRAMS += tests/cli/test_htp_clock
check_PROGRAMS += tests/cli/test_progress
check_PROGRAMS += tests/cli/test_protocol
check_PROGRAMS += tests/db/test_backup
check_PROGRAMS += tests/db/test_check
check_PROGRAMS += tests/db/test_distrust
check_PROGRAMS += tests/db/test_export
check_PROGRAMS += tests/db/test_faults
check_PROGRAMS += tests/db/test_faulty_vfs
check_PROGRAMS += tests/db/test_foreign_store
check_PROGRAMS += tests/db/test_merge
check_PROGRAMS += tests/db/test_proof
check_PROGRAMS += tests/db/test_proof_file
check_PROGRAMS += tests/db/test_proof_table
check_PROGRAMS += tests/db/test_runs
check_PROGRAMS += tests/db/test_schema
check_PROGRAMS += tests/db/test_store
check_PROGRAMS += tests/db/test_store_merge
check_PROGRAMS += tests/db/test_trace_store
check_PROGRAMS += tests/db/test_trust
check_PROGRAMS += tests/db/test_where_filter
check_PROGRAMS += tests/game/test_board
check_PROGRAMS += tests/game/test_bytes
check_PROGRAMS += tests/game/test_cellset
check_PROGRAMS += tests/game/test_draw
check_PROGRAMS += tests/game/test_game
check_PROGRAMS += tests/game/test_notation
check_PROGRAMS += tests/game/test_outcome
check_PROGRAMS += tests/game/test_position
check_PROGRAMS += tests/game/test_rules
check_PROGRAMS += tests/game/test_status
check_PROGRAMS += tests/game/test_symmetry
check_PROGRAMS += tests/game/test_value
check_PROGRAMS += tests/play/test_move_budget
check_PROGRAMS += tests/play/test_player
check_PROGRAMS += tests/play/test_playout_board
check_PROGRAMS += tests/play/test_proved_moves
check_PROGRAMS += tests/play/test_uct
check_PROGRAMS += tests/proof/test_format
check_PROGRAMS += tests/proof/test_proof_tree
check_PROGRAMS += tests/prover/test_dispatcher
check_PROGRAMS += tests/prover/test_job_request
check_PROGRAMS += tests/prover/test_job_result
check_PROGRAMS += tests/prover/test_local_workers
check_PROGRAMS += tests/prover/test_region
check_PROGRAMS += tests/prover/test_result_check
check_PROGRAMS += tests/query/test_abstract_play
check_PROGRAMS += tests/query/test_annotation
check_PROGRAMS += tests/query/test_game_proof
check_PROGRAMS += tests/query/test_lookup
check_PROGRAMS += tests/query/test_main_line
check_PROGRAMS += tests/solver/common/test_bits
check_PROGRAMS += tests/solver/common/test_bits1
check_PROGRAMS += tests/solver/common/test_bits2
check_PROGRAMS += tests/solver/common/test_bits4
check_PROGRAMS += tests/solver/common/test_board_sets
check_PROGRAMS += tests/solver/common/test_state
check_PROGRAMS += tests/solver/common/test_static_rules
check_PROGRAMS += tests/solver/common/test_technique
check_PROGRAMS += tests/solver/connections/test_adjacency
check_PROGRAMS += tests/solver/connections/test_arm_steps
check_PROGRAMS += tests/solver/connections/test_barred
check_PROGRAMS += tests/solver/connections/test_h_search
check_PROGRAMS += tests/solver/connections/test_must_play
check_PROGRAMS += tests/solver/connections/test_safety
check_PROGRAMS += tests/solver/contract/test_contract
check_PROGRAMS += tests/solver/contract/test_contract_job_source
check_PROGRAMS += tests/solver/contract/test_phases
check_PROGRAMS += tests/solver/dfpn/test_leaf_numbers
check_PROGRAMS += tests/solver/dfpn/test_limits
check_PROGRAMS += tests/solver/dfpn/test_look
check_PROGRAMS += tests/solver/dfpn/test_proof_extraction
check_PROGRAMS += tests/solver/dfpn/test_region
check_PROGRAMS += tests/solver/dfpn/test_search
check_PROGRAMS += tests/solver/dfpn/test_table
check_PROGRAMS += tests/solver/dfpn/test_trace_search
check_PROGRAMS += tests/solver/jobs/test_job_pns
check_PROGRAMS += tests/solver/jobs/test_proof_join
check_PROGRAMS += tests/solver/policy/test_policy
check_PROGRAMS += tests/sql/test_extension
check_PROGRAMS += tests/verifier/test_arm
check_PROGRAMS += tests/verifier/test_hexagon
check_PROGRAMS += tests/verifier/test_mutation
check_PROGRAMS += tests/verifier/test_pitfall
check_PROGRAMS += tests/verifier/test_verify
check_PROGRAMS += tests/web/test_proof_queue
check_PROGRAMS += tests/web/test_proved_cache

# Those that need more than the libraries.
tests_db_test_foreign_store_LDADD = libspecimen.a $(LDADD)
tests_cli_test_htp_clock_SOURCES = tests/cli/test_htp_clock.c cli/htp_clock.c
tests_cli_test_progress_SOURCES = tests/cli/test_progress.c cli/progress.c
tests_cli_test_protocol_SOURCES = tests/cli/test_protocol.c tests/fuzz/fuzz_htp.c \
	tests/fuzz/harness.h $(PROTOCOL_SOURCES)

# The other widths of solver/common/bits.h.
tests_solver_common_test_bits1_SOURCES = tests/solver/common/test_bits.c
tests_solver_common_test_bits2_SOURCES = tests/solver/common/test_bits.c
tests_solver_common_test_bits4_SOURCES = tests/solver/common/test_bits.c
tests_solver_common_test_bits1_CPPFLAGS = $(AM_CPPFLAGS) -DBITS_WORDS=1
tests_solver_common_test_bits2_CPPFLAGS = $(AM_CPPFLAGS) -DBITS_WORDS=2
tests_solver_common_test_bits4_CPPFLAGS = $(AM_CPPFLAGS) -DBITS_WORDS=4

else

check-local:
	@echo 'The tests need the Check library, which configure did not find.'
	@echo 'Install it (Debian: check) and run configure again.'
	@exit 1

endif

# Shell scripts, and what they share.
EXTRA_DIST += tests/shell_support.sh tests/storm_support.sh
EXTRA_DIST += tests/faults_damage.py
EXTRA_DIST += tests/faults_disk.py
EXTRA_DIST += tests/faults_memory.py
EXTRA_DIST += tests/faults_signal.py
EXTRA_DIST += tests/faults_valgrind.py
EXTRA_DIST += tests/faults_words.py
EXTRA_DIST += tests/mishap.py
EXTRA_DIST += tests/web/hostile.py
EXTRA_DIST += tests/web/serve.py
EXTRA_DIST += tests/web/serving.py
EXTRA_DIST += tests/web/webdriver.py
dist_check_SCRIPTS += tests/bench/bench.sh
dist_check_SCRIPTS += tests/bench/match.sh
dist_check_SCRIPTS += tests/citations.sh
dist_check_SCRIPTS += tests/cli/annotate.sh
dist_check_SCRIPTS += tests/cli/board.sh
dist_check_SCRIPTS += tests/cli/completion.sh
dist_check_SCRIPTS += tests/cli/contract.sh
dist_check_SCRIPTS += tests/cli/db.sh
dist_check_SCRIPTS += tests/cli/htp.sh
dist_check_SCRIPTS += tests/cli/jobs.sh
dist_check_SCRIPTS += tests/cli/killed.sh
dist_check_SCRIPTS += tests/cli/merge.sh
dist_check_SCRIPTS += tests/cli/parallel.sh
dist_check_SCRIPTS += tests/cli/play.sh
dist_check_SCRIPTS += tests/cli/publish.sh
dist_check_SCRIPTS += tests/cli/query.sh
dist_check_SCRIPTS += tests/cli/record.sh
dist_check_SCRIPTS += tests/cli/report.sh
dist_check_SCRIPTS += tests/cli/solve.sh
dist_check_SCRIPTS += tests/cli/stats.sh
dist_check_SCRIPTS += tests/cli/usage.sh
dist_check_SCRIPTS += tests/cli/verify.sh
dist_check_SCRIPTS += tests/cli/verify_program.sh
dist_check_SCRIPTS += tests/debian.sh
dist_check_SCRIPTS += tests/dist.sh
dist_check_SCRIPTS += tests/faults.sh
dist_check_SCRIPTS += tests/layers.sh
dist_check_SCRIPTS += tests/manual.sh
dist_check_SCRIPTS += tests/mpi/mpi.sh
dist_check_SCRIPTS += tests/paper.sh
dist_check_SCRIPTS += tests/prover/workers.sh
dist_check_SCRIPTS += tests/readme.sh
dist_check_SCRIPTS += tests/setup.sh
dist_check_SCRIPTS += tests/sql/sql.sh
dist_check_SCRIPTS += tests/web/browser.py
dist_check_SCRIPTS += tests/web/hostile.sh
dist_check_SCRIPTS += tests/web/serve.sh
dist_check_SCRIPTS += tests/results.sh
dist_check_SCRIPTS += tests/seeds.sh
# Each by its name: make would take the folder for something to be made of
# seeds.sh.
EXTRA_DIST += tests/seeds/barred3
EXTRA_DIST += tests/seeds/black3
EXTRA_DIST += tests/seeds/centre3
EXTRA_DIST += tests/seeds/contract2
EXTRA_DIST += tests/seeds/decided3
EXTRA_DIST += tests/seeds/empty2
EXTRA_DIST += tests/seeds/empty3
EXTRA_DIST += tests/seeds/late3
EXTRA_DIST += tests/seeds/late4
EXTRA_DIST += tests/seeds/open2
EXTRA_DIST += tests/seeds/reply3

LDADD = libtests.a $(HOUSE_LIBS) $(CHECK_LIBS)

# Memory that runs out; loaded before the program by tests/faults_memory.py.
EXTRA_PROGRAMS += tests/failing_malloc.so
check_DATA += tests/failing_malloc.so
CLEANFILES += tests/failing_malloc.so
tests_failing_malloc_so_SOURCES = tests/failing_malloc.c
tests_failing_malloc_so_CPPFLAGS = $(BASE_CPPFLAGS)
tests_failing_malloc_so_CFLAGS = $(AM_CFLAGS) -fPIC
tests_failing_malloc_so_LDFLAGS = $(AM_LDFLAGS) -shared
tests_failing_malloc_so_LDADD = -ldl

TEST_EXTENSIONS = .sh
AM_TESTS_ENVIRONMENT = \
	UNLUR='$(abs_top_builddir)/unlur$(EXEEXT)'; export UNLUR; \
	top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
	top_builddir='$(abs_top_builddir)'; export top_builddir; \
	CC='$(CC)'; export CC; \
	CPPFLAGS='$(AM_CPPFLAGS) $(CPPFLAGS)'; export CPPFLAGS;

# make check-faults: the whole fault matrix as a table, for twenty minutes or
# more; some of it with ROWS, as in `make check-faults ROWS='faults_words'`.
ROWS =
FAULT_TESTS = tests/db/test_faults tests/db/test_faulty_vfs tests/verifier/test_mutation \
	tests/db/test_proof tests/solver/dfpn/test_search
.PHONY: check-faults
check-faults: unlur$(EXEEXT) unlur-verify$(EXEEXT) $(FAULT_TESTS) $(check_DATA)
	@$(AM_TESTS_ENVIRONMENT) FAULTS=full; export FAULTS; \
		sh $(srcdir)/tests/faults.sh $(ROWS)

if HAVE_CHECK
TESTS = $(check_PROGRAMS) $(dist_check_SCRIPTS)
endif
