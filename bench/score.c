/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * score - the same figures in two forms, with the mark that tells how they are
 * bounded.
 */
#include "bench/score.h"

#include <stdio.h>

enum { CELL_SIZE = 32 };

void score_print_head(bool csv)
{
    if (csv)
        puts("list,configuration,threads,positions,solved,nodes,seconds,"
             "nodes_per_second,compared,bound,nodes_ratio,seconds_ratio");
    else
        printf("%-12s %-20s %3s %4s %6s %12s %9s %8s %8s %8s %8s\n", "list",
               "configuration", "thr", "pos", "solved", "nodes", "seconds",
               "nodes/s", "compared", "x nodes", "x secs");
}

/* How the ratios are bounded. */
static const char *mark_of(const struct comparison *comparison)
{
    if (comparison->at_least && comparison->at_most)
        return "~";
    return comparison->at_least ? ">=" : comparison->at_most ? "<=" : "";
}

static double speed_of(const struct comparison *comparison)
{
    return comparison->seconds > 0
               ? (double)comparison->nodes / comparison->seconds
               : 0;
}

static void print_csv(const char *list,
                      const struct measure_configuration *configuration,
                      const struct comparison *comparison)
{
    printf("%s,%s,%d,%zu,%zu,%llu,%.6f,%.0f,%zu,%s,", list, configuration->name,
           configuration->threads, comparison->positions, comparison->solved,
           (unsigned long long)comparison->nodes, comparison->seconds,
           speed_of(comparison), comparison->compared, mark_of(comparison));
    if (comparison->compared)
        printf("%.6f,%.6f\n", comparison->nodes_ratio,
               comparison->seconds_ratio);
    else
        puts(",");
}

static void print_text(const char *list,
                       const struct measure_configuration *configuration,
                       const struct comparison *comparison)
{
    const char *const bound =
        comparison->solved < comparison->positions ? ">=" : "";
    const char *const mark = mark_of(comparison);
    char nodes[CELL_SIZE];
    char seconds[CELL_SIZE];
    char nodes_ratio[CELL_SIZE] = "-";
    char seconds_ratio[CELL_SIZE] = "-";
    snprintf(nodes, sizeof nodes, "%s%llu", bound,
             (unsigned long long)comparison->nodes);
    snprintf(seconds, sizeof seconds, "%s%.2f", bound, comparison->seconds);
    if (comparison->compared) {
        snprintf(nodes_ratio, sizeof nodes_ratio, "%s%.2f", mark,
                 comparison->nodes_ratio);
        snprintf(seconds_ratio, sizeof seconds_ratio, "%s%.2f", mark,
                 comparison->seconds_ratio);
    }
    printf("%-12s %-20s %3d %4zu %6zu %12s %9s %8.0f %8zu %8s %8s\n", list,
           configuration->name, configuration->threads, comparison->positions,
           comparison->solved, nodes, seconds, speed_of(comparison),
           comparison->compared, nodes_ratio, seconds_ratio);
}

void score_print(const char *list,
                 const struct measure_configuration *configuration,
                 const struct comparison *comparison, bool csv)
{
    if (csv)
        print_csv(list, configuration, comparison);
    else
        print_text(list, configuration, comparison);
}
