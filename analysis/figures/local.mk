# SPDX-License-Identifier: GPL-3.0-or-later
# Figures: boards and charts, as SVG and LaTeX.  No library.

noinst_LIBRARIES += libfigures.a
libfigures_a_CPPFLAGS = $(BASE_CPPFLAGS)

libfigures_a_SOURCES =
libfigures_a_SOURCES += analysis/figures/board_figure.c analysis/figures/board_figure.h
libfigures_a_SOURCES += analysis/figures/chart.c analysis/figures/chart.h
libfigures_a_SOURCES += analysis/figures/chart_figure.c
libfigures_a_SOURCES += analysis/figures/figure.c analysis/figures/figure.h
libfigures_a_SOURCES += analysis/figures/game_figure.c analysis/figures/game_figure.h
libfigures_a_SOURCES += analysis/figures/plot.c analysis/figures/plot.h
libfigures_a_SOURCES += analysis/figures/scale.c analysis/figures/scale.h
libfigures_a_SOURCES += analysis/figures/svg.c analysis/figures/svg.h
libfigures_a_SOURCES += analysis/figures/tikz.c analysis/figures/tikz.h
libfigures_a_SOURCES += analysis/figures/utf8.c analysis/figures/utf8.h
