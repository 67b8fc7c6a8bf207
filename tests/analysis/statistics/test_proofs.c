/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proofs - the statistic, over a store of true proofs, against a recount
 * of each.
 */
#include "analysis/statistics/proofs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/symmetry.h"
#include "tests/recount.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"
#include "tests/tables.h"

static struct status_text why;
static struct recount recount;

/* A position with who wins it and why. */
struct proved {
    struct position position;
    enum value value;
    int move;
    struct mutant proof;
};

/* The contract sets of side 3 up to symmetry, proved once for all tests. */
static struct proved sets[SUPPORT_SETS];

static void prove(struct search *search, const struct position *position,
                  struct proved *proved)
{
    const struct position form = symmetry_canonical(position, NULL);
    const struct search_verdict verdict = search_checks_prove(search, &form);
    proved->position = form;
    proved->value = verdict.value;
    proved->move = verdict.move;
    mutant_prove(&proved->proof, search, &form);
}

static void prove_sets(void)
{
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    struct position positions[SUPPORT_SETS];
    support_sets(TURN_WHITE, positions);
    for (int i = 0; i < SUPPORT_SETS; i++)
        prove(search, &positions[i], &sets[i]);
    search_destroy(search);
}

static void clear_sets(void)
{
    for (int i = 0; i < SUPPORT_SETS; i++)
        mutant_clear(&sets[i].proof);
}

/* What must come out, by stones; the last is all. */
enum { MOST_STONES = 19, ALL = MOST_STONES + 1 };

struct expected {
    struct proof_counts counts[ALL + 1];
    double sizes[ALL + 1][64];
    double searched[ALL + 1];
};

static struct expected expected;

static void expect(size_t stones, uint32_t nodes, size_t bytes,
                   uint64_t searched)
{
    struct proof_counts *const counts = &expected.counts[stones];
    ck_assert_uint_lt(counts->trees, 64);
    expected.sizes[stones][counts->trees] = nodes;
    expected.searched[stones] += (double)searched;
    recount_add(&recount, counts);
    counts->bytes += (double)bytes;
}

/* Stores a position with its proof, or without. */
static void put(struct store *store, const struct proved *proved,
                uint64_t searched, bool with_proof)
{
    const uint32_t nodes = proved->proof.nodes;
    const struct result result = {.position = proved->position,
                                  .state = RESULT_PROVED,
                                  .value = proved->value,
                                  .move = proved->move,
                                  .grundy = -1,
                                  .nodes = searched};
    struct bytes bytes = {.data = NULL};
    struct proof proof = {.verdict = PROOF_VERIFIED, .verifier = "test"};
    recount_make(&proved->proof, &recount);
    mutant_write(&proved->proof, &bytes);
    proof.bytes = bytes.data;
    proof.size = bytes.size;
    if (with_proof) {
        store_fixture_put_proof(store, &result, &proof);
        expect((size_t)position_count(&proved->position), nodes, bytes.size,
               searched);
        expect(ALL, nodes, bytes.size, searched);
    } else
        store_fixture_put(store, &result);
    bytes_clear(&bytes);
}

/* All contract sets of side 3, with proofs but for those in a mask of numbers
 * of stones; and an other position when asked for. */
static struct store *make_store(unsigned without, bool other)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    uint64_t searched = 5;
    memset(&expected, 0, sizeof expected);
    for (int i = 0; i < SUPPORT_SETS; i++, searched += 3)
        put(store, &sets[i], searched,
            !(without >> position_count(&sets[i].position) & 1));
    if (other) {
        const struct position position = support_position("3/1w2/2b2/4/3 b");
        struct search *const search = search_checks_create(3, MEBIBYTE, 0);
        struct proved proved = {.move = MOVE_NONE};
        memset(&expected, 0, sizeof expected);
        prove(search, &position, &proved);
        put(store, &proved, 1000, true);
        mutant_clear(&proved.proof);
        search_destroy(search);
    }
    return store;
}

static const struct report_cell *cell(const struct report *report,
                                      const char *name, int stones,
                                      const char *column)
{
    const size_t row =
        tables_row(report_find(report, name), stones == ALL ? -1 : stones);
    return tables_cell(report, name, row, column);
}

static void check_integer(const struct report *report, const char *name,
                          int stones, const char *column, double number)
{
    ck_assert_int_eq(cell(report, name, stones, column)->integer,
                     (int64_t)number);
}

static void check_real(const struct report *report, const char *name,
                       int stones, const char *column, double part,
                       double whole)
{
    const struct report_cell *const got = cell(report, name, stones, column);
    ck_assert_int_eq(got->blank, whole == 0);
    if (whole != 0)
        ck_assert_double_eq_tol(got->real, part / whole, 1e-12);
}

/* The middle value, by counting how many are less and more. */
static void check_median(const double *values, size_t count, double median)
{
    size_t less = 0, more = 0;
    for (size_t i = 0; i < count; i++) {
        less += values[i] < median;
        more += values[i] > median;
    }
    ck_assert(2 * less <= count && 2 * more <= count);
}

