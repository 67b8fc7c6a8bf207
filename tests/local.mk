# SPDX-License-Identifier: GPL-3.0-or-later
# The tests: one Check program a folder, and scripts.
#
# tests/FOLDER/check runs the suites of tests/FOLDER/test_NAME.c, one for each
# module of FOLDER; a new one is one line (tests_FOLDER_check_SOURCES += ...). It
# is linked with the whole program and libtests.a, which has main() too.
# A script is one line too; it finds in its environment UNLUR (the program
# built), top_srcdir, top_builddir, CC and CPPFLAGS.

if HAVE_CHECK

# What several test programs share.
check_LIBRARIES += libtests.a
libtests_a_SOURCES = tests/main.c
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
libtests_a_SOURCES += tests/gsl_case.c tests/gsl_case.h
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
libtests_a_SOURCES += tests/prover_fixture.c tests/prover_fixture.h
libtests_a_SOURCES += tests/recount.c tests/recount.h
libtests_a_SOURCES += tests/search_checks.c tests/search_checks.h
libtests_a_SOURCES += tests/second_verifier.c tests/second_verifier.h
libtests_a_SOURCES += tests/stream.h
libtests_a_SOURCES += tests/support.c tests/support.h
libtests_a_SOURCES += tests/tables.c tests/tables.h
libtests_a_SOURCES += tests/xml.c tests/xml.h

# One program a folder, the longest first, so that two jobs end together.
check_PROGRAMS += tests/solver/dfpn/check
tests_solver_dfpn_check_SOURCES =
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_estimate.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_expansion_cache.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_leaf_numbers.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_limits.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_look.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_outline_walk.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_proof_extraction.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_proof_graft.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_region.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_region_table.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_search.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_table.c
tests_solver_dfpn_check_SOURCES += tests/solver/dfpn/test_trace_search.c

check_PROGRAMS += tests/analysis/figures/check
tests_analysis_figures_check_SOURCES =
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_board_figure.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_chart.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_figure.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_game_figure.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_scale.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_svg.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_tikz.c
tests_analysis_figures_check_SOURCES += tests/analysis/figures/test_utf8.c

check_PROGRAMS += tests/analysis/numerics/check
tests_analysis_numerics_check_SOURCES =
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_bootstrap.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_cluster.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_half_point.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_histogram.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_holm.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_homology.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_interval.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_log_linear_fit.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_logit.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_numerics.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_paired.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_prediction_score.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_survival.c
tests_analysis_numerics_check_SOURCES += tests/analysis/numerics/test_validation.c

check_PROGRAMS += tests/analysis/report/check
tests_analysis_report_check_SOURCES =
tests_analysis_report_check_SOURCES += tests/analysis/report/test_atomic_folder.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_column_docs.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_dataset.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_latex_values.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_proof_figure.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_render_latex.c
tests_analysis_report_check_SOURCES += tests/analysis/report/test_report_folder.c

check_PROGRAMS += tests/analysis/statistics/check
tests_analysis_statistics_check_SOURCES =
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_balance.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_balance_point.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_bounds.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_cell_values.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_cells.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_census.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_comparison.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_complex.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_complex_bounds.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_complex_homology.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_contract_sets.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_cost.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_errors.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_extra_move.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_missing_positions.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_orbit_counts.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_placement.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_position_winner.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_proofs.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_provenance.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_regression.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_replies.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_report.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_sampled_shares.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_sampler.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_statistic.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_trace.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_traits.c
tests_analysis_statistics_check_SOURCES += tests/analysis/statistics/test_zugzwang.c

check_PROGRAMS += tests/cli/check
tests_cli_check_SOURCES =
tests_cli_check_SOURCES += tests/cli/test_htp_clock.c
tests_cli_check_SOURCES += tests/cli/test_protocol.c

check_PROGRAMS += tests/db/check
tests_db_check_SOURCES =
tests_db_check_SOURCES += tests/db/test_check.c
tests_db_check_SOURCES += tests/db/test_distrust.c
tests_db_check_SOURCES += tests/db/test_export.c
tests_db_check_SOURCES += tests/db/test_faults.c
tests_db_check_SOURCES += tests/db/test_faulty_vfs.c
tests_db_check_SOURCES += tests/db/test_foreign_store.c
tests_db_check_SOURCES += tests/db/test_game_table.c
tests_db_check_SOURCES += tests/db/test_imported_table.c
tests_db_check_SOURCES += tests/db/test_lock_wait.c
tests_db_check_SOURCES += tests/db/test_merge.c
tests_db_check_SOURCES += tests/db/test_proof.c
tests_db_check_SOURCES += tests/db/test_proof_file.c
tests_db_check_SOURCES += tests/db/test_proof_table.c
tests_db_check_SOURCES += tests/db/test_runs.c
tests_db_check_SOURCES += tests/db/test_schema.c
tests_db_check_SOURCES += tests/db/test_store.c
tests_db_check_SOURCES += tests/db/test_trace_store.c
tests_db_check_SOURCES += tests/db/test_trust.c
tests_db_check_SOURCES += tests/db/test_where_filter.c

