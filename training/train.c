/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * train - fits the policy's networks to examples.
 *
 * The loss is the cross entropy of the winning move among the replies that
 * must-play leaves, weighted by the fourth root of the nodes below: a wrong
 * first choice costs more where more is below. It falls by Adam, on batches of
 * 256, the rate along half a cosine; each time an example is used it is turned
 * by a symmetry of the board drawn anew. One position in twenty, chosen by its
 * stones, is held out and only measured.
 *
 * Layers are cut off as in the network file, so that rounding the weights to
 * 64ths at the end is all that differs from it. One thread; the same examples,
 * options and build give the same file on one machine.
 *
 * Source: kingma2015 (Adam).
 */
#include <argp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "solver/policy/network.h"
#include "training/example.h"
#include "training/network_file.h"

enum {
    SIDE = 4,
    CELLS = 37,
    INPUTS = NETWORK_SETS * CELLS,
    FIRST = 192,
    SECOND = 64,
    BATCH = 256,
    HELD_OUT = 20 /* one in so many */
};

#define TOP ((float)NETWORK_TOP / NETWORK_ONE)

/* One network, or its gradient, or an average of either. */
struct weights {
    float w1[INPUTS][FIRST];
    float b1[FIRST];
    float w2[FIRST][SECOND];
    float b2[SECOND];
    float w3[SECOND][CELLS];
    float b3[CELLS];
};

enum { WEIGHTS = sizeof(struct weights) / sizeof(float) };

/* An example as the network sees it. */
struct sample {
    uint64_t sets[NETWORK_SETS];
    float weight;
    uint8_t turn, move;
    bool costly;   /* 30 nodes below it or more */
    bool held_out; /* never learnt from */
};

struct samples {
    struct sample *list;
    size_t count, room;
};

struct options {
    uint64_t seed;
    int epochs;
    const char *output;
    struct samples samples;
    struct search *search; /* that describes positions */
};

/* Everything one pass through the network works out. */
struct pass {
    int active[INPUTS];
    int count;
    float u[FIRST], v[SECOND];
    bool u_bends[FIRST], v_bends[SECOND]; /* not cut off */
    float chance[CELLS];
};

struct training {
    struct weights now, gradient, mean, square;
    struct pass pass;
    int16_t cell_image[BOARD_SYMMETRIES][CELLS];
    int side_image[BOARD_SYMMETRIES][6];
    uint64_t seed;
    int steps;
};

static struct training training;

/* From -1 to 1. */
static float draw(uint64_t *seed)
{
    return (float)((double)(random_next(seed) >> 11) / (1ULL << 52) - 1);
}

static void begin_images(void)
{
    const struct board *const board = board_of(SIDE);
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        for (int cell = 0; cell < CELLS; cell++)
            training.cell_image[k][cell] = board->image[k][cell];
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        for (int side = 0; side < 6; side++)
            for (int image = 0; image < 6; image++) {
                bool same = true;
                for (int cell = 0; cell < CELLS; cell++)
                    same &= (board->sides[cell] >> side & 1) ==
                            (board->sides[board->image[k][cell]] >> image & 1);
                if (same)
                    training.side_image[k][side] = image;
            }
}

static uint64_t set_image(uint64_t set, int k)
{
    uint64_t image = 0;
    for (; set; set &= set - 1)
        image |= UINT64_C(1) << training.cell_image[k][__builtin_ctzll(set)];
    return image;
}

/* The set's number after symmetry k: six in a row are one for each side. */
static int set_number(int set, int k)
{
    static const int by_side[] = {3, 9, 18, 24};
    for (size_t i = 0; i < sizeof by_side / sizeof *by_side; i++)
        if (set >= by_side[i] && set < by_side[i] + 6)
            return by_side[i] + training.side_image[k][set - by_side[i]];
    return set;
}

static struct sample sample_image(const struct sample *sample, int k)
{
    struct sample image = *sample;
    for (int set = 0; set < NETWORK_SETS; set++)
        image.sets[set_number(set, k)] = set_image(sample->sets[set], k);
    image.move = (uint8_t)training.cell_image[k][sample->move];
    return image;
}

static void cut(float *values, bool *bends, int count)
{
    for (int i = 0; i < count; i++) {
        bends[i] = values[i] > 0 && values[i] < TOP;
        values[i] = values[i] <= 0 ? 0 : values[i] >= TOP ? TOP : values[i];
    }
}

