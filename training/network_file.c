/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network_file - the bytes of one file, which the networks point into. */
#include "training/network_file.h"

#include <stdio.h>

#include "solver/policy/network.h"

bool network_file_use(const char *path)
{
    static unsigned char bytes[1 << 22];
    FILE *const file = fopen(path, "rb");
    if (!file)
        return false;
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return network_replace(bytes, size);
}
