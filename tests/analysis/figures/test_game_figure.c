/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_game_figure - the words under a board and the numbers on it. How a board
 * is drawn is the business of test_board_figure.
 */
#include "analysis/figures/game_figure.h"

#include <string.h>

#include "tests/support.h"

static struct game game_of(const char *text)
{
    struct game game;
    struct status_text why = {""};
    ck_assert_msg(game_read(text, strlen(text), RULES_INNER, false, &game,
                            &why) == STATUS_OK,
                  "%s", why.line);
    return game;
}

static struct figure draw(const char *text, const struct game_notes *notes)
{
    struct figure figure;
    struct status_text why;
    const struct game game = game_of(text);
    ck_assert_int_eq(game_figure_make(&game, notes, &figure, &why), STATUS_OK);
    return figure;
}

/* How many labels have this text. */
static int labels(const struct figure *figure, const char *text)
{
    int count = 0;
    for (size_t i = 0; i < figure->shape_count; i++)
        count += figure->shapes[i].kind == FIGURE_TEXT &&
                 strcmp(figure->shapes[i].text, text) == 0;
    return count;
}

START_TEST(a_position_has_its_state_and_no_numbers)
{
    static const struct game_notes nothing;
    struct figure figure = draw("3/4/2b2/4/3 w", &nothing);
    ck_assert_str_eq(figure.title, "Position 3/4/2b2/4/3 w");
    ck_assert_int_eq(labels(&figure, "White to move"), 1);
    figure_free(&figure);
}
END_TEST

START_TEST(a_record_has_the_numbers_of_its_moves)
{
    static const struct game_notes nothing;
    struct figure figure =
        draw("size=6 contract=inner: f6 e6 d6 pass b5", &nothing);
    struct figure bare = draw("6/7/8/9/10/5b5/5b4/5b3/8/4w2/6 b", &nothing);
    ck_assert_int_eq(labels(&figure, "Black to move; move 4: pass"), 1);
    /* Coordinates are numbers, too. */
    for (int i = 1; i <= 5; i++) {
        const char text[] = {(char)('0' + i), '\0'};
        ck_assert_int_eq(labels(&figure, text) - labels(&bare, text), i != 4);
    }
    figure_free(&figure);
    figure_free(&bare);
}
END_TEST

START_TEST(notes_mark_the_moves_and_tell_of_the_pass)
{
    struct game_notes notes = {.pass = "loss"};
    notes.marks[9] = BOARD_MARK_WIN;
    struct figure figure = draw("3/4/5/4/3 c", &notes);
    ck_assert_int_eq(labels(&figure, "contract: stone or pass; passing: loss"),
                     1);
    ck_assert_ptr_nonnull(strstr(figure.description, "c3"));
    figure_free(&figure);
}
END_TEST

SUPPORT_SUITE(game_figure)
{
    TCase *const tcase = support_case(suite, "game_figure");
    tcase_add_test(tcase, a_position_has_its_state_and_no_numbers);
    tcase_add_test(tcase, a_record_has_the_numbers_of_its_moves);
    tcase_add_test(tcase, notes_mark_the_moves_and_tell_of_the_pass);
}
