# SPDX-License-Identifier: GPL-3.0-or-later
# Where search, verifier and store meet, and work that is given to others.
# Stands on db/, solver/, verifier/ and game/; uses Jansson.

noinst_LIBRARIES += libproving.a
libproving_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libproving_a_SOURCES =
libproving_a_SOURCES += proving/keeper.c proving/keeper.h
libproving_a_SOURCES += proving/labour.c proving/labour.h
libproving_a_SOURCES += proving/notary.c proving/notary.h
libproving_a_SOURCES += proving/outbox.c proving/outbox.h
