/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex - computing the figures.
 *
 * The links S -> S + c are found once; everything else walks them. Raw counts
 * follow from counting each link of a set as often
 * as the set has images.
 */
#include "analysis/statistics/complex.h"

#include <stdlib.h>

#include "game/notation.h"

static bool known(const struct contract_sets *contract_sets, int64_t index)
{
    return index >= 0 && contract_sets->sets[index].winner != COLOUR_NONE;
}

static bool is_face(const struct contract_sets *contract_sets, size_t index)
{
    return contract_sets->sets[index].winner == COLOUR_WHITE;
}

int complex_links(const struct complex *complex, size_t index,
                  const int32_t **links)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    const int cells = contract_sets->orbit_counts.cells;
    *links = complex->links + index * (size_t)cells;
    return cells - contract_sets->sets[index].count;
}

static void find_links(const struct contract_sets *contract_sets,
                       int32_t *links)
{
    const struct cellset cells =
        orbit_counts_cells(contract_sets->board, contract_sets->rules);
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct cellset stones = contract_sets->sets[i].stones;
        const struct cellset free = cellset_without(cells, stones);
        int32_t *to = links + i * (size_t)contract_sets->orbit_counts.cells;
        for (int c = cellset_next(&free, 0); c >= 0;
             c = cellset_next(&free, c + 1)) {
            struct cellset next = stones;
            cellset_add(&next, c);
            *to++ = (int32_t)contract_sets_find(contract_sets, &next);
        }
    }
}

static enum status make_links(struct complex *complex, struct status_text *why)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    if (contract_sets->count > INT32_MAX)
        return status_set(why, STATUS_FAILED, "too many contract sets: %zu",
                          contract_sets->count);
    size_t room;
    if (__builtin_mul_overflow(contract_sets->count,
                               (size_t)contract_sets->orbit_counts.cells,
                               &room))
        return status_no_memory(why);
    complex->links = reallocarray(NULL, room + 1, sizeof *complex->links);
    if (!complex->links)
        return status_no_memory(why);
    find_links(contract_sets, complex->links);
    return STATUS_OK;
}

static void count_layers(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        struct complex_layer *const layer = &complex->layers[set->count];
        if (!known(contract_sets, i))
            continue;
        stones_add(&layer->known, set);
        stones_add(&complex->known, set);
        if (is_face(contract_sets, i)) {
            stones_add(&layer->faces, set);
            stones_add(&complex->faces, set);
        }
    }
    complex->complete = true;
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++) {
        struct complex_layer *const layer = &complex->layers[k];
        layer->complete =
            layer->known.classes >= contract_sets->orbit_counts.classes[k];
        complex->complete = complex->complete && layer->complete;
    }
}

/* Keeps a violation as an example, once for all its images. */
static void add_example(struct complex *complex, size_t lower, size_t upper)
{
    for (int i = 0; i < complex->example_count; i++)
        if (complex->examples[i].lower == lower &&
            complex->examples[i].upper == upper)
            return;
    if (complex->example_count < COMPLEX_EXAMPLES)
        complex->examples[complex->example_count++] =
            (struct complex_violation){lower, upper};
}

/* What the links of set i say about pairs. */
static void count_pairs(struct complex *complex, size_t i)
{
    const int32_t *to;
    const int count = complex_links(complex, i, &to);
    const struct contract_sets *const contract_sets = complex->contract_sets;
    struct complex_layer *const layer =
        &complex->layers[contract_sets->sets[i].count];
    const int orbit = contract_sets->sets[i].orbit;
    for (int j = 0; j < count; j++) {
        if (!known(contract_sets, to[j]))
            continue;
        const bool live = !contract_sets->sets[to[j]].over;
        layer->pairs += orbit;
        layer->live_pairs += live ? orbit : 0;
        const bool lower = is_face(contract_sets, i);
        const bool upper = is_face(contract_sets, to[j]);
        layer->telling += upper ? orbit : 0;
        layer->leaving += lower && !upper ? orbit : 0;
        if (lower || !upper)
            continue;
        layer->violations += orbit;
        layer->live_violations += live ? orbit : 0;
        add_example(complex, i, to[j]);
    }
}

/* The raw pairs that may be violations: all, without those that have S in D and
 * those that have S + c outside, some of which are both, and without the
 * violations. A set that is not in the family is not known either. */
