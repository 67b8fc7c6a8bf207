/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * playout_board - a stone joins the groups of its ring; what it would touch is
 * known before it is placed, which is how suicides are passed over.
 */
#include "play/playout_board.h"

#include <assert.h>

#include "game/outcome.h"
#include "game/random.h"

void arena_set(struct arena *arena, int side)
{
    static const int step[6][2] = {{1, 0},  {0, 1},  {-1, 1},
                                   {-1, 0}, {0, -1}, {1, -1}};
    const struct board *const board = board_of(side);
    arena->board = board;
    for (int cell = 0; cell < board->cells; cell++) {
        int q, r;
        board_axial(board, cell, &q, &r);
        for (int i = 0; i < 6; i++)
            arena->ring[cell][i] =
                (int16_t)board_cell_at(board, q + step[i][0], r + step[i][1]);
        for (int i = 0; i < 6; i++) {
            const int *const next = step[(i + 1) % 6];
            arena->bridge[cell][i] = (int16_t)board_cell_at(
                board, q + step[i][0] + next[0], r + step[i][1] + next[1]);
        }
    }
}

static int root_of(struct playout_board *playout, int cell)
{
    int16_t *const above = playout->above;
    while (above[cell] != cell) {
        above[cell] = above[above[cell]];
        cell = above[cell];
    }
    return cell;
}

/* The cells of a ring that are the mover's, empty, off the board: bit 2 i of
 * the set is cell i of the ring. */
static unsigned own_of(unsigned ring)
{
    return ring & ~(ring >> 1) & 0x555;
}

static unsigned empty_of(unsigned ring)
{
    return ~(ring | ring >> 1) & 0x555;
}

static unsigned off_of(unsigned ring)
{
    return ring & ring >> 1 & 0x555;
}

/* The set moved on along the ring by one cell, and back. */
static unsigned onward(unsigned set)
{
    return (set << 2 | set >> 10) & 0xfff;
}

static unsigned backward(unsigned set)
{
    return (set >> 2 | set << 10) & 0xfff;
}

/* The groups that a stone would join. */
struct joined {
    unsigned sides; /* of all of them and the cell */
    int count;
    int16_t roots[3];
};

/* Stones next to each other in the ring are of one group, so the first of each
 * row of them is enough. */
static struct joined join(struct playout_board *playout, enum colour colour,
                          int cell)
{
    const struct arena *const arena = playout->arena;
    const unsigned own = own_of(playout_board_ring(playout, colour, cell));
    unsigned first = own == 0x555 ? 1 : own & ~onward(own);
    struct joined joined = {.sides = arena->board->sides[cell]};
    for (; first; first &= first - 1) {
        const int root =
            root_of(playout, arena->ring[cell][__builtin_ctz(first) / 2]);
        joined.sides |= playout->sides[root];
        joined.roots[joined.count++] = (int16_t)root;
    }
    return joined;
}

/* Puts a stone on an empty cell, which joins those groups. */
static void put(struct playout_board *playout, enum colour colour, int cell,
                const struct joined *joined)
{
    const int16_t *const ring = playout->arena->ring[cell];
    const int place = playout->place[cell];
    const int16_t last = playout->free[--playout->free_count];
    playout->free[place] = last;
    playout->place[last] = (int16_t)place;
    playout->stone[cell] = (uint8_t)colour;
    const int16_t root = joined->count ? joined->roots[0] : (int16_t)cell;
    playout->above[cell] = root;
    for (int i = 1; i < joined->count; i++)
        playout->above[joined->roots[i]] = root;
    playout->sides[root] = (uint8_t)joined->sides;
    for (int i = 0; i < 6; i++)
        if (ring[i] >= 0)
            playout->around[ring[i]] |=
                (uint16_t)((colour + 1) << 2 * ((i + 3) % 6));
}

/* The ring of a cell of the empty board. */
static uint16_t empty_ring(const struct arena *arena, int cell)
{
    unsigned ring = 0;
    for (int i = 0; i < 6; i++)
        ring |= arena->ring[cell][i] < 0 ? 3u << 2 * i : 0;
    return (uint16_t)ring;
}

void playout_board_set(struct playout_board *playout, const struct arena *arena,
                       const struct position *position)
{
    const int cells = arena->board->cells;
    assert(position->board == arena->board);
    playout->arena = arena;
    playout->turn = position->turn == TURN_BLACK ? COLOUR_BLACK : COLOUR_WHITE;
    playout->free_count = cells;
    for (int cell = 0; cell < cells; cell++) {
        playout->free[cell] = playout->place[cell] = (int16_t)cell;
        playout->stone[cell] = COLOUR_NONE;
        playout->around[cell] = empty_ring(arena, cell);
    }
    for (int cell = 0; cell < cells; cell++)
        if (position_at(position, cell) != COLOUR_NONE)
            playout_board_add(playout, position_at(position, cell), cell);
}

unsigned playout_board_objectives(struct playout_board *playout,
                                  enum colour colour, int cell)
{
    return outcome_of_sides(join(playout, colour, cell).sides);
}

enum colour playout_board_verdict(enum colour mover, unsigned objectives)
{
    if (!objectives)
        return COLOUR_NONE;
    return objectives & outcome_goal(mover) ? mover : colour_other(mover);
}

unsigned playout_board_add(struct playout_board *playout, enum colour colour,
                           int cell)
{
    const struct joined joined = join(playout, colour, cell);
    put(playout, colour, cell, &joined);
    return outcome_of_sides(joined.sides);
}

