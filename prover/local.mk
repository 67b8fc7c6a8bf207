# SPDX-License-Identifier: GPL-3.0-or-later
# Where search, verifier and store meet, and work that is given to others.
# Uses Jansson.

noinst_LIBRARIES += libprover.a
libprover_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS)

libprover_a_SOURCES =
libprover_a_SOURCES += prover/base64.c prover/base64.h
libprover_a_SOURCES += prover/budget.c prover/budget.h
libprover_a_SOURCES += prover/checked_store.c prover/checked_store.h
libprover_a_SOURCES += prover/dispatcher.c prover/dispatcher.h
libprover_a_SOURCES += prover/event_log.c prover/event_log.h
libprover_a_SOURCES += prover/implied.c prover/implied.h
libprover_a_SOURCES += prover/job_request.c prover/job_request.h
libprover_a_SOURCES += prover/job_result.c prover/job_result.h
libprover_a_SOURCES += prover/joined_proof.c prover/joined_proof.h
libprover_a_SOURCES += prover/json_fields.c prover/json_fields.h
libprover_a_SOURCES += prover/kept_table.c prover/kept_table.h
libprover_a_SOURCES += prover/learning.c prover/learning.h
libprover_a_SOURCES += prover/local_workers.c prover/local_workers.h
libprover_a_SOURCES += prover/pack_merge.c prover/pack_merge.h
libprover_a_SOURCES += prover/parallel_position.c
libprover_a_SOURCES += prover/parallel_prover.c prover/prover_internal.h
libprover_a_SOURCES += prover/proof_check.c prover/proof_check.h
libprover_a_SOURCES += prover/prover.c prover/prover.h
libprover_a_SOURCES += prover/prover_contract.c
libprover_a_SOURCES += prover/result_check.c prover/result_check.h
libprover_a_SOURCES += prover/rounds.c prover/rounds.h
libprover_a_SOURCES += prover/subprocess.c prover/subprocess.h
libprover_a_SOURCES += prover/twins.c prover/twins.h
libprover_a_SOURCES += prover/work_limits.c prover/work_limits.h
libprover_a_SOURCES += prover/worker_pool.h
libprover_a_SOURCES += prover/write_batch.c prover/write_batch.h
