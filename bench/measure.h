/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measure - what the positions of a suite take with one configuration.
 *
 * A configuration is a set of techniques and a number of threads. The nodes of
 * one thread are the same on every run and machine, unless a limit of seconds
 * ends the search.
 */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "bench/suite.h"
#include "game/value.h"
#include "solver/dfpn/search.h"

struct measure_configuration {
    const char *name;
    unsigned
        without; /* techniques switched off, see solver/common/technique.h */
    int threads;
};

/* What bounds the search of every position; the same for all. */
struct measure_limits {
    size_t memory;  /* bytes of the table */
    uint64_t nodes; /* 0: no limit */
    double seconds; /* 0: no limit */
};

/* What one position took. */
struct measure {
    enum value value; /* to the player to move; unknown: a limit was reached */
    uint64_t nodes;
    double seconds;
};

/* Measures each position: suite->count entries of `measures`. STATUS_FAILED
 * with a line in `why` when memory ran out. */
enum status measure_suite(const struct suite *suite,
                          const struct measure_configuration *configuration,
                          const struct measure_limits *limits,
                          struct measure *measures, struct status_text *why);

#endif