static double undecided_pairs(const struct complex *complex)
{
    const struct orbit_counts *const orbit_counts =
        &complex->contract_sets->orbit_counts;
    double left = 0;
    for (int k = 0; k <= orbit_counts->cells; k++) {
        const struct complex_layer *const layer = &complex->layers[k];
        const double faces = (double)layer->faces.raw;
        const double outside = (double)layer->known.raw - faces;
        left += (orbit_counts->raw[k] - faces) * (orbit_counts->cells - k) -
                outside * k + (double)(layer->leaving - layer->violations);
    }
    return left;
}

static void find_violations(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++)
        if (known(contract_sets, i))
            count_pairs(complex, i);
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++) {
        complex->pairs += complex->layers[k].pairs;
        complex->violations += complex->layers[k].violations;
        complex->live_pairs += complex->layers[k].live_pairs;
        complex->live_violations += complex->layers[k].live_violations;
    }
    complex->undecided_pairs = undecided_pairs(complex);
    complex->closed = complex->violations > 0        ? COMPLEX_NOT_CLOSED
                      : complex->undecided_pairs > 0 ? COMPLEX_UNDECIDED
                                                     : COMPLEX_CLOSED;
}

static void find_facets(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const int32_t *to;
        const int count = complex_links(complex, i, &to);
        bool facet = is_face(contract_sets, i);
        for (int j = 0; facet && j < count; j++)
            facet =
                known(contract_sets, to[j]) && !is_face(contract_sets, to[j]);
        complex->sets[i].facet = facet;
    }
}

/*
 * A set T of k stones has k sets T - c. The links that lead from faces to the
 * images of T, counted raw, are therefore k times the images of T exactly when
 * all of these are in D.
 */
static void find_minimal(struct complex *complex, int64_t *from_faces)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const int32_t *to;
        const int count = complex_links(complex, i, &to);
        for (int j = 0; is_face(contract_sets, i) && j < count; j++)
            if (to[j] >= 0)
                from_faces[to[j]] += contract_sets->sets[i].orbit;
    }
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        complex->sets[i].minimal =
            set->winner == COLOUR_BLACK &&
            from_faces[i] == (int64_t)set->count * set->orbit;
    }
}

static void count_marked(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    const int cells = contract_sets->orbit_counts.cells;
    for (int k = 0; k <= cells; k++) {
        struct complex_layer *const layer = &complex->layers[k];
        layer->has_facets =
            layer->complete && (k == cells || layer[1].complete);
        layer->has_minimal = layer->complete && (k == 0 || layer[-1].complete);
    }
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        struct complex_layer *const layer = &complex->layers[set->count];
        if (complex->sets[i].facet && layer->has_facets)
            stones_add(&layer->facets, set);
        if (complex->sets[i].minimal && layer->has_minimal)
            stones_add(&layer->minimal, set);
    }
}

static int least_missing(const bool seen[BOARD_MAX_CELLS + 1])
{
    int value = 0;
    while (seen[value])
        value++;
    return value;
}

/* The outcome and Grundy value of a face from those of the larger sets. Who
 * loses a face has no move to one that is lost, that is, to the value 0; so the
 * value of a lost face is 0 though those of larger faces are not known. */
static void solve_face(struct complex *complex, size_t i)
{
    const int32_t *to;
    const int count = complex_links(complex, i, &to);
    const struct contract_sets *const contract_sets = complex->contract_sets;
    struct complex_set *const set = &complex->sets[i];
    bool seen[BOARD_MAX_CELLS + 1] = {false};
    bool grundy_known = true;
    enum value value = VALUE_LOSS;
    for (int j = 0; j < count; j++) {
        const bool found = known(contract_sets, to[j]);
        const enum value next =
            found ? complex->sets[to[j]].value : VALUE_UNKNOWN;
        if (next == VALUE_LOSS)
            value = VALUE_WIN;
        else if (next == VALUE_UNKNOWN && value == VALUE_LOSS)
            value = VALUE_UNKNOWN;
        if (!found)
            grundy_known = false;
        else if (is_face(contract_sets, to[j]) &&
                 complex->sets[to[j]].grundy < 0)
            grundy_known = false;
        else if (is_face(contract_sets, to[j]))
            seen[complex->sets[to[j]].grundy] = true;
    }
    set->value = value;
    if (value == VALUE_LOSS)
        set->grundy = 0;
    else if (grundy_known)
        set->grundy = (int16_t)least_missing(seen);
}

