/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * volume - all that the store has to say, in one folder.
 *
 * A chapter is about one side under one set of rules: what each statistic says
 * of it, and its figures. A statistic that has nothing to say is kept with its
 * reason. The folder has
 *   index.html             the whole for people, see page.h
 *   report.json            the whole for programs
 *   numbers.tex            the cells of the tables by name, see numbers.h
 *   tables/NAME.EXTENSION  a table as txt, csv, json and tex; NAME is
 *                          SIDE-STATISTIC-TABLE, with SIDE as in numbers.h
 *   figures/NAME.EXTENSION a figure as svg and tex; NAME is SIDE-FIGURE
 * Tables with more than NUMBERS_MOST_ROWS rows are in neither tables/NAME.tex
 * nor numbers.tex. The same store makes the same bytes: there is no time in
 * them but those in the store, and nothing of the machine.
 */
#ifndef ANALYSIS_REPORT_VOLUME_H
#define ANALYSIS_REPORT_VOLUME_H

#include <stdbool.h>

#include "analysis/statistics/statistic.h"
#include "db/info.h"
#include "analysis/report/atlas.h"

/* What a statistic says. */
struct volume_part {
    const struct statistic *statistic;
    bool silent;            /* it has nothing to say, for this reason: */
    struct status_text why; /* else empty */
    struct report report;
};

struct volume_chapter {
    int side;
    enum rules rules;
    struct volume_part *parts; /* in the order of the statistics */
    size_t count;
    struct atlas atlas;
};

enum { VOLUME_CHAPTERS = (BOARD_MAX_SIDE - BOARD_MIN_SIDE + 1) * RULES_COUNT };

struct volume {
    struct volume_chapter chapters[VOLUME_CHAPTERS];
    size_t count;
    uint64_t computed, wanted; /* statistics of all chapters */
    uint64_t results, proofs;  /* in the store */
    char last_run[24];         /* as in struct info */
};

struct volume_request {
    int side;         /* 0: every side with proved results */
    bool rules_fixed; /* these rules, else all that have proved results, and
                         `inner` for what is proved under any */
    enum rules rules;
    uint64_t seed, draws; /* as in struct request */
    const struct request_store *against;
    size_t against_count;
    /* After each statistic; `total`: of all chapters. May be NULL. */
    void (*count)(void *context, uint64_t done, uint64_t total);
    void *context;
};

/* Computes a volume, which volume_free() frees whatever is returned.
 * STATUS_USAGE when there is nothing to tell; STATUS_FAILED when the store is
 * damaged or cannot be read, or memory ran out; each with a line in `why`. */
enum status volume_make(struct store *store,
                        const struct volume_request *request,
                        struct volume *volume, struct status_text *why);
void volume_free(struct volume *volume);

/* Writes it to a folder, which appears complete or not at all; see folder.h for
 * what may be at `path` before. */
enum status volume_save(const struct volume *volume, const char *path,
                        struct status_text *why);

#endif
