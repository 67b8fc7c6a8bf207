/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * network - reading network files, and the forward pass.
 *
 * The first layer costs most. A few hundred of its inputs are set, so the
 * weights of each input stand side by side and those of the inputs that are set
 * are added up, BLOCK cells at a time, which stay in registers meanwhile. The
 * other layers are plain products of rows, which compilers turn into vectors.
 */
#include "solver/policy/network.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[8] = "unlurnet";

enum {
    VERSION = 1,
    LANES = 16,
    BLOCK = 64,
    MOST_INPUTS = NETWORK_SETS * NETWORK_MOST_CELLS
};

/* The first layer's weights stay in the bytes the network was read from; a row
 * of the others has the weights of one of its cells. */
struct network {
    int cells, first, second;
    int16_t b1[NETWORK_MOST_HIDDEN];
    int32_t b2[NETWORK_MOST_HIDDEN];
    int32_t b3[NETWORK_MOST_CELLS];
    const int8_t *w1;
    int16_t w2[NETWORK_MOST_HIDDEN][NETWORK_MOST_HIDDEN];
    int16_t w3[NETWORK_MOST_CELLS][NETWORK_MOST_HIDDEN];
};

typedef int16_t lanes __attribute__((vector_size(2 * LANES)));
typedef int8_t small_lanes __attribute__((vector_size(LANES)));

struct pair {
    bool held;
    struct network by_turn[2];
};

static struct pair pairs[NETWORK_MOST_SIDE + 1];
static pthread_once_t pairs_once = PTHREAD_ONCE_INIT;

/* What is left of a file while it is read. */
struct reader {
    const unsigned char *at;
    size_t left;
    bool failed;
};

static const unsigned char *take(struct reader *reader, size_t size)
{
    const unsigned char *const at = reader->at;
    if (reader->failed || size > reader->left) {
        reader->failed = true;
        return NULL;
    }
    reader->at += size;
    reader->left -= size;
    return at;
}

