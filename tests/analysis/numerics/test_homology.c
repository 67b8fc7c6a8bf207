/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_homology - complexes whose holes are in every textbook, and drawn ones
 * against a rank by another way.
 */
#include "analysis/numerics/homology.h"

#include <string.h>

#include "tests/support.h"

enum { ROOM = 4096, PRIME = 1000000007 };

static uint64_t faces[ROOM];
static size_t count;

/* All subsets of the facets, which are given by the digits and letters of their
 * vertices, a blank between two. */
static void close_facets(const char *facets)
{
    count = 0;
    for (const char *at = facets; at; at = strchr(at, ' ')) {
        uint64_t facet = 0;
        for (at += *at == ' '; *at && *at != ' '; at++)
            facet |= UINT64_C(1) << (*at - '0');
        for (uint64_t face = facet;; face = (face - 1) & facet) {
            size_t i = 0;
            while (i < count && faces[i] != face)
                i++;
            if (i == count)
                faces[count++] = face;
            if (!face)
                break;
        }
    }
}

static struct homology taken(void)
{
    struct homology homology;
    struct status_text why;
    ck_assert_int_eq(homology_take(faces, count, &homology, &why), STATUS_OK);
    return homology;
}

static const struct {
    const char *name, *facets;
    int64_t two[4], rational[4]; /* dimensions 0 to 3 */
    enum homology_answer collapsible;
} known[] = {
    {"point", "0", {0}, {0}, HOMOLOGY_YES},
    {"two points", "0 1", {1}, {1}, HOMOLOGY_NO},
    {"solid tetrahedron", "0123", {0}, {0}, HOMOLOGY_YES},
    {"path", "01 12 23", {0}, {0}, HOMOLOGY_YES},
    {"circle", "01 12 02", {0, 1}, {0, 1}, HOMOLOGY_NO},
    {"sphere", "012 013 023 123", {0, 0, 1}, {0, 0, 1}, HOMOLOGY_NO},
    {"torus of seven vertices",
     "013 124 235 346 450 561 602 023 134 245 356 460 501 612",
     {0, 2, 1},
     {0, 2, 1},
     HOMOLOGY_NO},
    {"projective plane of six vertices",
     "012 023 034 045 051 124 235 341 452 513",
     {0, 1, 1},
     {0, 0, 0},
     HOMOLOGY_NO},
    {"dunce hat of eight vertices",
     "024 124 134 013 023 237 017 067 016 126 256 025 045 345 357 567 "
     "127",
     {0},
     {0},
     HOMOLOGY_NO},
    {"dunce hat with a whisker",
     "024 124 134 013 023 237 017 067 016 126 256 025 045 345 357 567 127 78",
     {0},
     {0},
     HOMOLOGY_UNKNOWN},
    {"wedge of a circle and a sphere",
     "01 12 02 034 035 045 345",
     {0, 1, 1},
     {0, 1, 1},
     HOMOLOGY_NO},
};

START_TEST(known_complexes)
{
    close_facets(known[_i].facets);
    const struct homology homology = taken();
    ck_assert_msg(homology.collapsible == known[_i].collapsible, "%s",
                  known[_i].name);
    ck_assert_int_eq(homology.two[0], 0);
    for (int k = 0; k + 1 < homology.count; k++) {
        ck_assert_msg(homology.two[k + 1] == known[_i].two[k], "%s, %d",
                      known[_i].name, k);
        ck_assert(homology.rational_known[k + 1]);
        ck_assert_msg(homology.rational[k + 1] == known[_i].rational[k],
                      "%s, %d over the rationals", known[_i].name, k);
    }
}
END_TEST

START_TEST(hardly_any_faces)
{
    count = 0;
    ck_assert_int_eq(taken().count, 0);
    faces[count++] = 0;
    const struct homology empty = taken();
    ck_assert_int_eq(empty.count, 1);
    ck_assert_int_eq(empty.two[0], 1);
    ck_assert_int_eq(empty.rational[0], 1);
    ck_assert_int_eq(empty.collapsible, HOMOLOGY_NO);
}
END_TEST

/* The rank of the boundary matrix of the faces of so many vertices, modulo a
 * prime, by elimination in a dense matrix. */
static int64_t dense_rank(int vertices, int64_t prime)
{
    static int64_t matrix[256][256];
    int rows = 0, columns = 0, rank = 0;
    for (size_t i = 0; i < count; i++)
        columns += __builtin_popcountll(faces[i]) == vertices;
    for (size_t i = 0; i < count; i++) {
        if (__builtin_popcountll(faces[i]) != vertices - 1)
            continue;
        int column = 0;
        for (size_t k = 0; k < count; k++) {
            if (__builtin_popcountll(faces[k]) != vertices)
                continue;
            const uint64_t vertex = faces[k] & ~faces[i];
            const bool below = (faces[k] & faces[i]) == faces[i];
            const int place = __builtin_popcountll(faces[k] & (vertex - 1));
            matrix[rows][column++] = !below ? 0 : place % 2 ? prime - 1 : 1;
        }
        rows++;
    }
    for (int column = 0; column < columns; column++) {
        int pivot = rank;
        while (pivot < rows && !matrix[pivot][column])
            pivot++;
        if (pivot == rows)
            continue;
        for (int i = 0; i < columns; i++) {
            const int64_t swapped = matrix[rank][i];
            matrix[rank][i] = matrix[pivot][i];
            matrix[pivot][i] = swapped;
        }
        for (int row = rank + 1; row < rows; row++) {
            const int64_t factor = matrix[row][column];
            for (int i = 0; i < columns && factor; i++)
                matrix[row][i] = (matrix[row][i] * matrix[rank][column] +
                                  (prime - factor) * matrix[rank][i]) %
                                 prime;
        }
        rank++;
    }
    return rank;
}

/* Complexes of drawn facets on eight vertices, on which no torsion is as large
 * as the prime. */
START_TEST(drawn_complexes)
{
    uint64_t seed = 5;
    for (int round = 0; round < support_amount(100, 1000); round++) {
        char facets[256] = "0";
        const int made = 2 + support_below(&seed, 25);
        for (int i = 0; i < made; i++) {
            char facet[6] = " ";
            const int size = 2 + support_below(&seed, 3);
            for (int k = 0; k < size; k++)
                facet[1 + k] = (char)('0' + support_below(&seed, 8));
            strcat(facets, facet);
        }
        close_facets(facets);
        const struct homology homology = taken();
        int64_t euler = 0, sum = 0;
        for (int k = 0; k < homology.count; k++) {
            euler += k % 2 ? homology.faces[k] : -homology.faces[k];
            sum += k % 2 ? homology.rational[k] : -homology.rational[k];
            ck_assert(homology.rational_known[k]);
            ck_assert_int_eq(homology.rational[k],
                             homology.faces[k] - dense_rank(k, PRIME) -
                                 dense_rank(k + 1, PRIME));
            ck_assert_int_eq(homology.two[k], homology.faces[k] -
                                                  dense_rank(k, 2) -
                                                  dense_rank(k + 1, 2));
        }
        ck_assert_int_eq(euler, sum);
    }
}
END_TEST

SUPPORT_SUITE(homology)
{
    TCase *const test = support_case(suite, "homology");
    tcase_add_loop_test(test, known_complexes, 0,
                        (int)(sizeof known / sizeof *known));
    tcase_add_test(test, hardly_any_faces);
    tcase_add_test(test, drawn_complexes);
}
