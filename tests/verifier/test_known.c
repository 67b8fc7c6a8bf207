/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_known - the positions of tests/known.txt, by the oracle, the search and
 * the verifier.
 *
 * The oracle confirms the file. Of each position of the main phase the search
 * must find the same winner, and its proof must be accepted as a proof of the
 * claim in the file, and of no other.
 */
#include "verifier/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

enum { LINE_SIZE = 200, SIDES = POSITION_ORACLE_MAX_SIDE + 1 };

/* A line of the file. */
struct known {
    char position[LINE_SIZE];
    char rules[LINE_SIZE];
    char claim[LINE_SIZE];
};

/* The next line that the oracle can judge; false at the end. */
static bool next_known(FILE *file, struct known *known,
                       struct position *position)
{
    char line[LINE_SIZE], turn[LINE_SIZE];
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (sscanf(line, "%199s %199s %199s %199s", known->position, turn,
                   known->rules, known->claim) != 4 ||
            strlen(turn) != 1)
            ck_abort_msg("known.txt: %s", line);
        strcat(strcat(known->position, " "), turn);
        *position = support_position(known->position);
        const struct cellset empty = position_free(position);
        if (position->board->side < 4 || cellset_count(empty) <= 16)
            return true;
    }
    return false;
}

static FILE *open_file(void)
{
    const char *const top = getenv("top_srcdir");
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/known.txt", top ? top : ".");
    FILE *const file = fopen(path, "r");
    if (!file)
        ck_abort_msg("cannot open %s; is top_srcdir in the environment?", path);
    return file;
}

/* Whether a line of the contract is so. */
static bool contract_holds(const struct known *known,
                           const struct position *position)
{
    const enum rules rules =
        strcmp(known->rules, "open") == 0 ? RULES_OPEN : RULES_INNER;
    const bool wins = position_oracle_contract(position, rules).wins;
    return strcmp(known->claim, wins ? "win" : "loss") == 0;
}

START_TEST(the_oracle_agrees)
{
    FILE *const file = open_file();
    struct known known;
    struct position position;
    int count = 0;
    for (; next_known(file, &known, &position); count++) {
        if (position.turn == TURN_CONTRACT
                ? !contract_holds(&known, &position)
                : strcmp(known.claim,
                         colour_name(position_oracle_winner(&position))) != 0)
            position_oracle_complain(&position, "known.txt is wrong");
    }
    ck_assert_int_gt(count, 120);
    fclose(file);
}
END_TEST

/* What the verifier says of a proof under the head of the line. */
static enum verify_verdict judge(const struct known *known, const char *claim,
                                 const struct bytes *proof)
{
    const struct verify_limits limits = {.memory = 1 << 26};
    struct verify *const verify = verify_create(&limits);
    const unsigned char *const end = memchr(proof->data, '\n', proof->size);
    struct bytes record = {.data = NULL};
    struct verify_report report;
    char head[3 * LINE_SIZE];
    ck_assert_ptr_nonnull(end);
    snprintf(head, sizeof head, "unlur-proof 1 %s %s %s", known->rules, claim,
             known->position);
    bytes_add(&record, head, strlen(head));
    bytes_add(&record, end, proof->size - (size_t)(end - proof->data));
    const enum verify_verdict verdict =
        verify_bytes(verify, record.data, record.size, &report);
    bytes_clear(&record);
    verify_destroy(verify);
    return verdict;
}

static void check_proof(struct search *search, const struct known *known,
                        const struct position *position)
{
    static const struct search_limits none;
    const struct search_verdict verdict = search_checks_prove(search, position);
    const enum colour winner = value_winner(position->turn, verdict.value);
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    if (strcmp(colour_name(winner), known->claim) != 0)
        position_oracle_complain(position, "the search finds another winner");
    if (search_extract(search, position, winner, 0, &none, &bytes, &proof,
                       &why))
        position_oracle_complain(position, why.line);
    if (judge(known, known->claim, &bytes) != VERIFY_ACCEPTED)
        position_oracle_complain(position, "its proof is not accepted");
    if (judge(known, colour_name((enum colour) !winner), &bytes) !=
        VERIFY_REJECTED)
        position_oracle_complain(position, "it proves the opposite too");
    bytes_clear(&bytes);
}

START_TEST(search_and_verifier_agree)
{
    FILE *const file = open_file();
    struct search *searches[SIDES] = {NULL};
    struct known known;
    struct position position;
    for (int side = 2; side < SIDES; side++)
        searches[side] = search_checks_create(side, 4 * MEBIBYTE, 0);
    while (next_known(file, &known, &position))
        if (position.turn != TURN_CONTRACT)
            check_proof(searches[position.board->side], &known, &position);
    for (int side = 2; side < SIDES; side++)
        search_destroy(searches[side]);
    fclose(file);
}
END_TEST

SUPPORT_SUITE(known)
{
    TCase *const tcase = support_case(suite, "known");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase, the_oracle_agrees);
    tcase_add_test(tcase, search_and_verifier_agree);
}