static void add_up(const float *values, int count, const float *weights,
                   int outputs, float *sums)
{
    for (int i = 0; i < count; i++)
        if (values[i] > 0)
            for (int j = 0; j < outputs; j++)
                sums[j] += values[i] * weights[i * outputs + j];
}

/* Turns scores into chances of the replies. */
static void soften(uint64_t replies, float *scores)
{
    float top = -1e9f;
    float sum = 0;
    for (int c = 0; c < CELLS; c++)
        if (replies >> c & 1 && scores[c] > top)
            top = scores[c];
    for (int c = 0; c < CELLS; c++) {
        scores[c] = replies >> c & 1 ? expf(scores[c] - top) : 0;
        sum += scores[c];
    }
    for (int c = 0; c < CELLS; c++)
        scores[c] /= sum;
}

/* Fills in the pass; the sample's loss. */
static float forward(const struct sample *sample)
{
    const struct weights *const now = &training.now;
    struct pass *const pass = &training.pass;
    pass->count = 0;
    memcpy(pass->u, now->b1, sizeof pass->u);
    for (int set = 0; set < NETWORK_SETS; set++)
        for (uint64_t left = sample->sets[set]; left; left &= left - 1) {
            const int input = set * CELLS + __builtin_ctzll(left);
            pass->active[pass->count++] = input;
            for (int j = 0; j < FIRST; j++)
                pass->u[j] += now->w1[input][j];
        }
    cut(pass->u, pass->u_bends, FIRST);
    memcpy(pass->v, now->b2, sizeof pass->v);
    add_up(pass->u, FIRST, now->w2[0], SECOND, pass->v);
    cut(pass->v, pass->v_bends, SECOND);
    memcpy(pass->chance, now->b3, sizeof pass->chance);
    add_up(pass->v, SECOND, now->w3[0], CELLS, pass->chance);
    soften(sample->sets[2], pass->chance);
    return -logf(pass->chance[sample->move] + 1e-9f);
}

/* The gradients of a layer: `up` of its outputs are given, `down` of its inputs
 * are wanted; those of inputs that were cut off are 0. */
static void back(const float *values, const bool *bends, int count,
                 const float *weights, float *gradient, const float *up,
                 int outputs, float *down)
{
    for (int i = 0; i < count; i++) {
        float sum = 0;
        if (values[i] > 0)
            for (int j = 0; j < outputs; j++) {
                gradient[i * outputs + j] += values[i] * up[j];
                sum += weights[i * outputs + j] * up[j];
            }
        down[i] = bends[i] ? sum : 0;
    }
}

/* Adds the gradient of the loss that forward() found last, times `weight`. */
static void backward(const struct sample *sample, float weight)
{
    const struct weights *const now = &training.now;
    struct weights *const gradient = &training.gradient;
    const struct pass *const pass = &training.pass;
    float scores[CELLS], v[SECOND], u[FIRST];
    for (int c = 0; c < CELLS; c++) {
        scores[c] = weight * (pass->chance[c] - (c == sample->move));
        gradient->b3[c] += scores[c];
    }
    back(pass->v, pass->v_bends, SECOND, now->w3[0], gradient->w3[0], scores,
         CELLS, v);
    for (int k = 0; k < SECOND; k++)
        gradient->b2[k] += v[k];
    back(pass->u, pass->u_bends, FIRST, now->w2[0], gradient->w2[0], v, SECOND,
         u);
    for (int j = 0; j < FIRST; j++)
        gradient->b1[j] += u[j];
    for (int i = 0; i < pass->count; i++)
        for (int j = 0; j < FIRST; j++)
            gradient->w1[pass->active[i]][j] += u[j];
}

/* One step of Adam with a little decay of the weights. */
static void descend(float rate)
{
    float *const now = (float *)&training.now;
    float *const gradient = (float *)&training.gradient;
    float *const mean = (float *)&training.mean;
    float *const square = (float *)&training.square;
    training.steps++;
    const float mean_share = 1 - powf(.9f, (float)training.steps);
    const float square_share = 1 - powf(.999f, (float)training.steps);
    for (size_t i = 0; i < WEIGHTS; i++) {
        const float slope = gradient[i];
        mean[i] = .9f * mean[i] + .1f * slope;
        square[i] = .999f * square[i] + .001f * slope * slope;
        now[i] -= rate * (mean[i] / mean_share /
                              (sqrtf(square[i] / square_share) + 1e-8f) +
                          1e-4f * now[i]);
        gradient[i] = 0;
    }
}

