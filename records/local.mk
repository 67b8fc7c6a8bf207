# SPDX-License-Identifier: GPL-3.0-or-later
# Games that were played: other sites' reports, and what the store says of each
# move.  Stands on db/ and game/; uses Jansson.

noinst_LIBRARIES += librecords.a
librecords_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

librecords_a_SOURCES =
librecords_a_SOURCES += records/abstract_play.c records/abstract_play.h
librecords_a_SOURCES += records/abstract_play_inside.h
librecords_a_SOURCES += records/abstract_play_write.c
librecords_a_SOURCES += records/annotation.c records/annotation.h
librecords_a_SOURCES += records/played.c records/played.h
