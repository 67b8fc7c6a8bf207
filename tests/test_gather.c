/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of db/gather, db/docket and db/ruling: what comes of stores that are
 * merged, whole, in parts and in any order; claims that contradict each other,
 * and how that ends; what is damaged, forged or old.
 *
 * The proofs are made up, and so is the judge: he goes by the number of nodes
 * that a record says it has.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/info.h"
#include "db/ruling.h"
#include "game/symmetry.h"
#include "tests/claims.h"
#include "tests/support.h"

static struct status_text why;

enum { FALSE_NODES = 66, HANGING_NODES = 77 };

/* What was told, and how often. */
static struct status_text told;
static int tellings;

static void hear(void *context, const char *line)
{
    (void)context;
    snprintf(told.line, sizeof told.line, "%s", line);
    tellings++;
}

/* A gather_judge_fn. */
static enum status judge(void *context, const struct result *result,
                         struct proof *proof, struct status_text *reason)
{
    (void)context, (void)result;
    const bool bad = proof->nodes == FALSE_NODES;
    proof->verdict = bad                             ? PROOF_REJECTED
                     : proof->nodes == HANGING_NODES ? PROOF_UNVERIFIED
                                                     : PROOF_VERIFIED;
    strcpy(proof->verifier, proof->verdict == PROOF_UNVERIFIED ? "" : "judge");
    return proof->verdict == PROOF_VERIFIED
               ? STATUS_OK
               : status_set(reason, STATUS_FAILED, "%s",
                            bad ? "it is false" : "it hangs in the air");
}

static const struct gather_options judged = {.judge = judge, .tell = hear};
static const struct gather_options unjudged = {.tell = hear};

/* The name of a store beside claims_path. */
static const char *named(const char *name)
{
    static char paths[4][CLAIMS_PATH_SIZE + 16];
    static int next;
    char *const path = paths[next = (next + 1) % 4];
    strcpy(path, claims_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

/* Merges a store into another one. */
static struct gather_counts merge_by(const struct gather_options *options,
                                     const char *from, const char *into)
{
    struct gather_counts counts;
    struct store *const source = claims_open(named(from), STORE_READ);
    struct store *const target = claims_open(named(into), STORE_WRITE);
    tellings = 0;
    ck_assert_msg(gather_run(target, source, options, &counts, &why) ==
                      STATUS_OK,
                  "%s", why.line);
    store_close(target);
    store_close(source);
    return counts;
}

static struct gather_counts merge(const char *from, const char *into)
{
    return merge_by(&judged, from, into);
}

static uint64_t sum_of(const struct gather_counts *counts)
{
    uint64_t sum = 0;
    for (int i = 0; i < GATHER_FATES; i++)
        sum += counts->fate[i];
    return sum;
}

/* All that is in a store, as text to be freed: each result with its run, its
 * proof and its trace. Ids are left out, and when a proof was judged. */
static char *content(const char *name)
{
    static const char sql[] =
        "SELECT r.position, r.rules, r.state, ifnull(r.value, '-'),"
        " ifnull(r.move, '-'), ifnull(r.grundy, '-'), ifnull(r.pn, '-'),"
        " ifnull(r.dn, '-'), r.nodes, r.seconds, r.recorded, hex(r.checksum),"
        " u.version, u.options, u.seed, u.started, hex(u.checksum),"
        " ifnull(hex(p.content), '-'), ifnull(p.verdict, '-'),"
        " ifnull(t.points, '-') FROM result AS r JOIN run AS u ON u.id = r.run"
        " LEFT JOIN proof AS p ON p.result = r.id"
        " LEFT JOIN trace AS t ON t.result = r.id ORDER BY 1, 2";
    sqlite3 *db;
    sqlite3_stmt *statement;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    ck_assert(sqlite3_open(named(name), &db) == SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) ==
                      SQLITE_OK,
                  "%s", sqlite3_errmsg(db));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            fprintf(out, "%s ",
                    (const char *)sqlite3_column_text(statement, i));
        fputc('\n', out);
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    fclose(out);
    return text;
}

static void expect_same(const char *one, const char *other)
{
    char *const a = content(one), *const b = content(other);
    ck_assert_str_eq(a, b);
    free(a);
    free(b);
}

static void expect_sound(const char *name)
{
    char path[CLAIMS_PATH_SIZE];
    strcpy(path, claims_path);
    strcpy(claims_path, named(name));
    const int findings = claims_findings(&why);
    strcpy(claims_path, path);
    ck_assert_msg(findings == 0, "%s", why.line);
}

static int number(const char *name, const char *sql)
{
    char answer[40];
    claims_sql(named(name), sql, answer, sizeof answer);
    return atoi(answer);
}

/* Puts a result into a store, with a proof of so many nodes unless 0. */
static void put(const char *name, const struct result *result, uint64_t nodes)
{
    struct store *const store = claims_open(named(name), STORE_WRITE);
    struct proof proof = {.size = 0};
    if (nodes)
        proof = claims_proof(result, nodes, 30);
    claims_put_proof(store, result, &proof);
    proof_free(&proof);
    store_close(store);
}

static enum status get(const char *name, const struct result *like, bool *found,
                       struct result *result)
{
    struct store *const store = claims_open(named(name), STORE_READ);
    const enum status status = store_get(store, &like->position, like->rules,
                                         found, result, NULL, &why);
    store_close(store);
    return status;
}

static void expect_value(const char *name, const struct result *like,
                         enum value value)
{
    struct result result = {.value = VALUE_UNKNOWN};
    bool found;
    ck_assert_msg(get(name, like, &found, &result) == STATUS_OK, "%s",
                  why.line);
    ck_assert(found == (value != VALUE_UNKNOWN) || !value);
    ck_assert_int_eq(result.value, value);
}

/* A look-up says that there is a conflict. */
static void expect_conflict(const char *name, const struct result *like)
{
    struct result result;
    struct proof_facts facts;
    bool found;
    ck_assert(get(name, like, &found, &result) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "contradict each other about '") != NULL,
                  "%s", why.line);
    struct store *const store = claims_open(named(name), STORE_READ);
    ck_assert(store_get_proof_facts(store, &like->position, like->rules, &facts,
                                    &why) == STATUS_FAILED);
    store_close(store);
}

