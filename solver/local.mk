# SPDX-License-Identifier: GPL-3.0-or-later
# The search.  Stands on game/; no library but the C one and its threads.

noinst_LIBRARIES += libsolver.a libwidth1.a libwidth2.a libwidth4.a libwidth8.a
libsolver_a_CPPFLAGS = $(BASE_CPPFLAGS)

# What callers see, and the contract phase.
libsolver_a_SOURCES =
libsolver_a_SOURCES += solver/search.c solver/search.h
libsolver_a_SOURCES += solver/technique.c solver/technique.h
libsolver_a_SOURCES += solver/contract.c solver/contract.h
libsolver_a_SOURCES += solver/contract_agenda.c solver/contract_inside.h
libsolver_a_SOURCES += solver/contract_demand.c solver/contract_follow.c
libsolver_a_SOURCES += solver/contract_graph.c solver/contract_graph.h
libsolver_a_SOURCES += solver/contract_numbers.c solver/contract_numbers.h
libsolver_a_SOURCES += solver/contract_rounds.c
libsolver_a_SOURCES += solver/cutting.c solver/cutting.h
libsolver_a_SOURCES += solver/graft.c solver/graft.h
libsolver_a_SOURCES += solver/job.h
libsolver_a_SOURCES += solver/job_graph.c solver/job_graph.h
libsolver_a_SOURCES += solver/job_plan.c solver/job_plan.h
libsolver_a_SOURCES += solver/job_proof.c solver/job_proof.h
libsolver_a_SOURCES += solver/job_tree.c solver/job_tree.h
libsolver_a_SOURCES += solver/settle.c solver/settle.h

# The search of the main phase, compiled once for each width of solver/bits.h.
WIDTH_SOURCES =
WIDTH_SOURCES += solver/backend.h
WIDTH_SOURCES += solver/barred.c solver/barred.h
WIDTH_SOURCES += solver/bits.h
WIDTH_SOURCES += solver/carrier.c solver/carrier.h
WIDTH_SOURCES += solver/connect.c solver/connect.h
WIDTH_SOURCES += solver/engine.c solver/engine.h
WIDTH_SOURCES += solver/evaluate.c solver/evaluate.h
WIDTH_SOURCES += solver/extract.c solver/extract.h
WIDTH_SOURCES += solver/knowledge.c solver/knowledge.h
WIDTH_SOURCES += solver/lattice.c solver/lattice.h
WIDTH_SOURCES += solver/links.c solver/links.h
WIDTH_SOURCES += solver/place.c solver/place.h
WIDTH_SOURCES += solver/recipe.c solver/recipe.h
WIDTH_SOURCES += solver/safety.c solver/safety.h
WIDTH_SOURCES += solver/scribe.c solver/scribe.h
WIDTH_SOURCES += solver/state.c solver/state.h
WIDTH_SOURCES += solver/strategy.c solver/strategy.h
WIDTH_SOURCES += solver/table.c solver/table.h
WIDTH_SOURCES += solver/worker.c solver/worker.h
WIDTH_SOURCES += solver/zone.c solver/zone.h

libwidth1_a_SOURCES = $(WIDTH_SOURCES)
libwidth2_a_SOURCES = $(WIDTH_SOURCES)
libwidth4_a_SOURCES = $(WIDTH_SOURCES)
libwidth8_a_SOURCES = $(WIDTH_SOURCES)
libwidth1_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=1
libwidth2_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=2
libwidth4_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=4
libwidth8_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=8
