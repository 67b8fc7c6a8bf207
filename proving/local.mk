# SPDX-License-Identifier: GPL-3.0-or-later
# Where search, verifier and store meet, and work that is given to others.
# Stands on db/, solver/, verifier/ and game/; uses Jansson.

noinst_LIBRARIES += libproving.a
libproving_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libproving_a_SOURCES =
libproving_a_SOURCES += proving/base64.c proving/base64.h
libproving_a_SOURCES += proving/delivery.c proving/delivery.h
libproving_a_SOURCES += proving/intake.c proving/intake.h
libproving_a_SOURCES += proving/child.c proving/child.h
libproving_a_SOURCES += proving/crew.c proving/crew.h
libproving_a_SOURCES += proving/foreman.c proving/foreman.h
libproving_a_SOURCES += proving/journal.c proving/journal.h
libproving_a_SOURCES += proving/keeper.c proving/keeper.h
libproving_a_SOURCES += proving/labour.c proving/labour.h
libproving_a_SOURCES += proving/members.c proving/members.h
libproving_a_SOURCES += proving/notary.c proving/notary.h
libproving_a_SOURCES += proving/order.c proving/order.h
libproving_a_SOURCES += proving/outbox.c proving/outbox.h
libproving_a_SOURCES += proving/workforce.h
