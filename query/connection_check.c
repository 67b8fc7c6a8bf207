/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * connection_check - reads an arm beside the stones that are there now.
 *
 * The bytes were read before, by proof/proof_tree.c, so they are well-formed.
 * Each arm is read to its end, whatever becomes of it, for the next one begins
 * there.
 */
#include "query/connection_check.h"

struct connection_check {
    const unsigned char *at;
    const struct board *board;
    const struct cellset *own, *other; /* stones of the winner, of the loser */
};

/* What is to be connected to what. */
struct span {
    struct cellset joined; /* stones that are connected, or will be */
    struct cellset target;
};

static uint32_t read_number(struct connection_check *check)
{
    return proof_format_number(&check->at);
}

/* Whether the winner's stones connect what is joined to the target. */
static bool arrives(const struct connection_check *check,
                    const struct span *span)
{
    struct cellset group = span->joined;
    struct cellset fresh = group;
    while (!cellset_empty(fresh)) {
        struct cellset near = cellset_none();
        for (int c = cellset_next(&fresh, 0); c >= 0;
             c = cellset_next(&fresh, c + 1))
            near = cellset_or(near, check->board->adjacent[c]);
        fresh = cellset_without(cellset_and(near, *check->own), group);
        group = cellset_or(group, fresh);
    }
    return !cellset_empty(cellset_and(group, span->target));
}

static bool read_arm(struct connection_check *check, struct span span,
                     struct cellset *used);

/* Whether the winner has made one of a link's first moves and holds what comes
 * after it; the cells are added to `used`. */
static bool read_first_moves(struct connection_check *check,
                             const struct span *span, uint32_t count,
                             struct cellset *used)
{
    bool made = false;
    for (uint32_t i = 0; i < count; i++) {
        const int cell = (int)read_number(check);
        cellset_add(used, cell);
        const bool holds = read_arm(check, *span, used);
        made |= holds && cellset_has(check->own, cell);
    }
    return made;
}

/* Whether a link holds; its cells are added to `used`. */
static bool read_link(struct connection_check *check, const struct span *span,
                      struct cellset *used)
{
    struct cellset cells = cellset_none();
    const uint32_t count = read_number(check);
    bool made = false;
    if (count == 0) {
        cellset_add(&cells, (int)read_number(check));
        cellset_add(&cells, (int)read_number(check));
    } else {
        made = read_first_moves(check, span, count, &cells);
    }
    *used = cellset_or(*used, cells);
    return made || cellset_empty(cellset_and(cells, *check->other)) ||
           arrives(check, span);
}

static bool read_arm(struct connection_check *check, struct span span,
                     struct cellset *used)
{
    const uint32_t head = read_number(check);
    bool holds = true;
    for (uint32_t i = 0; i < head / 2; i++) {
        struct span hop = {.joined = span.joined};
        const int stone = (int)read_number(check);
        cellset_add(&hop.target, stone);
        holds &= read_link(check, &hop, used);
        cellset_add(&span.joined, stone);
    }
    holds &= head % 2 ? read_link(check, &span, used) : arrives(check, &span);
    return holds;
}

static struct cellset side_cells(const struct board *board, int side)
{
    struct cellset cells = cellset_none();
    for (int cell = 0; cell < board->cells; cell++)
        if (board->sides[cell] >> side & 1)
            cellset_add(&cells, cell);
    return cells;
}

/* Reads the arms. */
static bool read_arms(struct connection_check *check,
                      const struct proof_connection *connection,
                      enum colour winner)
{
    const int step = winner == COLOUR_WHITE ? 3 : 2;
    bool holds = true;
    struct cellset used = cellset_none();
    check->at = connection->arms;
    for (int side = connection->side; side < 6; side += step) {
        struct span span = {.target = side_cells(check->board, side)};
        cellset_add(&span.joined, connection->stone);
        holds &= read_arm(check, span, &used);
    }
    return holds;
}

bool connection_check_holds(const struct proof_tree *tree,
                            const unsigned char *bytes, uint32_t index,
                            const struct position *position)
{
    const struct proof_ground *const ground = &tree->grounds[index];
    const struct cellset *const own = &position->stones[tree->winner];
    struct connection_check check = {
        .board = position->board,
        .own = own,
        .other = &position->stones[colour_other(tree->winner)],
    };
    const struct cellset lost = cellset_without(ground->own, *own);
    const struct cellset added = cellset_without(*own, ground->own);
    if (!cellset_empty(lost) ||
        !cellset_empty(cellset_without(added, ground->rest)))
        return false;
    const struct proof_connection connection =
        proof_reader_connection(bytes + ground->begin);
    return read_arms(&check, &connection, tree->winner);
}
