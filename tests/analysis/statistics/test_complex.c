/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_complex - the contract complex against known figures and brute force.
 *
 * Side 3 by hand, with ring cells 0 to 5 around the centre: a pair of ring
 * cells apart is in no triple of D, so 9 pairs and 6 triples are facets; every
 * triple outside D has its pairs in D, so 29 triples are minimal; the Euler
 * characteristic is 7 - 21 + 6. Grundy values: triples 0; pairs apart 0, the
 * others 1; the centre 0, a ring cell 2; the empty set 1.
 */
#include "analysis/statistics/complex.h"

#include <string.h>

#include "game/outcome.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

struct subject {
    struct contract_fixture specimen;
    struct side_results side_results;
    struct contract_sets contract_sets;
    struct complex complex;
};

static void analyse(struct subject *subject, bool with_contract)
{
    struct status_text why;
    subject->side_results =
        contract_fixture_sample(&subject->specimen, with_contract);
    if (contract_sets_build(&subject->side_results, &subject->contract_sets,
                            &why) ||
        complex_take(&subject->contract_sets, &subject->complex, &why))
        ck_abort_msg("%s", why.line);
}

static void drop(struct subject *subject)
{
    complex_free(&subject->complex);
    contract_sets_free(&subject->contract_sets);
    side_results_free(&subject->side_results);
}

static void check_count(struct stones_count count, int64_t classes, int64_t raw)
{
    ck_assert_int_eq(count.classes, classes);
    ck_assert_int_eq(count.raw, raw);
}

