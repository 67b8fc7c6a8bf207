/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * output_file - bytes on their way to a stream or a file, as they are or
 * compressed.
 *
 * A file is written in a temporary folder beside its place (temporary.h) and
 * moved there when it is complete and on disk, so that nobody ever sees half of
 * it. A compressed one is a single zstd frame with a checksum, without
 * which zstd would decode most flipped bits to wrong text.
 */
#ifndef DB_OUTPUT_FILE_H
#define DB_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "game/status.h"

struct output_file;

/* To an open stream, which stays the caller's. NULL when memory ran out. */
struct output_file *output_file_to_stream(FILE *out);

/* Whether a file is an SQLite database, such as a store, by its first bytes, or
 * has the name of a file that SQLite keeps beside one: nothing else is ever
 * written over these. */
bool output_file_is_database(const char *path);

/* Whether it has such a name: SQLite would take it for a part of the database,
 * and remove it. */
bool output_file_is_beside_database(const char *path);

/* Refuses what is no name for a new `what`, "file" or "folder": nothing, and
 * '-', by which who writes it means the standard output. STATUS_USAGE with a
 * line. */
enum status output_file_check_name(const char *path, const char *what,
                                   struct status_text *why);

/* Tells that a file or a folder cannot be written, with an errno:
 * STATUS_FAILED. */
enum status output_file_cannot(const char *path, int error,
                               struct status_text *why);

/* To a file; compressed when the name ends in ".zst". STATUS_USAGE when
 * something other than a regular file, or a database, has the name;
 * STATUS_FAILED when a file has that may not be written. */
enum status output_file_to_file(const char *path, struct output_file **output,
                                struct status_text *why);

/* Refuses what output_file_to_file() would refuse by the look of it, and of the
 * folder that it is to be in. */
enum status output_file_check(const char *path, struct status_text *why);

/* To a file that there is not yet, nor when it is complete: what is in its
 * place then, also by another process, stays. STATUS_USAGE if there is one,
 * from here or from output_file_finish(), and as above. */
enum status output_file_to_new_file(const char *path,
                                    struct output_file **output,
                                    struct status_text *why);

/* Has a file compressed whatever its name; before the first byte. */
void output_file_compress(struct output_file *output);

/* Has a compressed file take as little room as zstd can make it, whatever the
 * time; before the first byte. */
void output_file_compress_hard(struct output_file *output);

/* Takes bytes. After a failure, which is remembered for output_file_finish(),
 * it does nothing. Returns 0, or -1 on failure. */
int output_file_write(struct output_file *output, const void *bytes,
                      size_t length);

/* Whether a write has failed. */
bool output_file_failed(const struct output_file *output);

/* Ends the output file and frees it. With STATUS_OK given everything is flushed
 * and a file is put on disk and in its place; with any other status no file is
 * left, and it is returned. A write that failed, at whatever time, is
 * STATUS_FAILED with a line. STATUS_USAGE: a new file was there already. */
enum status output_file_finish(struct output_file *output, enum status status,
                               struct status_text *why);

/* Gives a file beside its place the name unless another one has it: 0, or -1
 * with errno, EEXIST then. */
int output_file_name_new(const char *from, const char *path);

/* Puts the folder of a path on disk, and with it the name of a file in it; 0,
 * or -1 with errno. */
int output_file_sync_folder(const char *path);

#endif
