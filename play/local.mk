# SPDX-License-Identifier: GPL-3.0-or-later
# Who chooses moves.  No library.

noinst_LIBRARIES += libplay.a
libplay_a_CPPFLAGS = $(BASE_CPPFLAGS)
# No machine may round otherwise than the others.
libplay_a_CFLAGS = $(AM_CFLAGS) -ffp-contract=off

libplay_a_SOURCES =
libplay_a_SOURCES += play/calibration.c play/calibration.h
libplay_a_SOURCES += play/contract_model.c play/contract_model.h
libplay_a_SOURCES += play/contract_model_weights.c
libplay_a_SOURCES += play/evaluation.c play/evaluation.h
libplay_a_SOURCES += play/game_analysis.c play/game_analysis.h
libplay_a_SOURCES += play/move_budget.c play/move_budget.h
libplay_a_SOURCES += play/pattern_weights.c
libplay_a_SOURCES += play/patterns.c play/patterns.h
libplay_a_SOURCES += play/player.c play/player.h
libplay_a_SOURCES += play/playout_board.c play/playout_board.h
libplay_a_SOURCES += play/proved_moves.c play/proved_moves.h
libplay_a_SOURCES += play/selfplay.c play/selfplay.h
libplay_a_SOURCES += play/session.c play/session.h
libplay_a_SOURCES += play/uct.c play/uct.h
libplay_a_SOURCES += play/white_chance.c play/white_chance.h
