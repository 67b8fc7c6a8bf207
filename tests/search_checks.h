/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * search_checks - searches that are tried out, and what must hold of their
 * verdicts.
 *
 * The judge must be open for all but search_checks_check_form() and
 * search_checks_check_record().
 */
#ifndef TESTS_SEARCH_CHECKS_H
#define TESTS_SEARCH_CHECKS_H

#include "solver/dfpn/search.h"

enum { MEBIBYTE = 1 << 20 };

/* A search; the test fails if there is none. The caller destroys it. */
struct search *search_checks_create(int side, size_t memory, uint64_t seed);

/* The same without the techniques of a set, see solver/common/technique.h. */
struct search *search_checks_create_without(int side, size_t memory,
                                            unsigned without);

/* The same that searches on so many threads. */
struct search *search_checks_create_threads(int side, size_t memory,
                                            int threads);

/* The verdict without limits, and within some. */
struct search_verdict search_checks_prove(struct search *search,
                                          const struct position *position);
struct search_verdict search_checks_within(struct search *search,
                                           const struct position *position,
                                           const struct search_limits *limits);

/* Fails the test unless the verdict's parts agree: the numbers with the value,
 * and a move exactly when the player to move wins and the game goes on. */
void search_checks_check_form(const struct position *position,
                              const struct search_verdict *verdict);

/* The same; and unless the value is unknown, or right with a move that wins. */
void search_checks_check_sound(const struct position *position,
                               const struct search_verdict *verdict);

/* The same; and unless the value is known. */
void search_checks_check_right(const struct position *position,
                               const struct search_verdict *verdict);

/* Fails the test unless the bytes are one record that proves that the winner
 * wins the position, with so many nodes. */
void search_checks_check_record(const struct position *position,
                                enum colour winner, const struct bytes *bytes,
                                uint32_t nodes);

/* A position that is not over, with few cells empty: stones of random colours
 * are placed where they decide nothing, and a few are taken away again. */
struct position search_checks_nearly_full(uint64_t *seed, int side);

/* The winner, by trying everything. */
enum colour search_checks_minimax(const struct position *position);

#endif
