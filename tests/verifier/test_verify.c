/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_verify - proofs: true ones of every rule, false ones that come near, and
 * thousands changed by chance, none of which may prove what is not so.
 *
 * Cells of side 2 and of side 3 by number:
 *       0 1            0  1  2            side 0: top
 *      2 3 4         3  4  5  6           then clockwise
 *       5 6         7  8  9 10 11
 *                    12 13 14 15
 *                      16 17 18
 */
#include "verifier/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/proof_builder.h"
#include "tests/support.h"
#include "verifier/hexagon.h"

static const struct verify_limits plenty = {.memory = 1 << 26};

/* White fills the centre and has two pairs of cells left over. */
#define TRUE_WHITE "any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 1 1 0 5 6"

/* The rest of a proof in which Black has two suicides. */
#define SUICIDES "5 0 4 2 6 10 3 3 2 1 0 4 6 0 7 12 3 3 1 0 1 0 2 5"

/* The records of the texts in one stream; NULL ends them. */
static struct proof_builder_bytes stream_of(const char *const *texts)
{
    struct proof_builder_bytes bytes = {0};
    for (; *texts; texts++)
        proof_builder_text(*texts, &bytes);
    return bytes;
}

/* What a new session says of the stream; the last record's report. All records
 * accepted: VERIFY_END. */
static enum verify_verdict judge_stream(const struct verify_limits *limits,
                                        struct proof_builder_bytes *bytes,
                                        struct verify_report *report)
{
    struct verify *const verify = verify_create(limits);
    struct verify_report now;
    enum verify_verdict verdict;
    memset(report, 0, sizeof *report);
    do {
        verdict = verify_record(verify, proof_builder_read, bytes, &now);
        if (verdict != VERIFY_END)
            *report = now;
    } while (verdict == VERIFY_ACCEPTED);
    verify_destroy(verify);
    return verdict;
}

static struct verify_report last_report;

/* Every record is accepted. */
static void accept_all(const char *const *texts)
{
    struct proof_builder_bytes bytes = stream_of(texts);
    if (judge_stream(&plenty, &bytes, &last_report) != VERIFY_END)
        ck_abort_msg("refused: %s", last_report.why);
    ck_assert_str_eq(last_report.why, "");
    free(bytes.byte);
}

/* The last record is refused, for this reason: of a claim that it rests on and
 * that is not there, it is "not known that" it is true. */
static void refuse_last(const char *why, const char *const *texts)
{
    struct proof_builder_bytes bytes = stream_of(texts);
    const enum verify_verdict expected = strncmp(why, "not known", 9) == 0
                                             ? VERIFY_UNSUPPORTED
                                             : VERIFY_REJECTED;
    if (judge_stream(&plenty, &bytes, &last_report) != expected)
        ck_abort_msg("not so: %s", why);
    if (!strstr(last_report.why, why))
        ck_abort_msg("expected '%s', not: %s", why, last_report.why);
    for (const char *at = last_report.why; *at; at++)
        ck_assert(*at >= ' ' && *at <= '~');
    free(bytes.byte);
}

#define ACCEPT(...) accept_all((const char *const[]){__VA_ARGS__, NULL})
#define REFUSE(why, ...)                                                       \
    refuse_last(why, (const char *const[]){__VA_ARGS__, NULL})

/* The last record that was accepted has the region of these cells, -1 at the
 * end. */
static void check_region(const int *cells)
{
    uint64_t region[VERIFY_REGION_WORDS] = {0};
    for (; *cells >= 0; cells++)
        region[*cells / 64] |= UINT64_C(1) << *cells % 64;
    ck_assert(last_report.confined);
    ck_assert_mem_eq(last_report.region, region, sizeof region);
}

#define REGION(...) check_region((const int[]){__VA_ARGS__, -1})

/* --- True proofs ------------------------------------------------------- */

START_TEST(a_move_and_a_connection)
{
    ACCEPT(TRUE_WHITE);
    ck_assert_str_eq(last_report.position, "2/3/2 w");
    ck_assert_str_eq(last_report.rules, "any");
    ck_assert_str_eq(last_report.claim, "white");
    ck_assert_uint_eq(last_report.nodes, 2);
    ck_assert_int_eq(last_report.longest, 1);
    ck_assert_uint_eq(last_report.offset, 32 + 14);
}
END_TEST

START_TEST(a_connection_of_blacks)
{
    /* Two of the arms are done and have no cells. */
    ACCEPT("any black 3/2b1/1bb2/b1bb/3 w: 1 0 3 9 0 1 0 1 2 0 0");
}
END_TEST

START_TEST(replies_and_passes)
{
    /* After a pass White needs 0, 5 and 6; each of these has its answer. */
    ACCEPT("any white 2/1w1/2 b: 9 0 4 4 0 8 3 3 0 0 1 0 5 6 "
           "1 9 3 3 0 0 1 0 5 6 6 14 3 3 2 0 1 0 0 2 7 13 3 3 0 1 0 0 1 0");
    ck_assert_uint_eq(last_report.nodes, 9);
    ck_assert_int_eq(last_report.longest, 2);
    /* The same, but longer after the pass. */
    ACCEPT("any white 2/1w1/2 b: 11 0 4 4 0 8 4 2 0 14 7 13 "
           "1 9 3 3 0 0 1 0 5 6 6 14 3 3 2 0 1 0 0 2 7 13 3 3 0 1 0 0 1 0");
    ck_assert_int_eq(last_report.longest, 4);
}
END_TEST

START_TEST(suicides_need_no_answer)
{
    /* Black on 2 or 4 makes a Line and no Y. */
    ACCEPT("any white bb/1w1/2 b: " SUICIDES);
}
END_TEST

START_TEST(any_number_of_answers)
{
    /* None: the one empty cell is a suicide. */
    ACCEPT("any white ww/bb1/ww b: 1 0 4 0");
    ck_assert(!last_report.confined);
    /* The pass and a reply twice. */
    ACCEPT("any white 2/1w1/2 b: 3 1 4 5 0 0 8 3 3 0 0 1 0 5 6 1 1 0 1 "
           "6 1 0 2 0 1 0 0 1 1 0 1");
}
END_TEST

