/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * homology - collapses by counting, for each face, the faces left with one
 * vertex more; then a rank for each dimension of what is left.
 *
 * A free face is in just one face left with one vertex more, and so in no
 * larger one: that would be reached over two different vertices.
 */
#include "analysis/numerics/homology.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/random.h"

enum { TRIES = 20 };

static int size_of(uint64_t face)
{
    return __builtin_popcountll(face);
}

/* By number of vertices, then as numbers. */
static int compare(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    const int sizes = size_of(left) - size_of(right);
    return sizes ? sizes : (left > right) - (left < right);
}

/* --- Collapses ------------------------------------------------------------ */

/* The faces left with one vertex more: how many, and all their indices put
 * together by exclusive or, so that the last one can be told. */
struct above {
    uint32_t count, indices;
};

/* What is left of a complex, by index of its faces. */
struct core {
    const uint64_t *faces;
    size_t count, left;
    bool *gone;
    struct above *above; /* of each face */
    uint32_t *free;      /* some faces that were free once, to be looked at */
    size_t free_count;
};

static size_t index_of(const struct core *core, uint64_t face)
{
    const uint64_t *const found =
        bsearch(&face, core->faces, core->count, sizeof *core->faces, compare);
    assert(found); /* the complex is closed */
    return (size_t)(found - core->faces);
}

/* Whether a face may be taken away; the empty one never is. */
static bool is_free(const struct core *core, size_t face)
{
    return !core->gone[face] && core->above[face].count == 1 &&
           core->faces[face];
}

static void take_away(struct core *core, size_t face)
{
    core->gone[face] = true;
    core->left--;
    for (uint64_t rest = core->faces[face]; rest; rest &= rest - 1) {
        const size_t below =
            index_of(core, core->faces[face] & ~(rest & -rest));
        core->above[below].count--;
        core->above[below].indices ^= (uint32_t)face;
        if (is_free(core, below))
            core->free[core->free_count++] = (uint32_t)below;
    }
}

/* Begins with the whole complex. */
static void restore(struct core *core)
{
    memset(core->gone, 0, core->count * sizeof *core->gone);
    memset(core->above, 0, core->count * sizeof *core->above);
    core->left = core->count;
    core->free_count = 0;
    for (size_t i = 0; i < core->count; i++)
        for (uint64_t rest = core->faces[i]; rest; rest &= rest - 1) {
            struct above *const above =
                &core->above[index_of(core, core->faces[i] & ~(rest & -rest))];
            above->count++;
            above->indices ^= (uint32_t)i;
        }
    for (size_t i = 0; i < core->count; i++)
        if (is_free(core, i))
            core->free[core->free_count++] = (uint32_t)i;
}

/* Takes free faces away until there is none, the last found first or, with a
 * random state, any. */
static void collapse(struct core *core, uint64_t *random)
{
    restore(core);
    while (core->free_count) {
        if (random) {
            const size_t at =
                (size_t)random_below(random, (int)core->free_count);
            const uint32_t last = core->free[core->free_count - 1];
            core->free[core->free_count - 1] = core->free[at];
            core->free[at] = last;
        }
        const size_t face = core->free[--core->free_count];
        if (!is_free(core, face))
            continue;
        take_away(core, core->above[face].indices);
        take_away(core, face);
    }
}

/* The empty face and a vertex. */
static bool is_point(const struct core *core)
{
    return core->left == 2;
}

/* --- Ranks ---------------------------------------------------------------- */

/* A column of a boundary matrix, by row, the lowest entry last. */
struct entry {
    uint32_t row;
    int64_t value;
};

struct column {
    struct entry *entries;
    size_t count;
};

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Divides a column by what its entries have in common. */
static void simplify(struct column *column)
{
    int64_t common = 0;
    for (size_t i = 0; i < column->count && common != 1; i++)
        common = common_divisor(column->entries[i].value, common);
    for (size_t i = 0; common > 1 && i < column->count; i++)
        column->entries[i].value /= common;
}

/* x a - y b; false when that or its negative is beyond 64 bits. With `two`,
 * modulo 2. */
static bool combine(int64_t x, int64_t a, int64_t y, int64_t b, bool two,
                    int64_t *sum)
{
    int64_t left, right;
    if (two) {
        *sum = (a ^ b) & 1;
        return true;
    }
    return !__builtin_mul_overflow(x, a, &left) &&
           !__builtin_mul_overflow(y, b, &right) &&
           !__builtin_sub_overflow(left, right, sum) && *sum != INT64_MIN;
}

enum outcome { DONE, NO_ROOM, TOO_LARGE };

/* Clears the lowest entry of a column by another with the same. */
static enum outcome clear(struct column *column, const struct column *by,
                          bool two)
{
    const int64_t x = by->entries[by->count - 1].value;
    const int64_t y = column->entries[column->count - 1].value;
    struct column sum = {
        .entries = calloc(column->count + by->count, sizeof *sum.entries)};
    if (!sum.entries)
        return NO_ROOM;
    for (size_t i = 0, k = 0; i < column->count || k < by->count;) {
        const uint32_t left =
            i < column->count ? column->entries[i].row : UINT32_MAX;
        const uint32_t right = k < by->count ? by->entries[k].row : UINT32_MAX;
        struct entry entry = {.row = left < right ? left : right};
        const int64_t a = left <= right ? column->entries[i++].value : 0;
        const int64_t b = right <= left ? by->entries[k++].value : 0;
        if (!combine(x, a, y, b, two, &entry.value)) {
            free(sum.entries);
            return TOO_LARGE;
        }
        if (entry.value)
            sum.entries[sum.count++] = entry;
    }
    free(column->entries);
    *column = sum;
    simplify(column);
    return DONE;
}

