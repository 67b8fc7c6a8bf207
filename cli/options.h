/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options - the command line: its options as a table, and its errors.
 *
 * An option is one row: name, letter, argument, kind, range, default, help, and
 * the variable it sets. Reading, --help, --usage and the errors come from the
 * row; so do the completion, which cli/completion.sh makes from --help, and the
 * heads of the options in the manual, which tests/manual.sh compares with it.
 * What several commands share stands in groups of rows in options.c and sets
 * `struct options`; what one command has to itself stands with it and sets
 * variables of its own.
 *
 * The GNU C library's argp writes --help. It does not read the options, for of
 * a bad one it does not tell what is wrong with it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "game/board.h"
#include "game/rules.h"
#include "game/status.h"

/* The values of an option that may be given again. */
enum { OPTIONS_LIST_ROOM = 64 };

struct options_list {
    char *values[OPTIONS_LIST_ROOM];
    size_t count;
};

/* What is read, and the type of the variable that takes it. */
enum option_kind {
    OPTION_HEADING,    /* no option: its help stands over the rows below */
    OPTION_SWITCH,     /* bool; there is no argument */
    OPTION_INT,        /* int: a whole number within the range */
    OPTION_COUNT,      /* uint64_t: a whole number, from `least` up to
                          `most`, 0: any */
    OPTION_SECONDS,    /* double, more than 0 */
    OPTION_SIZE,       /* size_t: bytes, at least a MiB */
    OPTION_TEXT,       /* const char *: anything */
    OPTION_PATH,       /* const char *: anything but nothing */
    OPTION_CHOICE,     /* int: which word of the argument, from 1 */
    OPTION_LIST,       /* struct options_list: may be given again */
    OPTION_BINDING,    /* struct options_list: NAME=VALUE */
    OPTION_RULES,      /* enum rules */
    OPTION_TECHNIQUES, /* unsigned: a set, see solver/common/technique.h */
    OPTION_HELP,       /* the three that have the program print and end */
    OPTION_USAGE,
    OPTION_VERSION
};

struct option_row {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* its name in --help; NULL: there is none */
    enum option_kind kind;
    int least;           /* the range of a number */
    int64_t most;        /* INT64_MAX where JSON and the store take it */
    const char *initial; /* the default, as a user would type it; or NULL */
    const char *help;    /* %r stands for the range, %d for the default */
    size_t field;        /* in struct options */
    void *own;           /* the variable of a command; NULL: it is `field` */
    const char *what;    /* a path or number is; NULL: "a whole number", "a
                            file name" */
};

/* A row's variable in struct options. */
#define OPTION_FIELD(name) .field = offsetof(struct options, name)

/* The row of --size, with its help. */
#define OPTION_SIDE(...)                                                       \
    {                                                                          \
        "size", 'n', "N", OPTION_INT, BOARD_MIN_SIDE, BOARD_MAX_SIDE,          \
            OPTION_FIELD(size), .what = "a side", __VA_ARGS__                  \
    }

enum { OPTIONS_MOST_THREADS = 64, OPTIONS_MOST_ROWS = 64 };

/* The groups of rows that commands share, as bits. */
enum options_group {
    OPTIONS_DB = 1,
    OPTIONS_NO_DB = 2,
    OPTIONS_RULES = 4,
    OPTIONS_JSON = 8,
    OPTIONS_DRAW = 16,     /* what statistics draw and compare with */
    OPTIONS_SEARCH = 32,   /* of every search */
    OPTIONS_PROGRESS = 64, /* of these, --progress and --quiet */
    OPTIONS_WORKERS = 128,
    OPTIONS_PLAYER = 256,
    OPTIONS_CLAIMS = 512
};

struct options {
    /* where results are */
    const char *db;
    bool no_db;                 /* neither look up nor store */
    struct options_list claims; /* packs to take claims from */
    /* what is asked, and how to answer */
    enum rules rules;
    int size; /* 0: not given */
    bool json;
    bool progress, quiet;
    /* how to search */
    size_t memory;  /* bytes, as given */
    double seconds; /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
    uint64_t seed;  /* also of what is drawn */
    unsigned without;
    const char *learn;    /* a store; NULL: none */
    const char *outlines; /* a file of them; NULL: none */
    const char *table;    /* a kept table; NULL: none */
    int threads;
    struct {                /* of the processes that search */
        int count;          /* 0: this one does */
        size_t memory;      /* bytes that one may map; 0: not given */
        double job_seconds; /* a job may take; 0: not given */
        const char *log;    /* of the jobs, to this file */
    } workers;
    struct {
        const char *kind;
        uint64_t effort; /* for a move; 0: not given */
    } player;
    struct {            /* what statistics draw and compare with */
        uint64_t count; /* 0: not given */
        struct options_list against;
    } draw;
    /* the names of the options that the user gave, each once */
    const char *given[OPTIONS_MOST_ROWS];
    int given_count;
    /* what is not an option: the first word after them and how many */
    char **words;
    int word_count;
};

/* What a command takes and --help tells. */
struct options_usage {
    const char *arguments; /* what follows the options; a line for each way */
    const char *help;      /* before the options */
    const char *notes;     /* and after them */
    unsigned groups;       /* of enum options_group */
    const struct option_row *own; /* ends with a row without help; or NULL */
};

/*
 * Reads a command's arguments, argv[1] the first of them; the words are moved
 * to the front of argv. `command` is what to call it in --help, such as "unlur
 * solve". *answered: --help or the like was asked for and printed, and there is
 * nothing more to do. STATUS_USAGE with one line in `why` when anything is
 * wrong, or options exclude each other; the variables start from the defaults.
 */
enum status options_read(const struct options_usage *usage, const char *command,
                         int argc, char **argv, struct options *options,
                         bool *answered, struct status_text *why);

/* Whether the user gave the option of a name. */
bool options_given(const struct options *options, const char *name);

/* Whether the store was not named and is not there. */
bool options_lack_db(const struct options *options);

/* Refuses options that the user gave and that are not among `names`, words with
 * blanks between: they mean nothing to `what`. STATUS_USAGE with a line. */
enum status options_only(const struct options *options, const char *names,
                         const char *what, struct status_text *why);

/* Refuses options among `names` that the user gave, for what they need was not:
 * "option --x needs `what`". STATUS_USAGE with a line. */
enum status options_need(const struct options *options, const char *names,
                         const char *what, struct status_text *why);

/* Refuses a command line without a position. */
enum status options_need_words(const struct options *options,
                               struct status_text *why);

/* Refuses words beyond the options: "unexpected argument". */
enum status options_no_words(const struct options *options,
                             struct status_text *why);

/* The bytes of --memory that the transposition table may take, so that with
 * 32 MiB and more the whole search stays within --memory. */
size_t options_table_bytes(const struct options *options);

/* Refuses a --worker-memory in which no worker could search. */
enum status options_check_workers(const struct options *options,
                                  struct status_text *why);

/* Writes the names of the techniques switched off, parted by commas, as
 * --without takes them; nothing when all are on. */
void options_without(const struct options *options, char *text, size_t size);

/* The options that shape a search, as one line for a result's provenance. */
void options_describe(const struct options *options, char *text, size_t size);

#endif
