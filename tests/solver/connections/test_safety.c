/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_safety - every answer against trying all ways to fill the cells.
 *
 * In undecided positions each subset of some empty cells is filled with a
 * colour, and game/outcome.h says which objectives the colour's stones then
 * hold. The cells are safe when it is never the other's alone. Most random
 * cells are far from any objective, so besides scattered ones there are those
 * that grow from a cell or along the colour's groups, and both answers must
 * come up often for each colour.
 */
#include "solver/connections/safety.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/pick.h"
#include "tests/support.h"

enum {
    MOST = 9, /* cells in a set: 512 ways to fill them */
    ROUNDS = 20000
};

static struct state state;

/* Some empty cells. */
struct some {
    int cell[MOST];
    int count;
};

static bits bits_of_some(const struct some *some)
{
    bits cells = bits_none();
    for (int i = 0; i < some->count; i++)
        cells |= bits_of(some->cell[i]);
    return cells;
}

/* Whether the colour may fill any of the cells and never lose by it. */
static bool is_never_lost(const struct position *position, enum colour colour,
                          const struct some *some)
{
    const unsigned goal = outcome_goal(colour);
    for (int subset = 0; subset < 1 << some->count; subset++) {
        struct position filled = *position;
        for (int i = 0; i < some->count; i++)
            if (subset >> i & 1)
                cellset_add(&filled.stones[colour], some->cell[i]);
        const unsigned made = outcome_objectives(&filled, colour);
        if (made && !(made & goal))
            return false;
    }
    return true;
}

/* Fails with the position and the cells. */
static void complain(const struct position *position, enum colour colour,
                     const struct some *some, const char *what)
{
    char text[NOTATION_SIZE];
    char cells[8 * MOST] = "";
    for (int i = 0; i < some->count; i++) {
        char name[NOTATION_CELL_SIZE];
        strcat(strcat(cells, " "),
               notation_cell(position->board, some->cell[i], name));
    }
    ck_abort_msg("%s, %s on%s: %s", notation_write(position, text),
                 colour_name(colour), cells, what);
}

/* Whether the cells are said to be safe, rightly so. */
static bool check(const struct position *position, enum colour colour,
                  const struct some *some)
{
    state_init(&state, position);
    const bool safe =
        safety_holds(state.sets, state.now, colour, bits_of_some(some));
    if (safe != is_never_lost(position, colour, some))
        complain(position, colour, some, safe ? "not safe" : "safe");
    return safe;
}

/* The empty cells next to those of a set, or of a stone of the colour's that
 * is connected to them. */
static struct cellset around(const struct position *position,
                             enum colour colour, struct cellset set)
{
    const struct cellset *const stones = &position->stones[colour];
    struct cellset near = set;
    for (bool more = true; more;) {
        const struct cellset from = cellset_or(set, cellset_and(near, *stones));
        struct cellset next = near;
        for (int cell = cellset_next(&from, 0); cell >= 0;
             cell = cellset_next(&from, cell + 1))
            next = cellset_or(next, position->board->adjacent[cell]);
        more = !cellset_equal(next, near);
        near = next;
    }
    return cellset_without(cellset_and(near, position_free(position)), set);
}

/* The cells on three alternate sides, or none. */
static struct cellset draw_shunned(uint64_t *seed, const struct board *board)
{
    static const unsigned triples[] = {0, 025, 052};
    const unsigned sides = triples[support_below(seed, 3)];
    struct cellset shunned = cellset_none();
    for (int cell = 0; cell < board->cells; cell++)
        if (board->sides[cell] & sides)
            cellset_add(&shunned, cell);
    return shunned;
}

/* Draws empty cells: anywhere, or most of them next to those before; `shunned`
 * ones seldom. */
static struct some draw_cells(uint64_t *seed, const struct position *position,
                              enum colour colour, struct cellset shunned)
{
    const int most = 1 + support_below(seed, MOST);
    const int leaps = support_below(seed, 3) ? 10 : 100; /* of a hundred */
    struct some some = {.count = 0};
    struct cellset left = position_free(position);
    struct cellset drawn = cellset_none();
    while (some.count < most && !cellset_empty(left)) {
        struct cellset from = around(position, colour, drawn);
        if (support_below(seed, 100) < leaps)
            from = left;
        if (support_below(seed, 20))
            from = cellset_without(from, shunned);
        const int cell = pick_cell(
            seed, bits_of_cellset(cellset_empty(from) ? &left : &from));
        some.cell[some.count++] = cell;
        cellset_add(&drawn, cell);
        cellset_remove(&left, cell);
    }
    return some;
}

