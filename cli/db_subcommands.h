/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_subcommands - the actions of `unlur db` that have files of their own.
 * Each judges the words after its name, which are left in options->words. */
#ifndef CLI_DB_SUBCOMMANDS_H
#define CLI_DB_SUBCOMMANDS_H

#include "cli/options.h"

/* The options that `unlur db` has to itself. */
struct db_options {
    bool csv;
    bool games, imported;        /* export: not results */
    const char *output;          /* export: to this file */
    int phase;                   /* export: of enum export_phase */
    const char *proof;           /* export: of this position, as given */
    bool no_verify;              /* merge: proofs are not checked */
    struct options_list authors; /* publish: of the data set */
    const char *title, *doi;     /* publish: of it; NULL: not given */
    const char *where;           /* pack, outlines: a condition on the results
                                  */
    bool certificate;            /* pack: see db/pack.h */
};

extern struct db_options db_options;

enum status db_merge(const struct options *options, struct status_text *why);
enum status db_outlines(const struct options *options, struct status_text *why);
enum status db_pack(const struct options *options, struct status_text *why);
enum status db_publish(const struct options *options, struct status_text *why);

#endif
