/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sha256 - the SHA-256 of a file, as sha256sum prints it. */
#ifndef ANALYSIS_REPORT_SHA256_H
#define ANALYSIS_REPORT_SHA256_H

#include <stdint.h>

#include "game/status.h"

enum { SHA256_TEXT_SIZE = 65 };

struct sha256 {
    uint64_t bytes;              /* size of the file */
    char text[SHA256_TEXT_SIZE]; /* hexadecimal, small letters */
};

/* Reads a file. STATUS_FAILED with a line when it cannot be read. */
enum status sha256_file(const char *path, struct sha256 *digest,
                        struct status_text *why);

#endif
