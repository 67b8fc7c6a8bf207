/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup - a store copy in a temporary folder. */
#include "db/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/output_file.h"
#include "db/store_copy.h"
#include "db/temporary.h"

static enum status refuse_name(const char *path, struct status_text *why)
{
    return status_set(why, STATUS_USAGE, "'%s' exists and is not overwritten",
                      path);
}

/* Puts a file's bytes on disk. */
static int sync_file(const char *path)
{
    const int file = open(path, O_RDONLY);
    if (file < 0)
        return -1;
    const int code = fsync(file);
    const int error = errno;
    close(file);
    errno = error;
    return code;
}

/* Puts the name on disk, or gives it back. */
static int keep_name(const char *path)
{
    if (output_file_sync_folder(path) == 0)
        return 0;
    const int error = errno;
    unlink(path);
    errno = error;
    return -1;
}

static enum status settle(const char *temporary, const char *path,
                          struct status_text *why)
{
    if (sync_file(temporary) == 0 &&
        output_file_name_new(temporary, path) == 0 && keep_name(path) == 0)
        return STATUS_OK;
    return errno == EEXIST ? refuse_name(path, why)
                           : output_file_cannot(path, errno, why);
}

static enum status copy(struct store *store, const struct temporary *temporary,
                        const char *path, struct status_text *why)
{
    struct status_text reason;
    char *image = NULL;
    if (asprintf(&image, "%s/store", temporary_path(temporary)) < 0)
        return status_no_memory(why);
    enum status status = store_copy_pages(store, image, path, &reason);
    if (status)
        *why = reason;
    else
        status = settle(image, path, why);
    free(image);
    return status;
}

enum status backup_make(struct store *store, const char *path,
                        struct status_text *why)
{
    if (output_file_check_name(path, "file", why))
        return STATUS_USAGE;
    if (output_file_is_beside_database(path))
        return status_set(why, STATUS_USAGE,
                          "'%s' would be taken for a part of a database", path);
    if (access(path, F_OK) == 0)
        return refuse_name(path, why);
    struct temporary *const temporary = temporary_create(path);
    if (!temporary)
        return output_file_cannot(path, errno, why);
    const enum status status = copy(store, temporary, path, why);
    temporary_destroy(temporary);
    return status;
}
