/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * atomic_folder - files that appear together, as one folder, or not at all.
 *
 * The files are written to a temporary folder beside the place they are meant
 * for, which takes its name when all of them are complete. A folder that has
 * the name already is replaced when it was made here and nothing was added to
 * it since, which its list of files tells; anything else is refused and stays
 * as it is. The list is the file `report.json`, an object with the names in its
 * array "files" and "unlur report" as its "format"; who uses the folder writes
 * it, and knows the names from atomic_folder_names().
 *
 * Names are relative, with at most one slash.
 */
#ifndef ANALYSIS_REPORT_ATOMIC_FOLDER_H
#define ANALYSIS_REPORT_ATOMIC_FOLDER_H

#include <stdio.h>

#include "game/status.h"

/* The list, and the words that mark it as one of ours. */
extern const char atomic_folder_list[];
extern const char atomic_folder_format[];

struct atomic_folder;

/* Begins a folder at `path`. STATUS_USAGE when something is there that may not
 * be replaced; STATUS_FAILED when nothing can be written there, or memory ran
 * out; each with a line in `why`. */
enum status atomic_folder_open(const char *path, struct atomic_folder **folder,
                               struct status_text *why);

/* The same where nothing may be replaced: STATUS_USAGE unless `path` is free or
 * an empty folder. */
enum status atomic_folder_open_new(const char *path,
                                   struct atomic_folder **folder,
                                   struct status_text *why);

/* Writes the content of a file. */
typedef enum status atomic_folder_write_fn(const void *content, FILE *file,
                                           struct status_text *why);

/* Adds a file that is not there yet, and its own folder if it has one. */
enum status atomic_folder_add(struct atomic_folder *folder, const char *name,
                              atomic_folder_write_fn *write,
                              const void *content, struct status_text *why);

/* For a file that others make, by its path: where it lies until the folder has
 * its name, allocated and the caller's; its own folder is made. NULL with a
 * line in `why`: that failed. It belongs to the folder when
 * atomic_folder_take() has returned STATUS_OK, which is before it is made; one
 * that was never taken must be gone before the folder ends. */
char *atomic_folder_path(const struct atomic_folder *folder, const char *name,
                         struct status_text *why);
enum status atomic_folder_take(struct atomic_folder *folder, const char *name,
                               struct status_text *why);

/* The names of the files added so far, `*count` of them, in that order. */
char *const *atomic_folder_names(const struct atomic_folder *folder,
                                 size_t *count);

/* Ends the folder and frees it. With STATUS_OK given it takes its place on
 * disk; with any other status nothing of it is left, and it is returned. */
enum status atomic_folder_close(struct atomic_folder *folder,
                                enum status status, struct status_text *why);

#endif
