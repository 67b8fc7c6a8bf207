/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digest - the SHA-256 of a file, as sha256sum prints it. */
#ifndef ANALYSIS_REPORT_DIGEST_H
#define ANALYSIS_REPORT_DIGEST_H

#include <stdint.h>

#include "game/status.h"

enum { DIGEST_TEXT_SIZE = 65 };

struct digest {
    uint64_t bytes;              /* size of the file */
    char text[DIGEST_TEXT_SIZE]; /* hexadecimal, small letters */
};

/* Reads a file. STATUS_FAILED with a line when it cannot be read. */
enum status digest_file(const char *path, struct digest *digest,
                        struct status_text *why);

#endif
