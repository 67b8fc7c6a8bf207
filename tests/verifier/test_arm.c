/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_arm - arms made up by chance: whatever is accepted connects by plain
 * minimax, with the cells it says it uses and no others.
 *
 * The arms are made by a writer that mostly does what an arm should and now and
 * then anything else, so many are accepted and many almost.
 */
#include "verifier/arm.h"

#include "tests/support.h"

enum { NUMBERS = 400, MOST_CELLS = 9 };

/* An arm being written, and read. */
struct draft {
    const struct hexagon *board;
    uint64_t *seed;
    int side;
    struct cells own;
    int count, at;
    uint32_t number[NUMBERS];
    int stray; /* of a hundred numbers, how many are anything */
};

/* Numbers below 128 are bytes. */
static int read_number(void *context)
{
    struct draft *const draft = context;
    return draft->at < draft->count ? (int)draft->number[draft->at++] : -1;
}

static void put(struct draft *draft, int number)
{
    if (support_below(draft->seed, 100) < draft->stray)
        number = support_below(draft->seed, draft->board->cells + 2);
    if (draft->count < NUMBERS)
        draft->number[draft->count++] = (uint32_t)number;
}

static bool touches(const struct draft *draft, struct cells own, int from)
{
    return hexagon_group(draft->board, &own, from, NULL) >> draft->side & 1;
}

/* A cell of the set by chance; -1 when it is empty. */
static int pick(struct draft *draft, const struct cells *set)
{
    const int cell =
        cells_next(set, support_below(draft->seed, draft->board->cells));
    return cell >= 0 ? cell : cells_next(set, 0);
}

/* The cells of a set that end an arm at once, or else those that join it. */
static struct cells useful(const struct draft *draft, struct cells own,
                           int from, const struct cells *free)
{
    struct cells ends = {{0}};
    struct cells near = {{0}};
    struct cells group = {{0}};
    hexagon_group(draft->board, &own, from, &group);
    for (int c = cells_next(free, 0); c >= 0; c = cells_next(free, c + 1)) {
        const struct cells with = cells_with(own, c);
        struct cells joined = {{0}};
        if (touches(draft, with, from))
            ends = cells_with(ends, c);
        hexagon_group(draft->board, &with, from, &joined);
        if (cells_has(&joined, c))
            near = cells_with(near, c);
    }
    return cells_any(ends) && support_below(draft->seed, 4) ? ends : near;
}

static void write_arm(struct draft *draft, struct cells own, int from,
                      struct cells free, int depth);

static void write_link(struct draft *draft, struct cells own, int from,
                       struct cells free, int depth)
{
    const bool bridge = support_below(draft->seed, 2);
    const int moves = bridge ? 2 : 2 + support_below(draft->seed, 2);
    put(draft, bridge ? 0 : moves);
    for (int i = 0; i < moves; i++) {
        const struct cells choice = useful(draft, own, from, &free);
        const int cell = pick(draft, cells_any(choice) ? &choice : &free);
        if (cell < 0)
            return;
        put(draft, cell);
        struct cells left = free;
        cells_flip(&left, cell);
        if (!bridge)
            write_arm(draft, cells_with(own, cell), from, left, depth + 1);
        if (bridge || support_below(draft->seed, 2))
            free = left;
    }
}

/* A hop to a stone by a bridge of any two cells. */
static void write_hop(struct draft *draft, struct cells own, struct cells *free)
{
    put(draft, pick(draft, &own));
    put(draft, 0);
    for (int i = 0; i < 2; i++) {
        const int cell = pick(draft, free);
        if (cell < 0)
            return;
        put(draft, cell);
        cells_flip(free, cell);
    }
}

static void write_arm(struct draft *draft, struct cells own, int from,
                      struct cells free, int depth)
{
    const bool hop = support_below(draft->seed, 8) == 0;
    const bool there = touches(draft, own, from) || depth == 3;
    put(draft, 2 * hop + !there);
    if (hop)
        write_hop(draft, own, &free);
    if (!there)
        write_link(draft, own, from, free, depth);
}

/* Plain minimax: the opponent moves first; the last of his moves, none in
 * particular, is the pass. */
static bool connects(const struct draft *draft, struct cells own, int from,
                     struct cells cells)
{
    if (touches(draft, own, from))
        return true;
    for (int x = cells_next(&cells, 0);; x = cells_next(&cells, x + 1)) {
        struct cells left = cells;
        bool answered = false;
        if (x >= 0)
            cells_flip(&left, x);
        for (int c = cells_next(&left, 0); c >= 0 && !answered;
             c = cells_next(&left, c + 1)) {
            struct cells rest = left;
            cells_flip(&rest, c);
            answered = connects(draft, cells_with(own, c), from, rest);
        }
        if (!answered)
            return false;
        if (x < 0)
            return true;
    }
}

static int count(const struct cells *set)
{
    int n = 0;
    for (int c = cells_next(set, 0); c >= 0; c = cells_next(set, c + 1))
        n++;
    return n;
}

/* Whether an arm by chance was accepted; `size` receives its cells. */
static bool try_arm(struct draft *draft, int *size)
{
    const struct hexagon *const board = draft->board;
    const int from = support_below(draft->seed, board->cells);
    struct verify_report report = {.nodes = 0};
    struct reader reader = {.read = read_number,
                            .context = draft,
                            .report = &report,
                            .board = board,
                            .winner = HEXAGON_WHITE};
    struct cells before = board->all;
    struct cells used = {{0}};
    draft->own = cells_with((struct cells){{0}}, from);
    for (int n = support_below(draft->seed, 2 * board->side); n > 0; n--)
        draft->own =
            cells_with(draft->own, support_below(draft->seed, board->cells));
    for (int n = support_below(draft->seed, 6); n > 0; n--) {
        const int white = support_below(draft->seed, board->cells);
        if (cells_has(&before, white))
            cells_flip(&before, white);
    }
    before = cells_minus(before, draft->own);
    draft->side = support_below(draft->seed, 6);
    draft->count = draft->at = 0;
    write_arm(draft, draft->own, from, before, 0);
    reader.stones[HEXAGON_WHITE] = draft->own;
    struct cells after = before;
    if (!arm_read(&reader, from, draft->side, &after, &used)) {
        ck_assert_int_eq(reader.verdict, VERIFY_REJECTED);
        return false;
    }
    ck_assert(cells_equal(reader.stones[HEXAGON_WHITE], draft->own));
    ck_assert(cells_equal(cells_or(after, used), before));
    ck_assert(!cells_any(cells_and(after, used)));
    *size = count(&used);
    if (*size <= MOST_CELLS)
        ck_assert(connects(draft, draft->own, from, used));
    return true;
}

START_TEST(what_is_accepted_connects)
{
    static struct hexagon board;
    static struct draft draft;
    uint64_t seed = 1;
    int sizes[32] = {0};
    draft.board = &board;
    draft.seed = &seed;
    for (int round = 0; round < support_amount(25000, 60000); round++) {
        const int side = 2 + round % 4;
        int size = 0;
        if (board.side != side)
            hexagon_make(&board, side);
        draft.stray = round / 4 % 3 * 4;
        if (try_arm(&draft, &size))
            sizes[size < 31 ? size : 31]++;
    }
    for (int size = 2; size <= 6; size++)
        if (sizes[size] < support_amount(5, 15))
            ck_abort_msg("%d arms of %d cells", sizes[size], size);
}
END_TEST

SUPPORT_SUITE(arm)
{
    TCase *const arms = support_case(suite, "arms");
    tcase_add_test(arms, what_is_accepted_connects);
}
