# SPDX-License-Identifier: GPL-3.0-or-later
# The game in SQL: an extension that SQLite loads.
#
# These are compiled once more, as a shared object wants it and with SQLite
# called through the host's table (sql/sqlite_calls.h).  The linker takes from the
# archive what the extension needs, so there is no second list of files.

noinst_LIBRARIES += libsql.a
libsql_a_CPPFLAGS = $(BASE_CPPFLAGS) -include $(top_srcdir)/sql/sqlite_calls.h \
	$(SQLITE_CFLAGS) $(XXHASH_CFLAGS) $(ZSTD_CFLAGS) $(JANSSON_CFLAGS)
libsql_a_CFLAGS = $(AM_CFLAGS) -fPIC -fvisibility=hidden

libsql_a_SOURCES = $(libgame_a_SOURCES) $(libproof_a_SOURCES) \
	$(libfigures_a_SOURCES) $(libdb_a_SOURCES) \
	$(libquery_a_SOURCES)
libsql_a_SOURCES += sql/host_connection.c sql/host_connection.h
libsql_a_SOURCES += sql/moves_table.c sql/moves_table.h
libsql_a_SOURCES += sql/rules_functions.c sql/rules_functions.h
libsql_a_SOURCES += sql/scalar.c sql/scalar.h
libsql_a_SOURCES += sql/sql_arguments.c sql/sql_arguments.h
libsql_a_SOURCES += sql/sqlite_calls.h
libsql_a_SOURCES += sql/store_functions.c sql/store_functions.h

# SQLite calls a function named after the file: no other name, and no libtool.
# Beside the libraries SQLite finds it by its name alone.
sqlitedir = $(libdir)
sqlite_PROGRAMS = unlur.so
unlur_so_SOURCES = sql/extension.c
unlur_so_CPPFLAGS = $(BASE_CPPFLAGS) $(SQLITE_CFLAGS)
unlur_so_CFLAGS = $(AM_CFLAGS) -fPIC -fvisibility=hidden
unlur_so_LDFLAGS = $(AM_LDFLAGS) -shared
unlur_so_LDADD = libsql.a $(XXHASH_LIBS) $(ZSTD_LIBS)
