/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_extraction - what search_extract() writes down is a proof: the
 * verifier accepts it, it proves what the judge says, and nothing is left over.
 *
 * Positions of all stages, with all techniques, with none and with each alone,
 * with tables that lose nearly everything, that are kept, and shared by
 * threads; the records in all twelve orientations. Larger boards, which have no
 * oracle, are tried nearly full, where a few lines of minimax can tell.
 */
#include "solver/dfpn/search.h"

#include <string.h>

#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/common/technique.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* Sets of techniques: all, none, then each alone. */
enum { CHOICES = 16 };

static unsigned choice(int i)
{
    return i == 0   ? 0
           : i == 1 ? TECHNIQUE_ALL
                    : TECHNIQUE_ALL & ~(unsigned)technique_at(i - 2)->technique;
}

static enum colour winner_of(const struct position *position)
{
    return position->board->side <= POSITION_ORACLE_MAX_SIDE
               ? position_oracle_winner(position)
               : search_checks_minimax(position);
}

/* The move is one of the winner's and wins. */
static void check_move(const struct position *position, enum colour winner,
                       int move)
{
    const struct cellset empty = position_free(position);
    if (move == MOVE_NONE)
        return;
    if ((enum colour)position->turn != winner || !cellset_has(&empty, move))
        position_oracle_complain(position, "a move that cannot be");
    const struct position after = position_after(position, move);
    if (winner_of(&after) != winner)
        position_oracle_complain(position, "the move does not win");
}

/* Fails unless what is written down of the position just proved is right. */
static void check_extract(struct search *search,
                          const struct position *position, enum colour winner,
                          int k)
{
    static const struct search_limits none;
    const struct position image = symmetry_position(position, k);
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    memset(&proof, 0x5a, sizeof proof);
    if (search_extract(search, position, winner, k, &none, &bytes, &proof,
                       &why))
        position_oracle_complain(position, why.line);
    search_checks_check_record(&image, winner, &bytes, proof.nodes);
    check_move(position, winner, proof.move);
    if ((outcome_winner(position) == COLOUR_NONE) != (proof.nodes > 0))
        position_oracle_complain(position, "the number of nodes");
    bytes_clear(&bytes);
}

/* Proves the position and writes it down. */
static void check(struct search *search, const struct position *position, int k)
{
    const struct search_verdict verdict = search_checks_prove(search, position);
    const enum colour winner = value_winner(position->turn, verdict.value);
    if (winner != winner_of(position))
        position_oracle_complain(position, "a wrong value");
    check_extract(search, position, winner, k);
}

static struct search *create(int side, size_t memory, unsigned without,
                             int threads, bool keep)
{
    const struct search_options options = {
        .memory = memory, .without = without, .threads = threads, .keep = keep};
    struct search *search = NULL;
    struct status_text why;
    ck_assert_int_eq(search_create(side, &options, &search, &why), STATUS_OK);
    return search;
}

static void create_all(int side, struct search *searches[CHOICES])
{
    for (int i = 0; i < CHOICES; i++)
        searches[i] = create(side, MEBIBYTE, choice(i), 1, false);
}

static void destroy_all(struct search *searches[CHOICES])
{
    for (int i = 0; i < CHOICES; i++)
        search_destroy(searches[i]);
}

START_TEST(every_technique_has_its_choice)
{
    ck_assert_ptr_null(technique_at(CHOICES - 2));
    ck_assert_ptr_nonnull(technique_at(CHOICES - 3));
}
END_TEST

/* Decided ones too. */
START_TEST(all_of_side_2)
{
    struct search *searches[CHOICES];
    create_all(2, searches);
    for (int pattern = 0; pattern < 2187; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int digits = pattern;
        for (int cell = 0; cell < 7; cell++, digits /= 3)
            if (digits % 3)
                cellset_add(&position.stones[digits % 3 - 1], cell);
        for (int i = TURN_BLACK; i <= TURN_WHITE; i++) {
            position.turn = (enum turn)i;
            check(searches[(2 * pattern + i) % CHOICES], &position,
                  pattern % BOARD_SYMMETRIES);
        }
    }
    destroy_all(searches);
}
END_TEST

/* The contract sets of side 3 up to symmetry, with White to move. */
static struct position sets[SUPPORT_SETS];

/* The judge is asked about the sets before the tests: they need that work. */
static void open_judge(void)
{
    position_oracle_open();
    support_sets(TURN_WHITE, sets);
    for (int i = 0; i < SUPPORT_SETS; i++)
        position_oracle_winner(&sets[i]);
}

/* The proofs of the sets, written down once for all that learn from them. */
static struct bytes set_proofs[SUPPORT_SETS];

