# SPDX-License-Identifier: GPL-3.0-or-later
# Figures: boards and charts, as SVG and LaTeX.  Stands on game/.

noinst_LIBRARIES += libdrawing.a
libdrawing_a_CPPFLAGS = $(BASE_CPPFLAGS)

libdrawing_a_SOURCES =
libdrawing_a_SOURCES += drawing/utf8.c drawing/utf8.h
libdrawing_a_SOURCES += drawing/figure.c drawing/figure.h
libdrawing_a_SOURCES += drawing/svg.c drawing/svg.h
libdrawing_a_SOURCES += drawing/tikz.c drawing/tikz.h
libdrawing_a_SOURCES += drawing/board_figure.c drawing/board_figure.h
libdrawing_a_SOURCES += drawing/situation_figure.c drawing/situation_figure.h
libdrawing_a_SOURCES += drawing/scale.c drawing/scale.h
libdrawing_a_SOURCES += drawing/chart.c drawing/chart.h
libdrawing_a_SOURCES += drawing/plot.c drawing/plot.h
libdrawing_a_SOURCES += drawing/chart_figure.c
libdrawing_a_SOURCES += drawing/pgfplots.c drawing/pgfplots.h
