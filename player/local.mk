# SPDX-License-Identifier: GPL-3.0-or-later
# Who chooses moves.  Stands on db/, solver/ and game/.

noinst_LIBRARIES += libplayer.a
libplayer_a_CPPFLAGS = $(BASE_CPPFLAGS)
# No machine may round otherwise than the others.
libplayer_a_CFLAGS = $(AM_CFLAGS) -ffp-contract=off

libplayer_a_SOURCES =
libplayer_a_SOURCES += player/allowance.c player/allowance.h
libplayer_a_SOURCES += player/certain.c player/certain.h
libplayer_a_SOURCES += player/field.c player/field.h
libplayer_a_SOURCES += player/player.c player/player.h
libplayer_a_SOURCES += player/uct.c player/uct.h
