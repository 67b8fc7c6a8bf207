# SPDX-License-Identifier: GPL-3.0-or-later
# Games that were played: other sites' reports, and what the store says of each
# move.  Stands on db/ and game/; uses Jansson.

noinst_LIBRARIES += librecords.a
librecords_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

librecords_a_SOURCES =
