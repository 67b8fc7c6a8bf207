# SPDX-License-Identifier: GPL-3.0-or-later
# Formulas of statistics, as functions of arrays.  Stands on game/; uses GSL.

noinst_LIBRARIES += libnumerics.a
libnumerics_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS)

libnumerics_a_SOURCES =
libnumerics_a_SOURCES += numerics/numerics.c numerics/numerics.h
libnumerics_a_SOURCES += numerics/cluster.c numerics/cluster.h
libnumerics_a_SOURCES += numerics/paired.c numerics/paired.h
libnumerics_a_SOURCES += numerics/forecast.c numerics/forecast.h
libnumerics_a_SOURCES += numerics/irls.c numerics/irls.h
libnumerics_a_SOURCES += numerics/logit.c numerics/logit.h
libnumerics_a_SOURCES += numerics/validation.c numerics/validation.h
libnumerics_a_SOURCES += numerics/growth.c numerics/growth.h
libnumerics_a_SOURCES += numerics/histogram.c numerics/histogram.h
libnumerics_a_SOURCES += numerics/bootstrap.c numerics/bootstrap.h
libnumerics_a_SOURCES += numerics/interval.c numerics/interval.h
libnumerics_a_SOURCES += numerics/holm.c numerics/holm.h
