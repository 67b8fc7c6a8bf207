/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sink - stdio with zstd in between where asked for; see the header. */
#include "db/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zstd.h>

struct sink {
    FILE *file;
    char *path;      /* the name a file is to have; NULL for a stream */
    char *temporary; /* the name it has meanwhile */
    ZSTD_CCtx *zstd; /* NULL: as it is */
    int error;       /* the errno of the first failure; 0: none so far */
};

static void free_sink(struct sink *sink)
{
    ZSTD_freeCCtx(sink->zstd);
    free(sink->path);
    free(sink->temporary);
    free(sink);
}

struct sink *sink_to_stream(FILE *out)
{
    struct sink *const sink = calloc(1, sizeof *sink);
    if (sink)
        sink->file = out;
    return sink;
}

static bool ends_in(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

static bool prepare_zstd(struct sink *sink)
{
    sink->zstd = ZSTD_createCCtx();
    return sink->zstd && !ZSTD_isError(ZSTD_CCtx_setParameter(
                             sink->zstd, ZSTD_c_checksumFlag, 1));
}

/* Ends a file that is of no use. */
static int give_up(int file, const char *path)
{
    const int error = errno;
    close(file);
    unlink(path);
    errno = error;
    return -1;
}

int sink_temporary(char *path)
{
    const int file = mkstemp(path);
    if (file < 0)
        return -1;
    const mode_t mask = umask(0);
    umask(mask);
    return fchmod(file, 0666 & ~mask) == 0 ? file : give_up(file, path);
}

static bool make_file(struct sink *sink)
{
    const int file = sink_temporary(sink->temporary);
    if (file < 0)
        return false;
    sink->file = fdopen(file, "wb");
    if (!sink->file)
        give_up(file, sink->temporary);
    return sink->file != NULL;
}

enum status sink_to_file(const char *path, struct sink **sink,
                         struct status_text *why)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return status_set(why, STATUS_USAGE,
                          "'%s' exists and is no regular file", path);
    struct sink *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->path = strdup(path);
    if (asprintf(&made->temporary, "%s.XXXXXX", path) < 0)
        made->temporary = NULL;
    enum status status = STATUS_OK;
    if (!made->path || !made->temporary ||
        (ends_in(path, ".zst") && !prepare_zstd(made)))
        status = status_no_memory(why);
    else if (!make_file(made))
        status = status_set(why, STATUS_FAILED, "cannot write '%s': %s", path,
                            strerror(errno));
    if (status)
        free_sink(made);
    else
        *sink = made;
    return status;
}

static int fail(struct sink *sink, int error)
{
    if (!sink->error)
        sink->error = error ? error : EIO;
    return -1;
}

static int write_plain(struct sink *sink, const void *bytes, size_t length)
{
    errno = 0;
    return fwrite(bytes, 1, length, sink->file) == length ? 0
                                                          : fail(sink, errno);
}

/* Compresses bytes; with ZSTD_e_end the frame is ended. */
static int compress(struct sink *sink, const void *bytes, size_t length,
                    ZSTD_EndDirective directive)
{
    char buffer[1 << 14];
    ZSTD_inBuffer in = {.src = bytes, .size = length};
    for (;;) {
        ZSTD_outBuffer out = {.dst = buffer, .size = sizeof buffer};
        const size_t left =
            ZSTD_compressStream2(sink->zstd, &out, &in, directive);
        if (ZSTD_isError(left))
            return fail(sink, ENOMEM);
        if (write_plain(sink, buffer, out.pos))
            return -1;
        if (directive == ZSTD_e_end ? !left : in.pos == in.size)
            return 0;
    }
}

bool sink_failed(const struct sink *sink)
{
    return sink->error != 0;
}

int sink_write(struct sink *sink, const void *bytes, size_t length)
{
    if (sink->error)
        return -1;
    return sink->zstd ? compress(sink, bytes, length, ZSTD_e_continue)
                      : write_plain(sink, bytes, length);
}

int sink_sync_folder(const char *path)
{
    const char *const slash = strrchr(path, '/');
    char *const folder =
        slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    const int file = folder ? open(folder, O_RDONLY | O_DIRECTORY) : -1;
    const int code = file < 0 ? -1 : fsync(file);
    if (file >= 0)
        close(file);
    free(folder);
    return code;
}

/* Brings a complete file to disk and into place. */
static void settle(struct sink *sink)
{
    if (!sink->error && fsync(fileno(sink->file)) != 0)
        fail(sink, errno);
    if (fclose(sink->file) != 0)
        fail(sink, errno);
    if (!sink->error && (rename(sink->temporary, sink->path) != 0 ||
                         sink_sync_folder(sink->path) != 0))
        fail(sink, errno);
}

enum status sink_finish(struct sink *sink, enum status status,
                        struct status_text *why)
{
    const int failed = sink->error;
    if (status)
        fail(sink, EIO);
    if (!sink->error && sink->zstd)
        compress(sink, NULL, 0, ZSTD_e_end);
    if (!sink->error && fflush(sink->file) != 0)
        fail(sink, errno);
    if (sink->path)
        settle(sink);
    if (sink->path && sink->error)
        unlink(sink->temporary);
    if (failed || (!status && sink->error))
        status = status_set(why, STATUS_FAILED, "cannot write '%s': %s",
                            sink->path ? sink->path : "the export",
                            strerror(sink->error));
    free_sink(sink);
    return status;
}