static void check_kinds(const struct report *report, const char *name,
                        int stones)
{
    const struct proof_counts *const counts = &expected.counts[stones];
    const double *const kinds = counts->kinds;
    check_integer(report, name, stones, "proofs", (double)counts->trees);
    check_integer(report, name, stones, "nodes", counts->nodes);
    check_integer(report, name, stones, "moves", kinds[PROOF_MOVE]);
    check_integer(report, name, stones, "ends", counts->ends);
    check_integer(report, name, stones, "replies", kinds[PROOF_REPLIES]);
    check_integer(report, name, stones, "connections", kinds[PROOF_CONNECTION]);
    check_integer(report, name, stones, "barred", kinds[PROOF_BARRED]);
    check_integer(report, name, stones, "references", kinds[PROOF_REFERENCE]);
    check_real(report, name, stones, "sharing", counts->unfolded,
               counts->nodes);
}

static void check_answers(const struct report *report, const char *name,
                          int stones)
{
    const struct proof_counts *const counts = &expected.counts[stones];
    const double region = counts->empty - counts->named - counts->left;
    check_integer(report, name, stones, "replies", counts->empty);
    check_integer(report, name, stones, "own", counts->named);
    check_integer(report, name, stones, "zone", region);
    check_integer(report, name, stones, "suicides", counts->left);
    check_real(report, name, stones, "zone_share", region, counts->empty);
    check_real(report, name, stones, "branching", counts->answers,
               counts->kinds[PROOF_REPLIES]);
    check_real(report, name, stones, "mean_line", counts->line_sum,
               counts->lines);
    check_integer(report, name, stones, "longest_line", counts->longest);
}

static void check_sizes(const struct report *report, const char *name,
                        int stones)
{
    const struct proof_counts *const counts = &expected.counts[stones];
    const double *const sizes = expected.sizes[stones];
    double most = 0;
    for (size_t i = 0; i < counts->trees; i++)
        most = sizes[i] > most ? sizes[i] : most;
    check_median(sizes, counts->trees,
                 cell(report, name, stones, "median")->real);
    ck_assert(cell(report, name, stones, "max")->real == most);
    check_integer(report, name, stones, "bytes", counts->bytes);
    check_real(report, name, stones, "node_bytes", counts->bytes,
               counts->nodes);
    check_integer(report, name, stones, "searched", expected.searched[stones]);
    check_real(report, name, stones, "proof_ratio", counts->nodes,
               expected.searched[stones]);
}

static void check_depths(const struct report *report, const char *name)
{
    const struct report_table *const table = report_find(report, name);
    const struct proof_counts *const counts = &expected.counts[ALL];
    int64_t nodes = 0;
    for (size_t row = 0; row < report_rows(table); row++) {
        const int64_t depth = report_at(table, row, 0)->integer;
        ck_assert_int_eq(report_at(table, row, 1)->integer,
                         (int64_t)counts->by_depth[depth]);
        nodes += report_at(table, row, 1)->integer;
    }
    ck_assert_int_eq(nodes, (int64_t)counts->nodes);
}

/* The bytes in the store, as SQL adds them up. */
static void check_stored(const struct report *report, const char *name,
                         int stones, const char *condition)
{
    char sql[300];
    char answer[40];
    snprintf(sql, sizeof sql,
             "SELECT sum(p.size) FROM proof AS p JOIN result AS r "
             "ON r.id = p.result WHERE %s",
             condition);
    store_fixture_sql(store_fixture_path, sql, answer, sizeof answer);
    const double stored = atof(answer);
    check_integer(report, name, stones, "stored", stored);
    check_real(report, name, stones, "node_stored", stored,
               expected.counts[stones].nodes);
}

static void compute(struct store *store, struct report *report)
{
    const struct request request = request_of(3, RULES_INNER);
    if (proofs_report(store, &request, report, &why))
        ck_abort_msg("%s", why.line);
}

START_TEST(all_contract_sets_of_side_3)
{
    struct store *const store = make_store(0, false);
    struct report report;
    compute(store, &report);
    ck_assert_uint_eq(report.table_count, 4);
    for (int stones = 0; stones <= ALL; stones++) {
        if (expected.counts[stones].trees == 0)
            continue;
        check_kinds(&report, "kinds", stones);
        check_answers(&report, "answers", stones);
        check_sizes(&report, "sizes", stones);
    }
    ck_assert_uint_eq(expected.counts[ALL].trees, 26);
    check_depths(&report, "depths");
    check_stored(&report, "sizes", ALL, "1");
    check_stored(&report, "sizes", 2, "r.black = 2");
    for (size_t i = 0; i < report.table_count; i++) {
        ck_assert_uint_eq(report.tables[i].note_count, 1);
        ck_assert_ptr_nonnull(strstr(report.tables[i].notes[0], "population"));
    }
    report_free(&report);
    store_close(store);
}
END_TEST