START_TEST(side_2_is_a_point)
{
    struct subject subject;
    subject.specimen =
        contract_fixture_make(2, RULES_INNER, contract_fixture_all_white, NULL);
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    ck_assert(complex->complete && complex->closed == COMPLEX_CLOSED);
    check_count(complex->layers[0].faces, 1, 1);
    check_count(complex->layers[1].faces, 1, 1);
    check_count(complex->layers[0].facets, 0, 0);
    check_count(complex->layers[1].facets, 1, 1);
    ck_assert_int_eq(complex->euler, 1);
    ck_assert_int_eq(complex->reduced, 0);
    check_count(complex->grundy[0], 1, 1);
    check_count(complex->grundy[1], 1, 1);
    check_count(complex->wins, 1, 1);
    check_count(complex->losses, 1, 1);
    ck_assert_int_eq(complex->pairs, 1);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(side_3_has_the_reference_values)
{
    static const int faces[] = {1, 7, 21, 6, 0, 0, 0, 0};
    static const int classes[] = {1, 2, 4, 1, 0, 0, 0, 0};
    struct subject subject;
    subject.specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    ck_assert(complex->complete && complex->closed == COMPLEX_CLOSED);
    for (int k = 0; k <= 7; k++) {
        const struct complex_layer *const layer = &complex->layers[k];
        check_count(layer->faces, classes[k], faces[k]);
        check_count(layer->facets,
                    k == 2   ? 2
                    : k == 3 ? 1
                             : 0,
                    k == 2   ? 9
                    : k == 3 ? 6
                             : 0);
        check_count(layer->minimal, k == 3 ? 5 : 0, k == 3 ? 29 : 0);
        ck_assert(layer->complete && layer->has_facets && layer->has_minimal);
    }
    ck_assert_int_eq(complex->pairs, 448);
    ck_assert_int_eq(complex->violations, 0);
    ck_assert_int_eq(complex->euler, -8);
    ck_assert_int_eq(complex->reduced, -9);
    check_count(complex->grundy[0], 4, 16);
    check_count(complex->grundy[1], 3, 13);
    check_count(complex->grundy[2], 1, 6);
    check_count(complex->grundy[3], 0, 0);
    check_count(complex->no_grundy, 0, 0);
    check_count(complex->wins, 22, 112);
    check_count(complex->losses, 4, 16);
    check_count(complex->undecided, 0, 0);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

static int computed_grundy(const struct subject *subject, const char *text)
{
    const struct position position = support_position(text);
    const int64_t index = contract_sets_find(&subject->contract_sets,
                                             &position.stones[COLOUR_BLACK]);
    ck_assert_int_ge(index, 0);
    return subject->complex.sets[index].grundy;
}

START_TEST(side_3_grundy_values)
{
    struct subject subject;
    subject.specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    analyse(&subject, false);
    ck_assert_int_eq(computed_grundy(&subject, "3/4/5/4/3 c"), 1);
    ck_assert_int_eq(computed_grundy(&subject, "3/4/2b2/4/3 c"), 0);
    ck_assert_int_eq(computed_grundy(&subject, "3/1b2/5/4/3 c"), 2);
    ck_assert_int_eq(computed_grundy(&subject, "3/1bb1/2b2/4/3 c"), 0);
    ck_assert_int_eq(computed_grundy(&subject, "3/1bb1/1b3/4/3 c"), -1);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(a_family_that_is_not_closed)
{
    struct subject subject;
    subject.specimen = contract_fixture_make(3, RULES_INNER,
                                             contract_fixture_not_closed, NULL);
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    ck_assert_int_eq(complex->closed, COMPLEX_NOT_CLOSED);
    ck_assert_int_eq(complex->violations, 42);
    ck_assert_int_eq(complex->layers[1].violations, 42);
    ck_assert_int_eq(complex->example_count, 5);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(
            subject.contract_sets.sets[complex->examples[i].lower].count, 1);
        ck_assert_int_eq(
            subject.contract_sets.sets[complex->examples[i].upper].count, 2);
    }
    check_count(complex->layers[0].facets, 1, 1);
    check_count(complex->layers[2].facets, 4, 21);
    check_count(complex->layers[1].minimal, 2, 7);
    check_count(complex->layers[3].minimal, 6, 35);
    check_count(complex->layers[4].minimal, 0, 0);
    ck_assert_int_eq(complex->euler, -21);
    ck_assert_int_eq(complex->reduced, -22);
    check_count(complex->grundy[0], 5, 22);
    check_count(complex->wins, 21, 106);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(a_missing_layer_blanks_what_needs_it)
{
    struct subject subject;
    subject.specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    for (uint32_t mask = 0; mask < subject.specimen.masks; mask++)
        if (__builtin_popcount(mask) == 2)
            contract_fixture_omit(&subject.specimen, mask);
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    ck_assert(!complex->complete && complex->closed == COMPLEX_UNDECIDED);
    check_count(complex->known, 22, 107);
    for (int k = 0; k <= 7; k++) {
        ck_assert_int_eq(complex->layers[k].complete, k != 2);
        ck_assert_int_eq(complex->layers[k].has_facets, k != 1 && k != 2);
        ck_assert_int_eq(complex->layers[k].has_minimal, k != 2 && k != 3);
    }
    ck_assert_int_eq(complex->pairs, 448 - 7 * 6 - 21 * 5);
    check_count(complex->grundy[0], 1, 6);
    check_count(complex->no_grundy, 3, 8);
    check_count(complex->undecided, 3, 8);
    check_count(complex->wins, 18, 93);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(an_outcome_may_be_known_without_a_grundy_value)
{
    /* Without the pairs of ring cells apart: the centre is still known to
     * lose, so the empty board wins, though its Grundy value is open. */
    struct subject subject;
    subject.specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    const struct position apart = support_position("3/1b2/5/2b1/3 c");
    contract_fixture_omit(
        &subject.specimen,
        contract_fixture_mask(&subject.specimen, apart.stones[0]));
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    ck_assert_int_eq(computed_grundy(&subject, "3/4/5/4/3 c"), -1);
    ck_assert_int_eq(computed_grundy(&subject, "3/4/2b2/4/3 c"), 0);
    ck_assert_int_eq(complex->sets[0].value, VALUE_WIN);
    ck_assert(!complex->layers[2].complete);
    check_count(complex->layers[2].known, 3, 18);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(a_lost_face_has_the_value_0_whatever_is_missing)
{
    /* Without the centre and two ring cells apart: the centre with one ring
     * cell is won, by a triple, with a value that is open, and the centre is
     * lost. */
    struct subject subject;
    subject.specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    const struct position apart = support_position("3/1b2/2bb1/4/3 c");
    contract_fixture_omit(
        &subject.specimen,
        contract_fixture_mask(&subject.specimen, apart.stones[0]));
    analyse(&subject, true);
    ck_assert_int_eq(computed_grundy(&subject, "3/1b2/2b2/4/3 c"), -1);
    ck_assert_int_eq(computed_grundy(&subject, "3/4/2b2/4/3 c"), 0);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(stored_values_that_do_not_follow_are_refused)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct side_results side_results = contract_fixture_sample(&side_3, true);
    struct contract_sets contract_sets;
    struct complex complex;
    struct status_text why;
    ck_assert_int_eq(contract_sets_build(&side_results, &contract_sets, &why),
                     STATUS_OK);
    for (size_t i = 0; i < contract_sets.count; i++) {
        struct contract_sets_set *const set = &contract_sets.sets[i];
        const struct contract_sets_set right = *set;
        set->value = value_opposite(set->value);
        ck_assert_int_eq(complex_take(&contract_sets, &complex, &why),
                         STATUS_FAILED);
        support_check_line(&why);
        *set = right;
        if (right.grundy < 0)
            continue;
        set->grundy++;
        ck_assert_int_eq(complex_take(&contract_sets, &complex, &why),
                         STATUS_FAILED);
        ck_assert_ptr_nonnull(strstr(why.line, "Grundy"));
        *set = right;
    }
    ck_assert_int_eq(complex_take(&contract_sets, &complex, &why), STATUS_OK);
    complex_free(&complex);
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    contract_fixture_free(&side_3);
}
END_TEST

/* What brute force over masks says about a set: -1 when some set it takes to
 * tell is missing. */
static int raw_facet(const struct contract_fixture *specimen, uint32_t mask)
{
    for (int i = 0; i < specimen->cells; i++) {
        const uint32_t next = mask | UINT32_C(1) << i;
        if (next != mask && specimen->missing[next])
            return -1;
        if (next != mask && specimen->white[next])
            return 0;
    }
    return specimen->white[mask];
}

static int raw_minimal(const struct contract_fixture *specimen, uint32_t mask)
{
    for (int i = 0; i < specimen->cells; i++) {
        const uint32_t less = mask & ~(UINT32_C(1) << i);
        if (less != mask && specimen->missing[less])
            return -1;
        if (less != mask && !specimen->white[less])
            return 0;
    }
    return !specimen->white[mask];
}

/* Compares the marks of each known set. */
static void compare_sets(const struct subject *subject)
{
    const struct contract_fixture *const specimen = &subject->specimen;
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        const struct position position =
            contract_fixture_position(specimen, mask);
        const int64_t index = contract_sets_find(
            &subject->contract_sets, &position.stones[COLOUR_BLACK]);
        if ((index < 0) != specimen->missing[mask])
            ck_abort_msg("mask %x is missing or is not", mask);
        if (index < 0)
            continue;
        const struct complex_set *const set = &subject->complex.sets[index];
        if (set->facet != (raw_facet(specimen, mask) > 0))
            ck_abort_msg("facet %x", mask);
        if (set->minimal != (raw_minimal(specimen, mask) > 0))
            ck_abort_msg("minimal %x", mask);
        if (set->grundy >= 0 && set->grundy != specimen->grundy[mask])
            ck_abort_msg("Grundy value of %x", mask);
        if (set->value != VALUE_UNKNOWN && set->value != specimen->value[mask])
            ck_abort_msg("outcome of %x", mask);
        if (subject->complex.complete &&
            (set->value == VALUE_UNKNOWN ||
             set->grundy != specimen->grundy[mask]))
            ck_abort_msg("%x is not solved", mask);
    }
}

/* Whether the stones of a mask end the game once somebody passes. */
static bool over(const struct contract_fixture *specimen, uint32_t mask)
{
    struct position position = contract_fixture_position(specimen, mask);
    position.turn = TURN_WHITE;
    return outcome_winner(&position) != COLOUR_NONE;
}

/* The same for the pairs in which the larger set is not over. */
static void compare_live(const struct subject *subject)
{
    const struct contract_fixture *const specimen = &subject->specimen;
    int64_t pairs = 0, violations = 0, of_layers = 0;
    for (uint32_t next = 0; next < specimen->masks; next++) {
        if (specimen->missing[next] || over(specimen, next))
            continue;
        for (int i = 0; i < specimen->cells; i++) {
            const uint32_t mask = next & ~(UINT32_C(1) << i);
            if (next == mask || specimen->missing[mask])
                continue;
            pairs++;
            violations += !specimen->white[mask] && specimen->white[next];
        }
    }
    ck_assert_int_eq(subject->complex.live_pairs, pairs);
    ck_assert_int_eq(subject->complex.live_violations, violations);
    for (int k = 0; k <= specimen->cells; k++)
        of_layers += subject->complex.layers[k].live_pairs;
    ck_assert_int_eq(of_layers, pairs);
}

/* The pairs that would be violations with some values of the missing sets. */
static int64_t undecided_pairs(const struct contract_fixture *specimen)
{
    int64_t pairs = 0;
    for (uint32_t mask = 0; mask < specimen->masks; mask++)
        for (int i = 0; i < specimen->cells; i++) {
            const uint32_t next = mask | UINT32_C(1) << i;
            pairs += next != mask &&
                     (specimen->missing[mask] || specimen->missing[next]) &&
                     (specimen->missing[mask] || !specimen->white[mask]) &&
                     (specimen->missing[next] || specimen->white[next]);
        }
    return pairs;
}

/* Compares pairs, violations and layers with counts over all masks. */
static void compare_totals(const struct subject *subject)
{
    const struct contract_fixture *const specimen = &subject->specimen;
    int64_t pairs = 0, violations = 0, euler = 0;
    int64_t facets[20] = {0}, minimal[20] = {0}, faces[20] = {0};
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        const int k = __builtin_popcount(mask);
        if (specimen->missing[mask])
            continue;
        faces[k] += specimen->white[mask];
        facets[k] += raw_facet(specimen, mask) > 0;
        minimal[k] += raw_minimal(specimen, mask) > 0;
        if (specimen->white[mask] && k)
            euler += k % 2 ? 1 : -1;
        for (int i = 0; i < specimen->cells; i++) {
            const uint32_t next = mask | UINT32_C(1) << i;
            if (next == mask || specimen->missing[next])
                continue;
            pairs++;
            violations += !specimen->white[mask] && specimen->white[next];
        }
    }
    const struct complex *const complex = &subject->complex;
    ck_assert_int_eq(complex->pairs, pairs);
    ck_assert_int_eq(complex->violations, violations);
    const int64_t undecided = undecided_pairs(specimen);
    ck_assert_int_eq((int64_t)complex->undecided_pairs, undecided);
    ck_assert_int_eq(complex->closed, violations  ? COMPLEX_NOT_CLOSED
                                      : undecided ? COMPLEX_UNDECIDED
                                                  : COMPLEX_CLOSED);
    if (complex->complete) {
        ck_assert_int_eq(complex->euler, euler);
        ck_assert_int_eq(complex->reduced, euler - specimen->white[0]);
    }
    for (int k = 0; k <= specimen->cells; k++) {
        const struct complex_layer *const layer = &complex->layers[k];
        ck_assert_int_eq(layer->faces.raw, faces[k]);
        ck_assert_int_eq(layer->facets.raw, layer->has_facets ? facets[k] : 0);
        ck_assert_int_eq(layer->minimal.raw,
                         layer->has_minimal ? minimal[k] : 0);
    }
}

/* The h-vector by its definition, binomials and all. */
static void check_h_vector(const struct subject *subject)
{
    const struct contract_fixture *const specimen = &subject->specimen;
    const struct complex *const complex = &subject->complex;
    int64_t faces[20] = {0}, binomial[21][21] = {{0}};
    int d = -1;
    for (uint32_t mask = 0; mask < specimen->masks; mask++)
        if (specimen->white[mask]) {
            const int k = __builtin_popcount(mask);
            faces[k]++;
            d = k > d ? k : d;
        }
    for (int n = 0; n <= 20; n++)
        for (int k = 0; k <= n; k++)
            binomial[n][k] = k == 0 || k == n
                                 ? 1
                                 : binomial[n - 1][k - 1] + binomial[n - 1][k];
    const bool has =
        complex->complete && complex->closed == COMPLEX_CLOSED && d >= 0;
    ck_assert_int_eq(complex->h_count, has ? d + 1 : 0);
    for (int j = 0; j < complex->h_count; j++) {
        int64_t h = 0;
        for (int i = 0; i <= j; i++)
            h += ((j - i) % 2 ? -1 : 1) * binomial[d - i][j - i] * faces[i];
        ck_assert_int_eq(complex->h[j], h);
    }
}

/* A family closed downward: what some random sets hold. */
static bool below_random(const struct contract_fixture *specimen, uint32_t mask,
                         void *context)
{
    const uint64_t *const tops = context;
    for (int i = 0; i < 3; i++)
        for (uint32_t other = 0; other < specimen->masks; other++)
            if (specimen->class[other] ==
                    specimen->class[tops[i] % specimen->masks] &&
                (mask & ~other) == 0)
                return true;
    return false;
}

START_TEST(h_vectors_follow_their_definition)
{
    uint64_t seed = 12;
    for (int round = 0; round < 200; round++) {
        struct subject subject;
        uint64_t tops[3];
        for (int i = 0; i < 3; i++)
            tops[i] = support_random(&seed);
        subject.specimen =
            round % 4
                ? contract_fixture_make(3, RULES_INNER, below_random, tops)
                : contract_fixture_make(3, RULES_INNER, contract_fixture_random,
                                        &seed);
        if (round % 8 == 7)
            contract_fixture_omit(&subject.specimen, 3);
        analyse(&subject, false);
        check_h_vector(&subject);
        drop(&subject);
        contract_fixture_free(&subject.specimen);
    }
}
END_TEST

/* The boundary of the simplex whose vertices are all contract cells. */
static bool boundary(const struct contract_fixture *specimen, uint32_t mask,
                     void *context)
{
    (void)context;
    return mask != specimen->masks - 1;
}

/* The octahedron: the ring around the centre, opposite cells never together. */
static bool octahedron(const struct contract_fixture *specimen, uint32_t mask,
                       void *context)
{
    const struct cellset stones =
        contract_fixture_position(specimen, mask).stones[COLOUR_BLACK];
    (void)context;
    for (int c = cellset_next(&stones, 0); c >= 0;
         c = cellset_next(&stones, c + 1))
        if (cellset_has(&stones, specimen->board->image[3][c]))
            return false;
    return true;
}

static bool nothing(const struct contract_fixture *specimen, uint32_t mask,
                    void *context)
{
    (void)specimen, (void)mask, (void)context;
    return false;
}

START_TEST(h_vectors_of_known_complexes)
{
    static const struct {
        contract_fixture_rule *rule;
        int count;
        int64_t h[8];
    } cases[] = {{boundary, 7, {1, 1, 1, 1, 1, 1, 1}},
                 {octahedron, 4, {1, 3, 3, 1}},
                 {contract_fixture_all_white, 8, {1}},
                 {contract_fixture_side_3, 4, {1, 4, 10, -9}},
                 {contract_fixture_not_closed, 0, {0}},
                 {nothing, 0, {0}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct subject subject;
        subject.specimen =
            contract_fixture_make(3, RULES_INNER, cases[i].rule, NULL);
        analyse(&subject, false);
        ck_assert_int_eq(subject.complex.h_count, cases[i].count);
        for (int j = 0; j < cases[i].count; j++)
            ck_assert_int_eq(subject.complex.h[j], cases[i].h[j]);
        drop(&subject);
        contract_fixture_free(&subject.specimen);
    }
}
END_TEST

START_TEST(random_families_agree_with_brute_force)
{
    uint64_t seed = 20;
    for (int round = 0; round < 300; round++) {
        struct subject subject;
        subject.specimen = contract_fixture_make(
            round % 2 ? 2 : 3, round % 2 ? RULES_OPEN : RULES_INNER,
            contract_fixture_random, &seed);
        /* Two rounds of three some sets are missing. */
        for (int i = 0; i < round % 3; i++)
            contract_fixture_omit(&subject.specimen,
                                  (uint32_t)support_below(&seed, 128));
        analyse(&subject, true);
        compare_sets(&subject);
        compare_totals(&subject);
        compare_live(&subject);
        drop(&subject);
        contract_fixture_free(&subject.specimen);
    }
}
END_TEST

/* Whether D is closed may be known though some sets are not. */
START_TEST(a_family_may_be_closed_whatever_is_missing)
{
    uint64_t seed = 21;
    int closed = 0;
    for (int round = 0; round < 200; round++) {
        struct subject subject;
        subject.specimen = contract_fixture_make(3, RULES_INNER,
                                                 contract_fixture_side_3, NULL);
        for (int i = 0; i <= round % 4; i++)
            contract_fixture_omit(&subject.specimen,
                                  (uint32_t)support_below(&seed, 128));
        analyse(&subject, true);
        compare_sets(&subject);
        compare_totals(&subject);
        ck_assert(!subject.complex.complete);
        ck_assert_int_eq(subject.complex.h_count, 0);
        closed += subject.complex.closed == COMPLEX_CLOSED;
        drop(&subject);
        contract_fixture_free(&subject.specimen);
    }
    ck_assert_int_gt(closed, 20);
    ck_assert_int_lt(closed, 180);
}
END_TEST

/* The live sets of stones.h, and those of them that Black wins. */
static void compare_live_sets(const struct subject *subject)
{
    const struct contract_fixture *const specimen = &subject->specimen;
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    int64_t live[20] = {0}, black[20] = {0};
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        if (specimen->missing[mask] || over(specimen, mask))
            continue;
        live[__builtin_popcount(mask)]++;
        black[__builtin_popcount(mask)] += !specimen->white[mask];
    }
    stones_take(&subject->contract_sets, rows);
    for (int k = 0; k <= specimen->cells; k++) {
        ck_assert_int_eq(rows[k].live.raw, live[k]);
        ck_assert_int_eq(rows[k].live_black.raw, black[k]);
    }
}

/* Stones on the border may end the game. */
START_TEST(live_pairs_are_told_apart)
{
    uint64_t seed = 5;
    for (int round = 0; round < 21; round++) {
        struct subject subject;
        subject.specimen = contract_fixture_make(
            round == 20 ? 3 : 2, RULES_OPEN, contract_fixture_random, &seed);
        for (int i = 0; i < round % 3; i++)
            contract_fixture_omit(&subject.specimen,
                                  (uint32_t)support_below(&seed, 128));
        analyse(&subject, false);
        compare_live(&subject);
        compare_live_sets(&subject);
        ck_assert_int_lt(subject.complex.live_pairs, subject.complex.pairs);
        drop(&subject);
        contract_fixture_free(&subject.specimen);
    }
}
END_TEST

START_TEST(side_4_takes_seconds)
{
    /* Every set in D: a full simplex, whose sets of k stones have the Grundy
     * value (19 - k) modulo 2. */
    struct subject subject;
    subject.specimen =
        contract_fixture_make(4, RULES_INNER, contract_fixture_all_white, NULL);
    analyse(&subject, true);
    const struct complex *const complex = &subject.complex;
    check_count(complex->faces, 45336, 524288);
    ck_assert_int_eq(complex->pairs, 19 << 18);
    ck_assert_int_eq(complex->closed, COMPLEX_CLOSED);
    ck_assert_int_eq(complex->euler, 1);
    ck_assert_int_eq(complex->reduced, 0);
    check_count(complex->layers[19].facets, 1, 1);
    ck_assert_int_eq(complex->grundy[0].raw, 262144);
    ck_assert_int_eq(complex->grundy[1].raw, 262144);
    ck_assert_int_eq(complex->losses.raw, 262144);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

START_TEST(side_4_by_chance_agrees_with_brute_force)
{
    uint64_t seed = 4;
    struct subject subject;
    subject.specimen =
        contract_fixture_make(4, RULES_INNER, contract_fixture_random, &seed);
    analyse(&subject, true);
    compare_totals(&subject);
    ck_assert_int_eq(subject.complex.example_count, COMPLEX_EXAMPLES);
    drop(&subject);
    contract_fixture_free(&subject.specimen);
}
END_TEST

SUPPORT_SUITE(complex)
{
    TCase *const tcase = support_case(suite, "complex");
    tcase_add_test(tcase, live_pairs_are_told_apart);
    tcase_add_test(tcase, side_2_is_a_point);
    tcase_add_test(tcase, side_3_has_the_reference_values);
    tcase_add_test(tcase, side_3_grundy_values);
    tcase_add_test(tcase, a_family_that_is_not_closed);
    tcase_add_test(tcase, a_missing_layer_blanks_what_needs_it);
    tcase_add_test(tcase, a_family_may_be_closed_whatever_is_missing);
    tcase_add_test(tcase, an_outcome_may_be_known_without_a_grundy_value);
    tcase_add_test(tcase, a_lost_face_has_the_value_0_whatever_is_missing);
    tcase_add_test(tcase, stored_values_that_do_not_follow_are_refused);
    tcase_add_test(tcase, h_vectors_follow_their_definition);
    tcase_add_test(tcase, h_vectors_of_known_complexes);
    tcase_add_test(tcase, random_families_agree_with_brute_force);
    tcase_add_test(tcase, side_4_takes_seconds);
    tcase_add_test(tcase, side_4_by_chance_agrees_with_brute_force);
}
