# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics.  Stands on db/ and game/; uses GSL, and Jansson for JSON.

noinst_LIBRARIES += libanalysis.a
libanalysis_a_CPPFLAGS = $(BASE_CPPFLAGS) $(GSL_CFLAGS) $(JANSSON_CFLAGS)

libanalysis_a_SOURCES =
libanalysis_a_SOURCES += analysis/room.c analysis/room.h
libanalysis_a_SOURCES += analysis/report.c analysis/report.h
libanalysis_a_SOURCES += analysis/render.c analysis/render.h
libanalysis_a_SOURCES += analysis/census.c analysis/census.h
libanalysis_a_SOURCES += analysis/request.h
libanalysis_a_SOURCES += analysis/sample.c analysis/sample.h
libanalysis_a_SOURCES += analysis/family.c analysis/family.h
libanalysis_a_SOURCES += analysis/stones.c analysis/stones.h
libanalysis_a_SOURCES += analysis/openings.c analysis/openings.h
libanalysis_a_SOURCES += analysis/cost.c analysis/cost.h
libanalysis_a_SOURCES += analysis/complex.c analysis/complex.h
libanalysis_a_SOURCES += analysis/complex_report.c
libanalysis_a_SOURCES += analysis/statistic.c analysis/statistic.h
