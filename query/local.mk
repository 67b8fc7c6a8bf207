# SPDX-License-Identifier: GPL-3.0-or-later
# What the store can say of a position, of a game and of its proofs, and other
# sites' game reports.  Uses Jansson.

noinst_LIBRARIES += libquery.a
libquery_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libquery_a_SOURCES =
libquery_a_SOURCES += query/abstract_play.c query/abstract_play.h
libquery_a_SOURCES += query/annotation.c query/annotation.h
libquery_a_SOURCES += query/barred_cells.c query/barred_cells.h
libquery_a_SOURCES += query/connection_check.c query/connection_check.h
libquery_a_SOURCES += query/game_import.c query/game_import.h
libquery_a_SOURCES += query/game_proof.c query/game_proof.h
libquery_a_SOURCES += query/game_record.c query/game_record.h
libquery_a_SOURCES += query/lookup.c query/lookup.h
libquery_a_SOURCES += query/lookup_sources.c query/lookup_sources.h
libquery_a_SOURCES += query/main_line.c query/main_line.h
libquery_a_SOURCES += query/proof_match.c query/proof_match.h