/* A position in which nobody has won; the colour has no stones on `shunned`. */
static struct position draw_position(uint64_t *seed, int side,
                                     enum colour colour, struct cellset shunned)
{
    for (;;) {
        struct position position = support_scatter(seed, side, TURN_BLACK);
        struct cellset *const stones = &position.stones[colour];
        *stones = cellset_without(*stones, shunned);
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

/* Each answer must come up in so many rounds. */
static void check_random(uint64_t seed, int side, enum colour colour, int least)
{
    int answers[2] = {0, 0};
    for (int round = 0; round < ROUNDS; round++) {
        const struct cellset shunned = draw_shunned(&seed, board_of(side));
        const struct position position =
            draw_position(&seed, side, colour, shunned);
        const struct some some = draw_cells(&seed, &position, colour, shunned);
        answers[check(&position, colour, &some)]++;
    }
    ck_assert_int_ge(answers[false], least);
    ck_assert_int_ge(answers[true], least);
}

START_TEST(every_answer_is_right_on_side_3)
{
    check_random(150, 3, (enum colour)_i, ROUNDS / 20);
}
END_TEST

START_TEST(every_answer_is_right_on_side_4)
{
    check_random(151, 4, (enum colour)_i, ROUNDS / 20);
}
END_TEST

/* The cells named in a text, parted by spaces. */
static struct some read_cells(const struct board *board, const char *text)
{
    struct some some = {.count = 0};
    while (*text) {
        const size_t length = strcspn(text, " ");
        some.cell[some.count++] = notation_parse_cell(board, text, length);
        text += length + strspn(text + length, " ");
    }
    return some;
}

/* The middle cells of the sides touch one side each; e2, b4 and b1 are on
 * alternate ones. */
START_TEST(known_answers)
{
    static const struct {
        const char *text;
        enum colour colour;
        const char *cells;
        bool safe;
    } known[] = {
        {"3/4/5/4/3 w", COLOUR_WHITE, "", true},
        {"3/4/5/4/3 w", COLOUR_WHITE, "e2 b4 b1", true},
        {"3/1ww1/1www1/1ww1/3 w", COLOUR_WHITE, "e2 b4 b1", false},
        {"3/1ww1/1www1/1ww1/3 w", COLOUR_WHITE, "e2 b4 a1", true},
        {"3/1ww1/1www1/1ww1/3 w", COLOUR_WHITE, "e2 b4 b1 a1", false},
        {"3/1ww1/5/1ww1/3 w", COLOUR_WHITE, "e2 b4 b1", true},
        {"3/1ww1/5/1ww1/3 w", COLOUR_WHITE, "e2 b4 b1 c3", false},
        {"3/1bb1/1bbb1/1bb1/3 w", COLOUR_BLACK, "e2 b4 b1", true},
        {"3/1bb1/1bbb1/1bb1/3 w", COLOUR_BLACK, "e2 a3", false},
        {"3/1bb1/1bbb1/bbbb/3 w", COLOUR_BLACK, "e1 e2 e3 a2", true},
        {"3/1bb1/1bbb1/bbbb/3 w", COLOUR_BLACK, "e1 e2 e3 c1", false},
        {"3/1bb1/5/bbbb/3 w", COLOUR_BLACK, "e1 e2 d4", true},
        {"3/1bb1/5/bbbb/3 w", COLOUR_BLACK, "e1 e2 d4 c3", false},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct position position = support_position(known[i].text);
        const struct some some = read_cells(position.board, known[i].cells);
        if (check(&position, known[i].colour, &some) != known[i].safe)
            complain(&position, known[i].colour, &some, "the wrong answer");
    }
}
END_TEST

SUPPORT_SUITE(safety)
{
    TCase *const tcase = support_case(suite, "safety");
    tcase_add_test(tcase, known_answers);
    tcase_add_loop_test(tcase, every_answer_is_right_on_side_3, 0, 2);
    tcase_add_loop_test(tcase, every_answer_is_right_on_side_4, 0, 2);
}