/* --- Whole stores and parts of them --------------------------------------- */

static void trace_of(const struct result *result, struct trail *trail)
{
    *trail = (struct trail){
        .points = {{.nodes = 1 + result->nodes % 7, .pn = 3, .dn = 2}},
        .count = 1};
}

/* A store of results at random, of several runs, with proofs and traces. */
static void make_whole(uint64_t seed)
{
    struct store *const store = claims_open(named("whole"), STORE_WRITE);
    for (int i = 0; i < 150; i++) {
        const enum turn turn = (enum turn)support_below(&seed, 3);
        const enum rules rules =
            support_below(&seed, 2) ? RULES_INNER : RULES_OPEN;
        struct record record = {
            .result = claims_draw(&seed, 3 + support_below(&seed, 2), 4, turn,
                                  rules)};
        struct run run = claims_run;
        struct trail trail;
        run.seed = (uint64_t)support_below(&seed, 4);
        if (record.result.state == RESULT_PROVED && support_below(&seed, 4))
            record.proof = claims_proof(&record.result, 100 + (uint64_t)i, 40);
        if (record.proof.size) {
            record.proof.verdict = PROOF_VERIFIED;
            strcpy(record.proof.verifier, "judge");
        }
        trace_of(&record.result, &trail);
        if (turn != TURN_CONTRACT && support_below(&seed, 2))
            record.trail = &trail;
        store_set_run(store, &run);
        /* The draw may contradict an earlier one. */
        store_put_all(store, &record, 1, &why);
        proof_free(&record.proof);
    }
    store_close(store);
}

/* A copy of the whole store without what does not belong to the part: rows are
 * dealt out at random, every fifth to two parts. */
