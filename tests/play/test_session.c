/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_session - whose turn it is, moves taken back, limits, a missing store.
 */
#include "play/session.h"

#include <string.h>

#include "tests/support.h"

static struct session session;

static void begin(enum rules rules)
{
    struct status_text why;
    const struct session_options options = {.db = "nowhere.db",
                                            .db_missing = true,
                                            .side = 3,
                                            .rules = rules,
                                            .kind = PLAYER_RANDOM,
                                            .effort = 10,
                                            .memory = 1 << 20};
    ck_assert_int_eq(session_open(&session, &options, &why), STATUS_OK);
}

static void play(const char *words)
{
    for (; *words; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " ");
        const int move = session_move(&session, words, length);
        ck_assert_ptr_null(game_illegal(&session.game, move));
        session_play(&session, move);
        words += length;
    }
}

START_TEST(a_store_that_must_be_there_is)
{
    struct status_text why;
    const struct session_options options = {.db = "nowhere.db"};
    ck_assert_int_eq(session_open(&session, &options, &why), STATUS_FAILED);
    session_close(&session);
}
END_TEST

START_TEST(seats_are_players_or_colours)
{
    begin(RULES_INNER);
    for (int seat = SESSION_NOBODY; seat <= SESSION_BOTH; seat++) {
        session.seat = (enum session_seat)seat;
        ck_assert(session_awaits_program(&session) ==
                  (seat == SESSION_FIRST || seat == SESSION_BOTH));
    }
    ck_assert(session_may_move(&session, COLOUR_BLACK));
    ck_assert(session_may_move(&session, COLOUR_WHITE));
    /* The second player passes and is Black; the first is White. */
    play("c3 pass");
    ck_assert(session_may_move(&session, COLOUR_WHITE));
    ck_assert(!session_may_move(&session, COLOUR_BLACK));
    for (int seat = SESSION_NOBODY; seat <= SESSION_BOTH; seat++) {
        session.seat = (enum session_seat)seat;
        ck_assert(session_awaits_program(&session) ==
                  (seat == SESSION_FIRST || seat == SESSION_WHITE ||
                   seat == SESSION_BOTH));
    }
    session_close(&session);
}
END_TEST

START_TEST(a_turn_is_taken_back_and_made_again)
{
    begin(RULES_INNER);
    ck_assert(!session_undo_turn(&session));
    play("C3 PASS a1 b1");
    session.seat = SESSION_SECOND;
    ck_assert(session_undo_turn(&session));
    ck_assert_int_eq(session.game.move_count, 2);
    ck_assert(session_undo_turn(&session));
    ck_assert_int_eq(session.game.move_count, 0);
    ck_assert(session_redo_turn(&session));
    ck_assert_int_eq(session.game.move_count, 2);
    session.seat = SESSION_BOTH;
    ck_assert(session_undo_turn(&session));
    ck_assert_int_eq(session.game.move_count, 1);
    ck_assert_int_eq(session.seat, SESSION_NOBODY);
    play("pass");
    ck_assert(!session_redo_turn(&session));
    session_close(&session);
}
END_TEST

START_TEST(the_program_plays_to_the_end)
{
    struct status_text why;
    struct player_choice choice;
    begin(RULES_NONE);
    session.seat = SESSION_BOTH;
    while (session_awaits_program(&session)) {
        ck_assert_int_eq(session_choose(&session, 0, &choice, &why), STATUS_OK);
        session_play(&session, choice.move);
    }
    ck_assert(session_is_over(&session));
    ck_assert(session_may_move(&session, COLOUR_BLACK));
    ck_assert(session_may_move(&session, COLOUR_WHITE));
    session_close(&session);
}
END_TEST

START_TEST(a_move_has_a_limit)
{
    struct status_text why;
    begin(RULES_INNER);
    ck_assert_int_eq(session_set_limits(&session, 0, 0, &why), STATUS_USAGE);
    ck_assert_uint_eq(session.options.effort, 10);
    ck_assert_int_eq(session_set_limits(&session, 3, 0, &why), STATUS_OK);
    ck_assert_double_eq(session.options.seconds, 3);
    session_close(&session);
}
END_TEST

SUPPORT_SUITE(session)
{
    TCase *const test = support_case(suite, "session");
    tcase_add_test(test, a_store_that_must_be_there_is);
    tcase_add_test(test, seats_are_players_or_colours);
    tcase_add_test(test, a_turn_is_taken_back_and_made_again);
    tcase_add_test(test, the_program_plays_to_the_end);
    tcase_add_test(test, a_move_has_a_limit);
}
