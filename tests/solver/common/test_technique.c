/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_technique - the table, its reader, and every technique on and off.
 *
 * A search must be right with any techniques. The oracle confirms the value and
 * the winning move of random positions for all of them together, for none, for
 * each one alone, and for all but each one. The positions are of the kind that
 * a contract of several stones leads to, with more black stones than white, and
 * each colour wins about half of them: an error in favour of either would show.
 */
#include "solver/common/technique.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "tests/phase.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

enum { TABLE_MEMORY = MEBIBYTE / 4, MOST_TECHNIQUES = 32 };

static int count_techniques(void)
{
    int count = 0;
    while (technique_at(count))
        count++;
    return count;
}

START_TEST(the_table_has_every_technique_once)
{
    const char *const letters = "abcdefghijklmnopqrstuvwxyz-";
    unsigned seen = 0;
    for (int i = 0; technique_at(i); i++) {
        const struct technique_entry *const entry = technique_at(i);
        ck_assert_int_eq(__builtin_popcount(entry->technique), 1);
        ck_assert_uint_eq(seen & entry->technique, 0);
        seen |= entry->technique;
        ck_assert_uint_gt(strlen(entry->name), 0);
        ck_assert_uint_eq(strspn(entry->name, letters), strlen(entry->name));
        ck_assert_str_ne(entry->name, "all");
        ck_assert_uint_gt(strlen(entry->summary), 0);
        ck_assert_ptr_null(strchr(entry->summary, '\n'));
        for (int j = 0; j < i; j++)
            ck_assert_str_ne(entry->name, technique_at(j)->name);
    }
    ck_assert_uint_eq(seen, TECHNIQUE_ALL);
    ck_assert_int_le(count_techniques(), MOST_TECHNIQUES);
}
END_TEST

/* The set that a text stands for; the test fails if it is
 * refused. */
static unsigned parse(const char *text)
{
    const char *bad;
    size_t length;
    unsigned set = ~0U;
    char *const copy = support_exact(text, strlen(text) + 1);
    if (!technique_parse(copy, &set, &bad, &length))
        ck_abort_msg("'%s' refused", text);
    free(copy);
    return set;
}

START_TEST(names_are_read)
{
    ck_assert_uint_eq(parse("all"), TECHNIQUE_ALL);
    ck_assert_uint_eq(parse("all,all"), TECHNIQUE_ALL);
    for (int i = 0; technique_at(i); i++) {
        const struct technique_entry *const one = technique_at(i);
        char text[200];
        ck_assert_uint_eq(parse(one->name), one->technique);
        snprintf(text, sizeof text, "%s,%s", one->name, one->name);
        ck_assert_uint_eq(parse(text), one->technique);
        snprintf(text, sizeof text, "%s,all", one->name);
        ck_assert_uint_eq(parse(text), TECHNIQUE_ALL);
        for (int j = 0; j < i; j++) {
            const struct technique_entry *const two = technique_at(j);
            snprintf(text, sizeof text, "%s,%s", one->name, two->name);
            ck_assert_uint_eq(parse(text), one->technique | two->technique);
        }
    }
}
END_TEST

/* Fails the test unless the text is refused for its part `part`, the first of
 * that kind at or after byte `from`. */
static void check_refused(const char *text, size_t from, const char *part)
{
    const char *bad;
    size_t length;
    unsigned set;
    char *const copy = support_exact(text, strlen(text) + 1);
    if (technique_parse(copy, &set, &bad, &length))
        ck_abort_msg("'%s' accepted", text);
    if (bad != copy + from || length != strlen(part) ||
        memcmp(bad, part, length) != 0)
        ck_abort_msg("'%s': blamed '%.*s'", text, (int)length, bad);
    free(copy);
}