static void make_part(int part, int parts, int seed, const char *name)
{
    size_t size;
    char sql[400];
    unsigned char *const bytes = claims_read(named("whole"), &size);
    claims_write(named(name), bytes, size);
    free(bytes);
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE gone AS SELECT id FROM result"
             " WHERE (id * 7919 + %d) %% %d <> %d"
             " AND (id %% 5 <> 0 OR (id * 31 + %d) %% %d <> %d);"
             "DELETE FROM proof WHERE result IN gone;"
             "DELETE FROM trace WHERE result IN gone;"
             "DELETE FROM result WHERE id IN gone",
             seed, parts, part, seed, parts, part);
    claims_sql(named(name), sql, NULL, 0);
}

START_TEST(parts_make_the_whole)
{
    char name[8], into[8];
    for (int round = 0; round < 12; round++) {
        const int parts = 2 + round % 5;
        uint64_t seed = (uint64_t)round + 1;
        int order[8];
        unlink(named("whole"));
        make_whole(seed);
        for (int i = 0; i < parts; i++) {
            snprintf(name, sizeof name, "part%d", i);
            make_part(i, parts, round, name);
            order[i] = i;
        }
        for (int i = parts - 1; i > 0; i--) {
            const int j = support_below(&seed, i + 1), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        snprintf(into, sizeof into, "sum%d", round);
        for (int i = 0; i < parts; i++) {
            snprintf(name, sizeof name, "part%d", order[i]);
            const struct gather_counts counts = merge(name, into);
            ck_assert_uint_eq(
                sum_of(&counts),
                (uint64_t)number(name, "SELECT count(*) FROM result"));
            ck_assert_int_eq(tellings, 0);
        }
        expect_same("whole", into);
    }
}
END_TEST

START_TEST(twice_changes_nothing)
{
    size_t before, after;
    make_whole(99);
    const struct gather_counts first = merge("whole", "sum");
    unsigned char *const old = claims_read(named("sum"), &before);
    const struct gather_counts second = merge("whole", "sum");
    unsigned char *const now = claims_read(named("sum"), &after);
    ck_assert_uint_eq(first.fate[GATHER_NEW], sum_of(&first));
    ck_assert_uint_gt(first.bare, 0);
    ck_assert_uint_eq(second.fate[GATHER_KNOWN], sum_of(&first));
    ck_assert_uint_eq(second.bare, first.bare);
    ck_assert(before == after && memcmp(old, now, before) == 0);
    free(old);
    free(now);
}
END_TEST

/* A run is there once, however many results of it come from how many stores,
 * and results keep the time they were recorded. */
START_TEST(runs_are_kept_once)
{
    make_whole(7);
    const int used = number("whole", "SELECT count(DISTINCT version || options"
                                     " || seed || started) FROM run");
    make_part(0, 2, 3, "part0");
    make_part(1, 2, 3, "part1");
    merge("part1", "sum");
    merge("part0", "sum");
    merge("whole", "sum");
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM run"), used);
    expect_same("whole", "sum");
}
END_TEST

/* What was searched is not added up: it may be the same search. */
START_TEST(work_is_not_added_up)
{
    struct result one =
        claims_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_UNKNOWN);
    one.state = RESULT_BOUNDED;
    one.move = MOVE_NONE;
    one.pn = 5;
    one.dn = 9;
    struct result other = one, got;
    bool found;
    other.nodes = one.nodes + 500;
    other.pn = 4;
    put("one", &one, 0);
    put("other", &other, 0);
    static const char *const orders[][3] = {{"one", "other", "one"},
                                            {"other", "one", "other"}};
    for (int i = 0; i < 2; i++) {
        unlink(named("sum"));
        for (int j = 0; j < 3; j++)
            merge(orders[i][j], "sum");
        ck_assert(get("sum", &one, &found, &got) == STATUS_OK && found);
        ck_assert(claims_equal(&got, &other));
    }
    /* What is proved goes before, with the work of its own search. */
    struct result proved =
        claims_proved("3/4/2b2/4/3 w", RULES_NONE, VALUE_LOSS);
    proved.nodes = 3;
    put("third", &proved, 44);
    const struct gather_counts counts = merge("third", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_BETTER], 1);
    ck_assert(get("sum", &one, &found, &got) == STATUS_OK && found);
    ck_assert(claims_equal(&got, &proved));
    ck_assert_uint_eq(merge("other", "sum").fate[GATHER_KNOWN], 1);
}
END_TEST

