/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_model - the weights of a side are laid out by cell and by pair of
 * cells once, so that a further stone is a row of additions.
 */
#include "play/contract_model.h"

#include <pthread.h>

#include "play/calibration.h"

enum {
    SIDES = CONTRACT_MODEL_MOST_SIDE - CONTRACT_MODEL_LEAST_SIDE + 1,
    WEIGHT = 2000 /* of what is foretold, in games */
};

/* What White's share falls by when games double. */
static const double falls = 0.01;

struct contract_model {
    int cells;
    int32_t none;
    int doublings;
    double even;
    int16_t cell[CONTRACT_MODEL_CELLS];
    int16_t pair[CONTRACT_MODEL_CELLS][CONTRACT_MODEL_CELLS];
};

static struct contract_model models[SIDES];
static pthread_once_t models_once = PTHREAD_ONCE_INIT;

/* Gives a pair and its images the next weight, unless it has one. */
static void index_pair(const struct board *board,
                       struct contract_model_index *index, int a, int b)
{
    if (index->pair[a][b] >= 0)
        return;
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const int16_t *const image = board->image[k];
        index->pair[image[a]][image[b]] = (int16_t)index->pairs;
        index->pair[image[b]][image[a]] = (int16_t)index->pairs;
    }
    index->pairs++;
}

static void index_cell(const struct board *board,
                       struct contract_model_index *index, int cell)
{
    if (index->cell[cell] >= 0)
        return;
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        index->cell[board->image[k][cell]] = (int16_t)index->cells;
    index->cells++;
}

void contract_model_index(int side, struct contract_model_index *index)
{
    const struct board *const board = board_of(side);
    const struct cellset *const inner = &board->inner;
    index->cells = index->pairs = 0;
    for (int a = 0; a < board->cells; a++) {
        index->cell[a] = -1;
        for (int b = 0; b < board->cells; b++)
            index->pair[a][b] = -1;
    }
    for (int a = cellset_next(inner, 0); a >= 0;
         a = cellset_next(inner, a + 1)) {
        index_cell(board, index, a);
        for (int b = cellset_next(inner, a + 1); b >= 0;
             b = cellset_next(inner, b + 1))
            index_pair(board, index, a, b);
    }
}

static void lay_out(struct contract_model *model, int side)
{
    const struct contract_model_weights *const weights =
        &contract_model_weights[side - CONTRACT_MODEL_LEAST_SIDE];
    static struct contract_model_index index;
    contract_model_index(side, &index);
    model->cells = board_of(side)->cells;
    model->none = weights->none;
    model->doublings = weights->doublings;
    model->even = weights->even;
    for (int a = 0; a < model->cells; a++) {
        if (index.cell[a] >= 0)
            model->cell[a] = weights->cells[index.cell[a]];
        for (int b = 0; b < model->cells; b++)
            if (index.pair[a][b] >= 0)
                model->pair[a][b] = weights->pairs[index.pair[a][b]];
    }
}

static void make_models(void)
{
    for (int i = 0; i < SIDES; i++)
        lay_out(&models[i], i + CONTRACT_MODEL_LEAST_SIDE);
}

const struct contract_model *contract_model_of(int side)
{
    if (side < CONTRACT_MODEL_LEAST_SIDE || side > CONTRACT_MODEL_MOST_SIDE)
        return NULL;
    pthread_once(&models_once, make_models);
    return &models[side - CONTRACT_MODEL_LEAST_SIDE];
}

int contract_model_share(const struct contract_model *model,
                         const struct position *set)
{
    const struct cellset *const stones = &set->stones[COLOUR_BLACK];
    int share = model->none;
    for (int a = cellset_next(stones, 0); a >= 0;
         a = cellset_next(stones, a + 1)) {
        share += model->cell[a];
        for (int b = cellset_next(stones, a + 1); b >= 0;
             b = cellset_next(stones, b + 1))
            share += model->pair[a][b];
    }
    return share;
}

void contract_model_further(const struct contract_model *model,
                            const struct position *set,
                            int further[BOARD_MAX_CELLS])
{
    const struct cellset *const stones = &set->stones[COLOUR_BLACK];
    for (int cell = 0; cell < model->cells; cell++)
        further[cell] = model->cell[cell];
    for (int a = cellset_next(stones, 0); a >= 0;
         a = cellset_next(stones, a + 1))
        for (int cell = 0; cell < model->cells; cell++)
            further[cell] += model->pair[a][cell];
}

/* The binary logarithm of a number above 0, straight between powers. */
static double logarithm(uint32_t number)
{
    const int whole = 31 - __builtin_clz(number);
    return whole + (double)(number - (1u << whole)) / (double)(1u << whole);
}

/* What the share would be after as many games as those of the fit. */
static double corrected(const struct contract_model *model, uint32_t won,
                        uint32_t games)
{
    return (double)won / games + falls * (logarithm(games) - model->doublings);
}

double contract_model_chance(const struct contract_model *model, int share,
                             uint32_t won, uint32_t games)
{
    double seen = (double)share / CONTRACT_MODEL_ONE;
    if (games)
        seen = (WEIGHT * seen + games * corrected(model, won, games)) /
               ((double)WEIGHT + games);
    return calibration_between(model->even, seen);
}
