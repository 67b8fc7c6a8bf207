/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * connection - opening, judging and configuring the file.
 *
 * The head of the file is read through SQLite's own file handle: opening the
 * file a second time and closing it again would drop the POSIX locks that
 * another connection of this process holds on it.
 */
#include "db/connection.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/output_file.h"
#include "db/schema.h"
#include "db/schema_check.h"

enum {
    /* How long a lock of another program is waited for, in seconds: by somebody
     * who wants an answer, and by who has searched for hours and would lose a
     * result because a slow query is being read. */
    READER_PATIENCE = 20,
    WRITER_PATIENCE = 600,
    FILE_RIGHTS = 0644, /* as SQLite has them, less what umask takes */
    HEAD_SIZE = 100,
    HEAD_PAGE = 16,       /* the size of a page, two bytes, big endian */
    HEAD_FORMAT = 18,     /* write and read version: 1 rollback, 2 WAL */
    HEAD_APPLICATION = 68 /* four bytes, big endian */
};

/* The errno behind an SQLite error; 0 when there is none. SQLite keeps it with
 * the connection or, when a statement failed on the way, with the file. */
static int system_error_of(const struct connection *connection)
{
    int error = connection->db ? sqlite3_system_errno(connection->db) : 0;
    if (connection->db && !error)
        sqlite3_file_control(connection->db, "main", SQLITE_FCNTL_LAST_ERRNO,
                             &error);
    return error;
}

/* Whether the journal of a killed writer is what failed: the store itself may
 * be written. */
static bool lacks_journal(const struct connection *connection, int code)
{
    const int error = system_error_of(connection);
    if (((code & 0xff) != SQLITE_CANTOPEN && code != SQLITE_IOERR_DELETE) ||
        (error != EACCES && error != EPERM) ||
        access(connection->path, R_OK | W_OK) != 0)
        return false;
    return access(sqlite3_filename_journal(
                      sqlite3_db_filename(connection->db, "main")),
                  F_OK) == 0;
}

/* The reason for an SQLite error, in words. */
static const char *reason(const struct connection *connection, int code)
{
    const int system_error = system_error_of(connection);
    if (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY)
        return "a killed writer left unfinished work that only a writer can "
               "undo";
    if (lacks_journal(connection, code))
        return "no permission to take away the journal that a killed writer "
               "left beside it";
    if (code == SQLITE_READONLY_DBMOVED)
        return "the file was moved or deleted meanwhile";
    if (code == SQLITE_READONLY_DIRECTORY)
        return "no permission to write in its folder, where the journal "
               "has to be";
    switch (code & 0xff) {
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program keeps it locked";
    case SQLITE_READONLY: return "no permission to write";
    case SQLITE_NOMEM: return "out of memory";
    case SQLITE_CORRUPT: return "the file is damaged";
    case SQLITE_NOTADB: return "the file is no SQLite database";
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (system_error)
            return strerror(system_error);
        break;
    default: break;
    }
    return sqlite3_errmsg(connection->db);
}

enum status connection_error(const struct connection *connection, int code,
                             const char *what, struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "store '%s': cannot %s: %s",
                      connection->path, what, reason(connection, code));
}

enum status connection_damaged(const struct connection *connection,
                               const char *line, struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "store '%s': %s", connection->path,
                      line);
}