/* Sets are in order of size, so the larger ones are solved first. */
static void solve(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = contract_sets->count; i-- > 0;) {
        complex->sets[i].grundy = VALUE_NO_GRUNDY;
        complex->sets[i].value = VALUE_UNKNOWN;
        if (is_face(contract_sets, i))
            solve_face(complex, i);
        else if (known(contract_sets, i))
            complex->sets[i].value = VALUE_WIN;
    }
}

static void count_solved(struct complex *complex)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        const struct complex_set *const solved = &complex->sets[i];
        if (!known(contract_sets, i))
            continue;
        stones_add(solved->value == VALUE_WIN    ? &complex->wins
                   : solved->value == VALUE_LOSS ? &complex->losses
                                                 : &complex->undecided,
                   set);
        if (is_face(contract_sets, i))
            stones_add(solved->grundy < 0 ? &complex->no_grundy
                                          : &complex->grundy[solved->grundy],
                       set);
    }
}

static void sum_euler(struct complex *complex)
{
    const int64_t empty_faces = complex->layers[0].faces.raw;
    for (int k = 1; k <= complex->contract_sets->orbit_counts.cells; k++) {
        const int64_t faces = complex->layers[k].faces.raw;
        complex->euler += k % 2 ? faces : -faces;
    }
    complex->reduced = complex->euler - empty_faces;
}

/* Replaces x by x - 1 in the polynomial of the f-vector, by dividing it by
 * x + 1 over and over. The numbers fit: a family in memory has few cells. */
static void find_h_vector(struct complex *complex)
{
    int d = 0;
    if (!complex->complete || complex->closed != COMPLEX_CLOSED ||
        complex->faces.classes == 0)
        return;
    for (int k = 0; k <= complex->contract_sets->orbit_counts.cells; k++) {
        complex->h[k] = complex->layers[k].faces.raw;
        if (complex->h[k])
            d = k;
    }
    for (int last = d; last > 0; last--)
        for (int j = 1; j <= last; j++)
            complex->h[j] -= complex->h[j - 1];
    complex->h_count = d + 1;
}

static enum status mismatch(const struct contract_sets *contract_sets,
                            size_t index, const char *what,
                            struct status_text *why)
{
    const struct position position =
        contract_sets_position(contract_sets, index);
    char text[NOTATION_SIZE];
    return status_set(why, STATUS_FAILED,
                      "the %s for %s does not follow from the main-phase "
                      "results",
                      what, notation_write(&position, text));
}

/* Compares what is stored with what was computed. */
static enum status check(const struct complex *complex, struct status_text *why)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const stored = &contract_sets->sets[i];
        const struct complex_set *const computed = &complex->sets[i];
        if (stored->value != VALUE_UNKNOWN &&
            computed->value != VALUE_UNKNOWN &&
            stored->value != computed->value)
            return mismatch(contract_sets, i,
                            stored->value_claimed ? "outcome claimed"
                                                  : "outcome stored",
                            why);
        if (stored->grundy >= 0 && computed->grundy >= 0 &&
            stored->grundy != computed->grundy)
            return mismatch(contract_sets, i, "Grundy value stored", why);
    }
    return STATUS_OK;
}

static enum status analyse(struct complex *complex, struct status_text *why)
{
    const size_t count = complex->contract_sets->count;
    int64_t *const from_faces = calloc(count + 1, sizeof *from_faces);
    complex->sets = calloc(count + 1, sizeof *complex->sets);
    if (!from_faces || !complex->sets) {
        free(from_faces);
        return status_no_memory(why);
    }
    count_layers(complex);
    find_violations(complex);
    find_facets(complex);
    find_minimal(complex, from_faces);
    free(from_faces);
    count_marked(complex);
    solve(complex);
    count_solved(complex);
    if (complex->complete)
        sum_euler(complex);
    find_h_vector(complex);
    return check(complex, why);
}

enum status complex_take(const struct contract_sets *contract_sets,
                         struct complex *complex, struct status_text *why)
{
    *complex = (struct complex){.contract_sets = contract_sets};
    enum status status = make_links(complex, why);
    if (status == STATUS_OK)
        status = analyse(complex, why);
    if (status != STATUS_OK)
        complex_free(complex);
    return status;
}

void complex_free(struct complex *complex)
{
    free(complex->sets);
    free(complex->links);
    complex->sets = NULL;
    complex->links = NULL;
}