START_TEST(a_grundy_value_is_added)
{
    struct result plain =
        claims_proved("3/4/2b2/4/3 c", RULES_INNER, VALUE_LOSS);
    struct result better = plain;
    better.grundy = 0;
    put("one", &plain, 50);
    put("other", &better, 0);
    merge("one", "sum");
    ck_assert_uint_eq(merge("other", "sum").fate[GATHER_BETTER], 1);
    ck_assert_int_eq(number("sum", "SELECT grundy FROM result"), 0);
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM proof"), 1);
    ck_assert_uint_eq(merge("one", "sum").fate[GATHER_KNOWN], 1);
    ck_assert_int_eq(number("sum", "SELECT grundy FROM result"), 0);
}
END_TEST

/* --- Trust ---------------------------------------------------------------- */

static const char set[] = "3/4/2b2/4/3 w";

START_TEST(a_rejected_proof_stays_out)
{
    const struct result lie = claims_proved(set, RULES_NONE, VALUE_LOSS);
    put("liar", &lie, FALSE_NODES);
    struct gather_counts counts = merge("liar", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_REJECTED], 1);
    ck_assert_uint_eq(sum_of(&counts), 1);
    ck_assert_int_eq(tellings, 1);
    ck_assert_str_eq(told.line, "it is false");
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM result"), 0);
    /* A false claim is no conflict. */
    const struct result truth = claims_proved(set, RULES_NONE, VALUE_WIN);
    put("sum", &truth, 10);
    counts = merge("liar", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_REJECTED], 1);
    expect_value("sum", &truth, VALUE_WIN);
    expect_sound("sum");
}
END_TEST

/* The other store's own verdict counts for nothing. */
START_TEST(verdicts_are_not_believed)
{
    const struct result lie = claims_proved(set, RULES_NONE, VALUE_LOSS);
    struct store *const store = claims_open(named("liar"), STORE_WRITE);
    struct proof proof = claims_proof(&lie, FALSE_NODES, 30);
    proof.verdict = PROOF_VERIFIED;
    strcpy(proof.verifier, "me");
    claims_put_proof(store, &lie, &proof);
    store_close(store);
    ck_assert_uint_eq(merge("liar", "sum").fate[GATHER_REJECTED], 1);
    proof_free(&proof);
}
END_TEST

/* A true proof of the opposite, passed through as one that was rejected, which
 * may claim what it likes. */
START_TEST(a_proof_of_something_else_stays_out)
{
    const struct result lie = claims_proved(set, RULES_NONE, VALUE_LOSS);
    const struct result truth = claims_proved(set, RULES_NONE, VALUE_WIN);
    const struct gather_options *const all[] = {&judged, &unjudged};
    struct store *const store = claims_open(named("liar"), STORE_WRITE);
    struct proof proof = claims_proof(&truth, 10, 30);
    proof.verdict = PROOF_REJECTED;
    strcpy(proof.verifier, "me");
    claims_put_proof(store, &lie, &proof);
    store_close(store);
    for (int i = 0; i < 2; i++) {
        const struct gather_counts counts = merge_by(all[i], "liar", "sum");
        ck_assert_uint_eq(counts.fate[GATHER_REJECTED], 1);
        ck_assert_msg(strstr(told.line, "opposite") != NULL, "%s", told.line);
        ck_assert_int_eq(number("sum", "SELECT count(*) FROM result"), 0);
    }
    proof_free(&proof);
}
END_TEST

