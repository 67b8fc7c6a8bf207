# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics.  Stands on analysis/numerics/, db/ and game/; uses GSL.

noinst_LIBRARIES += libstatistics.a
libstatistics_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS)

libstatistics_a_SOURCES =
libstatistics_a_SOURCES += analysis/statistics/report.c analysis/statistics/report.h
libstatistics_a_SOURCES += analysis/statistics/origin.c analysis/statistics/origin.h
libstatistics_a_SOURCES += analysis/statistics/census.c analysis/statistics/census.h
libstatistics_a_SOURCES += analysis/statistics/request.h
libstatistics_a_SOURCES += analysis/statistics/sample.c analysis/statistics/sample.h
libstatistics_a_SOURCES += analysis/statistics/family.c analysis/statistics/family.h
libstatistics_a_SOURCES += analysis/statistics/known.c analysis/statistics/known.h
libstatistics_a_SOURCES += analysis/statistics/ground.c analysis/statistics/ground.h
libstatistics_a_SOURCES += analysis/statistics/cells.c analysis/statistics/cells.h
libstatistics_a_SOURCES += analysis/statistics/wanted.c analysis/statistics/wanted.h
libstatistics_a_SOURCES += analysis/statistics/urn.c analysis/statistics/urn.h
libstatistics_a_SOURCES += analysis/statistics/stones.c analysis/statistics/stones.h
libstatistics_a_SOURCES += analysis/statistics/openings.c analysis/statistics/openings.h
libstatistics_a_SOURCES += analysis/statistics/replies.c analysis/statistics/replies.h
libstatistics_a_SOURCES += analysis/statistics/replies_report.c
libstatistics_a_SOURCES += analysis/statistics/tally.c analysis/statistics/tally.h
libstatistics_a_SOURCES += analysis/statistics/sampled.c analysis/statistics/sampled.h
libstatistics_a_SOURCES += analysis/statistics/tempo.c analysis/statistics/tempo.h
libstatistics_a_SOURCES += analysis/statistics/zugzwang.c analysis/statistics/zugzwang.h
libstatistics_a_SOURCES += analysis/statistics/cost.c analysis/statistics/cost.h
libstatistics_a_SOURCES += analysis/statistics/cost_inside.h
libstatistics_a_SOURCES += analysis/statistics/cost_report.c
libstatistics_a_SOURCES += analysis/statistics/cost_shape.c
libstatistics_a_SOURCES += analysis/statistics/contest.c analysis/statistics/contest.h
libstatistics_a_SOURCES += analysis/statistics/contest_report.c
libstatistics_a_SOURCES += analysis/statistics/traits.c analysis/statistics/traits.h
libstatistics_a_SOURCES += analysis/statistics/regression.c analysis/statistics/regression.h
libstatistics_a_SOURCES += analysis/statistics/regression_report.c
libstatistics_a_SOURCES += analysis/statistics/trace.c analysis/statistics/trace.h
libstatistics_a_SOURCES += analysis/statistics/proof_counts.c analysis/statistics/proof_counts.h
libstatistics_a_SOURCES += analysis/statistics/proofs.c analysis/statistics/proofs.h
libstatistics_a_SOURCES += analysis/statistics/balance.c analysis/statistics/balance.h
libstatistics_a_SOURCES += analysis/statistics/complex.c analysis/statistics/complex.h
libstatistics_a_SOURCES += analysis/statistics/complex_report.c
libstatistics_a_SOURCES += analysis/statistics/statistic.c analysis/statistics/statistic.h
