# SPDX-License-Identifier: GPL-3.0-or-later
# The result store.  Stands on game/; uses SQLite, xxHash, zstd and
# Jansson.

noinst_LIBRARIES += libdb.a
libdb_a_CPPFLAGS = $(BASE_CPPFLAGS) \
	$(SQLITE_CFLAGS) $(XXHASH_CFLAGS) $(ZSTD_CFLAGS) $(JANSSON_CFLAGS)

libdb_a_SOURCES =
libdb_a_SOURCES += db/result.c db/result.h
libdb_a_SOURCES += db/proof.c db/proof.h
libdb_a_SOURCES += db/merge.c db/merge.h
libdb_a_SOURCES += db/schema.c db/schema.h
libdb_a_SOURCES += db/blueprint.c db/blueprint.h
libdb_a_SOURCES += db/connection.c db/connection.h
libdb_a_SOURCES += db/serial.c db/serial.h
libdb_a_SOURCES += db/row.c db/row.h
libdb_a_SOURCES += db/ids.c db/ids.h
libdb_a_SOURCES += db/walk.c db/walk.h
libdb_a_SOURCES += db/sieve.c db/sieve.h
libdb_a_SOURCES += db/finder.c db/finder.h
libdb_a_SOURCES += db/shelf.c db/shelf.h
libdb_a_SOURCES += db/trail.c db/trail.h
libdb_a_SOURCES += db/rack.c db/rack.h
libdb_a_SOURCES += db/docket.c db/docket.h
libdb_a_SOURCES += db/store.c db/store.h
libdb_a_SOURCES += db/store_inside.h db/store_proofs.c
libdb_a_SOURCES += db/access.c db/access.h
libdb_a_SOURCES += db/backup.c db/backup.h
libdb_a_SOURCES += db/check.c db/check.h
libdb_a_SOURCES += db/gather.c db/gather.h
libdb_a_SOURCES += db/gather_inside.h db/gather_put.c
libdb_a_SOURCES += db/ruling.c db/ruling.h
libdb_a_SOURCES += db/imprint.c db/imprint.h
libdb_a_SOURCES += db/info.c db/info.h
libdb_a_SOURCES += db/json_memory.c db/json_memory.h
libdb_a_SOURCES += db/sink.c db/sink.h
libdb_a_SOURCES += db/export.c db/export.h
libdb_a_SOURCES += db/bundle.c db/bundle.h
