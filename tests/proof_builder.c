/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_builder - proofs by trying everything.
 *
 * The prover keeps its own account of the regions. Whether an arm connects and
 * whether arms are safe it finds out by trying everything.
 */
#include "tests/proof_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { MARKS = 64, CONNECTION_TRIES = 12 };

struct region {
    struct cellset cells;
    bool whole;
};

struct mark {
    struct position position;
    struct region region;
};

struct prover {
    struct proof_builder *builder;
    uint64_t *seed;
    struct proof_builder_tally *tally;
    enum colour winner;
    uint32_t nodes;
    uint32_t marks;
    struct mark mark[MARKS];
};

void proof_builder_append(struct proof_builder_bytes *bytes, const void *byte,
                          size_t length)
{
    bytes->byte = realloc(bytes->byte, bytes->length + length + 1);
    ck_assert_ptr_nonnull(bytes->byte);
    memcpy(bytes->byte + bytes->length, byte, length);
    bytes->length += length;
}

static void append_number(struct proof_builder_bytes *bytes, uint64_t number)
{
    uint8_t byte[10];
    size_t length = 0;
    do {
        byte[length++] = (uint8_t)(number & 127) | (number > 127 ? 128 : 0);
        number >>= 7;
    } while (number > 0);
    proof_builder_append(bytes, byte, length);
}

static void append_line(struct proof_builder_bytes *bytes, const char *line,
                        size_t length)
{
    proof_builder_append(bytes, "unlur-proof 1 ", 14);
    proof_builder_append(bytes, line, length);
    proof_builder_append(bytes, "\n", 1);
}

void proof_builder_write(const struct proof_builder *builder,
                         struct proof_builder_bytes *bytes)
{
    append_line(bytes, builder->line, strlen(builder->line));
    for (size_t i = 0; i < builder->count; i++)
        append_number(bytes, builder->number[i]);
}

void proof_builder_text(const char *text, struct proof_builder_bytes *bytes)
{
    const char *at = strchr(text, ':');
    ck_assert_ptr_nonnull(at);
    append_line(bytes, text, (size_t)(at - text));
    for (at++; *at;) {
        char *end;
        const bool raw = *++at == 'x';
        const uint64_t number = strtoull(at + raw, &end, raw ? 16 : 10);
        const uint8_t byte = (uint8_t)number;
        ck_assert_ptr_ne(end, at);
        if (raw)
            proof_builder_append(bytes, &byte, 1);
        else
            append_number(bytes, number);
        at = end;
    }
}

int proof_builder_read(void *context)
{
    struct proof_builder_bytes *const bytes = context;
    return bytes->at < bytes->length ? bytes->byte[bytes->at++] : -1;
}

static void put(struct prover *prover, uint32_t number)
{
    ck_assert_uint_lt(prover->builder->count, PROOF_BUILDER_NUMBERS);
    prover->builder->number[prover->builder->count++] = number;
}

static bool chance(struct prover *prover, int percent)
{
    return support_below(prover->seed, 100) < percent;
}

/* A cell of a set by chance, -1 when it has none. */
static int pick(uint64_t *seed, const struct cellset *set)
{
    const int count = cellset_count(*set);
    int cell = -1;
    for (int skip = count ? support_below(seed, count) : -1; skip >= 0; skip--)
        cell = cellset_next(set, cell + 1);
    return cell;
}

/* Whether the group of the stone touches the side. */
static bool touches(const struct position *position, enum colour colour,
                    int from, int side)
{
    const struct board *const board = position->board;
    struct cellset group = cellset_none();
    cellset_add(&group, from);
    for (struct cellset old = cellset_none(); !cellset_equal(old, group);) {
        old = group;
        for (int c = cellset_next(&old, 0); c >= 0;
             c = cellset_next(&old, c + 1))
            group = cellset_or(group, cellset_and(board->adjacent[c],
                                                  position->stones[colour]));
    }
    for (int c = cellset_next(&group, 0); c >= 0;
         c = cellset_next(&group, c + 1))
        if (board->sides[c] >> side & 1)
            return true;
    return false;
}

