# SPDX-License-Identifier: GPL-3.0-or-later
# What the store can say of a position, of a game and of its proofs, and other
# sites' game reports.  Stands on db/, proof/ and game/; uses Jansson.

noinst_LIBRARIES += libquery.a
libquery_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libquery_a_SOURCES =
libquery_a_SOURCES += query/abstract_play.c query/abstract_play.h
libquery_a_SOURCES += query/abstract_play_inside.h
libquery_a_SOURCES += query/abstract_play_write.c
libquery_a_SOURCES += query/annotation.c query/annotation.h
libquery_a_SOURCES += query/banned.c query/banned.h
libquery_a_SOURCES += query/cover.c query/cover.h
libquery_a_SOURCES += query/guide.c query/guide.h
libquery_a_SOURCES += query/lookup.c query/lookup.h
libquery_a_SOURCES += query/main_line.c query/main_line.h
libquery_a_SOURCES += query/played.c query/played.h
libquery_a_SOURCES += query/strand.c query/strand.h