START_TEST(undecided_proofs_are_judged_later)
{
    uint64_t count[PROOF_VERDICTS];
    const struct result claim = claims_proved(set, RULES_NONE, VALUE_LOSS);
    struct result other =
        claims_proved("4/5/6/3b3/6/5/4 w", RULES_NONE, VALUE_WIN);
    put("one", &claim, HANGING_NODES);
    put("one", &other, 12);
    const struct gather_counts counts = merge("one", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_NEW], 2);
    ck_assert_uint_eq(counts.undecided, 1);
    ck_assert_int_eq(tellings, 0);
    ck_assert_uint_eq(merge_by(&unjudged, "one", "loose").undecided, 2);
    struct store *const store = claims_open(named("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &judged, count, &why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(count[PROOF_VERIFIED], 1);
    ck_assert_uint_eq(count[PROOF_UNVERIFIED], 1);
    expect_same("sum", "loose");
    /* Unjudged, a false one comes in as well, and goes when it is judged. */
    const struct result lie =
        claims_proved("5/6/7/8/4b4/8/7/6/5 w", RULES_NONE, VALUE_LOSS);
    put("two", &lie, FALSE_NODES);
    merge_by(&unjudged, "two", "loose");
    expect_value("loose", &lie, VALUE_LOSS);
    struct store *const again = claims_open(named("loose"), STORE_WRITE);
    ck_assert(ruling_judge_rest(again, &judged, count, &why) == STATUS_OK);
    store_close(again);
    ck_assert_uint_eq(count[PROOF_REJECTED], 1);
    ck_assert_str_eq(told.line, "it is false");
    struct result got;
    bool found;
    ck_assert(get("loose", &lie, &found, &got) == STATUS_OK);
    ck_assert_int_eq(got.state, RESULT_UNKNOWN);
}
END_TEST

/* The report of a bug: a rejected proof of what is not proved. */
START_TEST(reports_of_bugs_come_along)
{
    const struct result claim = claims_proved(set, RULES_NONE, VALUE_LOSS);
    put("one", &claim, FALSE_NODES);
    uint64_t count[PROOF_VERDICTS];
    struct store *const store = claims_open(named("one"), STORE_WRITE);
    ck_assert(ruling_judge_rest(store, &judged, count, &why) == STATUS_OK);
    store_close(store);
    ck_assert_uint_eq(merge("one", "sum").fate[GATHER_NEW], 1);
    expect_same("one", "sum");
    ck_assert_int_eq(
        number("sum", "SELECT count(*) FROM proof WHERE verdict = 'rejected'"),
        1);
}
END_TEST

/* --- Conflicts ------------------------------------------------------------ */

static const char other_set[] = "3/1b2/5/4/3 c";

START_TEST(both_sides_of_a_conflict_are_kept)
{
    struct info info;
    const struct result here = claims_proved(set, RULES_NONE, VALUE_WIN);
    const struct result there = claims_proved(set, RULES_NONE, VALUE_LOSS);
    const struct result bystander =
        claims_proved(other_set, RULES_INNER, VALUE_LOSS);
    put("here", &here, 10);
    put("here", &bystander, 11);
    put("there", &there, 20);
    char *const before = content("here");
    for (int i = 0; i < 3; i++) {
        const struct gather_counts counts = merge("there", "here");
        ck_assert_uint_eq(counts.fate[GATHER_CONFLICTING], 1);
        ck_assert_int_eq(tellings, 1);
        ck_assert_msg(strstr(told.line, "contradiction: '3/4/2b2/4/3 w' (rules "
                                        "any) is proved a win in '") &&
                          strstr(told.line, "and a loss in '"),
                      "%s", told.line);
    }
    char *const after = content("here");
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
    expect_conflict("here", &here);
    expect_value("here", &bystander, VALUE_LOSS);
    ck_assert_int_eq(number("here", "SELECT count(*) FROM conflict"), 1);
    ck_assert_int_eq(number("here", "SELECT count(*) FROM conflict_proof"), 1);
    ck_assert_int_eq(
        number("here", "SELECT count(*) FROM conflicts WHERE stored = 'win' AND"
                       " claimed = 'loss' AND stored_proof = 'unverified' AND"
                       " claimed_proof = 'verified'"),
        1);
    struct store *const store = claims_open(named("here"), STORE_READ);
    ck_assert(info_read(store, &info, &why) == STATUS_OK);
    ck_assert_uint_eq(info.conflicts, 1);
    store_close(store);
    strcpy(claims_path, named("here"));
    ck_assert_int_eq(claims_findings(&why), 1);
    ck_assert_str_eq(why.line,
                     "'3/4/2b2/4/3 w' (rules any): two stores contradict each "
                     "other: stored is a win with an unverified proof, claimed "
                     "a loss with a verified proof");
}
END_TEST

static enum status count_entry(void *context, const struct store_entry *entry,
                               struct status_text *reason)
{
    (void)entry, (void)reason;
    ++*(int *)context;
    return STATUS_OK;
}

START_TEST(a_conflict_ends_walks_over_it)
{
    int seen = 0;
    const struct result here = claims_proved(set, RULES_NONE, VALUE_WIN);
    const struct result there = claims_proved(set, RULES_NONE, VALUE_LOSS);
    const struct result bystander =
        claims_proved(other_set, RULES_INNER, VALUE_LOSS);
    put("here", &here, 10);
    put("here", &bystander, 11);
    put("there", &there, 0);
    merge("there", "here");
    struct store *const store = claims_open(named("here"), STORE_READ);
    ck_assert(store_each_main(store, 3, NULL, count_entry, &seen, &why) ==
              STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "contradict each other") != NULL, "%s",
                  why.line);
    ck_assert_int_eq(seen, 0);
    ck_assert(store_each_main(store, 4, NULL, count_entry, &seen, &why) ==
              STATUS_OK);
    ck_assert(store_each_contract(store, 3, RULES_INNER, NULL, count_entry,
                                  &seen, &why) == STATUS_OK);
    ck_assert_int_eq(seen, 1);
    store_close(store);
}
END_TEST

