# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics.  Stands on analysis/numerics/, query/, db/ and game/; uses GSL.
# Jansson is in headers of query/.

noinst_LIBRARIES += libstatistics.a
libstatistics_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS) $(JANSSON_CFLAGS)

libstatistics_a_SOURCES =
libstatistics_a_SOURCES += analysis/statistics/balance.c analysis/statistics/balance.h
libstatistics_a_SOURCES += analysis/statistics/balance_learning.c
libstatistics_a_SOURCES += analysis/statistics/balance_report.c
libstatistics_a_SOURCES += analysis/statistics/balance_point.c analysis/statistics/balance_point.h
libstatistics_a_SOURCES += analysis/statistics/bounds.c analysis/statistics/bounds.h
libstatistics_a_SOURCES += analysis/statistics/cell_values.c analysis/statistics/cell_values.h
libstatistics_a_SOURCES += analysis/statistics/cells.c analysis/statistics/cells.h
libstatistics_a_SOURCES += analysis/statistics/census.c analysis/statistics/census.h
libstatistics_a_SOURCES += analysis/statistics/comparison.c analysis/statistics/comparison.h
libstatistics_a_SOURCES += analysis/statistics/comparison_report.c
libstatistics_a_SOURCES += analysis/statistics/complete_table.c analysis/statistics/complete_table.h
libstatistics_a_SOURCES += analysis/statistics/complex.c analysis/statistics/complex.h
libstatistics_a_SOURCES += analysis/statistics/complex_bounds.c analysis/statistics/complex_bounds.h
libstatistics_a_SOURCES += analysis/statistics/complex_homology.c analysis/statistics/complex_homology.h
libstatistics_a_SOURCES += analysis/statistics/complex_report.c
libstatistics_a_SOURCES += analysis/statistics/contract_sets.c analysis/statistics/contract_sets.h
libstatistics_a_SOURCES += analysis/statistics/cost.c analysis/statistics/cost.h
libstatistics_a_SOURCES += analysis/statistics/cost_internal.h
libstatistics_a_SOURCES += analysis/statistics/cost_report.c
libstatistics_a_SOURCES += analysis/statistics/cost_shape.c
libstatistics_a_SOURCES += analysis/statistics/errors.c analysis/statistics/errors.h
libstatistics_a_SOURCES += analysis/statistics/extra_move.c analysis/statistics/extra_move.h
libstatistics_a_SOURCES += analysis/statistics/game_summary.c analysis/statistics/game_summary.h
libstatistics_a_SOURCES += analysis/statistics/games.c analysis/statistics/games.h
libstatistics_a_SOURCES += analysis/statistics/missing_positions.c analysis/statistics/missing_positions.h
libstatistics_a_SOURCES += analysis/statistics/openings.c analysis/statistics/openings.h
libstatistics_a_SOURCES += analysis/statistics/orbit_counts.c analysis/statistics/orbit_counts.h
libstatistics_a_SOURCES += analysis/statistics/position_winner.c analysis/statistics/position_winner.h
libstatistics_a_SOURCES += analysis/statistics/proof_counts.c analysis/statistics/proof_counts.h
libstatistics_a_SOURCES += analysis/statistics/proofs.c analysis/statistics/proofs.h
libstatistics_a_SOURCES += analysis/statistics/provenance.c analysis/statistics/provenance.h
libstatistics_a_SOURCES += analysis/statistics/regression.c analysis/statistics/regression.h
libstatistics_a_SOURCES += analysis/statistics/regression_report.c
libstatistics_a_SOURCES += analysis/statistics/replies.c analysis/statistics/replies.h
libstatistics_a_SOURCES += analysis/statistics/replies_report.c
libstatistics_a_SOURCES += analysis/statistics/report.c analysis/statistics/report.h
libstatistics_a_SOURCES += analysis/statistics/request.h
libstatistics_a_SOURCES += analysis/statistics/result_index.c analysis/statistics/result_index.h
libstatistics_a_SOURCES += analysis/statistics/sampled_shares.c analysis/statistics/sampled_shares.h
libstatistics_a_SOURCES += analysis/statistics/sampler.c analysis/statistics/sampler.h
libstatistics_a_SOURCES += analysis/statistics/side_results.c analysis/statistics/side_results.h
libstatistics_a_SOURCES += analysis/statistics/statistic.c analysis/statistics/statistic.h
libstatistics_a_SOURCES += analysis/statistics/stones.c analysis/statistics/stones.h
libstatistics_a_SOURCES += analysis/statistics/stored_winners.c analysis/statistics/stored_winners.h
libstatistics_a_SOURCES += analysis/statistics/trace.c analysis/statistics/trace.h
libstatistics_a_SOURCES += analysis/statistics/traits.c analysis/statistics/traits.h
libstatistics_a_SOURCES += analysis/statistics/zugzwang.c analysis/statistics/zugzwang.h
