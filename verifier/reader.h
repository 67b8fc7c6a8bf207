/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reader - the bytes of one record as they are read, the position in hand, and
 * the verdict.
 *
 * Numbers are read strictly, so that a record has one spelling. Whatever is
 * wrong with the record is said once, with the position at which it was found,
 * and ends the reading.
 */
#ifndef VERIFIER_READER_H
#define VERIFIER_READER_H

#include <signal.h>

#include "verifier/hexagon.h"
#include "verifier/ledger.h"
#include "verifier/report.h"

/* A record being read. The caller fills it in up to `placed`, and frees `mark`
 * when he is done with the last record. */
struct reader {
    verify_read_fn *read;
    void *context;
    struct verify_report *report;
    const struct hexagon *board;
    struct purse *purse;
    const volatile sig_atomic_t *stop; /* of the limits */
    struct cells stones[2];
    int turn;
    bool placed; /* the two above hold a position */

    int winner;                  /* a colour */
    enum verify_verdict verdict; /* when a function has returned false */
    uint32_t nodes, shared;      /* as told */
    uint32_t begun, done;        /* marked nodes */
    uint64_t *mark;              /* the finished ones, see tree.c */
    size_t room;                 /* words reserved there */
};

/* Ends the proof: writes the line, then the position in hand. False. */
bool reader_fail(struct reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next byte, or -1. */
int reader_byte(struct reader *reader);

/* Reads a number; false when there is none, or the check is to stop: every
 * number asks, for no more than a few sets are worked out after one. */
bool reader_number(struct reader *reader, uint32_t *number);

/* Reads how many nodes follow and how many are marked. */
bool reader_counts(struct reader *reader);

#endif
