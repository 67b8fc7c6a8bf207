# SPDX-License-Identifier: GPL-3.0-or-later
# What the store can say of a position or along a game.  Stands on db/ and
# game/.

noinst_LIBRARIES += libanswers.a
libanswers_a_CPPFLAGS = $(BASE_CPPFLAGS)

libanswers_a_SOURCES =
libanswers_a_SOURCES += answers/banned.c answers/banned.h
libanswers_a_SOURCES += answers/cover.c answers/cover.h
libanswers_a_SOURCES += answers/guide.c answers/guide.h
libanswers_a_SOURCES += answers/lookup.c answers/lookup.h
libanswers_a_SOURCES += answers/main_line.c answers/main_line.h
libanswers_a_SOURCES += answers/proof_tree.c answers/proof_tree.h
libanswers_a_SOURCES += answers/strand.c answers/strand.h