START_TEST(a_barred_cell_and_decided_positions)
{
    ACCEPT("any white bw1/wbw1/1wbw1/1wbw/1w1 b: 1 0 2",
           "any white bw1/wbw1/1wbw1/1wbw/1w1 w: 1 0 2",
           "any white ww/2w/2 b: 0 0", "any white bb/2b/2 b: 0 0",
           "any black bb/2b/1b w: 0 0", "any black 1w1/2w1/2w2/wwww/3 w: 0 0",
           "any white bw/wbw/wb w: 0 0", "any black bw/wbw/bb w: 0 0");
}
END_TEST

/* White on 0 and 3 is at the top already; links to there come all the same,
 * and use their cells. */
START_TEST(links_beyond_what_is_reached)
{
#define AFTER "any white w1/1w1/2 b: 1 0 3 3 0 "
    ACCEPT(AFTER "0 1 0 5 6");
    REGION(5, 6);
    ACCEPT(AFTER "1 0 2 4 1 0 5 6");
    REGION(2, 4, 5, 6);
    ACCEPT(AFTER "1 2 2 0 4 0 1 0 5 6");
    REGION(2, 4, 5, 6);
    ACCEPT(AFTER "1 3 2 0 4 1 0 1 2 1 0 1 0 5 6");
    REGION(1, 2, 4, 5, 6);
    ACCEPT(AFTER "2 0 0 2 4 1 0 5 6");
    REGION(2, 4, 5, 6);
    REFUSE("cell 5 is not free", AFTER "1 0 2 5 1 0 5 6");
    REFUSE("cell 2 is not free", AFTER "3 0 0 2 4 0 2 1 1 0 5 6");
    REFUSE("one stone meets", AFTER "1 2 2 0 2 0 1 0 5 6");
#undef AFTER
}
END_TEST

START_TEST(a_first_move_puts_a_stone_like_any_other)
{
    /* One on 1 is hopped to by 4 or 5; without the hop it is not joined. */
#define AFTER "any white 2w/4/2w2/2w1/3 b: 1 0 3 9 0 1 3 "
    ACCEPT(AFTER "1 2 1 0 4 5 5 0 4 1 0 0 1 1 0 17 18");
    REGION(0, 1, 4, 5, 17, 18);
    REFUSE("an arm that ends early", AFTER "1 0");
    REFUSE("no stone of the winner's to hop to", AFTER "1 2 5 0 4 5");
    REFUSE("cell 1 is not free", AFTER "1 2 1 0 4 1");
#undef AFTER
}
END_TEST

/* --- The contract ------------------------------------------------------ */

/* Whether a session that trusts a claim accepts a record. */
static bool follows(const char *rules, const char *claim, const char *position,
                    const char *record)
{
    struct verify *const verify = verify_create(&plenty);
    struct proof_builder_bytes bytes = {0};
    ck_assert(verify_trust(verify, rules, claim, position));
    proof_builder_text(record, &bytes);
    const enum verify_verdict verdict =
        verify_record(verify, proof_builder_read, &bytes, &last_report);
    verify_destroy(verify);
    free(bytes.byte);
    return verdict == VERIFY_ACCEPTED;
}

START_TEST(contract_records_rest_on_others)
{
    static const char one[] = "open win 1b/3/2 c: 1 0 5";
    ck_assert(follows("any", "black", "1b/3/2 w", one));
    ck_assert(follows("any", "black", "2/2b/2 w", one));
    ck_assert(!follows("any", "black", "2/1b1/2 w", one));
    ck_assert(!follows("any", "white", "1b/3/2 w", one));
    ck_assert(!follows("any", "black", "1b/3/2 b", one));
    ck_assert(!follows("any", "black", "1b/1w1/2 w", one));
    ck_assert(follows("open", "loss", "2/1b1/2 c", "open win 2/3/2 c: 1 0 11"));
    ck_assert(
        !follows("inner", "loss", "2/1b1/2 c", "open win 2/3/2 c: 1 0 11"));
    ck_assert(
        follows("inner", "loss", "2/1b1/2 c", "inner win 2/3/2 c: 1 0 11"));
    ck_assert(
        !follows("open", "loss", "2/1b1/2 c", "inner win 2/3/2 c: 1 0 11"));
    ck_assert(!follows("open", "win", "2/1b1/2 c", "open win 2/3/2 c: 1 0 11"));
    ck_assert(
        !follows("open", "win", "2/1b1/2 c", "open loss 2/3/2 c: 1 0 11"));
    ck_assert(
        follows("any", "white", "2/1b1/2 w", "inner loss 2/1b1/2 c: 1 0 6"));
    ck_assert(
        !follows("any", "white", "2/1b1/2 w", "inner win 2/1b1/2 c: 1 0 6"));
    ck_assert(
        !follows("any", "black", "2/1b1/2 w", "inner loss 2/1b1/2 c: 1 0 5"));
}
END_TEST

START_TEST(contract_records_plain_from_the_rules)
{
    /* A Y: whoever passes has won. A Line: has lost. */
    ACCEPT("open win bb/2b/1b c: 1 0 5");
    REFUSE("not known that White wins after the pass",
           "open loss bb/2b/1b c: 1 0 6");
    REFUSE("not known that Black wins after the pass",
           "open win bb/2b/2 c: 1 0 5");
    REFUSE("not known that it loses to place a stone on b2",
           "open loss bb/2b/2 c: 1 0 6");
    /* Every stone makes a Y, and the other passes. */
    ACCEPT("open loss bb/1bb/2 c: 1 0 6");
}
END_TEST

START_TEST(malformed_claims_are_not_trusted)
{
    struct verify *const verify = verify_create(&plenty);
    ck_assert(!verify_trust(verify, "none", "black", "2/3/2 w"));
    ck_assert(!verify_trust(verify, "any", "win", "2/3/2 w"));
    ck_assert(!verify_trust(verify, "open", "black", "2/3/2 c"));
    ck_assert(!verify_trust(verify, "any", "black", "2/3/2 c"));
    ck_assert(!verify_trust(verify, "open", "loss", "2/3/2 w"));
    ck_assert(!verify_trust(verify, "any", "black", "2/4/2 w"));
    ck_assert(!verify_trust(verify, "any", "black", ""));
    ck_assert(!verify_trust(verify, "inner", "win", "b1/3/2 c"));
    ck_assert(verify_trust(verify, "any", "black", "b1/2w/2 b"));
    verify_destroy(verify);
    verify_destroy(NULL);
}
END_TEST