START_TEST(grundy_values_contradict_each_other)
{
    struct result here = claims_proved(other_set, RULES_INNER, VALUE_WIN);
    here.grundy = 2;
    struct result there = here;
    there.grundy = 3;
    put("here", &here, 10);
    put("there", &there, 10);
    ck_assert_uint_eq(merge("there", "here").fate[GATHER_CONFLICTING], 1);
    there.grundy = 4;
    unlink(named("there"));
    put("there", &there, 10);
    ck_assert_uint_eq(merge("there", "here").fate[GATHER_CONFLICTING], 1);
    ck_assert_int_eq(number("here", "SELECT count(*) FROM conflict"), 2);
    expect_conflict("here", &here);
    ck_assert_msg(strstr(why.line, "Grundy value 2") != NULL, "%s", why.line);
}
END_TEST

/* The docket of a store that is merged comes along, so that no conflict is lost
 * on the way. */
START_TEST(conflicts_are_handed_on)
{
    const struct result here = claims_proved(set, RULES_NONE, VALUE_WIN);
    const struct result there = claims_proved(set, RULES_NONE, VALUE_LOSS);
    put("here", &here, 0);
    put("there", &there, 20);
    merge("there", "here");
    const struct gather_counts counts = merge("here", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_NEW], 1);
    ck_assert_uint_eq(counts.fate[GATHER_CONFLICTING], 1);
    expect_conflict("sum", &here);
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM conflict_proof"), 1);
}
END_TEST

/* --- Rulings -------------------------------------------------------------- */

/* Makes a conflict of a win with a proof of so many nodes and a loss with one
 * of others; 0: none. Neither was judged. */
static void quarrel(uint64_t here_nodes, uint64_t there_nodes)
{
    const struct result here = claims_proved(set, RULES_NONE, VALUE_WIN);
    const struct result there = claims_proved(set, RULES_NONE, VALUE_LOSS);
    unlink(named("here"));
    unlink(named("there"));
    put("here", &here, here_nodes);
    put("there", &there, there_nodes);
    merge_by(&unjudged, "there", "here");
    expect_conflict("here", &here);
}

static struct ruling_counts settle(void)
{
    struct ruling_counts counts;
    struct store *const store = claims_open(named("here"), STORE_WRITE);
    ck_assert_msg(ruling_settle(store, &judged, &counts, &why) == STATUS_OK,
                  "%s", why.line);
    store_close(store);
    return counts;
}

