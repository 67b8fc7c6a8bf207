# SPDX-License-Identifier: GPL-3.0-or-later
# What people read: renderings, figures, the report.  Uses Jansson and Nettle.

noinst_LIBRARIES += libreport.a
libreport_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(NETTLE_CFLAGS)

libreport_a_SOURCES =
libreport_a_SOURCES += analysis/report/annotation_json.c analysis/report/annotation_json.h
libreport_a_SOURCES += analysis/report/atomic_folder.c analysis/report/atomic_folder.h
libreport_a_SOURCES += analysis/report/column_docs.c analysis/report/column_docs.h
libreport_a_SOURCES += analysis/report/dataset.c analysis/report/dataset.h
libreport_a_SOURCES += analysis/report/dataset_internal.h
libreport_a_SOURCES += analysis/report/dataset_package.c
libreport_a_SOURCES += analysis/report/dataset_texts.c
libreport_a_SOURCES += analysis/report/figures.c analysis/report/figures.h
libreport_a_SOURCES += analysis/report/figures_boards.c
libreport_a_SOURCES += analysis/report/figures_charts.c
libreport_a_SOURCES += analysis/report/figures_internal.h
libreport_a_SOURCES += analysis/report/figures_proofs.c
libreport_a_SOURCES += analysis/report/figures_traces.c
libreport_a_SOURCES += analysis/report/latex_values.c analysis/report/latex_values.h
libreport_a_SOURCES += analysis/report/lookup_json.c analysis/report/lookup_json.h
libreport_a_SOURCES += analysis/report/page.c analysis/report/page.h
libreport_a_SOURCES += analysis/report/page_style.c analysis/report/page_style.h
libreport_a_SOURCES += analysis/report/page_table.c analysis/report/page_table.h
libreport_a_SOURCES += analysis/report/proof_figure.c analysis/report/proof_figure.h
libreport_a_SOURCES += analysis/report/proof_layout.c analysis/report/proof_layout.h
libreport_a_SOURCES += analysis/report/render.c analysis/report/render.h
libreport_a_SOURCES += analysis/report/render_csv.c
libreport_a_SOURCES += analysis/report/render_internal.h
libreport_a_SOURCES += analysis/report/render_json.c
libreport_a_SOURCES += analysis/report/render_latex.c
libreport_a_SOURCES += analysis/report/render_text.c
libreport_a_SOURCES += analysis/report/report_folder.c analysis/report/report_folder.h
libreport_a_SOURCES += analysis/report/report_folder_save.c
libreport_a_SOURCES += analysis/report/sha256.c analysis/report/sha256.h