/* Proves all contract sets of side 2 in one stream, the fullest first. */
START_TEST(the_whole_contract_of_side_2)
{
    static struct proof_builder builder;
    struct proof_builder_bytes bytes = {0};
    struct proof_builder_tally tally = {0};
    const enum rules rules = _i ? RULES_OPEN : RULES_INNER;
    uint64_t seed = 1;
    for (unsigned set = 128; set-- > 0;) {
        struct position position = position_empty(2, TURN_CONTRACT);
        char text[NOTATION_SIZE];
        char record[NOTATION_SIZE + 40];
        for (int cell = 0; cell < 7; cell++)
            if (set >> cell & 1)
                cellset_add(&position.stones[COLOUR_BLACK], cell);
        if (rules == RULES_INNER && (set & ~8u))
            continue;
        struct position after = position_after(&position, MOVE_PASS);
        if (outcome_winner(&after) == COLOUR_NONE) {
            proof_builder_prove(&builder, &after, &seed, &tally);
            proof_builder_write(&builder, &bytes);
        }
        const struct position_oracle_contract truth =
            position_oracle_contract(&position, rules);
        const int move = truth.pass   ? 5
                         : truth.wins ? 8 + cellset_next(&truth.cells, 0)
                                      : 6;
        snprintf(record, sizeof record, "%s %s %s: 1 0 %d", rules_name(rules),
                 truth.wins ? "win" : "loss", notation_write(&position, text),
                 move);
        proof_builder_text(record, &bytes);
    }
    if (judge_stream(&plenty, &bytes, &last_report) != VERIFY_END)
        ck_abort_msg("%s: %s", last_report.position, last_report.why);
    ck_assert_str_eq(last_report.position, "2/3/2 c");
    free(bytes.byte);
}
END_TEST

/* --- Proofs by chance --------------------------------------------------- */

