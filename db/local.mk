# SPDX-License-Identifier: GPL-3.0-or-later
# The result store.  Uses SQLite, xxHash, zstd and Jansson.

noinst_LIBRARIES += libdb.a
libdb_a_CPPFLAGS = $(BASE_CPPFLAGS) \
	$(SQLITE_CFLAGS) $(XXHASH_CFLAGS) $(ZSTD_CFLAGS) $(JANSSON_CFLAGS)

libdb_a_SOURCES =
libdb_a_SOURCES += db/access.h
libdb_a_SOURCES += db/backup.c db/backup.h
libdb_a_SOURCES += db/check.c db/check.h
libdb_a_SOURCES += db/checksum_bytes.c db/checksum_bytes.h
libdb_a_SOURCES += db/connection.c db/connection.h
libdb_a_SOURCES += db/csv.c db/csv.h
libdb_a_SOURCES += db/export.c db/export.h
libdb_a_SOURCES += db/facts.c db/facts.h
libdb_a_SOURCES += db/game_field.h
libdb_a_SOURCES += db/game_row.c db/game_row.h
libdb_a_SOURCES += db/game_table.c db/game_table.h
libdb_a_SOURCES += db/ids.c db/ids.h
libdb_a_SOURCES += db/imported_game.c db/imported_game.h
libdb_a_SOURCES += db/imported_table.c db/imported_table.h
libdb_a_SOURCES += db/info.c db/info.h
libdb_a_SOURCES += db/input_file.c db/input_file.h
libdb_a_SOURCES += db/json_memory.c db/json_memory.h
libdb_a_SOURCES += db/key_lookup.c db/key_lookup.h
libdb_a_SOURCES += db/lock_wait.c db/lock_wait.h
libdb_a_SOURCES += db/merge.c db/merge.h
libdb_a_SOURCES += db/outlines.c db/outlines.h
libdb_a_SOURCES += db/output_file.c db/output_file.h
libdb_a_SOURCES += db/pack.c db/pack.h
libdb_a_SOURCES += db/played_game.c db/played_game.h
libdb_a_SOURCES += db/proof.c db/proof.h
libdb_a_SOURCES += db/proof_frame.c
libdb_a_SOURCES += db/proof_file.c db/proof_file.h
libdb_a_SOURCES += db/proof_table.c db/proof_table.h
libdb_a_SOURCES += db/read_lock.c db/read_lock.h
libdb_a_SOURCES += db/result.c db/result.h
libdb_a_SOURCES += db/result_scan.c db/result_scan.h
libdb_a_SOURCES += db/row.c db/row.h
libdb_a_SOURCES += db/run.c db/run.h
libdb_a_SOURCES += db/schema.c db/schema.h
libdb_a_SOURCES += db/schema_check.c db/schema_check.h
libdb_a_SOURCES += db/store.c db/store.h
libdb_a_SOURCES += db/store_copy.c db/store_copy.h
libdb_a_SOURCES += db/store_internal.h db/store_proofs.c
libdb_a_SOURCES += db/store_judge.c db/store_judge.h
libdb_a_SOURCES += db/store_merge.c db/store_merge.h
libdb_a_SOURCES += db/store_merge_batch.c db/store_merge_batch.h
libdb_a_SOURCES += db/store_merge_claims.c db/store_merge_claims.h
libdb_a_SOURCES += db/store_merge_games.c db/store_merge_games.h
libdb_a_SOURCES += db/store_merge_options.c db/store_merge_options.h
libdb_a_SOURCES += db/stored_row.c db/stored_row.h
libdb_a_SOURCES += db/temporary.c db/temporary.h
libdb_a_SOURCES += db/trace.c db/trace.h
libdb_a_SOURCES += db/trace_table.c db/trace_table.h
libdb_a_SOURCES += db/verdict_batch.c db/verdict_batch.h
libdb_a_SOURCES += db/where_filter.c db/where_filter.h
