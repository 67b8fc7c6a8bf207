/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * assets - the files that are served as they are: the page, its scripts, and
 * the description of the interface.
 *
 * The build turns them into a table (embed.sh); nothing is read from the disk
 * at run time, so a path can lead nowhere else.
 */
#ifndef WEB_ASSETS_H
#define WEB_ASSETS_H

#include <stddef.h>

struct asset {
    const char *path; /* "/" or "/board.js" */
    const char *type; /* of the content, with the character set */
    const char *tag;  /* ETag, with its quotation marks: of the content */
    const unsigned char *data;
    size_t size;
};

/* Ends with an entry whose path is NULL. */
extern const struct asset assets[];

/* The file served under a path of `length` bytes, or NULL. The home page has
 * its file name as a second path. */
const struct asset *assets_find(const char *path, size_t length);

#endif