static void write_proofs(void)
{
    static const struct search_limits none;
    struct search *const prover = create(3, 16 * MEBIBYTE, 0, 1, false);
    open_judge();
    for (int i = 0; i < SUPPORT_SETS; i++) {
        struct search_proof proof;
        struct status_text why;
        const struct search_verdict verdict =
            search_checks_prove(prover, &sets[i]);
        ck_assert_int_eq(
            search_extract(
                prover, &sets[i], value_winner(sets[i].turn, verdict.value),
                i % BOARD_SYMMETRIES, &none, &set_proofs[i], &proof, &why),
            STATUS_OK);
    }
    search_destroy(prover);
}

static void forget_proofs(void)
{
    for (int i = 0; i < SUPPORT_SETS; i++)
        bytes_clear(&set_proofs[i]);
}

START_TEST(all_contract_sets_of_side_3)
{
    struct search *const search = create(3, 16 * MEBIBYTE, 0, 1, false);
    for (int i = 0; i < SUPPORT_SETS; i++)
        check(search, &sets[i], i % BOARD_SYMMETRIES);
    search_destroy(search);
}
END_TEST

/* A seventh of them in `make check`. */
START_TEST(all_replies_to_contract_sets_of_side_3)
{
    struct search *const search = create(3, 16 * MEBIBYTE, 0, 1, true);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        const struct cellset empty = position_free(&sets[i]);
        for (int c = cellset_next(&empty, 0); c >= 0;
             c = cellset_next(&empty, c + 1)) {
            const struct position after = position_after(&sets[i], c);
            if ((c + i) % support_amount(7, 1) == 0)
                check(search, &after, c % BOARD_SYMMETRIES);
        }
    }
    search_destroy(search);
}
END_TEST

/* In two parts. */
START_TEST(positions_of_side_3)
{
    struct search *searches[CHOICES];
    uint64_t seed = 200 + (uint64_t)_i;
    create_all(3, searches);
    for (int round = 0; round < support_amount(300, 1500); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 12, round % 7);
        check(searches[round % CHOICES], &position,
              round / CHOICES % BOARD_SYMMETRIES);
    }
    destroy_all(searches);
}
END_TEST

/* Also positions that nobody would play to, most of them over. */
START_TEST(any_stones_on_side_3)
{
    struct search *const search = create(3, MEBIBYTE, 0, 1, false);
    uint64_t seed = 210;
    for (int round = 0; round < 500; round++) {
        const int black = support_below(&seed, 10);
        const int white = 3 + support_below(&seed, 7);
        const struct position position =
            position_oracle_strew(&seed, 3, black, white);
        check(search, &position, round % BOARD_SYMMETRIES);
    }
    search_destroy(search);
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    struct search *searches[CHOICES];
    uint64_t seed = 220;
    create_all(4, searches);
    for (int round = 0; round < support_amount(150, 300); round++) {
        const struct position position =
            position_oracle_game(&seed, 4, 20 + round % 11, round % 7);
        check(searches[round % CHOICES], &position, round % BOARD_SYMMETRIES);
    }
    destroy_all(searches);
}
END_TEST

/* Every width of the sets has a side here. */
START_TEST(nearly_full_boards)
{
    struct search *searches[CHOICES];
    uint64_t seed = 230;
    create_all(_i, searches);
    for (int done = 0; done < 40;) {
        const struct position position = search_checks_nearly_full(&seed, _i);
        if (cellset_count(position_free(&position)) > 8)
            continue;
        check(searches[done % CHOICES], &position, done % BOARD_SYMMETRIES);
        done++;
    }
    destroy_all(searches);
}
END_TEST

START_TEST(every_orientation)
{
    struct search *const search = create(3, MEBIBYTE, 0, 1, false);
    uint64_t seed = 240;
    for (int round = 0; round < support_amount(30, 60); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 9, round % 5);
        for (int k = 0; k < BOARD_SYMMETRIES; k++)
            check(search, &position, k);
    }
    search_destroy(search);
}
END_TEST

static const size_t tiny_tables[] = {1, 1 << 12, 1 << 14};

/* What the table has lost is searched again. */
START_TEST(tiny_tables_lose_what_is_needed)
{
    struct search *searches[2] = {
        create(3, tiny_tables[_i], 0, 1, false),
        create(3, tiny_tables[_i], TECHNIQUE_ALL, 1, true)};
    uint64_t seed = 250;
    for (int round = 0; round < 200; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 8 + round % 7, round % 7);
        check(searches[round % 2], &position, round % BOARD_SYMMETRIES);
    }
    search_destroy(searches[0]);
    search_destroy(searches[1]);
}
END_TEST

