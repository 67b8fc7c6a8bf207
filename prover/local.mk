# SPDX-License-Identifier: GPL-3.0-or-later
# Where search, verifier and store meet, and work that is given to others.
# Stands on db/, solver/, verifier/ and game/; uses Jansson.

noinst_LIBRARIES += libprover.a
libprover_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libprover_a_SOURCES =
libprover_a_SOURCES += prover/base64.c prover/base64.h
libprover_a_SOURCES += prover/delivery.c prover/delivery.h
libprover_a_SOURCES += prover/intake.c prover/intake.h
libprover_a_SOURCES += prover/child.c prover/child.h
libprover_a_SOURCES += prover/crew.c prover/crew.h
libprover_a_SOURCES += prover/foreman.c prover/foreman.h
libprover_a_SOURCES += prover/journal.c prover/journal.h
libprover_a_SOURCES += prover/keeper.c prover/keeper.h
libprover_a_SOURCES += prover/labour.c prover/labour.h
libprover_a_SOURCES += prover/members.c prover/members.h
libprover_a_SOURCES += prover/notary.c prover/notary.h
libprover_a_SOURCES += prover/order.c prover/order.h
libprover_a_SOURCES += prover/outbox.c prover/outbox.h
libprover_a_SOURCES += prover/workforce.h
