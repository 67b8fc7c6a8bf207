/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bits - the search's own sets of cells, as narrow as the board allows.
 *
 * The search does little but set operations, so its sets are a type on which
 * the operators & | ~ work: one machine word up to side 5, two up to side 7,
 * four up to side 9, eight for the rest. The folder's inner modules are
 * compiled once for each width, with BITS_WORDS set, and BITS_NAME() gives the
 * functions of each copy names of their own; search.c picks the copy for a
 * board. Without BITS_WORDS the widest is meant, which holds every board.
 *
 * The top bit of a set belongs to no cell.
 */
#ifndef SOLVER_COMMON_BITS_H
#define SOLVER_COMMON_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "game/cellset.h"

#ifndef BITS_WORDS
#define BITS_WORDS 8
#endif

#define BITS_PASTE(name, words) name##_##words
#define BITS_PASTE_VALUE(name, words) BITS_PASTE(name, words)
#define BITS_NAME(name) BITS_PASTE_VALUE(name, BITS_WORDS)

enum { BITS_CELLS = 64 * BITS_WORDS - 1 /* the largest board that fits */ };

#if BITS_WORDS == 1
typedef uint64_t bits;
#elif BITS_WORDS == 2
__extension__ typedef unsigned __int128 bits;
#else
/* Aligned as malloc() does. */
typedef uint64_t bits __attribute__((vector_size(8 * BITS_WORDS), aligned(16)));
#endif

static inline bits bits_none(void)
{
    return (bits){0};
}

/* The i-th 64 cells. */
static inline uint64_t bits_word(bits set, int i)
{
#if BITS_WORDS == 1
    (void)i;
    return set;
#elif BITS_WORDS == 2
    return (uint64_t)(set >> 64 * i);
#else
    return set[i];
#endif
}

/* The set of one cell. */
static inline bits bits_of(int cell)
{
#if BITS_WORDS <= 2
    return (bits)1 << cell;
#else
    bits set = {0};
    set[cell >> 6] = UINT64_C(1) << (cell & 63);
    return set;
#endif
}

static inline bool bits_has(bits set, int cell)
{
    return bits_word(set, cell >> 6) >> (cell & 63) & 1;
}

static inline bool bits_any(bits set)
{
    uint64_t any = 0;
    for (int i = 0; i < BITS_WORDS; i++)
        any |= bits_word(set, i);
    return any != 0;
}

static inline bool bits_equal(bits a, bits b)
{
    return !bits_any(a ^ b);
}

/* Whether every cell of `a` is in `b`. */
static inline bool bits_within(bits a, bits b)
{
    return !bits_any(a & ~b);
}

static inline int bits_count(bits set)
{
    int count = 0;
    for (int i = 0; i < BITS_WORDS; i++)
        count += __builtin_popcountll(bits_word(set, i));
    return count;
}

/* The first cell; -1 when there is none. */
static inline int bits_first(bits set)
{
    for (int i = 0; i < BITS_WORDS; i++)
        if (bits_word(set, i))
            return 64 * i + __builtin_ctzll(bits_word(set, i));
    return -1;
}

/* The set of the first cell, of a set that is not empty. */
static inline bits bits_lowest(bits set)
{
    return bits_of(bits_first(set));
}

/* Mixes a set into a hash, by 64x64-bit multiplications whose halves are
 * folded. */
static inline uint64_t bits_hash(uint64_t hash, bits set)
{
    for (int i = 0; i < BITS_WORDS; i++) {
        const unsigned __int128 product =
            (unsigned __int128)(hash ^ bits_word(set, i)) *
            UINT64_C(0xd6e8feb86659fd93);
        hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    return hash;
}

/* An order of sets: as numbers, the last cells counting most. */
static inline bool bits_before(bits a, bits b)
{
    for (int i = BITS_WORDS - 1; i >= 0; i--)
        if (bits_word(a, i) != bits_word(b, i))
            return bits_word(a, i) < bits_word(b, i);
    return false;
}

/* Whether there are two cells or more. */
static inline bool bits_several(bits set)
{
    return bits_any(set) && bits_any(set & ~bits_lowest(set));
}

/* The loop over a set's cells: BITS_EACH (cell, set) statement. `cell` is an
 * int declared before; the set is read once. */
#define BITS_EACH(cell, set)                                                   \
    for (bits cell##_left = (set); ((cell) = bits_first(cell##_left)) >= 0;    \
         cell##_left &= ~bits_of(cell))

static inline bits bits_of_cellset(const struct cellset *cells)
{
    bits set = bits_none();
#if BITS_WORDS == 1
    set = cells->word[0];
#else
    for (int cell = cellset_next(cells, 0); cell >= 0;
         cell = cellset_next(cells, cell + 1))
        set |= bits_of(cell);
#endif
    return set;
}

#endif
