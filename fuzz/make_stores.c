/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_stores - writes the specimen store and all foreign ones into a folder,
 * in small pages, as seeds for fuzz_store.
 *
 *     make_stores FOLDER
 */
#include <unistd.h>

#include "fuzz/foreign_store.h"
#include "fuzz/harness.h"
#include "fuzz/specimen_store.h"

static void copy(const char *from, const char *folder, const char *name)
{
    char path[4096], part[4096];
    snprintf(path, sizeof path, "%s/%s.db", folder, name);
    FILE *const in = fopen(from, "rb");
    FILE *const out = fopen(path, "wb");
    HARNESS_PROMISE(in && out);
    for (size_t size; (size = fread(part, 1, sizeof part, in)) > 0;)
        HARNESS_PROMISE(fwrite(part, 1, size, out) == size);
    HARNESS_PROMISE(!fclose(in) && !fclose(out));
}

int main(int argc, char **argv)
{
    char path[SPECIMEN_STORE_PATH];
    if (argc != 2)
        return EXIT_FAILURE;
    for (size_t i = 0; i <= foreign_store_count; i++) {
        const bool foreign = i < foreign_store_count;
        specimen_store_make(path);
        specimen_store_sql(path, "PRAGMA page_size = 512; VACUUM");
        if (!foreign || foreign_store_make(&foreign_stores[i], path))
            copy(path, argv[1], foreign ? foreign_stores[i].name : "specimen");
        unlink(path);
    }
    return EXIT_SUCCESS;
}
