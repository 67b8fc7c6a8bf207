# SPDX-License-Identifier: GPL-3.0-or-later
# What the store can say of a position, of a game and of its proofs, and other
# sites' game reports.  Uses Jansson.

noinst_LIBRARIES += libquery.a
libquery_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

# All but what reads files, which a browser has not.
QUERY_WITHOUT_FILES =
QUERY_WITHOUT_FILES += query/abstract_play.c query/abstract_play.h
QUERY_WITHOUT_FILES += query/annotation.c query/annotation.h
QUERY_WITHOUT_FILES += query/barred_cells.c query/barred_cells.h
QUERY_WITHOUT_FILES += query/claims.c query/claims.h
QUERY_WITHOUT_FILES += query/connection_check.c query/connection_check.h
QUERY_WITHOUT_FILES += query/game_import.c query/game_import.h
QUERY_WITHOUT_FILES += query/game_proof.c query/game_proof.h
QUERY_WITHOUT_FILES += query/game_record.c query/game_record.h
QUERY_WITHOUT_FILES += query/lookup.c query/lookup.h
QUERY_WITHOUT_FILES += query/lookup_sources.c query/lookup_sources.h
QUERY_WITHOUT_FILES += query/main_line.c query/main_line.h
QUERY_WITHOUT_FILES += query/proof_match.c query/proof_match.h

libquery_a_SOURCES = $(QUERY_WITHOUT_FILES)
libquery_a_SOURCES += query/claims_read.c query/claims_read.h
