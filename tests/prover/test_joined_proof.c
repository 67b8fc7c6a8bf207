/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_joined_proof - what does not fit together is not taken, nothing is
 * stored of it, and a line says what is wrong; what fits is stored as verified.
 */
#include "prover/joined_proof.h"

#include <string.h>

#include "game/symmetry.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* Black, to move, makes his Y with e2: a proof without records. */
static const char won[] = "3/1b2/2b2/bbbb/3 b";

static struct checked_store open_checked_store(void)
{
    return (struct checked_store){
        .store = store_fixture_open(store_fixture_path, STORE_WRITE)};
}

static struct result result_of(const struct position *position,
                               enum colour winner, int move)
{
    return (struct result){.position = *position,
                           .rules = RULES_INNER,
                           .state = RESULT_PROVED,
                           .value = value_from_winner(position->turn, winner),
                           .move = move,
                           .grundy = VALUE_NO_GRUNDY};
}

/* Puts a plan of one step and perhaps a record, and whether it fits. */
static bool put(struct checked_store *checked, struct proof_plan_step *steps,
                size_t count, struct proof_plan_link *link, enum colour winner)
{
    const struct proof_plan plan = {.position = steps[0].position,
                                    .winner = winner,
                                    .steps = steps,
                                    .count = count,
                                    .links = link,
                                    .link_count = link != NULL};
    const int move =
        steps[0].kind == PROOF_PLAN_MOVE ? steps[0].cell : MOVE_NONE;
    const struct result result = result_of(&plan.position, winner, move);
    bool fits;
    if (joined_proof_put(checked, &plan, &result, &fits, &why))
        ck_abort_msg("%s", why.line);
    ck_assert(!checked_store_flush(checked, &why));
    return fits;
}

static bool is_stored(struct checked_store *checked,
                      const struct position *position)
{
    const struct game game = {.position = *position};
    struct answer answer;
    ck_assert(!checked_store_look_up(checked, &game, &answer, &why));
    ck_assert(!answer.stored || answer.verified);
    return answer.stored;
}

START_TEST(replies_without_answers)
{
    struct checked_store checked = open_checked_store();
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position least = symmetry_canonical(&position, NULL);
    struct proof_plan_step step = {
        .position = least, .kind = PROOF_PLAN_REPLIES, .uses = 1};
    ck_assert(!put(&checked, &step, 1, NULL, COLOUR_BLACK));
    support_check_line(&why);
    ck_assert(!is_stored(&checked, &least));
    checked_store_close(&checked);
}
END_TEST

START_TEST(a_record_that_is_not_there)
{
    struct checked_store checked = open_checked_store();
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position least = symmetry_canonical(&position, NULL);
    const struct cellset moves = position_free(&least);
    const int move = cellset_next(&moves, 0);
    const struct position after = position_after(&least, move);
    int turn;
    struct proof_plan_step steps[] = {
        {.position = least,
         .kind = PROOF_PLAN_MOVE,
         .cell = move,
         .link_count = 1,
         .uses = 1},
        {.position = symmetry_canonical(&after, &turn),
         .kind = PROOF_PLAN_RECORD,
         .uses = 1},
    };
    struct proof_plan_link link = {.step = 1, .reply = (int16_t)move};
    link.symmetry = (uint8_t)symmetry_inverse(turn);
    ck_assert(!put(&checked, steps, 2, &link, COLOUR_WHITE));
    ck_assert_msg(strstr(why.line, "its proof is gone") != NULL, "%s",
                  why.line);
    ck_assert(!is_stored(&checked, &least));
    checked_store_close(&checked);
}
END_TEST

START_TEST(what_fits)
{
    struct checked_store checked = open_checked_store();
    const struct position position = support_position(won);
    int turn;
    const struct position least = symmetry_canonical(&position, &turn);
    struct proof_plan_step step = {
        .position = least,
        .kind = PROOF_PLAN_MOVE,
        .cell = symmetry_move(position.board, turn,
                              notation_parse_cell(position.board, "e2", 2)),
        .uses = 1};
    if (!put(&checked, &step, 1, NULL, COLOUR_BLACK))
        ck_abort_msg("%s", why.line);
    ck_assert(is_stored(&checked, &position));
    checked_store_close(&checked);
}
END_TEST

SUPPORT_SUITE(joined_proof)
{
    const TTest *const tests[] = {replies_without_answers,
                                  a_record_that_is_not_there, what_fits};
    store_fixture_case(suite, "joined_proof", tests,
                       sizeof tests / sizeof *tests);
}