static void begin_weights(void)
{
    struct weights *const now = &training.now;
    memset(now, 0, sizeof *now);
    memset(&training.gradient, 0, sizeof training.gradient);
    memset(&training.mean, 0, sizeof training.mean);
    memset(&training.square, 0, sizeof training.square);
    training.steps = 0;
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < FIRST; j++)
            now->w1[i][j] = .15f * draw(&training.seed);
    for (int j = 0; j < FIRST; j++)
        for (int k = 0; k < SECOND; k++)
            now->w2[j][k] = sqrtf(3.f / FIRST) * draw(&training.seed);
    for (int k = 0; k < SECOND; k++)
        for (int c = 0; c < CELLS; c++)
            now->w3[k][c] = sqrtf(1.5f / SECOND) * draw(&training.seed);
}

/* Prints how well the moves of samples never learnt from are told. */
static void measure(const struct samples *samples, int turn, int epoch)
{
    double loss = 0;
    int count = 0, right = 0, costly = 0, costly_right = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const struct sample *const sample = &samples->list[i];
        const float *const chance = training.pass.chance;
        if (sample->turn != turn || !sample->held_out)
            continue;
        loss += forward(sample);
        bool best = true;
        for (int c = 0; c < CELLS; c++)
            best &= chance[c] <= chance[sample->move];
        count++;
        right += best;
        costly += sample->costly;
        costly_right += sample->costly && best;
    }
    printf("%s, epoch %d: %d held out, loss %.4f, %.1f %% right; of %d costly "
           "ones %.1f %%\n",
           colour_name((enum colour)turn), epoch + 1, count, loss / count,
           100. * right / count, costly, 100. * costly_right / costly);
    fflush(stdout);
}

/* Learns from one batch. */
static void learn(const struct samples *samples, const size_t *order,
                  float rate)
{
    for (int i = 0; i < BATCH; i++) {
        const int k = random_below(&training.seed, BOARD_SYMMETRIES);
        const struct sample image = sample_image(&samples->list[order[i]], k);
        forward(&image);
        backward(&image, image.weight / (2 * BATCH));
    }
    descend(rate);
}

static void shuffle(size_t *order, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t j = (size_t)(random_next(&training.seed) % i);
        const size_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

/* Fits training.now to the samples of a turn. False: no memory. */
static bool fit(const struct options *options, int turn)
{
    const struct samples *const samples = &options->samples;
    size_t *const order = malloc((samples->count + 1) * sizeof *order);
    size_t count = 0;
    if (!order)
        return false;
    for (size_t i = 0; i < samples->count; i++)
        if (samples->list[i].turn == turn && !samples->list[i].held_out)
            order[count++] = i;
    const double steps = (double)(count / BATCH) * options->epochs;
    begin_weights();
    for (int epoch = 0; epoch < options->epochs; epoch++) {
        shuffle(order, count);
        for (size_t i = 0; i + BATCH <= count; i += BATCH) {
            const double done = training.steps / steps;
            const double warm =
                training.steps < 200 ? training.steps / 200. : 1;
            learn(samples, order + i,
                  (float)(.0015 * warm * .5 * (1 + cos(M_PI * done))));
        }
        measure(samples, turn, epoch);
    }
    free(order);
    return true;
}

static void put(FILE *file, int32_t value, int size)
{
    for (int i = 0; i < size; i++)
        putc((int)((uint32_t)value >> 8 * i & 0xff), file);
}

static void put_weight(FILE *file, float weight)
{
    const long rounded = lrintf(weight * NETWORK_ONE);
    put(file,
        (int32_t)(rounded < -127  ? -127
                  : rounded > 127 ? 127
                                  : rounded),
        1);
}

static void write_head(FILE *file)
{
    fputs("unlurnet", file);
    put(file, 1, 2);
    put(file, SIDE, 2);
    put(file, NETWORK_SETS, 2);
    put(file, FIRST, 2);
    put(file, SECOND, 2);
}

static void write_weights(FILE *file)
{
    const struct weights *const now = &training.now;
    const float square = NETWORK_ONE * NETWORK_ONE;
    for (int j = 0; j < FIRST; j++)
        put(file, (int32_t)lrintf(now->b1[j] * NETWORK_ONE), 2);
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < FIRST; j++)
            put_weight(file, now->w1[i][j]);
    for (int k = 0; k < SECOND; k++)
        put(file, (int32_t)lrintf(now->b2[k] * square), 4);
    for (int k = 0; k < SECOND; k++)
        for (int j = 0; j < FIRST; j++)
            put_weight(file, now->w2[j][k]);
    for (int c = 0; c < CELLS; c++)
        put(file, (int32_t)lrintf(now->b3[c] * square), 4);
    for (int c = 0; c < CELLS; c++)
        for (int k = 0; k < SECOND; k++)
            put_weight(file, now->w3[k][c]);
}

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "train: %s: %s\n", what, why);
    return 1;
}

