# SPDX-License-Identifier: GPL-3.0-or-later
# Formulas of statistics, as functions of arrays.  Uses GSL.

noinst_LIBRARIES += libnumerics.a
libnumerics_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS)

libnumerics_a_SOURCES =
libnumerics_a_SOURCES += analysis/numerics/bootstrap.c analysis/numerics/bootstrap.h
libnumerics_a_SOURCES += analysis/numerics/cluster.c analysis/numerics/cluster.h
libnumerics_a_SOURCES += analysis/numerics/half_point.c analysis/numerics/half_point.h
libnumerics_a_SOURCES += analysis/numerics/histogram.c analysis/numerics/histogram.h
libnumerics_a_SOURCES += analysis/numerics/holm.c analysis/numerics/holm.h
libnumerics_a_SOURCES += analysis/numerics/homology.c analysis/numerics/homology.h
libnumerics_a_SOURCES += analysis/numerics/interval.c analysis/numerics/interval.h
libnumerics_a_SOURCES += analysis/numerics/log_linear_fit.c analysis/numerics/log_linear_fit.h
libnumerics_a_SOURCES += analysis/numerics/logit.c analysis/numerics/logit.h
libnumerics_a_SOURCES += analysis/numerics/numerics.c analysis/numerics/numerics.h
libnumerics_a_SOURCES += analysis/numerics/paired.c analysis/numerics/paired.h
libnumerics_a_SOURCES += analysis/numerics/prediction_score.c analysis/numerics/prediction_score.h
libnumerics_a_SOURCES += analysis/numerics/survival.c analysis/numerics/survival.h
libnumerics_a_SOURCES += analysis/numerics/validation.c analysis/numerics/validation.h