/* Whether the colour connects a stone to a side by a stone on the cell. */
static bool touches_with(const struct position *position, enum colour colour,
                         int from, int side, int cell)
{
    struct position after = *position;
    cellset_add(&after.stones[colour], cell);
    return touches(&after, colour, from, side);
}

/* Two cells out of `empty`, a stone on either of which connects the stone to
 * the side; none when it is connected. False: there are no such cells. */
static bool find_arm(struct prover *prover, const struct position *position,
                     int from, int side, struct cellset *empty,
                     struct cellset *arm)
{
    struct cellset left = *empty;
    *arm = cellset_none();
    if (touches(position, prover->winner, from, side))
        return true;
    while (cellset_count(*arm) < 2) {
        const int cell = pick(prover->seed, &left);
        if (cell < 0)
            return false;
        cellset_remove(&left, cell);
        if (touches_with(position, prover->winner, from, side, cell))
            cellset_add(arm, cell);
    }
    *empty = cellset_without(*empty, *arm);
    return true;
}

/* As a bridge or, which comes to the same, as two first moves. */
static void put_arm(struct prover *prover, struct cellset arm)
{
    const bool moves = chance(prover, 50);
    put(prover, !cellset_empty(arm));
    if (cellset_empty(arm))
        return;
    put(prover, moves ? 2 : 0);
    for (int c = cellset_next(&arm, 0); c >= 0; c = cellset_next(&arm, c + 1)) {
        put(prover, (uint32_t)c);
        if (moves)
            put(prover, 0);
    }
}

/* Tries one connection at random. */
static bool try_connection(struct prover *prover,
                           const struct position *position,
                           struct region *region)
{
    const int apart = prover->winner == COLOUR_WHITE ? 3 : 2;
    const int side = support_below(prover->seed, apart);
    const int from = pick(prover->seed, &position->stones[prover->winner]);
    struct cellset empty = position_free(position);
    struct cellset arm[3];
    *region = (struct region){.whole = false};
    if (from < 0)
        return false;
    for (int i = 0; i < 6 / apart; i++) {
        if (!find_arm(prover, position, from, side + apart * i, &empty,
                      &arm[i]))
            return false;
        region->cells = cellset_or(region->cells, arm[i]);
    }
    if (cellset_empty(region->cells) ||
        position_oracle_unsafe(position, prover->winner, &region->cells))
        return false;
    prover->tally->connections++;
    put(prover, 3);
    put(prover, (uint32_t)from);
    put(prover, (uint32_t)side);
    for (int i = 0; i < 6 / apart; i++)
        put_arm(prover, arm[i]);
    return true;
}

static struct region prove(struct prover *prover,
                           const struct position *position);

/* The winner plays one of his winning moves. */
static struct region prove_move(struct prover *prover,
                                const struct position *position)
{
    struct cellset moves = position_free(position);
    for (;;) {
        const int cell = pick(prover->seed, &moves);
        ck_assert_int_ge(cell, 0);
        cellset_remove(&moves, cell);
        const struct position after = position_after(position, cell);
        const enum colour decided = outcome_winner(&after);
        struct region region = {.whole = false};
        if (decided == colour_other(prover->winner) ||
            (decided == COLOUR_NONE &&
             position_oracle_winner(&after) != prover->winner))
            continue;
        put(prover, 8 + (uint32_t)cell);
        if (decided == COLOUR_NONE)
            region = prove(prover, &after);
        if (!region.whole)
            cellset_add(&region.cells, cell);
        return region;
    }
}

