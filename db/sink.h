/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sink - bytes on their way to a stream or a file, as they are or compressed.
 *
 * A file is written under a temporary name in the folder it is meant for and
 * takes its own name when it is complete and on disk, so that nobody ever sees
 * half of it. A compressed one is a single zstd frame with a checksum, without
 * which zstd would decode most flipped bits to wrong text.
 */
#ifndef DB_SINK_H
#define DB_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "game/status.h"

struct sink;

/* To an open stream, which stays the caller's. NULL when memory ran out. */
struct sink *sink_to_stream(FILE *out);

/* To a file; compressed when the name ends in ".zst". STATUS_USAGE when
 * something other than a regular file has the name. */
enum status sink_to_file(const char *path, struct sink **sink,
                         struct status_text *why);

/* Takes bytes. After a failure, which is remembered for sink_finish(), it does
 * nothing. Returns 0, or -1 on failure. */
int sink_write(struct sink *sink, const void *bytes, size_t length);

/* Whether a write has failed. */
bool sink_failed(const struct sink *sink);

/* Ends the sink and frees it. With STATUS_OK given everything is flushed and a
 * file is put on disk and in its place; with any other status no file is left,
 * and it is returned. A write that failed, at whatever time, is STATUS_FAILED
 * with a line. */
enum status sink_finish(struct sink *sink, enum status status,
                        struct status_text *why);

/* For files that are made another way. The first makes an empty one with a new
 * name, for which `path` ends in XXXXXX, and the rights a new file has; its
 * descriptor, or -1. The second puts the folder of a path on disk, and with it
 * the name of a file in it; 0 or -1. Both set errno. */
int sink_temporary(char *path);
int sink_sync_folder(const char *path);

#endif