START_TEST(what_is_missing_is_told)
{
    struct store *const store = make_store(1 << 3 | 1 << 4, false);
    struct report report;
    compute(store, &report);
    check_kinds(&report, "kinds", ALL);
    ck_assert_uint_eq(expected.counts[ALL].trees, 14);
    for (size_t i = 0; i < report.table_count; i++) {
        char *const *const notes = report.tables[i].notes;
        ck_assert_uint_eq(report.tables[i].note_count, 2);
        ck_assert_ptr_nonnull(strstr(notes[0], "INCOMPLETE: 12 proved"));
        ck_assert_ptr_nonnull(strstr(notes[1], "INCOMPLETE: of 12 of 26"));
    }
    report_free(&report);
    store_close(store);
}
END_TEST

START_TEST(other_positions_have_tables_of_their_own)
{
    struct store *const store = make_store(0, true);
    struct report report;
    compute(store, &report);
    ck_assert_uint_eq(report.table_count, 8);
    check_kinds(&report, "other_kinds", 2);
    check_answers(&report, "other_answers", 2);
    check_sizes(&report, "other_sizes", 2);
    check_depths(&report, "other_depths");
    check_integer(&report, "kinds", ALL, "proofs", 26);
    ck_assert_ptr_nonnull(
        strstr(report_find(&report, "other_kinds")->notes[0], "no sample"));
    report_free(&report);
    store_close(store);
}
END_TEST

START_TEST(a_condition_chooses)
{
    struct store *const store = make_store(0, false);
    const struct request request = {.side = 3,
                                    .rules = RULES_INNER,
                                    .condition = {.where = "black = 2"},
                                    .stones = -1};
    struct report report;
    ck_assert_int_eq(proofs_report(store, &request, &report, &why), STATUS_OK);
    check_kinds(&report, "kinds", 2);
    check_integer(&report, "kinds", ALL, "proofs", 4);
    ck_assert_ptr_nonnull(
        strstr(report.tables[0].notes[0], "do not meet the condition"));
    report_free(&report);
    store_close(store);
}
END_TEST

START_TEST(nothing_and_nonsense_are_refused)
{
    const struct request request = request_of(3, RULES_INNER);
    const struct result result =
        store_fixture_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_WIN);
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct report report;
    ck_assert_int_eq(proofs_report(store, &request, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "side 3"));
    report_free(&report);
    struct proof proof = store_fixture_proof(&result, 7, 30);
    store_fixture_put_proof(store, &result, &proof);
    ck_assert_int_eq(proofs_report(store, &request, &report, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "3/4/2b2/4/3 w: "));
    report_free(&report);
    proof_free(&proof);
    store_close(store);
}
END_TEST

/* Puts a proof that a verifier has rejected. */
static void put_rejected(struct store *store)
{
    struct result result =
        store_fixture_proved("3/1w2/2b2/4/3 b", RULES_NONE, VALUE_WIN);
    struct proof proof = store_fixture_proof(&result, 7, 30);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "test");
    result.state = RESULT_UNKNOWN;
    result.value = VALUE_UNKNOWN;
    result.move = MOVE_NONE;
    store_fixture_put_proof(store, &result, &proof);
    proof_free(&proof);
}

/* A proof that nobody has judged is counted, and named; one that was rejected
 * is none. */
START_TEST(proofs_without_a_verdict)
{
    struct store *const store = make_store(~0u, false);
    const struct result result =
        store_fixture_proved("3/2b1/2bb1/1bb1/3 w", RULES_NONE, VALUE_LOSS);
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    struct proved proved = {.move = MOVE_NONE};
    struct bytes bytes = {.data = NULL};
    struct report report;
    prove(search, &result.position, &proved);
    mutant_write(&proved.proof, &bytes);
    const struct proof proof = {.bytes = bytes.data, .size = bytes.size};
    store_fixture_put_proof(store, &result, &proof);
    put_rejected(store);
    compute(store, &report);
    ck_assert_uint_eq(report.table_count, 4);
    check_integer(&report, "kinds", ALL, "proofs", 1);
    check_integer(&report, "kinds", ALL, "nodes", proved.proof.nodes);
    ck_assert_ptr_nonnull(
        strstr(report.tables[0].notes[1], "1 of these proofs no verifier"));
    report_free(&report);
    bytes_clear(&bytes);
    mutant_clear(&proved.proof);
    search_destroy(search);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(proofs)
{
    const TTest *const tests[] = {
        all_contract_sets_of_side_3,
        what_is_missing_is_told,
        other_positions_have_tables_of_their_own,
        a_condition_chooses,
        nothing_and_nonsense_are_refused,
        proofs_without_a_verdict,
    };
    TCase *const tcase = store_fixture_case(suite, "proofs", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, prove_sets, clear_sets);
}
