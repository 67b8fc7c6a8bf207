# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics.  Stands on numerics/, db/ and game/; uses GSL.

noinst_LIBRARIES += libanalysis.a
libanalysis_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS)

libanalysis_a_SOURCES =
libanalysis_a_SOURCES += analysis/report.c analysis/report.h
libanalysis_a_SOURCES += analysis/origin.c analysis/origin.h
libanalysis_a_SOURCES += analysis/census.c analysis/census.h
libanalysis_a_SOURCES += analysis/request.h
libanalysis_a_SOURCES += analysis/sample.c analysis/sample.h
libanalysis_a_SOURCES += analysis/family.c analysis/family.h
libanalysis_a_SOURCES += analysis/known.c analysis/known.h
libanalysis_a_SOURCES += analysis/ground.c analysis/ground.h
libanalysis_a_SOURCES += analysis/cells.c analysis/cells.h
libanalysis_a_SOURCES += analysis/wanted.c analysis/wanted.h
libanalysis_a_SOURCES += analysis/urn.c analysis/urn.h
libanalysis_a_SOURCES += analysis/stones.c analysis/stones.h
libanalysis_a_SOURCES += analysis/openings.c analysis/openings.h
libanalysis_a_SOURCES += analysis/replies.c analysis/replies.h
libanalysis_a_SOURCES += analysis/replies_report.c
libanalysis_a_SOURCES += analysis/tally.c analysis/tally.h
libanalysis_a_SOURCES += analysis/sampled.c analysis/sampled.h
libanalysis_a_SOURCES += analysis/tempo.c analysis/tempo.h
libanalysis_a_SOURCES += analysis/zugzwang.c analysis/zugzwang.h
libanalysis_a_SOURCES += analysis/cost.c analysis/cost.h
libanalysis_a_SOURCES += analysis/cost_inside.h
libanalysis_a_SOURCES += analysis/cost_report.c
libanalysis_a_SOURCES += analysis/cost_shape.c
libanalysis_a_SOURCES += analysis/contest.c analysis/contest.h
libanalysis_a_SOURCES += analysis/contest_report.c
libanalysis_a_SOURCES += analysis/traits.c analysis/traits.h
libanalysis_a_SOURCES += analysis/regression.c analysis/regression.h
libanalysis_a_SOURCES += analysis/regression_report.c
libanalysis_a_SOURCES += analysis/trace.c analysis/trace.h
libanalysis_a_SOURCES += analysis/proof_counts.c analysis/proof_counts.h
libanalysis_a_SOURCES += analysis/proofs.c analysis/proofs.h
libanalysis_a_SOURCES += analysis/balance.c analysis/balance.h
libanalysis_a_SOURCES += analysis/complex.c analysis/complex.h
libanalysis_a_SOURCES += analysis/complex_report.c
libanalysis_a_SOURCES += analysis/statistic.c analysis/statistic.h