START_TEST(other_names_are_refused)
{
    char text[200];
    check_refused("", 0, "");
    check_refused(",", 0, "");
    check_refused("all,", 4, "");
    check_refused("al", 0, "al");
    check_refused("alls", 0, "alls");
    check_refused("All", 0, "All");
    check_refused(" all", 0, " all");
    check_refused("all,no,all,never", 4, "no");
    for (int i = 0; technique_at(i); i++) {
        const char *const name = technique_at(i)->name;
        const size_t length = strlen(name);
        snprintf(text, sizeof text, "%s,,all", name);
        check_refused(text, length + 1, "");
        snprintf(text, sizeof text, "%s, all", name);
        check_refused(text, length + 1, " all");
        snprintf(text, sizeof text, "all,%.*s", (int)length - 1, name);
        check_refused(text, 4, text + 4);
        snprintf(text, sizeof text, "all,%s.", name);
        check_refused(text, 4, text + 4);
    }
}
END_TEST

/* A choice of techniques to try. */
struct choice {
    char name[80];
    unsigned without;
};

/* Choice number i: all, none, then each alone and each left out; false past the
 * last. */
static bool choice_at(int i, struct choice *choice)
{
    const struct technique_entry *const one =
        i < 2 ? NULL : technique_at(i / 2 - 1);
    if (i >= 2 && !one)
        return false;
    if (!one) {
        choice->without = i ? TECHNIQUE_ALL : 0;
        snprintf(choice->name, sizeof choice->name, "%s",
                 i ? "no technique" : "all techniques");
    } else {
        choice->without =
            i % 2 ? one->technique : TECHNIQUE_ALL & ~one->technique;
        snprintf(choice->name, sizeof choice->name, i % 2 ? "without %s" : "%s",
                 one->name);
    }
    return true;
}

/* What is drawn of one side: positions of so many stones, with about so many
 * more black ones. A few positions with many empty cells cost more than all the
 * others, so most are late. */
struct kind {
    int side, count;
    int least_stones, most_stones;
    int least_surplus, most_surplus;
};

enum { MOST_DRAWN = 5000, BLOCKS = 10 };

static const struct kind kinds[] = {
    {3, 5000, 7, 12, 2, 4},
    {4, 500, 21, 27, 4, 6},
};

static struct position drawn[2][MOST_DRAWN];

/* How many of a kind are tried. */
static int count_of(int kind)
{
    return support_amount(kinds[kind].count / 5, kinds[kind].count);
}

