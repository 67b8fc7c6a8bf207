/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_record - any bytes at all as a game: a record, or a report in JSON.
 *
 * A record has one spelling, so what is read is what is written. A report has
 * many, but one that is made of a game that was read tells the same game again,
 * the same winner and the same ending. Taken back move by move and played anew
 * a game comes to where it was. What may be imported has no flaw, and begins
 * itself if it goes on.
 */
#include "tests/fuzz/harness.h"

#include "game/notation.h"
#include "query/abstract_play.h"
#include "query/game_import.h"

static bool games_equal(const struct game *a, const struct game *b)
{
    return position_equal(&a->position, &b->position) && a->rules == b->rules &&
           a->move_count == b->move_count &&
           !memcmp(a->moves, b->moves,
                   sizeof *a->moves * (size_t)a->move_count);
}

/* Back to the beginning and forth again. */
static void check_moves(const struct game *game)
{
    struct game again = *game;
    while (game_undo(&again))
        continue;
    const struct position start = again.position;
    for (int i = 0; i < game->move_count; i++) {
        HARNESS_PROMISE(!game_illegal(&again, game->moves[i]));
        game_play(&again, game->moves[i]);
    }
    HARNESS_PROMISE(games_equal(&again, game));
    HARNESS_PROMISE(start.board == again.position.board);
}

static void check_record(const struct game *game)
{
    char text[GAME_RECORD_SIZE], second[GAME_RECORD_SIZE];
    struct game again;
    struct status_text why;
    HARNESS_PROMISE(game_write(game, text));
    HARNESS_PROMISE(
        !game_read(text, strlen(text), game->rules, true, &again, &why));
    HARNESS_PROMISE(games_equal(&again, game));
    HARNESS_PROMISE(game_write(&again, second) && !strcmp(text, second));
}

/* What is made of the game, as text, is the same game. */
static void check_report(const struct game_record *record)
{
    struct status_text why = {""};
    struct game_record again;
    json_t *report = NULL;
    if (abstract_play_write(record, &report, &why)) {
        HARNESS_PROMISE(record->game.rules != RULES_INNER);
        harness_check_line(&why);
        return;
    }
    char *const text = json_dumps(report, JSON_COMPACT);
    json_decref(report);
    HARNESS_PROMISE(text);
    HARNESS_PROMISE(!abstract_play_read_game(text, strlen(text), RULES_INNER,
                                             true, &again, &why));
    HARNESS_PROMISE(games_equal(&again.game, &record->game) &&
                    again.ending == record->ending &&
                    abstract_play_winner(&again) ==
                        abstract_play_winner(record));
    game_record_free(&again);
    free(text);
}

static void check_import(const struct game_record *record)
{
    struct status_text why = {""};
    struct imported_game imported;
    char key[IMPORTED_KEY_SIZE];
    const enum status status = game_import(record, &imported, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        harness_check_line(&why);
        return;
    }
    HARNESS_PROMISE(!imported_game_flaw(&imported));
    HARNESS_PROMISE(strlen(imported_game_key(&imported, key)) < sizeof key);
    HARNESS_PROMISE(imported_game_equal(&imported, &imported));
    HARNESS_PROMISE(imported_game_begins(&imported, &imported) ==
                    imported_game_goes_on(&imported));
}

static void check_game_record(const char *data, size_t size, enum rules rules,
                              bool fixed)
{
    struct status_text why = {""};
    char text[GAME_RECORD_SIZE];
    struct game_record record;
    const enum status status =
        abstract_play_read_game(data, size, rules, fixed, &record, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        harness_check_line(&why);
        return;
    }
    HARNESS_PROMISE(!fixed || record.game.rules == rules);
    check_moves(&record.game);
    check_record(&record.game);
    check_report(&record);
    check_import(&record);
    /* The position that a game begins with is a game too, spelled otherwise. */
    if (*data == 's') {
        game_write(&record.game, text);
        HARNESS_PROMISE(strlen(text) == size && !memcmp(text, data, size));
    }
    game_record_free(&record);
}

/* The same text as a game, of which a position may be one. */
static void check_game(const char *data, size_t size, enum rules rules)
{
    struct status_text why = {""};
    char text[NOTATION_SIZE];
    const struct game before = game_start(2, RULES_NONE);
    struct game game = before;
    const enum status status = game_read(data, size, rules, false, &game, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        HARNESS_PROMISE(games_equal(&game, &before));
        harness_check_line(&why);
        return;
    }
    if (game.move_count)
        check_moves(&game);
    if (*data == 's')
        return;
    notation_write(&game.position, text);
    HARNESS_PROMISE(strlen(text) == size && !memcmp(text, data, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum rules all[] = {RULES_INNER, RULES_OPEN, RULES_NONE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        check_game_record((const char *)data, size, all[i], false);
        check_game_record((const char *)data, size, all[i], true);
        check_game((const char *)data, size, all[i]);
    }
    return 0;
}
