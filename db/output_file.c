/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output_file - stdio with zstd in between where asked for. */
#include "db/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zstd.h>

#include "db/temporary.h"
#include "game/words.h"

enum { FILE_RIGHTS = 0666 /* less what umask takes */ };

static const char file_name[] = "file";

struct output_file {
    FILE *file;
    char *path; /* the name a file is to have; NULL for a stream */
    struct temporary *temporary; /* where it lies meanwhile */
    ZSTD_CCtx *zstd;             /* NULL: as it is */
    bool new;                    /* nothing may have the name yet */
    int error; /* the errno of the first failure; 0: none so far */
};

static void free_output_file(struct output_file *output)
{
    ZSTD_freeCCtx(output->zstd);
    free(output->path);
    temporary_destroy(output->temporary);
    free(output);
}

struct output_file *output_file_to_stream(FILE *out)
{
    struct output_file *const output = calloc(1, sizeof *output);
    if (output)
        output->file = out;
    return output;
}

static bool prepare_zstd(struct output_file *output)
{
    output->zstd = ZSTD_createCCtx();
    return output->zstd && !ZSTD_isError(ZSTD_CCtx_setParameter(
                               output->zstd, ZSTD_c_checksumFlag, 1));
}

/* Makes the file, with the rights of the old one, if there is one. */
static bool make_file(struct output_file *output, const struct stat *old)
{
    output->temporary = temporary_create(output->path);
    if (!output->temporary)
        return false;
    const int file =
        openat(temporary_descriptor(output->temporary), file_name,
               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_RIGHTS);
    if (file >= 0 && old)
        fchmod(file, old->st_mode & 0777); /* or else as a new file */
    output->file = file < 0 ? NULL : fdopen(file, "wb");
    if (!output->file && file >= 0)
        close(file);
    return output->file != NULL;
}

/* A pipe is not opened: who reads it would wait for himself. */
static bool begins_as_database(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic];
    struct stat there;
    const bool regular = stat(path, &there) == 0 && S_ISREG(there.st_mode);
    FILE *const file = regular ? fopen(path, "rbe") : NULL;
    const size_t size = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    return size == sizeof head && memcmp(head, magic, sizeof magic) == 0;
}

bool output_file_is_beside_database(const char *path)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!words_end_in(path, ends[i]))
            continue;
        char *const database = strndup(path, strlen(path) - strlen(ends[i]));
        const bool beside = !database || begins_as_database(database);
        free(database);
        return beside;
    }
    return false;
}

bool output_file_is_database(const char *path)
{
    return begins_as_database(path) || output_file_is_beside_database(path);
}

/* The file that a path leads to, where there is one. */
static char *followed(const char *path)
{
    char *const real = realpath(path, NULL);
    return real ? real : strdup(path);
}

enum status output_file_check_name(const char *path, const char *what,
                                   struct status_text *why)
{
    if (*path && strcmp(path, "-") != 0)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE, "'%s' is no name for a %s%s", path,
                      what, *path ? "; './-' is one" : "");
}

/* Whether a file could be made in the folder of a path: 0, or -1 with errno. */
static int check_folder(const char *path)
{
    char *const folder = temporary_folder_of(path);
    const int code = folder ? access(folder, W_OK | X_OK) : -1;
    free(folder);
    return code;
}

enum status output_file_cannot(const char *path, int error,
                               struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "cannot write '%s': %s", path,
                      strerror(error));
}

/* Whether there is a file at `path`, of which `there` tells then. A new one
 * takes its place, and the system would not ask whether it may be written. */
static enum status check_place(const char *path, struct stat *there, bool *old,
                               struct status_text *why)
{
    if (output_file_check_name(path, "file", why))
        return STATUS_USAGE;
    *old = stat(path, there) == 0;
    const int error = errno;
    if (!*old && lstat(path, there) == 0)
        return status_set(why, STATUS_USAGE,
                          "'%s' is a symbolic link that leads nowhere: %s",
                          path, strerror(error));
    if (*old && !S_ISREG(there->st_mode))
        return status_set(why, STATUS_USAGE,
                          "'%s' exists and is no regular file", path);
    if (output_file_is_database(path))
        return status_set(why, STATUS_USAGE,
                          "'%s' is %sa database and is not overwritten", path,
                          begins_as_database(path) ? "" : "a part of ");
    return *old && access(path, W_OK) != 0
               ? output_file_cannot(path, errno, why)
               : STATUS_OK;
}

enum status output_file_check(const char *path, struct status_text *why)
{
    struct stat there;
    bool old;
    const enum status status = check_place(path, &there, &old, why);
    return !status && check_folder(path) != 0
               ? output_file_cannot(path, errno, why)
               : status;
}