enum colour playout_board_play(struct playout_board *playout, int cell)
{
    const enum colour mover = playout->turn;
    playout->turn = colour_other(mover);
    return playout_board_verdict(mover,
                                 playout_board_add(playout, mover, cell));
}

/* The cell that saves a bridge of the mover's which a stone on `last` attacks;
 * MOVE_NONE: there is none. */
static int saving_move(const struct playout_board *playout, int last,
                       uint64_t *random)
{
    const unsigned ring = playout_board_ring(playout, playout->turn, last);
    const unsigned own = own_of(ring);
    const unsigned off = off_of(ring);
    const unsigned saving =
        empty_of(ring) &
        ((onward(own) & backward(own | off)) | (onward(off) & backward(own)));
    if (!saving)
        return MOVE_NONE;
    const int first = 2 * random_below(random, 6);
    const unsigned after = saving >> first;
    return playout->arena
        ->ring[last][__builtin_ctz(after ? after << first : saving) / 2];
}

/* Plays a cell for the player to move, unless it is a suicide; *winner has won
 * by it. */
static bool play_careful(struct playout_board *playout, int cell,
                         enum colour *winner)
{
    const enum colour mover = playout->turn;
    const struct joined joined = join(playout, mover, cell);
    *winner = playout_board_verdict(mover, outcome_of_sides(joined.sides));
    if (*winner == colour_other(mover))
        return false;
    put(playout, mover, cell, &joined);
    playout->turn = colour_other(mover);
    return true;
}

/* Plays an empty cell by chance that is no suicide; MOVE_NONE: all are. Cells
 * found to be suicides go to the front of the list and are not drawn again. */
static int play_any(struct playout_board *playout, uint64_t *random,
                    enum colour *winner)
{
    for (int i = 0; i < playout->free_count; i++) {
        const int draw = i + random_below(random, playout->free_count - i);
        const int16_t cell = playout->free[draw];
        if (play_careful(playout, cell, winner))
            return cell;
        playout->free[draw] = playout->free[i];
        playout->place[playout->free[i]] = (int16_t)draw;
        playout->free[i] = cell;
        playout->place[cell] = (int16_t)i;
    }
    return MOVE_NONE;
}

/* Plays the reply that won last, if it can be played: the cell, or MOVE_NONE.
 */
static int play_reply(struct playout_board *playout,
                      const struct playout_replies *replies, int last,
                      enum colour *winner)
{
    const int cell =
        replies && last >= 0 ? replies->reply[playout->turn][last] : MOVE_NONE;
    return cell >= 0 && playout->stone[cell] == COLOUR_NONE &&
                   play_careful(playout, cell, winner)
               ? cell
               : MOVE_NONE;
}

/* Plays a careful move; MOVE_NONE: there is none. */
static int play_move(struct playout_board *playout,
                     const struct playout_replies *replies, int last,
                     uint64_t *random, enum colour *winner)
{
    const int saving =
        last >= 0 ? saving_move(playout, last, random) : MOVE_NONE;
    if (saving >= 0 && play_careful(playout, saving, winner))
        return saving;
    const int reply = play_reply(playout, replies, last, winner);
    return reply >= 0 ? reply : play_any(playout, random, winner);
}

void playout_replies_clear(struct playout_replies *replies)
{
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
        replies->reply[COLOUR_BLACK][cell] =
            replies->reply[COLOUR_WHITE][cell] = MOVE_NONE;
}

/* Learns from a game of so many moves by turns, the first of them `mover`'s
 * after a stone on `last`. */
static void learn(struct playout_replies *replies, int count, int last,
                  enum colour mover, enum colour winner)
{
    for (int i = 0; i < count; i++) {
        int16_t *const reply = &replies->reply[mover][last < 0 ? 0 : last];
        if (last >= 0 && mover == winner)
            *reply = replies->moves[i];
        else if (last >= 0 && *reply == replies->moves[i])
            *reply = MOVE_NONE;
        last = replies->moves[i];
        mover = colour_other(mover);
    }
}

static enum colour finish_plain(struct playout_board *playout, uint64_t *random)
{
    enum colour winner = COLOUR_NONE;
    while (winner == COLOUR_NONE) {
        assert(playout->free_count); /* a full board has a winner */
        winner = playout_board_play(
            playout, playout->free[random_below(random, playout->free_count)]);
    }
    return winner;
}

static enum colour finish_careful(struct playout_board *playout,
                                  struct playout_replies *replies, int last,
                                  uint64_t *random)
{
    const enum colour mover = playout->turn;
    const int before = last;
    enum colour winner = COLOUR_NONE;
    int count = 0;
    while (winner == COLOUR_NONE) {
        assert(playout->free_count); /* a full board has a winner */
        last = play_move(playout, replies, last, random, &winner);
        if (last < 0)
            winner = colour_other(playout->turn);
        else if (replies)
            replies->moves[count++] = (int16_t)last;
    }
    if (replies)
        learn(replies, count, before, mover, winner);
    return winner;
}

enum colour playout_board_finish(struct playout_board *playout,
                                 enum playout_board_style style,
                                 struct playout_replies *replies, int last,
                                 uint64_t *random)
{
    return style == PLAYOUT_BOARD_PLAIN
               ? finish_plain(playout, random)
               : finish_careful(playout, replies, last, random);
}
