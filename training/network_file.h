/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * network_file - network files (solver/policy/network.h) on disk.
 */
#ifndef TRAINING_NETWORK_FILE_H
#define TRAINING_NETWORK_FILE_H

#include <stdbool.h>

/* Has the search use the networks of a file from now on; false when it cannot
 * be read or is none. */
bool network_file_use(const char *path);

#endif