check_PROGRAMS += tests/game/check
tests_game_check_SOURCES =
tests_game_check_SOURCES += tests/game/test_board.c
tests_game_check_SOURCES += tests/game/test_bytes.c
tests_game_check_SOURCES += tests/game/test_cellset.c
tests_game_check_SOURCES += tests/game/test_clock.c
tests_game_check_SOURCES += tests/game/test_draw.c
tests_game_check_SOURCES += tests/game/test_game.c
tests_game_check_SOURCES += tests/game/test_notation.c
tests_game_check_SOURCES += tests/game/test_outcome.c
tests_game_check_SOURCES += tests/game/test_position.c
tests_game_check_SOURCES += tests/game/test_rules.c
tests_game_check_SOURCES += tests/game/test_seat.c
tests_game_check_SOURCES += tests/game/test_status.c
tests_game_check_SOURCES += tests/game/test_symmetry.c
tests_game_check_SOURCES += tests/game/test_value.c
tests_game_check_SOURCES += tests/game/test_words.c

check_PROGRAMS += tests/play/check
tests_play_check_SOURCES =
tests_play_check_SOURCES += tests/play/test_calibration.c
tests_play_check_SOURCES += tests/play/test_contract_model.c
tests_play_check_SOURCES += tests/play/test_evaluation.c
tests_play_check_SOURCES += tests/play/test_move_budget.c
tests_play_check_SOURCES += tests/play/test_patterns.c
tests_play_check_SOURCES += tests/play/test_player.c
tests_play_check_SOURCES += tests/play/test_playout_board.c
tests_play_check_SOURCES += tests/play/test_proved_moves.c
tests_play_check_SOURCES += tests/play/test_selfplay.c
tests_play_check_SOURCES += tests/play/test_session.c
tests_play_check_SOURCES += tests/play/test_uct.c
tests_play_check_SOURCES += tests/play/test_white_chance.c

check_PROGRAMS += tests/proof/check
tests_proof_check_SOURCES =
tests_proof_check_SOURCES += tests/proof/test_format.c
tests_proof_check_SOURCES += tests/proof/test_join.c
tests_proof_check_SOURCES += tests/proof/test_outline.c
tests_proof_check_SOURCES += tests/proof/test_proof_tree.c
tests_proof_check_SOURCES += tests/proof/test_reader.c
tests_proof_check_SOURCES += tests/proof/test_writer.c

check_PROGRAMS += tests/prover/check
tests_prover_check_SOURCES =
tests_prover_check_SOURCES += tests/prover/test_checked_store.c
tests_prover_check_SOURCES += tests/prover/test_dispatcher.c
tests_prover_check_SOURCES += tests/prover/test_implied.c
tests_prover_check_SOURCES += tests/prover/test_job_request.c
tests_prover_check_SOURCES += tests/prover/test_job_result.c
tests_prover_check_SOURCES += tests/prover/test_joined_proof.c
tests_prover_check_SOURCES += tests/prover/test_kept_table.c
tests_prover_check_SOURCES += tests/prover/test_learning.c
tests_prover_check_SOURCES += tests/prover/test_local_workers.c
tests_prover_check_SOURCES += tests/prover/test_prover.c
tests_prover_check_SOURCES += tests/prover/test_proof_check.c
tests_prover_check_SOURCES += tests/prover/test_result_check.c
tests_prover_check_SOURCES += tests/prover/test_work_limits.c

check_PROGRAMS += tests/query/check
tests_query_check_SOURCES =
tests_query_check_SOURCES += tests/query/test_abstract_play.c
tests_query_check_SOURCES += tests/query/test_annotation.c
tests_query_check_SOURCES += tests/query/test_claims.c
tests_query_check_SOURCES += tests/query/test_game_proof.c
tests_query_check_SOURCES += tests/query/test_lookup.c
tests_query_check_SOURCES += tests/query/test_main_line.c

