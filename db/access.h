/* SPDX-License-Identifier: GPL-3.0-or-later */
/* access - how a store is opened, who may end a wait for it, and which of its
 * results are asked for, or written to files. */
#ifndef DB_ACCESS_H
#define DB_ACCESS_H

#include <stdbool.h>
#include <stddef.h>

enum store_mode {
    STORE_READ,  /* must exist; nothing can be written; an old one is read as it
                    is */
    STORE_WRITE, /* created when missing, migrated when old */
    STORE_AS_ALLOWED /* STORE_WRITE, or STORE_READ where the file may not be
                        written */
};

/* Who may end the wait for another program's lock. */
struct store_stop {
    bool (*is_due)(const void *context); /* asked again and again meanwhile */
    const void *context;
    bool heeded; /* set when a wait was given up for it, and what was to be done
                    has failed */
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

/* A file to be made of what is new in a store since earlier files. */
struct store_news {
    const char *path; /* of the file; compressed if it ends in ".zst" */
    int side;         /* of the boards */
    const char *const *earlier; /* files; what they hold is left out */
    size_t earlier_count;
    struct store_condition condition; /* on results whose proofs go in */
};

#endif