/* The boundary of a face: the faces with a vertex less, by turns + and -. */
static bool boundary(const struct core *core, size_t face, bool two,
                     struct column *column)
{
    const uint64_t whole = core->faces[face];
    int64_t sign = 1;
    column->entries = calloc((size_t)size_of(whole), sizeof *column->entries);
    if (!column->entries)
        return false;
    /* Without a higher vertex a face is the less. */
    for (uint64_t rest = whole; rest;) {
        const uint64_t vertex = UINT64_C(1) << (63 - __builtin_clzll(rest));
        column->entries[column->count++] =
            (struct entry){(uint32_t)index_of(core, whole & ~vertex), sign};
        rest &= ~vertex;
        sign = two ? 1 : -sign;
    }
    return true;
}

/* Reduces a column until nothing is left or its lowest entry is new. */
static enum outcome reduce(struct column *columns, size_t at, size_t *lowest,
                           bool two)
{
    struct column *const column = &columns[at];
    while (column->count) {
        size_t *const owner = &lowest[column->entries[column->count - 1].row];
        if (!*owner) {
            *owner = at;
            return DONE;
        }
        const enum outcome outcome = clear(column, &columns[*owner], two);
        if (outcome)
            return outcome;
    }
    return DONE;
}

/* The ranks of the boundary matrices of what is left, by vertices of a face; -1
 * where a number became too large. False when memory ran out. */
static bool find_ranks(const struct core *core, bool two,
                       int64_t ranks[HOMOLOGY_VERTICES + 2])
{
    struct column *const columns = calloc(core->count, sizeof *columns);
    size_t *const lowest = calloc(core->count, sizeof *lowest);
    bool room = columns && lowest;
    for (size_t i = 1; room && i < core->count; i++) {
        int64_t *const rank = &ranks[size_of(core->faces[i])];
        if (core->gone[i] || *rank < 0)
            continue;
        room = boundary(core, i, two, &columns[i]);
        const enum outcome outcome =
            room ? reduce(columns, i, lowest, two) : NO_ROOM;
        room = outcome != NO_ROOM;
        *rank = outcome == TOO_LARGE ? -1 : *rank + (columns[i].count > 0);
    }
    for (size_t i = 0; columns && i < core->count; i++)
        free(columns[i].entries);
    free(columns);
    free(lowest);
    return room;
}

/* --- The whole ------------------------------------------------------------ */

/* The Betti numbers of the core, which are those of the complex. */
static bool find_betti(const struct core *core, struct homology *homology)
{
    int64_t faces[HOMOLOGY_VERTICES + 2] = {0};
    int64_t two[HOMOLOGY_VERTICES + 2] = {0};
    int64_t rational[HOMOLOGY_VERTICES + 2] = {0};
    for (size_t i = 0; i < core->count; i++)
        faces[size_of(core->faces[i])] += !core->gone[i];
    if (!find_ranks(core, true, two) || !find_ranks(core, false, rational))
        return false;
    for (int k = 0; k < homology->count; k++) {
        homology->two[k] = faces[k] - two[k] - two[k + 1];
        homology->rational_known[k] = rational[k] >= 0 && rational[k + 1] >= 0;
        if (homology->rational_known[k])
            homology->rational[k] = faces[k] - rational[k] - rational[k + 1];
    }
    return true;
}

static bool has_hole(const struct homology *homology)
{
    for (int k = 0; k < homology->count; k++)
        if (homology->two[k])
            return true;
    return false;
}

static enum homology_answer is_collapsible(struct core *core,
                                           const struct homology *homology)
{
    uint64_t random = 1;
    if (is_point(core))
        return HOMOLOGY_YES;
    if (has_hole(homology) || core->left == core->count)
        return HOMOLOGY_NO;
    for (int i = 0; i < TRIES && !is_point(core); i++)
        collapse(core, &random);
    return is_point(core) ? HOMOLOGY_YES : HOMOLOGY_UNKNOWN;
}

static bool analyse(struct core *core, struct homology *homology)
{
    for (size_t i = 0; i < core->count; i++)
        homology->faces[size_of(core->faces[i])]++;
    homology->count = size_of(core->faces[core->count - 1]) + 1;
    collapse(core, NULL);
    homology->core = core->left;
    if (!find_betti(core, homology))
        return false;
    homology->collapsible = is_collapsible(core, homology);
    return true;
}

enum status homology_take(uint64_t *faces, size_t count,
                          struct homology *homology, struct status_text *why)
{
    *homology = (struct homology){.collapsible = HOMOLOGY_NO};
    assert(count <= HOMOLOGY_MOST_FACES);
    if (!count)
        return STATUS_OK;
    qsort(faces, count, sizeof *faces, compare);
    struct core core = {
        .faces = faces,
        .count = count,
        .gone = calloc(count, sizeof *core.gone),
        .above = calloc(count, sizeof *core.above),
        .free = calloc(count * HOMOLOGY_VERTICES, sizeof *core.free)};
    const bool done =
        core.gone && core.above && core.free && analyse(&core, homology);
    free(core.gone);
    free(core.above);
    free(core.free);
    return done ? STATUS_OK : status_no_memory(why);
}