/* What is kept of others must not mislead. */
START_TEST(kept_tables)
{
    struct search *const full = create(3, 16 * MEBIBYTE, 0, 1, true);
    struct search *const plain =
        create(3, 16 * MEBIBYTE, TECHNIQUE_ALL, 1, true);
    uint64_t seed = 260;
    for (int round = 0; round < support_amount(200, 400); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 5 + round % 9, round % 7);
        check(round % 4 ? full : plain, &position, round % BOARD_SYMMETRIES);
    }
    search_destroy(full);
    search_destroy(plain);
}
END_TEST

/* Has a search learn the proofs of all contract sets but one. */
static void learn_sets(struct search *search, int left_out)
{
    for (int i = 0; i < SUPPORT_SETS; i++) {
        struct status_text why;
        if (i != left_out &&
            search_learn(search, set_proofs[i].data, set_proofs[i].size, &why))
            ck_abort_msg("%s", why.line);
    }
}

static uint64_t nodes_of(struct search *search, const struct position *position)
{
    return search_checks_prove(search, position).nodes;
}

/* What other proofs say must not mislead. */
START_TEST(learned_proofs)
{
    uint64_t seed = 265;
    for (int i = 0; i < SUPPORT_SETS; i += 3) {
        struct search *const search = create(3, 16 * MEBIBYTE, 0, 1, true);
        learn_sets(search, i);
        check(search, &sets[i], i % BOARD_SYMMETRIES);
        for (int round = 0; round < 40; round++) {
            const struct position position =
                position_oracle_game(&seed, 3, 4 + round % 9, round % 7);
            check(search, &position, round % BOARD_SYMMETRIES);
        }
        search_destroy(search);
    }
}
END_TEST

/* Who has learned a proof hardly searches for it again. */
START_TEST(learned_proofs_help)
{
    struct search *const fresh = create(3, 16 * MEBIBYTE, 0, 1, false);
    struct search *const search = create(3, 16 * MEBIBYTE, 0, 1, true);
    uint64_t nodes = 0, nodes_fresh = 0;
    learn_sets(search, SUPPORT_SETS);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        nodes += nodes_of(search, &sets[i]);
        nodes_fresh += nodes_of(fresh, &sets[i]);
    }
    ck_assert_uint_lt(2 * nodes, nodes_fresh);
    search_destroy(search);
    search_destroy(fresh);
}
END_TEST

/* Nodes searched to write the proofs of sets down. */
static uint64_t nodes_to_extract(struct search *search)
{
    static const struct search_limits none;
    uint64_t nodes = 0;
    for (int i = 0; i < SUPPORT_SETS; i += support_amount(3, 1)) {
        const enum colour winner = winner_of(&sets[i]);
        struct bytes bytes = {.data = NULL};
        struct search_proof proof;
        struct status_text why;
        ck_assert_int_eq(search_extract(search, &sets[i], winner, 0, &none,
                                        &bytes, &proof, &why),
                         STATUS_OK);
        search_checks_check_record(&sets[i], winner, &bytes, proof.nodes);
        nodes += proof.searched;
        bytes_clear(&bytes);
    }
    return nodes;
}

/* Proofs that were learned are copied, even if the tables have no room for what
 * they say, until they are forgotten. */
START_TEST(learned_proofs_are_copied)
{
    struct search *const search = create(3, 1, 0, 1, true);
    learn_sets(search, SUPPORT_SETS);
    const uint64_t learned = nodes_to_extract(search);
    search_forget(search);
    const uint64_t forgotten = nodes_to_extract(search);
    ck_assert_uint_lt(2 * learned, forgotten);
    search_destroy(search);
}
END_TEST

START_TEST(what_is_no_proof_is_not_learned)
{
    struct search *const search = create(3, MEBIBYTE, 0, 1, true);
    struct status_text why;
    ck_assert_int_eq(
        search_learn(search, (const unsigned char *)"nonsense", 8, &why),
        STATUS_FAILED);
    support_check_line(&why);
    check(search, &sets[0], 0);
    search_destroy(search);
}
END_TEST

START_TEST(threads)
{
    struct search *const search = create(3, MEBIBYTE / 4, 0, 2, false);
    struct search *const large = create(4, MEBIBYTE, 0, 2, true);
    uint64_t seed = 270;
    for (int round = 0; round < 200; round++) {
        const bool small = round % 4;
        const struct position position =
            small ? position_oracle_game(&seed, 3, 4 + round % 10, round % 7)
                  : position_oracle_game(&seed, 4, 22 + round % 8, round % 7);
        check(small ? search : large, &position, round % BOARD_SYMMETRIES);
    }
    search_destroy(search);
    search_destroy(large);
}
END_TEST