check_PROGRAMS += tests/solver/common/check
tests_solver_common_check_SOURCES =
tests_solver_common_check_SOURCES += tests/solver/common/test_bits.c
tests_solver_common_check_SOURCES += tests/solver/common/test_board_sets.c
tests_solver_common_check_SOURCES += tests/solver/common/test_state.c
tests_solver_common_check_SOURCES += tests/solver/common/test_counters.c
tests_solver_common_check_SOURCES += tests/solver/common/test_static_rules.c
tests_solver_common_check_SOURCES += tests/solver/common/test_technique.c

check_PROGRAMS += tests/solver/connections/check
tests_solver_connections_check_SOURCES =
tests_solver_connections_check_SOURCES += tests/solver/connections/test_adjacency.c
tests_solver_connections_check_SOURCES += tests/solver/connections/test_arm_steps.c
tests_solver_connections_check_SOURCES += tests/solver/connections/test_barred.c
tests_solver_connections_check_SOURCES += tests/solver/connections/test_h_search.c
tests_solver_connections_check_SOURCES += tests/solver/connections/test_must_play.c
tests_solver_connections_check_SOURCES += tests/solver/connections/test_safety.c

check_PROGRAMS += tests/solver/contract/check
tests_solver_contract_check_SOURCES =
tests_solver_contract_check_SOURCES += tests/solver/contract/test_contract.c
tests_solver_contract_check_SOURCES += tests/solver/contract/test_contract_job_source.c
tests_solver_contract_check_SOURCES += tests/solver/contract/test_neighbours.c
tests_solver_contract_check_SOURCES += tests/solver/contract/test_phases.c

check_PROGRAMS += tests/solver/jobs/check
tests_solver_jobs_check_SOURCES =
tests_solver_jobs_check_SOURCES += tests/solver/jobs/test_job_pns.c

check_PROGRAMS += tests/solver/policy/check
tests_solver_policy_check_SOURCES =
tests_solver_policy_check_SOURCES += tests/solver/policy/test_policy.c

check_PROGRAMS += tests/sql/check
tests_sql_check_SOURCES =
tests_sql_check_SOURCES += tests/sql/test_extension.c

check_PROGRAMS += tests/verifier/check
tests_verifier_check_SOURCES =
tests_verifier_check_SOURCES += tests/verifier/test_arm.c
tests_verifier_check_SOURCES += tests/verifier/test_hexagon.c
tests_verifier_check_SOURCES += tests/verifier/test_known.c
tests_verifier_check_SOURCES += tests/verifier/test_mutation.c
tests_verifier_check_SOURCES += tests/verifier/test_pitfall.c
tests_verifier_check_SOURCES += tests/verifier/test_second.c
tests_verifier_check_SOURCES += tests/verifier/test_verify.c

check_PROGRAMS += tests/web/check
tests_web_check_SOURCES =
tests_web_check_SOURCES += tests/web/test_evaluation_queue.c
tests_web_check_SOURCES += tests/web/test_proof_job.c
tests_web_check_SOURCES += tests/web/test_proof_queue.c
tests_web_check_SOURCES += tests/web/test_proved_cache.c

# What two of them need beside the libraries.
tests_cli_check_SOURCES += tests/fuzz/fuzz_htp.c tests/fuzz/harness.h $(PROTOCOL_SOURCES)
tests_db_check_LDADD = libspecimen.a $(LDADD)

# Apart, for they put functions of their own in the place of the program's or the
# C library's.
check_PROGRAMS += tests/cli/test_progress
tests_cli_test_progress_SOURCES = tests/cli/test_progress.c \
	cli/progress.c cli/terminal.c
check_PROGRAMS += tests/db/test_backup
tests_db_test_backup_SOURCES = tests/db/test_backup.c
check_PROGRAMS += tests/db/test_store_merge
tests_db_test_store_merge_SOURCES = tests/db/test_store_merge.c