/* A position of side 2 or 3 that is not over, with not many cells left. */
static struct position random_position(uint64_t *seed)
{
    for (;;) {
        const int side = 2 + (support_below(seed, 4) > 0);
        const int stones =
            side == 2 ? support_below(seed, 5) : 9 + support_below(seed, 6);
        const struct position position =
            support_below(seed, 3)
                ? position_oracle_game(seed, side, stones, 3)
                : position_oracle_strew(seed, side, stones - stones / 3,
                                        stones / 3);
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

static enum verify_verdict judge_forge(const struct proof_builder *builder)
{
    struct proof_builder_bytes bytes = {0};
    proof_builder_write(builder, &bytes);
    const enum verify_verdict verdict =
        judge_stream(&plenty, &bytes, &last_report);
    free(bytes.byte);
    return verdict;
}

START_TEST(true_proofs_are_accepted)
{
    static struct proof_builder builder;
    struct proof_builder_tally tally = {0};
    uint64_t seed = 1;
    for (int round = 0; round < support_amount(500, 2000); round++) {
        const struct position position = random_position(&seed);
        proof_builder_prove(&builder, &position, &seed, &tally);
        if (judge_forge(&builder) != VERIFY_END)
            position_oracle_complain(&position, last_report.why);
        ck_assert_uint_eq(last_report.nodes, builder.number[0]);
    }
    ck_assert_int_ge(tally.passes, support_amount(100, 500));
    ck_assert_int_ge(tally.connections, support_amount(100, 500));
    ck_assert_int_ge(tally.references, support_amount(100, 500));
}
END_TEST

/* Changes a number, leaves one out, doubles one, or copies a stretch. */
static void change(struct proof_builder *builder, uint64_t *seed)
{
    const int count = (int)builder->count;
    const int at = support_below(seed, count);
    const int from = support_below(seed, count);
    const size_t rest = (size_t)(count - at) * sizeof *builder->number;
    switch (support_below(seed, 6)) {
    case 0: builder->number[at] = (uint32_t)support_below(seed, 28); break;
    case 1: builder->number[at] += 1; break;
    case 2: builder->number[at] -= builder->number[at] > 0; break;
    case 3: builder->number[at] = builder->number[from]; break;
    case 4:
        memmove(builder->number + at, builder->number + at + 1,
                rest - sizeof *builder->number);
        builder->count--;
        break;
    case 5:
        memmove(builder->number + at + 1, builder->number + at, rest);
        builder->count++;
        break;
    }
}

/* Puts another position into the first line: one stone other, or the other
 * player to move; or claims that the other wins. */
static struct position change_line(struct proof_builder *builder,
                                   const struct position *position,
                                   uint64_t *seed, enum colour *claim)
{
    struct position other = *position;
    char text[NOTATION_SIZE];
    const int cell = support_below(seed, position->board->cells);
    const int what = support_below(seed, 5);
    if (what == 0)
        *claim = colour_other(*claim);
    else if (what == 1)
        other.turn = other.turn == TURN_BLACK ? TURN_WHITE : TURN_BLACK;
    else
        for (int colour = 0; colour < 2; colour++)
            cellset_remove(&other.stones[colour], cell);
    if (what > 2)
        cellset_add(&other.stones[what - 3], cell);
    snprintf(builder->line, PROOF_BUILDER_LINE, "any %s %s",
             colour_name(*claim), notation_write(&other, text));
    return other;
}

static enum colour truth_of(const struct position *position)
{
    const enum colour winner = outcome_winner(position);
    return winner == COLOUR_NONE ? position_oracle_winner(position) : winner;
}

START_TEST(changed_proofs_prove_nothing_false)
{
    static struct proof_builder builder, changed;
    struct proof_builder_tally tally = {0};
    uint64_t seed = 100 + (uint64_t)_i;
    int accepted = 0;
    for (int round = 0; round < support_amount(150, 600); round++) {
        const struct position position = random_position(&seed);
        proof_builder_prove(&builder, &position, &seed, &tally);
        if (builder.count > 400)
            continue;
        for (int turn = 0; turn < 12; turn++) {
            struct position other = position;
            enum colour claim = position_oracle_winner(&position);
            changed = builder;
            if (turn % 2)
                other = change_line(&changed, &position, &seed, &claim);
            for (int n = turn % 4; n >= turn % 2; n--)
                change(&changed, &seed);
            if (judge_forge(&changed) != VERIFY_END)
                continue;
            accepted++;
            if (truth_of(&other) != claim)
                position_oracle_complain(&other, "a false claim accepted");
        }
    }
    ck_assert_int_ge(accepted, support_amount(25, 150));
}
END_TEST

static void lucky_cell(struct proof_builder *builder, struct cellset *empty,
                       uint64_t *seed)
{
    int cell = cellset_next(empty, support_below(seed, 19));
    if (cell < 0)
        cell = 0;
    cellset_remove(empty, cell);
    builder->number[builder->count++] = (uint32_t)cell;
}

/* Writes an arm by chance; seldom one that connects anything. */
static void lucky_arm(struct proof_builder *builder, struct cellset *empty,
                      uint64_t *seed, int depth)
{
    const bool link = support_below(seed, 5) < 3 - depth;
    builder->number[builder->count++] = link;
    if (!link)
        return;
    const uint32_t moves = support_below(seed, 3) == 0 ? 2 : 0;
    builder->number[builder->count++] = moves;
    for (int i = 0; i < 2; i++) {
        struct cellset left = *empty;
        lucky_cell(builder, moves ? &left : empty, seed);
        if (moves)
            lucky_arm(builder, &left, seed, depth + 1);
    }
}

/* Connections thrown at random positions. */
START_TEST(lucky_connections_prove_nothing_false)
{
    static struct proof_builder builder;
    uint64_t seed = 7;
    int accepted = 0;
    for (int round = 0; round < support_amount(40000, 200000); round++) {
        struct position position = random_position(&seed);
        const int arms = support_below(&seed, 2) ? 2 : 3;
        char text[NOTATION_SIZE];
        position.turn = arms == 2 ? TURN_BLACK : TURN_WHITE;
        snprintf(builder.line, PROOF_BUILDER_LINE, "any %s %s",
                 arms == 2 ? "white" : "black",
                 notation_write(&position, text));
        const struct cellset *const own = &position.stones[arms == 2];
        struct cellset empty = position_free(&position);
        const int from = cellset_next(own, support_below(&seed, 19));
        builder.count = 0;
        builder.number[builder.count++] = 1;
        builder.number[builder.count++] = 0;
        builder.number[builder.count++] = 3;
        builder.number[builder.count++] = (uint32_t)(from < 0 ? 0 : from);
        builder.number[builder.count++] =
            (uint32_t)support_below(&seed, arms == 2 ? 3 : 2);
        for (int arm = 0; arm < arms; arm++)
            lucky_arm(&builder, &empty, &seed, 0);
        if (judge_forge(&builder) != VERIFY_END)
            continue;
        accepted++;
        if (position_oracle_winner(&position) !=
            (arms == 2 ? COLOUR_WHITE : COLOUR_BLACK))
            position_oracle_complain(&position, "a connection that loses");
    }
    ck_assert_int_ge(accepted, support_amount(3, 40));
}
END_TEST

/* --- Memory ------------------------------------------------------------- */

START_TEST(little_memory_is_no_verdict)
{
    const struct verify_limits none = {.memory = 0};
    const struct verify_limits little = {.memory = 64 * 56};
    struct proof_builder_bytes bytes = stream_of((const char *const[]){
        "any white 2/3/2 w: 2 1 11 0 3 3 0 1 0 0 1 1 0 5 6", NULL});
    ck_assert_int_eq(judge_stream(&none, &bytes, &last_report), VERIFY_LIMIT);
    ck_assert_ptr_nonnull(strstr(last_report.why, "marked nodes"));
    bytes.at = 0;
    ck_assert_int_eq(judge_stream(&little, &bytes, &last_report), VERIFY_LIMIT);
    ck_assert_ptr_nonnull(strstr(last_report.why, "accepted claims"));
    ck_assert(!last_report.confined);
    free(bytes.byte);
    struct verify *const verify = verify_create(&none);
    ck_assert(!verify_trust(verify, "any", "black", "2/3/2 w"));
    verify_destroy(verify);
}
END_TEST

static volatile sig_atomic_t stop;

/* proof_builder_read() until it has given five bytes of a proof. */
static int read_and_stop(void *context)
{
    const struct proof_builder_bytes *const bytes = context;
    const int byte = proof_builder_read(context);
    stop = bytes->at == bytes->length - 5;
    return byte;
}

START_TEST(a_stopped_check_is_no_verdict)
{
    const struct verify_limits limits = {.memory = plenty.memory,
                                         .stop = &stop};
    struct proof_builder_bytes bytes =
        stream_of((const char *const[]){TRUE_WHITE, NULL});
    struct verify *const verify = verify_create(&limits);
    struct verify_report report;
    ck_assert_int_eq(verify_record(verify, read_and_stop, &bytes, &report),
                     VERIFY_LIMIT);
    ck_assert_ptr_nonnull(strstr(report.why, "stopped"));
    stop = 0;
    bytes.at = 0;
    ck_assert_int_eq(verify_record(verify, proof_builder_read, &bytes, &report),
                     VERIFY_ACCEPTED);
    verify_destroy(verify);
    free(bytes.byte);
}
END_TEST

/* The bytes in memory are one record and nothing else. What follows it makes it
 * prove nothing, not even for others. */
START_TEST(bytes_in_memory_are_one_record)
{
    struct proof_builder_bytes bytes =
        stream_of((const char *const[]){TRUE_WHITE, TRUE_WHITE, NULL});
    struct proof_builder_bytes loss =
        stream_of((const char *const[]){"inner loss 2/3/2 c: 1 0 6", NULL});
    struct verify *const verify = verify_create(&plenty);
    struct verify *const other = verify_create(&plenty);
    const size_t one = bytes.length / 2;
    ck_assert_int_eq(
        verify_bytes(other, bytes.byte, bytes.length, &last_report),
        VERIFY_REJECTED);
    ck_assert_int_eq(verify_bytes(other, loss.byte, loss.length, &last_report),
                     VERIFY_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(last_report.why, "after the pass"));
    for (size_t size = 0; size <= bytes.length; size++) {
        char *const exact = support_exact((const char *)bytes.byte, size);
        const enum verify_verdict verdict =
            verify_bytes(verify, exact, size, &last_report);
        ck_assert_int_eq(verdict, size == 0     ? VERIFY_END
                                  : size == one ? VERIFY_ACCEPTED
                                                : VERIFY_REJECTED);
        ck_assert(size <= one || strstr(last_report.why, "after its end"));
        ck_assert(verdict == VERIFY_ACCEPTED || !last_report.confined);
        free(exact);
    }
    verify_destroy(other);
    verify_destroy(verify);
    free(loss.byte);
    free(bytes.byte);
}
END_TEST

START_TEST(many_claims_are_all_found_again)
{
    struct verify *const verify = verify_create(&plenty);
    uint64_t seed = 1;
    char text[NOTATION_SIZE];
    for (int pass = 0; pass < 2; pass++, seed = 1)
        for (int round = 0; round < 3000; round++) {
            struct position position = position_empty(4, TURN_WHITE);
            struct proof_builder_bytes bytes = {0};
            char record[NOTATION_SIZE + 40];
            for (int n = 0; n < 6; n++)
                cellset_add(&position.stones[0], support_below(&seed, 37));
            const int k = support_below(&seed, 12);
            if (outcome_winner(&position) != COLOUR_NONE)
                continue;
            notation_write(&position, text);
            if (pass == 0) {
                ck_assert(verify_trust(verify, "any", "black", text));
                continue;
            }
            position = symmetry_position(&position, k);
            notation_write(&position, text);
            text[strlen(text) - 1] = 'c';
            snprintf(record, sizeof record, "open win %s: 1 0 5", text);
            proof_builder_text(record, &bytes);
            if (verify_record(verify, proof_builder_read, &bytes,
                              &last_report) != VERIFY_ACCEPTED)
                ck_abort_msg("%s", last_report.why);
            free(bytes.byte);
            /* That Black wins is no support for a loss. */
            bytes = (struct proof_builder_bytes){0};
            snprintf(record, sizeof record, "open loss %s: 1 0 6", text);
            proof_builder_text(record, &bytes);
            ck_assert_int_eq(
                verify_record(verify, proof_builder_read, &bytes, &last_report),
                VERIFY_UNSUPPORTED);
            if (!strstr(last_report.why, "White wins after the pass"))
                ck_abort_msg("%s", last_report.why);
            free(bytes.byte);
        }
    verify_destroy(verify);
}
END_TEST

/* --- Proofs that are none ---------------------------------------------- */

START_TEST(numbers_out_of_form)
{
    REFUSE("needless byte", "any white 2/3/2 w: x82 x00 0 11");
    REFUSE("needless byte", "any white 2/3/2 w: 2 0 x8b x80 x00");
    REFUSE("2^32 or more", "any white 2/3/2 w: 4294967296 0 11");
    REFUSE("2^32 or more", "any white 2/3/2 w: xff xff xff xff xff x01 0");
    REFUSE("no cell 4294967287", "any white 2/3/2 w: 2 0 4294967295");
}
END_TEST

START_TEST(first_lines_out_of_form)
{
    static const char *const lines[] = {
        "",
        "unlur-proof 2 any white 2/3/2 w\n",
        "unlur-proof 1 any white",
        "unlur-proof 1 any white 2/3/2 w",
        "Unlur-proof 1 any white 2/3/2 w\n",
        "unlur-proof 1 none white 2/3/2 w\n",
        "unlur-proof 1 any win 2/3/2 w\n",
        "unlur-proof 1 inner white 2/3/2 c\n",
        "unlur-proof 1 any  white 2/3/2 w\n",
        "unlur-proof 1 anyanyanyany white 2/3/2 w\n",
        "unlur-proof 1 any white\n",
        "unlur-proof 1 any\n",
        "unlur-proof 1 any white 2/3/2 w \n",
        "unlur-proof 1 any white 2/3/2 c\n",
        "unlur-proof 1 any white 2/4/2 w\n",
        "unlur-proof 1 any white 2/03/2 w\n",
        "unlur-proof 1 any white 2/0003/2 w\n",
        "unlur-proof 1 any white 2/3/20 w\n",
        "unlur-proof 1 any white 2/30/2 w\n",
        "unlur-proof 1 any white 0/2/3/2 w\n",
        "unlur-proof 1 any white 2/3/2/ w\n",
        "unlur-proof 1 any white 2/3/2  w\n",
        "unlur-proof 1 any white 2/3/2 W\n",
        "unlur-proof 1 any white  2/3/2 w\n",
        "unlur-proof 1 any\twhite 2/3/2 w\n",
        "unlur-proof 01 any white 2/3/2 w\n",
        "unlur-proof 1 any white 2/3/2 w\r\n",
        "unlur-proof 1 open win 2/3/2 w\n",
        "unlur-proof 1 open win 2/1w1/2 c\n",
        "unlur-proof 1 inner win b1/3/2 c\n"};
    for (size_t i = 1; i < sizeof lines / sizeof *lines; i++) {
        struct proof_builder_bytes bytes = {0};
        proof_builder_append(&bytes, lines[i], strlen(lines[i]));
        proof_builder_append(&bytes, "\2\0\13\3\3\0\1\0\0\1\1\0\5\6", 14);
        if (judge_stream(&plenty, &bytes, &last_report) != VERIFY_REJECTED)
            ck_abort_msg("accepted: %s", lines[i]);
        free(bytes.byte);
    }
    REFUSE("no position", "any white 2/1w01/2 b: 1 0 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("no position", "any white 2/0w2/2 b: 1 0 2");
    REFUSE("no position", "open win bb/2b/1w c: 1 0 5");
}
END_TEST

START_TEST(a_line_without_end)
{
    struct proof_builder_bytes bytes = {0};
    proof_builder_append(&bytes, "unlur-proof 1 any white ", 24);
    for (int i = 0; i < 1000; i++)
        proof_builder_append(&bytes, "1", 1);
    ck_assert_int_eq(judge_stream(&plenty, &bytes, &last_report),
                     VERIFY_REJECTED);
    ck_assert_uint_lt(last_report.offset, 500);
    free(bytes.byte);
}
END_TEST

START_TEST(a_line_ended_by_a_nul)
{
    struct proof_builder_bytes bytes = {0};
    proof_builder_append(&bytes, "unlur-proof 1 any white 2/3/2 w", 32);
    proof_builder_append(&bytes, "\2\0\13\3\3\0\1\0\0\1\1\0\5\6", 14);
    ck_assert_int_eq(judge_stream(&plenty, &bytes, &last_report),
                     VERIFY_REJECTED);
    free(bytes.byte);
}
END_TEST

START_TEST(counts_that_lie)
{
    REFUSE("fewer nodes", "any white 2/3/2 w: 3 0 11 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("more nodes", "any white 2/3/2 w: 1 0 11 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("more nodes", "any white 2/3/2 w: 0 0 11");
    REFUSE("fewer marked", "any white 2/3/2 w: 2 1 11 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("more marked", "any white 2/3/2 w: 2 0 11 0 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("nodes although", "any white ww/2w/2 b: 1 0 11");
    REFUSE("nodes although", "any white ww/2w/2 b: 0 1");
    ACCEPT("any white 2/3/2 w: 2 1 11 0 3 3 0 1 0 0 1 1 0 5 6",
           "any white 2/3/2 w: 2 2 0 11 0 3 3 0 1 0 0 1 1 0 5 6");
}
END_TEST

START_TEST(the_wrong_winner)
{
    REFUSE("other player has won", "any black ww/2w/2 b: 0 0");
    REFUSE("other player has won", "any white 1w1/2w1/2w2/wwww/3 w: 0 0");
    REFUSE("other player has won", "any white bw/wbb/bw w: 0 0");
    REFUSE("for who is to move",
           "any black 2/3/2 w: 2 0 11 3 3 0 1 0 0 1 1 0 5 6");
}
END_TEST

START_TEST(moves_that_are_none)
{
    REFUSE("stone stands on b2", "any white 2/1b1/2 w: 1 0 11");
    REFUSE("stone stands on b2", "any white 2/1w1/2 w: 1 0 11");
    REFUSE("no cell 7", "any white 2/3/2 w: 1 0 15");
    REFUSE("loses", "any white 1w1/2w1/5/wwww/3 w: 1 0 17");
    REFUSE("for who is to move", "any white 2/3/2 b: 1 0 11");
    REFUSE("for who is to move", "any white 2/3/2 w: 1 0 4 0");
    REFUSE("for who is to move",
           "any white 2/1w1/2 w: 1 0 3 3 0 1 0 0 1 1 0 5 6");
    for (int kind = 5; kind < 8; kind++) {
        char text[64];
        snprintf(text, sizeof text, "any white 2/3/2 w: 1 0 %d", kind);
        REFUSE("for who is to move", text);
    }
}
END_TEST

START_TEST(connections_that_are_none)
{
#define AFTER "any white 2/1w1/2 b: 1 0 "
    ACCEPT(AFTER "3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("bridge that does not connect", AFTER "3 3 0 1 0 0 2 1 0 5 6");
    REFUSE("bridge that does not connect", AFTER "3 3 0 1 0 2 0 1 0 5 6");
    REFUSE("an arm that ends early", AFTER "3 3 0 1 0 0 1 0");
    REFUSE("cell 0 is not free", AFTER "3 3 0 1 0 0 0 1 0 5 6");
    REFUSE("cell 3 is not free", AFTER "3 3 0 1 0 3 1 1 0 5 6");
    REFUSE("cell 7 is not free", AFTER "3 3 0 1 0 7 1 1 0 5 6");
    REFUSE("cell 4294967295 is not free", AFTER "3 3 0 1 0 4294967295");
    REFUSE("no stone of the winner's", AFTER "3 0 0 1 0 0 1 1 0 5 6");
    REFUSE("no stone of the winner's", AFTER "3 7 0 1 0 0 1 1 0 5 6");
    REFUSE("no stone of the winner's",
           "any white 2/wb1/2 b: 1 0 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("no side 3", AFTER "3 3 3 1 0 0 1 1 0 5 6");
    REFUSE("no side 2", "any black 2/1b1/2 w: 1 0 3 3 2 1 0 0 1 1 0 5 6 0");
#undef AFTER
}
END_TEST

START_TEST(arms_that_share_a_cell)
{
    /* Cell 4 of side 2 touches the sides 1 and 2; White's arms to 1 and 4. */
    ACCEPT("any white 2/1w1/2 b: 1 0 3 3 1 1 0 1 4 1 0 2 5");
    REFUSE("cell 1 is not free",
           "any white 2/1w1/2 b: 1 0 3 3 1 1 0 1 4 1 0 1 5");
    /* A hop and the link after it, or an arm in that link. */
#define HOP "any white 3/2w1/5/2w1/3 b: 1 0 3 14 0 3 5 0 9 10 "
    REFUSE("cell 9 is not free", HOP "0 9 2 1 0 17 18");
    ACCEPT(HOP "2 1 0 2 0 1 0 17 18");
    ACCEPT(HOP "2 1 1 0 8 11 2 0 1 0 17 18");
    REFUSE("cell 9 is not free", HOP "2 1 1 0 9 10 2 0 1 0 17 18");
    REFUSE("cell 9 is not free", HOP "2 4 1 2 0 0 9 0 2 0 1 0 17 18");
#undef HOP
}
END_TEST

START_TEST(first_moves)
{
#define AFTER "any white 2/1w1/2 b: 1 0 3 3 0 1 "
    ACCEPT(AFTER "2 0 0 1 0 1 0 5 6");
    ACCEPT(AFTER "3 0 0 1 0 0 0 1 0 5 6");
    REFUSE("that one stone meets", AFTER "1 0 0 1 0 5 6");
    REFUSE("that one stone meets", AFTER "2 0 0 0 0 1 0 5 6");
    REFUSE("an arm that ends early", AFTER "2 0 0 2 0 1 0 5 6");
    REFUSE("cell 3 is not free", AFTER "2 3 0 1 0 1 0 5 6");
    REFUSE("cell 0 is not free", AFTER "2 0 1 0 0 1 1 0 1 0 5 6");
#undef AFTER
    /* What one first move leaves alone another may use, and the other arm may
     * not. */
    REFUSE("cell 1 is not free",
           "any white 2/1w1/2 b: 1 0 3 3 0 1 2 0 0 1 0 1 0 1 6");
    /* Each first move needs cell 1 for the bridge after it. */
    REFUSE("that one stone meets",
           "any white 3/4/2w2/4/3 b: 1 0 3 9 0 1 2 4 1 0 0 1 5 1 0 1 2 "
           "1 2 13 1 0 16 17 14 1 0 17 18");
}
END_TEST

START_TEST(a_region_that_leaks_through_a_corner)
{
    /* From 4 to the top: 0 and 1 will do, 1 and 2 will not, since the corner 2
     * is no neighbour of 4. */
    ACCEPT("any white 3/1w2/1w3/1w2/3 b: 1 0 3 4 0 1 0 0 1 1 0 16 17");
    REFUSE("bridge that does not connect",
           "any white 3/1w2/1w3/1w2/3 b: 1 0 3 4 0 1 0 1 2 1 0 16 17");
}
END_TEST

START_TEST(a_connection_that_must_make_the_wrong_objective)
{
    /* Reaching side 3 first is a Y of 1, 3 and 5, without side 0. */
    REFUSE("may make the wrong objective",
           "any white 3/wwww/2w2/2w1/3 b: 1 0 3 3 0 1 0 0 1 1 0 17 18");
    /* Black: a Line of 0 and 3 while 2 or 4 is open. */
    REFUSE("may make the wrong objective",
           "any black 2/1b1/2 w: 1 0 3 3 0 1 0 0 1 1 0 4 6 1 0 2 5");
}
END_TEST

START_TEST(an_arm_may_lean_on_other_stones)
{
#define AFTER "any white 3/2w1/5/2w1/3 b: 1 0 3 14 0 "
    ACCEPT(AFTER "3 5 0 9 10 0 1 2 1 0 17 18");
    REFUSE("bridge that does not connect", AFTER "1 0 1 2 1 0 17 18");
    REFUSE("bridge that does not connect", AFTER "3 5 0 8 9 0 1 2 1 0 17 18");
    REFUSE("no stone of the winner's to hop", AFTER "3 6 0 9 10 0 1 2");
    REFUSE("no stone of the winner's to hop", AFTER "3 19 0 9 10 0 1 2");
    REFUSE("an arm that ends early", AFTER "2 5 0 9 10 1 0 17 18");
#undef AFTER
}
END_TEST

START_TEST(suicides_that_are_none)
{
    REFUSE("reply a2 has no answer",
           "any white bb/1w1/2 b: 3 0 4 1 6 10 3 3 2 1 0 4 6 0");
    REFUSE("has no answer", "any white 2/3/2 b: 1 0 4 0");
    /* Cell 3 makes a Line and a Y. */
    REFUSE("reply b2 has no answer", "any white bw/w1b/bw b: 1 0 4 0");
}
END_TEST

START_TEST(a_bar_that_a_y_lifts)
{
    REFUSE("no cell is barred", "any white b2/1b2/2b2/2b1/3 b: 1 0 2");
    REFUSE("no cell is barred", "any black bw1/wbw1/1wbw1/1wbw/1w1 b: 1 0 2");
}
END_TEST

START_TEST(replies_left_out)
{
    REFUSE("reply c1 has no answer",
           "any white 2/1w1/2 b: 3 0 4 1 0 8 3 3 0 0 1 0 5 6");
    REFUSE("stone stands on b2", "any white 2/1w1/2 b: 2 0 4 1 4 8");
    REFUSE("decides the game", "any white bb/3/2 b: 2 0 4 1 5 8");
    REFUSE("no cell 7", "any white 2/1w1/2 b: 2 0 4 1 8 8");
}
END_TEST

START_TEST(a_region_holds_all_its_answers_need)
{
    /* After a pass White plays 0, then 6 or else 5: he needs all three. */
    REFUSE("reply a1 has no answer",
           "any white 2/1w1/2 b: 7 0 4 2 0 8 4 2 0 14 7 13 "
           "1 9 3 3 0 0 1 0 5 6");
}
END_TEST

START_TEST(a_pass_answered_by_the_very_position)
{
    REFUSE("leans on all stones",
           "any white bb/3/2 b: 7 0 4 1 0 11 4 2 6 10 3 3 2 1 0 4 6 0 "
           "7 12 3 3 1 0 1 0 2 5");
    REFUSE("leans on all stones",
           "any white bw1/wbw1/1wbw1/1wbw/1w1 b: 2 0 4 1 0 2");
}
END_TEST

START_TEST(references)
{
    /* Marked: White plays 0 after a pass; turned for the other replies. */
#define TURNED "any white 2/1w1/2 b: 3 1 4 3 0 0 8 3 3 0 0 1 0 5 6 "
    ACCEPT(TURNED "1 1 0 1 6 1 0 2");
    REGION(0, 1, 2, 4, 5, 6);
    REFUSE("region that is not empty", TURNED "1 1 0 0 6 1 0 2");
    REFUSE("no symmetry 12", TURNED "1 1 0 12");
    REFUSE("no marked node 1", TURNED "1 1 1 1");
    REFUSE("has no answer", TURNED "1 1 0 1 1 1 0 1");
#undef TURNED
    /* Marked: the connection after that. */
#define TURNED "any white 2/1w1/2 b: 5 1 4 3 0 8 0 3 3 0 0 1 0 5 6 "
    ACCEPT(TURNED "1 9 1 0 1 6 12 1 0 2");
    REFUSE("other stones of the winner", TURNED "1 9 1 0 2 6 12 1 0 2");
    REFUSE("other stones of the winner", TURNED "1 9 1 0 0");
    REFUSE("node of the other player", TURNED "1 1 0 0");
#undef TURNED
    REFUSE("other stones of the loser",
           "any white bw1/wbw1/1wbw1/1wbw/1w1 b: 3 1 4 2 3 0 2 7 1 0 0");
    REFUSE("no marked node 0", "any white 2/3/2 w: 0 0 1 0 0");
    REFUSE("no marked node 0", "any white 2/3/2 w: 1 1 0 11 1 0 0");
    REFUSE("no marked node 0", "any white 2/1w1/2 b: 1 1 0 4 1 0 1 0 0");
    REFUSE("mark of a mark",
           "any white 2/3/2 w: 2 2 0 0 11 3 3 0 1 0 0 1 1 0 5 6");
    REFUSE("mark of a mark", "any white 2/3/2 w: 1 1 0 1 0 0");
}
END_TEST

START_TEST(marks_of_one_record)
{
    /* The first marks what is whole, or a move; the second another move. */
#define FIRST "any white bw1/wbw1/1wbw1/1wbw/1w1 b: 1 1 0 2"
#define MARKED "any white 2/1w1/2 b: 3 1 4 3 0 0 8 3 3 0 0 1 0 5 6 "
    ACCEPT(FIRST, MARKED "1 1 0 1 6 1 0 2", MARKED "1 1 0 1 6 1 0 2");
    REFUSE("no marked node 1", FIRST, MARKED "1 1 1 1 6 1 0 2");
    REFUSE("no marked node 0", MARKED "1 1 0 1 6 1 0 2",
           "any white 2/1w1/2 b: 1 0 4 3 0 1 0 0 1 1 0 1 6 1 0 2");
    /* A mark is no node; it need not be used. */
    REFUSE("fewer nodes", "any white 2/3/2 w: 3 1 11 0 3 3 0 1 0 0 1 1 0 5 6");
    /* A node in a node is finished before it. */
    ACCEPT("any white 2/1w1/2 b: 3 2 4 3 0 0 8 0 3 3 0 0 1 0 5 6 "
           "1 1 1 1 6 1 1 2");
    REFUSE("node of the other player",
           "any white 2/1w1/2 b: 3 2 4 3 0 0 8 0 3 3 0 0 1 0 5 6 1 1 0 1");
#undef FIRST
#undef MARKED
}
END_TEST

START_TEST(contract_records_that_are_none)
{
    REFUSE("not known that Black wins after the pass",
           "inner win 2/1b1/2 c: 1 0 5");
    REFUSE("not known that White wins after the pass",
           "inner loss 2/1b1/2 c: 1 0 6");
    REFUSE("not known that it wins to place a stone on b2",
           "inner win 2/3/2 c: 1 0 11");
    REFUSE("no stone is allowed on cell 0", "inner win 2/3/2 c: 1 0 8");
    REFUSE("no stone is allowed on cell 3", "open win 2/1b1/2 c: 1 0 11");
    REFUSE("no stone is allowed on cell 7", "open win 2/1b1/2 c: 1 0 15");
    REFUSE("not known that it loses to place a stone on b2",
           "any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 1 1 0 5 6",
           "inner loss 2/3/2 c: 1 0 6");
    REFUSE("no node 6", "inner win 2/3/2 c: 1 0 6");
    REFUSE("no node 5", "inner loss 2/3/2 c: 1 0 5");
    REFUSE("no node 11", "inner loss 2/3/2 c: 1 0 11");
    REFUSE("no node 0", "inner win 2/3/2 c: 1 0 0 5");
    REFUSE("one node", "inner win 2/3/2 c: 0 0");
    REFUSE("one node", "open win bb/2b/1b c: 0 0");
    REFUSE("one node", "open loss bb/2b/2 c: 0 0");
    REFUSE("one node", "inner win 2/3/2 c: 2 0 5");
    REFUSE("one node", "inner win 2/3/2 c: 1 1 5");
    REFUSE("ends early", "inner win 2/3/2 c: 1 0");
    REFUSE("ends early", "inner win 2/3/2 c: 1");
}
END_TEST

START_TEST(truncated_at_every_byte)
{
    struct proof_builder_bytes bytes =
        stream_of((const char *const[]){TRUE_WHITE, NULL});
    const size_t whole = bytes.length;
    for (bytes.length = 1; bytes.length < whole; bytes.length++) {
        bytes.at = 0;
        ck_assert_int_eq(judge_stream(&plenty, &bytes, &last_report),
                         VERIFY_REJECTED);
        ck_assert_uint_eq(last_report.offset, bytes.length);
    }
    bytes.length = bytes.at = 0;
    ck_assert_int_eq(judge_stream(&plenty, &bytes, &last_report), VERIFY_END);
    free(bytes.byte);
}
END_TEST

SUPPORT_SUITE(verify)
{
    TCase *const accepted = support_case(suite, "true");
    TCase *const refused = support_case(suite, "false");
    TCase *const chance = support_case(suite, "chance");
    tcase_add_unchecked_fixture(chance, position_oracle_open_sets, NULL);
    tcase_add_test(accepted, a_move_and_a_connection);
    tcase_add_test(accepted, a_connection_of_blacks);
    tcase_add_test(accepted, replies_and_passes);
    tcase_add_test(accepted, any_number_of_answers);
    tcase_add_test(accepted, links_beyond_what_is_reached);
    tcase_add_test(accepted, a_first_move_puts_a_stone_like_any_other);
    tcase_add_test(accepted, suicides_need_no_answer);
    tcase_add_test(accepted, a_barred_cell_and_decided_positions);
    tcase_add_test(accepted, contract_records_rest_on_others);
    tcase_add_test(accepted, an_arm_may_lean_on_other_stones);
    tcase_add_test(refused, numbers_out_of_form);
    tcase_add_test(refused, first_lines_out_of_form);
    tcase_add_test(refused, a_line_without_end);
    tcase_add_test(refused, a_line_ended_by_a_nul);
    tcase_add_test(refused, arms_that_share_a_cell);
    tcase_add_test(accepted, first_moves);
    tcase_add_test(refused, counts_that_lie);
    tcase_add_test(refused, the_wrong_winner);
    tcase_add_test(refused, moves_that_are_none);
    tcase_add_test(refused, connections_that_are_none);
    tcase_add_test(refused, a_region_that_leaks_through_a_corner);
    tcase_add_test(refused, a_connection_that_must_make_the_wrong_objective);
    tcase_add_test(refused, suicides_that_are_none);
    tcase_add_test(refused, a_bar_that_a_y_lifts);
    tcase_add_test(refused, replies_left_out);
    tcase_add_test(refused, a_region_holds_all_its_answers_need);
    tcase_add_test(refused, a_pass_answered_by_the_very_position);
    tcase_add_test(refused, references);
    tcase_add_test(refused, marks_of_one_record);
    tcase_add_test(refused, contract_records_that_are_none);
    tcase_add_test(refused, truncated_at_every_byte);
    tcase_add_test(accepted, contract_records_plain_from_the_rules);
    tcase_add_test(accepted, malformed_claims_are_not_trusted);
    tcase_add_loop_test(chance, the_whole_contract_of_side_2, 0, 2);
    tcase_add_test(chance, true_proofs_are_accepted);
    tcase_add_test(accepted, little_memory_is_no_verdict);
    tcase_add_test(accepted, a_stopped_check_is_no_verdict);
    tcase_add_test(accepted, bytes_in_memory_are_one_record);
    tcase_add_test(chance, many_claims_are_all_found_again);
    tcase_add_loop_test(chance, changed_proofs_prove_nothing_false, 0, 2);
    tcase_add_test(chance, lucky_connections_prove_nothing_false);
}