static struct position draw(uint64_t *seed, const struct kind *kind, int round)
{
    const int range = kind->most_stones - kind->least_stones + 1;
    const int choices = kind->most_surplus - kind->least_surplus + 1;
    const int stones = kind->least_stones + round % range;
    const int surplus = kind->least_surplus + support_below(seed, choices);
    const int white = (stones - surplus) / 2;
    for (;;) {
        const struct position position =
            position_oracle_strew(seed, kind->side, stones - white, white);
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

/* Once for all tests of the program; the judge is asked about each position, so
 * that no test need wait for it. */
static void draw_positions(void)
{
    uint64_t seed = 90;
    position_oracle_open();
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < count_of(k); i++) {
            drawn[k][i] = draw(&seed, &kinds[k], i);
            position_oracle_winner(&drawn[k][i]);
        }
}

/* Not fewer than 40 in a hundred, nor more than 60. */
static void check_half(int part, int whole)
{
    ck_assert_int_ge(100 * part, 40 * whole);
    ck_assert_int_le(100 * part, 60 * whole);
}

START_TEST(the_positions_are_fair)
{
    int black = 0;
    int to_move = 0;
    for (int i = 0; i < count_of(_i); i++) {
        const struct position *const position = &drawn[_i][i];
        ck_assert_int_gt(cellset_count(position->stones[COLOUR_BLACK]),
                         cellset_count(position->stones[COLOUR_WHITE]));
        ck_assert_int_le(cellset_count(position_free(position)), 17);
        black += position_oracle_winner(position) == COLOUR_BLACK;
        to_move += position->turn == TURN_BLACK;
    }
    check_half(black, count_of(_i));
    check_half(to_move, count_of(_i));
}
END_TEST

/* Tries every choice on the positions of a kind whose number leaves the
 * remainder `block`; in `make check` on every other one of them. */
static void check_block(int kind, int block)
{
    struct choice choice;
    for (int k = 0; choice_at(k, &choice); k++) {
        struct search *const search = search_checks_create_without(
            kinds[kind].side, TABLE_MEMORY, choice.without);
        position_oracle_try(choice.name);
        for (int i = block; i < count_of(kind);
             i += BLOCKS * support_amount(2, 1)) {
            const struct search_verdict verdict =
                search_checks_prove(search, &drawn[kind][i]);
            search_checks_check_right(&drawn[kind][i], &verdict);
        }
        search_destroy(search);
    }
}

START_TEST(any_techniques_are_right_on_side_3)
{
    check_block(0, _i);
}
END_TEST

START_TEST(any_techniques_are_right_late_on_side_4)
{
    check_block(1, _i);
}
END_TEST

/* Whether some position of a kind takes other nodes without a technique. */
static bool changes_work(unsigned without, int kind)
{
    bool changes = false;
    struct search *const with =
        search_checks_create_without(kinds[kind].side, TABLE_MEMORY, 0);
    struct search *const less =
        search_checks_create_without(kinds[kind].side, TABLE_MEMORY, without);
    for (int i = 0; i < count_of(kind) && !changes; i++)
        changes = search_checks_prove(with, &drawn[kind][i]).nodes !=
                  search_checks_prove(less, &drawn[kind][i]).nodes;
    search_destroy(with);
    search_destroy(less);
    return changes;
}

/* Else its name in the table would be idle. */
START_TEST(every_technique_changes_the_work)
{
    for (int i = 0; technique_at(i); i++) {
        const unsigned without = technique_at(i)->technique;
        if (!changes_work(without, 0) && !changes_work(without, 1))
            ck_abort_msg("%s changes nothing", technique_at(i)->name);
    }
}
END_TEST

static struct phase *sets;

static void judge_sets(void)
{
    position_oracle_open();
    sets = phase_create(3, RULES_INNER);
    phase_judge(sets);
}

static void forget_sets(void)
{
    phase_destroy(sets);
}

/* With all techniques they are proved in test_search. Images of sets, and
 * those of fewer than three stones, are left to the slow tests. */
START_TEST(no_technique_is_needed_for_the_sets_of_side_3)
{
    struct search *const search =
        search_checks_create_without(3, 32 * MEBIBYTE, TECHNIQUE_ALL);
    for (uint32_t set = (uint32_t)_i; set < sets->sets; set += BLOCKS) {
        if (!support_amount(
                sets->first[set] == set && __builtin_popcount(set) > 2, 1))
            continue;
        struct position position = phase_position(sets, set);
        position.turn = TURN_WHITE;
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
    }
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(technique)
{
    TCase *const names = support_case(suite, "names");
    tcase_add_test(names, the_table_has_every_technique_once);
    tcase_add_test(names, names_are_read);
    tcase_add_test(names, other_names_are_refused);
    TCase *const positions = support_case(suite, "positions");
    tcase_add_unchecked_fixture(positions, draw_positions, NULL);
    tcase_add_loop_test(positions, the_positions_are_fair, 0, 2);
    tcase_add_loop_test(positions, any_techniques_are_right_on_side_3, 0,
                        BLOCKS);
    tcase_add_loop_test(positions, any_techniques_are_right_late_on_side_4, 0,
                        BLOCKS);
    tcase_add_test(positions, every_technique_changes_the_work);
    TCase *const phase = support_case(suite, "the sets of side 3");
    tcase_add_unchecked_fixture(phase, judge_sets, forget_sets);
    tcase_add_loop_test(phase, no_technique_is_needed_for_the_sets_of_side_3, 0,
                        BLOCKS);
}
