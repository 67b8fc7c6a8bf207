# SPDX-License-Identifier: GPL-3.0-or-later
# The rules.  No library but the C one.

noinst_LIBRARIES += libgame.a
libgame_a_CPPFLAGS = $(BASE_CPPFLAGS)

libgame_a_SOURCES =
libgame_a_SOURCES += game/array.c game/array.h
libgame_a_SOURCES += game/board.c game/board.h
libgame_a_SOURCES += game/bytes.c game/bytes.h
libgame_a_SOURCES += game/cellset.h
libgame_a_SOURCES += game/clock.c game/clock.h
libgame_a_SOURCES += game/draw.c game/draw.h
libgame_a_SOURCES += game/ending.c game/ending.h
libgame_a_SOURCES += game/game.c game/game.h
libgame_a_SOURCES += game/key.c game/key.h
libgame_a_SOURCES += game/notation.c game/notation.h
libgame_a_SOURCES += game/outcome.c game/outcome.h
libgame_a_SOURCES += game/position.c game/position.h
libgame_a_SOURCES += game/random.h
libgame_a_SOURCES += game/rules.c game/rules.h
libgame_a_SOURCES += game/seat.c game/seat.h
libgame_a_SOURCES += game/status.c game/status.h
libgame_a_SOURCES += game/stop_flag.h
libgame_a_SOURCES += game/symmetry.c game/symmetry.h
libgame_a_SOURCES += game/value.h
libgame_a_SOURCES += game/words.c game/words.h