enum status output_file_to_file(const char *path, struct output_file **output,
                                struct status_text *why)
{
    struct stat there;
    bool old;
    enum status status = check_place(path, &there, &old, why);
    if (status)
        return status;
    struct output_file *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->path = followed(path);
    if (!made->path || (words_end_in(path, ".zst") && !prepare_zstd(made)))
        status = status_no_memory(why);
    else if (!make_file(made, old ? &there : NULL))
        status = output_file_cannot(path, errno, why);
    if (status)
        free_output_file(made);
    else
        *output = made;
    return status;
}

static enum status refuse_old(const char *path, struct status_text *why)
{
    return status_set(why, STATUS_USAGE,
                      "'%s' is there already, and is never written again",
                      path);
}

enum status output_file_to_new_file(const char *path,
                                    struct output_file **output,
                                    struct status_text *why)
{
    if (access(path, F_OK) == 0)
        return refuse_old(path, why);
    const enum status status = output_file_to_file(path, output, why);
    if (!status)
        (*output)->new = true;
    return status;
}

static int fail(struct output_file *output, int error)
{
    if (!output->error)
        output->error = error ? error : EIO;
    return -1;
}

void output_file_compress(struct output_file *output)
{
    if (!output->zstd && !prepare_zstd(output))
        fail(output, ENOMEM);
}

void output_file_compress_hard(struct output_file *output)
{
    enum { LEVEL = 19 };
    if (output->zstd)
        ZSTD_CCtx_setParameter(output->zstd, ZSTD_c_compressionLevel, LEVEL);
}

static int write_plain(struct output_file *output, const void *bytes,
                       size_t length)
{
    errno = 0;
    return fwrite(bytes, 1, length, output->file) == length
               ? 0
               : fail(output, errno);
}

/* Compresses bytes; with ZSTD_e_end the frame is ended. */
static int compress(struct output_file *output, const void *bytes,
                    size_t length, ZSTD_EndDirective directive)
{
    char buffer[1 << 14];
    ZSTD_inBuffer in = {.src = bytes, .size = length};
    for (;;) {
        ZSTD_outBuffer out = {.dst = buffer, .size = sizeof buffer};
        const size_t left =
            ZSTD_compressStream2(output->zstd, &out, &in, directive);
        if (ZSTD_isError(left))
            return fail(output, ENOMEM);
        if (write_plain(output, buffer, out.pos))
            return -1;
        if (directive == ZSTD_e_end ? !left : in.pos == in.size)
            return 0;
    }
}

bool output_file_failed(const struct output_file *output)
{
    return output->error != 0;
}

int output_file_write(struct output_file *output, const void *bytes,
                      size_t length)
{
    if (output->error)
        return -1;
    return output->zstd ? compress(output, bytes, length, ZSTD_e_continue)
                        : write_plain(output, bytes, length);
}

int output_file_sync_folder(const char *path)
{
    char *const folder = temporary_folder_of(path);
    const int file = folder ? open(folder, O_RDONLY | O_DIRECTORY) : -1;
    const int code = file < 0 ? -1 : fsync(file);
    if (file >= 0)
        close(file);
    free(folder);
    return code;
}

/* A rename would not ask whether the name is taken. Some file systems know no
 * links. */
int output_file_name_new(const char *from, const char *path)
{
    if (link(from, path) == 0)
        return unlink(from);
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return -1;
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, path);
}

/* Gives the file its name, and has that put on disk. */
static int take_name(const struct output_file *output)
{
    char *from = NULL;
    if (asprintf(&from, "%s/%s", temporary_path(output->temporary), file_name) <
        0) {
        errno = ENOMEM;
        return -1;
    }
    const int code = output->new ? output_file_name_new(from, output->path)
                                 : rename(from, output->path);
    free(from);
    return code ? code : output_file_sync_folder(output->path);
}

/* Brings a complete file to disk and into place. */
static void settle(struct output_file *output)
{
    if (!output->error && fsync(fileno(output->file)) != 0)
        fail(output, errno);
    if (fclose(output->file) != 0)
        fail(output, errno);
    if (!output->error && take_name(output) != 0)
        fail(output, errno);
}

enum status output_file_finish(struct output_file *output, enum status status,
                               struct status_text *why)
{
    const int failed = output->error;
    if (status)
        fail(output, EIO);
    if (!output->error && output->zstd)
        compress(output, NULL, 0, ZSTD_e_end);
    if (!output->error && fflush(output->file) != 0)
        fail(output, errno);
    if (output->path)
        settle(output);
    if (!failed && !status && output->new && output->error == EEXIST)
        status = refuse_old(output->path, why);
    else if (failed || (!status && output->error))
        status =
            output->path
                ? output_file_cannot(output->path, output->error, why)
                : status_set(why, STATUS_FAILED, "cannot write the output: %s",
                             strerror(output->error));
    free_output_file(output);
    return status;
}