static void expect_settled(enum value value, const char *proof)
{
    const struct result like = claims_proved(set, RULES_NONE, VALUE_WIN);
    char answer[40];
    expect_value("here", &like, value);
    expect_sound("here");
    ck_assert_int_eq(number("here", "SELECT count(*) FROM conflict"), 0);
    ck_assert_int_eq(number("here", "SELECT count(*) FROM conflict_proof"), 0);
    claims_sql(named("here"),
               "SELECT ifnull((SELECT ifnull(verdict, 'unverified')"
               " FROM proof), 'none')",
               answer, sizeof answer);
    ck_assert_str_eq(answer, proof);
}

START_TEST(proofs_decide)
{
    quarrel(10, FALSE_NODES);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    quarrel(10, 0);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    quarrel(10, HANGING_NODES);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_WIN, "unverified");
    quarrel(0, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    quarrel(HANGING_NODES, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    quarrel(FALSE_NODES, 10);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "verified");
    /* The claim is all that is left, and what it is. */
    quarrel(FALSE_NODES, 0);
    ck_assert_uint_eq(settle().taken, 1);
    expect_settled(VALUE_LOSS, "rejected");
    /* Both are false. */
    quarrel(FALSE_NODES, FALSE_NODES);
    ck_assert_uint_eq(settle().dropped, 1);
    expect_settled(VALUE_UNKNOWN, "rejected");
}
END_TEST

START_TEST(some_cannot_be_decided)
{
    static const uint64_t nodes[][2] = {
        {0, 0}, {10, 11}, {HANGING_NODES, 0}, {0, HANGING_NODES}};
    const struct result like = claims_proved(set, RULES_NONE, VALUE_WIN);
    for (int i = 0; i < 4; i++) {
        quarrel(nodes[i][0], nodes[i][1]);
        char *const before = content("here");
        ck_assert_uint_eq(settle().left, 1);
        char *const after = content("here");
        ck_assert_str_eq(before, after);
        expect_conflict("here", &like);
        free(before);
        free(after);
    }
}
END_TEST

START_TEST(proofs_say_nothing_of_grundy_values)
{
    struct result here = claims_proved(other_set, RULES_INNER, VALUE_WIN);
    here.grundy = 2;
    struct result there = here;
    there.grundy = 3;
    put("here", &here, 10);
    put("there", &there, 0);
    merge("there", "here");
    ck_assert_uint_eq(settle().left, 1);
    expect_conflict("here", &here);
}
END_TEST

/* --- Damage, old stores --------------------------------------------------- */

/* Damages a row of the store, merges what is left, and mends it. */
static void merge_damaged(const char *damage, int left)
{
    size_t size;
    unsigned char *const sound = claims_read(named("whole"), &size);
    unlink(named("sum"));
    claims_sql(named("whole"), damage, NULL, 0);
    const struct gather_counts counts = merge("whole", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_DAMAGED], 1);
    ck_assert_int_eq(tellings, 1);
    ck_assert_msg(strstr(told.line, "damaged") != NULL, "%s", told.line);
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM result"), left);
    claims_write(named("whole"), sound, size);
    expect_sound("sum");
    free(sound);
}

START_TEST(what_is_damaged_stays_out)
{
    struct result claim = claims_proved(set, RULES_NONE, VALUE_WIN);
    struct trail trail;
    trace_of(&claim, &trail);
    struct record record = {
        .result = claim, .proof = claims_proof(&claim, 9, 9), .trail = &trail};
    record.proof.verdict = PROOF_VERIFIED;
    strcpy(record.proof.verifier, "judge");
    struct store *const store = claims_open(named("whole"), STORE_WRITE);
    ck_assert(store_put_all(store, &record, 1, &why) == STATUS_OK);
    claim = claims_proved(other_set, RULES_INNER, VALUE_LOSS);
    claims_put(store, &claim);
    store_close(store);
    proof_free(&record.proof);
    merge_damaged("UPDATE result SET nodes = 7 WHERE id = 1", 1);
    merge_damaged("UPDATE proof SET judged = NULL, verifier = NULL,"
                  " verdict = NULL, nodes = 1",
                  1);
    merge_damaged("UPDATE proof SET content = zeroblob(size)", 1);
    merge_damaged("UPDATE trace SET points = '[[1,2,3]]'", 2);
    ck_assert_int_eq(number("sum", "SELECT count(*) FROM trace"), 0);
    const struct gather_counts counts = merge("whole", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_BETTER], 1);
    expect_same("whole", "sum");
}
END_TEST

