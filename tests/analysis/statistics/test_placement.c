/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_placement - sets counted by where their stones stand, against all masks.
 */
#include "analysis/statistics/placement.h"

#include <string.h>

#include "analysis/statistics/cells.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

/* The same counts by going through all masks. */
static void count_masks(const struct contract_fixture *fixture, int k,
                        const struct cellset *kind,
                        struct placement_count counts[BOARD_MAX_CELLS + 1])
{
    memset(counts, 0, (size_t)(k + 1) * sizeof *counts);
    for (uint32_t mask = 0; mask < fixture->masks; mask++) {
        int on = 0;
        if (__builtin_popcount(mask) != k)
            continue;
        for (int i = 0; i < fixture->cells; i++)
            on += (mask >> i & 1) && cellset_has(kind, fixture->cell[i]);
        counts[on].sets++;
        if (fixture->missing[mask])
            continue;
        counts[on].white += fixture->white[mask];
        counts[on].black += !fixture->white[mask];
    }
}

static void check(const struct contract_fixture_subject *subject, int wanted)
{
    const struct contract_sets *const sets = &subject->contract_sets;
    struct cellset kinds[BOARD_MAX_CELLS];
    const int kind_count = cells_kinds(sets->board, sets->rules, kinds);
    struct placement_count counts[BOARD_MAX_CELLS + 1];
    struct placement_count slow[BOARD_MAX_CELLS + 1];
    ck_assert_int_eq(kind_count, wanted);
    for (int i = 0; i < kind_count; i++)
        for (int k = 0; k <= subject->fixture.cells; k++) {
            placement_take(sets, k, &kinds[i], counts);
            count_masks(&subject->fixture, k, &kinds[i], slow);
            for (int m = 0; m <= k; m++) {
                ck_assert(counts[m].sets == slow[m].sets);
                ck_assert_int_eq(counts[m].black, slow[m].black);
                ck_assert_int_eq(counts[m].white, slow[m].white);
            }
        }
}

START_TEST(any_family_by_all_masks)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct contract_fixture_subject subject =
            contract_fixture_subject_make(contract_fixture_random, &seed);
        check(&subject, 2);
        contract_fixture_subject_free(&subject);
    }
}
END_TEST

/* Of side 3 White has the sets of three with the centre, and no others. */
START_TEST(side_3_in_a_report)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    struct report report;
    check(&subject, 2);
    report_init(&report, "complex", 3, RULES_INNER);
    placement_report(&report, &subject.contract_sets);
    const struct report_table *const table = report_find(&report, "placement");
    static const struct {
        const char *name;
        int sets, black;
    } wanted[] = {
        {"2 of 3 on d2", 15, 9},
        {"3 of 3 on d2", 20, 20},
        {"0 of 3 on c3", 20, 20},
        {"1 of 3 on c3", 15, 9},
    };
    size_t row = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        ck_assert_str_eq(report_at(table, row, 0)->text, wanted[i].name);
        ck_assert_int_eq(report_at(table, row, 4)->integer, wanted[i].sets);
        ck_assert_int_eq(report_at(table, row, 5)->integer, wanted[i].sets);
        ck_assert_int_eq(report_at(table, row++, 6)->integer, wanted[i].black);
    }
    ck_assert_uint_eq(report_rows(table), row);
    report_free(&report);
    contract_fixture_subject_free(&subject);
}
END_TEST

SUPPORT_SUITE(placement)
{
    TCase *const tcase = support_case(suite, "placement");
    tcase_add_test(tcase, any_family_by_all_masks);
    tcase_add_test(tcase, side_3_in_a_report);
}
