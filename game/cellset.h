/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cellset - a set of cells as a bit set, for boards of any side.
 *
 * A plain value of six 64-bit words: bit i of word w is cell 64 w + i. Six
 * words hold the 331 cells of side 11, the largest board. Bits past the board's
 * last cell are never set, so two sets are equal exactly when their words are.
 */
#ifndef GAME_CELLSET_H
#define GAME_CELLSET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CELLSET_WORDS = 6 };

struct cellset {
    uint64_t word[CELLSET_WORDS];
};

static inline struct cellset cellset_none(void)
{
    return (struct cellset){{0}};
}

static inline void cellset_add(struct cellset *set, int cell)
{
    set->word[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline void cellset_remove(struct cellset *set, int cell)
{
    set->word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

static inline bool cellset_has(const struct cellset *set, int cell)
{
    return set->word[cell >> 6] >> (cell & 63) & 1;
}

static inline struct cellset cellset_or(struct cellset a, struct cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline struct cellset cellset_and(struct cellset a, struct cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

/* The cells of `a` that are not in `b`. */
static inline struct cellset cellset_without(struct cellset a, struct cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cellset_empty(struct cellset set)
{
    uint64_t any = 0;
    for (int i = 0; i < CELLSET_WORDS; i++)
        any |= set.word[i];
    return any == 0;
}

static inline bool cellset_equal(struct cellset a, struct cellset b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static inline int cellset_count(struct cellset set)
{
    int count = 0;
    for (int i = 0; i < CELLSET_WORDS; i++)
        count += __builtin_popcountll(set.word[i]);
    return count;
}

/* The first cell of the set at or after `from`, or -1. `from` may be past the
 * end, so the loop over a set is
 *     for (int c = cellset_next(&s, 0); c >= 0; c = cellset_next(&s, c + 1)) */
static inline int cellset_next(const struct cellset *set, int from)
{
    for (int i = from >> 6; i < CELLSET_WORDS; i++) {
        uint64_t word = set->word[i];
        if (i == from >> 6)
            word &= ~UINT64_C(0) << (from & 63);
        if (word)
            return 64 * i + __builtin_ctzll(word);
    }
    return -1;
}

/* A total order: negative, zero or positive as `a` comes before, is, or comes
 * after `b`. The canonical form of a position is its least image under it. */
static inline int cellset_compare(const struct cellset *a,
                                  const struct cellset *b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i] ? -1 : 1;
    return 0;
}

#endif