START_TEST(a_damaged_claim_is_no_answer)
{
    const struct result like = claims_proved(set, RULES_NONE, VALUE_WIN);
    struct result got;
    bool found;
    quarrel(10, 11);
    strcpy(claims_path, named("here"));
    claims_flip("conflict_proof", "checksum", 5);
    ck_assert_int_eq(claims_findings(&why), 2);
    claims_flip("conflict_proof", "checksum", 5);
    ck_assert_int_eq(claims_findings(&why), 1);
    claims_sql(claims_path, "UPDATE conflict SET nodes = nodes + 1", NULL, 0);
    ck_assert(get("here", &like, &found, &got) == STATUS_FAILED);
    ck_assert_msg(strstr(why.line, "damaged") != NULL, "%s", why.line);
    ck_assert_int_eq(claims_findings(&why), 1);
}
END_TEST

/* An old store is read as it is, and stays as it is. */
START_TEST(old_stores_are_read)
{
    size_t size, now;
    const struct result claim = claims_proved(set, RULES_NONE, VALUE_WIN);
    put("old", &claim, 0);
    claims_sql(named("old"),
               "DROP VIEW conflicts; DROP TABLE conflict_proof;"
               "DROP TABLE conflict; DROP VIEW sample; DROP VIEW traces;"
               "DROP TABLE trace; DROP VIEW proofs; DROP TABLE proof;"
               "PRAGMA user_version = 1",
               NULL, 0);
    unsigned char *const before = claims_read(named("old"), &size);
    const struct gather_counts counts = merge("old", "sum");
    ck_assert_uint_eq(counts.fate[GATHER_NEW], 1);
    ck_assert_uint_eq(counts.bare, 1);
    unsigned char *const after = claims_read(named("old"), &now);
    ck_assert(size == now && memcmp(before, after, size) == 0);
    expect_value("sum", &claim, VALUE_WIN);
    free(before);
    free(after);
}
END_TEST

START_TEST(one_file_under_two_names)
{
    make_whole(3);
    ck_assert(symlink("whole", named("alias")) == 0);
    ck_assert(link(named("whole"), named("hard")) == 0);
    ck_assert(gather_is_same(named("whole"), named("alias")));
    ck_assert(gather_is_same(named("whole"), named("hard")));
    make_part(0, 2, 1, "part");
    ck_assert(!gather_is_same(named("whole"), named("part")));
    ck_assert(!gather_is_same(named("whole"), named("nothing")));
    ck_assert(!gather_is_same(named("nothing"), named("nothing")));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {parts_make_the_whole,
                                  twice_changes_nothing,
                                  runs_are_kept_once,
                                  work_is_not_added_up,
                                  a_grundy_value_is_added,
                                  a_rejected_proof_stays_out,
                                  verdicts_are_not_believed,
                                  a_proof_of_something_else_stays_out,
                                  undecided_proofs_are_judged_later,
                                  reports_of_bugs_come_along,
                                  both_sides_of_a_conflict_are_kept,
                                  a_conflict_ends_walks_over_it,
                                  grundy_values_contradict_each_other,
                                  conflicts_are_handed_on,
                                  proofs_decide,
                                  some_cannot_be_decided,
                                  proofs_say_nothing_of_grundy_values,
                                  what_is_damaged_stays_out,
                                  a_damaged_claim_is_no_answer,
                                  old_stores_are_read,
                                  one_file_under_two_names};
    return claims_main("gather", tests, sizeof tests / sizeof *tests);
}
