/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arm - plays an arm against every reply.
 *
 * Each first move takes a cell away from those that are free below it, so the
 * depth of the recursion is at most the number of cells.
 */
#include "verifier/arm.h"

/* What is to be connected. */
struct way {
    struct cells joined; /* stones that are connected, or will be */
    struct cells target;
};

/* Whether the winner's stones connect what is joined to the target; adds to
 * what is joined all that they connect to it. */
static bool arrives(const struct reader *reader, struct way *way)
{
    const struct cells *const own = &reader->stones[reader->winner];
    const struct cells starts = way->joined;
    struct cells group = {{0}};
    for (int c = cells_next(&starts, 0); c >= 0; c = cells_next(&starts, c + 1))
        if (!cells_has(&group, c))
            hexagon_group(reader->board, own, c, &group);
    way->joined = group;
    return cells_any(cells_and(group, way->target));
}

/* Reads a cell and moves it from `free` to `used`. */
static bool take(struct reader *reader, struct cells *free, struct cells *used,
                 int *cell)
{
    uint32_t number;
    if (!reader_number(reader, &number))
        return false;
    if (number >= (uint32_t)reader->board->cells ||
        !cells_has(free, (int)number))
        return reader_fail(reader, "cell %u is not free for the arm",
                           (unsigned)number);
    *cell = (int)number;
    cells_flip(free, *cell);
    *used = cells_with(*used, *cell);
    return true;
}

static void flip_stone(struct reader *reader, int cell)
{
    cells_flip(&reader->stones[reader->winner], cell);
}

/* Two cells, either of which connects at once. */
static bool bridge(struct reader *reader, const struct way *way,
                   struct cells *free, struct cells *used)
{
    for (int i = 0; i < 2; i++) {
        struct way after = *way;
        int cell;
        if (!take(reader, free, used, &cell))
            return false;
        flip_stone(reader, cell);
        if (!arrives(reader, &after))
            return reader_fail(reader, "a bridge that does not connect");
        flip_stone(reader, cell);
    }
    return true;
}

static bool arm(struct reader *reader, struct way way, struct cells *free,
                struct cells *used);

/* First moves, each with the arm after it. */
static bool moves(struct reader *reader, const struct way *way, uint32_t count,
                  struct cells *free, struct cells *used)
{
    struct cells common = *free;
    struct cells all = {{0}};
    for (uint32_t i = 0; i < count; i++) {
        struct cells left = *free;
        struct cells one = {{0}};
        int cell;
        if (!take(reader, &left, &one, &cell))
            return false;
        flip_stone(reader, cell);
        if (!arm(reader, *way, &left, &one))
            return false;
        flip_stone(reader, cell);
        common = cells_and(common, one);
        all = cells_or(all, one);
    }
    if (cells_any(common))
        return reader_fail(reader, "first moves that one stone meets");
    *free = cells_minus(*free, all);
    *used = cells_or(*used, all);
    return true;
}

static bool read_link(struct reader *reader, const struct way *way,
                      struct cells *free, struct cells *used)
{
    uint32_t count;
    if (!reader_number(reader, &count))
        return false;
    return count == 0 ? bridge(reader, way, free, used)
                      : moves(reader, way, count, free, used);
}

/* Reads an arm; `free` and `used` as in arm_read(). */
static bool arm(struct reader *reader, struct way way, struct cells *free,
                struct cells *used)
{
    uint32_t head;
    if (!reader_number(reader, &head))
        return false;
    for (uint32_t i = 0; i < head / 2; i++) {
        struct way hop = {.joined = way.joined};
        uint32_t stone;
        if (!reader_number(reader, &stone))
            return false;
        if (stone >= (uint32_t)reader->board->cells ||
            !cells_has(&reader->stones[reader->winner], (int)stone))
            return reader_fail(reader, "no stone of the winner's to hop to");
        hop.target = cells_with(hop.target, (int)stone);
        if (!read_link(reader, &hop, free, used))
            return false;
        way.joined = cells_with(way.joined, (int)stone);
    }
    if (head % 2)
        return read_link(reader, &way, free, used);
    return arrives(reader, &way) ||
           reader_fail(reader, "an arm that ends early");
}

bool arm_read(struct reader *reader, int from, int side, struct cells *free,
              struct cells *used)
{
    struct way way = {.target = reader->board->edge[side]};
    way.joined = cells_with(way.joined, from);
    return arm(reader, way, free, used);
}
