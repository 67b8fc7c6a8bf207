/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_folder - all that the store has to say, in one folder.
 *
 * A chapter is about one side under one set of rules: what each statistic says
 * of it, and its figures. A statistic that has nothing to say is kept with its
 * reason. The folder has
 *   index.html             the whole for people, see page.h
 *   report.json            the whole for programs
 *   numbers.tex            the cells of the tables by name, see latex_values.h
 *   tables/NAME.EXTENSION  a table as txt, csv, json and tex; NAME is
 *                          SIDE-STATISTIC-TABLE, with SIDE as in latex_values.h
 *   figures/NAME.EXTENSION a figure as svg and tex; NAME is SIDE-FIGURE
 * Tables with more than LATEX_VALUES_MOST_ROWS rows are in neither
 * tables/NAME.tex nor numbers.tex. The same store makes the same bytes: there
 * is no time in them but those in the store, and nothing of the machine.
 */
#ifndef ANALYSIS_REPORT_REPORT_FOLDER_H
#define ANALYSIS_REPORT_REPORT_FOLDER_H

#include <stdbool.h>

#include "analysis/report/atomic_folder.h"
#include "analysis/report/figures.h"
#include "analysis/statistics/statistic.h"
#include "db/info.h"
#include "query/claims.h"

/* What a statistic says. */
struct report_folder_part {
    const struct statistic *statistic;
    bool silent;            /* it has nothing to say, for this reason: */
    struct status_text why; /* else empty */
    struct report report;
};

struct report_folder_chapter {
    int side;
    enum rules rules;
    struct report_folder_part *parts; /* in the order of the statistics */
    size_t count;
    struct figures figures;
};

enum {
    REPORT_FOLDER_CHAPTERS = (BOARD_MAX_SIDE - BOARD_MIN_SIDE + 1) * RULES_COUNT
};

struct report_folder {
    struct report_folder_chapter chapters[REPORT_FOLDER_CHAPTERS];
    size_t count;
    uint64_t computed, wanted; /* statistics of all chapters */
    bool has_store;            /* else there are claims alone */
    uint64_t results, proofs;  /* in the store */
    char last_run[24];         /* as in struct info */
    char *const *claim_paths;  /* the request's */
    size_t claim_path_count;
};

struct report_folder_request {
    int side;         /* 0: every side with proved results, games or claims */
    bool rules_fixed; /* these rules, else all that have proved results or
                         games, and `inner` for what is proved under any, or
                         claimed */
    enum rules rules;
    uint64_t seed, draws; /* as in struct request */
    bool census; /* with the statistics that are long work; under `inner` alone
                    unless the rules are fixed */
    const struct request_store *against;
    size_t against_count;
    const struct claims *claims; /* as in struct request */
    char *const *claim_paths;
    size_t claim_path_count;
    /* After each statistic; `total`: of all chapters. May be NULL. */
    void (*count)(void *context, uint64_t done, uint64_t total);
    void *context;
};

/* Computes a report folder, which report_folder_free() frees whatever is
 * returned. Without a store, NULL, it is about the claims alone. STATUS_USAGE
 * when there is nothing to tell; STATUS_FAILED when the store is damaged or
 * cannot be read, or memory ran out; each with a line in `why`. */
enum status report_folder_make(struct store *store,
                               const struct report_folder_request *request,
                               struct report_folder *report_folder,
                               struct status_text *why);
void report_folder_free(struct report_folder *report_folder);

/* Writes it to a folder that atomic_folder_open() has begun. */
enum status report_folder_save(const struct report_folder *report_folder,
                               struct atomic_folder *folder,
                               struct status_text *why);

#endif