enum status connection_prepare(const struct connection *connection,
                               const char *sql, sqlite3_stmt **statement,
                               struct status_text *why)
{
    const int code = sqlite3_prepare_v3(
        connection->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(connection, code, "read", why);
}

static int execute(const struct connection *connection, const char *sql)
{
    return sqlite3_exec(connection->db, sql, NULL, NULL, NULL);
}

bool connection_met_damage(const struct connection *connection,
                           const struct status_text *why)
{
    if (status_lacked_memory(why))
        return false;
    const int code = sqlite3_errcode(connection->db) & 0xff;
    return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE ||
           code == SQLITE_CORRUPT;
}

enum status connection_begin(const struct connection *connection,
                             struct status_text *why)
{
    const int code = execute(connection, "BEGIN IMMEDIATE");
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(connection, code, "write", why);
}

static void roll_back(const struct connection *connection)
{
    /* Some errors have ended the transaction already. */
    if (!connection->undo || sqlite3_get_autocommit(connection->db))
        return;
    sqlite3_step(connection->undo);
    sqlite3_reset(connection->undo);
}

enum status connection_end(const struct connection *connection,
                           enum status status, struct status_text *why)
{
    const int code = status ? SQLITE_OK : execute(connection, "COMMIT");
    if (code != SQLITE_OK)
        status = connection_error(connection, code, "write", why);
    if (status)
        roll_back(connection);
    return status;
}

enum status connection_freeze(const struct connection *connection, bool *frozen,
                              struct status_text *why)
{
    *frozen =
        !connection->borrowed && sqlite3_get_autocommit(connection->db) != 0;
    const int code = *frozen ? execute(connection, "BEGIN") : SQLITE_OK;
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(connection, code, "read", why);
}

void connection_thaw(const struct connection *connection, bool frozen)
{
    if (frozen)
        roll_back(connection); /* nothing was written */
}

bool connection_is_file(const struct connection *connection, const char *path)
{
    struct stat one, other;
    return stat(path, &one) == 0 && stat(connection->path, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

char *connection_plain_path(const char *path)
{
    return sqlite3_mprintf(path[0] == '/' ? "%s" : "./%s", path);
}

/* Opens without looking at the file. */
static int open_file(struct connection *connection, int flags)
{
    char *const path = connection_plain_path(connection->path);
    if (!path)
        return SQLITE_NOMEM;
    sqlite3_close(connection->db);
    connection->db = NULL;
    const int code = sqlite3_open_v2(path, &connection->db,
                                     flags | SQLITE_OPEN_FULLMUTEX, NULL);
    sqlite3_free(path);
    if (connection->db) {
        sqlite3_extended_result_codes(connection->db, 1);
        connection->lock_wait.seconds =
            flags & SQLITE_OPEN_READWRITE ? WRITER_PATIENCE : READER_PATIENCE;
        lock_wait_install(&connection->lock_wait, connection->db);
    }
    return code == SQLITE_OK ? code : sqlite3_extended_errcode(connection->db);
}

/* Whether the power failed while this store was being made: its head was not
 * on the disk yet, and the journal is there that says what to undo. It needs no
 * memory, for want of which the file would be blamed. */
static bool is_unborn(const struct connection *connection,
                      const unsigned char head[HEAD_SIZE])
{
    static const unsigned char none[HEAD_SIZE];
    struct stat file;
    char journal[PATH_MAX];
    const int length =
        snprintf(journal, sizeof journal, "%s-journal", connection->path);
    return length < PATH_MAX && stat(journal, &file) == 0 &&
           memcmp(head, none, HEAD_SIZE) == 0;
}

/* Judges the file by its head; `empty` tells that there is nothing in it. */
static enum status judge_head(const struct connection *connection, bool *empty,
                              struct status_text *why)
{
    static const char magic[] = "SQLite format 3";
    unsigned char head[HEAD_SIZE];
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    int code = sqlite3_file_control(connection->db, "main",
                                    SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    *empty = size == 0;
    if (code == SQLITE_OK && size >= HEAD_SIZE)
        code = file->pMethods->xRead(file, head, HEAD_SIZE, 0);
    if (code != SQLITE_OK)
        return connection_error(connection, code, "read", why);
    if (*empty)
        return STATUS_OK;
    *empty = size >= HEAD_SIZE && is_unborn(connection, head);
    if (*empty)
        return STATUS_OK;
    if (size < HEAD_SIZE || memcmp(head, magic, sizeof magic) != 0)
        return status_set(why, STATUS_FAILED,
                          "'%s' is no unlur store: it is no SQLite database",
                          connection->path);
    const unsigned char *const mark = head + HEAD_APPLICATION;
    if (((unsigned)mark[0] << 24 | (unsigned)mark[1] << 16 |
         (unsigned)mark[2] << 8 | mark[3]) != SCHEMA_APPLICATION)
        return status_set(why, STATUS_FAILED,
                          "'%s' is no unlur store: it is the SQLite database "
                          "of another program",
                          connection->path);
    if (head[HEAD_FORMAT] != 1 || head[HEAD_FORMAT + 1] != 1)
        return status_set(why, STATUS_FAILED,
                          "store '%s' is not in rollback-journal mode; run: "
                          "sqlite3 '%s' 'PRAGMA journal_mode=DELETE'",
                          connection->path, connection->path);
    return STATUS_OK;
}

/* A store has no write-ahead log; SQLite would apply one that lies beside it,
 * of another database or of the same one at another time. */
static enum status refuse_log(const struct connection *connection,
                              struct status_text *why)
{
    const char *const log =
        sqlite3_filename_wal(sqlite3_db_filename(connection->db, "main"));
    struct stat file;
    if (!log || stat(log, &file) != 0 || file.st_size == 0)
        return STATUS_OK;
    return status_set(why, STATUS_FAILED,
                      "store '%s': '%s' beside it is no part of it and would "
                      "change it; move it away",
                      connection->path, log);
}

/* Makes the file, empty. SQLite would do it too, but where it may not it tries
 * to read what is not there, and that failure is then the reason it tells. */
static enum status make_file(const struct connection *connection,
                             struct status_text *why)
{
    if (output_file_is_beside_database(connection->path))
        return status_set(why, STATUS_USAGE,
                          "store '%s': it would be taken for a part of the "
                          "database beside it",
                          connection->path);
    const int file = open(connection->path,
                          O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FILE_RIGHTS);
    if (file >= 0)
        close(file);
    else if (errno != EEXIST)
        return status_set(why, STATUS_FAILED, "store '%s': cannot make it: %s",
                          connection->path,
                          errno == ENOENT ? "there is no such folder"
                                          : strerror(errno));
    return STATUS_OK;
}

/* Looks at the file before anything else does; a missing one may be made. */
static enum status judge(struct connection *connection, enum store_mode mode,
                         struct status_text *why)
{
    struct stat file;
    bool empty = true;
    if (stat(connection->path, &file) != 0) {
        if (errno == ENOENT && mode != STORE_READ)
            return make_file(connection, why);
        return status_set(why, STATUS_FAILED, "store '%s': cannot open: %s",
                          connection->path, strerror(errno));
    }
    if (!S_ISREG(file.st_mode))
        return status_set(why, STATUS_FAILED,
                          "store '%s': cannot open: it is no regular file",
                          connection->path);
    const int code = open_file(connection, SQLITE_OPEN_READONLY);
    if (code != SQLITE_OK)
        return connection_error(connection, code, "open", why);
    enum status status = judge_head(connection, &empty, why);
    if (!status)
        status = refuse_log(connection, why);
    if (!status && empty && mode == STORE_READ)
        return status_set(why, STATUS_FAILED,
                          "'%s' is no unlur store: it is empty",
                          connection->path);
    return status;
}

static int configure(const struct connection *connection, enum store_mode mode)
{
    sqlite3 *const db = connection->db;
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
    int code = execute(connection, "PRAGMA cell_size_check = ON;"
                                   "PRAGMA synchronous = EXTRA");
    if (code == SQLITE_OK)
        code = execute(connection, mode == STORE_READ
                                       ? "PRAGMA cache_size = -16384;"
                                         "PRAGMA query_only = ON"
                                       : "PRAGMA journal_mode = DELETE");
    return code;
}

/* Undoes what a killed writer left half done: a reader may not, but a writer
 * that only reads does it on the way. */
static int heal(struct connection *connection)
{
    int version;
    int code = open_file(connection, SQLITE_OPEN_READWRITE);
    if (code == SQLITE_OK)
        code = schema_version(connection->db, &version);
    return code;
}

/* Looks for what is not ours in the file. A newer program's has what we cannot
 * judge. */
static int compare(const struct connection *connection, int *version,
                   char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    const int code = schema_version(connection->db, version);
    if (code != SQLITE_OK || *version < 0 || *version > SCHEMA_VERSION)
        return code;
    return schema_check_compare(connection->db, *version, flaw);
}

static int open_reader(struct connection *connection, int *version,
                       char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    int code = open_file(connection, SQLITE_OPEN_READONLY);
    if (code == SQLITE_OK)
        code = configure(connection, STORE_READ);
    return code == SQLITE_OK ? compare(connection, version, flaw) : code;
}

static int open_writer(struct connection *connection, int *version,
                       char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    int code =
        open_file(connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (code == SQLITE_OK && sqlite3_db_readonly(connection->db, "main"))
        return SQLITE_READONLY;
    if (code == SQLITE_OK)
        code = configure(connection, STORE_WRITE);
    if (code == SQLITE_OK)
        code = compare(connection, version, flaw);
    if (code == SQLITE_OK && !*flaw)
        code = schema_migrate(connection->db, SCHEMA_VERSION);
    return code == SQLITE_OK ? schema_version(connection->db, version) : code;
}

/* Opens in one of the two ways; in the other one if that is allowed. */
static int open_as(struct connection *connection, enum store_mode mode,
                   int *version, char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    int code = SQLITE_READONLY;
    connection->mode = STORE_WRITE;
    if (mode != STORE_READ)
        code = open_writer(connection, version, flaw);
    if ((code & 0xff) != SQLITE_READONLY || mode == STORE_WRITE)
        return code;
    connection->mode = STORE_READ;
    code = open_reader(connection, version, flaw);
    if (code == SQLITE_READONLY_ROLLBACK && heal(connection) == SQLITE_OK)
        code = open_reader(connection, version, flaw);
    return code;
}

/* Whether the file is one of whole pages: SQLite takes what is missing of the
 * last one for zeros, which may well be a tree without its last rows. Nobody
 * writes meanwhile. */
static enum status judge_size(const struct connection *connection,
                              struct status_text *why)
{
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    unsigned char page[2] = {0, 0};
    int version;
    int code = execute(connection, "BEGIN");
    if (code == SQLITE_OK)
        code = schema_version(connection->db, &version); /* takes the lock */
    if (code == SQLITE_OK)
        code = sqlite3_file_control(connection->db, "main",
                                    SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK)
        code = file->pMethods->xRead(file, page, sizeof page, HEAD_PAGE);
    roll_back(connection);
    if (code != SQLITE_OK)
        return connection_error(connection, code, "read", why);
    /* 1 stands for 65536, which the two bytes have no room for. */
    const int told = page[0] << 8 | page[1];
    return size % (told > 1 ? told : 65536) == 0
               ? STATUS_OK
               : connection_damaged(connection, "damaged: the file was cut off",
                                    why);
}

/* Whether the version of the schema is one that can be read. */
static enum status judge_version(const struct connection *connection,
                                 struct status_text *why)
{
    const int version = connection->version;
    if (version >= SCHEMA_OLDEST && version <= SCHEMA_VERSION)
        return STATUS_OK;
    if (version < 0)
        return status_set(why, STATUS_FAILED,
                          "store '%s' is damaged: there is no schema %d",
                          connection->path, version);
    if (version == 0)
        return status_set(why, STATUS_FAILED,
                          "store '%s' is empty; a command that writes sets it "
                          "up",
                          connection->path);
    return status_set(why, STATUS_FAILED,
                      "store '%s' was made by a newer program: its schema is "
                      "%d, this program knows %d",
                      connection->path, version, SCHEMA_VERSION);
}

enum status connection_open(struct connection *connection, const char *path,
                            enum store_mode mode, struct store_stop *stop,
                            struct status_text *why)
{
    int version = 0;
    char flaw[SCHEMA_CHECK_FLAW_SIZE] = "";
    *connection =
        (struct connection){.path = strdup(path), .lock_wait = {.stop = stop}};
    if (!connection->path)
        return status_no_memory(why);
    const enum status status = judge(connection, mode, why);
    if (status)
        return status;
    int code = open_as(connection, mode, &version, flaw);
    /* Compiled now: when it is wanted there may be no memory for that. */
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v3(connection->db, "ROLLBACK", -1,
                                  SQLITE_PREPARE_PERSISTENT, &connection->undo,
                                  NULL);
    if (code != SQLITE_OK)
        return connection_error(connection, code, "open", why);
    if (*flaw)
        return status_set(why, STATUS_FAILED,
                          "store '%s' is not to be trusted: %s",
                          connection->path, flaw);
    connection->version = version;
    const enum status readable = judge_version(connection, why);
    return readable ? readable : judge_size(connection, why);
}

enum status connection_can_write(const struct connection *connection,
                                 struct status_text *why)
{
    char folder[PATH_MAX];
    const char *const path = sqlite3_db_filename(connection->db, "main");
    int code = SQLITE_OK;
    snprintf(folder, sizeof folder, "%s", path);
    if (connection->mode == STORE_READ)
        code = SQLITE_READONLY;
    else if (faccessat(AT_FDCWD, dirname(folder), W_OK | X_OK, AT_EACCESS))
        code = SQLITE_READONLY_DIRECTORY;
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(connection, code, "write", why);
}

enum status connection_borrow(struct connection *connection, sqlite3 *db,
                              struct status_text *why)
{
    int application = 0;
    const char *const name = sqlite3_db_filename(db, "main");
    *connection = (struct connection){
        .db = db,
        .path = strdup(name && *name ? name : ":memory:"),
        .borrowed = true,
    };
    if (!connection->path)
        return status_no_memory(why);
    int code = schema_application(db, &application);
    if (code == SQLITE_OK && application != SCHEMA_APPLICATION)
        return STATUS_OK;
    if (code == SQLITE_OK)
        code = schema_version(db, &connection->version);
    if (code != SQLITE_OK)
        return connection_error(connection, code, "read", why);
    return judge_version(connection, why);
}

void connection_close(struct connection *connection)
{
    if (!connection->borrowed) {
        roll_back(connection);
        sqlite3_finalize(connection->undo);
        sqlite3_close(connection->db);
    }
    free(connection->path);
    *connection = (struct connection){.db = NULL};
}