/* An answer to a pass if there is one that can be used. */
static bool prove_pass(struct prover *prover, const struct position *position,
                       struct region *region)
{
    const struct prover before = *prover;
    const size_t count = prover->builder->count;
    struct position passed = *position;
    passed.turn = (enum turn)prover->winner;
    if (position_oracle_winner(&passed) != prover->winner)
        return false;
    put(prover, 0);
    *region = prove(prover, &passed);
    if (!region->whole) {
        prover->tally->passes++;
        return true;
    }
    *prover = before;
    prover->builder->count = count;
    return false;
}

static struct region prove_replies(struct prover *prover,
                                   const struct position *position)
{
    struct cellset left = position_free(position);
    struct region region = {.whole = false};
    struct region answer;
    put(prover, 4);
    const size_t place = prover->builder->count;
    put(prover, 0);
    if (chance(prover, 60) && prove_pass(prover, position, &answer)) {
        prover->builder->number[place]++;
        region = answer;
        left = cellset_and(left, answer.cells);
    }
    for (int c = cellset_next(&left, 0); c >= 0;
         c = cellset_next(&left, c + 1)) {
        const struct position after = position_after(position, c);
        if (outcome_winner(&after) == prover->winner) {
            region.whole = true;
            continue;
        }
        put(prover, (uint32_t)c + 1);
        answer = prove(prover, &after);
        prover->builder->number[place]++;
        if (answer.whole)
            cellset_remove(&left, c);
        else
            left = cellset_and(left, answer.cells);
        region.whole |= answer.whole;
        region.cells = cellset_or(region.cells, answer.cells);
    }
    return region;
}

/* Refers to a marked node if one fits. */
static bool refer(struct prover *prover, const struct position *position,
                  struct region *region)
{
    for (uint32_t i = 0; i < prover->marks; i++)
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct mark *const mark = &prover->mark[i];
            const struct position image = symmetry_position(&mark->position, k);
            *region = mark->region;
            region->cells =
                symmetry_set(position->board, k, &mark->region.cells);
            const struct cellset filled =
                cellset_without(region->cells, position_free(position));
            const bool same = cellset_equal(image.stones[prover->winner],
                                            position->stones[prover->winner]) &&
                              (region->whole ? position_equal(&image, position)
                                             : cellset_empty(filled));
            if (!same || image.turn != position->turn)
                continue;
            prover->tally->references++;
            put(prover, 1);
            put(prover, i);
            put(prover, (uint32_t)k);
            return true;
        }
    return false;
}

static struct region prove_plain(struct prover *prover,
                                 const struct position *position)
{
    struct region region;
    prover->nodes++;
    if (position->turn == (enum turn)prover->winner)
        return prove_move(prover, position);
    for (int i = 0; i < CONNECTION_TRIES; i++)
        if (try_connection(prover, position, &region))
            return region;
    return prove_replies(prover, position);
}

static struct region prove(struct prover *prover,
                           const struct position *position)
{
    struct region region;
    if (chance(prover, 80) && refer(prover, position, &region))
        return region;
    /* The number of a mark is known when it is finished, so room is kept for
     * the marks that are still open. */
    if (prover->marks >= MARKS / 2 || !chance(prover, 30))
        return prove_plain(prover, position);
    put(prover, 0);
    region = prove_plain(prover, position);
    ck_assert_uint_lt(prover->marks, MARKS);
    prover->mark[prover->marks++] = (struct mark){*position, region};
    return region;
}

void proof_builder_prove(struct proof_builder *builder,
                         const struct position *position, uint64_t *seed,
                         struct proof_builder_tally *tally)
{
    char text[NOTATION_SIZE];
    struct prover prover = {.builder = builder, .seed = seed, .tally = tally};
    ck_assert_int_eq(outcome_winner(position), COLOUR_NONE);
    prover.winner = position_oracle_winner(position);
    builder->count = 2;
    prove(&prover, position);
    builder->number[0] = prover.nodes;
    builder->number[1] = prover.marks;
    snprintf(builder->line, PROOF_BUILDER_LINE, "any %s %s",
             colour_name(prover.winner), notation_write(position, text));
}
