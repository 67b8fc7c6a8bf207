/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * atomic_folder - looks at what has the name already, gathers the files in a
 * temporary folder, and gives that the name in atomic_folder_take(). The list
 * of files is what allows a folder to be replaced and its files to be removed.
 */
#include "analysis/report/atomic_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "db/output_file.h"
#include "db/temporary.h"
#include "game/array.h"

const char atomic_folder_list[] = "report.json";
const char atomic_folder_format[] = "unlur report";

struct atomic_folder {
    char *path; /* the name it is to have, without a slash at its end */
    struct temporary *temporary; /* where it is made */
    char **names;                /* of the files in it */
    size_t count, room;
    json_t *old; /* the names in the folder to replace; NULL: there is none */
};

static void free_folder(struct atomic_folder *folder)
{
    temporary_destroy(folder->temporary);
    for (size_t i = 0; i < folder->count; i++)
        free(folder->names[i]);
    free(folder->names);
    free(folder->path);
    json_decref(folder->old);
    free(folder);
}

/* Whether a list has nothing but names of files within its folder. */
static bool sound(const json_t *names)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *const name = json_string_value(json_array_get(names, i));
        if (!name || !*name || *name == '/' || strstr(name, ".."))
            return false;
    }
    return json_is_array(names);
}

/* The list of the folder at `path` as a new reference; NULL: it has none. */
static json_t *read_list(const char *path)
{
    char *file = NULL;
    if (asprintf(&file, "%s/%s", path, atomic_folder_list) < 0)
        return NULL;
    json_t *const object = json_load_file(file, 0, NULL);
    const char *const format =
        json_string_value(json_object_get(object, "format"));
    json_t *const names = json_object_get(object, "files");
    const bool ours =
        format && strcmp(format, atomic_folder_format) == 0 && sound(names);
    json_t *const list = ours ? json_incref(names) : NULL;
    json_decref(object);
    free(file);
    return list;
}

/* Whether a name is in the list or, with `folder`, holds one that is. */
static bool listed(const json_t *names, const char *name, bool folder)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *const one = json_string_value(json_array_get(names, i));
        if (one &&
            (folder ? strncmp(one, name, length) == 0 && one[length] == '/'
                    : strcmp(one, name) == 0))
            return true;
    }
    return false;
}

/* Looks for something in a folder, or in the one that `inside` names in it,
 * that is not in the list; its name goes to `found`. */
static bool has_stranger(const char *path, const char *inside,
                         const json_t *names, char found[NAME_MAX * 2 + 2])
{
    char place[PATH_MAX];
    struct stat there;
    snprintf(place, sizeof place, "%s/%s", path, inside);
    const bool real = lstat(place, &there) == 0 && S_ISDIR(there.st_mode);
    DIR *const folder = real ? opendir(place) : NULL;
    const struct dirent *entry;
    bool stranger = !folder;
    snprintf(found, NAME_MAX * 2 + 2, "%s", inside);
    while (!stranger && (entry = readdir(folder))) {
        char name[NAME_MAX * 2 + 2];
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        snprintf(name, sizeof name, "%s%s%s", inside, *inside ? "/" : "",
                 entry->d_name);
        if (!*inside && listed(names, name, true)) {
            stranger = has_stranger(path, name, names, found);
        } else if (!listed(names, name, false)) {
            strcpy(found, name);
            stranger = true;
        }
    }
    if (folder)
        closedir(folder);
    return stranger;
}

/* Looks at what has the name already; a report may be replaced unless the
 * folder is to be a new one. */
static enum status check_place(struct atomic_folder *folder, bool fresh,
                               struct status_text *why)
{
    char found[NAME_MAX * 2 + 2], quoted[STATUS_QUOTE_SIZE];
    struct stat there;
    if (lstat(folder->path, &there) != 0)
        return errno == ENOENT ? STATUS_OK
                               : output_file_cannot(folder->path, errno, why);
    if (!S_ISDIR(there.st_mode))
        return status_set(why, STATUS_USAGE,
                          S_ISLNK(there.st_mode)
                              ? "'%s' is a symbolic link and no folder"
                              : "'%s' exists and is no folder",
                          folder->path);
    if (access(folder->path, R_OK | W_OK | X_OK) != 0)
        return output_file_cannot(folder->path, errno, why);
    if (fresh && has_stranger(folder->path, "", NULL, found))
        return status_set(why, STATUS_USAGE,
                          "'%s' is not empty; nothing was changed",
                          folder->path);
    folder->old = fresh ? NULL : read_list(folder->path);
    if (has_stranger(folder->path, "", folder->old, found))
        return status_set(why, STATUS_USAGE,
                          "'%s' holds '%s', which is not of a report; nothing "
                          "was changed",
                          folder->path,
                          status_quote(quoted, found, strlen(found)));
    return STATUS_OK;
}

/* The path without slashes at its end. */
static char *trimmed(const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    return strndup(path, length);
}

static enum status open_at(const char *path, bool fresh,
                           struct atomic_folder **folder,
                           struct status_text *why)
{
    if (output_file_check_name(path, "folder", why))
        return STATUS_USAGE;
    struct atomic_folder *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->path = trimmed(path);
    enum status status =
        made->path ? check_place(made, fresh, why) : status_no_memory(why);
    if (status == STATUS_OK &&
        !(made->temporary = temporary_create(made->path)))
        status = output_file_cannot(made->path, errno, why);
    if (status == STATUS_OK)
        *folder = made;
    else
        free_folder(made);
    return status;
}