/* Of a position all images are held out, or none, for it is shown in all. */
static bool is_held_out(const struct position *position)
{
    const struct position least = symmetry_canonical(position, NULL);
    const uint64_t hash =
        least.stones[COLOUR_BLACK].word[0] * UINT64_C(0x9e3779b97f4a7c15) ^
        least.stones[COLOUR_WHITE].word[0] * UINT64_C(0xd6e8feb86659fd93);
    return (hash ^ hash >> 29) % HELD_OUT == 0;
}

/* Adds an example that the search has no answer to at sight. False: no memory.
 */
static bool add_sample(struct options *options, const struct example *example)
{
    struct samples *const samples = &options->samples;
    const struct position position = example_position(example, SIDE);
    if (!array_room(&samples->list, samples->count, &samples->room))
        return false;
    struct sample *const sample = &samples->list[samples->count];
    *sample = (struct sample){.weight = powf((float)example->nodes, .25f),
                              .turn = (uint8_t)example->turn,
                              .move = (uint8_t)example->move,
                              .costly = example->nodes >= 30,
                              .held_out = is_held_out(&position)};
    if (search_describe(options->search, &position, sample->sets) &&
        sample->sets[2] >> example->move & 1)
        samples->count++;
    return true;
}

static int read_examples(struct options *options, const char *path)
{
    struct example example;
    FILE *const file = fopen(path, "rb");
    if (!file)
        return fail(path, "cannot be read");
    while (example_read(file, &example))
        if (!add_sample(options, &example)) {
            fclose(file);
            return fail(path, "no memory");
        }
    fclose(file);
    return 0;
}

static const struct argp_option table[] = {
    {"epochs", 'e', "N", 0, "learn from each example N times (default: 8)", 0},
    {"output", 'o', "FILE", 0, "write the network to FILE (default: side4.net)",
     0},
    {"seed", 's', "N", 0, "draw by N (default: 1)", 0},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *const options = state->input;
    switch (key) {
    case 'e': options->epochs = atoi(argument); break;
    case 's': options->seed = strtoull(argument, NULL, 10); break;
    case 'o': options->output = argument; break;
    case ARGP_KEY_ARG:
        if (read_examples(options, argument))
            exit(1);
        break;
    case ARGP_KEY_END:
        if (!options->samples.count)
            argp_error(state, "no examples");
        if (options->epochs < 1)
            argp_error(state, "--epochs takes a number from 1 up");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = table,
        .parser = parse,
        .args_doc = "EXAMPLES...",
        .doc = "Fit the policy's networks of side 4 to files of examples."};
    const struct search_options how = {.memory = 1 << 20};
    struct options options = {.seed = 1, .epochs = 8, .output = "side4.net"};
    struct status_text why;
    if (search_create(SIDE, &how, &options.search, &why))
        return fail("search", why.line);
    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    training.seed = options.seed;
    begin_images();
    FILE *const file = fopen(options.output, "wb");
    if (!file)
        return fail(options.output, "cannot be written");
    write_head(file);
    for (int turn = 0; turn < 2; turn++) {
        if (!fit(&options, turn))
            return fail("examples", "no memory");
        write_weights(file);
    }
    free(options.samples.list);
    search_destroy(options.search);
    if (fclose(file))
        return fail(options.output, "cannot be written");
    if (!network_file_use(options.output))
        return fail(options.output, "its sums do not fit 16 bits");
    return 0;
}
