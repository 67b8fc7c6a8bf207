/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_record - any bytes at all as a game: a record, or a report in JSON.
 *
 * A record has one spelling, so what is read is what is written. A report has
 * many, but one that is made of a game that was read tells the same game again,
 * the same winner and the same ending. Taken back move by move and played anew
 * a game comes to where it was.
 */
#include "tests/fuzz/harness.h"

#include "game/notation.h"
#include "query/abstract_play.h"

static bool situations_equal(const struct situation *a,
                             const struct situation *b)
{
    return position_equal(&a->position, &b->position) && a->rules == b->rules &&
           a->move_count == b->move_count &&
           !memcmp(a->moves, b->moves,
                   sizeof *a->moves * (size_t)a->move_count);
}

/* Back to the beginning and forth again. */
static void check_moves(const struct situation *situation)
{
    struct situation again = *situation;
    while (situation_undo(&again))
        continue;
    const struct position start = again.position;
    for (int i = 0; i < situation->move_count; i++) {
        HARNESS_PROMISE(!situation_illegal(&again, situation->moves[i]));
        situation_play(&again, situation->moves[i]);
    }
    HARNESS_PROMISE(situations_equal(&again, situation));
    HARNESS_PROMISE(start.board == again.position.board);
}

static void check_record(const struct situation *situation)
{
    char text[SITUATION_RECORD_SIZE], second[SITUATION_RECORD_SIZE];
    struct situation again;
    struct status_text why;
    HARNESS_PROMISE(situation_record(situation, text));
    HARNESS_PROMISE(!situation_read(text, strlen(text), situation->rules, true,
                                    &again, &why));
    HARNESS_PROMISE(situations_equal(&again, situation));
    HARNESS_PROMISE(situation_record(&again, second) && !strcmp(text, second));
}

/* What is made of the game, as text, is the same game. */
static void check_report(const struct played *played)
{
    struct status_text why = {""};
    struct played again;
    json_t *report = NULL;
    if (abstract_play_write(played, &report, &why)) {
        HARNESS_PROMISE(played->situation.rules != RULES_INNER);
        harness_check_line(&why);
        return;
    }
    char *const text = json_dumps(report, JSON_COMPACT);
    json_decref(report);
    HARNESS_PROMISE(text);
    HARNESS_PROMISE(
        !played_read(text, strlen(text), RULES_INNER, true, &again, &why));
    HARNESS_PROMISE(situations_equal(&again.situation, &played->situation) &&
                    again.ending == played->ending &&
                    abstract_play_winner(&again) ==
                        abstract_play_winner(played));
    played_free(&again);
    free(text);
}

static void check_game(const char *data, size_t size, enum rules rules,
                       bool fixed)
{
    struct status_text why = {""};
    char text[SITUATION_RECORD_SIZE];
    struct played played;
    const enum status status =
        played_read(data, size, rules, fixed, &played, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        harness_check_line(&why);
        return;
    }
    HARNESS_PROMISE(!fixed || played.situation.rules == rules);
    check_moves(&played.situation);
    check_record(&played.situation);
    check_report(&played);
    if (*data != '{') {
        situation_record(&played.situation, text);
        HARNESS_PROMISE(strlen(text) == size && !memcmp(text, data, size));
    }
    played_free(&played);
}

/* The same text as a situation, of which a position may be one. */
static void check_situation(const char *data, size_t size, enum rules rules)
{
    struct status_text why = {""};
    char text[NOTATION_SIZE];
    const struct situation before = situation_start(2, RULES_NONE);
    struct situation situation = before;
    const enum status status =
        situation_read(data, size, rules, false, &situation, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        HARNESS_PROMISE(situations_equal(&situation, &before));
        harness_check_line(&why);
        return;
    }
    if (situation.move_count)
        check_moves(&situation);
    if (*data == 's')
        return;
    notation_write(&situation.position, text);
    HARNESS_PROMISE(strlen(text) == size && !memcmp(text, data, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum rules all[] = {RULES_INNER, RULES_OPEN, RULES_NONE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        check_game((const char *)data, size, all[i], false);
        check_game((const char *)data, size, all[i], true);
        check_situation((const char *)data, size, all[i]);
    }
    return 0;
}
