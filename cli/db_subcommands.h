/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_subcommands - the actions of `unlur db` that have a file of their own.
 * Each judges the words after its name, which are left in options->words. */
#ifndef CLI_DB_SUBCOMMANDS_H
#define CLI_DB_SUBCOMMANDS_H

#include "cli/options.h"

enum status db_merge(const struct options *options, struct status_text *why);
enum status db_backup(const struct options *options, struct status_text *why);
enum status db_pack(const struct options *options, struct status_text *why);
enum status db_publish(const struct options *options, struct status_text *why);

#endif