START_TEST(decided_positions_need_no_nodes)
{
    static const char *const texts[] = {
        "ww/2w/2 b", "bb/2b/2 b", "bb/2b/1b w", "bw/wbw/wb w", "bw/wbw/bb w",
    };
    struct search *const search = create(2, MEBIBYTE, 0, 1, false);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct position position = support_position(texts[i]);
        ck_assert_int_ne(outcome_winner(&position), COLOUR_NONE);
        for (int k = 0; k < BOARD_SYMMETRIES; k++)
            check(search, &position, k);
    }
    search_destroy(search);
}
END_TEST

/* Either the record is right, or the status says that it is not there. How
 * often the latter. */
static int count_limits(const struct search_limits *limits)
{
    struct search *const search = create(3, 1, TECHNIQUE_ALL, 1, false);
    uint64_t seed = 280;
    int count = 0;
    for (int round = 0; round < 100; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 6 + round % 5, round % 5);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        const enum colour winner = value_winner(position.turn, verdict.value);
        struct bytes bytes = {.data = NULL};
        struct search_proof proof;
        struct status_text why;
        const enum status status = search_extract(search, &position, winner, 0,
                                                  limits, &bytes, &proof, &why);
        if (status == STATUS_LIMIT) {
            support_check_line(&why);
            count++;
        } else {
            ck_assert_int_eq(status, STATUS_OK);
            search_checks_check_record(&position, winner, &bytes, proof.nodes);
        }
        bytes_clear(&bytes);
        check_extract(search, &position, winner, 0);
    }
    search_destroy(search);
    return count;
}

START_TEST(limits_end_the_search_for_what_was_lost)
{
    static const volatile sig_atomic_t stop = 1;
    const struct search_limits one_node = {.nodes = 1};
    const struct search_limits stopped = {.stop = &stop};
    ck_assert_int_ge(count_limits(&one_node), 50);
    ck_assert_int_ge(count_limits(&stopped), 50);
}
END_TEST

/* The bytes are added to what is there. */
START_TEST(records_stand_one_after_another)
{
    static const struct search_limits none;
    const struct position position = support_position("3/1b2/2bb1/1b2/3 w");
    struct search *const search = create(3, MEBIBYTE, 0, 1, false);
    const struct search_verdict verdict =
        search_checks_prove(search, &position);
    const enum colour winner = value_winner(position.turn, verdict.value);
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    bytes_add(&bytes, "before", 6);
    ck_assert_int_eq(search_extract(search, &position, winner, 0, &none, &bytes,
                                    &proof, &why),
                     STATUS_OK);
    ck_assert_mem_eq(bytes.data, "before", 6);
    memmove(bytes.data, bytes.data + 6, bytes.size -= 6);
    search_checks_check_record(&position, winner, &bytes, proof.nodes);
    bytes_clear(&bytes);
    search_destroy(search);
}
END_TEST

static void add_positions(TCase *tcase)
{
    tcase_add_test(tcase, every_technique_has_its_choice);
    tcase_add_test(tcase, all_of_side_2);
    tcase_add_test(tcase, all_contract_sets_of_side_3);
    tcase_add_test(tcase, all_replies_to_contract_sets_of_side_3);
    tcase_add_loop_test(tcase, positions_of_side_3, 0, 2);
    tcase_add_test(tcase, any_stones_on_side_3);
    tcase_add_test(tcase, late_positions_of_side_4);
    tcase_add_loop_test(tcase, nearly_full_boards, 5, 12);
    tcase_add_test(tcase, every_orientation);
}

static void add_searches(TCase *tcase)
{
    tcase_add_loop_test(tcase, tiny_tables_lose_what_is_needed, 0,
                        sizeof tiny_tables / sizeof *tiny_tables);
    tcase_add_test(tcase, kept_tables);
    tcase_add_test(tcase, learned_proofs);
    tcase_add_test(tcase, learned_proofs_help);
    tcase_add_test(tcase, learned_proofs_are_copied);
    tcase_add_test(tcase, what_is_no_proof_is_not_learned);
    tcase_add_test(tcase, threads);
    tcase_add_test(tcase, decided_positions_need_no_nodes);
    tcase_add_test(tcase, limits_end_the_search_for_what_was_lost);
    tcase_add_test(tcase, records_stand_one_after_another);
}

SUPPORT_SUITE(proof_extraction)
{
    TCase *const tcase = support_case(suite, "proof_extraction");
    tcase_add_unchecked_fixture(tcase, write_proofs, forget_proofs);
    add_positions(tcase);
    add_searches(tcase);
}
