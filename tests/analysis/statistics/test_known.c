/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_known - made-up results found again, in every orientation. */
#include "analysis/statistics/known.h"

#include "analysis/statistics/ground.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/specimen.h"
#include "tests/support.h"

enum { POSITIONS = 300 };

/* What a position is made to be, by its canonical form: each third of them is
 * won by Black, by White, or not proved. */
static enum colour made_up(const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    return (enum colour)((canonical.stones[0].word[0] * 7 +
                          canonical.stones[1].word[0] * 5 + canonical.turn) %
                         3);
}

static struct known indexed(const struct sample *sample)
{
    struct known known;
    struct status_text why;
    if (known_make(sample, &known, &why))
        ck_abort_msg("%s", why.line);
    return known;
}

START_TEST(results_are_found_in_every_orientation)
{
    uint64_t seed = 4;
    struct sample sample = {.board = board_of(3)};
    struct position positions[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        positions[i] =
            support_scatter(&seed, 3, i % 2 ? TURN_BLACK : TURN_WHITE);
        specimen_add(&sample, &positions[i], made_up(&positions[i]));
    }
    struct known known = indexed(&sample);
    for (int i = 0; i < POSITIONS; i++)
        for (int s = 0; s < BOARD_SYMMETRIES; s++) {
            const struct position image = symmetry_position(&positions[i], s);
            const enum colour over = outcome_winner(&image);
            const enum colour wanted =
                over == COLOUR_NONE ? made_up(&image) : over;
            enum lookup_source source;
            ck_assert_int_eq(known_winner(&known, &image, &source), wanted);
            ck_assert_int_eq(source, over != COLOUR_NONE     ? LOOKUP_RULES
                                     : wanted == COLOUR_NONE ? LOOKUP_UNPROVED
                                                             : LOOKUP_STORED);
        }
    known_free(&known);
    sample_free(&sample);
}
END_TEST

START_TEST(nothing_is_made_up_about_others)
{
    struct sample sample = {.board = board_of(3)};
    const struct position stored = support_position("3/1b2/2b2/4/2w b");
    specimen_add(&sample, &stored, COLOUR_WHITE);
    struct known known = indexed(&sample);
    static const char *const others[] = {"3/1b2/2b2/4/2w w", "3/1b2/2b2/4/3 b",
                                         "3/1b2/2b2/3w/3 b", "3/1w2/2b2/4/2w b",
                                         "3/4/5/4/3 b"};
    enum lookup_source source;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct position other = support_position(others[i]);
        ck_assert_int_eq(known_winner(&known, &other, &source), COLOUR_NONE);
        ck_assert_int_eq(source, LOOKUP_NOT_STORED);
    }
    ck_assert_int_eq(known_winner(&known, &stored, NULL), COLOUR_WHITE);
    known_free(&known);
    sample_free(&sample);
}
END_TEST

START_TEST(a_ground_knows_sets_by_the_contract_too)
{
    struct specimen side_3 =
        specimen_make(3, RULES_INNER, specimen_side_3, NULL);
    struct specimen_store opened = specimen_open_store(&side_3, true);
    const struct request request = request_of(3, RULES_INNER);
    struct ground ground;
    struct status_text why;
    if (ground_read(opened.store, &request, &ground, &why))
        ck_abort_msg("%s", why.line);
    for (uint32_t mask = 0; mask < side_3.masks; mask++) {
        struct position position = specimen_position(&side_3, mask);
        position.turn = TURN_WHITE;
        ck_assert_int_eq(ground_winner(&ground, &position),
                         side_3.white[mask] ? COLOUR_WHITE : COLOUR_BLACK);
        position.turn = TURN_BLACK;
        ck_assert_int_eq(ground_winner(&ground, &position), COLOUR_NONE);
    }
    ground_free(&ground);
    /* Without the main phase a contract that is won by passing tells. */
    const struct request contract = {.side = 3,
                                     .rules = RULES_INNER,
                                     .stones = -1,
                                     .condition = {.where = "to_move = 'c'"}};
    if (ground_read(opened.store, &contract, &ground, &why))
        ck_abort_msg("%s", why.line);
    const struct position full = support_position("3/1bb1/1bbb1/1bb1/3 w");
    ck_assert_uint_eq(ground.sample.main_count, 0);
    ck_assert_int_eq(ground_winner(&ground, &full), COLOUR_BLACK);
    ground_free(&ground);
    specimen_close_store(&opened);
    specimen_free(&side_3);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("known");
    TCase *const tcase = support_case(suite, "known");
    tcase_add_test(tcase, results_are_found_in_every_orientation);
    tcase_add_test(tcase, nothing_is_made_up_about_others);
    tcase_add_test(tcase, a_ground_knows_sets_by_the_contract_too);
    return support_run(suite);
}