enum status atomic_folder_open(const char *path, struct atomic_folder **folder,
                               struct status_text *why)
{
    return open_at(path, false, folder, why);
}

enum status atomic_folder_open_new(const char *path,
                                   struct atomic_folder **folder,
                                   struct status_text *why)
{
    return open_at(path, true, folder, why);
}

/* Makes the folder that a name lies in. */
static bool make_parent(const struct atomic_folder *folder, const char *name)
{
    const char *const slash = strchr(name, '/');
    char *const parent = strndup(name, slash ? (size_t)(slash - name) : 0);
    const bool made =
        parent &&
        (!*parent ||
         mkdirat(temporary_descriptor(folder->temporary), parent, 0777) == 0 ||
         errno == EEXIST);
    free(parent);
    return made;
}

static FILE *create(const struct atomic_folder *folder, const char *name)
{
    if (!make_parent(folder, name))
        return NULL;
    const int descriptor =
        openat(temporary_descriptor(folder->temporary), name,
               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *const file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

enum status atomic_folder_take(struct atomic_folder *folder, const char *name,
                               struct status_text *why)
{
    if (!array_room(&folder->names, folder->count, &folder->room))
        return status_no_memory(why);
    char *const copy = strdup(name);
    if (!copy)
        return status_no_memory(why);
    folder->names[folder->count++] = copy;
    return STATUS_OK;
}

char *atomic_folder_path(const struct atomic_folder *folder, const char *name,
                         struct status_text *why)
{
    char *path = NULL;
    if (!make_parent(folder, name))
        output_file_cannot(folder->path, errno, why);
    else if (asprintf(&path, "%s/%s", temporary_path(folder->temporary), name) <
             0) {
        path = NULL;
        status_no_memory(why);
    }
    return path;
}

enum status atomic_folder_add(struct atomic_folder *folder, const char *name,
                              atomic_folder_write_fn *write,
                              const void *content, struct status_text *why)
{
    if (atomic_folder_take(folder, name, why))
        return STATUS_FAILED;
    FILE *const file = create(folder, name);
    if (!file)
        return output_file_cannot(folder->path, errno, why);
    enum status status = write(content, file, why);
    if (fclose(file) != 0 && status == STATUS_OK)
        status = output_file_cannot(folder->path, errno, why);
    return status;
}

char *const *atomic_folder_names(const struct atomic_folder *folder,
                                 size_t *count)
{
    *count = folder->count;
    return folder->names;
}

/* Removes a file, then the folder it was in should that be empty. */
static void remove_file(const char *path, const char *name)
{
    char *place = NULL;
    if (asprintf(&place, "%s/%s", path, name) < 0)
        return;
    unlink(place);
    *strrchr(place, '/') = '\0';
    if (strcmp(place, path) != 0)
        rmdir(place);
    free(place);
}

/* Removes the files of the folder that was replaced, and so that folder. */
static void remove_old(const char *path, const json_t *names)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *const name = json_string_value(json_array_get(names, i));
        if (name)
            remove_file(path, name);
    }
    rmdir(path);
}

/* Changes places with the folder to replace, in two steps where the file
 * system has no way to do it in one; that one is then at `place`. */
static bool exchange(const char *place, const char *path)
{
    char *aside = NULL;
    if (renameat2(AT_FDCWD, place, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    if (asprintf(&aside, "%s.old", place) < 0)
        return false;
    bool done = rename(path, aside) == 0;
    if (done && rename(place, path) != 0) {
        const int error = errno;
        rename(aside, path);
        errno = error;
        done = false;
    }
    if (done)
        rename(aside, place);
    free(aside);
    return done;
}

/* Gives the temporary folder its name. */
static bool take_name(const struct atomic_folder *folder)
{
    const char *const place = temporary_path(folder->temporary);
    if (rename(place, folder->path) == 0)
        return true;
    if (!folder->old || !exchange(place, folder->path))
        return false;
    chmod(place, TEMPORARY_MARK | S_IRWXU); /* so that the next removes it */
    remove_old(place, folder->old);
    return true;
}

/* The same, complete or not at all, with the rights a new folder has. */
static bool settle(struct atomic_folder *folder)
{
    const int made = temporary_descriptor(folder->temporary);
    const mode_t mask = umask(0);
    const mode_t rights = 0777 & ~mask;
    sigset_t before;
    umask(mask);
    if (fchmod(made, rights | TEMPORARY_MARK) != 0 || syncfs(made) != 0)
        return false;
    temporary_hold_signals(&before);
    const bool done = take_name(folder);
    const int error = errno;
    if (done) {
        fchmod(made, rights);
        temporary_forget(folder->temporary);
        folder->temporary = NULL;
    }
    temporary_let_signals(&before);
    errno = error;
    return done;
}

enum status atomic_folder_close(struct atomic_folder *folder,
                                enum status status, struct status_text *why)
{
    if (status == STATUS_OK && !settle(folder))
        status = output_file_cannot(folder->path, errno, why);
    free_folder(folder);
    return status;
}
