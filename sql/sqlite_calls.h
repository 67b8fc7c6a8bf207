/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sqlite_calls - sends every call of SQLite through the table of the host
 * program.
 *
 * The program that loads the extension has its own copy of SQLite, and a second
 * one in the same process would break the first one's locks. The compiler
 * includes this file before the sources of db/ and sql/ that go into the
 * extension, so that sqlite3_...() in them means what the host has passed to
 * sqlite3_unlur_init(). Nothing is linked with a library of SQLite.
 */
#ifndef SQL_SQLITE_CALLS_H
#define SQL_SQLITE_CALLS_H

#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

#endif
