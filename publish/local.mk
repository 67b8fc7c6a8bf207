# SPDX-License-Identifier: GPL-3.0-or-later
# What people read: renderings, figures, the report.  Stands on analysis/,
# drawing/, db/ and game/; uses Jansson and Nettle.

noinst_LIBRARIES += libpublish.a
libpublish_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(NETTLE_CFLAGS)

libpublish_a_SOURCES =
libpublish_a_SOURCES += publish/render.c publish/render.h
libpublish_a_SOURCES += publish/render_csv.c
libpublish_a_SOURCES += publish/render_inside.h
libpublish_a_SOURCES += publish/render_json.c
libpublish_a_SOURCES += publish/render_latex.c
libpublish_a_SOURCES += publish/render_text.c
libpublish_a_SOURCES += publish/lookup_json.c publish/lookup_json.h
libpublish_a_SOURCES += publish/numbers.c publish/numbers.h
libpublish_a_SOURCES += publish/folder.c publish/folder.h
libpublish_a_SOURCES += publish/proof_layout.c publish/proof_layout.h
libpublish_a_SOURCES += publish/proof_figure.c publish/proof_figure.h
libpublish_a_SOURCES += publish/atlas.c publish/atlas.h
libpublish_a_SOURCES += publish/atlas_inside.h
libpublish_a_SOURCES += publish/atlas_boards.c
libpublish_a_SOURCES += publish/atlas_charts.c
libpublish_a_SOURCES += publish/atlas_proofs.c
libpublish_a_SOURCES += publish/atlas_traces.c
libpublish_a_SOURCES += publish/volume.c publish/volume.h
libpublish_a_SOURCES += publish/volume_save.c
libpublish_a_SOURCES += publish/page.c publish/page.h
libpublish_a_SOURCES += publish/page_style.c publish/page_style.h
libpublish_a_SOURCES += publish/page_table.c publish/page_table.h
libpublish_a_SOURCES += publish/digest.c publish/digest.h
libpublish_a_SOURCES += publish/dictionary.c publish/dictionary.h
libpublish_a_SOURCES += publish/dataset.c publish/dataset.h
libpublish_a_SOURCES += publish/dataset_inside.h
libpublish_a_SOURCES += publish/dataset_package.c
libpublish_a_SOURCES += publish/dataset_texts.c