/* A signed integer of `size` bytes; 0 past the end. */
static int32_t take_integer(struct reader *reader, size_t size)
{
    const unsigned char *const bytes = take(reader, size);
    uint32_t value = 0;
    for (size_t i = 0; bytes && i < size; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return size == 2 ? (int16_t)value : (int32_t)value;
}

static void take_row(struct reader *reader, int count, int16_t *row)
{
    const unsigned char *const bytes = take(reader, (size_t)count);
    for (int i = 0; bytes && i < count; i++)
        row[i] = (int8_t)bytes[i];
}

/* Whether no sum of the first layer can leave 16 bits. */
static bool fits(const struct network *network, int inputs)
{
    for (int j = 0; j < network->first; j++) {
        int32_t most = network->b1[j];
        int32_t least = network->b1[j];
        for (int i = 0; i < inputs; i++) {
            const int32_t weight = network->w1[i * network->first + j];
            *(weight > 0 ? &most : &least) += weight;
        }
        if (most > INT16_MAX || least < INT16_MIN)
            return false;
    }
    return true;
}

/* One colour's network, the sizes being set. */
static void read_network(struct reader *reader, struct network *network)
{
    const size_t cells = (size_t)network->cells;
    const size_t first = (size_t)network->first;
    const size_t second = (size_t)network->second;
    for (size_t j = 0; j < first; j++)
        network->b1[j] = (int16_t)take_integer(reader, 2);
    network->w1 = (const int8_t *)take(reader, NETWORK_SETS * cells * first);
    for (size_t k = 0; k < second; k++)
        network->b2[k] = take_integer(reader, 4);
    for (size_t k = 0; k < second; k++)
        take_row(reader, network->first, network->w2[k]);
    for (size_t c = 0; c < cells; c++)
        network->b3[c] = take_integer(reader, 4);
    for (size_t c = 0; c < cells; c++)
        take_row(reader, network->second, network->w3[c]);
    if (!reader->failed && !fits(network, NETWORK_SETS * network->cells))
        reader->failed = true;
}

/* The side of a file and the sizes of its networks; 0: not such a file. */
static int read_head(struct reader *reader, struct network *sizes)
{
    const unsigned char *const begin = take(reader, sizeof magic);
    const bool known = begin && !memcmp(begin, magic, sizeof magic);
    const int version = take_integer(reader, 2);
    const int side = take_integer(reader, 2);
    const int sets = take_integer(reader, 2);
    sizes->first = take_integer(reader, 2);
    sizes->second = take_integer(reader, 2);
    if (!known || reader->failed || version != VERSION ||
        side < BOARD_MIN_SIDE || side > NETWORK_MOST_SIDE ||
        sets != NETWORK_SETS || sizes->first < 1 || sizes->first % BLOCK ||
        sizes->second < 1 || sizes->first > NETWORK_MOST_HIDDEN ||
        sizes->second > NETWORK_MOST_HIDDEN)
        return 0;
    sizes->cells = board_of(side)->cells;
    return side;
}

/* Reads a file into the pair of its side. */
static bool read_file(const unsigned char *bytes, size_t size)
{
    static struct pair pair; /* too large for the stack */
    struct reader reader = {.at = bytes, .left = size};
    pair.held = true;
    const int side = read_head(&reader, &pair.by_turn[0]);
    pair.by_turn[1] = pair.by_turn[0];
    for (int turn = 0; side && turn < 2; turn++)
        read_network(&reader, &pair.by_turn[turn]);
    if (!side || reader.failed || reader.left)
        return false;
    pairs[side] = pair;
    return true;
}

static void read_own(void)
{
    const bool read = read_file(network_side4, network_side4_size);
    assert(read);
    (void)read;
}

bool network_replace(const unsigned char *bytes, size_t size)
{
    pthread_once(&pairs_once, read_own);
    return read_file(bytes, size);
}

const struct network *network_of(int side, enum colour turn)
{
    pthread_once(&pairs_once, read_own);
    return side <= NETWORK_MOST_SIDE && pairs[side].held
               ? &pairs[side].by_turn[turn]
               : NULL;
}

/* Functions that are compiled a second time for processors with vectors of 256
 * bits; which one runs is settled as the program starts, before the thread
 * sanitizer is ready for it. */
#if defined __x86_64__ && defined __gnu_linux__ && !defined __clang__ &&       \
    !defined __SANITIZE_THREAD__
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

static int16_t cut(int32_t value)
{
    return (int16_t)(value < 0 ? 0 : value > NETWORK_TOP ? NETWORK_TOP : value);
}

/* The sums of BLOCK cells of the first layer, from `begin` on. */
static inline void sum_block(const struct network *network,
                             const int16_t *inputs, int count, int begin,
                             int16_t *values)
{
    lanes sums[BLOCK / LANES];
    memcpy(sums, network->b1 + begin, sizeof sums);
    for (int i = 0; i < count; i++) {
        const int8_t *const weights =
            network->w1 + inputs[i] * network->first + begin;
        for (int j = 0; j < BLOCK / LANES; j++) {
            small_lanes some;
            memcpy(&some, weights + j * LANES, sizeof some);
            sums[j] += __builtin_convertvector(some, lanes);
        }
    }
    memcpy(values + begin, sums, sizeof sums);
}

WIDE static void run_first(const struct network *network,
                           const uint64_t sets[NETWORK_SETS], int16_t *values)
{
    int16_t inputs[MOST_INPUTS];
    int count = 0;
    for (int set = 0; set < NETWORK_SETS; set++)
        for (uint64_t left = sets[set]; left; left &= left - 1)
            inputs[count++] =
                (int16_t)(set * network->cells + __builtin_ctzll(left));
    for (int begin = 0; begin < network->first; begin += BLOCK)
        sum_block(network, inputs, count, begin, values);
    for (int j = 0; j < network->first; j++)
        values[j] = cut(values[j]);
}

/* The sums of products of a layer's values and each cell's weights. */
WIDE static void dots(const int16_t *values, int count,
                      const int16_t weights[][NETWORK_MOST_HIDDEN], int cells,
                      int32_t *sums)
{
    for (int k = 0; k < cells; k++) {
        int32_t sum = 0;
        for (int i = 0; i < count; i++)
            sum += values[i] * weights[k][i];
        sums[k] = sum;
    }
}

/* Division that rounds down. */
static int32_t down(int32_t value)
{
    return value >= 0 ? value / NETWORK_ONE
                      : -((NETWORK_ONE - 1 - value) / NETWORK_ONE);
}

void network_run(const struct network *network,
                 const uint64_t sets[NETWORK_SETS],
                 int32_t scores[NETWORK_MOST_CELLS])
{
    int16_t u[NETWORK_MOST_HIDDEN];
    int16_t v[NETWORK_MOST_HIDDEN];
    int32_t sums[NETWORK_MOST_HIDDEN];
    run_first(network, sets, u);
    dots(u, network->first, network->w2, network->second, sums);
    for (int k = 0; k < network->second; k++)
        v[k] = cut(down(network->b2[k] + sums[k]));
    dots(v, network->second, network->w3, network->cells, scores);
    for (int c = 0; c < network->cells; c++)
        scores[c] += network->b3[c];
}
