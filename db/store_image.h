/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_image - a store as it is at one moment, to be read at leisure.
 *
 * What takes long over a store, as to check or to compress all that is in it,
 * reads an image: a reader keeps the locks of SQLite for as long as it reads,
 * and a search that wants to store a result waits. The image is a copy of the
 * pages, damage and all, in a temporary folder, which goes with it.
 */
#ifndef DB_STORE_IMAGE_H
#define DB_STORE_IMAGE_H

#include "db/store.h"

struct store_image;

/* Makes one in a temporary folder beside a path, and opens it. Complaints name
 * that path while it is made, then the store. The caller frees it. */
enum status store_image_make(struct store *store, const char *beside,
                             struct store_image **image,
                             struct status_text *why);

/* The store to read, which the image owns, and its file. */
struct store *store_image_store(struct store_image *image);
const char *store_image_path(const struct store_image *image);

/* Accepts NULL. */
void store_image_free(struct store_image *image);

#endif
