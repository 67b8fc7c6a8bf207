/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_image - a store copy in a temporary folder. */
#include "db/store_image.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/connection.h"
#include "db/output_file.h"
#include "db/store_copy.h"
#include "db/temporary.h"

struct store_image {
    struct temporary *temporary;
    struct store *store;
    char *path;
};

static enum status fill(struct store_image *image, struct store *from,
                        const char *beside, struct status_text *why)
{
    image->temporary = temporary_create(beside);
    if (!image->temporary)
        return output_file_cannot(beside, errno, why);
    if (asprintf(&image->path, "%s/image", temporary_path(image->temporary)) <
        0) {
        image->path = NULL;
        return status_no_memory(why);
    }
    enum status status = store_copy_pages(from, image->path, beside, why);
    if (!status)
        status = store_open(image->path, STORE_READ, &image->store, why);
    return status
               ? status
               : store_call_it(image->store, store_connection(from)->path, why);
}

enum status store_image_make(struct store *store, const char *beside,
                             struct store_image **image,
                             struct status_text *why)
{
    *image = calloc(1, sizeof **image);
    if (!*image)
        return status_no_memory(why);
    const enum status status = fill(*image, store, beside, why);
    if (status) {
        store_image_free(*image);
        *image = NULL;
    }
    return status;
}

struct store *store_image_store(struct store_image *image)
{
    return image->store;
}

const char *store_image_path(const struct store_image *image)
{
    return image->path;
}

void store_image_free(struct store_image *image)
{
    if (!image)
        return;
    store_close(image->store);
    free(image->path);
    temporary_destroy(image->temporary);
    free(image);
}
