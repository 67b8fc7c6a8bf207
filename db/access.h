/* SPDX-License-Identifier: GPL-3.0-or-later */
/* access - how a store is opened, and which of its results are asked for. */
#ifndef DB_ACCESS_H
#define DB_ACCESS_H

#include <stddef.h>

enum store_mode {
    STORE_READ,  /* must exist; nothing can be written; an old one is read as it
                    is */
    STORE_WRITE, /* created when missing, migrated when old */
    STORE_AS_ALLOWED /* STORE_WRITE, or STORE_READ where the file may not be
                        written */
};

/*
 * Which results a scan shows: those for which `where`, an SQL expression over
 * the view `sample`, is true; NULL: all. A parameter in it, such as :least,
 * takes the value given for its name, "least": a number if the text is one.
 */
struct store_parameter {
    const char *name, *value;
};

struct store_condition {
    const char *where;
    const struct store_parameter *parameters;
    size_t count;
};

#endif