# The other widths of solver/common/bits.h: the same file, compiled once more.
check_PROGRAMS += tests/solver/common/test_bits1
check_PROGRAMS += tests/solver/common/test_bits2
check_PROGRAMS += tests/solver/common/test_bits4
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
EXTRA_DIST += tests/known.txt tests/tested.sh
EXTRA_DIST += tests/shell_support.sh tests/storm_support.sh
EXTRA_DIST += tests/faults_damage.py
EXTRA_DIST += tests/faults_disk.py
EXTRA_DIST += tests/faults_memory.py
EXTRA_DIST += tests/faults_signal.py
EXTRA_DIST += tests/faults_valgrind.py
EXTRA_DIST += tests/faults_words.py
EXTRA_DIST += tests/mishap.py
EXTRA_DIST += tests/web/hostile.py
EXTRA_DIST += tests/web/page.py
EXTRA_DIST += tests/web/serve.py
EXTRA_DIST += tests/web/site_ask.js
EXTRA_DIST += tests/web/serving.py
EXTRA_DIST += tests/web/webdriver.py
dist_check_SCRIPTS += tests/cli/killed.sh
dist_check_SCRIPTS += tests/bench/bench.sh
dist_check_SCRIPTS += tests/bench/decisions.sh
dist_check_SCRIPTS += tests/bench/match.sh
dist_check_SCRIPTS += tests/citations.sh
dist_check_SCRIPTS += tests/cli/annotate.sh
dist_check_SCRIPTS += tests/cli/board.sh
dist_check_SCRIPTS += tests/cli/claims.sh
dist_check_SCRIPTS += tests/cli/completion.sh
dist_check_SCRIPTS += tests/cli/contract.sh
dist_check_SCRIPTS += tests/cli/db.sh
dist_check_SCRIPTS += tests/cli/htp.sh
dist_check_SCRIPTS += tests/cli/jobs.sh
dist_check_SCRIPTS += tests/cli/locked.sh
dist_check_SCRIPTS += tests/cli/merge.sh
dist_check_SCRIPTS += tests/cli/parallel.sh
dist_check_SCRIPTS += tests/cli/play.sh
dist_check_SCRIPTS += tests/cli/publish.sh
dist_check_SCRIPTS += tests/cli/query.sh
dist_check_SCRIPTS += tests/cli/record.sh
dist_check_SCRIPTS += tests/cli/report.sh
dist_check_SCRIPTS += tests/cli/selfplay.sh
dist_check_SCRIPTS += tests/cli/solve.sh
dist_check_SCRIPTS += tests/cli/stats.sh
dist_check_SCRIPTS += tests/cli/usage.sh
dist_check_SCRIPTS += tests/cli/verify.sh
dist_check_SCRIPTS += tests/cli/verify_program.sh
dist_check_SCRIPTS += tests/debian.sh
dist_check_SCRIPTS += tests/dist.sh
dist_check_SCRIPTS += tests/faults.sh
dist_check_SCRIPTS += tests/known.sh
dist_check_SCRIPTS += tests/layers.sh
dist_check_SCRIPTS += tests/manual.sh
dist_check_SCRIPTS += tests/mpi/mpi.sh
dist_check_SCRIPTS += tests/pages.sh
dist_check_SCRIPTS += tests/paper.sh
dist_check_SCRIPTS += tests/prover/workers.sh
dist_check_SCRIPTS += tests/readme.sh
dist_check_SCRIPTS += tests/setup.sh
dist_check_SCRIPTS += tests/sql/sql.sh
dist_check_SCRIPTS += tests/web/browser.py
dist_check_SCRIPTS += tests/web/browser_game.py
dist_check_SCRIPTS += tests/web/browser_play.py
dist_check_SCRIPTS += tests/web/hostile.sh
dist_check_SCRIPTS += tests/web/serve.sh
dist_check_SCRIPTS += tests/web/site.py
dist_check_SCRIPTS += tests/web/site_parts.sh
dist_check_SCRIPTS += tests/web/texts.py
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

LDADD = libtests.a $(PROGRAM_LIBS) $(CHECK_LIBS)

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

# How many there are, for ./setup.
.PHONY: count-tests
count-tests:
	@set x $(TESTS); shift; echo $$#

# The tests in the amounts of tests/support.h's support_amount(), as the scripts
# have it too: storms, whole sweeps, most of the fault matrix.
.PHONY: check-slow
check-slow:
	UNLUR_SLOW=1 $(MAKE) $(AM_MAKEFLAGS) check

# make check-faults: the whole fault matrix as a table, for half an hour or more;
# some of it with ROWS, as in `make check-faults ROWS='faults_words'`.
ROWS = all
FAULT_TESTS = tests/db/check tests/verifier/check tests/solver/dfpn/check
.PHONY: check-faults
check-faults: unlur$(EXEEXT) unlur-verify$(EXEEXT) $(FAULT_TESTS) $(check_DATA)
	@$(AM_TESTS_ENVIRONMENT) UNLUR_SLOW=1; export UNLUR_SLOW; \
		FAULTS_EVERY=$${FAULTS_EVERY-1}; export FAULTS_EVERY; \
		sh $(srcdir)/tests/faults.sh $(ROWS)

if HAVE_CHECK
TESTS = $(check_PROGRAMS) $(dist_check_SCRIPTS)
endif
