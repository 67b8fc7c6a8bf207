/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options - the command line: the options that commands share, and its errors.
 *
 * The GNU C library's argp reads the command line and writes --help. Groups of
 * shared options are argp parsers that a command lists as its children. Argp's
 * own complaints are several lines long, so they are switched off and replaced
 * by one line that names the bad argument; its --help goes silent with them, so
 * that is an option of ours too.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/rules.h"
#include "game/status.h"

/* The values of an option that may be given again. */
enum { OPTIONS_LIST_ROOM = 64 };

struct options_list {
    char *values[OPTIONS_LIST_ROOM];
    size_t count;
};

struct options {
    /* where results are */
    const char *db;
    bool db_fixed; /* the user said so */
    bool no_db;    /* neither look up nor store */
    /* what is asked */
    enum rules rules;
    bool rules_fixed; /* the user said so */
    int size;         /* 0: not given */
    bool json;
    bool csv;
    /* how to search */
    size_t memory;        /* bytes, as given */
    double seconds;       /* 0: no limit */
    double total_seconds; /* solve: of all positions together; 0: no limit */
    uint64_t nodes;       /* 0: no limit */
    uint64_t seed;
    bool seed_fixed; /* the user said so */
    unsigned
        without; /* techniques switched off, see solver/common/technique.h */
    int threads;
    bool progress;
    bool quiet;
    int workers;          /* processes that search; 0: this one does */
    size_t worker_memory; /* bytes that one of them may map; 0: not given */
    double job_seconds;   /* a job may take; 0: not given */
    const char *log;      /* of the jobs, to this file */
    bool verify;    /* a result counts as proved when its proof was verified */
    bool no_verify; /* contract: switched off */
    /* of single commands */
    bool all;                    /* contract: every set; verify: every proof */
    bool trace;                  /* solve: keep how each search went */
    bool children;               /* solve: every legal move too */
    bool ascii;                  /* board: no UTF-8 */
    bool values;                 /* board: mark stored values */
    bool svg, tikz;              /* board: a picture in that format */
    bool latex;                  /* stats: tables for LaTeX */
    uint64_t rows;               /* stats: of a table at most; 0: not given */
    const char *out;             /* report: to this folder */
    const char *table;           /* stats: this table only */
    const char *where;           /* stats: a condition on the results */
    struct options_list bind;    /* stats: NAME=VALUE for its parameters */
    struct options_list against; /* stats: other stores */
    uint64_t count;              /* jobs: orders at most; 0: not given */
    uint64_t draws;              /* stats: how many to draw; 0: not given */
    bool missing;                /* stats: list what is to be proved */
    int stones;                  /* stats: on a contract set; -1: not given */
    const char *output;          /* board, db export: to this file */
    const char *phase;           /* db export: contract or main */
    const char *proof;           /* db export: of this position, as given */
    const char *file;            /* verify: the proofs in it */
    struct options_list files;   /* record, annotate: the games in them */
    bool abstract_play;          /* record: write reports */
    const char *address;         /* serve: to listen on; NULL: not given */
    uint16_t port;               /* serve */
    struct options_list hosts;   /* serve: names it is asked under */
    bool prove;                  /* serve: when asked */
    uint64_t max_effort;         /* serve: of an evaluation; 0: none */
    const char *player;          /* htp, play: its kind */
    uint64_t effort;             /* htp, play: for a move; 0: not given */
    /* what is not an option: the first word after them and how many */
    char **words;
    int word_count;
    /* for the parser */
    const struct argp *argp;
    struct status_text *why;
};

/* Every option of the program by its key; a group lists those it shows. */
enum options_key {
    OPTIONS_DB = 'd',
    OPTIONS_RULES = 'r',
    OPTIONS_SIZE = 'n',
    OPTIONS_JSON = 'j',
    OPTIONS_QUIET = 'q',
    OPTIONS_HELP = '?',
    OPTIONS_VERSION = 'V',
    OPTIONS_NO_DB = 0x100,
    OPTIONS_CSV,
    OPTIONS_LATEX,
    OPTIONS_ROWS,
    OPTIONS_OUT,
    OPTIONS_MEMORY,
    OPTIONS_TIME,
    OPTIONS_TOTAL_TIME,
    OPTIONS_NODES,
    OPTIONS_SEED,
    OPTIONS_THREADS,
    OPTIONS_WITHOUT,
    OPTIONS_WORKERS,
    OPTIONS_WORKER_MEMORY,
    OPTIONS_JOB_TIME,
    OPTIONS_LOG,
    OPTIONS_PROGRESS,
    OPTIONS_VERIFY,
    OPTIONS_NO_VERIFY,
    OPTIONS_ALL,
    OPTIONS_CHILDREN,
    OPTIONS_TRACE,
    OPTIONS_ASCII,
    OPTIONS_VALUES,
    OPTIONS_SVG,
    OPTIONS_TIKZ,
    OPTIONS_TABLE,
    OPTIONS_OUTPUT,
    OPTIONS_PHASE,
    OPTIONS_PROOF,
    OPTIONS_FILE,
    OPTIONS_WHERE,
    OPTIONS_BIND,
    OPTIONS_AGAINST,
    OPTIONS_DRAWS,
    OPTIONS_STONES,
    OPTIONS_MISSING,
    OPTIONS_COUNT,
    OPTIONS_PLAYER,
    OPTIONS_EFFORT,
    OPTIONS_PORT,
    OPTIONS_ADDRESS,
    OPTIONS_HOST,
    OPTIONS_PROVE,
    OPTIONS_MAX_EFFORT,
    OPTIONS_ABSTRACT_PLAY,
    OPTIONS_USAGE
};

/* The groups: --db; --rules; what statistics draw and compare; --json; the
 * options of a search; --progress and --quiet alone; those of workers; those of
 * a player; --help and its like, which print and end the program. */
extern const struct argp options_db_group;
extern const struct argp options_rules_group;
extern const struct argp options_draw_group;
extern const struct argp options_json_group;
extern const struct argp options_search_group;
extern const struct argp options_progress_group;
extern const struct argp options_workers_group;
extern const struct argp options_player_group;
extern const struct argp options_help_group;

/* The parser of every group and command: sets the field of the option, keeps
 * the other words. `state->input` is the struct options. */
error_t options_parse_one(int key, char *argument, struct argp_state *state);

/*
 * Reads a command's arguments; argv[0] is the name to show in --help, which
 * prints and exits 0. STATUS_USAGE with one line in `why` when anything is
 * wrong. `options` starts from the defaults.
 */
enum status options_read(const struct argp *argp, int argc, char **argv,
                         struct options *options, struct status_text *why);

/* Refuses a command line without a position. */
enum status options_need_words(const struct options *options,
                               struct status_text *why);

/* Refuses words beyond the options: "unexpected argument". */
enum status options_no_words(const struct options *options,
                             struct status_text *why);

/* The bytes of --memory that the transposition table may take, so that with
 * 32 MiB and more the whole search stays within --memory. */
size_t options_table_bytes(const struct options *options);

/* Writes the names of the techniques switched off, parted by commas, as
 * --without takes them; nothing when all are on. */
void options_without(const struct options *options, char *text, size_t size);

/* The options that shape a search, as one line for a result's provenance. */
void options_describe(const struct options *options, char *text, size_t size);

#endif
