# SPDX-License-Identifier: GPL-3.0-or-later
# The search.  No library but the C one and its threads.

noinst_LIBRARIES += libsolver.a libwidth1.a libwidth2.a libwidth4.a libwidth8.a
noinst_LIBRARIES += libpolicy.a
libsolver_a_CPPFLAGS = $(BASE_CPPFLAGS)

# What callers see, the contract phase, and searches given out as jobs.
libsolver_a_SOURCES =
libsolver_a_SOURCES += solver/common/counters.c solver/common/counters.h
libsolver_a_SOURCES += solver/common/technique.c solver/common/technique.h
libsolver_a_SOURCES += solver/contract/contract.c solver/contract/contract.h
libsolver_a_SOURCES += solver/contract/contract_graph.c solver/contract/contract_graph.h
libsolver_a_SOURCES += solver/contract/contract_job_source.c solver/contract/contract_internal.h
libsolver_a_SOURCES += solver/contract/contract_proof_numbers.c solver/contract/contract_proof_numbers.h
libsolver_a_SOURCES += solver/contract/enumeration.c
libsolver_a_SOURCES += solver/contract/selection.c solver/contract/propagation.c
libsolver_a_SOURCES += solver/dfpn/search.c solver/dfpn/search.h
libsolver_a_SOURCES += solver/dfpn/search_types.h
libsolver_a_SOURCES += solver/jobs/job.h
libsolver_a_SOURCES += solver/jobs/job_graph.c solver/jobs/job_graph.h
libsolver_a_SOURCES += solver/jobs/job_pns.c solver/jobs/job_pns.h
libsolver_a_SOURCES += solver/jobs/job_proof.c solver/jobs/job_proof.h

# The search of the main phase, compiled once for each width of solver/common/bits.h.
WIDTH_SOURCES =
WIDTH_SOURCES += solver/common/bits.h
WIDTH_SOURCES += solver/common/board_sets.c solver/common/board_sets.h
WIDTH_SOURCES += solver/common/state.c solver/common/state.h
WIDTH_SOURCES += solver/common/static_rules.c solver/common/static_rules.h
WIDTH_SOURCES += solver/connections/adjacency.c solver/connections/adjacency.h
WIDTH_SOURCES += solver/connections/arm_steps.c solver/connections/arm_steps.h
WIDTH_SOURCES += solver/connections/barred.c solver/connections/barred.h
WIDTH_SOURCES += solver/connections/h_search.c solver/connections/h_search.h
WIDTH_SOURCES += solver/connections/must_play.c solver/connections/must_play.h
WIDTH_SOURCES += solver/connections/safety.c solver/connections/safety.h
WIDTH_SOURCES += solver/dfpn/backend.h
WIDTH_SOURCES += solver/dfpn/buckets.c solver/dfpn/buckets.h
WIDTH_SOURCES += solver/dfpn/dfpn.c solver/dfpn/dfpn.h
WIDTH_SOURCES += solver/dfpn/dfpn_state.h
WIDTH_SOURCES += solver/dfpn/dfpn_threads.c solver/dfpn/dfpn_threads.h
WIDTH_SOURCES += solver/dfpn/evaluation.c solver/dfpn/evaluation.h
WIDTH_SOURCES += solver/dfpn/expansion_cache.c solver/dfpn/expansion_cache.h
WIDTH_SOURCES += solver/dfpn/leaf_numbers.c solver/dfpn/leaf_numbers.h
WIDTH_SOURCES += solver/dfpn/learned_proofs.c solver/dfpn/learned_proofs.h
WIDTH_SOURCES += solver/dfpn/outline_walk.c solver/dfpn/outline_walk.h
WIDTH_SOURCES += solver/dfpn/proof_extraction.c solver/dfpn/proof_extraction.h
WIDTH_SOURCES += solver/dfpn/proof_graft.c solver/dfpn/proof_graft.h
WIDTH_SOURCES += solver/dfpn/region.c solver/dfpn/region.h
WIDTH_SOURCES += solver/dfpn/region_access.c solver/dfpn/region_access.h
WIDTH_SOURCES += solver/dfpn/region_learn.c solver/dfpn/region_learn.h
WIDTH_SOURCES += solver/dfpn/region_table.c solver/dfpn/region_table.h
WIDTH_SOURCES += solver/dfpn/reply.h
WIDTH_SOURCES += solver/dfpn/shared.c solver/dfpn/shared.h
WIDTH_SOURCES += solver/dfpn/strategy.c solver/dfpn/strategy.h
WIDTH_SOURCES += solver/dfpn/strategy_builder.c solver/dfpn/strategy_builder.h
WIDTH_SOURCES += solver/dfpn/table.c solver/dfpn/table.h
WIDTH_SOURCES += solver/dfpn/table_access.c solver/dfpn/table_access.h

WIDTH_SOURCES += solver/policy/policy.c solver/policy/policy.h

libwidth1_a_SOURCES = $(WIDTH_SOURCES)
libwidth2_a_SOURCES = $(WIDTH_SOURCES)
libwidth4_a_SOURCES = $(WIDTH_SOURCES)
libwidth8_a_SOURCES = $(WIDTH_SOURCES)
libwidth1_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=1
libwidth2_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=2
libwidth4_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=4
libwidth8_a_CPPFLAGS = $(BASE_CPPFLAGS) -DBITS_WORDS=8

# The policy's network.  Its loops want vectors, which -O2 alone does not make.
libpolicy_a_CPPFLAGS = $(BASE_CPPFLAGS)
libpolicy_a_CFLAGS = $(AM_CFLAGS) $(VECTOR_CFLAGS)
libpolicy_a_SOURCES = solver/policy/network.c solver/policy/network.h
nodist_libpolicy_a_SOURCES = solver/policy/network_side4.c

EXTRA_DIST += solver/policy/side4.net solver/policy/embed.sh
CLEANFILES += solver/policy/network_side4.c

solver/policy/network_side4.c: solver/policy/side4.net solver/policy/embed.sh
	$(AM_V_at)$(MKDIR_P) solver/policy
	$(AM_V_GEN)$(SHELL) $(srcdir)/solver/policy/embed.sh \
		$(srcdir)/solver/policy/side4.net >$@-t && mv $@-t $@
