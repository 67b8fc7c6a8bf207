# SPDX-License-Identifier: GPL-3.0-or-later
# Who chooses moves.  Stands on db/, solver/ and game/.

noinst_LIBRARIES += libplay.a
libplay_a_CPPFLAGS = $(BASE_CPPFLAGS)
# No machine may round otherwise than the others.
libplay_a_CFLAGS = $(AM_CFLAGS) -ffp-contract=off

libplay_a_SOURCES =
libplay_a_SOURCES += play/allowance.c play/allowance.h
libplay_a_SOURCES += play/certain.c play/certain.h
libplay_a_SOURCES += play/field.c play/field.h
libplay_a_SOURCES += play/player.c play/player.h
libplay_a_SOURCES += play/uct.c play/uct.h
