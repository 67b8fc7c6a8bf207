/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_contract_model - fits the weights of play/contract_model.h to White's
 * shares in drawn contract sets.
 *
 * Reads what make_contract_sets prints, of any sides in any order, and prints
 * play/contract_model_weights.c. The fit is a ridge regression of the share on
 * how often the set has each cell and each pair, where one weight serves all
 * images of a cell or pair: with X the rows of sets, one column a weight, and y
 * the shares, the weights are
 *     (X'X + R)^-1 X'y,
 * R diagonal: 0 for the share without stones, 1 for a cell, 10 for a pair. On
 * the standard error it says, for each side, what part of the variance of the
 * shares is told in sets held out, a fifth of them after the other.
 *
 * Source: hoerl1970.
 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_math.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/notation.h"
#include "play/contract_model.h"

enum { LINE = 4096, PARTS = 5, MOST_STONES = 64, CELL_RIDGE = 1 };

static const double pair_ridge = 10;

struct set {
    double share;
    int count;
    int16_t cells[MOST_STONES];
};

/* The sets of a side. */
struct sample {
    struct contract_model_index index;
    struct set *sets;
    size_t count, room;
};

static struct sample samples[CONTRACT_MODEL_MOST_SIDE + 1];

/* By side: to the power of two, the games of the trees; the share that parts
 * White's sets from Black's. Neither follows from the sets. */
static const struct {
    int doublings;
    double even;
} settings[CONTRACT_MODEL_MOST_SIDE + 1] = {
    [5] = {12, 0.56}, [6] = {12, 0.60}, [7] = {14, 0.60}, [8] = {15, 0.60}};

static void fail(const char *what, const char *line)
{
    fprintf(stderr, "make_contract_model: %s: %s\n", what, line);
    exit(2);
}

/* --- Reading -------------------------------------------------------------- */

static struct set *add_set(struct sample *sample)
{
    if (!array_room(&sample->sets, sample->count, &sample->room))
        fail("no memory", "");
    return &sample->sets[sample->count++];
}

static void read_line(char *line)
{
    char *rest = NULL;
    const char *const head = strtok_r(line, " \n", &rest);
    const char *const share = strtok_r(NULL, " \n", &rest);
    const int side = head ? atoi(head) : 0;
    if (side < CONTRACT_MODEL_LEAST_SIDE || side > CONTRACT_MODEL_MOST_SIDE ||
        !share)
        fail("no side with a model, or no share", line);
    struct set *const set = add_set(&samples[side]);
    set->share = atof(share);
    set->count = 0;
    for (const char *word; (word = strtok_r(NULL, " \n", &rest));) {
        const int cell =
            notation_parse_cell(board_of(side), word, strlen(word));
        if (cell < 0 || set->count == MOST_STONES)
            fail("no cell, or too many", word);
        set->cells[set->count++] = (int16_t)cell;
    }
}

/* --- The fit -------------------------------------------------------------- */

/* The columns of a set: the constant, its cells, its pairs. */
static void describe(const struct sample *sample, const struct set *set,
                     gsl_vector *row)
{
    const struct contract_model_index *const index = &sample->index;
    gsl_vector_set_zero(row);
    gsl_vector_set(row, 0, 1);
    for (int i = 0; i < set->count; i++) {
        const int a = set->cells[i];
        ++*gsl_vector_ptr(row, 1 + (size_t)index->cell[a]);
        for (int k = i + 1; k < set->count; k++)
            ++*gsl_vector_ptr(row, (size_t)(1 + index->cells +
                                            index->pair[a][set->cells[k]]));
    }
}

/* The weights by all sets but those of a part; a part below 0: by all. */
static void fit(const struct sample *sample, int part, gsl_vector *weights)
{
    const size_t columns = weights->size;
    gsl_matrix *const normal = gsl_matrix_calloc(columns, columns);
    gsl_vector *const row = gsl_vector_alloc(columns);
    gsl_vector_set_zero(weights);
    for (size_t i = 1; i < columns; i++)
        gsl_matrix_set(normal, i, i,
                       i <= (size_t)sample->index.cells ? CELL_RIDGE
                                                        : pair_ridge);
    for (size_t i = 0; i < sample->count; i++) {
        if ((int)(i % PARTS) == part)
            continue;
        describe(sample, &sample->sets[i], row);
        gsl_blas_dsyr(CblasLower, 1, row, normal);
        gsl_blas_daxpy(sample->sets[i].share, row, weights);
    }
    gsl_linalg_cholesky_decomp1(normal);
    gsl_linalg_cholesky_svx(normal, weights);
    gsl_vector_free(row);
    gsl_matrix_free(normal);
}

/* The part of the variance of the shares of a part that weights tell. */
static void test(const struct sample *sample, int part,
                 const gsl_vector *weights, double *missed, double *all,
                 double mean)
{
    gsl_vector *const row = gsl_vector_alloc(weights->size);
    for (size_t i = (size_t)part; i < sample->count; i += PARTS) {
        double told;
        describe(sample, &sample->sets[i], row);
        gsl_blas_ddot(row, weights, &told);
        *missed += gsl_pow_2(sample->sets[i].share - told);
        *all += gsl_pow_2(sample->sets[i].share - mean);
    }
    gsl_vector_free(row);
}

static void report(int side, const struct sample *sample, gsl_vector *weights)
{
    double mean = 0, missed = 0, all = 0;
    for (size_t i = 0; i < sample->count; i++)
        mean += sample->sets[i].share / (double)sample->count;
    for (int part = 0; part < PARTS; part++) {
        fit(sample, part, weights);
        test(sample, part, weights, &missed, &all, mean);
    }
    fprintf(stderr,
            "side %d: %zu sets, %zu weights; held out, %.3f of the variance "
            "told, %.4f off\n",
            side, sample->count, weights->size, 1 - missed / all,
            sqrt(missed / (double)sample->count));
}

/* --- Printing ------------------------------------------------------------- */

static long whole(double weight)
{
    return lround(weight * CONTRACT_MODEL_ONE);
}

static void print_list(const char *name, int side, const double *weights,
                       int count)
{
    printf("static const int16_t %s%d[] = {", name, side);
    for (int i = 0; i < count; i++)
        printf("%s%ld,", i % 12 ? " " : "\n    ", whole(weights[i]));
    printf("\n};\n\n");
}

static double print_weights(int side)
{
    struct sample *const sample = &samples[side];
    contract_model_index(side, &sample->index);
    const int cells = sample->index.cells, pairs = sample->index.pairs;
    gsl_vector *const weights = gsl_vector_alloc((size_t)(1 + cells + pairs));
    report(side, sample, weights);
    fit(sample, -1, weights);
    print_list("cells", side, gsl_vector_ptr(weights, 1), cells);
    print_list("pairs", side, gsl_vector_ptr(weights, (size_t)(1 + cells)),
               pairs);
    const double none = gsl_vector_get(weights, 0);
    gsl_vector_free(weights);
    return none;
}

int main(void)
{
    static char line[LINE];
    double none[CONTRACT_MODEL_MOST_SIDE + 1];
    while (fgets(line, sizeof line, stdin))
        read_line(line);
    puts("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
         "/* contract_model_weights - printed by training/make_contract_model, "
         "see\n"
         " * training/contract_model.sh; not edited by hand. */\n"
         "#include \"play/contract_model.h\"\n\n"
         "/* clang-format off */");
    for (int side = CONTRACT_MODEL_LEAST_SIDE; side <= CONTRACT_MODEL_MOST_SIDE;
         side++) {
        if (!samples[side].count)
            fail("no sets of a side", "");
        none[side] = print_weights(side);
    }
    puts("const struct contract_model_weights contract_model_weights[] = {");
    for (int side = CONTRACT_MODEL_LEAST_SIDE; side <= CONTRACT_MODEL_MOST_SIDE;
         side++)
        printf("    {%ld, cells%d, pairs%d, %d, %.3f},\n", whole(none[side]),
               side, side, settings[side].doublings, settings[side].even);
    puts("};\n/* clang-format on */");
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
