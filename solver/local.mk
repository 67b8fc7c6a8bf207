# SPDX-License-Identifier: GPL-3.0-or-later
# The search.  Stands on proof/ and
# game/; no library but the C one and its threads.

noinst_LIBRARIES += libsolver.a libwidth1.a libwidth2.a libwidth4.a libwidth8.a
libsolver_a_CPPFLAGS = $(BASE_CPPFLAGS)

# What callers see, the contract phase, and searches given out as jobs.
libsolver_a_SOURCES =
libsolver_a_SOURCES += solver/common/technique.c solver/common/technique.h
libsolver_a_SOURCES += solver/contract/contract.c solver/contract/contract.h
libsolver_a_SOURCES += solver/contract/contract_job_source.c solver/contract/contract_inside.h
libsolver_a_SOURCES += solver/contract/contract_demand.c solver/contract/contract_follow.c
libsolver_a_SOURCES += solver/contract/contract_graph.c solver/contract/contract_graph.h
libsolver_a_SOURCES += solver/contract/contract_numbers.c solver/contract/contract_numbers.h
libsolver_a_SOURCES += solver/contract/contract_rounds.c
libsolver_a_SOURCES += solver/dfpn/search.c solver/dfpn/search.h
libsolver_a_SOURCES += solver/dfpn/solve.c solver/dfpn/solve.h
libsolver_a_SOURCES += solver/jobs/graft.c solver/jobs/graft.h
libsolver_a_SOURCES += solver/jobs/job.h
libsolver_a_SOURCES += solver/jobs/job_graph.c solver/jobs/job_graph.h
libsolver_a_SOURCES += solver/jobs/job_plan.c solver/jobs/job_plan.h
libsolver_a_SOURCES += solver/jobs/job_proof.c solver/jobs/job_proof.h
libsolver_a_SOURCES += solver/jobs/job_tree.c solver/jobs/job_tree.h

# The search of the main phase, compiled once for each width of solver/common/bits.h.
WIDTH_SOURCES =
WIDTH_SOURCES += solver/common/bits.h
WIDTH_SOURCES += solver/common/lattice.c solver/common/lattice.h
WIDTH_SOURCES += solver/common/state.c solver/common/state.h
WIDTH_SOURCES += solver/connections/barred.c solver/connections/barred.h
WIDTH_SOURCES += solver/connections/carrier.c solver/connections/carrier.h
WIDTH_SOURCES += solver/connections/connect.c solver/connections/connect.h
WIDTH_SOURCES += solver/connections/links.c solver/connections/links.h
WIDTH_SOURCES += solver/connections/recipe.c solver/connections/recipe.h
WIDTH_SOURCES += solver/connections/safety.c solver/connections/safety.h
WIDTH_SOURCES += solver/dfpn/backend.h
WIDTH_SOURCES += solver/dfpn/engine.c solver/dfpn/engine.h
WIDTH_SOURCES += solver/dfpn/evaluate.c solver/dfpn/evaluate.h
WIDTH_SOURCES += solver/dfpn/extract.c solver/dfpn/extract.h
WIDTH_SOURCES += solver/dfpn/knowledge.c solver/dfpn/knowledge.h
WIDTH_SOURCES += solver/dfpn/place.c solver/dfpn/place.h
WIDTH_SOURCES += solver/dfpn/scribe.c solver/dfpn/scribe.h
WIDTH_SOURCES += solver/dfpn/strategy.c solver/dfpn/strategy.h
WIDTH_SOURCES += solver/dfpn/table.c solver/dfpn/table.h
WIDTH_SOURCES += solver/dfpn/worker.c solver/dfpn/worker.h
WIDTH_SOURCES += solver/dfpn/zone.c solver/dfpn/zone.h

libwidth1_a_SOURCES = $(WIDTH_SOURCES)
libwidth2_a_SOURCES = $(WIDTH_SOURCES)
libwidth4_a_SOURCES = $(WIDTH_SOURCES)
libwidth8_a_SOURCES = $(WIDTH_SOURCES)
libwidth1_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=1
libwidth2_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=2
libwidth4_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=4
libwidth8_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=8
