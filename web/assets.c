/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assets - A search through the table. */
#include "web/assets.h"

#include <string.h>

static const char home[] = "/index.html";

const struct asset *assets_find(const char *path, size_t length)
{
    if (length == strlen(home) && !memcmp(path, home, length))
        length = 1;
    for (const struct asset *asset = assets; asset->path; asset++)
        if (strlen(asset->path) == length && !memcmp(asset->path, path, length))
            return asset;
    return NULL;
}
