# SPDX-License-Identifier: GPL-3.0-or-later
# Who chooses moves.  Stands on db/, solver/ and game/.

noinst_LIBRARIES += libplayer.a
libplayer_a_CPPFLAGS = $(BASE_CPPFLAGS)

libplayer_a_SOURCES =
libplayer_a_SOURCES += player/player.h
