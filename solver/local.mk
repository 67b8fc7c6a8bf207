# SPDX-License-Identifier: GPL-3.0-or-later
# The search.  Stands on game/; no library but the C one.

noinst_LIBRARIES += libsolver.a
libsolver_a_CPPFLAGS = $(BASE_CPPFLAGS)

libsolver_a_SOURCES =
libsolver_a_SOURCES += solver/evaluate.c solver/evaluate.h
libsolver_a_SOURCES += solver/knowledge.c solver/knowledge.h
libsolver_a_SOURCES += solver/search.c solver/search.h
libsolver_a_SOURCES += solver/state.c solver/state.h
libsolver_a_SOURCES += solver/table.c solver/table.h
libsolver_a_SOURCES += solver/contract.c solver/contract.h
libsolver_a_SOURCES += solver/technique.c solver/technique.h
